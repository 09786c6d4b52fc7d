//! Pieces that promote and go on in the same move, captured pieces that stay until the move is
//! complete, and captures that must be completed, in both executors. Found by hand.
//!
//! Sources: `promotion` and `multicapture` of the page "FBR - Formalized Board Rules" (C/CIF);
//! rules of Russian draughts.

use fers_oracle::Oracle;
use fers_rules::{Occasion, Onward, Path, PieceRules, Refusal, Ruleset, Trigger, verify};
use fers_testkit::{check_laws, library_ruleset, moves_of_both, position_of, random_ruleset, ruleset_of_text};

/// Checks the moves of a position of a game of the library.
#[track_caller]
fn check(game: &str, fen: &str, expected: &str) {
    let ruleset = library_ruleset(game);
    let found = moves_of_both(&ruleset, &position_of(&ruleset, fen));
    assert_eq!(found.join(" "), expected, "{game}");
}

#[test]
fn a_man_that_reaches_the_last_rank_captures_on_as_a_king_in_russian_draughts_only() {
    let fen = "8/4m1m1/3M4/2m5/8/m5k1/1M1K4/8 w - - 0 1";
    check("russian-draughts", fen, "d6b4xc5 d6h6xe7xg7=K");
    // In pool checkers it goes on as a man; in English draughts men capture forward only.
    check("pool-checkers", fen, "d6b4xc5 d6h6xe7xg7");
    check("checkers", fen, "d6f8xe7=K");
    // Two are more than one.
    check("brazilian-draughts", fen, "d6h6xe7xg7");
}

#[test]
fn a_flying_king_stops_where_it_can_go_on() {
    // Behind c5 it may stop on b6 and a7; from nowhere there it captures more.
    check("russian-draughts", "8/4k1m1/3M1m2/2k5/8/K7/8/6K1 w - - 0 1", "d6b4xc5 d6h6xe7xg7=K g1a7xc5 g1b6xc5");
    // Behind c3 it must go on, as it can capture g7.
    check("russian-draughts", "8/6m1/8/8/8/2m5/1K6/8 w - - 0 1", "b2h8xc3xg7");
}

#[test]
fn a_captured_piece_stays_in_the_way_and_is_captured_once() {
    // If they left at once, the king on d6 could go on over the squares that they leave.
    check("brazilian-draughts", "5m2/6K1/3K4/4m1k1/1M1m4/2k1m3/1k6/4k1k1 w - - 0 1", "b4h6xc3xe3xg5 d6a3xe5xe3xb2");
    check(
        "brazilian-draughts",
        "7k/2m1k1m1/5m1M/6K1/5m2/2m3K1/8/4k1k1 w - - 0 1",
        "g5d8xf4xc3xc7 g5f8xf4xc3xe7 h6b8xg7xe7xc7=K",
    );
}

#[test]
fn a_promoted_piece_goes_on_by_any_move_where_the_rules_say_so() {
    let ruleset = ruleset_of_text(
        "name = \"scene\"\nboard = \"5x5\"\nstart = \"5/P4/4k/5/4K w - - 0 1\"\n[pieces]\n\
         King = { moves = \"K\", royal = true }\nPawn = { moves = \"fmW\", promotes = { to = [\"Rook\"], goes-on = \"moves\" } }\n\
         Rook = \"R\"\n",
    );
    let mut found = moves_of_both(&ruleset, &position_of(&ruleset, "5/P4/4k/5/4K w - - 0 1"));
    found.retain(|text| text.starts_with("a4"));
    // It does not come back to its origin.
    assert_eq!(found.join(" "), "a4a1=R a4a2=R a4a3=R a4a5=R a4b5=R a4c5=R a4d5=R a4e5=R");
}

#[test]
fn a_piece_gives_check_by_what_it_would_capture_after_promoting() {
    let ruleset = ruleset_of_text(
        "name = \"scene\"\nboard = \"5x5\"\nstart = \"5/P4/4k/5/4K w - - 0 1\"\n[pieces]\n\
         King = { moves = \"K\", royal = true }\nPawn = { moves = \"fmW\", promotes = { to = [\"Rook\"], goes-on = \"moves\" } }\n\
         Rook = \"R\"\n",
    );
    // The pawn attacks the last rank and the first file by way of a5: the king may not go to e5.
    let mut found = moves_of_both(&ruleset, &position_of(&ruleset, "5/P3k/5/5/4K b - - 0 1"));
    found.retain(|text| text.starts_with("e4"));
    assert_eq!(found.join(" "), "e4d3 e4d4 e4e3");
}

/// Lets the arriving promotions of a random ruleset go on, without the rules that do not go with
/// that. Returns `None` if no promotion is left.
fn going_on(seed: u64) -> Option<Ruleset> {
    let mut ruleset = random_ruleset(seed);
    for piece in &mut ruleset.pieces {
        let keep = |path: &Path| !(path.is_of_others() || path.induces() || path.lands());
        piece.moves.retain(keep);
        piece.black_moves.iter_mut().for_each(|moves| moves.retain(keep));
        let plain = PieceRules::new("", "", Vec::new());
        let PieceRules { retaliation, endangered, limit, becomes, last_promotes_in, .. } = plain;
        (piece.retaliation, piece.endangered, piece.limit, piece.becomes) = (retaliation, endangered, limit, becomes);
        (piece.last_promotes_in, piece.assimilates) = (last_promotes_in, false);
    }
    ruleset.stops_at_check = false;
    ruleset.hands.gating = None;
    let royal = |ruleset: &Ruleset, of| ruleset.is_royal(of);
    let rules = std::mem::take(&mut ruleset.promotions);
    for mut rule in rules {
        rule.to.retain(|&of| !royal(&ruleset, of));
        if royal(&ruleset, rule.from) || rule.to.is_empty() || rule.trigger == Trigger::BeforeMoving {
            continue;
        }
        rule.suspends = false;
        if matches!(rule.trigger, Trigger::Enter | Trigger::EnterFrom(_) | Trigger::Leave) {
            (rule.quiet_only, rule.occasion) = (false, Occasion::Always);
            rule.goes_on = Some(if seed.is_multiple_of(3) { Onward::AnyMove } else { Onward::Captures });
            if seed.is_multiple_of(2) {
                rule.refusal = Refusal::Never;
            }
        }
        ruleset.promotions.push(rule);
    }
    ruleset.start.suspended = Default::default();
    let goes_on = ruleset.promotions.iter().any(|rule| rule.goes_on.is_some());
    let is_legal = |ruleset: &Ruleset| !Oracle::new(ruleset).is_in_check(&ruleset.start, !ruleset.start.turn);
    (goes_on && verify(&ruleset).is_empty() && is_legal(&ruleset)).then_some(ruleset)
}

/// The executors agree on random rulesets in which pieces go on after promotions.
#[test]
fn the_oracle_and_the_program_agree_where_promoted_pieces_go_on() {
    let count = if std::env::var_os("FERS_SLOW").is_some() { 2000 } else { 12 };
    for (seed, ruleset) in (0..).filter_map(|seed| Some((seed, going_on(seed)?))).take(count) {
        check_laws(&ruleset, 24, seed);
    }
}
