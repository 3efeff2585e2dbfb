//! Programs as players, duels and tuning, as a shell sees them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use sandtable::compile::load;
use serde_json::{Value, json};

const BINARY: &str = env!("CARGO_BIN_EXE_sandtable");

/// Runs the program in a folder: its exit code and what it says.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(BINARY)
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Starts a program and presses Ctrl-C after two seconds: what it then says. It ends well.
#[cfg(unix)]
fn interrupted(command: &mut Command) -> (String, String) {
    let (out, err) = (Stdio::piped(), Stdio::piped());
    let child = command.stdin(Stdio::null()).stdout(out).stderr(err).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

/// The lines of a record.
fn record(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Plays a game between a random player and a program, in the second seat, to its end; yields its record and what was
/// complained about.
fn game(variant: &str, program: &str) -> (Vec<Value>, String) {
    let folder = tempfile::tempdir().unwrap();
    let seats = load(variant).game.unwrap().seats.names;
    let (first, second) = (format!("{}=random", seats[0]), format!("{}={program}", seats[1]));
    let game = [
        "play",
        variant,
        "--seat",
        &first,
        "--seat",
        &second,
        "--seed",
        "5",
        "--record",
        "game.jsonl",
    ];
    let (exit, out, err) = run(folder.path(), &game);
    assert_eq!(exit, 0, "{err}");
    let record = record(&folder.path().join("game.jsonl"));
    let (exit, replayed, complaint) = run(folder.path(), &["replay", "game.jsonl"]);
    assert_eq!((exit, complaint.as_str()), (0, ""));
    assert_eq!(replayed.lines().last(), out.lines().last(), "the record is whole");
    (record, err)
}

#[test]
fn the_machine_plays_as_a_program_in_every_sort_of_game() {
    let bot = format!("program:{BINARY} bot --strength easy");
    for variant in [
        "junqi-classic",
        "junqi-reveal",
        "junqi-flag-carry",
        "border-wars-2-shogi",
    ] {
        let (record, err) = game(variant, &bot);
        assert_eq!(err, "", "{variant}");
        // Its dice are of the game's secret, and differ from run to run: who wins is no part of this.
        assert!(record[0]["secret"].is_string(), "{variant}");
        let end = &record.last().unwrap()["end"];
        assert_eq!(end["gave_up"], Value::Null, "{variant}");
        let outcome = end["outcome"].as_str().unwrap();
        assert!(outcome == "draw" || outcome.starts_with("win:"), "{variant}: {outcome}");
    }
}

#[test]
fn a_program_that_fails_has_lost_and_the_record_is_whole() {
    for (program, why) in [
        ("sh -c 'exit 7'", "it ended (exit status: 7) when an answer was due"),
        (
            "sh -c 'read it; echo \"{}\"'",
            "its answer `{}` cannot be understood: must be an object `{…}` of one key",
        ),
        (
            "sh -c 'while read it; do echo \"{\\\"ready\\\": \\\"\\\"}\"; done'",
            "its answer may not be played: an arrangement was asked for",
        ),
    ] {
        let (record, err) = game("junqi-classic", &format!("program:{program}"));
        assert_eq!(
            err,
            format!("sandtable: the program that plays north has failed: {why}\n")
        );
        let [.., forfeit, end] = record.as_slice() else {
            panic!("{record:?}");
        };
        assert_eq!(forfeit["forfeit"]["seat"], "north");
        assert_eq!(forfeit["forfeit"]["why"], why);
        assert_eq!(end["end"]["outcome"], "win:south");
        assert_eq!(end["end"]["gave_up"]["north"], "forfeit");
    }
}

#[test]
fn programs_arrange_their_own_pieces_in_many_games_as_in_one() {
    let folder = tempfile::tempdir().unwrap();
    let parrot = "program:sh -c 'while read it; do echo \"{\\\"ready\\\": \\\"\\\"}\"; done'";
    let north = format!("north={parrot}");
    for (args, south) in [
        (
            vec!["simulate", "--seat", "south=random", "--seat", &north, "--games", "1"],
            0,
        ),
        (vec!["duel", "--a", "random", "--b", parrot, "--games", "2"], 1),
    ] {
        let (exit, _, err) = run(folder.path(), &[&args[..1], &["junqi-classic"], &args[1..]].concat());
        assert_eq!(exit, 0, "{err}");
        let complaint = |seat| {
            format!(
                "sandtable: the program that plays {seat} has failed: its answer may not be played: an arrangement was asked for\n"
            )
        };
        let mut told: Vec<_> = err.split_inclusive('\n').map(str::to_owned).collect();
        told.sort();
        let mut expected = vec![complaint("north")];
        expected.extend((0..south).map(|_| complaint("south")));
        assert_eq!(told, expected);
    }
}

#[test]
fn a_program_that_fails_in_a_simulation_has_lost() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "simulate",
        "junqi-reveal",
        "--seat",
        "south=program:sh -c 'exit 7'",
        "--games",
        "3",
    ];
    let (exit, out, err) = run(folder.path(), &args);
    assert_eq!(exit, 0, "{err}");
    assert!(out.contains("  win:north      3  100.0 %"), "{out}");
    assert_eq!(err.lines().count(), 3, "{err}");
}

