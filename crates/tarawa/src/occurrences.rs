//! The event phases (4.0+2, 15.1+1) and the descriptions of the events (EV). What an event does to units and
//! markers is told by the chapters that own them; here is told which event it was, and what only events do.

#[cfg(test)]
mod tests;

use crate::{
    Setting, Tarawa,
    cards::{self, Occurrence},
    choices, defenders, event,
    forces::{Arrival, Kind},
    hexes::{Hex, HexSet},
    ids::{Beach, CardId, PositionId, PositionSet, UnitId, UnitSet},
    landing, leaders,
    losses::{self, Cause},
    position::{Counterattack, MARINES, Open, Place},
    sequence, shifts, tanks,
};
use kernel::{Play, Referee, RuleId, Text, text};

/// The units that share a hex, HQs aside (7.5).
const STACK: usize = 2;

kernel::events! {
    /// What happens in event phases.
    Event of Tarawa in setting:

    /// The automatic event of turn 1.
    FirstDepth by "4.0+2" => "tarawa-occurrences-first-depth";
    /// It is left out, thanks to the Hawkins raid.
    FirstDepthOmitted by "21.1" => "tarawa-occurrences-first-depth-omitted";
    EventDrawn { card: CardId, what: Occurrence } by rule_of(what)
        => text!("tarawa-occurrences-drawn", card = card.0, event = title(what));
    /// Nothing comes of the event.
    EventVoid { rule: RuleId } by rule.clone() => "tarawa-occurrences-void";
    /// The counterattack called for in the turn before takes the place of the first event.
    CounterattackDue by "EV.8" => "tarawa-occurrences-counterattack-begins";
    NavalMarkerGained by "8.5" => "tarawa-occurrences-naval-marker";
    ShibasakiEscapes by "EV.15" => "tarawa-occurrences-shibasaki-escapes";
    ArtilleryAshore { unit: UnitId, hex: Hex } by "EV.6"
        => text!("tarawa-occurrences-artillery-ashore", unit, hex);
    BoatTeamFound { unit: UnitId } by "EV.7" => text!("tarawa-occurrences-boat-team-found", unit);
    LvtTaken { full: bool } by "EV.11"
        => if *full { "tarawa-occurrences-lvt-reduced" } else { "tarawa-occurrences-lvt-lost" };
    /// Units go back to the turn track.
    TransportWaits { unit: UnitId, turn: u8, rule: RuleId } by rule.clone()
        => text!("tarawa-occurrences-waits", unit, turn);
    StrayFire { card: CardId, position: PositionId } by "EV.18"
        => text!("tarawa-occurrences-stray-fire", card = card.0, position);
    /// The card that says which US unit is hit.
    StrayFireOnMarines { card: CardId } by "EV.18"
        => text!("tarawa-occurrences-stray-fire-on-marines", card = card.0);
    GarrisonSurprised { position: PositionId } by "EV.19"
        => text!("tarawa-occurrences-garrison-surprised", position);
}

/// Where the event is described.
fn rule_of(what: &Occurrence) -> &'static str {
    match what {
        Occurrence::Nothing => "4.0+2",
        Occurrence::Depth(_) => "9.2",
        Occurrence::AmmunitionDump => "EV.1",
        Occurrence::EngineersCover => "EV.2",
        Occurrence::AcceleratedArrival => "EV.3",
        Occurrence::FlankingFire { .. } => "EV.4",
        Occurrence::Hero { .. } => "EV.5",
        Occurrence::ArtilleryLands(_) => "EV.6",
        Occurrence::BoatTeams => "EV.7",
        Occurrence::Counterattack { .. } => "EV.8",
        Occurrence::Tank(_) => "EV.9",
        Occurrence::WireCut => "EV.10",
        Occurrence::LvtWounded => "EV.11",
        Occurrence::HitchRide => "EV.12",
        Occurrence::NoLvt => "EV.13",
        Occurrence::OrdersReceived => "EV.14",
        Occurrence::ShibasakiKilled => "EV.15",
        Occurrence::Smoke(_) => "EV.16",
        Occurrence::TransportDelayed => "EV.17",
        Occurrence::NavalHit(_) => "EV.18",
        Occurrence::Tunnels => "EV.19",
        Occurrence::PatrolReport => "EV.20",
        Occurrence::NavalFire => "8.5",
    }
}

