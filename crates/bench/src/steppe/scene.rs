//! What the browser draws of the Steppe: a map with as much on it as those of the Europa family have, and a scene with
//! every unit, the owners of towns and hexes, and how many of those each side holds.

use super::{
    BOTH, Lens, Setting, WEST,
    places::{Ground, Hex, Plan, UnitName},
    seat_name,
};
use kernel::{
    Seat, Text,
    scene::{
        Art, Board, Division, Emblem, Face, Gauge, Hexes, Label, Legend, Lie, Mark, Material, Name, Overlay,
        Piece, Place, Point, Rank, Sample, Shade, Shape, Sheet, State, Tone, Track,
    },
    sketch::{Sketch, Thing},
};

/// From the centre of a hex to a corner, and from its left to its right side.
const SIZE: f32 = 20.0;
const WIDE: f32 = 34.64;

fn centre(hex: Hex) -> Point {
    let shift = if hex.row % 2 == 1 { WIDE / 2.0 } else { 0.0 };
    [SIZE * 2.0 + WIDE * f32::from(hex.column) + shift, SIZE * 2.0 + SIZE * 1.5 * f32::from(hex.row)]
}

fn corners(hex: Hex) -> Vec<Point> {
    let [x, y] = centre(hex);
    let (half, low) = (WIDE / 2.0, SIZE / 2.0);
    [(half, -low), (half, low), (0.0, SIZE), (-half, low), (-half, -low), (0.0, -SIZE)]
        .map(|(right, down)| [x + right, y + down])
        .to_vec()
}

fn ground_text(ground: Ground) -> Text {
    Text::new(match ground {
        Ground::Grass => "steppe-grass",
        Ground::Woods => "steppe-woods",
        Ground::Hills => "steppe-hills",
        Ground::Swamp => "steppe-swamp",
    })
}

fn material(ground: Ground) -> Material {
    match ground {
        Ground::Grass => Material::Grass,
        Ground::Woods => Material::Woods,
        Ground::Hills => Material::Hills,
        Ground::Swamp => Material::Swamp,
    }
}

pub(super) fn board(setting: &Setting) -> Board {
    let plan = setting.plan;
    let places: Vec<Place> =
        plan.hexes().zip(&setting.ground).map(|(hex, ground)| place(hex, *ground)).collect();
    let cover = |wanted: Ground| {
        let there = plan.hexes().zip(&setting.ground).filter(|(_, ground)| **ground == wanted);
        let rings = there.map(|(hex, _)| corners(hex));
        Art { material: material(wanted), shape: Shape::Cover(rings.collect()), tone: None }
    };
    let grounds = [Ground::Woods, Ground::Hills, Ground::Swamp];
    let (right, down) =
        (WIDE * f32::from(plan.columns) + SIZE * 3.0, SIZE * 1.5 * f32::from(plan.rows) + SIZE * 3.0);
    let whole = Shape::Area(vec![vec![[0.0, 0.0], [right, 0.0], [right, down], [0.0, down]]]);
    let mut art = vec![Art { material: Material::Land, shape: whole, tone: None }];
    art.extend(grounds.map(cover));
    art.extend(lines(plan));
    let at: Vec<Point> = setting.towns.iter().map(|hex| centre(*hex)).collect();
    art.push(Art { material: Material::Town, shape: Shape::Spots { at, size: 12.0, turn: 0.0 }, tone: None });
    let sheet = Sheet {
        id: "steppe".to_owned(),
        title: Text::new("steppe-title"),
        size: [right, down],
        ground: Material::Sea,
        hexes: Some(Hexes { size: SIZE, flat: false }),
        places,
        art,
        labels: setting.towns.iter().map(|hex| label(*hex)).collect(),
        legend: grounds
            .map(|ground| Legend {
                sample: Sample::Area(vec![Material::Land, material(ground)]),
                tone: None,
                text: ground_text(ground),
            })
            .into(),
        credit: None,
        divisions: vec![Division {
            id: "side".to_owned(),
            title: Text::new("steppe-sides"),
            parts: BOTH.map(seat_name).into(),
            of: plan.hexes().map(|hex| if plan.is_west(hex) { 1 } else { 2 }).collect(),
        }],
    };
    Board { sheets: vec![sheet] }
}

fn place(hex: Hex, ground: Ground) -> Place {
    let id = hex.to_string();
    let mut notes =
        vec![Text::new("steppe-note").with("ground", ground_text(ground)).with("cost", ground.cost())];
    let mut names = Vec::new();
    if hex.is_town() {
        notes.push(Text::new("steppe-town").with("town", town(hex)));
        names.push(town(hex));
    }
    Place {
        names,
        at: centre(hex),
        outline: None,
        number: id.clone(),
        text: Text::new("steppe-hex").with("hex", id.clone()),
        notes,
        globe: Some([60.0 - f32::from(hex.row) / 5.0, 20.0 + f32::from(hex.column) / 4.0]),
        id,
    }
}

fn town(hex: Hex) -> String {
    format!("Town {hex}")
}

fn label(hex: Hex) -> Label {
    let text = Text::new("steppe-town").with("town", town(hex));
    Label { at: centre(hex), text, rank: Rank::Town, lie: Lie::Beside(8.0), turn: 0.0, tone: None }
}

