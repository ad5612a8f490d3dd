//! `grognard play`: a game in the terminal. People sit at some seats, computers at the others; every decision
//! is written to the game's file before the next question is asked.

use super::{breakdown_lines, forecast_lines, seat_named};
use crate::{
    cli::PlayArgs,
    failure::Failure,
    saved::{self, SavedGame},
    shelf,
    speech::Speech,
};
use crate::{out, outln};
use kernel::{
    Chance, Seat, Text, Told,
    any::{AnswerError, Choice, Choices, PromptMessage},
    journal::Hand,
    question::{Field, Input, Item},
    standing::Order,
    table::TableError,
};
use serde_json::{Map, Value};
use std::{
    collections::BTreeMap,
    io::{self, BufRead},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Player {
    Me,
    Computer(String),
}

pub fn run(args: &PlayArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let saved = match &args.resume {
        Some(path) => SavedGame::resume(path, args.setup.pack.as_deref(), speech)?,
        None => {
            let game = shelf::game(&args.setup.game)?;
            let setup = shelf::setup(game.as_ref(), &args.setup)?;
            let path = args.save.clone().unwrap_or_else(|| free_name(game.id()));
            SavedGame::create(game.as_ref(), &setup, &path)?
        }
    };
    let players = players(&saved, &args.seats)?;
    let chance = Chance::from_seed(saved::random_bytes()?);
    let mut session = Session { saved, players, chance, speech, shown: BTreeMap::new(), facing: None };
    session.play(&mut io::stdin().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// A name in this folder that no file has yet.
fn free_name(game: &str) -> PathBuf {
    let name = |n: u32| PathBuf::from(format!("{game}-{n}.journal"));
    (1..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}

/// The first seat is mine and the others are the computer's, unless the user says otherwise.
fn players(saved: &SavedGame, wanted: &[(String, String)]) -> Result<BTreeMap<Seat, Player>, Failure> {
    let table = saved.table.as_ref();
    let game = shelf::game(table.game())?;
    let levels: Vec<&str> = game.levels().iter().map(|level| level.id).collect();
    let strongest = levels.last().copied().unwrap_or_default();
    let mut players = BTreeMap::new();
    for info in table.seats() {
        let mine = info.seat.index() == 0;
        players.insert(info.seat, if mine { Player::Me } else { Player::Computer(strongest.to_owned()) });
    }
    for (seat, who) in wanted {
        let seat = seat_named(table, seat)?;
        let player = match who.as_str() {
            "me" => Player::Me,
            level if levels.contains(&level) => Player::Computer(level.to_owned()),
            other => {
                let why = Text::new("error-no-player").with("player", other.to_owned());
                return Err(Failure::input(why.with("known", levels.join(", "))));
            }
        };
        players.insert(seat, player);
    }
    Ok(players)
}

struct Session<'a> {
    saved: SavedGame,
    players: BTreeMap<Seat, Player>,
    chance: Chance,
    speech: &'a Speech,
    /// How much of the log each seat has been shown.
    shown: BTreeMap<Seat, usize>,
    /// Whose eyes are on the screen.
    facing: Option<Seat>,
}

/// What a line typed at a prompt asks for.
enum Typed {
    Answer(Value),
    Again,
    Quit,
}

impl Session<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<(), Failure> {
        loop {
            self.computers()?;
            if self.saved.table.outcome().is_some() {
                self.finish();
                return Ok(());
            }
            let Some(seat) = self.next_person() else {
                return Err(Failure::broken(Text::new("error-waits-for-nobody")));
            };
            if !self.face(seat, input)? || !self.turn(seat, input)? {
                outln!("\n{}", self.speech.say(&self.saved.saved_note()));
                return Ok(());
            }
        }
    }

    /// Lets the computer players answer until only people are asked.
    fn computers(&mut self) -> Result<(), Failure> {
        loop {
            let open = self.saved.table.waiting().into_iter().filter(|waiting| !waiting.answered);
            let asked = open.map(|waiting| waiting.seat).find_map(|seat| match self.players.get(&seat) {
                Some(Player::Computer(level)) => Some((seat, level.clone())),
                _ => None,
            });
            let Some((seat, level)) = asked else { return Ok(()) };
            let answer = self.saved.table.advise(seat, &level, &mut self.chance)?;
            self.saved.table.answer(seat, &answer, Hand::Computer)?;
            self.saved.keep()?;
        }
    }

    fn next_person(&self) -> Option<Seat> {
        let waiting = self.saved.table.waiting();
        let open = waiting.iter().filter(|waiting| !waiting.answered).map(|waiting| waiting.seat);
        open.into_iter().find(|seat| self.players.get(seat) == Some(&Player::Me))
    }

    /// Draws the curtain when another person must look at the screen. False at the end of the input.
    fn face(&mut self, seat: Seat, input: &mut dyn BufRead) -> Result<bool, Failure> {
        let people = self.players.values().filter(|player| **player == Player::Me).count();
        if people > 1 && self.facing != Some(seat) {
            if self.facing.is_some() {
                out!("{}", "\n".repeat(60));
            }
            let curtain = Text::new("play-curtain").with("seat", self.seat_name(seat));
            outln!("{}", self.speech.say(&curtain));
            if read_line(input)?.is_none() {
                return Ok(false);
            }
        }
        self.facing = Some(seat);
        Ok(true)
    }

    fn seat_name(&self, seat: Seat) -> Text {
        let seats = self.saved.table.seats();
        seats.into_iter().find(|info| info.seat == seat).map_or(Text::new("cli-unknown"), |info| info.name)
    }

    /// Puts the question to a person until it is answered. False when the person leaves.
    fn turn(&mut self, seat: Seat, input: &mut dyn BufRead) -> Result<bool, Failure> {
        self.show_news(seat);
        self.show_position(seat);
        loop {
            let Some(prompt) = self.saved.table.prompt(seat) else { return Ok(true) };
            self.show_prompt(&prompt);
            let Some(line) = read_line(input)? else { return Ok(false) };
            let typed = self.understand(seat, &prompt, line.trim(), input)?;
            match typed {
                Typed::Quit => return Ok(false),
                Typed::Again => {}
                Typed::Answer(answer) => match self.saved.table.answer(seat, &answer, Hand::Player) {
                    Ok(()) => {
                        self.saved.keep()?;
                        return Ok(true);
                    }
                    Err(error) => self.show_error(&error),
                },
            }
            if self.saved.table.prompt(seat).as_ref() != Some(&prompt) {
                return Ok(true);
            }
        }
    }

    fn understand(
        &mut self,
        seat: Seat,
        prompt: &PromptMessage,
        line: &str,
        input: &mut dyn BufRead,
    ) -> Result<Typed, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "q" | "quit" => return Ok(Typed::Quit),
            "?" | "help" => outln!("{}", self.speech.key("play-help")),
            "d" => return Ok(Typed::Answer(prompt.default.answer.clone())),
            "p" => self.show_position(seat),
            "l" => self.show_log(seat),
            "h" => self.hint(seat)?,
            "u" => match self.saved.table.undo(seat) {
                Ok(()) => self.saved.keep()?,
                Err(error) => self.show_error(&AnswerError::Table(error)),
            },
            "r" => self.show_rule(if rest.is_empty() { prompt.rule.as_str() } else { rest }),
            "s" => self.stand(seat, rest)?,
            "o" => {
                if let Some(choice) = self.choose(prompt, rest, input)? {
                    self.show_odds(seat, &choice.answer);
                }
            }
            _ if line.starts_with('{') => match serde_json::from_str(line) {
                Ok(answer) => return Ok(Typed::Answer(answer)),
                Err(error) => self.show_not_json(&error),
            },
            _ => {
                if let Some(choice) = self.choose(prompt, line, input)? {
                    return Ok(Typed::Answer(choice.answer));
                }
            }
        }
        Ok(Typed::Again)
    }

    /// The option with that number, or an answer put together from its parts.
    fn choose(
        &self,
        prompt: &PromptMessage,
        line: &str,
        input: &mut dyn BufRead,
    ) -> Result<Option<Choice>, Failure> {
        match &prompt.options {
            Choices::List(list) => {
                let chosen = line.parse::<usize>().ok().and_then(|n| list.get(n.checked_sub(1)?));
                if chosen.is_none() {
                    let most = u32::try_from(list.len()).unwrap_or(u32::MAX);
                    outln!("! {}", self.speech.say(&Text::new("play-choose").with("most", most)));
                }
                Ok(chosen.cloned())
            }
            Choices::Form(fields) => {
                let mut parts = Map::new();
                for field in fields {
                    let Some(value) = self.fill(field, input)? else { return Ok(None) };
                    parts.insert(field.name.clone(), value);
                }
                // The answer stands under its question's name, as the default does.
                let tag = prompt.default.answer.as_object().and_then(|answer| answer.keys().next().cloned());
                let answer = tag.map(|tag| Value::Object(Map::from_iter([(tag, Value::Object(parts))])));
                Ok(answer.map(|answer| Choice { answer, text: prompt.text.clone() }))
            }
        }
    }

    /// Asks for one part of an answer. Nothing when the person gives up on it.
    fn fill(&self, field: &Field, input: &mut dyn BufRead) -> Result<Option<Value>, Failure> {
        outln!("  {}", self.speech.say(&field.text));
        match &field.input {
            Input::One(items) => self.show_items(items),
            Input::Several { items, .. } => self.show_items(items),
            Input::Assign { items, targets } => {
                self.show_items(items);
                self.show_items(targets);
            }
            Input::Path { places, .. } => self.show_items(places),
            Input::Number { least, most } => outln!("    {least}–{most}"),
            Input::Flag => outln!("    1 {}   2 {}", self.speech.key("cli-yes"), self.speech.key("cli-no")),
        }
        let hint = match &field.input {
            Input::Assign { .. } => "play-fill-assign",
            Input::Several { .. } | Input::Path { .. } => "play-fill-several",
            _ => "play-fill-one",
        };
        out!("  {} > ", self.speech.key(hint));
        let Some(line) = read_line(input)? else { return Ok(None) };
        let value = filled(&field.input, line.trim());
        if value.is_none() {
            outln!("! {}", self.speech.key("play-not-understood"));
        }
        Ok(value)
    }

    fn show_items(&self, items: &[Item]) {
        for (n, item) in items.iter().enumerate() {
            outln!("    {:>3}  {}", n + 1, self.speech.say(&item.text));
        }
    }

    fn show_news(&mut self, seat: Seat) {
        let from = self.shown.get(&seat).copied().unwrap_or(0);
        let news = self.saved.table.log(seat.into(), from);
        outln!();
        for line in &news {
            outln!("· {} [{}]", self.speech.say(&line.text), line.rule);
        }
        self.shown.insert(seat, news.last().map_or(from, |line| line.number + 1));
    }

    fn show_log(&self, seat: Seat) {
        for line in self.saved.table.log(seat.into(), 0) {
            outln!("{:>4}  {} [{}]", line.number, self.speech.say(&line.text), line.rule);
        }
    }

    fn show_position(&self, seat: Seat) {
        outln!("\n{}", self.speech.say(&self.saved.table.whereabouts(seat.into())));
        out!("{}", self.saved.table.picture(seat.into(), &|text| self.speech.say(text)));
    }

    fn show_prompt(&self, prompt: &PromptMessage) {
        outln!("\n{} [{}]", self.speech.say(&prompt.text), prompt.rule);
        if let Choices::List(list) = &prompt.options {
            for (n, choice) in list.iter().enumerate() {
                outln!("  {:>3}  {}", n + 1, self.speech.say(&choice.text));
            }
        }
        let key = match prompt.options {
            Choices::List(_) => "play-enter-number",
            Choices::Form(_) => "play-enter-form",
        };
        out!("{} > ", self.speech.say(&Text::new(key).with("default", prompt.default.text.clone())));
    }

    fn show_error(&self, error: &AnswerError) {
        match error {
            AnswerError::Table(TableError::Refused(refusal)) => {
                outln!("! {} [{}]", self.speech.say(&refusal.reason), refusal.rule);
                if let Some(breakdown) = &refusal.breakdown {
                    let lines = breakdown_lines(self.speech, &refusal.reason, breakdown);
                    lines.iter().for_each(|line| outln!("  {line}"));
                }
            }
            AnswerError::Table(TableError::NothingToUndo(_)) => {
                outln!("! {}", self.speech.key("play-no-undo"))
            }
            other => outln!("! {}", self.speech.say(&other.told())),
        }
    }

    fn show_not_json(&self, error: &serde_json::Error) {
        let text = Text::new("play-not-json").with("what", error.to_string());
        outln!("! {}", self.speech.say(&text));
    }

    fn show_odds(&self, seat: Seat, answer: &Value) {
        match self.saved.table.reasons(seat, answer) {
            Ok(reasons) => {
                for (title, breakdown) in &reasons {
                    breakdown_lines(self.speech, title, breakdown).iter().for_each(|line| outln!("  {line}"));
                }
            }
            Err(error) => return self.show_error(&error),
        }
        match self.saved.table.forecast(seat, answer) {
            Ok(forecast) => forecast_lines(self.speech, &forecast).iter().for_each(|line| outln!("{line}")),
            Err(error) => self.show_error(&error),
        }
    }

    fn hint(&mut self, seat: Seat) -> Result<(), Failure> {
        let game = shelf::game(self.saved.table.game())?;
        let Some(level) = game.levels().last().map(|level| level.id) else { return Ok(()) };
        let answer = self.saved.table.advise(seat, level, &mut self.chance)?;
        let prompt = self.saved.table.prompt(seat);
        let listed = prompt.and_then(|prompt| match prompt.options {
            Choices::List(list) => list.into_iter().find(|choice| choice.answer == answer),
            Choices::Form(_) => None,
        });
        let advice = match listed {
            Some(choice) => Text::new("play-hint").with("advice", choice.text),
            None => Text::new("play-hint").with("advice", answer.to_string()),
        };
        outln!("{}", self.speech.say(&advice));
        Ok(())
    }

    fn show_rule(&self, id: &str) {
        let book = shelf::all_books().into_iter().find(|book| book.id == self.saved.table.game());
        let ledger = book.and_then(|book| book.read_ledger().ok());
        match ledger.as_ref().and_then(|ledger| ledger.row(id)) {
            Some(row) => {
                outln!("{} {}\n{}", row.id, row.title(self.speech.lang), row.summary(self.speech.lang));
            }
            None => outln!("! {}", self.speech.say(&Text::new("play-no-rule").with("rule", id.to_owned()))),
        }
    }

    /// `s CLASS default`, `s CLASS {answer}`, `s CLASS ask`, or `s` for the list.
    fn stand(&mut self, seat: Seat, rest: &str) -> Result<(), Failure> {
        let Some((class, order)) = rest.split_once(' ') else {
            outln!(
                "{}",
                self.speech
                    .say(&Text::new("play-classes").with("classes", self.saved.table.classes().join(", ")))
            );
            for (class, order) in self.saved.table.standing(seat) {
                outln!("  {class}: {}", serde_json::to_string(&order).unwrap_or_default());
            }
            return Ok(());
        };
        let order = match order.trim() {
            "ask" => None,
            "default" => Some(Order::Default),
            given => match serde_json::from_str(given) {
                Ok(value) => Some(Order::Given(value)),
                Err(error) => {
                    self.show_not_json(&error);
                    return Ok(());
                }
            },
        };
        match self.saved.table.stand(seat, class, order) {
            Ok(()) => self.saved.keep(),
            Err(error) => {
                self.show_error(&AnswerError::Table(error));
                Ok(())
            }
        }
    }

    fn finish(&self) {
        let table = self.saved.table.as_ref();
        for line in table.log(kernel::Viewer::Spectator, self.shown.values().copied().max().unwrap_or(0)) {
            outln!("· {} [{}]", self.speech.say(&line.text), line.rule);
        }
        outln!("\n{}", table.picture(kernel::Viewer::Spectator, &|text| self.speech.say(text)));
        if let Some(outcome) = table.outcome() {
            outln!("{} [{}]", self.speech.say(&outcome.text), outcome.rule);
        }
        outln!("{}", self.speech.say(&after_note(self.saved.path())));
    }
}

