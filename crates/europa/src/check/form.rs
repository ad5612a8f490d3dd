//! What a cell may hold, in the small grammar of `crates/europa/schema`: forms with ` | ` between them, of which a cell
//! has one. A form is as written, but for what stands between `<` and `>`, which is a kind; a form of nothing but `-` is
//! the dash for a cell in which nothing is.
//!
//! | kind | holds |
//! | --- | --- |
//! | `<1..6>`, `<-4..9>`, `<0001..9999>` | a whole number from the one to the other, with as many digits as written |
//! | `<-4..+4>` | the same with a sign before what is more than 0 |
//! | `<0.0..6.0>` | a number that may have decimals |
//! | `<times>`, `<share>`, `<re>` | `x1/2`; `1/7`; a size in regimental equivalents |
//! | `<turn>`, `<date>` | a turn of the game; a turn written as `1938-06-I` |
//! | `<hex>`, `<hexside>`, `<compass>` | a hex or a hexside of the book's maps; a point of the compass |
//! | `<ground>`, `<air>`, `<naval>` | ratings, as `notation.rs` reads them |
//! | `<water>`, `<wet>`, `<river>` | the words of the map for hexes, hexsides and rivers |
//! | `<whereabouts>` | where an order of battle puts a unit |
//! | `<layer region>` | an area of that division of the map |
//! | `<rule>` | a rule of the book |
//! | `<file weather->` | the rest of the name of a table that begins so |
//! | `<forces.unit>` | a cell of that column of that table; `*` in its name stands for anything |
//! | `<name>`, `<text>` | the name of a row, in small letters; anything |
//! | `<hexside*; >` | several of a kind, with what stands after the star between them |
//! | `<(yes \| no)>` | forms within a form |
//! | `<weather-now>` | what `words.tsv` says of it |

use super::known::Known;
use crate::{
    map::{RIVERS, Water, Wet},
    notation::{Air, Ground, Naval},
    orders::equivalents,
};
use hex::Compass;

/// What a cell may hold.
#[derive(Clone, Debug)]
pub struct Form {
    /// As the schema writes it.
    pub text: String,
    ways: Vec<Vec<Part>>,
}

#[derive(Clone, Debug)]
enum Part {
    Written(String),
    One(Kind),
    /// Several, and what stands between them.
    Several(Kind, String),
}

#[derive(Clone, Debug)]
enum Kind {
    Text,
    Name,
    Whole {
        least: i64,
        most: i64,
        digits: usize,
    },
    Signed {
        least: i64,
        most: i64,
    },
    Decimal {
        least: f64,
        most: f64,
    },
    Times,
    Share,
    Equivalents,
    Turn,
    Date,
    Hex,
    Side,
    Compass,
    Ground,
    Air,
    Naval,
    Water,
    Wet,
    River,
    Whereabouts,
    Layer(String),
    Rule,
    File(String),
    Column(String, String),
    Forms(Form),
    /// Of `words.tsv`.
    Word(String),
}

impl Form {
    pub fn read(text: &str) -> Result<Self, String> {
        let ways = split(text, " | ").into_iter().map(way).collect::<Result<_, _>>()?;
        Ok(Self { text: text.to_owned(), ways })
    }

    pub fn has(&self, known: &Known<'_>, cell: &str) -> bool {
        self.ways.iter().any(|way| fits(known, way, cell))
    }

    /// All cells that it may be, if they can be counted: for a column of which every one has its row.
    pub fn all(&self, known: &Known<'_>) -> Vec<String> {
        let one = |way: &Vec<Part>| match &way[..] {
            [Part::Written(text)] => vec![text.clone()],
            [Part::One(Kind::Whole { least, most, .. })] => {
                (*least..=*most).map(|number| number.to_string()).collect()
            }
            [Part::One(Kind::Column(chart, head))] => {
                known.column(chart, head).iter().map(|cell| (*cell).to_owned()).collect()
            }
            _ => Vec::new(),
        };
        self.ways.iter().flat_map(one).collect()
    }

