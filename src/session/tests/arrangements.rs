//! Arrangements that are read, and made by hand.

use super::*;

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
