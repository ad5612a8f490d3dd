//! Chapter 16: Command Posts; and whom HQs and posts command (7.1, 10.2).

use crate::{
    Setting, control, fields,
    hexes::{Hex, HexSet},
    ids::{UnitId, UnitSet},
    position::Open,
};
use kernel::{RuleId, Text};
use serde::Serialize;

/// What happens by this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match *self {}
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match *self {}
    }
}

/// The units under the orders of each HQ and Command Post now (7.1, 16.3 to 16.32, 19.0+5). Taken when an Action
/// Phase begins.
pub(crate) fn command(setting: &Setting, open: &Open) -> Vec<(UnitId, UnitSet)> {
    let on_map = setting.forces.hqs.iter().filter_map(|hq| Some((hq, open.marine(hq).hex()?)));
    let commanded = |(hq, hex): (UnitId, Hex)| {
        let reach = reach(setting, open, hq, hex)?;
        let under = open.on_map().filter(|(id, _, at)| *id != hq && reach.contains(*at));
        Some((hq, under.map(|(id, ..)| id).collect()))
    };
    on_map.filter_map(commanded).collect()
}

/// The hexes in which an HQ or a post commands; none when it cannot (16.32). The range is counted around Japanese
/// units, their fields of fire do not matter (16.31).
fn reach(setting: &Setting, open: &Open, hq: UnitId, hex: Hex) -> Option<HexSet> {
    let post = open.marine(hq).post;
    if post.is_some() && fields::of_all(setting, open, true).contains(hex) {
        return None;
    }
    let range = match post {
        _ if open.is_night() => 0,
        Some(place) => setting.charts.command_range(place),
        None => 1,
    };
    let passable = HexSet::ALL - control::japanese_hexes(setting, open);
    Some((0..range).fold(HexSet::one(hex), |near, _| near | (near.grown() & passable)))
}

/// Whether the unit is under the orders of an HQ or Command Post in this Action Phase.
pub(crate) fn is_commanded(open: &Open, unit: UnitId) -> bool {
    open.actions.command.iter().any(|(_, under)| under.contains(unit))
}

/// Whether a command gives the unit a free action: an HQ that has moved gives none any more (7.33).
pub(crate) fn gives_free_action(open: &Open, unit: UnitId) -> bool {
    let actions = &open.actions;
    actions.command.iter().any(|(hq, under)| under.contains(unit) && !actions.moved_hqs.contains(*hq))
}

/// Whether one HQ or post commands both units.
pub(crate) fn share_command(open: &Open, one: UnitId, other: UnitId) -> bool {
    open.actions.command.iter().any(|(_, under)| under.contains(one) && under.contains(other))
}

/// The decisions about HQs and Command Posts in the Engineer and HQ phase: may this HQ become a post (16.1), a
/// post go back (16.11), a post's range grow (16.2)?
pub(crate) fn may_establish(_setting: &Setting, _open: &Open, _hq: UnitId) -> bool {
    todo!()
}

pub(crate) fn may_advance(_setting: &Setting, _open: &Open, _hq: UnitId) -> bool {
    todo!()
}
