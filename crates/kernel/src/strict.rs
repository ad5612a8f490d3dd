//! Answers are read from JSON to the letter: a field that the answer does not have is refused by its name. Left alone,
//! serde passes over it, and a mistyped optional field would vanish without a word.

use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, EnumAccess, Error as _, IntoDeserializer, MapAccess, VariantAccess, Visitor,
        value::{Error, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{Map, Value, map};

/// Reads all of a value, and nothing else.
pub(crate) fn read<'de, T: Deserialize<'de>>(value: &'de Value) -> Result<T, Error> {
    T::deserialize(Strict { value, field: None })
}

/// A value, and the field that it stands in.
#[derive(Clone, Copy)]
struct Strict<'de> {
    value: &'de Value,
    field: Option<&'de str>,
}

impl<'de> IntoDeserializer<'de> for Strict<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

fn elements(list: &[Value]) -> SeqDeserializer<impl Iterator<Item = Strict<'_>>, Error> {
    SeqDeserializer::new(list.iter().map(|value| Strict { value, field: None }))
}

impl<'de> Deserializer<'de> for Strict<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => number.deserialize_any(visitor).map_err(Error::custom),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(list) => {
                let mut list = elements(list);
                let read = visitor.visit_seq(&mut list)?;
                list.end()?;
                Ok(read)
            }
            Value::Object(fields) => visitor.visit_map(Fields { rest: fields.iter(), next: None }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let one = |fields: &'de Map<String, Value>| fields.iter().next().filter(|_| fields.len() == 1);
        match self.value {
            Value::String(name) => visitor.visit_enum(Variant { name, content: None }),
            Value::Object(fields) => {
                let (name, content) = one(fields)
                    .ok_or_else(|| Error::custom("expected a table in braces with a single name"))?;
                visitor.visit_enum(Variant { name, content: Some(content) })
            }
            _ => self.deserialize_any(visitor),
        }
    }

    /// This is where serde passes over what it does not know.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.field {
            Some(field) => Err(Error::custom(format_args!("unknown field `{field}`"))),
            None => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier
    }
}

struct Fields<'de> {
    rest: map::Iter<'de>,
    next: Option<Strict<'de>>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((field, value)) = self.rest.next() else { return Ok(None) };
        self.next = Some(Strict { value, field: Some(field) });
        seed.deserialize(Key(field)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.next.take().expect("serde asks for a value after its key"))
    }
}

/// The name of a field. Where a map has numbers for keys, JSON writes them as texts.
struct Key<'de>(&'de str);

macro_rules! numbers {
    ($($method:ident),*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0.parse::<i64>() {
                Ok(number) => number.into_deserializer().deserialize_any(visitor),
                Err(_) => visitor.visit_borrowed_str(self.0),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(Variant { name: self.0, content: None })
    }

    numbers!(
        deserialize_i8,
        deserialize_i16,
        deserialize_i32,
        deserialize_i64,
        deserialize_u8,
        deserialize_u16,
        deserialize_u32,
        deserialize_u64
    );

    forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

/// A name of an enumeration, with what stands behind it.
struct Variant<'de> {
    name: &'de str,
    content: Option<&'de Value>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        Ok((seed.deserialize(Key(self.name))?, self))
    }
}

impl<'de> Variant<'de> {
    fn content(self) -> Result<Strict<'de>, Error> {
        let alone = || Error::custom(format_args!("'{}' alone is not enough: say what of it", self.name));
        Ok(Strict { value: self.content.ok_or_else(alone)?, field: None })
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.content {
            Some(value) => <()>::deserialize(Strict { value, field: None }),
            None => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.content()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.content()?.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.content()?.deserialize_any(visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde::Serialize;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Order {
        Stay,
        Bid(u8),
        March(Marching),
        Fire { at: Option<i16>, with: Vec<Marching> },
        Share(BTreeMap<u8, bool>, char),
        Name(Naming),
        Weigh(f64),
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Marching {
        from: String,
        #[serde(default)]
        fast: bool,
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Naming(BTreeMap<String, Option<Marching>>);

    fn said(value: &Value) -> String {
        match read::<Order>(value) {
            Ok(read) => panic!("{value} is read as {read:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_an_answer_does_not_have_is_refused_by_its_name_at_any_depth() {
        assert_eq!(said(&json!({ "march": { "from": "A", "fats": true } })), "unknown field `fats`");
        let deep = json!({ "fire": { "at": null, "with": [{ "from": "A", "extra": [] }] } });
        assert_eq!(said(&deep), "unknown field `extra`");
        assert_eq!(said(&json!({ "name": { "x": { "from": "A", "y": null } } })), "unknown field `y`");
    }

    #[test]
    fn an_answer_names_exactly_one_thing() {
        for value in [json!({}), json!({ "stay": null, "bid": 1 })] {
            assert!(said(&value).contains("a single name"), "{value}");
        }
        assert!(said(&json!("march")).contains("'march' alone is not enough"));
        assert!(said(&json!("rest")).starts_with("unknown variant `rest`"));
        assert!(said(&json!({ "bid": 300 })).contains("integer `300`, expected u8"));
        assert!(said(&json!(null)).starts_with("invalid type: unit value"));
    }

    fn marching() -> impl Strategy<Value = Marching> {
        ("[a-z]{0,4}", any::<bool>()).prop_map(|(from, fast)| Marching { from, fast })
    }

    fn order() -> impl Strategy<Value = Order> {
        let with = prop::collection::vec(marching(), 0..3);
        prop_oneof![
            Just(Order::Stay),
            any::<u8>().prop_map(Order::Bid),
            marching().prop_map(Order::March),
            (any::<Option<i16>>(), with).prop_map(|(at, with)| Order::Fire { at, with }),
            (prop::collection::btree_map(any::<u8>(), any::<bool>(), 0..3), any::<char>())
                .prop_map(|(map, char)| Order::Share(map, char)),
            prop::collection::btree_map("[a-z]{1,3}", prop::option::of(marching()), 0..3)
                .prop_map(|map| Order::Name(Naming(map))),
            (-1e6..1e6).prop_map(Order::Weigh),
        ]
    }

    proptest! {
        #[test]
        fn what_was_written_is_read_again(order in order()) {
            let written = serde_json::to_value(&order).expect("plain data");
            prop_assert_eq!(read::<Order>(&written), Ok(order));
        }
    }
}
