use super::*;
use crate::{
    Answer,
    event::Event as Any,
    fleet::Berth,
    operations::{Engagement, Phase, organise::Handle},
    position::{Position, Stage},
    script::{force, operation, play, play_on, refused, ship, whispers, zone},
    sides::{ALLIES, AXIS},
};
use kernel::{Happening, Step, Viewer};

fn home(name: &str) -> Home {
    match name.parse() {
        Ok(base) => Home::Base(base),
        Err(_) => Home::Ship(ship(name)),
    }
}

fn sent(posts: &[(WingId, Post)]) -> Vec<(WingId, Option<Post>)> {
    posts.iter().map(|(wing, post)| (*wing, Some(*post))).collect()
}

fn sends(posts: &[(WingId, Post)]) -> Step<Answer> {
    whispers(AXIS, Answer::Patrol(Patrols { posts: sent(posts), ..Patrols::default() }))
}

fn wing(position: &mut Position, plane: &str, at: &str) -> WingId {
    position.wing_at(AXIS, plane, home(at), Post::Ready)
}

#[test]
fn ready_aircraft_go_on_patrol_and_nobody_else_learns_of_it() {
    kernel::proves!("war-at-sea", "10.4", "10.9", "4.0+2", "11.4");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    let zero = wing(&mut position, "A6M2", "Shokaku");
    let val = wing(&mut position, "D3A1", "Shokaku");
    let kate = wing(&mut position, "B5N2", "Shokaku");
    let answer = sends(&[(zero, Post::Search), (val, Post::Cap), (kate, Post::Asw)]);
    let events = play(&setting, &mut position, &[answer]).expect("patrols");
    assert_eq!(
        [zero, val, kate].map(|wing| position.wing(AXIS, wing).post),
        [Post::Search, Post::Cap, Post::Asw]
    );
    assert_eq!(events.len(), 3);
    for event in &events {
        let Any::Patrols(event) = event else { panic!("{event:?}") };
        assert!(event.witnessed_by(Viewer::Seat(ALLIES)).is_none());
        assert!(event.witnessed_by(Viewer::Seat(AXIS)).is_some());
    }
    assert_eq!(position.stage, Stage::Phase { phase: Phase::Patrol, seat: ALLIES });
}

#[test]
fn fighters_hunt_no_submarines_and_only_the_armed_and_ready_fly_combat_air_patrol() {
    kernel::proves!("war-at-sea", "10.4");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    let zero = wing(&mut position, "A6M2", "Shokaku");
    let kate = wing(&mut position, "B5N2", "Shokaku");
    assert_eq!(refused(&setting, &position, &[sends(&[(zero, Post::Asw)])]).1, "sea-no-asw-fighter");
    assert_eq!(refused(&setting, &position, &[sends(&[(kate, Post::Cap)])]).1, "sea-no-cap-unarmed");
    assert_eq!(refused(&setting, &position, &[sends(&[(kate, Post::Flight(1))])]).1, "sea-no-such-patrol");
    assert_eq!(
        refused(&setting, &position, &[sends(&[(kate, Post::Asw), (kate, Post::Search)])]).1,
        "sea-no-patrol-twice"
    );
    position.wing_of(AXIS, zero).post = Post::Hangar;
    assert_eq!(refused(&setting, &position, &[sends(&[(zero, Post::Cap)])]).1, "sea-no-patrol-unready");
}

#[test]
fn nobody_patrols_by_night() {
    kernel::proves!("war-at-sea", "10.94", "11.5");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    position.light = Light::Night;
    play(&setting, &mut position, &[]).expect("nothing is asked");
    position.stage = Stage::Phase { phase: Phase::Search, seat: AXIS };
    play(&setting, &mut position, &[]).expect("nothing is asked");
}

