//! The rules that a preset was written for.

use fers_core::{Action, Carry, Color, Move, Piece, PieceType, Setup, Square};
use fers_fen::Dialect;
use fers_formats::{canonical, game_code};
use fers_rules::VerifiedRuleset;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::sent::{Sent, sent};
use crate::views::{
    CarriedPiece, CoreMove, CorePosition, Expected, ExpectedMove, ListedPair, PresetLoss, WrittenPreset,
};

/// The rules of a variant.
#[wasm_bindgen]
pub struct Rules(VerifiedRuleset);

#[wasm_bindgen]
impl Rules {
    /// Reads rules from our own form, as the core writes it.
    ///
    /// # Errors
    ///
    /// Returns the first problem of the text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self, JsError> {
        Self::read(text).map_err(|message| JsError::new(&message))
    }

    /// Writes the preset, beginning with a position where one is given.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is none of this variant.
    pub fn preset(&self, fen: Option<String>) -> Sent<WrittenPreset> {
        sent(&self.written(fen.as_deref()).map_err(|message| JsError::new(&message))?)
    }

    /// Returns the rules, in our own form, with the start position that the code of their preset
    /// has shuffled; nothing if their shuffles do not lead there. `cells` has the label of each
    /// place, from the first file of the lowest rank.
    pub fn arranged(&self, cells: Vec<String>) -> Option<String> {
        game_code::arranged(&self.0, &cells).map(|ruleset| canonical::write(&ruleset))
    }

    /// Says what a preset should show of a position, and how its moves are entered.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is none of this variant.
    pub fn expected(&self, position: Ts<CorePosition>) -> Sent<Expected> {
        sent(&self.shown(&position.to_rust()?).map_err(|message| JsError::new(&message))?)
    }
}

impl Rules {
    fn read(text: &str) -> Result<Self, String> {
        let read = canonical::read(text);
        let problem = read.diagnostics.first().map_or("the text holds no rules", |found| &found.message).to_owned();
        read.value.map(Self).ok_or(problem)
    }

    fn written(&self, fen: Option<&str>) -> Result<WrittenPreset, String> {
        let written = match fen {
            Some(fen) => game_code::write_from(&self.0, &self.setup(fen)?),
            None => game_code::write(&[&self.0]),
        };
        let losses = written.losses.into_iter();
        Ok(WrittenPreset {
            // The page puts in one include; this module has the other.
            text: written.text.replacen(game_code::SHUFFLE_LINE, fers_gamecode::SHUFFLE, 1),
            include_line: game_code::INCLUDE_LINE.to_owned(),
            losses: losses.map(|loss| PresetLoss { message: loss.message, changes_play: loss.changes_play }).collect(),
            labels: game_code::labels(&self.0).into_iter().map(|pair| [pair.white, pair.black]).collect(),
        })
    }

    fn setup(&self, fen: &str) -> Result<Setup, String> {
        let read = fers_fen::parse(&self.0, fen, Dialect::Fers);
        if let Some(problem) = read.diagnostics.iter().find(|found| found.is_error()) {
            return Err(problem.message.clone());
        }
        read.value.ok_or_else(|| "the position cannot be read".to_owned())
    }

    fn shown(&self, position: &CorePosition) -> Result<Expected, String> {
        let setup = self.setup(&position.fen)?;
        let moves = position.legal.iter().map(|mv| self.expected_move(&setup, mv)).collect();
        Ok(Expected { cells: self.cells(&setup), moves })
    }

    /// Returns what stands on each place, from the first file of the lowest rank.
    fn cells(&self, setup: &Setup) -> Vec<String> {
        let labels = game_code::labels(&self.0);
        let geometry = &self.0.geometry;
        let place = |file, rank| {
            let Some(square) = geometry.square(file, rank) else { return "-".to_owned() };
            let piece = setup.piece_at(square);
            let label = |piece: Piece| labels[piece.piece_type.index()][piece.color().unwrap_or(Color::White)].clone();
            piece.map(label).unwrap_or_default()
        };
        (0..geometry.ranks)
            .flat_map(|rank| (0..geometry.files).map(move |file| (file, rank)))
            .map(|(file, rank)| place(file, rank))
            .collect()
    }

