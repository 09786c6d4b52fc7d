//! Why a move is not legal.
//!
//! The reason is found by trying: the rule without which the move would be legal is the reason, and
//! so is the piece without which it would be. No rule is stated a second time here.

mod obstacles;
mod wish;

use std::cell::OnceCell;

use fers_core::{Piece, PieceType, Square};
use fers_game::{Game, Variant};
use fers_rules::Ruleset;

use crate::words;
use obstacles::Obstacle;
use wish::{Origin, Wish};

/// Returns the reason why a move is not legal, as a sentence; `None` if it is legal, or the text is
/// no move.
///
/// The text is a move in coordinates (`e2e4`, `N@f3`), a piece with its destination (`Nf3`,
/// `exd5`), or the square of a piece that cannot move (`e2`).
///
/// ```
/// use fers::prelude::*;
///
/// let mut game = Game::new(Variant::builtin("chess")?);
/// for text in ["e4", "d5", "exd5", "Qxd5", "Ne2", "Qe6"] {
///     game.play_text(text)?;
/// }
/// let reason = fers::why_not(&game, "Nd4").ok_or("the knight is pinned")?;
/// assert_eq!(reason, "That would leave the King on e1 attacked by the Queen on e6.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_not(game: &Game, text: &str) -> Option<String> {
    if game.ending().is_some() {
        return Some("The game is over.".to_owned());
    }
    let wishes = Wish::read(game, text);
    if wishes.iter().any(|wish| wish.is_fulfilled(game)) {
        return None;
    }
    // A text such as `Nf3` may mean any knight: a rule that stops one of them says more than that
    // another cannot go there.
    let reasons: Vec<Reason> =
        wishes.iter().map(|wish| Asked { game, wish, endless: OnceCell::new() }.reason()).collect();
    reasons.into_iter().max_by_key(|reason| reason.weight).map(|reason| reason.text)
}

/// A reason with how much it says.
struct Reason {
    text: String,
    weight: u8,
}

impl Reason {
    fn new(weight: u8, text: impl Into<String>) -> Self {
        Self { text: text.into(), weight }
    }
}

/// A move that was asked for and is not legal.
struct Asked<'a> {
    game: &'a Game,
    wish: &'a Wish,
    /// The variant, whose games never end.
    endless: OnceCell<Option<Variant>>,
}

