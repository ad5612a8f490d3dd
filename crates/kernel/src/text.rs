//! What is said to people, before a language is chosen: a message key and its arguments. The messages
//! themselves stand in Fluent files, English and French, beside the code that says them; see
//! [`crate::words`].

use crate::{exact::Exact, rule::RuleId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// A message in no language yet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, JsonSchema)]
pub struct Text {
    pub key: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    Number(i64),
    Exact(Exact),
    /// A proper name, the same in every language.
    Name(Cow<'static, str>),
    /// A message inside the message.
    Text(Box<Text>),
}

impl Text {
    pub const fn new(key: &'static str) -> Self {
        Text { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// The message with one more argument.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((Cow::Borrowed(name), arg.into()));
        self
    }
}

/// A message with its arguments: `text!("ford-lost", troops, seat = seat_name(*seat))` is `Text::new("ford-lost")` with
/// the argument `troops`, which is the variable of that name, and the argument `seat`.
#[macro_export]
macro_rules! text {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($key:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Text::new($key)$(.with(stringify!($name), $crate::text!(@value $name $($value)?)))*
    };
}

impl From<&'static str> for Text {
    /// A message without arguments.
    fn from(key: &'static str) -> Text {
        Text::new(key)
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Arg {
            fn from(value: $kind) -> Arg {
                Arg::Number(i64::from(value))
            }
        }
    )*};
}
numbers!(i8, i16, i32, i64, u8, u16, u32);

macro_rules! counts {
    ($($kind:ty),*) => {$(
        /// A count of things; there are never more than fit.
        impl From<$kind> for Arg {
            fn from(count: $kind) -> Arg {
                Arg::Number(i64::try_from(count).unwrap_or(i64::MAX))
            }
        }
    )*};
}
counts!(u64, usize);

impl From<Exact> for Arg {
    fn from(value: Exact) -> Arg {
        Arg::Exact(value)
    }
}

impl From<&'static str> for Arg {
    fn from(name: &'static str) -> Arg {
        Arg::Name(Cow::Borrowed(name))
    }
}

impl From<String> for Arg {
    fn from(name: String) -> Arg {
        Arg::Name(Cow::Owned(name))
    }
}

/// What an event holds is said without more ado.
impl<T: Clone + Into<Arg>> From<&T> for Arg {
    fn from(value: &T) -> Arg {
        value.clone().into()
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Arg {
        Arg::Text(Box::new(text))
    }
}

impl From<RuleId> for Arg {
    fn from(rule: RuleId) -> Arg {
        Arg::Name(Cow::Owned(rule.as_str().to_owned()))
    }
}
