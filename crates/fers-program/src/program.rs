//! A compiled variant.

use fers_core::{ByColor, Color, SquareSet};

use crate::{
    AttackPlan, BecomingPlan, BlastPlan, BurnPlan, BySquare, CastlingPlan, CounterPlan, DropPlan, DutyPlan, EndTest,
    Executor, FlipPlan, FreezePlan, HonourTest, LegalityPlan, Mover, PieceGroups, PinchPlan, PromotionPlan,
    ProtectionPlan, SeizurePlan, ShovePlan, SightPlan, SimdTables, ThreatPlan, TiebreakPlan, TradeTest, TurnPlan,
    WallingPlan,
};

/// A compiled variant: immutable tables, shared by all its positions.
///
/// `fers-compile` makes programs and alone defines the meaning of the fields; readers may rely on
/// it. Tables indexed by square have [`places`](Self::places) entries.
#[derive(Debug)]
pub struct Program<const N: usize> {
    /// Number of places of the board, holes included; at most `64 * N`.
    pub places: usize,
    /// Number of files.
    pub files: usize,
    /// The places of each file, board by board.
    pub file_squares: Box<[SquareSet<N>]>,
    /// The places that are squares.
    pub squares: SquareSet<N>,
    /// Number of piece types, at most 250.
    pub types: usize,
    /// All directions in which pieces slide, hop or face.
    pub directions: Vec<Direction>,
    /// By direction: the squares ahead of each square, to the edge or the first hole.
    pub rays: Box<[BySquare<SquareSet<N>, N>]>,
    /// The steps of scripts.
    pub steps: Vec<StepTable>,
    /// The piece groups.
    pub piece_groups: PieceGroups<N>,
    /// The tables of the SIMD counters, if the processor has the instructions and the rules fit.
    pub simd: SimdTables<N>,
    /// The executor of each path, by side, type and path.
    pub executors: ByColor<Vec<Box<[Executor]>>>,
    /// How pieces move, by side and type.
    pub movers: ByColor<Vec<Mover<N>>>,
    /// How the pieces of a side attack, by attacking side.
    pub attacks: ByColor<AttackPlan<N>>,
    /// The royal sets.
    pub royals: Vec<RoyalPlan>,
    /// The types that belong to a royal set.
    pub royal_types: TypeSet,
    /// Whether some attacker can capture one royal type but not another: a royal is iron, or
    /// victims are restricted.
    pub royals_differ: bool,
    /// The plan that separates legal from pseudo-legal moves.
    pub legality: LegalityPlan,
    /// By type: the squares from which a side's piece may promote to a royal type by its next move.
    pub royal_promotion_from: ByColor<Vec<(usize, SquareSet<N>)>>,
    /// The promotions by side and type.
    pub promotions: ByColor<Vec<PromotionPlan<N>>>,
    /// The promotions of the last piece of its type, where they differ.
    pub promotions_of_last: ByColor<Vec<Option<PromotionPlan<N>>>>,
    /// Whether they differ for some type.
    pub last_differ: bool,
    /// By side, type and square: the squares at which a piece aims that removes the virginity of
    /// enemy royals; `None` if it has no such effect.
    pub aims: ByColor<Vec<Option<Box<BySquare<SquareSet<N>, N>>>>>,
    /// Whether some type has this effect.
    pub has_aims: bool,
    /// By side, type and square: empty-board destinations, for types whose non-returnable moves
    /// reset the halfmove clock; `None` for others.
    pub returns: ByColor<Vec<Option<Box<BySquare<SquareSet<N>, N>>>>>,
    /// Whether some types have restrictions that require making the move: not fleeing, not
    /// appearing with a threat.
    pub has_bans: bool,
    /// Whether some types must make a threat by their moves.
    pub has_threats: bool,
    /// The drops by side and type.
    pub drops: ByColor<Vec<DropPlan<N>>>,
    /// Properties of piece types.
    pub traits: Vec<TypeTraits>,
    /// By type: the types that it can never capture.
    pub spared: Vec<Box<[usize]>>,
    /// The types whose capture bans something.
    pub retaliating: Vec<usize>,
    /// The types that may not capture each other where they are protected.
    pub endangered: Vec<usize>,
    /// By type: the test that forbids moves for their captures, if it depends on the whole move;
    /// empty if no type has one.
    pub trades: Vec<Option<TradeTest<N>>>,
    /// Castlings by rule.
    pub castlings: Vec<CastlingPlan>,
    /// The changes of type by side and type; the first one that applies counts.
    pub becomings: ByColor<Vec<Vec<BecomingPlan<N>>>>,
    /// The rules for side captures.
    pub seizures: Vec<SeizurePlan<N>>,
    /// The rules for freezes.
    pub freezes: Vec<FreezePlan<N>>,
    /// What moves do to other pieces, besides captures and explosions.
    pub effects: EffectPlans<N>,
    /// The rules for explosions; the first one that is triggered counts.
    pub blasts: Vec<BlastPlan<N>>,
    /// The rule for walls, if there is one.
    pub walling: Option<WallingPlan<N>>,
    /// Whether there may be walls on the board.
    pub has_walls: bool,
    /// Whether explosions, walls or relocations at the end of a move may change the safety of
    /// royals.
    pub ends_with_effects: bool,
    /// Whether moves may have effects after the turn has passed: side captures, flips, explosions,
    /// walls, or counted checks.
    pub has_post_move_effects: bool,
    /// The ends of the game, in the order of the ruleset.
    pub ends: Vec<EndTest<N>>,
    /// The ends at which perft stops, as indices.
    pub stopping: Box<[usize]>,
    /// The tiebreak of draws, if there is one.
    pub tiebreak: Option<TiebreakPlan>,
    /// Whether royals that face each other are a challenge, which the side to move must answer.
    pub challenges: bool,
    /// The counts of honour; empty if there are none.
    pub honour: Box<[HonourTest]>,
    /// The largest number of passes in a row that is counted.
    pub passes_counted: u8,
    /// The effects of castling on the state.
    pub castling_effects: CastlingEffects,
    /// Types whose pieces must be dropped on squares of both colors.
    pub both_shades: Vec<usize>,
    /// The squares of one color, whose coordinates have an odd sum.
    pub odd_shade: SquareSet<N>,
    /// The rules about hands.
    pub hands: HandPlan,
    /// The squares from which virgin pieces may gate, by side.
    pub gating: Option<ByColor<SquareSet<N>>>,
    /// The parts of a turn; nothing where it has one ply.
    pub turn: Option<Box<TurnPlan>>,
    /// A side that cannot keep its royals safe may make any move, and royals are captured.
    pub until_captured: bool,
    /// Whether captures are compulsory.
    pub must_capture: bool,
    /// Whether moves may not give check.
    pub no_checks: bool,
    /// Whether a side may pass.
    pub passing: ByColor<PassRule>,
    /// The squares of each board, if some moves to another board must also be legal on their own;
    /// empty otherwise.
    pub landings: Vec<SquareSet<N>>,
    /// Whether some piece lets others move (induction).
    pub has_induction: bool,
    /// Whether some piece moves as the piece that moved last.
    pub has_imitation: bool,
    /// Whether victims are restricted by more than their color.
    pub has_capture_filters: bool,
    /// Whether some path creates en passant squares and some path captures on them.
    pub has_en_passant: bool,
    /// Whether checks are counted.
    pub counts_checks: bool,
    /// Whether shaks are recorded.
    pub counts_shaks: bool,
    /// Random numbers for hashing.
    pub keys: Keys,
}

