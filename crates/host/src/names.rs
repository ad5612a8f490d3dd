//! The names under which the host is reached. A page of another site could have its own name lead here, and a browser
//! would take what is here for that site's: a host answers to its own names only.

use crate::HostError;
use axum::http::{HeaderMap, Uri, header, uri::Authority};
use std::net::{IpAddr, SocketAddr};
use url::Url;

/// The loopback's names, the address where the host listens, and those that its owner has given it.
#[derive(Debug)]
pub(crate) struct Names {
    given: Vec<String>,
    listens: IpAddr,
}

impl Names {
    /// The names that were given, and the one by which people come.
    pub(crate) fn new(given: &[String], listens: SocketAddr, url: Option<&str>) -> Result<Self, HostError> {
        let plain = |name: &String| plain(name).ok_or_else(|| HostError::Name(name.clone()));
        let mut given = given.iter().map(plain).collect::<Result<Vec<_>, _>>()?;
        let url = url.and_then(|url| Url::parse(url).ok());
        given.extend(url.and_then(|url| url.host_str().map(str::to_owned)));
        Ok(Names { given, listens: listens.ip() })
    }

    /// The first name that a request calls the host by and that is none of its own; an empty one if it says none.
    pub(crate) fn unknown<'r>(&self, uri: &'r Uri, headers: &'r HeaderMap) -> Option<&'r str> {
        let hosts = headers.get_all(header::HOST).into_iter().map(|name| name.to_str().unwrap_or_default());
        let mut said = hosts.chain(uri.authority().map(Authority::as_str)).peekable();
        if said.peek().is_none() {
            return Some("");
        }
        said.find(|name| !self.is_ours(name))
    }

    fn is_ours(&self, said: &str) -> bool {
        let Some(name) = plain(said) else { return false };
        if self.given.contains(&name) || name == "localhost" || name.ends_with(".localhost") {
            return true;
        }
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        // No site's name is an address. Who listens everywhere has many.
        address.is_ok_and(|address| {
            address.to_canonical().is_loopback() || address == self.listens || self.listens.is_unspecified()
        })
    }
}

/// A name as it is compared, without a port; nothing if it is none.
fn plain(name: &str) -> Option<String> {
    let authority: Authority = name.parse().ok()?;
    let host = authority.host().trim_end_matches('.').to_ascii_lowercase();
    (!host.is_empty() && !name.contains('@')).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(given: &[&str], listens: &str, url: Option<&str>) -> Names {
        let given: Vec<String> = given.iter().map(|name| (*name).to_owned()).collect();
        Names::new(&given, listens.parse().expect("an address"), url).expect("names")
    }

    #[test]
    fn a_host_answers_to_its_own_names_with_any_port() {
        let url = Some("https://games.example.org/play");
        let names = names(&["Play.Example.org"], "192.0.2.7:1943", url);
        for ours in [
            "localhost:1943",
            "a.localhost",
            "127.0.0.1",
            "127.8.8.8:80",
            "[::1]:1943",
            "192.0.2.7:1943",
            "play.example.org",
            "PLAY.example.org.:443",
            "games.example.org",
        ] {
            assert!(names.is_ours(ours), "{ours}");
        }
        for foreign in [
            "",
            "evil.example",
            "play.example.org.evil.example",
            "localhost.evil.example",
            "localhost@evil.example",
            "evil.example@localhost",
            "192.0.2.8",
            "play.example.org/..",
            "a b",
        ] {
            assert!(!names.is_ours(foreign), "{foreign}");
        }
    }

    #[test]
    fn who_listens_everywhere_is_reached_by_every_address_and_by_no_other_name() {
        let names = names(&[], "0.0.0.0:1943", None);
        assert!(names.is_ours("192.0.2.8:1943") && names.is_ours("[2001:db8::1]"));
        assert!(!names.is_ours("evil.example"));
    }

    #[test]
    fn what_is_no_name_is_not_taken_for_one() {
        for bad in ["", "https://example.org", "a b", "ann@example.org"] {
            let refused = Names::new(&[bad.to_owned()], crate::ADDRESS, None);
            assert!(matches!(refused, Err(HostError::Name(name)) if name == bad), "{bad}");
        }
    }
}
