//! What the screen shows to whom.

use super::*;

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
