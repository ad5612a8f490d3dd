//! What is kept step by step is what a count from scratch gives.

mod maps;

use hex::{Area, AreaId, Areas, DenseId, Grid, HexId, Influence, Ownership, Party, PerHex, Reach, SideId};
use maps::square;
use proptest::prelude::*;

const PARTIES: usize = 3;

#[derive(Clone, Debug)]
enum Deed {
    Place(usize, usize, u32),
    Remove(usize),
    Shift(usize, usize),
    Change(usize, u32),
}

fn any_deed() -> impl Strategy<Value = Deed> {
    let (hex, piece, weight) = (0..49_usize, any::<usize>(), 0..4_u32);
    prop_oneof![
        (0..PARTIES, hex.clone(), weight.clone()).prop_map(|(p, h, w)| Deed::Place(p, h, w)),
        piece.prop_map(Deed::Remove),
        (piece, hex).prop_map(|(piece, h)| Deed::Shift(piece, h)),
        (piece, weight).prop_map(|(piece, w)| Deed::Change(piece, w)),
    ]
}

/// Some sides are cut, some one way only.
fn reach(grid: &Grid) -> Reach {
    Reach::new(grid, |from, to, side: SideId| {
        !side.index().is_multiple_of(5) && (from < to || !side.index().is_multiple_of(7))
    })
}

proptest! {
    #[test]
    fn influence_kept_step_by_step_is_influence_counted_from_scratch(
        threshold in 1..5_u32, deeds in prop::collection::vec(any_deed(), 1..80),
    ) {
        let map = square(7);
        let grid = map.grid();
        let reach = reach(grid);
        let mut pieces: Vec<(Party, HexId, u32)> = Vec::new();
        let mut influence = Influence::new(grid.len(), PARTIES, threshold);
        for deed in deeds {
            match deed {
                Deed::Place(party, hex, weight) => {
                    let piece = (Party::from_index(party), HexId::from_index(hex), weight);
                    influence.place(&reach, piece.0, piece.1, weight);
                    pieces.push(piece);
                }
                Deed::Remove(piece) if !pieces.is_empty() => {
                    let (party, hex, weight) = pieces.swap_remove(piece % pieces.len());
                    influence.remove(&reach, party, hex, weight);
                }
                Deed::Shift(piece, to) if !pieces.is_empty() => {
                    let index = piece % pieces.len();
                    let (party, from, weight) = pieces[index];
                    pieces[index].1 = HexId::from_index(to);
                    influence.shift(&reach, party, from, pieces[index].1, weight);
                }
                Deed::Change(piece, new) if !pieces.is_empty() => {
                    let index = piece % pieces.len();
                    let (party, hex, old) = pieces[index];
                    pieces[index].2 = new;
                    influence.change(&reach, party, hex, old, new);
                }
                _ => {}
            }
            let scratch = Influence::of(&reach, PARTIES, threshold, pieces.iter().copied());
            prop_assert_eq!(&influence, &scratch);
        }
        // And the zones are those of the definition.
        for party in (0..PARTIES).map(Party::from_index) {
            let stack = |hex| -> u32 {
                pieces.iter().filter(|piece| (piece.0, piece.1) == (party, hex)).map(|piece| piece.2).sum()
            };
            for hex in grid.hexes() {
                let throws = |from: HexId| stack(from) >= threshold && reach.from(from).contains(&hex);
                let zone = grid.neighbours(hex).any(|(_, from)| throws(from));
                prop_assert_eq!(influence.has_zone(party, hex), zone);
                prop_assert_eq!(influence.weight(party, hex), stack(hex));
            }
        }
        let text = serde_json::to_string(&influence).unwrap();
        prop_assert_eq!(serde_json::from_str::<Influence>(&text).unwrap(), influence);
    }

    #[test]
    fn ownership_kept_step_by_step_is_ownership_counted_from_scratch(
        deeds in prop::collection::vec((0..49_usize, 0..=PARTIES), 1..120),
    ) {
        let area = |name: &str, from: usize, to: usize| Area {
            name: name.to_owned(),
            hexes: (from..to).map(HexId::from_index).collect(),
        };
        let areas = Areas::new(49, [area("north", 0, 20), area("south", 20, 49), area("middle", 10, 30)]);
        let mut owners: PerHex<Option<Party>> = PerHex::filled(49, None);
        let mut ownership = Ownership::of(owners.clone(), PARTIES, &areas);
        let mut followed = owners.clone();
        for (hex, party) in deeds {
            let (hex, owner) = (HexId::from_index(hex), (party < PARTIES).then(|| Party::from_index(party)));
            owners[hex] = owner;
            ownership.set(&areas, hex, owner);
            prop_assert_eq!(ownership.owner(hex), owner);
            if party == 0 {
                for change in ownership.take_changes() {
                    prop_assert_eq!(followed[change.hex], change.from);
                    followed[change.hex] = change.to;
                }
                prop_assert_eq!(&followed, &owners);
                let scratch = Ownership::of(owners.clone(), PARTIES, &areas);
                prop_assert_eq!(&ownership, &scratch);
            }
        }
        let text = serde_json::to_string(&ownership).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Ownership>(&text).unwrap(), &ownership);
        ownership.take_changes();
        prop_assert_eq!(&ownership, &Ownership::of(owners.clone(), PARTIES, &areas));
        for party in (0..PARTIES).map(Party::from_index) {
            let held = |hexes: &[HexId]| hexes.iter().filter(|&&hex| owners[hex] == Some(party)).count();
            let all: Vec<HexId> = owners.ids().collect();
            prop_assert_eq!(ownership.total(party) as usize, held(&all));
            for id in areas.ids() {
                prop_assert_eq!(ownership.total_in(id, party) as usize, held(&areas.area(id).hexes));
            }
        }
    }
}

#[test]
fn areas_are_found_by_name_and_by_hex() {
    let hexes = |list: &[usize]| list.iter().map(|&hex| HexId::from_index(hex)).collect();
    let sea = Area { name: "Tyrrhenian".into(), hexes: hexes(&[4, 2, 2]) };
    let land = Area { name: "Latium".into(), hexes: hexes(&[2, 3]) };
    let areas = Areas::new(5, [sea, land]);
    assert_eq!(areas.named("Latium"), Some(AreaId::from_index(1)));
    assert_eq!(areas.named("Umbria"), None);
    assert_eq!(areas.of(HexId::from_index(2)).len(), 2);
    assert_eq!(areas.of(HexId::from_index(0)), []);
    assert_eq!(areas.area(AreaId::from_index(0)).hexes.len(), 2);
}
