//! What is refused, and in which words.

use super::*;

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
