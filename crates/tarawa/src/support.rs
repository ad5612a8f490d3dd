//! Chapter 17 and rule 15.1+2: the Engineer and HQ phase. Engineers give support markers; they are spent on
//! garrisons and on Disrupted units; HQs become Command Posts.

use crate::{
    Setting, Tarawa, actions, control, event, fields,
    hexes::{Hex, HexSet},
    ids::{PositionId, PositionSet, UnitId, UnitSet},
    lens::Lens,
    naming,
    position::{Disruption, MARINES, Open},
    posts, sequence,
};
use kernel::{Options, Play, Question, Referee, Refusal, Text, text};
use serde::{Deserialize, Serialize};

kernel::events! {
    /// What happens by this chapter.
    Event of Tarawa in setting:

    SupportReceived { count: u8 } by "17.0" => text!("tarawa-support-received", count);
    GarrisonPlaced { position: PositionId } by "17.2" => text!("tarawa-support-garrison-placed", position);
    GarrisonRemoved { position: PositionId } by "17.21" => text!("tarawa-support-garrison-removed", position);
    /// A marker removed a Disrupted marker (17.3).
    RallySupported { unit: UnitId } by "17.3" => text!("tarawa-support-rallied", unit);
    /// Markers pay for the actions of these units (17.4).
    ActionSupported { units: UnitSet } by "17.4"
        => text!("tarawa-support-action", units = naming::names(*units));
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
    const RULE: &'static str = "15.1+2";

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("tarawa-support-ask").with("markers", at.open().support)
    }

    fn check(&self, at: Lens<'_>, measure: &Measure) -> Result<(), Refusal> {
        check(at.setting(), at.open(), &Ground::of(at.setting(), at.open()), measure)
    }

    fn options(&self, at: Lens<'_>) -> Options<Measure> {
        Options::List(measures(at.setting(), at.open()))
    }

    fn describe(&self, at: Lens<'_>, measure: &Measure) -> Text {
        let of = |key, unit: UnitId| Text::new(key).with("unit", naming::unit(at.setting(), at.open(), unit));
        match measure {
            Measure::Done => Text::new("tarawa-support-measure-done"),
            Measure::Garrison { position } => Text::new("tarawa-support-measure-garrison")
                .with("position", naming::position(at.setting(), at.open(), *position)),
            Measure::Rally { unit } => of("tarawa-support-measure-rally", *unit),
            Measure::Establish { hq } => of("tarawa-support-measure-establish", *hq),
            Measure::Abandon { hq } => of("tarawa-support-measure-abandon", *hq),
            Measure::Advance { hq } => of("tarawa-support-measure-advance", *hq),
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
    /// Hexes in and beside which US units are (17.2).
    near: HexSet,
}

impl Ground {
    fn of(setting: &Setting, open: &Open) -> Ground {
        Ground {
            communication: control::us_communication(setting, open),
            fields: fields::of_all(setting, open, false),
            near: open.us_hexes().grown(),
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
    let text = |key| move || Text::new(key).with("position", position);
    Refusal::unless(open.support > 0, "17.1", || Text::new("tarawa-support-no-marker"))?;
    let Some(site) = setting.board.find_site(position) else {
        return Err(Refusal::new("17.2", text("tarawa-support-no-position")()));
    };
    Refusal::unless(ground.near.contains(site.hex), "17.2", text("tarawa-support-no-unit-near"))?;
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
    let text = |key| move || Text::new(key).with("units", naming::names(units));
    Refusal::unless(units.len() <= usize::from(open.support), "17.4", text("tarawa-support-too-few"))?;
    let communication = control::us_communication(setting, open);
    let linked = |unit| open.marine(unit).hex().is_some_and(|hex| communication.contains(hex));
    Refusal::unless(units.iter().all(linked), "17.4", text("tarawa-support-cut-off"))
}

/// Every legal measure.
fn measures(setting: &Setting, open: &Open) -> Vec<Measure> {
    let ground = Ground::of(setting, open);
    let mut measures = Vec::new();
    let mut offer = |measure: Measure| {
        if check(setting, open, &ground, &measure).is_ok() {
            measures.push(measure);
        }
    };
    if open.support > 0 {
        setting.board.positions.iter().for_each(|position| offer(Measure::Garrison { position }));
        open.on_map().for_each(|(unit, ..)| offer(Measure::Rally { unit }));
    }
    for hq in setting.forces.hqs.iter() {
        offer(Measure::Establish { hq });
        offer(Measure::Abandon { hq });
        offer(Measure::Advance { hq });
    }
    measures.push(Measure::Done);
    measures
}

/// One decision of the Engineer and HQ phase, or its end. Where nothing can be decided the Action Phase follows at
/// once.
pub(crate) fn phase(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    if r.position.open.engineers.is_none() {
        begin(r);
    }
    if measures(r.setting, &r.position.open).len() == 1 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer,
        ids::Colour,
        letters,
        position::{Position, Stage},
        script::{Script, at, empty, first_waves, hex, unit, with_disrupted},
    };
    use kernel::{Chance, Happening, Policy, inline::Inline, policy::ByDefault, referee::Trust};

    fn phase(turn: u8) -> Position {
        empty(first_waves(), turn, Stage::Engineers)
    }

    fn measured(position: &mut Position, measure: Measure) -> Vec<crate::event::Event> {
        let script = Script::of(position).says(Answer::Sustain(measure));
        script.play(first_waves(), position).expect("a legal measure")
    }

    fn refused(position: &Position, measure: Measure) -> (String, String) {
        Script::of(position).says(Answer::Sustain(measure)).refused(first_waves(), position)
    }

    fn garrison(name: &str) -> Measure {
        Measure::Garrison { position: at(name) }
    }

    /// Three engineers that give support, and others that do not: one without SP, one in a Japanese field, one
    /// in the water.
    fn engineers() -> Position {
        phase(12)
            .with_unit("3/A/1/18", "1336", 2)
            .with_unit("2/D/2/18", "1616", 1)
            .with_unit("2/C/1/18", "1616", 2)
            .with_unit("1/A/1/18", "1616", 2)
            .with_unit("1/F/2/18", "1328", 2)
            .with_unit("3/D/2/18", "1127", 2)
            .with_japanese("E4", "111P-6")
            .disrupted("E4")
    }

    #[test]
    fn each_support_engineer_in_communication_and_outside_fields_gives_a_marker() {
        kernel::proves!("tarawa", "17.0", "15.1+2");
        let mut position = engineers();
        let events = measured(&mut position, Measure::Done);
        assert_eq!(position.open.support, 3);
        assert_eq!(events, [crate::event::Event::Support(Event::SupportReceived { count: 3 })]);
        assert_eq!(position.open.stage, Stage::Actions);
    }

    #[test]
    fn markers_come_in_once_a_phase_and_not_while_the_engineers_take_cover() {
        kernel::proves!("tarawa", "17.0", "EV.2");
        let mut position = with_disrupted(engineers(), "3/A/1/18");
        // A Disrupted engineer gives its marker too; it is counted once, when the phase begins.
        measured(&mut position, Measure::Rally { unit: unit("3/A/1/18") });
        assert_eq!(position.open.support, 2);
        measured(&mut position, Measure::Done);
        assert_eq!(position.open.support, 2);
        let mut covered = engineers().with_unit("HQ 2/2", "1616", 0);
        covered.open.engineers_cover = true;
        measured(&mut covered, Measure::Done);
        assert_eq!(covered.open.support, 0);
    }

    #[test]
    fn a_phase_without_decisions_goes_on_to_the_actions() {
        kernel::proves!("tarawa", "15.1+2");
        let mut position = phase(12).with_unit("I/3/2", "1616", 4);
        let script = Script::of(&position).says(Answer::Act(actions::Order::EndPhase));
        script.play(first_waves(), &mut position).expect("the end of both phases");
        assert_eq!(position.open.stage, Stage::CloseCombats);
    }

    #[test]
    fn a_garrison_is_placed_near_a_us_unit_in_communication_and_out_of_fields() {
        kernel::proves!("tarawa", "17.2", "17.1");
        let mut position = engineers().with_unit("I/3/2", "1514", 4);
        // B1 is occupied, B2 adjacent to units in 1616, E4 held by the enemy, A1 far away.
        measured(&mut position, garrison("B1"));
        measured(&mut position, garrison("B2"));
        assert!(position.open.garrisons.contains(at("B1")) && position.open.garrisons.contains(at("B2")));
        assert_eq!(position.open.support, 1);
        assert_eq!(refused(&position, garrison("A1")).1, "tarawa-support-no-unit-near");
        assert_eq!(refused(&position, garrison("A17")).1, "tarawa-support-no-position");
        assert_eq!(refused(&position, garrison("B1")).1, "tarawa-support-has-garrison");
        // E6 is beside the engineer in 1328; a Disrupted unit's field counts. E3 is beside 1326.
        let near = position.clone().with_unit("K/3/2", "1326", 4);
        let covered = near.clone().with_japanese("E10", "111P-7").disrupted("E10");
        assert_eq!(refused(&covered, garrison("E3")).1, "tarawa-support-in-field");
        measured(&mut near.clone(), garrison("E3"));
        // Without a marker nothing is placed; an HQ gives something to decide.
        let mut spent = near.with_unit("HQ 2/2", "1616", 0);
        spent.open.support = 0;
        assert_eq!(
            refused(&spent, garrison("E3")),
            ("17.1".to_owned(), "tarawa-support-no-marker".to_owned())
        );
    }

    #[test]
    fn markers_serve_only_in_communication() {
        kernel::proves!("tarawa", "17.1", "17.3");
        let position = with_disrupted(with_disrupted(engineers(), "1/F/2/18"), "2/D/2/18");
        let mut position = with_disrupted(position, "3/D/2/18");
        let rally = |name| Measure::Rally { unit: unit(name) };
        // In a Japanese field, in the water, and not Disrupted.
        assert_eq!(refused(&position, rally("1/F/2/18")).1, "tarawa-support-cut-off");
        assert_eq!(refused(&position, rally("3/D/2/18")).0, "17.3");
        assert_eq!(refused(&position, rally("2/C/1/18")).1, "tarawa-support-not-disrupted");
        measured(&mut position, rally("2/D/2/18"));
        assert!(!position.open.marine(unit("2/D/2/18")).is_disrupted());
        assert_eq!(position.open.support, 2);
        // It may act in the phase that follows.
        assert_eq!(actions::may_act(first_waves(), &position.open, unit("2/D/2/18")), Ok(()));
    }

    #[test]
    fn a_garrison_controls_its_hex_only_and_is_no_unit() {
        kernel::proves!("tarawa", "17.21", "11.1");
        let mut position = phase(12);
        position.open.garrisons.insert(at("B2"));
        assert_eq!(control::us_control(first_waves(), &position.open), HexSet::one(hex("1615")));
        assert!(position.open.units_at(hex("1615")).is_empty());
    }

    #[test]
    fn a_garrison_alone_is_lost_to_any_action_around_it_and_every_one_to_an_entry() {
        kernel::proves!("tarawa", "17.21");
        let mut start = phase(12).with_unit("I/3/2", "1615", 4);
        for name in ["B1", "B2", "B5"] {
            start.open.garrisons.insert(at(name));
        }
        let field: HexSet = ["1514", "1615"].map(hex).into_iter().collect();
        let mut fired = start.clone();
        let part = |r: &mut Referee<'_, Tarawa>| {
            remove_garrisons(r, field);
            Ok(())
        };
        let ran = Script::of(&fired).run(first_waves(), &mut fired, part);
        let gone = Event::GarrisonRemoved { position: at("B1") };
        assert_eq!(ran.map(|((), events)| events), Ok(vec![gone.into()]));
        assert_eq!(fired.open.garrisons, [at("B2"), at("B5")].into_iter().collect());
        let mut entered = start;
        let part = |r: &mut Referee<'_, Tarawa>| {
            remove_garrison(r, at("B2"));
            Ok(())
        };
        assert!(Script::of(&entered).run(first_waves(), &mut entered, part).is_ok());
        assert!(!entered.open.garrisons.contains(at("B2")));
    }

    #[test]
    fn a_garrison_is_gone_when_the_japanese_attack_its_hex_whoever_wins() {
        kernel::proves!("tarawa", "17.21");
        for seed in 0..8 {
            let mut position = phase(12).with_unit("I/3/2", "1427", 4).with_japanese("E6", "3SBD-1");
            position.open.stage = Stage::Fire;
            position.open.garrisons.insert(at("E4"));
            let mut policies: Vec<Box<dyn Policy<Tarawa>>> = vec![Box::new(ByDefault)];
            let mut driver = Inline::new(&mut policies, Chance::numbered(seed, 0));
            let mut referee = Referee::new(first_waves(), &mut position, &[], Trust::Audit, &mut driver);
            let fought = letters::close_combat(&mut referee, at("E6"), hex("1427"), Colour::Red);
            assert!(fought.is_ok());
            assert!(!position.open.garrisons.contains(at("E4")));
        }
    }

    #[test]
    fn every_measure_that_is_listed_is_legal_and_has_words() {
        let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
        let mut position = with_disrupted(engineers().with_unit("HQ 2/2", "1616", 0), "2/D/2/18");
        position = position.with_unit("HQ 8/2", "1616", 0);
        position.open.marine_mut(unit("HQ 8/2")).post = Some(1);
        measured(&mut position, garrison("B2"));
        let lens = Lens::new(first_waves(), &position, kernel::Viewer::from(MARINES));
        let Options::List(measures) = Sustain.options(lens) else { panic!("a list") };
        for measure in &measures {
            assert_eq!(Sustain.check(lens, measure), Ok(()), "{measure:?}");
            assert_eq!(words.missing(&Sustain.describe(lens, measure)), [""; 0], "{measure:?}");
        }
        let has = |wanted: Measure| assert!(measures.contains(&wanted), "{wanted:?}");
        has(Measure::Rally { unit: unit("2/D/2/18") });
        has(Measure::Establish { hq: unit("HQ 2/2") });
        has(Measure::Abandon { hq: unit("HQ 8/2") });
        has(Measure::Advance { hq: unit("HQ 8/2") });
        assert_eq!(words.missing(&Sustain.text(lens)), [""; 0]);
        let units = UnitSet::from_iter([unit("2/D/2/18")]);
        for event in [
            Event::SupportReceived { count: 1 },
            Event::GarrisonPlaced { position: at("B2") },
            Event::GarrisonRemoved { position: at("B2") },
            Event::RallySupported { unit: unit("2/D/2/18") },
            Event::ActionSupported { units },
        ] {
            assert_eq!(words.missing(&event.text(first_waves())), [""; 0], "{event:?}");
        }
    }
}
