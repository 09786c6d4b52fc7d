//! From tables to rules.

use std::collections::{HashMap, HashSet};

use fers_core::{Color, Geometry, Piece, PieceType, Region, Square, Vector};
use fers_gamecode::Program;
use fers_rules::{Facts, Frame, Path, PieceRules, RegionId, Ruleset, Zones};
use fers_text::{Diagnostic, Span};

use super::answers::Modes;
use super::literal::Literal;
use super::script::Script;
use super::types::{self, Type};
use crate::bundle::{bundle, usual};
use crate::tidy::tidy;
use crate::unmoved::all_unmoved;

/// The rules while they are read.
pub(super) struct Lowering<'t> {
    pub text: &'t str,
    pub script: &'t Script,
    pub modes: &'t Modes,
    /// The table of moves.
    pub table: &'t [Literal],
    pub ruleset: Ruleset,
    pub types: Vec<Type>,
    pub labels: HashMap<String, (PieceType, Color)>,
    pub squares: HashMap<String, Square>,
    /// The place of the board in the text.
    pub board: Span,
    pub reports: Vec<Diagnostic>,
    /// The places of the table where a move or the end of a list stands.
    pub heads: HashSet<usize>,
    /// How many lines of the table may still be read.
    pub lines_left: usize,
}

/// The most lines of the table that are read, those of both sides counted.
const LINES_MAX: usize = 10_000;

/// Longer lists of paths are not compared with Betza's form of them.
const PATHS_MAX: usize = 200;

/// What a preset is read as.
pub(super) struct Lowered {
    pub ruleset: Ruleset,
    pub reports: Vec<Diagnostic>,
    /// How many types have moves of their own for Black, and explosions that differ by side.
    differing: usize,
}

/// Reads the rules. Black's moves are those of White mirrored, or turned where that fits better.
pub(super) fn lower(text: &str, program: &Program, script: &Script, modes: &Modes) -> Option<Lowered> {
    let table = script.value("legdefs").and_then(Literal::list)?;
    let with = |frame| Lowering::new(text, program, script, modes, table, frame)?.all(program);
    let mirrored = with(Frame::Mirrored)?;
    if mirrored.differing == 0 {
        return Some(mirrored);
    }
    Some(with(Frame::Rotated).filter(|rotated| rotated.differing < mirrored.differing).unwrap_or(mirrored))
}

/// Returns the places of a table where a number of legs stands, 0 included.
fn heads(table: &[Literal]) -> HashSet<usize> {
    let mut heads = HashSet::new();
    let mut at = 0;
    while let Some(legs) = table.get(at).and_then(Literal::number).and_then(|legs| usize::try_from(legs).ok()) {
        heads.insert(at);
        at = at.saturating_add(1).saturating_add(legs.saturating_mul(4));
    }
    heads
}

impl<'t> Lowering<'t> {
    fn new(
        text: &'t str,
        program: &Program,
        script: &'t Script,
        modes: &'t Modes,
        table: &'t [Literal],
        frame: Frame,
    ) -> Option<Self> {
        let files = u8::try_from(program.layout.cols).ok().filter(|&files| files > 0)?;
        let ranks = u8::try_from(program.layout.rows.len()).ok().filter(|&ranks| ranks > 0)?;
        let mut geometry = Geometry::rectangle(files, ranks);
        let mut squares = HashMap::new();
        for (row, cells) in program.layout.rows.iter().rev().enumerate() {
            for (file, cell) in cells.iter().enumerate() {
                let square = Square((row * usize::from(files) + file) as u16);
                if cell == "-" {
                    geometry.holes.insert(square);
                }
                squares.insert(format!("{}{}", program.files[file], program.ranks[row]), square);
            }
        }
        let name = program.game().unwrap_or_default();
        let mut ruleset = Ruleset::new(name, geometry);
        ruleset.frame = frame;
        let [white, black] = &program.sides;
        if (white.as_str(), black.as_str()) != ("White", "Black") && !white.is_empty() && !black.is_empty() {
            ruleset.presentation.sides = Some(fers_core::ByColor::new(white.clone(), black.clone()));
        }
        let types = types::of_functions(&script.functions);
        let mut labels = HashMap::new();
        for (index, kind) in types.iter().enumerate() {
            for color in Color::ALL {
                labels.insert(kind.letters[color].clone(), (PieceType(index as u16), color));
            }
        }
        let board = program.preset.place("code").unwrap_or_default();
        let mut lowering = Self {
            text,
            script,
            modes,
            table,
            ruleset,
            types,
            labels,
            squares,
            board,
            reports: Vec::new(),
            heads: heads(table),
            lines_left: LINES_MAX,
        };
        lowering.put_pieces(program);
        Some(lowering)
    }

