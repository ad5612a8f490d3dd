//! The connections under all requests: how many one address may have open, and how long one may take to say what it
//! wants. Who says half a request for ever takes no place for long.

use crate::{Connected, Host, Stopping, caller::Origin};
use axum::{Router, extract::ConnectInfo};
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service as _, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{io, net::SocketAddr, pin::pin, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
    task::JoinSet,
    time::sleep,
};

/// How long to wait when there is no room for another connection in this process.
const NO_ROOM: Duration = Duration::from_secs(1);

/// Serves all who connect until the host stops, and then what is under way to its end.
pub(crate) async fn serve(host: &Host, listener: TcpListener, router: Router) {
    let mut connections = JoinSet::new();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) if is_theirs(&error) => continue,
                Err(error) => {
                    tracing::error!(%error, "nobody can connect");
                    sleep(NO_ROOM).await;
                    continue;
                }
            },
            Some(_) = connections.join_next() => continue,
            () = host.stopping.stopped() => break,
        };
        // A proxy has one address for everybody; it counts for itself.
        let place = host.take_socket(Origin(peer.ip()));
        if place.is_none() && !host.settings.behind_proxy {
            continue;
        }
        let patience = host.settings.limits.slowest_head;
        let stopping = host.stopping.clone();
        connections.spawn(answer(stream, peer, router.clone(), patience, stopping, place));
    }
    while connections.join_next().await.is_some() {}
}

/// Serves one connection.
pub(crate) async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    router: Router,
    patience: Duration,
    stopping: Stopping,
    place: Option<Connected>,
) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        biased;
        // Who breaks off, or is too slow, needs nothing.
        _ = connection.as_mut() => {}
        () = stopping.stopped() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
    drop(place);
}

/// Whether only the one who wanted to connect has failed.
fn is_theirs(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    [ConnectionAborted, ConnectionRefused, ConnectionReset].contains(&error.kind())
}
