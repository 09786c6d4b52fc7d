//! Finds perpetual chases in a loop of plies.
//!
//! The definition of a chase is at [`End::PerpetualChase`](fers_rules::End::PerpetualChase). This
//! code is slow and simple: it runs once when a position is repeated, never in search.

use std::collections::BTreeSet;

use fers_core::{Action, ByColor, Color, Move, Owner, Piece, PieceType, Setup, Square};
use fers_movegen::AnyPosition;
use fers_program::{MoveList, PackedMove};
use fers_rules::{Path, Steps};

use crate::Variant;
use crate::game::Ply;

/// Returns which sides chased one enemy piece with each of their plies. A side must have made at
/// least one ply.
///
/// `end` is the position after the plies.
pub(crate) fn sides_that_chase(variant: &Variant, end: &AnyPosition, plies: &[Ply]) -> ByColor<bool> {
    let mut position = end.clone();
    for ply in plies.iter().rev() {
        position.unmake(ply.packed, ply.undo.clone());
    }
    let mut hunts: ByColor<Hunt> = ByColor::default();
    for ply in plies {
        let mover = position.turn();
        let before = position.to_setup();
        position.make(ply.packed);
        hunts[!mover].follow(&ply.mv);
        hunts[mover].narrow(victims(variant, &before, &mut position, &ply.mv));
    }
    hunts.map(|hunt| hunt.0.is_some_and(|victims| !victims.is_empty()))
}

/// The squares of the pieces that a side has chased with each ply so far; `None` before its first
/// ply.
#[derive(Default)]
struct Hunt(Option<BTreeSet<Square>>);

impl Hunt {
    /// Follows a move of the other side, which may have moved a victim.
    fn follow(&mut self, mv: &Move) {
        if let Some(victims) = &mut self.0 {
            *victims = victims.iter().map(|&square| moved_to(square, mv)).collect();
        }
    }

    /// Keeps the pieces that the side still chases after its move.
    fn narrow(&mut self, victims: BTreeSet<Square>) {
        self.0 = Some(match self.0.take() {
            Some(earlier) => earlier.intersection(&victims).copied().collect(),
            None => victims,
        });
    }
}

/// Returns the square of a piece of the mover's side after a move.
fn moved_to(square: Square, mv: &Move) -> Square {
    match mv.action {
        Action::Travel { from, to } if from == square => to,
        Action::Castle { king, king_to, .. } if king == square => king_to,
        Action::Castle { partner, partner_to, .. } if partner == square => partner_to,
        _ => square,
    }
}

/// Returns the square of a piece of the mover's side before a move; `None` if it was not on the
/// board.
fn moved_from(square: Square, mv: &Move) -> Option<Square> {
    match mv.action {
        Action::Travel { from, to } if to == square => Some(from),
        Action::Castle { king, king_to, .. } if king_to == square => Some(king),
        Action::Castle { partner, partner_to, .. } if partner_to == square => Some(partner),
        Action::Drop { to, .. } if to == square => None,
        _ if mv.gate.is_some_and(|gate| gate.square == square) => None,
        _ => Some(square),
    }
}

/// Returns the enemies that a ply chases. `position` is the position after it.
fn victims(variant: &Variant, before: &Setup, position: &mut AnyPosition, mv: &Move) -> BTreeSet<Square> {
    let after = position.to_setup();
    let mover = before.turn;
    let hunt = Chase { variant, mover, before, after: &after };
    let mut victims = hunt.new_attacks(mv);
    if !victims.is_empty() {
        let mut threats = hunt.threats(position.is_in_check());
        let counterattacks = captures(position);
        victims.retain(|&pair| hunt.is_serious(pair, threats.as_mut(), &counterattacks));
    }
    let mut squares: BTreeSet<Square> = victims.into_iter().map(|pair| pair.victim).collect();
    if position.is_in_check() {
        squares.extend(hunt.squares_of(!mover, |piece_type| variant.ruleset().is_royal(piece_type)));
    }
    squares
}

/// A piece and an enemy that it attacks.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Attack {
    attacker: Square,
    victim: Square,
}

/// A ply that may be a chase.
struct Chase<'a> {
    variant: &'a Variant,
    mover: Color,
    before: &'a Setup,
    after: &'a Setup,
}

