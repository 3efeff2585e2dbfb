//! The integration tests, in one binary.

mod boards;
mod mistakes;
mod noise;
mod vectors;