/// The event in words.
fn title(what: &Occurrence) -> Text {
    match what {
        Occurrence::Nothing => Text::new("tarawa-occurrences-nothing"),
        Occurrence::Depth(count) => Text::new("tarawa-occurrences-depth").with("count", *count),
        Occurrence::AmmunitionDump => Text::new("tarawa-occurrences-ammunition-dump"),
        Occurrence::EngineersCover => Text::new("tarawa-occurrences-engineers-cover"),
        Occurrence::AcceleratedArrival => Text::new("tarawa-occurrences-accelerated-arrival"),
        Occurrence::FlankingFire { needs_shibasaki: false } => Text::new("tarawa-occurrences-flanking-fire"),
        Occurrence::FlankingFire { needs_shibasaki: true } => {
            Text::new("tarawa-occurrences-flanking-fire-shibasaki")
        }
        Occurrence::Hero { depth: false } => Text::new("tarawa-occurrences-hero"),
        Occurrence::Hero { depth: true } => Text::new("tarawa-occurrences-hero-depth"),
        Occurrence::ArtilleryLands(beach) => {
            Text::new("tarawa-occurrences-artillery-lands").with("beach", beach.text())
        }
        Occurrence::BoatTeams => Text::new("tarawa-occurrences-boat-teams"),
        Occurrence::Counterattack { needs_shibasaki: false } => Text::new("tarawa-occurrences-counterattack"),
        Occurrence::Counterattack { needs_shibasaki: true } => {
            Text::new("tarawa-occurrences-counterattack-shibasaki")
        }
        Occurrence::Tank(colour) => Text::new("tarawa-occurrences-tank").with("colour", colour.text()),
        Occurrence::WireCut => Text::new("tarawa-occurrences-wire-cut"),
        Occurrence::LvtWounded => Text::new("tarawa-occurrences-lvt-wounded"),
        Occurrence::HitchRide => Text::new("tarawa-occurrences-hitch-ride"),
        Occurrence::NoLvt => Text::new("tarawa-occurrences-no-lvt"),
        Occurrence::OrdersReceived => Text::new("tarawa-occurrences-orders-received"),
        Occurrence::ShibasakiKilled => Text::new("tarawa-occurrences-shibasaki-killed"),
        Occurrence::Smoke(area) => Text::new("tarawa-occurrences-smoke").with("area", area.text()),
        Occurrence::TransportDelayed => Text::new("tarawa-occurrences-transport-delayed"),
        Occurrence::NavalHit([circle, diamond, triangle]) => Text::new("tarawa-occurrences-naval-hit")
            .with("circle", *circle)
            .with("diamond", *diamond)
            .with("triangle", *triangle),
        Occurrence::Tunnels => Text::new("tarawa-occurrences-tunnels"),
        Occurrence::PatrolReport => Text::new("tarawa-occurrences-patrol-report"),
        Occurrence::NavalFire => Text::new("tarawa-occurrences-naval-fire"),
    }
}

/// An event phase: a card is drawn and its event happens. On turn 1 two units gain depth (4.0+2).
pub(crate) fn phase(r: &mut Referee<'_, Tarawa>, second: bool) -> Play<()> {
    let open = &mut r.position.open;
    if !second && open.counterattack == Counterattack::NextTurn {
        open.counterattack = Counterattack::Coming;
        event::tell(r, || Event::CounterattackDue);
    } else if open.turn == 1 {
        first_depth(r);
    } else {
        let rule = if open.is_extended() { "15.1+1" } else { "4.0+2" };
        let card = cards::draw(r, rule)?;
        let setting = r.setting;
        let what = setting.card(card).event(r.position.open.turn);
        event::tell(r, || Event::EventDrawn { card, what: what.clone() });
        if happen(r, what, card, second)? == Came::Nothing {
            event::tell(r, || Event::EventVoid { rule: rule_of(what).into() });
        }
    }
    sequence::advance(&mut r.position.open);
    Ok(())
}

