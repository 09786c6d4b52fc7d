//! Promotion.

use fers_core::PieceType;
use fers_rules::{Promotion, Refusal, Trigger, Zones};
use fers_text::Span;

use super::Lowering;
use super::zones::Squares;
use crate::sjaak::tree::{Piece, Switch};

/// One promotion line of a piece.
struct Line {
    from: PieceType,
    to: Vec<PieceType>,
    zones: Squares,
    span: Span,
}

impl<'a> Lowering<'a, '_> {
    /// Makes the promotion rules of all pieces, in their order.
    pub(super) fn promotions(&mut self) {
        for (index, piece) in self.game.pieces.iter().enumerate() {
            let optional = self.optional_squares(piece);
            let entry = piece.entry.and_then(|pair| self.zone_pair(pair));
            let own = piece.symbol.map_or("", |symbol| symbol.white.text);
            for promotion in &piece.promotions {
                let to = self.choices(promotion.choices, own);
                let Some(zones) = self.zone_pair(promotion.zones) else { continue };
                let line = Line { from: PieceType(index as u16), to, zones, span: promotion.choices.span() };
                self.promotion(&line, optional.as_ref(), entry.as_ref());
            }
        }
    }

    /// Returns the squares where a piece may decline, if the text states them.
    fn optional_squares(&mut self, piece: &Piece<'a>) -> Option<Squares> {
        let mut all: Option<Squares> = None;
        for optional in &piece.optional {
            let Some(zones) = self.zone_pair(optional.zones) else { continue };
            match &mut all {
                None => all = Some(zones),
                Some(all) => {
                    for color in fers_core::Color::ALL {
                        zones.squares[color].iter().for_each(|square| all.squares[color].insert(square));
                        all.names[color] = format!("{}_{}", all.names[color], zones.names[color]);
                    }
                }
            }
        }
        all
    }

    fn promotion(&mut self, line: &Line, optional: Option<&Squares>, entry: Option<&Squares>) {
        let game = self.game;
        self.entering(line, optional, entry);
        if game.has(Switch::PromoteHere) {
            self.add(line, &line.zones, Trigger::InPlace, Refusal::Never);
        } else if !game.has(Switch::PromoteByMove) {
            self.leaving(line, optional);
        }
        if game.has(Switch::PromoteByMove) {
            self.add(line, &line.zones, Trigger::BeforeMoving, Refusal::Always);
        }
        if game.has(Switch::PromoteDrop) {
            self.add(line, &line.zones, Trigger::Drop, Refusal::Always);
        }
    }

    /// Adds promotions of moves from outside into the zone, on the squares where entering counts.
    fn entering(&mut self, line: &Line, optional: Option<&Squares>, entry: Option<&Squares>) {
        let zones = match entry {
            Some(entry) if !entry.holds(&line.zones) => {
                line.zones.filtered("entered", |color, square| entry.squares[color].contains(square))
            }
            _ => line.zones.clone(),
        };
        if zones.is_empty() && !line.zones.is_empty() {
            return;
        }
        let refusal = match optional {
            None => Refusal::UnlessStuck,
            Some(optional) if optional.is_empty() => Refusal::Never,
            Some(optional) if optional.holds(&line.zones) => Refusal::Always,
            Some(optional) => Refusal::Within(self.regions(optional)),
        };
        self.add(line, &zones, Trigger::Enter, refusal);
    }

    /// Makes rules for moves that start in the zone. If declining depends on the square, the origin
    /// of a move out of the zone decides.
    fn leaving(&mut self, line: &Line, optional: Option<&Squares>) {
        let Some(optional) = optional else { return self.add(line, &line.zones, Trigger::Leave, Refusal::UnlessStuck) };
        let free = line.zones.filtered("optional", |color, square| optional.squares[color].contains(square));
        let bound = line.zones.filtered("mandatory", |color, square| !optional.squares[color].contains(square));
        if free.is_empty() {
            let refusal = if optional.is_empty() { Refusal::Never } else { Refusal::Within(self.regions(optional)) };
            return self.add(line, &line.zones, Trigger::Leave, refusal);
        }
        if bound.is_empty() {
            return self.add(line, &line.zones, Trigger::Leave, Refusal::Always);
        }
        let optional_zones = self.regions(optional);
        let elsewhere = self.outside_or_optional(line, optional);
        self.add(line, &free, Trigger::Leave, Refusal::Within(elsewhere));
        self.add(line, &bound, Trigger::Leave, Refusal::Within(optional_zones));
    }

    fn outside_or_optional(&mut self, line: &Line, optional: &Squares) -> Zones {
        let everywhere = Squares {
            names: line.zones.names.clone(),
            squares: fers_core::ByColor::both(self.ruleset.geometry.squares().collect()),
        };
        let zones = everywhere.filtered("declinable", |color, square| {
            optional.squares[color].contains(square) || !line.zones.squares[color].contains(square)
        });
        self.regions(&zones)
    }

    fn add(&mut self, line: &Line, zones: &Squares, trigger: Trigger, refusal: Refusal) {
        let zone = self.regions(zones);
        let quiet_only = self.game.has(Switch::QuietPromotion);
        let rule = Promotion::new(line.from, zone, trigger, line.to.clone(), refusal);
        self.ruleset.promotions.push(Promotion { quiet_only, ..rule });
        self.promotion_spans.push(line.span);
    }
}
