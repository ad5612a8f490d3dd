//! The maps of the land games: a sheet drawn, a hex described, a place found.

use super::super::print_json;
use crate::{cli::RenderArgs, failure::Failure, outln, shelf, speech::Speech};
use europa::map::{self, Family, FoundArea, Map, Spot, Wet, drawing, texts};
use hex::{Direction, HexId};
use kernel::{Text, text::Arg};
use serde_json::{Value, json};
use std::process::ExitCode;

/// A map of a book, or one of its sheets. A book with maps of several scales shows the first, unless a sheet is named.
pub fn drawing(book: &str, args: &RenderArgs, say: &dyn Fn(&Text) -> String) -> Result<String, Failure> {
    let pack = shelf::book_pack(book, args.setup.pack.as_deref())?;
    let maps: Vec<Map> = Family::of(book).map(|family| Map::read(&pack, family)).collect::<Result<_, _>>()?;
    let named = |map: &Map, sheet: &str| {
        map.atlas().sheets().iter().position(|known| known.name.eq_ignore_ascii_case(sheet))
    };
    let (map, sheet) = match &args.sheet {
        None => (maps.first(), None),
        Some(sheet) => {
            let found = maps.iter().find_map(|map| Some((map, named(map, sheet)?)));
            let Some((map, at)) = found else {
                let why =
                    Text::new("error-no-sheet").with("sheet", sheet.clone()).with("known", sheets(&maps));
                return Err(Failure::input(why));
            };
            (Some(map), Some(at))
        }
    };
    let map = map.ok_or_else(|| Failure::input(Text::new("error-no-map").with("game", book.to_owned())))?;
    Ok(drawing::draw(map, &pack, sheet, say)?)
}

