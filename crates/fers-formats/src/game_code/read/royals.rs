//! Royal pieces, and how they may not look at each other.

use fers_core::{Color, PieceType, Vector};
use fers_rules::{CheckRule, Facing, Royal};

use super::lines::Body;
use super::literal::Literal;
use super::lowering::Lowering;
use crate::game_code::modes;

impl Lowering<'_> {
    pub(super) fn royals(&mut self) {
        let [white, black] = ["wroyal", "broyal"].map(|name| self.labels_of(name));
        let types = white.iter().copied().filter(|of| black.contains(of)).collect::<Vec<_>>();
        let mut odd = white.iter().chain(&black).filter(|of| !types.contains(of));
        if let Some(of) = odd.next() {
            let span = self.script.value("wroyal").map_or(self.board, Literal::span);
            let letters = self.types[of.index()].letters.clone();
            self.refuse(span, format!("`{}` and `{}` are royal for one side only", letters.white, letters.black));
        }
        let check = match (self.count("checkrule", 1), self.count("fewroyals", 0), self.is_on("duple")) {
            (0, ..) => CheckRule::Few(0),
            (_, few @ 1.., _) => CheckRule::Few(u16::try_from(few).unwrap_or(u16::MAX)),
            (_, _, true) => CheckRule::All,
            _ => CheckRule::Any,
        };
        // Royals that pass no attacked square are a set of their own.
        let (careful, free): (Vec<PieceType>, Vec<PieceType>) = types.iter().partition(|of| self.is_careful(**of));
        let is_split = !careful.is_empty() && free.iter().any(|of| self.rides(*of));
        if is_split && check != CheckRule::Any {
            let span = self.script.value("wroyal").map_or(self.board, Literal::span);
            self.refuse(span, "some of these royals may pass attacked squares, and some may not".to_owned());
        }
        let sets = match (is_split, careful.is_empty()) {
            (true, _) => vec![(careful, false), (free, true)],
            (false, is_free) => vec![(types, is_free)],
        };
        let sets = sets.into_iter().filter(|(piece_types, _)| !piece_types.is_empty());
        self.ruleset.royals = sets
            .map(|(piece_types, may_cross_attack)| Royal { may_cross_attack, ..Royal::new(piece_types, check) })
            .collect();
        self.facing();
    }

    /// Returns the types of a list of labels of one side.
    fn labels_of(&mut self, name: &str) -> Vec<PieceType> {
        let Some(value) = self.script.value(name).cloned() else { return Vec::new() };
        self.types_of(&value)
    }

    /// Returns the types of a list of labels, each once.
    pub(super) fn types_of(&mut self, value: &Literal) -> Vec<PieceType> {
        let Some(labels) = value.words() else {
            self.bad_switch(value.span(), "a list of labels must stand here".to_owned());
            return Vec::new();
        };
        let labels: Vec<String> = labels.into_iter().map(str::to_owned).collect();
        let mut types: Vec<PieceType> =
            labels.iter().filter_map(|label| Some(self.label(label, value.span())?.0)).collect();
        types.sort_unstable();
        types.dedup();
        types
    }

    /// Returns all bits of the legs of a type, and whether some leg is a ride.
    fn bits_and_rides(&mut self, of: PieceType) -> (u32, bool) {
        let starts = self.types[of.index()].starts;
        let reports = self.reports.len();
        let mut found = (0, false);
        for (_, start) in starts.iter() {
            for line in start.map(|start| self.lines(start)).unwrap_or_default() {
                if let Body::Legs(legs) = &line.body {
                    for leg in legs {
                        found = (found.0 | leg.bits, found.1 || leg.range > 1);
                    }
                }
            }
        }
        // The moves of the type have been read, and reported, before.
        self.reports.truncate(reports);
        found
    }

    fn is_careful(&mut self, of: PieceType) -> bool {
        self.bits_and_rides(of).0 & modes::CAREFUL != 0
    }

    fn rides(&mut self, of: PieceType) -> bool {
        self.bits_and_rides(of).1
    }

    /// Reads the lines by which royals look at each other.
    fn facing(&mut self) {
        let mut lines: Vec<Vector> = Vec::new();
        for kind in self.types.clone() {
            let Some(start) = kind.starts.white else { continue };
            let reports = self.reports.len();
            for line in self.lines(start) {
                if let Body::Legs(legs) = &line.body {
                    lines.extend(legs.iter().filter(|leg| leg.bits & modes::FACING != 0).map(|leg| leg.vector));
                }
            }
            self.reports.truncate(reports);
        }
        let back = |vector: Vector| Vector { files: -vector.files, ranks: -vector.ranks, ..vector };
        let mut kept: Vec<Vector> = Vec::new();
        for vector in lines.into_iter().map(|vector| self.seen(vector, Color::White)) {
            if !kept.contains(&vector) && !kept.contains(&back(vector)) {
                kept.push(vector);
            }
        }
        if !kept.is_empty() {
            self.ruleset.facing = Some(Facing { lines: kept, challenge: false });
        }
    }
}
