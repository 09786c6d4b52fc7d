//! How pieces move.

use std::collections::HashSet;

use fers_betza::Dialect;
use fers_core::{ByColor, Color, PieceType, Region, Square, Vector};
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Over, Path, Range, Steps, TurnSet, Whom};

use super::board::{common, without};
use super::{Lowering, error};
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{FERS, JANGGI_CANNON, JANGGI_ELEPHANT, KING, PAWN, PIECES, SOLDIER, Slot, Types};
use crate::fairy_stockfish::settings::PieceSetting;

/// Orthogonal steps.
pub(super) const STRAIGHT: [Vector; 4] = [Vector::new(0, 1), Vector::new(1, 0), Vector::new(0, -1), Vector::new(-1, 0)];

/// One step diagonally forward of straight on.
const BESIDE: TurnSet = TurnSet(1 << 1 | 1 << 7);

impl<'a> Lowering<'a, '_> {
    /// Returns the moves of a slot for a side. Mistakes in the text are reported with White's.
    pub(super) fn moves(&mut self, slot: Slot, color: Color) -> Vec<Path> {
        let mut paths = match slot {
            SOLDIER => self.soldier(),
            JANGGI_CANNON => vec![janggi_cannon(self.cannon_screen())],
            JANGGI_ELEPHANT => vec![janggi_elephant()],
            _ => self.written(slot, color),
        };
        paths = paths.into_iter().flat_map(|path| self.first_moves(path, color)).collect();
        paths.extend(self.palace_moves(slot));
        if slot == PAWN {
            paths.extend(self.pawn_steps(color));
        }
        paths.extend(self.first_leaps(slot));
        let takes_passing = self.settings.types(Field::EnPassantTypes, color).has(slot);
        for leg in paths.iter_mut().flat_map(|path| &mut path.legs) {
            leg.arrivals.en_passant = takes_passing && !leg.arrivals.empty && leg.arrivals.enemy.is_some();
        }
        paths
    }

    fn written(&mut self, slot: Slot, color: Color) -> Vec<Path> {
        let Some(&PieceSetting { moves, origin, .. }) = self.settings.piece(slot) else { return Vec::new() };
        let known = if slot == KING { "K" } else { PIECES.get(slot).map_or("", |(_, known)| *known) };
        let text = moves.map_or(known, |moves| moves.text);
        // A piece with an empty text cannot move, as `a:` and `a:-` in Fairy-Stockfish.
        if text.is_empty() || text == "-" {
            return Vec::new();
        }
        let parsed = fers_betza::parse_as(text, Dialect::FairyStockfish);
        for mut diagnostic in parsed.diagnostics.into_iter().filter(|_| color == Color::White) {
            match moves.filter(|_| origin.is_own) {
                Some(moves) => {
                    diagnostic.span = diagnostic.span.shifted(moves.offset);
                    diagnostic.related.iter_mut().for_each(|label| label.span = label.span.shifted(moves.offset));
                    self.reports.push(diagnostic);
                }
                None => {
                    let report = self.about(error, diagnostic.code.0, origin, diagnostic.message);
                    self.reports.push(report);
                }
            }
        }
        let mut seen = HashSet::new();
        parsed.value.paths.into_iter().filter(|path| seen.insert(path.clone())).collect()
    }

    /// Restricts a path that requires a virgin piece to the region of double steps, which
    /// Fairy-Stockfish tests instead.
    fn first_moves(&mut self, mut path: Path, color: Color) -> Vec<Path> {
        if !path.when.contains(&Condition::Virgin) {
            return vec![path];
        }
        path.when.retain(|when| *when != Condition::Virgin);
        let squares = self.squares(Field::DoubleStepRegion);
        if !self.settings.switch(Field::DoubleStep) || squares.iter().all(|(_, squares)| squares.is_empty()) {
            return Vec::new();
        }
        self.passing(path, "double step", &squares, color)
    }

    /// Returns whether kings and ferzes leap with their first moves (Cambodian chess).
    pub(super) fn leaps(&self) -> bool {
        self.settings.switch(Field::CambodianMoves) && self.settings.switch(Field::Gating)
    }

    /// Returns first leaps without capture: like a knight, sideways and ahead, unless in check, for
    /// kings; two squares ahead for ferzes.
    fn first_leaps(&self, slot: Slot) -> Vec<Path> {
        let (steps, mut when) = match slot {
            _ if !self.leaps() => return Vec::new(),
            KING => (vec![Vector::new(-2, 1), Vector::new(2, 1)], vec![Condition::NotInCheck]),
            FERS => (vec![Vector::new(0, 2)], Vec::new()),
            _ => return Vec::new(),
        };
        when.insert(0, Condition::Virgin);
        let leg = Leg { steps: Steps::Absolute(steps), arrivals: Arrivals::quiet(), ..Leg::default() };
        vec![Path { when, legs: vec![leg], repeat: None }]
    }

    fn pawn_steps(&mut self, color: Color) -> Vec<Path> {
        let mut found = Vec::new();
        for (field, name, steps) in
            [(Field::DoubleStepRegion, "double step", 2), (Field::TripleStepRegion, "triple step", 3)]
        {
            let squares = self.squares(field);
            let is_off = field == Field::DoubleStepRegion && !self.settings.switch(Field::DoubleStep);
            if is_off || squares.iter().all(|(_, squares)| squares.is_empty()) {
                continue;
            }
            let leg = Leg::ride(vec![Vector::new(0, 1)], Range::exactly(steps), Arrivals::quiet());
            found.extend(self.passing(Path::single(leg), name, &squares, color));
        }
        found
    }

    /// Returns the path from certain squares. It gives an en passant chance if the opponent has
    /// pieces that use one, and if a passed square allows it.
    fn passing(&mut self, path: Path, name: &str, from: &ByColor<Region>, color: Color) -> Vec<Path> {
        let is_used = |color: Color| !self.existing(self.settings.types(Field::EnPassantTypes, !color)).is_empty();
        let allowed = self.squares(Field::EnPassantRegion);
        let open = ByColor::from_fn(|color| {
            let passes =
                |square: &Square| self.passed(&path, *square, color).iter().any(|&sq| allowed[!color].contains(sq));
            match is_used(color) {
                true => from[color].iter().filter(passes).collect(),
                false => Region::new(),
            }
        });
        let closed = ByColor::from_fn(|color| without(&from[color], &open[color]));
        let mut found = Vec::new();
        // A region that only the other side uses does not concern this one's pieces.
        let mut part = |lowering: &mut Self, squares: &ByColor<Region>, opens: bool| {
            if !squares[color].is_empty() {
                let zone = lowering.zones(name, squares);
                let path = path.clone().opening_en_passant(opens);
                found.push(match squares.iter().all(|(_, squares)| *squares == lowering.board()) {
                    true => path,
                    false => path.when(Condition::From(zone)),
                });
            }
        };
        part(self, &open, true);
        part(self, &closed, false);
        found
    }

    /// Returns the inner squares of the first leg of a path from a square.
    fn passed(&self, path: &Path, from: Square, color: Color) -> Vec<Square> {
        let Some(Leg { steps: Steps::Absolute(vectors), range, .. }) = path.legs.first() else { return Vec::new() };
        let inner = range.max.unwrap_or(u8::MAX).saturating_sub(1);
        let mut found = Vec::new();
        for &vector in vectors {
            let vector = vector.rotated_for(color);
            let squares = std::iter::successors(Some(from), |&square| self.ruleset.geometry.step(square, vector));
            found.extend(squares.skip(1).take(usize::from(inner)));
        }
        found
    }

    /// Returns the moves of a soldier, which steps sideways from some rank on.
    fn soldier(&mut self) -> Vec<Path> {
        let rank = self.settings.number(Field::SoldierRank);
        if rank <= 1 {
            return betza("fsW");
        }
        let squares = self.own_ranks(rank, u16::MAX);
        let zone = self.zones("soldiers go sideways", &squares);
        let sideways = betza("sW").into_iter().map(|path| path.when(Condition::From(zone)));
        betza("fW").into_iter().chain(sideways).collect()
    }

    /// Returns the hurdles of a Korean cannon.
    pub(super) fn cannon_screen(&self) -> Arrivals {
        let is_cannon = |other: &PieceType| self.members[other.index()].slot == JANGGI_CANNON;
        screen(self.types_in(Types::ALL).into_iter().filter(|other| !is_cannon(other)).collect())
    }

    /// Returns the squares from which a piece could never move on an empty board. Fairy-Stockfish
    /// treats hoppers as sliders here.
    pub(super) fn stuck(&self, paths: &[Path], color: Color, within: &Region) -> Region {
        let moves_on = |from: Square| paths.iter().any(|path| self.leads_on(path, from, color, within));
        self.ruleset.geometry.squares().filter(|&square| !moves_on(square)).collect()
    }

    /// Returns whether a path leads from a square to another one on an empty board. Multi-leg paths
    /// are assumed to, as pieces with them go in several directions.
    fn leads_on(&self, path: &Path, from: Square, color: Color, within: &Region) -> bool {
        let in_place = path.when.iter().all(|when| match when {
            Condition::From(zones) => self.ruleset.zone(*zones, color).contains(from),
            _ => true,
        });
        let [leg] = path.legs.as_slice() else { return in_place };
        let Steps::Absolute(vectors) = &leg.steps else { return in_place };
        let steps = usize::from(leg.range.min);
        let reaches = |vector: &Vector| {
            let vector = vector.rotated_for(color);
            let mut squares = std::iter::successors(Some(from), |&square| self.ruleset.geometry.step(square, vector));
            squares.nth(steps).is_some_and(|square| within.contains(square))
        };
        in_place && leg.arrivals.empty && vectors.iter().any(reaches)
    }

    /// Returns whether some moves hop over pieces.
    pub(super) fn hops(paths: &[Path]) -> bool {
        paths.iter().flat_map(|path| &path.legs).any(|leg| matches!(leg.over, Over::Hurdles { .. }))
    }

    /// Returns where pieces of a slot may stand; `None` for everywhere.
    pub(super) fn mobility(&self, slot: Slot) -> Option<ByColor<Region>> {
        let set = |color| self.settings.mobility_of(slot, color);
        if set(Color::White).is_none() && set(Color::Black).is_none() {
            return None;
        }
        let board = self.board();
        Some(ByColor::from_fn(|color| match set(color).map(|stored| &stored.value) {
            Some(crate::fairy_stockfish::value::Value::Squares(patterns)) => common(&self.region(patterns), &board),
            _ => board.clone(),
        }))
    }
}

