//! Patrols that go for a flight (10.8): which aircraft try where, and the dice. And which aircraft of a side fights
//! where only one does (10.93).

use super::{Event, MET, Patrol, enemy_zones, outing::Sent};
use crate::{
    WarAtSea,
    chart::ZoneId,
    event::tell,
    fleet::{Fleet, Home, Post, Wing, WingId},
    lens::Lens,
    operations::{
        bases::{self, seen_by},
        dogfights,
    },
    reasons,
    sides::other,
    weather::{Light, Weather},
};
use kernel::{
    Chance, Field, Input, Item, Options, Play, Question, Reason, Referee, Refusal, RuleId, Seen, Text,
};
use serde::{Deserialize, Serialize};

/// How far patrols go from their base (10.8).
pub(crate) const REACH: u32 = 2;

/// Which aircraft try to intercept, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempts {
    pub attempts: Vec<(WingId, Option<ZoneId>)>,
}

/// Whether patrols go for a flight (10.8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intercept {
    pub flight: u8,
    /// The zones in which it shows.
    pub zones: Vec<ZoneId>,
}

impl Intercept {
    /// The aircraft on patrol, with their base and the zones where each may try.
    fn patrols(&self, at: Lens<'_>) -> Vec<(WingId, Home, Vec<ZoneId>)> {
        let wings = at.fleet().into_iter().flat_map(Fleet::flying);
        let reach = |wing: &Wing| {
            let zones = self.zones.iter().copied();
            zones.filter(|zone| self.may_try(at, wing, *zone).is_ok()).collect::<Vec<_>>()
        };
        let patrols = wings.map(|(id, wing)| (id, wing.home, reach(wing)));
        patrols.filter(|(.., zones)| !zones.is_empty()).collect()
    }

    /// Whether aircraft may try to meet the flight in a zone, or else which rule forbids it: those on patrol, where it
    /// shows, near their base (10.8), and away from it once a turn (10.83).
    fn may_try(&self, at: Lens<'_>, wing: &Wing, zone: ZoneId) -> Result<(), Refusal> {
        let named = |key: &'static str| move || Text::new(key).with("plane", wing.plane).with("zone", zone);
        Refusal::unless(wing.post == Post::Cap, "10.4", named("sea-no-patrol"))?;
        Refusal::unless(self.zones.contains(&zone), "10.8", named("sea-no-patrol-flight"))?;
        let Some(from) = bases::zone(at, wing.home) else {
            return Err(Refusal::new("10.8", Text::new("sea-no-home-here").with("home", wing.home)));
        };
        let away = at.setting().operation().map.distance(from, zone);
        Refusal::unless(away <= REACH, "10.8", named("sea-no-patrol-far"))?;
        Refusal::unless(away == 0 || !wing.ranged, "10.83", named("sea-no-patrol-again"))
    }
}

impl Question<WarAtSea> for Intercept {
    type Answer = Attempts;

