//! Move diagrams against the oracle, which says what is legal: every legal move of a piece is on
//! its diagram.

use std::collections::HashSet;

use fers_core::{Action, Move, Setup, SplitMix, Square};
use fers_draw::{BoardDiagram, MoveDiagram, Pictures, Scene, move_svg};
use fers_oracle::{MateBans, Oracle};
use fers_rules::{Path, PieceRules, Ruleset, Trigger};
use fers_testkit::random_ruleset;

const RULESETS: u64 = 150;
const RULESETS_DRAWN: u64 = 12;
const PLIES: u32 = 6;

/// Pieces that turn into others before they move make moves that are not their own.
fn may_promote_before_moving(ruleset: &Ruleset) -> bool {
    ruleset.promotions.iter().any(|rule| rule.trigger == Trigger::BeforeMoving)
}

/// Returns whether a piece lends moves to others, which no diagram shows.
fn induces(ruleset: &Ruleset) -> bool {
    ruleset.pieces.iter().flat_map(PieceRules::all_moves).any(Path::induces)
}

/// Returns whether a move goes on behind a capture en passant, which no diagram shows.
fn goes_on_after_passing(setup: &Setup, mv: &Move, to: Square) -> bool {
    let takes_passer = mv.removed.iter().any(|&square| is_en_passant(setup, square));
    takes_passer && !setup.en_passant.iter().any(|chance| chance.squares.contains(&to))
}

#[track_caller]
fn check_move(ruleset: &Ruleset, setup: &Setup, mv: &Move, seed: u64) {
    let (from, to) = match mv.action {
        Action::Travel { from, to } if from != to && !induces(ruleset) => (from, to),
        Action::Castle { king, king_to, .. } if king != king_to => (king, king_to),
        _ => return,
    };
    if goes_on_after_passing(setup, mv, to) {
        return;
    }
    let scene = Scene::of_position(ruleset, setup.clone(), from).expect("own pieces move");
    let diagram = MoveDiagram::of(&scene);
    let Some(mark) = diagram.marks.get(&to).filter(|_| !diagram.is_partial) else {
        assert!(diagram.is_partial, "seed {seed}: {mv:?} is missing in {diagram:#?}");
        return;
    };
    let ways = mark.ways();
    let is_capture = mv.removed.last() == Some(&to);
    let is_castling = matches!(mv.action, Action::Castle { .. });
    let is_shown = match (is_castling, is_capture) {
        (true, _) => mark.castles,
        (false, true) => ways.iter().any(|(_, way)| way.captures),
        (false, false) => !ways.is_empty(),
    };
    assert!(is_shown, "seed {seed}: {mv:?} is shown as {mark:?}");
    let victims = mv.removed.iter().filter(|&&square| square != to && !is_en_passant(setup, square));
    victims.for_each(|square| assert!(diagram.marks[square].is_victim, "seed {seed}: {mv:?} captures {square:?}"));
}

fn is_en_passant(setup: &Setup, square: Square) -> bool {
    setup.en_passant.iter().any(|chance| chance.victim == square)
}

#[test]
fn every_legal_move_is_on_the_diagram_of_its_piece() {
    let mut checked = 0;
    for seed in 0..RULESETS {
        let mut ruleset = random_ruleset(seed);
        // Diagrams show where moves end, not where check could end them.
        ruleset.stops_at_check = false;
        let (oracle, mut random) = (Oracle::new(&ruleset), SplitMix::new(seed));
        let mut setup = ruleset.start.clone();
        for _ in 0..PLIES {
            let moves = oracle.legal_moves(&setup, MateBans::Ignored);
            if moves.is_empty() {
                break;
            }
            for mv in moves.iter().filter(|mv| mv.promotion.is_none() || !may_promote_before_moving(&ruleset)) {
                check_move(&ruleset, &setup, mv, seed);
                checked += 1;
            }
            setup = oracle.play(&setup, &moves[random.below(moves.len())]);
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn pieces_of_variants_that_nobody_has_thought_of_look_different_and_can_be_drawn() {
    for seed in 0..RULESETS_DRAWN {
        let ruleset = random_ruleset(seed);
        let pictures = Pictures::of(&ruleset);
        assert_eq!(pictures.iter().collect::<HashSet<_>>().len(), ruleset.pieces.len(), "seed {seed}");
        let svg = BoardDiagram::new(&ruleset, &ruleset.start).svg();
        assert!(svg.contains("<title"), "seed {seed}");
        for (square, _) in ruleset.start.pieces().take(4) {
            let Some(scene) = Scene::of_position(&ruleset, ruleset.start.clone(), square) else { continue };
            let svg = move_svg(&ruleset, &MoveDiagram::of(&scene), Default::default(), seed % 2 == 0);
            assert!(svg.ends_with("</svg>\n"), "seed {seed}");
        }
    }
}
