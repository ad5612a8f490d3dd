//! Movement and supply fields: what can be reached, at what cost, by which way. A [`Sweeper`]
//! spreads over a [`Space`] from one or more places, in the order of cost, by a bucket queue over
//! dense arrays. The game says through [`Terms`] what each step costs, in any unit that makes its
//! costs whole numbers; the sweep owns the order, the budget, and the way back.

use crate::grid::NOWHERE;
use crate::ids::{DenseId, Place, SideId};
use crate::place::Space;

/// What one step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The step cannot be made.
    Blocked,
    /// The step costs so much; zero is allowed.
    Cost(u16),
}

/// What movement costs and where it ends. A closure of `(from, to, side)` to [`Step`] is the
/// terms of plain movement.
pub trait Terms {
    /// The cost of a step; `side` is the hexside crossed, none when a box is left or entered.
    fn step(&self, from: Place, to: Place, side: Option<SideId>) -> Step;

    /// The extra cost to leave a place.
    #[inline]
    fn leave(&self, place: Place) -> u16 {
        let _ = place;
        0
    }

    /// Whether a mover that enters a place must stop there. It may still set out from it.
    #[inline]
    fn stops(&self, place: Place) -> bool {
        let _ = place;
        false
    }
}

impl<F: Fn(Place, Place, Option<SideId>) -> Step> Terms for F {
    #[inline]
    fn step(&self, from: Place, to: Place, side: Option<SideId>) -> Step {
        self(from, to, side)
    }
}

/// What to sweep: from or to which places, how far, until when.
#[derive(Clone, Copy, Debug)]
pub struct Sweep<'a> {
    roots: &'a [Place],
    way: Way,
    budget: u16,
    least: Least,
    until: Option<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Forward,
    Backward,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Least {
    Nothing,
    OneStep,
}

impl<'a> Sweep<'a> {
    /// The cost from the nearest of these places to every other.
    pub fn from(sources: &'a [Place]) -> Self {
        let (way, budget, least) = (Way::Forward, Self::UNLIMITED, Least::Nothing);
        Self { roots: sources, way, budget, least, until: None }
    }

    /// The cost from every place to the nearest of these.
    pub fn to(targets: &'a [Place]) -> Self {
        Self { way: Way::Backward, ..Self::from(targets) }
    }

    /// The largest budget: what a sweep without one has.
    pub const UNLIMITED: u16 = u16::MAX - 1;

    /// Spend at most this much; no way may cost more.
    pub fn within(self, budget: u16) -> Self {
        let budget = budget.min(Self::UNLIMITED);
        Self { budget, ..self }
    }

    /// A step that is not blocked can always be made as the only one, for the whole budget.
    pub fn at_least_one_step(self) -> Self {
        Self { least: Least::OneStep, ..self }
    }

    /// Stop as soon as this place is reached; what lies beyond it is then not known.
    pub fn until(self, place: Place) -> Self {
        Self { until: Some(place), ..self }
    }
}

/// Number of slots for labels: every raw place number has one, so no access can be out of bounds.
const SLOTS: usize = 1 << 16;
/// The highest era: even the dearest step from the farthest place then fits a label.
const FIRST_ERA: u16 = u16::MAX - 2;
/// Fewest buckets; a power of two, above the cost of most single steps.
const BUCKETS: usize = 8;

/// The memory of sweeps, used again and again: after the first sweep of its size none allocates.
///
/// A label is the number of the sweep, counted downwards, above the cost: a label of an earlier
/// sweep is above every label of the present one, so nothing needs clearing between sweeps.
#[derive(Clone, Debug)]
pub struct Sweeper {
    labels: Box<[u32; SLOTS]>,
    previous: Box<[u16; SLOTS]>,
    era: u16,
    buckets: Vec<Vec<u16>>,
    front: Vec<u16>,
    reached: Vec<Place>,
}

impl Default for Sweeper {
    fn default() -> Self {
        Self::new()
    }
}

impl Sweeper {
    /// Memory for sweeps.
    pub fn new() -> Self {
        let labels = vec![u32::MAX; SLOTS].into_boxed_slice();
        let previous = vec![NOWHERE; SLOTS].into_boxed_slice();
        Self {
            labels: labels.try_into().expect("SLOTS labels were made"),
            previous: previous.try_into().expect("SLOTS places were made"),
            era: FIRST_ERA,
            buckets: vec![Vec::new(); BUCKETS],
            front: Vec::new(),
            reached: Vec::new(),
        }
    }

