//! The commands that show, check and begin variants, as a shell sees them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use sandtable::compile::{load, load_text};
use sandtable::diagnostic::{Code, short};
use sandtable::source::{bundled_names, bundled_part_names};

use crate::support::every_variant;

struct Answer {
    exit: i32,
    out: String,
    err: String,
}

/// Runs the program in a folder.
fn run_in(folder: &Path, args: &[&str]) -> Answer {
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    Answer {
        exit: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run(args: &[&str]) -> Answer {
    run_in(Path::new("."), args)
}

#[test]
fn list_names_every_variant() {
    let text = run(&["list"]);
    let json: serde_json::Value = serde_json::from_str(&run(&["list", "--format", "json"]).out).unwrap();
    let names: Vec<_> = json
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["variant"].as_str().unwrap())
        .collect();
    assert_eq!(names, bundled_names());
    let alliance = names.iter().position(|name| *name == "junqi-alliance").unwrap();
    assert_eq!(json[alliance]["name"], "Junqi, two alliances of two");
    assert!(names.iter().all(|name| text.out.contains(name)));
    assert_eq!((text.exit, text.err.as_str()), (0, ""));
}

#[test]
fn show_tells_all_there_is_to_learn() {
    let answer = run(&["show", "junqi-classic"]);
    assert_eq!(answer.exit, 0, "{}", answer.err);
    for line in [
        "Junqi, two hidden armies (junqi-classic)",
        "source: the common rules of Luzhanqi",
        "  60 spaces (points), 133 links",
        "    98 by road only",
        "    35 by road and railway",
        "  railway: 6 straight runs of 5 to 10 spaces",
        "  En  engineer       1     3      step road or railway; roam railway",
        "  LM  landmine       -     3      never",
        "  rank: the higher number is the stronger piece",
        "    mines stop everyone else: landmine is attacked: defender stays",
        "  otherwise the higher rank stays, and equal ranks both go",
        "  on: home and not camp (25 spaces)",
        "  bomb: only on not front",
        "  ready arrangements: wall, spearhead",
        "  of enemy pieces one sees only where they stand",
        "    bare-flag: on loss of marshal: reveal flag of owner",
        "    quiet: after 70 plies without attack: draw",
    ] {
        assert!(answer.out.lines().any(|shown| shown == line), "{line}\n{}", answer.out);
    }
    assert!(!answer.out.contains('\u{1b}'), "a pipe has no colour");
}

#[test]
fn show_fits_the_terminal_and_shows_every_rule() {
    for name in every_variant() {
        let answer = run(&["show", name]);
        let wide = answer.out.lines().map(sandtable::picture::width).max().unwrap();
        assert!(wide <= 120, "{name} is {wide} wide");
        for rule in load(name).game.unwrap().rules {
            assert!(
                answer.out.contains(&format!("    {}: ", rule.name)),
                "{name}: {}",
                rule.name
            );
        }
    }
}

#[test]
fn show_speaks_the_languages_of_the_variant() {
    let answer = run(&["show", "junqi-classic", "--lang", "de"]);
    assert!(answer.out.contains("  En  Pionier (engineer)"), "{}", answer.out);
    let answer = run(&["show", "junqi-classic", "--lang", "fr"]);
    assert_eq!(answer.exit, 2);
    assert_eq!(
        answer.err,
        "sandtable: this variant has no names in `fr`; choose from `zh`, `de`\n"
    );
}

#[test]
fn show_draws_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        run_in(folder.path(), &["show", "border-wars-2", "--svg", "board.svg"]).exit,
        0
    );
    let drawing = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert_eq!(drawing.matches("<line ").count(), 44);
    let answer = run_in(folder.path(), &["show", "border-wars-2", "--svg", "no/board.svg"]);
    assert_eq!((answer.exit, answer.out.as_str()), (3, ""));
    assert!(
        answer.err.contains("`no/board.svg` cannot be written"),
        "{}",
        answer.err
    );
}

#[test]
fn a_mistyped_variant_is_told_the_near_name() {
    let answer = run(&["show", "junqi-clasic"]);
    assert_eq!(answer.exit, 2);
    assert_eq!(
        answer.err,
        "sandtable: there is no variant `junqi-clasic`; did you mean `junqi-classic`?\n"
    );
}

