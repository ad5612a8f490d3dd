//! The position drawn in characters, for a terminal of a hundred columns: the map with two characters for
//! each hex, west on the left as on the printed sheet's numbers, then lists of what stands where. It shows
//! what lies face up and nothing else.

use crate::{
    Setting,
    board::{Feature, Site, Terrain},
    browser_map,
    forces::Kind,
    hexes::{COLUMNS, Hex, ROWS},
    ids::{Back, Colour, MarkerId, PositionId, UnitId, Weapon},
    lens::Lens,
    naming::{self, codes, glyph},
    position::{Depth, Leader, Occupant, Open, Place},
    setup, victory,
};
use kernel::{Text, scene::Tone};
use std::fmt::Write;

/// How broad the page is.
const WIDTH: usize = 100;

/// What puts texts into the reader's language.
type Say<'a> = &'a dyn Fn(&Text) -> String;

/// What colours a piece of text.
type Paint<'a> = &'a dyn Fn(Tone, &str) -> String;

pub(crate) fn picture(lens: Lens<'_>, say: Say<'_>, paint: Paint<'_>) -> String {
    let page = Page { setting: lens.setting(), open: lens.open(), say, paint };
    let mut picture = page.map();
    for part in [page.legend(), page.marines(), page.japanese(), page.boxes(), page.fire_card()] {
        if !part.is_empty() {
            picture.push('\n');
            part.lines().for_each(|line| push_wrapped(&mut picture, line));
        }
    }
    picture
}

/// Adds a line, broken between words where it is too broad.
fn push_wrapped(page: &mut String, line: &str) {
    let mut width = 0;
    for (index, word) in line.split(' ').enumerate() {
        let broad = word.chars().count();
        if index > 0 && width + 1 + broad > WIDTH {
            page.push_str("\n   ");
            width = 3;
        }
        if index > 0 {
            page.push(' ');
            width += 1;
        }
        page.push_str(word);
        width += broad;
    }
    page.push('\n');
}

struct Page<'a> {
    setting: &'a Setting,
    open: &'a Open,
    say: Say<'a>,
    paint: Paint<'a>,
}

/// The letter of a colour on the map, the same in every language. Brown is N, as B is blue.
fn initial(colour: Colour) -> char {
    match colour {
        Colour::Green => 'G',
        Colour::Orange => 'O',
        Colour::Blue => 'B',
        Colour::Brown => 'N',
        Colour::Red => 'R',
        Colour::Violet => 'V',
    }
}

/// The letter of a type of unit on the map.
fn letter(kind: Kind) -> char {
    match kind {
        Kind::Infantry => 'I',
        Kind::Heavy => 'H',
        Kind::Engineer => 'E',
        Kind::Tank => 'T',
        Kind::Artillery => 'A',
        Kind::Hq => 'Q',
    }
}

fn ground(terrain: Terrain) -> char {
    match terrain {
        Terrain::Water => ' ',
        Terrain::Reef => '\'',
        Terrain::Beach => ',',
        Terrain::Clear => '.',
        Terrain::Palms => '"',
        Terrain::Airstrip => '=',
        Terrain::Building => 'n',
        Terrain::Fortified => 'm',
        Terrain::Crater => 'o',
    }
}