impl Asked<'_> {
    fn ruleset(&self) -> &Ruleset {
        self.game.variant().ruleset()
    }

    fn reason(&self) -> Reason {
        self.missing_piece()
            .or_else(|| self.repeats().then(|| Reason::new(4, "That would repeat a position, which is forbidden.")))
            .or_else(|| self.broken_rule())
            .or_else(|| self.blocker())
            .unwrap_or_else(|| Reason::new(0, self.how_it_moves()))
    }

    /// Returns what is wrong with the piece that should move.
    fn missing_piece(&self) -> Option<Reason> {
        let setup = self.game.setup();
        match self.wish.from {
            Origin::Hand(piece_type) => {
                let is_endless = self.ruleset().piece(piece_type).drop.endless;
                let held = setup.hands[setup.turn].count(piece_type);
                (held == 0 && !is_endless)
                    .then(|| Reason::new(1, format!("{} has no {} in hand.", self.side(), self.name(piece_type))))
            }
            Origin::Square(from) => match setup.piece_at(from) {
                None => Some(Reason::new(1, format!("There is no piece on {}.", self.square(from)))),
                // Some turns move pieces of the opponent, and some pieces belong to both sides.
                Some(_) if self.becomes_legal_without_turn() => None,
                Some(piece) if !piece.is_of(setup.turn) && piece.color().is_some() => {
                    let what = self.on_square(piece.piece_type, from);
                    Some(Reason::new(1, format!("The {what} is not {}'s, who is to move.", self.side())))
                }
                Some(_) => None,
            },
        }
    }

    fn becomes_legal_without_turn(&self) -> bool {
        self.ruleset().turn.is_some() && self.is_legal_under(&|rules| rules.turn = None)
    }

    /// Returns whether only the past of the game forbids the move.
    fn repeats(&self) -> bool {
        let fresh = Game::from_setup(self.game.variant().clone(), &self.game.setup());
        fresh.is_ok_and(|game| self.wish.is_fulfilled(&game))
    }

    /// Returns the rule without which the move would be legal; where several forbid it, one of
    /// them.
    fn broken_rule(&self) -> Option<Reason> {
        let all = Obstacle::all(self);
        let one = all.iter().find(|obstacle| self.is_legal_without(&[**obstacle]));
        let several =
            || (2..=all.len()).find(|&count| self.is_legal_without(&all[..count])).map(|count| &all[count - 1]);
        let obstacle = *one.or_else(several)?;
        let culprit = if obstacle.names_culprit() { self.culprit(true) } else { None };
        let by =
            culprit.map_or_else(String::new, |(square, piece)| [" by the ", &self.on_square(piece, square)].concat());
        Some(Reason::new(3, [&obstacle.words(self), &by, "."].concat()))
    }

    /// Returns whether the move would be legal without some rules.
    fn is_legal_without(&self, obstacles: &[Obstacle]) -> bool {
        let victim = self.stands_there().map(|(_, piece)| piece.piece_type);
        // From the last to the first, so that the places among the rules stay right.
        self.is_legal_under(&|rules| {
            obstacles.iter().rev().for_each(|obstacle| obstacle.remove(rules, self.mover(), victim));
        })
    }

    /// Returns the type of the piece that should move.
    fn mover(&self) -> Option<PieceType> {
        match self.wish.from {
            Origin::Square(from) => self.game.setup().piece_at(from).map(|piece| piece.piece_type),
            Origin::Hand(piece_type) => Some(piece_type),
        }
    }

    fn mover_on_square(&self) -> String {
        match (self.mover(), self.wish.from) {
            (Some(piece), Origin::Square(from)) => self.on_square(piece, from),
            _ => "piece".to_owned(),
        }
    }

    /// Returns a piece that is in the way.
    fn blocker(&self) -> Option<Reason> {
        let Origin::Square(from) = self.wish.from else {
            let (to, _) = self.stands_there()?;
            return Some(Reason::new(2, format!("{} is not empty.", self.square(to))));
        };
        if let Some((square, piece_type)) = self.culprit(false) {
            return Some(Reason::new(2, format!("The {} is in the way.", self.on_square(piece_type, square))));
        }
        let (to, piece) = self.stands_there().filter(|&(to, piece)| piece.is_of(self.game.turn()) && from != to)?;
        self.is_legal_after_removing(to).then(|| {
            let what = self.on_square(piece.piece_type, to);
            Reason::new(2, format!("The {what} is {}'s own.", self.side()))
        })
    }

    /// Returns the piece on the square where the move should end.
    fn stands_there(&self) -> Option<(Square, Piece)> {
        let to = self.wish.to?;
        self.game.setup().piece_at(to).map(|piece| (to, piece))
    }

    /// Says how the piece moves.
    fn how_it_moves(&self) -> String {
        let (piece_type, color) = match self.wish.from {
            Origin::Hand(piece_type) => {
                return format!("A {} cannot be dropped{}.", self.name(piece_type), self.goal(" on"));
            }
            Origin::Square(from) => match self.game.setup().piece_at(from) {
                Some(piece) => (piece.piece_type, self.game.turn()),
                None => return format!("There is no piece on {}.", self.square(from)),
            },
        };
        let moves = words::moves_in_words(self.ruleset(), piece_type, color);
        format!("The {} does not go{} now: it {moves}.", self.name(piece_type), self.goal(" to"))
    }

    /// Returns where the move should end, behind a word; nothing if that is anywhere.
    fn goal(&self, word: &str) -> String {
        self.wish.to.map_or_else(String::new, |to| format!("{word} {}", self.square(to)))
    }

    /// Returns the first piece whose removal makes the move legal: of the opponent, or of any side.
    fn culprit(&self, only_enemies: bool) -> Option<(Square, PieceType)> {
        let setup = self.game.setup();
        let ends = |square: &Square| Origin::Square(*square) == self.wish.from || Some(*square) == self.wish.to;
        let mut pieces = setup.pieces().filter(|(square, _)| !ends(square));
        let found = pieces.find(|&(square, piece)| {
            !(only_enemies && piece.is_of(setup.turn)) && self.is_legal_after_removing(square)
        });
        found.map(|(square, piece)| (square, piece.piece_type))
    }

    /// Returns whether the move would be legal without the piece on a square.
    fn is_legal_after_removing(&self, square: Square) -> bool {
        let mut setup = self.game.setup();
        setup.board[square.index()] = None;
        setup.virgin.remove(square);
        setup.castling.retain(|right| right.partner != square && right.king != square);
        setup.en_passant.retain(|chance| chance.victim != square);
        let variant = self.endless.get_or_init(|| self.variant_under(&|_| ())).clone();
        let game = variant.and_then(|variant| Game::from_setup(variant, &setup).ok());
        game.is_some_and(|game| self.wish.is_fulfilled(&game))
    }

    /// Returns whether the move would be legal under changed rules. The game would never end then.
    fn is_legal_under(&self, change: &dyn Fn(&mut Ruleset)) -> bool {
        let game = self.variant_under(change).and_then(|variant| Game::from_setup(variant, &self.game.setup()).ok());
        game.is_some_and(|game| self.wish.is_fulfilled(&game))
    }

    /// Returns the variant with changed rules, whose games never end; `None` where such rules make
    /// no sense.
    fn variant_under(&self, change: &dyn Fn(&mut Ruleset)) -> Option<Variant> {
        let mut rules = self.ruleset().clone();
        rules.ends.clear();
        change(&mut rules);
        Variant::new(rules).ok()
    }

    fn side(&self) -> String {
        let names = &self.ruleset().presentation.sides;
        let turn = self.game.turn();
        names.as_ref().map_or_else(|| turn.name().to_owned(), |names| names[turn].clone())
    }

    fn name(&self, piece_type: PieceType) -> &str {
        &self.ruleset().piece(piece_type).name
    }

    fn on_square(&self, piece_type: PieceType, square: Square) -> String {
        format!("{} on {}", self.name(piece_type), self.square(square))
    }

    fn square(&self, square: Square) -> String {
        words::square(self.ruleset(), square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BuiltinVariant, game_from_fen};

    fn check(variant: &str, fen: &str, text: &str, expected: &str) {
        let game = game_from_fen(Variant::builtin(variant).unwrap(), fen).unwrap();
        assert_eq!(why_not(&game, text).as_deref(), Some(expected), "{variant} {fen} {text}");
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_legal_move_and_a_text_that_is_none_have_no_reason() {
        let game = game_from_fen(Variant::builtin("chess").unwrap(), START).unwrap();
        for text in ["e2e4", "Nf3", "e4", "hello", "", "@", "z9", "é4", "e2e"] {
            assert_eq!(why_not(&game, text), None, "{text}");
        }
    }

    #[test]
    fn a_move_that_the_piece_does_not_have_is_answered_by_its_moves() {
        check("chess", START, "e3e4", "There is no piece on e3.");
        check("chess", START, "e7e5", "The Pawn on e7 is not White's, who is to move.");
        check("chess", START, "f1c4", "The Pawn on e2 is in the way.");
        check("chess", START, "Ra2", "The Pawn on a2 is White's own.");
        let reason = "The Knight does not go to b3 now: it moves or captures a leap by (1,2) every way.";
        check("chess", START, "b1b3", reason);
    }

    /// On nine by nine squares h3 is 2g in shogi; xiangqi has no names for squares.
    #[test]
    fn squares_are_named_as_in_the_game() {
        check("shogi", "startpos", "h2h7", "The Pawn on 2g is in the way.");
        check("xiangqi", "startpos", "a1a5", "The Soldier on a4 is in the way.");
    }

    #[test]
    fn a_royal_in_danger_is_named_with_its_attacker() {
        let pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
        check("chess", pinned, "e2c3", "That would leave the King on e1 attacked by the Rook on e8.");
        let attacked = "3r3k/8/8/8/8/8/8/4K3 w - - 0 1";
        check("chess", attacked, "Kd2", "There the King would be attacked by the Rook on d8.");
        let double = "4r2k/8/8/8/8/3n4/P7/4K3 w - - 0 1";
        check("chess", double, "a2a3", "That would leave the King on e1 attacked.");
        check("chess", pinned, "e2", "That would leave the King on e1 attacked by the Rook on e8.");
    }

    #[test]
    fn duties_and_forbidden_checks_are_named() {
        let capture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        check("antichess", capture, "Kd1", "There is a capture, and captures must be made.");
        let racing = "8/8/8/8/8/7k/8/R6K w - - 0 1";
        check("racingkings", racing, "Ra3", "That would give check, which no move may do.");
        let generals = "4k4/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1";
        check("xiangqi", generals, "e4d6", "Royal pieces may not face each other.");
        // The exchange on b3 gives check, so the rook does not go on to d3.
        let swaps = "8/8/8/8/8/kp1p4/8/1R1K4 w - - 0 1";
        check("swap", swaps, "b1d3", "An earlier leg gives check, and the move ends with it.");
    }

    #[test]
    fn a_counter_at_its_bound_is_named_with_its_number() {
        let text = "name = \"Small\"\nboard = \"5x5\"\nstart = \"4k/5/5/5/R3K w - - 0 1\"\n[pieces]\nRook = \"R\"\n\
                    King = { moves = \"K\", royal = true }\n[[counter]]\nname = \"first\"\nraised-by = \"gains\"\n\
                    of = [\"Rook\"]\nmost = 0\n[[counter]]\nname = \"row\"\nraised-by = \"plies\"\n\
                    of = [\"Rook\"]\nin-a-row = true\nmost = 1\n";
        let variant = crate::load(text, None).into_variant().unwrap();
        let game = game_from_fen(variant, "4k/5/5/5/R3K w - - 0 1 count=row:1.0").unwrap();
        let reason = "Each side has a count, row, from 0: one more with each move that it makes with a piece Rook; any \
                      other move of the side sets it to 0. A move is illegal if it would take the count above 1. The \
                      count of White is 1.";
        assert_eq!(why_not(&game, "Ra3").as_deref(), Some(reason));
    }

    #[test]
    fn drops_say_what_is_missing() {
        let hand = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1";
        check("crazyhouse", hand, "N@e4", "White has no Knight in hand.");
        check("crazyhouse", hand, "P@a8", "The Pawn may not be dropped there.");
        check("crazyhouse", hand, "P@e1", "e1 is not empty.");
    }

    /// In Ultima, the immobilizer freezes the enemies beside it.
    #[test]
    fn a_frozen_piece_is_named_with_what_freezes_it() {
        let frozen = "4k3/8/8/8/3iP3/8/8/4K3 w - - 0 1";
        check("ultima", frozen, "e4e5", "The Pincer Pawn on e4 is frozen by the Immobilizer on d4.");
    }
}