    /// Runs a sweep. The field stays readable until the next run.
    ///
    /// Panics when a root is no place of the space.
    pub fn run(&mut self, space: &Space, terms: &impl Terms, sweep: Sweep<'_>) -> Field<'_> {
        self.begin(space, sweep.roots);
        let bound = match sweep.way {
            Way::Forward => self.spread::<false>(space, terms, sweep),
            Way::Backward => self.spread::<true>(space, terms, sweep),
        };
        if sweep.least == Least::OneStep && bound == self.label(sweep.budget) {
            self.grant_one_step(space, terms, sweep);
        }
        Field { sweeper: self, way: sweep.way, bound }
    }

    fn begin(&mut self, space: &Space, roots: &[Place]) {
        if self.era == 0 {
            self.labels.fill(u32::MAX);
            self.era = FIRST_ERA;
        }
        self.era -= 1;
        self.reached.clear();
        self.buckets.iter_mut().for_each(Vec::clear);
        let label = self.label(0);
        for &root in roots {
            assert!(root.index() < space.len(), "{root:?} is no place of this space");
            if self.labels[usize::from(root.0)] != label {
                self.labels[usize::from(root.0)] = label;
                self.previous[usize::from(root.0)] = root.0;
                let slot = label as usize & (self.buckets.len() - 1);
                self.buckets[slot].push(root.0);
            }
        }
    }

    fn label(&self, cost: u16) -> u32 {
        u32::from(self.era) << 16 | u32::from(cost)
    }

    /// Spreads in the order of cost; the labels up to the returned one are then final.
    fn spread<const BACKWARD: bool>(&mut self, space: &Space, terms: &impl Terms, sweep: Sweep<'_>) -> u32 {
        let mut now = self.label(0);
        let limit = self.label(sweep.budget);
        let until = sweep.until.map_or(NOWHERE, |place| place.0);
        let Self { labels, previous, buckets, front, reached, .. } = self;
        let mut empty = 0;
        while empty < buckets.len() {
            let slot = now as usize & (buckets.len() - 1);
            if buckets[slot].is_empty() {
                empty += 1;
                now += 1;
                continue;
            }
            empty = 0;
            front.clear();
            std::mem::swap(front, &mut buckets[slot]);
            for &raw in front.iter() {
                if labels[usize::from(raw)] != now {
                    continue; // A cheaper way was found after this entry was made.
                }
                let place = Place(raw);
                reached.push(place);
                if raw == until {
                    return now;
                }
                if terms.stops(place) && previous[usize::from(raw)] != raw {
                    continue;
                }
                let leave = if BACKWARD { 0 } else { u32::from(terms.leave(place)) };
                let mut relax = |other: Place, side: Option<SideId>| {
                    if other.0 == NOWHERE {
                        return;
                    }
                    let known = labels[usize::from(other.0)];
                    let (step, leave) = if BACKWARD {
                        (terms.step(other, place, side), u32::from(terms.leave(other)))
                    } else {
                        (terms.step(place, other, side), leave)
                    };
                    let Step::Cost(cost) = step else { return };
                    let label = now + leave + u32::from(cost);
                    // One question for two: a place that is settled has no dearer label. A processor that
                    // cannot guess the answers pays for each question.
                    if label > limit || label >= known {
                        return;
                    }
                    labels[usize::from(other.0)] = label;
                    previous[usize::from(other.0)] = raw;
                    if (label - now) as usize >= buckets.len() {
                        widen(buckets, now, (label - now) as usize);
                    }
                    let slot = label as usize & (buckets.len() - 1);
                    buckets[slot].push(other.0);
                };
                let (near, sides) = (&space.near[place.index()], &space.sides[place.index()]);
                for (&other, &side) in near.iter().zip(sides) {
                    relax(Place(other), Some(side));
                }
                if space.has_far {
                    space.far[place].iter().for_each(|&other| relax(other, None));
                }
            }
        }
        limit
    }

    /// Adds the neighbours of the roots that the budget did not allow, at the whole budget.
    fn grant_one_step(&mut self, space: &Space, terms: &impl Terms, sweep: Sweep<'_>) {
        let label = self.label(sweep.budget);
        for &root in sweep.roots {
            for (other, side) in space.links(root) {
                let step = match sweep.way {
                    Way::Forward => terms.step(root, other, side),
                    Way::Backward => terms.step(other, root, side),
                };
                if step != Step::Blocked && self.labels[usize::from(other.0)] > label {
                    self.labels[usize::from(other.0)] = label;
                    self.previous[usize::from(other.0)] = root.0;
                    self.reached.push(other);
                }
            }
        }
    }
}

/// More buckets, for a step that costs more than any before.
#[cold]
#[inline(never)]
fn widen(buckets: &mut Vec<Vec<u16>>, now: u32, cost: usize) {
    let old = std::mem::take(buckets);
    let count = (cost + 1).next_power_of_two();
    buckets.resize(count, Vec::new());
    for offset in 0..old.len() {
        let label = now as usize + offset;
        buckets[label & (count - 1)].extend(&old[label & (old.len() - 1)]);
    }
}

/// What a sweep found.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    sweeper: &'a Sweeper,
    way: Way,
    /// Labels above it are not final.
    bound: u32,
}

impl<'a> Field<'a> {
    /// What it costs to get to a place (or, in a sweep *to* targets, from it); nothing when it
    /// cannot be done within the budget.
    #[inline]
    pub fn cost(&self, place: Place) -> Option<u16> {
        let label = self.sweeper.labels[usize::from(place.0)];
        if label > self.bound || place.0 == NOWHERE {
            return None;
        }
        u16::try_from(label - self.sweeper.label(0)).ok()
    }

    /// All places reached, the cheapest first.
    pub fn reached(&self) -> &'a [Place] {
        &self.sweeper.reached
    }

    /// The way, in the order in which it is walked: from a source to the place, or from the place
    /// to a target. Nothing when the place was not reached.
    pub fn path(&self, place: Place) -> Option<Vec<Place>> {
        self.cost(place)?;
        let mut path = vec![place];
        let mut at = place.0;
        while self.sweeper.previous[usize::from(at)] != at {
            at = self.sweeper.previous[usize::from(at)];
            path.push(Place(at));
        }
        if self.way == Way::Forward {
            path.reverse();
        }
        Some(path)
    }
}
