//! The ends of games as tests.

use fers_core::{ByColor, Color, PieceType, SquareSet, Wing};
use fers_program::{EndTest, ExtinctionTest, GoalDue, GoalTest, HonourTest, TiebreakPlan};
use fers_rules::{BareReply, Connection, Due, End, Extinction, Goal, Honour, Reach, Ruleset, Tiebreak};

use crate::connections;
use crate::draft::Draft;

/// Turns the ends of games into tests, and lists the tests at which perft stops.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.ends = ruleset.ends.iter().map(|end| self::end(ruleset, end)).collect();
    program.stopping = (0..program.ends.len()).filter(|&index| program.ends[index].stops_perft()).collect();
    program.tiebreak = ruleset.tiebreak.as_ref().map(|rule| tiebreak(ruleset, rule));
    program.honour = honour(ruleset);
}

/// Returns the test of an end.
fn end<const N: usize>(ruleset: &Ruleset, end: &End) -> EndTest<N> {
    match end {
        End::Mate { verdict, needs_shak } => EndTest::Mate { verdict: *verdict, needs_shak: *needs_shak },
        End::Stalemate { verdict, by_count } => EndTest::Stalemate { verdict: *verdict, by_count: *by_count },
        End::NoPieces { verdict } => EndTest::NoPieces { verdict: *verdict },
        End::Goal { goal, verdict } => EndTest::Goal { goal: self::goal(ruleset, goal), verdict: *verdict },
        End::Bare { verdict, reply } => EndTest::Bare {
            verdict: *verdict,
            may_bare_too: *reply == BareReply::IfItBares,
            is_answered: *reply == BareReply::Always,
        },
        End::Checks { count, verdict } => EndTest::Checks { count: *count, verdict: *verdict },
        End::Extinction { extinction, verdict } => {
            EndTest::Extinction { extinction: self::extinction(extinction), verdict: *verdict }
        }
        End::FewLeft { most, verdict } => {
            let most_of = |color: Color, of: PieceType| {
                let entry = most[color].iter().find(|(listed, _)| *listed == of);
                entry.map_or(0, |(_, most)| most.map_or(u32::MAX, u32::from))
            };
            let of_side = |color| ruleset.piece_types().map(move |of| most_of(color, of));
            EndTest::FewLeft { most: Color::ALL.into_iter().flat_map(of_side).collect(), verdict: *verdict }
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
        | End::RepetitionBan { .. }
        | End::RepetitionWon { .. }
        | End::PerpetualCheck { .. }
        | End::CheckLoop { .. }
        | End::ToAndFro { .. }
        | End::PerpetualChase { .. } => EndTest::Historical,
    }
}

/// Returns the test of a goal for both sides.
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

/// Returns the test of an extinction.
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

/// Returns the limits of the count of honour, in the order of the rules.
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

/// Returns the points that decide draws.
fn tiebreak(ruleset: &Ruleset, tiebreak: &Tiebreak) -> TiebreakPlan {
    let mut points: Box<[u32]> = ruleset.pieces.iter().map(|_| 0).collect();
    for &(piece_type, each) in &tiebreak.points {
        points[piece_type.index()] += u32::from(each);
    }
    TiebreakPlan { points, bonus: tiebreak.bonus.map(u32::from), equal: tiebreak.equal }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::{EndTest, HonourTest};

    use crate::testing::Compiled;

    #[test]
    fn a_king_wins_on_the_hill() {
        let game = Compiled::<1>::library("kingofthehill");
        let goals = game.program.ends.iter().filter_map(|end| match end {
            EndTest::Goal { goal, .. } => Some(goal),
            _ => None,
        });
        let [goal] = &*goals.collect::<Vec<_>>() else { panic!("one goal") };
        assert_eq!(game.names(goal.zone[Color::White]), "d4 d5 e4 e5");
        assert_eq!((&*goal.takers[Color::Black], goal.needed[Color::White]), (&[game.piece("King")][..], 1));
    }

    #[test]
    fn perft_stops_at_the_third_check_and_at_no_end_of_chess() {
        let (three, chess) = (Compiled::<1>::library("3check"), Compiled::<1>::library("chess"));
        let [stop] = &*three.program.stopping else { panic!("one end stops perft") };
        assert!(matches!(three.program.ends[*stop], EndTest::Checks { count: 3, .. }));
        assert!(chess.program.stopping.is_empty() && matches!(chess.program.ends[0], EndTest::Mate { .. }));
    }

    #[test]
    fn honour_of_makruk_is_counted_by_what_the_rival_has_left() {
        // Rules of makruk: once a side has its king alone, it is mated within 8 moves by two rooks,
        // within 16 by one, or the game is drawn. The count begins with the number of pieces.
        let makruk = Compiled::<1>::library("makruk");
        let (rook, pawn) = (makruk.piece("Rook"), makruk.piece("Pawn"));
        let by_rooks = |rivals| {
            let is_meant = |test: &&HonourTest| *test.against == [rook] && test.rivals == rivals;
            makruk.program.honour.iter().find(is_meant).unwrap()
        };
        for (rooks, moves) in [(2, 8), (1, 16)] {
            let test = by_rooks(rooks);
            assert!(test.plies == 2 * moves && test.from_pieces && test.own == (1, 1) && test.without.contains(pawn));
        }
    }
}
