//! An author who makes things up: sentences, cases and moves of a game's own kinds, zones and links.

use sandtable::engine::Dice;
use sandtable::game::Game;

/// Makes up sentences of a game's own kinds and zones.
pub struct Author<'a> {
    game: &'a Game,
    dice: Dice,
}

impl<'a> Author<'a> {
    /// One who writes for a game; what is written depends on the seed alone.
    pub fn new(game: &'a Game, seed: u64) -> Self {
        let dice = Dice::new(seed);
        Self { game, dice }
    }

    fn pick<'b>(&mut self, list: &[&'b str]) -> &'b str {
        list[self.dice.below(list.len())]
    }

    /// A text with each `K` a kind and each `Z` a zone.
    fn filled(&mut self, pattern: &str) -> String {
        let words = pattern.split(' ').map(|word| match word {
            "K" => self.game.kinds[self.dice.below(self.game.kinds.len())].name.clone(),
            "Z" if !self.game.board.zones.is_empty() => {
                let zones = &self.game.board.zones;
                zones[self.dice.below(zones.len())].name.clone()
            }
            word => word.to_owned(),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn condition(&mut self) -> String {
        let pattern = self.pick(&[
            "to in Z",
            "from in Z",
            "piece is K",
            "target is K",
            "rank of piece = rank of target",
            "rank of piece > rank of target",
            "not ( piece is K )",
            "mover has K",
            "piece is K or target is K",
            "piece is K and to in Z",
        ]);
        self.filled(pattern)
    }

    /// A rule.
    pub fn rule(&mut self) -> String {
        let pattern = self.pick(&[
            "forbid attack",
            "forbid attack when W",
            "forbid move of K when W",
            "forbid attack of K",
            "forbid drop to Z",
            "forbid lift of K",
            "allow pass when mover has K",
            "on attack of K : E",
            "on capture of K : E",
            "on loss of K : E",
            "on move of K : E",
            "on flip : E",
            "on drop : E",
            "on defeat : reveal pieces",
            "when any seat has no K : E",
            "when any seat has fewer than 3 K : E",
            "after 9 plies : E",
            "after 9 plies without attack : E",
        ]);
        let pattern = pattern.replace('W', &self.condition());
        let effect = self.pick(&[
            "draw",
            "reveal K",
            "remove K",
            "take K from hand of enemy",
            "take K from hand of mover",
            "win for mover",
            "defeat mover",
        ]);
        self.filled(&pattern.replace('E', effect)).replace(" :", ":")
    }

    /// A combat case.
    pub fn case(&mut self) -> String {
        let mut parts = Vec::new();
        for side in ["attacker", "defender"] {
            if self.dice.below(3) > 0 {
                parts.push(format!("{side} = \"{}\"", self.filled("K")));
            }
        }
        if parts.is_empty() || self.dice.below(2) == 0 {
            parts.push(format!("when = \"{}\"", self.condition()));
        }
        let result = self.pick(&["attacker", "defender", "neither", "both", "forbidden"]);
        parts.push(format!("result = \"{result}\""));
        let before = &self.game.combat.cases;
        if !before.is_empty() && self.dice.below(2) == 0 {
            let before = &before[self.dice.below(before.len())].name;
            if !before.starts_with("the matrix") {
                parts.push(format!("before = \"{before}\""));
            }
        }
        format!("{{ {} }}", parts.join(", "))
    }
    /// Moves of a kind, as a line of `[pieces]`.
    pub fn moves(&mut self) -> String {
        let links = &self.game.board.links;
        let link = links[self.dice.below(links.len())].name.clone();
        let moves = self.pick(&[
            "",
            "\"step L\"",
            "\"slide L\"",
            "\"step L to empty\"",
            "\"step L to enemy\"",
            "\"leap (9,9)\"",
            "\"step L over 1 piece\"",
            "\"step L\", \"leap (1,2)\"",
        ]);
        format!("{}.moves = [{}]\n", self.filled("K"), moves.replace('L', &link))
    }
}
