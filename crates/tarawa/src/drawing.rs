//! The map of Betio as an SVG drawing, and the position on it: terrain, hexsides, approach hexes, Japanese
//! positions with their fire points, and small counters. Without a position every printed fire point is
//! drawn; with one only those of positions that Japanese units hold.

use crate::{
    Setting,
    board::{Approach, Arrow, Feature, Group, Site, Terrain},
    forces::Kind,
    geometry::{MARGIN, Point, SIZE, centre, degrees, height, middle, whole, width},
    hexes::{Hex, HexSet, Way},
    ids::{Artillery, Back, Beach, Colour, UnitId, UnitSet, Weapon},
    naming,
    position::{Occupant, Open},
};
use kernel::Text;
use std::fmt::Write;

const LEGEND: f64 = 74.0;

/// The map, with the position on it if there is one. `say` puts the legend into the reader's language.
pub fn svg(setting: &Setting, open: Option<&Open>, say: &dyn Fn(&Text) -> String) -> String {
    let mut sheet = Sheet { setting, open, say, svg: String::new() };
    sheet.head();
    sheet.terrain();
    sheet.coast();
    sheet.sides();
    sheet.fire_points();
    sheet.features();
    sheet.numbers();
    sheet.approaches();
    sheet.positions();
    if let Some(open) = open {
        sheet.japanese(open);
        sheet.marines(open);
    }
    sheet.legend();
    sheet.svg.push_str("</svg>\n");
    sheet.svg
}

fn fill(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Water => "#8fc1cf",
        Terrain::Reef => "#aad6cf",
        Terrain::Beach => "#f3e6bd",
        Terrain::Clear | Terrain::Building | Terrain::Fortified | Terrain::Crater => "#d9d2a0",
        Terrain::Palms => "#b7c98a",
        Terrain::Airstrip => "#d0cabd",
    }
}

fn ink(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "#2e8b3d",
        Colour::Orange => "#e8871e",
        Colour::Blue => "#2160c4",
        Colour::Brown => "#7d5230",
        Colour::Red => "#cf2a2a",
        Colour::Violet => "#8a3fa8",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The shapes that are drawn again and again.
const SHAPES: &str = r##"<g id="palm" stroke="#4d7a3a" stroke-width="1.1" fill="none"><path d="M0 4V-1M0-1q-4-3-5 1M0-1q4-3 5 1M0-1q-3-4-5-2M0-1q3-4 5-2"/></g>
<g id="building" fill="#8d8a80" stroke="#55524a" stroke-width="0.7"><path d="M-13-9h10v7h-10zM3 2h10v7h-10z"/></g>
<g id="fortified" fill="#6f6c64" stroke="#2f2d29" stroke-width="1.6"><path d="M-13-11h26v22h-26z" fill="#a9a597"/><path d="M-9-7h18v14h-18z"/></g>
<g id="crater" fill="none" stroke="#8a7a4a" stroke-width="1.1"><circle cx="-8" cy="-6" r="4"/><circle cx="8" cy="-2" r="5"/><circle cx="-3" cy="9" r="3.4"/></g>
<g id="wreck" stroke="#4b4b4b" stroke-width="1.4" fill="#a58b6a"><path d="M-7 3l3-6h9l2 6z"/><path d="M-3-6l6 12M3-6l-6 12" stroke="#333"/></g>
<g id="ship" stroke="#3f3b38" stroke-width="1.2" fill="#8b6f57"><path d="M-15-2h30l-5 8h-21z"/><path d="M-6-2v-5h8v5M6-2v-4"/></g>
"##;

struct Sheet<'a> {
    setting: &'a Setting,
    open: Option<&'a Open>,
    say: &'a dyn Fn(&Text) -> String,
    svg: String,
}

/// Writing into a string cannot fail.
macro_rules! draw {
    ($sheet:expr, $($part:tt)*) => { let _ = writeln!($sheet.svg, $($part)*); };
}

