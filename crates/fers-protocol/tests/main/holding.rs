//! Hands that are filled from another board. Source: the Chess Engine Communication Protocol
//! (`holding`).

use crate::script::{Arrival, Talk};

/// What is answered to lines, in games of which one is on the board.
fn answers(game: &str, lines: &[&str]) -> Vec<String> {
    let mut talk = Talk::with_games(Arrival::Lines, "", &[game]);
    lines.iter().for_each(|line| talk.write(line));
    std::iter::from_fn(|| talk.next()).collect()
}

#[test]
fn a_piece_that_a_partner_sends_can_be_dropped() {
    let talk = ["xboard", "force", "holding [P] []", "usermove P@e4", "usermove P@e5"];
    assert_eq!(answers("bughouse", &talk), ["< Illegal move: P@e5"]);
    let talk = ["xboard", "force", "holding [] [p] BP", "usermove P@e4", "usermove e2e4", "usermove P@e5"];
    assert_eq!(answers("bughouse", &talk), ["< Illegal move: P@e4"]);
}

#[test]
fn what_is_no_hand_is_refused() {
    let talk = ["xboard", "force", "holding [X] []", "holding P"];
    let refusals = ["< Error (no pieces in hand): holding [X] []", "< Error (no pieces in hand): holding P"];
    assert_eq!(answers("bughouse", &talk), refusals);
}

#[test]
fn elsewhere_the_engine_knows_what_is_held() {
    let talk = ["xboard", "force", "holding [P] []", "usermove P@e4"];
    assert_eq!(answers("crazyhouse", &talk), ["< Illegal move: P@e4"]);
}
