//! Limits on numbers of pieces.

use fers_core::{ByColor, PieceType};
use fers_rules::{Act, Drops, Path, Steps, TurnSet};
use fers_text::Span;

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::AttributeUse;

impl Lowering<'_, '_, '_> {
    /// Limits numbers of pieces where promotion or drops alone could break the limits.
    pub(super) fn limits(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("pieces") {
            let Some(set) = &rule.parts.set else { continue };
            for used in &rule.attributes {
                let Some((count, _)) = used.parts.number else { continue };
                let types = || set;
                match used.info.name {
                    "sum" | "total" => {
                        let types = self.types_of(types());
                        self.in_all(used, &types, count);
                    }
                    "file" => {
                        let types = self.types_of(types());
                        self.on_a_file(used.word.span(), &types, count);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Limits the pieces of a type on the board (`sum` and `total`).
    fn in_all(&mut self, used: &AttributeUse<'_>, types: &[PieceType], count: u32) {
        let is_total = used.info.name == "total";
        let makes_pieces = self.entry.rule("holding").is_some() || self.entry.rule("bughouse").is_some();
        if makes_pieces || is_total && types.len() != 1 {
            self.waits(used.word.span(), &format!("`pieces={}` here", used.info.name), Mechanism::Duties);
            return;
        }
        for limited in types {
            self.ruleset.pieces[limited.index()].limit = ByColor::both(Some(count as u16));
        }
    }

    /// Limits the pieces of a type on a file (`file`). Only a drop may bring such a piece to
    /// another file.
    fn on_a_file(&mut self, span: Span, types: &[PieceType], count: u32) {
        let [limited] = *types else {
            return self.waits(span, "`pieces=file` of several pieces together", Mechanism::Duties);
        };
        let pieces = &self.ruleset.pieces;
        let is_made = self.ruleset.promotions.iter().any(|promotion| promotion.to.contains(&limited));
        let is_moved = pieces.iter().flat_map(|piece| piece.all_moves()).any(exchanges);
        let leaves = pieces[limited.index()].all_moves().any(leaves_file);
        if is_made || is_moved || leaves || self.ruleset.hands.gating.is_some() {
            return self.waits(span, "`pieces=file` of a piece that may come to a file by a move", Mechanism::Duties);
        }
        if self.ruleset.hands.drops != Drops::None {
            self.ruleset.pieces[limited.index()].drop.per_file_max = Some(count as u16);
        }
    }
}

/// Returns whether a path may move another piece.
fn exchanges(path: &Path) -> bool {
    let contacts = path.legs.iter().flat_map(|leg| [&leg.arrivals.enemy, &leg.arrivals.friend]);
    contacts.flatten().any(|contact| contact.act == Act::Swap)
}

/// Returns whether a path may end on another file.
fn leaves_file(path: &Path) -> bool {
    path.legs.iter().any(|leg| match &leg.steps {
        Steps::Absolute(vectors) => vectors.iter().any(|vector| vector.files != 0),
        Steps::Turned(turns) => turns.0 & !(TurnSet::STRAIGHT.0 | TurnSet::BACK.0) != 0,
        Steps::Anywhere | Steps::AsLastMoved { .. } => true,
    })
}
