//! Castling rights and virginity that a board allows, and the meaning of castling letters.

use fers_core::{CastlingRight, Color, Piece, PieceType, Region, Setup, Square, Wing};
use fers_rules::{Castling, CastlingPair, Condition, Facts, Ruleset};

/// A board together with the rules about castling and virginity.
///
/// `start` is the position with which pieces are compared. While a start position is read, it is
/// that board itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rights<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) facts: &'a Facts,
    pub(crate) board: &'a Setup,
    pub(crate) start: &'a Setup,
}

impl Rights<'_> {
    /// Returns whether a rule other than castling depends on whether the piece on a square has
    /// moved; false for empty squares.
    pub(crate) fn matters(&self, square: Square) -> bool {
        let Some(piece) = self.board.piece_at(square) else { return false };
        let gates = || {
            let zone = self.ruleset.hands.gating.as_ref().map(|gating| gating.zone);
            let color = piece.color();
            zone.zip(color).is_some_and(|(zone, color)| self.ruleset.zone(zone, color).contains(square))
        };
        self.facts.virginity_matters[piece.piece_type.index()] && (asks(self.ruleset, piece.piece_type) || gates())
    }

    /// Returns whether the piece on the square is that of the start position.
    pub(crate) fn stands_as_at_start(&self, square: Square) -> bool {
        self.board.piece_at(square).is_some() && self.board.piece_at(square) == self.start.piece_at(square)
    }

    /// Returns whether the piece on a square counts as virgin whatever the castling field says.
    pub(crate) fn is_unmoved_anyway(&self, square: Square) -> bool {
        let advances = |piece: Piece| self.facts.only_advances[piece.piece_type.index()];
        self.matters(square) && self.stands_as_at_start(square) && self.board.piece_at(square).is_some_and(advances)
    }

    /// Returns the squares of all pieces that count as virgin whatever the castling field says, if
    /// no other piece can be virgin: the game has no gating, and pieces whose virginity matters
    /// cannot go back.
    // PERF: iterates over types instead of squares.
    pub(crate) fn unmoved_anyway(&self) -> Option<Region> {
        let mut types = std::iter::zip(&self.facts.virginity_matters, &self.facts.only_advances);
        if self.facts.has_gating || types.any(|(&matters, &advances)| matters && !advances) {
            return None;
        }
        let asking: Vec<bool> = self.ruleset.piece_types().map(|piece_type| self.type_asks(piece_type)).collect();
        let counts = |(now, start): (&Option<Piece>, &Option<Piece>)| {
            now == start && now.is_some_and(|piece| asking[piece.piece_type.index()])
        };
        let squares = std::iter::zip(&self.board.board, &self.start.board).enumerate();
        Some(squares.filter(|&(_, pieces)| counts(pieces)).map(|(square, _)| Square(square as u16)).collect())
    }

    /// Returns whether a rule other than gating depends on whether a piece of the type has moved.
    fn type_asks(&self, piece_type: PieceType) -> bool {
        self.facts.virginity_matters[piece_type.index()] && asks(self.ruleset, piece_type)
    }

    /// Returns the castlings whose two pieces stand as at the start.
    pub(crate) fn at_start(&self) -> Vec<CastlingRight> {
        let rules = self.ruleset.castlings.iter().enumerate();
        let all = rules.map(|(index, rule)| rule_right(index, rule));
        all.filter(|right| self.is_in_place(right)).collect()
    }

    /// Returns whether the pieces of a right stand as at the start, on the squares that its rule
    /// names.
    pub(crate) fn is_in_place(&self, right: &CastlingRight) -> bool {
        let Some(rule) = self.ruleset.castlings.get(usize::from(right.rule)) else { return false };
        let own = |square| self.stands_as_at_start(square) && self.is_own(square, rule.color);
        (right.king, right.partner) == (rule.king, rule.partner) && own(rule.king) && own(rule.partner)
    }

    /// Returns side and wing of the letter of a right; `None` if its pieces stand on different
    /// ranks.
    pub(crate) fn wing_of(&self, right: &CastlingRight) -> Option<(Color, Wing)> {
        let rule = self.ruleset.castlings.get(usize::from(right.rule))?;
        let geometry = &self.ruleset.geometry;
        let on_rank = geometry.rank(rule.partner) == geometry.rank(rule.king);
        let wing = Wing::of(geometry, rule.king, rule.partner).filter(|_| on_rank)?;
        Some((rule.color, wing))
    }

    /// Returns whether the rule of a right is the only one of its side on its wing.
    pub(crate) fn has_own_wing(&self, right: &CastlingRight) -> bool {
        let wing = self.wing_of(right);
        let of_wing = |&index: &usize| self.wing_of(&rule_right(index, &self.ruleset.castlings[index])) == wing;
        wing.is_some() && (0..self.ruleset.castlings.len()).filter(of_wing).count() == 1
    }

    /// Returns the castlings that `K` or `Q` names: those of each castling piece with its outermost
    /// fitting partner on that wing. Pairs on default squares take precedence.
    ///
    /// Several pieces may share a partner, as king and queen do in Coregal Chess.
    pub(crate) fn wing(&self, color: Color, wing: Wing) -> Vec<CastlingRight> {
        let file = |square| self.ruleset.geometry.file(square);
        let rule_wing = |right: &CastlingRight| self.wing_of(right) == Some((color, wing));
        let candidates = self.preferred(self.candidates(color).into_iter().filter(rule_wing).collect());
        let outermost_of_rule = |rule: usize| {
            let own = candidates.iter().filter(|right| usize::from(right.rule) == rule);
            match wing {
                Wing::Right => own.max_by_key(|right| file(right.partner)),
                Wing::Left => own.min_by_key(|right| file(right.partner)),
            }
        };
        let of_rules = (0..self.ruleset.castlings.len()).filter_map(outermost_of_rule);
        let of_rules: Vec<CastlingRight> = of_rules.copied().collect();
        let distance = |right: &CastlingRight| file(right.partner).abs_diff(file(right.king));
        let is_outermost = |right: &&CastlingRight| {
            let mut of_king = of_rules.iter().filter(|other| other.king == right.king);
            of_king.all(|other| distance(other) <= distance(right))
        };
        of_rules.iter().filter(is_outermost).copied().collect()
    }

    /// Returns the castlings in which a piece on a square could be the partner.
    pub(crate) fn with_partner(&self, partner: Square) -> Vec<CastlingRight> {
        let Some(color) = self.board.piece_at(partner).and_then(Piece::color) else { return Vec::new() };
        self.preferred(self.candidates(color).into_iter().filter(|right| right.partner == partner).collect())
    }

    /// Returns the castlings of a king and a partner on these squares.
    pub(crate) fn of_pair(&self, king: Square, partner: Square) -> Vec<CastlingRight> {
        let mut castlings = self.with_partner(partner);
        if castlings.iter().all(|right| right.king != king) {
            let color = self.board.piece_at(partner).and_then(Piece::color);
            castlings = color.map(|color| self.candidates(color)).unwrap_or_default();
        }
        castlings.into_iter().filter(|right| right.king == king && right.partner == partner).collect()
    }

    /// Returns the square that a file letter names for a side.
    pub(crate) fn home_square(&self, color: Color, file: u8) -> Option<Square> {
        let geometry = &self.ruleset.geometry;
        let castling = self.ruleset.castlings.iter().find(|rule| rule.color == color);
        let rank = match (castling, color) {
            (Some(rule), _) => geometry.rank(rule.king),
            (None, Color::White) => 0,
            (None, Color::Black) => geometry.ranks - 1,
        };
        geometry.square(file, rank)
    }

    /// Returns a royal piece of a side on its home rank whose virginity matters.
    pub(crate) fn home_royal(&self, color: Color) -> Option<Square> {
        let squares = (0..self.ruleset.geometry.files).filter_map(|file| self.home_square(color, file));
        let royal = |piece: Piece| piece.is_of(color) && self.ruleset.is_royal(piece.piece_type);
        squares.into_iter().find(|&square| self.matters(square) && self.board.piece_at(square).is_some_and(royal))
    }

    pub(crate) fn is_own(&self, square: Square, color: Color) -> bool {
        self.board.piece_at(square).is_some_and(|piece| piece.is_of(color))
    }

    /// Returns the candidates on the default squares of their rule if there are any, else all.
    fn preferred(&self, candidates: Vec<CastlingRight>) -> Vec<CastlingRight> {
        let is_default = |candidate: &CastlingRight| {
            let rule = &self.ruleset.castlings[usize::from(candidate.rule)];
            candidate.king == rule.king && candidate.partner == rule.partner
        };
        match candidates.iter().any(is_default) {
            true => candidates.into_iter().filter(is_default).collect(),
            false => candidates,
        }
    }

    /// Returns all pairs of pieces of a side that fit one of its castlings, anywhere on the rank.
    fn candidates(&self, color: Color) -> Vec<CastlingRight> {
        let mut found = Vec::new();
        for (index, rule) in self.ruleset.castlings.iter().enumerate().filter(|(_, rule)| rule.color == color) {
            for king in self.kings(rule) {
                let partners = self.partners(rule, king);
                found.extend(partners.into_iter().map(|partner| right(index, king, partner)));
            }
        }
        found
    }

    fn kings(&self, rule: &Castling) -> Vec<Square> {
        let fits = |&square: &Square| {
            let piece = self.board.piece_at(square).filter(|piece| piece.is_of(rule.color));
            piece.is_some_and(|piece| match self.type_at_start(rule.king, rule.color) {
                Some(piece_type) => {
                    piece.piece_type == piece_type
                        || self.castling_type(rule, piece.piece_type, |pair| &pair.kings, false)
                }
                None => self.castling_type(
                    rule,
                    piece.piece_type,
                    |pair| &pair.kings,
                    self.ruleset.is_royal(piece.piece_type),
                ),
            })
        };
        if fits(&rule.king) {
            return vec![rule.king];
        }
        let zone = self.zone(rule.color);
        let along = self.rank_of(rule.king).filter(|square| !zone.contains(square));
        along.chain(zone.iter().copied()).filter(fits).collect()
    }

    /// Returns the squares within which castling pieces of a side keep their rights.
    fn zone(&self, color: Color) -> Vec<Square> {
        let zones = self.ruleset.castling_zone;
        zones.map(|zones| self.ruleset.zone(zones, color).iter().collect()).unwrap_or_default()
    }

    fn partners(&self, rule: &Castling, king: Square) -> Vec<Square> {
        let geometry = &self.ruleset.geometry;
        let fits = |&square: &Square| {
            let piece = self.board.piece_at(square).filter(|piece| piece.is_of(rule.color));
            piece.is_some_and(|piece| match self.type_at_start(rule.partner, rule.color) {
                Some(piece_type) => {
                    piece.piece_type == piece_type
                        || self.castling_type(rule, piece.piece_type, |pair| &pair.partners, false)
                }
                None => {
                    let may =
                        !self.ruleset.is_royal(piece.piece_type) && !self.facts.only_advances[piece.piece_type.index()];
                    self.castling_type(rule, piece.piece_type, |pair| &pair.partners, may)
                }
            })
        };
        if geometry.rank(rule.king) != geometry.rank(rule.partner) {
            return [rule.partner].into_iter().filter(fits).collect();
        }
        let is_right = geometry.file(rule.partner) > geometry.file(rule.king);
        let on_side = |&square: &Square| square != king && (geometry.file(square) > geometry.file(king)) == is_right;
        // A castling piece may have left the rank of its partner, or come to the other side of it.
        let roams = self.zone(rule.color).contains(&king);
        let home = if roams { rule.partner } else { king };
        let own = [rule.partner].into_iter().filter(|square| roams && !on_side(square) && *square != king);
        own.chain(self.rank_of(home).filter(on_side)).filter(fits).collect()
    }

    /// Returns whether a type takes part in a castling: by the rules about dropped pieces if there
    /// are any, else by the given measure.
    fn castling_type(
        &self,
        rule: &Castling,
        piece_type: PieceType,
        list: fn(&CastlingPair) -> &Vec<PieceType>,
        otherwise: bool,
    ) -> bool {
        let pairs = self.ruleset.castling_by_drop.as_ref();
        pairs.map_or(otherwise, |pairs| list(&pairs[rule.color]).contains(&piece_type))
    }

    fn type_at_start(&self, square: Square, color: Color) -> Option<PieceType> {
        self.start.piece_at(square).filter(|piece| piece.is_of(color)).map(|piece| piece.piece_type)
    }

    fn rank_of(&self, square: Square) -> impl Iterator<Item = Square> {
        let geometry = &self.ruleset.geometry;
        let (rank, board) = (geometry.rank(square), geometry.board(square));
        (0..geometry.files).filter_map(move |file| geometry.square_on(file, rank, board))
    }
}

/// Returns whether some path of a piece type depends on its virginity.
fn asks(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let is_question = |when: &Condition| matches!(when, Condition::Virgin | Condition::Moved);
    let moves = |color| ruleset.piece(piece_type).moves_of(color).iter();
    Color::ALL.iter().any(|&color| moves(color).any(|path| path.when.iter().any(is_question)))
}

fn right(rule: usize, king: Square, partner: Square) -> CastlingRight {
    CastlingRight { rule: rule as u8, king, partner }
}

/// Returns the right with the default squares of a rule.
fn rule_right(index: usize, rule: &Castling) -> CastlingRight {
    right(index, rule.king, rule.partner)
}
