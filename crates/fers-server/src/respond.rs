//! HTTP responses.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};

use crate::Page;
use crate::page::File;

/// Headers of every response. The first two (cross-origin isolation) let the page share memory
/// between its workers, so that the engine can be stopped at once. The next two let other sites
/// embed a diagram in a frame, by a module script. The last one keeps browsers from guessing media
/// types.
const ALWAYS: [(&str, &str); 6] = [
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "cross-origin"),
    ("access-control-allow-origin", "*"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
];

/// Answers a request for a file of the page.
pub(crate) fn respond(page: &Page, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        return plain(
            StatusCode::METHOD_NOT_ALLOWED,
            "only GET and HEAD are answered\n",
            Some((ALLOW.as_str(), "GET, HEAD")),
        );
    }
    match page.file(uri.path()) {
        Some(file) => found(file, uri.path(), headers),
        None => plain(StatusCode::NOT_FOUND, "there is no such file; the studio is at /\n", None),
    }
}

fn found(file: &File, path: &str, headers: &HeaderMap) -> Response<Body> {
    let mut response = Response::builder()
        .header(ETAG, &file.tag)
        .header(CACHE_CONTROL, caching(path))
        .header(VARY, ACCEPT_ENCODING.as_str());
    for (name, value) in ALWAYS {
        response = response.header(name, value);
    }
    let asks = |name, wanted: &dyn Fn(&str) -> bool| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|value| wanted(value.trim()))
    };
    // Proxies make entity tags weak when they compress anew.
    let is_known = asks(IF_NONE_MATCH, &|tag| tag == "*" || tag.trim_start_matches("W/") == file.tag);
    if is_known {
        return built(response.status(StatusCode::NOT_MODIFIED), Body::empty());
    }
    let response = response.header(CONTENT_TYPE, &file.mime);
    let takes = |wanted: &str| {
        asks(ACCEPT_ENCODING, &|coding| {
            let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
            (name.trim() == wanted || name.trim() == "*") && quality.trim() != "q=0"
        })
    };
    match file.brotli().filter(|_| takes("br")) {
        Some(brotli) => built(response.header(CONTENT_ENCODING, "br"), brotli),
        None if takes("gzip") => built(response.header(CONTENT_ENCODING, "gzip"), file.packed()),
        None => built(response, file.unpacked()),
    }
}

/// Returns the caching header. Files with a hash in their name never change; all others are
/// revalidated each time.
fn caching(path: &str) -> &'static str {
    if path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn plain(status: StatusCode, text: &'static str, header: Option<(&str, &str)>) -> Response<Body> {
    let mut response = Response::builder().status(status).header(CONTENT_TYPE, "text/plain; charset=utf-8");
    if let Some((name, value)) = header {
        response = response.header(name, value);
    }
    built(response, text)
}

fn built(response: axum::http::response::Builder, bytes: impl Into<Body>) -> Response<Body> {
    // Invariant: all header names and values are ours, except tag and type, which hold letters and
    // digits.
    response.body(bytes.into()).unwrap_or_default()
}
