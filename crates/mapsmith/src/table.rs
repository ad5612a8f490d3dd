//! The products: a sea map as the chart `map-ID.tsv` of a pack, one row a zone.

use crate::{
    plan::Plan,
    sea::{Kind, SeaMap, Zone},
};
use hex::{Direction, HexId};
use std::fmt::Write as _;

/// Stands in every table that is made of the outlines, as their licence asks.
pub const CREDIT: &str = "coastlines from GSHHG 2.3.7, Copyright (C) 1991-2017 Paul Wessel and Walter H. F. Smith, \
                      under the GNU Lesser General Public License, version 3 or later (crates/mapsmith/licences); \
                      depths from ETOPO5, NOAA, public domain";

/// The chart of a map.
pub fn write(plan: &Plan, map: &SeaMap) -> String {
    let Plan { title, why, rows, columns, .. } = plan;
    let mut text = format!(
        "# title: {title}\n\
         # rule: 2.1 9.7\n\
         # rows: {rows}\n\
         # columns: {columns}\n\
         # credit: {CREDIT}\n\
         # source: history\n\
         # why: geography; made by crates/mapsmith from public coastlines and depths, corrected by hand where a \
         row says so; a side is land if no water of the zone meets the next zone's there\n\
         # source lat: reconstructed\n\
         # why lat: {why}\n\
         # source lon: reconstructed\n\
         # why lon: {why}\n\
         # source water: history\n\
         # why water: shallow where at least half of the zone's sea is less than 200 metres deep\n\
         zone\tkind\tland\twater\tisland\tlat\tlon\tname\tsource\twhy\n"
    );
    for zone in map.lattice.atlas.grid().hexes() {
        let at = map.lattice.centre(zone);
        let Zone { kind, shallow, island, names, source, why } = &map.zones[zone];
        let _ = writeln!(
            text,
            "{}\t{}\t{}\t{}\t{}\t{:.2}\t{:.2}\t{}\t{}\t{}",
            map.lattice.atlas.name(zone),
            kind.word(),
            land_sides(map, zone),
            if *shallow { "shallow" } else { "deep" },
            if *island { "yes" } else { "no" },
            at.lat,
            at.lon,
            if names.is_empty() { "-".to_owned() } else { names.join(", ") },
            source.map_or("", kernel::pack::Source::name),
            why.join("; "),
        );
    }
    text
}

/// The sides of a zone that are land, clockwise from the north-east.
pub fn land_sides(map: &SeaMap, zone: HexId) -> String {
    let grid = map.lattice.atlas.grid();
    if map.zones[zone].kind == Kind::Land {
        return "NE E SE SW W NW".to_owned();
    }
    let mut ways = Direction::ALL_DIRECTIONS;
    ways.rotate_right(1);
    let land = ways.into_iter().filter(|&way| !map.open[grid.side(zone, way)]);
    let words: Vec<String> = land.map(|way| grid.orientation().compass(way).to_string()).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}
