//! The lists of what has a name, each a table of the pack: the layers as they were written, with hexes and hexsides in
//! place of courses and names.

use super::{
    Map,
    layers::Row,
    lines::Line,
    product::{PLACES_CREDIT, words},
    seas,
};
use hex::{HexId, SideId};
use std::fmt::Write as _;

/// A list under its name; one that nobody wrote is not there.
type List = (&'static str, Option<String>);

pub fn write(map: &Map) -> [List; 10] {
    [
        ("places", places(map)),
        ("ports", ports(map)),
        ("airfields", airfields(map)),
        ("rivers", rivers(map)),
        ("rails", lines(map, "railways", &map.rails, &["line", "volume", "hexes", "gauge", "from", "to"])),
        ("roads", lines(map, "roads", &map.roads, &["road", "kind", "hexes", "from", "to"])),
        ("works", works(map)),
        ("boxes", boxes(map)),
        ("statements", statements(map)),
        ("seas", seas::write(map)),
    ]
}

fn places(map: &Map) -> Option<String> {
    let heads = ["place", "lat", "lon", "hex", "grade", "fills", "also"];
    let rows = map.places.list.iter().map(|place| {
        // Where it is drawn, which is in its hex.
        let at = map.family.globe.position(place.at);
        let name = map.family.atlas.name(place.hex);
        let mut cells = vec![place.name.clone(), format!("{:.3}", at.lat), format!("{:.3}", at.lon), name];
        cells.extend(copied(&place.row, &heads[4..]));
        (cells, &place.row)
    });
    let text = list(map, "places", &heads, rows)?;
    Some(text.replacen("# source:", &format!("# credit: {PLACES_CREDIT}\n# source:"), 1))
}

fn ports(map: &Map) -> Option<String> {
    let rows = map.ports.iter().map(|row| {
        (
            vec![
                place(row),
                row.or_dash("size").to_owned(),
                hex_of(map, row),
                row.or_dash("note").to_owned(),
            ],
            row,
        )
    });
    list(map, "ports", &["place", "size", "hex", "note"], rows)
}

fn airfields(map: &Map) -> Option<String> {
    let rows = map.airfields.iter();
    let rows = rows.map(|row| (vec![place(row), row.or_dash("capacity").to_owned(), hex_of(map, row)], row));
    list(map, "airfields", &["place", "capacity", "hex"], rows)
}

fn rivers(map: &Map) -> Option<String> {
    let heads = ["river", "class", "sides", "from", "to", "navigable"];
    let rows = map.rivers.iter().map(|river| {
        let mut cells = vec![river.name.clone(), river.class.clone(), sides(map, &river.sides)];
        cells.extend(copied(&river.row, &heads[3..]));
        (cells, &river.row)
    });
    list(map, "rivers", &heads, rows)
}

fn lines(map: &Map, title: &str, lines: &[Line], heads: &[&str]) -> Option<String> {
    let rows = lines.iter().map(|line| {
        let runs: Vec<String> = line.runs.iter().map(|run| hexes(map, run)).collect();
        let runs = if runs.is_empty() { "-".to_owned() } else { runs.join(" ; ") };
        let mut cells = vec![line.name.clone(), line.kind.clone(), runs];
        cells.extend(copied(&line.row, &heads[3..]));
        (cells, &line.row)
    });
    list(map, title, heads, rows)
}

fn works(map: &Map) -> Option<String> {
    let rows = map.works.iter().map(|work| {
        let at = [hexes(map, &work.hexes), sides(map, &work.sides)].into_iter().filter(|at| at != "-");
        let mut cells = copied(&work.row, &["kind", "name"]);
        cells.push(words(at));
        cells.extend(copied(&work.row, &["value", "from", "to"]));
        (cells, &work.row)
    });
    list(map, "works and obstacles", &["kind", "name", "where", "value", "from", "to"], rows)
}

fn boxes(map: &Map) -> Option<String> {
    let heads = ["box", "kind", "links", "distance", "note"];
    list(map, "off-map boxes", &heads, map.boxes.iter().map(|row| (copied(row, &heads), row)))
}

/// The statements of the text as they were written: their reasons say whether they hold.
fn statements(map: &Map) -> Option<String> {
    let mut text = head(map, "what the text says of single hexes", map.statements.first()?);
    let heads = ["kind", "hexes", "value", "holds", "why"];
    let _ = writeln!(text, "{}", heads.join("\t"));
    for row in &map.statements {
        let _ = writeln!(text, "{}", heads.map(|column| row.or_dash(column)).join("\t"));
    }
    Some(text)
}

/// A list as a table of the pack, if it has rows. A row says where it comes from only where it differs from its file.
fn list<'a>(
    map: &Map,
    title: &str,
    heads: &[&str],
    rows: impl Iterator<Item = (Vec<String>, &'a Row)>,
) -> Option<String> {
    let mut rows = rows.peekable();
    let mut text = head(map, title, rows.peek()?.1);
    let _ = writeln!(text, "{}\tsource\twhy", heads.join("\t"));
    for (cells, row) in rows {
        let own = |column: &str| row.get(column).unwrap_or_default();
        let _ = writeln!(text, "{}\t{}\t{}", cells.join("\t"), own("source"), own("why"));
    }
    Some(text)
}

fn head(map: &Map, title: &str, row: &Row) -> String {
    format!(
        "# title: {}: {title}\n# rule: 2\n# source: {}\n# why: {}\n",
        map.family.plan.title,
        row.note("source").unwrap_or("reconstructed"),
        row.note("why").unwrap_or("our reconstruction of what is lost"),
    )
}

fn copied(row: &Row, columns: &[&str]) -> Vec<String> {
    columns.iter().map(|column| row.or_dash(column).to_owned()).collect()
}

fn place(row: &Row) -> String {
    row.or_dash("place").replace('_', " ")
}

fn hex_of(map: &Map, row: &Row) -> String {
    map.hex_of(row).map_or_else(|_| "-".to_owned(), |hex| map.family.atlas.name(hex))
}

fn hexes(map: &Map, hexes: &[HexId]) -> String {
    words(hexes.iter().map(|&hex| map.family.atlas.name(hex)))
}

fn sides(map: &Map, sides: &[SideId]) -> String {
    words(sides.iter().map(|&side| map.family.atlas.side_name(side)))
}
