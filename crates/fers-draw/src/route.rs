//! The way of a piece over the board in one move.

use std::cmp::Reverse;
use std::collections::HashMap;

use fers_core::{Action, Move, PieceType, Setup, Square};
use fers_rules::{OthersPath, Path, Ruleset, paths_of_others};

use crate::Scene;
use crate::move_diagram::may_hold;
use crate::walk::{Finished, Walk, walks};

/// The way of a piece over the board in one move, for programs that show the piece moving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The square where the piece begins, then the end of each leg. A move of one leg has two
    /// stops.
    pub stops: Vec<Stop>,
}

/// A square of a route, with what is captured when the piece arrives there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The square.
    pub square: Square,
    /// The squares of the captured pieces, where they stood before the move.
    pub captured: Vec<Square>,
}

impl Route {
    /// Returns a straight way, on whose end everything is captured.
    fn straight(from: Square, to: Square, captured: &[Square]) -> Self {
        Self { stops: vec![Stop::empty(from), Stop { square: to, captured: captured.to_vec() }] }
    }

    /// Returns the way of a walk. What the move captures beside it is captured at its end.
    fn of_walk(from: Square, walk: &Walk, removed: &[Square]) -> Self {
        let mut victims = walk.victims.iter().peekable();
        let mut stops = vec![Stop::empty(from)];
        for &square in walk.bends.iter().chain([&walk.at]) {
            let victim = victims.next_if(|&&victim| victim == square);
            let captured: Vec<Square> = victim.map(|&victim| walk.stood_before(victim)).into_iter().collect();
            // A leg that leads off the board ends on the square before it.
            if !captured.is_empty() || stops.last().is_none_or(|last| last.square != square) {
                stops.push(Stop { square, captured });
            }
        }
        if let Some(last) = stops.last_mut() {
            last.captured.extend(removed.iter().skip(walk.victims.len()));
        }
        Self { stops }
    }
}

impl Stop {
    fn empty(square: Square) -> Self {
        Self { square, captured: Vec::new() }
    }
}

/// Returns the route of each of these legal moves of a position; `None` where no piece changes its
/// square or captures: drops, passes, pick-ups and promotions in place.
///
/// Of several ways that are one move, it is one with the fewest legs. The king's way is the route
/// of a castling. The route is straight where another piece has led the way (induction), and where
/// a piece has more than some thousand ways.
pub fn routes(ruleset: &Ruleset, setup: &Setup, moves: &[Move]) -> Vec<Option<Route>> {
    let mut known = HashMap::new();
    moves.iter().map(|mv| route(ruleset, setup, mv, &mut known)).collect()
}

/// Walks by square and type.
type Known = HashMap<(Square, PieceType), Vec<Finished>>;

fn route(ruleset: &Ruleset, setup: &Setup, mv: &Move, known: &mut Known) -> Option<Route> {
    let (from, to) = match mv.action {
        Action::Travel { from, to } if from != to || !mv.removed.is_empty() || !mv.carried.is_empty() => (from, to),
        Action::Castle { king, king_to, .. } => return Some(Route::straight(king, king_to, &mv.removed)),
        _ => return None,
    };
    // A piece may also be promoted first, and then move as what it has become.
    let types = [setup.piece_at(from).map(|piece| piece.piece_type), mv.promotion];
    let found = types.into_iter().flatten().find_map(|piece_type| {
        let found = known.entry((from, piece_type)).or_insert_with(|| walks_of(ruleset, setup, from, piece_type));
        let fitting = found.iter().filter(|found| fits(setup, found, mv)).map(|found| &found.walk);
        let best = fitting.min_by_key(|walk| (Reverse(walk.victims.len()), walk.bends.len(), &walk.bends));
        best.map(|walk| Route::of_walk(from, walk, &mv.removed))
    });
    Some(found.unwrap_or_else(|| Route::straight(from, to, &mv.removed)))
}

