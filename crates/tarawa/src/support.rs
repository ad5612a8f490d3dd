//! Chapter 17 and rule 15.1+2: the Engineer and HQ phase. Engineers give support markers; they are spent on
//! garrisons and on Disrupted units; HQs become Command Posts.

use crate::{
    Setting, Tarawa, actions, control, event, fields,
    hexes::{Hex, HexSet},
    ids::{PositionId, PositionSet, UnitId, UnitSet},
    lens::Lens,
    position::{Disruption, MARINES, Open},
    posts, sequence,
};
use kernel::{Options, Play, Question, Referee, Refusal, RuleId, Text};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What happens by this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    SupportReceived {
        count: u8,
    },
    GarrisonPlaced {
        position: PositionId,
    },
    GarrisonRemoved {
        position: PositionId,
    },
    /// A marker removed a Disrupted marker (17.3).
    RallySupported {
        unit: UnitId,
    },
    /// Markers pay for the actions of these units (17.4).
    ActionSupported {
        units: UnitSet,
    },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match self {
            Event::SupportReceived { .. } => "17.0".into(),
            Event::GarrisonPlaced { .. } => "17.2".into(),
            Event::GarrisonRemoved { .. } => "17.21".into(),
            Event::RallySupported { .. } => "17.3".into(),
            Event::ActionSupported { .. } => "17.4".into(),
        }
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match self {
            Event::SupportReceived { count } => Text::new("tarawa-support-received").with("count", *count),
            Event::GarrisonPlaced { position } => {
                Text::new("tarawa-support-garrison-placed").with("position", position.to_string())
            }
            Event::GarrisonRemoved { position } => {
                Text::new("tarawa-support-garrison-removed").with("position", position.to_string())
            }
            Event::RallySupported { unit } => Text::new("tarawa-support-rallied").with("unit", unit.name()),
            Event::ActionSupported { units } => {
                Text::new("tarawa-support-action").with("units", actions::names(*units))
            }
        }
    }
}

/// A decision of the Engineer and HQ phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    Done,
    /// A support marker becomes a garrison (17.2).
    Garrison {
        position: PositionId,
    },
    /// A support marker removes a Disrupted marker (17.3).
    Rally {
        unit: UnitId,
    },
    /// An HQ becomes a Command Post (16.1).
    Establish {
        hq: UnitId,
    },
    /// A Command Post becomes an HQ again (16.11).
    Abandon {
        hq: UnitId,
    },
    /// A Command Post's range marker advances (16.2).
    Advance {
        hq: UnitId,
    },
}

/// What to do in the Engineer and HQ phase (15.1+2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sustain;

impl Question<Tarawa> for Sustain {
    type Answer = Measure;
    const CLASS: &'static str = "sustain";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        "15.1+2".into()
    }

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("tarawa-support-ask").with("markers", at.open().support)
    }

    fn check(&self, at: Lens<'_>, measure: &Measure) -> Result<(), Refusal> {
        check(at.setting(), at.open(), &Ground::of(at.setting(), at.open()), measure)
    }

    fn options(&self, at: Lens<'_>) -> Options<Measure> {
        let mut list = vec![Measure::Done];
        // Nothing stops the collecting.
        let _ = each_measure(at.setting(), at.open(), &mut |measure| {
            list.push(measure);
            ControlFlow::Continue(())
        });
        Options::List(list)
    }

    fn describe(&self, _: Lens<'_>, measure: &Measure) -> Text {
        match measure {
            Measure::Done => Text::new("tarawa-support-measure-done"),
            Measure::Garrison { position } => {
                Text::new("tarawa-support-measure-garrison").with("position", position.to_string())
            }
            Measure::Rally { unit } => Text::new("tarawa-support-measure-rally").with("unit", unit.name()),
            Measure::Establish { hq } => {
                Text::new("tarawa-support-measure-establish").with("unit", hq.name())
            }
            Measure::Abandon { hq } => Text::new("tarawa-support-measure-abandon").with("unit", hq.name()),
            Measure::Advance { hq } => Text::new("tarawa-support-measure-advance").with("unit", hq.name()),
        }
    }

    fn default(&self, _: Lens<'_>) -> Measure {
        Measure::Done
    }
}

