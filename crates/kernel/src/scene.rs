//! What a player sees, with no rule in it. A [`Board`] is what stays on the table through the whole game: the maps. A [`Scene`] is what lies on it now, as one viewer may know it: pieces, marks, overlays, boxes,
//! tracks, cards. The browser's client draws both and knows nothing else of a game.
//!
//! **Names.** Everything that can be pointed at has a name: a place is called by its hex number, a piece by its
//! designation, and so on. They are the names that answers and events use. So a client finds out by itself what an
//! option or a line of the log is about: whatever in it is the name of something on the table.
//!
//! **Words of the map.** [`Material`] and [`Tone`] are closed lists: a game says that there is a reef, and the
//! client knows how reefs are drawn, by day and by night, on light and dark tables.

use crate::text::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, collections::BTreeSet};
use ts_rs::TS;

/// A name or a sign of something on the table. Most are printed, so they need not be made anew for every scene.
pub type Name = Cow<'static, str>;

/// A point of a sheet, x to the right, y down, in the sheet's own measure.
pub type Point = [f32; 2];

/// What stays on the table through the whole game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS, JsonSchema)]
pub struct Board {
    pub sheets: Vec<Sheet>,
}

/// A map.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Sheet {
    pub id: String,
    pub title: Text,
    pub size: Point,
    /// What lies where nothing is drawn.
    pub ground: Material,
    /// How hexes are shaped, where places are hexes.
    pub hexes: Option<Hexes>,
    pub places: Vec<Place>,
    /// From back to front.
    pub art: Vec<Art>,
    pub labels: Vec<Label>,
    /// What a legend explains.
    pub legend: Vec<Legend>,
    /// Whose data the map is made from, to be told wherever it is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credit: Option<Text>,
    /// What its places are divided into.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub divisions: Vec<Division>,
}

/// One way in which all places of a sheet are divided: into countries, weather zones, seas.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Division {
    pub id: String,
    pub title: Text,
    pub parts: Vec<Text>,
    /// The part that each place of the sheet is in, counted from 1; 0 is none.
    pub of: Vec<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Hexes {
    /// From the centre to a corner.
    pub size: f32,
    /// Corners to the left and right, not above and below.
    pub flat: bool,
}

/// Where pieces can be: a hex, an area of the map.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Place {
    pub id: String,
    /// Other names of the same place, such as that of a printed position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    pub at: Point,
    /// The outline of an area; a hex needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outline: Option<Vec<Point>>,
    /// What is printed in it, close up.
    pub number: String,
    /// What it is, in words.
    pub text: Text,
    /// More about it, a line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Text>,
    /// Its latitude and longitude in degrees, north and east positive, where it is on the globe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub globe: Option<[f32; 2]>,
}

/// Something drawn on a map.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Art {
    pub material: Material,
    pub shape: Shape,
    /// Of the material's usual colour, or of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tone: Option<Tone>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Rings of corners: an even number of rings around a point is outside.
    Area(Vec<Vec<Point>>),
    /// The same, but seen only on the land that is drawn before: terrain does not reach beyond the coast.
    Cover(Vec<Vec<Point>>),
    /// Lines through points, of a width in the sheet's measure.
    Lines { paths: Vec<Vec<Point>>, width: f32 },
    /// Lines that grow from a width where they begin to another where they end.
    Growing { paths: Vec<Vec<Point>>, from: f32, to: f32 },
    /// A symbol at each point, of a size in the sheet's measure, turned by degrees.
    Spots { at: Vec<Point>, size: f32, turn: f32 },
}

/// What is drawn. Areas of nature get soft outlines, what men built keeps its corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Material {
    // Water.
    Ocean,
    Sea,
    Shallows,
    Reef,
    Lake,
    River,
    Canal,
    Ice,
    // Land.
    Land,
    Sand,
    Desert,
    Grass,
    Woods,
    /// Of firs.
    Forest,
    Jungle,
    Palms,
    Swamp,
    Paddy,
    /// Land between ditches.
    Polder,
    Flooded,
    Loess,
    Rough,
    Hills,
    Mountain,
    HighMountain,
    // What men built.
    Town,
    City,
    Building,
    Fort,
    Bunker,
    Crater,
    Wreck,
    Airstrip,
    Airfield,
    Port,
    /// A factory, a mine.
    Works,
    Road,
    Track,
    Railway,
    Ferry,
    Bridge,
    Pass,
    Pier,
    Seawall,
    Wall,
    /// A fortified line.
    Rampart,
    // Lines and signs.
    /// What cannot be climbed.
    Cliff,
    Border,
    /// A border within a country.
    Boundary,
    /// Lines of latitude and longitude.
    Graticule,
    Front,
    Arrow,
    /// A filled dot, and a ring.
    Dot,
    Ring,
    /// A filled square, and a frame.
    Box,
    Frame,
}

