//! Converts plain data to positions and back.

use std::fmt;
use std::sync::Arc;

use fers_core::{
    ByColor, CastlingRight, Color, EnPassant, HonourCount, Phase, Piece, PieceType, Setup, Square, SquareSet, Wing,
};
use fers_program::{
    CapturedTo, CastlingByDrop, CastlingPlan, Program, RetaliationBan, TurnChecks, TurnLength, TurnPlan, TurnRepeats,
};

use crate::Position;
use crate::path::reach::reaches;
use crate::position::castle_table::CastleTable;
use crate::position::turn_state::Chance;
use crate::position::{EMPTY, State};

/// The largest number of pieces of one type in a hand, and of all pieces in games whose pieces
/// enter hands: counts fit in a byte.
const HAND_MAX: usize = 255;

/// The largest number of castling rights of a game, including those that drops may create.
const RIGHTS_MAX: usize = 32;

/// An error of a setup; there may be several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The board has the wrong number of squares.
    WrongBoard,
    /// A piece stands in a hole.
    PieceInHole(Square),
    /// A piece of a type that the variant does not have, or one that no side owns.
    UnknownPiece(Square),
    /// A wall in a hole, on a piece, or in a game without walls.
    BadWall(Square),
    /// The side that is not to move is in check, although it has not blown up the opponent's
    /// royals.
    OpponentInCheck,
    /// Royals of both sides face each other.
    RoyalsFacing,
    /// A castling right without the two pieces, or for a rule that does not exist.
    BadCastlingRight,
    /// An en passant chance without its victim, or on an occupied square.
    BadEnPassant,
    /// A piece in hand of a type that the variant does not have, or too many of one type.
    BadHand,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WrongBoard => "the board has another size",
            Self::PieceInHole(_) => "a piece stands in a hole of the board",
            Self::UnknownPiece(_) => "a piece is of a type that the variant does not have",
            Self::BadWall(_) => "a wall stands where the variant has no room for one",
            Self::OpponentInCheck => "the side that is not to move is in check",
            Self::RoyalsFacing => "the royal pieces face each other",
            Self::BadCastlingRight => "a castling right has no pieces to castle with",
            Self::BadEnPassant => "the en passant square does not fit the pieces",
            Self::BadHand => {
                "a hand holds too many pieces, or pieces that the variant does not have, or is not that of both sides"
            }
        })
    }
}

impl std::error::Error for SetupError {}

