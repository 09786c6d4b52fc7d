//! An entry: its heading, and all words below.

use std::cell::RefCell;

use fers_core::{ByColor, Color, Piece, PieceType, Region};
use fers_fen::Dialect;
use fers_rules::{CheckRule, Condition, Ruleset, Zones};

use super::counters;
use super::names::Names;
use super::part_moves::{self, PartMoves};
use super::ranges;
use super::royal_boards;
use super::sheet::{Rule, Sheet};
use super::views::View;
use crate::ccif::twins::Folded;

/// The largest number of files, ranks and boards, and of squares together.
const SIZE_MAX: u8 = 64;
const PLACES_MAX: usize = 256;
/// The prefixes in the order in which they are given away. `-` belongs to demotion.
const PREFIXES: [char; 6] = ['+', '*', '#', '$', '%', '&'];

/// Returns why a variant cannot be written at all; `None` if it can.
pub(super) fn unwritable(ruleset: &Ruleset) -> Option<String> {
    let geometry = &ruleset.geometry;
    if [geometry.files, geometry.ranks, geometry.boards].iter().any(|&size| size > SIZE_MAX) {
        return Some(format!("at most {SIZE_MAX} files, ranks and boards are read"));
    }
    if geometry.places() > PLACES_MAX {
        return Some(format!("boards of more than {PLACES_MAX} squares are not read"));
    }
    if geometry.ranks == 1 {
        return Some("a position of one rank is not told from a rule".to_owned());
    }
    (geometry.wraps_ranks && !geometry.wraps_files)
        .then(|| "the first rank is joined to the last only where the files are joined, too".to_owned())
}

/// An entry under construction.
pub(super) struct Entry<'r> {
    /// The game, its pieces called by their names.
    pub(super) ruleset: Ruleset,
    pub(super) names: &'r Names,
    /// How Black sees the board.
    pub(super) view: View,
    pub(super) fen: String,
    /// The moves that belong to some parts of the turn.
    pub(super) of_parts: Vec<PartMoves>,
    /// The squares to be passed before hills, by their places among the ends.
    pub(super) passed: &'r [(usize, Zones)],
    /// Whether the rule `alice=4D` says the steps to other boards.
    follows_kings: bool,
    /// The prefixes that rules own.
    taken: RefCell<Vec<char>>,
}

impl<'r> Entry<'r> {
    /// Begins an entry. With `first_squares`, first moves are moves from the squares where the
    /// pieces stand at the start.
    pub(super) fn new(
        (original, folded): (&Ruleset, Option<&'r Folded>),
        names: &'r Names,
        view: View,
        first_squares: bool,
    ) -> Self {
        let mut ruleset = names.applied(original);
        if first_squares {
            by_first_squares(&mut ruleset);
        }
        let follows_kings = royal_boards::take_out(&mut ruleset);
        let of_parts = part_moves::split(&mut ruleset);
        counters::rename(&mut ruleset);
        let placed = folded.map(|folded| folded.with_twins(&ruleset));
        let placed = placed.as_ref().unwrap_or(&ruleset);
        let fen = fers_fen::write(placed, &placed.start, Dialect::Fers);
        let passed = folded.map_or(&[][..], |folded| &folded.hills);
        Self { ruleset, names, view, fen, of_parts, passed, follows_kings, taken: RefCell::default() }
    }

    /// Returns the lines before the rules.
    pub(super) fn heading(&self) -> String {
        let geometry = &self.ruleset.geometry;
        let boards = if geometry.boards == 1 { String::new() } else { format!("x{}", geometry.boards) };
        let types = self.ruleset.pieces.len();
        let name = name(&self.ruleset.presentation.name);
        format!("{name}{}x{}{boards} -- {types}\n{}\n", geometry.files, geometry.ranks, self.fen)
    }

    /// Returns the rules and definitions.
    pub(super) fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::default();
        self.board(&mut sheet);
        self.promotions(&mut sheet);
        self.royals(&mut sheet);
        self.pieces(&mut sheet);
        self.castlings(&mut sheet);
        self.hands(&mut sheet);
        self.influences(&mut sheet);
        self.effects(&mut sheet);
        self.turns(&mut sheet);
        self.duties(&mut sheet);
        self.counters(&mut sheet);
        self.ends(&mut sheet);
        sheet
    }

