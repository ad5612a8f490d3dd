use super::*;
use crate::{
    Answer,
    fleet::{Home, Post},
    operations::Phase,
    position::Position,
    script::{by, handful, ones, operation, says, zone},
    sides::{ALLIES, AXIS},
};
use kernel::{Step, referee::Fault};

const FIRE: &str = "12.1+2";

/// Counters of full strength in the air, each side's at a field of its own.
fn up(position: &mut Position, seat: Seat, planes: &[&str]) -> Vec<WingId> {
    let home = if seat == AXIS { "Lakunai" } else { "Henderson Field" };
    let home = Home::Base(home.parse().expect("a base"));
    planes.iter().map(|plane| position.enlist(seat, plane, 2, home, Post::Cap)).collect()
}

/// A patrol of the Allies against Axis aircraft.
fn raid(
    hunters: &[&str],
    guards: &[&str],
    charges: &[&str],
    options: &[(&str, &str)],
) -> (Setting, Position, Melee) {
    let (setting, mut position) = operation("eastern-solomons", options, Phase::Strikes);
    let melee = Melee {
        zone: zone("J20"),
        hunter: ALLIES,
        hunters: up(&mut position, ALLIES, hunters),
        guards: up(&mut position, AXIS, guards),
        charges: up(&mut position, AXIS, charges),
        laden: true,
    };
    (setting, position, melee)
}

fn attack(seat: Seat, pairs: &[(WingId, WingId)]) -> Step<Answer> {
    let attacks = pairs.iter().map(|(wing, target)| (*wing, Some(*target))).collect();
    says(seat, Answer::Engage(Attacks { attacks }))
}

fn fought(setting: &Setting, position: &mut Position, melee: &Melee, script: &[Step<Answer>]) {
    by(setting, position, script, |r| fight(r, melee)).expect("an air battle by the script");
}

fn refusal(setting: &Setting, position: &Position, melee: &Melee, script: &[Step<Answer>]) -> String {
    match by(setting, &mut position.clone(), script, |r| fight(r, melee)) {
        Err(Fault::Refused { refusal, .. }) => refusal.rule.to_string(),
        other => panic!("expected a refusal, got {other:?}"),
    }
}

fn steps(position: &Position, seat: Seat, wings: &[WingId]) -> Vec<u8> {
    wings.iter().map(|wing| position.wing(seat, *wing).steps).collect()
}

#[test]
fn two_hurricanes_against_three_mc_202_are_the_example_of_the_book() {
    kernel::proves!("war-at-sea", "12.0", "12.1", "12.1+2", "12.1+3", "12.1+4", "12.3", "12.3+1");
    let (setting, mut position, melee) = raid(&["Hurricane I"; 2], &["Mc.202"; 3], &["SM.79"; 3], &[]);
    let (h, m, s) = (melee.hunters.clone(), melee.guards.clone(), melee.charges.clone());
    let both_on_one = [attack(ALLIES, &[(h[0], m[0]), (h[1], m[0])])];
    assert_eq!(refusal(&setting, &position, &melee, &both_on_one), "12.1");
    let on_a_bomber = [attack(ALLIES, &[(h[0], m[0]), (h[1], s[0])])];
    assert_eq!(refusal(&setting, &position, &melee, &on_a_bomber), "12.1");
    // Nobody holds back while a Mc.202 has no attacker.
    let one_holds = [attack(ALLIES, &[(h[0], m[0])])];
    assert_eq!(refusal(&setting, &position, &melee, &one_holds), "12.1");
    let script = [
        attack(ALLIES, &[(h[0], m[0]), (h[1], m[1])]),
        handful(&[4, 6], FIRE),
        ones(2, FIRE),
        attack(AXIS, &[(m[0], h[0]), (m[1], h[1]), (m[2], h[0])]),
        handful(&[2, 5], FIRE),
        ones(2, FIRE),
        handful(&[6, 6], FIRE),
        // The Hurricane that nobody has hit goes for a bomber, which fires back in vain from below.
        attack(ALLIES, &[(h[1], s[0])]),
        ones(2, FIRE),
        ones(2, FIRE),
    ];
    fought(&setting, &mut position, &melee, &script);
    assert_eq!(steps(&position, AXIS, &m), [1, 2, 2]);
    assert_eq!(steps(&position, ALLIES, &h), [0, 2]);
    assert_eq!(steps(&position, AXIS, &s), [2, 2, 2]);
}