    /// The words and columns that it names, for the test that all of them are there.
    #[cfg(test)]
    pub fn names(&self) -> Vec<String> {
        let of = |kind: &Kind| match kind {
            Kind::Word(word) => vec![word.clone()],
            Kind::Column(chart, head) => vec![format!("{chart}.{head}")],
            Kind::Forms(form) => form.names(),
            _ => Vec::new(),
        };
        let part = |part: &Part| match part {
            Part::Written(_) => Vec::new(),
            Part::One(kind) | Part::Several(kind, _) => of(kind),
        };
        self.ways.iter().flatten().flat_map(part).collect()
    }
}

/// The parts of a text between which the mark stands outside all brackets.
fn split<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            '>' | ')' => depth = depth.saturating_sub(1),
            _ => (),
        }
        if depth == 0 && at >= start && text[at..].starts_with(mark) {
            parts.push(&text[start..at]);
            start = at + mark.len();
        }
    }
    parts.push(&text[start..]);
    parts
}

fn way(text: &str) -> Result<Vec<Part>, String> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(open) = rest.find('<') {
        if open > 0 {
            parts.push(Part::Written(rest[..open].to_owned()));
        }
        let close = closing(&rest[open..]).ok_or_else(|| format!("'{text}' has a < without its >"))?;
        parts.push(part(&rest[open + 1..open + close])?);
        rest = &rest[open + close + 1..];
    }
    if !rest.is_empty() {
        parts.push(Part::Written(rest.to_owned()));
    }
    if parts.is_empty() { Err("a form is empty".to_owned()) } else { Ok(parts) }
}

/// Where the bracket with which a text begins closes.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        depth += match c {
            '<' => 1,
            '>' => -1,
            _ => 0,
        };
        (depth == 0).then_some(at)
    })
}

fn part(text: &str) -> Result<Part, String> {
    if let Some(inner) = text.strip_prefix('(') {
        let close = inner.rfind(')').ok_or_else(|| format!("'{text}' has a ( without its )"))?;
        let kind = Kind::Forms(Form::read(&inner[..close])?);
        return match inner[close + 1..].strip_prefix('*') {
            Some(between) => Ok(Part::Several(kind, between.to_owned())),
            None => Ok(Part::One(kind)),
        };
    }
    // A star in the name of a table stands before its column.
    match text.rsplit_once('*').filter(|(_, between)| !between.starts_with('.')) {
        Some((name, between)) => Ok(Part::Several(kind(name)?, between.to_owned())),
        None => Ok(Part::One(kind(text)?)),
    }
}

fn kind(text: &str) -> Result<Kind, String> {
    if let Some((least, most)) = text.split_once("..") {
        return range(least, most).ok_or_else(|| format!("'{text}' is no range of numbers"));
    }
    if let Some((chart, head)) = text.split_once('.') {
        return Ok(Kind::Column(chart.to_owned(), head.to_owned()));
    }
    if let Some(prefix) = text.strip_prefix("file ") {
        return Ok(Kind::File(prefix.to_owned()));
    }
    if let Some(layer) = text.strip_prefix("layer ") {
        return Ok(Kind::Layer(layer.to_owned()));
    }
    Ok(match text {
        "text" => Kind::Text,
        "name" => Kind::Name,
        "times" => Kind::Times,
        "share" => Kind::Share,
        "re" => Kind::Equivalents,
        "turn" => Kind::Turn,
        "date" => Kind::Date,
        "hex" => Kind::Hex,
        "hexside" => Kind::Side,
        "compass" => Kind::Compass,
        "ground" => Kind::Ground,
        "air" => Kind::Air,
        "naval" => Kind::Naval,
        "water" => Kind::Water,
        "wet" => Kind::Wet,
        "river" => Kind::River,
        "whereabouts" => Kind::Whereabouts,
        "rule" => Kind::Rule,
        word => Kind::Word(word.to_owned()),
    })
}

