//! The begin and the end of a turn (12.0+1, 4.0+5, 15.1+4, 19.0+6, 19.0+7, 21.3).

use crate::{
    Scenario, Tarawa, choices, event,
    forces::CounterInfo,
    ids::{CounterId, Letter},
    knowledge,
    options::Survival,
    position::{Open, Stage},
    sequence, setup, victory,
};
use kernel::{Play, Referee, Text, text};

/// Units that are not elite and come back in the night (19.0+6).
const NIGHT_RETURN: usize = 2;

kernel::events! {
    /// What happens when turns begin and end.
    Event of Tarawa in setting:

    TurnBegins { turn: u8 } by "4.0" => text!("tarawa-turn-begins", turn, time = sequence::time(*turn));
    /// The Japanese may act by that letter from now on.
    LetterEnabled { letter: Letter } by "12.0+1" => text!("tarawa-turn-letter", letter);
    /// The discards are shuffled into the deck.
    Reshuffled { cards: u8 } by "4.0+5" => text!("tarawa-turn-reshuffled", cards);
    /// Eliminated units come back to the Reserve.
    Reorganised { elite: u8, others: u8 } by "19.0+6" => text!("tarawa-turn-reorganised", elite, others);
    ContactLost by "19.0+7" => "tarawa-turn-contact-lost";
    /// Positions that are secured when the scenario looks, and those of them that cover the south beach.
    Tally { secured: u8, south: u8 } by "14.2" => text!("tarawa-turn-tally", secured, south);
}

/// A turn begins: letters are enabled (12.0+1); rule 21.3 may be chosen at turn 17.
pub(crate) fn begin(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let turn = r.position.open.turn;
    event::tell(r, || Event::TurnBegins { turn });
    let letter = match turn {
        3 | 5 | 7 | 9 => r.draw(|position| &mut position.letters, "12.0+1")?,
        11 => Some(Letter::I),
        _ => None,
    };
    if let Some(letter) = letter {
        r.position.open.letters.push(letter);
        event::tell(r, || Event::LetterEnabled { letter });
    }
    if turn == 17 {
        choose_survival(r)?;
    }
    sequence::advance(&mut r.position.open);
    Ok(())
}

/// Where players agreed on it, rule 21.3 may be taken up on the second morning while Shibasaki commands.
fn choose_survival(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let offered = r.setting.extras.shibasaki_survives == Survival::IfAlive
        && r.setting.scenario == Scenario::TwoDays
        && r.position.open.shibasaki;
    if offered && choices::confirm(r, "21.3", Text::new("tarawa-turn-ask-shibasaki"), false)? {
        setup::shibasaki_fights_on(r);
    }
    Ok(())
}

/// A turn ends (4.0+5): cards to the discards, unused support markers away, the night's reorganisation, the
/// victory checks of the scenario, the next turn.
pub(crate) fn end(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    put_cards_away(r)?;
    clear_markers(&mut r.position.open);
    if r.position.open.is_night() {
        reorganise(r)?;
        lose_contact(r);
    }
    if victory::is_checked(r.setting, &r.position.open) {
        r.tell_with(|r| {
            let secured = victory::secured(r.setting, &r.position.open);
            let south = victory::on_south_beach(r.setting, secured);
            Event::Tally { secured: count(secured.len()), south: count(south.len()) }.into()
        });
    }
    if let Some(ending) = victory::at_end_of_turn(r.setting, &r.position.open) {
        r.position.open.ending = Some(ending);
        r.position.open.stage = Stage::Over;
        return Ok(());
    }
    r.position.open.turn += 1;
    sequence::advance(&mut r.position.open);
    // From the second turn on, losses of the first count (14.1).
    if r.position.open.turn == 2 {
        victory::end_if_catastrophe(r)?;
    }
    begin(r)
}

fn count(things: usize) -> u8 {
    u8::try_from(things).expect("there are fewer cards, units and positions than that")
}

