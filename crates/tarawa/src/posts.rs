//! Chapter 16: Command Posts; and whom HQs and posts command (7.1, 10.2).

use crate::{
    Setting, Tarawa,
    board::Site,
    control, event,
    fields::Fire,
    hexes::{Hex, HexSet},
    ids::{UnitId, UnitSet},
    position::Open,
};
use kernel::{Referee, Refusal, Text, text};

kernel::events! {
    /// What happens by this chapter.
    Event of Tarawa in setting:

    PostEstablished { hq: UnitId } by "16.1" => text!("tarawa-posts-established", unit = hq);
    PostAbandoned { hq: UnitId } by "16.11" => text!("tarawa-posts-abandoned", unit = hq);
    CommandExtended { hq: UnitId, place: u8, range: u8 } by "16.2"
        => text!("tarawa-posts-extended", unit = hq, box = place, range);
}

/// The units under the orders of each HQ and Command Post now (7.1, 16.3 to 16.32, 19.0+5). Taken when an Action
/// Phase begins.
pub(crate) fn command(setting: &Setting, open: &Open) -> Vec<(UnitId, UnitSet)> {
    let on_map = setting.forces.hqs.iter().filter_map(|hq| Some((hq, open.marine(hq).hex()?)));
    let passable = HexSet::ALL - control::japanese_hexes(setting, open);
    let commanded = |(hq, hex): (UnitId, Hex)| {
        let reach = reach(setting, open, &passable, hq, hex)?;
        let under = open.on_map().filter(|(id, _, at)| *id != hq && reach.contains(*at));
        Some((hq, under.map(|(id, ..)| id).collect()))
    };
    on_map.filter_map(commanded).collect()
}

/// The hexes in which an HQ or a post commands; none when it cannot (16.32). The range is counted around Japanese
/// units, their fields of fire do not matter (16.31).
fn reach(setting: &Setting, open: &Open, passable: &HexSet, hq: UnitId, hex: Hex) -> Option<HexSet> {
    let post = open.marine(hq).post;
    if post.is_some() && Fire::of_active(setting, open).falls_on(hex) {
        return None;
    }
    let range = match post {
        _ if open.is_night() => 0,
        Some(place) => setting.charts.command_range(place),
        None => 1,
    };
    Some((0..range).fold(HexSet::one(hex), |near, _| near | (near.grown() & *passable)))
}

/// Whether the unit is under the orders of an HQ or Command Post in this Action Phase.
pub(crate) fn is_commanded(open: &Open, unit: UnitId) -> bool {
    open.actions.command.iter().any(|(_, under)| under.contains(unit))
}

/// Whether a command gives the unit a free action: an HQ that has moved gives none any more (7.33).
pub(crate) fn gives_free_action(open: &Open, unit: UnitId) -> bool {
    let actions = &open.actions;
    actions.command.iter().any(|(hq, under)| under.contains(unit) && !actions.moved_hqs.contains(*hq))
}

/// Whether one HQ or post commands both units.
pub(crate) fn share_command(open: &Open, one: UnitId, other: UnitId) -> bool {
    open.actions.command.iter().any(|(_, under)| under.contains(one) && under.contains(other))
}

/// Whether an HQ may become a Command Post: outside the fields of fire of occupied positions, and of empty ones
/// in Japanese communication (16.1). On land: units in the water go on to the beach (5.2), and a post cannot move.
pub(crate) fn may_establish(setting: &Setting, open: &Open, hq: UnitId) -> Result<(), Refusal> {
    let hex = unchanged(setting, open, hq)?;
    let text = |key| move || Text::new(key).with("unit", hq.name());
    Refusal::unless(open.marine(hq).post.is_none(), "16.1", text("tarawa-posts-is-post"))?;
    Refusal::unless(setting.board.land.contains(hex), "16.0", text("tarawa-posts-in-water"))?;
    let covered = Fire::of_all(setting, open).falls_on(hex);
    Refusal::unless(!covered, "16.1", text("tarawa-posts-under-fire"))?;
    Refusal::unless(!is_threatened(setting, open, hex), "16.1", text("tarawa-posts-threatened"))
}

/// Whether an empty position that the Japanese can reach has the hex in its field.
fn is_threatened(setting: &Setting, open: &Open, hex: Hex) -> bool {
    let held = open.us_hexes();
    let empty = |site: &&Site| {
        let free = open.occupant(site.id).is_none() && !held.contains(site.hex);
        free && !open.garrisons.contains(site.id)
    };
    let covers = |site: &Site| setting.board.group(site.group).field.contains(hex);
    let mut sites = setting.board.sites().filter(empty).filter(|site| covers(site)).peekable();
    if sites.peek().is_none() {
        return false;
    }
    let communication = control::japanese_communication(setting, open);
    sites.any(|site| communication.contains(site.id))
}