impl Chase<'_> {
    /// Returns the new attacks by pieces that can chase on pieces that can be chased.
    fn new_attacks(&self, mv: &Move) -> Vec<Attack> {
        let counts = |piece_type| is_chaser(self.variant, piece_type);
        let enemies: Vec<Square> = self.squares_of(!self.mover, counts).collect();
        let mut attacks = Vec::new();
        for attacker in self.squares_of(self.mover, counts) {
            let now = attacked_by(self.variant, self.after, attacker, &enemies);
            let old = match moved_from(attacker, mv) {
                Some(origin) if !now.is_empty() => attacked_by(self.variant, self.before, origin, &now),
                _ => Vec::new(),
            };
            let is_new = |victim: &Square| !old.contains(victim);
            attacks.extend(now.into_iter().filter(is_new).map(|victim| Attack { attacker, victim }));
        }
        attacks
    }

    /// Returns whether the attacker may capture, and the capture is a threat.
    fn is_serious(&self, attack: Attack, threats: Option<&mut Threats>, counterattacks: &[Move]) -> bool {
        let type_at = |square| self.after.piece_at(square).map(|piece: Piece| piece.piece_type);
        let (Some(attacker), Some(victim)) = (type_at(attack.attacker), type_at(attack.victim)) else {
            return false;
        };
        let hits_back = |mv: &Move| mv.origin() == Some(attack.victim) && mv.removed.contains(&attack.attacker);
        if attacker == victim && counterattacks.iter().any(hits_back) {
            return false;
        }
        let gains = self.variant.worth(victim) > self.variant.worth(attacker);
        threats.is_some_and(|threats| threats.may_capture(self.variant, attack, gains))
    }

    /// Returns the position after the ply with the mover to move again.
    fn threats(&self, gives_check: bool) -> Option<Threats> {
        let mut setup = self.after.clone();
        setup.turn = self.mover;
        setup.en_passant.clear();
        let mut lifted = Vec::new();
        if gives_check {
            setup.castling.clear();
            for square in self.squares_of(!self.mover, |piece_type| self.variant.ruleset().is_royal(piece_type)) {
                lifted.extend(setup.board[square.index()].take().map(|royal| (square, royal)));
            }
        }
        let position = AnyPosition::new(self.variant.program(), &setup).ok()?;
        Some(Threats { position, lifted })
    }

    fn squares_of<'b>(
        &'b self,
        color: Color,
        has_type: impl Fn(PieceType) -> bool + 'b,
    ) -> impl Iterator<Item = Square> {
        let fits = move |piece: Piece| piece.is_of(color) && has_type(piece.piece_type);
        self.after.pieces().filter(move |&(_, piece)| fits(piece)).map(|(square, _)| square)
    }
}

/// Returns whether pieces of a type can chase and be chased: neither royals nor pawns.
fn is_chaser(variant: &Variant, piece_type: PieceType) -> bool {
    !variant.ruleset().is_royal(piece_type) && may_go_back(variant, piece_type)
}

/// Returns whether some step of some path leads to a lower rank, seen from its owner.
fn may_go_back(variant: &Variant, piece_type: PieceType) -> bool {
    let paths = |color| variant.ruleset().piece(piece_type).moves_of(color);
    let mut all = Color::ALL.into_iter().flat_map(paths);
    let mut legs = Color::ALL.into_iter().flat_map(paths).flat_map(|path| &path.legs);
    all.any(Path::borrows)
        || legs.any(|leg| match &leg.steps {
            Steps::Absolute(vectors) => vectors.iter().any(|vector| vector.ranks < 0),
            Steps::Turned(_) | Steps::Anywhere | Steps::AsLastMoved { .. } => true,
        })
}

/// Returns the squares that a piece attacks, without regard to checks and pins.
///
/// The piece is the only one of its side on the board. All others count as enemies, which block and
/// serve as hurdles as before.
fn attacked_by(variant: &Variant, setup: &Setup, attacker: Square, squares: &[Square]) -> Vec<Square> {
    let Some(color) = setup.piece_at(attacker).and_then(Piece::color) else {
        return Vec::new();
    };
    let mut alone = setup.clone();
    for (square, place) in alone.board.iter_mut().enumerate() {
        if let Some(piece) = place.as_mut().filter(|piece| piece.is_of(color) && square != attacker.index()) {
            piece.owner = Owner::from(!color);
        }
    }
    alone.castling.clear();
    alone.en_passant.clear();
    alone.turn = !color; // The side that has just moved has no royals then, and is not in check.
    match AnyPosition::new(variant.program(), &alone) {
        Ok(position) => squares.iter().copied().filter(|&square| position.is_attacked(square, color)).collect(),
        Err(_) => Vec::new(),
    }
}

/// The captures of a side that moves twice.
struct Threats {
    position: AnyPosition,
    /// Enemy royals in check, removed until the enemy answers: in no valid position, a side is to
    /// move while its enemy is in check.
    lifted: Vec<(Square, Piece)>,
}

impl Threats {
    /// Returns whether an attacker may legally capture its victim and, unless the capture gains
    /// material anyway, cannot be recaptured.
    fn may_capture(&mut self, variant: &Variant, attack: Attack, gains: bool) -> bool {
        let mut moves = MoveList::new();
        self.position.legal_captures(&mut moves);
        moves.into_iter().any(|packed| {
            let mv = self.position.decode(packed);
            let is_it = mv.origin() == Some(attack.attacker) && mv.removed.contains(&attack.victim);
            is_it && (gains || !self.is_captured_back(variant, packed, &mv))
        })
    }

    fn is_captured_back(&mut self, variant: &Variant, packed: PackedMove, mv: &Move) -> bool {
        let undo = self.position.make(packed);
        let answers = self.answers(variant);
        self.position.unmake(packed, undo);
        answers.iter().any(|answer| mv.destination().is_some_and(|square| answer.removed.contains(&square)))
    }

    /// Returns the captures of the enemy, with its royals restored.
    fn answers(&mut self, variant: &Variant) -> Vec<Move> {
        if self.lifted.is_empty() {
            return captures(&mut self.position);
        }
        let mut setup = self.position.to_setup();
        for &(square, royal) in &self.lifted {
            setup.board[square.index()] = Some(royal);
        }
        AnyPosition::new(variant.program(), &setup).map(|mut position| captures(&mut position)).unwrap_or_default()
    }
}

fn captures(position: &mut AnyPosition) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.legal_captures(&mut moves);
    moves.into_iter().map(|mv| position.decode(mv)).collect()
}
