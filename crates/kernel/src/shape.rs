//! What a thing looks like in a file: its fields, the names of which it is one, lists and numbers. It is learned from the
//! way the thing is read, so that it cannot differ from it: a reader is led into every part of the type and asked
//! what it wants there. Problem files are checked against it and the words of a game are listed from it.

use crate::plain;
use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess, VariantAccess,
        Visitor,
        value::{BorrowedStrDeserializer, Error, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::Value;
use std::cell::Cell;

/// The look of a type in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    Text,
    Number,
    /// True or false.
    Flag,
    Nothing,
    /// Whatever its own reader takes: what that is cannot be learned.
    Any,
    /// May be left out.
    Maybe(Box<Shape>),
    List(Box<Shape>),
    /// So many things in this order.
    Row(Vec<Shape>),
    /// Names of the writer's choice or of the game's things, each with the same kind of content.
    Named(Box<Shape>),
    Table(Vec<Part>),
    /// One of these, by its name; with nothing where the name alone says all.
    OneOf(Vec<Part>),
}

/// A field of a table, or one of the things of which there may be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub name: &'static str,
    pub shape: Shape,
}

/// Why a value does not have a shape, and the name in it that is to blame, if it is a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    pub what: String,
    pub name: Option<String>,
}

/// Types that hold themselves end here.
const DEEPEST: usize = 14;

impl Shape {
    /// The shape of a type. Where its parts hang on a name of the game, such as that of a ship, one of the `names` is
    /// tried.
    pub fn of<T: for<'de> Deserialize<'de>>(names: &[&str]) -> Shape {
        Shape::at::<T>(&mut Vec::new(), names)
    }

    fn at<T: for<'de> Deserialize<'de>>(path: &mut Vec<usize>, names: &[&str]) -> Shape {
        let Some(node) = (path.len() <= DEEPEST).then(|| probe::<T>(path, names)).flatten() else {
            return Shape::Any;
        };
        let mut part = |place: usize| {
            path.push(place);
            let shape = Shape::at::<T>(path, names);
            path.pop();
            shape
        };
        let mut parts = |all: &'static [&'static str]| {
            (0..).zip(all).map(|(place, name)| Part { name, shape: part(place) }).collect()
        };
        match node {
            Node::Leaf(shape) => shape,
            Node::Table(fields) => Shape::Table(parts(fields)),
            Node::OneOf(names) => Shape::OneOf(parts(names)),
            Node::Maybe => Shape::Maybe(part(0).into()),
            Node::List => Shape::List(part(0).into()),
            Node::Named => Shape::Named(part(0).into()),
            Node::Row(length) => Shape::Row((0..length).map(part).collect()),
        }
    }

    /// All of several shapes that are one of something by name: what has the same name in two of them has two shapes.
    pub fn any_of(shapes: impl IntoIterator<Item = Shape>) -> Shape {
        let parts = shapes.into_iter().flat_map(|shape| match shape {
            Shape::OneOf(parts) => parts,
            _ => Vec::new(),
        });
        Shape::OneOf(parts.collect())
    }

    /// What one may be, by name; of anything else nothing.
    pub fn parts(&self) -> &[Part] {
        match self {
            Shape::OneOf(parts) | Shape::Table(parts) => parts,
            _ => &[],
        }
    }

    /// Refuses a value that has something which the shape does not have; it may leave out what it likes. A number may
    /// also be one of the `named` ones.
    pub fn check(&self, value: &Value, named: &[&str]) -> Result<(), Misfit> {
        match (self, value) {
            (Shape::Any, _)
            | (Shape::Nothing | Shape::Maybe(_), Value::Null)
            | (Shape::Text, Value::String(_))
            | (Shape::Number, Value::Number(_))
            | (Shape::Flag, Value::Bool(_)) => Ok(()),
            (Shape::Maybe(inner), value) => inner.check(value, named),
            (Shape::Number, Value::String(name)) if named.contains(&name.as_str()) => Ok(()),
            (Shape::List(inner), Value::Array(items)) => {
                items.iter().try_for_each(|item| inner.check(item, named))
            }
            (Shape::Row(inner), Value::Array(items)) if inner.len() == items.len() => {
                inner.iter().zip(items).try_for_each(|(inner, item)| inner.check(item, named))
            }
            (Shape::Named(inner), Value::Object(fields)) => {
                fields.values().try_for_each(|field| inner.check(field, named))
            }
            (Shape::Table(parts), Value::Object(fields)) => fields.iter().try_for_each(|(name, field)| {
                let part = parts.iter().find(|part| part.name == name);
                part.ok_or_else(|| unknown(name, parts))?.shape.check(field, named)
            }),
            (Shape::OneOf(parts), Value::String(name)) => check_one(parts, name, &Value::Null, named),
            (Shape::OneOf(parts), Value::Object(fields)) => match fields.iter().next() {
                Some((name, content)) if fields.len() == 1 => check_one(parts, name, content, named),
                _ => Err(Misfit { what: "name exactly one thing in the braces".to_owned(), name: None }),
            },
            (shape, value) => Err(shape.expected(value)),
        }
    }

    fn expected(&self, found: &Value) -> Misfit {
        let kind = match self {
            Shape::Text | Shape::Any => "a text in quotes",
            Shape::Number => "a number",
            Shape::Flag => "true or false",
            Shape::Nothing => "nothing",
            Shape::Maybe(inner) => return inner.expected(found),
            Shape::List(_) => "a list in brackets",
            Shape::Row(parts) => {
                return Misfit { what: format!("expected a list of {} things", parts.len()), name: None };
            }
            Shape::Named(_) | Shape::Table(_) => "a table in braces",
            Shape::OneOf(_) => "a name, or a table in braces",
        };
        Misfit { what: format!("expected {kind}, not {found}"), name: None }
    }
}

