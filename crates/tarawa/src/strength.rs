//! Rules 8.2, 8.3+2 and 8.3+3: what an attack brings against what it meets. Strength and weapons are counted
//! here, for the attack that is fought and for the one that is only thought about; who may take part and what
//! comes of it is in `attack`.

use crate::{
    Setting,
    attack::Attackers,
    charts::{Comparison, Defence, Effect},
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{PositionId, UnitId, UnitSet, Weapon, Weapons},
    leaders,
    lens::Lens,
    position::{Occupant, Open},
    posts,
};
use kernel::{Breakdown, Exact, Tally, Text};
use serde::Serialize;

/// The strength of a naval fire marker (8.51).
const NAVAL_FIRE: i32 = 9;
/// What a Hero adds when he does not stand for a weapon (8.24).
pub(crate) const HERO: i32 = 1;

/// The parts of an attack that count: units of one side, ships of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    pub target: Hex,
    pub units: UnitSet,
    pub naval_fire: bool,
}

impl Force {
    pub fn new(target: Hex, attackers: &Attackers) -> Force {
        Force { target, units: attackers.units, naval_fire: attackers.naval_fire }
    }

    /// The attackers beside the target.
    pub fn adjacent(self, open: &Open) -> UnitSet {
        let near = |hex: Hex| hex.is_adjacent(self.target);
        self.units.iter().filter(|unit| open.marine(*unit).hex().is_some_and(near)).collect()
    }

    /// The hexes beside the target from which it is attacked.
    fn sides(self, open: &Open) -> HexSet {
        self.adjacent(open).iter().filter_map(|unit| open.marine(unit).hex()).collect()
    }

    /// Adds up the strength of all attackers and of the ships (8.31, 8.51).
    pub fn strength(self, setting: &Setting, open: &Open, tally: &mut impl Tally) {
        for id in self.units.iter() {
            let unit = setting.unit(open, id);
            tally.add("8.31", i32::from(unit.strength()), || {
                Text::new("tarawa-attack-factor-unit").with("unit", id.name())
            });
        }
        if self.naval_fire {
            tally.add("8.51", NAVAL_FIRE, || Text::new("tarawa-attack-factor-naval"));
        }
    }

    /// The weapons of all attackers at their distances, of the ships, and the radio of an HQ that commands an
    /// adjacent attacker (8.2, 8.25, 8.51).
    pub fn weapons(self, setting: &Setting, open: &Open) -> Weapons {
        let mut weapons = Weapons::NONE;
        for id in self.units.iter() {
            let marine = open.marine(id);
            let Some(hex) = marine.hex() else { continue };
            weapons = weapons.and(setting.forces.weapons(id, marine.steps, hex.distance(self.target)));
        }
        if self.adjacent(open).iter().any(|unit| posts::is_commanded(open, unit)) {
            weapons = weapons.and(setting.forces.arms.hq);
        }
        if self.naval_fire {
            weapons = weapons.and(setting.forces.arms.naval_fire);
        }
        weapons
    }

    /// Whether the attack comes from enough sides: two hexes that do not touch, or any three when both unit and
    /// marker ask for it (8.22).
    fn flanks(self, open: &Open, twice: bool) -> bool {
        let sides = self.sides(open);
        if twice {
            return sides.len() >= 3;
        }
        sides.iter().any(|one| sides.iter().any(|other| one.distance(other) > 1))
    }

    /// What the defenders need that the attackers do not have. Nothing meets close combat (8.23).
    pub fn lacking(self, setting: &Setting, open: &Open, defenders: &Defenders) -> Weapons {
        let mut met = self.weapons(setting, open);
        if self.flanks(open, defenders.flanked_twice) {
            met = met.with(Weapon::Flanking);
        }
        defenders.needs.without(met)
    }

    /// Whether a Hero is with an adjacent attacker (8.24).
    pub fn has_hero(self, open: &Open) -> bool {
        leaders::heroic(open, self.adjacent(open))
    }

