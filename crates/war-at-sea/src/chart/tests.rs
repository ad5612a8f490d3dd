use super::*;
use hex::Compass::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};

macro_rules! maps {
    ($($id:literal),+) => {
        [$(($id, include_str!(concat!("../../../../packs/war-at-sea/map-", $id, ".tsv")))),+]
    };
}

const MAPS: [(&str, &str); 6] = maps!["sopac", "coral", "midway", "indies", "mediterranean", "north"];

fn read(text: &str) -> Result<SeaMap, PackFault> {
    SeaMap::from_chart("map.tsv", &Chart::parse("map.tsv", text)?)
}

fn map(id: &str) -> SeaMap {
    let (_, text) = MAPS.iter().find(|(known, _)| *known == id).expect("a map of this id");
    read(text).expect("a map without faults")
}

fn way(point: Compass) -> Direction {
    Orientation::Pointy.direction(point).expect("a side faces it")
}

impl SeaMap {
    fn printed(&self, name: &str) -> ZoneId {
        self.named(name).unwrap_or_else(|| panic!("there is no zone {name}"))
    }

    /// The zone that has this name on the map.
    fn place(&self, name: &str) -> ZoneId {
        let named = |&id: &ZoneId| {
            self.zone(id).place.as_ref().is_some_and(|place| place.split(", ").any(|part| part == name))
        };
        self.ids().find(named).unwrap_or_else(|| panic!("{name} is not on the map"))
    }

    fn blocked_ways(&self, zone: ZoneId) -> Vec<Compass> {
        let blocked = Direction::ALL_DIRECTIONS.into_iter().filter(|&way| self.blocked(zone, way));
        blocked.map(|way| Orientation::Pointy.compass(way)).collect()
    }
}

#[test]
fn every_map_is_read_and_all_its_seas_are_one() {
    for (id, _) in MAPS {
        let map = map(id);
        let seas: Vec<ZoneId> = map.ids().filter(|&zone| map.zone(zone).kind != Kind::Land).collect();
        let mut sweeper = Sweeper::new();
        let voyages = map.sail(&mut sweeper, seas[0]);
        for &zone in &seas {
            assert!(voyages.distance(zone).is_some(), "{id}: {} is cut off", map.zone(zone).name);
        }
        assert!(seas.len() > 500, "{id}");
    }
}

#[test]
fn zones_are_36_miles_apart_within_a_twentieth() {
    kernel::proves!("war-at-sea", "2.1");
    for (id, _) in MAPS {
        let map = map(id);
        for (zone, way) in map.ids().flat_map(|zone| Direction::ALL_DIRECTIONS.map(|way| (zone, way))) {
            // Several steps, since positions are rounded.
            let far = (0..4).try_fold(zone, |at, _| map.neighbour(at, way));
            if let Some(far) = far {
                let miles = miles(map.zone(zone).at, map.zone(far).at) / 4.0;
                assert!((miles - 36.0).abs() < 36.0 / 20.0, "{id}: {} {miles}", map.zone(zone).name);
            }
        }
    }
}

/// Along the great circle.
fn miles(a: (i32, i32), b: (i32, i32)) -> f64 {
    let [a, b] = [a, b].map(|(lat, lon)| [lat, lon].map(|part| (f64::from(part) / 100.0).to_radians()));
    let half = |angle: f64| (angle / 2.0).sin().powi(2);
    let chord = half(b[0] - a[0]) + a[0].cos() * b[0].cos() * half(b[1] - a[1]);
    2.0 * chord.sqrt().asin().to_degrees() * 60.0
}

#[test]
fn the_plotted_way_from_espiritu_santo_goes_by_sea_toward_florida_island() {
    let map = map("sopac");
    assert_eq!(map.place("Espiritu Santo"), map.printed("T32"));
    let florida = map.place("Florida Island");
    let plot = ["T32", "S31", "R31", "R30", "R29", "R28"].map(|name| map.printed(name));
    for pair in plot.windows(2) {
        let way = map.direction(pair[0], pair[1]).expect("adjacent zones");
        assert!(map.passable(pair[0], way), "{}", map.zone(pair[0]).name);
        // Each zone lies on a shortest way.
        let distance = |zone| map.sea_distance(zone, florida).expect("a way by sea");
        assert_eq!(distance(pair[1]) + 1, distance(pair[0]), "{}", map.zone(pair[1]).name);
    }
}