#[test]
fn of_three_sm_79_only_the_one_that_is_attacked_fires() {
    kernel::proves!("war-at-sea", "12.2", "12.2+1", "12.5");
    let (setting, mut position, melee) = raid(&["Spitfire I"; 2], &[], &["SM.79"; 3], &[]);
    let (h, s) = (melee.hunters.clone(), melee.charges.clone());
    let attacks = attack(ALLIES, &[(h[0], s[0]), (h[1], s[0])]);
    let hits = [handful(&[5, 1, 1], FIRE), handful(&[6, 6, 1], FIRE)];
    let another_fires = [attacks.clone(), hits[0].clone(), hits[1].clone(), attack(AXIS, &[(s[1], h[0])])];
    assert_eq!(refusal(&setting, &position, &melee, &another_fires), "12.2");
    // From below a bomber hits with nothing less than a seven.
    let script =
        [attacks, hits[0].clone(), hits[1].clone(), attack(AXIS, &[(s[0], h[1])]), handful(&[6, 6], FIRE)];
    fought(&setting, &mut position, &melee, &script);
    // Three hits, two for a step: the third is lost.
    assert_eq!(steps(&position, AXIS, &s), [1, 2, 2]);
    assert_eq!(steps(&position, ALLIES, &h), [2, 2]);
}

#[test]
fn surplus_fighters_go_for_the_bombers_and_fire_once() {
    kernel::proves!("war-at-sea", "12.1+1", "12.1+5");
    for (options, again) in [(&[][..], false), (&[("surplus-fighters", "twice")][..], true)] {
        let (setting, mut position, melee) = raid(&["F4F-4"; 3], &["A6M2"], &["D3A1"; 2], options);
        let (h, a, d) = (melee.hunters.clone(), melee.guards.clone(), melee.charges.clone());
        let mut script = vec![
            attack(ALLIES, &[(h[0], a[0]), (h[1], d[0])]),
            ones(2, FIRE),
            handful(&[5, 1], FIRE),
            attack(AXIS, &[(a[0], h[0])]),
            handful(&[6, 1, 1], FIRE),
            ones(1, FIRE),
        ];
        // The first is hit by the escort, the second has fired at a bomber, the third has held back.
        let mut pairs = vec![(h[2], d[1])];
        if again {
            pairs.insert(0, (h[1], d[0]));
        }
        script.push(attack(ALLIES, &pairs));
        script.extend(vec![ones(2, FIRE); pairs.len()]);
        script.extend(vec![ones(1, FIRE); pairs.len()]);
        fought(&setting, &mut position, &melee, &script);
        assert_eq!(steps(&position, ALLIES, &h), [1, 2, 2]);
        assert_eq!(steps(&position, AXIS, &d), [1, 2]);
    }
}

#[test]
fn who_is_hit_by_a_bomber_alone_may_attack_again() {
    kernel::proves!("war-at-sea", "12.1+5");
    let (setting, position, melee) =
        raid(&["F4F-4"; 2], &["A6M2"], &["B-17E"], &[("surplus-fighters", "twice")]);
    let (h, a, b) = (melee.hunters.clone(), melee.guards.clone(), melee.charges.clone());
    let script = [
        attack(ALLIES, &[(h[0], a[0]), (h[1], b[0])]),
        ones(2, FIRE),
        ones(2, FIRE),
        attack(AXIS, &[(a[0], h[0])]),
        handful(&[6, 1, 1], FIRE),
        // The Fortress hits the second fighter, the escort has not.
        handful(&[6, 1, 1], FIRE),
        attack(ALLIES, &[(h[1], b[0])]),
        ones(1, FIRE),
        ones(3, FIRE),
    ];
    let mut after = position.clone();
    fought(&setting, &mut after, &melee, &script);
    assert_eq!(steps(&after, ALLIES, &h), [1, 1]);
}

#[test]
fn who_is_hit_by_the_escort_does_not_get_to_the_bombers() {
    kernel::proves!("war-at-sea", "12.1+5");
    let (setting, position, melee) = raid(&["F4F-4"; 2], &["A6M2"; 2], &["D3A1"], &[]);
    let (h, a, d) = (melee.hunters.clone(), melee.guards.clone(), melee.charges.clone());
    let script = [
        attack(ALLIES, &[(h[0], a[0]), (h[1], a[1])]),
        ones(2, FIRE),
        ones(2, FIRE),
        attack(AXIS, &[(a[0], h[0]), (a[1], h[1])]),
        handful(&[6, 1, 1], FIRE),
        ones(3, FIRE),
        attack(ALLIES, &[(h[0], d[0])]),
    ];
    assert_eq!(refusal(&setting, &position, &melee, &script), "12.1+5");
}

