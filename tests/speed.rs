//! Checking is quick: bundled variants in milliseconds, a file of ten thousand lines in less than a second.

use std::fmt::Write;
use std::time::{Duration, Instant};

use sandtable::compile::{Loaded, load, load_text};

use crate::support::every_variant;

/// The best of some runs, as many as it takes to come below a bound: a busy machine shall not fail the test.
fn best(bound: Duration, run: impl Fn() -> Loaded) -> (Duration, Loaded) {
    let once = || {
        let start = Instant::now();
        let loaded = run();
        (start.elapsed(), loaded)
    };
    let mut best = once();
    for _ in 0..40 {
        if best.0 < bound {
            break;
        }
        best = std::cmp::min_by_key(best, once(), |(spent, _)| *spent);
    }
    best
}

#[test]
fn variants_are_checked_in_milliseconds() {
    for name in every_variant() {
        let (spent, _) = best(Duration::from_millis(20), || load(name));
        println!("{name}: {spent:?}");
        assert!(spent < Duration::from_millis(20), "{name}: {spent:?}");
    }
}

/// A game of ten thousand lines on a board of 256 spaces: as many kinds, cases, zones and rules as there may be, and ready
/// arrangements to fill the rest; in every line `broken` divides, a misspelled word.
fn long(broken: usize) -> String {
    let mut text = String::from("format = 1\n[variant]\nname = \"Long\"\n[seats]\norder = [\"south\", \"north\"]\n");
    let rows = ". . . . . . . . . . . . . . . .\n".repeat(16);
    let _ = write!(
        text,
        "[board]\nlayout = \"points\"\nmap = '''\n{rows}'''\nsides.north = \"half turn\"\n"
    );
    text.push_str("[board.links]\npath.join = [\"orthogonal\"]\n[board.zones]\nhome.south = \"rows 1..6\"\n");
    for zone in 0..190 {
        let _ = writeln!(
            text,
            "zone{zone} = \"row {} or column {}\"",
            zone % 16 + 1,
            ['a', 'c', 'e'][zone % 3]
        );
    }
    text.push_str("[pieces]\n");
    for kind in 0..64 {
        let moves = ["step path", "slide path", "roam path"][kind % 3];
        let _ = writeln!(text, "kind{kind} = {{ rank = {kind}, moves = [\"{moves}\"] }}");
    }
    text.push_str("[combat]\nladder = \"rank\"\n[combat.cases]\n");
    for case in 0..250 {
        let (a, d) = (case % 64, (case * 7 + 1) % 64);
        let _ = writeln!(
            text,
            "case{case} = {{ attacker = \"kind{a}\", defender = \"kind{d}\", result = \"both\" }}"
        );
    }
    text.push_str("[information]\nenemy = \"place\"\n[setup]\nmethod = \"arrange\"\narea = \"home\"\n[rules]\n");
    for rule in 0..250 {
        let (kind, zone) = (rule % 64, rule % 190);
        let _ = writeln!(
            text,
            "rule{rule} = \"forbid attack on kind{kind} when to in zone{zone} and from in home\""
        );
    }
    text.push_str("quiet = \"after 100 plies without attack: draw\"\n");
    for preset in 0.. {
        let _ = writeln!(text, "[setup.presets.p{preset}]");
        for kind in 0..64 {
            let _ = writeln!(
                text,
                "kind{kind} = \"{}{}\"",
                char::from(b'a' + kind % 16),
                kind / 16 + 1
            );
        }
        if text.lines().count() >= 10_000 {
            break;
        }
    }
    let line = |(at, line): (usize, &str)| {
        let torn = broken > 0 && at % broken == 0;
        if torn {
            line.replace("kind", "kimd")
        } else {
            line.to_owned()
        }
    };
    text.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn ten_thousand_lines_are_checked_within_a_second() {
    for broken in [0, 2, 7, 100] {
        let text = long(broken);
        let (spent, loaded) = best(Duration::from_secs(1), || load_text("long.toml", &text));
        println!(
            "{} lines, broken {broken}: {spent:?}, {} findings",
            text.lines().count(),
            loaded.findings.len()
        );
        assert_eq!(loaded.game.is_some(), broken == 0, "{:?}", loaded.findings.first());
        assert!(
            spent < Duration::from_secs(1),
            "{spent:?} with every {broken}th line broken"
        );
    }
}
