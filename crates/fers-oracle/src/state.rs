//! The parts of a setup besides the board and the hands.

use fers_core::{Action, CastlingRight, Color, EnPassant, Move, Piece, PieceType, Setup, Square, Vector, Wing};
use fers_rules::Progress;

use crate::Oracle;
use crate::blast::Debris;
use crate::candidate::Candidate;
use crate::walk::{Purpose, Walker};

/// Effects of a ply on pieces that its move does not name.
pub(crate) struct Effects {
    /// Squares of seized pieces.
    pub(crate) seized: Vec<Square>,
    /// Squares that pulled and pushed pieces have left.
    pub(crate) shoved: Vec<Square>,
    /// Squares of flipped pieces.
    pub(crate) turned: Vec<Square>,
    /// Pieces removed by a blast, if one was set off.
    pub(crate) blown_up: Option<Debris>,
    /// Squares of burnt pieces.
    pub(crate) burnt: Vec<Square>,
}

impl Effects {
    /// Returns whether the ply removed pieces, or might have.
    fn removes(&self) -> bool {
        !self.seized.is_empty() || self.blown_up.is_some() || !self.burnt.is_empty()
    }

    /// Iterates over the squares of these pieces.
    fn squares(&self) -> impl Iterator<Item = &Square> {
        let blown_up = self.blown_up.iter().flat_map(|debris| &debris.squares);
        self.seized.iter().chain(&self.shoved).chain(&self.turned).chain(blown_up).chain(&self.burnt)
    }
}

