//! Mistakes seeded into the bundled files, each found at its exact characters, with nothing else reported.
//!
//! Each row: the variant that is checked, the file in which the mistake is made, what is replaced by what, the code that must
//! be reported, and the text that must be underlined. All bundled files lie in one folder while they are checked, so that a
//! mistake in an inherited file is made where it would be.

use std::fs;

use sandtable::compile::{Loaded, load};
use sandtable::source::{bundled_names, bundled_part_names, bundled_text};

struct Mistake {
    variant: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    code: &'static str,
    underlined: &'static str,
}

const fn mistake(
    variant: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    code: &'static str,
    underlined: &'static str,
) -> Mistake {
    Mistake {
        variant,
        file,
        from,
        to,
        code,
        underlined,
    }
}

const CLASSIC: &str = "junqi-classic";
const BOARD: &str = "two-halves-board";
const ARMY: &str = "land-battle-army";
const HIDDEN: &str = "hidden-armies";
const CARRY: &str = "junqi-flag-carry";
const ALLIANCE: &str = "junqi-alliance";
const WARS: &str = "border-wars-2";
const CHESS: &str = "border-wars-2-chess";

const MISTAKES: &[Mistake] = &[
    // Files and tables.
    mistake(CLASSIC, CLASSIC, "format = 1", "format = 2", "unknown-format", "2"),
    mistake(
        CLASSIC,
        CLASSIC,
        "format = 1",
        "format = \"1\"",
        "unknown-format",
        "\"1\"",
    ),
    mistake(CLASSIC, CLASSIC, "format = 1\n", "", "unknown-format", ""),
    mistake(
        CLASSIC,
        CLASSIC,
        "\"hidden-armies\"",
        "\"hiden-armies\"",
        "unknown-parent",
        "\"hiden-armies\"",
    ),
    mistake(
        CLASSIC,
        CLASSIC,
        "\"hidden-armies\"",
        "\"../hidden-armies\"",
        "unknown-parent",
        "\"../hidden-armies\"",
    ),
    mistake(CLASSIC, CLASSIC, "\"hidden-armies\"", "7", "wrong-type", "7"),
    mistake(
        CLASSIC,
        HIDDEN,
        "part = true",
        "part = true\nextends = \"junqi-classic\"",
        "extends-circle",
        "\"junqi-classic\"",
    ),
    mistake(CLASSIC, CLASSIC, "[variant]", "[varient]", "unknown-key", "varient"),
    mistake(CLASSIC, CLASSIC, "summary =", "sumary =", "unknown-key", "sumary"),
    mistake(
        CLASSIC,
        CLASSIC,
        "name = \"Junqi, two hidden armies\"\n",
        "",
        "missing-key",
        "variant",
    ),
    mistake(
        CLASSIC,
        CLASSIC,
        "name = \"Junqi, two hidden armies\"",
        "name = 3",
        "wrong-type",
        "3",
    ),
    mistake(
        CLASSIC,
        CLASSIC,
        "[rules]\n",
        "[rules]\nno-move = false\n",
        "nothing-to-remove",
        "no-move",
    ),
    mistake(
        CLASSIC,
        CLASSIC,
        "summary = \"Two",
        "summary = Two",
        "toml-syntax",
        "Two",
    ),
    mistake(CLASSIC, CLASSIC, "[rules]\n", "[rules\n", "toml-syntax", ""),
    mistake(
        CLASSIC,
        CLASSIC,
        "[rules]\n",
        "[rules]\nquiet = \"when next has no action: draw\"\n",
        "toml-syntax",
        "quiet",
    ),
    // Seats.
    mistake(
        CLASSIC,
        BOARD,
        "[\"south\", \"north\"]",
        "[\"south\", \"south\"]",
        "bad-name",
        "\"south\"",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "[\"south\", \"north\"]",
        "[\"south\", \"the north\"]",
        "bad-name",
        "\"the north\"",
    ),
    mistake(
        ALLIANCE,
        ALLIANCE,
        "[\"east\", \"west\"]",
        "[\"east\", \"wset\"]",
        "unknown-name",
        "\"wset\"",
    ),
    mistake(
        ALLIANCE,
        ALLIANCE,
        "[\"east\", \"west\"]",
        "[\"east\", \"north\"]",
        "bad-name",
        "\"north\"",
    ),
    mistake(
        WARS,
        WARS,
        "neutral = \"neutral\"",
        "neutral = \"red\"",
        "bad-name",
        "\"red\"",
    ),
    // The board.
    mistake(
        CLASSIC,
        BOARD,
        "layout = \"points\"",
        "layout = \"pionts\"",
        "wrong-value",
        "\"pionts\"",
    ),
    mistake(
        CLASSIC,
        BOARD,
        ". o . o .\n. . o . .\n. o . o .\n. . . . .\n. . . . .",
        ". o . o .\n. . x . .\n. o . o .\n. . . . .\n. . . . .",
        "bad-map",
        "x",
    ),
    mistake(
        CLASSIC,
        BOARD,
        ". H . H .\n. . . . .\n. o",
        ". H . H .\n. . .. . .\n. o",
        "bad-map",
        ".",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "frame = \"()\"",
        "frame = \"(\"",
        "wrong-value",
        "\"(\"",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "\"half turn\"",
        "\"halfturn\"",
        "wrong-value",
        "\"halfturn\"",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "\"half turn\"",
        "\"quarter turn\"",
        "wrong-value",
        "\"quarter turn\"",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "\"diagonal from camp\"",
        "\"diagonal from camps\"",
        "unknown-name",
        "camps",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "\"diagonal from camp\"",
        "\"diagonol from camp\"",
        "rule-syntax",
        "diagonol",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "\"diagonal from camp\"",
        "\"corner\"",
        "out-of-place",
        "corner",
    ),
    mistake(CLASSIC, BOARD, "b6-b7 d6-d7", "b6-b8 d6-d7", "bad-path", "b6-b8"),
    mistake(CLASSIC, BOARD, "b6-b7 d6-d7", "b6-b7 d6-d77", "unknown-space", "d77"),
    mistake(CLASSIC, BOARD, "\"c6..c7\"", "\"c6..d8\"", "bad-path", "c6..d8"),
    mistake(CLASSIC, BOARD, "\"c6..c7\"", "\"c6..c13\"", "unknown-space", "c13"),
    mistake(CLASSIC, BOARD, "\"c6..c7\"", "\"c6\"", "bad-path", "\"c6\""),
    mistake(
        CLASSIC,
        BOARD,
        "front.south = \"row 6\"",
        "front.south = \"row 16\"",
        "unknown-space",
        "row 16",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "front.south = \"row 6\"",
        "front.suoth = \"row 6\"",
        "unknown-name",
        "suoth",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "rear.south = \"rows 1..2\"",
        "rear.south = \"rows 2..1\"",
        "unknown-space",
        "rows 2..1",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "[board.zones]",
        "[board.zones]\ncamp.south = \"a1\"",
        "bad-name",
        "camp",
    ),
    mistake(
        CLASSIC,
        BOARD,
        "[board.zones]",
        "[board.zones]\nlift = \"a1\"",
        "bad-name",
        "lift",
    ),
    mistake(
        WARS,
        WARS,
        "#   #\n+---+---+---+---+---+\n|   |   |   |   |   |",
        "#   #\n+---+--+---+---+---+\n|   |   |   |   |   |",
        "bad-map",
        "-",
    ),
    mistake(
        WARS,
        WARS,
        "[\"straight\"]",
        "[\"orthogonal\"]",
        "out-of-place",
        "orthogonal",
    ),
    // Pieces and their moves.
    mistake(
        CLASSIC,
        ARMY,
        "bomb          = { class = \"officer\"",
        "bomb          = { class = \"oficer\"",
        "unknown-name",
        "\"oficer\"",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "count = 3, symbol = \"LM\"",
        "cuont = 3, symbol = \"LM\"",
        "unknown-key",
        "cuont",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "count = 3, symbol = \"LM\"",
        "count = \"3\", symbol = \"LM\"",
        "wrong-type",
        "\"3\"",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "count = 3, symbol = \"LM\"",
        "count = -3, symbol = \"LM\"",
        "wrong-value",
        "-3",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "\"roam railway\"",
        "\"roam railwya\"",
        "unknown-name",
        "railwya",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "\"roam railway\"",
        "\"raom railway\"",
        "rule-syntax",
        "raom",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "\"roam railway\"",
        "\"roam railway up to 3\"",
        "rule-syntax",
        "up",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "\"slide railway\"",
        "\"slide railway to\"",
        "rule-syntax",
        "",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "\"slide railway\"",
        "\"slide railway when passed is bomb\"",
        "out-of-place",
        "slide railway when passed is bomb",
    ),
    // Combat.
    mistake(
        CLASSIC,
        ARMY,
        "attacker = \"engineer\"",
        "attacker = \"enginer\"",
        "unknown-name",
        "enginer",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "either = \"bomb\"",
        "either = \"camp\"",
        "unknown-name",
        "camp",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "defender = \"flag\", result = \"attacker\"",
        "defender = \"flag\", result = \"atacker\"",
        "wrong-value",
        "\"atacker\"",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "defender = \"flag\", result = \"attacker\"",
        "defender = \"flag\"",
        "missing-key",
        "\"the flag falls\"",
    ),
    mistake(CLASSIC, ARMY, "ladder = \"rank\" ", "# ", "missing-result", "combat"),
    mistake(
        CLASSIC,
        ARMY,
        "result = \"defender\" }",
        "result = \"defender\", taken = \"hand\" }",
        "out-of-place",
        "\"hand\"",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "\"mines stop everyone else\" = { defender",
        "\"mines stop everyone else\" = { when = \"from in camp or\", defender",
        "rule-syntax",
        "",
    ),
    // Set-up.
    mistake(
        CLASSIC,
        HIDDEN,
        "method = \"arrange\"",
        "method = \"arange\"",
        "wrong-value",
        "\"arange\"",
    ),
    mistake(
        CLASSIC,
        HIDDEN,
        "area = \"home and not camp\"",
        "area = \"home and not camps\"",
        "unknown-name",
        "camps",
    ),
    mistake(
        CLASSIC,
        HIDDEN,
        "area = \"home and not camp\"",
        "area = \"rear\"",
        "impossible-setup",
        "\"rear\"",
    ),
    mistake(
        CLASSIC,
        HIDDEN,
        "area = \"home and not camp\"",
        "area = \"not camp\"",
        "impossible-setup",
        "\"not camp\"",
    ),
    mistake(
        CLASSIC,
        HIDDEN,
        "area = \"home and not camp\"\n",
        "",
        "missing-key",
        "setup",
    ),
    mistake(
        CLASSIC,
        HIDDEN,
        "landmine = \"rear\"",
        "landmine = \"headquarters\"",
        "impossible-setup",
        "landmine",
    ),
    mistake(
        CLASSIC,
        HIDDEN,
        "landmine = \"rear\"",
        "landmines = \"rear\"",
        "unknown-name",
        "landmines",
    ),
    mistake(
        CLASSIC,
        CLASSIC,
        "flag = \"b1\"\nlandmine = \"a1 b2 c1\"",
        "flag = \"b1\"\nlandmine = \"a1 b2\"",
        "impossible-setup",
        "wall",
    ),
    mistake(
        CLASSIC,
        CLASSIC,
        "landmine = \"a1 b2 c1\"",
        "landmine = \"a1 b1 c1\"",
        "impossible-setup",
        "\"a1 b1 c1\"",
    ),
    mistake(WARS, WARS, "monk = 2", "monk = 2000", "wrong-value", "2000"),
    mistake(WARS, WARS, "hand]\nred", "hand]\ngreen", "unknown-name", "green"),
    mistake(
        "border-wars-2-changgi",
        "border-wars-2-changgi",
        "[\"diplomat\", \"chariot\"]",
        "[\"diplomat\"]",
        "wrong-value",
        "exchange",
    ),
    mistake(
        "border-wars-2-changgi",
        "border-wars-2-changgi",
        "[\"blue\", \"red\"]",
        "[\"bleu\", \"red\"]",
        "unknown-name",
        "\"bleu\"",
    ),
    // Information and points.
    mistake(
        CLASSIC,
        HIDDEN,
        "enemy = \"place\"",
        "enemy = \"nothing\"",
        "wrong-value",
        "\"nothing\"",
    ),
    mistake(ALLIANCE, ALLIANCE, "escape = -2", "escape = -2.5", "wrong-type", "-2.5"),
    mistake(
        ALLIANCE,
        ALLIANCE,
        "escape = -2",
        "flight = -2",
        "unknown-key",
        "flight",
    ),
    // Rules.
    mistake(CLASSIC, ARMY, "to in camp", "to in camps", "unknown-name", "camps"),
    mistake(CLASSIC, ARMY, "to in camp", "to in bomb", "unknown-name", "bomb"),
    mistake(
        CLASSIC,
        ARMY,
        "to in camp\"",
        "to in camp && from in camp\"",
        "wrong-operator",
        "&&",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "when to in camp\"",
        "when !to in camp\"",
        "wrong-operator",
        "!",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "forbid attack when to in camp",
        "forbid atack when to in camp",
        "rule-syntax",
        "atack",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "forbid attack when to in camp",
        "attack forbidden when to in camp",
        "rule-syntax",
        "attack",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "forbid attack when to in camp",
        "forbid attack when rank of target == 3",
        "wrong-operator",
        "==",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "forbid attack when to in camp",
        "forbid attack when rank of target => 3",
        "wrong-operator",
        "=>",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "forbid attack when to in camp",
        "forbid attack when 2 < 3",
        "type-mismatch",
        "2 < 3",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "forbid attack when to in camp",
        "forbid attack when next has bomb",
        "out-of-place",
        "next",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "forbid attack when to in camp",
        "forbid attack along road",
        "out-of-place",
        "along road",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "forbid attack when to in camp",
        "forbid attack when to in camp of mover",
        "type-mismatch",
        "camp of mover",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "forbid attack when to in camp",
        "forbid attack on neutral pieces",
        "unknown-name",
        "neutral",
    ),
    mistake(
        CLASSIC,
        CLASSIC,
        "defeat next",
        "defeat nobody",
        "unknown-name",
        "nobody",
    ),
    mistake(CLASSIC, CLASSIC, "defeat next", "defeat owner", "out-of-place", "owner"),
    mistake(
        CLASSIC,
        CLASSIC,
        "no action: defeat next",
        "no action -> defeat next",
        "wrong-operator",
        "->",
    ),
    mistake(CLASSIC, CLASSIC, "after 70 plies", "after 0 plies", "wrong-value", "0"),
    mistake(
        CLASSIC,
        CLASSIC,
        "after 70 plies",
        "after 70 moves",
        "rule-syntax",
        "moves",
    ),
    mistake(
        CLASSIC,
        CLASSIC,
        "after 70 plies without attack",
        "after 3 occurrences without attack",
        "out-of-place",
        "attack",
    ),
    mistake(
        CLASSIC,
        HIDDEN,
        "on loss of marshal: reveal flag of owner",
        "on loss of marshal by bomb: reveal flag of owner",
        "out-of-place",
        "by bomb",
    ),
    mistake(
        CLASSIC,
        HIDDEN,
        "on loss of marshal: reveal flag of owner",
        "on loss of marshall: reveal flag of owner",
        "unknown-name",
        "marshall",
    ),
    mistake(
        CLASSIC,
        HIDDEN,
        "on loss of flag: defeat owner",
        "on loss of flag: bind mover to army of piece",
        "out-of-place",
        "bind mover to army of piece",
    ),
    mistake(
        CARRY,
        CARRY,
        "before = \"no-actions\" }\nshuttle",
        "before = \"no-action\" }\nshuttle",
        "unknown-name",
        "\"no-action\"",
    ),
    mistake(
        CARRY,
        CARRY,
        "\"allow lay\"",
        "\"allow attack\"",
        "out-of-place",
        "attack",
    ),
    mistake(
        CARRY,
        "junqi-reveal",
        "\"allow flip\"",
        "\"allow flips\"",
        "rule-syntax",
        "flips",
    ),
    mistake(
        WARS,
        WARS,
        " along crosspoint or crosscorner\"",
        "\"",
        "missing-key",
        "convert",
    ),
    mistake(
        WARS,
        WARS,
        "has no pieces in hand and it",
        "has no pieces in hands and it",
        "unknown-name",
        "hands",
    ),
    // A child and its parent, each told apart.
    mistake(
        CHESS,
        CHESS,
        "monk = false",
        "monks = false",
        "nothing-to-remove",
        "monks",
    ),
    mistake(
        CHESS,
        CHESS,
        "(diplomat or general)",
        "(diplomat or geneal)",
        "unknown-name",
        "geneal",
    ),
    mistake(
        CHESS,
        CHESS,
        "exactly 1 general and mover",
        "exactly 1 general and moover",
        "unknown-name",
        "moover",
    ),
    mistake(
        CHESS,
        CHESS,
        "before = \"stuck\"",
        "before = \"stick\"",
        "unknown-name",
        "\"stick\"",
    ),
    mistake(
        CHESS,
        CHESS,
        "leaving mover has exactly",
        "leaving mover has exaclty",
        "rule-syntax",
        "1",
    ),
    mistake(
        CHESS,
        CHESS,
        "hand = false",
        "hands = false",
        "nothing-to-remove",
        "hands",
    ),
    mistake(
        CHESS,
        WARS,
        "any seat has no general",
        "any seat has no generals",
        "unknown-name",
        "generals",
    ),
    mistake(
        CHESS,
        WARS,
        "slide crosscorner\"] }\ndiplomat",
        "slide crosscorners\"] }\ndiplomat",
        "unknown-name",
        "crosscorners",
    ),
    mistake(
        CHESS,
        WARS,
        "peace = \"on arrival of general",
        "peace = \"on arival of general",
        "rule-syntax",
        "arival",
    ),
    mistake(
        CHESS,
        WARS,
        "general = \"f1 f3\"",
        "general = \"f1 f13\"",
        "unknown-space",
        "f13",
    ),
    // Warnings.
    mistake(
        CLASSIC,
        CLASSIC,
        "quiet = \"after 70 plies without attack: draw\"\n",
        "",
        "endless-game",
        "variant",
    ),
    mistake(
        CLASSIC,
        ARMY,
        "[combat.cases] ",
        "[combat.cases]\n\"nothing stops a flag\" = { attacker = \"flag\", result = \"attacker\" }\n",
        "unreachable-case",
        "\"nothing stops a flag\"",
    ),
];

