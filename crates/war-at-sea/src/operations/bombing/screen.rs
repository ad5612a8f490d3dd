//! How ships lie under an attack from the air (13.31, 13.32), and the tows that they cast off (8.46).

use super::{Event, Places, counters};
use crate::{
    WarAtSea,
    event::tell,
    ids::{ForceId, ShipId},
    lens::Lens,
    operations::bases::seen_by,
    sides::other,
    waters::Hex,
};
use kernel::{Field, Input, Item, Options, Play, Question, Referee, Refusal, RuleId, Seat, Text};
use serde::{Deserialize, Serialize};

/// Counters that are not large go two into a hex (13.31).
const SMALL_IN_A_HEX: usize = 2;

/// How many hexes there are of which no two touch.
pub(super) fn room() -> usize {
    ordered(1).len().max(ordered(0).len())
}

/// The hexes of the map whose coordinates leave this remainder: no two of them touch, and each has others two hexes
/// away, whose guns help. From the middle to the edge.
fn ordered(remainder: i8) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = Hex::printed()
        .filter(|hex| {
            let (q, r) = hex.place();
            (q - r).rem_euclid(3) == remainder
        })
        .collect();
    hexes.sort_by_key(|hex| (hex.ring(), *hex));
    hexes
}

/// Where the counters stand. Without any they are arranged by themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrangement {
    pub places: Places,
}

/// How the owner's ships spread out (13.31).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Screen {
    pub forces: Vec<ForceId>,
}

/// Whether a counter needs a hex for itself: a capital ship, or one that stands for several.
fn is_large(at: Lens<'_>, counter: ShipId) -> bool {
    at.setting().sheet(counter).kind.is_capital() || at.aboard(counter).nth(1).is_some()
}

/// The counter that a ship of this counter tows.
fn tow(at: Lens<'_>, counter: ShipId) -> Option<ShipId> {
    let towed = at.aboard(counter).find_map(|ship| at.ship(ship)?.tows)?;
    at.ship(towed).map(|ship| ship.lead).filter(|lead| *lead != counter)
}

/// The counters, as they go into hexes together: large ones first, carriers before all, light warships last.
fn loads(at: Lens<'_>, counters: &[ShipId]) -> Vec<Vec<ShipId>> {
    let mut loads: Vec<Vec<ShipId>> = Vec::new();
    let towed = |ship: ShipId| counters.iter().any(|tug| tow(at, *tug) == Some(ship));
    let mut alone: Vec<ShipId> = Vec::new();
    for counter in counters {
        match tow(at, *counter).filter(|tow| counters.contains(tow)) {
            Some(tow) => loads.push(vec![*counter, tow]),
            None if !towed(*counter) => alone.push(*counter),
            None => {}
        }
    }
    let kind = |ship: &ShipId| at.setting().sheet(*ship).kind;
    alone.sort_by_key(|ship| {
        let rank = match kind(ship) {
            kind if kind.is_carrier() => 0,
            _ if is_large(at, *ship) => 1,
            kind if kind.is_transport() => 2,
            _ => 3,
        };
        (rank, u16::MAX - at.setting().sheet(*ship).vp, *ship)
    });
    let (large, small): (Vec<ShipId>, Vec<ShipId>) = alone.into_iter().partition(|ship| is_large(at, *ship));
    let carriers = large.iter().take_while(|ship| kind(ship).is_carrier()).count();
    let mut all: Vec<Vec<ShipId>> = large.into_iter().map(|ship| vec![ship]).collect();
    all.splice(carriers..carriers, loads);
    all.extend(small.chunks(SMALL_IN_A_HEX).map(<[ShipId]>::to_vec));
    all
}

/// A good arrangement: the worthiest ships in the middle, every hex in reach of its neighbours' guns.
pub(crate) fn arranged(at: Lens<'_>, counters: &[ShipId]) -> Places {
    let loads = loads(at, counters);
    let mut hexes = ordered(0);
    if loads.len() > hexes.len() {
        hexes = ordered(1);
    }
    let rest: Vec<Hex> = Hex::printed().filter(|hex| !hexes.contains(hex)).collect();
    let spots = hexes.into_iter().chain(rest);
    loads.iter().zip(spots).flat_map(|(load, hex)| load.iter().map(move |ship| (*ship, hex))).collect()
}

impl Question<WarAtSea> for Screen {
    type Answer = Arrangement;

