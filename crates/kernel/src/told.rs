//! Errors in the languages of people. Every error that a player or a user can meet tells itself as a
//! [`Text`], so that it can be said in English and French; its `Display` stays what developers and logs read.
//! Details that come from outside, such as a parser's complaint about a file, are passed on as they are.

use crate::{
    any::AnswerError,
    evidence::{EvidenceFault, Stray},
    exact::NotExact,
    file::FileError,
    forecast::ForecastError,
    game::SetupFault,
    journal::{Damage, Damaged, FORMAT, Torn},
    ledger::LedgerFault,
    odds::OddsFault,
    pack::{FolderError, PackFault},
    problem::ProblemFault,
    published::{NoSuchLevel, StartError},
    referee::Fault,
    refusal::Refusal,
    seat::Seat,
    table::{Held, OpenError, TableError, Why},
    text::Text,
};
use std::{io, path::Path};

/// Something that can be told to people in their language.
pub trait Told {
    fn told(&self) -> Text;
}

impl Told for Text {
    fn told(&self) -> Text {
        self.clone()
    }
}

impl<T: Told + ?Sized> Told for &T {
    fn told(&self) -> Text {
        (**self).told()
    }
}

fn listed(names: &[String]) -> String {
    names.join(", ")
}

fn numbers(seats: &[Seat]) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
    numbers.join(", ")
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

impl Told for Refusal {
    fn told(&self) -> Text {
        Text::new("kernel-error-refused").with("reason", self.reason.clone()).with("rule", self.rule.clone())
    }
}

impl Told for TableError {
    fn told(&self) -> Text {
        match self {
            TableError::NotAsked(seat) => Text::new("kernel-error-not-asked").with("seat", seat.0),
            TableError::Refused(refusal) => refusal.told(),
            TableError::NothingToUndo(seat) => Text::new("kernel-error-nothing-to-undo").with("seat", seat.0),
            TableError::NoConsent(missing) => Text::new("kernel-error-no-consent")
                .with("count", missing.len())
                .with("missing", numbers(missing)),
            TableError::NoSuchStep { step, steps } => {
                Text::new("kernel-error-no-such-step").with("step", *step).with("steps", *steps)
            }
            TableError::NoSuchClass { class, known } => Text::new("kernel-error-no-such-class")
                .with("class", class.clone())
                .with("known", listed(known)),
            TableError::NotUnderstood { class, why } => Text::new("kernel-error-order-not-understood")
                .with("class", class.clone())
                .with("why", why.clone()),
            TableError::NotOver => Text::new("kernel-error-not-over"),
            TableError::NoSeed => Text::new("kernel-error-no-seed"),
            TableError::NoSuchSeat { seat, seats } => Text::new("kernel-error-no-such-seat")
                .with("seat", seat.0)
                .with("last", seats.saturating_sub(1)),
            TableError::Revealed => Text::new("kernel-error-revealed"),
            TableError::Over => Text::new("kernel-error-over"),
            TableError::GivenUp(seat) => Text::new("kernel-error-given-up").with("seat", seat.0),
            TableError::HasNonce(seat) => Text::new("kernel-error-has-nonce").with("seat", seat.0),
            TableError::Held => Text::new("kernel-error-held"),
            TableError::NotHeld => Text::new("kernel-error-not-held"),
            TableError::BehindAdoption => Text::new("kernel-error-behind-adoption"),
            TableError::Fault(fault) => Text::new("kernel-error-rules-failed").with("fault", fault.told()),
        }
    }
}

impl Told for Fault {
    fn told(&self) -> Text {
        match self {
            Fault::Refused { step, seat, class, refusal } => Text::new("kernel-error-illegal-answer")
                .with("step", *step)
                .with("seat", seat.0)
                .with("class", *class)
                .with("rule", refusal.rule.clone())
                .with("reason", refusal.reason.clone()),
            Fault::OutOfStep { step, asked, found } => Text::new("kernel-error-out-of-step")
                .with("step", *step)
                .with("asked", asked.clone())
                .with("found", found.clone()),
            Fault::NoSides { rule } => Text::new("kernel-error-no-sides").with("rule", rule.clone()),
            Fault::TooLong { extra } => Text::new("kernel-error-too-long").with("extra", *extra),
            Fault::Runaway(activities) => Text::new("kernel-error-runaway").with("activities", *activities),
            Fault::Swallowed { step } => Text::new("kernel-error-swallowed").with("step", *step),
            Fault::AskedTwice { step, seat } => {
                Text::new("kernel-error-asked-twice").with("step", *step).with("seat", seat.0)
            }
            Fault::Wavered { step } => Text::new("kernel-error-wavered").with("step", *step),
        }
    }
}

