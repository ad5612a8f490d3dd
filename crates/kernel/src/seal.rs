//! The seal of a record. When a table is made a key is drawn, which does not follow from the seed. Its public half
//! stands in the journal's header, and the commitment covers it, so that the dice hang on it: it cannot be exchanged
//! for another without other dice. When the seed is told the chain is signed by the key, and the key is thrown away.
//! From then on nobody, the host included, can change anything in the record: who answered, by which version of the
//! rules, what was taken back and where snapshots stand, on none of which a die hangs.
//!
//! What it does not do: until the key is thrown away the host can write what it likes. The players' receipts
//! ([`crate::fair::Seed::receipt`]) hold it to what it has written.

use crate::bytes::Bytes;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};

/// A signature of Ed25519, in its two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    r: Bytes,
    s: Bytes,
}

impl Seal {
    /// Seals a record that ends with this chain hash and whose seed is told now.
    pub(crate) fn new(key: &Bytes, chain: &Bytes, seed: &Bytes) -> Self {
        let signature = SigningKey::from_bytes(&key.0).sign(&sealed(chain, seed));
        Seal { r: Bytes(*signature.r_bytes()), s: Bytes(*signature.s_bytes()) }
    }

    /// Whether the owner of the public half sealed this record.
    pub(crate) fn is_of(&self, public: &Bytes, chain: &Bytes, seed: &Bytes) -> bool {
        let signature = Signature::from_components(self.r.0, self.s.0);
        let key = VerifyingKey::from_bytes(&public.0);
        key.is_ok_and(|key| key.verify_strict(&sealed(chain, seed), &signature).is_ok())
    }
}

/// The public half of a key.
pub(crate) fn public(key: &Bytes) -> Bytes {
    Bytes(SigningKey::from_bytes(&key.0).verifying_key().to_bytes())
}

fn sealed(chain: &Bytes, seed: &Bytes) -> Vec<u8> {
    [&b"grognard seal"[..], &chain.0, &seed.0].concat()
}
