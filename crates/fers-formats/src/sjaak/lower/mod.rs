//! Lowers a tree to a ruleset.

mod castling;
mod choices;
mod dead_material;
mod ends;
mod movement;
mod pieces;
mod progress;
mod promotions;
mod replacement;
mod start;
mod zones;

use fers_core::{Geometry, Vector};
use fers_rules::{
    CheckRule, Drops, Facing, Hands, Node, Problem, Royal, Ruleset, Taker, UnverifiedRuleset, VerifiedRuleset,
    XboardHints,
};
use fers_text::{Diagnostic, Span};

use super::tree::{Flag, Game, Switch};
use super::word::{Reports, Word};
use zones::KnownZone;

pub(super) use movement::{Use, paths};

/// More pieces or zones than anybody writes; keeps indices small.
const COUNT_MAX: usize = 4096;

/// A ruleset in the making.
struct Lowering<'a, 'r> {
    game: &'a Game<'a>,
    ruleset: Ruleset,
    zones: Vec<KnownZone<'a>>,
    /// Where each promotion rule comes from.
    promotion_spans: Vec<Span>,
    /// Where each castling comes from.
    castling_spans: Vec<Span>,
    reports: &'r mut Reports,
}

/// Makes a ruleset of a game; `None` if it has errors.
pub(super) fn lower(game: &Game<'_>, short_name: &str, reports: &mut Reports) -> Option<VerifiedRuleset> {
    let errors = reports.errors();
    let Some(board) = game.board else {
        let report = Diagnostic::error("sjaak::no-board", game.name.span(), "the variant has no `Board:` line");
        reports.push(report.with_help("write the size of its board: `Board: 8x8`"));
        return None;
    };
    if game.pieces.len() > COUNT_MAX || game.zones.len() > COUNT_MAX {
        let message = format!("more than {COUNT_MAX} pieces or zones");
        reports.push(Diagnostic::error("sjaak::too-many", game.name.span(), message));
        return None;
    }
    let ruleset = Ruleset::new(game.name.text, Geometry::rectangle(board.files, board.ranks));
    let (promotion_spans, castling_spans) = (Vec::new(), Vec::new());
    let mut lowering = Lowering { game, ruleset, zones: Vec::new(), promotion_spans, castling_spans, reports };
    lowering.all(short_name);
    if lowering.reports.errors() == errors { lowering.verified() } else { None }
}

impl Lowering<'_, '_> {
    fn all(&mut self, short_name: &str) {
        self.presentation(short_name);
        self.holes();
        self.known_zones();
        self.whole_game();
        self.pieces();
        self.progress();
        self.promotions();
        self.castlings();
        self.start();
        self.ends();
    }

    fn presentation(&mut self, short_name: &str) {
        let presentation = &mut self.ruleset.presentation;
        if short_name != presentation.name && !short_name.is_empty() {
            presentation.aliases.push(short_name.to_owned());
        }
        let owned = |word: Option<Word<'_>>| word.map(|word| word.text.trim().to_owned());
        presentation.xboard =
            XboardHints { piece_table: owned(self.game.piece_table), parent: owned(self.game.parent) };
    }

    /// Rules that are not about a single piece and need no squares.
    fn whole_game(&mut self) {
        let game = self.game;
        self.conflict(Switch::KeepCapture, Switch::ReturnCapture);
        self.conflict(Switch::Duplecheck, Switch::CheckAnyKing);
        let captured_to = match (game.has(Switch::KeepCapture), game.has(Switch::ReturnCapture)) {
            (true, _) => Some(Taker::Capturer),
            (false, true) => Some(Taker::Owner),
            (false, false) => None,
        };
        let drops = match (game.has(Switch::ForceDrops), game.has(Switch::AllowDrops)) {
            (true, _) => Drops::Forced,
            (false, true) => Drops::Allowed,
            (false, false) => Drops::None,
        };
        self.ruleset.hands = Hands { captured_to, drops, pick_up: game.has(Switch::AllowPickup), ..Hands::default() };
        self.ruleset.must_capture = game.has(Switch::ForcedCapture);
        if game.has(Switch::Taboo) {
            let lines = vec![Vector::new(1, 0), Vector::new(0, 1), Vector::new(1, 1), Vector::new(-1, 1)];
            self.ruleset.facing = Some(Facing { lines, challenge: false });
        }
        let royal = |(index, piece): (usize, &super::tree::Piece<'_>)| {
            piece.has(Flag::Royal).then_some(fers_core::PieceType(index as u16))
        };
        let piece_types: Vec<_> = game.pieces.iter().enumerate().filter_map(royal).collect();
        if !piece_types.is_empty() {
            let may_cross_attack = !game.has(Switch::EnPassantCheck);
            self.ruleset.royals = vec![Royal { may_cross_attack, ..Royal::new(piece_types, check_rule(game)) }];
        }
    }

    fn conflict(&mut self, first: Switch, second: Switch) {
        let span_of = |switch| {
            let rule = self.game.rules.iter().find(|rule| rule.kind == super::tree::RuleKind::Switch(switch));
            rule.map(|rule| rule.span)
        };
        if let (Some(first), Some(second)) = (span_of(first), span_of(second)) {
            let report = Diagnostic::error("sjaak::conflicting-rules", second, "this rule contradicts another one");
            self.reports.push(report.with_related(first, "the other one is here"));
        }
    }

    /// Returns the verified rules, or reports their problems at the best place known.
    fn verified(mut self) -> Option<VerifiedRuleset> {
        let UnverifiedRuleset { ruleset, problems } = match VerifiedRuleset::new(self.ruleset) {
            Ok(verified) => return Some(verified),
            Err(unverified) => *unverified,
        };
        self.ruleset = ruleset;
        for Problem { code, node, message } in problems {
            let span = self.span_of(&node);
            self.reports.push(Diagnostic::error(code, span, message));
        }
        None
    }

    fn span_of(&self, node: &Node) -> Span {
        let game = self.game;
        let found = match *node {
            Node::Geometry => game.board.map(|board| board.word.span()),
            Node::Piece(piece) | Node::Path { piece, .. } => game.pieces.get(piece).map(|piece| piece.name.span()),
            Node::Castling(index) => self.castling_spans.get(index).copied(),
            Node::Promotion(index) => self.promotion_spans.get(index).copied(),
            Node::Start => game.fen.map(Word::span),
            _ => None,
        };
        found.unwrap_or(game.name.span())
    }
}

fn check_rule(game: &Game<'_>) -> CheckRule {
    if game.has(Switch::Duplecheck) {
        CheckRule::All
    } else if game.has(Switch::CheckAnyKing) {
        CheckRule::Any
    } else {
        CheckRule::Few(1)
    }
}
