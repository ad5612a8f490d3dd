//! `grognard map`: the map of a game as a drawing, bare or with the position of a saved game on it.

use crate::{cli::MapArgs, failure::Failure, out, saved, shelf, speech::Speech};
use kernel::{Text, Viewer};
use std::process::ExitCode;

pub fn run(args: &MapArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let say = |text: &Text| speech.say(text);
    let (game, drawing) = if let Some(file) = &args.of {
        let table = saved::look(file, args.setup.pack.as_ref(), speech)?;
        (table.game().to_owned(), table.drawing(Viewer::Spectator, &say))
    } else {
        let game = shelf::game_of(&args.setup)?;
        (game.id().to_owned(), game.drawing(&shelf::setup(game.as_ref(), &args.setup)?, &say)?)
    };
    let drawing = drawing.ok_or_else(|| Failure::input(Text::new("error-no-map").with("game", game)))?;
    out!("{drawing}");
    Ok(ExitCode::SUCCESS)
}
