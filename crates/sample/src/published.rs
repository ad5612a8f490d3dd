//! How The Ford is offered to people: names, scenarios, a picture for the terminal, two computer players.

use crate::{
    Answer, BOOK, BOOK_ID, Ford, Prompt, SCENARIOS, Setting, WORDS,
    column::{Deed, React},
    event::Event,
    lens::Lens,
    march::{March, Way},
    options,
    order::Order,
    pack,
    position::{BLUE, Card, Position, RED, Stretch},
    scene, seat_name, setup,
};
use kernel::{
    Asked, Chance, Game, Happening, Occasion, OptionInfo, Options, Pack, Policy, Published, Question, Seat,
    Setup, Text,
    pack::PackFault,
    policy::AtRandom,
    published::{Counts, LevelInfo, ScenarioInfo, Toll},
    scene::Board,
    sketch::Sketch,
    words::Sources,
};
use std::fmt::Write;

impl Published for Ford {
    fn books() -> &'static [&'static str] {
        &[BOOK_ID]
    }

    fn title(_: &str) -> Text {
        BOOK.title
    }

    fn words(_: &str) -> Sources {
        WORDS
    }

    fn scenarios(_: &str) -> Vec<ScenarioInfo> {
        let titles = [
            ("ford-scenario-ford", "ford-scenario-ford-about"),
            ("ford-scenario-skirmish", "ford-scenario-skirmish-about"),
            ("ford-scenario-train", "ford-scenario-train-about"),
        ];
        let scenarios = SCENARIOS.iter().zip(titles);
        scenarios
            .map(|((id, ..), (title, about))| ScenarioInfo {
                id,
                title: Text::new(title),
                about: Text::new(about),
                kind: None,
                length: None,
                counts: Counts::Turns,
            })
            .collect()
    }

    fn options(_: &str) -> Vec<OptionInfo> {
        options()
    }

    fn pack(_: &str) -> Pack {
        pack()
    }

    fn check_pack(_: &str, pack: &Pack) -> Vec<PackFault> {
        let setup = Setup { pack: pack.clone(), ..setup() };
        match Ford::setting(&setup) {
            Err(kernel::SetupFault::Pack(fault)) => vec![fault],
            _ => Vec::new(),
        }
    }

    fn levels(_: &str) -> Vec<LevelInfo> {
        vec![
            LevelInfo { id: "random", title: Text::new("ford-level-random") },
            LevelInfo { id: "quick", title: Text::new("ford-level-quick") },
        ]
    }

    fn policy(level: &str, _: &Setting, _: Seat) -> Option<Box<dyn Policy<Ford>>> {
        match level {
            "random" => Some(Box::new(AtRandom)),
            "quick" => Some(Box::new(Quick)),
            _ => None,
        }
    }

    fn board(_: &Setting) -> Board {
        scene::board()
    }

    fn scene<'l>(_: &'l Setting, lens: Lens<'l>) -> Sketch<'l> {
        scene::scene(lens).into()
    }

    fn turn(lens: Lens<'_>) -> u32 {
        lens.open().turn.into()
    }

    fn picture(lens: Lens<'_>, say: &dyn Fn(&Text) -> String) -> String {
        let open = lens.open();
        let mut picture = String::new();
        let row = |seat: Seat| {
            let troops: String = Stretch::all().map(|s| format!("{:^7}", open.troops(s, seat))).collect();
            let stock = Text::new("ford-picture-stock")
                .with("supplies", open.supplies[seat.index()])
                .with("cards", lens.hand_size(seat));
            format!("{:>10} {troops}  {}", say(&seat_name(seat)), say(&stock))
        };
        let numbers: String = Stretch::all().map(|s| format!("{:^7}", s.0)).collect();
        let _ = writeln!(picture, "{:>10} {numbers}", "");
        let _ = writeln!(picture, "{}", row(BLUE));
        let _ = writeln!(picture, "{:>10} {}", "", "~~~~~~~".repeat(5));
        let _ = writeln!(picture, "{}", row(RED));
        if let Some(hand) = lens.hand() {
            let cards: Vec<String> = hand.iter().map(|card| say(&card_name(*card))).collect();
            let _ =
                writeln!(picture, "{}", say(&Text::new("ford-picture-hand").with("cards", cards.join(", "))));
        }
        for strike in lens.strikes() {
            let text = match strike.target {
                Some(target) => Text::new("ford-picture-strike-at").with("stretch", target.0),
                None => Text::new("ford-picture-strike"),
            };
            let _ = writeln!(
                picture,
                "{}",
                say(&text.with("seat", seat_name(strike.seat)).with("turn", strike.arrives))
            );
        }
        picture
    }

    fn upshot(setting: &Setting, events: &[Event]) -> Text {
        let decisive = |event: &&Event| matches!(event, Event::Fought { .. } | Event::Struck { .. });
        let fought = events.iter().find(decisive).or(events.last());
        match fought {
            Some(Event::Fought { result, .. }) => Text::new("ford-upshot").with("result", result.text()),
            Some(event) => event.text(setting),
            None => Text::new("ford-upshot-nothing"),
        }
    }

    fn measures(_: &Setting, position: &Position) -> Vec<(&'static str, i64)> {
        vec![
            ("blue-troops", i64::from(position.open.all_troops(BLUE))),
            ("red-troops", i64::from(position.open.all_troops(RED))),
            ("turns", i64::from(position.open.turn) - 1),
        ]
    }

    fn measure(name: &str) -> Text {
        Text::new(match name {
            "blue-troops" => "ford-measure-blue-troops",
            "red-troops" => "ford-measure-red-troops",
            _ => "ford-measure-turns",
        })
    }

    fn shows_luck(name: &str) -> bool {
        name != "turns"
    }

    fn tolls(_: &Setting, position: &Position) -> Vec<Toll> {
        let left = |seat| i64::from(position.open.all_troops(seat));
        vec![
            Toll::new("ford-measure-blue-troops", BLUE, -left(BLUE)),
            Toll::new("ford-measure-red-troops", RED, -left(RED)),
        ]
    }
}

