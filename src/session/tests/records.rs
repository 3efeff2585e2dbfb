//! Records on their way to and from files, and what is wrong with bad ones.

use super::*;

#[test]
fn a_game_that_goes_on_under_another_definition_says_so_unless_it_counts() {
    let engine = engine("junqi-classic");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.jsonl");
    let resumed = |stakes| {
        let mut header = header(&engine, 3, Controller::Random, stakes);
        if stakes == Stakes::Ranked {
            header.controllers.fill(Controller::Human);
        }
        header.definition = "of yesterday".to_owned();
        let mut table = Table::start(&engine, header, Journal::in_memory()).expect("memory can be written");
        play(&mut table, 3);
        std::fs::write(&path, table.record()).expect("written");
        let read = record(table.record());
        let replayed = Table::replay(&engine, &read).expect("its plies are still legal");
        let journal = Journal::resume(&path, &read).expect("resumed");
        replayed.go_on(journal).map(|table| table.record().to_owned())
    };
    let hash = &engine.game().definition_hash;
    let said = format!("{{\"definition\":{{\"hash\":\"{hash}\",\"plies\":3}}}}");
    let text = resumed(Stakes::Practice).expect("it may");
    assert_eq!(text.lines().last(), Some(said.as_str()));
    let read = record(&text);
    assert_eq!(read.definition(), Some(hash.as_str()), "as it was played last");

    // From then on it is a game of that definition, whatever is taken back.
    let table = Table::replay(&engine, &read).expect("replayed");
    assert_eq!(table.definitions(), [(3, hash.clone())]);
    let journal = Journal::resume(&path, &read).expect("resumed");
    let mut table = table.go_on(journal).expect("gone on");
    assert_eq!(table.record(), text, "it is said once");
    table.undo(2).expect("a practice game");
    play(&mut table, 4);
    let again = Table::replay(&engine, &record(table.record())).expect("replayed");
    assert_eq!((again.plies(), again.definitions()), (4, table.definitions()));
    drop(table);

    let elsewhere = text.replace("\"plies\":3", "\"plies\":2");
    let refused = Table::replay(&engine, &record(&elsewhere)).expect_err("no");
    assert_eq!(
        refused.to_string(),
        "line 5: 3 plies were played before this line, not 2"
    );
    let why = "a ranked game goes on only under the definition that it began with";
    assert_eq!(resumed(Stakes::Ranked).expect_err("no").to_string(), why);
}

