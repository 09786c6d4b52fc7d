//! The rules `turn`: parts of a turn, one move each.

use fers_core::{ByColor, Color, PieceType, Vector};
use fers_mbn::{Boards, Body, Definition, Head, PieceSet, Sequence};
use fers_rules::{Arrivals, Condition, Leg, Part, PartSet, Path, Steps, Turn, TurnEnPassant};
use fers_text::{Diagnostic, Span};

use super::Lowering;
use crate::ccif::any_order::{FreePart, Place, in_any_order};
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

/// The moves of a piece in one part of a turn, as White and as Black make them.
#[derive(Clone, Debug, PartialEq)]
struct OwnMoves {
    piece_type: PieceType,
    white: Vec<Path>,
    black: Vec<Path>,
}

/// A definition with a prefix: the piece without it, the definition, and its boards and moves.
type Prefixed<'e> = (PieceType, &'e Definition, Option<&'e Boards>, &'e Sequence);

/// A rule `turn` with what it says.
#[derive(Clone, Debug)]
struct Stage {
    /// Its number; those without one come in any order.
    order: Option<u32>,
    /// The side that makes it, where only one does.
    side: Option<Color>,
    part: Part,
    castling_ends: bool,
    en_passant: bool,
    captures_royals: bool,
    alters: bool,
    /// The moves of a prefix, which alone are made in this part; none where pieces move as usual.
    own_moves: Vec<OwnMoves>,
    span: Span,
}

impl<'e> Lowering<'e, '_, '_> {
    /// Makes the turn of the rules `turn`.
    pub(super) fn turns(&mut self) {
        let entry = self.entry;
        let uses: Vec<&RuleUse<'_>> = entry.uses("turn").collect();
        if uses.is_empty() {
            return;
        }
        let sets = || uses.iter().filter_map(|rule| rule.parts.set.as_ref()).filter(|set| set.knows_colors);
        let is_absolute = Color::ALL.iter().all(|&color| sets().any(|set| names_side(set, color)));
        let stages: Vec<Stage> = uses.iter().filter_map(|rule| self.stage(rule, is_absolute)).collect();
        if stages.len() < uses.len() {
            return;
        }
        let mut sides = ByColor::from_fn(|color| self.in_order(&stages, color));
        Color::ALL.into_iter().for_each(|color| self.settle_checks(&mut sides[color]));
        self.alters(&sides);
        self.keep_to_parts(&sides);
        let count = sides.white.len().max(sides.black.len());
        let parts = (0..count).map(|index| self.joined(&sides, index)).collect();
        let turn = Turn {
            ends_by_castling: self.castling_ends(&sides),
            en_passant: self.turn_en_passant(&sides),
            ..Turn { parts, ..Turn::of_plies(1) }
        };
        self.ruleset.turn = Some(turn);
    }

