//! How much memory things take, for those who keep many of them. A value is walked through as if it were written, and
//! everything in it counted at the size that it has in memory; what an allocator adds, and the room that collections keep
//! free, is guessed. It is an estimate: it is held against what an allocator counts by the tests of the host.

use serde::{
    Serialize, Serializer,
    ser::{
        SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};
use std::fmt;

/// What an allocator needs for a piece of memory beside it.
const OVERHEAD: usize = 16;
/// So many of a long list are weighed, and speak for the others.
const WEIGHED: usize = 64;

/// The memory that a value takes, all in all.
pub fn of<T: Serialize>(value: &T) -> usize {
    size_of::<T>() + behind(value)
}

/// The memory that a list takes beside its own few words.
pub fn of_all<T: Serialize>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>() + behind_all(list.iter())
}

/// The memory that values point to.
pub(crate) fn behind_all<'t, T: Serialize + 't>(all: impl Iterator<Item = &'t T> + Clone) -> usize {
    let count = all.clone().count();
    let (mut weighed, mut bytes) = (0, 0);
    for value in all.step_by(count.div_ceil(WEIGHED).max(1)) {
        weighed += 1;
        bytes += behind(value);
    }
    bytes * count / weighed.max(1)
}

/// The memory that a value points to.
fn behind<T: Serialize>(value: &T) -> usize {
    value.serialize(Scales).map_or(0, |weight| weight.behind)
}

/// What a value takes where it lies, and what it points to.
#[derive(Clone, Copy, Debug, Default)]
struct Weight {
    here: usize,
    behind: usize,
}

impl Weight {
    fn bare(here: usize) -> Self {
        Weight { here, behind: 0 }
    }

    /// Memory of its own.
    fn apart(bytes: usize) -> Self {
        let behind = if bytes == 0 { 0 } else { bytes + OVERHEAD };
        Weight { here: size_of::<Vec<u8>>(), behind }
    }
}

struct Scales;

/// Adds up parts.
struct Sum {
    parts: Weight,
    lies: Lies,
}

/// Where the parts of a value lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lies {
    Here,
    Apart,
}

impl Sum {
    fn here(tag: usize) -> Self {
        Sum { parts: Weight::bare(tag), lies: Lies::Here }
    }

    fn apart() -> Self {
        Sum { parts: Weight::default(), lies: Lies::Apart }
    }

    fn add<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), fmt::Error> {
        let Weight { here, behind } = part.serialize(Scales)?;
        self.parts.here += here;
        self.parts.behind += behind;
        Ok(())
    }

    fn weight(self) -> Weight {
        let Weight { here, behind } = self.parts;
        match self.lies {
            Lies::Here => Weight { here, behind },
            Lies::Apart => {
                let apart = Weight::apart(here);
                Weight { behind: apart.behind + behind, ..apart }
            }
        }
    }
}

macro_rules! plain {
    ($($method:ident: $kind:ty),*) => {$(
        fn $method(self, _: $kind) -> Result<Weight, fmt::Error> {
            Ok(Weight::bare(size_of::<$kind>()))
        }
    )*};
}

/// The tag of an enum, with what it is mostly padded to.
const TAG: usize = 4;

impl Serializer for Scales {
    type Ok = Weight;
    type Error = fmt::Error;
    type SerializeSeq = Sum;
    type SerializeTuple = Sum;
    type SerializeTupleStruct = Sum;
    type SerializeTupleVariant = Sum;
    type SerializeMap = Sum;
    type SerializeStruct = Sum;
    type SerializeStructVariant = Sum;

    plain! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char
    }

    fn serialize_str(self, text: &str) -> Result<Weight, fmt::Error> {
        Ok(Weight::apart(text.len()))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Weight, fmt::Error> {
        Ok(Weight::apart(bytes.len()))
    }

    fn serialize_none(self) -> Result<Weight, fmt::Error> {
        Ok(Weight::bare(TAG))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Weight, fmt::Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Weight, fmt::Error> {
        Ok(Weight::default())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Weight, fmt::Error> {
        Ok(Weight::default())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<Weight, fmt::Error> {
        Ok(Weight::bare(1))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Weight, fmt::Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<Weight, fmt::Error> {
        let mut sum = Sum::here(TAG);
        sum.add(value)?;
        Ok(sum.weight())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Sum, fmt::Error> {
        Ok(Sum::apart())
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Sum, fmt::Error> {
        Ok(Sum::apart())
    }

    fn serialize_tuple(self, _: usize) -> Result<Sum, fmt::Error> {
        Ok(Sum::here(0))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Sum, fmt::Error> {
        Ok(Sum::here(0))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Sum, fmt::Error> {
        Ok(Sum::here(TAG))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Sum, fmt::Error> {
        Ok(Sum::here(0))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Sum, fmt::Error> {
        Ok(Sum::here(TAG))
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, text: &T) -> Result<Weight, fmt::Error> {
        Ok(Weight::apart(text.to_string().len()))
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

macro_rules! sums {
    ($($kind:ident: $add:ident),*) => {$(
        impl $kind for Sum {
            type Ok = Weight;
            type Error = fmt::Error;

            fn $add<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), fmt::Error> {
                self.add(part)
            }

            fn end(self) -> Result<Weight, fmt::Error> {
                Ok(self.weight())
            }
        }
    )*};
}

sums! {
    SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
}

macro_rules! named_sums {
    ($($kind:ident),*) => {$(
        impl $kind for Sum {
            type Ok = Weight;
            type Error = fmt::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _: &'static str,
                part: &T,
            ) -> Result<(), fmt::Error> {
                self.add(part)
            }

            fn end(self) -> Result<Weight, fmt::Error> {
                Ok(self.weight())
            }
        }
    )*};
}

named_sums! { SerializeStruct, SerializeStructVariant }

impl SerializeMap for Sum {
    type Ok = Weight;
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), fmt::Error> {
        self.add(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), fmt::Error> {
        self.add(value)
    }

    fn end(self) -> Result<Weight, fmt::Error> {
        Ok(self.weight())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn what_lies_apart_is_counted_with_what_it_points_to() {
        assert_eq!(of(&7_u64), 8);
        assert_eq!(of(&[1_u32, 2, 3]), 12);
        assert_eq!(of(&vec![1_u32, 2, 3]), 24 + OVERHEAD + 12);
        assert_eq!(of(&vec!["abc".to_owned(); 2]), 24 + OVERHEAD + 2 * (24 + OVERHEAD + 3));
        assert_eq!(of(&BTreeMap::from([(1_u16, 2_u16)])), size_of::<BTreeMap<u16, u16>>() + OVERHEAD + 4);
        assert_eq!(of(&Vec::<u8>::new()), 24, "nothing is asked of the allocator");
    }

    #[test]
    fn a_long_list_is_weighed_by_some_of_it() {
        let list = vec!["twelve bytes".to_owned(); 1_000];
        assert_eq!(of_all(&list), 1_000 * (24 + OVERHEAD + 12));
        assert_eq!(of_all(&Vec::<String>::new()), 0);
    }
}
