//! Chapter 10: Heroes, Inspired units, Major Ryan and headquarters. A Hero is a marker on his unit; Ryan is one
//! that helps every unit of his hex and may pass from one to another.

use crate::{
    Setting, Tarawa, choices, defenders, event,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{PositionId, UnitId, UnitSet},
    position::{Leader, MARINES, Marine, Open, Place},
};
use kernel::{Play, Referee, RuleId, Text, text};

kernel::events! {
    /// What happens to Leaders.
    Event of Tarawa in setting:

    HeroAppears { unit: UnitId } by "10.11" => text!("tarawa-leaders-hero", unit);
    NoHeroLeft by "10.18" => "tarawa-leaders-no-hero";
    /// The Hero of the unit is killed or gives his life; the unit is Inspired, unless he just leaves.
    HeroFell { unit: UnitId, inspired: bool, rule: RuleId } by rule.clone()
        => text!(if *inspired { "tarawa-leaders-fell-inspired" } else { "tarawa-leaders-fell" }, unit);
    RyanWith { unit: UnitId } by "10.17" => text!("tarawa-leaders-ryan", unit);
    /// An HQ lost its Hero side (10.3).
    CommanderHit { hq: UnitId } by "10.3" => text!("tarawa-leaders-commander-hit", unit = hq);
    /// A Command Post is an HQ again (16.33).
    PostHit { hq: UnitId } by "16.33" => text!("tarawa-leaders-post-hit", unit = hq);
}

/// A Hero marker is placed on a unit of the player's choice; without a marker left he may reveal a Japanese
/// unit beside one of his (10.11, 10.18, EV.5).
pub(crate) fn hero_event(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    if r.position.open.heroes == 0 {
        event::tell(r, || Event::NoHeroLeft);
        return reveal_instead(r);
    }
    let open = &r.position.open;
    let eligible = |unit: &UnitId| {
        let kind = r.setting.forces.marine(*unit).kind;
        kind != Kind::Hq && !open.marine(*unit).leader.is_hero()
    };
    let among: UnitSet = open.on_map().map(|(id, ..)| id).filter(eligible).collect();
    let Some(unit) = choices::unit(r, "10.11", || Text::new("tarawa-leaders-ask-hero"), among)? else {
        return Ok(());
    };
    r.position.open.heroes -= 1;
    r.position.open.marine_mut(unit).leader = Leader::Hero;
    event::tell(r, || Event::HeroAppears { unit });
    Ok(())
}

fn reveal_instead(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let near: HexSet = r.position.open.us_hexes().grown();
    let hidden = |id: &PositionId| {
        near.contains(r.setting.board.site(*id).hex)
            && r.position.open.occupant(*id).is_some_and(|occupant| !occupant.revealed)
    };
    let among = r.setting.board.positions.iter().filter(hidden).collect::<crate::ids::PositionSet>();
    if among.is_empty() {
        return Ok(());
    }
    let text = Text::new("tarawa-leaders-ask-reveal");
    let question = choices::PickPosition { rule: "10.18".into(), text, among, optional: true };
    if let Some(position) = r.ask(MARINES, question)? {
        defenders::reveal_unit(r, position);
    }
    Ok(())
}

/// Whether a Hero may give his life for the last step of the unit: its own, or Ryan beside it (10.15, 10.17).
pub(crate) fn may_be_saved(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    let has_steps = setting.forces.marine(unit).kind != Kind::Hq;
    has_steps && (open.marine(unit).leader.is_hero() || is_with_ryan(open, unit))
}

/// Whether Major Ryan is in the unit's hex.
fn is_with_ryan(open: &Open, unit: UnitId) -> bool {
    ryan(open).is_some_and(|(_, hex)| open.marine(unit).hex() == Some(hex))
}

/// Whether the unit has a Leader besides Ryan: a Hero, or it is an HQ.
pub(crate) fn leads(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    open.marine(unit).leader.is_hero() || setting.forces.marine(unit).kind == Kind::Hq
}

