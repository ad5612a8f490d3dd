//! What is told of a force that is found (11.2): its owner rolls in secret and says what the Search Result Table makes
//! of its ships.

use super::Event;
use crate::{
    WarAtSea,
    chart::ZoneId,
    event::tell,
    ids::ForceId,
    operations::{Report, organise},
    tables::{Category, Composition},
};
use kernel::{Play, Referee, Seat, Seen, Text};

/// Turns the counter of a force that is found, and tells the searcher of it. Behind a decoy there is nothing: it goes
/// (17.63).
pub(super) fn tell_of(r: &mut Referee<'_, WarAtSea>, seat: Seat, force: ForceId, zone: ZoneId) -> Play<()> {
    let turn = r.position.turn;
    let together = r.position.together(force);
    let operations = r.position.ops_mut();
    for id in &together {
        if let Some(found) = operations.force_mut(*id) {
            found.spotted = Some(turn);
        }
    }
    if operations.force(force).is_some_and(|found| found.decoy) {
        organise::remove(r.position, force);
        tell(r, || Event::Decoy { force });
        return Ok(());
    }
    let ships = together.iter().flat_map(|force| r.position.sailing(r.setting, *force));
    let truth = Composition::count(ships.map(|ship| r.setting.sheet(ship).kind));
    let owner = Seen::Only(force.seat);
    let dice = r.d6_unseen(owner, "11.2")? + r.d6_unseen(owner, "11.2")?;
    let told = r.setting.tables.report(dice).told(truth);
    let reports = &mut r.position.ops_mut().known[seat.index()].reports;
    reports.retain(|report| (report.force, report.turn) != (force, turn));
    reports.push(Report { force, turn, zone, told });
    tell(r, || Event::Reported { seat, force, told });
    Ok(())
}

/// What is told, by category; of some nothing may be said.
pub(crate) fn text(told: Composition<Option<u8>>) -> Text {
    if Category::ALL.into_iter().all(|category| told.get(category).is_none()) {
        return Text::new("sea-report-nothing");
    }
    let part = |category: Category| match told.get(category) {
        Some(number) => Text::new("sea-report-number").with("number", number),
        None => Text::new("sea-report-unsaid"),
    };
    Text::new("sea-report")
        .with("carriers", part(Category::Carriers))
        .with("capital", part(Category::Capital))
        .with("light", part(Category::Light))
        .with("transports", part(Category::Transports))
}