#[test]
fn resolved_means_the_same_and_says_where_from() {
    let own = [Code::UnusedZone, Code::UnusedSetting, Code::UnusedAllow];
    for name in every_variant().into_iter().chain(bundled_part_names()) {
        let text = run(&["show", name, "--resolved"]).out;
        let (before, after) = (load(name), load_text(&format!("{name}.toml"), &text));
        assert!(
            // A zone or a setting that only serves others is the flattened file's own, and so is an allowance for it.
            after.game.is_none() || after.findings.iter().all(|finding| own.contains(&finding.code)),
            "{name}\n{}",
            short(&after.files, &after.findings)
        );
        let plain = |loaded: sandtable::compile::Loaded| {
            loaded.game.map(|mut game| {
                game.definition_hash.clear();
                game.former_hash.clear();
                game.names.id.clear();
                format!("{game:?}")
            })
        };
        if let Some(before) = plain(before) {
            assert_eq!(Some(before), plain(after), "{name}");
        }
    }
    let text = run(&["show", "junqi-flag-carry", "--resolved"]).out;
    for line in [
        "format = 1  # <bundled>/junqi-flag-carry.toml:1",
        "layout = \"points\"  # <bundled>/two-halves-board.toml:10",
        "\"mines stop everyone else\".defender = \"landmine\"  # <bundled>/land-battle-army.toml:30",
        "\"mines stop everyone else\".result = \"neither\"  # <bundled>/junqi-flag-carry.toml:37",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
    }
}

/// A folder with a variant that has a mistake, one with a warning, and one without either.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let child = |name: &str, rest: &str| {
        fs::write(
            folder.path().join(name),
            format!("format = 1\nextends = \"skirmish\"\n\n{rest}"),
        )
        .unwrap();
    };
    child("bad.toml", "[rules]\nquiet = 'after 40 plys: draw'\n");
    child("endless.toml", "[rules]\nquiet = false\n");
    child("good.toml", "");
    folder
}

