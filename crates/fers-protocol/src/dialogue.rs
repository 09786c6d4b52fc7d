//! One interface and one engine, talking.

use std::fmt;

use crate::cecp::Cecp;
use crate::family::{Family, ProtocolDialect, UCCI, UCI, USI};
use crate::host::{Event, Identity, Order};
use crate::lines::{Line, Lines};
use crate::session::Session;
use crate::{Capabilities, Catalogue};

/// A talk between an interface and an engine, seen from the engine.
#[derive(Debug)]
pub struct Dialogue {
    lines: Lines,
    session: Session,
    protocol: Protocol,
}

/// What is being spoken.
#[derive(Debug)]
enum Protocol {
    /// Nothing yet.
    Unknown,
    Cecp(Box<Cecp>),
    Family(Box<Family>),
}

/// There is no game in the catalogue that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoGame;

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no game to play")
    }
}

impl std::error::Error for NoGame {}

impl Dialogue {
    /// A talk that has not begun, with a search that can do what every search can.
    ///
    /// # Errors
    ///
    /// When the catalogue holds no game that can be played.
    pub fn new(identity: Identity, catalogue: Catalogue) -> Result<Self, NoGame> {
        Self::with_capabilities(identity, catalogue, Capabilities::default())
    }

    /// The same with a search that can do more.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_capabilities(
        identity: Identity,
        catalogue: Catalogue,
        capabilities: Capabilities,
    ) -> Result<Self, NoGame> {
        let session = Session::new(identity, catalogue, capabilities).ok_or(NoGame)?;
        Ok(Self { lines: Lines::default(), session, protocol: Protocol::Unknown })
    }

    /// Takes what the interface wrote, in any pieces.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.lines.push(bytes);
    }

    /// Takes what the host reports.
    pub fn hear(&mut self, event: Event) {
        match event {
            Event::Info { id, info } if self.session.remember(id, &info) => match &mut self.protocol {
                Protocol::Cecp(cecp) => cecp.post(&mut self.session, &info),
                Protocol::Family(family) => family.post(&mut self.session, &info),
                Protocol::Unknown => {}
            },
            Event::Done { id, answer } if self.session.accept(id, &answer) => match &mut self.protocol {
                Protocol::Cecp(cecp) => cecp.finish(&mut self.session),
                Protocol::Family(family) => family.finish(&mut self.session),
                Protocol::Unknown => {}
            },
            Event::Loaded(result) if self.session.is_loading => self.loaded(result),
            Event::Info { .. } | Event::Done { .. } | Event::Loaded(_) => {}
        }
    }

    /// What the host shall do next; nothing until more is received or heard.
    pub fn next_order(&mut self) -> Option<Order> {
        loop {
            if let Some(order) = self.session.next_order() {
                return Some(order);
            }
            if self.session.is_loading {
                return None;
            }
            let line = self.lines.next()?;
            self.take(&line);
        }
    }

    fn take(&mut self, line: &Line) {
        let session = &mut self.session;
        match (line, &mut self.protocol) {
            (Line::Text(text), Protocol::Unknown) => self.recognise(text),
            (Line::Text(text), Protocol::Cecp(cecp)) => cecp.take(session, text),
            (Line::Text(text), Protocol::Family(family)) => family.take(session, text),
            (Line::TooLong, Protocol::Family(family)) => family.complain(session, "the line is too long"),
            (Line::TooLong, _) => session.say("Error (line too long)"),
        }
    }

    /// The first command says which protocol is spoken: the word of each member of the UCI family, else anything that
    /// CECP knows.
    fn recognise(&mut self, text: &str) {
        let tongues: [(&str, &'static dyn ProtocolDialect); 3] = [("uci", &UCI), ("usi", &USI), ("ucci", &UCCI)];
        if let Some((_, dialect)) = tongues.into_iter().find(|(word, _)| *word == text) {
            let mut family = Box::new(Family::new(dialect, &mut self.session));
            family.take(&mut self.session, text);
            self.protocol = Protocol::Family(family);
        } else {
            let mut cecp = Box::new(Cecp::new(&self.session));
            if cecp.opens(&mut self.session, text) {
                self.protocol = Protocol::Cecp(cecp);
            }
        }
    }

    fn loaded(&mut self, result: Result<Vec<crate::GameEntry>, String>) {
        self.session.is_loading = false;
        let result = result.map(|entries| self.session.catalogue.prepend(entries));
        match (&mut self.protocol, result) {
            (Protocol::Cecp(cecp), result) => cecp.loaded(&mut self.session, result),
            (Protocol::Family(family), result) => family.loaded(&mut self.session, result),
            (Protocol::Unknown, _) => {}
        }
    }
}