impl Told for OpenError {
    fn told(&self) -> Text {
        match self {
            OpenError::Fault { entry, fault } => {
                Text::new("kernel-error-open-fault").with("entry", *entry).with("fault", fault.told())
            }
            OpenError::Snapshot { entry } => Text::new("kernel-error-open-snapshot").with("entry", *entry),
            OpenError::NoSnapshot { entry } => {
                Text::new("kernel-error-open-no-snapshot").with("entry", *entry)
            }
            OpenError::Undo { entry } => Text::new("kernel-error-open-undo").with("entry", *entry),
            OpenError::Order { entry } => Text::new("kernel-error-open-order").with("entry", *entry),
            OpenError::Resigned { entry } => Text::new("kernel-error-open-resigned").with("entry", *entry),
            OpenError::AfterEnd { entry } => Text::new("kernel-error-open-after-end").with("entry", *entry),
            OpenError::Die { entry } => Text::new("kernel-error-open-die").with("entry", *entry),
            OpenError::TooLong { entry } => Text::new("kernel-error-open-too-long").with("entry", *entry),
            OpenError::Foreign { entry } => Text::new("kernel-error-open-foreign").with("entry", *entry),
            OpenError::Seed => Text::new("kernel-error-open-seed"),
        }
    }
}

/// What all seats may know: where a record does not fit, and how many steps others have made, may be secret.
impl Told for Held {
    fn told(&self) -> Text {
        let why = match &self.why {
            Why::Data => Text::new("kernel-held-data"),
            Why::Rules(_) => Text::new("kernel-held-rules"),
        };
        let any = |count: usize| if count == 0 { "no" } else { "yes" };
        Text::new("kernel-held")
            .with("why", why)
            .with("again", any(self.again))
            .with("replayed", any(self.replayed))
    }
}

impl Told for Damaged {
    fn told(&self) -> Text {
        Text::new("kernel-error-damaged").with("line", self.line).with("damage", self.damage.told())
    }
}

impl Told for Damage {
    fn told(&self) -> Text {
        match self {
            Damage::Empty => Text::new("kernel-error-damage-empty"),
            Damage::Unreadable(what) => {
                Text::new("kernel-error-damage-unreadable").with("what", what.clone())
            }
            Damage::OutOfOrder { expected, found } => {
                Text::new("kernel-error-damage-order").with("found", *found).with("expected", *expected)
            }
            Damage::Chain => Text::new("kernel-error-damage-chain"),
            Damage::LineEnds => Text::new("kernel-error-damage-line-ends"),
            Damage::Mark => Text::new("kernel-error-damage-mark"),
            Damage::Header => Text::new("kernel-error-damage-header"),
            Damage::Format { found } => {
                Text::new("kernel-error-damage-format").with("found", *found).with("read", FORMAT)
            }
        }
    }
}

impl Told for Torn {
    fn told(&self) -> Text {
        Text::new("kernel-error-torn").with("line", self.line).with("lost", self.lost)
    }
}

impl Told for StartError {
    fn told(&self) -> Text {
        match self {
            StartError::Setup(fault) => fault.told(),
            StartError::Level(error) => error.told(),
            StartError::Table(error) => error.told(),
            StartError::Rules(fault) => fault.told(),
            StartError::Damaged(damaged) => {
                Text::new("kernel-error-journal-damaged").with("what", damaged.told())
            }
            StartError::Open(error) => Text::new("kernel-error-journal-unruly").with("what", error.told()),
            StartError::OtherBook { expected, found } => Text::new("kernel-error-other-book")
                .with("found", found.clone())
                .with("expected", expected.clone()),
            StartError::OtherSetup { expected, found } => Text::new("kernel-error-other-setup")
                .with("found", found.clone())
                .with("expected", expected.clone()),
            StartError::OtherPack { expected } => {
                Text::new("kernel-error-other-pack").with("expected", expected.clone())
            }
            StartError::OtherSeats { expected, found } => Text::new("kernel-verify-other-seats")
                .with("found", found.clone())
                .with("expected", expected.clone()),
            StartError::Untrue { line, what } => {
                Text::new("kernel-error-journal-untrue").with("line", *line).with("what", what.clone())
            }
        }
    }
}

impl Told for SetupFault {
    fn told(&self) -> Text {
        match self {
            SetupFault::NoBook { name, known } => {
                Text::new("kernel-error-no-book").with("name", name.clone()).with("known", listed(known))
            }
            SetupFault::NoScenario { name, known } => {
                Text::new("kernel-error-no-scenario").with("name", name.clone()).with("known", listed(known))
            }
            SetupFault::NoOption { name, known } => {
                Text::new("kernel-error-no-option").with("name", name.clone()).with("known", listed(known))
            }
            SetupFault::OptionValue { name, value, known } => Text::new("kernel-error-option-value")
                .with("name", name.clone())
                .with("value", value.clone())
                .with("known", listed(known)),
            SetupFault::Pack(fault) => fault.told(),
        }
    }
}

