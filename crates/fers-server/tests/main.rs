//! What a browser gets.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread;

use fers_server::{Page, serve};
use tokio::sync::oneshot;

/// A server for the time of a test.
struct Served {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Served {
    fn new(page: Page) -> Self {
        let (stop, stopped) = oneshot::channel();
        let (ready, listening) = mpsc::channel();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let stopped = async {
            let _ = stopped.await;
        };
        let thread = thread::spawn(move || serve(address, page, |at| ready.send(at).unwrap(), stopped).unwrap());
        Self { address: listening.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
    }

    /// The head of an answer, in small letters, and its body.
    fn ask(&self, request: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let head =
            format!("{}\r\nhost: localhost\r\nconnection: close\r\n\r\n", request.trim_end().replace('\n', "\r\n"));
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        (String::from_utf8(answer[..end].to_vec()).unwrap().to_lowercase(), answer[end + 4..].to_vec())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
        self.thread.take().unwrap().join().unwrap();
    }
}

fn page(name: &str) -> Page {
    let folder = std::env::temp_dir().join(format!("fers-server-{}-{name}", std::process::id()));
    fs::create_dir_all(folder.join("assets")).unwrap();
    fs::write(folder.join("index.html"), "<!doctype html><title>studio</title>").unwrap();
    fs::write(folder.join("assets/core.wasm"), b"\0asm").unwrap();
    // As the page is built, whatever it holds.
    fs::write(folder.join("assets/core.wasm.br"), b"brotli of it").unwrap();
    let page = Page::from_folder(&folder).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    page
}

#[test]
fn the_page_stands_at_the_root_with_what_browsers_want_to_know() {
    let served = Served::new(page("root"));
    let (head, body) = served.ask("GET / HTTP/1.1");
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("content-type: text/html; charset=utf-8"), "{head}");
    assert!(head.contains("cross-origin-embedder-policy: require-corp"), "{head}");
    assert!(head.contains("cache-control: no-cache"), "{head}");
    assert_eq!(body, b"<!doctype html><title>studio</title>");
    let (head, _) = served.ask("GET /assets/core.wasm HTTP/1.1");
    assert!(head.contains("content-type: application/wasm") && head.contains("immutable"), "{head}");
}

#[test]
fn files_are_compressed_for_those_who_can_unpack_them_and_sent_once() {
    let served = Served::new(page("once"));
    let (head, body) = served.ask("GET / HTTP/1.1\naccept-encoding: br, gzip");
    assert!(head.contains("content-encoding: gzip"), "{head}");
    assert_eq!(body[..2], [0x1f, 0x8b], "the signature of gzip");
    let (plain, _) = served.ask("GET / HTTP/1.1\naccept-encoding: gzip;q=0");
    assert!(!plain.contains("content-encoding"), "{plain}");
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let (again, body) = served.ask(&format!("GET / HTTP/1.1\nif-none-match: W/{tag}"));
    assert!(again.starts_with("http/1.1 304") && body.is_empty(), "{again}");
}

#[test]
fn files_that_were_built_as_brotli_are_sent_so_to_those_who_can_unpack_them() {
    let served = Served::new(page("brotli"));
    let ask = |accepted: &str| served.ask(&format!("GET /assets/core.wasm HTTP/1.1\naccept-encoding: {accepted}"));
    let (head, body) = ask("gzip, deflate, br, zstd");
    assert!(head.contains("content-encoding: br") && head.contains("content-type: application/wasm"), "{head}");
    assert_eq!(body, b"brotli of it");
    assert!(ask("gzip, br;q=0").0.contains("content-encoding: gzip"));
    let (head, body) = ask("identity");
    assert!(!head.contains("content-encoding"), "{head}");
    assert_eq!(body, b"\0asm");
    assert!(served.ask("GET /assets/core.wasm.br HTTP/1.1").0.starts_with("http/1.1 404"), "it is no file of the page");
}

#[test]
fn what_is_not_there_is_said_not_to_be() {
    let served = Served::new(page("missing"));
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets", "//"] {
        let (head, _) = served.ask(&format!("GET {path} HTTP/1.1"));
        let is_refused = head.starts_with("http/1.1 404") || (path == "//" && head.starts_with("http/1.1 200"));
        assert!(is_refused, "{path}: {head}");
    }
    assert!(served.ask("POST / HTTP/1.1").0.starts_with("http/1.1 405"));
    let (head, body) = served.ask("HEAD / HTTP/1.1");
    assert!(head.starts_with("http/1.1 200") && body.is_empty(), "{head}");
}

#[test]
fn a_folder_without_a_page_is_refused() {
    let folder = std::env::temp_dir().join(format!("fers-server-{}-empty", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    assert!(Page::from_folder(&folder).is_err());
    assert!(Page::from_folder(&folder.join("not there")).is_err());
    fs::remove_dir_all(&folder).unwrap();
}
