//! The Air Patrol Phase (10.4): aircraft go on combat air patrol, search, or against submarines. Reduced counters may
//! be made one (10.0), and crowded bases give aircraft up (10.21).

#[cfg(test)]
mod tests;

use super::{
    bases::{self, Launch, landing, losses},
    organise,
};
use crate::{
    WarAtSea,
    event::tell,
    fleet::{Fleet, Home, Post, Wing, WingId},
    ids::ForceId,
    lens::Lens,
    planes::Landing,
    reasons,
    weather::Light,
};
use kernel::{
    Chance, Exact, Field, Item, Options, Play, Question, Reason, Referee, Refusal, Seat, Text, text,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

kernel::events! {
    Event of WarAtSea in setting:

    /// Counters of a base went on patrol.
    Sent { seat: Seat, home: Home, post: Post, counters: usize } by "10.4", to *seat
        => text!("sea-patrol-sent", home, post = post_text(*post), counters);
    /// Two reduced counters are one (10.0).
    Combined { seat: Seat, home: Home } by "10.0", to *seat => text!("sea-wings-combined", home);
}

pub(crate) fn post_text(post: Post) -> Text {
    Text::new(match post {
        Post::Cap => "sea-post-cap",
        Post::Search => "sea-post-search",
        Post::Asw => "sea-post-asw",
        Post::Ready => "sea-post-ready",
        Post::Hangar => "sea-post-hangar",
        Post::Flight(_) => "sea-post-flight",
        Post::Away => "sea-post-away",
    })
}

/// What a side sends up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patrols {
    /// Those that are not named stay where they are.
    pub posts: Vec<(WingId, Option<Post>)>,
    /// Reduced counters that become one (10.0): the second joins the first.
    #[serde(default)]
    pub combine: Vec<(WingId, WingId)>,
    /// Counters of crowded bases that are given up (10.21).
    #[serde(default)]
    pub scrap: Vec<WingId>,
    /// The force whose single ships come first (7.72, 8.46).
    #[serde(default)]
    pub hulls: Vec<ForceId>,
}

impl Patrols {
    /// Those that are sent up.
    fn sent(&self) -> impl Iterator<Item = (WingId, Post)> {
        self.posts.iter().filter_map(|(id, post)| Some((*id, (*post)?)))
    }
}

/// The Air Patrol Phase of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patrol {}

