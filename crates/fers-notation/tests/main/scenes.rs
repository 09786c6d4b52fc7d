//! Positions with their legal moves, made by hand.

use fers_core::{Action, Gate, Geometry, Move, PieceType, Setup, Square};
use fers_fen::{Dialect, parse};
use fers_notation::{CoordinateStyle, MoveContext, coordinates, parse_coordinate, parse_move, parse_san, sans};
use fers_rules::{CheckRule, PieceRules, Promotion, Refusal, Royal, Ruleset, Trigger, Zones};

/// A position with its legal moves.
pub struct Scene {
    pub ruleset: Ruleset,
    pub setup: Setup,
    pub legal: Vec<Move>,
}

/// Letters of a board of so many files and ranks: chess, with some more pieces and promotions of
/// pawns, silvers and golds.
pub fn ruleset(files: u8, ranks: u8) -> Ruleset {
    let mut ruleset = Ruleset::new("letters", Geometry::rectangle(files, ranks));
    let letters = ["P", "N", "B", "R", "Q", "K", "H", "E", "S", "+S", "+P", "Q~", "L", "G", "X"];
    ruleset.pieces.extend(letters.map(|letter| PieceRules::new(&format!("Piece {letter}"), letter, Vec::new())));
    ruleset.pieces[0].san.clear();
    ruleset.pieces[11].san = "Q".to_owned();
    let king = piece_type(&ruleset, "K");
    ruleset.royals.push(Royal::new(vec![king], CheckRule::Any));
    let all = ruleset.geometry.squares().collect();
    let region = ruleset.add_region("all", all);
    for (from, to) in [("P", vec!["Q", "R", "B", "N", "+P"]), ("S", vec!["+S"]), ("G", vec!["Q~", "R"])] {
        let to = to.into_iter().map(|letter| piece_type(&ruleset, letter)).collect();
        let from = piece_type(&ruleset, from);
        let (zone, trigger, refusal) = (Zones::both(region), Trigger::Enter, Refusal::Always);
        ruleset.promotions.push(Promotion::new(from, zone, trigger, to, refusal));
    }
    ruleset
}

fn piece_type(ruleset: &Ruleset, letter: &str) -> PieceType {
    ruleset.piece_by_letter(letter).unwrap_or_else(|| panic!("no piece {letter}")).0
}

/// A position on the board of the FEN with moves in a notation of these tests only:
///
/// `e2e4` travels (and captures what stands there), `e5d6*d5` removes these squares instead, `=Q`
/// promotes to this piece, `/H@b1` gates; `O:e1,g1,h1,f1` castles; `P@e4` drops, `d1@` picks up,
/// `0000` passes; `|d5` puts up a wall.
#[track_caller]
pub fn scene(fen: &str, moves: &str) -> Scene {
    let board = fen.split([' ', '[']).next().unwrap();
    let ranks = board.split('/').count() as u8;
    let files = if ranks == 8 { 8 } else { 16 };
    let ruleset = ruleset(files, ranks);
    let parsed = parse(&ruleset, fen, Dialect::Fers);
    let setup = parsed.value.unwrap_or_else(|| panic!("{fen}: {:?}", parsed.diagnostics));
    let legal = moves.split_whitespace().map(|text| read_move(&ruleset, &setup, text)).collect();
    Scene { ruleset, setup, legal }
}

fn read_move(ruleset: &Ruleset, setup: &Setup, text: &str) -> Move {
    let squares = |text: &str| -> Vec<Square> {
        text.split(',').map(|name| ruleset.geometry.parse_square(name).unwrap()).collect()
    };
    let (text, wall) = text.split_once('|').map_or((text, None), |(text, wall)| (text, Some(wall)));
    let (text, gate) = text.split_once('/').map_or((text, None), |(text, gate)| (text, Some(gate)));
    let (text, promotion) = text.split_once('=').map_or((text, None), |(text, letter)| (text, Some(letter)));
    let (text, removed) = text.split_once('*').map_or((text, None), |(text, removed)| (text, Some(removed)));
    let action = if text == "0000" {
        Action::Pass
    } else if let Some(castling) = text.strip_prefix("O:") {
        let squares = squares(castling);
        Action::Castle { king: squares[0], king_to: squares[1], partner: squares[2], partner_to: squares[3] }
    } else if let Some(from) = text.strip_suffix('@') {
        Action::PickUp { from: squares(from)[0] }
    } else if let Some((letter, to)) = text.split_once('@') {
        Action::Drop { piece_type: piece_type(ruleset, letter), to: squares(to)[0] }
    } else {
        let middle = text.rfind(char::is_alphabetic).unwrap();
        Action::Travel { from: squares(&text[..middle])[0], to: squares(&text[middle..])[0] }
    };
    let mut mv = Move::plain(action);
    mv.removed = match (removed, action) {
        (Some(removed), _) => squares(removed),
        (None, Action::Travel { from, to }) if from != to && setup.piece_at(to).is_some() => vec![to],
        _ => Vec::new(),
    };
    mv.promotion = promotion.map(|letter| piece_type(ruleset, letter));
    mv.gate = gate.map(|gate| {
        let (letter, square) = gate.split_once('@').unwrap();
        Gate { piece_type: piece_type(ruleset, letter), square: squares(square)[0] }
    });
    mv.wall = wall.map(|wall| squares(wall)[0]);
    mv
}

impl Scene {
    pub fn ctx(&self) -> MoveContext<'_> {
        MoveContext { ruleset: &self.ruleset, setup: &self.setup, legal: &self.legal }
    }

    /// All coordinate texts, after checking that they differ and are read back.
    #[track_caller]
    pub fn coordinates(&self, style: CoordinateStyle) -> String {
        let texts = coordinates(&self.ctx(), style);
        for (text, mv) in texts.iter().zip(&self.legal) {
            assert_eq!(parse_coordinate(&self.ctx(), text, style).as_ref(), Ok(mv), "{text} of {texts:?}");
        }
        assert_distinct(&texts);
        texts.join(" ")
    }

    /// All SAN texts, after checking that they differ and are read back, with marks of check too.
    #[track_caller]
    pub fn sans(&self) -> String {
        let texts = sans(&self.ctx());
        for (text, mv) in texts.iter().zip(&self.legal) {
            for mark in ["", "+!?"] {
                let marked = format!("{text}{mark}");
                assert_eq!(parse_san(&self.ctx(), &marked).as_ref(), Ok(mv), "{marked} of {texts:?}");
            }
        }
        assert_distinct(&texts);
        texts.join(" ")
    }

    /// The canonical coordinate text of what is typed.
    #[track_caller]
    pub fn typed(&self, text: &str) -> String {
        match parse_move(&self.ctx(), text) {
            Ok(mv) => fers_notation::coordinate(&self.ctx(), &mv, CoordinateStyle::default()),
            Err(error) => error.to_string(),
        }
    }
}

#[track_caller]
pub fn assert_distinct(texts: &[String]) {
    let mut sorted = texts.to_vec();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), texts.len(), "{texts:?}");
}