    /// Reads a rule `turn`; nothing where it is not played.
    fn stage(&mut self, rule: &RuleUse<'_>, is_absolute: bool) -> Option<Stage> {
        let span = rule.word.span();
        let set = rule.parts.set.as_ref();
        let colored = set.filter(|set| set.knows_colors);
        let side =
            Color::ALL.into_iter().find(|&color| is_absolute && colored.is_some_and(|set| names_side(set, color)));
        let is_enemy = !is_absolute && colored.is_some_and(|set| names_side(set, Color::Black));
        if colored.is_some_and(|set| Color::ALL.iter().all(|&color| names_side(set, color))) {
            self.waits(span, "`turn` with pieces of both sides", Mechanism::Turns);
            return None;
        }
        let types = set.map(|set| self.types_of(set));
        let pushes = match (is_enemy, rule.parts.prefix) {
            (true, Some((prefix, _))) => self.pushes(types.as_deref().unwrap_or_default(), prefix, span)?,
            (true, None) => {
                self.waits(span, "`turn` with enemy pieces and without a prefix", Mechanism::Turns);
                return None;
            }
            (false, _) => Vec::new(),
        };
        let own_prefix = rule.parts.prefix.filter(|_| !is_enemy);
        let own_moves = match own_prefix {
            Some((prefix, _)) => self.own_moves(types.as_deref(), prefix, span)?,
            None => Vec::new(),
        };
        let types = if own_prefix.is_some() { Some(movers(&own_moves)) } else { types };
        let all = self.ruleset.piece_types().count();
        let who = types.clone().filter(|types| !is_enemy && types.len() < all);
        let has_royals = !self.ruleset.royals.is_empty();
        let may_wait = has_royals && rule.has("check") && !self.ruleset.until_captured;
        let exposes = has_royals && (rule.has("avalanche") || rule.has("check") && !may_wait);
        if rule.has("avalanche") && self.ruleset.royals.is_empty() {
            let message = "without a royal piece, `turn=avalanche` says nothing";
            self.reports.push(Diagnostic::warning("ccif::no-royal", span, message));
        }
        let part = Part {
            balances: rule.has("balance"),
            only_after: types.filter(|_| rule.has("again")),
            who,
            is_optional: rule.has("optional"),
            until_capture: rule.has("untilcapture"),
            exposes: ByColor::both(exposes),
            evades_later: ByColor::both(may_wait && !exposes),
            pushes,
            skips: !rule.has("compulsory") && !rule.has("achievable"),
            must_be_made: rule.has("achievable"),
            ..Part::default()
        };
        Some(Stage {
            order: rule.parts.number.map(|(number, _)| number),
            side,
            part,
            castling_ends: rule.has("castling"),
            en_passant: rule.has("enpassant"),
            captures_royals: rule.has("captureroyal"),
            alters: rule.has("alter"),
            own_moves,
            span,
        })
    }

    /// Returns the steps of enemy pieces that definitions with a prefix give.
    fn pushes(&mut self, types: &[PieceType], prefix: char, span: Span) -> Option<Vec<(PieceType, Vec<Vector>)>> {
        let mut found: Vec<(PieceType, Vec<Vector>)> = Vec::new();
        for (piece_type, definition, boards, moves) in self.prefixed(Some(types), prefix, span)? {
            let paths = self.lowered(piece_type, boards, moves, Color::White, true);
            let mut steps = Vec::new();
            for path in &paths {
                let Some(more) = quiet_steps(path) else {
                    self.waits(definition.span, "such a move of an enemy piece", Mechanism::Turns);
                    return None;
                };
                steps.extend(more.iter().copied().filter(|step| !steps.contains(step)).collect::<Vec<_>>());
            }
            match found.iter_mut().find(|(known, _)| *known == piece_type) {
                Some((_, known)) => known.extend(steps),
                None => found.push((piece_type, steps)),
            }
        }
        Some(found)
    }