impl Question<WarAtSea> for Patrol {
    type Answer = Patrols;
    const CLASS: &'static str = "patrol";
    const RULE: &'static str = "10.4";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-patrol")
    }

    fn check(&self, at: Lens<'_>, answer: &Patrols) -> Result<(), Refusal> {
        let Some(fleet) = at.fleet() else { return Ok(()) };
        if !answer.hulls.is_empty() {
            return organise::check_hulls(at, &answer.hulls);
        }
        let freed = landing::check_scrap(at, &answer.scrap)?;
        check_pairs(fleet, &answer.combine, &answer.scrap)?;
        let mut sent: BTreeMap<Home, u8> = BTreeMap::new();
        for (index, (id, post)) in answer.posts.iter().enumerate() {
            let Some(post) = post else { continue };
            let gone = answer.scrap.contains(id) || answer.combine.iter().any(|(_, two)| two == id);
            let again = answer.posts[..index].iter().any(|(other, _)| other == id);
            Refusal::unless(!again, "10.4", || Text::new("sea-no-patrol-twice"))?;
            Refusal::unless(!gone, "10.4", || Text::new("sea-no-patrol-gone"))?;
            let Some(wing) = fleet.wing(*id) else {
                return Err(Refusal::new("10.4", Text::new("sea-no-such-counter")));
            };
            may_patrol(at, wing, *post)?;
            // Giving aircraft up comes first, so a crowded base may launch once it has room.
            let cleared = freed.get(&wing.home).is_some_and(|gone| *gone >= bases::excess(at, wing.home));
            let limit = if cleared {
                bases::may_launch_once_cleared(at, wing.home, Launch::Patrol)?
            } else {
                bases::may_launch(at, wing.home, Launch::Patrol)?
            };
            let whole = answer.combine.iter().any(|(one, _)| one == id);
            let sum = sent.entry(wing.home).or_default();
            *sum = sum.saturating_add(if whole { 2 } else { wing.steps });
            Refusal::unless(limit.is_none_or(|limit| *sum <= limit), "10.67", || {
                Text::new("sea-no-launch-engaged").with("home", wing.home).with("limit", limit.unwrap_or(0))
            })?;
        }
        Ok(())
    }

    fn options(&self, at: Lens<'_>) -> Options<Patrols> {
        let ready = on_call(at).into_iter().map(|(id, wing, posts)| (bases::wing_item(id, wing), posts));
        let patrol = |post: &Post| Item::new(post, post_text(*post));
        Options::Form(vec![
            Field::assign_each("posts", "sea-ask-posts", "sea-post-stay", ready, patrol),
            combine_field(at),
            landing::scrap_field(at),
            organise::hulls_field(at),
        ])
    }

    fn describe(&self, _: Lens<'_>, answer: &Patrols) -> Text {
        if let Some(force) = answer.hulls.first() {
            return Text::new("sea-order-hulls").with("force", *force);
        }
        let count = |post: Post| answer.posts.iter().filter(|(_, sent)| *sent == Some(post)).count();
        Text::new("sea-do-patrol")
            .with("cap", count(Post::Cap))
            .with("search", count(Post::Search))
            .with("asw", count(Post::Asw))
    }

    /// Half of the fighters of each base over it, and its seaplanes on search, unless they might crash (10.63).
    fn default(&self, at: Lens<'_>) -> Patrols {
        let plane = |wing: &Wing| at.setting().operation().plane(wing.plane);
        let is_safe = |wing: &Wing| {
            let sky = (at.weather(), at.light());
            landing::crashes_on(at.setting(), wing.plane, wing.home, sky, &mut Exact::default()) <= 0
        };
        let mut ready: BTreeMap<Home, Vec<(WingId, &Wing)>> = BTreeMap::new();
        for (id, wing, _) in on_call(at) {
            ready.entry(wing.home).or_default().push((id, wing));
        }
        let mut patrols = Patrols::default();
        for (home, wings) in ready {
            let (fighters, others): (Vec<_>, Vec<_>) =
                wings.into_iter().partition(|(_, wing)| plane(wing).is_fighter());
            let half = fighters.len().div_ceil(2);
            let cap = fighters.into_iter().take(half).map(|(id, wing)| (id, wing, Post::Cap));
            let seaplanes = others.into_iter().filter(|(_, wing)| plane(wing).landing == Landing::Seaplane);
            let search = seaplanes.map(|(id, wing)| (id, wing, Post::Search));
            let limit = bases::may_launch(at, home, Launch::Patrol).ok().flatten();
            let mut room = limit.unwrap_or(u8::MAX);
            for (id, wing, post) in cap.chain(search).filter(|(_, wing, _)| is_safe(wing)) {
                if let Some(left) = room.checked_sub(wing.steps) {
                    room = left;
                    patrols.posts.push((id, Some(post)));
                }
            }
        }
        patrols
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Patrols {
        let mut patrols = Patrols { hulls: organise::sample_hulls(at, chance), ..Patrols::default() };
        if !patrols.hulls.is_empty() {
            return patrols;
        }
        let mut sent: BTreeMap<Home, u8> = BTreeMap::new();
        for (id, wing, posts) in on_call(at) {
            let Some(post) = chance.pick(&posts).copied() else { continue };
            let sum = sent.entry(wing.home).or_default();
            let limit = bases::may_launch(at, wing.home, Launch::Patrol).ok().flatten();
            if chance.below(2) == 0 && limit.is_none_or(|limit| *sum + wing.steps <= limit) {
                *sum += wing.steps;
                patrols.posts.push((id, Some(post)));
            }
        }
        patrols
    }

    fn reasons(&self, at: Lens<'_>, answer: &Patrols) -> Vec<Reason> {
        reasons::flights::patrol(at, answer)
    }
}

const PATROLS: [Post; 3] = [Post::Cap, Post::Search, Post::Asw];

/// Whether a counter may be sent on the patrol (10.4): it is ready, and has the factor for it.
fn may_patrol(at: Lens<'_>, wing: &Wing, post: Post) -> Result<(), Refusal> {
    let plane = at.setting().operation().plane(wing.plane);
    let named = |key: &'static str| move || Text::new(key).with("plane", wing.plane);
    Refusal::unless(wing.post == Post::Ready, "10.4", named("sea-no-patrol-unready"))?;
    match post {
        Post::Cap => Refusal::unless(plane.fight.is_some(), "10.4", named("sea-no-cap-unarmed")),
        Post::Asw => Refusal::unless(!plane.is_fighter(), "10.4", named("sea-no-asw-fighter")),
        Post::Search => Ok(()),
        _ => Err(Refusal::new("10.4", Text::new("sea-no-such-patrol"))),
    }
}

/// The counters that can be sent up, and on which patrols.
fn on_call(at: Lens<'_>) -> Vec<(WingId, &Wing, Vec<Post>)> {
    let mut open: BTreeMap<Home, bool> = BTreeMap::new();
    let wings = at.fleet().into_iter().flat_map(super::super::fleet::Fleet::flying);
    let ready = wings.filter(|(_, wing)| {
        let able = || bases::may_launch(at, wing.home, Launch::Patrol).is_ok();
        wing.post == Post::Ready && *open.entry(wing.home).or_insert_with(able)
    });
    let posts =
        |wing: &Wing| PATROLS.into_iter().filter(|post| may_patrol(at, wing, *post).is_ok()).collect();
    ready.map(|(id, wing)| (id, wing, posts(wing))).collect()
}

