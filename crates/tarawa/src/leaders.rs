//! Chapter 10: Heroes, Inspired units, Major Ryan and headquarters. A Hero is a marker on his unit; Ryan is one
//! that helps every unit of his hex and may pass from one to another.

use crate::{
    Setting, Tarawa, choices, defenders, event,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{PositionId, UnitId, UnitSet},
    position::{Leader, MARINES, Open, Place},
};
use kernel::{Play, Referee, RuleId, Text};
use serde::Serialize;

/// What happens to Leaders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    HeroAppears {
        unit: UnitId,
    },
    NoHeroLeft,
    /// The Hero of the unit is killed or gives his life; the unit is Inspired, unless he just leaves.
    HeroFell {
        unit: UnitId,
        inspired: bool,
        rule: RuleId,
    },
    RyanWith {
        unit: UnitId,
    },
    /// An HQ lost its Hero side (10.3).
    CommanderHit {
        hq: UnitId,
    },
    /// A Command Post is an HQ again (16.33).
    PostHit {
        hq: UnitId,
    },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match self {
            Event::HeroAppears { .. } => "10.11".into(),
            Event::NoHeroLeft => "10.18".into(),
            Event::HeroFell { rule, .. } => rule.clone(),
            Event::RyanWith { .. } => "10.17".into(),
            Event::CommanderHit { .. } => "10.3".into(),
            Event::PostHit { .. } => "16.33".into(),
        }
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        let (key, unit) = match self {
            Event::HeroAppears { unit } => ("tarawa-leaders-hero", unit),
            Event::NoHeroLeft => return Text::new("tarawa-leaders-no-hero"),
            Event::HeroFell { unit, inspired: true, .. } => ("tarawa-leaders-fell-inspired", unit),
            Event::HeroFell { unit, inspired: false, .. } => ("tarawa-leaders-fell", unit),
            Event::RyanWith { unit } => ("tarawa-leaders-ryan", unit),
            Event::CommanderHit { hq } => ("tarawa-leaders-commander-hit", hq),
            Event::PostHit { hq } => ("tarawa-leaders-post-hit", hq),
        };
        Text::new(key).with("unit", unit.name())
    }
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
        kind != Kind::Hq && open.marine(*unit).leader == Leader::None
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

/// The unit whose Hero may give his life for the last step of this one: its own, or Ryan beside it (10.15,
/// 10.17).
pub(crate) fn who_may_die_for(setting: &Setting, open: &Open, unit: UnitId) -> Option<UnitId> {
    if setting.forces.marine(unit).kind == Kind::Hq {
        return None;
    }
    let marine = open.marine(unit);
    if marine.leader.is_hero() {
        return Some(unit);
    }
    let hex = marine.hex()?;
    open.on_map().find(|(_, other, at)| *at == hex && other.leader == Leader::Ryan).map(|(id, ..)| id)
}

/// A unit's Hero is killed by fire: the unit is Inspired (10.3, 10.16).
pub(crate) fn hero_falls(r: &mut Referee<'_, Tarawa>, unit: UnitId) -> Play<()> {
    sacrifice(r, unit, "10.3", false)
}

/// The Hero of a unit falls. His unit is Inspired from then on; Ryan's marker goes to a unit of his hex that
/// the player chooses (10.16, 10.17). Or he just leaves.
pub(crate) fn sacrifice(
    r: &mut Referee<'_, Tarawa>,
    unit: UnitId,
    rule: &'static str,
    removed: bool,
) -> Play<()> {
    let leader = std::mem::take(&mut r.position.open.marine_mut(unit).leader);
    let heir = match (leader, r.position.open.marine(unit).hex()) {
        (Leader::Ryan, Some(hex)) if !removed => {
            let among = companions(r.setting, &r.position.open, hex);
            let heir = choices::unit(r, "10.17", || Text::new("tarawa-leaders-ask-inspired"), among)?;
            heir.unwrap_or(unit)
        }
        _ => unit,
    };
    if !removed {
        r.position.open.marine_mut(heir).leader = Leader::Inspired;
    }
    event::tell(r, || Event::HeroFell { unit: heir, inspired: !removed, rule: rule.into() });
    Ok(())
}

/// The unit that Major Ryan is with, and where (10.17).
pub(crate) fn ryan(open: &Open) -> Option<(UnitId, Hex)> {
    open.on_map().find(|(_, unit, _)| unit.leader == Leader::Ryan).map(|(id, _, hex)| (id, hex))
}

/// Units of the hex that can carry a marker.
pub(crate) fn companions(setting: &Setting, open: &Open, hex: Hex) -> UnitSet {
    let carries =
        |id: &UnitId| setting.forces.marine(*id).kind != Kind::Hq && open.marine(*id).leader == Leader::None;
    open.units_at(hex).iter().filter(carries).collect()
}

/// Ryan's unit is gone: he goes with another of his hex, and with nobody if there is none (10.17).
pub(crate) fn ryan_stays(r: &mut Referee<'_, Tarawa>, hex: Hex) {
    if let Some(unit) = companions(r.setting, &r.position.open, hex).iter().next() {
        ryan_joins(r, unit);
    }
}

/// Ryan passes to another unit (10.17).
pub(crate) fn ryan_joins(r: &mut Referee<'_, Tarawa>, unit: UnitId) {
    if let Some((before, _)) = ryan(&r.position.open) {
        r.position.open.marine_mut(before).leader = Leader::None;
    }
    r.position.open.marine_mut(unit).leader = Leader::Ryan;
    event::tell(r, || Event::RyanWith { unit });
}

/// Fire hits a Leader: the Hero of a unit, an HQ or a Command Post (10.3, 16.33).
pub(crate) fn hit(r: &mut Referee<'_, Tarawa>, unit: UnitId) -> Play<()> {
    if r.setting.forces.marine(unit).kind != Kind::Hq {
        return hero_falls(r, unit);
    }
    let marine = r.position.open.marine_mut(unit);
    if marine.post.take().is_some() {
        marine.hero_side = false;
        event::tell(r, || Event::PostHit { hq: unit });
    } else if std::mem::take(&mut marine.hero_side) {
        event::tell(r, || Event::CommanderHit { hq: unit });
    } else {
        marine.place = Place::Lost;
        let eliminated = crate::losses::Event::Eliminated { unit, rule: "10.3".into() };
        event::tell(r, || eliminated);
    }
    Ok(())
}

/// Whether a Hero helps the unit: its own, Ryan in its hex or an HQ's Hero side in its hex (10.13, 10.17,
/// 10.21).
pub(crate) fn is_heroic(open: &Open, unit: UnitId) -> bool {
    let marine = open.marine(unit);
    let Some(hex) = marine.hex() else { return false };
    let beside = |other: &crate::position::Marine| {
        other.hex() == Some(hex)
            && (other.leader == Leader::Ryan || (other.hero_side && other.post.is_none()))
    };
    marine.leader.is_hero() || open.marines.iter().any(beside)
}

/// Whether a Hero helps one of the units.
pub(crate) fn heroic(open: &Open, units: UnitSet) -> bool {
    units.iter().any(|unit| is_heroic(open, unit))
}
