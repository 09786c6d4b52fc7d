//! Moves along the diagonals of Korean palaces.
//!
//! On squares of `diagonalLines` some pieces also move along diagonals, to other such squares:
//! wazirs (and kings that move like them) and soldiers (ahead only) one step, rooks any number,
//! cannons over one piece. Source: experiments with Fairy-Stockfish; rules of Janggi.

use fers_core::{ByColor, Region, Vector};
use fers_rules::{Arrivals, Condition, Leg, Path, Range, TurnSet};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{JANGGI_CANNON, KING, ROOK, SOLDIER, Slot, WAZIR};

const AHEAD: [Vector; 2] = [Vector::new(1, 1), Vector::new(-1, 1)];
const ALL: [Vector; 4] = [Vector::new(1, 1), Vector::new(1, -1), Vector::new(-1, -1), Vector::new(-1, 1)];

impl Lowering<'_, '_> {
    /// Returns the moves of a slot along palace diagonals.
    pub(super) fn palace_moves(&mut self, slot: Slot) -> Vec<Path> {
        let lines = self.squares(Field::DiagonalLines);
        if lines.white.is_empty() {
            return Vec::new();
        }
        let longest = self.ruleset.geometry.files.max(self.ruleset.geometry.ranks);
        let is_wazir = |slot: Slot| {
            let moves = self.settings.piece(slot).and_then(|piece| piece.moves);
            slot == WAZIR || slot == KING && moves.is_some_and(|moves| moves.text == "W")
        };
        let (directions, steps): (&[Vector], _) = match slot {
            SOLDIER => (&AHEAD, 1..=1),
            ROOK => (&ALL, 1..=longest),
            JANGGI_CANNON => (&ALL, 2..=longest),
            _ if is_wazir(slot) => (&ALL, 1..=1),
            _ => return Vec::new(),
        };
        let mut found = Vec::new();
        for steps in steps {
            for &direction in directions {
                let from = self.line_starts(&lines.white, direction, steps);
                if from.iter().any(|(_, squares)| !squares.is_empty()) {
                    let zone = self.zones("palace", &from);
                    let paths = self.palace_paths(slot, direction, steps);
                    found.extend(paths.into_iter().map(|path| path.when(Condition::From(zone))));
                }
            }
        }
        found
    }

    /// Returns the squares of the lines from which this many steps lead to another of their
    /// squares.
    fn line_starts(&self, lines: &Region, direction: Vector, steps: u8) -> ByColor<Region> {
        ByColor::from_fn(|color| {
            let direction = direction.rotated_for(color);
            let reaches = |&square: &fers_core::Square| {
                let mut squares =
                    std::iter::successors(Some(square), |&square| self.ruleset.geometry.step(square, direction));
                squares.nth(usize::from(steps)).is_some_and(|square| lines.contains(square))
            };
            lines.iter().filter(reaches).collect()
        })
    }

    fn palace_paths(&self, slot: Slot, direction: Vector, steps: u8) -> Vec<Path> {
        let go = |steps, arrivals| Leg::ride(vec![direction], Range::exactly(steps), arrivals);
        if slot != JANGGI_CANNON {
            return vec![Path::single(go(steps, Arrivals::quiet_or_capture()))];
        }
        let over = |screen: u8| {
            let behind = Range::exactly(steps - screen);
            let land = Leg::turned(TurnSet::STRAIGHT, behind, Arrivals::quiet_or_capture());
            Path { legs: vec![go(screen, self.cannon_screen()), land], ..Path::default() }
        };
        (1..steps).map(over).collect()
    }
}
