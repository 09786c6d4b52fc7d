//! Pieces that burn where they arrive, and pieces that change where others bring them, in both
//! executors.
//!
//! Source: `burner` and `swap=demote` of the page "FBR - Formalized Board Rules" (C/CIF).

use fers_rules::Ruleset;
use fers_testkit::{check_fen_after, ruleset_of_text};

fn demons(more: &str) -> Ruleset {
    ruleset_of_text(&format!(
        "name = \"demons\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\n\
         castle = [\"white e1-g1 with h1\"]\nends = [\"extinction of King loses\"]\n{more}\n\
         [pieces]\nKing = {{ moves = \"K\", royal = true }}\nRook = \"R\"\nKnight = {{ letter = \"N\", moves = \"N\" }}\n\
         \"Fire Demon\" = {{ letter = \"F\", moves = \"mW\", sight = \"K\" }}\n[[burn]]\nby = [\"Fire Demon\"]\n"
    ))
}

#[test]
fn who_comes_near_burns_after_capturing_and_who_stands_there_does_not() {
    let ruleset = demons("");
    check_fen_after(&ruleset, "4k3/8/8/3f4/8/8/8/3RK3 w - - 3 1", "d1d4", "4k3/8/8/3f4/8/8/8/4K3 b - - 0 1");
    check_fen_after(&ruleset, "4k3/8/8/3f4/3n4/8/8/3RK3 w - - 3 1", "d1d4", "4k3/8/8/3f4/8/8/8/4K3 b - - 0 1");
    check_fen_after(&ruleset, "4k3/8/8/3f4/8/8/8/3RK3 w - - 3 1", "d1d3", "4k3/8/8/3f4/8/3R4/8/4K3 b - - 4 1");
    // The demon comes to the rook, which has not moved.
    check_fen_after(&ruleset, "4k3/8/8/3f4/8/3R4/8/4K3 b - - 3 1", "d5d4", "4k3/8/8/8/3f4/3R4/8/4K3 w - - 4 2");
}

#[test]
fn both_pieces_of_a_castling_burn_and_the_king_is_lost() {
    let ruleset = demons("");
    let lost = "4k3/8/8/8/8/8/6f1/8 b - - 0 1";
    check_fen_after(&ruleset, "4k3/8/8/8/8/8/6f1/4K2R w K - 3 1", "e1g1", lost);
}

#[test]
fn a_piece_that_another_one_brings_elsewhere_changes() {
    let ruleset = ruleset_of_text(
        "name = \"swaps\"\nboard = \"5x5\"\nstart = \"4k/5/5/5/Q3K w - - 0 1\"\n\
         [pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\n\
         Queen = { letter = \"Q\", moves = [\"mQ\", \"ucR\"], displaced = \"Rook\" }\n",
    );
    check_fen_after(&ruleset, "4k/5/2K2/q4/Q4 w - - 3 1", "a1a2", "4k/5/2K2/Q4/r4 b - - 4 1");
}
