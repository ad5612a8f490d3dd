use super::*;

#[test]
fn who_is_invited_may_speak_up_and_is_not_waited_for() {
    let (mut table, seed) = red_may_march();
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Act(_))]));
    let troops = table.position().open.troops[1][1];
    answer(&mut table, RED, march(1, 2));
    assert_eq!(table.position().open.troops[1][1], troops + 1);
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Act(_))]), "Blue is still asked");
    assert_eq!(table.undo(RED), Err(TableError::NothingToUndo(RED)), "Blue has seen the card");
    answer(&mut table, BLUE, Answer::Act(Order::Pass));
    for how in [Opening::Fast, Opening::Audit] {
        assert_eq!(open(&table, "ford", Some(seed), how).position(), table.position());
    }
}

#[test]
fn an_invitation_is_shown_to_its_seat_alone() {
    let (table, _) = red_may_march();
    let any: &dyn AnyTable = &table;
    let waiting = any.waiting();
    assert_eq!(waiting.iter().map(|waiting| waiting.seat).collect::<Vec<_>>(), [BLUE]);
    assert!(any.prompt(RED).is_some_and(|prompt| prompt.invited && prompt.class == "march"));
    assert!(any.prompt(BLUE).is_some_and(|prompt| !prompt.invited && prompt.class == "act"));
    // Blue imagines games in which Red can march, and others.
    let mut chance = Chance::numbered(3, 3);
    let invited = |moment: Moment<_, _>| {
        let hand = Ford::view(Ford::lens(table.setting(), &moment.checkpoint, RED.into())).hand;
        hand.expect("Red sees his own hand").contains(&Card::March)
    };
    let imagined: Vec<bool> =
        (0..200).map(|_| invited(table.imagine(BLUE, &mut chance, 50).expect("a game like this"))).collect();
    assert!(imagined.contains(&true) && imagined.contains(&false));
}

#[test]
fn hindsight_finds_a_card_that_was_played_since_at_once() {
    let (mut table, _) =
        blue_attacks(|table| holds(table, BLUE, Card::Ambush) && holds(table, RED, Card::Ambush));
    answer(&mut table, RED, Answer::Ambush(true));
    let mut chance = Chance::numbered(5, 5);
    let imagined = (0..100).filter(|_| table.imagine(BLUE, &mut chance, 1).is_some()).count();
    assert_eq!(imagined, 100, "every draw gives Red the ambush that he has sprung");
}

#[test]
fn no_clock_speaks_up_for_a_seat() {
    let (mut table, _) = red_may_march();
    assert_eq!(table.answer(RED, march(1, 2), Hand::Clock), Err(TableError::NotAsked(RED)));
    table.answer(RED, march(1, 2), Hand::Computer).expect("a player of any kind may");
}

#[test]
fn silence_is_no_barrier_to_undo() {
    let (mut table, _) = red_may_march();
    table.undo(BLUE).expect("only Red's silence lies behind");
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Redeploy(_))]));
    answer(&mut table, BLUE, stay());
    answer(&mut table, RED, march(1, 2));
    assert_eq!(table.undo(BLUE), Err(TableError::NothingToUndo(BLUE)), "Red has spoken since");
}
