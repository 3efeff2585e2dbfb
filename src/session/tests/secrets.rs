//! What a program is told in confidence.

use super::*;

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