impl Page<'_> {
    fn say(&self, text: &Text) -> String {
        (self.say)(text)
    }

    fn key(&self, key: &'static str) -> String {
        self.say(&Text::new(key))
    }

    /// A line that names something and lists what there is of it; nothing where there is nothing.
    fn line(&self, lines: &mut String, key: &'static str, things: &[String]) {
        if !things.is_empty() {
            let text = Text::new(key).with("things", things.join(", "));
            let _ = writeln!(lines, "{}", self.say(&text));
        }
    }

    fn map(&self) -> String {
        let mut map = String::new();
        let digits = |pick: fn(usize) -> usize| -> String {
            (1..=COLUMNS).rev().map(|number| format!(" {}", pick(number))).collect()
        };
        let heads = [digits(|number| number / 10), digits(|number| number % 10)];
        let edge = |map: &mut String| {
            for head in &heads {
                let _ = writeln!(map, "    {head}");
            }
        };
        edge(&mut map);
        for row in 1..=ROWS {
            // Even rows lie half a hex further west.
            let shift = if row % 2 == 0 { "" } else { " " };
            let hexes: Vec<Hex> = (1..=COLUMNS).rev().filter_map(|number| Hex::new(row, number)).collect();
            // What is painted is longer than it looks.
            let pad = " ".repeat(2 * (COLUMNS - hexes.len()) + 1 + usize::from(row % 2 == 0));
            let hexes: String = hexes.into_iter().map(|hex| self.painted_hex(hex)).collect();
            let _ = writeln!(map, "{row:02}  {shift}{hexes}{pad}{row:02}");
        }
        edge(&mut map);
        map
    }

    /// The two characters of a hex in the colour of its side, position or ground.
    fn painted_hex(&self, hex: Hex) -> String {
        let (board, shown) = (&self.setting.board, self.hex(hex));
        let tone = if !self.open.units_at(hex).is_empty() {
            Tone::Olive
        } else if let Some(site) = board.site_at(hex) {
            browser_map::tone(site.colour)
        } else if board.land.contains(hex) {
            Tone::Sand
        } else {
            Tone::Navy
        };
        (self.paint)(tone, &shown)
    }

    /// The two characters of a hex.
    fn hex(&self, hex: Hex) -> String {
        let (board, open) = (&self.setting.board, self.open);
        let site = board.site_at(hex);
        let occupant = site.and_then(|site| open.occupant(site.id));
        let units = open.units_at(hex);
        if !units.is_empty() {
            let steps = open.steps_at(hex);
            let steps = if steps > 9 { "+".to_owned() } else { steps.to_string() };
            if occupant.is_some() {
                return format!("X{steps}");
            }
            let strongest = units.iter().max_by_key(|id| open.marine(*id).steps);
            let kind = strongest.map_or(Kind::Hq, |id| self.setting.forces.marine(id).kind);
            let letter = letter(kind);
            let all_disrupted = units.iter().all(|id| open.marine(id).is_disrupted());
            let letter = if all_disrupted { letter.to_ascii_lowercase() } else { letter };
            return format!("{letter}{steps}");
        }
        if let Some(site) = site {
            let state = match occupant {
                Some(unit) if unit.disrupted => 'x',
                Some(unit) if unit.is_tank() => 'T',
                Some(unit) if unit.revealed => '!',
                Some(_) => '?',
                None if open.garrisons.contains(site.id) => '*',
                None => ':',
            };
            return format!("{state}{}", initial(site.colour));
        }
        if let Some(approach) = board.approach_at(hex) {
            let beach = match approach.beach.word().as_bytes() {
                [_, digit] => char::from(*digit),
                _ => 'g',
            };
            return approach.lane.map_or_else(|| " '".to_owned(), |lane| format!("{beach}{}", lane.word()));
        }
        let ground = match board.feature(hex) {
            Some(Feature::LvtWreck) => 'w',
            Some(Feature::ShipWreck) => 'W',
            Some(Feature::Pier) => '|',
            None => ground(board.terrain(hex)),
        };
        format!(" {ground}")
    }

    fn legend(&self) -> String {
        let lines =
            ["tarawa-picture-legend-land", "tarawa-picture-legend-japanese", "tarawa-picture-legend-us"];
        let weapons = Weapon::ALL.map(|weapon| format!("{} {}", weapon.word(), self.say(&weapon.text())));
        let mut legend = lines.map(|key| self.key(key) + "\n").concat();
        self.line(&mut legend, "tarawa-picture-legend-weapons", &weapons);
        legend
    }

    /// The US units on the map, stack by stack, and those to come.
    fn marines(&self) -> String {
        let mut lines = String::new();
        let hexes = self.open.us_hexes();
        for hex in hexes.iter() {
            let units: Vec<String> = self.open.units_at(hex).iter().map(|id| self.unit(id)).collect();
            let text = Text::new("tarawa-picture-stack")
                .with("hex", hex)
                .with("place", self.place(hex))
                .with("units", units.join(", "));
            let _ = writeln!(lines, "{}", self.say(&text));
        }
        let mut coming: Vec<(u8, UnitId)> = UnitId::all()
            .filter_map(|id| match self.open.marine(id).place() {
                Place::Track(turn) if setup::comes_into_play(self.setting, turn) => Some((turn, id)),
                Place::Track(_) | Place::Aside | Place::At(_) | Place::Lost => None,
            })
            .collect();
        coming.sort_unstable();
        for turn in coming.chunk_by(|one, other| one.0 == other.0) {
            let units: Vec<&str> = turn.iter().map(|(_, id)| id.name()).collect();
            let text =
                Text::new("tarawa-picture-track").with("turn", turn[0].0).with("units", units.join(", "));
            let _ = writeln!(lines, "{}", self.say(&text));
        }
        lines
    }

    /// What a hex is called: its position, its approach letter or its terrain.
    fn place(&self, hex: Hex) -> Text {
        let board = &self.setting.board;
        if let Some(site) = board.site_at(hex) {
            return Text::new("tarawa-picture-in-position")
                .with("position", site.id)
                .with("terrain", board.terrain(hex).text());
        }
        match board.approach_at(hex).and_then(|approach| Some((approach.beach, approach.lane?))) {
            Some((beach, lane)) => {
                Text::new("tarawa-picture-in-lane").with("beach", beach.text()).with("lane", lane.word())
            }
            None => board.terrain(hex).text(),
        }
    }

    /// A US unit with its steps, its target symbol and its markers.
    fn unit(&self, id: UnitId) -> String {
        let (info, now) = (self.setting.forces.marine(id), self.open.marine(id));
        let mut marks = Vec::new();
        match info.symbol {
            Some(symbol) => marks.push(format!("{} {}", now.steps, glyph(symbol))),
            None if now.hero_side => marks.push(self.key("tarawa-picture-hero-side")),
            None => {}
        }
        if let Some(place) = now.post {
            let range = self.setting.charts.command_range(place);
            marks.push(self.say(&Text::new("tarawa-picture-post").with("range", range)));
        }
        marks.extend(naming::disruption(self.open, id).map(|key| self.key(key)));
        match now.leader {
            Leader::None => {}
            Leader::Hero => marks.push(self.key("tarawa-picture-hero")),
            Leader::Inspired => marks.push(self.key("tarawa-picture-inspired")),
        }
        if self.open.ryan == Some(id) {
            marks.push(self.key("tarawa-picture-ryan"));
        }
        if self.open.actions.acted.contains(id) {
            marks.push(self.key("tarawa-picture-acted"));
        }
        if marks.is_empty() { id.name().to_owned() } else { format!("{} ({})", id.name(), marks.join(", ")) }
    }

    /// The Japanese: first those that lie face up or are known, one by one, then the backs.
    fn japanese(&self) -> String {
        let mut lines = String::new();
        let placed = || {
            let sites = self.setting.board.sites();
            sites.filter_map(|site| self.open.occupant(site.id).map(|unit| (site, unit)))
        };
        for (site, unit) in placed() {
            if let Some(counter) = unit.known {
                let info = self.setting.forces.counter(counter);
                let text = Text::new("tarawa-picture-known")
                    .with("position", site.id)
                    .with("hex", site.hex)
                    .with("colour", site.colour.text())
                    .with("terrain", self.setting.board.terrain(site.hex).text())
                    .with("unit", naming::counter(self.setting, counter))
                    .with("strength", info.strength)
                    .with("needs", codes(info.needs))
                    .with("marks", self.marks(unit));
                let _ = writeln!(lines, "{}", self.say(&text));
            }
        }
        for (back, key) in
            [(Back::Coastal, "tarawa-picture-backs-coastal"), (Back::Inland, "tarawa-picture-backs-inland")]
        {
            let backs = placed().filter(|(_, unit)| unit.known.is_none() && unit.back == back);
            let things: Vec<String> = backs.map(|(site, unit)| self.back(site, unit)).collect();
            self.line(&mut lines, key, &things);
        }
        lines
    }

    /// A unit that lies face down: its position and hex, a plus for a depth marker, an x when Disrupted.
    fn back(&self, site: &Site, unit: &Occupant) -> String {
        let mut name = format!("{} {}", site.id, site.hex);
        match unit.depth {
            Some(Depth { known: Some(marker), revealed: true, .. }) => name.push_str(&self.marker(marker)),
            Some(_) => name.push('+'),
            None => {}
        }
        if unit.disrupted {
            name.push('x');
        }
        name
    }

    /// Everything that lies on a known unit, as one more part of its line.
    fn marks(&self, unit: &Occupant) -> String {
        let mut marks = String::new();
        if let Some(depth) = unit.depth {
            marks.push_str(&match depth.known {
                Some(marker) => self.marker(marker),
                None => self.key("tarawa-picture-marker-down"),
            });
        }
        if !unit.revealed {
            marks.push_str(&self.key("tarawa-picture-turned-down"));
        }
        if let Some(key) = naming::disrupted(unit) {
            marks.push_str(", ");
            marks.push_str(&self.key(key));
        }
        marks
    }

    /// A depth marker that is known, as one more part of a line.
    fn marker(&self, marker: MarkerId) -> String {
        let info = self.setting.forces.marker(marker);
        let text = Text::new("tarawa-picture-marker").with("strength", info.strength);
        self.say(&text.with("needs", codes(info.needs)))
    }

    /// What lies in the boxes and on the tracks (2.1+13).
    fn boxes(&self) -> String {
        let (open, mut lines) = (self.open, String::new());
        let mut tell = |text: Text| {
            let _ = writeln!(lines, "{}", (self.say)(&text));
        };
        tell(
            Text::new("tarawa-picture-us-boxes")
                .with("full", open.lvts.full)
                .with("reduced", open.lvts.reduced)
                .with("naval", open.naval_fire)
                .with("support", open.support)
                .with("heroes", open.heroes)
                .with("actions", open.actions.left),
        );
        let letters: Vec<&str> = open.letters.iter().map(|letter| letter.word()).collect();
        let [coastal, inland] = open.reserve.count;
        tell(
            Text::new("tarawa-picture-japanese-boxes")
                .with("reserve-coastal", coastal)
                .with("reserve-inland", inland)
                .with("coastal", open.depth[0])
                .with("inland", open.depth[1])
                .with("letters", if letters.is_empty() { "-".to_owned() } else { letters.join(" ") })
                .with(
                    "shibasaki",
                    Text::new(if open.shibasaki { "tarawa-picture-commands" } else { "tarawa-picture-dead" }),
                ),
        );
        let losses = Losses::of(self.setting, open);
        tell(
            Text::new("tarawa-picture-losses")
                .with("units", losses.units)
                .with("steps", losses.steps)
                .with("companies", losses.companies)
                .with("japanese", victory::japanese_lost(self.setting, open)),
        );
        tell(Text::new("tarawa-picture-status").with("status", victory::status(self.setting, open)));
        tell(Text::new("tarawa-goal").with("goal", victory::goal(self.setting, open)));
        let names = |positions: &mut dyn Iterator<Item = PositionId>| -> Vec<String> {
            positions.map(|id| id.to_string()).collect()
        };
        self.line(&mut lines, "tarawa-picture-garrisons", &names(&mut open.garrisons.iter()));
        self.line(&mut lines, "tarawa-picture-guns-destroyed", &names(&mut open.guns_destroyed.iter()));
        let smoke: Vec<String> = open.smoke.iter().map(|area| area.word().to_owned()).collect();
        self.line(&mut lines, "tarawa-picture-smoke", &smoke);
        for (said, key) in [
            (open.no_lvts, "tarawa-picture-no-lvts"),
            (open.wire_cut, "tarawa-picture-wire-cut"),
            (open.engineers_cover, "tarawa-picture-engineers-cover"),
        ] {
            if said {
                let _ = writeln!(lines, "{}", self.key(key));
            }
        }
        lines
    }

    /// The card of the Fire Phase under way or just over.
    fn fire_card(&self) -> String {
        self.open.fire.map_or_else(String::new, |fire| {
            self.say(&naming::fire_card(self.setting, fire.card, "tarawa-fire-card")) + "\n"
        })
    }
}