/// What moves do to other pieces, what pieces see and protect, and ways round the board.
#[derive(Clone, Debug)]
pub struct EffectPlans<const N: usize> {
    /// The rules for flips.
    pub flips: Vec<FlipPlan<N>>,
    /// What moves pull and push.
    pub shoves: Vec<ShovePlan<N>>,
    /// Which pieces burn where they arrive.
    pub burns: Vec<BurnPlan<N>>,
    /// Which enemies may be relocated.
    pub pinches: Vec<PinchPlan<N>>,
    /// By side and type: what a piece sees.
    pub sights: ByColor<Vec<Vec<SightPlan<N>>>>,
    /// Which pieces protect friends.
    pub protections: Vec<ProtectionPlan<N>>,
    /// Near which pieces enemies move one step at a time. They have no wards.
    pub halts: Vec<ProtectionPlan<N>>,
    /// What sides must do, or may not do.
    pub duties: Vec<DutyPlan<N>>,
    /// Numbers of each side that plies raise and lower within bounds.
    pub counters: Vec<CounterPlan>,
    /// Whether some promotion suspends the pieces that decline it.
    pub has_suspensions: bool,
    /// Whether moves may leave a piece on their origin.
    pub leaves_pieces: bool,
    /// Whether some effect comes before all others: pieces are left behind, or castling pieces take
    /// their rights along.
    pub has_first_effects: bool,
    /// Whether there are suspensions, counters or pinches. Making and unmaking a move tests this
    /// first, as very few games have any of them.
    pub has_rare_ends: bool,
    /// The number of plies for which some duty looks at their number, and the side that begins.
    pub early: (i32, Color),
    /// The only types that are gated, if not all are, with whether this is their order.
    pub gated: Option<(Vec<usize>, bool)>,
    /// Whether a list of moves must be looked through: some freeze bars some moves only, there are
    /// duties or counters, or royals leave the board when they are mated.
    pub bars_some_moves: bool,
    /// Whether duties alone take moves from the list, and none of them takes the last move.
    pub duties_leave_a_move: bool,
    /// Whether other pieces may stand on en passant squares.
    pub passes_pieces: bool,
    /// Whether moves end with a choice: the square of a wall, or an enemy that is relocated.
    pub has_last_choice: bool,
    /// By side, type and square: what must be empty for a piece to go round the board to its
    /// square, in each direction; empty where no rule asks.
    pub rounds: ByColor<Vec<Vec<Vec<SquareSet<N>>>>>,
}

