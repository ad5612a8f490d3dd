//! A move that others may interrupt at every place it comes to: with people, by standing orders, with computers.

use super::at_the_ford::table_of;
use super::*;
use grognard_kernel::{Adviser, Pack, Setup, any::AnyGame, any::Registered};
use sample::column::{Deed, Kind, Party, React};
use serde_json::json;

/// The Ford with columns, and so many troops of Blue and Red on each stretch.
fn setting_with(troops: [[u8; 2]; 5]) -> std::sync::Arc<sample::Setting> {
    let rows = (1..).zip(troops).map(|(stretch, [blue, red])| format!("{stretch}\t{blue}\t{red}\n"));
    let head = "# title: Troops\n# rule: 7\n# source: rulebook\n# why: a test\nstretch\tblue\tred\n";
    let forces: String = [head.to_owned()].into_iter().chain(rows).collect();
    let combat = include_str!("../../../../packs/sample/combat.tsv");
    let pack = Pack::built_in(&[("combat.tsv", combat), ("forces.tsv", forces.leak())]);
    let setup = Setup { pack, options: columns(), ..sample::setup() };
    std::sync::Arc::new(Ford::setting(&setup).expect("a scenario of The Ford"))
}

fn columns() -> BTreeMap<String, String> {
    [("columns".to_owned(), "yes".to_owned())].into()
}

/// Blue has bid more and decides on its action.
fn blue_acts(troops: [[u8; 2]; 5], number: u8) -> FordTable {
    let mut table = table_of(setting_with(troops), "ford", number);
    bid_for(&mut table, BLUE);
    answer(&mut table, BLUE, stay());
    table
}

fn column(from: u8, to: u8, troops: u8) -> Answer {
    Answer::Act(Order::Column { from: Stretch(from), to: Stretch(to), troops })
}

fn block(from: u8) -> Answer {
    Answer::React(Some(Deed::Block { from: Stretch(from) }))
}

fn reacting(seat: Seat, kind: Kind, at: u8, troops: u8) -> (Seat, Prompt) {
    let party = Party { seat: other(seat), kind, at: Stretch(at), troops };
    (seat, Prompt::React(React { party }))
}

const FAR: [[u8; 2]; 5] = [[4, 0], [0, 0], [0, 0], [0, 0], [0, 3]];
const NEAR: [[u8; 2]; 5] = [[4, 0], [0, 0], [0, 3], [0, 0], [0, 3]];

#[test]
fn a_window_that_nobody_can_use_stops_nothing_and_leaves_no_trace() {
    let mut table = blue_acts(FAR, 1);
    let (entries, told) = (table.journal().len(), table.log().len());
    answer(&mut table, BLUE, column(1, 3, 4));
    assert!(matches!(asked(&table)[..], [(RED, Prompt::Redeploy(_))]), "the column has arrived");
    assert_eq!(table.journal().len(), entries + 1, "Blue's order and nothing else");
    assert_eq!(table.log().len(), told + 3, "the order and two stretches");
    table.undo(BLUE).expect("nobody has done anything since");
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Act(_))]));
}

#[test]
fn whether_a_window_opens_does_not_tell_what_others_hold() {
    // Blue holds the same, Red an ambush card or none.
    let tables = (0..=u8::MAX).map(|number| blue_acts(NEAR, number));
    let hand = |table: &FordTable, seat: Seat| table.view(seat.into()).hand.expect("a hand");
    let alike = |table: &FordTable| hand(table, BLUE) == [Card::Ambush, Card::March, Card::Strike];
    let (with, without): (Vec<_>, Vec<_>) =
        tables.filter(alike).partition(|table| holds(table, RED, Card::Ambush));
    let mut pair = [with, without].map(|tables| tables.into_iter().next().expect("some deal"));
    let passes = |seat| (seat, Answer::React(None));
    let moves = [(BLUE, column(1, 5, 3)), passes(RED), passes(RED), (RED, block(5)), passes(BLUE)];
    for (seat, given) in moves {
        let seen = pair.each_ref().map(|table| {
            let told: Vec<_> = table.log_for(BLUE.into(), 0).collect();
            (table.view(BLUE.into()), AnyTable::waiting(table), told, table.undo_limit(BLUE))
        });
        assert_eq!(seen[0], seen[1], "before {given:?}");
        for table in &mut pair {
            answer(table, seat, given.clone());
        }
    }
}