#[test]
fn a_fleet_out_of_k21_enters_l22_from_the_north_west_and_one_out_of_l23_from_the_east() {
    kernel::proves!("war-at-sea", "6.32+1");
    let map = map("sopac");
    let l22 = map.printed("L22");
    assert_eq!(map.direction(l22, map.printed("K21")), Some(way(NorthWest)));
    assert_eq!(map.direction(l22, map.printed("L23")), Some(way(East)));
    assert!(
        map.passable(l22, way(NorthWest)) && map.passable(l22, way(East)) && map.passable(l22, way(West))
    );
}

#[test]
fn e12_is_blocked_to_the_west_and_l24_everywhere_but_to_the_west_and_south_west() {
    let map = map("sopac");
    assert_eq!(map.blocked_ways(map.printed("E12")), [West]);
    assert_eq!(map.blocked_ways(map.printed("L24")), [East, SouthEast, NorthWest, NorthEast]);
    assert!(map.passable(map.printed("L24"), way(West)) && map.passable(map.printed("L24"), way(SouthWest)));
}

#[test]
fn fleets_pass_through_the_zones_of_the_contact_example() {
    let map = map("sopac");
    let [g20, g21, g22] = ["G20", "G21", "G22"].map(|name| map.printed(name));
    assert_eq!(map.route(g20, g22), Some(vec![g21, g22]));
}

#[test]
fn ships_go_around_land_and_aircraft_over_it() {
    let map = map("mediterranean");
    let (naples, bari) = (map.place("Naples"), map.place("Bari"));
    assert_eq!(map.distance(naples, bari), 4);
    let route = map.route(naples, bari).expect("a way by sea");
    assert!(route.len() > 12, "{}", route.len());
    assert!(route.iter().all(|&zone| map.zone(zone).kind != Kind::Land));
    assert_eq!(map.sea_distance(naples, bari).map(usize::from), Some(route.len()));
    assert_eq!(map.route(naples, naples), Some(Vec::new()));
}

/// What the ports on a narrow way are to each other: a detour would be much longer.
#[test]
fn the_straits_that_ships_used_are_open() {
    let ways = [
        ("mediterranean", "Naples", "Augusta", 8),
        ("mediterranean", "Gibraltar", "Malta", 30),
        ("mediterranean", "La Maddalena", "Ajaccio", 3),
        ("mediterranean", "Piraeus", "Suda Bay", 6),
        ("mediterranean", "Taranto", "Venice", 19),
        ("indies", "Tanjung Priok", "Christmas Island", 11),
        ("indies", "Surabaya", "Tjilatjap", 15),
        ("indies", "Balikpapan", "Tarakan", 12),
        ("indies", "Singapore", "Penang", 12),
        ("indies", "Muntok", "Tanjung Priok", 8),
        ("north", "Scapa Flow", "Loch Ewe", 5),
        ("north", "Kiel", "Skagen", 7),
        ("north", "Clyde", "Liverpool", 7),
        ("north", "Dover", "Harwich", 3),
        ("north", "Hvalfjord", "Angmagssalik", 14),
        ("north", "Brest", "Gibraltar", 32),
        ("coral", "Rabaul", "Port Moresby", 21),
        ("coral", "Salamaua", "Cape Gloucester", 6),
        ("sopac", "Rabaul", "Florida Island", 18),
    ];
    for (id, from, to, most) in ways {
        let map = map(id);
        let distance = map
            .sea_distance(map.place(from), map.place(to))
            .unwrap_or_else(|| panic!("{id}: no way from {from} to {to}"));
        assert!(distance <= most, "{id}: {distance} zones from {from} to {to}");
    }
}

#[test]
fn no_ship_crosses_an_isthmus() {
    let necks = [
        ("mediterranean", "Piraeus", "Patras", 9),
        ("mediterranean", "Taranto", "Bari", 6),
        ("mediterranean", "Sousse", "Tunis", 3),
        ("indies", "Singora", "Penang", 20),
        ("indies", "Semarang", "Tjilatjap", 16),
        ("north", "Kiel", "Cuxhaven", 13),
        ("north", "Clyde", "Rosyth", 14),
        ("north", "Loch Ewe", "Invergordon", 5),
        ("north", "Plymouth", "Liverpool", 8),
        ("coral", "Buna", "Port Moresby", 9),
        ("coral", "Kavieng", "Cape St George", 5),
    ];
    for (id, from, to, least) in necks {
        let map = map(id);
        let distance = map
            .sea_distance(map.place(from), map.place(to))
            .unwrap_or_else(|| panic!("{id}: no way from {from} to {to}"));
        assert!(distance >= least, "{id}: {distance} zones from {from} to {to}");
    }
}

