//! The cards: what each must have, the values that the book quotes, and the events that must be in the deck.

use super::{Check, Faults, Held, map::position};
use crate::{
    cards::{Card, Drift, FireSymbol, Guns, Kept, Landfall, Melee, Occurrence},
    ids::{Artillery, CardId, Colour, Letter, Symbol},
};
use std::mem::discriminant;

pub(super) const CHECKS: &[Check] = &[
    Check { name: "three-colours", file: "cards.tsv", run: three_colours },
    Check { name: "tank-set-up-card", file: "cards.tsv", run: tank_set_up_card },
    Check { name: "fire-marks", file: "cards.tsv", run: fire_marks },
    Check { name: "artillery-values", file: "cards.tsv", run: artillery_values },
    Check { name: "quoted-landings", file: "cards.tsv", run: quoted_landings },
    Check { name: "quoted-events", file: "cards.tsv", run: quoted_events },
    Check { name: "quoted-fire", file: "cards.tsv", run: quoted_fire },
    Check { name: "landing-results", file: "cards.tsv", run: landing_results },
    Check { name: "lost-loads", file: "cards.tsv", run: lost_loads },
    Check { name: "every-event", file: "cards.tsv", run: every_event },
    Check { name: "event-bands", file: "cards.tsv", run: event_bands },
    Check { name: "tank-events", file: "cards.tsv", run: tank_events },
    Check { name: "naval-hit-positions", file: "cards.tsv", run: naval_hit_positions },
    Check { name: "close-combat-events", file: "cards.tsv", run: close_combat_events },
    Check { name: "stars", file: "cards.tsv", run: stars },
];

fn card<'a>(held: &Held<'a>, number: u8) -> &'a Card {
    held.setting.card(CardId(number))
}

fn symbols<'a>(held: &Held<'a>) -> impl Iterator<Item = &'a FireSymbol> {
    held.setting.cards().iter().flat_map(|card| &card.fire)
}

fn three_colours(held: &Held<'_>, faults: &mut Faults) {
    for card in held.setting.cards() {
        let [one, two, three] = card.fire.map(|symbol| symbol.colour);
        faults.unless(one != two && two != three && one != three, || {
            format!("card {:02} shows a colour twice; each card shows three", card.id.0)
        });
    }
}

/// The example of the set-up draws a card with orange, red and blue (3.0+3).
fn tank_set_up_card(held: &Held<'_>, faults: &mut Faults) {
    let wanted = [Colour::Orange, Colour::Red, Colour::Blue];
    let found =
        held.setting.cards().iter().any(|card| wanted.iter().all(|colour| card.shows(*colour).is_some()));
    faults.unless(found, || "no card shows orange, red and blue, as one does in the book".to_owned());
}

fn fire_marks(held: &Held<'_>, faults: &mut Faults) {
    for letter in Letter::ALL {
        let found = symbols(held).any(|symbol| symbol.letter == Some(letter));
        faults.unless(found, || format!("no card has the letter {}", letter.word()));
    }
    for target in Symbol::ALL {
        let found = held.setting.cards().iter().any(|card| card.symbol == target);
        faults.unless(found, || format!("no card has the target symbol {}", target.word()));
    }
    let mut some = |what: &str, has: &dyn Fn(&FireSymbol) -> bool| {
        faults.unless(symbols(held).any(has), || format!("no card has a {what}"));
    };
    some("star", &|symbol| symbol.star);
    some("armour symbol", &|symbol| symbol.armour);
    some("double symbol", &|symbol| symbol.double);
    some("single symbol", &|symbol| !symbol.double);
}

fn artillery_values(held: &Held<'_>, faults: &mut Faults) {
    let quoted = [
        ("8 any", Guns { needed: 8, class: None }),
        ("2 heavy", Guns { needed: 2, class: Some(Artillery::Heavy) }),
    ];
    for (name, guns) in quoted {
        let found = held.setting.cards().iter().any(|card| card.guns == Some(guns));
        faults.unless(found, || format!("no card has the artillery value '{name}', which the book quotes"));
    }
}

fn quoted_landings(held: &Held<'_>, faults: &mut Faults) {
    let drifts = [(17, Drift::Left), (22, Drift::Right), (34, Drift::Pivot), (54, Drift::None)];
    for (number, drift) in drifts {
        let word = drift.word();
        faults.unless(card(held, number).drift == drift, || format!("card {number} has the drift {word}"));
    }
    let landings = [(17, 4, 2, Landfall::Inland1), (43, 3, 0, Landfall::Water), (45, 2, 2, Landfall::Beach)];
    for (number, units, craft, place) in landings {
        let card = card(held, number);
        let found = (card.units, card.craft, card.landfall) == (Kept(units), Kept(craft), Some(place));
        faults.unless(found, || {
            let craft = if craft == 0 { "X".to_owned() } else { craft.to_string() };
            format!("card {number} has U {units}, L {craft} and {} in the book", place.word())
        });
    }
}