/// Returns arrivals on pieces of some types of either side, as hurdles.
pub(in crate::fairy_stockfish) fn screen(types: Vec<PieceType>) -> Arrivals {
    let meet = || Some(Contact { to: Whom::Types(types.clone()), act: Act::Leave });
    Arrivals { enemy: meet(), friend: meet(), ..Arrivals::default() }
}

/// Returns a hop over one piece to any square behind it. A Korean cannon neither hops over cannons
/// nor captures them (its victims exclude them).
pub(in crate::fairy_stockfish) fn janggi_cannon(screen: Arrivals) -> Path {
    let first = Leg::ride(STRAIGHT.to_vec(), Range::ANY, screen);
    let second = Leg::turned(TurnSet::STRAIGHT, Range::ANY, Arrivals::quiet_or_capture());
    Path { legs: vec![first, second], ..Path::default() }
}

/// Returns one step orthogonally, then two diagonally, over empty squares.
pub(in crate::fairy_stockfish) fn janggi_elephant() -> Path {
    let first = Leg::leap(STRAIGHT.to_vec(), Arrivals::quiet());
    let second = Leg::turned(BESIDE, Range::exactly(2), Arrivals::quiet_or_capture());
    Path { legs: vec![first, second], ..Path::default() }
}

/// Returns the paths of a text that is known to be valid.
fn betza(text: &str) -> Vec<Path> {
    let parsed = fers_betza::parse(text);
    debug_assert!(parsed.diagnostics.is_empty(), "{text}");
    parsed.value.paths
}
