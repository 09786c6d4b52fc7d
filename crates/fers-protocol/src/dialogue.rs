//! The dialogue between an interface and the engine.

use std::fmt;

use crate::cecp::Cecp;
use crate::family::{Family, ProtocolDialect, UCCI, UCI, USI};
use crate::host::{Event, Identity, Order};
use crate::lines::{Line, Lines};
use crate::session::Session;
use crate::{Capabilities, Catalogue};

/// A dialogue between an interface and an engine, from the engine's side.
#[derive(Debug)]
pub struct Dialogue {
    lines: Lines,
    session: Session,
    protocol: Protocol,
}

/// The protocol of the dialogue.
#[derive(Debug)]
enum Protocol {
    /// Not recognized yet.
    Unknown,
    Cecp(Box<Cecp>),
    Family(Box<Family>),
}

/// The error for a catalogue without a playable game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoGame;

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no game to play")
    }
}

impl std::error::Error for NoGame {}

impl Dialogue {
    /// Starts a dialogue for a search with [default capabilities](Capabilities::default).
    ///
    /// # Errors
    ///
    /// Returns an error when the catalogue has no playable game.
    pub fn new(identity: Identity, catalogue: Catalogue) -> Result<Self, NoGame> {
        Self::with_capabilities(identity, catalogue, Capabilities::default())
    }

    /// Starts a dialogue for a search with these capabilities.
    ///
    /// # Errors
    ///
    /// Returns an error when the catalogue has no playable game.
    pub fn with_capabilities(
        identity: Identity,
        catalogue: Catalogue,
        capabilities: Capabilities,
    ) -> Result<Self, NoGame> {
        let session = Session::new(identity, catalogue, capabilities).ok_or(NoGame)?;
        Ok(Self { lines: Lines::default(), session, protocol: Protocol::Unknown })
    }

    /// Takes bytes from the interface, split anywhere.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.lines.push(bytes);
    }

    /// Takes a report of the host.
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

    /// Returns the next order for the host; `None` until more is received or reported.
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

    /// Recognizes the protocol by the first command: the greetings of the UCI family, otherwise any
    /// CECP command.
    fn recognise(&mut self, text: &str) {
        let tongues: [(&str, &'static dyn ProtocolDialect); 3] = [("uci", &UCI), ("usi", &USI), ("ucci", &UCCI)];
        if let Some((_, dialect)) = tongues.into_iter().find(|(word, _)| *word == text) {
            let mut family = Box::new(Family::new(dialect, &mut self.session));
            family.take(&mut self.session, text);
            self.protocol = Protocol::Family(family);
        } else {
            let mut cecp = Box::new(Cecp::new(&mut self.session));
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
