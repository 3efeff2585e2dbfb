//! The tuning of a variant: the weights beside it, where there are any.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{Halt, Io, variant};
use crate::engine::Engine;
use crate::player::Weights;
use crate::source::{bundled_text, bundled_tuning};

/// What the machine judges positions of a variant by: its tuning file, or what its rules suggest.
pub(super) fn weights(variant: &str, engine: &Engine, io: &mut Io) -> Result<Weights, Halt> {
    let (shown, text) = match place(variant) {
        None => (
            format!("the tuning of `{variant}`"),
            bundled_tuning(variant).map(str::to_owned),
        ),
        Some(path) => {
            let read = path.exists().then(|| io.whole(&path.to_string_lossy()));
            (path.display().to_string(), read.transpose()?)
        }
    };
    match text {
        None => Ok(Weights::of(engine.game())),
        Some(text) => {
            Weights::read(engine.game(), &text).map_err(|sentence| Halt::findings(format!("{shown}, {sentence}")))
        }
    }
}

/// The engine of a variant, and what the machine judges its positions by.
pub(super) fn judged(name: &str, io: &mut Io) -> Result<(Engine, Weights), Halt> {
    let engine = variant::engine(name, io)?;
    let weights = weights(name, &engine, io)?;
    Ok((engine, weights))
}

/// What tells a tuning from others, for results that depend on it; nothing where the rules alone decide.
pub(super) fn mark(engine: &Engine, weights: &Weights) -> String {
    let (text, plain) = (
        weights.write(engine.game()),
        Weights::of(engine.game()).write(engine.game()),
    );
    if text == plain {
        return String::new();
    }
    let hash = Sha256::digest(text);
    format!(", tuning {:02x}{:02x}{:02x}{:02x}", hash[0], hash[1], hash[2], hash[3])
}

/// Where the tuning of a variant of one's own stands; `None` for a variant, or a part of variants that can be played by
/// itself, that comes with the program.
pub(super) fn place(variant: &str) -> Option<PathBuf> {
    let is_bundled = bundled_text(variant).is_some();
    (!is_bundled).then(|| Path::new(variant).with_extension("tuning.toml"))
}