#[test]
fn a_bad_record_gets_a_sentence_with_its_line() {
    let engine = engine("junqi-classic");
    let mut table = begin(&engine, 1, Controller::Random, Stakes::Casual);
    play(&mut table, 2);
    let good = table.record().to_owned();
    let with = |line: &str| format!("{good}{line}\n");
    let wrong = |text: String| -> String {
        match Record::read(text.as_bytes()).and_then(|record| Table::replay(&engine, &record).map(drop)) {
            Ok(()) => String::new(),
            Err(error) => error.to_string(),
        }
    };
    assert_eq!(wrong(good.clone()), "");
    assert_eq!(
        wrong(with(r#"{"acton": "a1-a2"}"#)),
        "line 4: there is no word `acton`; did you mean `action`?"
    );
    assert!(wrong(with(r#"{"action": "a1-z2"}"#)).starts_with("line 4: "));
    assert!(wrong(with(r#"{"action": "b1-b2"}"#)).starts_with("line 4: south may not play `b1-b2`: "));
    assert_eq!(wrong(with("nonsense")), "line 4: this is no JSON object: column 2");
    assert_eq!(
        wrong(with(r#"{"undo": 1}"#)),
        "line 4: only in a practice game can actions be taken back"
    );
    assert_eq!(
        wrong(with(r#"{"end": {"outcome": "draw", "rule": null}}"#)),
        "line 4: the record says that the game ended here, but it goes on"
    );
    assert_eq!(
        wrong(with(r#"{"resign": "soth"}"#)),
        "line 4: resign: there is no seat `soth`; did you mean `south`?"
    );
    assert_eq!(
        wrong(good.replacen("\"stakes\"", "\"stake\"", 1)),
        "line 1: header: there is no key `stake`; did you mean `stakes`?"
    );
    assert_eq!(
        wrong(String::from("{}\n")),
        "line 1: this is no record: its first line has no `format`"
    );
    assert_eq!(
        wrong(String::new()),
        "line 1: the record breaks off before its header is whole"
    );
    let ended = with(r#"{"resign": "south"}"#) + "{\"action\": \"a1-a2\"}\n";
    assert_eq!(wrong(ended), "line 5: the game is over");
    let changed = good.replacen(&engine.game().definition_hash, "0", 1);
    let table = Table::replay(&engine, &record(&changed)).expect("it still fits");
    assert_eq!(table.header().definition, "0");
}

#[test]
fn noise_in_a_record_is_answered_and_never_believed_to_be_fine_past_a_panic() {
    let engine = engine("junqi-reveal");
    let mut table = begin(&engine, 1, Controller::Random, Stakes::Practice);
    play(&mut table, 20);
    table.undo(3).expect("practice");
    let good = table.record().as_bytes().to_vec();
    let mut dice = Dice::new(77);
    for _ in 0..400 {
        let mut bad = good.clone();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bad.len());
            match dice.below(3) {
                0 => bad[at] = b"{}[]\"0123456789abcxyz-!^_~\n\xff"[dice.below(28)],
                1 => bad.truncate(at + 1),
                _ => bad.extend_from_within(at..),
            }
        }
        if let Ok(read) = Record::read(&bad)
            && let Err(error) = Table::replay(&engine, &read)
        {
            let said = error.to_string();
            assert!(said.starts_with("line ") && !said.contains('\n'), "{said}");
        }
    }
}

#[test]
fn a_line_that_cannot_be_written_is_not_played() {
    let full = Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let engine = engine("junqi-classic");
    let journal = Journal::create(full).expect("it opens");
    let started = Table::start(&engine, header(&engine, 1, Controller::Random, Stakes::Casual), journal);
    assert!(matches!(started, Err(Trouble::Unwritten(_))));
}

#[test]
fn a_record_is_written_by_one_game_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.jsonl");
    let engine = engine("junqi-classic");
    let header = header(&engine, 1, Controller::Human, Stakes::Casual);
    let refused = |journal: std::io::Result<Journal>| journal.expect_err("it is refused").to_string();

    let journal = Journal::create(&path).expect("created");
    let first = Table::start(&engine, header, journal).expect("started");
    let begun = first.record().to_owned();
    let read = Record::read(begun.as_bytes()).expect("read");
    assert_eq!(refused(Journal::create(&path)), "another game is writing it");
    assert_eq!(refused(Journal::resume(&path, &read)), "another game is writing it");
    drop(first);

    let meanwhile = "another game has written it meanwhile";
    assert_eq!(refused(Journal::create(&path)), meanwhile);
    let mut journal = Journal::resume(&path, &read).expect("resumed");
    journal.append("{}").expect("written");
    drop(journal);
    assert_eq!(refused(Journal::resume(&path, &read)), meanwhile);
    assert_eq!(std::fs::read_to_string(&path).expect("read"), format!("{begun}{{}}\n"));
}

#[test]
fn a_record_is_written_over_nothing_but_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("notes");
    for text in ["{ \"mine\": 1", "hello", "{\"mine\": 1}\n"] {
        std::fs::write(&path, text).expect("written");
        let refused = Journal::create(&path).expect_err("it is refused").to_string();
        assert_eq!(refused, "it holds something that is no record", "{text}");
        assert_eq!(std::fs::read_to_string(&path).expect("read"), text);
    }
    for text in ["", "\n", "{\"form", "{\"format\":1,\"vari"] {
        std::fs::write(&path, text).expect("written");
        Journal::create(&path).expect("nothing is lost");
        assert_eq!(std::fs::read_to_string(&path).expect("read"), "", "{text}");
    }
}