#[test]
fn no_more_than_three_attack_one_escort() {
    kernel::proves!("war-at-sea", "12.1");
    let (setting, position, melee) = raid(&["F4F-4"; 4], &["A6M2"], &[], &[]);
    let pairs: Vec<_> = melee.hunters.iter().map(|wing| (*wing, melee.guards[0])).collect();
    assert_eq!(refusal(&setting, &position, &melee, &[attack(ALLIES, &pairs)]), "12.1");
    let question = Engage {
        held: Vec::new(),
        fliers: melee.hunters.iter().map(|wing| (*wing, melee.guards.clone())).collect(),
        guards: melee.guards.clone(),
    };
    let at = crate::script::seen(&setting, &position, ALLIES);
    assert_eq!(
        question.check(at, &Attacks { attacks: pairs[..3].iter().map(|(a, b)| (*a, Some(*b))).collect() }),
        Ok(())
    );
    assert_eq!(question.default(at).pairs().count(), 3);
}

#[test]
fn fighters_with_bombs_are_bombers() {
    kernel::proves!("war-at-sea", "12.4");
    let (setting, mut position, mut melee) = raid(&["A6M2"], &[], &["P-40E"], &[]);
    let (h, p) = (melee.hunters.clone(), melee.charges.clone());
    // The other side's fighter that has the number of a bomber carries no bombs.
    melee.charges.push(h[0]);
    // A five hits it, and it fires at its attacker alone, unasked, from below.
    let script = [attack(ALLIES, &[(h[0], p[0])]), handful(&[5, 1, 1], FIRE), handful(&[6, 6], FIRE)];
    fought(&setting, &mut position, &melee, &script);
    assert_eq!((steps(&position, AXIS, &p), steps(&position, ALLIES, &h)), (vec![1], vec![2]));
}

#[test]
fn low_aircraft_do_not_get_at_high_ones_unless_these_attack_them() {
    kernel::proves!("war-at-sea", "12.6");
    let (setting, _) = operation("eastern-solomons", &[], Phase::Strikes);
    let plane = |name: &str| setting.operation().plane(name.parse().expect("a type"));
    let (low, medium, high) = (plane("TBF-1"), plane("P-400"), plane("A6M2"));
    assert!(!gets_at(low, high, false) && gets_at(low, high, true));
    assert!(gets_at(low, medium, false) && gets_at(medium, high, false) && gets_at(high, low, false));
    let shift = |attacker: &Plane, target: &Plane, easy| {
        let mut sum = Exact::ZERO;
        modifier(&setting, attacker, target, easy, &mut sum);
        sum.floor()
    };
    assert_eq!(
        [shift(low, medium, false), shift(medium, high, false), shift(high, medium, false)],
        [-1, -1, 0]
    );
    assert_eq!([shift(high, low, true), shift(low, low, true)], [2, 0]);
}

#[test]
fn bombers_on_patrol_fire_only_at_their_attackers() {
    kernel::proves!("war-at-sea", "12.2");
    let (setting, mut position, melee) = raid(&["SBD-3"], &["A6M2"], &[], &[]);
    let (h, a) = (melee.hunters.clone(), melee.guards.clone());
    let script = [attack(AXIS, &[(a[0], h[0])]), handful(&[5, 1, 1], FIRE), ones(2, FIRE)];
    fought(&setting, &mut position, &melee, &script);
    assert_eq!(steps(&position, ALLIES, &h), [1]);
}

