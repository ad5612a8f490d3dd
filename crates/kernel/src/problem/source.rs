//! The text of a problem file, and places in it. Whoever finds something wrong, the reader of the file, the
//! game or the judge, points at a span of bytes; here it becomes a line, a column and a caret.

use serde::Serialize;
use std::{fmt, ops::Range};
use toml::Spanned;

/// A problem file being judged.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    file: &'a str,
    text: &'a str,
}

/// A place in a problem file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    pub file: String,
    /// Lines and columns are counted from 1, as editors do.
    pub line: usize,
    pub column: usize,
    /// How many characters of the line are meant.
    pub width: usize,
    /// The line as it stands in the file.
    pub source: String,
}

/// Of a longer line only so much is shown around the place.
const SHOWN: usize = 200;

/// Why a problem file cannot be judged, and what is expected in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{what}\n{spot}")]
pub struct ProblemFault {
    pub spot: Spot,
    pub what: String,
}

impl<'a> Source<'a> {
    pub fn new(file: &'a str, text: &'a str) -> Self {
        Source { file, text }
    }

    pub fn fault(&self, span: Range<usize>, what: impl Into<String>) -> ProblemFault {
        ProblemFault { spot: self.spot(span), what: what.into() }
    }

    pub fn spot(&self, span: Range<usize>) -> Spot {
        let start = self.character_at(span.start);
        let line_start = self.text[..start].rfind('\n').map_or(0, |end| end + 1);
        let source = self.text[line_start..].lines().next().unwrap_or_default();
        let line_end = line_start + source.len();
        let end = self.character_at(span.end).clamp(start, line_end.max(start));
        Spot {
            file: self.file.to_owned(),
            line: self.text[..line_start].matches('\n').count() + 1,
            column: self.text[line_start..start].chars().count() + 1,
            width: self.text[start..end].chars().count().max(1),
            source: source.to_owned(),
        }
    }

    /// Where a name stands within a span, if it stands there; else the whole span.
    pub fn within(&self, span: Range<usize>, name: &str) -> Range<usize> {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let (start, end) = (self.character_at(span.start), self.character_at(span.end));
        let text = self.text.get(start..end).unwrap_or_default();
        let found = text.match_indices(name).find(|(at, name)| {
            !name.is_empty()
                && !text[..*at].ends_with(is_part)
                && !text[at + name.len()..].starts_with(is_part)
        });
        found.map_or(span, |(at, name)| start + at..start + at + name.len())
    }

    /// The line of the file, counted from 1, on which the first line of a drawing stands. A drawing is a
    /// string of several lines; the line break right after its opening quotes is no part of it.
    pub fn first_line(&self, drawing: &Spanned<String>) -> usize {
        let start = self.character_at(drawing.span().start);
        let line = self.text[..start].matches('\n').count() + 1;
        let opening = self.text[start..].trim_start_matches(['\'', '"']);
        if opening.starts_with('\n') || opening.starts_with("\r\n") { line + 1 } else { line }
    }

    /// The span of one character, for faults inside a drawing: line of the file and column, both from 1.
    pub fn character(&self, line: usize, column: usize) -> Range<usize> {
        let before: usize =
            self.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
        let here = self.text[before..].lines().next().unwrap_or_default();
        let mut rest = here.char_indices().skip(column.saturating_sub(1));
        let start = rest.next().map_or(here.len(), |(at, _)| at);
        let end = rest.next().map_or(here.len(), |(at, _)| at);
        before + start..before + end
    }

    fn character_at(&self, byte: usize) -> usize {
        let mut at = byte.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spot { file, line, column, width, source } = self;
        let gutter = line.to_string().len();
        let long = source.chars().count() > SHOWN;
        let left_out = if long { (column - 1).saturating_sub(SHOWN / 3) } else { 0 };
        let shown: String = source.chars().skip(left_out).take(SHOWN).collect();
        let width = (*width).min(SHOWN - (column - 1 - left_out).min(SHOWN - 1));
        // Tabs stay tabs, so that the caret stands under what it points at.
        let before = shown.chars().take(column - 1 - left_out);
        let indent: String = before.map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        writeln!(f, "{:gutter$}--> {file}:{line}:{column}", "")?;
        writeln!(f, "{:gutter$} |", "")?;
        let more = left_out + SHOWN < source.chars().count();
        writeln!(f, "{line} | {shown}{}", if more { " …" } else { "" })?;
        write!(f, "{:gutter$} | {indent}{}", "", "^".repeat(width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "game = \"ford\"\nbank = '''\n1 é B\n2 RR\n'''\n";

    #[test]
    fn a_spot_shows_its_line_and_a_caret_under_what_is_meant() {
        let source = Source::new("a.toml", TEXT);
        let fault = source.fault(7..13, "there is no game 'ford'");
        assert_eq!(
            fault.to_string(),
            "there is no game 'ford'\n --> a.toml:1:8\n  |\n1 | game = \"ford\"\n  |        ^^^^^^"
        );
    }

    #[test]
    fn of_a_long_line_only_what_is_around_the_place_is_shown() {
        let text = format!("{} = 1", "a".repeat(3_000_000));
        let spot = Source::new("a.toml", &text).spot(2_000_000..2_000_003).to_string();
        assert!(spot.len() < 500 && spot.contains("a.toml:1:2000001") && spot.ends_with(" ^^^"), "{spot}");
        let whole = Source::new("a.toml", &text).spot(0..text.len()).to_string();
        assert!(whole.len() < 500, "{whole}");
    }

    #[test]
    fn a_span_over_several_lines_or_past_the_end_is_no_panic() {
        let source = Source::new("a.toml", TEXT);
        assert_eq!(source.spot(0..TEXT.len()).width, 13);
        let end = source.spot(999..1_999);
        assert_eq!((end.line, end.column, end.width), (6, 1, 1));
        assert_eq!(Source::new("empty", "").spot(0..0).line, 1);
    }

    #[test]
    fn a_name_within_a_span_is_pointed_at_where_it_stands_alone() {
        let text = "events = [{ lost-all = {}, lost = {} }]";
        let source = Source::new("a.toml", text);
        assert_eq!(&text[source.within(9..text.len(), "lost")], "lost");
        assert_eq!(source.within(9..text.len(), "lost").start, 27);
        assert_eq!(source.within(9..20, "nowhere"), 9..20);
        assert_eq!(source.within(9..20, ""), 9..20);
    }

    #[test]
    fn a_place_in_a_drawing_is_found_by_line_and_column() {
        let source = Source::new("a.toml", TEXT);
        let drawing = Spanned::new(21..TEXT.len() - 1, String::new());
        assert_eq!(source.first_line(&drawing), 3);
        let spot = source.spot(source.character(3, 5));
        assert_eq!((spot.line, spot.column, spot.source.as_str()), (3, 5, "1 é B"));
        assert_eq!(&TEXT[source.character(3, 5)], "B");
    }
}
