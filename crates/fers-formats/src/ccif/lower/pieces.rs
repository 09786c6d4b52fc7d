//! Piece types and their moves.

use std::collections::BTreeMap;

use fers_core::{Color, PieceType};
use fers_mbn::{Boards, Body, Context, Gives, Head, Identifier, PieceName, Sequence};
use fers_rules::{Condition, Path, PieceRules};
use fers_text::{Diagnostic, Span};

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

/// A line that says how a piece moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveLine<'e> {
    /// The boards that it is about.
    boards: Option<&'e Boards>,
    /// The moves; nothing where the letter says them.
    moves: Option<&'e Sequence>,
    /// A small letter stands before them: Black's pieces move so.
    is_black: bool,
    span: Span,
}

impl<'e> Lowering<'e, '_, '_> {
    /// Declares all piece types, in the order of the text.
    pub(super) fn declare(&mut self) {
        let gaps = self.gap_letters();
        for definition in self.definitions() {
            let Head::Piece(identifier) = &definition.head else { continue };
            let moves = match &definition.body {
                Body::Absent => None,
                Body::Moves(moves) => Some(moves),
                _ => continue,
            };
            for name in &identifier.pieces {
                if !self.is_declared_by(name, moves.is_some()) || gaps.contains(&name.key()) {
                    continue;
                }
                let piece_type = self.declared(name, identifier);
                let is_black = name.letter.starts_with(|letter: char| letter.is_ascii_lowercase());
                let line = MoveLine { boards: identifier.boards.as_ref(), moves, is_black, span: definition.span };
                self.lines[piece_type.index()].push(line);
            }
        }
        self.names_of_control();
    }

    /// Returns whether a line declares a piece. Every line of a piece without prefix does; of a
    /// piece with a prefix, the line of its moves does if the prefix belongs to a promotion.
    fn is_declared_by(&self, name: &PieceName, has_moves: bool) -> bool {
        let Some(prefix) = name.prefixes.chars().next() else { return true };
        has_moves && matches!(self.owners.get(&prefix), Some(&("promotion" | "demote")))
    }

    fn declared(&mut self, name: &PieceName, identifier: &Identifier) -> PieceType {
        let key = name.key();
        if let Some(&known) = self.types.get(&key) {
            return known;
        }
        let piece_type = PieceType(self.ruleset.pieces.len() as u16);
        let comment = identifier.comments.first().map(|comment| comment.text.trim());
        let called = comment.filter(|comment| !comment.is_empty()).or_else(|| usual_name(&key)).unwrap_or(&key);
        let mut rules = PieceRules::new(called, &key, Vec::new());
        if key == "P" {
            rules.san = String::new();
        }
        self.ruleset.pieces.push(rules);
        self.places.push(name.span);
        self.lines.push(Vec::new());
        self.types.insert(key, piece_type);
        piece_type
    }

    /// Names of the control position, where definitions name nothing.
    fn names_of_control(&mut self) {
        for control in &self.entry.controls {
            let Some(&piece_type) = self.types.get(&control.piece.key()) else { continue };
            let piece = &mut self.ruleset.pieces[piece_type.index()];
            let name =
                control.names.iter().map(|name| name.trim_matches(['*', '!', ' '])).find(|name| !name.is_empty());
            if let Some(name) = name.filter(|_| piece.name == piece.letters.white) {
                name.clone_into(&mut piece.name);
            }
        }
    }

    /// Finds what letters mean in moves: macros, and compound letters of pieces.
    fn meanings(&mut self) {
        for definition in &self.entry.definitions {
            let tree = &definition.tree;
            let (Head::Piece(identifier) | Head::Macro(identifier)) = &tree.head else { continue };
            let is_macro = matches!(tree.head, Head::Macro(_));
            for name in identifier.pieces.iter().filter(|name| name.prefixes.is_empty()) {
                if let (Body::Moves(moves), true) = (&tree.body, is_macro || name.is_compound) {
                    self.meanings.insert(name.key(), moves.clone());
                }
            }
            self.single_compounds(definition.word.text);
        }
        self.cycles();
    }