/// Two units gain depth on turn 1, unless the raid has spared the Marines that (21.1).
fn first_depth(r: &mut Referee<'_, Tarawa>) {
    if r.position.open.no_first_depth {
        event::tell(r, || Event::FirstDepthOmitted);
        return;
    }
    event::tell(r, || Event::FirstDepth);
    defenders::depth_event(r, 2);
}

/// Whether anything came of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    Something,
    Nothing,
}

impl Came {
    fn when(something: bool) -> Came {
        if something { Came::Something } else { Came::Nothing }
    }
}

fn happen(r: &mut Referee<'_, Tarawa>, what: &Occurrence, card: CardId, second: bool) -> Play<Came> {
    let open = &mut r.position.open;
    match *what {
        Occurrence::Nothing => return Ok(Came::Nothing),
        Occurrence::FlankingFire { needs_shibasaki: true }
        | Occurrence::Counterattack { needs_shibasaki: true }
            if !open.shibasaki =>
        {
            return Ok(Came::Nothing);
        }
        Occurrence::WireCut if second => return Ok(Came::Nothing),
        Occurrence::Depth(count) => defenders::depth_event(r, count),
        Occurrence::AmmunitionDump => return ammunition_dump(r),
        Occurrence::EngineersCover => open.engineers_cover = true,
        Occurrence::AcceleratedArrival => return arrive_early(r, 28, "EV.3"),
        Occurrence::FlankingFire { .. } => return flanking_fire(r, card),
        Occurrence::Hero { depth } => {
            leaders::hero_event(r)?;
            if depth {
                defenders::depth_event(r, 1);
            }
        }
        Occurrence::ArtilleryLands(beach) => return artillery_lands(r, beach),
        Occurrence::BoatTeams => return boat_teams(r),
        Occurrence::Counterattack { .. } => {
            open.counterattack = if second { Counterattack::NextTurn } else { Counterattack::Coming };
        }
        Occurrence::Tank(colour) => tanks::event(r, colour)?,
        Occurrence::WireCut => open.wire_cut = true,
        Occurrence::LvtWounded => return lvt_wounded(r),
        Occurrence::HitchRide => return hitch_ride(r),
        Occurrence::NoLvt => return no_lvt(r),
        Occurrence::OrdersReceived => return arrive_early(r, 17, "EV.14"),
        Occurrence::ShibasakiKilled => return Ok(shibasaki_killed(r)),
        Occurrence::Smoke(area) => {
            if !open.smoke.contains(&area) {
                open.smoke.push(area);
            }
        }
        Occurrence::TransportDelayed => return Ok(transport_delayed(r)),
        Occurrence::NavalHit(positions) => return naval_hit(r, positions),
        Occurrence::Tunnels => return tunnels(r),
        Occurrence::PatrolReport => return patrol_report(r),
        Occurrence::NavalFire => {
            open.naval_fire += 1;
            event::tell(r, || Event::NavalMarkerGained);
        }
    }
    Ok(Came::Something)
}

/// A depth marker of an inland position is lost, the player choosing (EV.1).
fn ammunition_dump(r: &mut Referee<'_, Tarawa>) -> Play<Came> {
    let has_depth = |id: &PositionId| {
        let occupant = r.position.open.occupant(*id);
        !r.setting.board.site(*id).coastal && occupant.is_some_and(|occupant| occupant.depth.is_some())
    };
    let among = r.setting.board.positions.iter().filter(has_depth).collect::<PositionSet>();
    let chosen = choices::position(r, "EV.1", || Text::new("tarawa-occurrences-ask-dump"), among)?;
    let Some(position) = chosen else { return Ok(Came::Nothing) };
    defenders::remove_marker(r, position)?;
    Ok(Came::Something)
}

