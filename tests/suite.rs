//! The integration tests, in one binary.

mod boards;
mod noise;
mod pictures;