#[test]
fn check_exits_by_what_it_finds() {
    let folder = folder();
    let check = |args: &[&str]| {
        let answer = run_in(folder.path(), &[&["check"], args].concat());
        (answer.exit, answer.out)
    };
    assert_eq!(check(&["good.toml"]), (0, "no findings\n".to_owned()));
    assert_eq!(check(&["good.toml", "--format", "short"]), (0, String::new()));
    let (exit, out) = check(&["bad.toml", "endless.toml"]);
    assert_eq!(
        (exit, out.lines().last()),
        (1, Some("1 error, 1 warning; more with: sandtable explain CODE")),
        "{out}"
    );
    assert_eq!(check(&["endless.toml"]).0, 0);
    assert_eq!(check(&["endless.toml", "--deny", "warnings"]).0, 1);
    let (exit, out) = check(&["bad.toml", "--format", "short"]);
    assert_eq!(exit, 1);
    assert!(out.starts_with("bad.toml:5:19: error[rule-syntax]: "), "{out}");
    let (exit, out) = check(&["gone.toml", "bad.toml", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(exit, 3);
    assert_eq!(json[0]["code"], "unreadable-file");
    assert_eq!(json[1]["labels"][0]["line"], 5);
    fs::write(folder.path().join("noise.toml"), b"\xff\xfe\x00").unwrap();
    assert_eq!(
        check(&["noise.toml"]).0,
        1,
        "a file that is no text is no fault of the world's"
    );
}

#[test]
fn check_finds_nothing_in_what_is_bundled() {
    let answer = run(&[&["check", "--deny", "warnings"], bundled_names().as_slice()].concat());
    assert_eq!((answer.exit, answer.out.as_str()), (0, "no findings\n"));
}

#[test]
fn a_mistake_in_a_common_parent_is_told_once() {
    let folder = folder();
    fs::write(folder.path().join("a.toml"), "format = 1\nextends = \"bad\"\n").unwrap();
    let answer = run_in(folder.path(), &["check", "bad.toml", "a.toml", "--format", "short"]);
    assert_eq!(answer.out.lines().count(), 1, "{}", answer.out);
}

#[test]
fn explain_lists_all_codes_and_tells_of_each() {
    let list = run(&["explain"]).out;
    for code in Code::ALL {
        assert!(list.lines().any(|line| line.trim().starts_with(code.name())), "{code}");
        let answer = run(&["explain", code.name()]);
        assert_eq!(answer.exit, 0);
        assert!(answer.out.starts_with(code.name()), "{}", answer.out);
        assert!(answer.out.contains("\nWrong:\n\n    ") && answer.out.contains("\nRight:\n\n    format = 1\n"));
    }
    let answer = run(&["explain", "unknown-kee"]);
    assert_eq!(answer.exit, 2);
    assert_eq!(
        answer.err,
        "sandtable: there is no code `unknown-kee`; did you mean `unknown-key`?\n"
    );
}

#[test]
fn new_writes_a_child_that_checks_clean_with_every_hint_taken() {
    for parent in bundled_names() {
        let folder = tempfile::tempdir().unwrap();
        let answer = run_in(folder.path(), &["new", "mine.toml", "--from", parent]);
        assert_eq!(answer.exit, 0, "{}", answer.err);
        let check = |args: &[&str]| run_in(folder.path(), &[&["check", "--deny", "warnings"], args].concat());
        assert_eq!(check(&["mine.toml"]).out, "no findings\n", "{parent}");
        let text = fs::read_to_string(folder.path().join("mine.toml")).unwrap();
        assert!(text.starts_with(&format!("format = 1\nextends = \"{parent}\"\n")));
        // Each hint alone: what follows a commented table header, one line at a time.
        let mut header = String::new();
        for line in text.lines().filter_map(|line| line.strip_prefix("# ")) {
            if line.starts_with('[') {
                header = format!("{line}\n");
            } else if !header.is_empty() {
                let whole = format!("format = 1\nextends = \"{parent}\"\n{header}{line}\n");
                fs::write(folder.path().join("hint.toml"), &whole).unwrap();
                let found = check(&["hint.toml", "--format", "short"]).out;
                // What an inherited example shows may well be what the hint changes, and that is told.
                let may = |found: &str| {
                    let warned = line.contains("= false") && found.contains(": warning[");
                    warned || found.contains(": error[failed-example]: ")
                };
                assert!(found.lines().all(may), "{whole}\n{found}");
            }
        }
    }
}

#[test]
fn new_overwrites_nothing_and_extends_only_what_it_may() {
    let folder = folder();
    let answer = run_in(folder.path(), &["new", "good.toml", "--from", "junqi-classic"]);
    assert_eq!((answer.exit, answer.out.as_str()), (3, ""));
    assert_eq!(
        answer.err,
        "sandtable: `good.toml` cannot be written: there is such a file already\n"
    );
    assert!(
        fs::read_to_string(folder.path().join("good.toml"))
            .unwrap()
            .contains("skirmish")
    );
    let answer = run_in(folder.path(), &["new", "child.toml", "--from", "good.toml"]);
    assert_eq!(answer.exit, 0, "{}", answer.err);
    assert_eq!(run_in(folder.path(), &["check", "child.toml"]).exit, 0);
    fs::create_dir(folder.path().join("below")).unwrap();
    let answer = run_in(folder.path(), &["new", "below/child.toml", "--from", "good.toml"]);
    assert_eq!(answer.exit, 2);
    assert!(
        answer.err.contains("neither bundled nor beside or below"),
        "{}",
        answer.err
    );
}

/// The values of a figure in comma-separated lines, with what they are about.
fn figure<'a>(csv: &'a str, name: &str) -> Vec<(&'a str, f64)> {
    let fields = csv.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    fields
        .filter(|fields| fields[0] == name)
        .map(|fields| (fields[1], fields[2].parse().unwrap()))
        .collect()
}

#[test]
fn simulate_says_the_same_in_every_format() {
    let game = ["simulate", "junqi-classic", "--games", "40", "--seed", "3"];
    let as_format = |format: &str| {
        let answer = run(&[&game[..], &["--format", format]].concat());
        assert_eq!((answer.exit, answer.err.as_str()), (0, ""), "{format}");
        answer.out
    };
    let (human, csv) = (as_format("human"), as_format("csv"));
    let json: serde_json::Value = serde_json::from_str(&as_format("json")).unwrap();
    assert!(human.starts_with("junqi-classic: 40 games, seed 3\n"), "{human}");
    assert!(!human.contains('\u{1b}'), "a pipe has no colour");
    assert_eq!(json["simulation"]["variant"], "junqi-classic");
    assert_eq!(json["figures"]["games"]["all"], 40);
    let mut count = 0;
    for (name, subjects) in json["figures"].as_object().unwrap() {
        let wanted: Vec<_> = subjects
            .as_object()
            .unwrap()
            .iter()
            .map(|(subject, value)| (subject.as_str(), value.as_f64().unwrap()))
            .collect();
        assert_eq!(figure(&csv, name), wanted, "{name}");
        count += wanted.len();
    }
    assert_eq!(csv.lines().count(), count + 1);
    let games: f64 = figure(&csv, "ends").iter().map(|end| end.1).sum();
    let games = format!("{games}");
    assert_eq!(games, "40");
    let fired = figure(&csv, "fired");
    let rules: Vec<_> = fired.iter().map(|rule| rule.0).collect();
    assert_eq!(rules, ["bare-flag", "flag-falls", "no-moves", "quiet"]);
    assert!(
        figure(&csv, "survival")
            .iter()
            .all(|&(_, share)| (0.0..=1.0).contains(&share))
    );
    assert_eq!(figure(&csv, "survival").len(), 24);
    assert!(figure(&csv, "branching").is_empty());
}

#[test]
fn simulate_merges_shards_to_what_one_run_gives() {
    let folder = tempfile::tempdir().unwrap();
    let game = [
        "simulate",
        "skirmish",
        "--games",
        "100",
        "--branching",
        "--format",
        "json",
    ];
    let more = |more: &[&str]| {
        let answer = run_in(folder.path(), &[&game[..], more].concat());
        assert_eq!((answer.exit, answer.err.as_str()), (0, ""));
        answer.out
    };
    let whole = more(&["--threads", "1"]);
    for number in ["1", "2", "3"] {
        let part = more(&["--shard", &format!("{number}/3"), "--threads", "2"]);
        fs::write(folder.path().join(number), part).unwrap();
    }
    let merged = run_in(
        folder.path(),
        &["simulate", "--merge", "3", "1", "2", "--format", "json"],
    );
    assert_eq!((merged.exit, merged.out == whole), (0, true), "{}", merged.err);
    let refused = |args: &[&str], exit: i32, what: &str| {
        let answer = run_in(folder.path(), &[&["simulate"], args].concat());
        assert_eq!(answer.exit, exit, "{args:?}: {}", answer.err);
        assert!(answer.err.contains(what), "{args:?}: {}", answer.err);
    };
    refused(&["--merge", "1", "3"], 1, "sandtable: shard 2/3 is missing\n");
    refused(&["--merge", "1", "2", "3", "1"], 1, "`1`: shard 1/3 is there twice");
    refused(&["--merge", "1", "4"], 3, "`4` cannot be read: there is no such file");
    fs::write(folder.path().join("4"), "{}").unwrap();
    refused(&["--merge", "1", "4"], 1, "`4`: these are no results of a simulation");
    refused(&["--merge", "1", "--games", "3"], 2, "cannot be used with");
    refused(&["skirmish"], 2, "--games");
    refused(
        &["skirmish", "--games", "3", "--shard", "4/3"],
        2,
        "from 1 to the second",
    );
    refused(&["skirmish", "--games", "3", "--threads", "0"], 2, "from 1 to 1024");
    refused(&["junqi-clasic", "--games", "3"], 2, "did you mean `junqi-classic`?");
    refused(
        &["skirmish", "--games", "3", "--seat", "soth=random"],
        2,
        "did you mean `south`?",
    );
    refused(
        &["skirmish", "--games", "3", "--seat", "south=human"],
        2,
        "a person cannot play so many games",
    );
    refused(
        &["skirmish", "--games", "3", "--checkpoint", "4"],
        1,
        "it is no checkpoint of a simulation",
    );
    refused(
        &["skirmish", "--games", "3", "--checkpoint", "no/such"],
        3,
        "there is no such file",
    );
}

#[test]
fn simulate_goes_on_where_it_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let game = ["simulate", "skirmish", "--games", "20000", "--format", "json"];
    let kept = [&game[..], &["--checkpoint", "run.jsonl"]].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(&kept)
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let path = folder.path().join("run.jsonl");
    while child.try_wait().unwrap().is_none() && fs::metadata(&path).map_or(0, |file| file.len()) < 100_000 {
        std::thread::yield_now();
    }
    let _ = child.kill();
    child.wait().unwrap();
    let done = fs::read_to_string(&path).unwrap().lines().count();
    assert!(done > 1, "{done} lines");
    let (went_on, whole) = (run_in(folder.path(), &kept), run_in(folder.path(), &game));
    assert_eq!((went_on.exit, went_on.out == whole.out), (0, true), "{}", went_on.err);
}

