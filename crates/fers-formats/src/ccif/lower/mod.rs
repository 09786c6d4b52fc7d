//! From a tree to a ruleset: the only place that knows what both mean.

mod alice_fen;
mod antiroyals;
mod board;
mod burns;
mod captures;
mod castling;
mod conversions;
pub(super) mod counters;
mod crossed_once;
mod crossings;
mod diagonals;
mod directions;
mod duties;
mod ends;
mod explosions;
mod first_array;
mod freezes;
mod gaps;
mod hands;
mod impartial;
mod left_behind;
mod limits;
mod mirrors;
mod not_played;
mod parts;
mod passed;
mod pieces;
mod pinches;
mod promotions;
mod royal_boards;
mod royals;
mod shoves;
mod start;
mod swaps;
mod taboo;
mod trading;
mod turns;
mod zones;

use std::collections::{BTreeMap, HashMap};

use fers_core::{Geometry, PieceType};
use fers_mbn::{Definition, PieceName, PieceSet, Sequence};
use fers_rules::{Node, Problem, Ruleset, UnverifiedRuleset, VerifiedRuleset};
use fers_text::{Diagnostic, Span};

use super::tree::EntryTree;
use super::word::Reports;
use explosions::Explosion;
use mirrors::View;
use passed::PassedHill;
use pieces::MoveLine;

/// The number of pieces that a message names.
const SHOWN_MAX: usize = 40;

/// A ruleset in the making.
struct Lowering<'e, 'a, 'r> {
    entry: &'e EntryTree<'a>,
    ruleset: Ruleset,
    /// The types by their names: prefixes and letter, in capitals.
    types: BTreeMap<String, PieceType>,
    /// Where each type is declared.
    places: Vec<Span>,
    /// The rules that own a prefix.
    owners: HashMap<char, &'static str>,
    /// The royal types, those that may stand in check included.
    kings: Vec<PieceType>,
    /// The lines of moves of each type, until they are lowered.
    lines: Vec<Vec<MoveLine<'e>>>,
    /// What letters mean in moves, where that is not their built-in meaning.
    meanings: BTreeMap<String, Sequence>,
    /// How Black sees the board.
    view: View,
    /// The types whose moves end with explosions.
    explosions: Vec<Explosion>,
    /// The side that begins leaves out the first part of its first turn.
    balanced: bool,
    /// The hills that count only for pieces that have passed some squares.
    passed_hills: Vec<PassedHill>,
    /// Where each promotion comes from.
    promotion_places: Vec<Span>,
    reports: &'r mut Reports,
}

/// Makes a ruleset of an entry; nothing if there is an error in it.
pub(super) fn lower(entry: &EntryTree<'_>, name: &str, reports: &mut Reports) -> Option<VerifiedRuleset> {
    let errors = reports.errors();
    let (files, ranks, boards) = entry.board.map_or((8, 8, 1), |board| (board.files, board.ranks, board.boards));
    let boards = entry.alice.map_or(boards, |alice| alice.boards);
    let geometry = Geometry { boards, ..Geometry::rectangle(files, ranks) };
    let mut lowering = Lowering {
        entry,
        ruleset: Ruleset::new(name, geometry),
        types: BTreeMap::new(),
        places: Vec::new(),
        owners: HashMap::new(),
        kings: Vec::new(),
        lines: Vec::new(),
        meanings: BTreeMap::new(),
        view: View::default(),
        explosions: Vec::new(),
        balanced: false,
        passed_hills: Vec::new(),
        promotion_places: Vec::new(),
        reports,
    };
    lowering.not_played();
    lowering.all();
    if lowering.reports.errors() == errors { lowering.verified() } else { None }
}