/// A Hero gives his life for the unit: its own, or Ryan, as the player says where there are both (10.15, 10.17).
pub(crate) fn sacrifice(
    r: &mut Referee<'_, Tarawa>,
    unit: UnitId,
    rule: &'static str,
    removed: bool,
) -> Play<()> {
    let own = r.position.open.marine(unit).leader.is_hero();
    if is_with_ryan(&r.position.open, unit) && is_ryan_chosen(r, unit, own)? {
        return ryan_falls(r, rule, removed);
    }
    hero_falls(r, unit, rule, removed);
    Ok(())
}

/// Whether it is Ryan who falls: asked where another Leader might (10.15).
fn is_ryan_chosen(r: &mut Referee<'_, Tarawa>, unit: UnitId, other: bool) -> Play<bool> {
    let text = || Text::new("tarawa-leaders-ask-ryan-falls").with("unit", unit.name());
    Ok(!other || choices::confirm(r, "10.15", text(), false)?)
}

/// The Hero of a unit falls. His unit is Inspired from then on, or he just leaves (10.16).
fn hero_falls(r: &mut Referee<'_, Tarawa>, unit: UnitId, rule: &'static str, removed: bool) {
    r.position.open.marine_mut(unit).leader = if removed { Leader::None } else { Leader::Inspired };
    event::tell(r, || Event::HeroFell { unit, inspired: !removed, rule: rule.into() });
}

/// Ryan falls. His marker goes to a unit of his hex that has none and that the player chooses (10.17), or he just
/// leaves.
pub(crate) fn ryan_falls(r: &mut Referee<'_, Tarawa>, rule: &'static str, removed: bool) -> Play<()> {
    let Some((host, hex)) = ryan(&r.position.open) else { return Ok(()) };
    r.position.open.ryan = None;
    let open = &r.position.open;
    let carries = |id: &UnitId| {
        !removed && r.setting.forces.marine(*id).kind != Kind::Hq && open.marine(*id).leader == Leader::None
    };
    let among = open.units_at(hex).iter().filter(carries).collect();
    let heir = choices::unit(r, "10.17", || Text::new("tarawa-leaders-ask-inspired"), among)?;
    if let Some(heir) = heir {
        r.position.open.marine_mut(heir).leader = Leader::Inspired;
    }
    let (unit, inspired) = (heir.unwrap_or(host), heir.is_some());
    event::tell(r, || Event::HeroFell { unit, inspired, rule: rule.into() });
    Ok(())
}

/// The unit that Major Ryan is with, and where (10.17).
pub(crate) fn ryan(open: &Open) -> Option<(UnitId, Hex)> {
    let unit = open.ryan?;
    Some((unit, open.marine(unit).hex()?))
}

/// The units of a hex that Ryan can join: any but the one that he is with, HQs too (10.17).
pub(crate) fn companions(open: &Open, hex: Hex) -> UnitSet {
    open.units_at(hex).iter().filter(|unit| open.ryan != Some(*unit)).collect()
}

/// A unit of that hex is gone. If Ryan was with it, he goes with another of the hex that the player chooses; with
/// nobody if there is none (10.17).
pub(crate) fn ryan_stays(r: &mut Referee<'_, Tarawa>, gone: UnitId, hex: Option<Hex>) -> Play<()> {
    if r.position.open.ryan != Some(gone) {
        return Ok(());
    }
    r.position.open.ryan = None;
    let among = hex.map_or(UnitSet::EMPTY, |hex| companions(&r.position.open, hex));
    if let Some(unit) = choices::unit(r, "10.17", || Text::new("tarawa-actions-ask-ryan-stays"), among)? {
        ryan_joins(r, unit);
    }
    Ok(())
}

/// Ryan passes to another unit (10.17).
pub(crate) fn ryan_joins(r: &mut Referee<'_, Tarawa>, unit: UnitId) {
    r.position.open.ryan = Some(unit);
    event::tell(r, || Event::RyanWith { unit });
}