/// Several may have the same name: then it is enough that the content fits one of them.
fn check_one(parts: &[Part], name: &str, content: &Value, named: &[&str]) -> Result<(), Misfit> {
    let mut misfit = None;
    for part in parts.iter().filter(|part| part.name == name) {
        let alone = content.is_null() && part.shape != Shape::Nothing;
        let found = if alone {
            let what = format!("'{name}' alone is not enough: write {{ {name} = {{ }} }}");
            Err(Misfit { what, name: Some(name.to_owned()) })
        } else {
            part.shape.check(content, named)
        };
        match found {
            Ok(()) => return Ok(()),
            Err(other) => misfit = misfit.or(Some(other)),
        }
    }
    Err(misfit.unwrap_or_else(|| unknown(name, parts)))
}

fn unknown(name: &str, parts: &[Part]) -> Misfit {
    let mut known: Vec<&str> = parts.iter().map(|part| part.name).collect();
    known.dedup();
    Misfit { what: plain::no_such_name(name, &known), name: Some(name.to_owned()) }
}

/// What a reader wants at a place.
enum Node {
    Leaf(Shape),
    Maybe,
    List,
    Row(usize),
    Named,
    Table(&'static [&'static str]),
    OneOf(&'static [&'static str]),
}

fn probe<T: for<'de> Deserialize<'de>>(path: &[usize], names: &[&str]) -> Option<Node> {
    let found = Cell::new(None);
    for name in ["1"].iter().chain(names) {
        // What is read is thrown away, if it comes to that: only what the reader asked for on the way counts.
        let _ = T::deserialize(Probe { path, found: &found, name });
        if let Some(node) = found.take() {
            return Some(node);
        }
    }
    None
}

/// Leads a reader along a path, and notes what it wants at its end.
#[derive(Clone, Copy)]
struct Probe<'p> {
    path: &'p [usize],
    found: &'p Cell<Option<Node>>,
    /// What is given where the way leads on only behind a name.
    name: &'p str,
}

impl<'p> Probe<'p> {
    fn note<T>(self, node: Node) -> Result<T, Error> {
        if self.path.is_empty() {
            self.found.set(Some(node));
        }
        Err(Error::custom("nothing is here to be read"))
    }

    /// The part to which the path leads from here, and the way on from there.
    fn on(self) -> Option<(usize, Probe<'p>)> {
        let (place, path) = self.path.split_first()?;
        Some((*place, Probe { path, ..self }))
    }
}