/// What the US have lost since the scenario began.
#[derive(Clone, Copy, Debug, Default)]
struct Losses {
    units: usize,
    steps: usize,
    /// Companies that have entered and no longer have three steps (14.1).
    companies: usize,
}

impl Losses {
    fn of(setting: &Setting, open: &Open) -> Losses {
        let mut losses = Losses::default();
        for info in setting.forces.marines() {
            let now = open.marine(info.id);
            let (entered, left) = match now.place() {
                Place::Lost => (true, 0),
                Place::At(_) => (true, now.steps),
                Place::Aside | Place::Track(_) => (false, now.steps),
            };
            losses.units += usize::from(now.place() == Place::Lost);
            losses.steps += usize::from(setup::starting_steps(setting, info.id).saturating_sub(left));
            losses.companies += usize::from(entered && info.kind.is_infantry() && left < 3);
        }
        losses
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Tarawa,
        ids::{Area, CardId, Letter},
        position::{Disruption, Lvts, Position, Reserve, Stage},
        script::{at, empty, first_waves, unit},
    };
    use kernel::{
        Game, Viewer,
        words::{Lang, Words},
    };

    fn seen(position: &Position, lang: Lang) -> String {
        let words = Words::new(&[crate::WORDS]).expect("the messages are read");
        let lens = Tarawa::lens(first_waves(), position, Viewer::Spectator);
        let say = |text: &Text| {
            assert_eq!(words.missing(text), [""; 0], "in {text:?}");
            words.say(lang, text)
        };
        picture(lens, &say, &|_, text| text.to_owned())
    }

