//! What a variant is, in words, data and pictures, and where it comes from.

use fers::draw::{board_lines, wall_svg};
use fers::rules::{CheckRule, End};
use fers::{
    BoardDiagram, Color, Library, MoveDiagram, Owner, Piece, PieceSet, PieceStyle, PieceType, Ruleset, Scene, Square,
    Variant as Rules, move_svg, words,
};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::Variant;
use crate::library::summary;
use crate::read_rules::read_rules;
use crate::sent::{Sent, all_sent, sent, thrown};
use crate::views::{Goals, PieceInfo, PieceLook, RuleSection, SavedText, VariantInfo};

#[wasm_bindgen]
impl Variant {
    /// Returns a variant of the library, by name or alias.
    pub fn named(name: &str) -> Result<Variant, JsError> {
        let library = Library::builtin();
        let entry = library.find(name).ok_or_else(|| {
            let advice = library.suggestion(name).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            thrown(format!("no variant is called `{name}`{advice}"))
        })?;
        // Invariant: the tests play every variant of the library.
        Rules::new(entry.ruleset().clone()).map(Variant).map_err(|_| thrown(format!("{name} cannot be played")))
    }

    /// Returns a variant of a text: the one with this index in `load`'s list, or the first playable
    /// one.
    pub fn parse(text: &str, format: Option<String>, index: Option<u32>) -> Result<Variant, JsError> {
        let loaded = read_rules(text, format.as_deref()).map_err(|refused| thrown(refused.message))?;
        let wanted = |at: usize| index.is_none_or(|index| index as usize == at);
        let entries = loaded.entries.iter().enumerate().filter(|&(at, _)| wanted(at));
        let mut rulesets = entries.filter_map(|(_, entry)| entry.ruleset.clone());
        if let Some(variant) = rulesets.find_map(|ruleset| Rules::new(ruleset).ok()) {
            return Ok(Variant(variant));
        }
        let first = loaded.diagnostics.iter().find(|said| said.is_error()).map(|said| said.message.clone());
        let problem = || loaded.entries.iter().flat_map(fers::Entry::problems).map(|said| said.message).next();
        Err(thrown(first.or_else(problem).unwrap_or_else(|| "the text holds no such variant".to_owned())))
    }

    /// Returns a number that is the same for rules that play alike, whatever they are called.
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", fers::learnt::fingerprint(self.0.ruleset()))
    }

    /// Returns data about its board and its pieces.
    pub fn info(&self) -> Sent<VariantInfo> {
        sent(&info(&self.0))
    }

    /// Returns its rules in words, by subject.
    pub fn rules(&self) -> Result<Vec<Ts<RuleSection>>, JsError> {
        let sections = words::describe(self.0.ruleset());
        all_sent(
            sections.into_iter().map(|section| RuleSection { title: section.title.to_owned(), lines: section.lines }),
        )
    }

    /// Returns the pictures of its pieces in a style, by piece type.
    pub fn pictures(&self, style: &str) -> Result<Vec<Ts<PieceLook>>, JsError> {
        let (ruleset, style) = (self.0.ruleset(), style_named(style));
        let set = PieceSet::new(ruleset, style);
        let svg = |owner: Owner, piece| set.svg(Piece::new(owner, piece));
        let look = |piece| PieceLook {
            white: svg(Owner::White, piece),
            black: svg(Owner::Black, piece),
            neutral: svg(Owner::Neutral, piece),
        };
        all_sent(ruleset.piece_types().map(look))
    }

    /// Returns a drawing of a piece type's moves as SVG.
    #[wasm_bindgen(js_name = moveDiagram)]
    pub fn move_diagram(&self, piece: u16, black: bool, style: &str) -> Result<String, JsError> {
        let ruleset = self.0.ruleset();
        if usize::from(piece) >= ruleset.pieces.len() {
            return Err(thrown(format!("there is no piece type {piece}")));
        }
        let color = if black { Color::Black } else { Color::White };
        let diagram = MoveDiagram::of(&Scene::endless(ruleset, PieceType(piece), color));
        Ok(move_svg(ruleset, &diagram, style_named(style), false))
    }

    /// Draws a position; without a FEN the start position.
    #[wasm_bindgen(js_name = boardSvg)]
    pub fn board_svg(&self, fen: Option<String>, flipped: bool, style: &str) -> Result<String, JsError> {
        let setup = match fen {
            None => self.0.ruleset().start.clone(),
            Some(fen) => crate::game::start(&self.0, Some(&fen))?.setup(),
        };
        let style = style_named(style);
        Ok(BoardDiagram { is_flipped: flipped, style, ..BoardDiagram::new(self.0.ruleset(), &setup) }.svg())
    }

    /// Returns its rules in a format (`fers`, `sjaak`, `fairy-stockfish`, `idiagram`, `fairymax`,
    /// ...), and what that cannot express.
    pub fn save(&self, format: &str) -> Sent<SavedText> {
        sent(&SavedText::of(self.0.ruleset(), format).map_err(thrown)?)
    }
}