    const CLASS: &'static str = "intercept";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("10.8")
    }

    /// It is asked also of those who have nobody to send: the enemy would else learn that nobody is up (10.23).
    fn text(&self, at: Lens<'_>) -> Text {
        let last = self.zones.last().map(ToString::to_string).unwrap_or_default();
        let none = self.patrols(at).is_empty();
        Text::new(if none { "sea-ask-intercept-nobody" } else { "sea-ask-intercept" })
            .with("flight", self.flight)
            .with("zone", last)
    }

    fn check(&self, at: Lens<'_>, answer: &Attempts) -> Result<(), Refusal> {
        let Some(fleet) = at.fleet() else { return Ok(()) };
        let mut where_from: Vec<(Home, ZoneId)> = Vec::new();
        for (index, (wing, zone)) in answer.attempts.iter().enumerate() {
            let plane = || dogfights::card_text(at.seat().and_then(|seat| at.card(seat, *wing)));
            let named = |key: &'static str| Text::new(key).with("plane", plane());
            let again = answer.attempts[..index].iter().any(|(other, _)| other == wing);
            Refusal::unless(!again, "10.83", || named("sea-no-second-attempt"))?;
            let Some(known) = fleet.wing(*wing) else {
                return Err(Refusal::new("10.8", Text::new("sea-no-such-counter")));
            };
            let Some(zone) = *zone else { continue };
            self.may_try(at, known, zone)?;
            let apart = where_from.iter().any(|(base, there)| *base == known.home && *there != zone);
            Refusal::unless(!apart, "10.83", || named("sea-no-parted-patrol"))?;
            where_from.push((known.home, zone));
        }
        Ok(())
    }

    fn options(&self, at: Lens<'_>) -> Options<Attempts> {
        let Some(seat) = at.seat() else { return Options::List(Vec::new()) };
        let patrols = self.patrols(at);
        let mut zones: Vec<ZoneId> = patrols.iter().flat_map(|(.., zones)| zones).copied().collect();
        zones.sort_unstable();
        zones.dedup();
        let links = (0..).zip(&patrols).flat_map(|(patrol, (.., reach))| {
            let there = (1..).zip(&zones).filter(|(_, zone)| reach.contains(zone));
            std::iter::once((patrol, 0)).chain(there.map(move |(target, _)| (patrol, target)))
        });
        let links = links.collect();
        let hold = Item { value: serde_json::Value::Null, text: Text::new("sea-hold-aircraft"), mark: None };
        let targets = zones.iter().map(|zone| Item {
            value: serde_json::json!(zone),
            text: Text::new("sea-name").with("name", *zone),
            mark: Some(String::from(*zone)),
        });
        let targets = std::iter::once(hold).chain(targets).collect();
        let items = patrols.iter().map(|(wing, home, _)| Item {
            mark: Some(home.name().to_owned()),
            ..dogfights::item(at, seat, *wing)
        });
        let items = items.collect();
        let input = Input::Assign { items, targets, links };
        let text = Text::new("sea-ask-intercept-where");
        Options::Form(vec![Field { aside: false, name: "attempts".to_owned(), text, input }])
    }

    fn describe(&self, _: Lens<'_>, answer: &Attempts) -> Text {
        let count = answer.attempts.iter().filter(|(_, zone)| zone.is_some()).count();
        Text::new("sea-do-intercept").with("count", count)
    }

    /// All who can go out, each base where it is nearest.
    fn default(&self, at: Lens<'_>) -> Attempts {
        let map = &at.setting().operation().map;
        let mut attempts: Vec<(WingId, Option<ZoneId>)> = Vec::new();
        let patrols = self.patrols(at);
        for (wing, home, zones) in &patrols {
            let first = patrols.iter().find(|(_, other, _)| other == home).map_or(zones, |(.., zones)| zones);
            let from = bases::zone(at, *home);
            let near = |zone: &&ZoneId| from.map(|from| map.distance(from, **zone));
            let best = first.iter().min_by_key(near).filter(|best| zones.contains(best));
            attempts.push((*wing, best.copied()));
        }
        Attempts { attempts }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Attempts {
        if chance.below(4) == 0 { Attempts::default() } else { self.default(at) }
    }

    /// Those who are on the table by now have tried, each base where it could; of the others some have, and missed.
    fn guess(&self, asked: Lens<'_>, now: Lens<'_>, chance: &mut Chance) -> Attempts {
        let mut where_from: Vec<(Home, Option<ZoneId>)> = Vec::new();
        let patrols = self.patrols(asked);
        let met =
            |id: WingId| now.as_laid().iter().any(|card| asked.seat() == Some(card.seat) && card.wing == id);
        for (_, home, zones) in &patrols {
            if where_from.iter().all(|(known, _)| known != home) {
                let seen = patrols.iter().any(|(wing, other, _)| other == home && met(*wing));
                let tries = seen || chance.below(4) == 0;
                where_from.push((*home, chance.pick(zones).copied().filter(|_| tries)));
            }
        }
        let zone =
            |home: Home| where_from.iter().find(|(known, _)| *known == home).and_then(|(_, zone)| *zone);
        let attempts = patrols
            .iter()
            .map(|(wing, home, zones)| (*wing, zone(*home).filter(|zone| zones.contains(zone))));
        Attempts { attempts: attempts.collect() }
    }

    fn reasons(&self, at: Lens<'_>, answer: &Attempts) -> Vec<Reason> {
        reasons::flights::intercept(at, answer)
    }
}

/// Aircraft that try to intercept with one die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub home: Home,
    /// Where their base is.
    pub from: ZoneId,
    /// Where they try.
    pub zone: ZoneId,
    pub wings: Vec<WingId>,
}