#[test]
fn a_program_is_greeted_once_a_game_and_told_how_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let program = format!("program:sh -c 'tee -a heard | {BINARY} bot --strength easy'");
    let args = [
        "duel",
        "junqi-alliance-duel",
        "--a",
        &program,
        "--b",
        "random",
        "--games",
        "2",
        "--all",
        "--nodes",
        "5",
        "--threads",
        "1",
    ];
    let (exit, _, err) = run(folder.path(), &args);
    assert_eq!((exit, err.as_str()), (0, ""));
    let heard = fs::read_to_string(folder.path().join("heard")).unwrap();
    let lines = |key: &str| {
        heard
            .lines()
            .filter(|line| line.starts_with(&format!("{{\"{key}\"")))
            .count()
    };
    // One person plays two seats, each of which is arranged.
    assert_eq!((lines("hello"), lines("arrange"), lines("over")), (2, 4, 2));
}

#[test]
fn a_program_is_started_once_and_what_it_complains_of_steers_no_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let bot = format!(
        "program:sh -c 'echo started >> {}; printf \"\\033]0;it\\007\\n\" >&2; exec {BINARY} bot --strength easy'",
        log.display()
    );
    let (record, err) = game("border-wars-2-shogi", &bot);
    assert_eq!(record.last().unwrap()["end"]["gave_up"], Value::Null);
    assert_eq!(fs::read_to_string(log).unwrap(), "started\n");
    assert_eq!(err, "\\u{1b}]0;it\\u{7}\n");
}

/// A program that starts others, of which one leaves its group, writes down who they all are, and then does something.
#[cfg(target_os = "linux")]
fn with_children(folder: &Path, then: &str) -> [String; 6] {
    let script = format!(
        "echo $$ > pids\nsleep 977 &\necho $! >> pids\nsetsid sh -c 'echo $$ >> pids; exec sleep 977' &\n\
         until [ $(wc -l < pids) = 3 ]; do sleep 0.1; done\n{then}\n"
    );
    fs::write(folder.join("parent.sh"), script).unwrap();
    let game = "play border-wars-2-shogi --seat blue=random --seat";
    let mut words: Vec<_> = game.split(' ').map(str::to_owned).collect();
    words.push("red=program:sh parent.sh".to_owned());
    words.try_into().unwrap()
}

/// Who of them is still there.
#[cfg(target_os = "linux")]
fn left(folder: &Path) -> Vec<String> {
    let pids = fs::read_to_string(folder.join("pids")).unwrap_or_default();
    let runs = |pid: &&str| fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
    pids.lines().filter(runs).map(str::to_owned).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn all_that_a_program_has_started_is_gone_with_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let bot = format!("exec {BINARY} bot --strength easy");
    let args = with_children(folder.path(), &bot);
    let args: Vec<_> = args.iter().map(String::as_str).collect();
    let (exit, out, err) = run(folder.path(), &args);
    assert_eq!((exit, err.as_str()), (0, ""), "{out}");
    assert!(folder.path().join("pids").exists());
    assert_eq!(left(folder.path()), Vec::<String>::new());
}

