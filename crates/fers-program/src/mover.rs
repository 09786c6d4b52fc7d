//! The moves of a piece type of one side: the executors chosen for its paths.

use std::sync::Arc;

use fers_core::SquareSet;

use crate::{BySquare, Direction, Line, MoveKind, StepShift, StepTable, TypeSet};

/// The executors of a piece type of one side. Symmetries, regions and confinement are resolved in
/// the tables.
#[derive(Clone, Debug)]
pub struct Mover<const N: usize> {
    /// By square: the destinations of single jumps, if there are any.
    pub leaps: Option<Arc<BySquare<LeapTargets<N>, N>>>,
    /// The lines along which it slides both ways without limits and with capture.
    pub lines: Box<[Line]>,
    /// These lines as indices into [`PieceGroups::lines`](crate::PieceGroups::lines).
    pub line_numbers: Box<[u16]>,
    /// The single directions in which it slides without limits and with capture.
    pub rays: Box<[Direction]>,
    /// All slides without conditions, including those of the lines and rays.
    pub slides: Vec<Slide<N>>,
    /// The lines along which it slides both ways without limits and without capture.
    pub quiet_lines: Box<[Line]>,
    /// The slides contained in none of these, as indices into `slides`.
    pub limited_slides: Box<[u32]>,
    /// Whether it has only jumps, slides, hops and lame moves (apart from en passant), and no rule
    /// except promotion that depends on the single move.
    pub is_plain: bool,
    /// The tables that contain all its moves, apart from en passant.
    pub kind: MoveKind,
    /// The tables that contain all its captures, apart from en passant: leaps for a pawn of chess.
    pub capture_kind: MoveKind,
    /// Its captures as shifts of whole sets, apart from en passant, if these are few and cover all
    /// captures.
    pub capture_steps: Option<StepShift<N>>,
    /// The origins from which its next move may promote.
    pub promotes_from: SquareSet<N>,
    /// Slides over one hurdle.
    pub hops: Vec<Hop<N>>,
    /// Slides over one hurdle that some types cannot be.
    pub filtered_hops: Vec<Hop<N>>,
    /// By square: moves that require empty squares; no entries if there are none.
    pub lames: Box<[Box<[Lame<N>]>]>,
    /// Paths for the interpreter.
    pub scripts: Vec<Script<N>>,
    /// How it goes on after promoting in the same move.
    pub onward: Vec<OnwardPlan<N>>,
    /// By destination: the origins of single jumps that may capture en passant, if there are any.
    pub en_passant_origins: Option<Box<BySquare<SquareSet<N>, N>>>,
    /// Paths for the interpreter that may capture en passant; walked only if there is an en passant
    /// square.
    pub en_passant_scripts: Vec<Script<N>>,
    /// The squares where it may end a move or capture.
    pub confined_to: SquareSet<N>,
    /// Squares that count as occupied for it.
    pub blocked: SquareSet<N>,
    /// The types that it may capture.
    pub victims: TypeSet,
    /// By square: the destinations that create en passant squares, if there are any.
    pub opens_en_passant: Option<Box<BySquare<SquareSet<N>, N>>>,
}

/// The destinations of single jumps from a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeapTargets<const N: usize> {
    /// Destinations if empty.
    pub quiet: SquareSet<N>,
    /// Destinations if occupied by an enemy.
    pub capture: SquareSet<N>,
}

/// A jump or lame move of many pieces at once. A mover has at most one shift between two squares.
#[derive(Clone, Debug)]
pub struct Shift<const N: usize> {
    /// The difference of indices from origin to destination.
    pub by: i32,
    /// The differences of indices from the origin to the squares that must be empty.
    pub via: Box<[i32]>,
    /// The squares from which the move exists.
    pub origins: SquareSet<N>,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may end on an enemy.
    pub capture: bool,
    /// Conditions on the movers, without conditions on check.
    pub when: When,
}

/// A slide in one direction.
#[derive(Clone, Debug)]
pub struct Slide<const N: usize> {
    /// The direction.
    pub direction: Direction,
    /// By square: the destinations on an empty board; `None` for all squares ahead.
    pub limits: Option<Box<[LeapTargets<N>]>>,
    /// Whether it may end on empty squares.
    pub quiet: bool,
    /// Whether it may end on enemies.
    pub capture: bool,
}

/// A slide over exactly one piece.
#[derive(Clone, Debug)]
pub struct Hop<const N: usize> {
    /// The direction.
    pub direction: Direction,
    /// By square: the possible destinations, empty or occupied by an enemy.
    pub limits: Box<[LeapTargets<N>]>,
    /// Whether it ends right behind the hurdle.
    pub land_next: bool,
    /// The types of either side that are no hurdles and block the line.
    pub barred: Box<[usize]>,
}