impl<const N: usize> Default for EffectPlans<N> {
    fn default() -> Self {
        Self {
            flips: Vec::new(),
            shoves: Vec::new(),
            burns: Vec::new(),
            pinches: Vec::new(),
            sights: ByColor::default(),
            protections: Vec::new(),
            halts: Vec::new(),
            duties: Vec::new(),
            counters: Vec::new(),
            has_suspensions: false,
            leaves_pieces: false,
            has_first_effects: false,
            has_rare_ends: false,
            early: (0, Color::White),
            gated: None,
            bars_some_moves: false,
            duties_leave_a_move: false,
            passes_pieces: false,
            has_last_choice: false,
            rounds: ByColor::default(),
        }
    }
}

/// Side effects of the simple moves of a piece, beyond moving the piece. A simple move has no
/// promotion, gate or wall, and captures nothing on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSideEffects {
    /// None.
    None,
    /// Every move resets the halfmove clock.
    ResetsClock,
    /// Every move resets the halfmove clock, and some create en passant squares.
    MaySetEnPassant,
    /// Moves have other effects, or effects depend on the move.
    Full,
}

impl<const N: usize> Program<N> {
    /// Returns the side effects of the simple moves of each piece, by piece code; empty if any move
    /// may have effects. Reads the other tables.
    pub fn move_side_effects(&self) -> Box<[MoveSideEffects]> {
        let usual = |traits: &TypeTraits| {
            traits.retaliation == RetaliationBan::Nothing && !traits.assimilates && !traits.becomes
        };
        if self.has_post_move_effects || self.has_walls || !self.traits.iter().all(usual) {
            return Box::default();
        }
        let effects = |color: Color, piece_type: usize| {
            let opens = self.has_en_passant && self.movers[color][piece_type].opens_en_passant.is_some();
            match self.traits[piece_type].progress[color] {
                Progress::Always if opens => MoveSideEffects::MaySetEnPassant,
                Progress::Always => MoveSideEffects::ResetsClock,
                Progress::Never if !opens => MoveSideEffects::None,
                _ => MoveSideEffects::Full,
            }
        };
        let codes = Color::ALL.into_iter().flat_map(|color| (0..self.types).map(move |of| (color, of)));
        codes.map(|(color, piece_type)| effects(color, piece_type)).collect()
    }

    /// Returns whether perft may have to stop before moves are counted.
    pub fn ends_stop_perft(&self) -> bool {
        !self.stopping.is_empty()
    }
}

/// The effects of castling beyond the moves of its pieces.
#[derive(Clone, Copy, Debug)]
pub struct CastlingEffects {
    /// Whether an end depends on the castling of the last ply.
    pub asks_for_castling: bool,
    /// Whether castling removes rights of the opponent.
    pub opposite_castling: bool,
    /// Whether some dropped piece may castle.
    pub castles_after_drop: bool,
    /// Whether castling pieces may move within some squares without losing their rights.
    pub keeps_rights: bool,
}

impl CastlingEffects {
    /// Returns whether there are any.
    #[inline]
    pub fn any(self) -> bool {
        self.asks_for_castling || self.opposite_castling || self.castles_after_drop || self.keeps_rights
    }
}

