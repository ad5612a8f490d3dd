//! Chapter 16: Command Posts; and whom HQs and posts command (7.1, 10.2).

use crate::{
    Setting, Tarawa,
    board::Site,
    control, event, fields,
    hexes::{Hex, HexSet},
    ids::{UnitId, UnitSet},
    position::Open,
};
use kernel::{Referee, Refusal, RuleId, Text};
use serde::Serialize;

/// What happens by this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    PostEstablished { hq: UnitId },
    PostAbandoned { hq: UnitId },
    CommandExtended { hq: UnitId, place: u8, range: u8 },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match self {
            Event::PostEstablished { .. } => "16.1".into(),
            Event::PostAbandoned { .. } => "16.11".into(),
            Event::CommandExtended { .. } => "16.2".into(),
        }
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match self {
            Event::PostEstablished { hq } => Text::new("tarawa-posts-established").with("unit", hq.name()),
            Event::PostAbandoned { hq } => Text::new("tarawa-posts-abandoned").with("unit", hq.name()),
            Event::CommandExtended { hq, place, range } => Text::new("tarawa-posts-extended")
                .with("unit", hq.name())
                .with("box", *place)
                .with("range", *range),
        }
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

/// Whether an HQ may become a Command Post: outside the fields of fire of occupied positions, and of empty ones
/// in Japanese communication (16.1). On land: units in the water go on to the beach (5.2), and a post cannot move.
pub(crate) fn may_establish(setting: &Setting, open: &Open, hq: UnitId) -> Result<(), Refusal> {
    let hex = unchanged(setting, open, hq)?;
    let text = |key| move || Text::new(key).with("unit", hq.name());
    Refusal::unless(open.marine(hq).post.is_none(), "16.1", text("tarawa-posts-is-post"))?;
    Refusal::unless(setting.board.land.contains(hex), "16.0", text("tarawa-posts-in-water"))?;
    let covered = fields::of_all(setting, open, false).contains(hex);
    Refusal::unless(!covered, "16.1", text("tarawa-posts-under-fire"))?;
    Refusal::unless(!is_threatened(setting, open, hex), "16.1", text("tarawa-posts-threatened"))
}

/// Whether an empty position that the Japanese can reach has the hex in its field.
fn is_threatened(setting: &Setting, open: &Open, hex: Hex) -> bool {
    let held = open.us_hexes();
    let empty = |site: &&Site| {
        let free = open.occupant(site.id).is_none() && !held.contains(site.hex);
        free && !open.garrisons.contains(site.id)
    };
    let covers = |site: &Site| setting.board.group(site.group).field.contains(hex);
    let mut sites = setting.board.sites().filter(empty).filter(|site| covers(site)).peekable();
    if sites.peek().is_none() {
        return false;
    }
    let communication = control::japanese_communication(setting, open);
    sites.any(|site| communication.contains(site.id))
}

/// Whether a Command Post may become an HQ again (16.11).
pub(crate) fn may_abandon(setting: &Setting, open: &Open, hq: UnitId) -> Result<(), Refusal> {
    unchanged(setting, open, hq)?;
    let text = || Text::new("tarawa-posts-is-no-post").with("unit", hq.name());
    Refusal::unless(open.marine(hq).post.is_some(), "16.11", text)
}

/// Whether the range marker of a Command Post may advance: a post of an earlier turn that is not in the field of an
/// occupied position (16.2). Each advances once in a turn (16.21).
pub(crate) fn may_advance(setting: &Setting, open: &Open, hq: UnitId) -> Result<(), Refusal> {
    let hex = unchanged(setting, open, hq)?;
    let text = |key| move || Text::new(key).with("unit", hq.name());
    let Some(place) = open.marine(hq).post else {
        return Err(Refusal::new("16.2", text("tarawa-posts-is-no-post")()));
    };
    Refusal::unless(place < setting.charts.command_boxes(), "16.2", text("tarawa-posts-at-end"))?;
    let covered = fields::of_all(setting, open, false).contains(hex);
    Refusal::unless(!covered, "16.2", text("tarawa-posts-under-fire"))
}

/// The hex of an HQ or post to which nothing was done yet in this phase.
fn unchanged(setting: &Setting, open: &Open, hq: UnitId) -> Result<Hex, Refusal> {
    let text = |key| move || Text::new(key).with("unit", hq.name());
    let hex = open.marine(hq).hex().filter(|_| setting.forces.hqs.contains(hq));
    let Some(hex) = hex else {
        return Err(Refusal::new("16.0", text("tarawa-posts-no-hq")()));
    };
    let changed = open.engineers.is_some_and(|changed| changed.contains(hq));
    Refusal::unless(!changed, "16.21", text("tarawa-posts-changed"))?;
    Ok(hex)
}

/// An HQ becomes a Command Post. The officer's Hero side is gone for good: the post has none, and the HQ that it
/// may be again has none either (16.1, 16.11, 16.33).
pub(crate) fn establish(r: &mut Referee<'_, Tarawa>, hq: UnitId) {
    let marine = r.position.open.marine_mut(hq);
    marine.post = Some(1);
    marine.hero_side = false;
    event::tell(r, || Event::PostEstablished { hq });
}

pub(crate) fn abandon(r: &mut Referee<'_, Tarawa>, hq: UnitId) {
    let marine = r.position.open.marine_mut(hq);
    marine.post = None;
    marine.hero_side = false;
    event::tell(r, || Event::PostAbandoned { hq });
}

pub(crate) fn advance(r: &mut Referee<'_, Tarawa>, hq: UnitId) {
    let place = r.position.open.marine(hq).post.map_or(1, |place| place + 1);
    r.position.open.marine_mut(hq).post = Some(place);
    let range = r.setting.charts.command_range(place);
    event::tell(r, || Event::CommandExtended { hq, place, range });
}
