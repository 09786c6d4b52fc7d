//! A compiled variant.

use fers_core::{ByColor, Color, SquareSet};

use crate::{
    AttackPlan, BecomingPlan, BlastPlan, BySquare, CastlingPlan, DropPlan, EndTest, Executor, FlipPlan, FreezePlan,
    HonourTest, LegalityPlan, Mover, PieceGroups, PromotionPlan, SeizurePlan, SimdTables, ThreatPlan, TiebreakPlan,
    TradeTest, TurnPlan, WallingPlan,
};

/// A compiled variant: immutable tables, shared by all positions of it.
///
/// Made by `fers-compile`, which is the only place that gives the fields their meaning; whoever reads them may trust them. All tables
/// indexed by square have [`places`](Self::places) entries.
#[derive(Debug)]
pub struct Program<const N: usize> {
    /// Number of places of the board, holes included; at most `64 * N`.
    pub places: usize,
    /// Number of files.
    pub files: usize,
    /// The places of each file.
    pub file_squares: Box<[SquareSet<N>]>,
    /// The places that are squares.
    pub squares: SquareSet<N>,
    /// Number of piece types, at most 250.
    pub types: usize,
    /// All lines along which something slides, hops or sees.
    pub directions: Vec<Direction>,
    /// By direction: the squares ahead of each square, to the edge or the first hole.
    pub rays: Box<[BySquare<SquareSet<N>, N>]>,
    /// The steps of scripts.
    pub steps: Vec<StepTable>,
    /// The types, sorted by how their pieces are looked at.
    pub piece_groups: PieceGroups<N>,
    /// The same tables for wide registers, where the machine has them and the rules fit.
    pub simd: SimdTables<N>,
    /// The executor of each path, by side, type and path.
    pub executors: ByColor<Vec<Box<[Executor]>>>,
    /// How pieces move, by side and type.
    pub movers: ByColor<Vec<Mover<N>>>,
    /// How the pieces of a side attack, by attacking side.
    pub attacks: ByColor<AttackPlan<N>>,
    /// The royal sets.
    pub royals: Vec<RoyalPlan>,
    /// Types that belong to any royal set.
    pub royal_types: TypeSet,
    /// Whether a royal is attacked may depend on its type: some royal is iron, or some capturer is choosy.
    pub royals_differ: bool,
    /// How legal moves are told from pseudo-legal ones.
    pub legality: LegalityPlan,
    /// By type: where a piece of a side may stand that can promote to a royal type with its next move.
    pub royal_promotion_from: ByColor<Vec<(usize, SquareSet<N>)>>,
    /// What pieces become, by side and type.
    pub promotions: ByColor<Vec<PromotionPlan<N>>>,
    /// The same for the last piece of its type, where that is another thing.
    pub promotions_of_last: ByColor<Vec<Option<PromotionPlan<N>>>>,
    /// It is, for some type.
    pub last_differ: bool,
    /// By side and type: the squares at which a piece is aimed that unsettles enemy royals, by its own square; empty if none does.
    pub aims: ByColor<Vec<Option<Box<BySquare<SquareSet<N>, N>>>>>,
    /// Some type does.
    pub has_aims: bool,
    /// By side and type: where a piece could go that was alone, by its square; empty where nobody asks.
    pub returns: ByColor<Vec<Option<Box<BySquare<SquareSet<N>, N>>>>>,
    /// Some types may not do what only a trial of the move shows: flee, or appear armed.
    pub has_bans: bool,
    /// Some types must threaten something when they have moved.
    pub has_threats: bool,
    /// How pieces are dropped, by side and type.
    pub drops: ByColor<Vec<DropPlan<N>>>,
    /// Properties of piece types.
    pub traits: Vec<TypeTraits>,
    /// By type: the types that it can never capture.
    pub spared: Vec<Box<[usize]>>,
    /// The types whose capture bans something.
    pub retaliating: Vec<usize>,
    /// The types that may not capture each other where they are protected.
    pub endangered: Vec<usize>,
    /// By type: what forbids a move for the captures that it makes, where that depends on the whole move.
    pub trades: Vec<Option<TradeTest<N>>>,
    /// Some type has such a test.
    pub tests_trades: bool,
    /// Castlings by rule.
    pub castlings: Vec<CastlingPlan>,
    /// What pieces become by their moves, by side and type; the first counts that applies.
    pub becomings: ByColor<Vec<Vec<BecomingPlan<N>>>>,
    /// What moves capture beside the victims of their paths.
    pub seizures: Vec<SeizurePlan<N>>,
    /// Which pieces keep others from moving.
    pub freezes: Vec<FreezePlan<N>>,
    /// What moves turn over.
    pub flips: Vec<FlipPlan<N>>,
    /// What captures blow up; the first counts that is set off.
    pub blasts: Vec<BlastPlan<N>>,
    /// How moves put up walls, if they do.
    pub walling: Option<WallingPlan<N>>,
    /// There may be walls on the board.
    pub has_walls: bool,
    /// What a move does at last matters to the royals: it blows something up, or puts up a wall.
    pub ends_with_effects: bool,
    /// Something may follow from a move when the turn has passed: seizures, flips, blasts, walls, or checks that are counted.
    pub has_aftermath: bool,
    /// The ends of games, one for each of the ruleset, in its order.
    pub ends: Vec<EndTest<N>>,
    /// The ends at which perft stops, as indices.
    pub stopping: Box<[usize]>,
    /// Who wins what would be drawn.
    pub tiebreak: Option<TiebreakPlan>,
    /// Royals may come to face each other, and the side to move has to answer.
    pub challenges: bool,
    /// Who may count, and how far; empty in games without counts of honour.
    pub honour: Box<[HonourTest]>,
    /// How many passes in a row are counted.
    pub passes_counted: u8,
    /// What follows from castling, and castling from.
    pub castling_effects: CastlingEffects,
    /// Types of which pieces are dropped on squares of both shades.
    pub both_shades: Vec<usize>,
    /// The squares of one shade, those whose coordinates add up to an odd number.
    pub odd_shade: SquareSet<N>,
    /// What is done with pieces off the board.
    pub hands: HandPlan,
    /// Where virgin pieces may gate, by side.
    pub gating: Option<ByColor<SquareSet<N>>>,
    /// The parts of a turn; nothing where it has one ply.
    pub turn: Option<Box<TurnPlan>>,
    /// A side that cannot keep its royals safe may make any move, and royals are captured.
    pub until_captured: bool,
    /// Only captures are legal when there is one.
    pub must_capture: bool,
    /// No move may give check.
    pub no_checks: bool,
    /// Whether a side may pass.
    pub passing: ByColor<PassRule>,
    /// Some piece lets others move.
    pub has_induction: bool,
    /// Some piece moves as the one that moved last.
    pub has_imitation: bool,
    /// A capturer's choice of victims depends on more than their color.
    pub has_capture_filters: bool,
    /// Some path gives an en passant chance and some path can use one.
    pub has_en_passant: bool,
    /// Checks given are counted.
    pub counts_checks: bool,
    /// Shaks are remembered.
    pub counts_shaks: bool,
    /// Random numbers for hashing.
    pub keys: Keys,
}

