//! Records that games write and go on from.

use super::*;

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
