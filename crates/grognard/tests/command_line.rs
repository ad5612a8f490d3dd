//! The program as people run it: what it prints, what it keeps, and with which code it ends.

use kernel::{
    fair::Seed,
    journal::{Entry, Journal},
};
use std::{
    fs::{self, File},
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

fn grognard(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.args(line.split(' ')).current_dir(folder).env("LC_ALL", "C").env("COLUMNS", "80");
    command
}

fn run(folder: &Path, line: &str) -> Output {
    grognard(folder, line).stdin(Stdio::null()).output().expect("the program runs")
}

/// Runs a command and types these lines.
fn typing(folder: &Path, line: &str, typed: &str) -> String {
    let mut command = grognard(folder, line);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("typed");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const HOT_SEAT: &str = "play --scenario skirmish --save f.journal --seat red=me";

const BLUE_FIRST: &str = "play --scenario skirmish --save f.journal --seat red=random --option ties=blue";

#[test]
fn a_game_that_is_continued_gives_everybody_his_seat_back() {
    let folder = folder();
    typing(folder.path(), HOT_SEAT, "\n");
    let players = fs::read_to_string(folder.path().join("f.journal.players")).expect("kept");
    assert_eq!(players, "{\"blue\":\"me\",\"red\":\"me\"}\n");
    // Blue bids; then it is Red's turn at the screen, and no computer's.
    let out = typing(folder.path(), "play --continue f.journal", "\n1\n\nq\n");
    assert!(out.contains("Red: you") && out.contains("Now Red."), "{out}");
    // Without the file Blue is known by his answer.
    fs::remove_file(folder.path().join("f.journal.players")).expect("removed");
    let out = typing(folder.path(), "play --continue f.journal --seat red=me", "\nq\n");
    assert!(out.contains("Blue: you") && out.contains("Red: you"), "{out}");
    let journal = fs::read_to_string(folder.path().join("f.journal")).expect("a journal");
    assert!(!journal.contains("\"computer\""), "a computer played for a person");
}

#[test]
fn a_game_opens_with_what_is_played_by_whom_and_where_it_is_kept() {
    let folder = folder();
    let out = typing(folder.path(), "play --scenario skirmish --save f.journal", "q\n");
    for words in [
        "The Ford: Skirmish",
        "Three turns: a short game to learn by.",
        "Blue: you",
        "Red: the computer (Quick and sensible)",
        "The game is kept in f.journal. Type ? for help.",
        "Turn 1 of 3: the bids. Your side: Blue.",
    ] {
        assert!(out.contains(words), "'{words}' is missing in:\n{out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 80 || line.contains(" > ")), "{out}");
}

#[test]
fn a_bid_is_typed_as_its_number_and_a_decision_that_is_undone_is_named() {
    let folder = folder();
    // Nobody can bid more, so Blue acts first: he leaves his troops, and thinks again.
    let out = typing(folder.path(), BLUE_FIRST, "4\n\nU\nL\nq\n");
    assert!(out.contains("    2  Bid 2 supplies"), "{out}");
    assert!(out.contains("Undone: ") && out.contains("– Leave all troops"), "{out}");
    let journal = fs::read_to_string(folder.path().join("f.journal")).expect("a journal");
    assert!(journal.contains("{\"bid\":4}"), "{journal}");
}

#[test]
fn forms_are_filled_in_on_request_and_can_be_left() {
    let folder = folder();
    let out = typing(folder.path(), BLUE_FIRST, "4\nhello\nF\n?\nq\nf\n3\n4\n2\nq\n");
    assert!(out.contains("f = fill in, Enter = Leave all troops where they are"), "{out}");
    assert!(out.contains("I do not understand “hello”"), "{out}");
    assert!(out.contains("An empty line or q leaves") && out.contains("Nothing was decided."), "{out}");
    assert!(out.contains("Blue shifts 2 troops from stretch 3 to stretch 4."), "{out}");
}

#[test]
fn a_standing_order_is_confirmed_in_words_and_says_when_it_answers_at_once() {
    let folder = folder();
    let typed = "s bid nonsense\ns bid {\"bid\":\"x\"}\ns bid {\"bid\":1}\nq\n";
    let out = typing(folder.path(), "play --scenario skirmish --save f.journal", typed);
    assert_eq!(out.matches("This is no answer to “bid”").count(), 2, "{out}");
    assert!(out.contains("Standing order for bid: Bid 1 supply"), "{out}");
    assert!(out.contains("It answers the open question at once."), "{out}");
}

#[test]
fn contradicting_arguments_and_bad_seats_are_refused_before_anything_is_made() {
    let folder = folder();
    for line in [
        "play sample --continue f.journal",
        "play --scenario ford --continue f.journal",
        "play --option ties=blue --continue f.journal",
        "play --json",
        "serve --json",
    ] {
        assert_eq!(run(folder.path(), line).status.code(), Some(2), "{line}");
    }
    assert_eq!(run(folder.path(), "play --seat green=me").status.code(), Some(3));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "something was made");
}

#[test]
fn every_file_is_verified_and_the_worst_decides() {
    let folder = folder();
    typing(folder.path(), "play --scenario skirmish --save a.journal", "q\n");
    let text = fs::read_to_string(folder.path().join("a.journal")).expect("a journal");
    fs::write(folder.path().join("bad.journal"), text.replacen("blue", "bleu", 1)).expect("written");
    fs::write(folder.path().join("letter"), "Dear Emperor,").expect("written");
    let output = run(folder.path(), "verify letter bad.journal a.journal");
    assert_eq!(output.status.code(), Some(3));
    assert!(said(&output.stderr).contains("letter is not a journal"), "{output:?}");
    assert!(said(&output.stdout).contains("a.journal: nothing is wrong"), "{output:?}");
    let output = run(folder.path(), "verify bad.journal a.journal --json --lang fr");
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output.stdout).contains("ce n'est pas un journal entier"), "{output:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_a_failure() {
    let folder = folder();
    let full = || File::options().write(true).open("/dev/full").expect("a full device");
    let output = grognard(folder.path(), "games").stdout(full()).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(4));
    assert!(said(&output.stderr).contains("the output cannot be written: the disk is full"), "{output:?}");
    let silent = grognard(folder.path(), "play chess").stderr(full()).status().expect("the program runs");
    assert_eq!(silent.code(), Some(3), "an error that nobody hears is no panic");
}

#[test]
fn rules_are_found_whatever_their_case_and_chapters_are_listed() {
    let folder = folder();
    let output = run(folder.path(), "rules show sample 5a");
    assert!(output.status.success() && said(&output.stdout).contains("5A  Losses"), "{output:?}");
    let output = run(folder.path(), "rules list sample --lang fr");
    assert!(said(&output.stdout).contains("appliquée"), "{output:?}");
    let output = run(folder.path(), "games");
    assert!(said(&output.stdout).contains("Computer players, weakest first:"), "{output:?}");
}

#[test]
fn a_command_line_that_cannot_be_read_is_refused_in_the_users_language() {
    let output = run(folder().path(), "plya --lang fr");
    assert_eq!(output.status.code(), Some(2));
    let said = said(&output.stderr);
    assert!(
        said.starts_with("erreur : ") && said.contains("Usage :") && said.contains("ajoutez --help"),
        "{said}"
    );
}

#[test]
fn percentages_are_written_as_the_language_writes_them() {
    let folder = folder();
    let out = said(&run(folder.path(), "simulate --games 3 --lang fr").stdout);
    assert!(out.contains("\u{a0}%") && !out.contains('.'), "{out}");
}

#[test]
fn two_computer_players_are_compared_in_pairs_of_games() {
    let folder = folder();
    let line = "simulate --games 300 --level quick --level random --against random";
    let output = run(folder.path(), &format!("{line} --csv pairs.csv"));
    let out = said(&output.stdout);
    assert!(out.contains("300 pairs of games") && out.contains("more often than random"), "{output:?}");
    let csv = std::fs::read_to_string(folder.path().join("pairs.csv")).expect("the file was written");
    assert!(csv.starts_with("level,kind,name,value,games\n") && csv.contains(",pairs,both-won,,"), "{csv}");
    let output = run(folder.path(), &format!("{line} --json"));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let number = |path: &str| json.pointer(path).and_then(serde_json::Value::as_f64).expect("a number");
    let (low, share, high) =
        (number("/difference/low"), number("/difference/share"), number("/difference/high"));
    assert!(low < share && share < high && low > 0.0, "{json}");
    assert!((number("/wins/share") - number("/wins_against/share") - share).abs() < 1e-9, "{json}");
    let output = run(folder.path(), &format!("{line} --svg pairs.svg"));
    assert_eq!(output.status.code(), Some(2), "a picture shows one player: {output:?}");
}

#[test]
fn the_map_of_tarawa_is_drawn_bare_or_with_a_saved_game_on_it() {
    let folder = folder();
    let output = run(folder.path(), "map render tarawa");
    let bare = said(&output.stdout);
    assert!(bare.starts_with("<svg") && bare.trim_end().ends_with("</svg>"), "{bare:.200}");
    typing(folder.path(), "play tarawa --seat marines=random --save game.journal", "");
    let output = run(folder.path(), "map render --of game.journal --lang fr");
    let with_units = said(&output.stdout);
    assert!(with_units.contains("<title>Betio, atoll de Tarawa"), "{output:?}");
    assert_ne!(with_units.matches("<rect").count(), bare.matches("<rect").count());
    let output = run(folder.path(), "map render sample");
    assert!(!output.status.success() && said(&output.stderr).contains("no map of 'sample'"), "{output:?}");
}

#[test]
fn a_pack_that_breaks_what_the_book_tells_is_named_with_its_fault() {
    let folder = folder();
    let output = run(folder.path(), "pack check tarawa");
    assert!(output.status.success() && said(&output.stdout).contains("tarawa"), "{output:?}");
    let laid = folder.path().join("mine");
    std::fs::create_dir(&laid).expect("a folder");
    let command = include_str!("../../../packs/tarawa/command.tsv").replace("\t5\n", "\t4\n");
    std::fs::write(laid.join("command.tsv"), command).expect("written");
    let output = run(folder.path(), "pack check tarawa --pack mine");
    assert!(!output.status.success(), "{output:?}");
    assert!(said(&output.stdout).contains("the highest range is 5 [command-track]"), "{output:?}");
}

#[test]
fn the_list_of_games_names_the_seats() {
    let folder = folder();
    let output = run(folder.path(), "games");
    assert!(said(&output.stdout).contains("marines"), "{output:?}");
}

#[test]
fn a_name_chooses_an_option_x_looks_at_a_place_and_an_undo_says_what_it_undoes() {
    let folder = folder();
    let typed = "x d2\nx nowhere\nr1b\nu\n\nq\n";
    let out = typing(folder.path(), "play tarawa --save f.journal", typed);
    for words in [
        "Hex 1022: D2",
        " fire of ",
        "There is nothing called “nowhere” on the table",
        "I/3/2 begins in R1B (",
        "Undone: Where does I/3/2 (4 ○) begin? – R1B (",
        "Enter = R1C (0134; reef), ? = help",
        "concentrated target",
    ] {
        assert!(out.replace('\n', " ").contains(words), "'{words}' is missing in:\n{out}");
    }
    assert_eq!(out.matches("Weapons and needs:").count(), 1, "the board is shown once in a phase:\n{out}");
}

#[test]
fn the_computer_finishes_the_set_up_only_when_told_twice_and_stops_after_it() {
    let folder = folder();
    let out = typing(folder.path(), "play tarawa --save f.journal", "c\n\nc\ny\nq\n");
    assert_eq!(out.matches("Let the computer answer until this phase is over (Set-up)?").count(), 2, "{out}");
    assert!(out.contains("Turn 1 of 10, 09:00: loading LVTs"), "{out}");
    assert!(!out.contains("boards a full LVT"), "the first turn is the player's:\n{out}");
}

#[test]
fn a_long_game_that_is_continued_is_not_told_from_its_beginning() {
    let folder = folder();
    typing(folder.path(), "play tarawa --save f.journal --seat marines=random", "");
    let out = typing(folder.path(), "play --continue f.journal --seat marines=me", "q\n");
    assert!(out.contains("earlier events are not told again: l tells all."), "{out}");
    assert!(!out.contains("says where the Japanese tanks stand"), "{out}");
}

#[test]
fn the_options_of_a_game_are_listed_when_it_is_named() {
    let folder = folder();
    let all = said(&run(folder.path(), "games").stdout);
    assert!(!all.contains("hawkins-raid=yes") && all.contains("options: grognard games tarawa"), "{all}");
    let one = said(&run(folder.path(), "games tarawa").stdout);
    assert!(one.contains("hawkins-raid=yes") && !one.contains("sample"), "{one}");
}

#[test]
fn measures_and_outcomes_of_many_games_are_named_in_the_users_language() {
    let folder = folder();
    let out = run(folder.path(), "simulate tarawa --games 1 --level random --lang fr");
    let out = said(&out.stdout);
    assert!(out.contains("pas US perdus") && !out.contains("steps-lost"), "{out}");
}

/// A finished game of The Ford in `f.journal`.
fn finished(folder: &Path) -> String {
    typing(folder, "play --scenario skirmish --save f.journal --seat blue=random --seat red=random", "");
    fs::read_to_string(folder.join("f.journal")).expect("a journal")
}

#[test]
fn a_record_that_lacks_only_its_last_line_end_is_whole() {
    let folder = folder();
    let whole = finished(folder.path());
    assert!(whole.trim_end().lines().last().is_some_and(|line| line.contains("reveal")), "{whole}");
    fs::write(folder.path().join("f.journal"), whole.trim_end()).expect("written");
    assert_eq!(run(folder.path(), "verify f.journal").status.code(), Some(0));
    assert!(run(folder.path(), "play --continue f.journal").status.success());
    assert_eq!(fs::read_to_string(folder.path().join("f.journal")).expect("a journal"), whole);
}

#[test]
fn a_game_that_is_given_up_is_over_and_proven() {
    let folder = folder();
    let out = typing(folder.path(), BLUE_FIRST, "4\nresign\n\nresign\ny\n");
    assert!(out.contains("Blue: the game is given up. Winner: Red.\n"), "{out}");
    assert!(!folder.path().join("f.journal.seed").exists(), "the seed stands in the journal");
    let report = run(folder.path(), "verify f.journal");
    assert_eq!(report.status.code(), Some(0), "{report:?}");
    assert!(said(&report.stdout).contains("Blue: the game is given up."), "{report:?}");
    let replay = run(folder.path(), "replay f.journal --json");
    assert!(said(&replay.stdout).contains("\"outcome\": \"resigned\""), "{replay:?}");
    let out = typing(folder.path(), "play --continue f.journal", "");
    assert!(out.contains("the game is given up"), "nobody is asked any more: {out}");
}

#[test]
fn receipts_are_held_against_one_record() {
    let folder = folder();
    let whole = finished(folder.path());
    let (journal, _) = Journal::<sample::Answer>::read(&whole).expect("a journal");
    let seed = journal.entries().iter().find_map(|entry| match entry {
        Entry::Reveal { seed, .. } => Some(Seed::new(seed.0)),
        _ => None,
    });
    let seed = seed.expect("a game that is over");
    let receipts = [3, 9].map(|n| seed.receipt(&journal.chain_at(n)).to_string()).join("\n");
    let file = folder.path().join("f.receipts");
    fs::write(&file, format!("{receipts}\n\n")).expect("written");
    let out = run(folder.path(), "verify f.journal --receipts f.receipts");
    assert!(
        out.status.success() && said(&out.stdout).contains("2 receipts are of this very record"),
        "{out:?}"
    );
    fs::write(&file, format!("{receipts}\n{}\n", "ab".repeat(32))).expect("written");
    let out = run(folder.path(), "verify f.journal --receipts f.receipts");
    assert_eq!(out.status.code(), Some(1));
    assert!(said(&out.stdout).contains("1 of 3 receipts are of another record"), "{out:?}");
    fs::write(&file, format!("{receipts}\nmuch\n")).expect("written");
    let out = run(folder.path(), "verify f.journal --receipts f.receipts");
    assert_eq!(out.status.code(), Some(3));
    assert!(said(&out.stderr).contains("f.receipts, line 3: a receipt is 64"), "{out:?}");
    let out = run(folder.path(), "verify f.journal f.journal --receipts f.receipts");
    assert_eq!(out.status.code(), Some(3), "a line of it is no receipt: {out:?}");
    fs::write(&file, receipts).expect("written");
    let out = run(folder.path(), "verify f.journal f.journal --receipts f.receipts");
    assert_eq!(out.status.code(), Some(2), "{out:?}");
}

#[test]
fn a_game_that_cannot_be_gone_on_with_is_left_as_it_is() {
    let folder = folder();
    typing(folder.path(), BLUE_FIRST, "4\nq\n");
    let seed = fs::read_to_string(folder.path().join("f.journal.seed")).expect("a seed");
    fs::remove_file(folder.path().join("f.journal.seed")).expect("removed");
    let file = folder.path().join("f.journal");
    let torn = fs::read_to_string(&file).expect("a journal") + "{\"n\":";
    fs::write(&file, &torn).expect("written");
    let refused = |line: &str| {
        assert_eq!(run(folder.path(), line).status.code(), Some(3), "{line}");
        assert_eq!(fs::read_to_string(&file).expect("a journal"), torn, "{line}");
    };
    refused("play --continue f.journal");
    fs::write(folder.path().join("f.journal.seed"), seed).expect("written");
    refused("play --continue f.journal --seat green=me");
    fs::write(folder.path().join("f.journal.players"), "{").expect("written");
    refused("play --continue f.journal");
}

#[test]
fn a_host_is_told_in_megabytes_how_much_memory_its_tables_may_take() {
    let folder = folder();
    for wrong in ["512", "MB", "12KB", "-1MB", "99999999999999999999GB", "1.5GB"] {
        let output = run(folder.path(), &format!("serve --memory={wrong}"));
        assert_eq!(output.status.code(), Some(2), "{wrong}: {output:?}");
        assert!(said(&output.stderr).contains("write a size, such as 512MB or 2GB"), "{wrong}: {output:?}");
    }
}

#[test]
fn what_cannot_be_simulated_or_written_is_said_before_the_games_are_played() {
    let folder = folder();
    let long = "simulate --games 100000000 --level quick";
    for (rest, code, words) in [
        ("--csv no/where.csv", 3, "no such file"),
        ("--svg .", 3, "folder"),
        ("--csv same --svg ./same", 2, "both name same"),
        ("--level god", 3, "no computer player 'god'"),
        ("--level quick --level quick", 3, "3 computer players are named with --level; the game has 2 seats"),
        ("--seed -1", 2, "write a whole number"),
    ] {
        let output = run(folder.path(), &format!("{long} {rest}"));
        assert_eq!(output.status.code(), Some(code), "{rest}: {output:?}");
        assert!(said(&output.stderr).contains(words), "{rest}: {output:?}");
    }
}

#[test]
fn without_a_level_the_quick_player_plays() {
    let folder = folder();
    let report = said(&run(folder.path(), "simulate --games 2 --json").stdout);
    assert!(report.contains("\"quick\""), "{report}");
    let report = said(&run(folder.path(), "bench --seconds 1 --json").stdout);
    assert!(report.contains("\"quick\"") && !report.contains("random"), "{report}");
}

#[test]
fn success_of_verify_means_proven() {
    let folder = folder();
    let whole = finished(folder.path());
    let output = run(folder.path(), "verify f.journal");
    assert!(output.status.success() && said(&output.stdout).contains("f.journal: proven"), "{output:?}");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    fs::write(folder.path().join("untold.journal"), lines[..lines.len() - 1].concat()).expect("written");
    fs::write(folder.path().join("begun.journal"), lines[0]).expect("written");
    for (file, verdict, words) in
        [("untold", "unproven", "NOT PROVEN"), ("begun", "unfinished", "the game is not over")]
    {
        let output = run(folder.path(), &format!("verify {file}.journal"));
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let first = said(&output.stdout).lines().next().unwrap_or_default().to_owned();
        assert!(first.contains(words) && !first.contains(": proven"), "{first}");
        let json = said(&run(folder.path(), &format!("verify {file}.journal --json")).stdout);
        assert!(
            json.contains(&format!("\"verdict\": \"{verdict}\"")) && json.contains("taken_back"),
            "{json}"
        );
    }
    let output = run(folder.path(), "odds begun.journal");
    assert!(said(&output.stderr).contains("stops where chance decides"), "{output:?}");
}

#[test]
fn of_many_findings_of_a_kind_ten_are_printed_and_the_others_counted() {
    use kernel::{
        Seat,
        journal::{Entry, Journal},
        standing::Order,
    };
    let folder = folder();
    let (mut journal, _) = Journal::<sample::Answer>::read(&finished(folder.path())).expect("whole");
    for _ in 0..30 {
        journal.push(Entry::Standing { seat: Seat(0), class: "tea".to_owned(), order: Some(Order::Default) });
    }
    fs::write(folder.path().join("f.journal"), journal.text()).expect("written");
    let out = said(&run(folder.path(), "verify f.journal").stdout);
    assert_eq!(out.matches("this standing order cannot have been given").count(), 10, "{out}");
    assert!(out.contains("and 20 more"), "{out}");
}

#[test]
fn a_game_is_not_begun_with_data_that_is_not_sound() {
    let folder = folder();
    fs::create_dir(folder.path().join("mine")).expect("a folder");
    let rows: String = (10..400).map(|n| format!("{n}\t\t\t5\n")).collect();
    let command = include_str!("../../../packs/tarawa/command.tsv").to_owned() + &rows;
    fs::write(folder.path().join("mine/command.tsv"), command).expect("written");
    for line in ["play tarawa --pack mine", "simulate tarawa --games 1 --pack mine"] {
        let output = run(folder.path(), line);
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        let said = said(&output.stderr);
        assert!(said.contains("box 20") && said.contains("grognard pack check tarawa --pack mine"), "{said}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "something was made");
}

#[test]
fn what_is_no_journal_is_told_why() {
    let folder = folder();
    let whole = finished(folder.path());
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("empty.journal", "");
    write("letter.journal", "Dear Emperor,\n");
    write("bom.journal", &format!("\u{feff}{whole}"));
    write("crlf.journal", &whole.replace('\n', "\r\n"));
    for (name, words) in [
        ("empty", "no game was begun in it; start anew"),
        ("letter", "its first line is not the header"),
        ("bom", "a mark stands before the first line"),
        ("crlf", "its line ends were changed"),
    ] {
        for command in ["replay", "odds", "play --continue"] {
            let output = run(folder.path(), &format!("{command} {name}.journal"));
            assert_eq!(output.status.code(), Some(3), "{output:?}");
            assert!(said(&output.stderr).contains(words), "{command} {name}: {output:?}");
        }
    }
    // Nothing was begun under that name, so it is free.
    typing(folder.path(), "play --scenario skirmish --save empty.journal", "q\n");
    typing(folder.path(), "play --scenario skirmish --save other.journal", "q\n");
    fs::copy(folder.path().join("other.journal.seed"), folder.path().join("empty.journal.seed"))
        .expect("copied");
    let output = run(folder.path(), "play --continue empty.journal");
    assert!(said(&output.stderr).contains("empty.journal.seed: "), "{output:?}");
}

#[test]
fn games_begun_at_once_in_one_folder_each_find_a_name() {
    let folder = folder();
    let begun: Vec<_> = (0..8)
        .map(|_| {
            let mut command = grognard(folder.path(), "play --scenario skirmish");
            command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("the program runs")
        })
        .collect();
    for mut child in begun {
        assert!(child.wait().expect("the program ends").success());
    }
    for kind in ["", ".seed", ".players"] {
        for n in 1..=8 {
            let name = format!("sample-{n}.journal{kind}");
            assert!(folder.path().join(&name).exists(), "{name} is missing");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 24, "something is left over");
}

#[test]
fn bytes_that_are_no_text_are_a_wrong_answer_like_any_other() {
    let folder = folder();
    let mut command = grognard(folder.path(), "play --scenario skirmish --save f.journal");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(b"\xff\xfe\nq\n").expect("typed");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success() && said(&output.stdout).contains("Type a number"), "{output:?}");
}

const PROBLEM: &str = "game = 'tarawa'\ntitle = { en = 'x', fr = 'x' }\nscenario = 'first-waves'\n";

#[test]
fn a_file_that_cannot_be_judged_does_not_keep_the_others_from_it() {
    let folder = folder();
    let write = |name: &str, rest: &str| {
        fs::write(folder.path().join(name), format!("{PROBLEM}{rest}")).expect("written");
    };
    write("a.toml", "[position]\nstage = 'fire'\n[[expect]]\nasked = []\n");
    write("b.toml", "rules = ['99.99']\n[position]\n");
    write("c.toml", "[position]\n[[expect]]\nasked = []\n");
    File::create(folder.path().join("d.toml")).and_then(|file| file.set_len(300 << 20)).expect("stretched");
    let output = run(folder.path(), "judge a.toml b.toml c.toml d.toml --json");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).expect("JSON");
    let error = |n: usize| rows[n]["error"].as_str().unwrap_or_default().to_owned();
    assert!(error(0).contains("no fire card is drawn") && error(0).contains("a.toml:5:9"), "{rows:?}");
    assert!(error(1).contains("no rule '99.99'") && error(1).contains("b.toml:4:10"), "{rows:?}");
    assert_eq!(rows[2]["verdict"], "as expected", "{rows:?}");
    assert!(error(3).contains("too large"), "{rows:?}");
}

#[test]
fn a_file_does_not_command_the_terminal() {
    let folder = folder();
    let problem = "game = 'tarawa'\ntitle = { en = \"\\u001B[2Jx\", fr = 'x' }\nscenario = 'first-waves'\n[position]\n\
         [[expect]]\nvalues.E6 = { of = { coastal = 'E6' }, is = 1 }\n";
    fs::write(folder.path().join("a.toml"), problem).expect("written");
    let output = run(folder.path(), "judge a.toml");
    assert!(!output.stdout.contains(&0x1b) && said(&output.stdout).contains("\\u{1b}[2Jx"), "{output:?}");
}

#[test]
#[cfg(unix)]
fn pipes_and_endless_files_are_refused() {
    let folder = folder();
    for name in ["zero.toml", "zero.journal", "f.journal.seed", "g.journal.players"] {
        std::os::unix::fs::symlink("/dev/zero", folder.path().join(name)).expect("linked");
    }
    typing(folder.path(), "play --scenario skirmish --save g.journal", "q\n");
    fs::remove_file(folder.path().join("g.journal.players")).expect("removed");
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("g.journal.players")).expect("linked");
    fs::copy(folder.path().join("g.journal"), folder.path().join("f.journal")).expect("copied");
    for line in
        ["judge zero.toml", "replay zero.journal", "play --continue f.journal", "play --continue g.journal"]
    {
        let output = run(folder.path(), line);
        assert_eq!(output.status.code(), Some(3), "{line}: {output:?}");
        assert!(said(&output.stderr).contains("is not a plain file"), "{line}: {output:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written_is_a_failure() {
    for line in ["--help", "--version", "play --help"] {
        let full = File::options().write(true).open("/dev/full").expect("linux has one");
        let status = grognard(folder().path(), line).stdout(full).status().expect("the program runs");
        assert_eq!(status.code(), Some(4), "{line}");
    }
}

#[test]
fn a_backup_is_checked_before_it_is_needed() {
    let folder = folder();
    fs::write(folder.path().join("games.sqlite"), "").expect("an empty database");
    let kept = run(folder.path(), "backup all.backup --database games.sqlite");
    assert!(kept.status.success() && said(&kept.stdout).contains("were read back"), "{kept:?}");
    let sound = run(folder.path(), "backup --check all.backup");
    assert!(sound.status.success(), "{sound:?}");
    assert!(said(&sound.stdout).contains("all.backup is sound: 0 rows; 0 of 0 games"), "{sound:?}");
    // One bit of its second line.
    let file = folder.path().join("all.backup");
    let mut bytes = fs::read(&file).expect("a backup");
    bytes[30] ^= 1;
    fs::write(&file, bytes).expect("a file");
    for (line, code, words) in [
        ("backup --check all.backup", 1, "line 2 is damaged"),
        ("backup --check all.backup --lang fr", 1, "la ligne 2 est abîmée"),
        ("restore all.backup --database new.sqlite", 3, "an earlier backup"),
    ] {
        let refused = run(folder.path(), line);
        assert_eq!(refused.status.code(), Some(code), "{refused:?}");
        assert!(said(&refused.stderr).contains(words), "{refused:?}");
    }
    assert!(!folder.path().join("new.sqlite").exists());
}

#[test]
fn the_licences_of_all_that_is_carried_are_shown_with_their_texts() {
    let folder = folder();
    let all = said(&run(folder.path(), "licences").stdout);
    for words in [
        "GSHHG 2.3.7 · LGPL-3.0-or-later",
        "DejaVu Sans",
        "axum ",
        "pixi.js ",
        "Permission is hereby granted",
    ] {
        assert!(all.contains(words), "{words}");
    }
    let one = said(&run(folder.path(), "licences geonames --lang fr").stdout);
    assert!(one.contains("Données des cartes") && one.contains("Creative Commons"), "{one:.300}");
    assert!(!one.contains("axum"));
    let json: serde_json::Value =
        serde_json::from_slice(&run(folder.path(), "licences serde --json").stdout).expect("JSON");
    assert_eq!(json["works"][0]["name"], "serde");
    let text = usize::try_from(json["works"][0]["texts"][0].as_u64().expect("a number")).expect("a place");
    assert!(
        json["texts"][text]
            .as_str()
            .is_some_and(|text| text.contains("Apache") || text.contains("Permission"))
    );
    let refused = run(folder.path(), "licences snark");
    assert_eq!(refused.status.code(), Some(3));
    assert!(said(&refused.stderr).contains("snark"), "{refused:?}");
}