/// Fire hits a Leader: Ryan, the Hero of a unit, an HQ or a Command Post (10.3, 16.33). Where Ryan is with one of
/// the others the player says who it is.
pub(crate) fn hit(r: &mut Referee<'_, Tarawa>, unit: UnitId) -> Play<()> {
    let another = leads(r.setting, &r.position.open, unit);
    if r.position.open.ryan == Some(unit) && is_ryan_chosen(r, unit, another)? {
        return ryan_falls(r, "10.3", false);
    }
    if r.setting.forces.marine(unit).kind != Kind::Hq {
        hero_falls(r, unit, "10.3", false);
        return Ok(());
    }
    let hex = r.position.open.marine(unit).hex();
    let marine = r.position.open.marine_mut(unit);
    if marine.post.take().is_some() {
        marine.hero_side = false;
        event::tell(r, || Event::PostHit { hq: unit });
    } else if std::mem::take(&mut marine.hero_side) {
        event::tell(r, || Event::CommanderHit { hq: unit });
    } else {
        r.position.open.marines.put(unit, Place::Lost);
        let eliminated = crate::losses::Event::Eliminated { unit, rule: "10.3".into() };
        event::tell(r, || eliminated);
        return ryan_stays(r, unit, hex);
    }
    Ok(())
}

/// Whether a Hero helps the unit: its own, Ryan in its hex or an HQ's Hero side in its hex (10.13, 10.17,
/// 10.21).
pub(crate) fn is_heroic(open: &Open, unit: UnitId) -> bool {
    let marine = open.marine(unit);
    let Some(hex) = marine.hex() else { return false };
    let commands = |other: &Marine| other.hero_side && other.post.is_none();
    let beside = || open.on_map().any(|(_, other, at)| at == hex && commands(other));
    marine.leader.is_hero() || is_with_ryan(open, unit) || beside()
}

