//! Law: what the evaluation counts, times its weights, is the evaluation.

use fers::core::SplitMix;
use fers::search::Engine;
use fers::search::tuning::{Learnt, Phased, Term, WEIGHTS, Weights};
use fers::{BuiltinVariant, Game, GameText, Library, Variant};

/// Weights that differ all, from the table and from each other.
fn scrambled() -> Weights {
    let mut random = SplitMix::new(5);
    let mut number = |(low, high): (i32, i32)| low + random.below((high - low) as usize) as i32;
    Weights(std::array::from_fn(|index| {
        let range = WEIGHTS[index].range;
        Phased { early: number(range), late: number(range) }
    }))
}

#[test]
fn the_trace_times_the_weights_is_the_evaluation_in_every_variant() {
    for entry in Library::builtin().entries() {
        let variant = Variant::new(entry.ruleset().clone()).unwrap();
        for (seed, weights) in [Weights::default(), scrambled()].into_iter().enumerate() {
            let engine = Engine::with_learnt(variant.ruleset(), 1, &weights.clone().into());
            let (mut game, mut random) = (Game::new(variant.clone()), SplitMix::new(seed as u64));
            for _ in 0..60 {
                let evaluated = engine.evaluate(game.position()).as_centipawns();
                let traced = engine.trace(game.position()).score(&weights);
                assert_eq!(evaluated, Some(traced), "{}: {}", entry.short_name(), game.fen());
                let legal = game.legal_list().to_vec();
                if legal.is_empty() || game.ending().is_some() {
                    break;
                }
                game.play(&legal[random.below(legal.len())]).unwrap();
            }
        }
    }
}

/// Numbers that a fit might have learnt, different for each piece and square.
fn scrambled_pieces(count: usize) -> Vec<Phased> {
    let mut random = SplitMix::new(6);
    let mut number = || random.below(20_000) as i32 - 10_000;
    (0..count).map(|_| Phased { early: number(), late: number() }).collect()
}

/// The evaluation with learnt numbers is what the trace counts and the numbers of all pieces, in
/// 256ths of a centipawn, interpolated by the phase.
#[test]
fn learnt_numbers_are_added_for_each_piece_in_every_variant() {
    for entry in Library::builtin().entries() {
        let variant = Variant::new(entry.ruleset().clone()).unwrap();
        let parameters = Engine::with_hash(variant.ruleset(), 1).piece_parameters(variant.ruleset());
        let learnt = Learnt { weights: scrambled(), pieces: scrambled_pieces(parameters.meanings().len()) };
        let engine = Engine::with_learnt(variant.ruleset(), 1, &learnt);
        let (mut game, mut random) = (Game::new(variant.clone()), SplitMix::new(3));
        for _ in 0..40 {
            let trace = engine.trace(game.position());
            let weighted = trace.counts.iter().zip(&learnt.weights.0).map(|(&times, weight)| (times, *weight));
            let pieces = [parameters.count(game.position()), trace.relations.clone()].concat();
            let learnt_pieces = pieces.iter().map(|&(number, times)| (times, learnt.pieces[usize::from(number)]));
            let blend = |(times, Phased { early, late }): (i32, Phased)| {
                i64::from(times)
                    * (i64::from(early) * i64::from(trace.phase) + i64::from(late) * i64::from(256 - trace.phase))
            };
            let white: i64 = weighted.chain(learnt_pieces).map(blend).sum();
            let expected = (white / (256 * 256)) as i32 * trace.turn;
            assert_eq!(
                engine.evaluate(game.position()).as_centipawns(),
                Some(expected),
                "{}: {}",
                entry.short_name(),
                game.fen()
            );
            let legal = game.legal_list().to_vec();
            if legal.is_empty() || game.ending().is_some() {
                break;
            }
            game.play(&legal[random.below(legal.len())]).unwrap();
        }
    }
}

/// Both sides share the numbers of chessmen, and so do the two wings: a type has its value, its
/// value in hand and 32 squares.
#[test]
fn sides_and_wings_that_are_mirrored_share_numbers() {
    let count = |name: &str| {
        let variant = Variant::builtin(name).unwrap();
        Engine::with_hash(variant.ruleset(), 1).piece_parameters(variant.ruleset()).meanings().len()
    };
    let steps_of_mobility = 11;
    let distances_to_royals = 2 * 7;
    assert_eq!(
        count("chess"),
        6 * (2 + 32) + 4 * steps_of_mobility + 5 * distances_to_royals,
        "pawns and kings have no mobility"
    );
    assert_eq!(
        count("xiangqi"),
        7 * (2 + 50) + 5 * steps_of_mobility + 6 * distances_to_royals,
        "the middle file is its own image"
    );
}

/// Counts of a term in a position, White less Black.
fn counts(variant: &str, fen: &str, term: Term) -> Vec<i32> {
    let variant = Variant::new(Library::builtin().find(variant).unwrap().ruleset().clone()).unwrap();
    let engine = Engine::with_hash(variant.ruleset(), 1);
    let game = fers::game_from_fen(variant, fen).unwrap();
    let trace = engine.trace(game.position());
    (0..term.points()).map(|point| trace.counts[term.at(point)]).collect()
}