#[test]
fn check_deep_says_what_never_happened() {
    let folder = tempfile::tempdir().unwrap();
    let text = "format = 1\nextends = \"skirmish\"\n\n[rules]\nheadless = \"when any seat has no king: defeat it\"\n";
    fs::write(folder.path().join("headless.toml"), text).unwrap();
    let shallow = run_in(folder.path(), &["check", "headless.toml"]);
    assert_eq!((shallow.exit, shallow.out.as_str()), (0, "no findings\n"));
    let deep = |more: &[&str]| {
        let answer = run_in(
            folder.path(),
            &[&["check", "headless.toml", "--deep", "--seconds", "600"], more].concat(),
        );
        assert_eq!(answer.err, "");
        answer
    };
    let answer = deep(&[]);
    assert_eq!(answer.exit, 0);
    assert!(
        answer
            .out
            .contains("none of 2000 random games of `headless` came to the end `headless`"),
        "{}",
        answer.out
    );
    assert!(
        answer.out.contains("headless.toml: 2000 random games: south won "),
        "{}",
        answer.out
    );
    let short = deep(&["--format", "short"]).out;
    assert!(short.starts_with("headless.toml:5:1: note[unreached-end]: "), "{short}");
    assert_eq!(deep(&["--deny", "warnings"]).exit, 0);
    assert_eq!(deep(&["--format", "short"]).out, short, "the same every time");
    let hurried = run_in(folder.path(), &["check", "headless.toml", "--deep", "--seconds", "0"]);
    assert!(
        hurried
            .out
            .contains("headless.toml: no game could be played in 0 seconds"),
        "{}",
        hurried.out
    );
    assert_eq!(run(&["check", "skirmish", "--seconds", "3"]).exit, 2);
}