impl Sheet<'_> {
    fn head(&mut self) {
        let (width, height) = (width(), height() + LEGEND);
        let corner = |side: u8| {
            let at = Point { x: 0.0, y: 0.0 }.towards(60.0 * f64::from(side) + 30.0, SIZE);
            format!("{:.2} {:.2}", at.x, at.y)
        };
        let corners: Vec<String> = (0..6).map(corner).collect();
        let title = escaped(&(self.say)(&Text::new("tarawa-drawing-title")));
        draw!(
            self,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" font-family="Helvetica, Arial, sans-serif">"#
        );
        draw!(self, "<title>{title}</title>");
        draw!(self, r#"<defs><path id="hex" d="M{}z"/>"#, corners.join("L"));
        draw!(self, "{SHAPES}</defs>");
        draw!(self, r##"<rect width="{width:.0}" height="{height:.0}" fill="#f4efe1"/>"##);
    }

    fn place(&mut self, shape: &str, at: Point) {
        draw!(self, r##"<use href="#{shape}" x="{:.1}" y="{:.1}"/>"##, at.x, at.y);
    }

    fn terrain(&mut self) {
        draw!(self, r##"<g stroke="#00000026" stroke-width="0.8">"##);
        for hex in Hex::all() {
            let (at, fill) = (centre(hex), fill(self.setting.board.terrain(hex)));
            draw!(self, r##"<use href="#hex" x="{:.1}" y="{:.1}" fill="{fill}"/>"##, at.x, at.y);
        }
        draw!(self, "</g>");
        self.runway();
        for hex in Hex::all() {
            let at = centre(hex);
            match self.setting.board.terrain(hex) {
                Terrain::Palms => {
                    for (x, y) in [(-11.0, -7.0), (10.0, -9.0), (-8.0, 10.0), (11.0, 8.0)] {
                        self.place("palm", at.by(x, y));
                    }
                }
                Terrain::Building => self.place("building", at),
                Terrain::Fortified => self.place("fortified", at),
                Terrain::Crater => self.place("crater", at),
                Terrain::Reef => {
                    draw!(
                        self,
                        r##"<path d="M{:.1} {:.1}q3-4 6 0t6 0m-2 9q3-4 6 0t6 0" stroke="#7fb5ab" fill="none"/>"##,
                        at.x - 10.0,
                        at.y - 4.0
                    );
                }
                Terrain::Water | Terrain::Beach | Terrain::Clear | Terrain::Airstrip => {}
            }
        }
    }

    /// The airstrip is one broad band through its hexes.
    fn runway(&mut self) {
        let board = &self.setting.board;
        let strip: HexSet = Hex::all().filter(|hex| board.terrain(*hex) == Terrain::Airstrip).collect();
        for (colour, broad) in [("#a9a397", SIZE * 1.06), ("#dedad0", SIZE * 0.9)] {
            draw!(
                self,
                r#"<g fill="{colour}" stroke="{colour}" stroke-width="{broad:.1}" stroke-linecap="round" stroke-linejoin="round">"#
            );
            for hex in strip.iter() {
                let next = |way: Way| hex.next(way).filter(|next| strip.contains(*next));
                let [east, south, south_west] = [Way::East, Way::South, Way::SouthWest].map(next);
                for other in [east, south, south_west].into_iter().flatten() {
                    self.band(&[hex, other]);
                }
                // Three hexes around a corner leave no gap.
                for (one, other) in [(east, south), (south, south_west)] {
                    if let Some((one, other)) = one.zip(other) {
                        self.band(&[hex, one, other]);
                    }
                }
            }
            draw!(self, "</g>");
        }
    }

    /// A shape through the centres of some hexes.
    fn band(&mut self, hexes: &[Hex]) {
        let corner = |hex: &Hex| format!("{:.1} {:.1}", centre(*hex).x, centre(*hex).y);
        let corners: Vec<String> = hexes.iter().map(corner).collect();
        draw!(self, r#"<path d="M{}z"/>"#, corners.join("L"));
    }

    /// A line along the hexside that lies that way.
    fn side(&mut self, hex: Hex, way: Way) {
        let (at, degrees) = (centre(hex), degrees(way));
        let (from, to) = (at.towards(degrees - 30.0, SIZE), at.towards(degrees + 30.0, SIZE));
        draw!(self, r#"<path d="M{:.1} {:.1}L{:.1} {:.1}"/>"#, from.x, from.y, to.x, to.y);
    }

    /// Where the water ends.
    fn coast(&mut self) {
        let board = &self.setting.board;
        draw!(self, r##"<g stroke="#b99b58" stroke-width="2" stroke-linecap="round">"##);
        for hex in board.land.iter() {
            for way in Way::ALL {
                if hex.next(way).is_some_and(|next| !board.land.contains(next)) {
                    self.side(hex, way);
                }
            }
        }
        draw!(self, "</g>");
    }

    fn sides(&mut self) {
        let board = &self.setting.board;
        let style = r##"<g stroke="#6b4a25" stroke-width="4.4" stroke-linecap="round">"##;
        draw!(self, "{style}");
        for hex in Hex::all() {
            for way in [Way::East, Way::South, Way::SouthWest] {
                if board.seawall(hex, way) {
                    self.side(hex, way);
                }
            }
        }
        draw!(self, r##"</g><g stroke="#5d4a38" stroke-width="7">"##);
        let piers = |sheet: &mut Self| {
            for hex in Hex::all() {
                for way in [Way::East, Way::South, Way::SouthWest] {
                    if board.pier(hex, way) {
                        sheet.side(hex, way);
                    }
                }
            }
        };
        piers(self);
        draw!(self, r##"</g><g stroke="#c9ad84" stroke-width="4.4" stroke-dasharray="3 1">"##);
        piers(self);
        draw!(self, "</g>");
    }

    fn features(&mut self) {
        for hex in Hex::all() {
            match self.setting.board.feature(hex) {
                Some(Feature::LvtWreck) => self.place("wreck", centre(hex).by(0.0, 6.0)),
                Some(Feature::ShipWreck) => self.place("ship", centre(hex)),
                Some(Feature::Pier) | None => {}
            }
        }
    }

    fn numbers(&mut self) {
        draw!(self, r##"<g font-size="6.6" fill="#00000080" text-anchor="middle">"##);
        for hex in Hex::all() {
            let at = centre(hex);
            draw!(self, r#"<text x="{:.1}" y="{:.1}">{hex}</text>"#, at.x, at.y - SIZE + 9.5);
        }
        draw!(self, "</g>");
    }

    fn approaches(&mut self) {
        let board = &self.setting.board;
        for (hex, approach) in board.approaches() {
            let at = centre(hex);
            let tint = if approach.beach == Beach::Green { "#2e8b3d" } else { "#cf2a2a" };
            for (arrow, tint) in [(approach.secondary, "#cf2a2a80"), (approach.arrow, tint)] {
                if let Some(arrow) = arrow {
                    self.arrow(at, arrow, tint);
                }
            }
            if let Some(name) = lane_name(approach) {
                draw!(
                    self,
                    r#"<text x="{:.1}" y="{:.1}" font-size="12" font-weight="bold" fill="{tint}" text-anchor="middle">{name}</text>"#,
                    at.x,
                    at.y + 4.0
                );
            }
        }
        self.beach_names();
    }

    fn arrow(&mut self, at: Point, arrow: Arrow, tint: &str) {
        let way = match arrow {
            Arrow::Straight(way) => way,
            Arrow::Zigzag => Way::South,
        };
        let (from, tip) = (at.towards(degrees(way), 8.0), at.towards(degrees(way), SIZE * 0.8));
        let barb = |turn: f64| tip.towards(degrees(way) + turn, 6.0);
        let (left, right) = (barb(150.0), barb(210.0));
        draw!(
            self,
            r#"<path d="M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}" fill="none" stroke="{tint}" stroke-width="2"/>"#,
            from.x,
            from.y,
            tip.x,
            tip.y,
            left.x,
            left.y,
            tip.x,
            tip.y,
            right.x,
            right.y
        );
    }

    /// The beaches' names along the edges, between their first and last approach hexes.
    fn beach_names(&mut self) {
        let board = &self.setting.board;
        for beach in Beach::ALL {
            let of_beach = board.approaches().filter(|(_, approach)| approach.beach == beach);
            let points: Vec<Point> = of_beach.map(|(hex, _)| centre(hex)).collect();
            if points.is_empty() {
                continue;
            }
            let middle = Point {
                x: points.iter().map(|point| point.x).sum::<f64>() / whole(points.len()),
                y: points.iter().map(|point| point.y).sum::<f64>() / whole(points.len()),
            };
            let (at, turn, tint) = match beach {
                Beach::Green => (Point { x: MARGIN - 12.0, y: middle.y }, -90, "#2e8b3d"),
                Beach::Red1 | Beach::Red2 | Beach::Red3 => {
                    (Point { x: middle.x, y: MARGIN - 10.0 }, 0, "#cf2a2a")
                }
            };
            let name = escaped(&(self.say)(&beach.text()));
            draw!(
                self,
                r#"<text transform="translate({:.1} {:.1}) rotate({turn})" font-size="17" font-weight="bold" letter-spacing="3" fill="{tint}" text-anchor="middle">{name}</text>"#,
                at.x,
                at.y
            );
        }
    }

    /// Round points on land, each towards the position that it belongs to; square ones on the water.
    fn fire_points(&mut self) {
        let manned = |group: &&Group| {
            self.open.is_none_or(|open| group.members.iter().any(|id| open.occupant(*id).is_some()))
        };
        let groups: Vec<(&Group, Point)> = self
            .setting
            .board
            .groups()
            .iter()
            .filter(manned)
            .map(|group| (group, middle(&group.hexes)))
            .collect();
        for hex in Hex::all() {
            let at = centre(hex);
            let mut round: Vec<(f64, &Group)> = Vec::new();
            let mut square: Vec<Colour> = Vec::new();
            for (group, from) in groups.iter().filter(|(group, _)| group.field.contains(hex)) {
                if group.water.contains(hex) {
                    square.push(group.colour);
                } else {
                    round.push((at.degrees_to(*from), group));
                }
            }
            round.sort_by(|one, other| one.0.total_cmp(&other.0));
            let mut last = f64::NEG_INFINITY;
            for (degrees, group) in round {
                let degrees = degrees.max(last + 24.0);
                last = degrees;
                self.fire_point(at.towards(degrees, SIZE * 0.68), group.colour, group.intense.contains(hex));
            }
            square.sort_unstable();
            for (index, colour) in square.iter().enumerate() {
                let across = whole(index) - whole(square.len() - 1) / 2.0;
                let spot = at.by(across * 4.6 - 1.8, SIZE * 0.62);
                draw!(
                    self,
                    r#"<rect x="{:.1}" y="{:.1}" width="3.6" height="3.6" fill="{}" fill-opacity="0.75"/>"#,
                    spot.x,
                    spot.y,
                    ink(*colour)
                );
            }
        }
    }

    fn fire_point(&mut self, at: Point, colour: Colour, intense: bool) {
        let ink = ink(colour);
        let (radius, fill) = if intense { (3.1, ink) } else { (2.5, "#ffffffb0") };
        draw!(
            self,
            r#"<circle cx="{:.1}" cy="{:.1}" r="{radius}" fill="{fill}" stroke="{ink}" stroke-width="1.2"/>"#,
            at.x,
            at.y
        );
    }

    fn positions(&mut self) {
        for group in self.setting.board.groups() {
            for (from, to) in group.members.iter().zip(group.members.iter().skip(1)) {
                let (from, to) =
                    (centre(self.setting.board.site(*from).hex), centre(self.setting.board.site(*to).hex));
                draw!(
                    self,
                    r#"<path d="M{:.1} {:.1}L{:.1} {:.1}" stroke="{}" stroke-width="3.4" stroke-opacity="0.85"/>"#,
                    from.x,
                    from.y,
                    to.x,
                    to.y,
                    ink(group.colour)
                );
            }
        }
        for site in self.setting.board.sites() {
            self.position(site);
        }
    }

    fn position(&mut self, site: &Site) {
        let (at, ink) = (centre(site.hex), ink(site.colour));
        draw!(
            self,
            r##"<circle cx="{:.1}" cy="{:.1}" r="11.5" fill="{ink}" stroke="#222" stroke-width="1.1"/><text x="{:.1}" y="{:.1}" font-size="10.5" font-weight="bold" fill="#fff" text-anchor="middle">{}</text>"##,
            at.x,
            at.y,
            at.x,
            at.y + 3.7,
            site.id
        );
        let start = match site.start {
            Some(Back::Coastal) => "C",
            Some(Back::Inland) => "I",
            Some(Back::Armour) | None => "",
        };
        let gun = match site.artillery {
            Some(Artillery::Light) => "L",
            Some(Artillery::Medium) => "M",
            Some(Artillery::Heavy) => "H",
            None => "",
        };
        // Who starts where is of no use any more when somebody has.
        if !start.is_empty() && self.open.is_none() {
            self.mark(at.by(-9.5, 13.5), start, "#1748a0");
        }
        if !gun.is_empty() {
            self.mark(at.by(9.5, 13.5), gun, "#111");
        }
        if site.armour {
            let spot = at.by(11.0, -9.0);
            draw!(
                self,
                r##"<rect x="{:.1}" y="{:.1}" width="11" height="6.6" rx="3.3" fill="#fff" stroke="#111" stroke-width="1.2"/>"##,
                spot.x - 5.5,
                spot.y - 3.3
            );
        }
    }

    /// A letter beside a position.
    fn mark(&mut self, at: Point, letter: &str, ink: &str) {
        draw!(
            self,
            r##"<text x="{:.1}" y="{:.1}" font-size="9" font-weight="bold" fill="{ink}" stroke="#fff" stroke-width="2" paint-order="stroke" text-anchor="middle">{letter}</text>"##,
            at.x,
            at.y + 3.0
        );
    }

    fn japanese(&mut self, open: &Open) {
        for site in self.setting.board.sites() {
            if let Some(unit) = open.occupant(site.id) {
                self.occupant(site, unit);
            } else if open.garrisons.contains(site.id) {
                self.counter(centre(site.hex).by(0.0, -5.0), "#5d7f3f", ["", "G"]);
            }
        }
    }

    fn occupant(&mut self, site: &Site, unit: &Occupant) {
        let at = centre(site.hex).by(0.0, -5.0);
        if unit.depth.is_some() {
            self.counter(at.by(4.0, 3.0), "#7d2f28", ["", ""]);
        }
        if let Some(id) = unit.known.filter(|_| unit.revealed) {
            let info = self.setting.forces.counter(id);
            let needs: Vec<&str> = info.needs.iter().map(Weapon::word).collect();
            let ground = if unit.is_tank() { "#8a3b6b" } else { "#c4483d" };
            self.counter(at, ground, [&needs.join(" "), &info.strength.to_string()]);
        } else {
            let back = match unit.back {
                Back::Coastal => "C",
                Back::Inland => "I",
                Back::Armour => "T",
            };
            self.counter(at, "#a8443a", ["", &format!("{back}?")]);
        }
        if unit.disrupted {
            self.frame(at);
        }
        self.mark(centre(site.hex).by(0.0, 16.5), &site.id.to_string(), ink(site.colour));
    }

    fn marines(&mut self, open: &Open) {
        for hex in open.us_hexes().iter() {
            let shared = self.setting.board.site_at(hex).is_some_and(|site| open.occupant(site.id).is_some());
            self.stack(open, centre(hex).by(0.0, if shared { 14.0 } else { 2.0 }), open.units_at(hex));
        }
    }

    /// Two side by side; more of them behind.
    fn stack(&mut self, open: &Open, at: Point, units: UnitSet) {
        let beside = if units.len() == 1 { 0.0 } else { 11.5 };
        let units: Vec<UnitId> = units.iter().collect();
        for (index, id) in units.iter().enumerate().rev() {
            let side = if index % 2 == 0 { -beside } else { beside };
            self.marine(open, at.by(side, whole(index / 2) * -9.0), *id);
        }
    }

    fn marine(&mut self, open: &Open, at: Point, id: UnitId) {
        let (info, now) = (self.setting.forces.marine(id), open.marine(id));
        let ground = match info.kind {
            Kind::Infantry | Kind::Heavy => "#55793a",
            Kind::Engineer => "#6f7f35",
            Kind::Tank => "#3f6a55",
            Kind::Artillery => "#4f6f6f",
            Kind::Hq => "#33502a",
        };
        let symbol = info.symbol.map(naming::glyph).map_or_else(|| "HQ".to_owned(), String::from);
        let steps = if info.kind == Kind::Hq { String::new() } else { now.steps.to_string() };
        self.counter(at, ground, [id.name(), &format!("{symbol}{steps}")]);
        if now.is_disrupted() {
            self.frame(at);
        }
        if now.leader.is_hero() || open.ryan == Some(id) {
            self.mark(at.by(10.0, -10.0), "★", "#c79a00");
        }
    }

    /// A counter with a small line of text above a large one.
    fn counter(&mut self, at: Point, ground: &str, [small, large]: [&str; 2]) {
        draw!(
            self,
            r##"<g transform="translate({:.1} {:.1})" fill="#fff" text-anchor="middle"><rect x="-11.5" y="-11.5" width="23" height="23" rx="2.4" fill="{ground}" stroke="#1c1c1c" stroke-width="1"/><text y="-4.2" font-size="5.4">{small}</text><text y="7.4" font-size="11" font-weight="bold">{large}</text></g>"##,
            at.x,
            at.y
        );
    }

    /// The mark of a Disrupted unit: a bright frame.
    fn frame(&mut self, at: Point) {
        draw!(
            self,
            r##"<rect x="{:.1}" y="{:.1}" width="21" height="21" rx="2" fill="none" stroke="#ffe100" stroke-width="2.4"/>"##,
            at.x - 10.5,
            at.y - 10.5
        );
    }

    fn legend(&mut self) {
        let top = height();
        let mut at = Point { x: MARGIN + 12.0, y: top + 14.0 };
        let columns = (width() - 2.0 * MARGIN) / 8.0;
        for (index, terrain) in Terrain::ALL.into_iter().enumerate() {
            let (row, column) = (index / 8, index % 8);
            at = Point { x: MARGIN + 12.0 + whole(column) * columns, y: top + 14.0 + whole(row) * 24.0 };
            draw!(
                self,
                r##"<use href="#hex" transform="translate({:.1} {:.1}) scale(0.4)" fill="{}" stroke="#555"/>"##,
                at.x,
                at.y,
                fill(terrain)
            );
            let shape = match terrain {
                Terrain::Palms => "palm",
                Terrain::Building => "building",
                Terrain::Fortified => "fortified",
                Terrain::Crater => "crater",
                _ => "",
            };
            if !shape.is_empty() {
                draw!(
                    self,
                    r##"<use href="#{shape}" transform="translate({:.1} {:.1}) scale(0.5)"/>"##,
                    at.x,
                    at.y
                );
            }
            self.label(at, &terrain.text());
        }
        let mut next = || {
            at = if at.x + 1.5 * columns > width() {
                Point { x: MARGIN + 12.0, y: at.y + 24.0 }
            } else {
                at.by(columns, 0.0)
            };
            at
        };
        let spots: [Point; 8] = std::array::from_fn(|_| next());
        self.fire_point(spots[0], Colour::Blue, true);
        self.label(spots[0], &Text::new("tarawa-drawing-intense"));
        self.fire_point(spots[1], Colour::Blue, false);
        self.label(spots[1], &Text::new("tarawa-drawing-steady"));
        for (spot, letters, ink, key) in [
            (spots[2], "C", "#1748a0", "tarawa-drawing-coastal-start"),
            (spots[3], "I", "#1748a0", "tarawa-drawing-inland-start"),
            (spots[4], "L M H", "#111", "tarawa-drawing-guns"),
        ] {
            self.mark(spot, letters, ink);
            self.label(spot.by(if letters.len() > 1 { 6.0 } else { 0.0 }, 0.0), &Text::new(key));
        }
        draw!(
            self,
            r##"<rect x="{:.1}" y="{:.1}" width="11" height="6.6" rx="3.3" fill="#fff" stroke="#111" stroke-width="1.2"/>"##,
            spots[5].x - 5.5,
            spots[5].y - 3.3
        );
        self.label(spots[5], &Text::new("tarawa-drawing-armour"));
        self.place("wreck", spots[6]);
        self.label(spots[6], &Feature::LvtWreck.text());
        draw!(
            self,
            r##"<path d="M{:.1} {:.1}h18" stroke="#6b4a25" stroke-width="4.4" stroke-linecap="round"/>"##,
            spots[7].x - 9.0,
            spots[7].y
        );
        self.label(spots[7], &crate::board::Side::Seawall.text());
    }

    fn label(&mut self, at: Point, text: &Text) {
        let said = escaped(&(self.say)(text));
        draw!(
            self,
            r##"<text x="{:.1}" y="{:.1}" font-size="12" fill="#333">{said}</text>"##,
            at.x + 15.0,
            at.y + 4.0
        );
    }
}

/// The name of a lettered approach hex, such as `R2A`.
fn lane_name(approach: Approach) -> Option<String> {
    approach.lane.map(|lane| format!("{}{}", approach.beach.word(), lane.word()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        position::Stage,
        script::{empty, first_waves},
    };
    use kernel::words::{Lang, Words};

    fn drawn(open: Option<&Open>, lang: Lang) -> String {
        let words = Words::new(&[crate::WORDS]).expect("the messages are read");
        svg(first_waves(), open, &|text| words.say(lang, text))
    }

    /// Whether every tag that opens closes, in order.
    fn assert_well_formed(svg: &str) {
        let mut open: Vec<&str> = Vec::new();
        for tag in svg.split('<').skip(1) {
            let (inside, after) = tag.split_once('>').expect("a tag ends");
            assert_eq!(inside.matches('"').count() % 2, 0, "quotes in {inside}");
            assert!(!after.contains('>') && !after.contains('"'), "text after {inside}");
            if let Some(closed) = inside.strip_prefix('/') {
                assert_eq!(open.pop(), Some(closed));
            } else if !inside.ends_with('/') {
                open.push(inside.split_whitespace().next().expect("a tag has a name"));
            }
        }
        assert!(open.is_empty(), "{open:?} never close");
    }

    #[test]
    fn the_map_is_well_formed_and_names_every_hex_position_and_approach_letter() {
        kernel::proves!("tarawa", "2.1+2", "2.1+9");
        for lang in Lang::ALL {
            let svg = drawn(None, lang);
            assert_well_formed(&svg);
            for site in first_waves().board.sites() {
                assert!(svg.contains(&format!(">{}</text>", site.id)), "{} is not drawn", site.id);
            }
            for hex in Hex::all() {
                assert!(svg.contains(&format!(">{hex}</text>")), "{hex} is not drawn");
            }
            for (_, approach) in first_waves().board.approaches() {
                let name = lane_name(approach);
                assert!(name.is_none_or(|name| svg.contains(&format!(">{name}</text>"))));
            }
        }
    }

    #[test]
    fn a_position_is_drawn_with_its_counters_and_the_fire_of_those_who_are_there() {
        let position = empty(first_waves(), 3, Stage::Actions)
            .with_unit("C/1/2", "1226", 3)
            .with_unit("HQ 2/2", "1226", 0)
            .with_unit("2/A/1/18", "1828", 1)
            .with_japanese("C3", "7SSNL-11")
            .with_japanese("E2", "7SSNL-1")
            .revealed("E2")
            .disrupted("E2");
        let svg = drawn(Some(&position.open), Lang::En);
        assert_well_formed(&svg);
        assert!(svg.contains(">C/1/2</text>") && svg.contains(">◇3</text>") && svg.contains(">HQ</text>"));
        assert!(svg.contains(">I?</text>"), "C3 lies face down");
        assert!(svg.contains(">FT BR</text>"), "E2 lies face up");
        let circles = |svg: &str| svg.matches("<circle").count();
        assert!(circles(&svg) < circles(&drawn(None, Lang::En)), "empty positions do not fire");
    }
}
