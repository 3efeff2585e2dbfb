//! Arranging by hand at the prompt.

use super::*;

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