/// Whether a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassRule {
    /// Only by a piece's own path.
    Never,
    /// Without another legal move.
    WhenStuck,
    /// Always.
    Always,
    /// While a piece could go round the board to its square.
    RoundBoard,
    /// In answer to a challenge of facing royals.
    InAnswer,
}

/// A line through the board: a step repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// The index of its table in [`Program::rays`].
    pub rays: u32,
    /// Whether squares ahead have higher indices.
    pub ascending: bool,
    /// The step: files, ranks, boards; for people.
    pub step: (i8, i8, i8),
}

/// Two opposite directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Towards higher indices.
    pub up: Direction,
    /// Towards lower indices.
    pub down: Direction,
}

impl Line {
    /// Pairs opposite directions. Returns the lines, and the directions without an opposite.
    #[inline]
    pub fn paired(directions: &[Direction]) -> (Vec<Line>, Vec<Direction>) {
        let opposite = |of: &Direction| {
            let (files, ranks, boards) = of.step;
            directions.iter().find(|other| !other.ascending && other.step == (-files, -ranks, -boards)).copied()
        };
        let ascending = directions.iter().filter(|direction| direction.ascending);
        let lines: Vec<Line> = ascending.filter_map(|&up| Some(Line { up, down: opposite(&up)? })).collect();
        let is_lone =
            |direction: &&Direction| !lines.iter().any(|line| line.up == **direction || line.down == **direction);
        let lone = directions.iter().filter(is_lone).copied().collect();
        (lines, lone)
    }
}

impl Direction {
    /// Returns the nearest of a nonempty set of squares ahead on one ray.
    #[inline(always)]
    pub fn nearest<const N: usize>(&self, ahead: SquareSet<N>) -> usize {
        if self.ascending { ahead.first() } else { ahead.last() }
    }
}

impl<const N: usize> Program<N> {
    /// Returns the places of the file of a square, on its board.
    #[inline]
    pub fn file_of(&self, square: usize) -> SquareSet<N> {
        let file = square % self.files;
        if self.file_squares.len() == self.files {
            return self.file_squares[file];
        }
        let boards = self.file_squares.len() / self.files;
        let board = square / (self.places / boards);
        self.file_squares[board * self.files + file]
    }

    /// Returns the number of the board of a square, in games with [`landings`](Self::landings).
    pub fn board(&self, square: usize) -> usize {
        square / (self.places / self.landings.len().max(1))
    }

    /// Returns the square of `square`'s file and rank on the board of `here`, in games with
    /// [`landings`](Self::landings); `square` itself in others.
    pub fn beside(&self, here: usize, square: usize) -> usize {
        let places = self.places / self.landings.len().max(1);
        here / places * places + square % places
    }

    /// Returns the squares ahead of a square.
    #[inline(always)]
    pub fn ray(&self, direction: Direction, from: usize) -> SquareSet<N> {
        self.rays[direction.rays as usize][from]
    }

    /// Returns the squares on a line through a square, up to and including the first occupied ones.
    #[inline(always)]
    pub fn line_targets(&self, line: Line, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let (up, down) = (&self.rays[line.up.rays as usize], &self.rays[line.down.rays as usize]);
        let (above, below) = (up[from], down[from]);
        if N == 1 {
            return SquareSet([between_blockers(above.0[0], below.0[0], occupied.0[0]); N]);
        }
        self.ray_targets_up(line.up, from, occupied) | self.ray_targets_down(line.down, from, occupied)
    }

    /// Returns the squares on lines through a square, up to and including the first occupied ones.
    /// The lines are indices into [`PieceGroups::lines`].
    #[inline(always)]
    pub fn lines_targets(&self, lines: &[u16], from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let mut reached = SquareSet::EMPTY;
        for &line in lines {
            let table = &self.piece_groups.lines[usize::from(line)];
            let [above, below] = table[from];
            if N == 1 {
                reached.0[0] |= between_blockers(above.0[0], below.0[0], occupied.0[0]);
                continue;
            }
            // Nothing is ahead of the last and the first square, so they serve as blockers on empty
            // rays.
            let last = self.places - 1;
            let upper = (above & occupied).first_or(last);
            let lower = (below & occupied).last_or(0);
            reached |= above.difference(table[upper][0]) | below.difference(table[lower][1]);
        }
        reached
    }