macro_rules! leaves {
    ($($shape:ident: $($method:ident)+;)+) => {$($(
        fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            self.note(Node::Leaf(Shape::$shape))
        }
    )+)+};
}

/// How files tell where things stand in them ([`toml::Spanned`]): the thing itself is the last of three fields.
const SPANNED: &str = "$__serde_spanned_private_Spanned";

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Error;

    leaves! {
        Any: deserialize_any deserialize_ignored_any deserialize_bytes deserialize_byte_buf;
        Flag: deserialize_bool;
        Number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16
            deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64;
        Text: deserialize_char deserialize_str deserialize_string deserialize_identifier;
        Nothing: deserialize_unit;
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, _: V) -> Result<V::Value, Error> {
        self.note(Node::Leaf(Shape::Nothing))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.on() {
            None => self.note(Node::Maybe),
            Some((_, on)) => visitor.visit_some(on),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.on() {
            None => self.note(Node::List),
            Some((_, on)) => visitor.visit_seq(Items { before: 0, on }),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        match self.on() {
            None => self.note(Node::Row(length)),
            Some((before, on)) => visitor.visit_seq(Items { before, on }),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.on() {
            None => self.note(Node::Named),
            Some((_, on)) => visitor.visit_map(Entry { field: None, on }),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.on() {
            _ if name == SPANNED => visitor.visit_map(Entry { field: fields.last().copied(), on: self }),
            None => self.note(Node::Table(fields)),
            Some((place, on)) => visitor.visit_map(Entry { field: Some(fields[place]), on }),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.on() {
            None => self.note(Node::OneOf(names)),
            Some((place, on)) => visitor.visit_enum(Chosen { name: names[place], on }),
        }
    }
}

/// A list, with so many things before the one that the path leads to.
struct Items<'p> {
    before: usize,
    on: Probe<'p>,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        match self.before.checked_sub(1) {
            Some(before) => {
                self.before = before;
                seed.deserialize(Filler(self.on.name)).map(Some)
            }
            None => seed.deserialize(self.on).map(Some),
        }
    }
}

/// A table with the one entry that the path leads to. Without a field it goes by a name of the game.
struct Entry<'p> {
    field: Option<&'static str>,
    on: Probe<'p>,
}

impl<'de> MapAccess<'de> for Entry<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        match self.field {
            Some(field) => seed.deserialize(BorrowedStrDeserializer::new(field)).map(Some),
            None => seed.deserialize(Filler(self.on.name)).map(Some),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.on)
    }
}

/// One of several by its name, with the path on into its content.
struct Chosen<'p> {
    name: &'static str,
    on: Probe<'p>,
}

impl<'de, 'p> EnumAccess<'de> for Chosen<'p> {
    type Error = Error;
    type Variant = Content<'p>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content<'p>), Error> {
        Ok((seed.deserialize(self.name.into_deserializer())?, Content(self.on)))
    }
}

struct Content<'p>(Probe<'p>);

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.0.note(Node::Leaf(Shape::Nothing))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        self.0.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_struct("", fields, visitor)
    }
}

/// Gives something wherever a reader has to get past it: nothing, zero, or the name.
#[derive(Clone, Copy)]
struct Filler<'p>(&'p str);

impl<'de> Deserializer<'de> for Filler<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.0)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(false)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_none()
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(SeqDeserializer::new(std::iter::empty::<u8>()))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name != SPANNED {
            return Err(Error::custom("no table is made up"));
        }
        visitor.visit_map(Filled(self, fields))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(names.first().copied().unwrap_or_default().into_deserializer())
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_i8(0)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_i16(0)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_i32(0)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_i64(0)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u8(0)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u16(0)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u32(0)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u64(0)
    }

    forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct tuple tuple_struct map identifier ignored_any
    }
}

/// The fields of something made up.
struct Filled<'p>(Filler<'p>, &'static [&'static str]);