    /// Returns the definitions with a prefix by piece, of all types if there is no set. Reports a
    /// prefix without any.
    fn prefixed(&mut self, types: Option<&[PieceType]>, prefix: char, span: Span) -> Option<Vec<Prefixed<'e>>> {
        let mut found = Vec::new();
        for definition in self.definitions() {
            let (Head::Piece(identifier), Body::Moves(moves)) = (&definition.head, &definition.body) else { continue };
            for name in identifier.pieces.iter().filter(|name| name.prefixes.starts_with(prefix)) {
                let name = fers_mbn::PieceName { prefixes: name.prefixes[1..].to_owned(), ..name.clone() };
                let is_meant = |of: &PieceType| types.is_none_or(|types| types.contains(of));
                let Some(piece_type) = self.type_of(&name).filter(is_meant) else { continue };
                found.push((piece_type, definition, identifier.boards.as_ref(), moves));
            }
        }
        if found.is_empty() {
            let message = format!("no piece of the set has moves with the prefix `{prefix}`");
            let report = Diagnostic::error("ccif::no-moves-of-turn", span, message);
            self.reports.push(report.with_help("define them: `#P=mfW` behind `turn#<2>{!p}`"));
            return None;
        }
        Some(found)
    }

    /// Returns the moves that definitions with a prefix give to own pieces; of all types, if there
    /// is no set.
    fn own_moves(&mut self, types: Option<&[PieceType]>, prefix: char, span: Span) -> Option<Vec<OwnMoves>> {
        const BESIDE: [&str; 4] = ["diagonals", "direction", "zone", "antiroyal"];
        if let Some(rule) = self.entry.rules.iter().find(|rule| BESIDE.contains(&rule.info.name)) {
            let what = format!("`turn` with a prefix and own pieces beside `{}`", rule.info.name);
            self.waits(span, &what, Mechanism::Turns);
            return None;
        }
        let mut found: Vec<OwnMoves> = Vec::new();
        for (piece_type, _, boards, moves) in self.prefixed(types, prefix, span)? {
            let white = self.lowered(piece_type, boards, moves, Color::White, true);
            let black = self.lowered(piece_type, boards, moves, Color::Black, false);
            let black = self.seen_by_side(black);
            match found.iter_mut().find(|own| own.piece_type == piece_type) {
                Some(own) => {
                    own.white.extend(white);
                    own.black.extend(black);
                }
                None => found.push(OwnMoves { piece_type, white, black }),
            }
        }
        Some(found)
    }

    /// Keeps the moves of a prefix to their part of the turn, and the usual moves of their pieces
    /// to the other parts.
    fn keep_to_parts(&mut self, sides: &ByColor<Vec<Stage>>) {
        let longer = if sides.white.len() < sides.black.len() { &sides.black } else { &sides.white };
        let types = movers(longer.iter().flat_map(|stage| &stage.own_moves));
        let usual = (0..).zip(longer).filter(|(_, stage)| stage.own_moves.is_empty());
        let usual = PartSet::new(usual.map(|(place, _)| place));
        for of in types {
            let piece = &self.ruleset.pieces[of.index()];
            let keep = |paths: &[Path], parts: PartSet| -> Vec<Path> {
                let kept = |path: &Path| {
                    let when = path.when.iter().copied().chain([Condition::InPart(parts)]).collect();
                    Path { when, ..path.clone() }
                };
                paths.iter().filter(|_| parts != PartSet::default()).map(kept).collect()
            };
            let mut sides = Color::ALL.map(|color| keep(piece.moves_of(color), usual));
            for (place, stage) in (0..).zip(longer) {
                for own in stage.own_moves.iter().filter(|own| own.piece_type == of) {
                    sides[0].extend(keep(&own.white, PartSet::new([place])));
                    sides[1].extend(keep(&own.black, PartSet::new([place])));
                }
            }
            let [white, black] = sides;
            let piece = &mut self.ruleset.pieces[of.index()];
            piece.black_moves = (black != white).then_some(black);
            piece.moves = white;
        }
    }

    /// Returns the parts of a side in their order. Reports those whose order is free, unless they
    /// are alike.
    fn in_order(&mut self, stages: &[Stage], color: Color) -> Vec<Stage> {
        // Sorted by hand: a sort of its own would cost the browser kilobytes.
        let mut own: Vec<Stage> = Vec::new();
        for stage in stages.iter().filter(|stage| stage.side.is_none_or(|side| side == color)) {
            let place = own.iter().position(|other| other.order > stage.order).unwrap_or(own.len());
            own.insert(place, stage.clone());
        }
        let has_free = own.iter().any(|stage| stage.order.is_none()) && own.iter().any(|stage| stage.order.is_some());
        let differ = |pair: &[Stage]| pair[0].order == pair[1].order && pair[0].part != pair[1].part;
        let first = if has_free { Some(0) } else { own.windows(2).position(differ) };
        if let Some(at) = first {
            match self.any_order(&own[at..]) {
                Some(stages) => drop(own.splice(at.., stages)),
                None => self.waits(own[at].span, "such parts of a turn in any order", Mechanism::Turns),
            }
        }
        if let Some(first) = own.first_mut() {
            // A side that cannot make its first move is mate or stalemate, unless it may leave it
            // out.
            first.part.skips &= first.part.is_optional;
        }
        own
    }

    /// Lets royals stay in check where the last part of a turn allows that; then it does not matter
    /// which part evades. Source: "If the royal piece is not allowed to remain in check, then it's
    /// required that one of the following moves (in same turn) will evase the royal piece."
    fn settle_checks(&mut self, own: &mut [Stage]) {
        let evades = |stage: &Stage| stage.part.evades_later != ByColor::default();
        if own.last().is_some_and(evades) {
            for stage in own.iter_mut().filter(|stage| evades(stage)) {
                (stage.part.exposes, stage.part.evades_later) = (ByColor::both(true), ByColor::default());
            }
        }
        if let Some(last) = own.iter().filter(|stage| evades(stage)).nth(Turn::EVADING_MAX) {
            let span = last.span;
            self.waits(span, "`turn=check` of more than two parts, where the king must evade", Mechanism::Turns);
        }
    }

    /// Rewrites parts that may be made in any order as parts in a fixed order. The piece that has
    /// moved decides which are left.
    fn any_order(&self, free: &[Stage]) -> Option<Vec<Stage>> {
        let one = free.first()?;
        let plain = |part: &Part| Part { who: None, is_optional: false, ..part.clone() };
        let is_like = |other: &Stage| {
            one.castling_ends == other.castling_ends
                && one.captures_royals == other.captures_royals
                && one.alters == other.alters
                && other.own_moves.is_empty()
                && plain(&one.part) == plain(&other.part)
        };
        if !free.iter().all(is_like) || !one.part.pushes.is_empty() || one.part.only_after.is_some() {
            return None;
        }
        let all: Vec<PieceType> = self.ruleset.piece_types().collect();
        let part = |stage: &Stage| {
            let named = |of: &PieceType| stage.part.who.as_ref().is_none_or(|who| who.contains(of));
            let who = all.iter().copied().filter(named).collect();
            FreePart { order: stage.order, who, is_optional: stage.part.is_optional }
        };
        let parts: Vec<FreePart> = free.iter().map(part).collect();
        // A chance to capture en passant that the first ply leaves is lost.
        let passes = [free.iter().any(|stage| stage.en_passant), free.iter().all(|stage| stage.en_passant)];
        let stage = |(index, place): (usize, Place)| Stage {
            part: Part {
                only_after: place.after,
                only_behind: place.behind,
                who: Some(place.who).filter(|who| who.len() < all.len()),
                is_optional: place.is_optional,
                is_last: place.is_last,
                ..one.part.clone()
            },
            en_passant: passes[usize::from(index > 0)],
            ..one.clone()
        };
        Some(in_any_order(&all, &parts)?.into_iter().enumerate().map(stage).collect())
    }

    /// Joins the parts of both sides at a place in the turn.
    fn joined(&mut self, sides: &ByColor<Vec<Stage>>, index: usize) -> Part {
        let stage = |color: Color| sides[color].get(index);
        let Some(first) = Color::ALL.into_iter().find_map(stage) else { return Part::default() };
        let of_side = |color: Color| stage(color).unwrap_or(first);
        let plain = |color: Color| {
            let (exposes, evades_later) = (ByColor::default(), ByColor::default());
            Part { exposes, evades_later, ..of_side(color).part.clone() }
        };
        if plain(Color::White) != plain(Color::Black)
            || of_side(Color::White).own_moves != of_side(Color::Black).own_moves
        {
            self.waits(first.span, "parts of a turn that differ by side", Mechanism::Turns);
        }
        let several = sides.iter().map(|(_, stages)| stages.len() > 1).collect::<Vec<_>>();
        let is_single = ByColor::new(!several[0], !several[1]);
        let asks = self.ruleset.until_captured;
        let mut part = Part {
            left_out: ByColor::from_fn(|color| stage(color).is_none()),
            exposes: ByColor::from_fn(|color| stage(color).is_some_and(|stage| stage.part.exposes[color])),
            evades_later: ByColor::from_fn(|color| stage(color).is_some_and(|stage| stage.part.evades_later[color])),
            spares_royals: ByColor::from_fn(|color| {
                asks && !is_single[color] && stage(color).is_some_and(|stage| !stage.captures_royals)
            }),
            ..plain(Color::White)
        };
        if index > 0 {
            return part;
        }
        let waits = part.until_capture || part.only_after.is_some();
        if waits {
            self.waits(first.span, "a first move that may be left out", Mechanism::Turns);
        }
        if std::mem::take(&mut part.balances) {
            // The game begins with the next part.
            self.balanced = true;
        }
        part
    }

    fn castling_ends(&mut self, sides: &ByColor<Vec<Stage>>) -> bool {
        let stages = || sides.iter().flat_map(|(_, stages)| stages);
        let ends = stages().any(|stage| stage.castling_ends);
        let mut before_last = sides.iter().flat_map(|(_, stages)| stages.iter().rev().skip(1));
        let other = before_last.find(|stage| ends && !stage.castling_ends && stage.part.pushes.is_empty());
        if let Some(stage) = other {
            self.waits(stage.span, "`turn=castling` for some of the moves of a turn", Mechanism::Turns);
        }
        ends
    }

    /// Reports `turn=alter` where later moves of the turn may still bring the board back.
    fn alters(&mut self, sides: &ByColor<Vec<Stage>>) {
        let stages = || sides.iter().flat_map(|(_, stages)| stages);
        let mut later = sides.iter().flat_map(|(_, stages)| stages.iter().skip(1));
        let is_one = sides.iter().all(|(_, stages)| stages.len() < 2);
        let other = later.find(|stage| stages().any(|stage| stage.alters) && !stage.alters);
        if let Some(stage) = other.or_else(|| stages().find(|stage| is_one && stage.alters)) {
            self.waits(stage.span, "`turn=alter` for some of the moves of a turn", Mechanism::Turns);
        }
    }

    /// Returns how long the chance to capture en passant lasts in a turn. Source: "If any en
    /// passant capture is possible, but will not be performed, then in next moves (of this turn) en
    /// passant capture is not allowed anymore."
    fn turn_en_passant(&mut self, sides: &ByColor<Vec<Stage>>) -> TurnEnPassant {
        let first = sides.iter().filter_map(|(_, stages)| stages.first()).all(|stage| stage.en_passant);
        let later = sides.iter().flat_map(|(_, stages)| stages.iter().skip(1));
        let later: Vec<bool> =
            later.filter(|stage| stage.part.pushes.is_empty()).map(|stage| stage.en_passant).collect();
        match (first, later.contains(&true), !later.contains(&false)) {
            (false, false, _) => TurnEnPassant::Never,
            (true, true, true) => TurnEnPassant::WhileUsed,
            (true, false, _) => TurnEnPassant::FirstPly,
            _ => {
                let span =
                    sides.iter().flat_map(|(_, stages)| stages).map(|stage| stage.span).next().unwrap_or_default();
                self.waits(span, "`turn=enpassant` for later moves only", Mechanism::Turns);
                TurnEnPassant::Never
            }
        }
    }
}

/// Returns the types that have moves of a prefix.
fn movers<'m>(own_moves: impl IntoIterator<Item = &'m OwnMoves>) -> Vec<PieceType> {
    let mut types: Vec<PieceType> = own_moves.into_iter().map(|own| own.piece_type).collect();
    types.sort_unstable();
    types.dedup();
    types
}

/// Returns whether a set that knows colours names pieces of a side.
fn names_side(set: &PieceSet, color: Color) -> bool {
    let is_of = |letter: char| letter.is_ascii_uppercase() == (color == Color::White);
    set.pieces.iter().any(|piece| piece.letter.starts_with(is_of))
}

/// Returns the steps of a path that is a single step to empty squares.
fn quiet_steps(path: &fers_rules::Path) -> Option<&[Vector]> {
    let [leg] = path.legs.as_slice() else { return None };
    let Steps::Absolute(steps) = &leg.steps else { return None };
    let plain = Leg::leap(steps.clone(), Arrivals::quiet());
    (path.when.is_empty() && path.repeat.is_none() && *leg == plain).then_some(steps)
}
