//! How a side means to wage an operation: what commanders that look ahead choose between.

/// How bold it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Doctrine {
    /// How strong an enemy may be, against the own force, to be fought.
    pub nerve: f32,
    /// Zones that carriers stay farther away than usual.
    pub arm: i32,
    /// The least that a target must be worth to be struck, in victory points.
    pub strike: f32,
    /// Aircraft that find no ships bomb bases.
    pub land: bool,
}

impl Doctrine {
    /// How the quick commander always does.
    pub const USUAL: Doctrine = Doctrine { nerve: 0.75, arm: 0, strike: 15.0, land: true };
}