/// Whether a Command Post may become an HQ again (16.11).
pub(crate) fn may_abandon(setting: &Setting, open: &Open, hq: UnitId) -> Result<(), Refusal> {
    unchanged(setting, open, hq)?;
    let text = || Text::new("tarawa-posts-is-no-post").with("unit", hq.name());
    Refusal::unless(open.marine(hq).post.is_some(), "16.11", text)
}

/// Whether the range marker of a Command Post may advance: a post of an earlier turn that is not in the field of an
/// occupied position (16.2). Each advances once in a turn (16.21).
pub(crate) fn may_advance(setting: &Setting, open: &Open, hq: UnitId) -> Result<(), Refusal> {
    let hex = unchanged(setting, open, hq)?;
    let text = |key| move || Text::new(key).with("unit", hq.name());
    let Some(place) = open.marine(hq).post else {
        return Err(Refusal::new("16.2", text("tarawa-posts-is-no-post")()));
    };
    Refusal::unless(place < setting.charts.command_boxes(), "16.2", text("tarawa-posts-at-end"))?;
    let covered = Fire::of_all(setting, open).falls_on(hex);
    Refusal::unless(!covered, "16.2", text("tarawa-posts-under-fire"))
}

/// The hex of an HQ or post to which nothing was done yet in this phase.
fn unchanged(setting: &Setting, open: &Open, hq: UnitId) -> Result<Hex, Refusal> {
    let text = |key| move || Text::new(key).with("unit", hq.name());
    let hex = open.marine(hq).hex().filter(|_| setting.forces.hqs.contains(hq));
    let Some(hex) = hex else {
        return Err(Refusal::new("16.0", text("tarawa-posts-no-hq")()));
    };
    let changed = open.engineers.is_some_and(|changed| changed.contains(hq));
    Refusal::unless(!changed, "16.21", text("tarawa-posts-changed"))?;
    Ok(hex)
}

/// An HQ becomes a Command Post. The officer's Hero side is gone for good: the post has none, and the HQ that it
/// may be again has none either (16.1, 16.11, 16.33).
pub(crate) fn establish(r: &mut Referee<'_, Tarawa>, hq: UnitId) {
    let marine = r.position.open.marine_mut(hq);
    marine.post = Some(1);
    marine.hero_side = false;
    event::tell(r, || Event::PostEstablished { hq });
}

pub(crate) fn abandon(r: &mut Referee<'_, Tarawa>, hq: UnitId) {
    let marine = r.position.open.marine_mut(hq);
    marine.post = None;
    marine.hero_side = false;
    event::tell(r, || Event::PostAbandoned { hq });
}