/// Returns the names of the formats in which rules can be read. `ccif` cannot be written.
#[wasm_bindgen]
pub fn formats() -> Vec<String> {
    fers::Format::ALL.iter().map(|format| format.name().to_owned()).collect()
}

/// Returns the style of a name; the Western style for an unknown name.
pub(crate) fn style_named(name: &str) -> PieceStyle {
    PieceStyle::ALL.into_iter().find(|style| style.name() == name).unwrap_or_default()
}

fn info(variant: &Rules) -> VariantInfo {
    let ruleset = variant.ruleset();
    let (geometry, facts) = (&ruleset.geometry, variant.facts());
    VariantInfo {
        summary: summary(ruleset, facts),
        holes: geometry.holes.iter().map(|square| square.0).collect(),
        lines: board_lines(ruleset).into_iter().map(|(from, to)| (from.0, to.0)).collect(),
        wraps_files: geometry.wraps_files,
        wraps_ranks: geometry.wraps_ranks,
        pieces: ruleset.piece_types().map(|piece| piece_info(variant, piece)).collect(),
        start_fen: fers::fen(ruleset, &ruleset.start),
        has_hands: can_hold(ruleset),
        has_shuffles: !ruleset.shuffles.is_empty(),
        // Seeds have 32 bits here, so larger numbers cannot be requested.
        arrangements: ruleset.arrangements().map(|count| u32::try_from(count).unwrap_or(u32::MAX)),
        has_castling: !ruleset.castlings.is_empty(),
        counts_checks: facts.counts_checks,
        has_walls: facts.has_walls,
        goals: Goals { white: goal_squares(ruleset, Color::White), black: goal_squares(ruleset, Color::Black) },
        wall: wall_svg(ruleset),
        sides: Color::ALL.map(|color| ruleset.presentation.side_name(color).to_owned()),
        writing: ruleset.presentation.writing.name(),
    }
}

/// Returns the squares of all goals of a side, in ascending order.
fn goal_squares(ruleset: &Ruleset, color: Color) -> Vec<u16> {
    let is_goal = |square: &Square| {
        ruleset.ends.iter().any(|end| match end {
            End::Goal { goal, .. } => ruleset.zone(goal.zone, color).contains(*square),
            _ => false,
        })
    };
    ruleset.geometry.squares().filter(is_goal).map(|square| square.0).collect()
}

/// Returns whether pieces of a type can be in a hand: they are at the start, or captured and lifted
/// pieces become such there.
fn is_held(ruleset: &Ruleset, piece: PieceType) -> bool {
    let hands = &ruleset.hands;
    let becomes = |taken: PieceType| ruleset.piece(taken).in_hand.unwrap_or(taken) == piece;
    let is_filled = hands.captured_to.is_some() || hands.pick_up;
    ruleset.start.hands.iter().any(|(_, hand)| hand.count(piece) > 0)
        || is_filled && ruleset.piece_types().any(|taken| becomes(taken) && !is_never_taken(ruleset, taken))
}

