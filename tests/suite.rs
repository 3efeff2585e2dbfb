//! The integration tests, in one binary.

mod articles;
mod boards;
mod games;
mod house;
mod mistakes;
mod noise;
mod pictures;
mod reference;
mod support;
mod vectors;
