//! The map of Betio for the browser: terrain as areas, hexsides as lines, and what is printed in hexes. Fields of
//! fire are not printed on it: they are an overlay of the scene, which knows who mans them.

use crate::{
    Scenario, Setting, Tarawa,
    board::{Arrow, Feature, Side, Terrain},
    geometry::{Point, SIZE, centre, degrees, height, lines, middle, outlines, whole, width},
    hexes::{Hex, HexSet, Way},
    ids::{Beach, Colour},
    naming,
};
use kernel::{
    Game as _, SetupFault, Text,
    scene::{self, Art, Board, Hexes, Label, Legend, Lie, Material, Place, Rank, Sample, Shape, Sheet, Tone},
};

pub(crate) fn board(setting: &Setting) -> Board {
    Board { sheets: vec![sheet(setting)] }
}

/// The map by itself.
pub(crate) fn map(_: &str) -> Result<Board, SetupFault> {
    Ok(board(&Tarawa::setting(&crate::setup_of(Scenario::FirstWaves))?))
}

/// The colour of a position's field of fire.
pub(crate) fn tone(colour: Colour) -> Tone {
    match colour {
        Colour::Green => Tone::Green,
        Colour::Orange => Tone::Orange,
        Colour::Blue => Tone::Blue,
        Colour::Brown => Tone::Brown,
        Colour::Red => Tone::Red,
        Colour::Violet => Tone::Violet,
    }
}

/// What a hex is called: its position, its approach letter or its terrain.
pub(crate) fn place_text(setting: &Setting, hex: Hex) -> Text {
    let board = &setting.board;
    if let Some(site) = board.site_at(hex) {
        return Text::new("tarawa-picture-in-position")
            .with("position", site.id.to_string())
            .with("terrain", board.terrain(hex).text());
    }
    match board.approach_at(hex).and_then(|approach| Some((approach.beach, approach.lane?))) {
        Some((beach, lane)) => {
            Text::new("tarawa-picture-in-lane").with("beach", beach.text()).with("lane", lane.word())
        }
        None => board.feature(hex).map_or_else(|| board.terrain(hex).text(), Feature::text),
    }
}

fn sheet(setting: &Setting) -> Sheet {
    let place = |hex: Hex| Place {
        id: hex.to_string(),
        names: setting
            .board
            .site_at(hex)
            .map(|site| site.id.to_string())
            .into_iter()
            .chain(naming::approach(setting, hex))
            .collect(),
        at: point(centre(hex)),
        outline: None,
        number: hex.to_string(),
        text: Text::new("tarawa-scene-place")
            .with("hex", hex.to_string())
            .with("place", place_text(setting, hex)),
        notes: Vec::new(),
        globe: None,
    };
    let sign = |material, size: f64| Sample::Spot { material, size: short(size) };
    let line = |material, width| Sample::Line { material, width };
    let ground = |material| Sample::Area(vec![material]);
    let legend = |(sample, text)| Legend { sample, tone: None, text };
    Sheet {
        id: "betio".to_owned(),
        title: Text::new("tarawa-drawing-title"),
        size: point(Point { x: width(), y: height() }),
        ground: Material::Sea,
        hexes: Some(Hexes { size: short(SIZE), flat: false }),
        places: Hex::all().map(place).collect(),
        art: art(setting),
        labels: labels(setting),
        legend: [
            (ground(Material::Reef), Terrain::Reef.text()),
            (ground(Material::Sand), Terrain::Beach.text()),
            (ground(Material::Land), Terrain::Clear.text()),
            (ground(Material::Palms), Terrain::Palms.text()),
            (ground(Material::Airstrip), Terrain::Airstrip.text()),
            (sign(Material::Building, SIZE * 0.8), Terrain::Building.text()),
            (sign(Material::Bunker, SIZE * 0.8), Terrain::Fortified.text()),
            (sign(Material::Crater, SIZE * 0.8), Terrain::Crater.text()),
            (line(Material::Seawall, 4.4), Side::Seawall.text()),
            (line(Material::Pier, 7.0), Side::Pier.text()),
            (sign(Material::Wreck, SIZE * 0.5), Feature::LvtWreck.text()),
        ]
        .map(legend)
        .into(),
        credit: None,
        divisions: Vec::new(),
    }
}

