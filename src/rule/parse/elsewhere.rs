//! Words that say elsewhere what the rule language says otherwise: those of other rulebooks, plurals, other forms of a verb.
//!
//! A table; yields what may be said here instead of a word. Keeps nothing.

/// What is said elsewhere, and what may be meant by it here; in order of length where one begins another.
const SAID: &[(&[&str], &[&str])] = &[
    (
        &[
            "any seats",
            "all seats",
            "every seat",
            "each seat",
            "some seat",
            "both seats",
            "either seat",
            "a seat",
            "any players",
            "any player",
            "all players",
            "every player",
            "each player",
            "some player",
            "both players",
            "either player",
            "a player",
            "any sides",
            "any side",
            "all sides",
            "every side",
            "each side",
            "both sides",
            "either side",
            "a side",
            "everyone",
            "anyone",
            "everybody",
            "anybody",
            "someone",
            "seats",
            "players",
        ],
        &["any seat"],
    ),
    (
        &[
            "the enemies",
            "the enemy",
            "enemies",
            "the opponent",
            "opponents",
            "opponent",
            "foes",
            "foe",
        ],
        &["enemy"],
    ),
    (&["allies", "friends", "friend", "partner"], &["ally"]),
    (&["owners"], &["owner"]),
    (&["the player", "movers", "player", "myself", "me"], &["mover"]),
    (
        &["themselves", "itself", "them", "they", "him", "her", "he", "she"],
        &["it"],
    ),
    (&["have", "had", "having", "holds", "hold", "owns", "own"], &["has"]),
    (&["are", "was", "were", "be", "equals"], &["is"]),
    (
        &["does not have", "do not have", "doesn't have", "has not"],
        &["has no"],
    ),
    (&["none", "zero", "not any", "without"], &["no"]),
    (
        &[
            "killing",
            "killed",
            "kills",
            "kill",
            "captured",
            "capturing",
            "captures",
            "taking",
            "taken",
            "takes",
            "eats",
        ],
        &["capture"],
    ),
    (
        &[
            "death",
            "dying",
            "dies",
            "die",
            "dead",
            "destroyed",
            "destruction",
            "lost",
            "losing",
            "loses",
            "removal",
            "removed",
        ],
        &["loss"],
    ),
    (
        &[
            "entering", "entered", "enters", "enter", "entry", "reaching", "reached", "reaches", "reach", "arriving",
            "arrived", "arrives", "arrive", "landing", "lands", "land",
        ],
        &["arrival"],
    ),
    (
        &["moving", "moved", "moves", "moving", "walking", "movement"],
        &["move", "plies"],
    ),
    (
        &[
            "attacking",
            "attacked",
            "attacks",
            "fighting",
            "fights",
            "fight",
            "battle",
            "combat",
        ],
        &["attack"],
    ),
    (&["placing", "places", "place", "placed"], &["drop"]),
    (&["skipping", "skip"], &["pass"]),
    (&["as soon as", "whenever", "if", "once", "while", "where"], &["when"]),
    (&["unless"], &["when not"]),
    (
        &[
            "it is forbidden to",
            "must not",
            "may not",
            "can not",
            "cannot",
            "never",
            "prohibit",
            "disallow",
            "deny",
            "ban",
        ],
        &["forbid"],
    ),
    (&["permit", "let", "may", "can"], &["allow"]),
    (&["upon", "at", "with"], &["on"]),
    (&["then", "do", "=", ","], &[":"]),
    (&["wins", "victory", "victory for"], &["win for"]),
    (&["eliminates", "eliminate", "loss for", "loses"], &["defeat"]),
    (&["tie", "stalemate", "a draw"], &["draw"]),
    (&["delete", "kills", "kill", "destroy", "capture", "lose"], &["remove"]),
    (&["shows", "show", "expose", "uncover"], &["reveal"]),
    (
        &["turns", "turn", "rounds", "round", "actions", "moves", "move"],
        &["plies"],
    ),
    (&["repetitions", "repeats", "times", "positions"], &["occurrences"]),
    (&["minimum", "at minimum", "min"], &["at least"]),
    (&["maximum", "at maximum", "max"], &["at most"]),
    (&["only", "just"], &["exactly"]),
    (&["one"], &["1", "exactly 1"]),
    (&["two"], &["2", "exactly 2"]),
    (&["three"], &["3", "exactly 3"]),
    (&["inside", "at", "within", "on", "into"], &["in", "is pieces in"]),
    (&["in"], &["is pieces in", "to"]),
    (&["into", "onto", "towards"], &["to"]),
    (&["through", "via", "using"], &["along"]),
    (&["against"], &["on"]),
    (&["jumps", "jump", "hops", "hop"], &["leap"]),
    (&["walks", "walk", "goes", "go"], &["step"]),
    (&["runs", "run", "rides", "ride", "glide"], &["slide"]),
    (&["wander", "roams"], &["roam"]),
    (&["forwards", "ahead"], &["forward"]),
    (&["backwards", "backward"], &["back"]),
    (&["left or right", "left", "right"], &["sideways"]),
    (&["vacant", "free"], &["empty"]),
    (&["enemies", "occupied"], &["enemy"]),
    (
        &["until", "till", "through", "to", ":", "–", "—", "−", "…", "-"],
        &[".."],
    ),
    (&["adjacent"], &["orthogonal"]),
    (
        &["the", "a", "an", "that", "left", "remaining", "anymore", "any more"],
        &[""],
    ),
];

/// What may be said here instead of what a text begins with: the stretch, and a word.
pub fn instead(rest: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let said = SAID
        .iter()
        .flat_map(|(wrong, right)| wrong.iter().map(move |wrong| (*wrong, *right)));
    let begun = said.filter(move |(wrong, _)| begins(rest, wrong));
    begun.flat_map(|(wrong, right)| right.iter().map(move |right| (wrong, *right)))
}

/// The word for a seat that is meant by one of elsewhere.
pub fn seat_word(name: &str) -> Option<&'static str> {
    const SEATS: [&str; 6] = ["any seat", "enemy", "ally", "owner", "mover", "it"];
    let mut meant = instead(name).filter(|(wrong, right)| *wrong == name && SEATS.contains(right));
    meant.next().map(|(_, right)| right)
}

/// Whether a text begins with a word or sign, and goes on with another.
fn begins(text: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '-' || c == '_' || c == '\'';
    let is_word = word.ends_with(inside) && word.len() > 1;
    text.strip_prefix(word)
        .is_some_and(|rest| !is_word || !rest.starts_with(inside))
}
