//! [`Shares`]: all ways to say of every hidden piece what it is, counted, so that one can be drawn as likely as it should be.
//!
//! Pieces with the same candidates form a class, kinds that the same pieces can be form a group. How the groups share out
//! the classes is gone through group by group, with what is left of each class; all that is behind a step is counted once.
//! Whatever else differs between two ways is a matter of shuffling. The numbers are floating-point, so that a way's chance is
//! right up to rounding, some parts in 10^13.

use std::collections::HashMap;

use arrayvec::ArrayVec;

use super::Pair;
use super::unknowns::Unknowns;
use crate::engine::Dice;

/// How many pieces ways are counted for.
const MOST_PIECES: usize = 255;

/// Ways counted step by step.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    /// The pieces of each class.
    classes: Vec<Vec<usize>>,
    groups: Vec<Group>,
    nodes: Vec<Node>,
    first: usize,
}

/// Kinds that the same pieces can be.
#[derive(Clone, Debug)]
struct Group {
    /// Each as often as there are such pieces.
    items: Vec<Pair>,
    /// The classes that admit them.
    admits: Vec<usize>,
}

/// What is left before a group is shared out.
#[derive(Clone, Debug, Default)]
struct Node {
    total: f64,
    choices: Vec<Choice>,
}

/// One way to share a group out.
#[derive(Clone, Debug)]
struct Choice {
    /// The ways of this choice and those before it.
    upto: f64,
    /// For each class that admits the group, how many pieces.
    takes: Box<[u8]>,
    next: usize,
}

/// Counts ways, as long as there is patience.
struct Counting<'a> {
    shares: &'a mut Shares,
    known: HashMap<(usize, Vec<u8>), usize>,
    patience: &'a mut usize,
}

impl Shares {
    /// The ways of some unknown pieces among themselves; `None` if there are too many to count, or none.
    pub fn count(unknowns: &Unknowns, pieces: &[usize], stock: &[(Pair, usize)], patience: &mut usize) -> Option<Self> {
        if pieces.len() > MOST_PIECES {
            return None;
        }
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for &piece in pieces {
            match classes
                .iter_mut()
                .find(|class| unknowns.candidates[class[0]] == unknowns.candidates[piece])
            {
                Some(class) => class.push(piece),
                None => classes.push(vec![piece]),
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        for &(pair, count) in stock {
            let admits: Vec<_> = (0..classes.len())
                .filter(|&class| unknowns.candidates[classes[class][0]].contains(pair))
                .collect();
            let items = std::iter::repeat_n(pair, count);
            match groups.iter_mut().find(|group| group.admits == admits) {
                Some(group) => group.items.extend(items),
                None => groups.push(Group {
                    items: items.collect(),
                    admits,
                }),
            }
        }
        groups.sort_by_key(|group| group.admits.len());
        let room = classes
            .iter()
            .map(|class| u8::try_from(class.len()))
            .collect::<Result<Vec<_>, _>>()
            .ok()?;
        let mut shares = Self {
            classes,
            groups,
            nodes: Vec::new(),
            first: 0,
        };
        let mut counting = Counting {
            shares: &mut shares,
            known: HashMap::new(),
            patience,
        };
        let first = counting.node(0, room)?;
        shares.first = first;
        let total = shares.nodes[first].total;
        (total > 0.0 && total.is_finite()).then_some(shares)
    }

    /// Draws one way: writes what each piece is.
    pub fn draw(&self, dice: &mut Dice, scratch: &mut Vec<usize>, held: &mut [Pair]) {
        scratch.clear();
        let mut starts = [0u16; MOST_PIECES];
        let mut left = [0u8; MOST_PIECES];
        for (at, class) in self.classes.iter().enumerate() {
            starts[at] = u16::try_from(scratch.len()).unwrap_or(u16::MAX);
            left[at] = u8::try_from(class.len()).unwrap_or(u8::MAX);
            scratch.extend_from_slice(class);
        }
        let mut at = self.first;
        for group in &self.groups {
            let node = &self.nodes[at];
            let drawn = fraction(dice) * node.total;
            let chosen = node.choices.partition_point(|choice| choice.upto <= drawn);
            let choice = &node.choices[chosen.min(node.choices.len() - 1)];
            // The kinds are shuffled over the pieces by drawing which of those left comes next.
            let mut items: ArrayVec<Pair, MOST_PIECES> = group.items.iter().copied().collect();
            for (&class, &take) in group.admits.iter().zip(&choice.takes) {
                let start = usize::from(starts[class]);
                for _ in 0..take {
                    let open = usize::from(left[class]);
                    let which = dice.below(open);
                    let piece = scratch[start + which];
                    scratch[start + which] = scratch[start + open - 1];
                    left[class] -= 1;
                    held[piece] = items.swap_remove(dice.below(items.len()));
                }
            }
            at = choice.next;
        }
    }
}

impl Counting<'_> {
    fn node(&mut self, group: usize, room: Vec<u8>) -> Option<usize> {
        if let Some(&node) = self.known.get(&(group, room.clone())) {
            return Some(node);
        }
        let node = if group == self.shares.groups.len() {
            Node {
                total: 1.0,
                choices: Vec::new(),
            }
        } else {
            let mut takes = Vec::new();
            let mut node = Node::default();
            let count = self.shares.groups[group].items.len();
            self.choose(group, room.clone(), count, 1.0, &mut takes, &mut node)?;
            node
        };
        self.shares.nodes.push(node);
        let at = self.shares.nodes.len() - 1;
        self.known.insert((group, room), at);
        Some(at)
    }

    /// Tries every number of pieces of the next class that admits the group.
    fn choose(
        &mut self,
        group: usize,
        room: Vec<u8>,
        left: usize,
        ways: f64,
        takes: &mut Vec<u8>,
        node: &mut Node,
    ) -> Option<()> {
        let admits = &self.shares.groups[group].admits;
        let Some(&class) = admits.get(takes.len()) else {
            if left > 0 {
                return Some(());
            }
            *self.patience = self.patience.checked_sub(1)?;
            let next = self.node(group + 1, room)?;
            let total = ways * self.shares.nodes[next].total;
            if total > 0.0 {
                node.total += total;
                node.choices.push(Choice {
                    upto: node.total,
                    takes: takes.as_slice().into(),
                    next,
                });
            }
            return Some(());
        };
        let behind: usize = admits[takes.len() + 1..]
            .iter()
            .map(|&class| usize::from(room[class]))
            .sum();
        let open = room[class];
        let mut chosen = 1.0;
        for here in 0..=open {
            let taken = usize::from(here);
            if taken > left {
                break;
            }
            if taken > 0 {
                chosen *= f64::from(open - here + 1) / f64::from(here);
            }
            if left - taken > behind {
                continue;
            }
            let mut room = room.clone();
            room[class] -= here;
            takes.push(here);
            self.choose(group, room, left - taken, ways * chosen, takes, node)?;
            takes.pop();
        }
        Some(())
    }
}

/// A number from 0 up to, not including, 1.
pub(super) fn fraction(dice: &mut Dice) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "fifty-three bits fit exactly")]
    let drawn = (dice.bits() >> 11) as f64;
    drawn / 9_007_199_254_740_992.0
}
