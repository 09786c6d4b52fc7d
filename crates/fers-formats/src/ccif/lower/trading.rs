//! Pieces that cannot be traded easily.

use fers_core::PieceType;
use fers_rules::{Endangered, Protected, Retaliation};

use super::Lowering;
use crate::ccif::table::Mechanism;

impl Lowering<'_, '_, '_> {
    /// Makes the rule `difficulttrading` one of the pieces of its set.
    ///
    /// The page's "A" squares are those one king's step away. A piece behind the captor protects,
    /// as "pinned pieces are also attacking".
    pub(super) fn trading(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("difficulttrading") {
            let lions = match &rule.parts.set {
                Some(set) => self.types_of(set),
                None => self.lions(rule.word.span()),
            };
            let minor = match rule.attribute("minor").and_then(|used| used.parts.set.as_ref()) {
                Some(set) => self.types_of(set),
                None => Vec::new(),
            };
            let becomes_lion = |promotion: &fers_rules::Promotion| {
                !lions.contains(&promotion.from) && promotion.to.iter().any(|to| lions.contains(to))
            };
            if self.ruleset.promotions.iter().any(becomes_lion) {
                let what = "`difficulttrading` of a piece that another one may become by capturing";
                self.waits(rule.word.span(), what, Mechanism::Properties);
            }
            for lion in lions {
                let piece = &mut self.ruleset.pieces[lion.index()];
                let protected = Protected::Uncovered;
                let ignores_royals = rule.has("royal");
                let minor = Some(minor.clone());
                piece.endangered = Some(Endangered { protected, spares_neighbours: true, minor, ignores_royals });
                piece.retaliation = Some(Retaliation::BannedToOthers);
            }
        }
    }

    /// Returns the piece that the rule means without a set.
    fn lions(&mut self, span: fers_text::Span) -> Vec<PieceType> {
        let lion = self.types.get("L").copied();
        if lion.is_none() {
            let message = "`difficulttrading` means the piece L, and no piece is called L";
            let report = fers_text::Diagnostic::error("ccif::unknown-piece", span, message);
            self.reports.push(report.with_help("name the pieces: `difficulttrading{G}`"));
        }
        lion.into_iter().collect()
    }
}