#[test]
#[cfg(target_os = "linux")]
fn all_that_a_program_has_started_is_gone_when_its_game_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let args = with_children(folder.path(), "while read it; do :; done; sleep 977");
    let mut game = Command::new(BINARY);
    game.args(args).current_dir(folder.path()).stdin(Stdio::null());
    let mut game = game.stdout(Stdio::null()).spawn().unwrap();
    let until = |what: &str, done: &dyn Fn() -> bool| {
        let start = std::time::Instant::now();
        while !done() {
            assert!(start.elapsed() < Duration::from_secs(20), "{what}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    until("all are started", &|| left(folder.path()).len() == 3);
    game.kill().unwrap();
    game.wait().unwrap();
    until("all are gone", &|| left(folder.path()).is_empty());
}

#[test]
fn a_program_that_cannot_be_started_is_told_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let why = "sandtable: `program:no-such-program`: it cannot be started: there is no such program\n";
    for command in [
        "play junqi-classic --seat south=random --seat north=program:no-such-program --record game.jsonl",
        "duel junqi-classic --a random --b program:no-such-program --games 2",
        "simulate junqi-classic --seat north=program:no-such-program --games 2",
    ] {
        let args: Vec<_> = command.split(' ').collect();
        assert_eq!(
            run(folder.path(), &args),
            (3, String::new(), why.to_owned()),
            "{command}"
        );
    }
    assert!(!folder.path().join("game.jsonl").exists(), "nothing was begun");
}

#[test]
fn a_bot_repeats_the_id_of_a_question_that_has_one() {
    let definition = load("junqi-classic").game.unwrap().definition_hash;
    let hello = json!({ "hello": {
        "protocol": 1, "variant": "junqi-classic", "definition": definition, "seats": ["north"],
        "clock": { "think_ms": 1, "limit_ms": 1000 },
    } });
    let mut numbered = hello.clone();
    numbered["id"] = json!(41);
    let mut bot = Command::new(BINARY)
        .args(["bot", "--strength", "easy"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let questions = format!("{numbered}\n{hello}\n");
    bot.stdin.take().unwrap().write_all(questions.as_bytes()).unwrap();
    let answers = String::from_utf8(bot.wait_with_output().unwrap().stdout).unwrap();
    let expected = "{\"ready\":\"sandtable easy\",\"id\":41}\n{\"ready\":\"sandtable easy\"}\n";
    assert_eq!(answers, expected);
}

#[test]
fn a_bot_says_what_is_wrong_with_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let questions = folder.path().join("questions");
    for (line, why) in [
        (
            "hello",
            "line 1 of the input: it is no JSON object (expected value at line 1 column 1)",
        ),
        (
            r#"{"chose": {}}"#,
            "line 1 of the input: there is no word `chose`; did you mean `choose`?",
        ),
        (
            r#"{"arrange": {"seat": "north", "number": 1}}"#,
            "line 1 of the input: a game begins with `hello`",
        ),
    ] {
        fs::write(&questions, line).unwrap();
        let output = Command::new(BINARY)
            .arg("bot")
            .stdin(fs::File::open(&questions).unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("sandtable: {why}\n"));
    }
}

#[test]
#[cfg(unix)]
fn a_duel_that_is_interrupted_tells_what_it_has() {
    let mut duel = Command::new(BINARY);
    duel.args(["duel", "junqi-classic", "--a", "easy", "--b", "random", "--nodes", "20"]);
    duel.args(["--games", "1000000", "--all", "--format", "json"]);
    let (out, _) = interrupted(&mut duel);
    let told: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(told["interrupted"], true);
    let games = told["games"].as_u64().unwrap();
    assert!(games.is_multiple_of(2) && games < 1_000_000, "{told}");
}

#[test]
fn a_duel_comes_out_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let duel = |more: &[&str]| {
        let duel = [
            "duel", "skirmish", "--a", "easy", "--b", "random", "--nodes", "20", "--format", "json",
        ];
        let (exit, out, err) = run(folder.path(), &[&duel[..], more].concat());
        assert_eq!((exit, err.as_str()), (0, ""));
        serde_json::from_str::<Value>(&out).unwrap()
    };
    let one = duel(&["--games", "20", "--all", "--threads", "1"]);
    assert_eq!(one, duel(&["--games", "20", "--all", "--threads", "3"]));
    let count = |key: &str| one[key].as_u64().unwrap();
    assert_eq!(count("games"), 20);
    assert_eq!(count("wins") + count("draws") + count("losses"), 20);
    assert!(count("wins") > 3 * count("losses"), "{one}");
    let stopped = duel(&["--games", "2000"]);
    assert_eq!(stopped["test"]["verdict"], "high");
    assert!(stopped["games"].as_u64().unwrap() < 200, "{stopped}");
}

#[test]
fn who_cannot_be_had_for_a_duel_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |args: &[&str], what: &str| {
        let (exit, _, err) = run(folder.path(), &[&["duel", "skirmish"], args].concat());
        assert_eq!(exit, 2, "{args:?}: {err}");
        assert!(err.contains(what), "{args:?}: {err}");
    };
    refused(
        &["--a", "hrad", "--b", "easy"],
        "`--a hrad`: there is no player `hrad`; did you mean `hard`?",
    );
    refused(
        &["--a", "easy", "--b", "human"],
        "`--b human`: a person cannot play so many games",
    );
    refused(
        &["--a", "easy", "--b", "hard", "--low", "9", "--high", "3"],
        "`--low` must be a number less than `--high`",
    );
    refused(&["--a", "easy"], "--b");
}