    /// Defines `:K:` as the built-in move of `K`, unless the text defines it.
    fn single_compounds(&mut self, text: &str) {
        for (at, _) in text.match_indices(':') {
            let Some([letter, b':']) = text.as_bytes().get(at + 1..at + 3) else { continue };
            let built_in = char::from(*letter).to_string();
            let is_known = self.types.contains_key(&format!(":{built_in}:"));
            if let Some(moves) =
                fers_mbn::read_moves(&built_in, 0).value.filter(|_| letter.is_ascii_uppercase() && !is_known)
            {
                self.meanings.entry(format!(":{built_in}:")).or_insert(moves);
            }
        }
    }

    /// Reports moves that are defined by each other. Within its own definition a letter has its
    /// former meaning.
    fn cycles(&mut self) {
        let uses: BTreeMap<String, Vec<String>> = self
            .meanings
            .iter()
            .map(|(letter, moves)| {
                let text = without_sets(&fers_mbn::print_moves(moves));
                let used = self.meanings.keys().filter(|other| *other != letter && text.contains(other.as_str()));
                (letter.clone(), used.cloned().collect())
            })
            .collect();
        for letter in uses.keys() {
            let mut reached: Vec<&String> = uses[letter].iter().collect();
            let mut at = 0;
            while at < reached.len() {
                let next = reached[at];
                if next == letter {
                    let place = self.meanings[letter].span;
                    let message = format!("the move `{letter}` is defined by moves that are defined by it");
                    let report = Diagnostic::error("ccif::macro-cycle", place, message);
                    self.reports.push(report.with_help("write one of them out"));
                    return;
                }
                uses[next]
                    .iter()
                    .filter(|found| !reached.contains(found))
                    .collect::<Vec<_>>()
                    .into_iter()
                    .for_each(|found| reached.push(found));
                at += 1;
            }
        }
    }

    /// Lowers the moves of all pieces.
    pub(super) fn moves(&mut self) {
        self.meanings();
        for index in 0..self.ruleset.pieces.len() {
            let piece_type = PieceType(index as u16);
            let lines = std::mem::take(&mut self.lines[index]);
            let (white, mut gives) = self.paths(piece_type, &lines, Color::White);
            let (black, blacks) = self.paths(piece_type, &lines, Color::Black);
            gives.extend(blacks);
            self.bound(index, &gives);
            let black = self.seen_by_side(black);
            let piece = &mut self.ruleset.pieces[index];
            piece.black_moves = (black != white).then_some(black);
            piece.moves = white;
        }
        self.completed();
    }

    /// Takes their moves from pieces that never move. They can still be captured and exchanged.
    pub(super) fn immovable(&mut self) {
        for piece_type in self.immovable_types() {
            let piece = &mut self.ruleset.pieces[piece_type.index()];
            (piece.moves, piece.black_moves) = (Vec::new(), None);
        }
    }

    /// Returns the types that never move.
    pub(super) fn immovable_types(&mut self) -> Vec<PieceType> {
        let entry = self.entry;
        let never = |rule: &&RuleUse<'_>| rule.attribute("immovable").is_some_and(|used| used.parts.number.is_none());
        let marks = |rule: &&RuleUse<'_>| rule.has("neutral") || rule.has("transparent");
        let sets =
            entry.uses("pieces").filter(never).filter(|rule| !marks(rule)).filter_map(|rule| rule.parts.set.as_ref());
        sets.flat_map(|set| self.types_of(set)).collect()
    }

