//! Games that are replayed, cut off, gone on with and taken back.

use super::*;

#[test]
fn games_of_every_variant_replay_to_the_same_outcome() {
    for name in every_variant() {
        games_replay(name, 6);
    }
}

#[test]
fn a_thousand_games_replay_to_the_same_outcome() {
    games_replay("junqi-classic", 1000);
}

fn games_replay(name: &str, games: u64) {
    let engine = engine(name);
    for seed in 0..games {
        let mut table = begin(&engine, seed, Controller::Random, Stakes::Casual);
        play(&mut table, 5000);
        let finish = table.finish();
        assert!(finish.is_some(), "{name} ends");
        let again = Table::replay(&engine, &record(table.record())).expect("a record replays");
        assert_eq!(again.finish(), finish, "{name}, seed {seed}");
        for viewer in [Viewer::Seat(SeatId(0)), Viewer::Bystander] {
            assert_eq!(again.view(viewer), table.view(viewer));
        }
    }
}

#[test]
fn a_record_cut_at_any_byte_goes_on_as_it_would_have() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.jsonl");
    for name in ["junqi-classic", "junqi-flag-carry", "border-wars-2-changgi"] {
        let engine = engine(name);
        let mut table = begin(&engine, 11, Controller::Random, Stakes::Casual);
        play(&mut table, 5000);
        let whole = table.record().to_owned();
        for cut in 0..=whole.len() {
            let cut_off = &whole.as_bytes()[..cut];
            let read = Record::read(cut_off).unwrap_or_else(|error| panic!("{name} cut at {cut}: {error}"));
            // Going on is slow, and alike for every cut within a line but those at its ends.
            let near_break = cut + 1 >= whole.len() || whole.as_bytes()[cut - cut.min(1)..=cut].contains(&b'\n');
            if !(near_break && cut % 3 == 0 || cut % 211 == 0) {
                continue;
            }
            if read.is_empty() {
                assert!(cut < whole.find('\n').expect("a header"));
                continue;
            }
            std::fs::write(&path, cut_off).expect("written");
            let journal = Journal::resume(&path, &read).expect("resumed");
            let replayed = Table::replay(&engine, &read).expect("replayed");
            let mut table = replayed.go_on(journal).expect("gone on");
            play(&mut table, 5000);
            assert_eq!(table.record(), whole, "{name} cut at {cut}");
            assert_eq!(std::fs::read_to_string(&path).expect("read"), whole);
        }
    }
}

#[test]
fn what_is_taken_back_has_not_happened() {
    let engine = engine("junqi-classic");
    let mut table = begin(&engine, 2, Controller::Random, Stakes::Practice);
    play(&mut table, 10);
    let (before, record_before) = (table.view(Viewer::Seat(SeatId(0))), table.record().to_owned());
    play(&mut table, 14);
    assert_eq!(table.back_to(table.person(SeatId(0))), Some(2));
    table.undo(4).expect("a practice game");
    assert_eq!(table.view(Viewer::Seat(SeatId(0))), before);
    assert!(table.record().starts_with(&record_before), "the record only grows");
    assert!(table.record().ends_with("{\"undo\":4}\n"));
    let again = Table::replay(&engine, &record(table.record())).expect("replayed");
    assert_eq!(again.view(Viewer::Seat(SeatId(0))), before);
    let refused = table.undo(11).expect_err("there are ten");
    assert_eq!(refused.to_string(), "11 cannot be taken back, there are 10");

    let mut casual = begin(&engine, 2, Controller::Random, Stakes::Casual);
    play(&mut casual, 3);
    let kept = casual.record().to_owned();
    let refused = casual.undo(1).expect_err("no practice game");
    assert_eq!(refused.to_string(), "only in a practice game can actions be taken back");
    assert_eq!(casual.record(), kept, "a refusal leaves no trace");
}

#[test]
fn a_practice_game_goes_on_after_its_end_is_taken_back() {
    let engine = engine("junqi-classic");
    let mut table = begin(&engine, 2, Controller::Human, Stakes::Practice);
    table.give_up(SeatId(1), GaveUp::Surrender).expect("it may");
    assert!(table.finish().is_some());
    table.undo(1).expect("a practice game");
    assert!(table.finish().is_none());
    table.agree_draw().expect("they may");
    let again = Table::replay(&engine, &record(table.record())).expect("replayed");
    assert_eq!(engine.outcome_word(again.finish().map(|finish| finish.ending)), "draw");
}
