//! Notices to browsers: encrypted for the browser alone, and signed so that its push service knows who sends them
//! (RFC 8291 and RFC 8292).

use super::Undelivered;
use crate::{problem::Problem, secret::draw, store::Channel};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use p256::{
    PublicKey, SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer},
    elliptic_curve::sec1::ToEncodedPoint,
};
use serde_json::json;
use std::time::{SystemTime, UNIX_EPOCH};
use url::Url;
use web_push_native::{Auth, encrypt};

/// For how many seconds a push service keeps what it cannot deliver.
const KEPT: u32 = 86_400;
/// For how many seconds a signature is good.
const SIGNED: u64 = 12 * 3_600;
const AUTH: usize = 16;

/// The key that all hosts at a database sign with.
pub(super) struct Keys {
    signing: SigningKey,
    /// As browsers want it.
    pub(super) public: String,
}

pub(super) struct Pushed {
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: Vec<u8>,
}

impl Keys {
    /// A new key, as it is kept.
    pub(super) fn draw() -> Result<String, Problem> {
        loop {
            // A few of all numbers are no keys.
            if let Ok(key) = SecretKey::from_slice(&draw()?.0) {
                return Ok(BASE64.encode(key.to_bytes()));
            }
        }
    }

    pub(super) fn read(kept: &str) -> Option<Self> {
        let secret = SecretKey::from_slice(&BASE64.decode(kept).ok()?).ok()?;
        let public = BASE64.encode(secret.public_key().to_encoded_point(false).as_bytes());
        Some(Keys { signing: SigningKey::from(&secret), public })
    }

    /// A message for a browser, as its push service takes it.
    pub(super) fn push(
        &self,
        channel: &Channel,
        message: &[u8],
        contact: Option<&str>,
    ) -> Result<Pushed, Undelivered> {
        let (key, secret) = channel.key.as_deref().zip(channel.secret.as_deref()).ok_or(Undelivered::Gone)?;
        let (key, secret) = subscription(key, secret).ok_or(Undelivered::Gone)?;
        let body = encrypt(message.to_vec(), &key, &secret)
            .map_err(|error| Undelivered::Unwritten(error.to_string()))?;
        let token = self.token(&channel.address, contact).ok_or(Undelivered::Gone)?;
        let headers = vec![
            ("ttl", KEPT.to_string()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("authorization", format!("vapid t={token}, k={}", self.public)),
        ];
        Ok(Pushed { headers, body })
    }

    /// Says to a push service who sends: a signed token for that service alone.
    fn token(&self, address: &str, contact: Option<&str>) -> Option<String> {
        let service = Url::parse(address).ok()?.origin().ascii_serialization();
        // The push service goes by the time of the world.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let mut claims = json!({ "aud": service, "exp": now + SIGNED });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = BASE64.encode(json!({ "typ": "JWT", "alg": "ES256" }).to_string());
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature: Signature = self.signing.sign(signed.as_bytes());
        Some(format!("{signed}.{}", BASE64.encode(signature.to_bytes())))
    }
}

/// The key and the secret of a browser, from what it tells of them.
pub(super) fn subscription(key: &str, secret: &str) -> Option<(PublicKey, Auth)> {
    let plain = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
    let key = PublicKey::from_sec1_bytes(&plain(key)?).ok()?;
    let secret = plain(secret).filter(|secret| secret.len() == AUTH)?;
    Some((key, Auth::clone_from_slice(&secret)))
}