#[test]
fn two_reduced_counters_of_a_type_become_one_and_none_is_ever_split() {
    kernel::proves!("war-at-sea", "10.0");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    let wings: Vec<WingId> = position
        .ops()
        .fleet(AXIS)
        .flying()
        .filter(|(_, wing)| wing.plane.name() == "A6M2" && wing.home == home("Shokaku"))
        .map(|(id, _)| id)
        .collect();
    let [one, two] = wings[..] else { panic!("{wings:?}") };
    let joins = |pair: (WingId, WingId), posts: &[(WingId, Post)]| {
        let (posts, combine) = (sent(posts), vec![pair]);
        [whispers(AXIS, Answer::Patrol(Patrols { posts, combine, ..Patrols::default() }))]
    };
    assert_eq!(refused(&setting, &position, &joins((one, two), &[])).0, "10.0");
    position.wing_of(AXIS, one).steps = 1;
    position.wing_of(AXIS, two).steps = 1;
    assert_eq!(refused(&setting, &position, &joins((one, one), &[])).0, "10.0");
    assert_eq!(refused(&setting, &position, &joins((one, two), &[(two, Post::Cap)])).0, "10.4");
    play(&setting, &mut position, &joins((one, two), &[(one, Post::Cap)])).expect("patrols");
    assert_eq!((position.wing(AXIS, one).steps, position.wing(AXIS, two).steps), (2, 0));
    // The two steps that they had lost are in the salvage box now, and its own two come there when it is lost.
    let zeros = position.wing(AXIS, one).plane;
    assert_eq!(position.ops().fleet(AXIS).salvage, [(zeros, 2)]);
    let lose = |r: &mut Referee<'_, WarAtSea>| {
        bases::lose_steps(r, AXIS, one, 2, bases::Loss::Enemy);
        Ok(())
    };
    crate::script::by(&setting, &mut position, &[], lose).expect("a loss");
    assert_eq!(position.ops().fleet(AXIS).salvage, [(zeros, 4)]);
}

#[test]
fn a_crowded_base_gives_aircraft_up_before_it_launches() {
    kernel::proves!("war-at-sea", "10.21");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    let (zero, val) = (wing(&mut position, "A6M2", "Shokaku"), wing(&mut position, "D3A1", "Shokaku"));
    // Two and two and two and one steps of four counters; the deck holds three.
    position.vessel("Shokaku").lost.deck = 2;
    let answer = |scrap: &[WingId]| {
        let posts = sent(&[(zero, Post::Cap)]);
        [whispers(AXIS, Answer::Patrol(Patrols { posts, scrap: scrap.to_vec(), ..Patrols::default() }))]
    };
    assert_eq!(refused(&setting, &position, &answer(&[])).0, "10.21");
    assert_eq!(refused(&setting, &position, &answer(&[val])).0, "10.21");
    let kate = wing(&mut position, "B5N2", "Shokaku");
    play(&setting, &mut position, &answer(&[val, kate])).expect("patrols");
    assert_eq!(position.wing(AXIS, zero).post, Post::Cap);
    // Three were too many, and no more is given up.
    assert_eq!(position.wing(AXIS, val).steps + position.wing(AXIS, kate).steps, 1);
}

#[test]
fn a_carrier_whose_battle_goes_on_sends_up_four_steps() {
    kernel::proves!("war-at-sea", "10.67");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    let wings = ["A6M2", "D3A1", "B5N2"].map(|plane| wing(&mut position, plane, "Shokaku"));
    let id = position.force_with("Shokaku").id;
    let engagement = Engagement { forces: vec![id], ..Engagement::new(zone("A24"), None, false) };
    position.ops_mut().engagements.push(engagement);
    let [zero, val, kate] = wings;
    // Giving aircraft up makes room, but no more may start for it.
    let mut crowded = position.clone();
    crowded.vessel("Shokaku").lost.deck = 1;
    let spare = crowded.enlist(AXIS, "D3A1", 2, home("Shokaku"), Post::Ready);
    let extra = crowded.enlist(AXIS, "D3A1", 2, home("Shokaku"), Post::Ready);
    let excess = bases::excess(crate::script::seen(&setting, &crowded, AXIS), home("Shokaku"));
    assert!((1..=4).contains(&excess), "{excess} steps too many");
    let posts = sent(&[(zero, Post::Cap), (val, Post::Search), (kate, Post::Asw)]);
    let answer = Patrols {
        posts,
        scrap: [spare, extra][..usize::from(excess.div_ceil(2))].to_vec(),
        ..Patrols::default()
    };
    assert_eq!(refused(&setting, &crowded, &[whispers(AXIS, Answer::Patrol(answer))]).0, "10.67");
    let all = [(zero, Post::Cap), (val, Post::Search), (kate, Post::Asw)];
    assert_eq!(refused(&setting, &position, &[sends(&all)]).0, "10.67");
    play(&setting, &mut position, &[sends(&all[..2])]).expect("four steps");
}

