//! The map: the hexes that the book names, positions, fields of fire, approach hexes and the pier.

use super::{Check, Faults, Held};
use crate::{
    board::{Approach, Arrow, Feature, Group, Terrain},
    hexes::{Hex, HexSet, Way},
    ids::{Area, Back, Beach, Colour, Lane, PositionId},
};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "quoted-terrain", file: "map.tsv", run: quoted_terrain },
    Check { name: "terrain-kinds", file: "map.tsv", run: terrain_kinds },
    Check { name: "quoted-features", file: "features.tsv", run: quoted_features },
    Check { name: "pier", file: "sides.tsv", run: pier },
    Check { name: "seawall-example", file: "sides.tsv", run: seawall_example },
    Check { name: "approach-edges", file: "approach.tsv", run: approach_edges },
    Check { name: "approach-letters", file: "approach.tsv", run: approach_letters },
    Check { name: "approach-arrows", file: "approach.tsv", run: approach_arrows },
    Check { name: "landing-lines", file: "map.tsv", run: landing_lines },
    Check { name: "wreck-on-every-line", file: "features.tsv", run: wreck_on_every_line },
    Check { name: "quoted-positions", file: "positions.tsv", run: quoted_positions },
    Check { name: "quoted-ids", file: "positions.tsv", run: quoted_ids },
    Check { name: "coastal-or-inland", file: "positions.tsv", run: coastal_or_inland },
    Check { name: "highest-number", file: "positions.tsv", run: highest_number },
    Check { name: "groups", file: "positions.tsv", run: groups },
    Check { name: "coastal-starts", file: "positions.tsv", run: coastal_starts },
    Check { name: "armour-hexes", file: "positions.tsv", run: armour_hexes },
    Check { name: "inland-starts", file: "positions.tsv", run: inland_starts },
    Check { name: "guns-within-reach", file: "positions.tsv", run: guns_within_reach },
    Check { name: "one-colour-apart", file: "fields.tsv", run: one_colour_apart },
    Check { name: "quoted-fields", file: "fields.tsv", run: quoted_fields },
    Check { name: "orange-fields-meet", file: "fields.tsv", run: orange_fields_meet },
    Check { name: "quoted-arcs", file: "fields.tsv", run: quoted_arcs },
    Check { name: "arcs-over-water", file: "fields.tsv", run: arcs_over_water },
    Check { name: "south-beach", file: "fields.tsv", run: south_beach },
];

/// A hex or position that this file names.
fn hex(name: &str) -> Hex {
    name.parse().expect("the hexes named in these checks are on the map")
}

fn hexes(names: &str) -> impl Iterator<Item = Hex> {
    names.split_whitespace().map(hex)
}

pub(super) fn position(name: &str) -> PositionId {
    name.parse().expect("the positions named in these checks can be printed")
}

/// The group of the position in a hex; none where the check of positions finds a fault anyway.
fn group_in<'a>(held: &Held<'a>, name: &str) -> Option<&'a Group> {
    held.setting.board.site_at(hex(name)).map(|site| held.setting.board.group(site.group))
}

fn group_of<'a>(held: &Held<'a>, name: &str) -> Option<&'a Group> {
    let board = &held.setting.board;
    board.find_site(position(name)).map(|site| board.group(site.group))
}

fn quoted_terrain(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    let is_water = |hex| board.water.contains(hex) && !board.beach.contains(hex);
    let water =
        "0126 0230 0419 0420 0421 0520 0521 0619 0620 0719 0720 0818 0819 0820 0918 0919 1026 1127 1233";
    for hex in hexes(water) {
        faults.unless(is_water(hex), || format!("{hex} is water in the book"));
    }
    for hex in hexes("1126 1226 1138 1237 1238") {
        faults.unless(board.beach.contains(hex), || format!("{hex} is a beach hex in the book"));
    }
    // Units stand here in the examples, and none of them is said to be in the water.
    let land = "1023 1224 1225 1229 1327 1338 1424 1437 1528 1628 1629 1631 1728 1729 1829 2139 2140";
    for hex in hexes(land) {
        faults.unless(board.land.contains(hex), || format!("{hex} is land in the book"));
    }
    for hex in hexes("1338 1437 2140") {
        faults.unless(!board.beach.contains(hex), || format!("{hex} is no beach hex in the book"));
    }
    let fortified = board.terrain(hex("1828")) == Terrain::Fortified;
    faults.unless(fortified, || "1828 is a fortified building in the first attack example".to_owned());
}

