//! Fillings are counted rightly and drawn evenly.

use std::collections::BTreeMap;

use crate::engine::setup::filling::Filling;
use crate::engine::{Dice, is_satisfiable};
use crate::game::{SpaceId, SpaceSet};

fn spaces(ids: &[u8]) -> SpaceSet {
    ids.iter().copied().map(SpaceId).collect()
}

/// All ways, by trying everything.
fn brute(area: &[u8], items: &[(usize, SpaceSet)], blanks: usize) -> u128 {
    let Some((&space, rest)) = area.split_first() else {
        return 1;
    };
    let mut ways = 0;
    for (at, item) in items.iter().enumerate() {
        if item.0 > 0 && item.1.contains(SpaceId(space)) {
            let mut items = items.to_vec();
            items[at].0 -= 1;
            ways += brute(rest, &items, blanks);
        }
    }
    if blanks > 0 {
        ways += brute(rest, items, blanks - 1);
    }
    ways
}

#[test]
fn ways_are_counted_as_trying_everything_counts_them() {
    let area = [1, 2, 3, 70, 71, 200];
    let all = spaces(&area);
    for (items, blanks) in [
        (vec![(2, all), (3, spaces(&[1, 2, 3, 70])), (1, spaces(&[70, 71]))], 0),
        (
            vec![(1, spaces(&[1, 2])), (2, spaces(&[2, 3, 70])), (1, spaces(&[200]))],
            2,
        ),
        (vec![(2, spaces(&[1])), (4, all)], 0),
        (vec![(6, all)], 0),
    ] {
        let filling = Filling::new(all, &items);
        let ways = brute(&area, &items, blanks);
        assert_eq!(filling.count(), Some(ways));
        assert_eq!(filling.is_possible(), ways > 0);
    }
}

#[test]
fn every_way_is_drawn_about_as_often() {
    let area = spaces(&[1, 2, 3, 4]);
    let items = [(1, spaces(&[1, 2, 3])), (1, spaces(&[3, 4])), (1, area)];
    let filling = Filling::new(area, &items);
    let ways = filling.count().unwrap();
    assert_eq!(ways, 10);
    let mut dice = Dice::new(3);
    let mut seen: BTreeMap<Vec<(SpaceId, usize)>, u32> = BTreeMap::new();
    for _ in 0..10_000 {
        let mut drawn = filling.draw(&mut dice, items.len());
        drawn.sort_unstable();
        assert_eq!(drawn.len(), 3);
        *seen.entry(drawn).or_default() += 1;
    }
    assert_eq!(seen.len(), 10);
    assert!(seen.values().all(|&count| (880..1120).contains(&count)), "{seen:?}");
}

#[test]
fn a_way_is_found_even_where_ways_are_too_many_to_count() {
    // Each of sixty kinds may stand in a different set of spaces: far too many ways of sharing out.
    let area = SpaceSet::first(120);
    let items: Vec<_> = (0..60u8)
        .map(|kind| (2, (kind..kind + 61).map(SpaceId).collect::<SpaceSet>()))
        .collect();
    let filling = Filling::new(area, &items);
    assert!(filling.is_possible());
    assert_eq!(filling.count(), None);
    let drawn = filling.draw(&mut Dice::new(1), items.len());
    assert_eq!(drawn.len(), 120);
    assert!(drawn.iter().all(|&(space, item)| items[item].1.contains(space)));
}

#[test]
fn bundled_setups_can_be_filled() {
    for name in crate::variants::every_variant() {
        let engine = super::engine(name);
        let game = engine.game();
        assert!(is_satisfiable(&game.setup, &game.kinds), "{name}");
    }
}