/// The units of a turn's box that belong there come into their approach hexes now (EV.3, EV.14).
fn arrive_early(r: &mut Referee<'_, Tarawa>, turn: u8, rule: &'static str) -> Play<Came> {
    let due = |unit: &UnitId| {
        r.setting.forces.marine(*unit).arrives == Arrival::Turn(turn)
            && r.position.open.marine(*unit).place() == Place::Track(turn)
    };
    let units: UnitSet = UnitId::all().filter(due).collect();
    landing::place_in_approach(r, units, rule)?;
    Ok(Came::when(!units.is_empty()))
}

/// A unit in the water loses a step: the largest, then one with the card's symbol, then the player's choice
/// (EV.4).
fn flanking_fire(r: &mut Referee<'_, Tarawa>, card: CardId) -> Play<Came> {
    let open = &r.position.open;
    let afloat = in_water(r.setting, open).without(r.setting.forces.hqs);
    let most = afloat.iter().map(|unit| open.marine(unit).steps).max().unwrap_or(0);
    let largest: UnitSet = afloat.iter().filter(|unit| open.marine(*unit).steps == most).collect();
    let symbol = r.setting.card(card).symbol;
    let shows = |unit: &UnitId| r.setting.forces.marine(*unit).symbol == Some(symbol);
    let marked: UnitSet = largest.iter().filter(shows).collect();
    let among = if marked.is_empty() { largest } else { marked };
    let hit = choices::unit(r, "EV.4", || Text::new("tarawa-occurrences-ask-flanking-fire"), among)?;
    let Some(unit) = hit else { return Ok(Came::Nothing) };
    losses::lose_step(r, unit, Cause::Fire("EV.4"))?;
    Ok(Came::Something)
}

/// Units in water or approach hexes; whoever is on the beach has come ashore.
fn in_water(setting: &Setting, open: &Open) -> UnitSet {
    let water = setting.board.water - setting.board.beach;
    units_in(open, &water)
}

fn units_in(open: &Open, hexes: &HexSet) -> UnitSet {
    open.on_map().filter(|(_, _, hex)| hexes.contains(*hex)).map(|(unit, ..)| unit).collect()
}

/// An artillery unit comes ashore, Disrupted, where the stack allows it (EV.6).
fn artillery_lands(r: &mut Referee<'_, Tarawa>, beach: Beach) -> Play<Came> {
    let open = &r.position.open;
    let waiting = |unit: &UnitId| {
        let info = r.setting.forces.marine(*unit);
        info.kind == Kind::Artillery
            && info.arrives == Arrival::Event
            && open.marine(*unit).place() == Place::Aside
    };
    let units: UnitSet = UnitId::all().filter(waiting).collect();
    let free = |hex: &Hex| {
        let held = r.setting.board.site_at(*hex).is_some_and(|site| open.occupant(site.id).is_some());
        !held && open.units_at(*hex).without(r.setting.forces.hqs).len() < STACK
    };
    let hexes: HexSet = r.setting.board.shore(beach).iter().filter(free).collect();
    if hexes.is_empty() {
        return Ok(Came::Nothing);
    }
    let chosen = choices::unit(r, "EV.6", || Text::new("tarawa-occurrences-ask-artillery"), units)?;
    let Some(unit) = chosen else { return Ok(Came::Nothing) };
    let text = || Text::new("tarawa-occurrences-ask-artillery-hex");
    let going = [unit].into_iter().collect();
    let Some(hex) = choices::hex_for(r, "EV.6", text, hexes, going)? else { return Ok(Came::Nothing) };
    r.position.open.marines.put(unit, Place::At(hex));
    event::tell(r, || Event::ArtilleryAshore { unit, hex });
    losses::disrupt(r, unit, "EV.6");
    Ok(Came::Something)
}