#[test]
fn reactions_nest_and_each_can_be_taken_back_by_itself() {
    let mut table = blue_acts(NEAR, 1);
    answer(&mut table, BLUE, column(1, 3, 3));
    assert_eq!(asked(&table), [reacting(RED, Kind::Column, 2, 3)]);
    answer(&mut table, RED, block(3));
    assert_eq!(asked(&table), [reacting(BLUE, Kind::Blocker, 2, 1)]);
    table.undo(RED).expect("nothing lies behind");
    assert_eq!(asked(&table), [reacting(RED, Kind::Column, 2, 3)], "in the middle of the move");
    answer(&mut table, RED, block(3));
    answer(&mut table, BLUE, block(1));
    assert_eq!(asked(&table), [reacting(RED, Kind::Blocker, 2, 1)]);
    answer(&mut table, RED, Answer::React(None));
    let troops: Vec<[u8; 2]> = table.position().open.troops.to_vec();
    assert_eq!(troops, [[0, 0], [4, 1], [0, 2], [0, 0], [0, 3]], "the column is stopped");
}

#[test]
fn by_correspondence_an_order_reacts_by_place_type_and_odds_and_nobody_waits() {
    let order = json!([
        { "when": { "all": [{ "type": ["column"] }, { "place": ["3"] }, { "least-odds": "1" }] }, "do": "fire" },
        { "when": { "not": { "place": ["3"] } }, "do": null },
    ]);
    let by_order = |table: &FordTable| {
        let entries = table.journal().entries().iter();
        let obeyed = entries.filter_map(|entry| match entry {
            Entry::Answer { by: Hand::StandingOrder, answer: Answer::React(deed), .. } => Some(*deed),
            _ => None,
        });
        obeyed.collect::<Vec<_>>()
    };
    // Three on stretch 3 against three that pass: it fires there, and lets them pass elsewhere.
    let mut table = blue_acts(NEAR, 1);
    table.stand(RED, "react", Some(StandingOrder::Given(order.clone()))).expect("an order");
    answer(&mut table, BLUE, column(1, 5, 3));
    assert!(matches!(asked(&table)[..], [(RED, Prompt::Redeploy(_))]), "nobody was waited for");
    assert_eq!(by_order(&table), [None, Some(Deed::Fire), None, None]);
    // Against four it is asked there.
    let mut table = blue_acts(NEAR, 1);
    table.stand(RED, "react", Some(StandingOrder::Given(order))).expect("an order");
    answer(&mut table, BLUE, column(1, 5, 4));
    assert_eq!(asked(&table), [reacting(RED, Kind::Column, 3, 4)]);
    assert_eq!(by_order(&table), [None]);
    answer(&mut table, RED, Answer::React(None));
    assert_eq!(by_order(&table), [None; 3]);
}

#[test]
fn an_order_about_a_place_or_a_type_that_is_not_there_is_refused() {
    let mut table = blue_acts(NEAR, 1);
    for when in [json!({ "place": ["6"] }), json!({ "type": ["tank"] }), json!({ "least-odds": "many" })] {
        let order = StandingOrder::Given(json!([{ "when": when, "do": "fire" }]));
        let refused = table.stand(RED, "react", Some(order));
        assert!(matches!(refused, Err(TableError::NotUnderstood { .. })), "{when}: {refused:?}");
    }
    let elsewhere = StandingOrder::Given(json!([{ "when": { "least-odds": "1" }, "do": false }]));
    let refused = table.stand(RED, "ambush", Some(elsewhere));
    assert!(matches!(refused, Err(TableError::NotUnderstood { .. })), "there are no odds: {refused:?}");
}

/// Two computers at a table, who speak up where they are invited and answer what they are asked.
#[test]
fn computers_at_a_table_react_and_speak_up_by_themselves() {
    let offered = Registered::<Ford>::of("sample").expect("the book");
    let setup = Setup { options: columns(), ..sample::setup() };
    let (mut marches, mut fired) = (0, 0);
    for number in 0..20 {
        let mut table = offered.start(&setup, seed(number), &[]).expect("a game");
        let mut advisers = [("random", BLUE), ("quick", RED)]
            .map(|(level, seat)| Adviser::new(seat, level, Chance::numbered(1, number.into())));
        while table.outcome().is_none() {
            let invited = table.invited();
            let spoken = invited.iter().find_map(|seat| {
                let said = table.speak_up(&mut advisers[seat.index()]).expect("a computer of the game");
                Some((*seat, said?.answer))
            });
            let (seat, said) = spoken.unwrap_or_else(|| {
                let mut waiting = table.waiting().into_iter().filter(|waiting| !waiting.answered);
                let seat = waiting.next().expect("somebody is asked").seat;
                (seat, table.advise(&mut advisers[seat.index()]).expect("an answer").answer)
            });
            marches += usize::from(said.get("march").is_some());
            fired += usize::from(said["react"] == "fire");
            table.answer(seat, &said, Hand::Computer).expect("a legal answer");
        }
    }
    assert!(marches > 0 && fired > 0, "{marches} marches, {fired} times fired");
}