/// A measure as scenes have it.
#[allow(clippy::cast_possible_truncation, reason = "what is drawn needs no more digits")]
fn short(measure: f64) -> f32 {
    measure as f32
}

fn point(at: Point) -> scene::Point {
    [short(at.x), short(at.y)]
}

fn points(path: &[Point]) -> Vec<scene::Point> {
    path.iter().map(|at| point(*at)).collect()
}

/// From the lagoon up to the signs on the land.
fn art(setting: &Setting) -> Vec<Art> {
    let board = &setting.board;
    let of =
        |terrain: Terrain| -> HexSet { Hex::all().filter(|hex| board.terrain(*hex) == terrain).collect() };
    let area = |material, hexes: HexSet| {
        let rings = outlines(&hexes).iter().map(|ring| points(ring)).collect();
        Art { material, shape: Shape::Area(rings), tone: None }
    };
    let spots = |material, hexes: HexSet, size: f64| {
        let at = hexes.iter().map(|hex| point(centre(hex))).collect();
        Art { material, shape: Shape::Spots { at, size: short(size), turn: 0.0 }, tone: None }
    };
    let sides = |material, width: f64, on: &dyn Fn(Hex, Way) -> bool| {
        // Each side once, from one of its hexes.
        let ways = [Way::East, Way::South, Way::SouthWest];
        let sides = Hex::all().flat_map(|hex| ways.map(|way| (hex, way))).filter(|(hex, way)| on(*hex, *way));
        let paths = lines(sides).iter().map(|line| points(line)).collect();
        Art { material, shape: Shape::Lines { paths, width: short(width) }, tone: None }
    };
    let features = |wanted: Feature| -> HexSet {
        Hex::all().filter(|hex| board.feature(*hex) == Some(wanted)).collect()
    };
    let mut art = vec![
        area(Material::Shallows, (board.land | of(Terrain::Reef)).grown()),
        area(Material::Reef, board.land | of(Terrain::Reef)),
        area(Material::Sand, board.land),
        area(Material::Land, board.land - board.beach),
        area(Material::Palms, of(Terrain::Palms)),
        area(Material::Airstrip, of(Terrain::Airstrip)),
        spots(Material::Crater, of(Terrain::Crater), SIZE * 0.8),
        spots(Material::Building, of(Terrain::Building), SIZE * 0.8),
        spots(Material::Bunker, of(Terrain::Fortified), SIZE * 0.8),
        sides(Material::Seawall, 4.4, &|hex, way| board.seawall(hex, way)),
        sides(Material::Pier, 7.0, &|hex, way| board.pier(hex, way)),
        spots(Material::Wreck, features(Feature::LvtWreck), SIZE * 0.5),
        spots(Material::Wreck, features(Feature::ShipWreck), SIZE),
    ];
    art.extend(approaches(setting));
    art.extend(groups(setting));
    art
}

/// The arrows of the approach hexes, one sign for each way.
fn approaches(setting: &Setting) -> Vec<Art> {
    let way = |arrow: Arrow| match arrow {
        Arrow::Straight(way) => way,
        Arrow::Zigzag => Way::South,
    };
    let mut art = Vec::new();
    for beach in [Tone::Red, Tone::Green] {
        for towards in Way::ALL {
            let at: Vec<_> = setting
                .board
                .approaches()
                .filter(|(_, approach)| beach_tone(approach.beach) == beach)
                .filter(|(_, approach)| approach.arrow.is_some_and(|arrow| way(arrow) == towards))
                .map(|(hex, _)| point(centre(hex).towards(degrees(towards), SIZE * 0.6)))
                .collect();
            if !at.is_empty() {
                let shape = Shape::Spots { at, size: short(SIZE * 0.6), turn: short(degrees(towards)) };
                art.push(Art { material: Material::Arrow, shape, tone: Some(beach) });
            }
        }
    }
    art
}

