//! The ends of games as tests.

use fers_core::{ByColor, Color, PieceType, SquareSet, Wing};
use fers_program::{EndTest, ExtinctionTest, GoalDue, GoalTest, HonourTest, TiebreakPlan};
use fers_rules::{Connection, Due, End, Extinction, Goal, Honour, Reach, Ruleset, Tiebreak};

use crate::connections;
use crate::draft::Draft;

/// Turns the ends of games into tests, those that stop perft apart, and counts into limits.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.ends = ruleset.ends.iter().map(|end| self::end(ruleset, end)).collect();
    program.stopping = (0..program.ends.len()).filter(|&index| program.ends[index].stops_perft()).collect();
    program.tiebreak = ruleset.tiebreak.as_ref().map(|rule| tiebreak(ruleset, rule));
    program.honour = honour(ruleset);
}

/// An end of the game.
fn end<const N: usize>(ruleset: &Ruleset, end: &End) -> EndTest<N> {
    match end {
        End::Mate { verdict, needs_shak } => EndTest::Mate { verdict: *verdict, needs_shak: *needs_shak },
        End::Stalemate { verdict, by_count } => EndTest::Stalemate { verdict: *verdict, by_count: *by_count },
        End::NoPieces { verdict } => EndTest::NoPieces { verdict: *verdict },
        End::Goal { goal, verdict } => EndTest::Goal { goal: self::goal(ruleset, goal), verdict: *verdict },
        End::Bare { verdict } => EndTest::Bare { verdict: *verdict },
        End::Checks { count, verdict } => EndTest::Checks { count: *count, verdict: *verdict },
        End::Extinction { extinction, verdict } => {
            EndTest::Extinction { extinction: self::extinction(extinction), verdict: *verdict }
        }
        End::Castling { wings, verdict } => EndTest::Castling {
            wings: ByColor::from_fn(|color| Wing::ALL.map(|wing| wings[color].contains(&wing))),
            verdict: *verdict,
        },
        End::Connection { connection: Connection { shape, by }, verdict } => EndTest::Connection {
            test: ByColor::from_fn(|color| connections::connection(ruleset, shape, color)),
            by: by.as_ref().map(|types| types.iter().map(|piece_type| piece_type.index()).collect()),
            verdict: *verdict,
        },
        End::FullBoard => EndTest::FullBoard,
        End::Faced => EndTest::Faced,
        End::Passes { count } => EndTest::Passes { count: *count },
        End::DeadMaterial { helpers } => {
            EndTest::DeadMaterial { helpers: helpers.iter().map(|piece_type| piece_type.index()).collect() }
        }
        End::MoveCount { .. }
        | End::Honour { .. }
        | End::Repetition { .. }
        | End::RepetitionWon { .. }
        | End::PerpetualCheck { .. }
        | End::CheckLoop { .. }
        | End::ToAndFro { .. }
        | End::PerpetualChase { .. } => EndTest::Historical,
    }
}

/// A goal of both sides.
fn goal<const N: usize>(ruleset: &Ruleset, goal: &Goal) -> GoalTest<N> {
    let zone = |color| ruleset.zone(goal.zone, color);
    let takes = |color: Color, piece_type: PieceType| match &goal.by {
        Some(by) => by[color].contains(&piece_type),
        None => ruleset.piece(piece_type).takes_goals,
    };
    let takers = |color| ruleset.piece_types().filter(move |&t| takes(color, t)).map(|t| t.index()).collect();
    GoalTest {
        zone: ByColor::from_fn(|color| SquareSet::from_region(zone(color))),
        takers: ByColor::from_fn(takers),
        needed: ByColor::from_fn(|color| match goal.reach {
            Reach::Any => 1,
            Reach::All => zone(color).len() as u32,
            Reach::AtLeast(count) | Reach::AtLeastOrFull(count) => u32::from(count),
        }),
        or_full: matches!(goal.reach, Reach::AtLeastOrFull(_)),
        due: goal.due.map(|due| match due {
            Due::AtOnce => GoalDue::AtOnce,
            Due::Answered => GoalDue::Answered,
            Due::AfterReply => GoalDue::AfterReply,
        }),
        safe: goal.safe,
    }
}

/// Too few pieces.
fn extinction(extinction: &Extinction) -> ExtinctionTest {
    ExtinctionTest {
        types: extinction.piece_types.iter().map(|piece_type| piece_type.index()).collect(),
        count: u32::from(extinction.count),
        rivals: u32::from(extinction.rivals),
        claimed: extinction.claimed,
        in_hand: extinction.in_hand,
        mover_first: extinction.mover_first,
    }
}

/// Who may count, and how far.
fn honour(ruleset: &Ruleset) -> Box<[HonourTest]> {
    let indices = |types: &[PieceType]| types.iter().map(|piece_type| piece_type.index()).collect::<Vec<_>>();
    let test = |honour: &Honour| {
        // A type that is listed twice counts once.
        let mut against = indices(&honour.against);
        against.sort_unstable();
        against.dedup();
        HonourTest {
            plies: honour.plies(),
            from_pieces: honour.from_pieces,
            own: (u32::from(honour.own_min), honour.own_max.map_or(u32::MAX, u32::from)),
            rivals: u32::from(honour.rivals),
            against: against.into(),
            without: indices(&honour.without).into_iter().collect(),
        }
    };
    let limits =
        ruleset.ends.iter().filter_map(|end| if let End::Honour { honour } = end { Some(honour) } else { None });
    limits.map(test).collect()
}

/// Points that decide draws.
fn tiebreak(ruleset: &Ruleset, tiebreak: &Tiebreak) -> TiebreakPlan {
    let mut points: Box<[u32]> = ruleset.pieces.iter().map(|_| 0).collect();
    for &(piece_type, each) in &tiebreak.points {
        points[piece_type.index()] += u32::from(each);
    }
    TiebreakPlan { points, bonus: tiebreak.bonus.map(u32::from), equal: tiebreak.equal }
}
