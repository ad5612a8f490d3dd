//! What the players agree on before a game: the optional rules of chapter 21, and the readings of places
//! where the book is unclear and players may differ. Each reading has a default, which the ledger explains,
//! and an alternative; the field is true when the alternative is chosen.

use kernel::{OptionInfo, OptionKind, RuleId, Setup, SetupFault, Text};

/// Declares the readings: field, rule, name in files, default, alternative.
macro_rules! readings {
    ($($(#[$doc:meta])* $field:ident: $rule:literal, $id:literal, $default:literal / $other:literal;)+) => {
        /// The readings that were chosen.
        #[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Readings { $($(#[$doc])* pub $field: bool),+ }

        impl Readings {
            fn infos() -> Vec<OptionInfo> {
                vec![$(OptionInfo {
                    id: $id,
                    text: Text::new(concat!("tarawa-option-", $id)),
                    values: vec![
                        ($default, Text::new(concat!("tarawa-option-", $id, "-", $default))),
                        ($other, Text::new(concat!("tarawa-option-", $id, "-", $other))),
                    ],
                    default: $default,
                    rule: Some(RuleId::new($rule)),
                    kind: OptionKind::Reading,
                }),+]
            }

            fn chosen(setup: &Setup, known: &[OptionInfo]) -> Result<Readings, SetupFault> {
                let chosen = |id: &str, other: &str| -> Result<bool, SetupFault> {
                    let info = known.iter().find(|info| info.id == id).expect("all readings are options");
                    Ok(setup.option(info)? == other)
                };
                Ok(Readings { $($field: chosen($id, $other)?),+ })
            }
        }
    };
}

readings! {
    /// Red 2 is first landed on by a company of 2/2 in place of C/1/2.
    history_at_red_2: "3.0+6", "red-2-company", "book" / "history";
    /// The player judges at the end of a turn whether to shuffle.
    player_shuffles: "4.0+5", "reshuffle", "count" / "player";
    /// One landing check for all craft of a hex.
    check_by_hex: "5.12", "landing-check", "load" / "hex";
    /// Of two units aboard the larger loses steps first.
    larger_loses_first: "5.12+5", "landing-losses", "player" / "larger";
    /// Another card says where the survivor of a lost load comes ashore.
    lost_load_draws: "5.12+10", "lost-load", "beach" / "card";
    /// Units may wade into a beach hex that the Japanese hold, and fight there.
    wade_into_enemy: "5.2", "wading", "avoid" / "fight";
    /// Arrivals that find no room overstack instead of waiting.
    overstack_approach: "5.3", "full-approach", "wait" / "overstack";
    /// With US units only in the machine-gun ring the guns fire, and not the mortars.
    ring_draws_fire: "6.31+1", "machine-gun-ring", "mortar" / "machine-gun";
    /// Each position allots its hits by itself.
    hits_by_position: "6.34", "spread-of-hits", "all" / "position";
    /// Only regular fire counts for the one step that a unit can lose in a phase.
    step_limit_regular_only: "6.34", "step-limit", "every-fire" / "regular";
    /// A concentrated target counts for regular fire only.
    concentration_regular_only: "6.35", "concentrated-target", "every-fire" / "regular";
    /// Naval fire in an attack leaves artillery intact.
    attack_spares_guns: "6.51", "naval-fire-and-guns", "destroys" / "barrage-only";
    /// One card for an infiltration past two positions.
    one_infiltration_card: "7.32", "double-infiltration", "card-each" / "one-card";
    /// Units in the water may attack.
    attack_from_water: "8.1", "attack-from-water", "no" / "yes";
    /// Any attacking unit's radio or command lets naval fire join.
    any_radio: "8.1+4", "naval-radio", "infantry" / "any";
    /// Depth markers with CC are safe from tank and artillery barrage.
    close_combat_markers_safe: "8.23", "barrage-and-cc", "removes" / "protected";
    /// The seawall helps as soon as one adjacent attacker crosses it.
    seawall_for_one: "8.3+2", "seawall", "all" / "one";
    /// Exactly double is enough for the top row.
    double_is_enough: "8.3+4", "exactly-double", "more" / "double";
    /// A barrage needs the colour or the symbol, not both.
    barrage_needs_either: "8.4", "barrage-match", "both" / "either";
    /// The winner of an assault returns where it came from.
    assault_returns: "8.61+1", "assault-winner", "nearest" / "origin";
    /// A Hero given up in close combat leaves the game.
    melee_hero_removed: "8.61+2", "close-combat-hero", "inspired" / "removed";
    /// Units thrown back from a landing choose an adjacent hex.
    landing_return_chosen: "8.62", "landing-return", "path" / "player";
    /// The card of a withdrawal comes from the Japanese pile.
    withdrawal_from_pile: "8.63", "withdrawal-card", "deck" / "pile";
    /// Eight Heroes besides Major Ryan.
    ryan_is_extra: "10.18", "ryan", "among-eight" / "besides";
    /// The ring of a tank always blocks US communication.
    tank_ring_always_blocks: "11.31", "tank-ring", "active" / "always";
    /// A lone unit resupplies on a double symbol too.
    lone_resupply: "12.0+6", "lone-resupply", "no" / "yes";
    /// An assault without US units in its field moves in any case.
    assault_always_moves: "12.8+1", "assault-move", "closer" / "always";
    /// A Command Post in close combat turns back into its HQ first.
    post_reverts_in_melee: "16.33", "post-in-close-combat", "stays" / "reverts";
    /// One position over the south beach is enough on November 20.
    one_south_beach: "18.1", "south-beach", "two" / "one";
    /// No naval barrage at night.
    no_naval_barrage_at_night: "19.0+5", "night-naval-barrage", "allowed" / "forbidden";
    /// Eight further Heroes on November 21.
    november_heroes_extra: "20.0", "november-heroes", "counted" / "further";
    /// On November 21 Shibasaki stays killed even by rule 21.3.
    shibasaki_stays_killed: "21.3", "november-shibasaki", "commands" / "killed";
    /// In a counterattack stars and armour symbols stay.
    counterattack_keeps_symbols: "EV.8", "counterattack-symbols", "dropped" / "kept";
    /// Unexpected naval fire leaves artillery intact.
    stray_fire_spares_guns: "EV.18", "stray-fire-and-guns", "destroys" / "spares";
}

/// The optional rules (21.0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// 21.1.
    pub hawkins_raid: bool,
    /// 21.2.
    pub eighth_marines_choose: bool,
    /// 21.3.
    pub shibasaki_survives: Survival,
}

/// How rule 21.3 is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Survival {
    #[default]
    Off,
    /// From the start.
    Always,
    /// The player may choose it at the start of turn 17 if he still commands.
    IfAlive,
}

