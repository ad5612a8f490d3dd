use super::*;
use grognard_kernel::{Patience, search};

fn by_default() -> Vec<Box<dyn Policy<Ford>>> {
    vec![Box::new(ByDefault), Box::new(ByDefault)]
}

/// What blue and red lose when blue attacks stretch 3, where four troops face four.
fn losses(position: &sample::position::Position) -> (u8, u8) {
    let left = position.open.troops[2];
    (4 - left[0], 4 - left[1])
}

#[test]
fn exact_odds_of_a_fight_are_those_of_the_chart() {
    let mut table = table("ford", 3);
    bid_for(&mut table, BLUE);
    answer(&mut table, BLUE, stay());
    // Columns of the printed chart: 1:1 has A1 A1 EX EX D1 D1, 1:2 has A2 A2 A1 A1 EX D1.
    for (troops, expected) in [
        (4, vec![((0, 1), 2), ((1, 0), 2), ((1, 1), 2)]),
        (2, vec![((0, 1), 1), ((1, 0), 2), ((1, 1), 1), ((2, 0), 2)]),
    ] {
        let moment = odds::after(&table.moment(), Step::answer(BLUE, attack(3, troops)));
        let measure = |position: &_, _: &[Event]| losses(position);
        let found =
            odds::exact::<Ford, _>(table.setting(), &moment, &mut by_default(), Limits::default(), measure)
                .expect("few ways for one die to fall");
        assert_eq!(found.outcomes, expected);
        assert_eq!(found.total, 6);
        assert_eq!(found.outcomes.iter().map(|(_, weight)| weight).sum::<u128>(), found.total);

        let mut policies = by_default();
        let mut inline = Inline::new(&mut policies, Chance::numbered(3, u64::from(troops)));
        let mut counts: BTreeMap<(u8, u8), u32> = BTreeMap::new();
        let games = 30_000;
        for _ in 0..games {
            let mut moment = moment.clone();
            inline.finish_activity(table.setting(), &mut moment).expect("the rules are kept");
            *counts.entry(losses(&moment.checkpoint)).or_default() += 1;
        }
        for (result, chance) in found.approximately() {
            let sampled = f64::from(counts[result]) / f64::from(games);
            assert!((sampled - chance).abs() < 0.01, "{result:?}: {sampled} against {chance}");
        }
    }
}

#[test]
fn odds_of_a_moment_whose_record_does_not_fit_are_refused() {
    let mut table = table("ford", 3);
    bid_for(&mut table, BLUE);
    let mut moment = table.moment();
    for given in [stay(), Answer::Act(Order::Pass), stay()] {
        moment = odds::after(&moment, Step::answer(BLUE, given));
    }
    let found =
        odds::exact::<Ford, _>(table.setting(), &moment, &mut by_default(), Limits::default(), |_, _| ());
    assert_eq!(found.err(), Some(Fault::TooLong { extra: 1 }.into()));
}

struct Greedy;

impl Policy<Ford> for Greedy {
    fn choose(&mut self, _: Occasion<'_, Ford>, _: &mut Chance) -> Answer {
        Answer::Bid(200)
    }
}

#[test]
fn a_policy_that_answers_against_the_rules_is_refused_inline_and_in_odds() {
    let setting = setting("ford");
    let mut policies: Vec<Box<dyn Policy<Ford>>> = vec![Box::new(ByDefault), Box::new(Greedy)];
    let mut moment = Moment { checkpoint: Ford::begin(&setting), tape: Vec::new() };
    let fault = Inline::new(&mut policies, Chance::numbered(1, 1)).play_out(&setting, &mut moment);
    let refused = |fault: &Fault| matches!(fault, Fault::Refused { seat, class: "bid", .. } if *seat == RED);
    assert!(fault.as_ref().is_err_and(refused), "{fault:?}");

    let table = table("ford", 3);
    let found =
        odds::exact::<Ford, _>(&setting, &table.moment(), &mut policies, Limits::default(), |_, _| ());
    assert!(matches!(&found, Err(odds::OddsFault::Rules(fault)) if refused(fault)), "{found:?}");
}

#[test]
fn an_imagined_moment_has_been_witnessed_alike() {
    let mut chance = Chance::numbered(8, 8);
    for number in 0..20 {
        let mut table = table("skirmish", number);
        while let Some((seat, given)) = random_answer(&table, &mut chance) {
            answer(&mut table, seat, given);
            if table.outcome().is_some() {
                break;
            }
            let watcher = other(seat);
            let Some(imagined) = table.imagine(watcher, &mut chance, 20) else { continue };
            let real: Vec<_> = table
                .log_for(watcher.into(), table.log().len() - table.witnessed_in_activity(watcher.into()))
                .map(|(_, event)| event)
                .collect();
            let mut policies = by_default();
            let mut inline = Inline::new(&mut policies, Chance::numbered(0, 0)).recording();
            let mut moment = imagined;
            inline.finish_activity(table.setting(), &mut moment).expect("it fits the rules");
            let told = inline.into_record().events;
            let seen: Vec<_> =
                told.iter().filter_map(|event| event.witnessed_by(watcher.into())).take(real.len()).collect();
            assert_eq!(seen, real);
        }
    }
}

#[test]
fn a_search_begins_at_whatever_question_of_an_activity_is_asked() {
    let (table, _) = blue_attacks(|table| holds(table, RED, Card::Ambush));
    assert_eq!(asked(&table), [(RED, Prompt::Ambush(Ambush { depth: 0 }))]);
    let troops = |position: &sample::position::Position, seat| f64::from(position.open.all_troops(seat));
    let search = search::Search::<Ford> {
        samples: 100,
        margin: 2.0,
        patience: &Patience::ENDLESS,
        // To the end of the attack.
        goes_on: &|_| false,
        value: &|position| troops(position, RED) - troops(position, BLUE),
    };
    let way = |sprung| search::Way { answers: vec![Answer::Ambush(sprung)], playout: by_default() };
    let mut ways = [way(false), way(true)];
    let (best, prospects) = search.best(&table.memory(RED), &mut ways, &mut Chance::numbered(4, 4));
    // Four against four, or half of that.
    assert_eq!(best, 1, "{prospects:?}");
    assert_eq!(prospects[1].tried, 100);
}
