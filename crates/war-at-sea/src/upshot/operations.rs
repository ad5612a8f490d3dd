//! What came of a decision of an operation, but for the harm to ships: what was found or missed, who met whom, which
//! aircraft and submarines were lost. Dice are left out of the words, and how many steps of aircraft are lost is among
//! the losses of a forecast.

use crate::{
    Setting,
    event::Event,
    fleet::Aim,
    operations::{
        bases::{self, losses::Loss},
        bombing, contact, dogfights, flights, patrols, pursuit, search, special, strikes,
        submarines::{self, Contact, Hunted},
    },
    position::Repair,
    sides::seat_name,
    surface::conclusion,
};
use kernel::{Happening, Text};

/// From which numbers of hits on an air base an upshot has other words: so many at least, and at most.
const HITS: [(u32, u32); 4] = [(1, 2), (3, 5), (6, 8), (9, u32::MAX)];

/// The parts of the line, in the order in which they came about.
pub(super) fn parts(setting: &Setting, events: &[Event]) -> Vec<Text> {
    let mut tale = Tale::default();
    for event in events {
        tale.hear(setting, event);
    }
    tale.parts()
}

/// What is told of the events.
#[derive(Default)]
struct Tale {
    parts: Vec<Text>,
    /// The best that submarines have made of a force.
    boats: Option<Boats>,
    lost_boats: Vec<String>,
    /// Aircraft took off or landed, and so many steps were lost by it.
    moved: bool,
    crashed: u32,
    ditched: u32,
    /// Aircraft have fought, or have come to bomb something.
    fought: bool,
    bombed: bool,
}

/// How far submarines came, from nothing to a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Boats {
    Nothing,
    Seen,
    Escorts,
    Most,
    Any,
    DrivenOff,
    Missed,
    Hit,
}

impl Boats {
    fn text(self) -> Text {
        Text::new(match self {
            Boats::Nothing => "sea-upshot-boats-nothing",
            Boats::Seen => "sea-upshot-boats-seen",
            Boats::Escorts => "sea-upshot-boats-escorts",
            Boats::Most => "sea-upshot-boats-most",
            Boats::Any => "sea-upshot-boats-any",
            Boats::DrivenOff => "sea-upshot-boats-driven-off",
            Boats::Missed => "sea-upshot-boats-missed",
            Boats::Hit => "sea-upshot-boats-hit",
        })
    }
}

impl Tale {
    fn say(&mut self, text: Text) {
        if !self.parts.contains(&text) {
            self.parts.push(text);
        }
    }

    fn key(&mut self, key: &'static str) {
        self.say(Text::new(key));
    }

    fn hear(&mut self, setting: &Setting, event: &Event) {
        match event {
            Event::Search(event) => self.search(event),
            Event::Contact(event) => self.contact(event),
            Event::Submarines(event) => self.submarines(event),
            Event::Strikes(event) => self.strikes(event),
            Event::Special(event) => self.special(setting, event),
            Event::Pursuit(pursuit::Event::Tried { success, .. }) => {
                self.key(if *success { "sea-upshot-follows" } else { "sea-upshot-loses-touch" });
            }
            Event::Pursuit(pursuit::Event::Both { .. }) => self.key("sea-upshot-both-follow"),
            Event::Conclusion(conclusion::Event::Contested { winner: Some(winner), .. }) => {
                self.say(Text::new("sea-upshot-has-its-way").with("seat", seat_name(*winner)));
            }
            Event::Conclusion(conclusion::Event::Refloated { ship, free, .. }) => {
                let key = if *free { "sea-upshot-refloated" } else { "sea-upshot-still-aground" };
                self.say(Text::new(key).with("ship", *ship));
            }
            Event::Conclusion(conclusion::Event::Wishes { axis: false, allies: false }) => {
                self.key("sea-upshot-fight-on");
            }
            Event::Conclusion(conclusion::Event::Over { .. }) => self.key("sea-upshot-battle-over"),
            Event::Conclusion(conclusion::Event::Suspended) => self.key("sea-upshot-suspended"),
            Event::Bombing(bombing::Event::CalledOff { .. }) => self.key("sea-upshot-called-off"),
            Event::Bombing(bombing::Event::Dropped { .. }) => self.bombed = true,
            Event::Bombing(bombing::Event::Bombed { hits, .. }) => {
                self.bombed = true;
                self.say(base_hits(*hits));
            }
            Event::Dogfights(dogfights::Event::Joined { .. } | dogfights::Event::Shot { .. }) => {
                self.fought = true;
            }
            Event::Bases(bases::Event::Lost { steps, loss: Loss::Accident, .. }) => {
                self.crashed += u32::from(*steps);
            }
            Event::Bases(bases::Event::Lost { steps, loss: Loss::Ditched, .. }) => {
                self.ditched += u32::from(*steps);
            }
            Event::Bases(bases::Event::Landed { .. })
            | Event::Patrols(patrols::Event::Sent { .. })
            | Event::Flights(flights::Event::Formed { .. }) => self.moved = true,
            _ => {}
        }
    }