/// Colours that can be told apart, also by those who see few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    Grey,
    Black,
    White,
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Violet,
    Brown,
    Teal,
    Pink,
    // The sides' counters.
    Olive,
    Khaki,
    Feldgrau,
    Sand,
    Navy,
    Cream,
    Slate,
}

/// A name on a map.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Label {
    pub at: Point,
    pub text: Text,
    pub rank: Rank,
    #[serde(default, skip_serializing_if = "Lie::is_usual")]
    pub lie: Lie,
    /// Degrees, clockwise.
    pub turn: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tone: Option<Tone>,
}

/// How a name lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lie {
    /// With its middle on its point.
    #[default]
    On,
    /// Beside a sign that reaches so far from the point, on whatever side there is room.
    Beside(f32),
    /// Spread out behind everything else, over so much room as there is from left to right.
    Across(f32),
}

/// How large and in what hand a name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Waters and large regions, widely spaced.
    Region,
    /// A province, a district.
    Province,
    /// A beach, an island, a range.
    Area,
    /// A river, along its course.
    Stream,
    Metropolis,
    City,
    Town,
    Village,
    /// A mere name.
    Spot,
    /// A printed designation inside a hex.
    Mark,
}

/// What something drawn means.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Legend {
    pub sample: Sample,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tone: Option<Tone>,
    pub text: Text,
}

/// What a legend shows of it. Widths and sizes are in the sheet's measure.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sample {
    /// A piece of land or water, with what lies or grows on it.
    Area(Vec<Material>),
    Line {
        material: Material,
        width: f32,
    },
    Spot {
        material: Material,
        size: f32,
    },
}

/// What lies on the table now, as one viewer may know it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Scene {
    /// Those in one place from below to above.
    pub pieces: Vec<Piece>,
    pub marks: Vec<Mark>,
    pub overlays: Vec<Overlay>,
    pub trays: Vec<Tray>,
    pub tracks: Vec<Track>,
    pub gauges: Vec<Gauge>,
    pub cards: Vec<Card>,
    pub light: Light,
}

/// How the map is lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    #[default]
    Day,
    Dusk,
    Night,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Piece {
    pub id: Name,
    /// A place of a sheet or a slot of a tray.
    pub place: Name,
    /// What it is, in words.
    pub text: Text,
    /// More about it, a line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Text>,
    pub face: Face,
    /// Marks of its state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<State>,
}

/// What is printed on a counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Face {
    pub tone: Tone,
    /// A stripe of another colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stripe: Option<Tone>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emblem: Option<Emblem>,
    /// The size mark above the symbol, such as `II`.
    pub size: Name,
    /// The designation.
    pub name: Name,
    /// What is printed along the lower edge, from left to right.
    pub ratings: Vec<Name>,
    /// Steps that it has and had when whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<[u8; 2]>,
    /// It lies with its back up: nobody sees what it is.
    pub back: bool,
}

/// What is drawn in the middle of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Emblem {
    Infantry,
    Marines,
    Mountain,
    Parachute,
    Cavalry,
    Motorized,
    Armour,
    Reconnaissance,
    Artillery,
    RocketArtillery,
    AntiTank,
    AntiAircraft,
    CoastDefence,
    Mortar,
    MachineGun,
    Engineer,
    Construction,
    Headquarters,
    Supply,
    Transport,
    Amphibious,
    Rail,
    Guerrilla,
    Fighter,
    Bomber,
    NavalAircraft,
    Carrier,
    Battleship,
    Cruiser,
    Destroyer,
    Submarine,
    LandingShip,
    Merchant,
    Leader,
    Marker,
}

/// A mark of a piece's state. It can be read without colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct State {
    /// One or two letters, or a small sign.
    pub sign: Name,
    pub tone: Tone,
    pub text: Text,
}

/// Something on a place that is no piece: an owner's flag, a marker, a wrecked gun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Mark {
    pub id: Name,
    pub place: Name,
    pub sign: Name,
    pub tone: Tone,
    pub text: Text,
}

/// Something that a player can lay over the map: control, fields of fire, supply.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Overlay {
    pub id: Name,
    pub title: Text,
    /// The key that shows and hides it.
    pub key: Name,
    /// Shown until the player hides it.
    pub shown: bool,
    pub shades: Vec<Shade>,
}