fn terrain_kinds(held: &Held<'_>, faults: &mut Faults) {
    for kind in Terrain::ALL {
        let printed = Hex::all().any(|hex| held.setting.board.terrain(hex) == kind);
        faults.unless(printed, || format!("no hex has the terrain '{}'", kind.word()));
    }
}

fn quoted_features(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    let quoted = [
        ("0126", Feature::Pier),
        ("0230", Feature::ShipWreck),
        ("0521", Feature::LvtWreck),
        ("1233", Feature::LvtWreck),
    ];
    for (name, feature) in quoted {
        let found = board.feature(hex(name)) == Some(feature);
        faults.unless(found, || format!("hex {name} has a {} in the book", feature.word()));
    }
}

/// The pier starts at 0126 and ends at the shore (2.1).
fn pier(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    let beside: HexSet = Hex::all().filter(|hex| Way::ALL.iter().any(|way| board.pier(*hex, *way))).collect();
    let outer = HexSet::one(hex("0126"));
    let reached = outer.reach(&beside);
    faults.unless(beside.contains(hex("0126")), || "no hexside of 0126 is a pier hexside".to_owned());
    faults.unless(reached.grown().meets(&board.land), || {
        "the pier hexsides do not lead from 0126 to the shore".to_owned()
    });
}

/// The second attack example: the target is beside exactly one of its two attackers, within reach of the
/// other, and has a seawall towards the one beside it.
fn seawall_example(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    let attackers = [hex("1629"), hex("1631")];
    let fits = |target: Hex| {
        let near = |index: usize| {
            target.is_adjacent(attackers[index]) && board.seawall_between(target, attackers[index])
        };
        let far = |index: usize| (2..=3).contains(&target.distance(attackers[index]));
        (near(0) && far(1)) || (near(1) && far(0))
    };
    let found = board.sites().any(|site| fits(site.hex));
    faults.unless(found, || {
        "no position has a seawall towards 1629 or 1631 as in the second attack example".to_owned()
    });
}

/// The approach hexes of the Red beaches lie on the northern edge, those of Green beach on the western one,
/// inside water fire (2.1+9, 15.4).
fn approach_edges(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    let row: HexSet = (20..=39).filter_map(|number| Hex::new(1, number)).collect();
    for (at, approach) in board.approaches() {
        if approach.beach == Beach::Green {
            faults.unless(at.next(Way::West).is_none(), || format!("{at} is not on the western edge"));
            let covered = board.groups().iter().any(|group| group.water.contains(at));
            faults.unless(covered, || format!("no water fire reaches the Green approach hex {at}"));
        } else {
            faults.unless(row.contains(at), || format!("{at} is not between 0120 and 0139"));
        }
        let water = board.water.contains(at) && !board.beach.contains(at);
        faults.unless(water, || format!("the approach hex {at} is not water"));
    }
    for at in row.iter() {
        faults.unless(board.approach_at(at).is_some(), || format!("{at} is no approach hex"));
    }
}