    fn search(&mut self, event: &search::Event) {
        match event {
            search::Event::Searched { found: true, .. } => self.key("sea-upshot-found"),
            search::Event::Searched { found: false, .. } => self.key("sea-upshot-not-found"),
            search::Event::ShotDown { .. } => self.key("sea-upshot-shot-down"),
            search::Event::Floatplanes { ship, .. } => {
                self.say(Text::new("sea-upshot-floatplanes").with("ship", *ship));
            }
            search::Event::Decoy { .. } => self.key("sea-upshot-decoy"),
            search::Event::Hunted { found: Some(_), .. } => self.key("sea-upshot-boat-found"),
            search::Event::Hunted { found: None, .. } => self.key("sea-upshot-no-boat"),
            search::Event::BoatSunk { boat, .. } => self.lost_boats.push(boat.clone()),
            // What is reported is as manifold as the forces are; how much it is worth stands among the reasons.
            search::Event::Reported { .. } => {}
        }
    }

    fn contact(&mut self, event: &contact::Event) {
        match event {
            contact::Event::Tested { die: contact::SURPRISE, .. } => self.key("sea-upshot-surprise"),
            contact::Event::Tested { contact: true, .. } | contact::Event::Met { .. } => {
                self.key("sea-upshot-contact");
            }
            contact::Event::Tested { .. } => self.key("sea-upshot-no-contact"),
            contact::Event::PassedBy { .. } => self.key("sea-upshot-passes-by"),
            contact::Event::Decoy { .. } => self.key("sea-upshot-decoy"),
            contact::Event::Declared { .. } => {}
        }
    }

    fn submarines(&mut self, event: &submarines::Event) {
        let come = match event {
            submarines::Event::Found { contact, .. } => match contact {
                Contact::None => Boats::Nothing,
                Contact::Seen => Boats::Seen,
                Contact::Solution(Aim::Escorts) => Boats::Escorts,
                Contact::Solution(Aim::NoCarriers) => Boats::Most,
                Contact::Solution(Aim::Any) => Boats::Any,
            },
            submarines::Event::Hunted { hunt: Hunted::DrivenOff | Hunted::SunkSoon, .. } => Boats::DrivenOff,
            submarines::Event::Attacked { hit: false, .. } => Boats::Missed,
            submarines::Event::Attacked { hit: true, .. } => Boats::Hit,
            submarines::Event::Sunk { boat, .. } => return self.lost_boats.push(boat.clone()),
            _ => return,
        };
        self.boats = self.boats.max(Some(come));
    }

    fn strikes(&mut self, event: &strikes::Event) {
        match event {
            strikes::Event::Looks { found: false, .. } => self.key("sea-upshot-target-missed"),
            strikes::Event::Decoy { .. } => self.key("sea-upshot-decoy"),
            // Whoever had to fight on his way has met somebody.
            strikes::Event::Sweeps { met: false, .. } | strikes::Event::NobodyThere { .. }
                if !self.fought =>
            {
                self.key("sea-upshot-nobody-met");
            }
            _ => {}
        }
    }

    fn special(&mut self, setting: &Setting, event: &special::Event) {
        let key = match event {
            special::Event::Engines { repair: Repair::Underway, .. } => "sea-upshot-under-way",
            special::Event::Deck { mended: true, .. } => "sea-upshot-deck-mended",
            special::Event::Engines { repair: Repair::Hopeless, .. }
            | special::Event::Deck { hopeless: true, .. } => "sea-upshot-hopeless",
            special::Event::Engines { .. } | special::Event::Deck { .. } => "sea-upshot-not-mended",
            special::Event::Bombarded { hits, .. } => return self.say(base_hits((*hits).into())),
            event => return self.say(event.text(setting)),
        };
        self.key(key);
    }

    fn parts(mut self) -> Vec<Text> {
        if let Some(boats) = self.boats {
            self.parts.push(boats.text());
        }
        if !self.lost_boats.is_empty() {
            let boats = self.lost_boats.join(", ");
            self.parts.push(Text::new("sea-upshot-boats-lost").with("boats", boats));
        }
        if self.crashed > 0 {
            self.parts.push(Text::new("sea-upshot-crashed").with("steps", self.crashed));
        }
        if self.ditched > 0 {
            self.parts.push(Text::new("sea-upshot-ditched").with("steps", self.ditched));
        }
        if self.moved && self.parts.is_empty() {
            self.parts.push(Text::new("sea-upshot-safe"));
        }
        if self.fought && !self.bombed && self.parts.is_empty() {
            self.parts.push(Text::new("sea-upshot-air-battle"));
        }
        self.parts
    }
}

/// About how many hits a base has taken.
fn base_hits(hits: u32) -> Text {
    match HITS.into_iter().find(|(least, most)| (*least..=*most).contains(&hits)) {
        None => Text::new("sea-upshot-no-base-hits"),
        Some((least, u32::MAX)) => Text::new("sea-upshot-base-hits-many").with("least", least),
        Some((least, most)) => Text::new("sea-upshot-base-hits").with("least", least).with("most", most),
    }
}
