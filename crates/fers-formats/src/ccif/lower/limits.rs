//! Limits on numbers of pieces.

use fers_core::{ByColor, PieceType};
use fers_rules::{Act, Drops, Gathering, Path, Quality, Steps, TurnSet};

use super::Lowering;
use super::duties::short;
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
                        self.on_a_file(types, count);
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
            let sets = if is_total { vec![types.to_vec()] } else { types.iter().map(|&of| vec![of]).collect() };
            for piece_types in sets {
                self.forbid(Quality::Gathers { piece_types, most: short(count), place: Gathering::Board });
            }
            return;
        }
        for limited in types {
            self.ruleset.pieces[limited.index()].limit = ByColor::both(Some(count as u16));
        }
    }

    /// Limits the pieces of types on a file (`file`). Where nothing but a drop brings a piece of a
    /// single type to another file, the property of drops says it.
    fn on_a_file(&mut self, types: Vec<PieceType>, count: u32) {
        match *types {
            [limited] if self.only_drops_reach_files(limited) => {
                if self.ruleset.hands.drops != Drops::None {
                    self.ruleset.pieces[limited.index()].drop.per_file_max = Some(count as u16);
                }
            }
            _ => self.forbid(Quality::Gathers { piece_types: types, most: short(count), place: Gathering::File }),
        }
    }

    fn only_drops_reach_files(&self, limited: PieceType) -> bool {
        let pieces = &self.ruleset.pieces;
        let is_made = self.ruleset.promotions.iter().any(|promotion| promotion.to.contains(&limited));
        let is_moved = pieces.iter().flat_map(|piece| piece.all_moves()).any(exchanges);
        let leaves = pieces[limited.index()].all_moves().any(leaves_file);
        !is_made && !is_moved && !leaves && self.ruleset.hands.gating.is_none()
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