impl<'e, 'a> Lowering<'e, 'a, '_> {
    fn all(&mut self) {
        self.find_owners();
        self.board();
        self.frame();
        self.declare();
        self.royals();
        self.antiroyals();
        self.moves();
        self.explosions();
        self.no_captures();
        self.taboo();
        self.captures_of_antiroyals();
        self.immovable();
        self.diagonals();
        self.directions();
        self.crossings();
        self.royal_boards();
        self.promotions();
        self.swaps();
        self.trading();
        self.hands();
        self.freezes();
        self.protections();
        self.halts();
        self.pinches();
        self.conversions();
        self.burns();
        self.rivers();
        self.magnetic();
        self.gaps();
        self.progressive();
        self.turns();
        self.crossed_once();
        self.odd_zones();
        // What a position holds depends on the ends: counts of checks, for instance.
        self.ends();
        self.limits();
        self.duties();
        self.counters();
        self.impartial();
        self.first_look();
        self.by_first_array();
        self.castlings();
        self.castlings_that_promote();
        self.suspended_promotions();
        self.onward_promotions();
        self.directions_of_castlings();
        self.passed();
        self.start();
        self.overall();
        self.sole_royals();
        self.leaving_royals();
    }

    /// Finds which rule each prefix belongs to. `promotion+` needs no rule.
    fn find_owners(&mut self) {
        self.owners.insert('+', "promotion");
        for rule in self.entry.rules.iter().filter(|rule| !rule.is_cancelled) {
            if let Some((prefix, span)) = rule.parts.prefix {
                let before = self.owners.insert(prefix, rule.info.name);
                if before.is_some_and(|before| before != rule.info.name && (prefix, before) != ('+', "promotion")) {
                    let message = format!("the prefix `{prefix}` belongs to another rule");
                    let report = Diagnostic::error("ccif::shared-prefix", span, message);
                    self.reports.push(report.with_help("choose another one of `+ - # * $ % &`"));
                }
            }
            if rule.has("demote") {
                self.owners.entry('-').or_insert("demote");
            }
        }
    }

    /// Returns the type of a piece. Reports one that is not declared.
    fn type_of(&mut self, name: &PieceName) -> Option<PieceType> {
        let found = self.types.get(&key(name)).copied();
        if found.is_none() {
            let message = format!("no piece is called `{}`", key(name));
            let known: Vec<&str> = self.types.keys().map(String::as_str).take(SHOWN_MAX).collect();
            let report = Diagnostic::error("ccif::unknown-piece", name.span, message);
            self.reports.push(report.with_help(format!("the pieces are: {}", known.join(", "))));
        }
        found
    }

    /// Returns the types of a set, whichever side they belong to. Gaps have none.
    fn types_of(&mut self, set: &PieceSet) -> Vec<PieceType> {
        let gaps = self.gap_letters();
        let pieces = set.pieces.iter().filter(|name| !gaps.contains(&key(name)));
        let named: Vec<PieceType> = pieces.filter_map(|name| self.type_of(name)).collect();
        let all = self.ruleset.piece_types();
        if set.is_complement { all.filter(|found| !named.contains(found)).collect() } else { named }
    }

    /// Asks the verifier, and says its problems of the best place known.
    fn verified(mut self) -> Option<VerifiedRuleset> {
        let UnverifiedRuleset { ruleset, problems } = match VerifiedRuleset::new(self.ruleset) {
            Ok(verified) => return Some(verified),
            Err(unverified) => *unverified,
        };
        self.ruleset = ruleset;
        for Problem { code, node, message } in problems {
            let place = match node {
                Node::Piece(piece) | Node::Path { piece, .. } => self.places.get(piece).copied(),
                Node::Promotion(index) => self.promotion_places.get(index).copied(),
                Node::Start => self.entry.fen.map(|fen| fen.span()),
                Node::Geometry => self.entry.board.map(|board| board.word.span()),
                _ => None,
            };
            let span = place.unwrap_or_else(|| self.head());
            self.reports.push(Diagnostic::error(code, span, message));
        }
        None
    }

    /// Returns the place of diagnostics about the entry as a whole.
    fn head(&self) -> Span {
        self.entry.name.map_or(Span { end: self.entry.span.start, ..self.entry.span }, |name| name.span())
    }

    /// Reports something that is understood and not played.
    fn waits(&mut self, span: Span, what: &str, mechanism: super::table::Mechanism) {
        let message = format!("{what} is not played yet: it waits for {}", mechanism.name());
        self.reports.push(Diagnostic::error("ccif::not-played-yet", span, message));
    }

    /// Iterates over the definitions of the entry.
    fn definitions(&self) -> impl Iterator<Item = &'e Definition> + use<'e, 'a> {
        self.entry.definitions.iter().map(|definition| &definition.tree)
    }
}

/// Returns the name of a piece for comparisons: prefixes and letter, in capitals.
fn key(name: &PieceName) -> String {
    name.key()
}
