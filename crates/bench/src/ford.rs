//! Measurements on The Ford, the sample game: played inline, played at tables, and its exact odds.

use crate::{
    clock::{self, Lap},
    summary::{Row, figure},
};
use kernel::{
    Asked, Chance, Game, Moment, Policy, Referee, Seat, Setup, Step, Table,
    bytes::Bytes,
    fair::Seed,
    inline::Inline,
    journal::{FORMAT, Hand, Header},
    odds::{self, Limits},
    policy::{AtRandom, ByDefault},
    referee::Trust,
};
use sample::{
    Answer, Ford, Setting,
    ambush::Ambush,
    order::{Order, Shift},
    position::{BLUE, RED, Stage, Stretch},
};
use std::{hint::black_box, sync::Arc, time::Instant};

/// The scenario with two thousand wagons of 32 bytes: a position of 64 KB.
const HEAVY: &str = "train";
const LIGHT: &str = "ford";

fn setting(scenario: &str) -> Setting {
    let setup = Setup { scenario: scenario.to_owned(), ..sample::setup() };
    Ford::setting(&setup).expect("the built-in pack has the scenario")
}

fn both<P: Policy<Ford> + Copy + 'static>(policy: P) -> [Box<dyn Policy<Ford>>; 2] {
    [Box::new(policy), Box::new(policy)]
}

/// A question answered by a policy and a die rolled, over and over.
pub(crate) fn ask_and_die() -> Row {
    const TIMES: u64 = 100_000;
    let setting = setting(LIGHT);
    let mut position = Ford::begin(&setting);
    let mut policies = both(ByDefault);
    let mut driver = Inline::new(&mut policies, Chance::numbered(1, 1));
    let mut referee = Referee::new(&setting, &mut position, &[], Trust::Checked, &mut driver);
    let rate = clock::best_rate(|| {
        clock::lap(|| {
            let mut sum = 0;
            for n in 0..TIMES {
                let seat = if n % 2 == 0 { BLUE } else { RED };
                let sprung = referee.ask(seat, Ambush { depth: 0 }).expect("policies never pause");
                let die = referee.d6("4").expect("inline dice never pause");
                sum += u64::from(die) + u64::from(sprung);
            }
            black_box(sum);
            TIMES
        })
    });
    Row::at_least("inline ask and die", rate, "/s", 30e6)
}

/// Whole games by random players, inline.
pub(crate) fn random_games() -> String {
    const GAMES: u64 = 200;
    let setting = setting(LIGHT);
    let begin = Ford::begin(&setting);
    let mut policies = both(AtRandom);
    let mut number = 0;
    let rate = clock::best_rate(|| {
        clock::lap(|| {
            for _ in 0..GAMES {
                number += 1;
                let mut moment = Moment { checkpoint: begin.clone(), tape: Vec::new() };
                let mut driver = Inline::new(&mut policies, Chance::numbered(1, number));
                black_box(driver.play_out(&setting, &mut moment).expect("random answers are legal"));
            }
            GAMES
        })
    });
    format!("Whole random games of The Ford, inline: {} a second.", figure(rate))
}

/// From an answer to the next prompt at a table with a heavy position: check, journal with its hash chain,
/// dice, run of the activity with its tape, copies of the position. Set-up of the table is not counted.
pub(crate) fn pause_and_resume() -> Row {
    const GAMES: u64 = 10;
    let setting = Arc::new(setting(HEAVY));
    let games: Vec<Vec<(Seat, Answer)>> = (0..GAMES).map(|number| random_game(&setting, number)).collect();
    let rate = clock::best_rate(|| {
        let mut lap = Lap { done: 0, seconds: 0.0 };
        for (number, answers) in (0..).zip(&games) {
            let mut table = table(&setting, number);
            let answers = answers.clone();
            lap.done += answers.len() as u64;
            let start = Instant::now();
            for (seat, answer) in answers {
                table.answer(seat, answer, Hand::Player).expect("the same dice lead to the same questions");
            }
            lap.seconds += start.elapsed().as_secs_f64();
            assert!(table.outcome().is_some(), "the recorded game was played to its end");
        }
        lap
    });
    Row::at_most("pause and resume, position of 64 KB", clock::microseconds(rate), "us", 10.0)
}