fn approach_letters(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    let lanes = |beach: Beach, lane: Lane| {
        let same = move |approach: Approach| approach.beach == beach && approach.lane == Some(lane);
        board.approaches().filter(move |(_, approach)| same(*approach)).map(|(at, _)| at)
    };
    for beach in [Beach::Red1, Beach::Red2, Beach::Red3] {
        for lane in Lane::ALL {
            // Red 1 has no D.
            let wanted = usize::from(beach != Beach::Red1 || lane != Lane::D);
            let found = lanes(beach, lane).count();
            faults.unless(found == wanted, || {
                format!("{found} approach hexes are {}{}, not {wanted}", beach.word(), lane.word())
            });
        }
        let between = board.approaches().any(|(_, other)| other.beach == beach && other.lane.is_none());
        faults.unless(between, || format!("no approach hex of {} is without a letter", beach.word()));
    }
    let lettered = board.approaches().any(|(_, other)| other.beach == Beach::Green && other.lane.is_some());
    faults.unless(lettered, || "Green beach has no lettered approach hex".to_owned());
    for (lane, name) in [(Lane::A, "0132"), (Lane::B, "0130"), (Lane::C, "0128")] {
        let found = lanes(Beach::Red2, lane).eq([hex(name)]);
        faults.unless(found, || format!("R2{} is {name} in the landing example", lane.word()));
    }
}

fn approach_arrows(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    for (at, approach) in board.approaches() {
        let right = match approach.beach {
            Beach::Red1 => approach.arrow == Some(Arrow::Zigzag) && approach.secondary.is_none(),
            Beach::Red2 => approach.arrow == Some(Arrow::Straight(Way::South)),
            Beach::Red3 => matches!(approach.arrow, Some(Arrow::Straight(_))) && approach.secondary.is_none(),
            Beach::Green => true,
        };
        faults.unless(right, || format!("{at}: the arrows are not those of {}", approach.beach.word()));
    }
    let pivots = board.approach_at(hex("0128")).and_then(|approach| approach.secondary);
    faults.unless(pivots == Some(Arrow::Straight(Way::SouthWest)), || {
        "0128 has a secondary arrow to the south-west in the landing example".to_owned()
    });
}

/// Where craft go from a hex, that hex first.
fn line(from: Hex, arrow: Arrow) -> impl Iterator<Item = Hex> {
    let ways = std::iter::successors(Some(0_usize), |step| Some(step + 1)).map(move |step| match arrow {
        Arrow::Straight(way) => way,
        Arrow::Zigzag if step % 2 == 0 => Way::South,
        Arrow::Zigzag => Way::SouthWest,
    });
    let mut at = Some(from);
    std::iter::once(from).chain(ways.map_while(move |way| {
        at = at.and_then(|hex| hex.next(way));
        at
    }))
}

/// The three lines of the landing example: open water all the way, then beach, or the wreck in 1233.
fn landing_lines(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    let (south, south_west) = (Arrow::Straight(Way::South), Arrow::Straight(Way::SouthWest));
    for (start, arrow, end) in
        [("0132", south, "1226"), ("0131", south, "1126"), ("0128", south_west, "1233")]
    {
        for at in line(hex(start), arrow).take_while(|at| *at != hex(end)) {
            let open = board.water.contains(at) && !board.beach.contains(at);
            faults.unless(open, || format!("{at} lies on the way from {start} to {end} and must be water"));
            // Craft that stop at the first wreck reach 1233 in the example.
            let wreck = arrow == south_west && board.lvt_wrecks.contains(at);
            faults.unless(!wreck, || format!("{at} lies before {end} and must have no wreck"));
        }
    }
}

/// Craft that come to rest in the water do so at a wreck: every line needs one before the beach (5.12+7).
fn wreck_on_every_line(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    for (from, approach) in board.approaches() {
        for arrow in [approach.arrow, approach.secondary].into_iter().flatten() {
            let mut afloat = line(from, arrow).take_while(|at| !board.land.contains(*at));
            faults.unless(afloat.any(|at| board.lvt_wrecks.contains(at)), || {
                format!("craft from {from} meet no LVT wreck before the beach")
            });
            let lands = line(from, arrow).any(|at| board.beach.contains(at));
            faults.unless(lands, || format!("craft from {from} never reach a beach"));
        }
    }
}

