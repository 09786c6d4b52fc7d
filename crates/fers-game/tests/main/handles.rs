//! Legal moves as handles.

use fers_core::{Color, Ending, Outcome, Reason};
use fers_game::IllegalMove;
use fers_rules::End;

use crate::rulesets::*;

const KNIGHTS: &str = "4k3/8/8/8/8/8/8/N3K3 w";

#[test]
fn handles_and_plain_moves_are_in_one_order() {
    let game = game(at(chess(), KNIGHTS));
    let handles: Vec<_> = game.legal_moves().map(|legal| legal.to_move()).collect();
    assert_eq!(handles, game.legal_list());
    // Five squares around the king on e1; b3 and c2 for the knight.
    assert_eq!(game.legal_moves().len(), 7);
}

#[test]
fn a_handle_shows_the_ends_of_its_move() {
    let game = game(at(chess(), "4k3/8/8/8/8/1p6/8/N3K3 w"));
    let capture = game.legal_moves().find(|legal| legal.is_capture()).unwrap();
    assert_eq!((capture.origin(), capture.destination()), (Some(square("a1")), Some(square("b3"))));
}

#[test]
fn a_handle_is_played_without_its_move() {
    let mut game = game(at(chess(), KNIGHTS));
    let to_b3 = game.legal_moves().find(|legal| legal.destination() == Some(square("b3"))).unwrap().handle();
    game.play_handle(to_b3).unwrap();
    assert_eq!(game.moves().last(), Some(&mv(&self::game(at(chess(), KNIGHTS)), "a1b3")));
}

#[test]
fn a_handle_of_another_position_is_refused() {
    let mut game = game(at(chess(), KNIGHTS));
    let first = game.legal_moves().next().unwrap().handle();
    game.play_handle(first).unwrap();
    let setup = game.setup();
    assert_eq!(game.play_handle(first), Err(IllegalMove::OtherPosition));
    assert_eq!(game.setup(), setup);
    game.undo();
    assert_eq!(game.play_handle(first), Ok(()));
}

#[test]
fn a_forbidden_repetition_has_no_handle() {
    let ban = End::Repetition { count: 2, verdict: None };
    let mut game = game(at(rules(vec![ban]), "n3k3/8/8/8/8/8/8/N3K3 w"));
    play(&mut game, "a1b3 a8b6 b3a1");
    let back = mv(&game, "b6a8");
    assert!(game.legal_moves().all(|legal| legal.to_move() != back));
}

#[test]
fn a_game_that_is_over_has_no_handles_until_its_end_is_taken_back() {
    let mut game = game(at(chess(), KNIGHTS));
    play(&mut game, "a1b3");
    let handle = game.legal_moves().next().unwrap().handle();
    let ending = Ending { outcome: Outcome::Win(Color::White), reason: Reason::Resignation(Color::Black) };
    game.adjudge(ending);
    assert_eq!(game.legal_moves().len(), 0);
    assert_eq!(game.play_handle(handle), Err(IllegalMove::GameOver(ending)));
    game.undo();
    assert_eq!(game.legal_moves().len(), 7);
}