    fn put_pieces(&mut self, program: &Program) {
        let files = program.layout.cols;
        for (row, cells) in program.layout.rows.iter().rev().enumerate() {
            for (file, cell) in cells.iter().enumerate().filter(|(_, cell)| !matches!(cell.as_str(), "@" | "-")) {
                if let Some((piece_type, color)) = self.label(cell, self.board) {
                    self.ruleset.start.board[row * files + file] = Some(Piece::new(color, piece_type));
                }
            }
        }
    }

    fn all(mut self, program: &Program) -> Option<Lowered> {
        let mut names = Vec::new();
        for kind in self.types.clone() {
            let name = self.name_of(&kind, &names);
            names.push(name.clone());
            let piece = PieceRules { letters: kind.letters.clone(), ..PieceRules::new(&name, "", Vec::new()) };
            self.ruleset.pieces.push(PieceRules { san: kind.letters.white.clone(), ..piece });
        }
        for index in 0..self.types.len() {
            self.moves(PieceType(index as u16));
        }
        self.royals();
        self.switches();
        let exploding = self.explosions();
        self.promotions();
        self.hands();
        self.castlings();
        self.shuffles();
        self.ends();
        self.rights();
        self.position(program);
        self.progress();
        let differing = self.ruleset.pieces.iter().filter(|piece| piece.black_moves.is_some()).count();
        // A list that both sides share is read twice.
        let mut seen = HashSet::new();
        self.reports.retain(|report| seen.insert(report.clone()));
        Some(Lowered { ruleset: self.ruleset, reports: self.reports, differing: differing + exploding })
    }

    /// Reads the moves of a type, both sides'.
    fn moves(&mut self, piece_type: PieceType) {
        let kind = self.types[piece_type.index()].clone();
        let white = kind.starts.white.map(|start| self.paths(start, piece_type, Color::White));
        let black = kind.starts.black.map(|start| self.paths(start, piece_type, Color::Black));
        let geometry = self.ruleset.geometry.clone();
        let form = |paths: Vec<Path>| {
            // Paths that imitate have no directions of their own.
            let (imitating, own): (Vec<Path>, Vec<Path>) = paths.into_iter().partition(Path::imitates);
            let mut paths = tidy(bundle(own), &geometry);
            paths.extend(imitating);
            if paths.len() > PATHS_MAX { paths } else { usual(paths) }
        };
        let (white, black) = (white.map(form), black.map(form));
        let piece = &mut self.ruleset.pieces[piece_type.index()];
        match (white, black) {
            (Some(white), Some(black)) => {
                piece.black_moves = (!fers_betza::same_moves(&white, &black)).then_some(black);
                piece.moves = white;
            }
            (Some(one), None) | (None, Some(one)) => piece.moves = one,
            (None, None) => {}
        }
    }

    /// Marks which pieces have moved.
    fn rights(&mut self) {
        all_unmoved(&mut self.ruleset);
        let moved: Vec<Square> = self.moved().collect();
        for square in moved {
            self.ruleset.start.virgin.remove(square);
            self.ruleset.start.castling.retain(|right| right.king != square && right.partner != square);
        }
    }

    /// Returns the squares whose pieces have moved at the start.
    pub(super) fn moved(&self) -> impl Iterator<Item = Square> {
        self.script.flags.iter().filter_map(|(flag, _)| self.squares.get(flag).copied())
    }

    /// Says which moves count as progress, and which types are pawns in moves.
    fn progress(&mut self) {
        use fers_rules::Progress;
        let facts = Facts::of(&self.ruleset);
        let reset = self.script.value("resetpieces").cloned();
        let listed = reset.as_ref().and_then(Literal::words).unwrap_or_default();
        for index in 0..self.types.len() {
            let letters = self.types[index].letters.clone();
            let piece = &mut self.ruleset.pieces[index];
            for color in Color::ALL {
                piece.progress[color] = match (listed.contains(&letters[color].as_str()), facts.only_advances[index]) {
                    (true, false) => Progress::Always,
                    (false, true) => Progress::Never,
                    _ => Progress::ByKind,
                };
            }
            if piece.name.to_lowercase().ends_with("pawn") || facts.only_advances[index] && letters.white == "P" {
                piece.san = String::new();
            }
        }
    }

