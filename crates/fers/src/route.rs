//! The ways of pieces over the board.

use fers_core::Move;
use fers_draw::Route;
use fers_game::Game;

/// Returns the [route](routes) of a legal move of a game's present position.
pub fn route(game: &Game, mv: &Move) -> Option<Route> {
    routes(game, std::slice::from_ref(mv)).pop().flatten()
}

/// Returns the routes of legal moves of a game's present position, in their order: over which
/// squares a piece goes, and what it captures on which of them.
///
/// A route is for showing the move; rules never depend on it. It is `None` where no piece goes over
/// the board, such as for drops. See [`fers_draw::routes`].
///
/// ```
/// use fers::prelude::*;
///
/// // The lion of Chu Shogi takes the pawn and the gold behind it.
/// let fen = "k11/12/12/5g6/5p6/5N6/12/12/12/12/12/K11 w - - 0 1";
/// let variant = Variant::builtin("chu-shogi")?;
/// let game = fers::game_from_fen(variant, fen).map_err(|_| "the position is valid")?;
/// let twice = game.legal_list().iter().find(|mv| mv.removed.len() == 2).ok_or("it takes twice")?;
/// let route = fers::route(&game, twice).ok_or("the lion moves")?;
/// let name = |stop: &fers::Stop| game.variant().ruleset().geometry.square_name(stop.square);
/// assert_eq!(route.stops.iter().map(name).collect::<Vec<_>>(), ["f7", "f8", "f9"]);
/// assert_eq!(route.stops[1].captured, [route.stops[1].square]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn routes(game: &Game, moves: &[Move]) -> Vec<Option<Route>> {
    fers_draw::routes(game.variant().ruleset(), &game.setup(), moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BuiltinVariant, Variant};

    /// A route leads from where the move begins to where it ends, and captures what it captures, in
    /// order.
    #[test]
    fn routes_lead_to_where_their_moves_end_and_capture_what_they_do() {
        for name in ["chess", "chu-shogi", "ultima", "cavalier", "falcon", "rifle", "alice", "xiangqi", "teammate"] {
            let mut game = Game::new(Variant::builtin(name).unwrap());
            for ply in 0..30 {
                let moves = game.legal_list().to_vec();
                for (mv, route) in moves.iter().zip(routes(&game, &moves)) {
                    let Some(route) = route else { continue };
                    let ends = [route.stops.first(), route.stops.last()].map(|stop| stop.map(|stop| stop.square));
                    assert_eq!(ends, [mv.origin(), mv.destination()], "{name}: {mv:?}");
                    let captured: Vec<_> = route.stops.iter().flat_map(|stop| &stop.captured).copied().collect();
                    assert_eq!(captured, mv.removed, "{name}: {mv:?}");
                }
                let Some(next) = moves.get(ply * 7 % moves.len().max(1)) else { break };
                game.play(next).unwrap();
            }
        }
    }
}
