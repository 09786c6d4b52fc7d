//! Ends of the game, in the order in which Sjaak II tests them.

use fers_core::{ByColor, Color};
use fers_rules::{BareReply, End, Goal, Reach, Verdict};
use fers_text::Diagnostic;

use super::Lowering;
use super::zones::Squares;
use crate::sjaak::tree::{RuleKind, Switch};

/// The default number of moves without capture or pawn move after which a game is drawn.
const MOVE_COUNT: u16 = 50;
/// The default number of occurrences of a position that end a game.
const REPETITION: u16 = 3;

impl Lowering<'_, '_> {
    /// Makes the list of ends.
    pub(super) fn ends(&mut self) {
        let mut ends = Vec::new();
        ends.extend(self.move_count());
        ends.extend(self.repetitions());
        ends.extend(self.goals());
        ends.extend(self.dead_material(&ends));
        ends.extend(self.nothing_left());
        if self.has_royals() {
            let verdict = self.game.rule(checkmate).unwrap_or(Verdict::Win);
            ends.push(End::Mate { verdict, needs_shak: self.game.has(Switch::ShakRule) });
        }
        let verdict = self.game.rule(stalemate).unwrap_or(Verdict::Draw);
        ends.push(End::Stalemate { verdict, by_count: false });
        ends.extend(self.bare());
        let checks = self.game.rule(|kind| match kind {
            RuleKind::Checks(count, verdict) => Some(End::Checks { count, verdict }),
            _ => None,
        });
        ends.extend(checks);
        self.ruleset.ends = ends;
    }

    fn has_royals(&self) -> bool {
        !self.ruleset.royals.is_empty()
    }

    fn move_count(&self) -> Option<End> {
        let count = self.game.rule(|kind| match kind {
            RuleKind::MoveCountDraw(moves) => Some(moves),
            _ => None,
        });
        let plies = count.unwrap_or(MOVE_COUNT) * 2;
        (plies > 0).then_some(End::MoveCount { plies })
    }

    fn repetitions(&self) -> Vec<End> {
        let repeat = self.game.rule(|kind| match kind {
            RuleKind::Repeat(count, verdict) => Some((count, verdict)),
            _ => None,
        });
        let (count, verdict) = repeat.unwrap_or((REPETITION, Some(Verdict::Draw)));
        if self.game.has(Switch::ChaseRule) {
            // The chase rule looks at checks and all other repetitions itself.
            let count = if count < 2 { REPETITION } else { count };
            return vec![End::PerpetualChase { count, verdict: Verdict::Loss }];
        }
        let perpetual = self.game.rule(|kind| match kind {
            RuleKind::Perpetual(own_count, own_verdict) => Some((own_count, own_verdict)),
            _ => None,
        });
        let (own_count, own_verdict) = perpetual.unwrap_or((None, None));
        let check_count = own_count.filter(|&own_count| own_count > 1).unwrap_or(count);
        let check_verdict = own_verdict.unwrap_or(verdict);
        let mut ends = Vec::new();
        // Checks need an end of their own only if their verdict differs from that of other
        // repetitions.
        if check_count > 1 && (check_count, check_verdict) != (count, verdict) && self.has_royals() {
            ends.push(End::PerpetualCheck { count: check_count, verdict: check_verdict });
        }
        if count > 1 {
            ends.push(End::Repetition { count, verdict });
        }
        ends
    }

    /// Makes the goals of capturing flags. White enters the squares of `BlackFlag:`, Black those of
    /// `WhiteFlag:`.
    fn goals(&mut self) -> Vec<End> {
        let game = self.game;
        let squares = ByColor::new(self.squares(&game.black_flag), self.squares(&game.white_flag));
        let names = ByColor::new("black_flag".to_owned(), "white_flag".to_owned());
        let flags = Squares { names, squares };
        let rule = |reach: Reach| {
            let found = game.rule(|kind| match kind {
                RuleKind::CaptureFlags(of, verdict) if of == reach => Some(verdict),
                _ => None,
            });
            found.map(|verdict| (reach, verdict))
        };
        let mut rules: Vec<(Reach, Verdict)> = [rule(Reach::Any), rule(Reach::All)].into_iter().flatten().collect();
        if flags.is_empty() {
            if let Some(rule) = game.rules.iter().find(|rule| matches!(rule.kind, RuleKind::CaptureFlags(..))) {
                let report = Diagnostic::warning("sjaak::no-flags", rule.span, "there are no flags to capture");
                self.reports.push(report.with_help("define them with `WhiteFlag:` and `BlackFlag:`"));
            }
            return Vec::new();
        }
        if rules.is_empty() {
            let word = game.white_flag.first().or(game.black_flag.first()).map_or(game.name, |&word| word);
            let message = "no rule says what flags are for; capturing all of them wins here";
            let report = Diagnostic::warning("sjaak::no-flag-rule", word.span(), message);
            self.reports
                .push(report.with_help("write `Rule: captureallflags = win`; Sjaak II ignores the flags without it"));
            rules.push((Reach::All, Verdict::Win));
        }
        let zone = self.regions(&flags);
        rules.into_iter().map(|(reach, verdict)| End::Goal { goal: Goal::new(zone, reach), verdict }).collect()
    }

    /// Makes the end of a side without pieces. If both sides always have a royal, it cannot occur
    /// and is made only if the text mentions it.
    fn nothing_left(&self) -> Option<End> {
        let said = self.game.rule(nopieces);
        let possible = !Color::ALL.iter().all(|&color| self.starts_with_royal(color));
        (said.is_some() || possible).then_some(End::NoPieces { verdict: said.unwrap_or(Verdict::Loss) })
    }

    /// Returns whether a side has a royal piece at the start.
    pub(super) fn starts_with_royal(&self, color: Color) -> bool {
        let is_royal = |piece: fers_core::Piece| piece.is_of(color) && self.ruleset.is_royal(piece.piece_type);
        self.ruleset.start.pieces().any(|(_, piece)| is_royal(piece))
    }

    fn bare(&mut self) -> Option<End> {
        let said = self.game.rule(loneking);
        if self.game.has(Switch::BareRule) {
            return Some(End::Bare { verdict: said.unwrap_or(Verdict::Loss), reply: BareReply::IfItBares });
        }
        if let Some(rule) = self.game.rules.iter().find(|rule| matches!(rule.kind, RuleKind::LoneKing(_))) {
            let message = "`loneking` says nothing without `bare rule`";
            self.reports.push(Diagnostic::warning("sjaak::no-bare-rule", rule.span, message));
        }
        None
    }
}

fn checkmate(kind: RuleKind) -> Option<Verdict> {
    if let RuleKind::Checkmate(verdict) = kind { Some(verdict) } else { None }
}

fn stalemate(kind: RuleKind) -> Option<Verdict> {
    if let RuleKind::Stalemate(verdict) = kind { Some(verdict) } else { None }
}

fn nopieces(kind: RuleKind) -> Option<Verdict> {
    if let RuleKind::NoPieces(verdict) = kind { Some(verdict) } else { None }
}

fn loneking(kind: RuleKind) -> Option<Verdict> {
    if let RuleKind::LoneKing(verdict) = kind { Some(verdict) } else { None }
}