impl Told for NoSuchLevel {
    fn told(&self) -> Text {
        Text::new("kernel-error-no-such-level")
            .with("level", self.level.clone())
            .with("known", listed(&self.known))
    }
}

impl Told for AnswerError {
    fn told(&self) -> Text {
        match self {
            AnswerError::NotAnAnswer(what) => {
                Text::new("kernel-error-not-an-answer").with("what", what.clone())
            }
            AnswerError::Table(error) => error.told(),
            AnswerError::Level(error) => error.told(),
            AnswerError::Forecast(error) => error.told(),
        }
    }
}

impl Told for ForecastError {
    fn told(&self) -> Text {
        match self {
            ForecastError::Table(error) => error.told(),
            ForecastError::Odds(fault) => fault.told(),
            ForecastError::Unimaginable => Text::new("kernel-error-unimaginable"),
        }
    }
}

impl Told for OddsFault {
    fn told(&self) -> Text {
        match self {
            OddsFault::Rules(fault) => fault.told(),
            OddsFault::TooMany(limit) => Text::new("kernel-error-too-many-ways").with("limit", *limit),
        }
    }
}

impl Told for FileError {
    fn told(&self) -> Text {
        let about = |key: &'static str, path: &Path| Text::new(key).with("file", shown(path));
        match self {
            FileError::Io { path, source } => about("kernel-error-file", path).with("what", source.told()),
            FileError::Exists { path } => about("kernel-error-file-exists", path),
            FileError::LoneSeed { path } => about("kernel-error-file-lone-seed", path),
            FileError::Locked { path } => about("kernel-error-file-locked", path),
            FileError::NotText { path, line } => {
                about("kernel-error-file-not-text", path).with("line", *line)
            }
            FileError::NotFile { path } => about("kernel-error-file-not-file", path),
            FileError::TooLarge { path, most } => {
                about("kernel-error-file-too-large", path).with("most", most >> 10)
            }
            FileError::NotSeed { path } => about("kernel-error-file-not-seed", path),
        }
    }
}

/// What people meet every day is said in their language; the rest as the system says it.
impl Told for io::Error {
    fn told(&self) -> Text {
        match self.kind() {
            io::ErrorKind::NotFound => Text::new("kernel-error-io-not-found"),
            io::ErrorKind::PermissionDenied => Text::new("kernel-error-io-not-allowed"),
            io::ErrorKind::AlreadyExists => Text::new("kernel-error-io-exists"),
            io::ErrorKind::IsADirectory => Text::new("kernel-error-io-folder"),
            io::ErrorKind::NotADirectory => Text::new("kernel-error-io-no-folder"),
            io::ErrorKind::StorageFull => Text::new("kernel-error-io-full"),
            io::ErrorKind::ReadOnlyFilesystem => Text::new("kernel-error-io-read-only"),
            io::ErrorKind::AddrInUse => Text::new("kernel-error-io-address-in-use"),
            io::ErrorKind::AddrNotAvailable => Text::new("kernel-error-io-no-address"),
            // Where a text is read, this is what it means.
            io::ErrorKind::InvalidData => Text::new("kernel-error-io-not-text"),
            _ => Text::new("kernel-error-io-other").with("what", self.to_string()),
        }
    }
}

impl Told for PackFault {
    fn told(&self) -> Text {
        match self.line {
            0 => Text::new("kernel-error-pack-file")
                .with("file", self.file.clone())
                .with("what", self.what.clone()),
            line => Text::new("kernel-error-pack-line")
                .with("file", self.file.clone())
                .with("line", line)
                .with("what", self.what.clone()),
        }
    }
}

impl Told for FolderError {
    fn told(&self) -> Text {
        match self {
            FolderError::Io { path, source } => {
                Text::new("kernel-error-file").with("file", shown(path)).with("what", source.told())
            }
            FolderError::File(error) => error.told(),
            FolderError::NoSuchFile { path, known } => Text::new("kernel-error-pack-no-such-file")
                .with("file", shown(path))
                .with("known", listed(known)),
        }
    }
}

impl Told for NotExact {
    fn told(&self) -> Text {
        Text::new("kernel-error-not-exact").with("text", self.0.clone())
    }
}

impl Told for LedgerFault {
    fn told(&self) -> Text {
        Text::new("kernel-error-ledger")
            .with("file", self.file.clone())
            .with("line", self.line)
            .with("what", self.what.clone())
    }
}

impl Told for EvidenceFault {
    fn told(&self) -> Text {
        Text::new("kernel-error-evidence").with("line", self.line)
    }
}

impl Told for Stray {
    fn told(&self) -> Text {
        let Stray(line) = self;
        Text::new("kernel-error-stray")
            .with("game", line.game.clone())
            .with("rule", line.id.clone())
            .with("test", line.test.clone())
    }
}

impl Told for ProblemFault {
    fn told(&self) -> Text {
        Text::new("kernel-error-problem").with("what", self.what.clone()).with("spot", self.spot.to_string())
    }
}