    /// By what the hex and the seawall multiply the defence. Both together count once.
    fn cover(self, setting: &Setting, open: &Open) -> (u8, Text) {
        let (board, charts) = (&setting.board, &setting.charts);
        let sides = self.sides(open);
        let behind = |hex: Hex| board.seawall_between(hex, self.target);
        let walled = if setting.readings.seawall_for_one {
            sides.iter().any(behind)
        } else {
            sides.iter().all(behind)
        };
        let terrain = board.terrain(self.target);
        let cover = charts.defence(terrain);
        if walled && charts.seawall_defence() > cover {
            return (charts.seawall_defence(), crate::board::Side::Seawall.text());
        }
        (cover, terrain.text())
    }
}

/// The defenders that lie face up, or that are known to lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defenders {
    pub position: PositionId,
    pub tank: bool,
    pub unit: u8,
    /// A marker that is not revealed neither helps nor needs anything.
    pub marker: Option<u8>,
    pub needs: Weapons,
    /// Unit and marker both need flanking (8.22).
    pub flanked_twice: bool,
    pub column: Defence,
}

impl Defenders {
    /// The defenders of a position, if its unit is known.
    pub fn known(setting: &Setting, position: PositionId, occupant: &Occupant) -> Option<Defenders> {
        let unit = setting.forces.counter(occupant.known?);
        let revealed = occupant.depth.filter(|depth| depth.revealed).and_then(|depth| depth.known);
        let marker = revealed.map(|marker| setting.forces.marker(marker));
        let needed = marker.map_or(Weapons::NONE, |marker| marker.needs);
        Some(Defenders {
            position,
            tank: unit.is_tank(),
            unit: unit.strength,
            marker: marker.map(|marker| marker.strength),
            needs: unit.needs.and(needed),
            flanked_twice: unit.needs.has(Weapon::Flanking) && needed.has(Weapon::Flanking),
            column: match occupant.depth {
                None => Defence::Alone,
                Some(depth) if depth.revealed => Defence::MarkerRevealed,
                Some(_) => Defence::MarkerUnrevealed,
            },
        })
    }

    /// A unit of no strength without a marker is defeated at once (8.3+1).
    pub fn is_helpless(&self) -> bool {
        self.unit == 0 && self.column == Defence::Alone
    }

    /// Adds up the strength of unit and revealed marker, multiplied by their cover. A tank has none (13.3).
    pub fn strength(&self, setting: &Setting, open: &Open, force: Force, tally: &mut impl Tally) {
        let position = self.position;
        tally.add("8.3+2", i32::from(self.unit), || {
            Text::new("tarawa-attack-factor-japanese").with("position", position.to_string())
        });
        if let Some(marker) = self.marker {
            tally.add("8.3+2", i32::from(marker), || Text::new("tarawa-attack-factor-marker"));
        }
        if !self.tank {
            let (cover, text) = force.cover(setting, open);
            if cover != 1 {
                tally.times("8.3+2", i32::from(cover), || text);
            }
        }
    }
}

/// The row of the attack table (8.3+4).
pub fn compare(setting: &Setting, attack: Exact, defence: Exact) -> Comparison {
    let twice = defence + defence;
    if attack > twice || (attack == twice && setting.readings.double_is_enough) {
        Comparison::Double
    } else if attack > defence {
        Comparison::More
    } else if attack == defence {
        Comparison::Equal
    } else if attack + attack <= defence {
        Comparison::Half
    } else {
        Comparison::Less
    }
}

/// An attack as far as the player can work it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Estimate {
    pub strength: Breakdown,
    pub weapons: Weapons,
    /// A Hero may stand for one weapon or add to the strength (8.24).
    pub hero: bool,
    /// Nothing while nobody knows which unit holds the hex.
    pub against: Option<Against>,
}

/// What an attack meets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Against {
    pub defence: Breakdown,
    pub needs: Weapons,
    pub lacking: Weapons,
    pub comparison: Comparison,
    pub column: Defence,
    /// What the table says, Heroes and support markers left aside.
    pub effect: Effect,
}