/// Side effects of the simple moves of a piece, beside that it stands elsewhere. A simple move has
/// no promotion, gate or wall, and captures nothing on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSideEffects {
    /// None.
    None,
    /// Each resets the halfmove clock.
    ResetsClock,
    /// Each resets the halfmove clock, and some give a chance to capture en passant.
    MaySetEnPassant,
    /// They have more effects, or it depends on the move.
    Full,
}

impl<const N: usize> Program<N> {
    /// Returns the side effects of the simple moves of each piece, by code; nothing where each move may
    /// have some. Reads the other tables.
    pub fn move_side_effects(&self) -> Box<[MoveSideEffects]> {
        let usual = |traits: &TypeTraits| {
            traits.retaliation == RetaliationBan::Nothing && !traits.assimilates && !traits.becomes
        };
        if self.has_aftermath || self.has_walls || !self.traits.iter().all(usual) {
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

    /// Whether perft may have to stop before moves are counted.
    pub fn ends_stop_perft(&self) -> bool {
        !self.stopping.is_empty()
    }
}

/// What follows from castling, and castling from, beside moves of its pieces.
#[derive(Clone, Copy, Debug)]
pub struct CastlingEffects {
    /// Some end asks whether the last ply castled, and how.
    pub asks_for_castling: bool,
    /// Castling takes rights from the opponent.
    pub opposite_castling: bool,
    /// Some piece that is dropped may castle.
    pub castles_after_drop: bool,
}

impl CastlingEffects {
    /// Whether there are any.
    #[inline]
    pub fn any(self) -> bool {
        self.asks_for_castling || self.opposite_castling || self.castles_after_drop
    }
}

/// Whether a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassRule {
    /// Only where a piece's own path does so.
    Never,
    /// Where it has no other move.
    WhenStuck,
    /// Always.
    Always,
}

/// A line through the board: a step repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Its table among [`Program::rays`].
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
    /// The lines among some directions, and the directions without their opposites.
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
    /// The nearest of some squares that all lie ahead on one ray; the set is not empty.
    #[inline(always)]
    pub fn nearest<const N: usize>(&self, ahead: SquareSet<N>) -> usize {
        if self.ascending { ahead.first() } else { ahead.last() }
    }
}