fn extras() -> Vec<OptionInfo> {
    let info = |id, text, rule, values| OptionInfo {
        id,
        text: Text::new(text),
        values,
        default: "no",
        rule: Some(RuleId::new(rule)),
        kind: OptionKind::Optional,
    };
    let no = || ("no", Text::new("tarawa-option-no"));
    let yes = || ("yes", Text::new("tarawa-option-yes"));
    vec![
        info("hawkins-raid", "tarawa-option-hawkins-raid", "21.1", vec![no(), yes()]),
        info("eighth-marines", "tarawa-option-eighth-marines", "21.2", vec![no(), yes()]),
        info(
            "shibasaki-survives",
            "tarawa-option-shibasaki-survives",
            "21.3",
            vec![no(), yes(), ("if-alive", Text::new("tarawa-option-shibasaki-if-alive"))],
        ),
    ]
}

/// All options of the book.
pub fn options() -> Vec<OptionInfo> {
    let mut options = extras();
    options.extend(Readings::infos());
    options
}

pub(crate) fn chosen(setup: &Setup) -> Result<(Extras, Readings), SetupFault> {
    let known = options();
    setup.refuse_unknown_options(&known)?;
    let value = |id: &str| {
        let info = known.iter().find(|info| info.id == id).expect("an optional rule");
        setup.option(info)
    };
    let extras = Extras {
        hawkins_raid: value("hawkins-raid")? == "yes",
        eighth_marines_choose: value("eighth-marines")? == "yes",
        shibasaki_survives: match value("shibasaki-survives")? {
            "yes" => Survival::Always,
            "if-alive" => Survival::IfAlive,
            _ => Survival::Off,
        },
    };
    Ok((extras, Readings::chosen(setup, &known)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BOOK, Scenario, WORDS, script::setting};
    use kernel::words::Words;

    #[test]
    fn every_option_has_a_question_and_a_text_for_each_value_in_both_languages() {
        let words = Words::new(&[WORDS]).expect("well formed messages");
        for option in options() {
            assert!(option.values.len() >= 2 && option.values[0].0 == option.default, "{}", option.id);
            for text in option.values.iter().map(|(_, text)| text).chain([&option.text]) {
                assert_eq!(words.missing(text), [""; 0], "{}", option.id);
            }
        }
    }

    #[test]
    fn every_option_belongs_to_a_rule_that_can_be_read_in_two_ways() {
        let ledger = BOOK.read_ledger().expect("a ledger without faults");
        for info in Readings::infos() {
            let rule = info.rule.expect("a reading is of a rule");
            let row = ledger.rows().iter().find(|row| row.id == rule);
            assert!(row.is_some_and(|row| row.is_option), "{rule} has no two readings in the ledger");
        }
    }

    #[test]
    fn an_alternative_changes_its_own_reading_and_no_other() {
        let usual = setting(Scenario::FirstWaves, &[]);
        assert_eq!((usual.readings, usual.extras), (Readings::default(), Extras::default()));
        let mut seen = Vec::new();
        for info in Readings::infos() {
            let readings = setting(Scenario::FirstWaves, &[(info.id, info.values[1].0)]).readings;
            assert_ne!(readings, Readings::default(), "{}", info.id);
            assert!(!seen.contains(&readings), "{} is another option's reading", info.id);
            seen.push(readings);
        }
    }

    #[test]
    fn each_optional_rule_is_chosen_by_itself() {
        kernel::proves!("tarawa", "21.0");
        let extras = |options: &[(&str, &str)]| setting(Scenario::TwoDays, options).extras;
        let none = Extras::default();
        assert_eq!(extras(&[("hawkins-raid", "yes")]), Extras { hawkins_raid: true, ..none });
        assert_eq!(extras(&[("eighth-marines", "yes")]), Extras { eighth_marines_choose: true, ..none });
        for (value, survival) in
            [("no", Survival::Off), ("yes", Survival::Always), ("if-alive", Survival::IfAlive)]
        {
            let expected = Extras { shibasaki_survives: survival, ..none };
            assert_eq!(extras(&[("shibasaki-survives", value)]), expected);
        }
    }
}