#[test]
fn simulate_seats_the_machine_and_comes_out_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let simulate = |threads: &str| {
        let game = [
            "simulate",
            "skirmish",
            "--games",
            "12",
            "--seat",
            "north=medium",
            "--nodes",
            "15",
        ];
        let (exit, out, err) = run(
            folder.path(),
            &[&game[..], &["--format", "json", "--threads", threads]].concat(),
        );
        assert_eq!((exit, err.as_str()), (0, ""));
        out
    };
    let one = simulate("1");
    assert_eq!(one, simulate("2"));
    let json: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(json["simulation"]["players"][1], "medium with 15 nodes");
    assert!(json["figures"]["wins"]["north"].as_u64() > json["figures"]["wins"]["south"].as_u64());
}

#[test]
fn a_tuning_beside_a_variant_is_read_and_told_off() {
    let folder = tempfile::tempdir().unwrap();
    let variant = "format = 1\nextends = \"skirmish\"\n\n[variant]\nname = \"Small\"\n";
    fs::write(folder.path().join("small.toml"), variant).unwrap();
    let play = || run(folder.path(), &["play", "small.toml", "--seat", "north=easy"]);
    let table = folder.path().join("small.tuning.toml");
    fs::write(&table, "[worth]\nkong = 1\n").unwrap();
    let (exit, _, err) = play();
    assert_eq!(exit, 1);
    assert!(
        err.starts_with("sandtable: small.tuning.toml, line 2: `[worth]` knows no `kong`"),
        "{err}"
    );
    fs::remove_file(&table).unwrap();
    fs::create_dir(&table).unwrap();
    let (exit, _, err) = play();
    assert_eq!(
        (exit, err.as_str()),
        (3, "sandtable: `small.tuning.toml` cannot be read: it is a folder\n")
    );
}

#[test]
fn a_table_that_cannot_be_written_is_told_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let tune = [
        "tune",
        "skirmish",
        "--games",
        "1000000",
        "--output",
        "nowhere/table.toml",
    ];
    assert_eq!(
        run(folder.path(), &tune),
        (
            3,
            String::new(),
            "sandtable: `nowhere/table.toml` cannot be written: there is no such file\n".to_owned()
        )
    );
}

#[test]
#[cfg(unix)]
fn a_tuning_that_is_interrupted_gives_its_table() {
    let mut tune = Command::new(BINARY);
    tune.args(["tune", "skirmish", "--games", "1000000", "--nodes", "5"]);
    let (out, err) = interrupted(&mut tune);
    assert!(out.contains("[worth]\n") && out.contains("[terms]\n"), "{out}");
    assert!(err.starts_with("sandtable: interrupted after "), "{err}");
}