impl<const N: usize> Program<N> {
    /// The squares ahead of a square.
    #[inline(always)]
    pub fn ray(&self, direction: Direction, from: usize) -> SquareSet<N> {
        self.rays[direction.rays as usize][from]
    }

    /// The squares on a line through a square as far as the first occupied ones, those included.
    #[inline(always)]
    pub fn line_targets(&self, line: Line, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let (up, down) = (&self.rays[line.up.rays as usize], &self.rays[line.down.rays as usize]);
        let (above, below) = (up[from], down[from]);
        if N == 1 {
            return SquareSet([between_blockers(above.0[0], below.0[0], occupied.0[0]); N]);
        }
        self.ray_targets_up(line.up, from, occupied) | self.ray_targets_down(line.down, from, occupied)
    }

    /// The squares on some lines through a square, given as indices into [`PieceGroups::lines`], as far as the first occupied ones.
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
            // The last and the first square have nothing ahead of them, so they may stand for blockers where there are none.
            let last = self.places - 1;
            let upper = (above & occupied).first_or(last);
            let lower = (below & occupied).last_or(0);
            reached |= above.difference(table[upper][0]) | below.difference(table[lower][1]);
        }
        reached
    }

    /// The squares ahead of a square as far as the first occupied one, that one included.
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
        // The last square has nothing ahead of it, so it may stand for a blocker where there is none.
        let last = self.places - 1;
        rays[from].difference(rays[(rays[from] & (occupied | SquareSet::of(last))).first_or(last)])
    }

    #[inline(always)]
    fn ray_targets_down(&self, direction: Direction, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let rays = &self.rays[direction.rays as usize];
        rays[from].difference(rays[(rays[from] & (occupied | SquareSet::of(0))).last_or(0)])
    }
}

/// The squares of a line above and below some square as far as the first occupied ones, those included; on boards of one word.
#[inline(always)]
fn between_blockers(above: u64, below: u64, occupied: u64) -> u64 {
    // Subtracting the highest blocker below from the lowest one above changes just the bits between them.
    let (lower, upper) = (below & occupied, above & occupied);
    let from_highest = u64::MAX << (63 - (lower | 1).leading_zeros());
    let lowest = upper & upper.wrapping_neg();
    let between = (lowest << 1).wrapping_add(from_highest);
    (above | below) & between
}

/// Where a step leads, by square; [`NOWHERE`] off the board.
#[derive(Clone, Debug)]
pub struct StepTable {
    /// By square: the square that the step leads to.
    pub to: Box<[u16]>,
    /// By eighths of a clockwise turn: the table of the turned step on the board as it is.
    pub turned: [u16; 8],
    /// The same on a board whose left and right edges are joined.
    pub turned_joined: [u16; 8],
    /// The line along which it leads when it is repeated, if the squares ahead are always in the order of their indices.
    pub line: Option<Direction>,
}

