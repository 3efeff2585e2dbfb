//! Games at the prompt: what is typed and what comes back.

use clap::Parser;

use crate::cli::{Cli, Exit, Io, run};
use crate::compile;
use crate::engine::{Dice, Engine};
use crate::game::SeatId;
use crate::session::write_arrangement;

/// What a command answered.
struct Answer {
    exit: Exit,
    out: String,
    err: String,
}

fn answer(command: &str, typed: &str, interactive: bool) -> Answer {
    let cli = Cli::try_parse_from(format!("sandtable {command}").split_whitespace()).expect("right usage");
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut typed.as_bytes(),
        out: &mut out,
        err: &mut err,
        colour: false,
        interactive,
        guard: None,
    };
    let worked = run(&cli, &mut io);
    let exit = io.settle(worked);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Answer {
        exit,
        out: text(out),
        err: text(err),
    }
}

fn script(command: &str, lines: &[&str]) -> Answer {
    answer(command, &(lines.join("\n") + "\n"), false)
}

/// A folder with a variant, and its path.
fn small() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "format = 1\nextends = \"skirmish\"\n\n[variant]\nname = \"Small\"\n\n[rules]\nlong = \"after 9 plies: draw\"\n";
    std::fs::write(folder.path().join("small.toml"), text).expect("written");
    let path = folder.path().display().to_string();
    (folder, path)
}

#[test]
fn a_record_that_a_game_is_writing_is_not_saved_over() {
    let (_folder, path) = small();
    let command =
        format!("play {path}/small.toml --seat south=human --seat north=human --seed 1 --record {path}/game.jsonl");
    let saves = [
        &format!("save {path}/game.jsonl"),
        &format!("save {path}/other.jsonl"),
        "resign",
    ];
    let saved = script(&command, &saves);
    assert_eq!(saved.exit, Exit::Fine, "{}", saved.err);
    let refused = format!("a game is writing `{path}/game.jsonl`, and it is left as it is\n");
    assert!(saved.out.contains(&refused), "{}", saved.out);
    let read = |name: &str| std::fs::read_to_string(format!("{path}/{name}")).expect("read");
    let (record, other) = (read("game.jsonl"), read("other.jsonl"));
    assert!(record.starts_with(&other), "what was saved is its beginning");
    assert_eq!(record.lines().count(), 3, "and it goes on: {record}");
}

#[test]
fn a_record_finds_its_variant_by_its_definition() {
    let (folder, path) = small();
    let play = |variant: &str, name: &str, stakes: &str| {
        let seats = "--seat south=human --seat north=human";
        let command = format!("play {path}/{variant} {seats} --seed 1 {stakes} --record {path}/{name}");
        script(&command, &["quit"])
    };
    for (name, stakes) in [("game", ""), ("ranked", "--ranked")] {
        assert_eq!(play("small.toml", name, stakes).err, "");
    }
    let rename = |from: &str, to: &str| {
        std::fs::rename(folder.path().join(from), folder.path().join(to)).expect("renamed");
    };
    rename("small.toml", "other.toml");
    std::fs::write(folder.path().join("a.toml"), "no variant").expect("written");
    let replay = |options: &str| script(&format!("replay {path}/game {options}"), &[]);
    let told = format!("{path}/other.toml: south human, north human\n");
    for played in [replay(""), replay(&format!("--variant {path}/other.toml"))] {
        assert_eq!(played.err, "");
        assert!(played.out.starts_with(&told), "{}", played.out);
    }
    assert_eq!(play("other.toml", "game", "").err, "", "however it is spelled");

    // A definition that was changed is another, wherever it stands.
    rename("other.toml", "small.toml");
    let small = folder.path().join("small.toml");
    let changed = std::fs::read_to_string(&small).expect("read").replace('9', "8");
    std::fs::write(small, changed).expect("written");
    let complaint = |name: &str, what: &str| format!("sandtable: {path}/{name}: {what}\n");
    let since = "the definition of `small` has changed since this game began";
    assert_eq!(replay("").err, complaint("game", since));
    let ranked = play("small.toml", "ranked", "");
    let why = "a ranked game goes on only under the definition that it began with";
    assert_eq!(ranked.err, complaint("ranked", since) + &complaint("ranked", why));
    assert_eq!(ranked.exit, Exit::Findings);
    assert_eq!(play("small.toml", "game", "").err, complaint("game", since));
    let played = replay("");
    assert_eq!(played.err, "", "its record says so by now");
    let told = "south human, north human\nits definition was changed after 0 plies\n";
    assert!(played.out.contains(told), "{}", played.out);

    rename("small.toml", "small");
    let lost = replay("");
    assert_eq!(lost.exit, Exit::World);
    let place = format!("`{path}/small.toml` cannot be read: there is no such file");
    assert_eq!(
        lost.err,
        format!("sandtable: {place}; `--variant FILE` says where it is\n")
    );
}

