use super::*;

#[test]
fn standing_orders_are_obeyed_until_taken_back() {
    let mut table = table("ford", 7);
    table.stand(RED, "ambush", Some(StandingOrder::Default)).expect("an order");
    bid_for(&mut table, BLUE);
    answer(&mut table, BLUE, stay());
    answer(&mut table, BLUE, attack(3, 4));
    let obeyed = |table: &FordTable| {
        let by_order =
            |entry: &&Entry<Answer>| matches!(entry, Entry::Answer { by: Hand::StandingOrder, .. });
        table.journal().entries().iter().filter(by_order).count()
    };
    assert_eq!(obeyed(&table), 1);
    assert!(!asked(&table).iter().any(|(_, prompt)| matches!(prompt, Prompt::Ambush(_))));

    table.stand(RED, "ambush", None).expect("an order taken back");
    assert_eq!(table.standing(RED).count(), 0);
    let mut chance = Chance::numbered(7, 7);
    let mut asked_again = false;
    while let Some((seat, given)) = random_answer(&table, &mut chance) {
        asked_again |= seat == RED && matches!(given, Answer::Ambush(_));
        answer(&mut table, seat, given);
    }
    assert!(asked_again, "Red was never asked again");
    assert_eq!(obeyed(&table), 1);
}

#[test]
fn an_order_that_is_not_legal_leaves_the_question_to_the_player() {
    let mut table = table("ford", 7);
    let order = StandingOrder::Given(serde_json::json!(200));
    table.stand(BLUE, "bid", Some(order)).expect("an order");
    assert!(table.pending_for(BLUE).is_some_and(|pending| pending.given.is_none()));
    table.stand(BLUE, "bid", Some(StandingOrder::Given(serde_json::json!(2)))).expect("an order");
    assert_eq!(table.pending_for(BLUE).and_then(|pending| pending.given.clone()), Some(Answer::Bid(2)));
}

#[test]
fn orders_for_no_class_and_of_no_seat_are_refused_and_not_recorded() {
    let mut table = table("ford", 7);
    let length = table.journal().len();
    let refused = table.stand(BLUE, "no-such", Some(StandingOrder::Default));
    assert!(matches!(refused, Err(TableError::NoSuchClass { .. })), "{refused:?}");
    let refused = table.stand(Seat(9), "bid", Some(StandingOrder::Default));
    assert_eq!(refused, Err(TableError::NoSuchSeat { seat: Seat(9), seats: 2 }));
    assert_eq!(table.journal().len(), length);
}

#[test]
fn an_order_that_its_questions_do_not_understand_is_refused_and_not_recorded() {
    let mut table = table("ford", 7);
    let length = table.journal().len();
    for (class, order) in [
        ("bid", serde_json::json!("two")),
        ("bid", serde_json::json!(-1)),
        ("ambush", serde_json::json!({ "spring": true })),
        ("act", serde_json::json!({ "retreat": 3 })),
    ] {
        let refused = table.stand(BLUE, class, Some(StandingOrder::Given(order.clone())));
        let Err(TableError::NotUnderstood { class: named, why }) = refused else {
            panic!("{class} took {order}: {refused:?}");
        };
        assert_eq!(named, class);
        assert!(!why.is_empty());
    }
    assert_eq!((table.journal().len(), table.standing(BLUE).count()), (length, 0));
    table.stand(BLUE, "ambush", Some(StandingOrder::Given(serde_json::json!(true)))).expect("an answer");
}

#[test]
fn an_order_obeyed_can_be_undone_and_is_not_obeyed_again_at_once() {
    let mut table = table("ford", 7);
    bid_for(&mut table, BLUE);
    table.stand(BLUE, "redeploy", Some(StandingOrder::Default)).expect("an order");
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Act(_))]));
    table.undo(BLUE).expect("nothing lies behind");
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Redeploy(_))]));
    let reopened = open(&table, "ford", Some(seed(7)), Opening::Audit);
    assert_eq!(asked(&reopened), asked(&table), "opening obeys what was just taken back");
}

#[test]
fn the_default_order_stays_silent_and_a_given_one_speaks_up() {
    let (mut table, seed) = red_may_march();
    table.stand(RED, "march", Some(StandingOrder::Default)).expect("an order");
    assert!(table.pending_for(RED).is_some_and(|pending| pending.invited), "nothing was done");
    let cards = table.view(RED.into()).hand.expect("his hand");
    let marches = cards.iter().filter(|card| **card == Card::March).count();
    let way = serde_json::json!({"from": 1, "to": 2});
    table.stand(RED, "march", Some(StandingOrder::Given(way))).expect("an order");
    let red_troops = table.position().open.troops[0][1];
    assert!(table.log().iter().any(|logged| matches!(logged.event, Event::Marched { seat: RED, .. })));
    assert!(table.pending_for(RED).is_none() || red_troops == 0, "{marches} cards and no march");
    let opened = open(&table, "ford", Some(seed), Opening::Audit);
    assert_eq!(opened.journal().text(), table.journal().text());
}

#[test]
fn what_all_agreed_to_take_back_is_not_done_again_by_an_order_before_somebody_acts() {
    let mut table = table("ford", 7);
    table.stand(BLUE, "redeploy", Some(StandingOrder::Default)).expect("an order");
    bid_for(&mut table, BLUE);
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Act(_))]));
    table.undo_by_consent(table.steps().len() - 1, &[BLUE, RED]).expect("all agree");
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Redeploy(_))]), "Blue is asked once more");
    answer(&mut table, BLUE, stay());
    answer(&mut table, BLUE, Answer::Act(Order::Pass));
    assert_eq!(table.standing(BLUE).count(), 1, "the order stands for later");
}
