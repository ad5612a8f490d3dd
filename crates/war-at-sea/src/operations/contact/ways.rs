//! Which way a force went in this turn, and what follows from it for contact.

use crate::{
    chart::ZoneId,
    fleet::{Berth, TaskForce},
    ids::PortId,
    lens::Counter,
};

/// The way of a force: where it is now, the zones of the sea of this turn, how many zones and ports it entered, and the
/// port out of which it came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way<'a> {
    berth: Berth,
    track: &'a [ZoneId],
    sailed: u8,
    left: Option<PortId>,
}

impl<'a> Way<'a> {
    pub fn of(counter: &Counter<'a>) -> Way<'a> {
        Way { berth: counter.berth, track: counter.track, sailed: counter.sailed, left: counter.left }
    }

    pub fn taken(force: &'a TaskForce) -> Way<'a> {
        Way { berth: force.berth, track: &force.track, sailed: force.sailed, left: force.left }
    }

    /// It did not move at all.
    pub fn stays(self) -> bool {
        self.sailed == 0
    }

    /// Whether it was at sea in the zone at any time of the turn.
    pub fn is_in(self, zone: ZoneId) -> bool {
        self.track.contains(&zone)
    }

    /// The zones where it was, each once.
    pub fn zones(self) -> Vec<ZoneId> {
        let mut zones = self.track.to_vec();
        zones.sort_unstable();
        zones.dedup();
        zones
    }

    /// The zones that it came into; of one that came out of a port the first is one of them (9.23).
    pub fn entered(self) -> impl Iterator<Item = ZoneId> + 'a {
        self.track.iter().skip(usize::from(self.left.is_none())).copied()
    }

    pub fn enters(self, zone: ZoneId) -> bool {
        self.entered().any(|entered| entered == zone)
    }

    /// It came into the zone and left it again.
    pub fn crosses(self, zone: ZoneId) -> bool {
        self.enters(zone) && self.track.last() != Some(&zone)
    }

    /// It came out of the port, or went into it (9.24).
    pub fn uses(self, port: PortId) -> bool {
        self.left == Some(port) || self.berth == Berth::Port(port) && !self.stays()
    }

    /// The zone from which it came into this one; none if it has not come from another (6.32).
    pub fn came_from(self, zone: ZoneId) -> Option<ZoneId> {
        self.track.windows(2).find(|step| step[1] == zone).map(|step| step[0])
    }
}

/// Whether two forces may have met in a zone (5.7, 5.75), or else which rule forbids it, and why: both were there, and one
/// of them came in, or both stay.
pub(super) fn may_share(a: Way<'_>, b: Way<'_>, zone: ZoneId) -> Result<(), (&'static str, &'static str)> {
    if !a.is_in(zone) || !b.is_in(zone) {
        Err(("5.7", "sea-no-encounter-apart"))
    } else if a.enters(zone) || b.enters(zone) || (a.stays() && b.stays()) {
        Ok(())
    } else {
        Err(("5.75", "sea-no-encounter-left"))
    }
}
