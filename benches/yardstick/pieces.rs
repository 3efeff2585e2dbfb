//! The army of 25 as small numbers, and how its pieces fight.

/// Ranks are themselves, 1 the engineer to 9 the marshal.
pub const ENGINEER: u8 = 1;
pub const MARSHAL: u8 = 9;
pub const BOMB: u8 = 10;
pub const LANDMINE: u8 = 11;
pub const FLAG: u8 = 12;

/// What stands after a fight.
pub const NEITHER: u8 = 0;
pub const ATTACKER: u8 = 1;
pub const DEFENDER: u8 = 2;

/// For attacker and defender, who stays.
const FIGHTS: [[u8; 16]; 16] = fights();

const fn fights() -> [[u8; 16]; 16] {
    let mut table = [[NEITHER; 16]; 16];
    let mut a = 1;
    while a <= 12 {
        let mut d = 1;
        while d <= 12 {
            table[a as usize][d as usize] = if a == BOMB || d == BOMB {
                NEITHER
            } else if d == FLAG || (d == LANDMINE && a == ENGINEER) {
                ATTACKER
            } else if d == LANDMINE {
                DEFENDER
            } else if a > d {
                ATTACKER
            } else if a < d {
                DEFENDER
            } else {
                NEITHER
            };
            d += 1;
        }
        a += 1;
    }
    table
}

/// Who stays when one kind attacks another.
#[inline]
pub fn fight(attacker: u8, defender: u8) -> u8 {
    FIGHTS[usize::from(attacker & 15)][usize::from(defender & 15)]
}