/// The positions that the book names by their hexes: colour, and whether coastal.
const QUOTED: [(&str, Option<Colour>, Option<bool>); 13] = [
    ("1022", Some(Colour::Green), Some(true)),
    ("1223", Some(Colour::Blue), Some(true)),
    ("1225", Some(Colour::Blue), Some(true)),
    ("1325", Some(Colour::Brown), None),
    ("1329", Some(Colour::Red), Some(true)),
    ("1332", Some(Colour::Red), None),
    ("1427", Some(Colour::Orange), Some(false)),
    ("1429", Some(Colour::Brown), Some(true)),
    ("1529", Some(Colour::Blue), Some(false)),
    ("1530", Some(Colour::Brown), Some(true)),
    ("1828", Some(Colour::Brown), Some(false)),
    ("1830", Some(Colour::Orange), Some(false)),
    ("2039", None, None),
];

fn quoted_positions(held: &Held<'_>, faults: &mut Faults) {
    for (name, colour, coastal) in QUOTED {
        let Some(site) = held.setting.board.site_at(hex(name)) else {
            faults.0.push(format!("hex {name} is a position in the book"));
            continue;
        };
        if let Some(colour) = colour {
            let word = colour.word();
            faults.unless(site.colour == colour, || format!("the position in {name} is {word} in the book"));
        }
        if let Some(coastal) = coastal {
            let kind = if coastal { "coastal" } else { "inland" };
            faults
                .unless(site.coastal == coastal, || format!("the position in {name} is {kind} in the book"));
        }
    }
}

fn quoted_ids(held: &Held<'_>, faults: &mut Faults) {
    let ids = "A4 A8 A11 B1 B3 B5 B8 B11 B12 C7 C13 D2 D3 D4 D5 D6 D8 D9 D10 D12 D15 D16 \
               E1 E2 E5 E6 E8 E9 E11 E12 E13 E15 F6 F7 F8 F12 F13";
    for name in ids.split_whitespace() {
        let found = held.setting.board.find_site(position(name)).is_some();
        faults.unless(found, || format!("there is no position {name}, which the book names"));
    }
    let colours = [
        ("D3", Colour::Orange),
        ("D4", Colour::Orange),
        ("D5", Colour::Blue),
        ("D9", Colour::Violet),
        ("D10", Colour::Violet),
        ("D15", Colour::Orange),
    ];
    for (name, colour) in colours {
        let site = held.setting.board.find_site(position(name));
        faults.unless(site.is_none_or(|site| site.colour == colour), || {
            format!("{name} is {} in the book", colour.word())
        });
    }
}

fn coastal_or_inland(held: &Held<'_>, faults: &mut Faults) {
    let coastal = "B12 D3 D5 D6 E6 E8 E13 F6 F7 F8".split_whitespace().map(|name| (name, true));
    let inland = "B3 B5 D16 E9 E11 E12".split_whitespace().map(|name| (name, false));
    for (name, coastal) in coastal.chain(inland) {
        let site = held.setting.board.find_site(position(name));
        faults.unless(site.is_none_or(|site| site.coastal == coastal), || {
            let kind = if coastal {
                "coastal: a beach hex must be in or beside it"
            } else {
                "inland: no beach hex may be in or beside it"
            };
            format!("{name} is {kind}")
        });
    }
}

fn highest_number(held: &Held<'_>, faults: &mut Faults) {
    let highest = held.setting.board.positions.iter().map(PositionId::number).max();
    faults.unless(highest == Some(17), || "position numbers go up to 17".to_owned());
    let few = Area::ALL.into_iter().find(|area| {
        // Fewer than six would make the worked example of victory impossible.
        held.setting.board.positions.iter().filter(|id| id.area() == *area).count() < 6
    });
    faults.unless(few.is_none(), || "every area has at least six positions".to_owned());
}

