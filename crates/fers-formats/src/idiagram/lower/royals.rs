//! Royal pieces and check.

use fers_core::PieceType;
use fers_rules::{CheckRule, Royal};

use super::Lowering;

impl Lowering<'_, '_> {
    /// Makes the royal sets: the types that `royal` names, or types named king.
    pub(super) fn royals(&mut self) {
        let royals = match self.diagram.value("royal") {
            Some(word) if word.text == "0" => Vec::new(),
            Some(word) => self.types(word),
            None => self.kings(),
        };
        let check = if self.is_on("succession") { CheckRule::Few(1) } else { CheckRule::Any };
        let careful: Vec<PieceType> =
            self.careful.iter().map(|&(piece_type, _)| piece_type).filter(|found| royals.contains(found)).collect();
        self.careful_commoners(&royals);
        // If all royals count together, a ban on crossing attacked squares applies to all of them.
        let are_split = check == CheckRule::Any && !careful.is_empty() && careful.len() < royals.len();
        let sets = if are_split {
            let others = royals.iter().copied().filter(|royal| !careful.contains(royal)).collect();
            vec![(others, true), (careful, false)]
        } else {
            vec![(royals, careful.is_empty())]
        };
        let sets = sets.into_iter().filter(|(piece_types, _): &(Vec<PieceType>, bool)| !piece_types.is_empty());
        let royal = |(piece_types, may_cross_attack)| Royal { may_cross_attack, ..Royal::new(piece_types, check) };
        self.ruleset.royals = sets.map(royal).collect();
    }

    fn kings(&self) -> Vec<PieceType> {
        let lines = self.lines.iter().enumerate().filter(|(_, line)| line.is_called("king"));
        lines.map(|(index, _)| PieceType(index as u16)).collect()
    }

    /// Warns of `n` on slides of pieces that are not royal.
    fn careful_commoners(&mut self, royals: &[PieceType]) {
        for &(piece_type, span) in self.careful.clone().iter().filter(|(found, _)| !royals.contains(found)) {
            let name = self.lines[piece_type.index()].name.text;
            let message = format!("`n` on a slide says nothing of the {name}, which is not royal");
            let report = fers_text::Diagnostic::warning("idiagram::careful-commoner", span, message);
            self.reports.push(report.with_help("leave the `n` out, or make the piece royal"));
        }
    }
}