/// Moves over the same squares, which must be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lame<const N: usize> {
    /// The destinations.
    pub to: SquareSet<N>,
    /// The squares that must be empty.
    pub via: SquareSet<N>,
    /// Whether they may end on empty squares.
    pub quiet: bool,
    /// Whether they may end on enemies.
    pub capture: bool,
    /// Whether the squares passed become en passant squares if the move captures nothing.
    pub creates_en_passant: bool,
    /// Conditions on the mover.
    pub when: When,
}

/// Conditions on the mover, all of which must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct When {
    /// It has never moved.
    pub virgin: bool,
    /// It has moved.
    pub moved: bool,
    /// Its side is not in check.
    pub not_in_check: bool,
    /// Its side is in check.
    pub in_check: bool,
}

/// A condition of a path on the side that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It has no piece of this type on the board.
    Without(u8),
    /// It makes one of these parts of its turn: a bit for each.
    InPart(u16),
}

/// A path for the interpreter.
#[derive(Clone, Debug)]
pub struct Script<const N: usize> {
    /// The possible origins.
    pub from: SquareSet<N>,
    /// Conditions on the mover.
    pub when: When,
    /// What its side needs.
    pub needs: Box<[Need]>,
    /// The legs.
    pub legs: Vec<ScriptLeg>,
    /// By origin: the squares where the first leg may capture. `None` if that leg may end without
    /// a capture. The path is walked only if an enemy stands on one of these squares.
    pub prey: Option<Box<BySquare<SquareSet<N>, N>>>,
    /// The squares on which each leg may end; empty if all legs may end anywhere.
    pub ends: Box<[SquareSet<N>]>,
    /// The type that must have moved last, if any.
    pub after: Option<u8>,
    /// Whether a leg captures enemies.
    pub captures: bool,
    /// Whether a leg lets another piece make the remaining legs.
    pub induces: bool,
    /// Whether a leg is as long as an earlier one.
    pub measures: bool,
    /// Whether it has so many walks that equal states must be merged.
    pub is_wide: bool,
    /// Whether it is a simple path, see [`rides`](Self::rides).
    pub is_ride: bool,
    /// Whether it goes straight over empty squares, on lines that do not wrap around the board, and
    /// captures on every end of a leg that holds an enemy.
    pub is_straight: bool,
    /// Whether walks may have to end before the last leg, or go on after a promotion.
    pub ends_early: bool,
    /// Whether a walk ends with the leg that gives check.
    pub stops_at_check: bool,
    /// Whether a walk ends where the piece must promote and [captures on](OnwardPlan::captures).
    pub stops_to_promote: bool,
    /// Whether its walks may [go on](OnwardPlan) after a promotion.
    pub goes_on: bool,
    /// Whether the walks that do not go on are found by other tables.
    pub only_goes_on: bool,
    /// Whether captured pieces stay on the board until the walk ends.
    pub victims_stay: bool,
}

/// How a piece goes on in the same move after a promotion. The meaning is that of
/// `fers_rules::Onward`.
#[derive(Clone, Debug)]
pub struct OnwardPlan<const N: usize> {
    /// The possible origins.
    pub from: SquareSet<N>,
    /// The squares of the promotion.
    pub to: SquareSet<N>,
    /// Those where it is compulsory.
    pub must: SquareSet<N>,
    /// Whether the piece goes on only with captures, after captures.
    pub captures: bool,
    /// The new types, with all their paths.
    pub choices: Vec<(usize, Vec<Script<N>>)>,
}

impl<const N: usize> Script<N> {
    /// Returns whether pieces of other types make its captures: those that it induces, or those
    /// that its piece becomes on the way.
    pub fn captures_as_another(&self) -> bool {
        self.induces || self.goes_on
    }

    /// Returns whether another piece induces or lends the move.
    pub fn is_of_others(&self) -> bool {
        self.after.is_some() || self.legs.iter().any(|leg| leg.friend.act == ScriptAct::Borrow)
    }

    /// Returns the steps of its first leg with their lines. Steps without a line are left out.
    pub fn first_lines<'a>(&'a self, tables: &'a [StepTable]) -> impl Iterator<Item = (u16, Direction)> + 'a {
        let steps = match self.legs.first().map(|leg| &leg.steps) {
            Some(ScriptSteps::Absolute(steps)) => steps.as_slice(),
            _ => &[],
        };
        steps.iter().filter_map(|&step| Some((step, tables[usize::from(step)].line?)))
    }

    /// Returns whether a leg opens squares to en passant capture.
    pub fn opens_en_passant(&self) -> bool {
        self.legs.iter().any(|leg| leg.opens_en_passant)
    }
}

