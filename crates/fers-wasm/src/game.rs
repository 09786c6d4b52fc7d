//! Games.

use std::collections::BTreeMap;

use fers::notation::Notation;
use fers::{Color, CoordinateStyle, Ending, GameText, IllegalMove, MoveText, Outcome, Reason};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::Variant;
use crate::customary::Customary;
use crate::sent::{Sent, all_sent, sent, thrown};
use crate::views::{Diagnostic, Holdings, LegalMove, OutcomeInfo, Placed, Position, TurnPlace, diagnostics, side};

/// A game of a variant: a position with its history.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Game(pub(crate) fers::Game);

#[wasm_bindgen]
impl Game {
    /// Makes a game from a position given as FEN, or from the start position.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant, fen: Option<String>) -> Result<Game, JsError> {
        start(&variant.0, fen.as_deref()).map(Game)
    }

    /// Returns the current position with its legal moves.
    pub fn position(&self) -> Sent<Position> {
        sent(&position(&self.0))
    }

    /// Plays a move given in coordinates or in standard algebraic notation.
    pub fn play(&mut self, text: &str) -> Sent<LegalMove> {
        let mv = self.0.legal_move(text).map_err(thrown)?;
        // Invariant: legal moves can be played.
        self.0.play_text(&mv.text).map_err(|error| thrown(error.to_string()))?;
        sent(&mv)
    }

    /// Returns why a move is not legal, as a sentence; `undefined` if it is legal or no move.
    ///
    /// ```js
    /// game.whyNot('e2e5'); // The Pawn does not go to e5 now: ...
    /// ```
    #[cfg(feature = "full")]
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, text: &str) -> Option<String> {
        fers::why_not(&self.0, text)
    }

    /// Returns the moves that may be played, in coordinates, separated by blanks; an empty string
    /// when the game is over.
    ///
    /// Each has a number, from 0, by which `playNth` plays it. A loop with this and the other calls
    /// that give no objects plays more than ten times as fast as one with `position`.
    ///
    /// ```js
    /// const moves = game.moves().split(' ');
    /// game.playNth(moves.indexOf('e2e4'));
    /// ```
    pub fn moves(&self) -> String {
        fers::legal_line(&self.0, CoordinateStyle::default())
    }

    /// Plays the move of a number in `moves()`, counted from 0.
    ///
    /// Throws if there is none; the game is then unchanged.
    ///
    /// ```js
    /// const count = game.moves().split(' ').length;
    /// game.playNth(Math.floor(Math.random() * count));
    /// ```
    #[wasm_bindgen(js_name = playNth)]
    pub fn play_nth(&mut self, n: f64) -> Result<(), JsError> {
        play_nth(&mut self.0, n).map_err(thrown)
    }

    /// Returns the present position as FEN: `position().fen` alone.
    pub fn fen(&self) -> String {
        let variant = self.0.variant();
        fers::fen_text::write_with(variant.ruleset(), variant.facts(), &self.0.setup(), fers::Dialect::Fers)
    }

    /// Returns whether the side to move is in check: `position().inCheck` alone.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.0.is_in_check()
    }

    /// Returns whether the game has ended. `position().outcome` says how.
    #[wasm_bindgen(js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.0.ending().is_some()
    }

    /// Returns the side to move: `position().turn` alone.
    #[wasm_bindgen(unchecked_return_type = "'white' | 'black'")]
    pub fn turn(&self) -> String {
        side(self.0.turn()).to_owned()
    }

    /// Plays moves in order. Returns how many could be played: all, or those before the first
    /// illegal one.
    #[wasm_bindgen(js_name = playAll)]
    pub fn play_all(&mut self, texts: Vec<String>) -> u32 {
        let played = texts.iter().take_while(|text| self.0.play_text(text).is_ok()).count();
        crate::views::small(played as u64)
    }

    /// Takes the last move back. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Returns the number of moves played.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u32 {
        crate::views::small(self.0.moves().len() as u64)
    }

    /// Returns the game as PGN.
    pub fn pgn(&self) -> String {
        self.0.pgn()
    }

    /// Ends the game by the resignation of a side.
    pub fn resign(&mut self, white: bool) {
        let color = if white { Color::White } else { Color::Black };
        self.0.adjudge(Ending { outcome: Outcome::Win(!color), reason: Reason::Resignation(color) });
    }
}