impl<const N: usize> Position<N> {
    /// Checks a setup and makes a position from it.
    ///
    /// # Errors
    ///
    /// Returns all errors of the setup.
    pub fn new(program: Arc<Program<N>>, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let faults = faults(&program, setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut position = Self::empty(program, setup);
        position.fill(setup);
        position.state.key = position.key_from_scratch();
        position.look_for_challenge();
        let mut faults = Vec::new();
        // A side that accepts a challenge may be in check; the game is then over.
        let lets_stand = position.program.challenges && position.state.faced[0] && position.state.passes > 0;
        let may_stand = lets_stand || position.program.until_captured || position.may_leave_check_within_turn();
        let may_stand = may_stand || position.may_be_blown_up(position.turn);
        if position.in_check(!position.turn) && !may_stand && !position.may_leave_mated_royals(!position.turn) {
            faults.push(SetupError::OpponentInCheck);
        }
        if position.royals_face_illegally() {
            faults.push(SetupError::RoyalsFacing);
        }
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    /// Returns the position as plain data. `Position::new` makes an equal position from it.
    pub fn to_setup(&self) -> Setup {
        let state = &self.state;
        let mut setup = Setup::empty(self.program.places);
        setup.walls = self.walls.to_region();
        for square in self.manned() {
            setup.board[square] = Some(self.piece_of(self.code_at(square)));
        }
        setup.hands = ByColor::from_fn(|color| self.hand(color));
        setup.turn = self.turn;
        setup.virgin = state.virgin.to_region();
        let rights = self.castles.rights.iter().enumerate();
        setup.castling =
            rights.filter(|(index, _)| state.rights >> index & 1 == 1).map(|(_, castle)| castle.right).collect();
        setup.castling.sort();
        setup.en_passant = self.chances();
        setup.phase = self.phase();
        for (index, numbers) in self.turns.counts.numbers.iter().enumerate() {
            Color::ALL.into_iter().for_each(|color| setup.set_count(index, color, numbers[color.index()]));
        }
        setup.checks_given = ByColor::from_fn(|color| state.checks_given[color.index()]);
        setup.shak_given = ByColor::from_fn(|color| state.shak_given[color.index()]);
        setup.trading_ban = state.trading_ban.map(|square| Square(u16::from(square)));
        setup.suspended = ByColor::from_fn(|color| self.suspended(color));
        setup.last_moved = state.last_moved.map(|piece_type| PieceType(u16::from(piece_type)));
        setup.passes = state.passes;
        setup.castled = state.castled;
        setup.honour = self.honour();
        setup.halfmove_clock = state.halfmove_clock;
        setup.fullmove_number = self.fullmove_number;
        setup
    }

    /// Computes the key from scratch. It always equals [`key`](Self::key).
    pub fn key_from_scratch(&self) -> u64 {
        let keys = &self.program.keys;
        let state = &self.state;
        let mut key = if self.turn == Color::Black { keys.black } else { 0 };
        for square in self.manned() {
            key ^= keys.pieces[usize::from(self.code_at(square)) * 64 * N + square];
        }
        for (code, &count) in self.hands.iter().enumerate().filter(|&(_, &count)| count > 0) {
            key ^= keys.hands[code * 256 + usize::from(count)];
        }
        key ^= self.walls_key(self.walls)
            ^ self.virgin_key(state.virgin)
            ^ self.en_passant_key(state.en_passant)
            ^ self.rights_key(state.rights);
        for color in Color::ALL {
            key ^= self.checks_key(color, state.checks_given[color.index()]);
            key ^= if state.shak_given[color.index()] { keys.shak[color.index()] } else { 0 };
        }
        if let Some(turn) = &self.program.turn {
            key ^= self.phase_key(turn, self.turn, self.fullmove_number);
        }
        key ^= self.counts_key() ^ self.early_key(0) ^ self.passes_key(state.passes) ^ self.castled_key(state.castled);
        key ^= self.suspended_key();
        key ^ self.ban_key(state.trading_ban) ^ self.last_moved_key(state.last_moved)
    }

    pub(crate) fn last_moved_key(&self, piece_type: Option<u8>) -> u64 {
        piece_type.map_or(0, |piece_type| self.program.keys.last_moved.wrapping_mul(2 * u64::from(piece_type) + 1))
    }

    pub(crate) fn passes_key(&self, passes: u8) -> u64 {
        self.program.keys.passes.wrapping_mul(u64::from(passes))
    }

    pub(crate) fn castled_key(&self, wing: Option<Wing>) -> u64 {
        wing.map_or(0, |wing| self.program.keys.castled[wing as usize])
    }

    pub(crate) fn ban_key(&self, ban: Option<u8>) -> u64 {
        // Odd multiples of a random number differ as much as random numbers do.
        ban.map_or(0, |square| self.program.keys.trading_ban.wrapping_mul(2 * u64::from(square) + 1))
    }

    pub(crate) fn walls_key(&self, squares: SquareSet<N>) -> u64 {
        squares.into_iter().fold(0, |key, square| key ^ self.program.keys.walls[square])
    }

    pub(crate) fn virgin_key(&self, squares: SquareSet<N>) -> u64 {
        squares.into_iter().fold(0, |key, square| key ^ self.program.keys.virgin[square])
    }

    pub(crate) fn en_passant_key(&self, squares: SquareSet<N>) -> u64 {
        squares.into_iter().fold(0, |key, square| key ^ self.program.keys.en_passant[square])
    }

    pub(crate) fn rights_key(&self, rights: u32) -> u64 {
        let all = self.castles.rights.iter().enumerate();
        all.filter(|(index, _)| rights >> index & 1 == 1).fold(0, |key, (_, castle)| key ^ castle.key)
    }

    pub(crate) fn checks_key(&self, color: Color, count: u8) -> u64 {
        self.program.keys.checks[color.index() * 256 + usize::from(count)]
    }

    fn empty(program: Arc<Program<N>>, setup: &Setup) -> Self {
        let codes = 2 * program.types;
        let mut rights = setup.castling.clone();
        rights.sort();
        rights.dedup();
        let count = rights.len().min(RIGHTS_MAX);
        rights.extend(rights_to_come(&program, &setup.castling));
        rights.extend(rights_taken_along(&program, &setup.castling));
        rights.truncate(RIGHTS_MAX);
        let castles = Arc::new(CastleTable::new(&program, &rights));
        let reaches = Arc::new(reaches(&program));
        let state = State {
            virgin: SquareSet::EMPTY,
            en_passant: SquareSet::EMPTY,
            en_passant_victim: 0,
            rights: ((1u64 << count) - 1) as u32,
            checks_given: [0; 2],
            shak_given: [false; 2],
            trading_ban: None,
            last_moved: None,
            passes: 0,
            castled: None,
            faced: [false; 2],
            honour: HonourCount::default(),
            halfmove_clock: setup.halfmove_clock,
            key: 0,
        };
        Self {
            castles,
            reaches,
            board: [[EMPTY; 64]; N],
            pieces: vec![SquareSet::EMPTY; codes].into_boxed_slice(),
            sides: [SquareSet::EMPTY; 2],
            walls: SquareSet::from_region(&setup.walls),
            hands: vec![0; codes].into_boxed_slice(),
            hand_totals: [0; 2],
            turn: setup.turn,
            fullmove_number: setup.fullmove_number,
            state,
            long_undos: Vec::new(),
            thawed: None,
            seized: Vec::new(),
            flipped: Vec::new(),
            burnt: Vec::new(),
            shoved: Vec::new(),
            debris: Vec::new(),
            wall_undos: Vec::new(),
            turns: Box::default(),
            program,
        }
    }

    fn fill(&mut self, setup: &Setup) {
        for (square, piece) in setup.pieces() {
            let color = piece.color().expect("owners were checked");
            let code = self.code(color, piece.piece_type.index());
            self.put(square.index(), code as u8);
        }
        // What enters a shared hand enters that of either side.
        let is_shared = self.program.hands.is_shared;
        for (color, hand) in setup.hands.iter().filter(|(color, _)| !is_shared || *color == Color::White) {
            for (piece_type, count) in hand.iter() {
                let code = self.code(color, piece_type.index());
                (0..count).for_each(|_| self.hand_add(code));
            }
        }
        self.fill_state(setup);
    }

    /// Returns the chances to capture en passant as plain data.
    fn chances(&self) -> Vec<EnPassant> {
        let chance = |squares: SquareSet<N>, victim: u8| EnPassant {
            squares: squares.into_iter().map(|square| Square(square as u16)).collect(),
            victim: Square(u16::from(victim)),
        };
        if self.program.turn.is_some() {
            return self.turns.now.chances.iter().map(|given| chance(given.squares, given.victim)).collect();
        }
        let squares = self.state.en_passant;
        let has_chance = !squares.is_empty();
        has_chance.then(|| chance(squares, self.state.en_passant_victim)).into_iter().collect()
    }

    /// Returns the place in a turn of several plies as plain data.
    fn phase(&self) -> Phase {
        let place = &self.turns.now;
        Phase {
            ply: place.ply,
            answered: place.answered,
            lost: ByColor::from_fn(|color| place.lost >> color.index() & 1 == 1),
            moved: self.turns.now.moved.to_region(),
        }
    }

    /// Returns whether a check that a side gives does not end its turn, and that turn goes on.
    fn may_leave_check_within_turn(&self) -> bool {
        let turn = self.program.turn.as_ref();
        let is_within = self.turns.now.ply > 0;
        turn.is_some_and(|turn| turn.mates_exposed || is_within && turn.checks == TurnChecks::Allowed)
    }

    fn fill_chances(&mut self, setup: &Setup) {
        let squares = |chance: &EnPassant| SquareSet::from_region(&chance.squares.iter().collect());
        if self.program.turn.is_some() {
            let chances = setup.en_passant.iter();
            let chances = chances.map(|chance| Chance { squares: squares(chance), victim: chance.victim.0 as u8 });
            self.turns.now.chances = chances.collect();
            self.turns.now.chances.sort_by_key(|chance| chance.victim);
        } else if let Some(chance) = setup.en_passant.first() {
            self.state.en_passant = squares(chance);
            self.state.en_passant_victim = chance.victim.0 as u8;
        }
    }

    fn fill_phase(&mut self, turn: &TurnPlan, setup: &Setup) {
        let phase = &setup.phase;
        self.turns.now.answered = if turn.length == TurnLength::Parts { 0 } else { phase.answered.min(turn.plies_max) };
        self.turns.now.ply = phase.ply.min(turn.plies_after(self.turns.now.answered) - 1);
        self.turns.now.lost =
            Color::ALL.iter().fold(0, |bits, &color| bits | u8::from(phase.lost[color]) << color.index());
        if turn.repeats != TurnRepeats::Free {
            self.turns.now.moved = SquareSet::from_region(&phase.moved) & self.sides[self.turn.index()];
        }
        self.turns.now.black_moves = self.turn == Color::Black;
        self.set_usable_chances();
    }

    fn fill_state(&mut self, setup: &Setup) {
        let program = self.program.clone();
        for square in SquareSet::from_region(&setup.virgin) & self.manned() {
            if program.traits[self.type_of(self.code_at(square))].virginity_matters {
                self.state.virgin.insert(square);
            }
        }
        if program.has_en_passant {
            self.fill_chances(setup);
        }
        if let Some(turn) = &program.turn {
            self.fill_phase(turn, setup);
        }
        if program.counts_checks {
            self.state.checks_given = Color::ALL.map(|color| setup.checks_given[color]);
        }
        if program.counts_shaks {
            self.state.shak_given = Color::ALL.map(|color| setup.shak_given[color]);
        }
        if !program.effects.counters.is_empty() {
            self.fill_counts(|index, color| setup.count(index, color));
        }
        if program.effects.has_suspensions {
            self.fill_suspended(setup);
        }
        self.state.passes = setup.passes.min(program.passes_counted);
        self.state.castled = setup.castled.filter(|_| program.castling_effects.asks_for_castling);
        if !program.honour.is_empty() {
            self.state.honour = setup.honour.unwrap_or_default();
        }
        if program.has_imitation {
            self.state.last_moved = setup.last_moved.map(|piece_type| piece_type.index() as u8);
        }
        if program.traits.iter().any(|traits| traits.retaliation != RetaliationBan::Nothing) {
            self.state.trading_ban = setup.trading_ban.map(|square| square.0 as u8);
        }
    }
}

fn faults<const N: usize>(program: &Program<N>, setup: &Setup) -> Vec<SetupError> {
    if setup.board.len() != program.places {
        return vec![SetupError::WrongBoard];
    }
    let mut faults = Vec::new();
    for (square, piece) in setup.pieces() {
        if piece.color().is_none() || piece.piece_type.index() >= program.types {
            faults.push(SetupError::UnknownPiece(square));
        }
        if !program.squares.contains(square.index()) {
            faults.push(SetupError::PieceInHole(square));
        }
    }
    let has_room = |square: Square| program.squares.contains(square.index()) && setup.piece_at(square).is_none();
    let may_stand = |square: Square| program.has_walls && square.index() < program.places && has_room(square);
    faults.extend(setup.walls.iter().filter(|&square| !may_stand(square)).map(SetupError::BadWall));
    let hands = || setup.hands.iter().flat_map(|(_, hand)| hand.iter());
    let held: usize = hands().map(|(_, count)| usize::from(count)).sum();
    let fills_hands = program.hands.captured_to != CapturedTo::Nobody || program.hands.pick_up;
    let too_many = held > HAND_MAX || (fills_hands && held + setup.pieces().count() > HAND_MAX);
    let are_unequal = program.hands.is_shared && setup.hands.white != setup.hands.black;
    if too_many || are_unequal || hands().any(|(piece_type, _)| piece_type.index() >= program.types) {
        faults.push(SetupError::BadHand);
    }
    let to_come = rights_to_come(program, &setup.castling).count();
    let count = setup.castling.len() + to_come + rights_taken_along(program, &setup.castling).len();
    if count > RIGHTS_MAX || setup.castling.iter().any(|right| !right_stands(program, setup, right)) {
        faults.push(SetupError::BadCastlingRight);
    }
    let is_alone = program.turn.is_some() || setup.en_passant.len() <= 1;
    if !is_alone || !setup.en_passant.iter().all(|chance| en_passant_stands(program, setup, chance)) {
        faults.push(SetupError::BadEnPassant);
    }
    faults
}

/// Returns the rights that drops may create, apart from the existing ones.
fn rights_to_come<'a, const N: usize>(
    program: &'a Program<N>,
    rights: &'a [CastlingRight],
) -> impl Iterator<Item = CastlingRight> + 'a {
    let right = |(rule, plan): (usize, &CastlingPlan)| {
        let CastlingByDrop { king, partner, .. } = plan.by_drop?;
        Some(CastlingRight { rule: rule as u8, king: Square(king), partner: Square(partner) })
    };
    let to_come = program.castlings.iter().enumerate().filter_map(right);
    to_come.filter(|right| program.castling_effects.castles_after_drop && !rights.contains(right))
}

