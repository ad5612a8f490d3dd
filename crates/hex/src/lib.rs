//! Printed hex maps: the numbers in the hexes, the sheets that join, hexsides, off-map boxes,
//! and fields of movement and supply over them. This crate knows no game: terrain, units and
//! rules are its callers' own, laid over the map in dense arrays.
//!
//! | question | answer |
//! | --- | --- |
//! | which hex is `17A:1604`, which side is `26:3823/3923`? | [`Atlas`], made of a [`Layout`] |
//! | what lies next to it, how far is it, where is it drawn? | [`Grid`] |
//! | what is in each hex, on each side? | [`PerHex`], [`PerSide`]: the caller's values |
//! | which hexes make up a sea zone, a district? | [`Areas`] |
//! | what about boxes off the map? | [`Space`]: hexes and boxes as [`Place`]s |
//! | where can it go, what is in supply? | [`Sweeper`] over a [`Space`], by the game's [`Terms`] |
//! | what lies between, can it be seen? | [`Grid::line`], [`Grid::line_of_sight`] |
//! | whose zone of control, whose hex? | [`Influence`], [`Ownership`] |
//! | a small map in a text? | [`Sketch`] |
//!
//! # Example
//!
//! ```
//! use hex::{Legend, Place, SideId, Sketch, Space, Step, Sweep, Sweeper};
//!
//! // Entering plain costs 1, hills 2; rivers cost 1 more.
//! let legend = Legend::new([('.', 1), ('^', 2)]).sides([("river", 1)]);
//! let sketch = Sketch::parse("
//! .A. . .
//!  . ^ .B.
//! --
//! 0103/B river
//! ", &legend)?;
//! let grid = sketch.atlas.grid();
//! let space = Space::new(grid, [])?;
//!
//! let river = |side| sketch.sides.iter().any(|&(river, _)| Some(river) == side);
//! let terms = |_from: Place, to: Place, side: Option<SideId>| match space.hex(to) {
//!     Some(hex) => Step::Cost(sketch.hexes[hex] + u16::from(river(side))),
//!     None => Step::Blocked,
//! };
//! let (a, b) = (Place::from(sketch.marks[&'A']), Place::from(sketch.marks[&'B']));
//! let mut sweeper = Sweeper::new();
//! let field = sweeper.run(&space, &terms, Sweep::from(&[a]).within(4));
//! assert_eq!(field.cost(b), Some(4));
//! assert_eq!(field.path(b).map(|path| path.len()), Some(4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod atlas;
mod compass;
mod grid;
mod ids;
mod line;
mod numbering;
mod ownership;
mod place;
mod side;
mod sketch;
mod sweep;
mod zones;

pub use area::{Area, Areas};
pub use atlas::{Atlas, AtlasError, Layout, NameError, Sheet};
pub use compass::{Compass, Coord, Direction, Orientation};
pub use grid::{Grid, GridError, Point};
pub use ids::{AreaId, BoxId, DenseId, HexId, Party, Per, PerArea, PerHex, PerPlace, PerSide, Place, SideId};
pub use line::{Crossing, Line, Obstacle, Sight};
pub use numbering::{Axis, Edge, Label, Lines, Numbering, NumberingError, Order, Parity};
pub use ownership::{Change, Ownership};
pub use place::{OffMapBox, Space, SpaceError};
pub use sketch::{Legend, Sketch, SketchError, SketchFault};
pub use sweep::{Field, Step, Sweep, Sweeper, Terms};
pub use zones::{Influence, Reach};
