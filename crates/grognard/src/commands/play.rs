//! `grognard play`: a game in the terminal. People sit at some seats, computers at the others; every decision
//! is written to the game's file before the next question is asked.

mod inspect;
mod typed;
mod ways;

use super::{breakdown_lines, forecast_lines};
use crate::{
    cli::{self, PlayArgs},
    failure::Failure,
    players::{Player, Players},
    saved::{self, SavedGame},
    shelf,
    speech::Speech,
};
use crate::{out, outln, outwrap};
use kernel::{
    Adviser, Chance, Seat, Text, Told, Way,
    any::{Advice, AnswerError, Choice, Choices, PromptMessage},
    finishing::Finishing,
    journal::Hand,
    ledger::Ledger,
    question::{Field, Input, Item},
    standing::Order,
    table::TableError,
};
use serde_json::{Map, Value, json};
use std::{
    collections::BTreeMap,
    io::{self, BufRead, IsTerminal},
    path::Path,
    process::ExitCode,
};
use typed::Names;

/// How many of the last events are told when a game is taken up again.
const RECALLED: usize = 20;
/// The longest default that is said in words, in characters.
const SHORT_DEFAULT: usize = 40;
/// How many outcomes of an option are told where all options are compared.
const FOREMOST: usize = 3;

pub fn run(args: &PlayArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    cli::once_each("--seat", &args.seats)?;
    let (saved, players) = match &args.resume {
        Some(path) => resume(path, args, speech)?,
        None => start(args)?,
    };
    players.keep(saved.path())?;
    let chance = Chance::from_seed(saved::random_bytes()?);
    let names = Names::of(&saved.table.board());
    let (shown, stands) = (BTreeMap::new(), BTreeMap::new());
    let mut session = Session {
        saved,
        players,
        chance,
        speech,
        names,
        shown,
        stands,
        facing: None,
        advisers: BTreeMap::new(),
    };
    session.welcome()?;
    if args.resume.is_some() {
        session.recall();
    }
    session.play(&mut io::stdin().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// A new game. Everything that can be wrong with it is found before there is a file.
fn start(args: &PlayArgs) -> Result<(SavedGame, Players), Failure> {
    let game = shelf::game_of(&args.setup)?;
    let setup = shelf::setup(game.as_ref(), &args.setup)?;
    let usual = Players::usual(game.seats(&setup)?, game.levels());
    let players = usual.seated(&args.seats).map_err(Failure::input)?;
    let saved = match &args.save {
        Some(folder) if folder.is_dir() => SavedGame::create_in(game.as_ref(), &setup, folder)?,
        Some(file) => SavedGame::create(game.as_ref(), &setup, file)?,
        None => SavedGame::create_in(game.as_ref(), &setup, Path::new(""))?,
    };
    Ok((saved, players))
}

/// A saved game, with those at its seats who left it.
fn resume(path: &Path, args: &PlayArgs, speech: &Speech) -> Result<(SavedGame, Players), Failure> {
    SavedGame::resume(path, args.setup.pack.as_deref(), speech, |table, text| {
        let levels = shelf::game(table.game())?.levels();
        let players = Players::usual(table.seats(), levels).returning(path, text)?;
        players.seated(&args.seats).map_err(Failure::input)
    })
}

struct Session<'a> {
    saved: SavedGame,
    players: Players,
    chance: Chance,
    /// The computer players that have been asked, by their seats and levels.
    advisers: BTreeMap<(Seat, String), Adviser>,
    speech: &'a Speech,
    names: Names,
    /// How much of the log each seat has been shown.
    shown: BTreeMap<Seat, usize>,
    /// At which point of the sequence of play each seat last saw the whole position.
    stands: BTreeMap<Seat, Text>,
    /// Whose eyes are on the screen.
    facing: Option<Seat>,
}

/// What a line typed at a prompt asks for.
enum Typed {
    Answer(Value),
    Again,
    Quit,
}

/// What came of inviting people to speak up.
enum Offered {
    Silent,
    SpokeUp,
    Left,
}

/// What came of asking for one part of an answer.
enum Filled {
    Value(Value),
    Unclear,
    BackOut,
}

impl Session<'_> {
    /// What is played, who sits where, and where the game is kept.
    fn welcome(&self) -> Result<(), Failure> {
        let game = shelf::game(self.saved.table.game())?;
        let header = self.saved.table.header();
        let scenario = game.scenarios().into_iter().find(|scenario| scenario.id == header.scenario);
        let title = Text::new("play-title").with("game", game.title());
        if let Some(scenario) = scenario {
            outwrap!("{}", self.speech.say(&title.with("scenario", scenario.title)));
            outwrap!("{}", self.speech.say(&scenario.about));
        }
        for line in self.players.lines() {
            outwrap!("  {}", self.speech.say(&line));
        }
        let kept = Text::new("play-kept").with("file", self.saved.path().display().to_string());
        outwrap!("{}", self.speech.say(&kept));
        Ok(())
    }

    /// Those who take up a game again are told the end of what has happened, not all of it.
    fn recall(&mut self) {
        for info in self.saved.table.seats() {
            let log = self.saved.table.log(info.seat.into(), 0);
            let Some(earlier) = log.len().checked_sub(RECALLED).filter(|earlier| *earlier > 0) else {
                continue;
            };
            self.shown.insert(info.seat, log[earlier].number);
            if self.players.at(info.seat) == Some(&Player::Me) {
                outwrap!("\n{}", self.speech.say(&Text::new("play-earlier").with("count", earlier)));
            }
        }
    }

    fn play(&mut self, input: &mut dyn BufRead) -> Result<(), Failure> {
        loop {
            if !self.computers(input)? {
                self.saved.put_away()?;
                outwrap!("\n{}", self.speech.say(&self.saved.told_with_command("play-saved")));
                return Ok(());
            }
            if self.saved.table.outcome().is_some() {
                self.finish();
                return Ok(());
            }
            let Some(seat) = self.next_person() else {
                return Err(Failure::broken(Text::new("error-waits-for-nobody")));
            };
            if !self.face(seat, input)? || !self.turn(seat, input)? {
                self.saved.put_away()?;
                outwrap!("\n{}", self.speech.say(&self.saved.told_with_command("play-saved")));
                return Ok(());
            }
        }
    }

    /// Lets the computer players answer until only people are asked. Before each, people who may speak up are
    /// asked whether they do. False when a person leaves.
    fn computers(&mut self, input: &mut dyn BufRead) -> Result<bool, Failure> {
        loop {
            let open = self.saved.table.waiting().into_iter().filter(|waiting| !waiting.answered);
            let asked = open.map(|waiting| waiting.seat).find_map(|seat| match self.players.at(seat) {
                Some(Player::Computer(level)) => Some((seat, level.clone())),
                _ => None,
            });
            let Some((seat, level)) = asked else { return Ok(true) };
            match self.offer(input)? {
                Offered::Left => return Ok(false),
                Offered::SpokeUp => continue,
                Offered::Silent => {}
            }
            self.let_computer(seat, &level)?;
        }
    }

    fn advise(&mut self, seat: Seat, level: &str) -> Result<Advice, Failure> {
        let known = self.advisers.entry((seat, level.to_owned()));
        let adviser =
            known.or_insert_with(|| Adviser::new(seat, level, Chance::from_seed(self.chance.bytes())));
        Ok(self.saved.table.advise(adviser)?)
    }

    /// The computer player of that level decides for the seat.
    fn let_computer(&mut self, seat: Seat, level: &str) -> Result<(), Failure> {
        let advice = self.advise(seat, level)?;
        self.keep_answer(seat, &advice)
    }

    fn keep_answer(&mut self, seat: Seat, advice: &Advice) -> Result<(), Failure> {
        self.saved.table.answer(seat, &advice.answer, Hand::Computer)?;
        self.saved.keep()
    }

    /// The computer plays the seat on to the end of the phase, or to what only the player may answer.
    fn finish_phase(&mut self, seat: Seat) -> Result<(), Failure> {
        let game = shelf::game(self.saved.table.game())?;
        let Some(level) = game.levels().last().map(|level| level.id) else { return Ok(()) };
        let finishing = Finishing::begin(&*self.saved.table, seat, level);
        while self.saved.table.prompt(seat).is_some_and(|asked| !asked.invited && asked.given.is_none()) {
            let advice = self.advise(seat, level)?;
            if !finishing.may_answer(&*self.saved.table, seat, &advice.answer) {
                break;
            }
            self.keep_answer(seat, &advice)?;
        }
        Ok(())
    }

    /// Asks people who are invited to speak up whether they do; silence is Enter.
    fn offer(&mut self, input: &mut dyn BufRead) -> Result<Offered, Failure> {
        let people = self.saved.table.seats().into_iter().map(|info| info.seat);
        let people: Vec<Seat> = people.filter(|seat| self.players.at(*seat) == Some(&Player::Me)).collect();
        for seat in people {
            let Some(prompt) = self.saved.table.prompt(seat).filter(|prompt| prompt.invited) else {
                continue;
            };
            if !self.face(seat, input)? {
                return Ok(Offered::Left);
            }
            self.show_news(seat);
            self.show_position(seat);
            loop {
                self.show_question(&prompt);
                out!("{} > ", self.speech.key("play-enter-or-silent"));
                let Some(line) = read_line(input)? else { return Ok(Offered::Left) };
                let line = line.trim();
                match line.to_lowercase().as_str() {
                    "" => break,
                    "q" | "quit" => return Ok(Offered::Left),
                    _ => {}
                }
                let Some(answer) = self.choose(seat, &prompt, line, input)? else { continue };
                match self.saved.table.answer(seat, &answer, Hand::Player) {
                    Ok(()) => {
                        self.saved.keep()?;
                        return Ok(Offered::SpokeUp);
                    }
                    Err(error) => self.show_error(&prompt, &error),
                }
            }
        }
        Ok(Offered::Silent)
    }

    fn next_person(&self) -> Option<Seat> {
        let waiting = self.saved.table.waiting();
        let open = waiting.iter().filter(|waiting| !waiting.answered).map(|waiting| waiting.seat);
        open.into_iter().find(|seat| self.players.at(*seat) == Some(&Player::Me))
    }

    /// Draws the curtain when another person must look at the screen. False at the end of the input.
    fn face(&mut self, seat: Seat, input: &mut dyn BufRead) -> Result<bool, Failure> {
        if self.players.people() > 1 && self.facing != Some(seat) {
            if self.facing.is_some() {
                clear_screen();
            }
            let curtain = Text::new("play-curtain").with("seat", self.players.seat_name(seat));
            outwrap!("{}", self.speech.say(&curtain));
            if read_line(input)?.is_none() {
                return Ok(false);
            }
            self.stands.remove(&seat);
        }
        self.facing = Some(seat);
        Ok(true)
    }

    /// Puts the question to a person until it is answered. False when the person leaves.
    fn turn(&mut self, seat: Seat, input: &mut dyn BufRead) -> Result<bool, Failure> {
        self.show_news(seat);
        // The whole position where the game has come to another point; between, the news are enough.
        if self.stands.get(&seat) != Some(&self.saved.table.whereabouts(seat.into())) {
            self.show_position(seat);
        }
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
                    Err(error) => self.show_error(&prompt, &error),
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
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "q" | "quit" => return Ok(Typed::Quit),
            "?" | "help" => outln!("{}", self.speech.key("play-help")),
            "" | "d" => {
                if self.is_meant(&prompt.default, input)? {
                    return Ok(Typed::Answer(prompt.default.answer.clone()));
                }
            }
            "p" => self.show_position(seat),
            "l" => self.show_log(seat),
            "h" => self.hint(seat)?,
            "c" => {
                let phase = self.saved.table.whereabouts(seat.into());
                if self.agreed(&Text::new("play-finish").with("phase", phase), input)? {
                    self.finish_phase(seat)?;
                }
            }
            "resign" => {
                if self.agreed(&Text::new("play-resign"), input)? {
                    self.saved.table.resign(seat)?;
                    self.saved.keep()?;
                }
            }
            "x" => self.inspect(seat, rest),
            "u" => self.undo(seat, prompt)?,
            "r" => self.show_rule(if rest.is_empty() { prompt.rule.as_str() } else { rest }),
            "s" => self.stand(seat, prompt, rest)?,
            "o" if rest.is_empty() => self.show_all_odds(seat, prompt),
            "o" => {
                if let Some(answer) = self.choose(seat, prompt, rest, input)? {
                    self.show_odds(seat, prompt, &answer);
                }
            }
            "f" if matches!(prompt.options, Choices::Form(_)) => {
                if let Some(answer) = self.choose(seat, prompt, "", input)? {
                    return Ok(Typed::Answer(answer));
                }
            }
            _ if line.starts_with('{') => match serde_json::from_str(line) {
                Ok(answer) => return Ok(Typed::Answer(answer)),
                Err(_) => self.show_not_an_answer(prompt),
            },
            _ if matches!(prompt.options, Choices::Form(_)) => {
                self.complain(&Text::new("play-unknown").with("typed", line.to_owned()));
            }
            _ => {
                if let Some(answer) = self.choose(seat, prompt, line, input)? {
                    return Ok(Typed::Answer(answer));
                }
            }
        }
        Ok(Typed::Again)
    }

    /// Whether it is to be done. Where that gives something up, the player is asked once more.
    fn is_meant(&self, choice: &Choice, input: &mut dyn BufRead) -> Result<bool, Failure> {
        let Some(caution) = &choice.caution else { return Ok(true) };
        let sure =
            Text::new("play-sure").with("caution", caution.clone()).with("choice", choice.text.clone());
        self.agreed(&sure, input)
    }

    /// Whether the player says yes; anything else is no.
    fn agreed(&self, question: &Text, input: &mut dyn BufRead) -> Result<bool, Failure> {
        out!("{} > ", self.speech.say(question));
        let line = read_line(input)?.unwrap_or_default();
        Ok(["y", "yes", "o", "oui"].contains(&line.trim().to_lowercase().as_str()))
    }

    /// All that is to be seen of a place or a piece.
    fn inspect(&self, seat: Seat, name: &str) {
        let (board, scene) = (self.saved.table.board(), self.saved.table.scene(seat.into()));
        match inspect::inspected(&board, &scene, name, self.speech) {
            Some((id, lines)) => {
                for line in lines {
                    outwrap!("{line}");
                }
                for remark in self.saved.table.about(seat.into(), &id) {
                    outwrap!("{}", self.speech.say(&remark.title));
                    for (title, number) in &remark.numbers {
                        for line in breakdown_lines(self.speech, title, number) {
                            outln!("  {line}");
                        }
                    }
                }
            }
            None => self.complain(&Text::new("play-nothing-called").with("name", name.to_owned())),
        }
    }

    /// The option that was typed, or an answer put together from its parts.
    fn choose(
        &self,
        seat: Seat,
        prompt: &PromptMessage,
        line: &str,
        input: &mut dyn BufRead,
    ) -> Result<Option<Value>, Failure> {
        match &prompt.options {
            Choices::List(list) => {
                let labels = labels(list);
                // The number of a hex is a name before it is the number of an option.
                let named = typed::fitting(list, line, &self.names);
                let wanted = line.parse::<i64>().ok();
                let numbered = wanted.and_then(|wanted| labels.iter().position(|label| *label == wanted));
                let at = if let [only] = named.as_slice() { Some(*only) } else { numbered };
                if at.is_none() && named.len() > 1 {
                    outwrap!("{}", self.speech.key("play-several-fit"));
                    for at in named {
                        outwrap!("  {:>3}  {}", labels[at], self.speech.say(&list[at].text));
                    }
                } else if at.is_none() {
                    let (least, most) = (labels.first().copied(), labels.last().copied());
                    let (least, most) = (least.unwrap_or_default(), most.unwrap_or_default());
                    self.complain(&Text::new("play-choose").with("least", least).with("most", most));
                }
                let Some(choice) = at.map(|at| &list[at]) else { return Ok(None) };
                // Who types the number of the default means it.
                let meant = choice.answer == prompt.default.answer || self.is_meant(choice, input)?;
                Ok(meant.then(|| choice.answer.clone()))
            }
            Choices::Form(fields) => {
                // The answer stands under its question's name, as the default does.
                let tag = prompt.default.answer.as_object().and_then(|answer| answer.keys().next());
                let Some(tag) = tag else { return Ok(None) };
                let mut parts = Map::new();
                for field in fields {
                    let value = if field.input == Input::Path {
                        self.fill_way(field, input, |way| {
                            let mut parts = parts.clone();
                            parts.insert(field.name.clone(), way.into());
                            let drafted = self.saved.table.draft(seat, &json!({ tag: parts })).ok();
                            drafted
                                .and_then(|mut drafted| drafted.ways.remove(&field.name))
                                .unwrap_or_default()
                        })?
                    } else {
                        self.fill(field, input)?
                    };
                    let Some(value) = value else { return Ok(None) };
                    parts.insert(field.name.clone(), value);
                }
                Ok(Some(json!({ tag: parts })))
            }
        }
    }

    /// Asks for one part of an answer until it is understood. Nothing when the person backs out.
    fn fill(&self, field: &Field, input: &mut dyn BufRead) -> Result<Option<Value>, Failure> {
        outwrap!("  {}", self.speech.say(&field.text));
        match &field.input {
            Input::One(items) | Input::Several { items, .. } => self.show_items(items),
            Input::Assign { items, targets, links } => {
                for (at, item) in items.iter().enumerate() {
                    let allowed: Vec<String> =
                        targets_of(links, at).map(|target| (target + 1).to_string()).collect();
                    let arrow = if allowed.is_empty() { "" } else { " → " };
                    outwrap!(
                        "    {:>3}  {}{arrow}{}",
                        at + 1,
                        self.speech.say(&item.text),
                        allowed.join(" ")
                    );
                }
                outln!();
                self.show_items(targets);
            }
            Input::Number { least, most } => outln!("    {least}–{most}"),
            Input::Path => {}
            Input::Flag => outln!("    1 {}   2 {}", self.speech.key("cli-yes"), self.speech.key("cli-no")),
        }
        let kind = match &field.input {
            Input::Assign { .. } => "play-fill-assign",
            Input::Several { .. } => "play-fill-several",
            Input::One(_) | Input::Number { .. } | Input::Path | Input::Flag => "play-fill-one",
        };
        let ask = Text::new("play-fill").with("kind", Text::new(kind));
        loop {
            out!("  {} > ", self.speech.say(&ask));
            let Some(line) = read_line(input)? else { return Ok(None) };
            match filled(&field.input, line.trim()) {
                Filled::Value(value) => return Ok(Some(value)),
                Filled::BackOut => {
                    outwrap!("  {}", self.speech.key("play-backed-out"));
                    return Ok(None);
                }
                Filled::Unclear if line.trim() == "?" => {
                    outwrap!(
                        "  {}",
                        self.speech.say(&Text::new("play-fill-help").with("kind", Text::new(kind)))
                    );
                }
                Filled::Unclear => self.complain(&Text::new("play-not-understood")),
            }
        }
    }

    /// Asks for the places of a way. Each that is typed is gone to by the cheapest way.
    fn fill_way(
        &self,
        field: &Field,
        input: &mut dyn BufRead,
        onward: impl Fn(Vec<Value>) -> Way,
    ) -> Result<Option<Value>, Failure> {
        outwrap!("  {}", self.speech.say(&field.text));
        let begun: Vec<Value> = onward(Vec::new()).reach.into_iter().map(|start| start.place).collect();
        // Where it can begin at one place only, it has begun.
        let begun = if begun.len() == 1 { begun } else { Vec::new() };
        let open = onward(begun.clone());
        let places: Vec<&Value> =
            begun.iter().chain(open.reach.iter().map(|reached| &reached.place)).collect();
        for (number, place) in (1..).zip(&places) {
            let cost = open.reach.iter().find(|reached| reached.place == **place);
            outln!(
                "    {number:>3}  {}  {}",
                ways::name(place),
                cost.map_or(String::new(), |at| at.cost.to_string())
            );
        }
        let ask = Text::new("play-fill").with("kind", Text::new("play-fill-way"));
        loop {
            out!("  {} > ", self.speech.say(&ask));
            let Some(line) = read_line(input)? else { return Ok(None) };
            let line = line.trim();
            if line.is_empty() || line.eq_ignore_ascii_case("q") {
                outwrap!("  {}", self.speech.key("play-backed-out"));
                return Ok(None);
            }
            match ways::along(begun.clone(), &places, line, &onward) {
                Some(way) => return Ok(Some(way.into())),
                None => self.complain(&Text::new("play-not-understood")),
            }
        }
    }

    fn complain(&self, text: &Text) {
        outwrap!("! {}", self.speech.say(text));
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
            outwrap!("· {} [{}]", self.speech.say(&line.text), line.rule);
        }
        self.shown.insert(seat, news.last().map_or(from, |line| line.number + 1));
    }

    fn show_log(&self, seat: Seat) {
        for line in self.saved.table.log(seat.into(), 0) {
            outwrap!("{:>4}  {} [{}]", line.number, self.speech.say(&line.text), line.rule);
        }
    }

    fn show_position(&mut self, seat: Seat) {
        self.stands.insert(seat, self.saved.table.whereabouts(seat.into()));
        let stands = Text::new("play-you-are")
            .with("seat", self.players.seat_name(seat))
            .with("where", self.saved.table.whereabouts(seat.into()));
        outwrap!("\n{}", self.speech.say(&stands));
        self.show_picture(seat.into());
    }

    /// The position, with colours where the terminal has them and nobody minds.
    fn show_picture(&self, viewer: kernel::Viewer) {
        let say = |text: &Text| out::harmless(&self.speech.say(text)).into_owned();
        let picture = self.saved.table.painted(viewer, &say, &|tone, text| out::painted(tone, text));
        out::write_as_it_stands(&picture);
    }

    fn show_prompt(&self, prompt: &PromptMessage) {
        self.show_question(prompt);
        let key = match prompt.options {
            Choices::List(_) => "play-enter-number",
            Choices::Form(_) => "play-enter-form",
        };
        let text = Text::new(key);
        let text = match self.number_of_default(prompt) {
            Some(number) => text.with("default", number),
            None => text.with("default", prompt.default.text.clone()),
        };
        out!("{} > ", self.speech.say(&text));
    }

    /// The number under which the default is listed, where saying it all once more would hide the rest of the line.
    fn number_of_default(&self, prompt: &PromptMessage) -> Option<i64> {
        let Choices::List(list) = &prompt.options else { return None };
        let at = list.iter().position(|choice| choice.answer == prompt.default.answer)?;
        let long = self.speech.say(&prompt.default.text).chars().count() > SHORT_DEFAULT;
        long.then(|| labels(list)[at])
    }

    /// What is asked, and the answers where they are listed.
    fn show_question(&self, prompt: &PromptMessage) {
        outwrap!("\n{} [{}]", self.speech.say(&prompt.text), prompt.rule);
        if let Choices::List(list) = &prompt.options {
            for (label, choice) in labels(list).iter().zip(list) {
                outwrap!("  {label:>3}  {}", self.speech.say(&choice.text));
            }
        }
    }

    fn show_error(&self, prompt: &PromptMessage, error: &AnswerError) {
        match error {
            AnswerError::Table(TableError::Refused(refusal)) => {
                outwrap!("! {} [{}]", self.speech.say(&refusal.reason), refusal.rule);
                if let Some(breakdown) = &refusal.breakdown {
                    for line in breakdown_lines(self.speech, &refusal.reason, breakdown) {
                        outln!("  {line}");
                    }
                }
            }
            AnswerError::Table(TableError::NothingToUndo(_)) => self.complain(&Text::new("play-no-undo")),
            AnswerError::NotAnAnswer(_) => self.show_not_an_answer(prompt),
            other => self.complain(&other.told()),
        }
    }

    /// What the parser says of it helps nobody here; an answer that can be read does.
    fn show_not_an_answer(&self, prompt: &PromptMessage) {
        let example = prompt.default.answer.to_string();
        self.complain(&Text::new("play-not-an-answer").with("example", example));
    }

    fn show_odds(&self, seat: Seat, prompt: &PromptMessage, answer: &Value) {
        match self.saved.table.reasons(seat, answer) {
            Ok(reasons) => {
                let lines = reasons
                    .iter()
                    .flat_map(|(title, breakdown)| breakdown_lines(self.speech, title, breakdown));
                for line in lines {
                    outln!("  {line}");
                }
            }
            Err(error) => return self.show_error(prompt, &error),
        }
        match self.saved.table.forecast(seat, answer) {
            Ok(forecast) => {
                for line in forecast_lines(self.speech, &forecast) {
                    outwrap!("{line}");
                }
            }
            Err(error) => self.show_error(prompt, &error),
        }
    }

    /// The likeliest outcomes of every option, a line for each.
    fn show_all_odds(&self, seat: Seat, prompt: &PromptMessage) {
        let Choices::List(list) = &prompt.options else {
            return self.show_odds(seat, prompt, &prompt.default.answer);
        };
        for (label, choice) in labels(list).iter().zip(list) {
            outwrap!("  {label:>3}  {}", self.speech.say(&choice.text));
            match self.saved.table.forecast(seat, &choice.answer) {
                Ok(mut forecast) => {
                    forecast.outcomes.sort_by(|one, other| other.chance.total_cmp(&one.chance));
                    let told = forecast.outcomes.iter().take(FOREMOST).map(|prospect| {
                        format!(
                            "{} {}",
                            self.speech.percent(prospect.chance),
                            self.speech.say(&prospect.text)
                        )
                    });
                    outwrap!("         {}", told.collect::<Vec<_>>().join(" · "));
                }
                Err(error) => self.show_error(prompt, &error),
            }
        }
    }

    fn hint(&mut self, seat: Seat) -> Result<(), Failure> {
        let game = shelf::game(self.saved.table.game())?;
        let Some(level) = game.levels().last().map(|level| level.id) else { return Ok(()) };
        let advice = self.advise(seat, level)?;
        outwrap!("{}", self.speech.say(&Text::new("play-hint").with("advice", advice.text)));
        for reason in &advice.reasons {
            outwrap!("  {}", self.speech.say(reason));
        }
        Ok(())
    }

    /// Takes back the seat's last decision and says which it was.
    fn undo(&mut self, seat: Seat, prompt: &PromptMessage) -> Result<(), Failure> {
        if let Err(error) = self.saved.table.undo(seat) {
            self.show_error(prompt, &AnswerError::Table(error));
            return Ok(());
        }
        self.saved.keep()?;
        // The log is shorter now; what will happen instead is news again.
        for (viewer, shown) in &mut self.shown {
            let log = self.saved.table.log((*viewer).into(), 0);
            *shown = (*shown).min(log.last().map_or(0, |line| line.number + 1));
        }
        let undone = self.undone_answer().and_then(|answer| self.saved.table.describe(seat, &answer).ok());
        let question = self.saved.table.prompt(seat).map(|prompt| prompt.text);
        let text = match undone.zip(question) {
            Some((what, question)) => Text::new("play-undone").with("question", question).with("what", what),
            None => Text::new("play-undone-something"),
        };
        outwrap!("{}", self.speech.say(&text));
        Ok(())
    }

    /// The answer that the last entry of the journal, an undo, took back.
    fn undone_answer(&self) -> Option<Value> {
        let table = &self.saved.table;
        let entry = |n: usize| -> Option<Value> {
            let line = table.journal_text(n).lines().next()?;
            serde_json::from_str::<Value>(line).ok().map(|line| line["entry"].clone())
        };
        let to = entry(table.entries().checked_sub(1)?)?["undo"]["to"].as_u64()?;
        Some(entry(usize::try_from(to).ok()?)?["answer"]["answer"].clone())
    }

    fn show_rule(&self, id: &str) {
        let book = shelf::all_books().into_iter().find(|book| book.id == self.saved.table.game());
        let ledger = book.and_then(|book| book.read_ledger().ok());
        let mut rows = ledger.iter().flat_map(Ledger::rows);
        match rows.find(|row| row.id.as_str().eq_ignore_ascii_case(id)) {
            Some(row) => {
                outwrap!("{} {}\n{}", row.id, row.title(self.speech.lang), row.summary(self.speech.lang));
            }
            None => self.complain(&Text::new("play-no-rule").with("rule", id.to_owned())),
        }
    }

    /// `s CLASS default`, `s CLASS answer`, `s CLASS ask`, or `s` for the list.
    fn stand(&mut self, seat: Seat, prompt: &PromptMessage, rest: &str) -> Result<(), Failure> {
        let Some((class, order)) = rest.split_once(' ') else {
            let classes = self.saved.table.classes().join(", ");
            outwrap!("{}", self.speech.say(&Text::new("play-classes").with("classes", classes)));
            for (class, order) in self.saved.table.standing(seat) {
                let text = self.order_in_words(seat, &class, Some(&order));
                outwrap!("  {}", self.speech.say(&text));
            }
            return Ok(());
        };
        let class = class.to_lowercase();
        let order = match order.trim().to_lowercase().as_str() {
            "ask" => None,
            "default" => Some(Order::Default),
            _ => {
                let Some(order) = self.order_given(seat, &class, order.trim()) else {
                    let text = Text::new("play-not-an-order").with("class", class);
                    self.complain(&text.with("example", prompt.default.answer.to_string()));
                    return Ok(());
                };
                Some(order)
            }
        };
        // Once the order is obeyed, the question is gone that it could be described by.
        let stands = self.order_in_words(seat, &class, order.as_ref());
        let steps = self.saved.table.steps();
        if let Err(error) = self.saved.table.stand(seat, &class, order) {
            self.show_error(prompt, &AnswerError::Table(error));
            return Ok(());
        }
        self.saved.keep()?;
        outwrap!("{}", self.speech.say(&stands));
        if self.saved.table.steps() > steps {
            outwrap!("{}", self.speech.key("play-order-obeyed"));
        }
        Ok(())
    }

    /// An order that names an answer, bare or as the program prints answers, under the name of its class.
    /// Nothing when it is no answer to a question of that class.
    fn order_given(&self, seat: Seat, class: &str, typed: &str) -> Option<Order> {
        let value: Value = serde_json::from_str(typed).ok()?;
        let inner = value.as_object().filter(|fields| fields.len() == 1).and_then(|fields| fields.get(class));
        let bare = inner.cloned().unwrap_or(value);
        let answer = Value::Object(Map::from_iter([(class.to_owned(), bare.clone())]));
        match self.saved.table.describe(seat, &answer) {
            Err(AnswerError::NotAnAnswer(_)) if self.saved.table.classes().contains(&class) => None,
            // An order may be legal later, and a class that is not there is the table's to refuse.
            _ => Some(Order::Given(bare)),
        }
    }

    fn order_in_words(&self, seat: Seat, class: &str, order: Option<&Order>) -> Text {
        let what = match order {
            None => Text::new("play-order-ask"),
            Some(Order::Default) => Text::new("play-order-default"),
            Some(Order::Given(value)) => {
                let answer = Value::Object(Map::from_iter([(class.to_owned(), value.clone())]));
                let described = self.saved.table.describe(seat, &answer).ok();
                described.unwrap_or_else(|| Text::new("play-order-given").with("answer", value.to_string()))
            }
        };
        Text::new("play-order").with("class", class.to_owned()).with("what", what)
    }

    fn finish(&self) {
        let table = self.saved.table.as_ref();
        for line in table.log(kernel::Viewer::Spectator, self.shown.values().copied().max().unwrap_or(0)) {
            outwrap!("· {} [{}]", self.speech.say(&line.text), line.rule);
        }
        outln!();
        self.show_picture(kernel::Viewer::Spectator);
        outln!();
        if let Some(outcome) = table.outcome() {
            let rule =
                if outcome.rule.as_str().is_empty() { String::new() } else { format!(" [{}]", outcome.rule) };
            outwrap!("{}{rule}", self.speech.say(&outcome.text));
        }
        outwrap!("{}", self.speech.say(&self.saved.told_with_command("play-after")));
    }
}