    /// Returns the paths of a piece of a side, and what the moves of each line may give. Black's
    /// pieces without lines of their own move as White's do.
    fn paths(&mut self, piece_type: PieceType, lines: &[MoveLine<'e>], color: Color) -> (Vec<Path>, Vec<Gives>) {
        let has_own = lines.iter().any(|line| line.is_black);
        let is_own = |line: &&MoveLine<'e>| !has_own || line.is_black == (color == Color::Black);
        // Problems are the same for both sides, unless they have lines of their own.
        let is_said = color == Color::White || has_own;
        let mut paths = Vec::new();
        let mut all_give = Vec::new();
        for line in lines.iter().filter(is_own) {
            let letter = self.ruleset.piece(piece_type).letters.white.clone();
            let base = letter.trim_start_matches(['+', '-', '#', '*', '$', '%', '&']);
            let built_in = fers_mbn::read_moves(base, line.span.start as usize).value;
            let Some(moves) = line.moves.cloned().or(built_in) else { continue };
            let (found, gives) = self.lowered_line(piece_type, line.boards, &moves, color, is_said);
            paths.extend(found);
            all_give.push(gives);
        }
        if letter_is_pawn(&self.ruleset.piece(piece_type).letters.white) && self.entry.rule("warp").is_some() {
            paths.iter_mut().for_each(needs_unmoved);
        }
        (paths, all_give)
    }

    /// Keeps a piece from giving check or mate, if all of its lines say so.
    fn bound(&mut self, index: usize, lines: &[Gives]) {
        let Some(&gives) = lines.first() else { return };
        if lines.iter().any(|other| *other != gives) {
            self.waits(self.places[index], "`k` in some lines of a piece", Mechanism::Paths);
        }
        let piece = &mut self.ruleset.pieces[index];
        piece.may_check = gives < Gives::Nothing;
        piece.may_mate = gives != Gives::Check;
    }

    /// Lowers moves that a rule has for a piece. What no path says is reported.
    pub(super) fn lowered(
        &mut self,
        piece_type: PieceType,
        boards: Option<&Boards>,
        moves: &Sequence,
        color: Color,
        is_said: bool,
    ) -> Vec<Path> {
        let (paths, gives) = self.lowered_line(piece_type, boards, moves, color, is_said);
        if gives != Gives::Mate && is_said {
            self.waits(moves.span, "`k` in moves that belong to a rule", Mechanism::Paths);
        }
        paths
    }

    /// Lowers a line of moves, with what they may give. What no path says is reported.
    fn lowered_line(
        &mut self,
        piece_type: PieceType,
        boards: Option<&Boards>,
        moves: &Sequence,
        color: Color,
        is_said: bool,
    ) -> (Vec<Path>, Gives) {
        let is_royal = self.is_sole_royal(piece_type);
        let taboo = self.taboo_types();
        let mut context = Context {
            color,
            pieces: std::mem::take(&mut self.types),
            moves: std::mem::take(&mut self.meanings),
            is_royal,
            unless_named: taboo,
            ruleset: &mut self.ruleset,
        };
        let mut lowered = fers_mbn::lower_on(boards, moves, &mut context);
        (self.types, self.meanings) = (context.pieces, context.moves);
        if is_said {
            let missing = lowered.not_yet.iter().map(fers_mbn::NotYet::diagnostic);
            for said in lowered.diagnostics.iter().cloned().chain(missing) {
                // A shorthand defines many pieces at one place, so reports repeat.
                if !self.reports.diagnostics.contains(&said) {
                    self.reports.push(said);
                }
            }
        }
        let explosive = std::mem::take(&mut lowered.explosive);
        (self.with_explosions(piece_type, lowered.paths, explosive, is_said), lowered.gives)
    }

    /// Returns whether a type is the only royal type, and each side has one piece of it.
    fn is_sole_royal(&self, piece_type: PieceType) -> bool {
        let mut royals = self.ruleset.royals.iter().flat_map(|royal| royal.piece_types.iter());
        let letter = &self.ruleset.piece(piece_type).letters.white;
        let placement = self.entry.fen.map_or("k/K", |fen| fen.text.split_whitespace().next().unwrap_or_default());
        royals.next() == Some(&piece_type) && royals.next().is_none() && placement.matches(letter.as_str()).count() == 1
    }
}

fn letter_is_pawn(letter: &str) -> bool {
    letter == "P"
}

/// Restricts double steps from certain ranks to unmoved pawns, for games in which dropped pieces
/// count as moved.
fn needs_unmoved(path: &mut Path) {
    let is_placed = path.when.iter().any(|condition| matches!(condition, Condition::From(_)));
    if is_placed && path.opens_en_passant() && !path.when.contains(&Condition::Virgin) {
        path.when.push(Condition::Virgin);
    }
}

/// Returns the text of a move without braces, brackets, angles and their contents.
fn without_sets(text: &str) -> String {
    let mut depth = 0_u32;
    let keep = |letter: &char| {
        match letter {
            '{' | '[' | '<' => depth += 1,
            '}' | ']' | '>' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    };
    text.chars().filter(keep).collect()
}

/// Returns the name of a piece of chess.
fn usual_name(letter: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 6] =
        [("K", "King"), ("Q", "Queen"), ("R", "Rook"), ("B", "Bishop"), ("N", "Knight"), ("P", "Pawn")];
    NAMES.iter().find(|(known, _)| *known == letter).map(|(_, name)| *name)
}
