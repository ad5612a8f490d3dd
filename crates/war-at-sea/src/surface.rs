//! Surface combat (6): the tactical sequence (6.1), initiative (6.2) and the sequence of impulses (6.44). What is done
//! in them stands in the files of this folder.

pub mod asides;
pub mod conclusion;
pub mod formations;
pub mod gunnery;
pub mod lines;
pub mod moves;
pub mod setup;
pub mod torpedoes;

use crate::{
    Setting, WarAtSea,
    battle::{Battle, Called, Fight, Force, Moment, Placed, Whereabouts},
    charts::Edge,
    event::tell,
    ids::ShipId,
    lens::Lens,
    operations::battles,
    position::{Position, Stage},
    sides::{ALLIES, AXIS, SEATS, other, seat_name},
    weather::Light,
};
use kernel::{Account, Breakdown, Exact, Play, Referee, Seat, Tally, Text, text};

/// The impulses of a round (6.44).
pub const IMPULSES: u8 = 22;

kernel::events! {
    Event of WarAtSea in setting:

    /// Somebody has the initiative. Who has a leader with him only his side knows (9.41), so that the others see the
    /// sum without what he adds to it.
    Initiative { seat: Seat, die: u8, sum: Breakdown, led: [i8; 2], round: u8 } by "6.2",
        shown |viewer| {
            let known = |seat: Seat| if viewer.is(seat) { led[seat.index()] } else { 0 };
            Event::Initiative { seat: *seat, die: *die, sum: sum.clone(), led: SEATS.map(known), round: *round }
        }
        => {
            let sum = led.iter().fold(sum.value, |sum, leader| sum + Exact::from(i32::from(*leader)));
            text!("sea-initiative", seat = seat_name(*seat), die, sum)
        };
    /// Somebody has the initiative without a roll: the enemy lies in port (9.22), or is taken by surprise (5.78).
    Granted { seat: Seat, port: bool } by if *port { "9.22" } else { "5.78" }
        => text!(
            if *port { "sea-initiative-port" } else { "sea-initiative-surprise" },
            seat = seat_name(*seat)
        );
    Round { round: u8 } by "6.44", marks Battle => text!("sea-round", round);
}

/// What is done in an impulse (6.44).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    Initiative,
    /// Groups of these speeds move: those of the seat without the initiative, or with it. `tows` says whether ships
    /// that tow or are towed may (8.43).
    Move {
        initiative: bool,
        speeds: [bool; 5],
        tows: bool,
    },
    Guns,
    Torpedoes,
    End,
}

/// The sequence of impulses (6.44): what is done in each.
pub fn duty(impulse: u8) -> Duty {
    const FOUR_THREE_TWO: [bool; 5] = [false, false, true, true, true];
    const FOUR_THREE_ONE: [bool; 5] = [false, true, false, true, true];
    const FOUR_TWO: [bool; 5] = [false, false, true, false, true];
    let speeds = match impulse {
        2 | 3 | 18 | 19 => FOUR_THREE_TWO,
        6 | 7 | 14 | 15 => FOUR_THREE_ONE,
        _ => FOUR_TWO,
    };
    match impulse {
        1 => Duty::Initiative,
        22 => Duty::End,
        // After the first impulse come five blocks of four: two movements, guns, torpedoes.
        _ => match (impulse - 2) % 4 {
            0 => Duty::Move { initiative: false, speeds, tows: impulse == 10 },
            1 => Duty::Move { initiative: true, speeds, tows: impulse == 11 },
            2 => Duty::Guns,
            _ => Duty::Torpedoes,
        },
    }
}

/// The battle of a battle scenario, before anybody has come onto the map.
pub(crate) fn of_scenario(setting: &Setting, position: &Position) -> Battle {
    let scenario = &setting.scenario;
    let forces = scenario.forces.iter().zip(0..).map(|(force, number)| Force {
        seat: force.seat,
        called: Called::Start(number),
        mission: force.missions[0],
        entry: force.entry,
        escorts: None,
        in_port: force.in_port,
        berth: None,
    });
    let counters = scenario.ships.iter().filter(|start| position.ship(start.ship).lead == start.ship);
    let counters = counters
        .map(|start| Placed::waiting(start.ship, start.seat, start.force, start.state.unloading))
        .collect();
    Battle {
        surprise: scenario.forces.iter().any(|force| force.surprises),
        ..Battle::new(setting, position, scenario.coasts, forces.collect(), counters)
    }
}