/// Takes what one player saw off the screen before another looks at it.
fn clear_screen() {
    if io::stdout().is_terminal() {
        // The screen, what has scrolled off it, and the cursor to the top.
        out::write_as_it_stands("\x1b[2J\x1b[3J\x1b[H");
    } else {
        out!("{}", "\n".repeat(60));
    }
}

/// What is typed for each option: its own number where every answer is just a number, else its place.
fn labels(list: &[Choice]) -> Vec<i64> {
    let bare = |choice: &Choice| match &choice.answer {
        Value::Object(fields) if fields.len() == 1 => fields.values().next().and_then(Value::as_i64),
        answer => answer.as_i64(),
    };
    let numbers: Option<Vec<i64>> = list.iter().map(bare).collect();
    numbers.unwrap_or_else(|| (1..).take(list.len()).collect())
}

/// One line, or nothing at the end of the input.
fn read_line(input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    let read = input.read_until(b'\n', &mut line)?;
    // What is no text is no answer either, and is told so as any other.
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// The targets that an item may be given, where not every one is allowed.
fn targets_of(links: &[(u32, u32)], item: usize) -> impl Iterator<Item = usize> {
    links.iter().filter(move |(from, _)| *from as usize == item).map(|(_, to)| *to as usize)
}

/// What a typed line gives to a part of an answer.
fn filled(input: &Input, line: &str) -> Filled {
    if line.is_empty() || line.eq_ignore_ascii_case("q") {
        return Filled::BackOut;
    }
    part(input, line).map_or(Filled::Unclear, Filled::Value)
}

fn part(input: &Input, line: &str) -> Option<Value> {
    // By its name, or by its number in the list.
    let place = |items: &[Item], word: &str| {
        let is_called = |name: Option<&str>| name.is_some_and(|name| name.eq_ignore_ascii_case(word));
        let named =
            items.iter().position(|item| is_called(item.value.as_str()) || is_called(item.mark.as_deref()));
        let numbered = || word.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < items.len());
        named.or_else(numbered)
    };
    let item = |items: &[Item], word: &str| Some(items[place(items, word)?].value.clone());
    match input {
        Input::One(items) => item(items, line),
        Input::Several { items, .. } => {
            line.split_whitespace().map(|word| item(items, word)).collect::<Option<Vec<_>>>().map(Value::from)
        }
        Input::Number { .. } => line.parse::<i64>().ok().map(Value::from),
        Input::Assign { items, targets, links } => line
            .split_whitespace()
            .map(|word| {
                let (from, to) = word.split_once('=')?;
                let (from, to) = (place(items, from)?, place(targets, to)?);
                let allowed = links.is_empty() || targets_of(links, from).any(|target| target == to);
                allowed.then(|| Value::from(vec![items[from].value.clone(), targets[to].value.clone()]))
            })
            .collect::<Option<Vec<_>>>()
            .map(Value::from),
        Input::Path => None,
        Input::Flag => match line {
            "1" => Some(Value::Bool(true)),
            "2" => Some(Value::Bool(false)),
            _ => None,
        },
    }
}