/// Places of one colour. Strong ones are darker, hatched ones can be told from others without colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Shade {
    pub places: Vec<Name>,
    pub tone: Tone,
    pub strong: bool,
    pub hatched: bool,
    pub text: Text,
}

/// Boxes beside the map.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Tray {
    pub id: Name,
    pub title: Text,
    pub slots: Vec<Slot>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Slot {
    /// A place for pieces.
    pub id: Name,
    pub text: Text,
}

/// A row of steps with one where the game is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Track {
    pub id: Name,
    pub title: Text,
    pub steps: Vec<Text>,
    pub here: u32,
}

/// A number that counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Gauge {
    pub id: Name,
    pub title: Text,
    pub value: i32,
    /// Out of so many, where there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<i32>,
}

/// A card that lies open, or a hand's card for its owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct Card {
    pub id: Name,
    pub title: Text,
    pub lines: Vec<Text>,
    pub tone: Tone,
}

impl Lie {
    /// Whether it is how most names lie.
    pub fn is_usual(&self) -> bool {
        *self == Self::On
    }
}

impl Board {
    /// Every text on it.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.sheets.iter().flat_map(|sheet| {
            let places = sheet.places.iter().flat_map(|place| [&place.text].into_iter().chain(&place.notes));
            let labels = sheet.labels.iter().map(|label| &label.text);
            let legend = sheet.legend.iter().map(|legend| &legend.text);
            let divisions = sheet.divisions.iter().flat_map(|one| [&one.title].into_iter().chain(&one.parts));
            [&sheet.title].into_iter().chain(places).chain(labels).chain(legend).chain(divisions)
        })
    }
}

impl Scene {
    /// Every text in it.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        let pieces = self.pieces.iter().flat_map(|piece| {
            let states = piece.states.iter().map(|state| &state.text);
            [&piece.text].into_iter().chain(&piece.notes).chain(states)
        });
        let marks = self.marks.iter().map(|mark| &mark.text);
        let overlays = self.overlays.iter().flat_map(|overlay| {
            [&overlay.title].into_iter().chain(overlay.shades.iter().map(|shade| &shade.text))
        });
        let trays = self
            .trays
            .iter()
            .flat_map(|tray| [&tray.title].into_iter().chain(tray.slots.iter().map(|slot| &slot.text)));
        let tracks = self.tracks.iter().flat_map(|track| [&track.title].into_iter().chain(&track.steps));
        let gauges = self.gauges.iter().map(|gauge| &gauge.title);
        let cards = self.cards.iter().flat_map(|card| [&card.title].into_iter().chain(&card.lines));
        pieces.chain(marks).chain(overlays).chain(trays).chain(tracks).chain(gauges).chain(cards)
    }

    /// What is wrong with it on that board: something lies nowhere, or two things have one name.
    pub fn faults(&self, board: &Board) -> Vec<String> {
        let places: BTreeSet<&str> =
            board.sheets.iter().flat_map(|sheet| &sheet.places).map(|place| place.id.as_str()).collect();
        let slots: BTreeSet<&str> =
            self.trays.iter().flat_map(|tray| &tray.slots).map(|slot| &*slot.id).collect();
        let mut names: BTreeSet<&str> = places.union(&slots).copied().collect();
        let mut faults = Vec::new();
        if names.len() < places.len() + slots.len() {
            faults.push("a slot is called like a place".to_owned());
        }
        let lying = self.pieces.iter().map(|piece| (&piece.id, &piece.place));
        let lying = lying.chain(self.marks.iter().map(|mark| (&mark.id, &mark.place)));
        let nowhere = lying.filter(|(_, place)| !names.contains(place.as_ref()));
        faults.extend(nowhere.map(|(name, place)| format!("'{name}' lies nowhere: there is no '{place}'")));
        let shaded = self.overlays.iter().flat_map(|overlay| &overlay.shades).flat_map(|shade| &shade.places);
        faults.extend(
            shaded
                .filter(|place| !places.contains(place.as_ref()))
                .map(|place| format!("no place '{place}' to shade")),
        );
        let pieces = self.pieces.iter().map(|piece| &piece.id);
        let marks = self.marks.iter().map(|mark| &mark.id);
        // A card that is called like a piece belongs to it.
        let owners: BTreeSet<&str> = self.pieces.iter().map(|piece| &*piece.id).collect();
        let cards = self.cards.iter().map(|card| &card.id).filter(|card| !owners.contains(card.as_ref()));
        for name in pieces.chain(marks).chain(cards) {
            if !names.insert(name) {
                faults.push(format!("two things are called '{name}'"));
            }
        }
        faults
    }
}