fn play_nth(game: &mut fers::Game, n: f64) -> Result<(), String> {
    let is_number = n >= 0.0 && n.fract() == 0.0;
    // Numbers that are too large saturate, and no move has the largest number.
    let handle = is_number.then(|| game.legal_moves().nth(n as usize)).flatten().map(|mv| mv.handle());
    match (handle, game.ending()) {
        (Some(handle), _) => game.play_handle(handle).map_err(|error| error.to_string()),
        (None, Some(ending)) => Err(format!("there is no move {n}: {}", IllegalMove::GameOver(ending))),
        (None, None) => {
            Err(format!("there is no move {n}: this position has {}, numbered from 0", game.legal_moves().len()))
        }
    }
}

/// Returns the problems of a position given as FEN; none if it is playable.
#[cfg(feature = "full")]
#[wasm_bindgen(js_name = checkFen)]
pub fn check_fen(variant: &Variant, fen: &str) -> Result<Vec<Ts<Diagnostic>>, JsError> {
    all_sent(said_of_fen(&variant.0, fen))
}

#[cfg(feature = "full")]
fn said_of_fen(variant: &fers::Variant, fen: &str) -> Vec<Diagnostic> {
    let said = match fers::game_from_fen(variant.clone(), fen) {
        Err(problems) => problems,
        Ok(_) => fers::fen_text::parse(variant.ruleset(), fen, fers::Dialect::Fers).diagnostics,
    };
    diagnostics(fen, &said)
}

/// Makes a game from a position, or from the start position.
pub(crate) fn start(variant: &fers::Variant, fen: Option<&str>) -> Result<fers::Game, JsError> {
    fers::game_from_fen(variant.clone(), fen.unwrap_or("startpos")).map_err(|problems| {
        let messages: Vec<String> = problems.into_iter().map(|problem| problem.message).collect();
        thrown(messages.join("; "))
    })
}

/// Legal moves by text, as JavaScript sees them.
trait LegalMoves {
    /// Returns all of them.
    fn legal_views(&self) -> Vec<LegalMove>;

    /// Returns the one with this text.
    fn legal_move(&self, text: &str) -> Result<LegalMove, String>;
}

impl LegalMoves for fers::Game {
    fn legal_views(&self) -> Vec<LegalMove> {
        let texts = self.legal_texts(CoordinateStyle::default());
        let mut customary: BTreeMap<_, _> = self.all_customary().into_iter().collect();
        let moves: Vec<_> = texts.iter().map(|text| text.mv.clone()).collect();
        let view = |(text, route): (MoveText, _)| {
            let customary = customary.remove(&text.mv);
            LegalMove::of(&text.mv, text.coordinate, text.san, customary, route)
        };
        texts.into_iter().zip(fers::routes(self, &moves)).map(view).collect()
    }

    fn legal_move(&self, text: &str) -> Result<LegalMove, String> {
        let mv = self.read_move(text, Notation::San).map_err(|error| error.to_string())?;
        let (coordinate, san) = (self.coordinate(&mv, CoordinateStyle::default()), self.san(&mv));
        Ok(LegalMove::of(&mv, coordinate, san, self.customary(&mv), fers::route(self, &mv)))
    }
}