/// The groups that the book names. Positions of a group have one colour: reading the pack sees to that.
fn groups(held: &Held<'_>, faults: &mut Faults) {
    for (one, other) in [("D3", "D4"), ("D9", "D10"), ("E1", "E2")] {
        let same = group_of(held, one).zip(group_of(held, other));
        faults.unless(same.is_none_or(|(one, other)| one.id == other.id), || {
            format!("{one} and {other} are one group in the book")
        });
    }
    let blue = group_in(held, "1223").zip(group_in(held, "1225"));
    faults.unless(blue.is_none_or(|(one, other)| one.id == other.id), || {
        "1223 and 1225 are one group in the book".to_owned()
    });
}

fn coastal_starts(held: &Held<'_>, faults: &mut Faults) {
    let count = held.setting.board.sites().filter(|site| site.start == Some(Back::Coastal)).count();
    faults.unless(count == 28, || {
        format!("{count} positions have a C or an artillery class; the 28 coastal units need 28")
    });
}

fn armour_hexes(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    for colour in Colour::ALL {
        let count = board.sites().filter(|site| site.armour && site.colour == colour).count();
        faults.unless(count == 1, || {
            format!(
                "{count} {} positions have the armour symbol; there is one for each colour",
                colour.word()
            )
        });
    }
    for name in ["1830", "1332", "1529"] {
        let armour = board.site_at(hex(name)).is_none_or(|site| site.armour);
        faults.unless(armour, || format!("the position in {name} has the armour symbol in the book"));
    }
    for site in board.sites().filter(|site| site.armour && site.start == Some(Back::Coastal)) {
        faults.0.push(format!("{}: a tank and a coastal unit cannot both start there", site.id));
    }
}

/// Eleven inland units start in hexes marked I that no tank holds, whichever three tanks come (3.0+4).
fn inland_starts(held: &Held<'_>, faults: &mut Faults) {
    let inland = || held.setting.board.sites().filter(|site| site.start == Some(Back::Inland));
    let left = inland().count() - inland().filter(|site| site.armour).count().min(3);
    faults.unless(left >= 11, || format!("only {left} positions marked I are sure to be left for 11 units"));
}

fn guns_within_reach(held: &Held<'_>, faults: &mut Faults) {
    for card in held.setting.cards() {
        let Some(guns) = card.guns else { continue };
        let counts = |class| guns.class.is_none_or(|wanted| class == wanted);
        let sites = held.setting.board.sites();
        let placed = sites.filter(|site| site.artillery.is_some_and(counts)).count();
        faults.unless(placed >= usize::from(guns.needed), || {
            format!("card {:02} asks for {} guns where {placed} are on the map", card.id.0, guns.needed)
        });
    }
}

/// Fields of one colour adjoin at most (6.22).
fn one_colour_apart(held: &Held<'_>, faults: &mut Faults) {
    let groups = held.setting.board.groups();
    for (index, one) in groups.iter().enumerate() {
        for other in groups[index + 1..].iter().filter(|other| other.colour == one.colour) {
            let shared = one.field & other.field;
            faults.unless(shared.is_empty(), || {
                let colour = one.colour.word();
                format!("{} and {} are both {colour} and share {:?}", one.name, other.name, shared)
            });
        }
    }
}