    const CLASS: &'static str = "screen";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("13.31")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-screen")
    }

    fn check(&self, at: Lens<'_>, answer: &Arrangement) -> Result<(), Refusal> {
        let places = &answer.places;
        if places.is_empty() {
            return Ok(());
        }
        let counters = counters(at, &self.forces);
        for counter in &counters {
            let times = places.iter().filter(|(ship, _)| ship == counter).count();
            Refusal::unless(times == 1, "13.31", || Text::new("sea-no-place").with("ship", *counter))?;
        }
        Refusal::unless(places.len() == counters.len(), "13.31", || Text::new("sea-no-stranger"))?;
        let on = |hex: Hex| places.iter().filter(move |(_, at)| *at == hex).map(|(ship, _)| *ship);
        for (ship, hex) in places {
            Refusal::unless(hex.is_printed(), "13.31", || Text::new("sea-no-place").with("ship", *ship))?;
            let crew: Vec<ShipId> = on(*hex).collect();
            let tied = |ship: ShipId| {
                crew.iter().any(|other| tow(at, *other) == Some(ship) || tow(at, ship) == Some(*other))
            };
            let fits = match crew[..] {
                [_] => true,
                [a, b] => (tied(a) && tied(b)) || !(is_large(at, a) || is_large(at, b)),
                _ => false,
            };
            Refusal::unless(fits, "13.31", || Text::new("sea-no-crowd").with("hex", hex.name()))?;
            if let Some(tow) = tow(at, *ship).filter(|tow| counters.contains(tow)) {
                Refusal::unless(crew.contains(&tow), "13.31", || {
                    Text::new("sea-no-parted-tow").with("ship", *ship).with("tow", tow)
                })?;
            }
        }
        // Light ships may touch others when there is no hex left that touches nobody (13.32).
        let taken = |hex: Hex| places.iter().any(|(_, at)| at.distance(hex) <= 1);
        let crowded = loads(at, &counters).len() > room() && Hex::printed().all(taken);
        let light = |hex: Hex| on(hex).all(|ship| at.setting().sheet(ship).kind.is_light_warship());
        for (index, (ship, hex)) in places.iter().enumerate() {
            for (near, beside) in places[index + 1..].iter().filter(|(_, beside)| beside.distance(*hex) == 1)
            {
                Refusal::unless(crowded && (light(*hex) || light(*beside)), "13.31", || {
                    Text::new("sea-no-neighbours").with("ship", *ship).with("other", *near)
                })?;
            }
        }
        Ok(())
    }

    fn options(&self, at: Lens<'_>) -> Options<Arrangement> {
        let items = counters(at, &self.forces).into_iter().map(|ship| Item {
            value: serde_json::json!(ship),
            text: Text::new("sea-name").with("name", ship),
            mark: Some(ship.name().to_owned()),
        });
        let hexes = Hex::printed().map(|hex| Item {
            value: serde_json::json!(hex),
            text: Text::new("sea-name").with("name", hex.name()),
            mark: Some(hex.name().to_owned()),
        });
        let input = Input::Assign { items: items.collect(), targets: hexes.collect(), links: Vec::new() };
        let text = Text::new("sea-ask-screen-where");
        Options::Form(vec![Field { aside: false, name: "places".to_owned(), text, input }])
    }

    fn describe(&self, _: Lens<'_>, answer: &Arrangement) -> Text {
        match answer.places.len() {
            0 => Text::new("sea-do-screen-itself"),
            count => Text::new("sea-do-screen").with("count", count),
        }
    }

    fn default(&self, at: Lens<'_>) -> Arrangement {
        Arrangement { places: arranged(at, &counters(at, &self.forces)) }
    }
}

/// The owner spreads his ships out.
pub(super) fn spread(r: &mut Referee<'_, WarAtSea>, by: Seat, forces: &[ForceId]) -> Play<Places> {
    let owner = other(by);
    let answer = r.ask(owner, Screen { forces: forces.to_vec() })?;
    if answer.places.is_empty() {
        let at = seen_by(r, owner);
        return Ok(arranged(at, &counters(at, forces)));
    }
    Ok(answer.places)
}

/// Whether a tow is cast off before the bombs fall (8.46).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CastOff {
    pub tug: ShipId,
    pub tow: ShipId,
}

impl Question<WarAtSea> for CastOff {
    type Answer = bool;

    const CLASS: &'static str = "cast-off";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("8.46")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-cast-off").with("tug", self.tug).with("tow", self.tow)
    }

    fn check(&self, _: Lens<'_>, _: &bool) -> Result<(), Refusal> {
        Ok(())
    }

    fn options(&self, _: Lens<'_>) -> Options<bool> {
        Options::List(vec![true, false])
    }

    fn describe(&self, _: Lens<'_>, off: &bool) -> Text {
        Text::new(if *off { "sea-do-cast-off" } else { "sea-do-tow-on" })
    }

    /// Whoever is free can turn away, and take the other in tow again.
    fn default(&self, _: Lens<'_>) -> bool {
        true
    }
}

/// Ships that tow may cast off before the bombs fall (8.46).
pub(super) fn cast_off(r: &mut Referee<'_, WarAtSea>, by: Seat, forces: &[ForceId]) -> Play<()> {
    let ships = forces.iter().rev().flat_map(|force| r.position.sailing(r.setting, *force));
    let tows: Vec<(ShipId, ShipId)> =
        ships.filter_map(|tug| Some((tug, r.position.ship(tug).tows?))).collect();
    for (tug, tow) in tows {
        if r.ask(other(by), CastOff { tug, tow })? {
            r.position.ship_mut(tug).tows = None;
            r.position.ship_mut(tow).towed_by = None;
            tell(r, || Event::CastOff { tug, tow });
        }
    }
    Ok(())
}