/// Several counters are often of one type: the player sees which is from where, and nothing of the kind of the enemy's.
#[test]
fn ones_own_aircraft_are_told_by_their_base() {
    let (setting, mut position, mut melee) = raid(&["F4F-4"], &["A6M2"], &[], &[]);
    let enterprise = Home::Ship("Enterprise".parse().expect("a ship"));
    melee.hunters.push(position.enlist(ALLIES, "F4F-4", 2, enterprise, Post::Cap));
    let at = crate::script::seen(&setting, &position, ALLIES);
    let words = kernel::words::Words::new(&[kernel::words::KERNEL, crate::WORDS]).expect("messages");
    let say = |seat: Seat, wing: WingId| words.say(kernel::words::Lang::En, &item(at, seat, wing).text);
    let own: Vec<String> = melee.hunters.iter().map(|wing| say(ALLIES, *wing)).collect();
    assert!(own[0].contains("Henderson Field") && own[1].contains("Enterprise"), "{own:?}");
    assert!(!say(AXIS, melee.guards[0]).contains("Lakunai"));
}

#[test]
fn both_sides_see_the_aircraft_that_fight() {
    kernel::proves!("war-at-sea", "12.1");
    let (setting, mut position, melee) = raid(&["F4F-4"], &[], &["D3A1"], &[]);
    let before = crate::script::seen(&setting, &position, ALLIES).card(AXIS, melee.charges[0]);
    let script = [attack(ALLIES, &[])];
    fought(&setting, &mut position, &melee, &script);
    let after = crate::script::seen(&setting, &position, ALLIES).card(AXIS, melee.charges[0]);
    assert_eq!((before, after.map(|card| card.steps)), (None, Some(2)));
}

#[test]
fn aircraft_that_may_not_attack_are_told_why() {
    kernel::proves!("war-at-sea", "12.1+5", "12.2", "12.4", "12.6");
    let (setting, position, melee) = raid(&["Hurricane I"], &["Mc.202"], &["SM.79"], &[]);
    let (hurricane, mc202) = (melee.hunters[0], melee.guards[0]);
    let at = crate::script::seen(&setting, &position, ALLIES);
    let told = |question: &Engage, wing: WingId| {
        let attacks = vec![(wing, Some(mc202))];
        let refusal = question.check(at, &Attacks { attacks }).expect_err("it may not attack");
        format!("{} {}", refusal.rule, refusal.reason.key)
    };
    let cases = [
        (Held::Boxed, "12.2 sea-no-attack-boxed"),
        (Held::Laden, "12.4 sea-no-attack-laden"),
        (Held::Escorted, "12.1+4 sea-no-attack-escorted"),
        (Held::Unattacked, "12.2 sea-no-attack-unattacked"),
        (Held::Unarmed, "12.1+2 sea-no-attack-unarmed"),
        (Held::Spent, "12.1+1 sea-no-attack-spent"),
        (Held::Hit, "12.1+5 sea-no-attack-hit"),
        (Held::TooLow, "12.6 sea-no-attack-low"),
        (Held::NotItsTurn, "12.1 sea-no-attack-now"),
    ];
    for (held, wanted) in cases {
        let held = vec![(hurricane, held)];
        assert_eq!(told(&Engage { fliers: Vec::new(), guards: Vec::new(), held }, hurricane), wanted);
    }
    let nobody = Engage { fliers: vec![(hurricane, Vec::new())], guards: Vec::new(), held: Vec::new() };
    assert_eq!(told(&nobody, WingId(250)), "12.1 sea-no-attack-absent");
    assert_eq!(told(&nobody, hurricane), "12.1 sea-no-attack-nobody", "it does not lie on the table");
}

#[test]
fn a_patrol_that_the_escort_has_hit_is_not_taken_for_a_bomber() {
    kernel::proves!("war-at-sea", "12.1+5");
    let (setting, position, melee) = raid(&["Hurricane I"; 2], &["Mc.202"; 2], &["SM.79"], &[]);
    let (h, m, s) = (melee.hunters.clone(), melee.guards.clone(), melee.charges.clone());
    let script = [
        attack(ALLIES, &[(h[0], m[0]), (h[1], m[1])]),
        ones(2, FIRE),
        ones(2, FIRE),
        attack(AXIS, &[(m[0], h[0]), (m[1], h[1])]),
        handful(&[1, 6], FIRE),
        ones(2, FIRE),
        attack(ALLIES, &[(h[0], s[0])]),
    ];
    match by(&setting, &mut position.clone(), &script, |r| fight(r, &melee)) {
        Err(Fault::Refused { refusal, .. }) => {
            assert_eq!(
                (refusal.rule.to_string(), &*refusal.reason.key),
                ("12.1+5".to_owned(), "sea-no-attack-hit")
            );
        }
        other => panic!("expected a refusal, got {other:?}"),
    }
}