/// A leg of a path.
#[derive(Clone, Debug)]
pub struct ScriptLeg {
    /// The directions.
    pub steps: ScriptSteps,
    /// The least number of steps.
    pub min: u16,
    /// The largest number of steps.
    pub max: u16,
    /// Whether it makes as many steps as the last leg that had a choice.
    pub as_before: bool,
    /// Whether its number of steps is a choice.
    pub has_choice: bool,
    /// The pieces that it may pass.
    pub over: ScriptOver,
    /// Whether it may end on an empty square.
    pub empty: bool,
    /// The enemies on which it may end.
    pub enemy: ScriptContact,
    /// The friends on which it may end.
    pub friend: ScriptContact,
    /// Whether it may capture en passant.
    pub en_passant: bool,
    /// Whether it may end one step off the board.
    pub off_board: bool,
    /// Whether a carried piece is put down where it begins.
    pub sets_down: bool,
    /// Whether its squares are opened to en passant capture.
    pub opens_en_passant: bool,
    /// Whether it may not end on an attacked square.
    pub shuns_attack: bool,
    /// Whether its end is no en passant square, as the next leg leads to another board.
    pub lands: bool,
    /// Whether it may only end on a board with a royal, or on any if all stand where it began.
    pub to_royal_board: bool,
    /// Whether the path may end here; always true for the last leg.
    pub may_stop: bool,
    /// The legs that may follow.
    pub next: Box<[u16]>,
}

/// The pieces on which a leg may end, and the effect on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptContact {
    /// Their types.
    pub types: TypeSet,
    /// The effect.
    pub act: ScriptAct,
}

/// The effect of a leg on the piece on its last square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptAct {
    /// It is captured.
    Capture,
    /// It stays.
    Leave,
    /// It moves to the square where the leg began.
    Swap,
    /// It is picked up.
    Carry,
    /// It makes the remaining legs instead of the mover.
    Induce,
    /// It lends its moves to the mover, which makes them from its origin.
    Borrow,
}

/// The directions of a leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptSteps {
    /// Indices into [`Program::steps`](crate::Program::steps).
    Absolute(Vec<u16>),
    /// Turns of the last leg's step, in eighths clockwise on the board.
    Turned {
        /// The turns.
        turns: Vec<u8>,
        /// The offset of the table for the joined edges from the plain table of the turned step.
        kind: u16,
    },
    /// To any other square.
    Anywhere,
}

/// The pieces that a leg may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptOver {
    /// Nothing.
    Empty,
    /// Exactly this number of pieces.
    Hurdles {
        /// The number.
        count: u8,
        /// Whether it ends right behind the last one.
        land_next: bool,
    },
    /// Anything.
    Anything,
}

impl ScriptLeg {
    /// Returns the step tables to choose from, after a leg with the step `last`.
    #[inline]
    pub fn choices<'a>(&'a self, tables: &'a [StepTable], last: u16) -> impl Iterator<Item = u16> + 'a {
        let (absolute, turns, kind) = match &self.steps {
            ScriptSteps::Absolute(steps) => (steps.as_slice(), [].as_slice(), 0),
            ScriptSteps::Turned { turns, kind } => ([].as_slice(), turns.as_slice(), *kind),
            ScriptSteps::Anywhere => ([].as_slice(), [].as_slice(), 0),
        };
        let turned = move |&turn: &u8| tables[usize::from(last)].turned[usize::from(turn)] + kind;
        absolute.iter().copied().chain(turns.iter().map(turned))
    }

    /// Returns the least and the largest number of steps, after a leg of this length.
    #[inline]
    pub fn numbers(&self, length: u16) -> (u16, u16) {
        match self.as_before {
            false => (self.min, self.max),
            true if (self.min..=self.max).contains(&length) => (length, length),
            true => (1, 0),
        }
    }
}

impl<const N: usize> Script<N> {
    /// Returns whether it passes only empty squares, leaves other pieces alone, and captures only
    /// at its end.
    pub fn rides(&self) -> bool {
        let Some((last, inner)) = self.legs.split_last() else { return false };
        let leaves = |contact: &ScriptContact| contact.types.is_empty() || contact.act == ScriptAct::Leave;
        !self.is_wide
            && !self.measures
            && self.legs.iter().all(is_straight)
            && inner.iter().all(|leg| leaves(&leg.enemy) && leaves(&leg.friend) && !leg.may_stop && leg.next.len() == 1)
            && last.friend.types.is_empty()
            && (last.enemy.types.is_empty() || last.enemy.act == ScriptAct::Capture)
    }
}

/// Returns whether a leg passes only empty squares and has no conditions.
fn is_straight(leg: &ScriptLeg) -> bool {
    leg.over == ScriptOver::Empty
        && leg.steps != ScriptSteps::Anywhere
        && !(leg.en_passant
            || leg.off_board
            || leg.sets_down
            || leg.as_before
            || leg.shuns_attack
            || leg.to_royal_board)
}

impl<const N: usize> LeapTargets<N> {
    /// Returns targets without limits.
    #[inline(always)]
    pub fn everywhere() -> Self {
        Self { quiet: !SquareSet::EMPTY, capture: !SquareSet::EMPTY }
    }
}
