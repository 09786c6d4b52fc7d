//! Reads the text of a move that need not be legal.

use fers_core::{Action, Move, PieceType, Square};
use fers_game::Game;

/// Where the piece of a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Square(Square),
    Hand(PieceType),
}

/// A move by its origin and its destination. Promotions and captures on the way are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wish {
    pub from: Origin,
    /// `None`: anywhere.
    pub to: Option<Square>,
}

impl Wish {
    /// Reads a text. It may mean several moves: `Nf3` is a move of any knight. The square of an own
    /// piece is any move of it.
    pub fn read(game: &Game, text: &str) -> Vec<Self> {
        let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
        if let Some((piece, to)) = text.split_once(['@', '*']) {
            return Self::drop(game, piece, to).into_iter().collect();
        }
        let plain: String = text.chars().filter(|sign| !matches!(sign, '-' | 'x')).collect();
        let setup = game.setup();
        let own = Self::square(game, &plain)
            .filter(|&from| setup.piece_at(from).is_some_and(|piece| piece.is_of(setup.turn)));
        let wish = own.map(|from| Self { from: Origin::Square(from), to: None });
        match wish.or_else(|| Self::coordinates(game, &plain)) {
            Some(wish) => vec![wish],
            None => Self::of_piece(game, &plain),
        }
    }

    fn square(game: &Game, text: &str) -> Option<Square> {
        game.variant().ruleset().geometry.parse_square(text).ok()
    }

    fn drop(game: &Game, piece: &str, to: &str) -> Option<Self> {
        let rules = game.variant().ruleset();
        let is_named = |piece_type: &PieceType| {
            let of = rules.piece(*piece_type);
            of.san == piece || of.letters.iter().any(|(_, letter)| letter.eq_ignore_ascii_case(piece))
        };
        Some(Self { from: Origin::Hand(rules.piece_types().find(is_named)?), to: Some(Self::square(game, to)?) })
    }

    /// Reads two squares; what follows is a promotion.
    fn coordinates(game: &Game, text: &str) -> Option<Self> {
        let ends = |at: usize| text.is_char_boundary(at).then(|| text.split_at(at));
        let splits = (2..text.len()).filter_map(ends);
        let found = splits.filter_map(|(from, rest)| {
            let from = Self::square(game, from)?;
            let to = (2..=rest.len()).rev().filter(|&at| rest.is_char_boundary(at));
            let to = to.filter_map(|at| Self::square(game, &rest[..at])).next()?;
            Some(Self { from: Origin::Square(from), to: Some(to) })
        });
        found.last()
    }

    /// Reads a piece and its destination, perhaps with a file or rank between them.
    fn of_piece(game: &Game, text: &str) -> Vec<Self> {
        let rules = game.variant().ruleset();
        let text = text.split('=').next().unwrap_or_default();
        let setup = game.setup();
        let starts = text.char_indices().map(|(at, _)| at);
        let Some((head, to)) = starts.filter_map(|at| Some((&text[..at], Self::square(game, &text[at..])?))).next()
        else {
            return Vec::new();
        };
        let pieces = setup.pieces().filter(|(square, piece)| {
            let san = &rules.piece(piece.piece_type).san;
            let hint = head.strip_prefix(san.as_str());
            piece.is_of(setup.turn) && hint.is_some_and(|hint| rules.geometry.square_name(*square).contains(hint))
        });
        pieces.map(|(from, _)| Self { from: Origin::Square(from), to: Some(to) }).collect()
    }

    /// Returns whether a legal move of a game is the one asked for.
    pub fn is_fulfilled(&self, game: &Game) -> bool {
        game.legal_list().iter().any(|mv| self.is(mv))
    }

    fn is(&self, mv: &Move) -> bool {
        let from = match mv.action {
            Action::Drop { piece_type, .. } => Some(Origin::Hand(piece_type)),
            _ => mv.origin().map(Origin::Square),
        };
        from == Some(self.from) && (self.to.is_none() || mv.destination() == self.to)
    }
}