fn sheets(maps: &[Map]) -> String {
    let names = maps.iter().flat_map(|map| map.atlas().sheets()).map(|sheet| sheet.name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// What is in a hex and around it.
pub fn whereabouts(name: &str, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let maps = map::all()?;
    let Ok((map, hex)) = map::any_hex(&maps, name) else {
        let why = Text::new("error-no-hex").with("hex", name.to_owned()).with("sheets", sheets(&maps));
        return Err(Failure::input(why));
    };
    let told = Told { map, speech };
    if json {
        print_json(&told.json(hex))?;
    } else {
        told.print(hex);
    }
    Ok(ExitCode::SUCCESS)
}

/// The places of that name.
pub fn find(name: &str, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let maps = map::all()?;
    let found = map::find(&maps, name);
    if found.is_empty() {
        return find_areas(&maps, name, speech, json);
    }
    if json {
        let places: Vec<Value> = found
            .iter()
            .map(|found| {
                let place = &found.map.lists.places[found.place];
                json!({ "place": place.name, "also": place.also, "hex": found.map.atlas().name(place.hex),
                        "grade": place.grade, "book": found.map.family.book() })
            })
            .collect();
        print_json(&places)?;
        return Ok(ExitCode::SUCCESS);
    }
    for found in &found {
        let place = &found.map.lists.places[found.place];
        let told = Told { map: found.map, speech };
        let hexes = std::iter::once(place.hex).chain(place.fills.iter().map(|(hex, _)| *hex));
        let hexes: Vec<String> = hexes.map(|hex| found.map.atlas().name(hex)).collect();
        let names: Vec<&str> = std::iter::once(&place.name).chain(&place.also).map(String::as_str).collect();
        outln!("{:<24} {}", hexes.join(" "), names.join(", "));
        outln!(
            "{:<24} {}",
            "",
            [told.word("grade", &place.grade), told.ground(place.hex), told.title()].join("; ")
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// The waters and lands of that name, if no place has it.
fn find_areas(maps: &[Map], name: &str, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    const FEW: usize = 6;
    let found = map::find_areas(maps, name);
    if found.is_empty() {
        let near = map::nearest(maps, name).join(", ");
        let key = if near.is_empty() { "error-no-place" } else { "error-no-place-near" };
        return Err(Failure::input(Text::new(key).with("place", name.to_owned()).with("near", near)));
    }
    let hexes = |area: &FoundArea<'_>| -> Vec<String> {
        area.hexes.iter().map(|hex| area.map.atlas().name(*hex)).collect()
    };
    if json {
        let book = |area: &FoundArea<'_>| area.map.family.book();
        let areas: Vec<Value> = found
            .iter()
            .map(|area| json!({ "area": area.area, "layer": area.layer, "hexes": hexes(area), "book": book(area) }))
            .collect();
        print_json(&areas)?;
        return Ok(ExitCode::SUCCESS);
    }
    for area in &found {
        let told = Told { map: area.map, speech };
        let mut hexes = hexes(area);
        if hexes.len() > FEW {
            hexes.truncate(FEW);
            hexes.push("…".to_owned());
        }
        outln!("{:<24} {}", hexes.join(" "), speech.say(&texts::area(area.area)));
        outln!("{:<24} {}", "", [told.word("layer", area.layer), told.title()].join("; "));
    }
    Ok(ExitCode::SUCCESS)
}

/// A map in the reader's language.
struct Told<'a> {
    map: &'a Map,
    speech: &'a Speech,
}

impl Told<'_> {
    /// A word of the map in the reader's language; as it is written, if there is none for it.
    fn word(&self, kind: &str, word: &str) -> String {
        self.speech.say(&texts::word(kind, word))
    }

    fn title(&self) -> String {
        self.speech.say(&texts::title(self.map.family))
    }

    /// The name of a work or a place in the reader's language.
    fn called(&self, name: &str) -> String {
        self.speech.say(&texts::called(name))
    }

    fn pair(&self, key: &'static str, what: impl Into<Arg>) {
        outln!("  {}", self.speech.pair(Text::new(key), what));
    }

    /// Terrain and water of a hex.
    fn ground(&self, hex: HexId) -> String {
        let water = self.word("water", self.map.hex(hex).water.word());
        let terrain = self.map.terrain(hex).map(|terrain| self.word("terrain", terrain));
        terrain.into_iter().chain([water]).collect::<Vec<_>>().join(", ")
    }

    /// The places of a hex with their grades.
    fn places(&self, hex: HexId) -> Vec<String> {
        let places = &self.map.lists.places;
        let here = places.iter().filter(|p| p.hex == hex || p.fills.iter().any(|(filled, _)| *filled == hex));
        here.map(|place| format!("{} ({})", self.called(&place.name), self.word("grade", &place.grade)))
            .collect()
    }

    /// Ports, airfields and works of a hex.
    fn built(&self, hex: HexId) -> Vec<String> {
        let lists = &self.map.lists;
        let port =
            |port: &map::Port| format!("{} ({})", self.word("sign", "port"), self.word("port", &port.size));
        let field = |field: &map::Airfield| format!("{} ({})", self.word("sign", "airfield"), field.capacity);
        let work = |work: &map::Work| self.work(&work.kind, Some(work));
        let ports = lists.ports.iter().filter(|port| port.hex == hex).map(port);
        let fields = lists.airfields.iter().filter(|field| field.hex == hex).map(field);
        let works = lists.works.iter().filter(|work| work.place.contains(&Spot::Hex(hex))).map(work);
        ports.chain(fields).chain(works).collect()
    }

    /// A kind of work with the name of the one that is meant.
    fn work(&self, kind: &str, work: Option<&map::Work>) -> String {
        let told = self.word("barrier", kind);
        let named = work.and_then(|work| work.name.as_deref());
        named.map_or(told.clone(), |name| format!("{told} ({})", self.called(name)))
    }

    /// What is on a side and what leads over it.
    fn side(&self, hex: HexId, direction: Direction) -> Vec<String> {
        let id = self.map.atlas().grid().side(hex, direction);
        let side = self.map.side(id);
        let wet = (side.water != Wet::Land).then(|| self.word("wet", side.water.word()));
        let river = side.river.map(|river| self.word("river", self.map.words().name(river)));
        let set = |kind: &str, set| -> Vec<String> {
            self.map.names(set).into_iter().map(|word| self.word(kind, word)).collect()
        };
        let works = self.map.names(side.barriers).into_iter();
        let works = works.map(|kind| self.work(kind, self.map.lists.work(kind, Spot::Side(id)))).collect();
        let rest: [Vec<String>; 3] = [works, set("rail", side.rails), set("road", side.roads)];
        wet.into_iter().chain(river).chain(rest.into_iter().flatten()).collect()
    }

    fn print(&self, hex: HexId) {
        let atlas = self.map.atlas();
        outln!("{}", self.speech.pair(atlas.name(hex), self.title()));
        let listed = |key: &'static str, words: &[String]| {
            if !words.is_empty() {
                self.pair(key, words.join(", "));
            }
        };
        listed("where-aliases", &atlas.aliases(hex));
        listed("where-places", &self.places(hex));
        self.pair("where-terrain", self.ground(hex));
        let features = self.map.names(self.map.hex(hex).features);
        listed("where-features", &features.iter().map(|word| self.word("barrier", word)).collect::<Vec<_>>());
        listed("where-built", &self.built(hex));
        self.pair("where-position", self.map.position(hex).to_string());
        for layer in self.map.layers() {
            if let Some(area) = layer.area(hex) {
                outln!("  {}", self.speech.pair(self.word("layer", &layer.name), texts::area(area)));
            }
        }
        outln!("  {}", self.speech.key("where-neighbours"));
        for (direction, near) in atlas.grid().neighbours(hex) {
            let point = atlas.grid().orientation().compass(direction).to_string().to_lowercase();
            let point = self.word("way", &point);
            let about: Vec<String> = std::iter::once(self.ground(near)).chain(self.places(near)).collect();
            let side = self.side(hex, direction).join(", ");
            let side = if side.is_empty() { side } else { format!(" [{side}]") };
            outln!("    {point:<3}{:<9} {}{side}", atlas.name(near), about.join("; "));
        }
    }

    fn json(&self, hex: HexId) -> Value {
        let (map, atlas) = (self.map, self.map.atlas());
        let facts = map.hex(hex);
        let layers =
            map.layers().iter().filter_map(|layer| Some((layer.name.clone(), layer.area(hex)?.into())));
        let around: Vec<Value> = atlas
            .grid()
            .neighbours(hex)
            .map(|(direction, near)| {
                let side = map.side(atlas.grid().side(hex, direction));
                json!({
                    "direction": atlas.grid().orientation().compass(direction).to_string(),
                    "hex": atlas.name(near), "water": side.water.word(),
                    "river": side.river.map(|river| map.words().name(river)),
                    "barriers": map.names(side.barriers), "rails": map.names(side.rails), "roads": map.names(side.roads),
                })
            })
            .collect();
        let position = map.position(hex);
        let places =
            map.lists.places.iter().filter(|place| place.hex == hex).map(|place| place.name.as_str());
        json!({
            "hex": atlas.name(hex), "aliases": atlas.aliases(hex), "book": map.family.book(),
            "places": places.collect::<Vec<_>>(), "water": facts.water.word(), "terrain": map.terrain(hex),
            "features": map.names(facts.features), "latitude": position.lat, "longitude": position.lon,
            "areas": layers.collect::<serde_json::Map<String, Value>>(), "neighbours": around,
        })
    }
}
