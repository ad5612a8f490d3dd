//! Requests that the host makes to addresses that people gave it. They must not reach what only this machine can
//! reach: names are looked up once, and what is connected to is the very address that was found to be public. Nothing
//! is followed, and no more of the answer is read than its status.

use http_body_util::Full;
use hyper::{Request, body::Bytes, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};
use url::{Host, Url};

/// How long all of a request may take.
const SLOWEST: Duration = Duration::from_secs(10);
const LONGEST_ADDRESS: usize = 1_000;

pub(super) struct Web {
    tls: TlsConnector,
    /// Our own networks may be reached too.
    private: bool,
}

/// Why something could not be posted.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotPosted {
    #[error("it is no address of the web")]
    Address,
    #[error("it is in a network that only this machine can reach; --private-notices would allow it")]
    Private,
    #[error("cannot be connected to: {0}")]
    Connection(#[from] std::io::Error),
    #[error("does not answer as servers do: {0}")]
    Http(#[from] hyper::Error),
    #[error("does not answer in time")]
    Slow,
}

impl Web {
    pub(super) fn new(private: bool) -> Self {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("this provider speaks the usual versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Web { tls: TlsConnector::from(Arc::new(config)), private }
    }

    /// An address to which this host would post, as it is written in full.
    pub(super) fn accepts(&self, address: &str) -> Result<String, NotPosted> {
        let url = Url::parse(address.trim()).map_err(|_| NotPosted::Address)?;
        let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        if !["http", "https"].contains(&url.scheme()) || !plain || url.as_str().len() > LONGEST_ADDRESS {
            return Err(NotPosted::Address);
        }
        let named = match url.host() {
            Some(Host::Ipv4(address)) => Some(address.into()),
            Some(Host::Ipv6(address)) => Some(address.into()),
            Some(Host::Domain(_)) => None,
            None => return Err(NotPosted::Address),
        };
        if named.is_some_and(|address| !self.may_reach(address)) {
            return Err(NotPosted::Private);
        }
        Ok(url.into())
    }

    /// Posts something: the status of the answer.
    pub(super) async fn post(
        &self,
        address: &str,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<u16, NotPosted> {
        let url = Url::parse(address).map_err(|_| NotPosted::Address)?;
        timeout(SLOWEST, self.try_post(&url, headers, body)).await.unwrap_or(Err(NotPosted::Slow))
    }

    async fn try_post(
        &self,
        url: &Url,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<u16, NotPosted> {
        let (host, port) = url.host_str().zip(url.port_or_known_default()).ok_or(NotPosted::Address)?;
        let place = url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
        let target = &url[url::Position::BeforePath..url::Position::AfterQuery];
        let mut request =
            Request::post(target).header(header::HOST, place).header(header::USER_AGENT, "Grognard");
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let request = request.body(Full::new(Bytes::from(body))).map_err(|_| NotPosted::Address)?;
        let bare = host.trim_matches(['[', ']']);
        let stream = TcpStream::connect(self.found(bare, port).await?).await?;
        if url.scheme() == "https" {
            let name = ServerName::try_from(bare.to_owned()).map_err(|_| NotPosted::Address)?;
            exchange(self.tls.connect(name, stream).await?, request).await
        } else {
            exchange(stream, request).await
        }
    }

    async fn found(&self, host: &str, port: u16) -> Result<SocketAddr, NotPosted> {
        let mut found = lookup_host((host, port)).await?;
        found.find(|address| self.may_reach(address.ip())).ok_or(NotPosted::Private)
    }

    fn may_reach(&self, address: IpAddr) -> bool {
        self.private || is_public(address)
    }
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<u16, NotPosted> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    connection.abort();
    Ok(answer?.status().as_u16())
}

/// Whether an address is one of the open net, which everybody can reach.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        || a >= 224
        || (a, b & 0xc0) == (100, 64)
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || (a, b & 0xfe) == (198, 18))
}

/// What was given out for everybody, without the ways that lead to addresses of IPv4.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let given_out = a & 0xe000 == 0x2000;
    let special = a == 0x2001 && b < 0x0200;
    let documentation = (a, b) == (0x2001, 0x0db8) || (a == 0x3fff && b < 0x1000);
    given_out && !special && !documentation && a != 0x2002
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_open_net_are_reached() {
        let web = Web::new(false);
        for open in ["8.8.8.8", "100.128.0.1", "172.32.0.1", "2606:4700::1", "::ffff:9.9.9.9"] {
            assert!(web.may_reach(open.parse().expect("an address")), "{open}");
        }
        for closed in [
            "127.0.0.1",
            "127.8.8.8",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!web.may_reach(closed.parse().expect("an address")), "{closed}");
            assert!(Web::new(true).may_reach(closed.parse().expect("an address")), "{closed}");
        }
    }

    #[test]
    fn what_is_no_address_of_the_web_is_refused_at_once() {
        let web = Web::new(false);
        for good in ["https://example.org/hook?key=1", " http://example.org:8080 ", "https://8.8.8.8/"] {
            assert!(web.accepts(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "example.org",
            "ftp://example.org/",
            "file:///etc/passwd",
            "https://ann:secret@example.org/",
            "https://example.org/#part",
            "http://127.0.0.1/",
            "http://[::1]/",
            "http://2130706433/",
            "http://0x7f.1/",
        ] {
            assert!(web.accepts(bad).is_err(), "{bad}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_not_connected_to() {
        let refused = Web::new(false).post("http://localhost:1/", &[], Vec::new()).await;
        assert!(matches!(refused, Err(NotPosted::Private)), "{refused:?}");
    }
}
