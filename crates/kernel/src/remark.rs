//! What the referee says of a place or a piece that somebody points at, without anything being asked: how far it
//! reaches, who fires there, what it is worth, with reasons, and what of it is drawn on the map. Players and spectators
//! hear what they may know, through their lens.

use crate::{
    breakdown::Breakdown,
    scene::{Name, Shade},
    text::Text,
};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// One thing that is to be known of what is pointed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Remark {
    pub title: Text,
    /// Numbers with their reasons.
    pub numbers: Vec<(Text, Breakdown)>,
    /// Places to be shaded.
    pub shades: Vec<Shade>,
    /// Short words on places, such as what it costs to get there.
    pub labels: Vec<(Name, Name)>,
    /// Lines from place to place, such as who fires at whom.
    pub links: Vec<(Name, Name)>,
}

impl Remark {
    pub fn new(title: Text) -> Self {
        Remark { title, numbers: Vec::new(), shades: Vec::new(), labels: Vec::new(), links: Vec::new() }
    }

    /// Every text in it.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        let numbers = self.numbers.iter().flat_map(|(text, number)| {
            [text].into_iter().chain(number.factors.iter().map(|factor| &factor.text))
        });
        [&self.title].into_iter().chain(numbers).chain(self.shades.iter().map(|shade| &shade.text))
    }

    /// Every place in it.
    pub fn places(&self) -> impl Iterator<Item = &Name> {
        let shaded = self.shades.iter().flat_map(|shade| &shade.places);
        let linked = self.links.iter().flat_map(|(from, to)| [from, to]);
        shaded.chain(linked).chain(self.labels.iter().map(|(place, _)| place))
    }
}