/// Plays the next piece of the battle (6.1).
pub(crate) fn play(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    match r.position.fought().moment {
        Moment::Initiative => {
            setup::look_for_island(r)?;
            roll_initiative(r)?;
            r.position.fought_mut().moment = Moment::SetUp;
            Ok(())
        }
        Moment::SetUp => setup::set_up(r),
        Moment::Distance => {
            setup::set_distance(r);
            Ok(())
        }
        Moment::LineUp { second } => formations::line_up(r, second),
        Moment::Impulse { number, second } => impulse(r, number, second),
        Moment::Suspended => {
            battles::suspend(r);
            Ok(())
        }
        Moment::Over => {
            conclusion::conclude(r);
            Ok(())
        }
    }
}

fn impulse(r: &mut Referee<'_, WarAtSea>, number: u8, second: bool) -> Play<()> {
    let initiative = r.position.fought().initiative;
    let firing = if second { other(initiative) } else { initiative };
    match duty(number) {
        Duty::Initiative => {
            roll_initiative(r)?;
            next_impulse(r);
        }
        Duty::Move { initiative: with, .. } => {
            let seat = if with { initiative } else { r.position.fought().first_mover() };
            moves::manoeuvre(r, seat, number)?;
        }
        Duty::Guns => {
            gunnery::fire(r, firing, number, second)?;
            next_impulse(r);
        }
        Duty::Torpedoes => {
            torpedoes::launch(r, firing, number, second)?;
            next_impulse(r);
        }
        Duty::End => conclusion::end_round(r)?,
    }
    conclusion::end_if_alone(r);
    Ok(())
}

/// Goes on to the next half of an impulse, or to the next impulse.
pub(crate) fn next_impulse(r: &mut Referee<'_, WarAtSea>) {
    let battle = r.position.fought_mut();
    let Moment::Impulse { number, second } = battle.moment else { return };
    battle.moment = match duty(number) {
        Duty::Guns | Duty::Torpedoes if !second => Moment::Impulse { number, second: true },
        _ => Moment::Impulse { number: number + 1, second: false },
    };
    for counter in &mut battle.counters {
        (counter.moved, counter.parted) = (false, false);
    }
}

/// Begins a round. In the first the initiative is known from set-up (6.44).
pub(crate) fn begin_round(r: &mut Referee<'_, WarAtSea>, round: u8) {
    let battle = r.position.fought_mut();
    battle.round = round;
    battle.moment = Moment::Impulse { number: if round == 1 { 2 } else { 1 }, second: false };
    tell(r, || Event::Round { round });
}

/// Who has the initiative (6.2): the Allies roll, and the Axis has it on 3 or less.
fn roll_initiative(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    let battle = r.position.fought();
    let round = battle.round;
    // The side that lies in a port never has it (9.22).
    let in_port = battle.forces.iter().find(|force| force.in_port).map(|force| force.seat);
    if let Some(seat) = in_port {
        grant(r, other(seat), true);
        return Ok(());
    }
    // Whoever takes the enemy by surprise in a scenario has it in the first round (5.78).
    if round == 1
        && let Some(force) = r.setting.scenario.forces.iter().find(|force| force.surprises)
    {
        grant(r, force.seat, false);
        return Ok(());
    }
    let die = r.d6("6.2")?;
    let mut sum = r.account();
    sum.add("6.2", i32::from(die), || Text::new("sea-factor-die"));
    edges(r, &mut sum);
    let led = leaders(r);
    let total = sum.value() + Exact::from(i32::from(led[0]) + i32::from(led[1]));
    let seat = if total <= 3.into() { AXIS } else { ALLIES };
    r.position.fought_mut().initiative = seat;
    tell(r, || Event::Initiative { seat, die, sum: sum.into_breakdown(), led, round });
    Ok(())
}

/// Gives a seat the initiative without a roll.
fn grant(r: &mut Referee<'_, WarAtSea>, seat: Seat, port: bool) {
    r.position.fought_mut().initiative = seat;
    tell(r, || Event::Granted { seat, port });
}

/// The counters of a side that are in the battle. Before set-up nobody is on the map yet.
fn present(fight: Fight<'_>, seat: Seat) -> impl Iterator<Item = &Placed> {
    let here = |counter: &&Placed| matches!(counter.state, Whereabouts::Waiting | Whereabouts::Sea);
    fight.battle.counters.iter().filter(here).filter(move |counter| counter.seat == seat)
}

