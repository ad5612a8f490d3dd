//! How landing craft travel (5.12): the drift of the current, the lines from the approach hexes to the beach
//! and beyond.

use crate::{
    board::{Approach, Arrow, Board},
    cards::{Drift, Landfall},
    hexes::{Hex, Way},
    ids::Beach,
    position::Run,
};

/// Where a landing craft is, and how it heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Course {
    pub hex: Hex,
    pub arrow: Arrow,
}

/// The course after the drift (5.12+1 to 5.12+4). The craft keeps its heading, whatever beach it drifts to.
pub(super) fn drifted(board: &Board, course: Course, approach: Approach, drift: Drift) -> Course {
    // The approach hexes end at 0120 and 0139, and so does the drift.
    let sideways =
        |way| course.hex.next(way).filter(|hex| board.approach.contains(*hex)).unwrap_or(course.hex);
    match drift {
        Drift::Left => Course { hex: sideways(Way::East), ..course },
        Drift::Right => Course { hex: sideways(Way::West), ..course },
        Drift::Pivot if approach.beach == Beach::Red2 => {
            // Not only where the second arrow is printed.
            Course { arrow: approach.secondary.unwrap_or(Arrow::Straight(Way::SouthWest)), ..course }
        }
        Drift::Pivot | Drift::None => course,
    }
}

/// Where a craft on that course comes to rest (5.12+6 to 5.12+9).
pub(super) fn run(board: &Board, course: Course, landfall: Landfall) -> Run {
    let (mut before, mut hex) = (course.hex, course.hex);
    if landfall == Landfall::Reef {
        return Run { landfall, hex, before };
    }
    for next in course.arrow.line(course.hex) {
        if landfall == Landfall::Water && board.land.contains(next) {
            // No wreck on the way: as near to the beach as there is water.
            return Run { landfall, hex, before };
        }
        (before, hex) = (hex, next);
        let wrecked = landfall == Landfall::Water && board.lvt_wrecks.contains(hex);
        if wrecked || board.land.contains(hex) {
            break;
        }
    }
    let inland = match landfall {
        Landfall::Inland1 => 1,
        Landfall::Inland2 => 2,
        Landfall::Reef | Landfall::Water | Landfall::Beach => 0,
    };
    for next in beyond(board, hex, course.arrow).into_iter().flatten().take(inland) {
        (before, hex) = (hex, next);
    }
    Run { landfall, hex, before }
}

/// The two land hexes beyond a beach hex. Whoever lands at the bird's beak has his own (5.12+9).
fn beyond(board: &Board, beach: Hex, arrow: Arrow) -> [Option<Hex>; 2] {
    let beak = [(11, 38), (12, 37), (12, 38)];
    if beak.iter().any(|(row, number)| Hex::new(*row, *number) == Some(beach)) {
        return [Hex::new(13, 38), Hex::new(14, 37)];
    }
    let way = match arrow {
        Arrow::Straight(way) => way,
        Arrow::Zigzag => Way::SouthWest,
    };
    let next = |hex: Hex| hex.next(way).filter(|hex| board.land.contains(*hex));
    let first = next(beach);
    [first, first.and_then(next)]
}