/// Moves a second in whole games at a local table with a heavy position, set-up and choice of a random answer
/// included. Every move is checked, journalled and hash-chained.
pub(crate) fn moves_at_a_table() -> f64 {
    const GAMES: u64 = 10;
    let setting = Arc::new(setting(HEAVY));
    let mut number = 0;
    clock::best_rate(|| {
        clock::lap(|| {
            let mut moves = 0;
            for _ in 0..GAMES {
                number += 1;
                moves += random_game(&setting, number).len() as u64;
            }
            moves
        })
    })
}

fn table(setting: &Arc<Setting>, number: u64) -> Table<Ford> {
    let header = Header {
        format: FORMAT,
        game: sample::BOOK.id.to_owned(),
        scenario: HEAVY.to_owned(),
        options: [].into(),
        pack: String::new(),
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        rules: Some(Ford::RULES),
        seats: Ford::seats(setting).iter().map(|seat| seat.id.to_owned()).collect(),
        commitment: Bytes::default(),
        seals_by: None,
    };
    let seed = Seed::new(Chance::numbered(2, number).bytes());
    Table::new(Arc::clone(setting), header, seed, &[]).expect("The Ford sets up")
}

/// Plays a game at a table by random answers and returns them.
fn random_game(setting: &Arc<Setting>, number: u64) -> Vec<(Seat, Answer)> {
    let mut chance = Chance::numbered(3, number);
    let mut table = table(setting, number);
    let mut answers = Vec::new();
    while let Some(pending) = table.pending().iter().find(|pending| pending.waits()) {
        let seat = pending.seat;
        let answer = pending.prompt.sample(table.lens(seat.into()), &mut chance);
        answers.push((seat, answer.clone()));
        table.answer(seat, answer, Hand::Player).expect("random answers are legal");
    }
    answers
}

/// Two dice, added: 36 ways, 11 results.
pub(crate) fn two_dice() -> Row {
    const TIMES: u64 = 100;
    let setting = setting(LIGHT);
    let moment = Moment { checkpoint: Ford::begin(&setting), tape: Vec::new() };
    let mut policies = both(ByDefault);
    let mut run = || {
        odds::enumerate(
            &setting,
            &moment,
            &mut policies,
            Limits::default(),
            |referee: &mut Referee<'_, Ford>| {
                referee.position.open.turn = referee.two_d6("5")?;
                Ok(())
            },
            |position, _| position.open.turn,
        )
        .expect("two dice are few")
    };
    assert_eq!(run().chance_of(&7), (1, 6), "a seven with two dice");
    let rate = clock::best_rate(|| {
        clock::lap(|| {
            for _ in 0..TIMES {
                black_box(run());
            }
            TIMES
        })
    });
    Row::at_most("exact odds of two dice", clock::microseconds(rate), "us", 10.0)
}

/// A whole attack by the rules: orders, ambush, strength, die, losses.
pub(crate) fn an_attack() -> String {
    const TIMES: u64 = 100;
    const AT: Stretch = Stretch(1);
    let setting = setting(LIGHT);
    let mut position = Ford::begin(&setting);
    position.open.stage = Stage::Act { seat: BLUE, first: true };
    let (attackers, defenders) = (position.open.troops(AT, BLUE), position.open.troops(AT, RED));
    let stay = Shift { from: AT, to: AT, troops: 0 };
    let attack = Order::Attack { stretch: AT, troops: attackers };
    let tape = [Answer::Redeploy(stay), Answer::Act(attack)];
    let tape = tape.into_iter().map(|answer| Step::answer(BLUE, answer)).collect();
    let moment = Moment { checkpoint: position, tape };
    let mut policies = both(ByDefault);
    let mut run = || {
        odds::exact::<Ford, _>(&setting, &moment, &mut policies, Limits::default(), |position, _| {
            let left = |seat| position.open.troops(AT, seat);
            (attackers - left(BLUE), defenders - left(RED))
        })
        .expect("an attack rolls one die")
    };
    let odds = run();
    let rate = clock::best_rate(|| {
        clock::lap(|| {
            for _ in 0..TIMES {
                black_box(run());
            }
            TIMES
        })
    });
    let results: Vec<String> = odds
        .outcomes
        .iter()
        .map(|((blue, red), weight)| format!("blue loses {blue} and red {red}: {weight}/{}", odds.total))
        .collect();
    format!(
        "Exact odds of a whole attack of The Ford, {attackers} against {defenders}: {} us ({}).",
        figure(clock::microseconds(rate)),
        results.join("; ")
    )
}
