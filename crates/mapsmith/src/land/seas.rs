//! Seas that a hex keeps apart: where land divides the sea of a coastal hex, no ship goes through the hex from the one to
//! the other.

use super::{Map, Water, Wet, product::words};
use hex::HexId;
use std::fmt::Write as _;

/// A sea reaches a side if it covers so much of it.
const GAP: f64 = 0.05;

/// The sides that each sea of a hex reaches; a ship goes through the hex if one sea reaches both sides.
fn parts(map: &Map, hex: HexId) -> Vec<Vec<usize>> {
    let sides = map.family.atlas.grid().sides_of(hex);
    let open = |direction: usize| matches!(map.sides[sides[direction]].wet, Wet::Sea | Wet::Partial);
    let bodies = map.ground.as_ref().map(|ground| ground.seas(&map.family, hex)).unwrap_or_default();
    let mut parts: Vec<Vec<usize>> = vec![Vec::new(); bodies.len()];
    for direction in (0..6).filter(|&direction| open(direction)) {
        let reaching: Vec<usize> = (0..bodies.len()).filter(|&body| bodies[body][direction] > GAP).collect();
        // A side that was opened by hand belongs to the greatest sea.
        for body in if reaching.is_empty() { vec![0] } else { reaching } {
            parts.get_mut(body).into_iter().for_each(|part| part.push(direction));
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The list of such hexes, if there are any.
pub fn write(map: &Map) -> Option<String> {
    let grid = map.family.atlas.grid();
    let mut text = format!(
        "# title: {}: seas that a hex keeps apart\n# rule: 2\n# source: derived\n# why: the coast of the hex: land lies \
         between the waters of these sides\nhex\tseas\tsource\twhy\n",
        map.family.plan.title
    );
    let mut any = false;
    for hex in grid.hexes().filter(|&hex| map.hexes[hex].water == Water::Coast) {
        let parts = parts(map, hex);
        if parts.len() > 1 {
            any = true;
            let points = grid.orientation().points();
            let part = |part: &Vec<usize>| {
                part.iter().map(|&at| points[at].to_string()).collect::<Vec<_>>().join("+")
            };
            let _ = writeln!(text, "{}\t{}\t\t", map.family.atlas.name(hex), words(parts.iter().map(part)));
        }
    }
    any.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        coast::{Level, Outline},
        land::ground::Ground,
        projection::Position,
    };

    #[test]
    fn an_isthmus_keeps_two_seas_apart_and_a_cape_does_not() {
        let seas = |west: f64, east: f64| {
            let mut map = Map::plain();
            // A strip of land from west to east through the middle.
            let corners = [[-0.2, west], [-0.2, east], [0.1, east], [0.1, west]];
            let outline =
                Outline { level: Level::Land, area: 1.0, points: corners.map(Position::from).to_vec() };
            map.ground = Some(Ground::new(&map.family, &[outline]));
            let hex = map.family.atlas.hex("A:0303").expect("a hex");
            map.hexes[hex].water = Water::Coast;
            for side in map.family.atlas.grid().sides_of(hex) {
                map.sides[side].wet = Wet::Partial;
            }
            write(&map)
        };
        let told = seas(-9.0, 9.0).expect("two seas");
        assert!(told.ends_with("\nA:0303\tE+W+NW+NE E+SE+SW+W\t\t\n"), "{told}");
        assert_eq!(seas(-9.0, 0.2), None);
    }
}