const ARRANGED: &str = "--arrange south=wall --arrange north=wall";

#[test]
fn a_script_plays_a_game_to_its_end() {
    let both = format!("play junqi-classic --seat south=human --seat north=human {ARRANGED}");
    let played = script(&both, &["a6xa7", "a7xa6", "b6-b5", "resign"]);
    assert_eq!(played.exit, Exit::Fine, "{}", played.err);
    assert!(played.out.contains("-- north's turn --\n"));
    let end = "north resigns: north is out of the game; south wins\n";
    assert!(played.out.contains(end), "{}", played.out);
    assert!(
        played
            .out
            .ends_with("south wins\nnorth: surrender\noutcome: win:south\n")
    );
}

#[test]
fn a_refused_action_names_its_rule_and_why_asks_again() {
    let asked = script(
        &format!("play junqi-classic {ARRANGED}"),
        &[
            "b1-c1",
            "why",
            "why d1-d2",
            "a6-a7",
            "why a6xa7",
            "why a7-a6",
            "resgin",
            "moves",
            "a1-a99",
            "quit",
        ],
    );
    assert_eq!(asked.exit, Exit::Fine);
    let said: Vec<_> = asked
        .out
        .lines()
        .skip_while(|line| !line.starts_with("south's turn"))
        .collect();
    insta::assert_snapshot!(said[1..].join("\n"), @"
    `b1-c1` may not be played: a piece of `south` itself stands on `c1`
    `b1-c1` may not be played: a piece of `south` itself stands on `c1`
    `d1-d2` may not be played: a piece of `south` itself stands on `d2`
    `a6-a7` may not be played: there is a piece on `a7`: an attack is written `a6xa7`
    `a6xa7` may be played
    `a7-a6` may not be played: the piece on `a7` is not yours
    there is no command `resgin`; did you mean `resign`?
    there is no command `moves`; did you mean `actions`?
    `a1-a99` is neither a command nor an action: there is no space `a99`; did you mean `a9`?
    the game stops here
    ");
    let face_down = script(
        "play junqi-reveal --seed 1",
        &["a6xa7", "!c1", "why c6-c5", "why c3-c4", "why !a1", "quit"],
    );
    let said: Vec<_> = face_down.out.lines().filter(|line| line.contains("may not")).collect();
    insta::assert_snapshot!(said.join("\n"), @"
    `a6xa7` may not be played: the piece on `a6` lies face down
    `c6-c5` may not be played: the piece on `c6` lies face down
    `c3-c4` may not be played: the piece on `c3` lies face down
    ");
}

#[test]
fn end_of_input_leaves_a_record_that_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.jsonl");
    let command = format!("play junqi-classic {ARRANGED} --seed 7 --record {}", path.display());
    let first = script(&command, &["a6xa7"]);
    assert_eq!(first.exit, Exit::Fine);
    let kept = std::fs::read_to_string(&path).expect("a record");
    assert_eq!(kept.lines().count(), 3, "the header, the action and the answer");
    let second = script(&command, &["log", "resign"]);
    assert!(second.out.contains("1. south a6xa7"), "{}", second.out);
    assert!(second.out.ends_with("outcome: win:north\n"));
    let replayed = script(&format!("replay {}", path.display()), &[]);
    assert_eq!((replayed.exit, replayed.err.as_str()), (Exit::Fine, ""));
    assert!(replayed.out.ends_with("outcome: win:north\n"));
    let other = script(&command.replace("--seed 7", "--seed 8"), &[]);
    assert_eq!(other.exit, Exit::Usage);
    assert!(
        other.err.ends_with("this game began with another `--seed`\n"),
        "{}",
        other.err
    );
    let foreign = script(
        &command.replace("junqi-classic", "junqi-reveal").replace(ARRANGED, ""),
        &[],
    );
    assert_ne!(foreign.exit, Exit::Fine);
}

#[test]
fn nothing_the_screen_shows_depends_on_what_is_hidden() {
    let engine = Engine::new(compile::load("junqi-classic").game.expect("bundled variants compile"));
    let folder = tempfile::tempdir().expect("a folder");
    let shown = |seed: u64| {
        let path = folder.path().join(format!("{seed}.toml"));
        let theirs = engine.random_arrangement(SeatId(1), &mut Dice::new(seed));
        std::fs::write(&path, write_arrangement(engine.game(), &theirs)).expect("written");
        let command = format!(
            "play junqi-classic --arrange south=wall --arrange north={}",
            path.display()
        );
        let lines = [
            "pieces",
            "actions",
            "actions a7",
            "why a7-a6",
            "why a12-a11",
            "why a6xa7",
            "log",
            "rules",
            "board",
        ];
        script(&command, &lines).out
    };
    let first = shown(1);
    assert!(first.contains("25 not known"));
    for seed in 2..10 {
        assert_eq!(shown(seed), first);
    }
}

#[test]
fn two_people_at_one_terminal_are_covered_from_each_other() {
    let both = format!("play junqi-classic --seat south=human --seat north=human {ARRANGED}");
    let played = answer(&both, "\na6xa7\n\n\nquit\n", true);
    let screens: Vec<_> = played.out.split("\x1b[2J\x1b[3J\x1b[H").collect();
    assert_eq!(screens.len(), 5, "covered, south's, covered, north's");
    assert!(screens[1].starts_with("-- south's turn: press enter --"));
    assert!(screens[2].contains("sFl") && !screens[2].contains("nFl"));
    assert!(!screens[3].contains("sFl") && !screens[3].contains("nFl"));
    assert!(screens[4].contains("nFl") && !screens[4].contains("sFl"));
    let open = answer("play border-wars-2 --seat red=human --seat blue=human", "quit\n", true);
    assert!(!open.out.contains('\x1b'), "nothing is hidden there");
    let alone = answer(&format!("play junqi-classic {ARRANGED}"), "quit\n", true);
    assert!(!alone.out.contains('\x1b'), "nobody else is there");
}

#[test]
fn a_draw_is_offered_and_answered() {
    let both = format!("play junqi-classic --seat south=human --seat north=human {ARRANGED}");
    let declined = script(
        &both,
        &["accept", "offer draw", "what", "decline", "offer draw", "accept"],
    );
    assert!(declined.out.contains("no draw is offered\n"));
    assert!(declined.out.contains("north declines; it is still south's turn\n"));
    assert!(declined.out.ends_with("outcome: draw\n"), "{}", declined.out);
    let machine = script(&format!("play junqi-classic {ARRANGED}"), &["offer draw"]);
    assert!(machine.out.contains("the machine agrees to no draw\n"));
}

#[test]
fn a_practice_game_is_taken_back() {
    let command = format!("play junqi-classic --practice {ARRANGED}");
    let played = script(&command, &["undo", "a6xa7", "undo", "resign", "undo", "quit"]);
    let taken: Vec<_> = played
        .out
        .lines()
        .filter(|line| line.contains("taken back") || line.contains("cannot"))
        .collect();
    assert_eq!(
        taken,
        ["1 cannot be taken back, there are 0", "2 taken back", "1 taken back"],
        "{}",
        played.out
    );
    let casual = script(&format!("play junqi-classic {ARRANGED}"), &["a6xa7", "undo"]);
    assert!(
        casual
            .out
            .contains("only in a practice game can actions be taken back\n")
    );
}

#[test]
fn one_person_has_several_seats() {
    let duel = script(
        "play junqi-alliance-duel --arrange north=random --arrange south=random",
        &["pieces"],
    );
    assert_eq!(duel.exit, Exit::Fine, "{}", duel.err);
    let known = |out: &str| out.matches("1 marshal").count();
    assert_eq!(known(&duel.out), 2, "{}", duel.out);
    let four = "play junqi-alliance --arrange north=random --arrange south=random";
    assert_eq!(
        known(&script(&format!("{four} --seat north=human --seat south=human"), &["pieces"]).out),
        1
    );
    assert_eq!(
        known(&script(&format!("{four} --seat north+south=human"), &["pieces"]).out),
        2
    );
    let torn = script("play junqi-alliance-duel --seat north=human --seat south=random", &[]);
    assert_eq!(torn.exit, Exit::Usage);
    assert!(
        torn.err.contains("`north` cannot be played by two players at once"),
        "{}",
        torn.err
    );
}

#[test]
fn wrong_options_get_one_sentence() {
    for (command, exit, sentence) in [
        (
            "play junqi-clasic",
            Exit::Usage,
            "there is no variant `junqi-clasic`; did you mean `junqi-classic`?",
        ),
        (
            "play ./no.toml",
            Exit::World,
            "`./no.toml` cannot be read: there is no such file",
        ),
        (
            "play junqi-classic --seat soth=human",
            Exit::Usage,
            "there is no seat `soth`; did you mean `south`?",
        ),
        (
            "play junqi-classic --seat south=humn",
            Exit::Usage,
            "`south=humn`: there is no player `humn`; did you mean `human`?",
        ),
        (
            "play junqi-classic --arrange south=wal",
            Exit::Usage,
            "`wal` is neither a preset nor a file; did you mean `wall`?",
        ),
        (
            "play junqi-reveal --arrange south=random",
            Exit::Usage,
            "nothing is arranged in this variant",
        ),
        (
            "play junqi-classic --ranked",
            Exit::Usage,
            "a ranked game is played by people only",
        ),
        (
            "replay no.jsonl",
            Exit::World,
            "`no.jsonl` cannot be read: there is no such file",
        ),
        (
            "play land-battle-army",
            Exit::Findings,
            "`land-battle-army` is made to be extended by others, and is no game by itself",
        ),
    ] {
        let said = script(command, &[]);
        assert_eq!(
            (said.exit, said.err),
            (exit, format!("sandtable: {sentence}\n")),
            "{command}"
        );
    }
}

#[test]
fn arranging_by_hand_keeps_what_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let (kept, bad) = (folder.path().join("kept.toml"), folder.path().join("bad.toml"));
    std::fs::write(&bad, "a1 = \"flag\"\nb7 = \"bomb\"\nc9 = \"flga\"\n").expect("written");
    let (save, load) = (format!("save {}", kept.display()), format!("load {}", bad.display()));
    let lines = [
        "preset wall",
        "swap b1 c5",
        "done",
        "swap b1 c5",
        &save,
        &load,
        "a6-a7",
        "swp a1 a2",
        "done",
        "quit",
    ];
    let said = script("play junqi-classic --arrange north=random", &lines);
    assert_eq!(said.exit, Exit::Fine, "{}", said.err);
    for sentence in [
        "it cannot be played like this: `flag` may not stand on `c5`",
        "line 3: `c9` holds `flga`, which is no piece of this game; did you mean `flag`?; the arrangement is left as it was",
        "play has not begun; `done` ends arranging",
        "there is no command `swp` while arranging; did you mean `swap`?",
        "south's turn, ply 1",
    ] {
        assert!(said.out.contains(sentence), "{sentence}\n{}", said.out);
    }
    let command = format!(
        "play junqi-classic --arrange north=random --arrange south={}",
        kept.display()
    );
    assert!(script(&command, &["quit"]).out.contains("south's turn, ply 1"));
    let command = format!("play junqi-classic --arrange south={}", bad.display());
    let said = script(&command, &["quit"]);
    assert_eq!(said.exit, Exit::Findings);
    assert!(
        said.err.contains("bad.toml is no arrangement for south: line 3: "),
        "{}",
        said.err
    );
}

