//! Games that are kept, cut off, gone on with and taken back.

mod twins;

use std::path::Path;

use super::*;
use crate::compile;
use crate::engine::{Action, Dice, Engine};
use crate::game::{Method, SeatId, SeatSet};
use crate::knowledge::{Sharing, Viewer};
use crate::variants::every_variant;

fn engine(name: &str) -> Engine {
    Engine::new(compile::load(name).game.expect("bundled variants compile"))
}

fn header(engine: &Engine, seed: u64, by: Controller, stakes: Stakes) -> Header {
    let game = engine.game();
    let seats = game.seats.iter();
    Header {
        format: Format::ByPlayer,
        variant: game.names.id.clone(),
        definition: game.definition_hash.clone(),
        seed: Seed(seed),
        secret: None,
        stakes,
        controllers: vec![by; game.seats.len()],
        thinking: crate::player::Effort::default(),
        sharing: Sharing::of(game),
        arrangements: if game.setup.method == Method::Arrange {
            seats
                .map(|seat| engine.random_arrangement(seat, &mut Seed(seed).arrangement(seat, 0)))
                .collect()
        } else {
            Vec::new()
        },
    }
}

fn begin(engine: &Engine, seed: u64, by: Controller, stakes: Stakes) -> Table<'_> {
    Table::start(engine, header(engine, seed, by, stakes), Journal::in_memory()).expect("memory can be written")
}

/// The machine plays, so many entries or to the end.
fn play(table: &mut Table, most: usize) {
    while table.finish().is_none() && table.entries().len() < most {
        if table.act_for_machine().expect("memory can be written").is_none() {
            break;
        }
    }
}

fn record(text: &str) -> Record {
    Record::read(text.as_bytes()).expect("a record")
}

/// The first eight bytes of `SHA-256("number", secret, seat, purpose)`, reckoned elsewhere.
#[test]
fn a_program_is_told_numbers_that_cannot_be_reckoned_back() {
    let secret = |text: &str| Secret::try_from(text.to_owned()).expect("a secret");
    let (one, other) = (
        secret("00112233445566778899aabbccddeeff"),
        secret("00112233445566778899aabbccddeefe"),
    );
    assert_eq!(one.told(SeatId(0), None), 7_310_059_263_701_643_874);
    assert_eq!(one.told(SeatId(0), Some(0)), 8_415_336_113_097_681_677);
    assert_eq!(one.told(SeatId(1), Some(0)), 16_056_919_047_652_606_874);
    assert_eq!(other.told(SeatId(0), Some(0)), 3_436_593_002_162_951_680);
    assert_eq!(String::from(one), "00112233445566778899aabbccddeeff");
    for text in [
        "",
        "00112233445566778899aabbccddeef",
        "+0112233445566778899aabbccddeeff",
        "é0112233445566778899aabbccddeef",
    ] {
        assert!(Secret::try_from(text.to_owned()).is_err(), "{text}");
    }
}

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

