//! Copying positions over positions. A table does so at every move, and the compiler's own `Clone` would
//! throw the old memory away and ask for new each time.

/// Makes a struct `Clone` so that `clone_from` copies field by field into the memory that is there:
///
/// ```
/// # use grognard_kernel as kernel;
/// #[derive(Debug, PartialEq)]
/// struct Position {
///     turn: u8,
///     units: Vec<u64>,
/// }
/// kernel::clone_in_place! { Position: turn, units }
///
/// let before = Position { turn: 1, units: vec![7; 1000] };
/// let mut now = Position { turn: 2, units: vec![8; 1000] };
/// let memory = now.units.as_ptr();
/// now.clone_from(&before);
/// assert_eq!((&now, now.units.as_ptr()), (&before, memory));
/// ```
///
/// A field left out does not compile.
#[macro_export]
macro_rules! clone_in_place {
    ($type:ty: $($field:ident),+ $(,)?) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),+ }
            }

            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)+
            }
        }
    };
}