/// Where markers can be spent now.
struct Ground {
    /// Hexes in US communication (17.1).
    communication: HexSet,
    /// Hexes in the fields of Japanese units, Disrupted or not (17.2).
    fields: HexSet,
}

impl Ground {
    fn of(setting: &Setting, open: &Open) -> Ground {
        Ground {
            communication: control::us_communication(setting, open),
            fields: fields::of_all(setting, open, false),
        }
    }

    fn is_safe(&self, hex: Hex) -> bool {
        self.communication.contains(hex) && !self.fields.contains(hex)
    }
}

/// Whether a measure is legal, and if not, by which rule.
fn check(setting: &Setting, open: &Open, ground: &Ground, measure: &Measure) -> Result<(), Refusal> {
    match *measure {
        Measure::Done => Ok(()),
        Measure::Garrison { position } => may_garrison(setting, open, ground, position),
        Measure::Rally { unit } => may_rally(open, ground, unit),
        Measure::Establish { hq } => posts::may_establish(setting, open, hq),
        Measure::Abandon { hq } => posts::may_abandon(setting, open, hq),
        Measure::Advance { hq } => posts::may_advance(setting, open, hq),
    }
}

fn may_garrison(
    setting: &Setting,
    open: &Open,
    ground: &Ground,
    position: PositionId,
) -> Result<(), Refusal> {
    let text = |key| move || Text::new(key).with("position", position.to_string());
    Refusal::unless(open.support > 0, "17.1", || Text::new("tarawa-support-no-marker"))?;
    let Some(site) = setting.board.find_site(position) else {
        return Err(Refusal::new("17.2", text("tarawa-support-no-position")()));
    };
    let near = open.us_hexes().grown().contains(site.hex);
    Refusal::unless(near, "17.2", text("tarawa-support-no-unit-near"))?;
    Refusal::unless(!open.garrisons.contains(position), "17.2", text("tarawa-support-has-garrison"))?;
    Refusal::unless(!ground.fields.contains(site.hex), "17.2", text("tarawa-support-in-field"))?;
    Refusal::unless(ground.is_safe(site.hex), "17.2", text("tarawa-support-position-cut-off"))
}

fn may_rally(open: &Open, ground: &Ground, unit: UnitId) -> Result<(), Refusal> {
    let text = |key| move || Text::new(key).with("units", unit.name());
    Refusal::unless(open.support > 0, "17.1", || Text::new("tarawa-support-no-marker"))?;
    let hex = open.marine(unit).hex().filter(|_| open.marine(unit).is_disrupted());
    let Some(hex) = hex else {
        return Err(Refusal::new("17.3", text("tarawa-support-not-disrupted")()));
    };
    Refusal::unless(ground.communication.contains(hex), "17.3", text("tarawa-support-cut-off"))
}

/// Whether a support marker for each of the units can pay for its action (17.4).
pub(crate) fn may_pay(setting: &Setting, open: &Open, units: UnitSet) -> Result<(), Refusal> {
    let text = |key| move || Text::new(key).with("units", actions::names(units));
    Refusal::unless(units.len() <= usize::from(open.support), "17.4", text("tarawa-support-too-few"))?;
    let communication = control::us_communication(setting, open);
    let linked = |unit| open.marine(unit).hex().is_some_and(|hex| communication.contains(hex));
    Refusal::unless(units.iter().all(linked), "17.4", text("tarawa-support-cut-off"))
}

