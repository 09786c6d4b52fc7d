//! How one type of piece of one side moves: the executors chosen for its paths.

use std::sync::Arc;

use fers_core::SquareSet;

use crate::{BySquare, Direction, Line, MoveKind, StepShift, StepTable, TypeSet};

/// The executors of one piece type of one side. Frames, regions and confinement are folded into the tables.
#[derive(Clone, Debug)]
pub struct Mover<const N: usize> {
    /// By square: where single jumps lead, if there are any.
    pub leaps: Option<Arc<BySquare<LeapTargets<N>, N>>>,
    /// The lines along which it slides both ways without limits and with capture.
    pub lines: Box<[Line]>,
    /// The same as indices into [`PieceGroups::lines`](crate::PieceGroups::lines).
    pub line_numbers: Box<[u16]>,
    /// The same for single directions.
    pub runs: Box<[Direction]>,
    /// All slides without conditions, those of the lines and runs included.
    pub slides: Vec<Slide<N>>,
    /// The lines along which it slides both ways without limits and without capture.
    pub quiet_lines: Box<[Line]>,
    /// The slides that are in none of these, as indices into `slides`.
    pub limited_slides: Box<[u32]>,
    /// Nothing but jumps, slides, hops and lame moves (en passant apart), and no rule but promotion that looks at single moves.
    pub is_plain: bool,
    /// Which tables say all its moves, en passant apart.
    pub kind: MoveKind,
    /// Which tables say all its captures, en passant apart: leaps for a pawn of chess.
    pub capture_kind: MoveKind,
    /// Its captures as shifts of whole sets, en passant apart, if these are few and all that there is.
    pub capture_steps: Option<StepShift<N>>,
    /// Where the next move of the piece may be a promotion.
    pub promotes_from: SquareSet<N>,
    /// Slides over one hurdle.
    pub hops: Vec<Hop<N>>,
    /// The same over hurdles that not all types are.
    pub filtered_hops: Vec<Hop<N>>,
    /// By square: moves that need certain squares to be empty; empty if there are none.
    pub lames: Box<[Box<[Lame<N>]>]>,
    /// Paths for the interpreter.
    pub scripts: Vec<Script<N>>,
    /// By destination: whence single jumps lead that may capture en passant, if there are any.
    pub en_passant_origins: Option<Box<BySquare<SquareSet<N>, N>>>,
    /// Paths for the interpreter that may capture en passant; walked only when there is a chance.
    pub en_passant_scripts: Vec<Script<N>>,
    /// Where it may end a move and capture.
    pub confined_to: SquareSet<N>,
    /// Squares that count as occupied for it.
    pub blocked: SquareSet<N>,
    /// The types that it may capture.
    pub victims: TypeSet,
    /// By square: where a move may lead that gives an en passant chance, if there is any.
    pub opens_en_passant: Option<Box<BySquare<SquareSet<N>, N>>>,
}

/// Where single jumps from a square lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeapTargets<const N: usize> {
    /// If empty.
    pub quiet: SquareSet<N>,
    /// If an enemy is there.
    pub capture: SquareSet<N>,
}

/// The same jump or lame move of many pieces at once. No two shifts of a mover lead from one square to the same other one.
#[derive(Clone, Debug)]
pub struct Shift<const N: usize> {
    /// From the index of the origin to that of the destination.
    pub by: i32,
    /// From the index of the origin to those of the squares that must be empty.
    pub via: Box<[i32]>,
    /// The squares from which the move exists.
    pub origins: SquareSet<N>,
    /// It may end on an empty square.
    pub quiet: bool,
    /// It may end on an enemy.
    pub capture: bool,
    /// Conditions on the movers; never that of check.
    pub when: When,
}

/// A slide in one direction.
#[derive(Clone, Debug)]
pub struct Slide<const N: usize> {
    /// The direction.
    pub direction: Direction,
    /// By square: where it may end if empty, on an empty board; all squares ahead if `None`.
    pub limits: Option<Box<[LeapTargets<N>]>>,
    /// It may end on empty squares.
    pub quiet: bool,
    /// It may end on enemies.
    pub capture: bool,
}

/// A slide over exactly one piece.
#[derive(Clone, Debug)]
pub struct Hop<const N: usize> {
    /// The direction.
    pub direction: Direction,
    /// By square: where it may end if empty or if an enemy is there.
    pub limits: Box<[LeapTargets<N>]>,
    /// It ends right behind the hurdle.
    pub land_next: bool,
    /// The types that are no hurdles, of either side, and end the way.
    pub barred: Box<[usize]>,
}

/// Moves past the same squares, which must be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lame<const N: usize> {
    /// Where they end.
    pub to: SquareSet<N>,
    /// What must be empty.
    pub via: SquareSet<N>,
    /// They may end on empty squares.
    pub quiet: bool,
    /// They may end on enemies.
    pub capture: bool,
    /// The passed squares give an en passant chance if they do not capture.
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

