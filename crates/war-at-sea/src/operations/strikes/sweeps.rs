//! Sweeps: they look for the patrols of a zone (10.84), or for the aircraft there that hunt submarines (10.93).

use super::{Aim, Duel, Event, MET_HUNTERS, intercept, outing::Sent};
use crate::{
    WarAtSea,
    chart::ZoneId,
    event::tell,
    fleet::{Fleet, Post, WingId},
    operations::{
        bases::{self, seen_by},
        dogfights::{self, Melee},
    },
    sides::other,
};
use kernel::{Play, Referee, Seat};

/// The enemy's aircraft in a box of the bases of a zone.
fn patrols(r: &Referee<'_, WarAtSea>, owner: Seat, zone: ZoneId, post: Post) -> Vec<WingId> {
    let at = seen_by(r, owner);
    let there = at.fleet().into_iter().flat_map(Fleet::flying);
    there
        .filter(|(_, wing)| wing.post == post && bases::zone(at, wing.home) == Some(zone))
        .map(|(id, _)| id)
        .collect()
}

/// A sweep looks for the patrols of a zone (10.84), but not again for those that have met it themselves.
pub(super) fn sweep_patrols(r: &mut Referee<'_, WarAtSea>, sent: &Sent, zone: ZoneId) -> Play<()> {
    let (seat, owner) = (sent.seat, other(sent.seat));
    let needed = intercept::needed(0, r.position.weather);
    r.position.out_mut().target = Some(Aim::Cap(zone));
    let die = r.d6("10.84")?;
    let met = i16::from(die) >= i16::from(needed);
    tell(r, || Event::Sweeps { seat, zone, asw: false, die, needed, met });
    if !met {
        return Ok(());
    }
    let mut there = patrols(r, owner, zone, Post::Cap);
    there.retain(|wing| !r.position.out().met.contains(wing));
    if there.is_empty() {
        tell(r, || Event::NobodyThere { seat, zone });
        return Ok(());
    }
    let fleet = r.position.ops().fleet(owner);
    let is_fighter = |wing: &WingId| {
        fleet.wing(*wing).is_some_and(|wing| r.setting.operation().plane(wing.plane).is_fighter())
    };
    let (guards, charges): (Vec<WingId>, Vec<WingId>) = there.into_iter().partition(is_fighter);
    let hunters = sent.crew(r);
    dogfights::fight(r, &Melee { zone, hunter: seat, hunters, guards, charges, laden: false })
}

/// A sweep looks for aircraft that hunt submarines (10.93). If it finds any, one aircraft of each side fights: the owner
/// of those that hunt says which first. Each is asked also where there is one: how many there are is nobody's business.
pub(super) fn sweep_hunters(r: &mut Referee<'_, WarAtSea>, sent: &Sent, zone: ZoneId) -> Play<()> {
    let (seat, owner) = (sent.seat, other(sent.seat));
    r.position.out_mut().target = Some(Aim::Asw(zone));
    let die = r.d6("10.93")?;
    let met = die >= MET_HUNTERS;
    let needed = i8::try_from(MET_HUNTERS).unwrap_or(6);
    tell(r, || Event::Sweeps { seat, zone, asw: true, die, needed, met });
    if !met {
        return Ok(());
    }
    let wings = patrols(r, owner, zone, Post::Asw);
    if wings.is_empty() {
        tell(r, || Event::NobodyThere { seat, zone });
        return Ok(());
    }
    let Some(prey) = r.ask(owner, Duel { wings })? else { return Ok(()) };
    r.position.out_mut().met.push(prey);
    let Some(hunter) = r.ask(seat, Duel { wings: sent.crew(r) })? else { return Ok(()) };
    let (hunters, guards, charges) = (vec![hunter], Vec::new(), vec![prey]);
    dogfights::fight(r, &Melee { zone, hunter: seat, hunters, guards, charges, laden: false })
}
