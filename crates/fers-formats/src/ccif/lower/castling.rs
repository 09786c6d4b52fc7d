//! Castling.

use fers_core::{Color, PieceType, Wing};
use fers_mbn::{CastlingLine, Head};
use fers_rules::{Castling, Drops, Path, Zones};
use fers_text::{Diagnostic, Span};

use super::Lowering;
use crate::ccif::table::Mechanism;

/// Pieces that castle with each other, by one rule `royal`.
struct Pair {
    kings: Vec<PieceType>,
    partners: Vec<PieceType>,
    /// A king may pass attacked squares.
    may_cross_attack: bool,
}

/// The most rights to castle, those included that kings take along within a zone.
const RIGHTS_MAX: usize = 32;

/// The most castlings of a ruleset.
const CASTLINGS_MAX: usize = 255;

impl Lowering<'_, '_, '_> {
    /// Makes the castlings. The start position must have been read once, for the places of the
    /// pieces.
    pub(super) fn castlings(&mut self) {
        let lines: Vec<_> =
            self.definitions().filter(|definition| matches!(definition.head, Head::Castling { .. })).collect();
        let pairs = self.pairs();
        for definition in &lines {
            match fers_mbn::castling(definition) {
                Ok(line) => pairs.iter().for_each(|pair| self.castle(line, pair, None)),
                Err(missing) => self.reports.push(missing.diagnostic()),
            }
        }
        if lines.is_empty() && self.has_rights() {
            pairs.iter().for_each(|pair| self.usual_castlings(pair));
        }
        self.wrong_rooks();
        self.virgin_zone();
        self.castlings_with_others();
    }

    /// Lets royal pieces move within the squares of `virginzone` without losing the right to
    /// castle.
    fn virgin_zone(&mut self) {
        let entry = self.entry;
        let mut found: Vec<(Option<Zones>, Span)> = Vec::new();
        for rule in entry.uses("royal") {
            let kings = self.royal_types(rule);
            let stands = |castling: &Castling| self.ruleset.start.piece_at(castling.king).map(|king| king.piece_type);
            if !self.ruleset.castlings.iter().filter_map(stands).any(|king| kings.contains(&king)) {
                continue;
            }
            let used = rule.attribute("virginzone");
            let range = used.and_then(|used| used.parts.range.as_ref());
            let zone = range.map(|range| {
                let squares = self.region(range);
                self.zones("virgin_zone", squares)
            });
            found.push((zone, used.map_or(rule.word.span(), |used| used.word.span())));
        }
        let Some(&(zone, _)) = found.first() else { return };
        if let Some((_, span)) = found.iter().find(|(other, _)| *other != zone) {
            let what = "`royal=virginzone` that differs between royal pieces that castle";
            return self.waits(*span, what, Mechanism::Properties);
        }
        self.ruleset.castling_zone = zone;
        let squares = |castling: &Castling| zone.map_or(0, |zone| self.ruleset.zone(zone, castling.color).len());
        if self.ruleset.castlings.iter().map(squares).sum::<usize>() > RIGHTS_MAX {
            let what = format!(
                "`royal=virginzone` of so many squares (for each castling its squares count, {RIGHTS_MAX} in all)"
            );
            self.waits(found[0].1, &what, Mechanism::Properties);
        }
    }

    /// Lets each partner castle to the other wing, too, over the edge.
    fn wrong_rooks(&mut self) {
        let entry = self.entry;
        if !entry.uses("cylindric").chain(entry.uses("torus")).any(|rule| rule.has("wrongrook")) {
            return;
        }
        let castlings = self.ruleset.castlings.clone();
        for castling in &mut self.ruleset.castlings {
            let others = castlings.iter().filter(|other| {
                other.color == castling.color && other.king == castling.king && other.partner != castling.partner
            });
            let own = castling.targets.clone();
            let further = others.flat_map(|other| &other.targets).filter(|target| !own.contains(target));
            castling.targets.extend(further.copied().collect::<Vec<_>>());
        }
    }

    /// Returns the pieces that castle with each other, by each rule `royal`.
    fn pairs(&mut self) -> Vec<Pair> {
        let entry = self.entry;
        let immovable = self.immovable_types();
        let movable =
            |types: Vec<PieceType>| types.into_iter().filter(|found| !immovable.contains(found)).collect::<Vec<_>>();
        let mut pairs = Vec::new();
        for rule in entry.uses("royal") {
            let kings = self.royal_types(rule);
            let partners = match rule.attribute("castle").and_then(|used| used.parts.set.as_ref()) {
                Some(set) => self.types_of(set),
                None => self.types.get("R").copied().into_iter().collect(),
            };
            let may_cross_attack = rule.has("passover") || rule.has("expose");
            pairs.push(Pair { kings: movable(kings), partners: movable(partners), may_cross_attack });
        }
        pairs
    }

    /// Adds the castlings of a line, whose files are as the owner sees them.
    fn castle(&mut self, line: CastlingLine, pair: &Pair, color: Option<Color>) {
        let (kings, partners) = (&pair.kings, &pair.partners);
        let own = |castling: &Castling, of: Color| castling.color == of;
        let white = line.castlings(&self.ruleset, kings, partners).into_iter();
        let black = self.seen_line(line).castlings(&self.ruleset, kings, partners).into_iter();
        let found = white
            .filter(|castling| own(castling, Color::White))
            .chain(black.filter(|castling| own(castling, Color::Black)));
        let free = CASTLINGS_MAX.saturating_sub(self.ruleset.castlings.len());
        let may_cross_attack = pair.may_cross_attack && line.guarded.is_none();
        let wanted = found.filter(|castling| color.is_none_or(|color| castling.color == color));
        let wanted = wanted.map(|castling| Castling { may_cross_attack, ..castling });
        self.ruleset.castlings.extend(wanted.take(free));
    }

    /// Returns a line as it is on the board for Black.
    fn seen_line(&self, line: CastlingLine) -> CastlingLine {
        let last = self.ruleset.geometry.files - 1;
        if !self.view.reverses_files() {
            return line;
        }
        let wing = if line.wing == Wing::Left { Wing::Right } else { Wing::Left };
        let seen = |file: u8| last.saturating_sub(file);
        CastlingLine { wing, king_file: seen(line.king_file), partner_file: seen(line.partner_file), ..line }
    }

    /// Returns whether the position gives rights to castle. A text without a position begins as
    /// chess does, with all rights.
    fn has_rights(&self) -> bool {
        let field = self.entry.fen.map(|fen| fen.text.split_whitespace().nth(2).unwrap_or("-"));
        field.is_none_or(|field| field != "-")
    }

    /// Adds the castling of chess: the king goes two squares, and its partner beside it.
    fn usual_castlings(&mut self, pair: &Pair) {
        let geometry = self.ruleset.geometry.clone();
        for color in Color::ALL {
            let is_king = |piece: fers_core::Piece| piece.is_of(color) && pair.kings.contains(&piece.piece_type);
            let found = self.ruleset.start.pieces().find(|(_, piece)| is_king(*piece));
            let Some(file) = found.map(|(square, _)| geometry.file(square)) else { continue };
            let right = file.checked_add(2).filter(|&to| to < geometry.files).map(|to| (Wing::Right, to, to - 1));
            let left = file.checked_sub(2).map(|to| (Wing::Left, to, to + 1));
            for (wing, king_file, partner_file) in right.into_iter().chain(left) {
                let changes_board = self.entry.alice.is_some();
                let line = CastlingLine { wing, king_file, partner_file, changes_board, guarded: None };
                let seen = if color == Color::Black { self.seen_line(line) } else { line };
                self.castle(seen, pair, Some(color));
            }
        }
    }

    /// Reports rules that cannot be played together with castling.
    fn castlings_with_others(&mut self) {
        if self.ruleset.castlings.is_empty() {
            return;
        }
        let moves_in_part = |castling: &Castling| {
            let king = self.ruleset.start.piece_at(castling.king);
            king.is_some_and(|king| self.ruleset.piece(king.piece_type).moves.iter().any(Path::is_of_part))
        };
        if let Some(rule) = self.entry.rule("turn").filter(|_| self.ruleset.castlings.iter().any(moves_in_part)) {
            let place = rule.word.span();
            self.waits(place, "castling of a piece with moves of a prefix", Mechanism::Turns);
        }
        if self.ruleset.hands.drops != Drops::None && !self.ruleset.hands.pick_up {
            let message = "a partner that was dropped does not castle here, though the page calls it unmoved";
            self.reports.push(Diagnostic::warning("ccif::dropped-partner", self.head(), message));
        }
    }
}