/// A company of one step has two again (EV.7).
fn boat_teams(r: &mut Referee<'_, Tarawa>) -> Play<Came> {
    let open = &r.position.open;
    let reduced =
        |unit: &UnitId| r.setting.forces.marine(*unit).kind.is_infantry() && open.marine(*unit).steps == 1;
    let among: UnitSet = open.on_map().map(|(unit, ..)| unit).filter(reduced).collect();
    let chosen = choices::unit(r, "EV.7", || Text::new("tarawa-occurrences-ask-boat-team"), among)?;
    let Some(unit) = chosen else { return Ok(Came::Nothing) };
    r.position.open.marine_mut(unit).steps = 2;
    event::tell(r, || Event::BoatTeamFound { unit });
    Ok(Came::Something)
}

/// An LVT of the player's choice loses a step (EV.11).
fn lvt_wounded(r: &mut Referee<'_, Tarawa>) -> Play<Came> {
    let lvts = r.position.open.lvts;
    let full = match (lvts.full, lvts.reduced) {
        (0, 0) => return Ok(Came::Nothing),
        (_, 0) => true,
        (0, _) => false,
        _ => choices::confirm(r, "EV.11", Text::new("tarawa-occurrences-ask-lvt"), true)?,
    };
    let lvts = &mut r.position.open.lvts;
    if full {
        lvts.full -= 1;
        lvts.reduced += 1;
    } else {
        lvts.reduced -= 1;
    }
    event::tell(r, || Event::LvtTaken { full });
    Ok(Came::Something)
}

/// A unit in the water is taken along for two hexes, or to the beach (EV.12).
fn hitch_ride(r: &mut Referee<'_, Tarawa>) -> Play<Came> {
    let among = in_water(r.setting, &r.position.open);
    let chosen = choices::unit(r, "EV.12", || Text::new("tarawa-occurrences-ask-hitch-ride"), among)?;
    let Some(unit) = chosen else { return Ok(Came::Nothing) };
    landing::wade_unit(r, unit, 2, "EV.12")?;
    Ok(Came::Something)
}

/// No LVTs in the next landing; units that wait for them may be sent back for two turns (EV.13).
fn no_lvt(r: &mut Referee<'_, Tarawa>) -> Play<Came> {
    r.position.open.no_lvts = true;
    loop {
        let among = units_in(&r.position.open, &r.setting.board.approach);
        if among.is_empty() {
            return Ok(Came::Something);
        }
        let text = Text::new("tarawa-occurrences-ask-wait").with("turn", r.position.open.turn + 2);
        let question = choices::PickUnit { rule: "EV.13".into(), text, among, optional: true };
        let Some(unit) = r.ask(MARINES, question)? else { return Ok(Came::Something) };
        send_back(r, unit, "EV.13");
    }
}

/// A unit goes back to the turn track, two turns from now.
fn send_back(r: &mut Referee<'_, Tarawa>, unit: UnitId, rule: &'static str) {
    let turn = r.position.open.turn + 2;
    r.position.open.marines.put(unit, Place::Track(turn));
    r.position.open.sent_back.insert(unit);
    event::tell(r, || Event::TransportWaits { unit, turn, rule: rule.into() });
}

/// Shibasaki falls, unless he is dead, survives by rule 21.3, or the raid has warned him (EV.15, 21.1).
fn shibasaki_killed(r: &mut Referee<'_, Tarawa>) -> Came {
    let open = &mut r.position.open;
    if !open.shibasaki || open.shibasaki_survives {
        return Came::Nothing;
    }
    if std::mem::take(&mut open.shibasaki_spared) {
        event::tell(r, || Event::ShibasakiEscapes);
    } else {
        open.shibasaki = false;
    }
    Came::Something
}

/// All units in approach hexes go back for two turns (EV.17).
fn transport_delayed(r: &mut Referee<'_, Tarawa>) -> Came {
    let units = units_in(&r.position.open, &r.setting.board.approach);
    for unit in units.iter() {
        send_back(r, unit, "EV.17");
    }
    Came::when(!units.is_empty())
}

