//! Immediate ends, and the state that they ask for.

use fers_core::{Color, Ending, Outcome, Reason};
use fers_oracle::PerftEnds;
use fers_rules::{BareReply, End, Extinction, Goal, Reach, Ruleset, Verdict};

use crate::support::*;

const MATE: End = End::Mate { verdict: Verdict::Win, needs_shak: false };

/// Kings, rooks, stones and generals on a five by five board.
fn small(ends: Vec<End>) -> Ruleset {
    let general = piece("G", leaps(images(&[(0, 1), (1, 1)])));
    Ruleset { ends, ..variant(5, 5, vec![king(), rook(), stone(), general]) }
}

#[track_caller]
fn check(ruleset: Ruleset, text: &str, expected: Option<(Outcome, Reason)>) {
    let position = position(ruleset, text);
    let ending = position.oracle().ending(&position.setup).map(|(_, ending)| ending);
    assert_eq!(ending, expected.map(|(outcome, reason)| Ending { outcome, reason }), "{text}");
}

const WHITE_WINS: Outcome = Outcome::Win(Color::White);
const BLACK_WINS: Outcome = Outcome::Win(Color::Black);

#[test]
fn mate_and_stalemate_end_chess() {
    let fools_mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq";
    check(chess(), fools_mate, Some((BLACK_WINS, Reason::Mate(Color::Black))));
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b";
    check(chess(), stalemate, Some((Outcome::Draw, Reason::Stalemate(Color::Black))));
    check(chess(), "7k/8/6K1/8/8/8/8/8 b", None);
}

#[test]
fn a_side_without_pieces_and_moves_has_its_own_end() {
    let ends = vec![End::NoPieces { verdict: Verdict::Win }];
    let ruleset = Ruleset { royals: Vec::new(), ..small(ends) };
    check(ruleset.clone(), "5/5/5/5/R4 b", Some((BLACK_WINS, Reason::NoPieces(Color::Black))));
    check(ruleset, "5/5/5/5/R4 w", None);
}

#[test]
fn goals_are_reached_by_the_side_that_has_just_moved() {
    let goal = |reach, squares: &[&str]| {
        let mut ruleset = small(Vec::new());
        let zone = shared_zone(&mut ruleset, squares);
        ruleset.ends = vec![End::Goal { goal: Goal::new(zone, reach), verdict: Verdict::Win }];
        ruleset
    };
    let reached = Some((WHITE_WINS, Reason::Goal(Color::White)));
    check(goal(Reach::Any, &["c3", "d3"]), "5/5/2R2/5/5 b", reached);
    check(goal(Reach::Any, &["c3", "d3"]), "5/5/2R2/5/5 w", None);
    check(goal(Reach::All, &["c3", "d3"]), "5/5/2R2/5/5 b", None);
    check(goal(Reach::All, &["c3", "d3"]), "5/5/2RR1/5/5 b", reached);
    check(goal(Reach::All, &[]), "5/5/2RR1/5/5 b", None);
    let mut ruleset = goal(Reach::Any, &["c3"]);
    rules_of(&mut ruleset, "R").takes_goals = false;
    check(ruleset, "5/5/2R2/5/5 b", None);
}

#[test]
fn a_bare_king_loses_unless_it_bares_the_other_at_once() {
    let ruleset = small(vec![End::Bare { verdict: Verdict::Loss, reply: BareReply::IfItBares }]);
    check(ruleset.clone(), "k4/5/5/5/3RK b", Some((WHITE_WINS, Reason::Bare(Color::Black))));
    check(ruleset.clone(), "k4/5/5/5/3RK w", Some((WHITE_WINS, Reason::Bare(Color::Black))));
    check(ruleset.clone(), "kR3/5/5/5/4K b", None);
    check(ruleset.clone(), "kR3/5/5/5/4K w", Some((WHITE_WINS, Reason::Bare(Color::Black))));
    // Protected, so that the king may not take it; one piece more is left.
    check(ruleset.clone(), "kR3/1R3/5/5/4K b", Some((WHITE_WINS, Reason::Bare(Color::Black))));
    check(ruleset.clone(), "k4/5/5/5/4K b", Some((Outcome::Draw, Reason::Bare(Color::Black))));
    check(ruleset, "k4/4s/5/5/3RK b", None);
}