fn range(least: &str, most: &str) -> Option<Kind> {
    if least.contains('.') || most.contains('.') {
        return Some(Kind::Decimal { least: least.parse().ok()?, most: most.parse().ok()? });
    }
    let (low, high) = (least.parse().ok()?, most.parse().ok()?);
    if most.starts_with('+') {
        return Some(Kind::Signed { least: low, most: high });
    }
    let digits = if least.starts_with('0') { least.len() } else { 1 };
    Some(Kind::Whole { least: low, most: high, digits })
}

/// Whether a cell is made of these parts in their order.
fn fits(known: &Known<'_>, parts: &[Part], cell: &str) -> bool {
    let Some((first, rest)) = parts.split_first() else { return cell.is_empty() };
    if let Part::Written(text) = first {
        return cell.strip_prefix(text.as_str()).is_some_and(|cell| fits(known, rest, cell));
    }
    if rest.is_empty() {
        return first.has(known, cell);
    }
    let mut ends = cell.char_indices().map(|(at, _)| at).skip(1).chain([cell.len()]);
    ends.any(|end| fits(known, rest, &cell[end..]) && first.has(known, &cell[..end]))
}

impl Part {
    fn has(&self, known: &Known<'_>, text: &str) -> bool {
        match self {
            Part::Written(written) => written == text,
            Part::One(kind) => kind.has(known, text),
            Part::Several(kind, between) => {
                text.split(between.as_str()).all(|part| kind.has(known, part.trim_matches(' ')))
            }
        }
    }
}

impl Kind {
    fn has(&self, known: &Known<'_>, text: &str) -> bool {
        match self {
            Kind::Text => !text.is_empty() && text != "-" && text.trim() == text,
            Kind::Name => is_name(text),
            Kind::Whole { least, most, digits } => {
                whole(text, *digits).is_some_and(|number| (*least..=*most).contains(&number))
            }
            Kind::Signed { least, most } => {
                let plain = text.strip_prefix('+').filter(|rest| !rest.starts_with(['-', '0']));
                let number = match plain {
                    Some(plain) => whole(plain, 1),
                    None => whole(text, 1).filter(|number| *number <= 0),
                };
                number.is_some_and(|number| (*least..=*most).contains(&number))
            }
            Kind::Decimal { least, most } => {
                decimal(text).is_some_and(|number| (*least..=*most).contains(&number))
            }
            Kind::Times => text
                .strip_prefix('x')
                .is_some_and(|rest| whole(rest, 1).is_some_and(|times| times > 0) || is_share(rest)),
            Kind::Share => is_share(text),
            Kind::Equivalents => equivalents(text).is_some(),
            Kind::Turn => known.turn(text),
            Kind::Date => is_date(text),
            Kind::Hex => known.hex(text),
            Kind::Side => known.side(text),
            Kind::Compass => text.parse::<Compass>().is_ok(),
            Kind::Ground => text.parse::<Ground>().is_ok(),
            Kind::Air => text.parse::<Air>().is_ok(),
            Kind::Naval => text.parse::<Naval>().is_ok(),
            Kind::Water => Water::ALL.iter().any(|water| water.word() == text),
            Kind::Wet => Wet::ALL.iter().any(|wet| wet.word() == text),
            Kind::River => RIVERS.contains(&text),
            Kind::Whereabouts => known.whereabouts(text),
            Kind::Layer(name) => known.area(name, text),
            Kind::Rule => known.rule(text),
            Kind::File(prefix) => known.file(prefix, text),
            Kind::Column(chart, head) => known.column(chart, head).contains(text),
            Kind::Forms(form) => form.has(known, text),
            Kind::Word(word) => known.word(word).is_some_and(|form| form.has(known, text)),
        }
    }
}

/// The name of a row: small letters, figures and marks, without blanks.
fn is_name(text: &str) -> bool {
    let begins = text.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
    begins && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-/.:+*½°".contains(c))
}

/// A whole number, with at least so many digits and no needless 0 or sign.
fn whole(text: &str, digits: usize) -> Option<i64> {
    let (sign, plain) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let figures = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    let written = plain.len() == digits || (plain.len() > digits && !plain.starts_with('0'));
    let number: i64 = plain.parse().ok().filter(|_| figures && written)?;
    (sign == 1 || number > 0).then_some(sign * number)
}

