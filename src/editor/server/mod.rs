//! A language server for variant files.
//!
//! Takes the messages of an editor; yields findings at each keystroke, and answers: what a word means (`hover`), what may be
//! written (`completion`), where a name comes from (`definition`), where it stands and what another would change (`rename`), the contents of a file (`symbols`), changes that mend a
//! finding (`actions`), and the formatter's changes. Each of these is a function of an [`Analysis`](analysis::Analysis) and a
//! byte offset that knows nothing of the protocol; [`dispatch`] and `answers` put them into its types. What always holds:
//! whatever the text or the message, there is an answer; the open texts count, not those on disk.

pub mod actions;
pub mod address;
pub mod analysis;
mod answers;
mod capabilities;
pub mod completion;
pub mod definition;
pub mod dispatch;
mod documents;
mod encoding;
pub mod hover;
mod keys;
pub mod mentions;
pub mod names;
pub mod outline;
pub mod reference;
pub mod relatives;
pub mod rename;
mod renaming;
mod report;
pub mod role;
pub mod symbols;
#[cfg(test)]
mod tests;
pub mod wire;
pub mod word;

use std::io::{self, BufRead, Write};

use address::Library;
use dispatch::{Farewell, Phase, Server};
use wire::Incoming;

/// Serves one editor until it says farewell or the stream ends.
///
/// # Errors
/// When a stream cannot be read or written.
pub fn serve(library: Library, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Farewell> {
    let mut server = Server::new(library);
    while let Some(incoming) = wire::read(input)? {
        match incoming {
            Incoming::Message(message) => {
                for message in server.take(message) {
                    wire::write(out, &message)?;
                }
            }
            Incoming::Nonsense(answer) => wire::write_value(out, &answer)?,
        }
        if let Phase::Over(farewell) = server.phase() {
            return Ok(farewell);
        }
    }
    Ok(Farewell::Missing)
}
