//! `x NAME`: all that is to be seen of a place or a piece. It is what the browser shows when it is pointed at, so
//! that no game has to say it twice.

use crate::speech::Speech;
use kernel::scene::{Board, Piece, Place, Scene};

/// The name of whatever is called like that, and what is to be seen of it, in lines. Nothing where nothing is.
pub(super) fn inspected(
    board: &Board,
    scene: &Scene,
    name: &str,
    speech: &Speech,
) -> Option<(String, Vec<String>)> {
    let is_called = |other: &str| other.eq_ignore_ascii_case(name);
    let places = || board.sheets.iter().flat_map(|sheet| &sheet.places);
    let piece = scene.pieces.iter().find(|piece| is_called(&piece.id));
    if let Some(piece) = piece {
        let mut lines = of_piece(piece, speech);
        let place = places().find(|place| place.id == piece.place);
        lines.extend(place.into_iter().flat_map(|place| of_ground(place, scene, speech)));
        return Some((piece.id.to_string(), lines));
    }
    let place =
        places().find(|place| is_called(&place.id) || place.names.iter().any(|name| is_called(name)))?;
    let mut lines = of_ground(place, scene, speech);
    let here = scene.pieces.iter().filter(|piece| piece.place == place.id);
    lines.extend(here.flat_map(|piece| of_piece(piece, speech)));
    Some((place.id.clone(), lines))
}

/// A place: what it is, what lies over it and which marks are on it.
fn of_ground(place: &Place, scene: &Scene, speech: &Speech) -> Vec<String> {
    let mut head = speech.say(&place.text);
    for name in &place.names {
        if !head.contains(name) {
            head = format!("{head} ({name})");
        }
    }
    let mut lines = vec![head];
    for overlay in &scene.overlays {
        for shade in overlay.shades.iter().filter(|shade| shade.places.iter().any(|name| *name == place.id)) {
            lines.push(format!("  {}", speech.say(&shade.text)));
        }
    }
    let marks = scene.marks.iter().filter(|mark| mark.place == place.id);
    lines.extend(marks.map(|mark| format!("  {}", speech.say(&mark.text))));
    lines
}

/// A piece: what it is, more about it, and its state.
fn of_piece(piece: &Piece, speech: &Speech) -> Vec<String> {
    let mut lines = vec![speech.say(&piece.text)];
    let notes = piece.notes.iter().chain(piece.states.iter().map(|state| &state.text));
    lines.extend(notes.map(|note| format!("  {}", speech.say(note))));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf;
    use kernel::{Seat, Setup, Viewer, fair::Seed, words::Lang};

    #[test]
    fn a_place_is_told_by_any_of_its_names_with_what_lies_on_it() {
        let game = shelf::game("tarawa").expect("on the shelf");
        let setup = Setup {
            book: "tarawa".to_owned(),
            scenario: "first-waves".to_owned(),
            pack: game.pack(),
            ..Setup::default()
        };
        let table = game.start(&setup, Seed::new([7; 32]), &[]).expect("it is set up");
        let (board, scene) = (table.board(), table.scene(Viewer::from(Seat(0))));
        let speech = Speech::new(Lang::En).expect("the words are whole");
        let seen = |name| inspected(&board, &scene, name, &speech);
        let (id, by_position) = seen("d2").expect("a position");
        assert_eq!(id, "1022");
        assert_eq!(Some((id, by_position.clone())), seen("1022"));
        assert!(by_position[0].contains("D2"), "{by_position:?}");
        assert!(by_position.iter().any(|line| line.contains("teady fire of D3")), "{by_position:?}");
        assert!(by_position.iter().any(|line| line.contains("face down")), "{by_position:?}");
        assert_eq!(seen("r1a"), seen("0138"), "approach hexes have letters");
        assert_eq!(seen("nowhere"), None);
    }
}