fn quoted_events(held: &Held<'_>, faults: &mut Faults) {
    let smoke = Occurrence::Smoke(crate::ids::Area::E);
    let seventeen = card(held, 17);
    let events = [smoke, Occurrence::NavalFire, Occurrence::BoatTeams];
    faults.unless(seventeen.events == events, || {
        "the events of card 17 are smoke E, naval-fire and boat-teams in the book".to_owned()
    });
    faults.unless(seventeen.melee == Some(Melee::Blast), || {
        "card 17 has the close combat event blast in the book".to_owned()
    });
    let green = Occurrence::Tank(Colour::Green);
    faults.unless(card(held, 3).events.contains(&green), || {
        "card 03 has the event of the green tank, by correction".to_owned()
    });
}

fn quoted_fire(held: &Held<'_>, faults: &mut Faults) {
    let quoted = [
        (17, ["orange 1 R", "blue 1 P", "brown 2 A"]),
        (19, ["orange 2", "green 1 star", "brown 2"]),
        (21, ["red 2", "violet 1", "blue 1 M"]),
    ];
    for (number, wanted) in quoted {
        for text in wanted {
            let wanted: FireSymbol = text.parse().expect("the symbols named here can be read");
            // Of stars and armour symbols the book tells only the stars, and letters where they were enabled.
            let told = |found: &FireSymbol| {
                found.colour == wanted.colour && found.double == wanted.double && found.star == wanted.star
            };
            let letter = |found: &FireSymbol| match number {
                17 => found.letter == wanted.letter,
                _ => (found.letter == Some(Letter::M)) == (wanted.letter == Some(Letter::M)),
            };
            let found = card(held, number).shows(wanted.colour);
            faults.unless(found.is_some_and(|found| told(found) && letter(found)), || {
                format!("card {number} shows '{text}' in the book")
            });
        }
    }
    for (number, symbol) in [(19, Symbol::Diamond), (21, Symbol::Circle)] {
        faults.unless(card(held, number).symbol == symbol, || {
            format!("card {number} has the target symbol {} in the book", symbol.word())
        });
    }
}

fn landing_results(held: &Held<'_>, faults: &mut Faults) {
    let cards = held.setting.cards();
    for kept in [0, 2, 3, 4] {
        faults.unless(cards.iter().any(|card| card.units == Kept(kept)), || {
            format!("no card has U {kept} (0 is X)")
        });
    }
    for kept in [0, 2] {
        faults.unless(cards.iter().any(|card| card.craft == Kept(kept)), || {
            format!("no card has L {kept} (0 is X)")
        });
    }
    for place in Landfall::ALL {
        let found = cards.iter().any(|card| card.landfall == Some(place));
        faults.unless(found, || format!("no card ends a landing at '{}'", place.word()));
    }
    for drift in Drift::ALL {
        let found = cards.iter().any(|card| card.drift == drift);
        faults.unless(found, || format!("no card has the drift {}", drift.word()));
    }
}

/// A card tells where a landing ends, unless nothing is left to land (5.12+10).
fn lost_loads(held: &Held<'_>, faults: &mut Faults) {
    for card in held.setting.cards() {
        faults.unless(card.landfall.is_none() == (card.units == Kept(0)), || {
            format!("card {:02} must have a place exactly when U is not X", card.id.0)
        });
    }
}

/// The events that happen in the early, middle and late part of the game, each with its part.
fn events<'a>(held: &Held<'a>) -> impl Iterator<Item = (usize, &'a Occurrence)> {
    held.setting.cards().iter().flat_map(|card| card.events.iter().enumerate())
}

