//! The HTTP server.

use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderMap, Method, Uri};

use crate::Page;
use crate::respond::respond;

/// Serves a page at an address until `stop` completes. Port 0 means any free port. Calls `ready`
/// with the address once it listens.
///
/// # Errors
///
/// If the address cannot be bound, or the network fails.
pub fn serve(
    address: SocketAddr,
    page: Page,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    ready(listener.local_addr()?);
    let page = Arc::new(page);
    let answer = move |method: Method, uri: Uri, headers: HeaderMap| {
        let page = page.clone();
        async move { respond(&page, &method, &uri, &headers) }
    };
    let router = Router::new().fallback(answer);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, router).with_graceful_shutdown(stop).await
    })
}