/// Loads a variant with one file changed, all files lying in one folder.
fn load_changed(variant: &str, file: &str, change: impl Fn(&str) -> String) -> Loaded {
    let folder = tempfile::tempdir().unwrap();
    for name in bundled_names().into_iter().chain(bundled_part_names()) {
        let text = bundled_text(name).unwrap();
        let text = if name == file { change(text) } else { text.to_owned() };
        fs::write(folder.path().join(format!("{name}.toml")), text).unwrap();
    }
    load(folder.path().join(format!("{variant}.toml")).to_str().unwrap())
}

#[test]
fn every_seeded_mistake_is_found_where_it_is() {
    let mut wrong = Vec::new();
    for mistake in MISTAKES {
        let loaded = load_changed(mistake.variant, mistake.file, |text| {
            assert!(
                text.contains(mistake.from),
                "{} is not in {}",
                mistake.from,
                mistake.file
            );
            text.replacen(mistake.from, mistake.to, 1)
        });
        let found: Vec<_> = loaded
            .findings
            .iter()
            .map(|finding| {
                let span = finding.primary().unwrap();
                let file = &loaded.files.file(span.file).name;
                (
                    finding.code.name(),
                    loaded.files.slice(span),
                    finding.code.name() == "missing-key" || file.ends_with(&format!("/{}.toml", mistake.file)),
                )
            })
            .collect();
        if found != [(mistake.code, mistake.underlined, true)] {
            let findings: Vec<_> = loaded
                .findings
                .iter()
                .map(|finding| format!("{} (help: {:?})", finding.message, finding.help))
                .collect();
            wrong.push(format!(
                "{} → {}: wanted {} at `{}`, found {found:?}\n  {findings:?}",
                mistake.from, mistake.to, mistake.code, mistake.underlined
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        MISTAKES.len(),
        wrong.join("\n")
    );
}

#[test]
fn all_independent_mistakes_are_told_in_one_run() {
    let loaded = load_changed("junqi-classic", "junqi-classic", |text| {
        text.replace("name = \"Junqi", "nane = \"Junqi")
            .replace("without attack", "without atack")
            .replace("marshal = \"c5\"", "marshal = \"c55\"")
    });
    let found: Vec<_> = loaded
        .findings
        .iter()
        .map(|finding| (finding.code.name(), loaded.files.slice(finding.primary().unwrap())))
        .collect();
    assert_eq!(
        found,
        [
            ("unknown-key", "nane"),
            ("rule-syntax", "atack"),
            ("unknown-space", "c55")
        ]
    );
}
