//! Definitions: left and right sides.

use fers_core::Wing;

use super::cursor::Reader;
use crate::tree::{Body, Definition, Head, Identifier, PieceName, Word};

impl Reader<'_> {
    pub(super) fn definition(&mut self) -> Option<Definition> {
        let start = self.at;
        let is_cancelled = self.eat("!");
        let head = self.head()?;
        let body = self.body(&head)?;
        Some(Definition { is_cancelled, head, body, span: self.span_from(start) })
    }

    fn head(&mut self) -> Option<Head> {
        if let Some(wing) = self.castling_name() {
            let boards = if self.peek() == Some('<') { Some(self.boards()?) } else { None };
            return Some(Head::Castling { wing, boards });
        }
        let is_macro = self.eat("@");
        let identifier = self.identifier()?;
        Some(if is_macro { Head::Macro(identifier) } else { Head::Piece(identifier) })
    }

    fn castling_name(&mut self) -> Option<Wing> {
        // The longer name begins like the shorter one.
        let names = [("O-O-O", Wing::Left), ("O-O", Wing::Right)];
        names.into_iter().find_map(|(name, wing)| self.eat(name).then_some(wing))
    }

    fn identifier(&mut self) -> Option<Identifier> {
        let start = self.at;
        let pieces = self.pieces_with_one_prefix()?;
        let is_word = self.rest().chars().nth(1).is_some_and(|letter| letter.is_ascii_alphabetic());
        let (mut boards, mut suffix) = (None, None);
        match self.peek() {
            Some('<') if is_word => suffix = Some(self.word('<', '>')?),
            Some('<') => boards = Some(self.boards()?),
            _ => {}
        }
        let mut comments = Vec::new();
        while self.peek() == Some('|') {
            comments.push(self.word('|', '|')?);
        }
        let announcement = if self.peek() == Some('/') { Some(self.word('/', '/')?) } else { None };
        Some(Identifier { pieces, boards, suffix, comments, announcement, span: self.span_from(start) })
    }

    /// Reads pieces that share their prefixes: `*KQRBNP`.
    fn pieces_with_one_prefix(&mut self) -> Option<Vec<PieceName>> {
        let first = self.piece_name()?;
        let prefixes = first.prefixes.clone();
        let mut pieces = vec![first];
        while self.peek().is_some_and(|letter| letter.is_ascii_alphabetic() || letter == ':') {
            let start = self.at;
            let (letter, is_compound) = self.letter()?;
            pieces.push(PieceName { prefixes: prefixes.clone(), letter, is_compound, span: self.span_from(start) });
        }
        Some(pieces)
    }

    /// Reads a word between two signs.
    fn word(&mut self, open: char, close: char) -> Option<Word> {
        let opened = self.at;
        self.bump();
        let start = self.at;
        let text = self.take_while(|letter| letter != close).to_owned();
        let span = self.span_from(start);
        self.close(&close.to_string(), opened)?;
        let is_name = open == '|' || (!text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric()));
        if !is_name {
            let help = "groups and announcements are called by letters and digits: `<silver>`, `/Name/`";
            return self.refuse("ccif::bad-name", opened, "this is no name", help);
        }
        Some(Word { text, span })
    }

    fn body(&mut self, head: &Head) -> Option<Body> {
        let start = self.at;
        let is_castling = matches!(head, Head::Castling { .. });
        if self.eat("==") {
            return match head {
                Head::Piece(_) => self.what_it_becomes(),
                _ => {
                    let help = "only pieces are promoted or dropped; write moves behind one `=`";
                    self.refuse("ccif::unexpected", start, "`==` cannot stand here", help)
                }
            };
        }
        if !self.eat("=") {
            return Some(Body::Absent);
        }
        let first = self.sequence();
        if !is_castling {
            return first.map(Body::Moves);
        }
        if !self.eat("=") {
            let help = "write how the king moves and how its partner moves: `O-O=[*]isR[g]=isR[f]`";
            return self.refuse("ccif::bad-castling", start, "the move of the partner is missing", help);
        }
        let partner = self.sequence();
        Some(Body::Castling { king: first?, partner: partner? })
    }

    /// Reads what stands behind `==`.
    fn what_it_becomes(&mut self) -> Option<Body> {
        if self.peek() == Some('@') {
            let mut pieces = Vec::new();
            while self.eat("@") {
                pieces.push(self.piece_name()?);
            }
            return Some(Body::Drops(pieces));
        }
        if let Some(pieces) = self.only_pieces() {
            return Some(Body::Pieces(pieces));
        }
        self.sequence().map(Body::PromotionMove)
    }

    /// Reads pieces up to the end of the definition; reads nothing if anything else follows.
    fn only_pieces(&mut self) -> Option<Vec<PieceName>> {
        let mut ahead = Reader::new(self.rest(), 0);
        let is_list = ahead.piece_list().is_some_and(|list| !list.is_empty()) && ahead.is_at_end();
        if is_list { self.piece_list() } else { None }
    }
}
