//! Long lists of which little has changed, such as the places of an overlay on a large map: they are told as what is new
//! in them, and how that is woven into the list that was told before.

use crate::protocol::Run;
use kernel::{
    scene::{Name, Overlay},
    sketch::{Print, looks},
};
use std::collections::BTreeMap;

/// By the names of overlays, how each of their shades is put together.
pub(crate) type Woven = BTreeMap<Name, Vec<Vec<Run>>>;

/// The places of each shade of the overlays that somebody was shown, by fingerprints.
#[derive(Debug, Default)]
pub(crate) struct Covered(BTreeMap<Name, Vec<Vec<u64>>>);

impl Covered {
    pub(crate) fn by(overlays: &[Overlay]) -> Self {
        Covered(overlays.iter().map(|overlay| (overlay.id.clone(), prints(overlay))).collect())
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        let places = self.0.values().flatten().map(|places| places.capacity() * size_of::<u64>());
        places.sum::<usize>() + self.0.len() * size_of::<(Name, Vec<Vec<u64>>)>()
    }

    /// Takes out of overlays that are told anew what was told before, and says how it is put in again. Of those that are
    /// `here` now the others are as they were.
    pub(crate) fn weave(mut self, told: &mut [Overlay], here: &[Print]) -> (Woven, Covered) {
        let mut woven = Woven::new();
        for overlay in told {
            let now = prints(overlay);
            if let Some(before) = self.0.get(&overlay.id) {
                let shades = before.iter().zip(&now).zip(&mut overlay.shades);
                let runs: Vec<Vec<Run>> =
                    shades.map(|((before, now), shade)| weave(before, now, &mut shade.places)).collect();
                if runs.iter().any(|runs| !runs.is_empty()) {
                    woven.insert(overlay.id.clone(), runs);
                }
            }
            self.0.insert(overlay.id.clone(), now);
        }
        self.0.retain(|id, _| here.iter().any(|print| print.id == *id));
        (woven, self)
    }
}

fn prints(overlay: &Overlay) -> Vec<Vec<u64>> {
    overlay.shades.iter().map(|shade| shade.places.iter().map(looks).collect()).collect()
}

/// Leaves in a list what is new in it. Without any runs all of it is.
fn weave<T>(before: &[u64], now: &[u64], list: &mut Vec<T>) -> Vec<Run> {
    // Most is as it was at both ends: nothing has to be looked for there.
    let first = before.iter().zip(now).take_while(|(before, now)| before == now).count();
    let rest = before.len().min(now.len()) - first;
    let last = before.iter().rev().zip(now.iter().rev()).take(rest).take_while(|(before, now)| before == now);
    let last = last.count();
    let changed = &before[first..before.len() - last];
    let known: BTreeMap<u64, usize> = changed.iter().zip(first..).map(|(print, at)| (*print, at)).collect();
    let places = (0..first)
        .map(Some)
        .chain(now[first..now.len() - last].iter().map(|print| known.get(print).copied()))
        .chain((before.len() - last..before.len()).map(Some));
    let places: Vec<Option<usize>> = places.collect();
    let mut runs: Vec<Run> = Vec::new();
    for place in &places {
        match (runs.last_mut(), place) {
            (Some(Run(from, kept, 0)), Some(at)) if *from + *kept == *at => *kept += 1,
            (_, Some(at)) => runs.push(Run(*at, 1, 0)),
            (Some(Run(.., new)), None) => *new += 1,
            (None, None) => runs.push(Run(0, 0, 1)),
        }
    }
    let kept = places.iter().flatten().count();
    // Where much has changed it is told whole: that is shorter.
    if kept < 4 * runs.len() {
        return Vec::new();
    }
    let mut places = places.iter();
    list.retain(|_| places.next() == Some(&None));
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{
        Text,
        scene::{Shade, Tone},
        sketch::Thing,
    };
    use proptest::prelude::*;

    /// As browsers do it.
    fn woven(before: &[u8], told: &[u8], runs: &[Run]) -> Vec<u8> {
        let mut told = told.iter().copied();
        let mut list = Vec::new();
        for Run(from, kept, new) in runs {
            list.extend_from_slice(&before[*from..from + kept]);
            list.extend(told.by_ref().take(*new));
        }
        list.extend(told);
        list
    }

    fn prints(list: &[u8]) -> Vec<u64> {
        list.iter().map(looks).collect()
    }

    fn places() -> impl Strategy<Value = Vec<u8>> {
        prop::collection::btree_set(0..60_u8, 0..60).prop_map(|all| all.into_iter().collect())
    }

    proptest! {
        #[test]
        fn whoever_puts_what_is_new_into_what_he_knows_has_the_list(
            before in places(), now in places(), shuffled in Just((0..60_u8).collect::<Vec<_>>()).prop_shuffle()
        ) {
            for now in [now, shuffled] {
                let mut told = now.clone();
                let runs = weave(&prints(&before), &prints(&now), &mut told);
                prop_assert_eq!(woven(&before, &told, &runs), now);
            }
        }
    }

    fn overlay(places: impl Iterator<Item = u32>) -> Overlay {
        let places = places.map(|place| place.to_string().into()).collect();
        let text = Text::new("held");
        let shade = Shade { places, tone: Tone::Red, strong: false, hatched: false, text: text.clone() };
        Overlay { id: "control".into(), title: text, key: "c".into(), shown: true, shades: vec![shade] }
    }

    #[test]
    fn an_overlay_that_was_gone_is_told_whole() {
        let here = |overlay: &Overlay| vec![Thing::drawn(overlay.clone()).print];
        let (first, second) = (overlay(0..100), overlay(1..100));
        let (woven, covered) =
            Covered::by(std::slice::from_ref(&first)).weave(&mut [second.clone()], &here(&second));
        assert_eq!(woven["control"], [vec![Run(1, 99, 0)]]);
        let (woven, covered) = covered.weave(&mut [], &[]);
        assert!(woven.is_empty());
        let mut again = [first.clone()];
        assert!(covered.weave(&mut again, &here(&first)).0.is_empty());
        assert_eq!(again, [first], "nothing is taken out of it");
    }

    #[test]
    fn of_a_list_in_which_one_place_has_changed_that_one_is_told() {
        let before: Vec<u8> = (0..200).filter(|place| place % 7 != 3).collect();
        for (at, gone) in [(100, 101), (0, 199), (199, 0), (3, 4)] {
            let mut now: Vec<u8> = before.iter().copied().filter(|place| *place != gone).collect();
            now.retain(|place| *place != at);
            now.insert(now.len() / 2, 255);
            let mut told = now.clone();
            let runs = weave(&prints(&before), &prints(&now), &mut told);
            assert_eq!(told, [255]);
            assert!(runs.len() <= 5, "{runs:?}");
            assert_eq!(woven(&before, &told, &runs), now);
        }
    }
}