/// A river down each tenth column, and a railway along each tenth row.
fn lines(plan: Plan) -> Vec<Art> {
    let down = |column: u8| (0..plan.rows).map(|row| centre(Hex { column, row })).collect();
    let along = |row: u8| (0..plan.columns).map(|column| centre(Hex { column, row })).collect();
    let rivers =
        Shape::Growing { paths: (5..plan.columns).step_by(10).map(down).collect(), from: 2.0, to: 7.0 };
    let rails = Shape::Lines { paths: (5..plan.rows).step_by(10).map(along).collect(), width: 3.0 };
    vec![
        Art { material: Material::River, shape: rivers, tone: None },
        Art { material: Material::Railway, shape: rails, tone: None },
    ]
}

fn tone(seat: Seat) -> Tone {
    if seat == WEST { Tone::Feldgrau } else { Tone::Khaki }
}

pub(super) fn scene<'l>(setting: &'l Setting, lens: Lens<'l>) -> Sketch<'l> {
    let open = lens.open();
    let units =
        BOTH.into_iter().flat_map(|seat| (0..).zip(&open.units[seat.index()]).map(move |one| (seat, one)));
    let pieces = units.map(|(seat, (number, unit))| {
        let shown = Shown {
            seat,
            number,
            strength: lens.strength(seat, number.into()),
            turned_up: unit.shown,
            from: unit.way.first().copied(),
        };
        let name = UnitName { seat, number }.to_string();
        Thing::piece(name.into(), unit.hex.to_string().into(), shown, counter)
    });
    let marks = setting.towns.iter().map(|hex| {
        let holder = open.holders[setting.plan.index(*hex)];
        Thing::new(format!("flag {hex}").into(), holder, |id, holder| flag(id, *hex, holder))
    });
    let held = BOTH.map(|seat| Gauge {
        id: format!("held {}", seat.0).into(),
        title: Text::new("steppe-held").with("seat", seat_name(seat)),
        value: i32::try_from(open.held_by(seat)).unwrap_or(i32::MAX),
        most: None,
    });
    let turns = setting.plan.turns;
    let turn = Track {
        id: "turn".into(),
        title: Text::new("steppe-turns"),
        steps: (1..=turns).map(|turn| Text::new("steppe-turn-number").with("turn", turn)).collect(),
        here: u32::from(open.turn.clamp(1, turns)) - 1,
    };
    Sketch {
        pieces: pieces.collect(),
        marks: marks.collect(),
        overlays: vec![Thing::new("control".into(), &open.holders, |id, holders| {
            control(setting, id, holders)
        })],
        tracks: vec![Thing::drawn(turn)],
        gauges: held.map(Thing::drawn).into(),
        ..Sketch::default()
    }
}

/// What is drawn of a unit.
#[derive(Clone, Copy, Hash)]
struct Shown {
    seat: Seat,
    number: u16,
    strength: Option<u8>,
    turned_up: bool,
    /// Where it has come from this turn.
    from: Option<Hex>,
}

const EMBLEMS: [Emblem; 6] = [
    Emblem::Infantry,
    Emblem::Armour,
    Emblem::Motorized,
    Emblem::Cavalry,
    Emblem::Artillery,
    Emblem::Engineer,
];
const SIZES: [&str; 4] = ["II", "III", "X", "XX"];

fn counter(id: Name, place: Name, Shown { seat, number, strength, turned_up, from }: Shown) -> Piece {
    let number = usize::from(number);
    let mut notes: Vec<Text> = strength
        .map(|strength| Text::new("steppe-strength").with("strength", strength))
        .into_iter()
        .collect();
    notes.extend(from.map(|from| Text::new("steppe-came-from").with("hex", from.to_string())));
    let marched = State { sign: "✓".into(), tone: Tone::Grey, text: Text::new("steppe-has-marched") };
    let seen = State { sign: "◉".into(), tone: Tone::Yellow, text: Text::new("steppe-is-turned-up") };
    Piece {
        place,
        text: Text::new("steppe-unit").with("unit", id.to_string()),
        notes,
        face: Face {
            tone: tone(seat),
            stripe: number.is_multiple_of(7).then_some(Tone::Red),
            emblem: strength.map(|_| EMBLEMS[number % EMBLEMS.len()]),
            size: SIZES[number % SIZES.len()].into(),
            name: id.clone(),
            ratings: strength.map(|strength| strength.to_string().into()).into_iter().collect(),
            steps: None,
            back: strength.is_none(),
        },
        states: from.map(|_| marched).into_iter().chain(turned_up.then_some(seen)).collect(),
        id,
    }
}

fn flag(id: Name, hex: Hex, holder: Seat) -> Mark {
    let text = Text::new("steppe-town-held").with("town", town(hex)).with("seat", seat_name(holder));
    Mark { id, place: hex.to_string().into(), sign: "⚑".into(), tone: tone(holder), text }
}

fn control(setting: &Setting, id: Name, holders: &[Seat]) -> Overlay {
    let shade = |seat: Seat| Shade {
        places: setting
            .plan
            .hexes()
            .zip(holders)
            .filter(|(_, holder)| **holder == seat)
            .map(|(hex, _)| hex.to_string().into())
            .collect(),
        tone: tone(seat),
        strong: false,
        hatched: seat == WEST,
        text: Text::new("steppe-held").with("seat", seat_name(seat)),
    };
    Overlay {
        id,
        title: Text::new("steppe-control"),
        key: "c".into(),
        shown: true,
        shades: BOTH.map(shade).into(),
    }
}