    /// Returns the squares ahead of a square, up to and including the first occupied one.
    #[inline(always)]
    pub fn ray_targets(&self, direction: Direction, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        if direction.ascending {
            self.ray_targets_up(direction, from, occupied)
        } else {
            self.ray_targets_down(direction, from, occupied)
        }
    }

    #[inline(always)]
    fn ray_targets_up(&self, direction: Direction, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let rays = &self.rays[direction.rays as usize];
        // Nothing is ahead of the last square, so it serves as blocker on an empty ray.
        let last = self.places - 1;
        rays[from].difference(rays[(rays[from] & (occupied | SquareSet::of(last))).first_or(last)])
    }

    #[inline(always)]
    fn ray_targets_down(&self, direction: Direction, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let rays = &self.rays[direction.rays as usize];
        rays[from].difference(rays[(rays[from] & (occupied | SquareSet::of(0))).last_or(0)])
    }
}

/// Returns the squares of a line above and below a square, up to and including the first occupied
/// ones, on boards of one word.
#[inline(always)]
fn between_blockers(above: u64, below: u64, occupied: u64) -> u64 {
    // Subtracting the highest blocker below from the lowest one above changes just the bits between
    // them.
    let (lower, upper) = (below & occupied, above & occupied);
    let from_highest = u64::MAX << (63 - (lower | 1).leading_zeros());
    let lowest = upper & upper.wrapping_neg();
    let between = (lowest << 1).wrapping_add(from_highest);
    (above | below) & between
}

/// The destinations of a step by square; [`NOWHERE`] off the board.
#[derive(Clone, Debug)]
pub struct StepTable {
    /// By square: the destination.
    pub to: Box<[u16]>,
    /// By eighths of a clockwise turn: the table of the turned step on the board as it is. Behind
    /// it are the tables of that step with edges joined, in one order for all steps.
    pub turned: [u16; 8],
    /// The number of tables of each step.
    pub kinds: u16,
    /// The line of the repeated step, if the squares ahead are always in the order of their
    /// indices.
    pub line: Option<Direction>,
}

impl StepTable {
    /// Returns whether a step is the opposite of this one.
    #[inline]
    pub fn leads_back(&self, step: u16) -> bool {
        (self.turned[4]..self.turned[4] + self.kinds).contains(&step)
    }
}

/// The index that stands for no square.
pub const NOWHERE: u16 = u16::MAX;

/// A set of piece types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeSet([u64; 4]);

impl TypeSet {
    /// All types.
    pub const ALL: Self = Self([u64::MAX; 4]);

    /// Returns whether the set contains a type.
    #[inline(always)]
    pub fn contains(&self, piece_type: usize) -> bool {
        self.0[piece_type >> 6 & 3] >> (piece_type & 63) & 1 != 0
    }

    /// Inserts a type.
    #[inline]
    pub fn insert(&mut self, piece_type: usize) {
        self.0[piece_type >> 6 & 3] |= 1 << (piece_type & 63);
    }

    /// Returns whether the sets intersect.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(bits, others)| bits & others != 0)
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Iterates over the types in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let word = rest.iter().position(|&bits| bits != 0)?;
            let bit = rest[word].trailing_zeros() as usize;
            rest[word] &= rest[word] - 1;
            Some(word * 64 + bit)
        })
    }
}

impl FromIterator<usize> for TypeSet {
    fn from_iter<I: IntoIterator<Item = usize>>(types: I) -> Self {
        let mut set = Self::default();
        types.into_iter().for_each(|piece_type| set.insert(piece_type));
        set
    }
}

/// A set of royal types.
#[derive(Clone, Debug)]
pub struct RoyalPlan {
    /// The types in it.
    pub types: Vec<usize>,
    /// The condition for check.
    pub check: CheckTest,
    /// Whether a mated one of several leaves the board.
    pub leaves_when_mated: bool,
}

/// The condition under which a royal set is in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckTest {
    /// Any piece of it is attacked.
    Any,
    /// All pieces of it are attacked.
    All,
    /// There are at most this many pieces of it, and one is attacked.
    Few(u32),
    /// At least this many pieces of it are attacked, or all if there are fewer.
    Several(u32),
    /// All pieces of it are attacked, or one while there are fewer than this many.
    AllWhile(u32),
    /// Some piece of it is not attacked.
    Unattacked,
}