    fn expected_move(&self, setup: &Setup, said: &CoreMove) -> ExpectedMove {
        let Some(mv) = made(said) else { return ExpectedMove { listed: None, entry: None } };
        let listed = game_code::listed(&self.0, &mv, setup.turn);
        ExpectedMove {
            listed: listed.map(|(from, to)| ListedPair { from, to }),
            entry: game_code::entry(&self.0, setup, &mv),
        }
    }
}

/// Returns the move that the core says; nothing for one with a piece or a wall that presets do not
/// know.
fn made(said: &CoreMove) -> Option<Move> {
    let carry = |carried: &CarriedPiece| Carry { from: Square(carried.from), to: Square(carried.to) };
    let action = match said.kind.as_str() {
        "travel" => Action::Travel { from: Square(said.from?), to: Square(said.to?) },
        "castle" => Action::Castle {
            king: Square(said.from?),
            king_to: Square(said.to?),
            partner: Square(said.partner?.from),
            partner_to: Square(said.partner?.to),
        },
        "drop" => Action::Drop { piece_type: PieceType(said.drop?), to: Square(said.to?) },
        "pass" => Action::Pass,
        _ => return None,
    };
    Some(Move {
        promotion: said.promotion.map(PieceType),
        removed: said.captures.iter().copied().map(Square).collect(),
        carried: said.carried.iter().map(carry).collect(),
        ..Move::plain(action)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOKS: &str = "
        name = \"Last Rook\"
        board = \"5x5\"
        start = \"k4/5/1K3/5/4R w - - 0 1\"
        ends = [\"mate wins\", \"stalemate draws\"]
        [pieces]
        King = { moves = \"K\", royal = true }
        Rook = \"R\"
    ";

    #[test]
    fn positions_and_moves_are_said_as_presets_show_them() {
        let rules = Rules::read(ROOKS).unwrap();
        let written = rules.written(None).unwrap();
        assert!(written.losses.is_empty() && written.text.contains(&written.include_line));
        assert_eq!(written.labels, [["K", "k"], ["R", "r"]]);
        let up = CoreMove { kind: "travel".into(), from: Some(4), to: Some(24), ..CoreMove::default() };
        let shown = rules.shown(&CorePosition { fen: "k4/5/1K3/5/4R w - - 0 1".into(), legal: vec![up] }).unwrap();
        let pieces: Vec<(usize, &str)> = shown
            .cells
            .iter()
            .enumerate()
            .filter(|(_, label)| !label.is_empty())
            .map(|(at, label)| (at, &**label))
            .collect();
        assert_eq!(pieces, [(4, "R"), (11, "K"), (20, "k")]);
        assert_eq!(shown.moves[0].entry.as_deref(), Some("e1-e5"));
        assert_eq!(shown.moves[0].listed, Some(ListedPair { from: "e1".into(), to: "e5".into() }));
    }

    #[test]
    fn a_preset_begins_with_another_position() {
        let rules = Rules::read(ROOKS).unwrap();
        let written = rules.written(Some("4k/5/1K3/5/R4 b - - 7 9")).unwrap();
        for line in ["// code: 4k/5/1K3/5/R4\n", "// begins: Black\n", "set reversible 7;\n"] {
            assert!(written.text.contains(line), "{line}");
        }
        assert_eq!(written.losses[0].message, "Last Rook: that Black moves first: on the site White does");
        assert!(rules.written(Some("nonsense")).is_err());
    }

    #[test]
    fn a_start_that_was_dealt_is_one_of_the_rules() {
        let text = ROOKS.replace("[pieces]", "shuffle = [\"Rook, King\"]\n[pieces]");
        let rules = Rules::read(&text).unwrap();
        let cells = |placed: &[(usize, &str)]| {
            let label = |at| placed.iter().find(|(square, _)| *square == at).map_or("", |(_, label)| label);
            (0..25).map(|at| label(at).to_owned()).collect::<Vec<_>>()
        };
        let arranged = rules.arranged(cells(&[(4, "K"), (11, "R"), (20, "k")])).expect("king and rook changed places");
        assert!(arranged.contains("k4/5/1R3/5/4K"), "{arranged}");
        assert!(Rules::read(&arranged).is_ok());
        assert_eq!(rules.arranged(cells(&[(4, "R"), (11, "R"), (20, "k")])), None);
    }

    #[test]
    fn what_is_no_position_is_an_error() {
        assert!(Rules::read("name = 3").is_err());
        let rules = Rules::read(ROOKS).unwrap();
        assert!(rules.shown(&CorePosition { fen: "nonsense".into(), legal: Vec::new() }).is_err());
    }
}
