//! The integration tests, in one binary.

mod articles;
mod boards;
mod commands;
mod ends;
mod games;
mod house;
mod memory;
mod mistakes;
mod noise;
mod pictures;
mod readme;
mod reference;
mod support;
mod uniformity;
mod vectors;
mod yardstick;