fn position(game: &fers::Game) -> Position {
    let setup = game.setup();
    let (in_check, turn) = (game.is_in_check(), game.turn());
    let ruleset = game.variant().ruleset();
    let is_checked =
        |&(_, piece): &(_, fers::Piece)| in_check && piece.is_of(turn) && ruleset.is_royal(piece.piece_type);
    let checks = &setup.checks_given;
    Position {
        fen: game.fen(),
        turn: side(turn),
        turn_place: game.turn_place().map(TurnPlace::of),
        pieces: setup.pieces().map(Placed::of).collect(),
        walls: setup.walls.iter().map(|square| square.0).collect(),
        hands: Holdings::of(&setup),
        in_check,
        checked: setup.pieces().filter(is_checked).map(|(square, _)| square.0).collect(),
        checks: game.variant().facts().counts_checks.then_some([checks.white, checks.black]),
        halfmove_clock: setup.halfmove_clock,
        fullmove_number: setup.fullmove_number,
        outcome: game.result_text().map(|result| OutcomeInfo { score: result.score.to_owned(), reason: result.reason }),
        claims: game.claim_texts(),
        legal: game.legal_views(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> fers::Game {
        let ruleset = fers::Library::builtin().find(name).unwrap().ruleset().clone();
        fers::Game::new(fers::Variant::new(ruleset).unwrap())
    }

    #[test]
    fn a_position_says_which_move_of_its_turn_comes_next() {
        assert_eq!(position(&game("chess")).turn_place, None);
        let mut game = game("marseillais");
        game.play_text("e4").unwrap();
        let place = position(&game).turn_place;
        assert_eq!(place, Some(TurnPlace { ply: 2, plies: 2, may_decline: false }));
    }

    #[test]
    fn a_position_says_what_may_be_played_and_how_the_game_ended() {
        let mut game = game("chess");
        let view = position(&game);
        assert_eq!((view.legal.len(), view.pieces.len(), view.turn), (20, 32, "white"));
        for san in ["f3", "e5", "g4", "Qh4"] {
            game.play_text(san).unwrap();
        }
        let view = position(&game);
        assert!(view.in_check && view.legal.is_empty());
        assert_eq!(view.checked, [4], "the king on e1");
        assert_eq!(view.outcome.unwrap().score, "0-1");
    }

    #[test]
    fn moves_are_also_written_as_their_players_do() {
        let customary = |name: &str, text: &str| game(name).legal_move(text).unwrap().customary;
        assert_eq!(customary("chess", "e2e4"), None);
        // Wikipedia: Shogi notation; Xiangqi, "system 2".
        assert_eq!(customary("shogi", "c3c4").as_deref(), Some("P-7f"));
        assert_eq!(customary("xiangqi", "h3e3").as_deref(), Some("C2=5"));
        let janggi = position(&game("janggi")).legal;
        assert!(janggi.iter().all(|mv| mv.customary.is_some()));
    }

    /// Chu Shogi: the lion takes the pawn before it and the gold behind that, or returns.
    #[test]
    fn moves_of_several_legs_say_their_way() {
        let variant = game("chu-shogi").variant().clone();
        let fen = "k11/12/12/5g6/5p6/5N6/12/12/12/12/12/K11 w - - 0 1";
        let game = start_of(&variant, fen);
        let route = |captures: &[u16], to: u16| {
            let legal = position(&game).legal;
            let mv = legal.into_iter().find(|mv| mv.captures == captures && mv.to == Some(to)).expect("it is legal");
            mv.route.map(|route| route.into_iter().map(|stop| (stop.square, stop.captures)).collect::<Vec<_>>())
        };
        // On twelve files f7 is 77.
        assert_eq!(route(&[89, 101], 101), Some(vec![(77, vec![]), (89, vec![89]), (101, vec![101])]));
        assert_eq!(route(&[89], 77), Some(vec![(77, vec![]), (89, vec![89]), (77, vec![])]));
        assert_eq!(route(&[101], 101), None, "it jumps straight");
    }

    fn start_of(variant: &fers::Variant, fen: &str) -> fers::Game {
        fers::game_from_fen(variant.clone(), fen).unwrap()
    }

    #[test]
    fn no_two_legal_moves_have_the_same_text() {
        for entry in fers::Library::builtin().entries() {
            let game = game(entry.short_name());
            let mut texts: Vec<String> = game.legal_views().into_iter().map(|mv| mv.text).collect();
            let count = texts.len();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), count, "{}", entry.short_name());
        }
    }

    #[test]
    fn what_is_wrong_with_a_fen_is_said_at_its_place() {
        let variant = game("chess").variant().clone();
        assert!(said_of_fen(&variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_empty());
        assert!(!said_of_fen(&variant, "4k3/8/8/8/8/8/8/4Y3 w - - 0 1").is_empty());
    }
}