#[test]
fn schema_is_printed_or_written() {
    let folder = tempfile::tempdir().unwrap();
    let answer = run(&["schema"]);
    let json: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!((answer.exit, &json), (0, sandtable::editor::schema::schema()));
    let positions: serde_json::Value = serde_json::from_str(&run(&["schema", "--position"]).out).unwrap();
    let start: serde_json::Value =
        serde_json::from_str(&run(&["moves", "junqi-flag-carry", "--format", "json"]).out).unwrap();
    assert!(jsonschema::is_valid(&positions, &start["position"]), "{start}");
    assert!(
        !jsonschema::is_valid(&positions, &start),
        "the whole answer is no position"
    );
    let answer_to_file = run_in(folder.path(), &["schema", "--output", "variant.schema.json"]);
    assert_eq!((answer_to_file.exit, answer_to_file.out.as_str()), (0, ""));
    let written = fs::read_to_string(folder.path().join("variant.schema.json")).unwrap();
    assert_eq!(written, answer.out);
    let answer = run_in(folder.path(), &["schema", "--output", "no/variant.schema.json"]);
    assert_eq!(answer.exit, 3);
    assert!(
        answer.err.contains("`no/variant.schema.json` cannot be written"),
        "{}",
        answer.err
    );
}

/// A text on one line.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn show_compiled_says_what_each_rule_costs() {
    let answer = run(&["show", "border-wars-2-chess", "--compiled"]);
    assert_eq!(answer.exit, 0, "{}", answer.err);
    for line in [
        "Rules",
        "Kinds, when actions are looked for",
        "Combat cases",
        "check: tried, and taken back, for every action drawn or listed; looks for attacks (each action tried out)",
        "stuck: an action of the next seat is looked for (a look over the board)",
    ] {
        assert!(
            unwrapped(&answer.out).contains(line),
            "`{line}` is missing:\n{}",
            answer.out
        );
    }
    let classic = unwrapped(&run(&["show", "junqi-classic", "--compiled"]).out);
    for line in [
        "camps-shelter: in sets and tables (free)",
        "no-moves: the action found last is looked at first",
        "quiet: a count that is kept (once for each action)",
    ] {
        assert!(classic.contains(line), "`{line}` is missing:\n{classic}");
    }
}

#[test]
fn perft_counts_the_same_in_bulk_and_says_so() {
    let plain = run(&["perft", "junqi-reveal", "--depth", "2"]).out;
    let bulk = run(&["perft", "junqi-reveal", "--depth", "2", "--bulk"]).out;
    assert_eq!(bulk, format!("{} in bulk\n", plain.trim_end()));
}

/// What has no end, or never begins, is told from a file before it is opened.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_no_files() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.toml");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    for place in ["/dev/zero", pipe.to_str().unwrap()] {
        for args in [
            &["moves", "skirmish", "--position", place][..],
            &["check", place],
            &["replay", place],
        ] {
            let answer = run(args);
            assert_eq!(answer.exit, 3, "{args:?}: {}{}", answer.out, answer.err);
            let said = format!("{}{}", answer.out, answer.err);
            assert!(said.contains("it is no file"), "{args:?}: {said}");
        }
    }
}

/// A file is written wholly or not at all, and a link to it stays a link.
#[cfg(unix)]
#[test]
fn a_file_that_is_written_over_stays_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there.json");
    fs::write(&there, "old").unwrap();
    std::os::unix::fs::symlink("there.json", folder.path().join("link.json")).unwrap();
    assert_eq!(run_in(folder.path(), &["schema", "--output", "link.json"]).exit, 0);
    assert!(folder.path().join("link.json").symlink_metadata().unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&there).unwrap(), run(&["schema"]).out);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        2,
        "nothing else is left behind"
    );
}