/// A path for the interpreter.
#[derive(Clone, Debug)]
pub struct Script<const N: usize> {
    /// Where it may start.
    pub from: SquareSet<N>,
    /// Conditions on the mover.
    pub when: When,
    /// Types of which the mover's side must have no piece on the board.
    pub without: Box<[u8]>,
    /// The legs.
    pub legs: Vec<ScriptLeg>,
    /// The piece that moved last must be of this type.
    pub after: Option<u8>,
    /// Some leg captures enemies.
    pub captures: bool,
    /// Some leg lets another piece go on.
    pub induces: bool,
    /// Some leg is as long as one before it.
    pub measures: bool,
    /// It has so many walks that those which meet must go on as one.
    pub is_wide: bool,
    /// It is a ride, as [`rides`](Self::rides) says.
    pub is_ride: bool,
    /// It goes on straight over empty squares, on lines that do not lead round the board, and captures all enemies that it ends a leg on.
    pub is_straight: bool,
}

impl<const N: usize> Script<N> {
    /// Whether it is another piece that shows or lends the move.
    pub fn is_of_others(&self) -> bool {
        self.after.is_some() || self.legs.iter().any(|leg| leg.friend.act == ScriptAct::Borrow)
    }

    /// The steps of its first leg, with the lines along which they lead; where there are none, they are left out.
    pub fn first_lines<'a>(&'a self, tables: &'a [StepTable]) -> impl Iterator<Item = (u16, Direction)> + 'a {
        let steps = match self.legs.first().map(|leg| &leg.steps) {
            Some(ScriptSteps::Absolute(steps)) => steps.as_slice(),
            _ => &[],
        };
        steps.iter().filter_map(|&step| Some((step, tables[usize::from(step)].line?)))
    }

    /// Whether some leg opens squares to capture en passant.
    pub fn opens_en_passant(&self) -> bool {
        self.legs.iter().any(|leg| leg.opens_en_passant)
    }
}

/// A leg of a script.
#[derive(Clone, Debug)]
pub struct ScriptLeg {
    /// Where it goes.
    pub steps: ScriptSteps,
    /// The fewest steps.
    pub min: u16,
    /// The most steps.
    pub max: u16,
    /// It makes as many steps as the last leg that had a choice.
    pub as_before: bool,
    /// It has a choice of its number of steps.
    pub has_choice: bool,
    /// What it may pass.
    pub over: ScriptOver,
    /// It may end on an empty square.
    pub empty: bool,
    /// It may end on certain enemies.
    pub enemy: ScriptContact,
    /// It may end on certain friends.
    pub friend: ScriptContact,
    /// It may capture en passant.
    pub en_passant: bool,
    /// It may end one step off the board.
    pub off_board: bool,
    /// A piece that is carried is set down where it begins.
    pub sets_down: bool,
    /// Its squares are opened to capture en passant.
    pub opens_en_passant: bool,
    /// The leg may not end on an attacked square.
    pub shuns_attack: bool,
    /// The path may end here; always so at its last leg.
    pub may_stop: bool,
    /// The legs that may follow.
    pub next: Box<[u16]>,
}

/// The pieces that a leg may end on, and what happens to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptContact {
    /// Their types.
    pub types: TypeSet,
    /// What happens.
    pub act: ScriptAct,
}

/// What happens to a piece that a leg ends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptAct {
    /// It is captured.
    Capture,
    /// It stays.
    Leave,
    /// It goes to where the leg began.
    Swap,
    /// It is picked up.
    Carry,
    /// It goes on instead of the mover.
    Induce,
    /// It lends its moves to the mover, who goes on from its origin.
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
        /// The left and right edges are joined.
        joins_sides: bool,
    },
    /// To any other square.
    Anywhere,
}

/// What a leg may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptOver {
    /// Nothing.
    Empty,
    /// Exactly so many pieces.
    Hurdles {
        /// How many.
        count: u8,
        /// It ends right behind the last.
        land_next: bool,
    },
    /// Anything.
    Anything,
}

impl ScriptLeg {
    /// The step tables to choose from, after a leg that used `last`.
    #[inline]
    pub fn choices<'a>(&'a self, tables: &'a [StepTable], last: u16) -> impl Iterator<Item = u16> + 'a {
        let (absolute, turns, joins_sides) = match &self.steps {
            ScriptSteps::Absolute(steps) => (steps.as_slice(), [].as_slice(), false),
            ScriptSteps::Turned { turns, joins_sides } => ([].as_slice(), turns.as_slice(), *joins_sides),
            ScriptSteps::Anywhere => ([].as_slice(), [].as_slice(), false),
        };
        let turned = move |&turn: &u8| {
            let table = &tables[usize::from(last)];
            if joins_sides { table.turned_joined[usize::from(turn)] } else { table.turned[usize::from(turn)] }
        };
        absolute.iter().copied().chain(turns.iter().map(turned))
    }

    /// The fewest and the most steps, after a leg of some length.
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
    /// Whether it only passes empty squares, leaves alone whom it meets, and captures enemies at its end at most.
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

/// Whether a leg passes empty squares only and asks for nothing else.
fn is_straight(leg: &ScriptLeg) -> bool {
    leg.over == ScriptOver::Empty
        && leg.steps != ScriptSteps::Anywhere
        && !(leg.en_passant || leg.off_board || leg.sets_down || leg.as_before || leg.shuns_attack)
}

impl<const N: usize> LeapTargets<N> {
    /// Returns the targets that limit nothing.
    #[inline(always)]
    pub fn everywhere() -> Self {
        Self { quiet: !SquareSet::EMPTY, capture: !SquareSet::EMPTY }
    }
}