/// Returns whether no move may leave any piece of a type attacked: the game is over before one is
/// captured.
fn is_never_taken(ruleset: &Ruleset, piece: PieceType) -> bool {
    ruleset.royals.iter().any(|royal| royal.check == CheckRule::Any && royal.piece_types.contains(&piece))
}

/// Returns whether pieces are ever in hand. Endless drops need no piece in hand.
fn can_hold(ruleset: &Ruleset) -> bool {
    let hands = &ruleset.hands;
    let holds_at_start = ruleset.start.hands.iter().any(|(_, hand)| !hand.is_empty());
    holds_at_start || hands.captured_to.is_some() || hands.pick_up || hands.gating.is_some()
}

fn piece_info(variant: &Rules, piece: PieceType) -> PieceInfo {
    let ruleset = variant.ruleset();
    let rules = ruleset.piece(piece);
    PieceInfo {
        name: rules.name.clone(),
        white: rules.letters.white.clone(),
        black: rules.letters.black.clone(),
        betza: words::betza(ruleset, piece, Color::White),
        moves: words::moves_in_words(ruleset, piece, Color::White),
        lines: words::piece_lines(ruleset, piece),
        royal: ruleset.is_royal(piece),
        held: is_held(ruleset, piece),
        sides_differ: rules.black_moves.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_shown_where_something_can_be_in_them() {
        let holds = |name: &str| can_hold(Library::builtin().find(name).unwrap().ruleset());
        assert!(["crazyhouse", "seirawan", "placement", "bughouse"].iter().all(|name| holds(name)));
        assert!(!["chess", "ataxx", "othello", "gomoku"].iter().any(|name| holds(name)));
    }

    fn holds(name: &str) -> Vec<String> {
        let ruleset = Library::builtin().find(name).unwrap().ruleset();
        let held = ruleset.piece_types().filter(|&piece| is_held(ruleset, piece));
        held.map(|piece| ruleset.piece(piece).letters.white.clone()).collect()
    }

    #[test]
    fn only_what_can_be_held_is_offered_for_hands() {
        // Kings are never captured, and promoted pieces are pawns in a hand.
        assert_eq!(holds("crazyhouse").concat(), "PNBRQ");
        // Hawk and elephant wait beside the board (S-Chess).
        assert_eq!(holds("seirawan").concat(), "HE");
        assert!(holds("chess").is_empty());
        // Kings are dropped at the beginning (Sittuyin).
        assert!(holds("sittuyin").contains(&"K".to_owned()));
    }

    #[test]
    fn goals_are_squares_of_each_side() {
        let goals = |name: &str| {
            let ruleset = Library::builtin().find(name).unwrap().ruleset();
            Color::ALL.map(|color| goal_squares(ruleset, color))
        };
        // d4, e4, d5 and e5 for both.
        assert_eq!(goals("kingofthehill"), [vec![27, 28, 35, 36], vec![27, 28, 35, 36]]);
        assert_eq!(goals("chess"), [vec![], vec![]]);
    }

    fn lines(name: &str) -> Vec<String> {
        let ruleset = Library::builtin().find(name).unwrap().ruleset();
        let said = |square| ruleset.geometry.square_name(fers::Square(square));
        let lines = info(&Rules::new(ruleset.clone()).unwrap()).lines;
        lines.into_iter().map(|(from, to)| format!("{}-{}", said(from), said(to))).collect()
    }

    #[test]
    fn boards_are_drawn_with_their_palaces_and_their_river() {
        let xiangqi = lines("xiangqi");
        for diagonal in ["d1-f3", "f1-d3", "d8-f10", "f8-d10"] {
            assert!(xiangqi.iter().any(|line| line == diagonal), "{diagonal} is a line");
        }
        // By hand: each of 10 ranks has 8 lines, each of 9 files 9, and the palaces have 4. In
        // xiangqi 7 of the lines along files would cross the river.
        assert_eq!(xiangqi.len(), 80 + 81 - 7 + 4);
        assert_eq!(lines("janggi").len(), 80 + 81 + 4);
        assert_eq!(lines("chess").len(), 2 * 7 * 8);
    }
}