/// What an attack would bring and meet, for those who weigh it.
pub fn estimate(at: Lens<'_>, target: Hex, attackers: &Attackers) -> Estimate {
    let (setting, open) = (at.setting(), at.open());
    let force = Force::new(target, attackers);
    let mut strength = Breakdown::default();
    force.strength(setting, open, &mut strength);
    let known = setting.board.site_at(target).and_then(|site| {
        let occupant = open.occupant(site.id)?;
        Defenders::known(setting, site.id, occupant)
    });
    let against = known.map(|defenders| {
        let mut defence = Breakdown::default();
        defenders.strength(setting, open, force, &mut defence);
        let lacking = force.lacking(setting, open, &defenders);
        let comparison = compare(setting, strength.value, defence.value);
        let effect = if defenders.is_helpless() {
            Effect { defeated: true, ..Effect::default() }
        } else {
            setting.charts.attack(lacking.is_empty(), comparison, defenders.column, open.is_extended())
        };
        Against { defence, needs: defenders.needs, lacking, comparison, column: defenders.column, effect }
    });
    Estimate { strength, weapons: force.weapons(setting, open), hero: force.has_hero(open), against }
}

/// Whether the unit can call for naval fire (8.1+4): it has a radio, or that of an HQ. Only infantry can, unless
/// agreed otherwise.
pub(crate) fn can_call_ships(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    let info = setting.forces.marine(unit);
    let able = info.kind.is_infantry() || (setting.readings.any_radio && info.kind != Kind::Hq);
    able && has_radio(setting, open, unit)
}