#[test]
fn the_machine_plays_every_variant_by_itself() {
    for name in crate::variants::every_variant() {
        let engine = Engine::new(compile::load(name).game.expect("bundled variants compile"));
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.jsonl");
        let seats: Vec<_> = engine
            .game()
            .seats
            .names
            .iter()
            .map(|name| format!("--seat {name}=random"))
            .collect();
        let command = format!("play {name} --seed 5 --record {} {}", path.display(), seats.join(" "));
        let played = script(&command, &[]);
        assert_eq!((played.exit, played.err.as_str()), (Exit::Fine, ""), "{name}");
        let outcome = played.out.lines().last().expect("an outcome").to_owned();
        assert!(
            outcome.starts_with("outcome: ") && !outcome.ends_with("ongoing"),
            "{name}: {outcome}"
        );
        let replayed = script(&format!("replay --board {}", path.display()), &[]);
        assert!(replayed.out.contains(&format!("\n{outcome}\n")), "{name}");
    }
}

#[test]
fn check_is_said_by_the_rule_that_gives_it() {
    let engine = Engine::new(
        compile::load("border-wars-2-chess")
            .game
            .expect("bundled variants compile"),
    );
    let position = |at: &str| {
        let position = serde_json::json!({ "to_move": "red", "board": [
            { "at": "f1", "army": "red", "kind": "general" }, { "at": at, "army": "blue", "kind": "guard" },
            { "at": "f11", "army": "blue", "kind": "general" }, { "at": "a6", "army": "blue", "kind": "pawn" },
        ] });
        engine.read_position(&position.to_string()).expect("a position")
    };
    let pressing = |at| engine.pressing(&position(at)).len();
    assert_eq!((pressing("e2"), pressing("i8")), (1, 0));
}