fn quoted_fields(held: &Held<'_>, faults: &mut Faults) {
    let mut expect = |name: &str, what: &str, kept: &dyn Fn(&Group) -> bool| {
        let kept = group_in(held, name).is_none_or(kept);
        faults.unless(kept, || format!("the position in {name} has {what} in the examples"));
    };
    expect("1427", "intense fire on 1327", &|group| group.intense.contains(hex("1327")));
    expect("1022", "steady fire on 1023", &|group| group.steady.contains(hex("1023")));
    expect("1429", "steady fire on 1229", &|group| group.steady.contains(hex("1229")));
    expect("1329", "steady fire on 1229 and 1026", &|group| {
        group.steady.contains(hex("1229")) && group.water.contains(hex("1026"))
    });
    expect("1225", "intense fire on 1224", &|group| group.intense.contains(hex("1224")));
    expect("1225", "steady fire on 1023 and 1026", &|group| {
        group.steady.contains(hex("1023")) && group.water.contains(hex("1026"))
    });
    expect("1225", "machine guns that reach 1424, and no fire point there", &|group| {
        group.machine_guns.contains(hex("1424"))
    });
    expect("1529", "1728 and 1329 in its field", &|group| {
        hexes("1728 1329").all(|at| group.field.contains(at))
    });
    expect("1828", "1728 and 1729 in its field", &|group| {
        hexes("1728 1729").all(|at| group.field.contains(at))
    });
}

fn orange_fields_meet(held: &Held<'_>, faults: &mut Faults) {
    let Some((d15, d3)) = group_of(held, "D15").zip(group_of(held, "D3")) else { return };
    let meet = |one: &str, other: &str| d15.field.contains(hex(one)) && d3.field.contains(hex(other));
    faults.unless(meet("1120", "1219") || meet("1219", "1120"), || {
        "the fields of D15 and D3/D4 meet at the hexside 1120/1219 in the book".to_owned()
    });
}

/// Which colours fire into the water hexes that the book names (2.1+8, 6.1+8).
fn quoted_arcs(held: &Held<'_>, faults: &mut Faults) {
    use Colour::{Blue, Brown, Green, Orange};
    let colours_at = |at: Hex| {
        let covering = held.setting.board.groups().iter().filter(|group| group.water.contains(at));
        let mut colours: Vec<Colour> = covering.map(|group| group.colour).collect();
        colours.sort_unstable();
        colours
    };
    let mut exactly = |names: &str, colours: &[Colour]| {
        for at in hexes(names) {
            let words: Vec<&str> = colours.iter().map(|colour| colour.word()).collect();
            faults.unless(colours_at(at) == colours, || {
                format!("the arcs over {at} are {} in the book, and no others", words.join(", "))
            });
        }
    };
    exactly("0420 0421 0520 0521 0620", &[Green, Orange, Blue]);
    exactly("0419", &[Green, Orange, Blue, Brown]);
    exactly("0820", &[Orange]);
    for (name, over) in [("D5", "0818 0918 0919 0619 0719 0720 0819"), ("D3", "0820 0619 0719 0720 0819")] {
        let group = group_of(held, name);
        for at in hexes(over) {
            faults.unless(group.is_none_or(|group| group.water.contains(at)), || {
                format!("the arc of {name} covers {at} in the book")
            });
        }
    }
}

/// Arcs belong to coastal positions and lie over water: not over beaches, and over approach hexes only
/// before Green beach.
fn arcs_over_water(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    for group in board.groups().iter().filter(|group| !group.water.is_empty()) {
        let coastal = group.members.iter().any(|id| board.site(*id).coastal);
        faults.unless(coastal, || format!("{} is inland and has a water arc", group.name));
        for at in group.water.iter() {
            let open = board.water.contains(at) && !board.beach.contains(at);
            faults.unless(open, || format!("the arc of {} covers {at}, which is not open water", group.name));
            let approach = board.approach_at(at);
            faults.unless(approach.is_none_or(|approach| approach.beach == Beach::Green), || {
                format!("the arc of {} covers the approach hex {at}", group.name)
            });
        }
    }
}

/// Three positions that fire onto the south beach are wanted for a decisive victory, of 20 (18.1+1).
fn south_beach(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    let facing = board.sites().filter(|site| board.group(site.group).field.meets(&board.south_beach)).count();
    faults.unless(facing >= 3, || format!("{facing} positions fire onto the south beach; three are needed"));
    faults.unless(board.positions.len() >= 20, || "fewer than 20 positions cannot be secured".to_owned());
}