fn decimal(text: &str) -> Option<f64> {
    let (before, after) = text.split_once('.').unwrap_or((text, "0"));
    let plain = before.strip_prefix('-').unwrap_or(before);
    let figures = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number: f64 = text.parse().ok().filter(|_| figures(plain) && figures(after))?;
    ((number < 0.0) == text.starts_with('-')).then_some(number)
}

fn is_share(text: &str) -> bool {
    let parts = text.split_once('/').and_then(|(over, under)| Some((whole(over, 1)?, whole(under, 1)?)));
    parts.is_some_and(|(over, under)| over > 0 && under > 1)
}

/// A year, a month in figures, and a turn of the month.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, part] = parts[..] else { return false };
    let year = whole(year, 4).is_some_and(|year| (1930..1950).contains(&year));
    let month = whole(month, 2).is_some_and(|month| (1..=12).contains(&month));
    year && month && ["I", "II", "III", "IV"].contains(&part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SECOND_FRONT, map::small};

    fn has(form: &str, cell: &str) -> bool {
        let (pack, maps) = (small::pack(), [small::map()]);
        let known = Known::read(&SECOND_FRONT, &pack, &maps).expect("a schema");
        Form::read(form).expect("a form").has(&known, cell)
    }

    #[test]
    fn numbers_are_within_their_range_and_written_without_needless_marks() {
        for (form, right, wrong) in [
            ("<1..6>", &["1", "6"][..], &["0", "7", "-1", "+1", "01", "", "1.0", "one"][..]),
            ("<-4..9>", &["-4", "0", "9"], &["-5", "-0", "+1"]),
            ("<0001..9999>", &["0133", "5101"], &["133", "00133", "0000"]),
            ("<-4..+4>", &["-4", "0", "+3"], &["3", "+0", "-0", "+5", "+-3", "++3"]),
            ("<0.0..6.0>", &["0", "0.5", "6"], &["-0.5", "6.1", ".5", "5.", "-0", "1e0", "nan"]),
            ("<times>", &["x1", "x1/2"], &["x0", "x-1", "1/2", "x", "x1/0"]),
            ("<share>", &["1/7"], &["1/1", "1/0", "-1/7", "x1/7"]),
            ("<re>", &["3", "0.5", "1/2"], &["-3", "0.3", "x"]),
        ] {
            for cell in right {
                assert!(has(form, cell), "{form} is {cell}");
            }
            for cell in wrong {
                assert!(!has(form, cell), "{form} is not {cell}");
            }
        }
    }

    #[test]
    fn a_cell_has_one_of_several_forms_and_a_form_several_parts() {
        assert!(has("- | <times>", "-") && has("- | <times>", "x2") && !has("- | <times>", ""));
        assert!(has("a<1..99> n<1..99>", "a12 n3") && !has("a<1..99> n<1..99>", "a12"));
        assert!(has("<(all | cm)* >", "cm all") && !has("<(all | cm)* >", "cm men"));
        assert!(has("<ground*; >", "4-5-6*; 2-6") && !has("<ground*; >", "4-5-6*; XX"));
        assert!(has("<compass>:<(<wet> | <river>)*+>", "SE:partial+river"));
        assert!(!has("<compass>:<(<wet> | <river>)*+>", "SE:partial+dragon"));
        assert!(has("<hex>=full", "A:0203=full") && !has("<hex>=full", "A:9999=full"));
        assert!(has("<hexside>", "A:0203/0303") && !has("<hexside>", "A:0203/0505"));
        assert!(has("<places-*.place>", "Waterside") && !has("<places-*.place>", "Nowhere"));
        assert!(has("<date>", "1938-06-I") && !has("<date>", "1938-13-I") && !has("<date>", "planned"));
    }

    #[test]
    fn a_form_that_cannot_be_read_is_refused() {
        for wrong in ["", "a | ", "<1..x>", "<hex", "<(a | b>"] {
            assert!(Form::read(wrong).is_err(), "{wrong}");
        }
    }
}