/// The cards of the track become discards; when these outnumber the deck they are shuffled into it, or when
/// the player says so (4.0+5).
fn put_cards_away(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let open = &mut r.position.open;
    open.discards.append(&mut open.track);
    let (discards, left) = (open.discards.len(), r.position.deck.len());
    let mut shuffle = discards > left;
    if r.setting.readings.player_shuffles && discards > 0 {
        let text = Text::new("tarawa-turn-ask-reshuffle").with("discards", discards).with("deck", left);
        shuffle = choices::confirm(r, "4.0+5", text, shuffle)?;
    }
    if shuffle {
        let cards = std::mem::take(&mut r.position.open.discards);
        r.position.deck.shuffle_in(cards);
        event::tell(r, || Event::Reshuffled { cards: count(discards) });
    }
    Ok(())
}

/// What holds for one turn only: support markers (15.1+4) and what events have brought (EV.2, EV.10, EV.16).
fn clear_markers(open: &mut Open) {
    open.support = 0;
    open.smoke.clear();
    open.wire_cut = false;
    open.engineers_cover = false;
}

/// Half of the eliminated elite units and two others come back to the Reserve, drawn blindly (19.0+6).
fn reorganise(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let forces = &r.setting.forces;
    let pile = |elite: bool, open: &Open| -> Vec<CounterId> {
        let fits = |unit: &&CounterInfo| unit.elite == elite && !unit.is_tank();
        let eliminated = open.eliminated.iter().map(|counter| forces.counter(*counter));
        eliminated.filter(fits).map(|unit| unit.id).collect()
    };
    let (elite, others) = (pile(true, &r.position.open), pile(false, &r.position.open));
    let half = elite.len() / 2;
    let elite = bring_back(r, elite, half)?;
    let others = bring_back(r, others, NIGHT_RETURN)?;
    event::tell(r, || Event::Reorganised { elite: count(elite), others: count(others) });
    Ok(())
}

/// Draws so many units of the pile into the Reserve. The others are of no more use (8.33), but nobody knows
/// which they are: the pile was mixed face down.
fn bring_back(r: &mut Referee<'_, Tarawa>, mut pile: Vec<CounterId>, most: usize) -> Play<usize> {
    let forces = &r.setting.forces;
    pile.sort_unstable();
    let all = pile.clone();
    let mixed = knowledge::mask(all.iter().copied());
    let mut drawn = 0;
    while drawn < most
        && let Some(counter) = knowledge::draw_blindly(r, &mut pile, "19.0+6")?
    {
        knowledge::put_in_reserve(forces, r.position, counter, mixed);
        drawn += 1;
    }
    // A pile of which nothing was drawn lies open as before.
    if drawn > 0 {
        let open = &mut r.position.open;
        open.eliminated.retain(|counter| !all.contains(counter));
        open.left_out |= if pile.is_empty() { 0 } else { mixed };
        open.left_out_elite += knowledge::elite_among(forces, &pile);
    }
    Ok(drawn)
}