    /// The picture with the lines that were broken made whole again.
    fn read(position: &Position, lang: Lang) -> String {
        seen(position, lang).replace("\n    ", " ")
    }

    fn stand() -> Position {
        let mut position = empty(first_waves(), 8, Stage::Actions)
            .with_unit("C/1/2", "1226", 3)
            .with_unit("2/A/1/18", "1226", 2)
            .with_unit("1/A/2T", "1828", 1)
            .with_unit("HQ 2/2", "1427", 0)
            .with_unit("I/3/2", "0132", 4)
            .with_japanese("C3", "7SSNL-11")
            .with_japanese("E2", "7SSNL-1")
            .with_marker("E2", "coastal-1")
            .with_japanese("E6", "3SBD-1")
            .revealed("E6")
            .disrupted("E6")
            .with_marker("E6", "coastal-7")
            .with_japanese("C4", "tank-green");
        let open = &mut position.open;
        open.marine_mut(unit("C/1/2")).leader = Leader::Hero;
        open.marine_mut(unit("2/A/1/18")).disruption = Disruption::Earlier;
        open.marine_mut(unit("HQ 2/2")).post = Some(4);
        open.marines.put(unit("G/2/2"), Place::Track(9));
        open.marines.put(unit("A/1/6"), Place::Track(13));
        open.marines.put(unit("E/2/2"), Place::Lost);
        open.lvts = Lvts { full: 2, reduced: 1 };
        open.naval_fire = 3;
        open.support = 1;
        open.heroes = 5;
        open.reserve = Reserve { count: [1, 2], candidates: [1, 6] };
        open.depth = [7, 8];
        open.letters = vec![Letter::R, Letter::A];
        open.shibasaki = false;
        open.garrisons.insert(at("D10"));
        open.guns_destroyed.insert(at("D2"));
        open.smoke = vec![Area::E];
        open.no_lvts = true;
        position
    }

