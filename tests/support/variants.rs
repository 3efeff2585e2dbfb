//! The variants on which whatever holds of all is tested: the bundled ones, and four that use every word of the language in
//! combinations that no bundled game has. The tests inside the crate read this file as well.

use sandtable::source::bundled_names;

/// The variants that use every word, as paths.
pub const KITCHEN_SINKS: [&str; 5] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kitchen-sink/points.toml"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kitchen-sink/grid.toml"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kitchen-sink/edges.toml"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kitchen-sink/hexes.toml"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kitchen-sink/jumps.toml"),
];

/// All of them, as the command line takes them.
pub fn every_variant() -> Vec<&'static str> {
    bundled_names().into_iter().chain(KITCHEN_SINKS).collect()
}