#[test]
fn checks_are_counted_where_they_matter() {
    let ruleset = small(vec![End::Checks { count: 1, verdict: Verdict::Win }]);
    let start = position(ruleset, "k4/5/5/5/2R1K w");
    let checked = start.after("c1a1");
    assert_eq!((checked.setup.checks_given.white, checked.setup.checks_given.black), (1, 0));
    let ending = Ending { outcome: WHITE_WINS, reason: Reason::Checks(Color::White) };
    assert_eq!(checked.oracle().ending(&checked.setup), Some((0, ending)));
    assert_eq!(checked.oracle().perft(&checked.setup, 1, PerftEnds::ByRule), 0);
    assert_eq!(checked.oracle().perft(&checked.setup, 0, PerftEnds::ByRule), 1);
    assert_eq!(checked.perft(1), 2);
    assert_eq!(position(chess(), "k7/8/8/8/8/8/8/2R1K3 w").after("c1a1").setup.checks_given.white, 0);
}

#[test]
fn extinction_counts_the_listed_types_together() {
    let types = vec![type_of(&small(Vec::new()), "R"), type_of(&small(Vec::new()), "G")];
    let ruleset = small(vec![End::Extinction { extinction: Extinction::new(types, 1), verdict: Verdict::Loss }]);
    check(ruleset.clone(), "gr3/5/5/5/RG3 w", None);
    check(ruleset.clone(), "g4/5/5/5/RG3 w", Some((WHITE_WINS, Reason::Extinction(Color::Black))));
    check(ruleset, "g4/5/5/5/4G b", Some((WHITE_WINS, Reason::Extinction(Color::Black))));
}

#[test]
fn a_general_beside_a_king_cannot_win() {
    let helpers = vec![type_of(&small(Vec::new()), "G")];
    let ruleset = small(vec![End::DeadMaterial { helpers }]);
    let dead = Some((Outcome::Draw, Reason::DeadMaterial));
    check(ruleset.clone(), "k4/5/5/5/4K w", dead);
    check(ruleset.clone(), "kg3/5/5/5/4K w", dead);
    check(ruleset.clone(), "kg3/5/5/5/3GK w", None);
    check(ruleset.clone(), "kr3/5/5/5/4K w", None);
    check(ruleset, "k4/5/5/5/4K[G] w", None);
}

#[test]
fn a_mate_may_need_a_shak_in_the_row_of_checks() {
    let mut ruleset = small(vec![End::Mate { verdict: Verdict::Win, needs_shak: true }]);
    let mate = |ruleset: &Ruleset| {
        let mated = position(ruleset.clone(), "k4/5/1R3/5/2R1K w").after("c1a1");
        mated.oracle().ending(&mated.setup).unwrap().1
    };
    let uncounted = Ending { outcome: Outcome::Draw, reason: Reason::UncountedMate(Color::White) };
    assert_eq!(mate(&ruleset), uncounted);
    rules_of(&mut ruleset, "R").gives_shak = true;
    assert_eq!(mate(&ruleset), Ending { outcome: WHITE_WINS, reason: Reason::Mate(Color::White) });
    // A quiet ply breaks the row.
    let quiet = position(ruleset, "k4/5/5/5/2R1K w").after("c1a1").after("a5b5").after("a1c1");
    assert!(!quiet.setup.shak_given.white);
}

#[test]
fn ends_are_looked_at_in_their_order() {
    let bare = End::Bare { verdict: Verdict::Loss, reply: BareReply::IfItBares };
    let index = |ends| {
        let mated = position(small(ends), "k4/5/1R3/5/R3K b");
        mated.oracle().ending(&mated.setup).unwrap().0
    };
    assert_eq!(index(vec![MATE, bare.clone()]), 0);
    assert_eq!(index(vec![bare, MATE]), 0);
    assert_eq!(index(vec![End::MoveCount { plies: 1 }, MATE]), 1);
}

#[test]
fn the_clock_restarts_at_captures_and_advances() {
    let clock = |text: &str, mv: &str| {
        let mut before = position(chess(), text);
        before.setup.halfmove_clock = 7;
        let after = before.after(mv).setup;
        (after.halfmove_clock, after.fullmove_number)
    };
    let text = "4k3/8/8/8/8/p7/4P3/R3K3 w";
    assert_eq!(clock(text, "a1b1"), (8, 1));
    assert_eq!(clock(text, "a1a3xa3"), (0, 1));
    assert_eq!(clock(text, "e2e4"), (0, 1));
    assert_eq!(clock("4k3/8/8/8/8/8/8/4K3 b", "e8e7"), (8, 2));
}