/// Four zones: A1 and A2 are land and coast, B1 and B2 sea. Odd rows lie to the east.
const SMALL: &str = "# rows: 2\n# columns: 2\n# source: history\n# why: a test\n\
    zone\tkind\tland\twater\tisland\tlat\tlon\tname\n\
    A1\tland\tNE E SE SW W NW\tdeep\tno\t1.5\t0.30\tCape\n\
    A2\tcoast\tW\tshallow\tyes\t1.50\t0.9\t-\n\
    B1\tsea\tNE\tdeep\tno\t1\t0\t-\n\
    B2\tsea\tNW\tdeep\tno\t-1.05\t0.6\t-\n";

#[test]
fn a_small_map_reads_as_it_is_written() {
    let map = read(SMALL).expect("a map");
    let [a1, a2, b1, b2] = ["A1", "A2", "B1", "B2"].map(|name| map.printed(name));
    assert_eq!(map.neighbour(b2, way(NorthWest)), Some(a1));
    assert_eq!((map.neighbour(b2, way(NorthEast)), map.neighbour(b2, way(East))), (Some(a2), None));
    assert!(!map.passable(b2, way(NorthWest)) && map.passable(b2, way(NorthEast)));
    assert!(!map.passable(b2, way(East)), "the edge of the map");
    let Zone { kind, water, island, at, place, .. } = map.zone(a2);
    assert_eq!((*kind, *water, *island, *at, place), (Kind::Coast, Water::Shallow, true, (150, 90), &None));
    assert_eq!((map.zone(b2).at, map.zone(a1).place.as_deref()), ((-105, 60), Some("Cape")));
    assert_eq!((map.sea_distance(b1, a2), map.sea_distance(b1, a1)), (Some(2), None));
}

#[test]
fn faults_of_a_map_name_the_zone_and_what_is_wrong() {
    let faulty = |from: &str, to: &str| {
        assert!(SMALL.contains(from), "{from}");
        read(&SMALL.replace(from, to)).expect_err("a fault").to_string()
    };
    let cases = [
        ("# rows: 2\n", "", "how many rows there are is not told"),
        ("B2\tsea", "B3\tsea", "there is no hex \"B3\""),
        ("B1\tsea\tNE\tdeep\tno\t1\t0\t-\n", "", "zone 'B1' has no row"),
        ("B1\tsea\tNE", "B1\tsea\t-", "zones 'B1' and 'A1' do not agree"),
        ("A1\tland\tNE E", "A1\tland\tE", "zone 'A1' is land, but its side NE is not"),
        (
            "B1\tsea\tNE",
            "B1\tsea\tN",
            "map.tsv:8: 'N' in column 'land' is not a list of NE E SE SW W NW, or -",
        ),
        ("B1\tsea", "B1\tlake", "'lake' in column 'kind' is not sea, coast or land"),
        ("\tshallow\t", "\twet\t", "is not deep or shallow"),
        ("\tyes\t", "\tmaybe\t", "is not yes or no"),
        ("-1.05", "-1.055", "is not a number of degrees with at most two decimals"),
    ];
    for (from, to, said) in cases {
        let fault = faulty(from, to);
        assert!(fault.contains(said), "{fault}");
    }
}

#[test]
fn a_zone_is_written_as_it_is_printed() {
    for (id, _) in MAPS {
        let map = map(id);
        for zone in map.ids() {
            assert_eq!((zone.to_string(), zone.to_string().parse()), (map.zone(zone).name.clone(), Ok(zone)));
        }
    }
    for wrong in ["", "T", "32", "T0", "T032", "t32", "T32x", "IA1", "AAA1", "T300"] {
        assert!(wrong.parse::<ZoneId>().is_err(), "{wrong}");
    }
    assert_eq!(map("sopac").named("T99"), None);
}