fn after_note(path: &Path) -> Text {
    Text::new("play-after").with("file", path.display().to_string())
}

/// One line, or nothing at the end of the input.
fn read_line(input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut line = String::new();
    let read = input.read_line(&mut line)?;
    Ok((read > 0).then_some(line))
}

/// The value that a typed line gives to a part of an answer.
fn filled(input: &Input, line: &str) -> Option<Value> {
    let item = |items: &[Item], word: &str| {
        let n: usize = word.parse().ok()?;
        Some(items.get(n.checked_sub(1)?)?.value.clone())
    };
    match input {
        Input::One(items) => item(items, line),
        Input::Several { items, .. } | Input::Path { places: items, .. } => {
            line.split_whitespace().map(|word| item(items, word)).collect::<Option<Vec<_>>>().map(Value::from)
        }
        Input::Number { .. } => line.parse::<i64>().ok().map(Value::from),
        Input::Assign { items, targets } => line
            .split_whitespace()
            .map(|word| {
                let (from, to) = word.split_once('=')?;
                Some(Value::from(vec![item(items, from)?, item(targets, to)?]))
            })
            .collect::<Option<Vec<_>>>()
            .map(Value::from),
        Input::Flag => match line {
            "1" => Some(Value::Bool(true)),
            "2" => Some(Value::Bool(false)),
            _ => None,
        },
    }
}