/// Units and markers are turned face down again, but not tanks (19.0+7). The player may remember them.
fn lose_contact(r: &mut Referee<'_, Tarawa>) {
    for occupant in r.position.open.japanese.iter_mut() {
        occupant.revealed &= occupant.is_tank();
        if let Some(depth) = &mut occupant.depth {
            depth.revealed = false;
        }
    }
    event::tell(r, || Event::ContactLost);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer, Setting,
        ids::{Area, Back, CardId},
        position::{Depth, Ending, Place, Position},
        script::{Script, at, empty, first_waves, play_by_default, setting, unit},
    };
    use kernel::{
        Chance, Deck, Policy, Step,
        inline::Inline,
        policy::AtRandom,
        tape::{Moment, Seen},
    };

    /// A fit company ashore, so that the game goes on.
    fn ashore(setting: &Setting, turn: u8, stage: Stage) -> Position {
        empty(setting, turn, stage).with_unit("I/3/2", "1138", 4)
    }

    #[test]
    fn one_letter_is_enabled_on_turns_3_5_7_and_9_and_i_on_turn_11() {
        kernel::proves!("tarawa", "12.0+1");
        let setting = setting(Scenario::November20, &[]);
        let mut position = ashore(&setting, 1, Stage::TurnBegins);
        let mut enabled = Vec::new();
        for turn in 1..=15 {
            (position.open.turn, position.open.stage) = (turn, Stage::TurnBegins);
            let record = play_by_default(&setting, &mut position, 20 + u64::from(turn));
            enabled.push(position.open.letters.len());
            assert!(record.steps.iter().all(|step| step.seen() == Seen::All), "everybody sees the marker");
            if turn == 9 {
                assert!(!position.open.has_letter(Letter::I), "I waits for turn 11");
            }
        }
        assert_eq!(enabled, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5]);
        assert_eq!(position.open.letters[4], Letter::I);
        assert!(Letter::ALL.into_iter().all(|letter| position.open.has_letter(letter)));
    }

    #[test]
    fn which_letter_comes_first_is_chance() {
        kernel::proves!("tarawa", "12.0+1", "3.0+10");
        for (index, letter) in [Letter::A, Letter::M, Letter::P, Letter::R].into_iter().enumerate() {
            let mut position = ashore(first_waves(), 3, Stage::TurnBegins);
            let value = u32::try_from(index).expect("a small number");
            let script = Script::of(&position).step(Step::roll(4, value, "12.0+1"));
            script.play(first_waves(), &mut position).expect("one marker is turned over");
            assert_eq!(position.open.letters, [letter]);
            assert_eq!(position.open.stage, Stage::Loading);
        }
    }

    /// The end of a turn with so many cards on the track, among the discards and in the deck.
    fn cards(turn: u8, track: u8, discards: u8) -> Position {
        let mut position = ashore(first_waves(), turn, Stage::TurnEnds);
        position.open.track = (1..=track).map(CardId).collect();
        position.open.discards = (track + 1..=track + discards).map(CardId).collect();
        position.deck = Deck::shuffled((track + discards + 1..=54).map(CardId));
        position
    }

    #[test]
    fn the_cards_of_the_track_become_discards_at_the_end_of_the_turn() {
        kernel::proves!("tarawa", "4.0+5", "2.1+12");
        let mut position = cards(1, 5, 10);
        play_by_default(first_waves(), &mut position, 1);
        assert!(position.open.track.is_empty());
        assert_eq!((position.open.discards.len(), position.deck.len()), (15, 39));
        assert_eq!((position.open.turn, position.open.stage), (2, Stage::Loading));
    }

    #[test]
    fn discards_are_shuffled_in_when_they_outnumber_the_deck() {
        kernel::proves!("tarawa", "4.0+5");
        for (discards, after) in [(27, (27, 27)), (28, (0, 54))] {
            let mut position = cards(1, 3, discards - 3);
            let record = play_by_default(first_waves(), &mut position, 1);
            assert_eq!((position.open.discards.len(), position.deck.len()), after);
            assert!(record.steps.is_empty(), "nobody is asked");
        }
    }

    #[test]
    fn the_player_may_be_the_judge_of_the_shuffle() {
        kernel::proves!("tarawa", "4.0+5");
        let setting = setting(Scenario::FirstWaves, &[("reshuffle", "player")]);
        for (says, after) in [(true, (0, 54)), (false, (10, 44))] {
            let mut position = cards(1, 3, 7);
            let script = Script::of(&position).says(Answer::Confirm(says));
            script.play(&setting, &mut position).expect("the player is asked");
            assert_eq!((position.open.discards.len(), position.deck.len()), after);
        }
        let mut position = cards(1, 0, 0);
        assert!(play_by_default(&setting, &mut position, 1).steps.is_empty(), "nothing to shuffle");
    }

    #[test]
    fn unused_support_markers_and_smoke_are_gone_at_the_end_of_the_turn() {
        kernel::proves!("tarawa", "15.1+4", "EV.16");
        let setting = setting(Scenario::November20, &[]);
        let mut position = ashore(&setting, 12, Stage::TurnEnds);
        (position.open.support, position.open.naval_fire) = (3, 2);
        position.open.smoke = vec![Area::E];
        (position.open.wire_cut, position.open.engineers_cover) = (true, true);
        play_by_default(&setting, &mut position, 1);
        let open = &position.open;
        assert_eq!((open.turn, open.support, open.smoke.len()), (13, 0, 0));
        assert!(!open.wire_cut && !open.engineers_cover);
        assert_eq!(open.naval_fire, 2, "naval fire is kept for later");
    }

    /// The end of the night, with eliminated units of each quality.
    fn night(setting: &Setting, eliminated: &[&str]) -> Position {
        let mut position = ashore(setting, 16, Stage::TurnEnds);
        position.open.eliminated = eliminated.iter().map(|name| name.parse().expect("a unit")).collect();
        position
    }

    #[test]
    fn half_of_the_elite_and_two_others_come_back_in_the_night() {
        kernel::proves!("tarawa", "19.0+6", "8.33");
        let setting = setting(Scenario::TwoDays, &[]);
        let elite = ["7SSNL-1", "7SSNL-11", "3SBD-1", "3SBD-2", "111P-HQ"];
        let others = ["111P-1", "111P-2", "111P-6", "4FC-1"];
        let mut position = night(&setting, &[&elite[..], &others].concat());
        let record = play_by_default(&setting, &mut position, 3);
        assert_eq!(position.open.reserve.total(), 2 + 2);
        let names: Vec<&str> = position.hidden.reserve.iter().map(|counter| counter.name()).collect();
        assert_eq!(names.iter().filter(|name| elite.contains(name)).count(), 2);
        assert_eq!(names.iter().filter(|name| others.contains(name)).count(), 2);
        // Nobody knows which of them came back.
        let draws = record.steps.iter().filter(|step| matches!(step, Step::Roll { .. }));
        assert!(draws.clone().count() == 4 && draws.clone().all(|step| step.seen() == Seen::Nobody));
        assert!(position.open.eliminated.is_empty());
        let all =
            knowledge::mask([&elite[..], &others].concat().iter().map(|name| name.parse().expect("a unit")));
        assert_eq!(position.open.left_out, all);
        let [coastal, inland] = position.open.reserve.candidates;
        assert_eq!((coastal | inland) & !all, 0);
    }

    #[test]
    fn a_lone_elite_unit_stays_eliminated_and_tanks_never_come_back() {
        kernel::proves!("tarawa", "19.0+6");
        let setting = setting(Scenario::TwoDays, &[]);
        let mut position = night(&setting, &["7SSNL-1", "tank-green", "4FC-1"]);
        play_by_default(&setting, &mut position, 3);
        let back: Vec<&str> = position.hidden.reserve.iter().map(|counter| counter.name()).collect();
        assert_eq!(back, ["4FC-1"]);
        let left: Vec<&str> = position.open.eliminated.iter().map(|counter| counter.name()).collect();
        assert_eq!(left, ["7SSNL-1", "tank-green"]);
    }

    #[test]
    fn on_other_turns_nobody_comes_back_and_contact_is_kept() {
        kernel::proves!("tarawa", "19.0+6", "19.0+7");
        let setting = setting(Scenario::TwoDays, &[]);
        let mut position =
            night(&setting, &["4FC-1", "4FC-2"]).with_japanese("E9", "7SSNL-11").revealed("E9");
        position.open.turn = 14;
        play_by_default(&setting, &mut position, 3);
        assert_eq!(position.open.reserve.total(), 0);
        assert!(position.open.occupant(at("E9")).is_some_and(|unit| unit.revealed));
    }

    #[test]
    fn after_the_night_all_but_tanks_lie_face_down_again_and_stay_known() {
        kernel::proves!("tarawa", "19.0+7");
        let setting = setting(Scenario::TwoDays, &[]);
        let mut position = night(&setting, &[])
            .with_japanese("E9", "7SSNL-11")
            .revealed("E9")
            .with_japanese("C4", "tank-orange");
        let marker = "inland-1".parse().expect("a marker");
        let depth = Depth { back: Back::Inland, known: Some(marker), revealed: true };
        position.open.occupant_mut(at("E9")).expect("a unit").depth = Some(depth);
        play_by_default(&setting, &mut position, 3);
        let unit = position.open.occupant(at("E9")).expect("still there");
        assert!(!unit.revealed && unit.known == Some("7SSNL-11".parse().expect("a unit")));
        assert_eq!(unit.depth, Some(Depth { revealed: false, ..depth }));
        assert!(position.open.occupant(at("C4")).is_some_and(|tank| tank.revealed));
        assert_eq!(position.open.turn, 17);
    }

    #[test]
    fn on_turn_17_the_player_may_let_shibasaki_survive_if_he_commands() {
        kernel::proves!("tarawa", "21.3");
        let setting = setting(Scenario::TwoDays, &[("shibasaki-survives", "if-alive")]);
        let mut morning = ashore(&setting, 17, Stage::TurnBegins);
        morning.open.marines.put(unit("A/1/6"), Place::Track(28));
        for says in [true, false] {
            let mut position = morning.clone();
            let script = Script::of(&position).says(Answer::Confirm(says));
            script.play(&setting, &mut position).expect("the player is asked");
            assert_eq!(position.open.shibasaki_survives, says);
            let turn = if says { 20 } else { 28 };
            assert_eq!(position.open.marine(unit("A/1/6")).place(), Place::Track(turn));
        }
        let mut killed = morning.clone();
        killed.open.shibasaki = false;
        Script::of(&killed).play(&setting, &mut killed).expect("no question about a dead man");
        let without = crate::script::setting(Scenario::TwoDays, &[]);
        let mut position = morning;
        Script::of(&position).play(&without, &mut position).expect("no question without the rule");
        assert!(!killed.open.shibasaki_survives && !position.open.shibasaki_survives);
    }

    #[test]
    fn turns_follow_each_other_until_the_scenario_is_over() {
        kernel::proves!("tarawa", "4.0+6", "1.0");
        for (scenario, last) in
            [(Scenario::FirstWaves, 10), (Scenario::November20, 15), (Scenario::November21, 30)]
        {
            let setting = setting(scenario, &[]);
            let mut position = ashore(&setting, last - 1, Stage::TurnEnds);
            play_by_default(&setting, &mut position, 1);
            assert_eq!((position.open.turn, position.open.ending), (last, None));
            position.open.stage = Stage::TurnEnds;
            play_by_default(&setting, &mut position, 1);
            assert_eq!((position.open.turn, position.open.stage), (last, Stage::Over));
            assert_eq!(position.open.ending, Some(Ending::Lost));
        }
    }

    /// Plays a game at random to its end and names how it ended, and when.
    fn played_out(setting: &Setting, seed: u64) -> (String, u8) {
        let mut policies: Vec<Box<dyn Policy<Tarawa>>> = vec![Box::new(AtRandom)];
        let mut moment = Moment { checkpoint: setup::begin(setting), tape: Vec::new() };
        let outcome = Inline::new(&mut policies, Chance::numbered(seed, 0)).play_out(setting, &mut moment);
        (outcome.expect("a game by the rules").id, moment.checkpoint.open.turn)
    }

    #[test]
    fn every_scenario_comes_to_an_end_with_every_reading() {
        kernel::proves!("tarawa", "4.0+6");
        let usual: Vec<(&str, &str)> = Vec::new();
        let options = crate::options::options();
        let other: Vec<(&str, &str)> = options.iter().map(|option| (option.id, option.values[1].0)).collect();
        for (scenario, options) in
            Scenario::ALL.into_iter().flat_map(|scenario| [(scenario, &usual), (scenario, &other)])
        {
            let setting = setting(scenario, options);
            for seed in 0..6 {
                let (ending, turn) = played_out(&setting, seed);
                let early = ["catastrophe", "lost-decisively", "won-decisively"].contains(&ending.as_str());
                assert!(
                    early || turn == scenario.last_turn(),
                    "{scenario:?} {seed}: {ending} on turn {turn}"
                );
            }
        }
    }
}