    pub(super) fn error(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.reports.push(Diagnostic::error(code, span, message).with_help(help.to_owned()));
    }

    /// Reports a switch whose value is not understood.
    pub(super) fn bad_switch(&mut self, span: Span, message: String) {
        self.error("gamecode::bad-switch", span, message, "docs/gamecode.md says what each switch holds");
    }

    /// Returns a square by its coordinate.
    pub(super) fn square(&mut self, name: &str, span: Span) -> Option<Square> {
        let square = self.squares.get(name).copied().filter(|&square| self.ruleset.geometry.has(square));
        if square.is_none() {
            self.bad_switch(span, format!("`{name}` is no square of the board"));
        }
        square
    }

    /// Returns the members of a named set, of squares or of labels; none if there is no such set.
    fn members(&mut self, value: &Literal, of: &str) -> Option<Vec<(String, Span)>> {
        let name = value.word()?.to_owned();
        if self.script.value(&name).is_none() && !self.script.has_elements(&name) {
            self.bad_switch(value.span(), format!("there is no set of {of} `{name}`"));
            return None;
        }
        let members = self.script.elements(&name).filter(|(_, value)| !value.is_false());
        Some(members.map(|(key, value)| (key.clone(), value.span())).collect())
    }

    /// Returns the squares of a named set; none if there is no such set.
    pub(super) fn zone(&mut self, value: &Literal) -> Option<Region> {
        let members = self.members(value, "squares")?;
        Some(members.into_iter().filter_map(|(member, span)| self.square(&member, span)).collect())
    }

    /// Returns the types of a named set of labels.
    pub(super) fn kind(&mut self, value: &Literal) -> Option<Vec<PieceType>> {
        let members = self.members(value, "labels")?;
        let mut types: Vec<PieceType> =
            members.into_iter().filter_map(|(label, span)| Some(self.label(&label, span)?.0)).collect();
        types.sort_unstable();
        types.dedup();
        Some(types)
    }

    /// Returns the region with these squares, which is named if it is new.
    pub(super) fn region(&mut self, name: &str, squares: Region) -> RegionId {
        let known = self.ruleset.regions.iter().position(|region| region.squares == squares);
        known.map_or_else(|| self.ruleset.add_region(name, squares), |index| RegionId(index as u16))
    }

    /// Returns zones that hold for one side; the other side's are the image of them.
    pub(super) fn zones_of(&mut self, value: &Literal, color: Color) -> Option<Zones> {
        let squares = self.zone(value)?;
        let image = self.image(&squares);
        let name = value.word()?.to_owned();
        let (own, other) = (self.region(&name, squares), self.region(&format!("{name}-turned"), image));
        let mut zones = Zones::both(own);
        zones[!color] = other;
        Some(zones)
    }

    /// Returns zones by side from a set of each.
    pub(super) fn zones(&mut self, white: &Literal, black: &Literal) -> Option<Zones> {
        let (of_white, of_black) = (self.zone(white)?, self.zone(black)?);
        let white = self.region(white.word()?, of_white);
        Some(Zones::new(white, self.region(black.word()?, of_black)))
    }

    /// Returns the squares as the other side sees them.
    fn image(&self, squares: &Region) -> Region {
        let geometry = &self.ruleset.geometry;
        let image = |square: Square| {
            let (file, rank) = (geometry.file(square), geometry.ranks - 1 - geometry.rank(square));
            let file = if self.ruleset.frame == Frame::Rotated { geometry.files - 1 - file } else { file };
            Square(u16::from(rank) * u16::from(geometry.files) + u16::from(file))
        };
        squares.iter().map(image).filter(|&square| geometry.has(square)).collect()
    }

    /// Returns the step on the board as its owner sees it.
    pub(super) fn seen(&self, vector: Vector, color: Color) -> Vector {
        // Mirroring and turning undo themselves.
        self.ruleset.frame.apply(vector, color)
    }
}