#[test]
fn match_points_count_how_each_seat_left() {
    let engine = engine("junqi-alliance");
    let seat = |name: &str| engine.game().seats.named(name).expect("a seat");
    let mut table = begin(&engine, 4, Controller::Human, Stakes::Ranked);
    table.give_up(seat("north"), GaveUp::Surrender).expect("it may");
    assert!(table.finish().is_none(), "the ally plays on");
    let twice = table
        .give_up(seat("north"), GaveUp::Surrender)
        .expect_err("once is enough");
    assert_eq!(twice.to_string(), "north is already out of the game");
    table.give_up(seat("west"), GaveUp::Escape).expect("it may");
    table.give_up(seat("east"), GaveUp::Surrender).expect("it may");
    let finish = table.finish().expect("both of an alliance are out");
    assert_eq!(engine.outcome_word(Some(finish.ending)), "win:north+south");
    let points = finish.points.clone().expect("it counts");
    let of = |name| {
        let player = SeatSet::of(seat(name));
        points.iter().find(|(of, _)| *of == player).expect("a player").1
    };
    assert_eq!([of("north"), of("south"), of("east"), of("west")], [0, 3, 0, -2]);
    assert!(
        table
            .record()
            .contains(r#""gave_up":{"north":"surrender","east":"surrender","west":"escape"}"#)
    );
    assert_eq!(
        Table::replay(&engine, &record(table.record()))
            .expect("replayed")
            .finish(),
        Some(finish)
    );

    let casual = begin(&engine, 4, Controller::Human, Stakes::Casual);
    let mut casual = casual;
    casual.agree_draw().expect("they may");
    assert_eq!(casual.finish().expect("ended").points, None);
    let machine = header(&engine, 1, Controller::Random, Stakes::Ranked);
    assert_eq!(
        machine.check_stakes(engine.game()).expect_err("no"),
        "a ranked game is played by people only"
    );
}

#[test]
fn a_player_gives_up_and_counts_with_all_its_seats() {
    let engine = engine("junqi-alliance-duel");
    let seats = &engine.game().seats;
    let header = header(&engine, 4, Controller::Human, Stakes::Ranked);
    header.check_stakes(engine.game()).expect("two players");
    let mut table = Table::start(&engine, header.clone(), Journal::in_memory()).expect("memory can be written");
    table
        .give_up(seats.named("east").expect("a seat"), GaveUp::Escape)
        .expect("it may");
    let finish = table.finish().expect("nobody is left against the other player");
    assert_eq!(engine.outcome_word(Some(finish.ending)), "win:north+south");
    let end = concat!(
        r#"{"end":{"outcome":"win:north+south","rule":null,"gave_up":{"east":"escape","west":"escape"},"#,
        r#""points":{"north+south":3,"east+west":-2}}}"#,
    );
    assert_eq!(table.record().lines().last(), Some(end));
    let again = Table::replay(&engine, &record(table.record())).expect("replayed");
    assert_eq!(again.finish(), Some(finish));

    // In records of before each seat gave up, and counted, by itself.
    let first = table.record().lines().next().expect("a header").replacen('2', "1", 1);
    let end = concat!(
        r#"{"end":{"outcome":"win:north+south","rule":null,"gave_up":{"east":"escape","west":"surrender"},"#,
        r#""points":{"north":3,"south":3,"east":-2,"west":0}}}"#,
    );
    let old = format!("{first}\n{{\"leave\":\"east\"}}\n{{\"resign\":\"west\"}}\n{end}\n");
    Table::replay(&engine, &record(&old)).expect("it replays as it was played");

    let mut alone = header.clone();
    alone.sharing = alone.sharing.joined(&[seats.iter().collect()]);
    let refused = alone.check_stakes(engine.game()).expect_err("one player");
    assert_eq!(refused, "a ranked game has two players at least");
}

#[test]
fn nobody_plays_against_himself_in_a_ranked_game() {
    let engine = engine("junqi-alliance");
    let seats = &engine.game().seats;
    let with = |names: [&str; 2]| {
        let mut header = header(&engine, 4, Controller::Human, Stakes::Ranked);
        let group = names.iter().map(|name| seats.named(name).expect("a seat")).collect();
        header.sharing = header.sharing.joined(&[group]);
        header.check_stakes(engine.game())
    };
    assert_eq!(with(["north", "south"]), Ok(()));
    let refused = with(["north", "east"]).expect_err("two sides");
    assert_eq!(
        refused,
        "in a ranked game nobody plays against himself, as whoever has north+east would"
    );
}

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
fn players_of_a_ranked_game_agree_on_a_draw_only_where_the_variant_says_so() {
    let draw = |engine: &Engine, stakes| {
        let mut table = begin(engine, 1, Controller::Human, stakes);
        assert_eq!(
            table.why_no_draw().is_some(),
            table.agree_draw().is_err(),
            "the one says what the other does"
        );
        table.finish()
    };
    let junqi = engine("junqi-classic");
    assert!(draw(&junqi, Stakes::Ranked).is_some());
    let alliance = engine("junqi-alliance");
    assert!(draw(&alliance, Stakes::Casual).is_some());
    assert!(draw(&alliance, Stakes::Ranked).is_none());
    let table = begin(&alliance, 1, Controller::Human, Stakes::Ranked);
    let why = "in this variant no draw is agreed on where the game counts";
    assert_eq!(table.why_no_draw().as_deref(), Some(why));

    let drawn = |format: &str| {
        let header = table.record().replacen("\"format\":2", format, 1);
        let text = format!("{header}{{\"draw\":\"agreed\"}}\n");
        Table::replay(&alliance, &record(&text)).map(|table| table.finish().is_some())
    };
    assert_eq!(drawn("\"format\":1"), Ok(true), "records of before are as they were");
    assert_eq!(drawn("\"format\":2"), Err(RecordError::new(2, why)));
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
fn a_record_says_no_more_to_the_person_who_asks_why_than_the_board_does() {
    // Two deals that differ only in what lies face down give the same answers to every question.
    for name in ["junqi-reveal", "junqi-flag-carry", "junqi-classic"] {
        let engine = engine(name);
        let board = &engine.game().board;
        let spaces: Vec<_> = board.ids().step_by(3).collect();
        let ours = |seed: u64| {
            let mut ours = header(&engine, seed, Controller::Human, Stakes::Casual);
            if let Some(first) = ours.arrangements.first_mut() {
                *first = engine.random_arrangement(SeatId(0), &mut Dice::new(0));
            }
            Table::start(&engine, ours, Journal::in_memory()).expect("memory can be written")
        };
        let (one, other) = (ours(1), ours(2));
        assert_eq!(one.view(Viewer::Seat(SeatId(0))), other.view(Viewer::Seat(SeatId(0))));
        for &from in &spaces {
            for &to in spaces.iter().filter(|&&to| to != from) {
                for action in [
                    Action::Move { from, to },
                    Action::Attack { from, to },
                    Action::LiftAt { from, to },
                ] {
                    assert_eq!(
                        one.why_not(action),
                        other.why_not(action),
                        "{name} {}",
                        engine.spell(action)
                    );
                }
            }
            for action in [
                Action::Flip { at: from },
                Action::Lay { at: from },
                Action::LiftHere { at: from },
            ] {
                assert_eq!(
                    one.why_not(action),
                    other.why_not(action),
                    "{name} {}",
                    engine.spell(action)
                );
            }
        }
    }
}

#[test]
fn a_refusal_says_whose_a_piece_is_only_where_that_is_seen() {
    let engine = engine("junqi-reveal");
    let mut table = begin(&engine, 1, Controller::Random, Stakes::Casual);
    play(&mut table, 30);
    let view = table.view(Viewer::Seat(table.to_move()));
    let board = &engine.game().board;
    let own = view.bound[view.to_move.index()];
    let (mut enemies, mut hidden) = (0, 0);
    for from in board.ids() {
        for to in board.ids().filter(|&to| to != from) {
            for action in [Action::Move { from, to }, Action::Attack { from, to }] {
                let Some(why) = table.why_not(action) else { continue };
                let (actor, target) = (view.at(from), view.at(to));
                if actor.is_some_and(|piece| piece.army.is_some() && piece.army != own) {
                    assert_eq!(why, format!("the piece on `{}` is not yours", board.name(from)));
                    enemies += 1;
                }
                if target.is_some_and(|piece| piece.army.is_none()) {
                    assert!(!why.contains("itself"), "{}: {why}", engine.spell(action));
                    hidden += 1;
                }
            }
        }
    }
    assert!(enemies > 0 && hidden > 0, "{enemies} {hidden}");
}

#[test]
fn arrangements_are_read_from_lines_and_from_json_and_mistakes_are_named() {
    let engine = engine("junqi-classic");
    let game = engine.game();
    let arrangement = engine.random_arrangement(SeatId(0), &mut Dice::new(5));
    let written = write_arrangement(game, &arrangement);
    assert_eq!(read_arrangement(game, &written), Ok(arrangement.clone()));
    let json = format!(
        "{{{}}}",
        written
            .trim_end()
            .replace(" = ", ": ")
            .replace('\n', ",\n")
            .split(",\n")
            .map(|line| {
                let (space, kind) = line.split_once(": ").expect("a pair");
                format!("\"{space}\": {kind}")
            })
            .collect::<Vec<_>>()
            .join(", ")
    );
    assert_eq!(read_arrangement(game, &json), Ok(arrangement));
    let wrong = |text: &str| read_arrangement(game, text).expect_err("wrong");
    assert_eq!(
        wrong("a1 = \"flag\"\nz1 = \"bomb\""),
        "line 2: there is no space `z1`; did you mean `a1`?"
    );
    assert_eq!(
        wrong("a1 = \"flg\""),
        "line 1: `a1` holds `flg`, which is no piece of this game; did you mean `flag`?"
    );
    assert_eq!(wrong("a1 = 3"), "line 1: `a1` holds a whole number, not a piece's name");
    assert_eq!(wrong("{\"a1\": \"flag\", \"a1\": \"bomb\"}"), "`a1` is filled twice");
    assert!(wrong("{\"a1\": ").starts_with("line 1: this is no JSON object"));
    assert!(wrong("a1 = ").starts_with("line 1: "));
}

#[test]
fn arranging_by_hand_swaps_and_says_what_is_not_yet_fit() {
    let engine = engine("junqi-classic");
    let mut arranging = Arranging::new(&engine, SeatId(0), Seed(3));
    assert_eq!(arranging.problem(), None, "what chance arranges is fit");
    arranging.preset("wall").expect("a preset");
    assert_eq!(arranging.problem(), None);
    arranging.swap("b1", "c5").expect("two pieces");
    assert!(arranging.problem().expect("the flag is not at home").contains("flag"));
    arranging.swap("c5", "b1").expect("two pieces");
    assert_eq!(arranging.problem(), None);
    assert_eq!(
        arranging.swap("b3", "b1").expect_err("a camp"),
        "nothing of yours stands on `b3`"
    );
    assert_eq!(
        arranging.preset("wal").expect_err("misspelt"),
        "there is no preset `wal`; did you mean `wall`?"
    );
    let before = arranging.arrangement().clone();
    arranging.take(crate::engine::Arrangement::new()).expect_err("empty");
    assert_eq!(*arranging.arrangement(), before, "nothing is lost");
    let first = arranging.clone();
    arranging.shuffle();
    assert_ne!(arranging.arrangement(), first.arrangement());
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
