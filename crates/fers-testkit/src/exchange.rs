//! Exchanges the sides of a variant: White's parts become Black's, seen from the other end of the
//! board.

use fers_core::{
    Action, ByColor, Carry, CastlingRight, Color, Count, EnPassant, Ending, Gate, Move, Outcome, Phase, Piece, Region,
    Relocation, Setup, Square, Wing,
};
use fers_rules::{DropNeed, End, Frame, Part, Path, Peril, Quality, Refusal, Ruleset, Shape, Trigger, Zones};

/// Exchanges the sides of everything that belongs to a variant.
pub(crate) struct Exchange<'a> {
    ruleset: &'a Ruleset,
}

impl<'a> Exchange<'a> {
    /// Makes an exchange for a variant.
    pub fn of(ruleset: &'a Ruleset) -> Self {
        Self { ruleset }
    }

    /// Returns the variant with exchanged sides.
    pub fn ruleset(&self) -> Ruleset {
        let mut other = self.ruleset.clone();
        other.geometry.holes = self.places(&other.geometry.holes);
        for region in &mut other.regions {
            region.squares = self.places(&region.squares);
        }
        for castling in &mut other.castlings {
            castling.color = !castling.color;
            (castling.king, castling.partner) = (self.square(castling.king), self.square(castling.partner));
            for target in &mut castling.targets {
                (target.king, target.partner) = (self.square(target.king), self.square(target.partner));
            }
        }
        for vector in other.facing.iter_mut().flat_map(|facing| &mut facing.lines) {
            *vector = self.ruleset.frame.apply(*vector, Color::Black);
        }
        for need in other.pieces.iter_mut().flat_map(|piece| &mut piece.drop.needs) {
            if let DropNeed::Rests { steps, .. } = need {
                steps.iter_mut().for_each(|step| *step = self.ruleset.frame.apply(*step, Color::Black));
            }
        }
        for end in &mut other.ends {
            match end {
                End::Goal { goal, .. } => {
                    swap(&mut goal.zone);
                    goal.by = goal.by.take().map(swapped);
                    goal.due = swapped(goal.due);
                }
                End::Connection { connection, .. } => {
                    if let Shape::Chain { from, to, .. } = &mut connection.shape {
                        swap(from);
                        swap(to);
                    }
                }
                End::Castling { wings, .. } => {
                    *wings =
                        swapped(wings.clone()).map(|wings| wings.into_iter().map(|wing| self.wing(wing)).collect());
                }
                End::FewLeft { most, .. } => *most = swapped(std::mem::take(most)),
                End::RepetitionWon { winner, .. } => *winner = !*winner,
                _ => {}
            }
        }
        for duty in &mut other.duties {
            if let Quality::EntersQuietly { zone, .. } = &mut duty.quality {
                swap(zone);
            }
        }
        other.counters.iter_mut().for_each(|counter| counter.most = swapped(counter.most));
        other.castling_by_drop = other.castling_by_drop.map(swapped);
        other.castling_zone.iter_mut().for_each(swap);
        other.passing = swapped(other.passing);
        if let Some(tiebreak) = &mut other.tiebreak {
            tiebreak.bonus = swapped(tiebreak.bonus);
            tiebreak.equal = tiebreak.equal.map(|color| !color);
        }
        other.turn.iter_mut().flat_map(|turn| &mut turn.parts).for_each(exchange_part);
        exchange_effects(&mut other);
        exchange_pieces(&mut other);
        other.start = self.setup(&self.ruleset.start);
        other
    }

    /// Returns a position with exchanged sides.
    pub fn setup(&self, setup: &Setup) -> Setup {
        let mut board = vec![None; setup.board.len()];
        for (square, piece) in setup.pieces() {
            let owner = piece.color().map(|color| !color);
            board[self.square(square).index()] = Some(owner.map_or(piece, |color| Piece::new(color, piece.piece_type)));
        }
        let mut castling: Vec<CastlingRight> = setup.castling.iter().map(|right| self.right(right)).collect();
        castling.sort();
        Setup {
            board,
            walls: self.places(&setup.walls),
            hands: swapped(setup.hands.clone()),
            turn: !setup.turn,
            virgin: self.places(&setup.virgin),
            castling,
            en_passant: self.chances(&setup.en_passant),
            phase: self.phase(&setup.phase),
            counts: counts(&setup.counts),
            checks_given: swapped(setup.checks_given),
            shak_given: swapped(setup.shak_given),
            suspended: swapped(setup.suspended.map(|square| square.map(|square| self.square(square)))),
            trading_ban: setup.trading_ban.map(|square| self.square(square)),
            castled: setup.castled.map(|wing| self.wing(wing)),
            fullmove_number: self.move_number(setup),
            ..*setup
        }
    }

    /// Returns the move number that stands for as many plies with exchanged sides. It grows after
    /// Black's moves, whichever side began. Duties of the first plies (`early move`) depend on it.
    fn move_number(&self, setup: &Setup) -> u16 {
        match (self.ruleset.start.turn, setup.turn) {
            (Color::White, Color::Black) => setup.fullmove_number.saturating_add(1),
            (Color::Black, Color::White) => setup.fullmove_number.saturating_sub(1).max(1),
            _ => setup.fullmove_number,
        }
    }