/// What the leaders of the sides add to the roll for initiative. However many a side has, it is one point (9.42); a
/// leader goes down with his ship (9.41).
fn leaders(r: &Referee<'_, WarAtSea>) -> [i8; 2] {
    let (setting, fight) = (r.setting, r.position.fight(r.setting));
    let worth = setting.charts.initiative(Edge::Leader);
    [(AXIS, -worth), (ALLIES, worth)].map(|(seat, worth)| {
        let aboard = |flagship: ShipId| {
            present(fight, seat).any(|counter| fight.aboard(counter.ship).any(|ship| ship == flagship))
        };
        if r.position.leaders(setting, seat).any(|(_, flagship)| aboard(flagship)) { worth } else { 0 }
    })
}

/// The other modifiers of the roll for initiative.
fn edges(r: &Referee<'_, WarAtSea>, sum: &mut Account) {
    let (setting, fight) = (r.setting, r.position.fight(r.setting));
    let charts = &setting.charts;
    let mut add = |edge: Edge, sign: i8, text: &'static str| {
        let amount = charts.initiative(edge) * sign;
        if amount != 0 {
            sum.add("6.2", i32::from(amount), || Text::new(text));
        }
    };
    let present = |seat| present(fight, seat);
    let slowest = |seat| present(seat).map(|counter| fight.tactical_speed(counter.ship)).min().unwrap_or(0);
    match slowest(ALLIES).cmp(&slowest(AXIS)) {
        std::cmp::Ordering::Greater => add(Edge::MoreSpeed, 1, "sea-factor-more-speed"),
        std::cmp::Ordering::Less => add(Edge::MoreSpeed, -1, "sea-factor-more-speed"),
        std::cmp::Ordering::Equal => {}
    }
    if fight.battle.light == Light::Night {
        let year = setting.scenario.date.year;
        let trained = |counter: &Placed| fight.sheet(counter.ship).nation.is_trained_for_night(year);
        if present(AXIS).any(trained) {
            add(Edge::JapaneseNight, 1, "sea-factor-night-training");
        }
        if year >= 1943 {
            add(Edge::AlliedRadar, 1, "sea-factor-radar");
        }
    }
}

/// Where the battle stands, in words.
pub(crate) fn whereabouts(lens: Lens<'_>) -> Text {
    let Some(battle) = lens.battle() else { return Text::new("sea-stage-over") };
    match battle.moment {
        Moment::Initiative | Moment::SetUp | Moment::Distance | Moment::LineUp { .. } => {
            Text::new("sea-stage-set-up")
        }
        Moment::Impulse { number, .. } => {
            let key = match duty(number) {
                Duty::Initiative => "sea-stage-initiative",
                Duty::Move { .. } => "sea-stage-move",
                Duty::Guns => "sea-stage-guns",
                Duty::Torpedoes => "sea-stage-torpedoes",
                Duty::End => "sea-stage-end",
            };
            Text::new(key).with("round", battle.round).with("impulse", number)
        }
        Moment::Suspended | Moment::Over => Text::new("sea-stage-over"),
    }
}