pub fn card_name(card: Card) -> Text {
    Text::new(match card {
        Card::Ambush => "ford-card-ambush",
        Card::March => "ford-card-march",
        Card::Strike => "ford-card-strike",
    })
}

/// What a card does.
pub fn card_about(card: Card) -> Text {
    Text::new(match card {
        Card::Ambush => "ford-card-ambush-about",
        Card::March => "ford-card-march-about",
        Card::Strike => "ford-card-strike-about",
    })
}

/// A sensible player: attacks at the best odds it has, ambushes when it can, fires at whoever comes by, marches unasked
/// to troops in danger, buys off every loss it can pay for. Losses never exceed the troops there, so each one bought off keeps a troop.
#[derive(Clone, Copy, Debug)]
struct Quick;

impl Policy<Ford> for Quick {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, Ford>, chance: &mut Chance) -> Answer {
        match prompt {
            Prompt::Act(_) => best_attack(at).unwrap_or_else(|| prompt.default(at)),
            Prompt::Ambush(_) => Answer::Ambush(at.holds(Card::Ambush)),
            Prompt::BearLosses(_) => match prompt.options(at) {
                Options::List(mut list) => list.pop().unwrap_or_else(|| prompt.default(at)),
                Options::Form(_) => prompt.default(at),
            },
            Prompt::React(question) => Answer::React(reaction(at, question)),
            Prompt::Bid(_) | Prompt::Redeploy(_) | Prompt::March(_) => prompt.sample(at, chance),
        }
    }

    fn interrupt(
        &mut self,
        Occasion { at, prompt, .. }: Occasion<'_, Ford>,
        _: &mut Chance,
    ) -> Option<Answer> {
        match prompt {
            Prompt::March(_) => relief(at).map(Answer::March),
            _ => None,
        }
    }
}

/// Ambushes a column, or fires at it.
fn reaction(at: Lens<'_>, question: &React) -> Option<Deed> {
    [Deed::Ambush, Deed::Fire].into_iter().find(|deed| question.check(at, &Some(*deed)).is_ok())
}

/// A march to a stretch on which the enemy could attack at 2:1 or better and then could no more, from one where that stays
/// so.
fn relief(at: Lens<'_>) -> Option<Way> {
    let (me, enemy) = at.seat().zip(at.enemy())?;
    let safe = |stretch: Stretch, mine: u8| mine.saturating_mul(2) > at.open().troops(stretch, enemy);
    let Options::List(ways) = March.options(at) else { return None };
    let relieves = |way: &Way| {
        let (here, there) = (at.open().troops(way.from, me), at.open().troops(way.to, me));
        there > 0 && !safe(way.to, there) && safe(way.to, there + 1) && safe(way.from, here - 1)
    };
    ways.into_iter().find(relieves)
}

/// An attack with everything at 2:1 or better; else a strike if there is a card for it.
fn best_attack(at: Lens<'_>) -> Option<Answer> {
    let (me, enemy) = at.seat().zip(at.enemy())?;
    let open = at.open();
    let worth = |stretch: &Stretch| {
        let (mine, theirs) = (open.troops(*stretch, me), open.troops(*stretch, enemy));
        mine.checked_div(theirs).unwrap_or(0)
    };
    let best = Stretch::all().max_by_key(worth)?;
    if worth(&best) >= 2 {
        return Some(Answer::Act(Order::Attack { stretch: best, troops: open.troops(best, me) }));
    }
    let target = Stretch::all().max_by_key(|stretch| open.troops(*stretch, enemy))?;
    at.holds(Card::Strike).then_some(Answer::Act(Order::Strike { target }))
}