/// Whether a Hero helps one of the units.
pub(crate) fn heroic(open: &Open, units: UnitSet) -> bool {
    units.iter().any(|unit| is_heroic(open, unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer, actions, losses,
        position::{Position, Stage},
        script::{Script, at, empty, first_waves, unit, with_ryan},
    };

    /// Two companies and a headquarters beside the Japanese in E4, and a company elsewhere.
    fn ashore() -> Position {
        let mut position = empty(first_waves(), 5, Stage::Fire)
            .with_unit("C/1/2", "1327", 4)
            .with_unit("E/2/2", "1327", 1)
            .with_unit("HQ 2/2", "1327", 0)
            .with_unit("A/1/2", "1126", 4)
            .with_japanese("E4", "7SSNL-11")
            .with_japanese("D2", "7SSNL-1");
        position.open.heroes = 2;
        position
    }

    fn with(mut position: Position, name: &str, leader: Leader) -> Position {
        position.open.marine_mut(unit(name)).leader = leader;
        position
    }

    fn leader(position: &Position, name: &str) -> Leader {
        position.open.marine(unit(name)).leader
    }

    fn run(
        script: &Script,
        position: &mut Position,
        part: impl FnOnce(&mut Referee<'_, Tarawa>) -> Play<()>,
    ) -> Vec<crate::event::Event> {
        script.run(first_waves(), position, part).expect("the rule is played").1
    }

    fn choose(name: &str) -> Answer {
        Answer::PickUnit(Some(unit(name)))
    }

    #[test]
    fn leaders_have_no_steps_and_any_number_of_them_may_share_a_hex() {
        kernel::proves!("tarawa", "10.0");
        let hqs = first_waves().forces.hqs;
        assert_eq!(hqs.len(), 3);
        assert!(hqs.iter().all(|hq| first_waves().forces.marine(hq).steps == 0));
        // Two companies with their Heroes and three HQs: nobody must go at the end of the Action Phase.
        let mut position = with(with(ashore(), "C/1/2", Leader::Hero), "E/2/2", Leader::Hero)
            .with_unit("HQ 8/2", "1327", 0)
            .with_unit("HQ 6/2", "1327", 0);
        position.open.stage = Stage::CloseCombats;
        let script = Script::of(&position);
        script.play(first_waves(), &mut position).expect("nobody is asked");
        assert_eq!(position.open.units_at(crate::script::hex("1327")).len(), 5);
        assert_eq!(position.open.steps_at(crate::script::hex("1327")), 5, "the companies' alone");
    }

    #[test]
    fn a_hero_joins_a_unit_of_the_players_choice_for_good() {
        kernel::proves!("tarawa", "10.1", "10.11");
        let mut position = ashore();
        run(&Script::of(&position).says(choose("A/1/2")), &mut position, hero_event);
        assert_eq!((leader(&position, "A/1/2"), position.open.heroes), (Leader::Hero, 1));
        // One is like the other, each with his own unit; a headquarters has its own, and so has A/1/2.
        for wrong in ["HQ 2/2", "A/1/2", "G/2/2"] {
            let script = Script::of(&position).says(choose(wrong));
            assert!(script.run(first_waves(), &mut position.clone(), hero_event).is_err(), "{wrong}");
        }
        run(&Script::of(&position).says(choose("E/2/2")), &mut position, hero_event);
        assert_eq!((leader(&position, "E/2/2"), position.open.heroes), (Leader::Hero, 0));
        // With the unit its Hero or Inspired marker goes, and does not come again.
        for state in [Leader::Hero, Leader::Inspired] {
            let mut position = with(position.clone(), "E/2/2", state);
            run(&Script::of(&position), &mut position, |r| {
                losses::eliminate(r, unit("E/2/2"), "6.32")?;
                Ok(())
            });
            assert_eq!((leader(&position, "E/2/2"), position.open.heroes), (Leader::None, 0));
        }
    }

    #[test]
    fn a_unit_that_is_inspired_may_get_another_hero() {
        kernel::proves!("tarawa", "10.11");
        let mut position = with(ashore(), "A/1/2", Leader::Inspired);
        run(&Script::of(&position).says(choose("A/1/2")), &mut position, hero_event);
        assert_eq!(leader(&position, "A/1/2"), Leader::Hero);
    }

    #[test]
    fn without_a_hero_left_a_japanese_unit_beside_a_us_unit_may_be_revealed() {
        kernel::proves!("tarawa", "10.18");
        let mut position = ashore();
        position.open.heroes = 0;
        let revealed = |position: &Position, name| {
            position.open.occupant(at(name)).is_some_and(|occupant| occupant.revealed)
        };
        // D2 stands beside nobody.
        let far = Script::of(&position).says(Answer::PickPosition(Some(at("D2"))));
        assert!(far.run(first_waves(), &mut position.clone(), hero_event).is_err());
        let mut declined = position.clone();
        run(&Script::of(&position).says(Answer::PickPosition(None)), &mut declined, hero_event);
        assert!(!revealed(&declined, "E4"));
        run(&Script::of(&position).says(Answer::PickPosition(Some(at("E4")))), &mut position, hero_event);
        assert!(revealed(&position, "E4") && leader(&position, "C/1/2") == Leader::None);
        // Now nobody is left to be revealed, and nobody is asked.
        run(&Script::of(&position), &mut position, hero_event);
    }

    #[test]
    fn the_unit_with_a_hero_acts_free_and_no_other() {
        kernel::proves!("tarawa", "10.12", "10.16");
        let free = |position: &Position, name| actions::is_free(first_waves(), &position.open, unit(name));
        for state in [Leader::Hero, Leader::Inspired] {
            let position = with(ashore(), "C/1/2", state);
            assert!(free(&position, "C/1/2") && !free(&position, "E/2/2"), "{state:?}");
        }
        assert!(free(&ashore(), "HQ 2/2"), "an HQ acts free");
    }

    #[test]
    fn a_hero_helps_his_unit_and_a_headquarters_all_of_its_hex() {
        kernel::proves!("tarawa", "10.14", "10.16", "10.21");
        let heroic = |position: &Position, name| is_heroic(&position.open, unit(name));
        let cards = |position: &Position, names: &[&str]| {
            let units = names.iter().map(|name| unit(name)).collect();
            crate::melee::marine_cards(first_waves(), &position.open, units)
        };
        // An HQ on its Hero side helps its companions, but not on the other.
        let mut position = ashore();
        assert!(heroic(&position, "C/1/2") && heroic(&position, "E/2/2") && !heroic(&position, "A/1/2"));
        position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
        assert!(!heroic(&position, "C/1/2"));
        assert_eq!(cards(&position, &["C/1/2"]), 4);
        // A Hero helps his own unit; two give no more than one.
        let position = with(position, "C/1/2", Leader::Hero);
        assert!(heroic(&position, "C/1/2") && !heroic(&position, "E/2/2"));
        assert_eq!(cards(&position, &["C/1/2"]), 5);
        let position = with(position, "E/2/2", Leader::Hero);
        assert_eq!(cards(&position, &["C/1/2", "E/2/2"]), 5);
        // An Inspired unit has neither.
        let position = with(with(position, "C/1/2", Leader::Inspired), "E/2/2", Leader::None);
        assert!(!heroic(&position, "C/1/2"));
        assert_eq!(cards(&position, &["C/1/2"]), 4);
    }

    #[test]
    fn fire_kills_a_hero_and_wears_a_headquarters_down() {
        kernel::proves!("tarawa", "10.3", "10.16", "10.21", "16.33");
        let mut position = with(ashore(), "C/1/2", Leader::Hero);
        run(&Script::of(&position), &mut position, |r| hit(r, unit("C/1/2")));
        assert_eq!(leader(&position, "C/1/2"), Leader::Inspired);
        assert_eq!(position.open.marine(unit("C/1/2")).steps, 4, "the unit itself is not hit");
        let hq = |position: &Position| *position.open.marine(unit("HQ 2/2"));
        run(&Script::of(&position), &mut position, |r| hit(r, unit("HQ 2/2")));
        assert!(!hq(&position).hero_side && hq(&position).hex().is_some());
        run(&Script::of(&position), &mut position, |r| hit(r, unit("HQ 2/2")));
        assert_eq!(hq(&position).place(), Place::Lost);
        // A Command Post becomes its HQ without the Hero, and is not eliminated.
        let mut position = ashore();
        position.open.marine_mut(unit("HQ 2/2")).post = Some(3);
        run(&Script::of(&position), &mut position, |r| hit(r, unit("HQ 2/2")));
        assert_eq!((hq(&position).post, hq(&position).hero_side), (None, false));
        assert!(hq(&position).hex().is_some());
    }

    #[test]
    fn major_ryan_helps_every_unit_of_his_hex() {
        kernel::proves!("tarawa", "10.17");
        let mut position = with_ryan(ashore(), "C/1/2");
        position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
        for name in ["C/1/2", "E/2/2"] {
            assert!(is_heroic(&position.open, unit(name)), "{name}");
            assert!(actions::is_free(first_waves(), &position.open, unit(name)), "{name}");
        }
        assert!(!is_heroic(&position.open, unit("A/1/2")));
        assert!(!actions::is_free(first_waves(), &position.open, unit("A/1/2")));
    }

    #[test]
    fn major_ryan_may_die_for_any_unit_of_his_hex_and_one_of_them_is_inspired() {
        kernel::proves!("tarawa", "10.17");
        let hit_e =
            |r: &mut Referee<'_, Tarawa>| losses::lose_step(r, unit("E/2/2"), losses::Cause::Fire("6.32"));
        // E/2/2 has one step; Ryan stands with C/1/2. The player chooses who is Inspired.
        for inspired in ["C/1/2", "E/2/2"] {
            let mut position = with_ryan(ashore(), "C/1/2");
            let script = Script::of(&position).says(Answer::Confirm(true)).says(choose(inspired));
            run(&script, &mut position, hit_e);
            assert_eq!(position.open.marine(unit("E/2/2")).steps, 1);
            for name in ["C/1/2", "E/2/2"] {
                let expected = if name == inspired { Leader::Inspired } else { Leader::None };
                assert_eq!(leader(&position, name), expected, "{name}");
            }
        }
        // Killed by fire it is the same.
        let mut position = with_ryan(ashore(), "C/1/2");
        run(&Script::of(&position).says(choose("E/2/2")), &mut position, |r| hit(r, unit("C/1/2")));
        assert_eq!(
            (leader(&position, "C/1/2"), leader(&position, "E/2/2")),
            (Leader::None, Leader::Inspired)
        );
    }

    #[test]
    fn major_ryan_outlives_his_unit_while_there_is_another_beside_it() {
        kernel::proves!("tarawa", "10.17");
        let eliminate =
            |name: &'static str| move |r: &mut Referee<'_, Tarawa>| losses::eliminate(r, unit(name), "6.32");
        // He joins whom the player says: a unit with a Hero of its own, or an HQ.
        let start = || with(with_ryan(ashore(), "E/2/2"), "C/1/2", Leader::Hero);
        for host in ["C/1/2", "HQ 2/2"] {
            let mut position = start();
            run(&Script::of(&position).says(choose(host)), &mut position, eliminate("E/2/2"));
            assert_eq!(position.open.ryan, Some(unit(host)));
            assert_eq!(leader(&position, "C/1/2"), Leader::Hero);
            // Only one other is left, then none.
            let other = if host == "C/1/2" { "HQ 2/2" } else { "C/1/2" };
            run(&Script::of(&position), &mut position, eliminate(host));
            assert_eq!(position.open.ryan, Some(unit(other)));
            run(&Script::of(&position), &mut position, eliminate(other));
            assert_eq!(position.open.ryan, None);
        }
        // An HQ that fire kills leaves him behind as well.
        let mut position = with_ryan(ashore(), "HQ 2/2");
        position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
        let script = Script::of(&position).says(Answer::Confirm(false)).says(choose("C/1/2"));
        run(&script, &mut position, |r| hit(r, unit("HQ 2/2")));
        assert_eq!(position.open.ryan, Some(unit("C/1/2")));
    }

    #[test]
    fn the_player_says_whether_ryan_or_the_hero_of_the_unit_dies() {
        kernel::proves!("tarawa", "10.15", "10.17");
        let hit_e =
            |r: &mut Referee<'_, Tarawa>| losses::lose_step(r, unit("E/2/2"), losses::Cause::Fire("6.32"));
        for ryan_dies in [true, false] {
            let mut position = with(with_ryan(ashore(), "C/1/2"), "E/2/2", Leader::Hero);
            let script = Script::of(&position).says(Answer::Confirm(true)).says(Answer::Confirm(ryan_dies));
            run(&script, &mut position, hit_e);
            assert_eq!(position.open.marine(unit("E/2/2")).steps, 1);
            let (own, beside, ryan) = if ryan_dies {
                (Leader::Hero, Leader::Inspired, None)
            } else {
                (Leader::Inspired, Leader::None, Some(unit("C/1/2")))
            };
            assert_eq!((leader(&position, "E/2/2"), leader(&position, "C/1/2")), (own, beside));
            assert_eq!(position.open.ryan, ryan);
        }
    }

    #[test]
    fn the_unit_that_ryan_is_with_may_receive_a_hero() {
        kernel::proves!("tarawa", "10.17", "10.11");
        let mut position = with_ryan(ashore(), "C/1/2");
        run(&Script::of(&position).says(choose("C/1/2")), &mut position, hero_event);
        assert_eq!((leader(&position, "C/1/2"), position.open.ryan), (Leader::Hero, Some(unit("C/1/2"))));
    }
}