/// Whether the unit has a radio of its own, or an HQ's (8.51, 8.52).
pub(crate) fn has_radio(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    let own = setting.forces.weapons(unit, open.marine(unit).steps, 1);
    own.has(Weapon::Radio) || posts::is_commanded(open, unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Scenario,
        attack::tests::{FIRST, attackers, first_example, lens, ready, turn, with_ships},
        position::Position,
        script::{at, first_waves, hex, setting, unit},
    };

    fn force(target: &str, names: &[&str]) -> Force {
        Force::new(hex(target), &attackers(names))
    }

    fn weapons(position: &Position, target: &str, names: &[&str]) -> String {
        let weapons = force(target, names).weapons(first_waves(), &position.open);
        weapons.iter().map(Weapon::word).collect::<Vec<_>>().join(" ")
    }

    /// What a known defender of C3 lacks.
    fn lacking(position: &Position, names: &[&str]) -> Weapons {
        let occupant = position.open.occupant(at("C3")).expect("a unit in C3");
        let defenders = Defenders::known(first_waves(), at("C3"), occupant).expect("it is revealed");
        force("1828", names).lacking(first_waves(), &position.open, &defenders)
    }

    fn defence(setting: &Setting, position: &Position, site: &str, target: &str, names: &[&str]) -> Exact {
        let occupant = position.open.occupant(at(site)).expect("a unit");
        let defenders = Defenders::known(setting, at(site), occupant).expect("it is revealed");
        let mut defence = Exact::ZERO;
        defenders.strength(setting, &position.open, force(target, names), &mut defence);
        defence
    }

    #[test]
    fn attackers_pool_the_weapons_of_their_kinds() {
        kernel::proves!("tarawa", "8.2");
        kernel::proves!("tarawa", "8.31");
        let position = turn(7)
            .with_unit("I/3/2", "1728", 4)
            .with_unit("1/A/1/18", "1829", 2)
            .with_unit("3/D/2/18", "1829", 1)
            .with_unit("A/1/10", "1333", 2);
        assert_eq!(weapons(&position, "1828", &["I/3/2"]), "MG BZ BR MO");
        assert_eq!(weapons(&position, "1828", &["1/A/1/18"]), "FT BR DE");
        assert_eq!(weapons(&position, "1828", &["3/D/2/18"]), "BR DE");
        assert_eq!(weapons(&position, "1828", &["A/1/10"]), "AR");
        assert_eq!(weapons(&position, "1828", &["I/3/2", "1/A/1/18", "A/1/10"]), "FT MG BZ BR AR MO DE");
        let mut strength = Breakdown::default();
        force("1828", &["I/3/2", "1/A/1/18"]).strength(first_waves(), &position.open, &mut strength);
        assert_eq!((strength.value, strength.factors.len()), (9.into(), 2));
    }

    #[test]
    fn reduced_infantry_has_the_weapons_printed_on_it() {
        kernel::proves!("tarawa", "8.21");
        let reduced = |name: &str, steps| weapons(&turn(7).with_unit(name, "1728", steps), "1828", &[name]);
        assert_eq!([3, 2, 1].map(|steps| reduced("I/3/2", steps)), ["MG BZ MO", "BZ MO", ""]);
        assert_eq!([3, 2, 1].map(|steps| reduced("K/3/2", steps)), ["MG BZ BR", "MG BZ", "BZ"]);
    }

    #[test]
    fn infantry_uses_fewer_weapons_from_afar() {
        kernel::proves!("tarawa", "8.27");
        let from =
            |name: &str, from: &str, steps| weapons(&turn(7).with_unit(name, from, steps), "1828", &[name]);
        assert_eq!(
            (from("I/3/2", "1728", 4), from("I/3/2", "1628", 4)),
            ("MG BZ BR MO".into(), "MG MO".into())
        );
        assert_eq!(
            (from("M/3/2", "1528", 4), from("M/3/2", "1628", 3)),
            ("MG BR MO".into(), "MG BR MO".into())
        );
    }

    #[test]
    fn tank_machine_guns_carry_four_hexes_and_guns_seven() {
        kernel::proves!("tarawa", "8.28");
        let from = |from: &str| weapons(&turn(7).with_unit("3/A/2T", from, 2), "1828", &["3/A/2T"]);
        let distance = |from: &str| hex(from).distance(hex("1828"));
        assert_eq!((distance("1428"), distance("1328"), distance("1126")), (4, 5, 7));
        assert_eq!((from("1728"), from("1428")), ("MG BZ BR AR".into(), "MG BZ BR AR".into()));
        assert_eq!((from("1328"), from("1126")), ("BZ AR".into(), "BZ AR".into()));
        assert_eq!(first_waves().forces.marine(unit("3/A/2T")).range(2), 7);
    }

    #[test]
    fn flanking_takes_two_hexes_apart_or_three_when_unit_and_marker_need_it() {
        kernel::proves!("tarawa", "8.22");
        let position = turn(7)
            .with_japanese("C3", "3SBD-11")
            .revealed("C3")
            .with_unit("I/3/2", "1728", 4)
            .with_unit("K/3/2", "1829", 4)
            .with_unit("E/2/2", "1729", 4)
            .with_unit("F/2/2", "1728", 4)
            .with_unit("G/2/2", "1626", 4);
        let flanking = Weapons::from_iter([Weapon::Flanking]);
        assert!(hex("1728").is_adjacent(hex("1729")) && hex("1729").is_adjacent(hex("1829")));
        let unmet = |names: &[&str]| lacking(&position, names) == flanking;
        assert!(unmet(&["I/3/2", "F/2/2"]), "one hex");
        assert!(unmet(&["I/3/2", "E/2/2"]), "two hexes that touch");
        assert!(!unmet(&["I/3/2", "K/3/2"]));
        assert!(unmet(&["E/2/2", "G/2/2"]), "from afar does not count");
        let mut twice = position.clone().with_marker("C3", "inland-1");
        let depth = twice.open.occupant_mut(at("C3")).and_then(|unit| unit.depth.as_mut()).expect("a marker");
        (depth.revealed, depth.known) = (true, "inland-1".parse().ok());
        assert_eq!(lacking(&twice, &["I/3/2", "K/3/2"]), flanking);
        assert!(lacking(&twice, &["I/3/2", "K/3/2", "E/2/2"]).is_empty(), "the three may touch");
    }

    #[test]
    fn nothing_meets_the_need_for_close_combat() {
        kernel::proves!("tarawa", "8.23");
        let position = turn(7).with_japanese("C3", "7SSNL-10").revealed("C3");
        let position = position.with_unit("I/3/2", "1728", 4).with_unit("1/A/1/18", "1829", 2);
        let close = Weapons::from_iter([Weapon::CloseCombat]);
        assert_eq!(lacking(&position, &["I/3/2", "1/A/1/18"]), close);
        // So the unit is not defeated, however strong the attack.
        let at = lens(first_waves(), &position);
        let against = estimate(at, hex("1828"), &with_ships(&["I/3/2", "1/A/1/18"])).against;
        let effect = against.expect("a known unit").effect;
        assert!(effect.disrupted && !effect.defeated);
    }

    #[test]
    fn an_adjacent_attacker_under_orders_has_the_radio_of_its_hq() {
        kernel::proves!("tarawa", "8.25");
        let position = turn(7)
            .with_unit("I/3/2", "1728", 4)
            .with_unit("K/3/2", "1628", 4)
            .with_unit("HQ 2/2", "1627", 0);
        let near = ready(position.clone());
        assert_eq!(weapons(&near, "1828", &["I/3/2"]), "MG BZ BR MO RA");
        assert_eq!(weapons(&near, "1828", &["K/3/2"]), "MG MO", "not from afar");
        let alone = ready(position.with_unit("HQ 2/2", "1333", 0));
        assert_eq!(weapons(&alone, "1828", &["I/3/2"]), "MG BZ BR MO");
    }

    #[test]
    fn naval_fire_is_nine_points_and_three_weapons() {
        kernel::proves!("tarawa", "8.51");
        let position = turn(7).with_unit("I/3/2", "1728", 4);
        let force = Force::new(hex("1828"), &with_ships(&["I/3/2"]));
        let mut strength = Exact::ZERO;
        force.strength(first_waves(), &position.open, &mut strength);
        let more = force.weapons(first_waves(), &position.open).without(first_waves().forces.weapons(
            unit("I/3/2"),
            4,
            1,
        ));
        assert_eq!(strength, 15.into());
        assert_eq!(more, Weapons::from_iter([Weapon::NavalFire, Weapon::Artillery, Weapon::Demolitions]));
    }

    #[test]
    fn a_seawall_doubles_the_defence_when_all_adjacent_attackers_cross_it() {
        kernel::proves!("tarawa", "8.3+2");
        let site = first_waves().board.site_at(hex("1530")).expect("a position").id.to_string();
        let position = turn(7)
            .with_japanese(&site, "111P-1")
            .revealed(&site)
            .with_unit("K/3/2", "1629", 2)
            .with_unit("I/3/2", "1631", 4)
            .with_unit("E/2/2", "1630", 4);
        let one = setting(Scenario::FirstWaves, &[("seawall", "one")]);
        let against = |setting: &Setting, names: &[&str]| defence(setting, &position, &site, "1530", names);
        assert!(!first_waves().board.seawall_between(hex("1630"), hex("1530")));
        assert_eq!(
            against(first_waves(), &["K/3/2", "I/3/2"]),
            4.into(),
            "who is farther away does not count"
        );
        assert_eq!(against(first_waves(), &["K/3/2", "E/2/2"]), 2.into());
        assert_eq!(against(&one, &["K/3/2", "E/2/2"]), 4.into());
        assert_eq!(against(&one, &["E/2/2"]), 2.into());
    }

    #[test]
    fn buildings_and_craters_double_the_defence_marker_and_all_but_not_for_tanks() {
        kernel::proves!("tarawa", "8.3+2");
        kernel::proves!("tarawa", "13.3");
        let in_c3 = |counter: &str, marker: Option<&str>| {
            let mut position =
                turn(7).with_japanese("C3", counter).revealed("C3").with_unit("I/3/2", "1728", 4);
            if let Some(marker) = marker {
                position = position.with_marker("C3", marker);
                let depth = position.open.occupant_mut(at("C3")).and_then(|unit| unit.depth.as_mut());
                let depth = depth.expect("a marker");
                (depth.revealed, depth.known) = (true, marker.parse().ok());
            }
            defence(first_waves(), &position, "C3", "1828", &["I/3/2"])
        };
        assert_eq!(in_c3("7SSNL-11", None), 6.into());
        assert_eq!(in_c3("7SSNL-11", Some("inland-1")), 8.into());
        assert_eq!(in_c3("tank-green", None), 3.into());
        let site = first_waves().board.site_at(hex("1530")).expect("a position").id.to_string();
        let tank = turn(7).with_japanese(&site, "tank-orange").with_unit("K/3/2", "1629", 2);
        assert_eq!(
            defence(first_waves(), &tank, &site, "1530", &["K/3/2"]),
            2.into(),
            "nor behind a seawall"
        );
    }

    #[test]
    fn a_hidden_marker_neither_helps_nor_needs_anything() {
        kernel::proves!("tarawa", "8.3+1");
        let position = turn(7).with_japanese("C3", "7SSNL-13").with_marker("C3", "inland-2").revealed("C3");
        let position = position.with_unit("I/3/2", "1728", 4);
        assert_eq!(defence(first_waves(), &position, "C3", "1828", &["I/3/2"]), 4.into());
        assert!(lacking(&position, &["I/3/2"]).is_empty());
    }

    #[test]
    fn the_rows_of_the_table_are_half_less_equal_more_and_more_than_double() {
        kernel::proves!("tarawa", "8.3+4");
        let row = |setting: &Setting, attack: i32| compare(setting, attack.into(), 6.into());
        let enough = setting(Scenario::FirstWaves, &[("exactly-double", "double")]);
        for (attack, expected) in [
            (0, Comparison::Half),
            (3, Comparison::Half),
            (4, Comparison::Less),
            (5, Comparison::Less),
            (6, Comparison::Equal),
            (7, Comparison::More),
            (12, Comparison::More),
            (13, Comparison::Double),
        ] {
            assert_eq!(row(first_waves(), attack), expected, "{attack} against 6");
        }
        assert_eq!((row(&enough, 11), row(&enough, 12)), (Comparison::More, Comparison::Double));
    }

    #[test]
    fn the_table_has_a_half_for_attacks_with_and_without_the_weapons_and_a_column_for_each_defence() {
        kernel::proves!("tarawa", "8.3+4");
        kernel::proves!("tarawa", "8.2");
        let charts = &first_waves().charts;
        let more = |armed, column| charts.attack(armed, Comparison::More, column, false);
        assert!(more(true, Defence::Alone).defeated && !more(false, Defence::Alone).defeated);
        assert!(more(true, Defence::MarkerUnrevealed).reveal);
        let revealed = more(true, Defence::MarkerRevealed);
        assert!(revealed.marker_lost && revealed.disrupted && !revealed.defeated);
    }

    #[test]
    fn an_estimate_tells_all_that_is_known_and_nothing_that_is_hidden() {
        let position = first_example();
        let guess = estimate(lens(first_waves(), &position), hex("1828"), &attackers(&FIRST));
        assert_eq!((guess.strength.value, guess.hero, guess.against.is_none()), (15.into(), true, true));
        let position = position.revealed("C3");
        let guess = estimate(lens(first_waves(), &position), hex("1828"), &attackers(&FIRST));
        let against = guess.against.expect("the unit is known now");
        assert_eq!((against.defence.value, against.comparison), (6.into(), Comparison::Double));
        assert_eq!(against.lacking, Weapons::from_iter([Weapon::Flamethrower]));
        assert_eq!(against.column, Defence::MarkerUnrevealed);
        assert!(against.effect.reveal);
    }
}