#[test]
fn notes_say_what_each_hidden_piece_can_be_in_the_persons_language() {
    let both = format!("play junqi-classic --seat south=human --seat north=human {ARRANGED}");
    let noted = script(&both, &["c6-b5", "a11-b10", "d6-d5", "c7-d6", "notes", "quit"]);
    let lines = [
        "north\n  d6: engineer\n",
        "  a7 b7 d7 e7: anything but bomb, landmine, flag\n",
        " b10 ",
        "  b12 d12: anything\n",
    ];
    for line in lines {
        assert!(noted.out.contains(line), "{line}\n{}", noted.out);
    }
    assert!(
        !noted.out.contains("south\n  "),
        "one's own pieces are known: {}",
        noted.out
    );
    let german = script(&format!("{both} --lang de"), &["a6xa7", "a7-a6", "notes", "quit"]);
    let stronger = "a6: Feldmarschall, General, Generalmajor, Brigadegeneral\n";
    assert!(german.out.contains(stronger), "{}", german.out);
}

#[test]
fn a_ranked_record_is_not_saved_before_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.jsonl");
    let people = "--seat south=human --seat north=human";
    let save = format!("save {}", path.display());
    let play = format!("play junqi-classic --ranked {people} {ARRANGED}");
    let ranked = script(&play, &[&save, "quit"]);
    let refusal = "the record tells what every seat hides; a ranked game is kept by `--record` alone\n";
    assert!(ranked.out.contains(refusal), "{}{}", ranked.out, ranked.err);
    assert!(!path.exists());
}