pub(crate) fn advance(r: &mut Referee<'_, Tarawa>, hq: UnitId) {
    let place = r.position.open.marine(hq).post.map_or(1, |place| place + 1);
    r.position.open.marine_mut(hq).post = Some(place);
    let range = r.setting.charts.command_range(place);
    event::tell(r, || Event::CommandExtended { hq, place, range });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer, leaders, moves,
        position::{Position, Stage},
        script::{Script, empty, first_waves, hex, unit},
        support::Measure,
    };
    use kernel::Happening;

    const HQ: &str = "HQ 2/2";

    fn phase(turn: u8) -> Position {
        empty(first_waves(), turn, Stage::Engineers)
    }

    fn with_post(mut position: Position, place: u8) -> Position {
        position.open.marine_mut(unit(HQ)).post = Some(place);
        position
    }

    fn measured(position: &mut Position, measure: Measure) {
        let script = Script::of(position).says(Answer::Sustain(measure));
        script.play(first_waves(), position).expect("a legal measure");
    }

    fn refused(position: &Position, measure: Measure) -> (String, String) {
        Script::of(position).says(Answer::Sustain(measure)).refused(first_waves(), position)
    }

    fn post(position: &Position) -> Option<u8> {
        position.open.marine(unit(HQ)).post
    }

    /// Whether the unit is under orders at the start of an Action Phase.
    fn commands(position: &Position, name: &str) -> bool {
        let command = command(first_waves(), &position.open);
        command.iter().any(|(_, under)| under.contains(unit(name)))
    }

    #[test]
    fn an_hq_becomes_a_command_post_that_cannot_move() {
        kernel::proves!("tarawa", "16.0", "16.1", "15.1+2");
        let position = phase(11).with_unit(HQ, "1616", 0).with_unit("I/3/2", "1617", 4);
        let mut position = position.with_unit("HQ 8/2", "1336", 0);
        measured(&mut position, Measure::Establish { hq: unit(HQ) });
        assert_eq!(post(&position), Some(1));
        measured(&mut position, Measure::Done);
        assert_eq!(position.open.stage, Stage::Actions);
        let alone = UnitSet::from_iter([unit(HQ)]);
        let refusal = moves::may_move(first_waves(), &position.open, alone);
        assert_eq!(refusal.map_err(|refusal| refusal.rule.to_string()), Err("16.0".to_owned()));
        // Not an action: it commands as before in the phase that follows.
        assert!(commands(&position, "I/3/2") && position.open.actions.acted.is_empty());
        let most = first_waves().charts.command_range(first_waves().charts.command_boxes());
        assert_eq!(most, 5);
    }

    #[test]
    fn no_post_is_set_up_in_the_field_of_a_position_that_the_japanese_hold_or_can_reach() {
        kernel::proves!("tarawa", "16.1");
        let establish = || Measure::Establish { hq: unit(HQ) };
        // Another post gives something to decide.
        let mut start = phase(11).with_unit(HQ, "1327", 0).with_unit("HQ 8/2", "1616", 0);
        start.open.marine_mut(unit("HQ 8/2")).post = Some(1);
        // E4 covers 1327; so does E6.
        let held = start.clone().with_japanese("E4", "111P-6").disrupted("E4");
        assert_eq!(refused(&held, establish()), ("16.1".to_owned(), "tarawa-posts-under-fire".to_owned()));
        // E4 is empty, but a path leads from it to two positions that are held.
        let linked = start.clone().with_japanese("C5", "7SSNL-1").with_japanese("C1", "7SSNL-2");
        assert_eq!(refused(&linked, establish()).1, "tarawa-posts-threatened");
        let mut alone = start.clone().with_japanese("C5", "7SSNL-1");
        measured(&mut alone, establish());
        assert_eq!(post(&alone), Some(1));
        // What US units or garrisons hold does not count.
        let mut taken = linked.with_unit("I/3/2", "1427", 1);
        taken.open.garrisons.insert("E6".parse().expect("a position"));
        measured(&mut taken, establish());
        assert_eq!(post(&taken), Some(1));
    }

    #[test]
    fn a_post_is_set_up_on_land() {
        kernel::proves!("tarawa", "16.0");
        let position = phase(11).with_unit(HQ, "1127", 0).with_unit("HQ 8/2", "1616", 0);
        assert_eq!(refused(&position, Measure::Establish { hq: unit(HQ) }).1, "tarawa-posts-in-water");
        let infantry = position.with_unit("I/3/2", "1616", 4);
        assert_eq!(refused(&infantry, Measure::Establish { hq: unit("I/3/2") }).1, "tarawa-posts-no-hq");
    }

    #[test]
    fn a_post_that_is_given_up_is_an_hq_without_its_hero_side() {
        kernel::proves!("tarawa", "16.11");
        let mut position = with_post(phase(13).with_unit(HQ, "1616", 0), 4);
        measured(&mut position, Measure::Abandon { hq: unit(HQ) });
        assert_eq!((post(&position), position.open.marine(unit(HQ)).hero_side), (None, false));
        assert_eq!(position.open.marine(unit(HQ)).hex(), Some(hex("1616")));
    }

    #[test]
    fn range_grows_by_a_box_a_turn_from_the_turn_after() {
        kernel::proves!("tarawa", "16.2", "16.21");
        let advance = |name: &str| Measure::Advance { hq: unit(name) };
        let mut position = phase(11).with_unit(HQ, "1616", 0).with_unit("HQ 8/2", "1620", 0);
        assert_eq!(refused(&position, advance(HQ)).1, "tarawa-posts-is-no-post");
        measured(&mut position, Measure::Establish { hq: unit(HQ) });
        assert_eq!(refused(&position, advance(HQ)).0, "16.21");
        measured(&mut position, Measure::Establish { hq: unit("HQ 8/2") });
        // All is done: the next call goes on to the actions, where HQs that are posts have nothing to do.
        Script::of(&position).play(first_waves(), &mut position).expect("the end of the phase");
        (position.open.turn, position.open.stage) = (12, Stage::Engineers);
        measured(&mut position, advance(HQ));
        assert_eq!(refused(&position, advance(HQ)).0, "16.21");
        // Each has a marker of its own.
        measured(&mut position, advance("HQ 8/2"));
        assert_eq!((post(&position), position.open.marine(unit("HQ 8/2")).post), (Some(2), Some(2)));
    }

    #[test]
    fn range_does_not_grow_in_the_field_of_an_occupied_position_nor_beyond_the_track() {
        kernel::proves!("tarawa", "16.2", "16.32");
        let advance = || Measure::Advance { hq: unit(HQ) };
        let start = with_post(phase(12).with_unit(HQ, "1327", 0), 2).with_unit("HQ 8/2", "1616", 0);
        let covered = start.clone().with_japanese("E4", "111P-6");
        assert_eq!(refused(&covered, advance()).1, "tarawa-posts-under-fire");
        assert_eq!(refused(&covered.disrupted("E4"), advance()).1, "tarawa-posts-under-fire");
        let end = with_post(start, first_waves().charts.command_boxes());
        assert_eq!(refused(&end, advance()).1, "tarawa-posts-at-end");
    }

    #[test]
    fn it_takes_three_turns_from_range_three_to_range_four() {
        kernel::proves!("tarawa", "16.22", "16.2");
        let mut position = with_post(phase(12).with_unit(HQ, "1616", 0), 1);
        let range = |position: &Position| first_waves().charts.command_range(post(position).expect("a post"));
        let mut ranges = vec![range(&position)];
        for turn in 12..20 {
            (position.open.turn, position.open.stage, position.open.engineers) =
                (turn, Stage::Engineers, None);
            measured(&mut position, Measure::Advance { hq: unit(HQ) });
            ranges.push(range(&position));
        }
        let first = |wanted| ranges.iter().position(|range| *range == wanted);
        assert_eq!(first(4).zip(first(3)).map(|(four, three)| four - three), Some(3));
        assert_eq!((ranges.first(), ranges.last()), (Some(&1), Some(&5)));
    }

    #[test]
    fn a_post_with_range_three_commands_all_units_within_three_hexes() {
        kernel::proves!("tarawa", "16.3");
        let position = phase(15)
            .with_unit(HQ, "1616", 0)
            .with_unit("I/3/2", "1619", 4)
            .with_unit("3/A/2T", "1316", 2)
            .with_unit("K/3/2", "1620", 4);
        assert_eq!(first_waves().charts.command_range(4), 3);
        let position = with_post(position, 4);
        assert!(commands(&position, "I/3/2") && commands(&position, "3/A/2T"));
        assert!(!commands(&position, "K/3/2"));
    }

    #[test]
    fn command_range_is_counted_around_japanese_units_but_through_their_fields() {
        kernel::proves!("tarawa", "16.31");
        // 1617 is B4; 1618 lies behind it, at a distance of two.
        let start = phase(15).with_unit(HQ, "1616", 0).with_unit("I/3/2", "1618", 4);
        let start = with_post(start.with_japanese("B4", "111P-6").disrupted("B4"), 2);
        assert!(!commands(&start, "I/3/2"));
        let around = with_post(start.clone(), 4);
        assert!(commands(&around, "I/3/2"));
        let mut field = start;
        field.open.japanese.take(crate::script::at("B4"));
        let field = field.with_japanese("B6", "7SSNL-1");
        assert!(crate::fields::of_all(first_waves(), &field.open, true).contains(hex("1617")));
        assert!(commands(&field, "I/3/2"));
    }

    #[test]
    fn a_post_in_an_active_field_of_fire_does_not_command() {
        kernel::proves!("tarawa", "16.32");
        let start = phase(15).with_unit(HQ, "1327", 0).with_unit("I/3/2", "1326", 4);
        let start = start.with_japanese("E4", "111P-6");
        let position = with_post(start.clone(), 3);
        assert!(!commands(&position, "I/3/2"));
        assert_eq!(post(&position), Some(3));
        assert!(commands(&position.disrupted("E4"), "I/3/2"));
        // An HQ is not hindered.
        assert!(commands(&start, "I/3/2"));
    }

    #[test]
    fn a_post_that_is_hit_is_an_hq_without_its_hero_side_and_not_eliminated() {
        kernel::proves!("tarawa", "16.33");
        let mut position = with_post(phase(15).with_unit(HQ, "1616", 0), 3);
        let hit = Script::of(&position).run(first_waves(), &mut position, |r| leaders::hit(r, unit(HQ)));
        assert!(hit.is_ok());
        assert_eq!((post(&position), position.open.marine(unit(HQ)).hero_side), (None, false));
        assert_eq!(position.open.marine(unit(HQ)).hex(), Some(hex("1616")));
    }

    #[test]
    fn at_night_hqs_and_posts_command_only_their_own_hex() {
        kernel::proves!("tarawa", "19.0+5");
        let hq =
            phase(16).with_unit(HQ, "1616", 0).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1617", 4);
        for position in [hq.clone(), with_post(hq, 5)] {
            assert!(commands(&position, "I/3/2") && !commands(&position, "K/3/2"));
        }
    }

    #[test]
    fn the_words_of_posts_are_there() {
        let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
        let hq = unit(HQ);
        for event in [
            Event::PostEstablished { hq },
            Event::PostAbandoned { hq },
            Event::CommandExtended { hq, place: 2, range: 2 },
        ] {
            assert_eq!(words.missing(&event.text(first_waves())), [""; 0], "{event:?}");
        }
        assert_eq!(crate::naming::names(UnitSet::from_iter([hq])), HQ);
    }
}