/// In Othello, discs in a corner and beside it at the edge stay for good; all by hand.
#[test]
fn discs_that_no_line_can_turn_are_known() {
    let count = |fen: &str, term| counts("othello", fen, term)[0];
    let two_and_one = "8/8/8/8/8/8/8/PP4p1 w - - 0 1";
    assert_eq!(count(two_and_one, Term::StableDisc), 2, "a1 and b1, and not g1");
    assert_eq!(count(two_and_one, Term::DiscBesideCorner), -1, "g1 is beside the empty h1");
    assert_eq!(count("8/8/8/8/8/8/8/pPPPPPPp w - - 0 1", Term::StableDisc), 4, "the rank is full");
    assert_eq!(count("8/8/8/8/8/8/1P6/p7 w - - 0 1", Term::StableDisc), -1, "b2 can be turned");
}

/// Each side has four moves at first; after d6, Black has three and White would have three.
#[test]
fn squares_where_a_disc_encloses_are_counted() {
    let count = |fen: &str| counts("othello", fen, Term::EnclosingMove)[0];
    assert_eq!(count("8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1"), 0);
    assert_eq!(count("8/8/3P4/3PP3/3Pp3/8/8/8 b - - 0 1"), 0, "e3, f3, f4 for White; e6, c4, c6 for Black");
    assert_eq!(count("8/8/3P4/3Pp3/3Pp3/8/8/8 b - - 0 1"), -1, "f3 to f6 for White; c3 to c7 for Black");
    assert_eq!(count("8/8/8/3p4/3P4/8/8/8 w - - 0 1"), 0, "d6 for White, d3 for Black");
    assert_eq!(count("8/8/8/p2P4/1p6/8/8/8 w - - 0 1"), 0, "no disc lies between two others");
    assert_eq!(count("8/8/8/8/8/8/8/Ppp5 w - - 0 1"), 1, "d1 for White");
}

/// In Racing Kings neither side may give check, so that no shelter is needed.
#[test]
fn a_royal_that_cannot_be_in_check_needs_no_shelter() {
    assert_eq!(counts("racingkings", "8/8/8/8/8/2k5/6RK/7R w - - 0 1", Term::Shelter), [0, 0]);
    assert_ne!(counts("chess", "4k3/8/8/8/8/8/6RK/7R w - - 0 1", Term::Shelter)[0], 0);
}

/// Anti-kings must stay attacked, so that neither shelter nor a quiet place is good for them: only
/// the kings count. In the first position White's anti-king has two friends beside it.
#[test]
fn a_royal_that_must_stay_attacked_needs_no_shelter() {
    let only_white_has_friends = "7k/8/8/8/8/2a5/1PAP4/7K w - - 0 1";
    assert_eq!(counts("anti-king-2", only_white_has_friends, Term::Shelter), [0, 0]);
    let beside_the_king = "A6k/8/8/8/8/2a5/1P4PP/7K w - - 0 1";
    assert_ne!(counts("anti-king-2", beside_the_king, Term::Shelter), [0, 0]);
}

/// The king of the hill must leave its shelter some day, which has weights of its own.
#[test]
fn a_royal_with_a_goal_is_weighed_apart() {
    let fen = "4k3/8/8/8/8/8/6RK/7R w - - 0 1";
    assert_eq!(counts("kingofthehill", fen, Term::Shelter), [0, counts("chess", fen, Term::Shelter)[0]]);
    assert_eq!(counts("kingofthehill", fen, Term::GoalOfBest), [0; 4]);
}

/// An amazon in a corner reaches nine squares each way at once, and all others with one more move.
#[test]
fn squares_belong_to_the_side_that_gets_there_first() {
    let even = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1";
    assert_eq!(counts("amazons", even, Term::Territory), [0]);
    assert_eq!(counts("amazons", even, Term::Reach), [0]);
    let only_white = "10/10/10/10/10/10/10/10/10/Q9 w - - 0 1";
    assert_eq!(counts("amazons", only_white, Term::Reach), [27], "nine each way");
    assert_eq!(counts("amazons", only_white, Term::Territory), [99], "the whole board");
}

/// White's pawn on a6 is two moves from the goal and passed; Black's on h6 is five moves from it.
#[test]
fn passed_pawns_hope_for_a_goal_where_they_have_one() {
    let passed = counts("pawns", "8/8/P6p/8/8/8/8/8 w - - 0 1", Term::PassedToGoal);
    assert!(passed[0] > 0 && passed[1] == 0, "{passed:?}");
    assert_eq!(counts("pawns", "8/8/P6p/8/8/8/8/8 w - - 0 1", Term::PassedPawn), [0]);
    assert_eq!(counts("pawns", "8/8/8/p7/P7/8/8/8 w - - 0 1", Term::PassedToGoal), [0, 0], "they stop each other");
}