/// Visits every legal measure but the end of the phase, until the visitor has had enough.
fn each_measure(
    setting: &Setting,
    open: &Open,
    visit: &mut impl FnMut(Measure) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ground = Ground::of(setting, open);
    let mut offer = |measure: Measure| match check(setting, open, &ground, &measure) {
        Ok(()) => visit(measure),
        Err(_) => ControlFlow::Continue(()),
    };
    if open.support > 0 {
        for position in setting.board.positions.iter() {
            offer(Measure::Garrison { position })?;
        }
        for (unit, ..) in open.on_map() {
            offer(Measure::Rally { unit })?;
        }
    }
    for hq in setting.forces.hqs.iter() {
        offer(Measure::Establish { hq })?;
        offer(Measure::Abandon { hq })?;
        offer(Measure::Advance { hq })?;
    }
    ControlFlow::Continue(())
}

/// One decision of the Engineer and HQ phase, or its end. Where nothing can be decided the Action Phase follows at
/// once.
pub(crate) fn phase(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    if r.position.open.engineers.is_none() {
        begin(r);
    }
    if each_measure(r.setting, &r.position.open, &mut |_| ControlFlow::Break(())).is_continue() {
        end(r);
        return actions::act(r);
    }
    let measure = r.ask(MARINES, Sustain)?;
    match measure {
        Measure::Done => end(r),
        Measure::Garrison { position } => {
            r.position.open.support -= 1;
            r.position.open.garrisons.insert(position);
            event::tell(r, || Event::GarrisonPlaced { position });
        }
        Measure::Rally { unit } => {
            r.position.open.support -= 1;
            r.position.open.marine_mut(unit).disruption = Disruption::No;
            event::tell(r, || Event::RallySupported { unit });
        }
        Measure::Establish { hq } => posts::establish(r, hq),
        Measure::Abandon { hq } => posts::abandon(r, hq),
        Measure::Advance { hq } => posts::advance(r, hq),
    }
    if let Measure::Establish { hq } | Measure::Abandon { hq } | Measure::Advance { hq } = measure {
        r.position.open.engineers.get_or_insert_default().insert(hq);
    }
    Ok(())
}

/// The phase begins: a marker for each engineer that gives support, in US communication and outside Japanese
/// fields; none while the engineers take cover (17.0, EV.2).
fn begin(r: &mut Referee<'_, Tarawa>) {
    r.position.open.engineers = Some(UnitSet::EMPTY);
    if r.position.open.engineers_cover {
        return;
    }
    let open = &r.position.open;
    let ground = Ground::of(r.setting, open);
    let gives =
        |(unit, _, hex): &(UnitId, _, Hex)| r.setting.forces.marine(*unit).support && ground.is_safe(*hex);
    let count = u8::try_from(open.on_map().filter(gives).count()).expect("there are at most 64 US units");
    if count > 0 {
        r.position.open.support += count;
        event::tell(r, || Event::SupportReceived { count });
    }
}

fn end(r: &mut Referee<'_, Tarawa>) {
    r.position.open.engineers = None;
    sequence::advance(&mut r.position.open);
}

/// Garrisons alone in these hexes are gone: a Japanese unit with these hexes in its field has acted (17.21).
pub(crate) fn remove_garrisons(r: &mut Referee<'_, Tarawa>, hexes: HexSet) {
    let held = r.position.open.us_hexes();
    let site = |id: PositionId| r.setting.board.site(id).hex;
    let alone = |id: &PositionId| hexes.contains(site(*id)) && !held.contains(site(*id));
    let gone: PositionSet = r.position.open.garrisons.iter().filter(alone).collect();
    gone.iter().for_each(|position| remove_garrison(r, position));
}

/// The garrison of a position is gone, if there is one: a Japanese unit has entered (17.21).
pub(crate) fn remove_garrison(r: &mut Referee<'_, Tarawa>, position: PositionId) {
    if r.position.open.garrisons.contains(position) {
        r.position.open.garrisons.remove(position);
        event::tell(r, || Event::GarrisonRemoved { position });
    }
}