impl StepTable {
    /// Whether a step is the opposite of this one.
    #[inline]
    pub fn leads_back(&self, step: u16) -> bool {
        self.turned[4] == step || self.turned_joined[4] == step
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

    /// Whether it holds a type.
    #[inline(always)]
    pub fn contains(&self, piece_type: usize) -> bool {
        self.0[piece_type >> 6 & 3] >> (piece_type & 63) & 1 != 0
    }

    /// Puts a type in.
    #[inline]
    pub fn insert(&mut self, piece_type: usize) {
        self.0[piece_type >> 6 & 3] |= 1 << (piece_type & 63);
    }

    /// Whether it shares a type with another set.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(bits, others)| bits & others != 0)
    }

    /// Whether it holds no type.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The types in ascending order.
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
    /// When it is in check.
    pub check: CheckTest,
}

/// When a royal set is in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckTest {
    /// Any piece of it is attacked.
    Any,
    /// All pieces of it are attacked.
    All,
    /// There are no more than so many pieces of it, and one is attacked.
    Few(u32),
    /// At least so many pieces of it are attacked, or all where there are fewer.
    Several(u32),
}

/// Properties of a piece type that do not depend on its side.
#[derive(Clone, Copy, Debug)]
pub struct TypeTraits {
    /// It belongs to a royal set.
    pub is_royal: bool,
    /// It may slide over attacked squares.
    pub may_cross_attack: bool,
    /// It cannot be captured.
    pub is_iron: bool,
    /// It may not capture a protected piece that has such a rule, too.
    pub is_endangered: bool,
    /// It may not capture such a piece if that is protected on the board before the move, whatever else its move does.
    pub fears_protected: bool,
    /// What capturing it bans.
    pub retaliation: RetaliationBan,
    /// Its captor becomes this type.
    pub assimilates: bool,
    /// Some of its moves turn it into something.
    pub becomes: bool,
    /// Its board moves may give mate.
    pub may_mate: bool,
    /// In check it may move otherwise than by capturing what gives the check.
    pub may_flee: bool,
    /// A promotion may make it where it threatens something.
    pub may_appear_armed: bool,
    /// What it must threaten when it has moved.
    pub must_threaten: Option<ThreatPlan>,
    /// Its checks are shaks.
    pub gives_shak: bool,
    /// It may take goal squares.
    pub takes_goals: bool,
    /// What it is in a hand.
    pub in_hand: usize,
    /// Which of its moves are irreversible for their own sake, by owner.
    pub progress: ByColor<Progress>,
    /// The rules ask whether it has moved.
    pub virginity_matters: bool,
}

impl TypeTraits {
    /// Whether no move of it has to be tried for what it gives or threatens.
    #[inline]
    pub fn is_trusted(&self) -> bool {
        self.may_mate && self.must_threaten.is_none()
    }
}

/// Which moves of a piece are irreversible for their own sake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// None.
    Never,
    /// All.
    Always,
    /// Those to squares from which [`Program::returns`] knows no way back.
    WithoutReturn,
}

/// What the capture of a piece bans in the next ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetaliationBan {
    /// Nothing.
    Nothing,
    /// That pieces of this type are captured.
    ByAnyone,
    /// That they are captured by pieces whose capture bans nothing, elsewhere than where the ban came from.
    ByOthersElsewhere,
}

/// What is done with pieces off the board.
#[derive(Clone, Copy, Debug)]
pub struct HandPlan {
    /// Who gets captured pieces.
    pub captured_to: CapturedTo,
    /// Pieces may be dropped.
    pub drops: bool,
    /// Some pieces are always at hand.
    pub endless: bool,
    /// Pieces must be dropped while there are any.
    pub must_drop: bool,
    /// Pieces of these types must be dropped before anything else is done, if they can be.
    pub urgent: Option<TypeSet>,
    /// Own pieces may be taken back.
    pub pick_up: bool,
}

/// Who gets captured pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapturedTo {
    /// Nobody.
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
    /// By square: a wall stands there.
    pub walls: Box<[u64]>,
    /// By square: a virgin piece stands there.
    pub virgin: Box<[u64]>,
    /// By square: it can be captured on en passant.
    pub en_passant: Box<[u64]>,
    /// Black is to move.
    pub black: u64,
    /// The trading ban is on.
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