/// Returns the walks of a piece as one of a type; none for types whose paths all have a single leg.
fn walks_of(ruleset: &Ruleset, setup: &Setup, from: Square, piece_type: PieceType) -> Vec<Finished> {
    let Some(color) = setup.piece_at(from).and_then(|piece| piece.color()) else { return Vec::new() };
    let paths = ruleset.piece(piece_type).moves_of(color);
    if paths.iter().all(|path| path.legs.len() == 1 && !path.is_of_others()) {
        return Vec::new();
    }
    let Some(mut scene) = Scene::of_position(ruleset, setup.clone(), from) else { return Vec::new() };
    scene.piece.piece_type = piece_type;
    let along = |path: &Path| if may_hold(&scene, path) { walks(&scene, path).0 } else { Vec::new() };
    let of_path = |path: &Path| match path.is_of_others() {
        false => along(path),
        true => {
            let others = paths_of_others(ruleset, scene.color(), path).into_iter();
            let is_shown = |other: &OthersPath| other.after.is_none() || other.after == setup.last_moved;
            others.filter(is_shown).flat_map(|other| along(&other.path)).collect()
        }
    };
    paths.iter().flat_map(of_path).collect()
}

/// Returns whether a walk ends where a move does, and captures and carries what it does. The move
/// may capture more.
fn fits(setup: &Setup, found: &Finished, mv: &Move) -> bool {
    let walk = &found.walk;
    if mv.destination() != Some(walk.at) {
        return false;
    }
    let victims: Vec<Square> = walk.victims.iter().map(|&victim| walk.stood_before(victim)).collect();
    let carried: Vec<Square> = mv.carried.iter().map(|carry| carry.to).collect();
    // Walks that would capture on an empty square are no moves.
    let ends = found.moves || walk.victims.contains(&walk.at);
    ends && mv.removed.starts_with(&victims) && walk.put_down(setup) == carried
}

#[cfg(test)]
mod tests {
    use fers_core::{Carry, Color, Geometry, Piece};
    use fers_rules::PieceRules;

    use super::*;

    /// Returns the route of a piece on e4 among enemies, as `e4 e5x e4`. A capture elsewhere than
    /// on the stop itself is written with its square.
    #[track_caller]
    fn route_of(moves: &str, enemies: &[&str], mv: impl Fn(&dyn Fn(&str) -> Square) -> Move) -> String {
        let paths = fers_betza::parse(moves);
        assert!(paths.diagnostics.is_empty(), "{moves}: {:?}", paths.diagnostics);
        let mut ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        ruleset.pieces.push(PieceRules::new("Piece", "P", paths.value.paths));
        let at = |name: &str| ruleset.geometry.parse_square(name).unwrap();
        let mut setup = Setup::empty(ruleset.geometry.places());
        setup.board[at("e4").index()] = Some(Piece::new(Color::White, PieceType(0)));
        for enemy in enemies {
            setup.board[at(enemy).index()] = Some(Piece::new(Color::Black, PieceType(0)));
        }
        let found = routes(&ruleset, &setup, &[mv(&at)]).remove(0).expect("a piece moves");
        let name = |square| ruleset.geometry.square_name(square);
        let victim =
            |stop: &Stop, &at: &Square| if at == stop.square { "x".to_owned() } else { format!("x{}", name(at)) };
        let text =
            |stop: &Stop| name(stop.square) + &stop.captured.iter().map(|at| victim(stop, at)).collect::<String>();
        found.stops.iter().map(text).collect::<Vec<_>>().join(" ")
    }

    /// Checks a move from e4, which captures on the squares after the first.
    #[track_caller]
    fn check(moves: &str, enemies: &[&str], mv: &[&str], expected: &str) {
        let found = route_of(moves, enemies, |at| {
            let removed = mv[1..].iter().map(|victim| at(victim)).collect();
            Move { removed, ..Move::quiet(at("e4"), at(mv[0])) }
        });
        assert_eq!(found, expected, "{moves}: {mv:?}");
    }

    #[test]
    fn a_move_of_one_leg_is_straight() {
        check("R", &["e7"], &["e7", "e7"], "e4 e7x");
        check("N", &[], &["f6"], "e4 f6");
    }