    fn row(picture: &str, number: usize) -> Vec<char> {
        let start = format!("{number:02}  ");
        let line = picture.lines().find(|line| line.starts_with(&start)).expect("a row of the map");
        line.chars().collect()
    }

    /// The two characters of a hex in the picture.
    fn cell(picture: &str, name: &str) -> String {
        let (line, number): (usize, usize) =
            (name[..2].parse().expect("a row"), name[2..].parse().expect("a number"));
        let start = 4 + line % 2 + 2 * (COLUMNS - number);
        row(picture, line)[start..start + 2].iter().collect()
    }

    #[test]
    fn every_hex_has_two_characters_and_lies_between_its_neighbours() {
        let picture = seen(&stand(), Lang::En);
        for (hex, shown) in [
            ("1226", "I5"),
            ("1828", "X1"),
            ("1427", "Q0"),
            ("0132", "I4"),
            ("0130", "2B"),
            ("1225", "?B"),
            ("1329", "xR"),
            ("1830", "TO"),
            ("1218", "*V"),
            ("1021", ":O"),
            ("0230", " W"),
            ("1233", " w"),
            ("0126", " '"),
            ("2101", "  "),
            ("1526", ":V"),
            ("1525", " ."),
        ] {
            assert_eq!(cell(&picture, hex), shown, "{hex} in\n{picture}");
        }
        assert!(picture.lines().all(|line| line.chars().count() <= WIDTH), "{picture}");
        // In even rows everything lies one character, half a hex, further west.
        assert_eq!(row(&picture, 12).len(), row(&picture, 13).len());
    }