/// Who rolls together (10.81): the aircraft of a base; or, by the letter, each counter by itself where they come from
/// different zones.
pub(crate) fn groups(at: Lens<'_>, answer: &Attempts) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (wing, zone) in &answer.attempts {
        let home = at.fleet().and_then(|fleet| fleet.wing(*wing)).map(|wing| wing.home);
        let from = home.and_then(|home| bases::zone(at, home));
        let (Some(home), Some(from), Some(zone)) = (home, from, *zone) else { continue };
        match groups.iter_mut().find(|group| (group.home, group.zone) == (home, zone)) {
            Some(group) => group.wings.push(*wing),
            None => groups.push(Group { home, from, zone, wings: vec![*wing] }),
        }
    }
    if !at.setting().rules.die_for_each_counter {
        return groups;
    }
    let mixed =
        |group: &Group| groups.iter().any(|other| other.zone == group.zone && other.from != group.from);
    let parted = |group: &Group| -> Vec<Group> {
        let together = if mixed(group) { 1 } else { group.wings.len() };
        let wings = group.wings.chunks(together);
        wings.map(|wings| Group { wings: wings.to_vec(), ..group.clone() }).collect()
    };
    groups.iter().flat_map(parted).collect()
}

/// The enemy's patrols try to meet a flight (10.8), with one die for each group (10.81). Tells who meets it where,
/// in the order of its way.
pub(super) fn intercept(
    r: &mut Referee<'_, WarAtSea>,
    sent: &Sent,
    zones: &[ZoneId],
) -> Play<Vec<(ZoneId, Vec<WingId>)>> {
    let owner = other(sent.seat);
    let map = &r.setting.operation().map;
    // Everybody knows that nobody is on patrol at night (10.83), or where nothing of the enemy is near.
    let near = |zone: &ZoneId| zones.iter().any(|shown| map.distance(*shown, *zone) <= REACH);
    let idle =
        r.position.light == Light::Night || !enemy_zones(seen_by(r, sent.seat), owner).iter().any(near);
    if idle {
        return Ok(Vec::new());
    }
    let question = Intercept { flight: sent.number, zones: zones.to_vec() };
    // Which aircraft go for it stands on a secret card (10.23).
    let answer = r.ask_secretly(owner, question)?;
    let mut met: Vec<(ZoneId, Vec<WingId>)> = Vec::new();
    for Group { home, from, zone, wings } in groups(seen_by(r, owner), &answer) {
        let away = map.distance(from, zone);
        let needed = needed(away, r.position.weather);
        let die = r.d6_unseen(Seen::Only(owner), "10.8")?;
        let found = i16::from(die) >= i16::from(needed);
        let from = Some(Patrol { home, die, needed });
        tell(r, || Event::Intercepts { seat: owner, zone, met: found, from });
        for wing in &wings {
            if let Some(wing) = r.position.ops_mut().fleet_mut(owner).wing_mut(*wing) {
                wing.ranged |= away > 0;
            }
        }
        if found {
            match met.iter_mut().find(|(place, _)| *place == zone) {
                Some((_, all)) => all.extend(wings),
                None => met.push((zone, wings)),
            }
        }
    }
    met.sort_by_key(|(zone, _)| zones.iter().position(|shown| shown == zone));
    Ok(met)
}

/// The die by which patrols meet a flight so many zones from their base (10.8).
pub(crate) fn needed(away: u32, weather: Weather) -> i8 {
    MET.saturating_add(i8::try_from(away).unwrap_or(i8::MAX))
        .saturating_add(i8::from(weather >= Weather::Rain))
}

/// Which aircraft of a side fights (10.93).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    pub wings: Vec<WingId>,
}

impl Question<WarAtSea> for Duel {
    /// Nobody where none is there.
    type Answer = Option<WingId>;

    const CLASS: &'static str = "duel";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("10.93")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-duel")
    }

    fn check(&self, _: Lens<'_>, wing: &Option<WingId>) -> Result<(), Refusal> {
        let (open, key) = match wing {
            Some(wing) => (self.wings.contains(wing), "sea-no-duel"),
            None => (self.wings.is_empty(), "sea-must-duel"),
        };
        Refusal::unless(open, "10.93", || Text::new(key))
    }

    fn options(&self, _: Lens<'_>) -> Options<Option<WingId>> {
        let nobody = self.wings.is_empty().then_some(None);
        Options::List(self.wings.iter().copied().map(Some).chain(nobody).collect())
    }

    fn describe(&self, at: Lens<'_>, wing: &Option<WingId>) -> Text {
        let own = at.seat().zip(*wing);
        own.map_or_else(|| dogfights::card_text(None), |(seat, wing)| dogfights::wing_text(at, seat, wing))
    }

    fn default(&self, _: Lens<'_>) -> Option<WingId> {
        self.wings.first().copied()
    }
}
