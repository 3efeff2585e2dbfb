//! The integration tests, in one binary.

mod articles;
mod boards;
mod games;
mod mistakes;
mod noise;
mod pictures;
mod reference;
mod support;
mod vectors;
mod house;
