//! The integration tests, in one binary.

mod allow;
mod articles;
mod boards;
mod commands;
mod editor;
mod ends;
mod floors;
mod games;
mod house;
mod memory;
mod mistakes;
mod noise;
mod pictures;
mod programs;
mod readme;
mod reference;
mod schema;
mod speed;
mod support;
mod tools;
mod uniformity;
mod vectors;
mod words;
mod yardstick;
