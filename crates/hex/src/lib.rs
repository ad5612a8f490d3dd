//! Printed hex maps.
mod area;
mod atlas;
mod compass;
mod grid;
mod ids;
mod numbering;
mod place;
mod side;

pub use area::{Area, Areas};
pub use atlas::{Atlas, AtlasError, Layout, NameError, Sheet};
pub use compass::{Compass, Coord, Direction, Orientation};
pub use grid::{Grid, GridError, Point};
pub use ids::{
    AreaId, BoxId, DenseId, HexId, Party, Per, PerArea, PerHex, PerPlace, PerSide, Place, SideId,
};
pub use numbering::{Axis, Edge, Label, Lines, Numbering, NumberingError, Order, Parity};
pub use place::{OffMapBox, Space, SpaceError};
mod sweep;
pub use sweep::{Field, Step, Sweep, Sweeper, Terms};
