//! Who plays with which seats, and what each has won.

use super::*;

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
