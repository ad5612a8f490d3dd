//! What the players agree on before a game: the advanced chapters (10 to 16), the optional rules (17 and 18), and the
//! readings of places where the book is unclear and players may differ. Each has a default and an alternative; the
//! field is true when the alternative is chosen.

use kernel::{OptionInfo, OptionKind, RuleId, Setup, SetupFault, Text};

/// Declares the choices: field, kind, rule, name in files, default, alternative.
macro_rules! choices {
    ($($(#[$doc:meta])* $field:ident: $kind:ident $rule:literal, $id:literal, $default:literal / $other:literal;)+) => {
        /// What was agreed on.
        #[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Rules { $($(#[$doc])* pub $field: bool),+ }

        pub fn options() -> Vec<OptionInfo> {
            vec![$(OptionInfo {
                id: $id,
                text: Text::new(concat!("sea-option-", $id)),
                values: vec![
                    ($default, Text::new(concat!("sea-option-", $id, "-", $default))),
                    ($other, Text::new(concat!("sea-option-", $id, "-", $other))),
                ],
                default: $default,
                rule: Some(RuleId::new($rule)),
                kind: OptionKind::$kind,
            }),+]
        }

        pub fn chosen(setup: &Setup) -> Result<Rules, SetupFault> {
            let known = options();
            setup.refuse_unknown_options(&known)?;
            let chosen = |id: &str, other: &str| -> Result<bool, SetupFault> {
                let info = known.iter().find(|info| info.id == id).expect("all choices are options");
                Ok(setup.option(info)? == other)
            };
            Ok(Rules { $($field: chosen($id, $other)?),+ })
        }
    };
}

choices! {
    /// A gun may pierce armour that should stop it at very short range.
    secondary_penetration: Optional "17.1", "secondary-penetration", "no" / "yes";
    /// Nobody can disengage at the end of a round.
    no_disengagement: Optional "17.2", "disengagement", "yes" / "no";
    /// A die says whether the island of the zone lies on the Tactical Map.
    islands_by_die: Optional "17.3", "islands", "always" / "die";
    /// At night ships may hit their friends.
    friendly_fire: Optional "17.4", "friendly-fire", "no" / "yes";
    /// Ships stay in formations, with bow and stern.
    formations: Optional "18.1", "formations", "no" / "yes";
    /// Guns and torpedoes bear by arcs.
    lines_of_fire: Optional "18.2", "lines-of-fire", "no" / "yes";
    /// Large ships count double for the least that stands in a hex at set-up too.
    doubles_fill: Reading "6.31", "set-up-minimum", "counters" / "doubles";
    /// Where a coast keeps the fleets from the distance at which they open, the enemy of the initiative moves first.
    enemy_shifts_first: Reading "6.38", "shift-order", "initiative" / "enemy";
    /// A ship that lies dead cannot use its anti-aircraft guns either.
    dead_ships_silent: Reading "6.57", "dead-ship-aa", "fires" / "silent";
    /// A ship fires only at what it sights itself.
    own_sight: Reading "6.37", "sighting", "shared" / "own";
    /// A line that runs along a side of the land is free.
    land_side_free: Reading "9.75", "line-along-land", "blocked" / "free";
    /// Weather slows ships on the Operational Map only.
    calm_battles: Reading "9.83", "weather-in-battle", "slows" / "ignored";
    /// Of several ships at one target the first of every kind of gun fires in full.
    halved_by_gun: Reading "6.54+2", "several-firers", "ships" / "guns";
    /// Each owner chooses the ships on which his leaders begin, in secret.
    flagship_by_owner: Reading "9.41", "flagship", "history" / "owner";
    /// Nothing flies: chapters 10 to 14 are left out.
    no_aircraft: Optional "10.0+1", "aircraft", "yes" / "no";
    /// There are no submarines: chapter 16 is left out.
    no_submarines: Optional "10.0+1", "submarines", "yes" / "no";
    /// Ships need no fuel, and an oiler that is hit does not explode (15.43).
    no_fuel: Optional "15.0", "fuel", "yes" / "no";
    /// Ships on a bombardment mission that have already bombarded fire at half strength too.
    spent_ships_halved: Reading "6.54+1", "bombardment-halving", "until-bombarded" / "always";
    /// A force that has given up its mission takes neither fuel nor ammunition in port before it gets a new one.
    idle_aborts: Reading "5.31", "abort-in-port", "refits" / "waits";
    /// Repairs of flight decks are denied to ships that moved or abort, as other operations are.
    strict_deck_repair: Reading "8.32", "deck-repair", "unless-attacked" / "as-others";
    /// Of the steps in the salvage box half return, rounded down.
    salvage_rounds_down: Reading "14.0", "salvage", "up" / "down";
    /// A grounded ship with a single hull box left is refloated unhurt.
    gentle_refloating: Reading "9.74", "refloating", "may-sink" / "spares";
    /// A flight of more than six steps from one base has half its range, not two zones less.
    large_flights_halved: Reading "10.68", "large-flights", "two" / "half";
    /// Fighters on patrol that were sent straight at the bombers may attack them once more.
    surplus_fires_twice: Reading "12.1+5", "surplus-fighters", "once" / "twice";
    /// Where ships help others against aircraft, all factors are halved, not those of the helpers only.
    flak_halved_in_all: Reading "13.34", "flak", "helpers" / "all";
    /// Fighters that meet in one zone from bases in different zones roll a die for each counter, not for each base.
    die_for_each_counter: Reading "10.81", "interception-dice", "bases" / "counters";
    /// Escorts that come to just six sink the boat before it fires, where it is else driven off.
    six_sinks: Reading "16.4", "asw-six", "driven-off" / "sunk";
    /// Small flights that nobody has intercepted may take their target by surprise.
    surprise_raids: Optional "17.5", "surprise-raids", "no" / "yes";
    /// What a small flight is goes by its attack factors, not by its steps.
    surprise_by_factors: Reading "17.5", "surprise-limit", "steps" / "factors";
    /// The enemy picks every other step that a base loses on the ground, among what stands there.
    attacker_picks: Reading "13.51", "base-losses", "drawn" / "picked";
    /// Destroyers make points of cargo only with others that unload with them, in their force and turn.
    thirds_lost: Reading "9.52", "destroyer-cargo", "in-sum" / "together";
    /// Counters without ships may lie on the Operational Map.
    decoys: Optional "17.6", "decoys", "no" / "yes";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup_of;

    #[test]
    fn every_optional_rule_has_an_option_of_its_own_and_is_out_of_play_unless_it_is_chosen() {
        kernel::proves!("war-at-sea", "17.0", "17.0+1", "18.0");
        let all = options();
        let plain = chosen(&setup_of("denmark-strait")).expect("defaults");
        assert_eq!(plain, Rules::default());
        for rule in ["17.1", "17.2", "17.3", "17.4", "17.5", "17.6", "18.1", "18.2"] {
            let option = all.iter().find(|option| option.rule == Some(RuleId::new(rule)));
            let option = option.unwrap_or_else(|| panic!("{rule} has no option"));
            assert_eq!(option.kind, OptionKind::Optional, "{rule}");
            let (other, _) = &option.values[1];
            let mut setup = setup_of("denmark-strait");
            setup.options.insert(option.id.to_owned(), (*other).to_owned());
            assert_ne!(chosen(&setup).expect("a choice"), plain, "{rule}");
        }
    }
}