/// How many fighters could go up and stay on the ground.
pub(crate) fn idle_fighters(at: Lens<'_>, answer: &Patrols) -> usize {
    let operation = at.setting().operation();
    let stays = |id: WingId| answer.sent().all(|(sent, _)| sent != id);
    on_call(at).iter().filter(|(id, wing, _)| operation.plane(wing.plane).is_fighter() && stays(*id)).count()
}

/// Whether two counters can become one (10.0), or else why not: both reduced, of one type, in the same box of the same
/// base.
fn may_combine(fleet: &Fleet, one: WingId, two: WingId) -> Result<(), &'static str> {
    let (Some(a), Some(b)) = (fleet.wing(one), fleet.wing(two)) else { return Err("sea-no-such-counter") };
    if one == two {
        Err("sea-no-combining-itself")
    } else if a.plane != b.plane {
        Err("sea-no-combining-type")
    } else if (a.steps, b.steps) != (1, 1) {
        Err("sea-no-combining-full")
    } else if (a.home, a.post) != (b.home, b.post) || !a.post.is_grounded() {
        Err("sea-no-combining-apart")
    } else {
        Ok(())
    }
}

/// Whether these counters can become one, two and two, when those are given up.
pub(super) fn check_pairs(
    fleet: &Fleet,
    pairs: &[(WingId, WingId)],
    scrap: &[WingId],
) -> Result<(), Refusal> {
    for (index, (one, two)) in pairs.iter().enumerate() {
        let used = pairs[..index].iter().any(|(a, b)| [a, b].iter().any(|id| *id == one || *id == two));
        let scrapped = scrap.contains(one) || scrap.contains(two);
        Refusal::unless(!used, "10.0", || Text::new("sea-no-combining-twice"))?;
        Refusal::unless(!scrapped, "10.21", || Text::new("sea-no-combining-scrapped"))?;
        may_combine(fleet, *one, *two).map_err(|key| Refusal::new("10.0", Text::new(key)))?;
    }
    Ok(())
}

/// The part of an answer that says which counters become one.
pub(super) fn combine_field(at: Lens<'_>) -> Field {
    Field::several("combine", "sea-ask-combine", at.fleet().map(pairs).unwrap_or_default())
}

/// Makes one counter of two (10.0).
pub(super) fn combine(r: &mut Referee<'_, WarAtSea>, seat: Seat, pairs: &[(WingId, WingId)]) {
    for (one, two) in pairs {
        // What both have lost makes the counter that is taken off: it goes to the salvage box (14.0).
        let were = losses::full_steps(r, seat, *one) + losses::full_steps(r, seat, *two);
        let fleet = r.position.ops_mut().fleet_mut(seat);
        if let Some(joins) = fleet.wing_mut(*two) {
            joins.steps = 0;
        }
        if let Some(whole) = fleet.wing_mut(*one) {
            whole.steps = 2;
            let (home, plane) = (whole.home, whole.plane);
            fleet.rebuild(*one, 2);
            fleet.store(plane, were.saturating_sub(2));
            tell(r, || Event::Combined { seat, home });
        }
    }
}

/// The reduced counters of a kind, two and two: which is joined to which makes no difference.
fn pairs(fleet: &Fleet) -> Vec<Item> {
    let mut pairs: Vec<(WingId, WingId)> = Vec::new();
    for (id, _) in fleet.flying() {
        let taken = |id: WingId| pairs.iter().any(|(one, two)| *one == id || *two == id);
        if taken(id) {
            continue;
        }
        let mate = fleet
            .flying()
            .map(|(other, _)| other)
            .find(|other| *other > id && !taken(*other) && may_combine(fleet, id, *other).is_ok());
        pairs.extend(mate.map(|mate| (id, mate)));
    }
    let item = |(one, two): (WingId, WingId)| {
        let wing = fleet.wing(one)?;
        let text = text!("sea-combine-pair", plane = wing.plane, home = wing.home);
        Some(Item::new((one, two), text).at(wing.home.name()))
    };
    pairs.into_iter().filter_map(item).collect()
}

/// The Air Patrol Phase of a side (4.0 II). Nobody patrols by night (10.83, 10.94, 11.5).
pub(crate) fn patrol(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    if r.position.light == Light::Night {
        return Ok(true);
    }
    let answer = r.ask_secretly(seat, Patrol {})?;
    if organise::take_up(r.position, seat, &answer.hulls) {
        return Ok(false);
    }
    landing::scrap(r, seat, &answer.scrap);
    combine(r, seat, &answer.combine);
    let mut sent: BTreeMap<(Home, Post), usize> = BTreeMap::new();
    for (id, post) in answer.sent() {
        bases::take_off(r, seat, id)?;
        if let Some(wing) = r.position.ops_mut().fleet_mut(seat).wing_mut(id) {
            wing.post = post;
            *sent.entry((wing.home, post)).or_default() += 1;
        }
    }
    for ((home, post), counters) in sent {
        tell(r, || Event::Sent { seat, home, post, counters });
    }
    Ok(true)
}
