//! One game on boards of 60, 129 and 240 spaces, its pieces and their reach growing with the board.

use std::fmt::Write;

use sandtable::compile::load_text;
use sandtable::engine::Engine;

/// Columns and rows; the middle one has a row that is shorter.
const SIZES: [(usize, usize, usize); 3] = [(60, 10, 6), (129, 13, 10), (240, 16, 15)];

/// For each size, how many spaces there are and the game on them.
pub fn engines() -> impl Iterator<Item = (usize, Engine)> {
    SIZES.into_iter().map(|(spaces, width, height)| {
        let loaded = load_text("size.toml", &definition(spaces, width, height));
        let game = loaded.game.expect("the game of every size loads");
        assert_eq!(game.board.len(), spaces);
        (spaces, Engine::new(game))
    })
}

/// Two rows of pieces a side on a grid: sliders, steppers, and one to lose.
fn definition(spaces: usize, width: usize, height: usize) -> String {
    let mut map = String::new();
    for row in (0..height).rev() {
        let missing = if row == height / 2 { width * height - spaces } else { 0 };
        let cells = vec!["."; width - missing].join(" ");
        let _ = writeln!(map, "{cells}");
    }
    let column = |at: usize| char::from(b'a' + u8::try_from(at).unwrap_or(0));
    let (a, z) = (column(0), column(width - 1));
    format!(
        r#"
format = 1
[variant]
name = "Size"
summary = "A game to measure with"
[seats]
order = ["south", "north"]
[board]
layout = "points"
map = '''
{map}'''
sides.north = "flip rows"
[board.legend]
"." = {{ zone = "field" }}
[board.links]
path.join = ["orthogonal"]
[pieces]
king = {{ rank = 3, symbol = "K", moves = ["step path"] }}
guard = {{ rank = 2, symbol = "G", moves = ["step path"] }}
scout = {{ rank = 1, symbol = "S", moves = ["slide path"] }}
[combat]
ladder = "rank"
[setup]
method = "fixed"
[setup.place.south]
king = "{a}1"
scout = "b1..{z}1"
guard = "row 2"
[rules]
king-falls = "on loss of king: defeat owner"
stuck = "when next has no action: defeat next"
quiet = "after 40 plies without attack: draw"
"#
    )
}

/// How many pieces can move, times how far each comes on an average: what a ply has to look at, along random games.
#[allow(dead_code, reason = "only the table of ratios divides by it")]
pub fn movable_times_reach(engine: &Engine) -> f64 {
    let (mut work, mut plies) = (0, 0);
    let mut dice = sandtable::engine::Dice::new(5);
    let fresh = crate::play::start(engine, &mut dice);
    let mut state = fresh.clone();
    for _ in 0..5000 {
        work += engine.count_actions(&state) + state.occupied(sandtable::game::ArmyId(state.to_move().0)).len();
        plies += 1;
        match engine.random_action(&state, &mut dice) {
            Some(action) => engine.apply(&mut state, action, &mut ()),
            None => state.clone_from(&fresh),
        }
    }
    f64::from(u32::try_from(work).unwrap_or(u32::MAX)) / f64::from(plies)
}
