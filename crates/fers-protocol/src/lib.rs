//! The protocols between graphical interfaces and engines: CECP (XBoard, WinBoard), UCI, USI and
//! UCCI.
//!
//! The crate is a state machine over bytes. A [`Dialogue`] takes the bytes of the interface
//! ([`receive`](Dialogue::receive)) and the reports of the search ([`hear`](Dialogue::hear)), and
//! returns [`Order`]s for its host: lines to write, positions to search, files to read. It does no
//! input or output, starts no threads and reads no clock; a host (such as `fers engine`) does.
//!
//! The first command selects the protocol. A [`Catalogue`] lists the games; the [`Capabilities`] of
//! the host's search decide which options are offered.
//!
//! ```
//! use fers_protocol::{Catalogue, Dialogue, Identity, GameEntry, Order};
//!
//! let chess = fers_formats::canonical::read(include_str!("../../../variants/chess.fers")).value;
//! let chess = GameEntry::new("chess", chess.expect("the file is right"));
//! let identity = Identity { name: "Example 1".to_owned(), author: "A. N. Author".to_owned() };
//! let mut dialogue = Dialogue::new(identity, Catalogue::new(vec![chess])).expect("there is a game to play");
//! dialogue.receive(b"uci\nisready\n");
//! let orders: Vec<Order> = std::iter::from_fn(|| dialogue.next_order()).collect();
//! assert!(matches!(orders.last(), Some(Order::Say(line)) if line == "readyok"));
//! ```
//!
//! # Invariants
//!
//! * No bytes make a dialogue panic. A line that is not understood is rejected as the protocol
//!   prescribes, and changes nothing.
//! * Every move that is sent is legal in the game that the interface has described.
#![forbid(unsafe_code)]

mod catalogue;
mod dialogue;
mod host;
mod lines;

mod clock;
mod resignation;
mod session;
mod settings;
mod texts;

mod cecp;
mod family;

pub use catalogue::{Catalogue, GameEntry};
pub use dialogue::{Dialogue, NoGame};
pub use family::usi_move;
pub use host::{Answer, Capabilities, Event, Identity, Order, Question};