    /// Chu Shogi: the lion takes and returns (igui), takes twice, or jumps.
    #[test]
    fn a_lion_takes_on_its_way() {
        const LION: &str = "KNADcaKmcabK";
        check(LION, &["e5"], &["e4", "e5"], "e4 e5x e4");
        check(LION, &["e5", "f6"], &["f6", "e5", "f6"], "e4 e5x f6x");
        check(LION, &["e5", "f6"], &["f6", "f6"], "e4 f6x");
        check(LION, &["e5"], &["f5", "e5"], "e4 e5x f5");
        check(LION, &["e5"], &["e6"], "e4 e6");
    }

    #[test]
    fn a_checker_goes_from_jump_to_jump() {
        const CHECKER: &str = "(cafma)cafmF";
        check(CHECKER, &["d5", "d7"], &["c6", "d5"], "e4 d5x c6");
        check(CHECKER, &["d5", "d7"], &["e8", "d5", "d7"], "e4 d5x c6 d7x e8");
        // Round a square, and back to where the jumps began.
        let round = ["e4", "d5", "d7", "f7", "f5"];
        check(CHECKER, &["d5", "d7", "f7", "f5"], &round, "e4 d5x c6 d7x e8 f7x g6 f5x e4");
    }

    /// The griffon goes one step along a diagonal, then along the file or the rank.
    #[test]
    fn a_bent_rider_turns_where_its_path_does() {
        check("FyafsF", &[], &["f8"], "e4 f5 f8");
        check("FyafsF", &["a5"], &["a5", "a5"], "e4 d5 a5x");
        check("FyafsF", &[], &["f5"], "e4 f5");
        // A crooked bishop turns at every step.
        check("zF", &[], &["e8"], "e4 d5 e6 d7 e8");
    }

    /// A falcon's square can be reached in three ways; those in which a piece stands are none.
    #[test]
    fn a_way_on_which_a_piece_stands_is_not_taken() {
        const FALCON: &str = "afsafKafafsKaflafrKafraflK";
        let first = route_of(FALCON, &[], |at| Move::quiet(at("e4"), at("f7")));
        let inner: Vec<&str> = first.split(' ').filter(|stop| !["e4", "f7"].contains(stop)).collect();
        let second = route_of(FALCON, &inner, |at| Move::quiet(at("e4"), at("f7")));
        assert!(second.split(' ').count() == 4 && inner.iter().all(|stop| !second.contains(stop)), "{first}, {second}");
    }

    #[test]
    fn what_is_captured_beside_the_way_is_captured_at_its_end() {
        check("K", &["e6"], &["e5", "e6"], "e4 e5xe6");
        check("FyafsF", &["h8"], &["f8", "h8"], "e4 f5 f8xh8");
    }

    #[test]
    fn a_rifle_comes_back_and_a_swap_goes_straight() {
        check("caibR", &["e7"], &["e4", "e7"], "e4 e7x e4");
        let swapped = route_of("ucQ", &["h7"], |at| Move {
            carried: vec![Carry { from: at("h7"), to: at("e4") }],
            ..Move::quiet(at("e4"), at("h7"))
        });
        assert_eq!(swapped, "e4 h7");
    }

    #[test]
    fn a_castling_has_the_way_of_its_king_and_a_drop_has_none() {
        let mut ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        ruleset.pieces.push(PieceRules::new("Piece", "P", Vec::new()));
        let at = |name: &str| ruleset.geometry.parse_square(name).unwrap();
        let (king, king_to, partner, partner_to) = (at("e1"), at("g1"), at("h1"), at("f1"));
        let moves = [
            Move::plain(Action::Castle { king, king_to, partner, partner_to }),
            Move::plain(Action::Drop { piece_type: PieceType(0), to: at("d4") }),
            Move::plain(Action::Pass),
            Move::quiet(at("e4"), at("e4")),
        ];
        let found = routes(&ruleset, &Setup::empty(64), &moves);
        assert_eq!(found[0], Some(Route::straight(king, king_to, &[])));
        assert_eq!(found[1..], [None, None, None]);
    }
}
