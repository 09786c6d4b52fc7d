//! Lowers a tree to a ruleset.

mod cast;
mod castling;
mod doubts;
mod ends;
mod initial;
mod maxqi;
mod names;
mod promotions;
mod rays;
mod royals;
mod start;
mod tied;

use fers_core::{Color, Geometry, PieceType};
use fers_rules::{Path, PieceRules, Problem, Ruleset, VerifiedRuleset, XboardHints};
use fers_text::Diagnostic;

use super::Dialect;
use super::tree::{Game, Ray};
use super::word::{Reports, Word};
use crate::bundle::{bundle, usual};
use crate::tidy::tidy;
use crate::unmoved::all_unmoved;
use cast::{Cast, Role};
use rays::Walker;

/// A ruleset under construction.
struct Lowering<'a, 'r> {
    game: &'a Game<'a>,
    dialect: Dialect,
    ruleset: Ruleset,
    cast: Cast,
    reports: &'r mut Reports,
}

/// Makes a ruleset of a game; `None` if it has errors.
pub(super) fn lower(game: &Game<'_>, dialect: Dialect, reports: &mut Reports) -> Option<VerifiedRuleset> {
    let errors = reports.errors();
    if dialect == Dialect::MaxQi {
        return maxqi::lower(game, reports);
    }
    doubts::report(game, dialect, reports);
    if game.arrays.len() != 2 * usize::from(game.board.files) || reports.errors() > errors {
        return None;
    }
    let name = game.name.map_or("default", |name| name.text);
    let ruleset = Ruleset::new(name, Geometry::rectangle(game.board.files, game.board.ranks));
    let mut lowering = Lowering { game, dialect, ruleset, cast: Cast::of(game), reports };
    lowering.all();
    let Lowering { ruleset, reports, .. } = lowering;
    if reports.errors() == errors { verified(ruleset, game, reports) } else { None }
}

/// Copies names and notes from remarks and headers.
fn present(ruleset: &mut Ruleset, game: &Game<'_>) {
    let owned = |word: Option<Word<'_>>| word.map(|word| word.text.to_owned());
    ruleset.presentation.description = owned(game.info).unwrap_or_default();
    ruleset.presentation.xboard = XboardHints { piece_table: owned(game.piece_table), parent: owned(game.parent) };
}

/// Returns the verified rules, or reports their problems at the head of the game.
fn verified(ruleset: Ruleset, game: &Game<'_>, reports: &mut Reports) -> Option<VerifiedRuleset> {
    let report = |Problem { code, message, .. }| reports.push(Diagnostic::error(code, game.head(), message));
    match VerifiedRuleset::new(ruleset) {
        Ok(verified) => Some(verified),
        Err(unverified) => {
            unverified.problems.into_iter().for_each(report);
            None
        }
    }
}

impl Lowering<'_, '_> {
    fn all(&mut self) {
        present(&mut self.ruleset, self.game);
        self.pieces();
        self.royals();
        self.board_at_start();
        self.castlings();
        self.gates();
        self.promotions();
        self.ends();
        all_unmoved(&mut self.ruleset);
    }

    fn pieces(&mut self) {
        for role in self.cast.roles.clone() {
            let (moves, black_moves) = (self.moves(&role, Color::White), self.moves(&role, Color::Black));
            let black_moves = (!fers_betza::same_moves(&moves, &black_moves)).then_some(black_moves);
            let name = names::of(&self.ruleset, self.game, &role, &moves);
            let value = self.game.pieces[role.white].value.value;
            let piece = PieceRules {
                letters: role.letters.clone(),
                san: if role.is_pawn { String::new() } else { role.letters.white.clone() },
                black_moves,
                value: i32::try_from(value.abs()).ok().filter(|_| !(royals::CODES_MIN..0).contains(&value)),
                ..PieceRules::new(&name, "", moves)
            };
            self.ruleset.pieces.push(piece);
        }
    }

    /// Returns the moves of a piece for a side, as White's. A pawn of one side only would move
    /// alike for the other.
    fn moves(&self, role: &Role, color: Color) -> Vec<Path> {
        let game = self.game;
        let color = match (role.is_pawn && role.white == role.black, role.white) {
            (true, 0) => Color::White,
            (true, _) => Color::Black,
            (false, _) => color,
        };
        let (index, enemy_pawn) = if color == Color::White { (role.white, 1) } else { (role.black, 0) };
        let walker = Walker {
            dialect: self.dialect,
            color,
            is_pawn: role.is_pawn,
            takes_en_passant: role.is_pawn && game.pieces[enemy_pawn].rays.iter().any(initial::opens_en_passant),
            opens_all_passed: game.board.ranks == 10 && game.pieces[0].rays.first().is_some_and(initial::is_triple),
        };
        let rays = game.pieces[index].rays.iter().filter(|ray| role.is_pawn || !castling::is_castling(ray));
        let paths = rays.flat_map(|ray: &Ray| walker.paths(ray)).collect();
        usual(tidy(bundle(paths), &self.ruleset.geometry))
    }

    /// Returns the piece type of a number of the arrays, from 1.
    fn piece_type(&self, number: usize) -> PieceType {
        PieceType(self.cast.role_of[number - 1] as u16)
    }

    /// Returns the numbers of a side's array.
    fn array(&self, color: Color) -> Vec<usize> {
        array(self.game, color)
    }
}

/// Returns the numbers of a side's array; 0 for an empty square.
fn array(game: &Game<'_>, color: Color) -> Vec<usize> {
    let files = usize::from(game.board.files);
    let numbers = if color == Color::White { &game.arrays[..files] } else { &game.arrays[files..] };
    numbers.iter().map(|number| number.value as usize).collect()
}