impl Oracle<'_> {
    /// Completes the setup after a ply, given the new board and hands.
    pub(crate) fn update_state(&self, setup: &Setup, candidate: &Candidate, effects: &Effects, next: &mut Setup) {
        let mv = &candidate.mv;
        let mut touched = touched(mv);
        touched.extend(effects.squares());
        let unsettled = self.unsettled(setup, mv, next);
        let forgotten = |sq: &Square| touched.contains(sq) || unsettled.contains(sq);
        next.virgin =
            setup.virgin.iter().filter(|sq| !forgotten(sq)).filter(|&sq| self.asks_if_virgin(next, sq)).collect();
        let kept = self.rights_kept(setup, mv, effects, &touched, next);
        next.castling.retain(|right| !touched.contains(&right.king) && !touched.contains(&right.partner));
        next.castling.extend(kept);
        next.castling.sort();
        self.take_rights(setup.turn, self.wing_of(mv), next);
        self.give_rights(setup.turn, mv, next);
        let stays = mv.destination().is_none_or(|to| !effects.turned.contains(&to));
        let stays = stays && effects.shoved.is_empty();
        let chance = self.chance_after(candidate, next).filter(|_| stays && !effects.removes());
        next.en_passant = self.chances_after(setup, mv, &touched, chance, next);
        self.suspend(setup, mv, next);
        next.trading_ban = self.bans_trading(setup, mv);
        next.last_moved = moved_to(mv).filter(|_| self.facts.has_imitation).and_then(|square| type_on(next, square));
        next.passes = match mv.action {
            Action::Pass => setup.passes.saturating_add(1).min(self.facts.passes_counted),
            _ => 0,
        };
        next.castled = self.wing_of(mv).filter(|_| self.facts.asks_for_castling);
        let is_irreversible = !effects.turned.is_empty() || effects.removes() || self.is_irreversible(setup, mv);
        next.halfmove_clock = if is_irreversible { 0 } else { setup.halfmove_clock.saturating_add(1) };
        self.count_check(setup.turn, next);
        self.count_ply(setup, mv, next);
        self.advance(setup, mv, next);
        self.drop_used_up_chances(setup, next);
        next.honour = self.honour_after(setup, mv, next);
    }

    /// Returns the castling rights of a piece that moves within the squares where it keeps them,
    /// with its new square.
    fn rights_kept(
        &self,
        setup: &Setup,
        mv: &Move,
        effects: &Effects,
        touched: &[Square],
        next: &Setup,
    ) -> Vec<CastlingRight> {
        let (Some(zones), Action::Travel { from, to }) = (self.ruleset.castling_zone, mv.action) else {
            return Vec::new();
        };
        let is_itself = next.piece_at(to) == setup.piece_at(from) && !effects.squares().any(|&square| square == to);
        if from == to || !is_itself {
            return Vec::new();
        }
        let is_within = |right: &CastlingRight| {
            let zone = self.ruleset.zone(zones, self.ruleset.castlings[usize::from(right.rule)].color);
            zone.contains(from) && zone.contains(to)
        };
        let own = setup.castling.iter().filter(|right| right.king == from && is_within(right));
        let own = own.filter(|right| right.partner != to && !touched.contains(&right.partner));
        own.map(|right| CastlingRight { king: to, ..*right }).collect()
    }

    /// Returns the wing to which a move castles, if it does.
    fn wing_of(&self, mv: &Move) -> Option<Wing> {
        match mv.action {
            Action::Castle { king, partner, .. } => Wing::of(&self.ruleset.geometry, king, partner),
            _ => None,
        }
    }

    /// Takes the rights to castle to a wing from the opponent of the castling side, if the rules
    /// say so.
    fn take_rights(&self, mover: Color, wing: Option<Wing>, next: &mut Setup) {
        let (true, Some(wing)) = (self.ruleset.opposite_castling, wing) else { return };
        let is_same = |right: &CastlingRight| {
            let owner = self.ruleset.castlings[usize::from(right.rule)].color;
            owner == !mover && Wing::of(&self.ruleset.geometry, right.king, right.partner) == Some(wing)
        };
        next.castling.retain(|right| !is_same(right));
    }

    /// Gives a side the castling rights that result from its drop.
    fn give_rights(&self, mover: Color, mv: &Move, next: &mut Setup) {
        let (Some(pairs), Action::Drop { to, .. }) = (&self.ruleset.castling_by_drop, mv.action) else { return };
        let pair = &pairs[mover];
        let is_one = |next: &Setup, square: Square, types: &[PieceType]| {
            next.piece_at(square).is_some_and(|piece| piece.is_of(mover) && types.contains(&piece.piece_type))
        };
        for (index, rule) in self.ruleset.castlings.iter().enumerate().filter(|(_, rule)| rule.color == mover) {
            let has_pair = is_one(next, rule.king, &pair.kings) && is_one(next, rule.partner, &pair.partners);
            if has_pair && [rule.king, rule.partner].contains(&to) {
                next.castling.push(CastlingRight { rule: index as u8, king: rule.king, partner: rule.partner });
            }
        }
        next.castling.sort();
        next.castling.dedup();
    }

    /// Returns the squares of enemy royals at which the moved or dropped piece aims, if it
    /// unsettles them.
    fn unsettled(&self, setup: &Setup, mv: &Move, next: &Setup) -> Vec<Square> {
        let (piece, at) = match mv.action {
            Action::Travel { from, to } => (setup.piece_at(from).map(|piece| piece.piece_type), to),
            Action::Drop { piece_type, to } => (Some(piece_type), to),
            Action::Castle { .. } | Action::PickUp { .. } | Action::Pass => return Vec::new(),
        };
        let steps = piece.map_or(&[][..], |piece_type| &self.ruleset.piece(piece_type).unsettles);
        let lines = steps.iter().map(|&step| self.ruleset.frame.apply(step, setup.turn));
        let mut squares: Vec<Square> = lines.flat_map(|step| self.line_from(at, step)).collect();
        squares.retain(|&square| self.has_royal(next, square, !setup.turn));
        squares
    }

    /// Returns the squares in a direction, to the edge or once round the board.
    pub(crate) fn line_from(&self, from: Square, step: Vector) -> Vec<Square> {
        let geometry = &self.ruleset.geometry;
        let next = |at: &Square| geometry.step(*at, step).filter(|&square| square != from);
        std::iter::successors(next(&from), next).collect()
    }

    fn asks_if_virgin(&self, next: &Setup, square: Square) -> bool {
        next.piece_at(square).is_some_and(|piece| self.facts.virginity_matters[piece.piece_type.index()])
    }

    fn chance_after(&self, candidate: &Candidate, next: &Setup) -> Option<EnPassant> {
        let Action::Travel { to, .. } = candidate.mv.action else {
            return None;
        };
        let is_open = |square: &&Square| match self.facts.passes_pieces {
            true => **square != to && !next.walls.contains(**square),
            false => next.is_free(**square),
        };
        let squares: Vec<Square> = candidate.chance.iter().filter(is_open).copied().collect();
        let is_chance = self.facts.has_en_passant && !squares.is_empty();
        is_chance.then_some(EnPassant { squares, victim: to })
    }

    fn bans_trading(&self, setup: &Setup, mv: &Move) -> Option<Square> {
        let bans = |square: Square| {
            setup.piece_at(square).is_some_and(|piece| self.ruleset.piece(piece.piece_type).retaliation.is_some())
        };
        let last = mv.removed.iter().rfind(|&&victim| bans(victim)).copied();
        last.filter(|_| !mv.origin().is_some_and(bans))
    }

    fn is_irreversible(&self, setup: &Setup, mv: &Move) -> bool {
        let enters_or_leaves = matches!(mv.action, Action::Drop { .. } | Action::PickUp { .. }) || mv.gate.is_some();
        let removes = mv.relocation.is_some_and(|relocation| relocation.to.is_none());
        removes || mv.is_capture() || mv.promotion.is_some() || enters_or_leaves || self.is_progress(setup, mv)
    }

    /// Returns whether a move counts as progress by itself.
    fn is_progress(&self, setup: &Setup, mv: &Move) -> bool {
        let Action::Travel { from, to } = mv.action else { return false };
        let Some(piece) = setup.piece_at(from) else { return false };
        // A ply may move a piece of the other side.
        let owner = piece.color().unwrap_or(setup.turn);
        match self.ruleset.piece(piece.piece_type).progress[owner] {
            Progress::ByKind => self.facts.only_advances[piece.piece_type.index()],
            Progress::ByMove => from != to && !self.goes_alone(piece, owner, to, from),
            Progress::Always => true,
            Progress::Never => false,
        }
    }

    /// Returns whether a moved piece could go from one square to another if it were alone on the
    /// board.
    fn goes_alone(&self, piece: Piece, color: Color, origin: Square, end: Square) -> bool {
        let mut setup = Setup::empty(self.ruleset.geometry.places());
        setup.board[origin.index()] = Some(piece);
        let (piece_type, purpose) = (piece.piece_type, Purpose::Attack);
        let walker = Walker { oracle: self, setup: &setup, color, piece_type, origin, is_virgin: false, purpose };
        walker.walks_unpromoted().iter().any(|walk| walk.to == end)
    }

    fn count_check(&self, mover: Color, next: &mut Setup) {
        if !self.facts.counts_checks && !self.facts.counts_shaks {
            return;
        }
        let gives_check = self.is_in_check(next, !mover);
        if self.facts.counts_checks && gives_check {
            next.checks_given[mover] = next.checks_given[mover].saturating_add(1);
        }
        if self.facts.counts_shaks {
            next.shak_given[mover] = gives_check && (next.shak_given[mover] || self.is_in_shak(next, !mover));
        }
    }
}

/// Returns the square of the moved piece after the move.
fn moved_to(mv: &Move) -> Option<Square> {
    match mv.action {
        Action::Travel { to, .. } | Action::Drop { to, .. } => Some(to),
        Action::Castle { king_to, .. } => Some(king_to),
        Action::PickUp { .. } | Action::Pass => None,
    }
}

fn type_on(setup: &Setup, square: Square) -> Option<PieceType> {
    setup.piece_at(square).map(|piece| piece.piece_type)
}

/// Returns the squares whose pieces moved or left.
fn touched(mv: &Move) -> Vec<Square> {
    let mut squares = mv.removed.clone();
    squares.extend(mv.relocation.map(|relocation| relocation.from));
    squares.extend(mv.carried.iter().map(|carry| carry.from));
    match mv.action {
        Action::Travel { from, .. } | Action::PickUp { from } => squares.push(from),
        Action::Castle { king, partner, .. } => squares.extend([king, partner]),
        Action::Drop { .. } | Action::Pass => {}
    }
    squares
}
