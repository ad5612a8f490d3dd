//! The cheapest way through a graph, the same on every run: costs are whole numbers, and of equal ways that of the lower
//! numbers is taken.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

/// Parts of a cost: costs are counted in thousandths.
pub fn cost(of: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "costs are not negative")]
    let parts = (of * 1000.0).round() as u64;
    parts
}

/// The nodes from the best start to the best goal. `next` tells the neighbours of a node with the cost to go there, `goal`
/// what it costs to end in a node, if one may.
pub fn cheapest(
    starts: impl IntoIterator<Item = (usize, u64)>,
    mut next: impl FnMut(usize, &mut Vec<(usize, u64)>),
    goal: impl Fn(usize) -> Option<u64>,
) -> Option<Vec<usize>> {
    const END: usize = usize::MAX;
    let mut best: BTreeMap<usize, (u64, usize)> = BTreeMap::new();
    let mut open = BinaryHeap::new();
    for (node, cost) in starts {
        if best.get(&node).is_none_or(|known| cost < known.0) {
            best.insert(node, (cost, END));
            open.push(Reverse((cost, node)));
        }
    }
    let mut near = Vec::new();
    while let Some(Reverse((cost, node))) = open.pop() {
        if node == END {
            break;
        }
        if best[&node].0 < cost {
            continue;
        }
        near.clear();
        next(node, &mut near);
        near.extend(goal(node).map(|extra| (END, extra)));
        for &(to, step) in &near {
            let sum = cost + step;
            if best.get(&to).is_none_or(|known| sum < known.0) {
                best.insert(to, (sum, node));
                open.push(Reverse((sum, to)));
            }
        }
    }
    let mut way = vec![best.get(&END)?.1];
    loop {
        let last = best[way.last()?].1;
        if last == END {
            way.reverse();
            return Some(way);
        }
        way.push(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes 0 to 9 in a row; a step costs 1, but into 5 it costs 20, and there is a way around from 4 to 6 that costs 7.
    fn way(goal: impl Fn(usize) -> Option<u64>) -> Option<Vec<usize>> {
        let next = |node: usize, near: &mut Vec<(usize, u64)>| {
            if node < 9 {
                near.push((node + 1, if node == 4 { 20 } else { 1 }));
            }
            if node == 4 {
                near.push((6, 7));
            }
        };
        cheapest([(2, 0), (3, 5)], next, goal)
    }

    #[test]
    fn the_cheapest_way_goes_around() {
        assert_eq!(way(|node| (node == 7).then_some(0)), Some(vec![2, 3, 4, 6, 7]));
    }

    #[test]
    fn an_end_that_costs_less_is_taken_though_it_is_farther() {
        assert_eq!(
            way(|node| [(4, 30), (8, 1)].into_iter().find(|(at, _)| *at == node).map(|(_, cost)| cost)),
            Some(vec![2, 3, 4, 6, 7, 8])
        );
        assert_eq!(way(|_| None), None);
    }
}