/// The end of the battle of a battle scenario is the end of the game.
pub(crate) fn over(position: &mut Position) {
    position.stage = Stage::Over;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        scenario::Leader,
        script::{battle, by, die, play, ship},
        weather::Weather,
    };

    /// A battle before set-up: nobody is on the map yet. Both sides are equally fast.
    fn gathering(ships: &[(&str, Seat, &str)]) -> (Setting, Position) {
        let (setting, mut position) = battle(ships, 1, &[]);
        // A gale makes all of them equally slow.
        position.fought_mut().weather = Weather::Gale;
        position.fought_mut().moment = Moment::Initiative;
        for counter in &mut position.fought_mut().counters {
            counter.state = Whereabouts::Waiting;
        }
        (setting, position)
    }

    /// Who has the initiative after this die.
    fn after(setting: &Setting, position: &mut Position, face: u32) -> Seat {
        by(setting, position, &[die(face, "6.2")], roll_initiative).expect("a roll");
        position.fought().initiative
    }

    const BOTH: [(&str, Seat, &str); 2] = [("Washington", ALLIES, "C1"), ("Pigafetta", AXIS, "C7")];

    #[test]
    fn the_axis_has_the_initiative_on_three_or_less() {
        kernel::proves!("war-at-sea", "6.2");
        let (setting, mut position) = gathering(&BOTH);
        let seats = [1, 2, 3, 4, 5, 6].map(|face| after(&setting, &mut position, face));
        assert_eq!(seats, [AXIS, AXIS, AXIS, ALLIES, ALLIES, ALLIES]);
    }

    #[test]
    fn it_is_rolled_for_again_in_the_first_impulse_of_later_rounds() {
        kernel::proves!("war-at-sea", "6.2");
        let (setting, mut position) = battle(&BOTH, 1, &[]);
        position.fought_mut().weather = Weather::Gale;
        position.fought_mut().round = 2;
        play(&setting, &mut position, &[die(6, "6.2")]).expect("impulse 1");
        assert_eq!(position.fought().initiative, ALLIES);
        assert_eq!(position.fought().moment, Moment::Impulse { number: 2, second: false });
    }

    #[test]
    fn a_leader_is_worth_a_point_while_his_flagship_is_afloat_and_here() {
        kernel::proves!("war-at-sea", "9.4", "9.41", "9.42");
        let leader =
            |name: &str, seat, flagship| Leader { name: name.to_owned(), seat, flagship: ship(flagship) };
        let (mut setting, mut position) = gathering(&BOTH);
        // Two leaders are worth no more than one.
        setting.scenario.leaders =
            vec![leader("Lee", ALLIES, "Washington"), leader("Scott", ALLIES, "Washington")];
        assert_eq!([2, 3].map(|face| after(&setting, &mut position, face)), [AXIS, ALLIES]);
        setting.scenario.leaders.push(leader("Iachino", AXIS, "Pigafetta"));
        assert_eq!(after(&setting, &mut position, 3), AXIS);
        position.vessel("Washington").fate = crate::position::Fate::Sunk;
        assert_eq!(after(&setting, &mut position, 4), AXIS);
        position.counter_of("Pigafetta").state = Whereabouts::Left;
        assert_eq!(after(&setting, &mut position, 4), ALLIES);
    }

    #[test]
    fn whoever_lies_in_port_never_has_it_and_surprise_gives_it_in_the_first_round() {
        kernel::proves!("war-at-sea", "9.22", "6.2", "5.78");
        let (setting, mut position) = gathering(&BOTH);
        position.fought_mut().forces[1].in_port = true;
        by(&setting, &mut position, &[], roll_initiative).expect("no roll");
        assert_eq!(position.fought().initiative, AXIS);
        let (mut setting, mut position) = gathering(&BOTH);
        setting.scenario.forces[1].surprises = true;
        by(&setting, &mut position, &[], roll_initiative).expect("no roll");
        assert_eq!(position.fought().initiative, ALLIES);
        position.fought_mut().round = 2;
        assert_eq!(after(&setting, &mut position, 1), AXIS);
    }

    #[test]
    fn a_round_has_22_impulses_in_the_printed_order() {
        kernel::proves!("war-at-sea", "6.44");
        let moves = |speed: usize, with: bool| {
            let may = |impulse: &u8| matches!(duty(*impulse), Duty::Move { speeds, initiative, .. } if initiative == with && speeds[speed]);
            (1..=IMPULSES).filter(may).collect::<Vec<u8>>()
        };
        let printed: [&[u8]; 5] = [&[], &[6, 14], &[2, 10, 18], &[2, 6, 14, 18], &[2, 6, 10, 14, 18]];
        for (speed, without) in printed.into_iter().enumerate() {
            assert_eq!(moves(speed, false), without, "{speed}");
            let with: Vec<u8> = without.iter().map(|impulse| impulse + 1).collect();
            assert_eq!(moves(speed, true), with, "{speed} with the initiative");
        }
        let of =
            |wanted: Duty| (1..=IMPULSES).filter(|impulse| duty(*impulse) == wanted).collect::<Vec<u8>>();
        assert_eq!(of(Duty::Guns), [4, 8, 12, 16, 20]);
        assert_eq!(of(Duty::Torpedoes), [5, 9, 13, 17, 21]);
        assert_eq!((of(Duty::Initiative), of(Duty::End)), (vec![1], vec![22]));
        let tows = |impulse: &u8| matches!(duty(*impulse), Duty::Move { tows: true, .. });
        assert_eq!((1..=IMPULSES).filter(tows).collect::<Vec<u8>>(), [10, 11]);
    }
}
