//! One piece among others on a board without royals, moved by the slow executor.

use fers_betza::MoveText;
use fers_core::{Action, Color, EnPassant, Geometry, Move, Piece, PieceType, Setup, Square};
use fers_oracle::{MateBans, Oracle};
use fers_rules::{Frame, Path, PieceRules, Ruleset};

/// The piece whose moves are asked for.
const MOVER: PieceType = PieceType(0);
/// A piece that does nothing.
const DUMMY: PieceType = PieceType(1);
/// A friend that can be told from others by its own moves.
const FRIEND: PieceType = PieceType(2);

/// A board with one mover, which has not moved yet.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) from: (u8, u8),
    pub(crate) friends: Vec<(u8, u8)>,
    pub(crate) enemies: Vec<(u8, u8)>,
    pub(crate) en_passant: Vec<(u8, u8)>,
    pub(crate) is_black: bool,
    /// What the friends do.
    pub(crate) friends_move: Vec<Path>,
}

/// A move as displacements from where the mover stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    pub(crate) to: (i32, i32),
    pub(crate) removed: Vec<(i32, i32)>,
    pub(crate) carried: Vec<((i32, i32), (i32, i32))>,
    /// Another piece moves, from here.
    pub(crate) other: Option<(i32, i32)>,
}

impl Scene {
    /// A piece in the middle of a large board, alone.
    pub(crate) fn alone() -> Self {
        Self {
            files: 15,
            ranks: 15,
            from: (7, 7),
            friends: Vec::new(),
            enemies: Vec::new(),
            en_passant: Vec::new(),
            is_black: false,
            friends_move: Vec::new(),
        }
    }

    /// Makes a scene with other pieces around it, given by displacement.
    pub(crate) fn among(friends: &[(i32, i32)], enemies: &[(i32, i32)]) -> Self {
        let at = |&(x, y): &(i32, i32)| ((7 + x) as u8, (7 + y) as u8);
        let (friends, enemies) = (friends.iter().map(at).collect(), enemies.iter().map(at).collect());
        Self { friends, enemies, ..Self::alone() }
    }

    /// The displacements to all destinations.
    pub(crate) fn destinations(&self, text: &MoveText) -> std::collections::BTreeSet<(i32, i32)> {
        self.moves(text).into_iter().map(|found| found.to).collect()
    }

    /// All moves that the mover makes or causes.
    pub(crate) fn moves(&self, text: &MoveText) -> Vec<Found> {
        let (ruleset, setup) = self.position(&text.paths);
        let legal = Oracle::new(&ruleset).legal_moves(&setup, MateBans::Enforced);
        let mut found: Vec<Found> = legal.iter().map(|mv| self.found(&ruleset.geometry, mv)).collect();
        found.sort();
        found
    }

    fn position(&self, paths: &[Path]) -> (Ruleset, Setup) {
        let mut ruleset = Ruleset::new("scene", Geometry::rectangle(self.files, self.ranks));
        ruleset.frame = Frame::Rotated;
        ruleset.pieces.push(PieceRules::new("Mover", "m", paths.to_vec()));
        ruleset.pieces.push(PieceRules::new("Dummy", "d", Vec::new()));
        ruleset.pieces.push(PieceRules::new("Friend", "f", self.friends_move.clone()));
        let mut setup = Setup::empty(ruleset.geometry.places());
        let us = if self.is_black { Color::Black } else { Color::White };
        let square = |(file, rank): (u8, u8)| ruleset.geometry.square(file, rank).expect("scenes are on the board");
        let mut put = |at: Square, piece: Piece| setup.board[at.index()] = Some(piece);
        put(square(self.from), Piece::new(us, MOVER));
        let friend = if self.friends_move.is_empty() { DUMMY } else { FRIEND };
        self.friends.iter().for_each(|&at| put(square(at), Piece::new(us, friend)));
        self.enemies.iter().for_each(|&at| put(square(at), Piece::new(!us, DUMMY)));
        if !self.en_passant.is_empty() {
            // The piece that passed stands in a corner.
            let victim = square((0, 0));
            put(victim, Piece::new(!us, DUMMY));
            let squares = self.en_passant.iter().map(|&at| square(at)).collect();
            setup.en_passant = vec![EnPassant { squares, victim }];
        }
        setup.turn = us;
        setup.virgin = [square(self.from)].into_iter().collect();
        ruleset.start = setup.clone();
        (ruleset, setup)
    }

    fn found(&self, geometry: &Geometry, mv: &Move) -> Found {
        let by = |square: Square| {
            let (file, rank) = (i32::from(geometry.file(square)), i32::from(geometry.rank(square)));
            (file - i32::from(self.from.0), rank - i32::from(self.from.1))
        };
        let (from, to) = match mv.action {
            Action::Travel { from, to } => (by(from), by(to)),
            _ => ((0, 0), (0, 0)),
        };
        Found {
            to,
            removed: mv.removed.iter().map(|&square| by(square)).collect(),
            carried: mv.carried.iter().map(|carry| (by(carry.from), by(carry.to))).collect(),
            other: (from != (0, 0)).then_some(from),
        }
    }
}