/// Returns the rights of pieces that have moved within their zones, apart from the existing ones.
fn rights_taken_along<const N: usize>(program: &Program<N>, rights: &[CastlingRight]) -> Vec<CastlingRight> {
    let along = |right: &CastlingRight| {
        let zone = program.castlings.get(usize::from(right.rule)).and_then(|plan| plan.zone.as_ref());
        let squares = zone.map(|zone| zone.squares.as_slice()).filter(|squares| squares.contains(&right.king.0));
        let places = squares.unwrap_or_default().iter().filter(|&&square| square != right.partner.0);
        places.map(|&square| CastlingRight { king: Square(square), ..*right }).collect::<Vec<_>>()
    };
    let mut found: Vec<CastlingRight> = rights.iter().flat_map(along).filter(|right| !rights.contains(right)).collect();
    found.sort();
    found.dedup();
    found
}

fn right_stands<const N: usize>(program: &Program<N>, setup: &Setup, right: &CastlingRight) -> bool {
    let Some(plan) = program.castlings.get(usize::from(right.rule)) else { return false };
    let own = |square: Square| setup.piece_at(square).is_some_and(|piece| piece.is_of(plan.color));
    right.king != right.partner && own(right.king) && own(right.partner)
}

fn en_passant_stands<const N: usize>(program: &Program<N>, setup: &Setup, chance: &EnPassant) -> bool {
    let is_open = |square: Square| match program.effects.passes_pieces {
        true => square != chance.victim && !setup.walls.contains(square),
        false => setup.is_free(square),
    };
    let fits = |square: &Square| {
        square.index() < program.places && program.squares.contains(square.index()) && is_open(*square)
    };
    // The side to move gives chances, too, within a turn of several plies.
    let is_victim = |piece: Piece| piece.is_of(!setup.turn) || program.turn.is_some();
    !chance.squares.is_empty()
        && chance.squares.iter().all(fits)
        && setup.piece_at(chance.victim).is_some_and(is_victim)
}