fn every_event(held: &Held<'_>, faults: &mut Faults) {
    let somewhere = position("A1");
    let kinds = [
        ("depth", Occurrence::Depth(1)),
        ("ammunition-dump", Occurrence::AmmunitionDump),
        ("engineers-cover", Occurrence::EngineersCover),
        ("accelerated-arrival", Occurrence::AcceleratedArrival),
        ("flanking-fire", Occurrence::FlankingFire { needs_shibasaki: false }),
        ("hero", Occurrence::Hero { depth: false }),
        ("artillery-lands", Occurrence::ArtilleryLands(crate::ids::Beach::Red1)),
        ("boat-teams", Occurrence::BoatTeams),
        ("counterattack", Occurrence::Counterattack { needs_shibasaki: false }),
        ("tank", Occurrence::Tank(Colour::Green)),
        ("wire-cut", Occurrence::WireCut),
        ("lvt-wounded", Occurrence::LvtWounded),
        ("hitch-ride", Occurrence::HitchRide),
        ("no-lvt", Occurrence::NoLvt),
        ("orders-received", Occurrence::OrdersReceived),
        ("shibasaki-killed", Occurrence::ShibasakiKilled),
        ("smoke", Occurrence::Smoke(crate::ids::Area::A)),
        ("transport-delayed", Occurrence::TransportDelayed),
        ("tunnels", Occurrence::Tunnels),
        ("naval-hit", Occurrence::NavalHit([somewhere; 3])),
        ("patrol-report", Occurrence::PatrolReport),
        ("naval-fire", Occurrence::NavalFire),
    ];
    for (name, kind) in kinds {
        let found = events(held).any(|(_, event)| discriminant(event) == discriminant(&kind));
        faults.unless(found, || format!("no card has the event '{name}'"));
    }
    let mut at_least = |least: usize, name: &str, wanted: Occurrence| {
        let found = events(held).filter(|(_, event)| **event == wanted).count();
        faults
            .unless(found >= least, || format!("'{name}' stands {found} times; at least {least} are needed"));
    };
    at_least(1, "depth 1", Occurrence::Depth(1));
    at_least(1, "depth 2", Occurrence::Depth(2));
    at_least(1, "hero", Occurrence::Hero { depth: false });
    at_least(1, "hero depth", Occurrence::Hero { depth: true });
    at_least(1, "flanking-fire shibasaki", Occurrence::FlankingFire { needs_shibasaki: true });
    at_least(1, "counterattack shibasaki", Occurrence::Counterattack { needs_shibasaki: true });
    // The Hawkins raid ignores the first of them, and another may come when he is dead.
    at_least(2, "shibasaki-killed", Occurrence::ShibasakiKilled);
}

/// Some events make no sense in some parts of the game.
fn event_bands(held: &Held<'_>, faults: &mut Faults) {
    for (part, event) in events(held) {
        let possible = match event {
            Occurrence::OrdersReceived | Occurrence::ArtilleryLands(_) => part < 2,
            Occurrence::AcceleratedArrival => part == 2,
            Occurrence::EngineersCover | Occurrence::Tunnels | Occurrence::Counterattack { .. } => part > 0,
            _ => true,
        };
        let named = ["early", "middle", "late"][part];
        faults.unless(possible, || format!("an event cannot be {named}: {event:?}"));
    }
    let early =
        |wanted: fn(&Occurrence) -> bool| events(held).any(|(part, event)| part == 0 && wanted(event));
    faults.unless(early(|event| matches!(event, Occurrence::Smoke(_))), || {
        "no early event is smoke".to_owned()
    });
    faults.unless(early(|event| *event == Occurrence::TransportDelayed), || {
        "no early event is transport-delayed".to_owned()
    });
    let killed = events(held).any(|(part, event)| part < 2 && *event == Occurrence::ShibasakiKilled);
    faults.unless(killed, || "Shibasaki must be mortal before the night".to_owned());
}

/// Tank events name the colours printed on the tanks, all three of them.
fn tank_events(held: &Held<'_>, faults: &mut Faults) {
    let tanks: Vec<Colour> = held.setting.forces.counters().iter().filter_map(|unit| unit.colour).collect();
    let called = || {
        events(held).filter_map(|(_, event)| match event {
            Occurrence::Tank(colour) => Some(*colour),
            _ => None,
        })
    };
    for colour in called() {
        faults.unless(tanks.contains(&colour), || {
            format!("no tank is {}, but an event calls it", colour.word())
        });
    }
    for colour in &tanks {
        let found = called().any(|other| other == *colour);
        faults.unless(found, || format!("no event calls the {} tank", colour.word()));
    }
}

fn naval_hit_positions(held: &Held<'_>, faults: &mut Faults) {
    for card in held.setting.cards() {
        for event in &card.events {
            let Occurrence::NavalHit(positions) = event else { continue };
            for id in positions {
                let found = held.setting.board.find_site(*id).is_some();
                faults.unless(found, || {
                    format!("card {:02}: naval fire on {id}, which is not there", card.id.0)
                });
            }
        }
    }
}

fn close_combat_events(held: &Held<'_>, faults: &mut Faults) {
    for event in Melee::ALL {
        let found = held.setting.cards().iter().any(|card| card.melee == Some(event));
        faults.unless(found, || format!("no card has the close combat event '{}'", event.word()));
    }
    let plain = held.setting.cards().iter().any(|card| card.melee.is_none());
    faults.unless(plain, || "only some cards have a close combat event".to_owned());
}

/// Three cards may show anything from no star to three (21.1).
fn stars(held: &Held<'_>, faults: &mut Faults) {
    let shown = |card: &Card| card.fire.iter().filter(|symbol| symbol.star).count();
    let mut counts: Vec<usize> = held.setting.cards().iter().map(shown).collect();
    counts.sort_unstable();
    let (least, most): (usize, usize) = (counts.iter().take(3).sum(), counts.iter().rev().take(3).sum());
    faults.unless(least == 0 && most >= 3, || {
        format!("three cards show {least} to {most} stars; none and three must be possible")
    });
}