fn beach_tone(beach: Beach) -> Tone {
    if beach == Beach::Green { Tone::Green } else { Tone::Red }
}

/// Positions: a frame of their colour, and a band between the members of a group.
fn groups(setting: &Setting) -> Vec<Art> {
    let board = &setting.board;
    let mut art = Vec::new();
    for colour in Colour::ALL {
        let bands = board.groups().iter().filter(|group| group.colour == colour && group.members.len() > 1);
        let members =
            bands.map(|group| group.members.iter().map(|id| point(centre(board.site(*id).hex))).collect());
        let paths: Vec<Vec<scene::Point>> = members.collect();
        if !paths.is_empty() {
            let shape = Shape::Lines { paths, width: 3.4 };
            art.push(Art { material: Material::Front, shape, tone: Some(tone(colour)) });
        }
        let sites = board.sites().filter(|site| site.colour == colour);
        let at: Vec<scene::Point> = sites.map(|site| point(centre(site.hex))).collect();
        let shape = Shape::Spots { at, size: short(SIZE * 0.9), turn: 0.0 };
        art.push(Art { material: Material::Dot, shape, tone: Some(tone(colour)) });
    }
    art
}

fn labels(setting: &Setting) -> Vec<Label> {
    let board = &setting.board;
    let mut labels = Vec::new();
    for site in board.sites() {
        labels.push(Label {
            at: point(centre(site.hex)),
            text: Text::new("tarawa-pick").with("what", site.id.to_string()),
            rank: Rank::Mark,
            lie: Lie::On,
            turn: 0.0,
            tone: Some(Tone::White),
        });
        if let Some(guns) = site.artillery {
            // Below where a counter lies, so that it hides none of it.
            labels.push(Label {
                at: point(centre(site.hex).by(0.0, SIZE * 0.72)),
                text: Text::new("tarawa-scene-guns").with("class", guns.text()),
                rank: Rank::Mark,
                lie: Lie::On,
                turn: 0.0,
                tone: None,
            });
        }
    }
    for (hex, approach) in board.approaches() {
        if let Some(lane) = approach.lane {
            let name = format!("{}{}", approach.beach.word(), lane.word());
            labels.push(Label {
                at: point(centre(hex)),
                text: Text::new("tarawa-pick").with("what", name),
                rank: Rank::Mark,
                lie: Lie::On,
                turn: 0.0,
                tone: Some(beach_tone(approach.beach)),
            });
        }
    }
    for beach in Beach::ALL {
        let hexes: HexSet =
            board.approaches().filter(|(_, approach)| approach.beach == beach).map(|(hex, _)| hex).collect();
        let at = middle(&hexes);
        let (at, turn) = match beach {
            Beach::Green => (Point { x: SIZE * 0.7, y: at.y }, -90.0),
            Beach::Red1 | Beach::Red2 | Beach::Red3 => (Point { x: at.x, y: SIZE * 0.7 }, 0.0),
        };
        labels.push(Label {
            at: point(at),
            text: beach.text(),
            rank: Rank::Area,
            lie: Lie::On,
            turn,
            tone: Some(beach_tone(beach)),
        });
    }
    let lagoon = Point { x: width() * 0.22, y: height() * 0.16 };
    let ocean = Point { x: width() * 0.5, y: height() - whole(2) * SIZE };
    for (at, key) in [(lagoon, "tarawa-scene-lagoon"), (ocean, "tarawa-scene-ocean")] {
        labels.push(Label {
            at: point(at),
            text: Text::new(key),
            rank: Rank::Region,
            lie: Lie::On,
            turn: 0.0,
            tone: None,
        });
    }
    labels
}