    /// Returns a move with exchanged sides.
    pub fn mv(&self, mv: &Move) -> Move {
        let at = |square: Square| self.square(square);
        let action = match mv.action {
            Action::Travel { from, to } => Action::Travel { from: at(from), to: at(to) },
            Action::Castle { king, king_to, partner, partner_to } => Action::Castle {
                king: at(king),
                king_to: at(king_to),
                partner: at(partner),
                partner_to: at(partner_to),
            },
            Action::Drop { piece_type, to } => Action::Drop { piece_type, to: at(to) },
            Action::PickUp { from } => Action::PickUp { from: at(from) },
            Action::Pass => Action::Pass,
        };
        let removed = mv.removed.iter().map(|&square| at(square)).collect();
        let carried = mv.carried.iter().map(|carry| Carry { from: at(carry.from), to: at(carry.to) }).collect();
        let gate = mv.gate.map(|gate| Gate { square: at(gate.square), ..gate });
        let relocation = mv.relocation.map(|Relocation { from, to }| Relocation { from: at(from), to: to.map(at) });
        Move { action, promotion: mv.promotion, removed, carried, gate, wall: mv.wall.map(at), relocation }
    }

    /// Returns the outcome of an end with exchanged sides.
    pub fn outcome(&self, ending: &Ending) -> Outcome {
        match ending.outcome {
            Outcome::Win(color) => Outcome::Win(!color),
            Outcome::Draw => Outcome::Draw,
        }
    }

    /// Returns a square seen from the other end of the board.
    fn square(&self, square: Square) -> Square {
        let geometry = &self.ruleset.geometry;
        let (files, ranks) = (u16::from(geometry.files), u16::from(geometry.ranks));
        let (file, rank) = (u16::from(geometry.file(square)), u16::from(geometry.rank(square)));
        let file = if self.ruleset.frame == Frame::Rotated { files - 1 - file } else { file };
        Square((u16::from(geometry.board(square)) * ranks + ranks - 1 - rank) * files + file)
    }

    /// Returns a wing seen from the other end of the board.
    fn wing(&self, wing: Wing) -> Wing {
        match (self.ruleset.frame, wing) {
            (Frame::Mirrored, wing) => wing,
            (Frame::Rotated, Wing::Right) => Wing::Left,
            (Frame::Rotated, Wing::Left) => Wing::Right,
        }
    }

    fn places(&self, region: &Region) -> Region {
        region.iter().map(|square| self.square(square)).collect()
    }

    fn right(&self, right: &CastlingRight) -> CastlingRight {
        CastlingRight { king: self.square(right.king), partner: self.square(right.partner), ..*right }
    }

    fn chances(&self, chances: &[EnPassant]) -> Vec<EnPassant> {
        let mut exchanged: Vec<EnPassant> = chances.iter().map(|chance| self.en_passant(chance)).collect();
        exchanged.sort_by_key(|chance| chance.victim);
        exchanged
    }

    fn phase(&self, phase: &Phase) -> Phase {
        Phase { lost: swapped(phase.lost), moved: self.places(&phase.moved), ..*phase }
    }

    fn en_passant(&self, chance: &EnPassant) -> EnPassant {
        let mut squares: Vec<Square> = chance.squares.iter().map(|&square| self.square(square)).collect();
        squares.sort();
        EnPassant { squares, victim: self.square(chance.victim) }
    }
}

fn counts(counts: &[Count]) -> Vec<Count> {
    let mut exchanged: Vec<Count> = counts.iter().map(|count| Count { color: !count.color, ..*count }).collect();
    exchanged.sort_unstable();
    exchanged
}

fn swapped<T>(pair: ByColor<T>) -> ByColor<T> {
    ByColor::new(pair.black, pair.white)
}

/// Swaps the sides of zones. Regions keep their numbers; their squares have been exchanged.
fn swap(zones: &mut Zones) {
    *zones = swapped(*zones);
}

fn exchange_part(part: &mut Part) {
    for sides in [&mut part.left_out, &mut part.exposes, &mut part.evades_later, &mut part.spares_royals] {
        *sides = swapped(*sides);
    }
}

/// Exchanges the zones of burns, pinches and walls.
fn exchange_effects(other: &mut Ruleset) {
    for burn in &mut other.burns {
        if let Peril::Stay(zone) = &mut burn.peril {
            swap(zone);
        }
    }
    other.pinches.iter_mut().for_each(|pinch| swap(&mut pinch.homes));
    other.walling.iter_mut().filter_map(|walling| walling.zone.as_mut()).for_each(swap);
}

fn exchange_pieces(ruleset: &mut Ruleset) {
    for piece in &mut ruleset.pieces {
        if let Some(black) = &mut piece.black_moves {
            std::mem::swap(&mut piece.moves, black);
        }
        let moves = piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten());
        moves.chain(&mut piece.sight).for_each(exchange_path);
        let drops = [&mut piece.drop.zone, &mut piece.drop.opening];
        let zones =
            [&mut piece.confined_to, &mut piece.blocked_by, &mut piece.last_promotes_in].into_iter().chain(drops);
        let changes = piece.becomes.iter_mut().map(|entry| &mut entry.zone);
        zones.chain(changes).flatten().for_each(swap);
        piece.limit = swapped(piece.limit);
        piece.progress = swapped(piece.progress);
    }
    for promotion in &mut ruleset.promotions {
        swap(&mut promotion.zone);
        if let Trigger::EnterFrom(zones) = &mut promotion.trigger {
            swap(zones);
        }
        if let Refusal::Within(zones) = &mut promotion.refusal {
            swap(zones);
        }
    }
    if let Some(gating) = &mut ruleset.hands.gating {
        swap(&mut gating.zone);
    }
}

fn exchange_path(path: &mut Path) {
    path.zones_mut().for_each(swap);
}
