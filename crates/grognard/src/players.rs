//! Who plays which seat: people at this screen, or computers. It is no part of the game's record, so it lies
//! beside the journal in a small file, `FILE.players`, that gives everybody his seat back.

use crate::{failure::Failure, saved};
use kernel::{Seat, SeatInfo, Text, file::FileError, published::LevelInfo};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// The most bytes of the file: a name for every seat.
const MOST_BYTES: u64 = 64 << 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    Me,
    Computer(String),
}

/// The players of a game, and what is needed to name them.
#[derive(Clone, Debug)]
pub struct Players {
    seats: Vec<SeatInfo>,
    levels: Vec<LevelInfo>,
    sitting: BTreeMap<Seat, Player>,
}

impl Players {
    /// The first seat is mine and the others are the strongest computer's.
    pub fn usual(seats: Vec<SeatInfo>, levels: Vec<LevelInfo>) -> Self {
        let strongest = levels.last().map(|level| level.id).unwrap_or_default();
        let usual = |seat: Seat| match seat.index() {
            0 => Player::Me,
            _ => Player::Computer(strongest.to_owned()),
        };
        let sitting = seats.iter().map(|info| (info.seat, usual(info.seat))).collect();
        Players { seats, levels, sitting }
    }

    /// Those who sat there when the game was left: as the file beside the journal says or, without one, by
    /// whose hands the journal says its answers were given.
    pub fn returning(mut self, journal: &Path, text: &str) -> Result<Self, Failure> {
        let path = players_path(journal);
        match kernel::file::read(&path, MOST_BYTES) {
            Err(FileError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
                self.infer(text);
                Ok(self)
            }
            Err(error) => Err(error.into()),
            Ok(file) => {
                let unreadable = |_| Failure::file(&path, Text::new("error-players-file"));
                let kept: BTreeMap<String, String> = serde_json::from_str(&file).map_err(unreadable)?;
                let kept: Vec<(String, String)> = kept.into_iter().collect();
                self.seated(&kept).map_err(|why| Failure::file(&path, why))
            }
        }
    }

