use super::*;
use crate::{
    Answer, Prompt, WarAtSea,
    battle::Moment,
    operations::{Step, contact::Declare},
    position::{Fate, Stage},
    scenario::{BATTLES, OPERATIONS},
    script::{by, die, operation, play, refused, seen, setting, ship, whispers},
    sides::{ALLIES, AXIS, SEATS},
    tables::Meet,
};
use kernel::{Chance, Game, Occasion, Published};

const OWNER: [(&str, &str); 1] = [("flagship", "owner")];

fn begins_on(seat: Seat, name: &str) -> [kernel::Step<Answer>; 1] {
    [whispers(seat, Answer::Flagship(ship(name)))]
}

/// A battle scenario in which the leader of the Allies has gone aboard.
fn river_plate(flagship: &str) -> (Setting, Position) {
    let setting = setting("river-plate", &OWNER);
    let mut position = WarAtSea::begin(&setting);
    play(&setting, &mut position, &[]).expect("the Axis has no leader");
    play(&setting, &mut position, &begins_on(ALLIES, flagship)).expect("he goes aboard");
    play(&setting, &mut position, &[]).expect("that was the only one");
    (setting, position)
}

#[test]
fn before_a_battle_each_owner_chooses_a_ship_of_his_leaders_force() {
    kernel::proves!("war-at-sea", "9.41");
    let setting = setting("river-plate", &OWNER);
    let mut begun = WarAtSea::begin(&setting);
    assert_eq!(begun.stage, Stage::Prepare { step: Step::Leaders, seat: AXIS });
    play(&setting, &mut begun, &[]).expect("the Axis has no leader");
    for name in ["Exeter", "Admiral Graf Spee", "Washington"] {
        assert_eq!(refused(&setting, &begun, &begins_on(ALLIES, name)).0, "9.41", "{name}");
    }
    let (_, chosen) = river_plate("Achilles");
    assert_eq!((chosen.stage, chosen.flagships), (Stage::Battle, [Vec::new(), vec![ship("Achilles")]]));
}

#[test]
fn the_chosen_flagship_is_the_one_that_counts_for_initiative_while_it_is_afloat() {
    kernel::proves!("war-at-sea", "9.41", "9.42");
    let led = |flagship: &str, sunk: &str| {
        let (setting, mut position) = river_plate(flagship);
        position.vessel(sunk).fate = Fate::Sunk;
        assert_eq!(position.fought().moment, Moment::Initiative);
        let events = by(&setting, &mut position, &[die(3, "6.2")], WarAtSea::play).expect("a roll");
        let leads = |event: &crate::event::Event| match event {
            crate::event::Event::Surface(crate::surface::Event::Initiative { led, .. }) => Some(led[1]),
            _ => None,
        };
        events.iter().find_map(leads).expect("an initiative")
    };
    assert_eq!((led("Achilles", "Ajax"), led("Achilles", "Achilles"), led("Ajax", "Achilles")), (1, 0, 1));
}

#[test]
fn an_operation_begins_with_the_flagships_and_they_count_for_contact() {
    kernel::proves!("war-at-sea", "9.41", "9.42");
    let setting = setting("bismarck", &OWNER);
    let mut position = WarAtSea::begin(&setting);
    play(&setting, &mut position, &begins_on(AXIS, "Prinz Eugen")).expect("he goes aboard");
    play(&setting, &mut position, &[]).expect("that was the only one");
    let others = leaders_of(&setting, ALLIES)[0].clone();
    let last = *ships(&setting, &others).last().expect("a ship");
    assert_ne!(last, others.flagship);
    play(&setting, &mut position, &[whispers(ALLIES, Answer::Flagship(last))]).expect("he goes aboard");
    play(&setting, &mut position, &[]).expect("that was the only one");
    assert_eq!(position.stage, Stage::Prepare { step: Step::Letters, seat: AXIS });
    assert_eq!(position.flagships, [vec![ship("Prinz Eugen")], vec![last]]);
    // He is with his ship, wherever she goes.
    let (_, mut at_sea) = operation("bismarck", &OWNER, crate::operations::Phase::Contact);
    at_sea.flagships = position.flagships;
    let [alone, with] = [("Bismarck", "Prinz Eugen"), ("Prinz Eugen", "Bismarck")].map(|(one, other)| {
        let mut at_sea = at_sea.clone();
        let force = at_sea.vessel(one).force.expect("a force");
        at_sea.vessel(other).force = None;
        let enemy = crate::script::force("Allied A");
        let question = Declare { own: force, enemy, zone: crate::script::zone("A1") };
        question.true_ones(seen(&setting, &at_sea, AXIS)).contains(&Meet::LeaderSeeks)
    });
    assert!(!alone && with);
}

fn leaders_of(setting: &Setting, seat: Seat) -> Vec<&Leader> {
    of_side(setting, seat).map(|(_, leader)| leader).collect()
}

#[test]
fn history_chooses_unless_the_players_agree_otherwise() {
    kernel::proves!("war-at-sea", "9.41");
    for id in BATTLES.into_iter().chain(OPERATIONS) {
        let plain = setting(id, &[]);
        let begun = WarAtSea::begin(&plain);
        assert!(!matches!(begun.stage, Stage::Prepare { step: Step::Leaders, .. }), "{id}");
        for seat in SEATS {
            let there: Vec<ShipId> = begun.leaders(&plain, seat).map(|(_, flagship)| flagship).collect();
            let named: Vec<ShipId> = leaders_of(&plain, seat).iter().map(|leader| leader.flagship).collect();
            assert_eq!(there, named, "{id}");
        }
    }
}

#[test]
fn the_computer_takes_the_ship_that_can_bear_most_and_imagines_any_of_the_enemy() {
    let setting = setting("river-plate", &OWNER);
    let mut position = WarAtSea::begin(&setting);
    play(&setting, &mut position, &[]).expect("the Axis has no leader");
    position.vessel("Ajax").lost.hull = 1;
    let prompt = Prompt::Flagship(Flagship { leader: 0 });
    let mut quick = WarAtSea::policy("quick", &setting, ALLIES).expect("a level");
    let answer =
        quick.choose(Occasion::new(seen(&setting, &position, ALLIES), &prompt), &mut Chance::numbered(0, 0));
    assert_eq!(answer, Answer::Flagship(ship("Achilles")));
    // The enemy knows that there is a leader, and not where.
    let (_, position) = river_plate("Achilles");
    let flags = |seat: Seat, number: u64| {
        let at = seen(&setting, &position, seat);
        at.resample(at, &mut Chance::numbered(7, number)).flagships[ALLIES.index()].clone()
    };
    let mut imagined: Vec<ShipId> = (0..40).flat_map(|number| flags(AXIS, number)).collect();
    assert_eq!(imagined.len(), 40);
    imagined.sort_unstable();
    imagined.dedup();
    let mut any = ships(&setting, leaders_of(&setting, ALLIES)[0]);
    any.sort_unstable();
    assert_eq!(imagined, any);
    assert_eq!(flags(ALLIES, 1), [ship("Achilles")]);
}
