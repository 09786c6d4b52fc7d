use fers_core::{Color, Ending, Geometry, Move, Outcome, Reason, Setup, SplitMix};
use fers_game::{Game, History, IllegalMove, Variant};
use fers_movegen::SetupError;
use fers_rules::Ruleset;

use crate::rulesets::*;

const ARMIES: &str = "rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w";

#[test]
fn taking_back_restores_everything() {
    let mut random = SplitMix::new(1);
    for _ in 0..20 {
        let mut game = game(at(chess(), ARMIES));
        let mut setups: Vec<(Setup, u64)> = Vec::new();
        for _ in 0..60 {
            let moves = game.legal_list().to_vec();
            if moves.is_empty() {
                break;
            }
            setups.push((game.setup(), game.position().key()));
            game.play(&moves[random.below(moves.len())]).unwrap();
        }
        while let Some((setup, key)) = setups.pop() {
            assert_eq!(game.moves().len(), setups.len() + 1);
            assert!(game.undo().is_some());
            assert_eq!((game.setup(), game.position().key()), (setup, key));
            assert_eq!(game.ending(), None);
        }
        assert_eq!(game.undo(), None);
        assert_eq!(game.setup(), *game.start());
    }
}

#[test]
fn moves_are_remembered_in_order() {
    let mut game = game(at(chess(), ARMIES));
    play(&mut game, "e2e3 e7e6");
    let expected = [Move::quiet(square("e2"), square("e3")), Move::quiet(square("e7"), square("e6"))];
    assert_eq!(game.moves().cloned().collect::<Vec<_>>(), expected);
    assert_eq!((game.turn(), game.is_in_check()), (Color::White, false));
    assert_eq!(game.occurrences(game.position().key()), 1);
    assert_eq!(game.undo().as_ref(), Some(&expected[1]));
}

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let mut game = game(at(chess(), ARMIES));
    let before = game.setup();
    let nonsense = Move::quiet(square("a1"), square("h8"));
    assert_eq!(game.play(&nonsense), Err(IllegalMove::NoSuchMove));
    assert_eq!(game.setup(), before);
}

#[test]
fn nobody_moves_after_the_end() {
    let mut game = game(at(chess(), "6k1/5ppp/8/8/8/8/8/R3K3 w"));
    play(&mut game, "a1a8");
    let ending = Ending { outcome: Outcome::Win(Color::White), reason: Reason::Mate(Color::White) };
    assert_eq!(game.play(&Move::quiet(square("g8"), square("h8"))), Err(IllegalMove::GameOver(ending)));
}

#[test]
fn a_resignation_ends_the_game_until_it_is_taken_back() {
    let mut game = game(at(chess(), ARMIES));
    play(&mut game, "e2e3");
    let ending = Ending { outcome: Outcome::Win(Color::White), reason: Reason::Resignation(Color::Black) };
    game.adjudge(ending);
    check_over(&mut game, ending.outcome, ending.reason);
    game.undo();
    check_going_on(&mut game);
}

#[test]
fn games_start_from_any_sound_setup() {
    let variant = Variant::new(at(chess(), ARMIES)).unwrap();
    let setup = at(chess(), "4k3/8/8/8/8/8/8/R3K3 b").start;
    let game = Game::from_setup(variant.clone(), &setup).unwrap();
    assert_eq!((game.turn(), game.start()), (Color::Black, &setup));
    let errors = Game::from_setup(variant, &Setup::empty(63)).map(|_| ()).unwrap_err();
    assert_eq!(errors, [SetupError::WrongBoard]);
}

#[test]
fn a_ruleset_that_cannot_be_played_is_no_variant() {
    let codes = |ruleset: Ruleset| -> Vec<_> {
        Variant::new(ruleset).map(|_| ()).unwrap_err().iter().map(|problem| problem.code).collect()
    };
    assert_eq!(codes(Ruleset::new("empty", Geometry::rectangle(8, 8))), ["no-pieces"]);
    assert_eq!(codes(at(chess(), "4k3/8/8/8/8/8/4R3/4K3 w")), ["bad-start"]);
}
