//! The Ford for the browser: five stretches across a river, a counter for each side's troops on each, and the
//! viewer's hand.

use crate::{
    lens::Lens,
    position::{BLUE, RED, Stretch},
    published::{card_about, card_name},
    seat_name,
};
use kernel::{
    Seat, Text,
    scene::{
        Art, Board, Card, Emblem, Face, Gauge, Label, Legend, Lie, Mark, Material, Piece, Place, Rank,
        Sample, Scene, Shape, Sheet, Tone, Track,
    },
};

const WIDTH: f32 = 160.0;
const HEIGHT: f32 = 400.0;

/// A stretch lies on both banks.
fn place(stretch: Stretch) -> Place {
    let left = f32::from(stretch.0 - 1) * WIDTH;
    let outline = vec![[left, 0.0], [left + WIDTH, 0.0], [left + WIDTH, HEIGHT], [left, HEIGHT]];
    Place {
        id: format!("stretch-{}", stretch.0),
        names: Vec::new(),
        at: [left + WIDTH / 2.0, HEIGHT / 2.0],
        outline: Some(outline),
        number: stretch.0.to_string(),
        text: Text::new("ford-stretch").with("stretch", stretch.0),
        notes: Vec::new(),
        globe: None,
    }
}

pub(crate) fn board() -> Board {
    let right = 5.0 * WIDTH;
    let river = (0..=10_u8).map(|bend| {
        [f32::from(bend) * right / 10.0, HEIGHT / 2.0 + if bend % 2 == 0 { 14.0 } else { -14.0 }]
    });
    let river = Shape::Lines { paths: vec![river.collect()], width: 46.0 };
    let woods = Shape::Area(vec![vec![[20.0, 20.0], [130.0, 30.0], [110.0, 90.0], [30.0, 80.0]]]);
    let label = Label {
        at: [right / 2.0, HEIGHT - 30.0],
        text: Text::new("ford-title"),
        rank: Rank::Region,
        lie: Lie::On,
        turn: 0.0,
        tone: None,
    };
    let sheet = Sheet {
        id: "ford".to_owned(),
        title: Text::new("ford-title"),
        size: [right, HEIGHT],
        ground: Material::Grass,
        hexes: None,
        places: Stretch::all().map(place).collect(),
        art: vec![
            Art { material: Material::Woods, shape: woods, tone: None },
            Art { material: Material::River, shape: river, tone: None },
        ],
        labels: vec![label],
        legend: vec![Legend {
            sample: Sample::Line { material: Material::River, width: 46.0 },
            tone: None,
            text: Text::new("ford-scene-river"),
        }],
        credit: None,
        divisions: Vec::new(),
    };
    Board { sheets: vec![sheet] }
}

fn tone(seat: Seat) -> Tone {
    if seat == BLUE { Tone::Blue } else { Tone::Red }
}

pub(crate) fn scene(lens: Lens<'_>) -> Scene {
    let open = lens.open();
    let troops = |seat: Seat, stretch: Stretch| Piece {
        id: format!("seat-{}-stretch-{}", seat.0, stretch.0).into(),
        place: format!("stretch-{}", stretch.0).into(),
        text: Text::new("ford-scene-troops")
            .with("seat", seat_name(seat))
            .with("troops", open.troops(stretch, seat)),
        notes: Vec::new(),
        face: Face {
            tone: tone(seat),
            stripe: None,
            emblem: Some(Emblem::Infantry),
            size: "".into(),
            name: "".into(),
            ratings: vec![open.troops(stretch, seat).to_string().into()],
            steps: None,
            back: false,
        },
        states: Vec::new(),
    };
    let both = || [BLUE, RED].into_iter().flat_map(|seat| Stretch::all().map(move |stretch| (seat, stretch)));
    let strikes = lens.strikes().enumerate().filter_map(|(number, strike)| {
        let target = strike.target?;
        Some(Mark {
            id: format!("strike {number}").into(),
            place: format!("stretch-{}", target.0).into(),
            sign: "✶".into(),
            tone: tone(strike.seat),
            text: Text::new("ford-picture-strike-at")
                .with("stretch", target.0)
                .with("seat", seat_name(strike.seat))
                .with("turn", strike.arrives),
        })
    });
    let hand = lens.hand().unwrap_or_default().iter().enumerate().map(|(number, card)| Card {
        id: format!("card {number}").into(),
        title: card_name(*card),
        lines: vec![card_about(*card)],
        tone: Tone::Cream,
    });
    let gauge = |seat: Seat| {
        [
            Gauge {
                id: format!("supplies {}", seat.0).into(),
                title: Text::new("ford-scene-supplies").with("seat", seat_name(seat)),
                value: open.supplies[seat.index()].into(),
                most: None,
            },
            Gauge {
                id: format!("cards {}", seat.0).into(),
                title: Text::new("ford-scene-cards").with("seat", seat_name(seat)),
                value: i32::try_from(lens.hand_size(seat)).unwrap_or(i32::MAX),
                most: None,
            },
        ]
    };
    let turns = lens.setting().turns;
    Scene {
        pieces: both()
            .filter(|(seat, stretch)| open.troops(*stretch, *seat) > 0)
            .map(|(seat, stretch)| troops(seat, stretch))
            .collect(),
        marks: strikes.collect(),
        tracks: vec![Track {
            id: "turn".into(),
            title: Text::new("ford-scene-turns"),
            steps: (1..=turns).map(|turn| Text::new("ford-scene-turn").with("turn", turn)).collect(),
            here: u32::from(open.turn.clamp(1, turns) - 1),
        }],
        gauges: [BLUE, RED].into_iter().flat_map(gauge).collect(),
        cards: hand.collect(),
        ..Scene::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ford, setup};
    use kernel::{Game, Viewer};

    #[test]
    fn a_hand_is_shown_to_its_owner_alone() {
        let setting = Ford::setting(&setup()).expect("the first scenario");
        let mut position = Ford::begin(&setting);
        position.hands = [vec![crate::position::Card::Ambush], vec![crate::position::Card::March]];
        let cards = |viewer: Viewer| scene(Lens::new(&setting, &position, viewer)).cards;
        assert_eq!(cards(BLUE.into())[0].title, Text::new("ford-card-ambush"));
        assert_eq!(cards(RED.into())[0].title, Text::new("ford-card-march"));
        assert_eq!(cards(Viewer::Spectator), []);
    }
}