    /// Writes joined edges, holes, the steps of `alice=4D`, and how Black sees the board.
    fn board(&self, sheet: &mut Sheet) {
        let geometry = &self.ruleset.geometry;
        if geometry.wraps_files {
            let rule = Rule::new(if geometry.wraps_ranks { "torus" } else { "cylindric" });
            let goes_round = self.ruleset.passing.white == fers_rules::Passing::RoundBoard;
            let rule = rule.with_if(self.castles_wrongly(), "wrongrook").with_if(goes_round, "null");
            sheet.rule(rule);
        }
        match self.view {
            View::Frame if self.ruleset.frame == fers_rules::Frame::Mirrored => {}
            View::Frame => sheet.rule(Rule::new("mirror").with("vertical").with("horizontal")),
            View::Files => sheet.rule(Rule::new("mirror").with("horizontal")),
            View::Equal => sheet.word("!mirror"),
        }
        let is_loud = |path: &fers_rules::Path| {
            let inner = path.legs.split_last().map_or(&[][..], |(_, inner)| inner);
            inner.iter().any(|leg| super::legs::captures(&leg.arrivals))
        };
        if self.follows_kings {
            sheet.rule(Rule::new("alice").with("4D"));
        }
        let is_loud_piece = |piece: &fers_rules::PieceRules| piece.all_moves().any(is_loud);
        if self.ruleset.victims_stay {
            sheet.rule(Rule::new("multicapture").with("completed"));
        } else if self.follows_kings || self.ruleset.pieces.iter().any(is_loud_piece) {
            sheet.rule(Rule::new("multicapture").with("immediate"));
        }
        let whole = fers_core::Geometry { holes: Region::new(), ..geometry.clone() };
        if let Some(range) = ranges::text(&whole, &geometry.holes).filter(|_| !geometry.holes.is_empty()) {
            sheet.rule(Rule::new("zone").range(range).with("hole"));
        }
    }

    /// Takes a prefix that no rule has yet.
    pub(super) fn take_prefix(&self) -> Option<char> {
        let mut taken = self.taken.borrow_mut();
        let free = PREFIXES.into_iter().find(|prefix| *prefix != '+' && !taken.contains(prefix))?;
        taken.push(free);
        Some(free)
    }

    /// Takes a certain prefix; false if another rule has it.
    pub(super) fn take(&self, prefix: char) -> bool {
        let mut taken = self.taken.borrow_mut();
        let is_free = !taken.contains(&prefix);
        taken.push(prefix);
        is_free
    }

    /// Returns the squares of both sides as one range; `None` where Black's are not those that it
    /// sees where White sees White's.
    pub(super) fn range(&self, zones: Zones) -> Option<String> {
        self.range_of(&ByColor::from_fn(|color| self.ruleset.zone(zones, color).clone()))
    }

    pub(super) fn range_of(&self, zone: &ByColor<Region>) -> Option<String> {
        if zone.white == self.seen(&zone.black) { self.squares(&zone.white) } else { None }
    }

    /// Returns what White sees where Black sees squares.
    pub(super) fn seen(&self, squares: &Region) -> Region {
        self.view.seen(&self.ruleset, squares)
    }

    /// Returns squares as a range, all of them included.
    pub(super) fn squares(&self, squares: &Region) -> Option<String> {
        let geometry = &self.ruleset.geometry;
        if geometry.squares().all(|square| squares.contains(square)) {
            return Some(format!("[1-{}]", geometry.ranks));
        }
        ranges::text(geometry, squares)
    }

    /// Returns a set of types; nothing where it has all.
    pub(super) fn set_or_all(&self, types: Option<&Vec<PieceType>>) -> String {
        types.map_or_else(String::new, |types| self.names.set(types))
    }

    pub(super) fn set(&self, types: &[PieceType]) -> String {
        self.names.set(types)
    }

    /// Returns the type of each side's only royal, as the reader finds it.
    pub(super) fn sole_royal(&self) -> Option<PieceType> {
        let sets = self.ruleset.royals.iter().filter(|royal| royal.check != CheckRule::Few(0));
        let mut royals = sets.flat_map(|royal| royal.piece_types.iter().copied());
        let only = royals.next().filter(|_| royals.next().is_none())?;
        let placement = self.fen.split_whitespace().next().unwrap_or_default();
        (placement.matches(self.names.get(only)).count() == 1).then_some(only)
    }
}

/// Says first moves of pieces that are not royal by the squares where they stand at the start.
fn by_first_squares(ruleset: &mut Ruleset) {
    for of in ruleset.piece_types().filter(|&of| !ruleset.is_royal(of)).collect::<Vec<_>>() {
        let own = |color: Color| -> Region {
            let stands = ruleset.start.pieces().filter(|(_, piece)| *piece == Piece::new(color, of));
            stands.map(|(square, _)| square).filter(|&square| ruleset.start.virgin.contains(square)).collect()
        };
        let squares = [own(Color::White), own(Color::Black)];
        let [white, black] = squares.map(|squares| ruleset.add_region("first squares", squares));
        let piece = &mut ruleset.pieces[of.index()];
        let paths = piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten());
        for condition in paths.flat_map(|path| &mut path.when) {
            if *condition == Condition::Virgin {
                *condition = Condition::From(Zones::new(white, black));
            }
        }
    }
}

/// Returns the line with the name of an entry; nothing if no name is left.
fn name(name: &str) -> String {
    let plain = |c: char| if c.is_control() || ":=|<{[".contains(c) { ' ' } else { c };
    let text: String = name.replace(";;", " ").chars().map(plain).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.trim_end_matches('*').trim();
    if text.is_empty() { ":Game\n".to_owned() } else { format!(":{text}\n") }
}