/// Properties of a piece type that do not depend on its side.
#[derive(Clone, Copy, Debug)]
pub struct TypeTraits {
    /// Whether it belongs to a royal set.
    pub is_royal: bool,
    /// Whether some royal set that it belongs to can be in check.
    pub may_be_in_check: bool,
    /// Whether it may slide over attacked squares.
    pub may_cross_attack: bool,
    /// Whether it cannot be captured.
    pub is_iron: bool,
    /// Whether it may not capture protected pieces with this property.
    pub is_endangered: bool,
    /// Whether it may not capture endangered pieces that are protected before the move, regardless
    /// of its other captures.
    pub fears_protected: bool,
    /// The ban that its capture causes.
    pub retaliation: RetaliationBan,
    /// Whether its captor becomes this type.
    pub assimilates: bool,
    /// Whether some of its moves change its type.
    pub becomes: bool,
    /// The type that it becomes where a move of another piece brings it.
    pub displaced: Option<u8>,
    /// Whether its moves on the board may give check.
    pub may_check: bool,
    /// Whether its moves on the board may give mate.
    pub may_mate: bool,
    /// Whether it may flee from check, rather than only capture the checker.
    pub may_flee: bool,
    /// Whether a promotion to it may threaten a piece.
    pub may_appear_armed: bool,
    /// The threats that its moves must make.
    pub must_threaten: Option<ThreatPlan>,
    /// Whether its checks are shaks.
    pub gives_shak: bool,
    /// Whether it may occupy goal squares.
    pub takes_goals: bool,
    /// Its type in a hand.
    pub in_hand: usize,
    /// Whether it enters a hand when it is captured or picked up.
    pub is_kept: bool,
    /// Its moves that reset the halfmove clock by themselves, by owner.
    pub progress: ByColor<Progress>,
    /// Whether its moves to another board must also be legal before the step there, by owner.
    pub lands: ByColor<bool>,
    /// Whether the rules depend on whether it has moved.
    pub virginity_matters: bool,
}

impl TypeTraits {
    /// Returns whether no move of it must be made to test its effects on check, mate or threats.
    #[inline]
    pub fn is_trusted(&self) -> bool {
        self.may_check && self.may_mate && self.must_threaten.is_none()
    }
}

/// The moves of a piece that reset the halfmove clock by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// None.
    Never,
    /// All.
    Always,
    /// Moves to squares from which [`Program::returns`] has no way back.
    WithoutReturn,
}

/// The ban in the next ply after the capture of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetaliationBan {
    /// Nothing.
    Nothing,
    /// No piece of this type may be captured.
    ByAnyone,
    /// None of them may be captured by pieces without this property on other squares than the one
    /// of the capture.
    ByOthersElsewhere,
}

/// The rules about hands.
#[derive(Clone, Copy, Debug)]
pub struct HandPlan {
    /// The receiver of captured pieces.
    pub captured_to: CapturedTo,
    /// Whether pieces may be dropped.
    pub drops: bool,
    /// Whether some pieces are always in hand.
    pub endless: bool,
    /// Whether pieces in hand must be dropped before other moves.
    pub must_drop: bool,
    /// Types that must be dropped before any other move, if they can be.
    pub urgent: Option<TypeSet>,
    /// Whether own pieces may be taken back into the hand.
    pub pick_up: bool,
    /// Whether both sides have one hand in common, which a position keeps as that of either.
    pub is_shared: bool,
}

/// The receiver of captured pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapturedTo {
    /// Neither side.
    Nobody,
    /// The side that captures.
    Capturer,
    /// The side that owned them.
    Owner,
}

/// Random numbers for hashing.
#[derive(Clone, Debug)]
pub struct Keys {
    /// `[code][square]`, row-major with `64 * N` columns; a code is `side * types + type`.
    pub pieces: Box<[u64]>,
    /// `[code][count]`, row-major with 256 columns.
    pub hands: Box<[u64]>,
    /// By square: a wall.
    pub walls: Box<[u64]>,
    /// By square: a virgin piece.
    pub virgin: Box<[u64]>,
    /// By square: an en passant square.
    pub en_passant: Box<[u64]>,
    /// Black is to move.
    pub black: u64,
    /// A trading ban.
    pub trading_ban: u64,
    /// For the type that moved last.
    pub last_moved: u64,
    /// For the number of passes in a row.
    pub passes: u64,
    /// By wing: the last ply castled there.
    pub castled: [u64; 2],
    /// By side: a shak was given.
    pub shak: [u64; 2],
    /// `[side][count]`, row-major with 256 columns: checks given.
    pub checks: Box<[u64]>,
}
