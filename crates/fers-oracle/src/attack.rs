//! Attacks and check.

use fers_core::{Color, Piece, PieceType, Setup, Square};
use fers_rules::{CheckRule, Endangered, Royal};

use crate::Oracle;
use crate::walk::{Purpose, Walk, Walker};

impl Oracle<'_> {
    /// Returns whether a side is in check: any of its royal sets is.
    pub fn is_in_check(&self, setup: &Setup, color: Color) -> bool {
        self.is_in_check_on(setup, color, None)
    }

    /// Returns whether the royals of a side that stand on a board are in check; its royals on all
    /// boards where none is named.
    pub(crate) fn is_in_check_on(&self, setup: &Setup, color: Color, board: Option<u8>) -> bool {
        let is_here = |square: Square| board.is_none_or(|board| self.ruleset.geometry.board(square) == board);
        self.ruleset.royals.iter().any(|royal| self.set_is_in_check(setup, royal, color, is_here))
    }

    /// Returns whether a side is in check by a royal set whose members stay when they are mated.
    pub(crate) fn royals_that_stay_are_in_check(&self, setup: &Setup, color: Color) -> bool {
        let mut sets = self.ruleset.royals.iter().filter(|royal| !royal.leaves_when_mated);
        sets.any(|royal| self.set_is_in_check(setup, royal, color, |_| true))
    }

    /// Returns whether the enemy could capture the royal of a type and side on a square.
    pub(crate) fn royal_is_attacked(&self, setup: &Setup, square: Square, color: Color, royal: PieceType) -> bool {
        self.attacks_type(setup, square, !color, royal) || self.is_seizable(setup, square, !color)
    }

    /// Returns whether a side could remove an enemy royal from a square.
    ///
    /// If an enemy royal stands there, it is the target. Otherwise a royal of any royal type is
    /// imagined in place of the piece there.
    pub fn is_attacked(&self, setup: &Setup, square: Square, by: Color) -> bool {
        match setup.piece_at(square) {
            Some(piece) if piece.is_of(!by) && self.ruleset.is_royal(piece.piece_type) => {
                self.attacks_type(setup, square, by, piece.piece_type)
            }
            _ => self.attacks_place(setup, square, by),
        }
    }

    /// Returns whether a side could remove an enemy of some royal type from a square; of any type
    /// in a ruleset without royals.
    pub(crate) fn attacks_place(&self, setup: &Setup, square: Square, by: Color) -> bool {
        let mut types = self.ruleset.piece_types();
        types.any(|victim| {
            let may_be_meant = self.ruleset.is_royal(victim) || self.ruleset.royals.is_empty();
            may_be_meant && self.attacks_type(setup, square, by, victim)
        })
    }

    /// Returns whether a side protects a square against captures that the rule of a capturer looks
    /// at.
    pub(crate) fn protects_place(&self, setup: &Setup, square: Square, by: Color, rule: &Endangered) -> bool {
        let mut victims =
            self.ruleset.piece_types().filter(|&of| self.ruleset.is_royal(of) || self.ruleset.royals.is_empty());
        victims.any(|victim| {
            let mut attackers = self.attackers(setup, square, by, victim).into_iter();
            attackers.any(|attacker| !rule.ignores_royals || !self.ruleset.is_royal(attacker.piece_type))
        })
    }

    /// Returns whether a side could remove an enemy of this type from a square.
    pub(crate) fn attacks_type(&self, setup: &Setup, square: Square, by: Color, victim: PieceType) -> bool {
        !self.attackers(setup, square, by, victim).is_empty()
    }

    /// Returns the pieces of a side that could remove an enemy of this type from a square.
    fn attackers(&self, setup: &Setup, square: Square, by: Color, victim: PieceType) -> Vec<Piece> {
        let mut imagined = setup.clone();
        imagined.board[square.index()] = Some(Piece::new(!by, victim));
        let removes_it = |&(origin, piece): &(Square, Piece)| {
            if self.cannot_check(&imagined, origin) {
                return false;
            }
            if self.would_blow_up_own_royal(&imagined, (origin, piece), (square, victim)) {
                return false;
            }
            let walks = self.attacking_walks(&imagined, origin, piece.piece_type, by);
            walks.iter().any(|walk| walk.removed.contains(&square) && self.spares_antiroyals(&imagined, walk, square))
        };
        let own = imagined.pieces().filter(|(_, piece)| piece.is_of(by));
        own.filter(removes_it).map(|(_, piece)| piece).collect()
    }

    /// Returns whether a walk captures no piece that must stay attacked, but on one square.
    pub(crate) fn spares_antiroyals(&self, setup: &Setup, walk: &Walk, square: Square) -> bool {
        let is_antiroyal = |piece: Piece| self.ruleset.is_antiroyal(piece.piece_type);
        !walk.removed.iter().any(|&other| other != square && setup.piece_at(other).is_some_and(is_antiroyal))
    }

    pub(crate) fn attacking_walks(
        &self,
        setup: &Setup,
        origin: Square,
        piece_type: PieceType,
        color: Color,
    ) -> Vec<Walk> {
        let is_virgin = setup.virgin.contains(origin);
        Walker { oracle: self, setup, color, piece_type, origin, is_virgin, purpose: Purpose::Attack }.walks()
    }

    fn set_is_in_check(&self, setup: &Setup, royal: &Royal, color: Color, counts: impl Fn(Square) -> bool) -> bool {
        let mut members = members(setup, royal, color);
        members.retain(|&(square, _)| counts(square));
        let attacked =
            |&(square, piece): &(Square, Piece)| self.royal_is_attacked(setup, square, color, piece.piece_type);
        match royal.check {
            CheckRule::Any => members.iter().any(attacked),
            CheckRule::All => !members.is_empty() && members.iter().all(attacked),
            CheckRule::AllWhile(least) if members.len() < usize::from(least) => members.iter().any(attacked),
            CheckRule::AllWhile(_) => !members.is_empty() && members.iter().all(attacked),
            CheckRule::Unattacked => !members.iter().all(attacked),
            CheckRule::Few(most) => members.len() <= usize::from(most) && members.iter().any(attacked),
            CheckRule::Several(least) => {
                let count = members.iter().filter(|member| attacked(member)).count();
                count > 0 && least > 0 && (count >= usize::from(least) || count == members.len())
            }
        }
    }

    /// Returns whether a side is in check and one of the checkers gives a shak.
    pub(crate) fn is_in_shak(&self, setup: &Setup, color: Color) -> bool {
        let mut checked =
            self.ruleset.royals.iter().filter(|royal| self.set_is_in_check(setup, royal, color, |_| true));
        checked.any(|royal| {
            members(setup, royal, color).into_iter().any(|(square, piece)| {
                let attackers = self.attackers(setup, square, !color, piece.piece_type);
                attackers.iter().any(|attacker| self.ruleset.piece(attacker.piece_type).gives_shak)
            })
        })
    }
}

fn members(setup: &Setup, royal: &Royal, color: Color) -> Vec<(Square, Piece)> {
    let belongs = |piece: Piece| piece.is_of(color) && royal.piece_types.contains(&piece.piece_type);
    setup.pieces().filter(|&(_, piece)| belongs(piece)).collect()
}
