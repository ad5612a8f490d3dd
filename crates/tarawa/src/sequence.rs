//! The sequence of play: chapter 4 for turns 1 to 10, rule 15.1 from turn 11, chapter 19 for the night. Each
//! activity ends by moving on to the next stage; the stages that a turn leaves out are left out here.

use crate::{
    lens::Lens,
    position::{Open, Stage},
};
use kernel::Text;

/// Moves on to the stage after the present one.
pub(crate) fn advance(open: &mut Open) {
    open.stage = after(open);
}

fn after(open: &Open) -> Stage {
    let (night, extended) = (open.is_night(), open.is_extended());
    match open.stage {
        Stage::SetUpJapanese => Stage::SetUpMarines,
        Stage::SetUpMarines => Stage::Raid,
        Stage::Raid | Stage::TurnEnds => Stage::TurnBegins,
        // At night no LVT lands; units in the water come ashore (19.0+1).
        Stage::TurnBegins if night => Stage::Wading,
        Stage::TurnBegins => Stage::Loading,
        Stage::Loading => Stage::Landing,
        Stage::Landing => Stage::Wading,
        Stage::Wading => Stage::Arrivals,
        // Both event phases are left out at night (19.0+2).
        Stage::Arrivals if night => Stage::FireCard,
        Stage::Arrivals => Stage::Event { second: false },
        Stage::Event { second: false } => Stage::FireCard,
        Stage::FireCard => Stage::Fire,
        Stage::Fire => Stage::AfterFire,
        Stage::AfterFire if open.fire.is_some_and(|fire| fire.again) => Stage::FireCard,
        // The second event is left out on the last turn (15.1+1), the engineers rest at night (19.0+4).
        Stage::AfterFire if extended && !night && open.turn < 30 => Stage::Event { second: true },
        Stage::AfterFire if extended && !night => Stage::Engineers,
        Stage::Event { second: true } => Stage::Engineers,
        Stage::AfterFire | Stage::Engineers => Stage::Actions,
        Stage::Actions => Stage::CloseCombats,
        Stage::CloseCombats => Stage::TurnEnds,
        Stage::Over => Stage::Over,
    }
}

pub(crate) fn whereabouts(lens: Lens<'_>) -> Text {
    let key = match lens.open().stage {
        Stage::SetUpJapanese | Stage::SetUpMarines | Stage::Raid => "tarawa-stage-set-up",
        Stage::TurnBegins => "tarawa-stage-turn-begins",
        Stage::Loading => "tarawa-stage-loading",
        Stage::Landing => "tarawa-stage-landing",
        Stage::Wading => "tarawa-stage-wading",
        Stage::Arrivals => "tarawa-stage-arrivals",
        Stage::Event { second: false } => "tarawa-stage-event",
        Stage::Event { second: true } => "tarawa-stage-second-event",
        Stage::FireCard | Stage::Fire | Stage::AfterFire => "tarawa-stage-fire",
        Stage::Engineers => "tarawa-stage-engineers",
        Stage::Actions => "tarawa-stage-actions",
        Stage::CloseCombats => "tarawa-stage-close-combats",
        Stage::TurnEnds => "tarawa-stage-turn-ends",
        Stage::Over => "tarawa-stage-over",
    };
    let last = lens.setting().scenario.last_turn();
    Text::new(key).with("turn", lens.open().turn).with("last", last).with("time", time(lens.open().turn))
}

/// The time of day at which a turn begins: half hours from nine, hours from turn 11, the night, hours again
/// (15.0, 19.0).
pub(crate) fn time(turn: u8) -> String {
    let minutes = match turn {
        0..=10 => 9 * 60 + 30 * (u16::from(turn.max(1)) - 1),
        11..=16 => 14 * 60 + 60 * (u16::from(turn) - 11),
        17.. => 6 * 60 + 60 * (u16::from(turn) - 17),
    };
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::{empty, first_waves};

    /// The stages of a turn, from its begin to its end.
    fn stages(turn: u8) -> Vec<Stage> {
        let mut open = empty(first_waves(), turn, Stage::TurnBegins).open;
        let mut stages = vec![open.stage];
        while open.stage != Stage::TurnEnds {
            advance(&mut open);
            stages.push(open.stage);
        }
        stages
    }

    #[test]
    fn a_turn_runs_from_landing_over_event_and_fire_to_the_actions() {
        kernel::proves!("tarawa", "4.0", "4.0+1", "2.1+12");
        let expected = [
            Stage::TurnBegins,
            Stage::Loading,
            Stage::Landing,
            Stage::Wading,
            Stage::Arrivals,
            Stage::Event { second: false },
            Stage::FireCard,
            Stage::Fire,
            Stage::AfterFire,
            Stage::Actions,
            Stage::CloseCombats,
            Stage::TurnEnds,
        ];
        for turn in [1, 2, 10] {
            assert_eq!(stages(turn), expected, "turn {turn}");
        }
    }

    #[test]
    fn from_turn_11_a_second_event_and_the_engineers_come_between_fire_and_actions() {
        kernel::proves!("tarawa", "15.0", "15.1", "15.1+1", "15.1+2");
        for turn in [11, 15, 17, 29] {
            let after = stages(turn);
            assert_eq!(after[..9], stages(10)[..9], "turn {turn}");
            let added = [Stage::Event { second: true }, Stage::Engineers, Stage::Actions];
            assert_eq!(after[9..12], added, "turn {turn}");
        }
        assert_eq!(stages(30)[9..11], [Stage::Engineers, Stage::Actions], "no second event on turn 30");
    }

    #[test]
    fn the_night_has_neither_lvts_nor_events_nor_engineers() {
        kernel::proves!("tarawa", "19.0", "19.0+1", "19.0+2", "19.0+4");
        let expected = [
            Stage::TurnBegins,
            Stage::Wading,
            Stage::Arrivals,
            Stage::FireCard,
            Stage::Fire,
            Stage::AfterFire,
            Stage::Actions,
            Stage::CloseCombats,
            Stage::TurnEnds,
        ];
        assert_eq!(stages(16), expected);
    }

    #[test]
    fn turns_last_half_an_hour_then_an_hour_with_a_night_between() {
        kernel::proves!("tarawa", "1.0", "15.0", "19.0");
        let times = [(1, "09:00"), (2, "09:30"), (10, "13:30"), (11, "14:00"), (15, "18:00"), (16, "19:00")];
        for (turn, expected) in times.into_iter().chain([(17, "06:00"), (18, "07:00"), (30, "19:00")]) {
            assert_eq!(time(turn), expected, "turn {turn}");
        }
    }
}
