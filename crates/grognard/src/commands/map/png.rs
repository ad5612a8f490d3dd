//! A drawing as pixels (PNG). Letters come with the program, so that names appear on machines without fonts.

use crate::{cli::WIDEST, failure::Failure};
use kernel::Text;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};
use std::sync::Arc;

/// The most pixels that a picture may have: each takes four bytes of memory.
const MOST_PIXELS: u64 = 250_000_000;

/// The family that stands for every other.
const SERIF: &str = "DejaVu Serif";

/// The picture of a drawing, as wide as it is drawn, or so many pixels.
pub fn picture(svg: &str, width: Option<u32>) -> Result<Vec<u8>, Failure> {
    let options =
        Options { fontdb: Arc::new(letters()), font_family: SERIF.to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|fault| unpainted(&fault))?;
    let size = tree.size().to_int_size();
    // The command line takes no width beyond the widest.
    let width = width.unwrap_or(size.width().min(WIDEST));
    let scaled = size
        .scale_to_width(width)
        .filter(|size| u64::from(size.width()) * u64::from(size.height()) <= MOST_PIXELS);
    let too_large = || {
        // Width and height grow alike.
        let most = MOST_PIXELS * u64::from(size.width()) / u64::from(size.height().max(1));
        let text = Text::new("error-picture-large").with("width", width);
        Failure::input(text.with("most", most.isqrt() / 100 * 100))
    };
    let scaled = scaled.ok_or_else(too_large)?;
    let mut pixels = Pixmap::new(scaled.width(), scaled.height()).ok_or_else(too_large)?;
    let transform = Transform::from_scale(
        scaled.width() as f32 / tree.size().width(),
        scaled.height() as f32 / tree.size().height(),
    );
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().map_err(|fault| unpainted(&fault))
}

fn unpainted(fault: &impl std::fmt::Display) -> Failure {
    Failure::broken(Text::new("error-picture-broken").with("what", fault.to_string()))
}

fn letters() -> Database {
    let mut letters = Database::new();
    for face in [
        dejavu::serif::regular(),
        dejavu::serif::bold(),
        dejavu::serif::italic(),
        dejavu::serif::bold_italic(),
        dejavu::sans::regular(),
        dejavu::sans::bold(),
    ] {
        letters.load_font_data(face.to_vec());
    }
    letters.set_serif_family(SERIF);
    letters.set_sans_serif_family("DejaVu Sans");
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::Parser as _;

    const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"40\" viewBox=\"0 0 80 40\">\
         <rect width=\"80\" height=\"40\" fill=\"#ffffff\"/>\
         <text x=\"4\" y=\"30\" font-size=\"28\" font-family=\"'Times New Roman', serif\">Köln</text></svg>";

    fn pixels(width: Option<u32>) -> Pixmap {
        Pixmap::decode_png(&picture(DRAWING, width).expect("a picture")).expect("a PNG")
    }

    #[test]
    fn letters_appear_without_any_font_of_the_machine() {
        let dark = pixels(None).pixels().iter().filter(|pixel| pixel.red() < 90).count();
        assert!(dark > 100, "{dark} dark pixels");
    }

    #[test]
    fn a_picture_is_as_wide_as_it_is_drawn_or_as_one_wants_and_keeps_its_shape() {
        let size = |pixels: &Pixmap| (pixels.width(), pixels.height());
        assert_eq!(size(&pixels(None)), (80, 40));
        assert_eq!(size(&pixels(Some(200))), (200, 100));
    }

    #[test]
    fn widths_that_make_no_sense_are_refused() {
        for width in ["0", "-1", "20001"] {
            let line = format!("grognard map render --format png --width={width}");
            let said = Cli::try_parse_from(line.split(' ')).expect_err("no width").to_string();
            assert!(said.contains("1..=20000"), "{said}");
        }
        let tall = DRAWING
            .replace("width=\"80\" height=\"40\" viewBox=\"0 0 80 40\"", "width=\"8\" height=\"4000\"");
        assert_eq!(picture(&tall, Some(20_000)).expect_err("no picture").code(), crate::failure::INPUT);
    }
}
