//! The log sheets (5.2): how far forces go, the ways they are told to take, and what puts a plot off.

use crate::{Setting, WarAtSea, chart::ZoneId, fleet::{Berth, Entry}, ids::ForceId, position::Position};
use kernel::{Play, Referee};

pub(crate) fn hold_at(_: &Setting, position: &mut Position, id: ForceId, zone: ZoneId) {
    let Some(force) = position.ops_mut().force_mut(id) else { return };
    let Some(at) = force.track.iter().position(|passed| *passed == zone) else { return };
    let beyond: Vec<ZoneId> = force.track.drain(at + 1..).collect();
    let port = matches!(force.berth, Berth::Port(_));
    let back = u8::try_from(beyond.len()).unwrap_or(u8::MAX).saturating_add(port.into());
    let errand = std::mem::take(&mut force.errand);
    force.berth = Berth::Sea(zone);
    force.sailed = force.sailed.saturating_sub(back);
    if force.is_programmed() {
        force.log.insert(0, Entry { zones: beyond, errand });
    } else if back > 0 {
        force.log.clear();
    }
    let escorts: Vec<ForceId> =
        position.ops().fleet(id.seat).here().filter(|force| force.escorts == Some(id)).map(|f| f.id).collect();
    for escort in escorts {
        hold_at_again(position, escort, zone);
    }
}

fn hold_at_again(position: &mut Position, id: ForceId, zone: ZoneId) {
    if let Some(force) = position.ops_mut().force_mut(id) {
        force.berth = Berth::Sea(zone);
    }
}

pub(crate) fn replot_next(_: &mut Referee<'_, WarAtSea>, _: ForceId) -> Play<()> {
    Ok(())
}

pub(crate) fn abort(_: &mut Referee<'_, WarAtSea>, _: ForceId) -> Play<()> {
    Ok(())
}