#[test]
fn tows_are_cast_off_and_ships_scuttled_before_patrols_go_up() {
    kernel::proves!("war-at-sea", "7.72", "8.46");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    let zero = wing(&mut position, "A6M2", "Shokaku");
    let towing = position.vessel("Atago").force.expect("a force");
    position.force_with("Atago").berth = Berth::Sea(zone("C20"));
    position.vessel("Nowaki").force = Some(towing);
    position.vessel("Atago").tows = Some(ship("Nowaki"));
    position.vessel("Nowaki").towed_by = Some(ship("Atago"));
    let looks = |hulls: &[ForceId], posts: &[(WingId, Post)]| {
        let (posts, hulls) = (sent(posts), hulls.to_vec());
        whispers(AXIS, Answer::Patrol(Patrols { posts, hulls, ..Patrols::default() }))
    };
    // One of the own forces.
    let others = position.force_with("Shokaku").id;
    for wrong in [looks(&[force("Allied A")], &[]), looks(&[towing, others], &[])] {
        assert_eq!(refused(&setting, &position, &[wrong]).0, "7.72");
    }
    for does in [Handle::CastOff(ship("Atago")), Handle::Scuttle(ship("Nowaki"))] {
        let script = [looks(&[towing], &[(zero, Post::Cap)]), whispers(AXIS, Answer::Hulls(does))];
        play_on(&setting, &mut position, &script).expect("what can be done at any time");
        assert_eq!(position.wing(AXIS, zero).post, Post::Ready, "nothing else counts");
        assert_eq!(position.stage, Stage::Phase { phase: Phase::Patrol, seat: AXIS }, "it is asked again");
    }
    assert_eq!(position.vessel("Atago").tows, None);
    assert!(!position.vessel("Nowaki").is_afloat());
    play(&setting, &mut position, &[sends(&[(zero, Post::Cap)])]).expect("patrols");
    assert_eq!(position.stage, Stage::Phase { phase: Phase::Patrol, seat: ALLIES });
}

#[test]
fn by_default_half_of_the_fighters_guard_their_base_and_seaplanes_search_unless_they_might_crash() {
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    position.ground_all();
    let zeros = [(); 3].map(|()| position.enlist(AXIS, "A6M2", 2, home("Shokaku"), Post::Ready));
    let val = position.enlist(AXIS, "D3A1", 2, home("Shokaku"), Post::Ready);
    let boat = position.enlist(AXIS, "H6K4", 2, home("Faisi"), Post::Ready);
    let chosen = |position: &Position| Patrol {}.default(Lens::new(&setting, position, AXIS.into()));
    let patrols = chosen(&position);
    assert_eq!(
        patrols.posts,
        sent(&[(boat, Post::Search), (zeros[0], Post::Cap), (zeros[1], Post::Cap)]),
        "the third and {val:?} stay"
    );
    assert_eq!(idle_fighters(Lens::new(&setting, &position, AXIS.into()), &patrols), 1);
    // A storm, and carriers that fight: no more than the rules let up, and nobody who might be lost.
    position.weather = crate::weather::Weather::Storm;
    assert_eq!(chosen(&position).posts, []);
}
