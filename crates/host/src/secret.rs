//! Words that nobody can guess, and what is kept of them.

use crate::problem::Problem;
use kernel::{bytes::Bytes, fair::Seed};
use sha2::{Digest, Sha256};

/// Thirty-two bytes that nobody can guess, from the operating system; in a simulation, what its seed makes of them.
pub(crate) fn draw() -> Result<Bytes, Problem> {
    #[cfg(test)]
    if let Some(bytes) = crate::simulation::draw() {
        return Ok(Bytes(bytes));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Problem::internal(&error))?;
    Ok(Bytes(bytes))
}

/// A seed for the dice of a game, with the key that will seal its record.
pub(crate) fn draw_seed() -> Result<Seed, Problem> {
    Ok(Seed::sealing(draw()?.0, draw()?.0))
}

/// A word of a hundred and twenty-eight bits: a table, a person, an invitation.
pub(crate) fn word() -> Result<String, Problem> {
    let mut text = draw()?.to_string();
    text.truncate(32);
    Ok(text)
}

/// What is kept of a session's token. Tokens are random enough that a plain hash cannot be turned back, and hashes
/// can be compared without care for timing.
pub(crate) fn token_hash(token: &Bytes) -> String {
    Bytes(Sha256::new().chain_update(b"grognard session").chain_update(token.0).finalize().into()).to_string()
}

/// Whether two words are the same, in a time that does not tell how much of them is.
pub(crate) fn same(one: &str, other: &str) -> bool {
    Sha256::digest(one) == Sha256::digest(other)
}
