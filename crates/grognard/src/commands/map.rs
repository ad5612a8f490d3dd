//! `grognard map`: the map of a game as a drawing, bare or with the position of a saved game on it; and what lies where
//! on the maps of the land games.

mod land;
mod patience;
mod png;

use crate::{
    cli::{MapCommand, PictureFormat, RenderArgs},
    failure::Failure,
    out, saved, shelf,
    speech::Speech,
};
use kernel::{Text, Told, Viewer};
use std::{
    fs,
    io::{self, IsTerminal},
    path::Path,
    process::ExitCode,
    time::Duration,
};

pub fn run(command: &MapCommand, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    match command {
        MapCommand::Render(_) if json => Err(Failure::usage(Text::new("error-no-json-here"))),
        MapCommand::Render(args) => render(args, speech),
        MapCommand::Where { hex } => land::whereabouts(&hex.join(" "), speech, json),
        MapCommand::Find { name } => land::find(&name.join(" "), speech, json),
    }
}

fn render(args: &RenderArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let format = args.picture_format()?;
    if args.width.is_some() && format == PictureFormat::Svg {
        return Err(Failure::usage(Text::new("error-picture-svg-width")));
    }
    let say = |text: &Text| speech.say(text);
    // The maps of the land games are drawn bare; their scenarios and options come with their rules.
    let bare = args.setup.scenario.is_none() && args.setup.options.is_empty();
    let book = args.setup.game.as_deref().filter(|id| bare && shelf::europa_book(id).is_some());
    let (game, drawing) = if let Some(file) = &args.of {
        let table = saved::look(file, args.setup.pack.as_ref(), speech)?;
        (table.game().to_owned(), table.drawing(Viewer::Spectator, &say))
    } else if let Some(book) = book {
        (book.to_owned(), Some(land::drawing(book, args, &say)?))
    } else {
        // The land games are drawn too, but bare: with a scenario they cannot be played yet.
        let other = args.setup.game.as_deref().filter(|id| shelf::europa_book(id).is_none());
        let game = match other {
            Some(id) => shelf::game_with_data(id)?,
            None => shelf::game_of(&args.setup)?,
        };
        if let Some(sheet) = &args.sheet {
            let why = Text::new("error-no-sheets").with("game", game.id()).with("sheet", sheet.clone());
            return Err(Failure::input(why));
        }
        (game.id().to_owned(), game.drawing(&shelf::setup(game.as_ref(), &args.setup)?, &say)?)
    };
    let drawing = drawing.ok_or_else(|| Failure::input(Text::new("error-no-map").with("game", game)))?;
    match (format, &args.out) {
        (PictureFormat::Svg, None) => out!("{drawing}"),
        (PictureFormat::Svg, Some(file)) => write(file, drawing.as_bytes())?,
        (PictureFormat::Png, None) => out::write_bytes(&paint(&drawing, args, speech)?),
        (PictureFormat::Png, Some(file)) => write(file, &paint(&drawing, args, speech)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes pixels of a drawing. Large maps take their time, which is said on a terminal.
fn paint(drawing: &str, args: &RenderArgs, speech: &Speech) -> Result<Vec<u8>, Failure> {
    let told = speech.key("map-painting");
    let say = || {
        if io::stderr().is_terminal() {
            out::aside(&told);
        }
    };
    patience::patiently(Duration::from_secs(1), say, || png::picture(drawing, args.width))
}

/// Writes a picture. A name that cannot be used is the user's, a disk that is full is nobody's.
fn write(file: &Path, picture: &[u8]) -> Result<(), Failure> {
    fs::write(file, picture).map_err(|error| {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
        match folder {
            Some(folder) => {
                Failure::input(Text::new("error-no-folder").with("folder", folder.display().to_string()))
            }
            None if error.kind() == io::ErrorKind::StorageFull => {
                Failure::broken(Text::new("error-output").with("what", error.told()))
            }
            None => Failure::file(file, error),
        }
    })
}