    /// A seat that a person ever answered for is a person's; one that only computers answered for is theirs.
    fn infer(&mut self, text: &str) {
        let strongest = self.levels.last().map(|level| level.id).unwrap_or_default();
        let mut hands: BTreeMap<Seat, Vec<String>> = BTreeMap::new();
        for line in text.lines() {
            let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
            let answer = &line["entry"]["answer"];
            let seat = answer["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
            if let (Some(seat), Some(by)) = (seat, answer["by"].as_str()) {
                hands.entry(Seat(seat)).or_default().push(by.to_owned());
            }
        }
        for (seat, player) in &mut self.sitting {
            let hands = hands.get(seat).map(Vec::as_slice).unwrap_or_default();
            if hands.iter().any(|by| by != "computer") {
                *player = Player::Me;
            } else if !hands.is_empty() && *player == Player::Me {
                *player = Player::Computer(strongest.to_owned());
            }
        }
    }

    /// The same with other players at some seats.
    pub fn seated(mut self, wanted: &[(String, String)]) -> Result<Self, Text> {
        for (seat, who) in wanted {
            let Some(info) = self.seats.iter().find(|info| info.id == seat) else {
                let known: Vec<&str> = self.seats.iter().map(|info| info.id).collect();
                let why = Text::new("error-no-seat").with("seat", seat.clone());
                return Err(why.with("known", known.join(", ")));
            };
            let player = match who.as_str() {
                "me" => Player::Me,
                level if self.levels.iter().any(|info| info.id == level) => {
                    Player::Computer(level.to_owned())
                }
                other => {
                    let known: Vec<&str> = self.levels.iter().map(|info| info.id).collect();
                    let why = Text::new("error-no-player").with("player", other.to_owned());
                    return Err(why.with("known", known.join(", ")));
                }
            };
            self.sitting.insert(info.seat, player);
        }
        Ok(self)
    }

    /// Writes down who sits where, beside the journal.
    pub fn keep(&self, journal: &Path) -> Result<(), Failure> {
        let who = |player: &Player| match player {
            Player::Me => Value::from("me"),
            Player::Computer(level) => Value::from(level.clone()),
        };
        let named = self.seats.iter().filter_map(|info| Some((info.id, who(self.at(info.seat)?))));
        let file: BTreeMap<&str, Value> = named.collect();
        let path = players_path(journal);
        let text = serde_json::json!(file).to_string() + "\n";
        Ok(kernel::file::replace(&path, &text)?)
    }

    pub fn at(&self, seat: Seat) -> Option<&Player> {
        self.sitting.get(&seat)
    }

    /// How many people share the screen.
    pub fn people(&self) -> usize {
        self.sitting.values().filter(|player| **player == Player::Me).count()
    }

    /// The seat's name.
    pub fn seat_name(&self, seat: Seat) -> Text {
        let info = self.seats.iter().find(|info| info.seat == seat);
        info.map_or(Text::new("cli-unknown"), |info| info.name.clone())
    }

    /// Who sits where, a line for each seat.
    pub fn lines(&self) -> Vec<Text> {
        let line = |info: &SeatInfo| match self.at(info.seat) {
            Some(Player::Computer(level)) => {
                let title =
                    self.levels.iter().find(|known| known.id == level).map(|known| known.title.clone());
                let title = title.unwrap_or(Text::new("cli-unknown"));
                Text::new("play-seat-computer").with("seat", info.name.clone()).with("level", title)
            }
            _ => Text::new("play-seat-mine").with("seat", info.name.clone()),
        };
        self.seats.iter().map(line).collect()
    }
}

/// Where the players of a journal are kept.
pub fn players_path(journal: &Path) -> PathBuf {
    saved::beside(journal, ".players")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual() -> Players {
        let seat = |n, id| SeatInfo { seat: Seat(n), id, name: Text::new("cli-unknown") };
        let level = |id| LevelInfo { id, title: Text::new("cli-unknown") };
        Players::usual(vec![seat(0, "blue"), seat(1, "red")], vec![level("random"), level("quick")])
    }

    fn answer(seat: u8, by: &str) -> String {
        format!("{{\"n\":1,\"entry\":{{\"answer\":{{\"seat\":{seat},\"answer\":0,\"by\":\"{by}\"}}}}}}\n")
    }

    fn inferred(text: &str) -> [Player; 2] {
        let mut players = usual();
        players.infer(text);
        [0, 1].map(|seat| players.at(Seat(seat)).expect("two seats").clone())
    }

    #[test]
    fn without_a_file_the_journal_tells_who_sat_where() {
        let quick = Player::Computer("quick".to_owned());
        assert_eq!(inferred(""), [Player::Me, quick.clone()]);
        let swapped = answer(0, "computer") + &answer(1, "player");
        assert_eq!(inferred(&swapped), [quick.clone(), Player::Me]);
        let both = answer(0, "player") + &answer(1, "player") + &answer(1, "computer");
        assert_eq!(inferred(&both), [Player::Me, Player::Me], "a person's seat stays a person's");
        let ordered = answer(0, "computer") + &answer(0, "player");
        assert_eq!(inferred(&ordered), [Player::Me, quick]);
    }

    #[test]
    fn the_file_gives_everybody_his_seat_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = folder.path().join("ford.journal");
        let wanted = [("blue".to_owned(), "random".to_owned()), ("red".to_owned(), "me".to_owned())];
        usual().seated(&wanted).expect("two seats").keep(&journal).expect("kept");
        let text = std::fs::read_to_string(players_path(&journal)).expect("the file is there");
        assert_eq!(text, "{\"blue\":\"random\",\"red\":\"me\"}\n");
        let back = usual().returning(&journal, "").expect("read");
        assert_eq!(back.at(Seat(0)), Some(&Player::Computer("random".to_owned())));
        assert_eq!(back.at(Seat(1)), Some(&Player::Me));
    }
}