    #[test]
    fn a_picture_with_colours_is_the_same_picture() {
        let position = stand();
        let words = Words::new(&[crate::WORDS]).expect("the messages are read");
        let lens = Tarawa::lens(first_waves(), &position, Viewer::Spectator);
        let painted =
            picture(lens, &|text| words.say(Lang::En, text), &|tone, text| format!("<{tone:?} {text}>"));
        assert!(
            painted.contains("<Olive I5>") && painted.contains("<Blue ?B>") && painted.contains("<Red xR>")
        );
        let mut plain = painted.replace('>', "");
        for tone in ["Olive", "Sand", "Navy", "Green", "Orange", "Blue", "Brown", "Red", "Violet"] {
            plain = plain.replace(&format!("<{tone} "), "");
        }
        assert_eq!(plain, seen(&position, Lang::En));
    }

    #[test]
    fn stacks_known_japanese_and_backs_are_listed() {
        let picture = read(&stand(), Lang::En);
        for line in [
            "1226 beach: C/1/2 (3 ◇, Hero), 2/A/1/18 (2 ○, Disrupted)",
            "1427 E4, building: HQ 2/2 (Hero side, Command Post, range 3)",
            "0132 Red 2 A: I/3/2 (4 ○)",
            "Arriving on turn 9: G/2/2",
            "E6 1329 red, palms: 3SBD-1, strength 3, needs NF, depth marker, Disrupted",
            "Face down, coastal (+ depth marker, x Disrupted): E2 1225+",
            "Face down, inland: C3 1828",
        ] {
            assert!(picture.contains(&format!("{line}\n")), "no line '{line}' in\n{picture}");
        }
        assert!(!picture.contains("7SSNL"), "what lies face down is not named");
        assert!(!picture.contains("A/1/6"), "the game is over before it would arrive");
    }

    #[test]
    fn the_boxes_and_tracks_of_the_map_are_shown_in_both_languages() {
        kernel::proves!("tarawa", "2.1+11", "2.1+13");
        let picture = read(&stand(), Lang::En);
        for line in [
            "LVTs: full 2, reduced 1. Naval fire: 3. Support: 1. Heroes left: 5. Actions left: 0.",
            "Reserve: coastal 1, inland 2. Depth markers: coastal 7, inland 8. Letters: R A. Shibasaki is dead.",
            "US losses: units 1, steps 6, companies below three steps 1. Japanese units eliminated: 39.",
            "Garrisons: D10",
            "Artillery destroyed: D2",
            "Smoke over area E",
        ] {
            assert!(picture.contains(&format!("{line}\n")), "no line '{line}' in\n{picture}");
        }
        let french = read(&stand(), Lang::Fr);
        assert!(french.contains("Réserve\u{a0}: côtières 1, intérieures 2."), "{french}");
        assert!(french.contains("1226 plage\u{a0}: C/1/2 (3 ◇, Héros)"), "{french}");
    }

    #[test]
    fn the_fire_card_is_told_in_words() {
        let mut position = stand();
        assert!(!read(&position, Lang::En).contains("Fire card"));
        position.open.fire = Some(crate::position::FirePhase {
            card: CardId(19),
            communication: crate::ids::PositionSet::EMPTY,
            lost_step: crate::ids::UnitSet::EMPTY,
            colour: 0,
            done: crate::ids::PositionSet::EMPTY,
            arrived: crate::ids::PositionSet::EMPTY,
            counterattack: false,
            again: false,
        });
        let told = "Fire card 19: orange double; green single ★; brown double. Target symbol: diamond. Artillery: 8 of any class.";
        assert!(read(&position, Lang::En).contains(told));
    }
}