/// Shells fall on one of three positions, by the symbol of a fire card (EV.18). An empty one does not mind.
fn naval_hit(r: &mut Referee<'_, Tarawa>, positions: [PositionId; 3]) -> Play<Came> {
    let card = cards::draw_and_discard(r, "EV.18")?;
    let position = positions[r.setting.card(card).symbol.index()];
    event::tell(r, || Event::StrayFire { card, position });
    let japanese = r.position.open.occupant(position).is_some();
    let us = r.position.open.units_at(r.setting.board.site(position).hex);
    if japanese {
        defenders::disrupt(r, position, "EV.18");
        defenders::remove_marker(r, position)?;
    } else if us.is_empty() {
        return Ok(Came::Nothing);
    } else {
        shell_marines(r, us)?;
    }
    if !r.setting.readings.stray_fire_spares_guns {
        defenders::destroy_guns(r, position);
    }
    Ok(Came::Something)
}

/// One of the units, with the symbol of another fire card, loses a step; Leaders are safe.
fn shell_marines(r: &mut Referee<'_, Tarawa>, units: UnitSet) -> Play<()> {
    let card = cards::draw_and_discard(r, "EV.18")?;
    event::tell(r, || Event::StrayFireOnMarines { card });
    let symbol = r.setting.card(card).symbol;
    let shows = |unit: &UnitId| r.setting.forces.marine(*unit).symbol == Some(symbol);
    let among: UnitSet = units.iter().filter(shows).collect();
    let text = || Text::new("tarawa-occurrences-ask-stray-fire");
    match choices::unit(r, "EV.18", text, among)? {
        Some(unit) => losses::lose_step(r, unit, Cause::Other("EV.18")),
        None => Ok(()),
    }
}

/// A unit of the Reserve comes up in a position that only a garrison holds (EV.19).
fn tunnels(r: &mut Referee<'_, Tarawa>) -> Play<Came> {
    let (board, open) = (&r.setting.board, &r.position.open);
    if open.reserve.total() == 0 {
        return Ok(Came::Nothing);
    }
    let rank = |id: PositionId| {
        let hex = board.site(id).hex;
        let japanese = open.occupied().iter().map(|other| board.site(other).hex.distance(hex));
        (japanese.min().unwrap_or(u8::MAX), id.number())
    };
    let alone = |id: &PositionId| open.units_at(board.site(*id).hex).is_empty();
    let nearest = open.garrisons.iter().filter(alone).map(rank).min();
    let among: PositionSet =
        open.garrisons.iter().filter(alone).filter(|id| Some(rank(*id)) == nearest).collect();
    let chosen = choices::position(r, "EV.19", || Text::new("tarawa-occurrences-ask-tunnels"), among)?;
    let Some(position) = chosen else { return Ok(Came::Nothing) };
    r.position.open.garrisons.remove(position);
    event::tell(r, || Event::GarrisonSurprised { position });
    defenders::place_reserve(r, position)?;
    Ok(Came::Something)
}

/// The hidden unit nearest to a US unit is revealed with its marker (EV.20).
fn patrol_report(r: &mut Referee<'_, Tarawa>) -> Play<Came> {
    let open = &r.position.open;
    if open.us_hexes().is_empty() {
        return Ok(Came::Nothing);
    }
    let hidden = open.japanese.iter().filter(|(_, occupant)| !occupant.revealed).map(|(id, _)| id).collect();
    let among = shifts::nearest_to_us(r.setting, open, hidden);
    let chosen = choices::position(r, "EV.20", || Text::new("tarawa-occurrences-ask-patrol"), among)?;
    let Some(position) = chosen else { return Ok(Came::Nothing) };
    defenders::reveal_unit(r, position);
    let depth = r.position.open.occupant(position).and_then(|occupant| occupant.depth);
    if depth.is_some_and(|depth| !depth.revealed)
        && defenders::reveal_marker(r, position)? == defenders::Turned::Tactical
    {
        defenders::tactical_reinforcement(r, position, true)?;
    }
    Ok(Came::Something)
}
