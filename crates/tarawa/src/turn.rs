//! The begin and the end of a turn (12.0+1, 4.0+5, 15.1+4, 19.0+6, 19.0+7, 21.3).

use crate::{
    Scenario, Setting, Tarawa, choices, event,
    forces::CounterInfo,
    ids::{CounterId, Letter},
    knowledge,
    options::Survival,
    position::{Open, Stage},
    sequence, setup, victory,
};
use kernel::{Play, Referee, RuleId, Text};
use serde::Serialize;

/// Units that are not elite and come back in the night (19.0+6).
const NIGHT_RETURN: usize = 2;

/// What happens when turns begin and end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    TurnBegins { turn: u8 },
    /// The Japanese may act by that letter from now on.
    LetterEnabled { letter: Letter },
    /// The discards are shuffled into the deck.
    Reshuffled { cards: u8 },
    /// Eliminated units come back to the Reserve.
    Reorganised { elite: u8, others: u8 },
    ContactLost,
    /// Positions that are secured when the scenario looks, and those of them that cover the south beach.
    Tally { secured: u8, south: u8 },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match self {
            Event::TurnBegins { .. } => "4.0".into(),
            Event::LetterEnabled { .. } => "12.0+1".into(),
            Event::Reshuffled { .. } => "4.0+5".into(),
            Event::Reorganised { .. } => "19.0+6".into(),
            Event::ContactLost => "19.0+7".into(),
            Event::Tally { .. } => "14.2".into(),
        }
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match self {
            Event::TurnBegins { turn } => {
                Text::new("tarawa-turn-begins").with("turn", *turn).with("time", sequence::time(*turn))
            }
            Event::LetterEnabled { letter } => Text::new("tarawa-turn-letter").with("letter", letter.text()),
            Event::Reshuffled { cards } => Text::new("tarawa-turn-reshuffled").with("cards", *cards),
            Event::Reorganised { elite, others } => {
                Text::new("tarawa-turn-reorganised").with("elite", *elite).with("others", *others)
            }
            Event::ContactLost => Text::new("tarawa-turn-contact-lost"),
            Event::Tally { secured, south } => {
                Text::new("tarawa-turn-tally").with("secured", *secured).with("south", *south)
            }
        }
    }
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
        let secured = victory::secured(r.setting, &r.position.open);
        let south = victory::on_south_beach(r.setting, secured);
        event::tell(r, || Event::Tally { secured: count(secured.len()), south: count(south.len()) });
    }
    if let Some(ending) = victory::at_end_of_turn(r.setting, &r.position.open) {
        r.position.open.ending = Some(ending);
        r.position.open.stage = Stage::Over;
        return Ok(());
    }
    r.position.open.turn += 1;
    sequence::advance(&mut r.position.open);
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
    let mixed = pile.clone();
    let back = |counter: CounterId| forces.counter(counter).back;
    let mut drawn = 0;
    while drawn < most
        && let Some(counter) = knowledge::draw_blindly(r, &mut pile, "19.0+6")?
    {
        let alike = mixed.iter().copied().filter(|other| back(*other) == back(counter));
        knowledge::put_in_reserve(forces, r.position, counter, knowledge::mask(alike));
        drawn += 1;
    }
    // A pile of which nothing was drawn lies open as before.
    if drawn > 0 {
        let open = &mut r.position.open;
        open.eliminated.retain(|counter| !mixed.contains(counter));
        open.left_out |= if pile.is_empty() { 0 } else { knowledge::mask(mixed) };
    }
    Ok(drawn)
}

/// Units and markers are turned face down again, but not tanks (19.0+7). The player may remember them.
fn lose_contact(r: &mut Referee<'_, Tarawa>) {
    for occupant in r.position.open.japanese.iter_mut().flatten() {
        occupant.revealed &= occupant.is_tank();
        if let Some(depth) = &mut occupant.depth {
            depth.revealed = false;
        }
    }
    event::tell(r, || Event::ContactLost);
}
