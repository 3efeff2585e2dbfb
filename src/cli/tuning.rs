//! The tuning of a variant: the weights beside it, where there are any.

use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{Exit, Io, variant};
use crate::engine::Engine;
use crate::player::Weights;
use crate::source::{bundled_text, bundled_tuning};

/// What the machine judges positions of a variant by: its tuning file, or what its rules suggest. Complains and yields the
/// exit code if the file cannot be used.
pub(super) fn weights(variant: &str, engine: &Engine, io: &mut Io) -> io::Result<Result<Weights, Exit>> {
    let (place, text) = if is_bundled(variant) {
        (
            format!("the tuning of `{variant}`"),
            bundled_tuning(variant).map(str::to_owned),
        )
    } else {
        let path = beside(Path::new(variant));
        let text = if path.exists() {
            match io.whole(&path.to_string_lossy())? {
                Some(text) => Some(text),
                None => return Ok(Err(Exit::World)),
            }
        } else {
            None
        };
        (path.display().to_string(), text)
    };
    let Some(text) = text else {
        return Ok(Ok(Weights::of(engine.game())));
    };
    match Weights::read(engine.game(), &text) {
        Ok(weights) => Ok(Ok(weights)),
        Err(sentence) => {
            io.complain(&format!("{place}, {sentence}"))?;
            Ok(Err(Exit::Findings))
        }
    }
}

/// The engine of a variant, and what the machine judges its positions by.
pub(super) fn judged(name: &str, io: &mut Io) -> io::Result<Result<(Engine, Weights), Exit>> {
    let engine = match variant::engine(name, io)? {
        Ok(engine) => engine,
        Err(exit) => return Ok(Err(exit)),
    };
    Ok(weights(name, &engine, io)?.map(|weights| (engine, weights)))
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

/// Where the tuning of a variant of one's own stands; `None` for a bundled one.
pub(super) fn place(variant: &str) -> Option<PathBuf> {
    (!is_bundled(variant)).then(|| beside(Path::new(variant)))
}

/// Where the tuning of a variant file stands.
fn beside(variant: &Path) -> PathBuf {
    variant.with_extension("tuning.toml")
}

/// Whether a variant, or a part of variants that can be played by itself, comes with the program.
fn is_bundled(variant: &str) -> bool {
    bundled_text(variant).is_some()
}