#[test]
fn there_are_no_notes_in_ranked_games_nor_where_all_is_known() {
    let people = "--seat south=human --seat north=human";
    let ranked = script(
        &format!("play junqi-classic --ranked {people} {ARRANGED}"),
        &["notes", "quit"],
    );
    assert!(
        ranked.out.contains("there are no notes in a ranked game\n"),
        "{}{}",
        ranked.out,
        ranked.err
    );
    let open = script("play border-wars-2", &["notes", "quit"]);
    assert!(open.out.contains("you know every piece on the board\n"), "{}", open.out);
    let dealt = script("play junqi-reveal --seed 1", &["notes", "quit"]);
    assert!(dealt.out.contains("face down\n  "), "{}", dealt.out);
    assert!(
        dealt.out.contains(": red (anything) or blue (anything)\n"),
        "{}",
        dealt.out
    );
}

#[test]
fn machines_play_the_same_game_from_the_same_seed_and_a_record_goes_on_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let game = |file: &str| {
        format!(
            "play skirmish-variant --seat south=hard --seat north=easy --nodes 40 --seed 3 --record {}",
            path(file)
        )
        .replace("skirmish-variant", &path("small.toml"))
    };
    std::fs::write(
        path("small.toml"),
        "format = 1\nextends = \"skirmish\"\n\n[variant]\nname = \"Small\"\n",
    )
    .unwrap();
    let first = script(&game("one.jsonl"), &[]);
    assert_eq!(first.exit, Exit::Fine, "{}", first.err);
    let record = std::fs::read_to_string(path("one.jsonl")).unwrap();
    let header = record.lines().next().unwrap();
    assert!(
        header.contains("\"seats\":{\"south\":\"hard\",\"north\":\"easy\"}"),
        "{header}"
    );
    assert!(header.ends_with(",\"thinking\":{\"nodes\":40}}"), "{header}");
    let half: String = record.lines().take(6).map(|line| line.to_owned() + "\n").collect();
    std::fs::write(path("two.jsonl"), half).unwrap();
    assert_eq!(script(&game("two.jsonl"), &[]).exit, Exit::Fine);
    assert_eq!(std::fs::read_to_string(path("two.jsonl")).unwrap(), record);
    let other = script(&game("one.jsonl").replace("--nodes 40", "--nodes 50"), &[]);
    assert_eq!(other.exit, Exit::Usage);
    assert!(
        other.err.contains("in this game the machine thinks more, or less"),
        "{}",
        other.err
    );
    let wrong = Cli::try_parse_from("sandtable play junqi-classic --think soon".split_whitespace()).unwrap_err();
    assert!(
        wrong
            .to_string()
            .contains("write a length of time such as `5s` or `300ms`"),
        "{wrong}"
    );
}