impl<'de> MapAccess<'de> for Filled<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((first, rest)) = self.1.split_first() else { return Ok(None) };
        self.1 = rest;
        seed.deserialize(BorrowedStrDeserializer::new(first)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::BTreeMap;
    use toml::Spanned;

    /// Written as its name; there is one only.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
    #[serde(try_from = "String")]
    struct Ship;

    impl TryFrom<String> for Ship {
        type Error = String;

        fn try_from(name: String) -> Result<Ship, String> {
            if name == "Hood" { Ok(Ship) } else { Err(format!("there is no ship '{name}'")) }
        }
    }

    #[allow(dead_code, reason = "only its shape matters")]
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Event {
        Over,
        Fought { die_roll: u8, by: Option<Ship>, at: Vec<(Ship, bool)> },
        Sunk(Ship),
        Named(BTreeMap<Spanned<Ship>, Spanned<Event>>),
    }

    fn event() -> Shape {
        Shape::of::<Event>(&["Hood"])
    }

    #[test]
    fn a_type_s_names_fields_and_parts_are_learned_from_its_reader() {
        let Shape::OneOf(parts) = event() else { panic!("one of several") };
        assert_eq!(
            parts.iter().map(|part| part.name).collect::<Vec<_>>(),
            ["over", "fought", "sunk", "named"]
        );
        assert_eq!(parts[0].shape, Shape::Nothing);
        let row = Shape::Row(vec![Shape::Text, Shape::Flag]);
        let fields = [
            ("die_roll", Shape::Number),
            ("by", Shape::Maybe(Shape::Text.into())),
            ("at", Shape::List(row.into())),
        ];
        let fields = fields.map(|(name, shape)| Part { name, shape });
        assert_eq!(parts[1].shape, Shape::Table(fields.into()));
        assert_eq!(parts[2].shape, Shape::Text);
        let Shape::Named(inner) = &parts[3].shape else { panic!("by names: {:?}", parts[3].shape) };
        assert_eq!(inner.parts()[2].name, "sunk");
    }

    #[test]
    fn without_a_name_of_the_game_what_lies_behind_one_stays_unknown() {
        let Shape::OneOf(parts) = Shape::of::<Event>(&[]) else { panic!("one of several") };
        assert_eq!(parts[3].shape, Shape::Named(Shape::Any.into()));
    }

    #[test]
    fn a_value_may_leave_out_much_but_have_nothing_that_the_shape_has_not() {
        let event = event();
        for good in [
            json!("over"),
            json!({ "fought": {} }),
            json!({ "fought": { "die_roll": "axis", "by": null, "at": [["Hood", true]] } }),
            json!({ "named": { "Hood": { "sunk": "Hood" } } }),
        ] {
            assert_eq!(event.check(&good, &["axis"]), Ok(()), "{good}");
        }
        for (bad, what) in [
            (json!({ "foght": {} }), "did you mean 'fought'?"),
            (json!({ "fought": { "dieroll": 1 } }), "did you mean 'die_roll'?"),
            (json!({ "named": { "Hood": { "snk": "Hood" } } }), "did you mean 'sunk'?"),
            (json!("fought"), "'fought' alone is not enough"),
            (json!({ "fought": {}, "sunk": "Hood" }), "exactly one thing"),
            (json!({ "fought": { "die_roll": "pink" } }), "expected a number, not \"pink\""),
            (json!({ "fought": { "die_roll": null } }), "expected a number, not null"),
            (json!({ "fought": { "at": [["Hood"]] } }), "expected a list of 2 things"),
            (json!({ "fought": [] }), "expected a table in braces"),
        ] {
            let misfit = event.check(&bad, &["axis"]).expect_err("it does not fit");
            assert!(misfit.what.contains(what), "{bad}: {}", misfit.what);
        }
    }

    #[test]
    fn of_two_with_one_name_a_value_need_fit_only_one() {
        #[allow(dead_code, reason = "only its shape matters")]
        #[derive(Deserialize)]
        #[serde(rename_all = "kebab-case")]
        enum Other {
            Fought { planes: u8 },
        }
        let both = Shape::any_of([event(), Shape::of::<Other>(&[])]);
        assert_eq!(both.check(&json!({ "fought": { "planes": 2 } }), &[]), Ok(()));
        assert_eq!(both.check(&json!({ "fought": { "die_roll": 2 } }), &[]), Ok(()));
        both.check(&json!({ "fought": { "planes": 2, "die_roll": 2 } }), &[]).expect_err("none has both");
    }
}
