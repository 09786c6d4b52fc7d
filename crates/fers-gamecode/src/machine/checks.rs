//! Operators on squares.

use super::{Machine, Run};
use crate::symbols::Symbol;
use crate::table::Operator;
use crate::value::Value;

/// A step of files and ranks.
type Vector = (i64, i64);

impl Machine {
    /// Returns the place of a value that is a coordinate.
    #[inline]
    pub(super) fn place(&self, value: &Value) -> Option<usize> {
        match value {
            Value::Text(symbol) => self.board.place(*symbol),
            _ => None,
        }
    }

    fn pop_place(&mut self) -> Run<Option<usize>> {
        let value = self.pop()?;
        Ok(self.place(&value))
    }

    pub(super) fn square_operator(&mut self, operator: Operator) -> Run<Value> {
        if operator == Operator::SameCase {
            let (a, b) = self.two()?;
            let (a, b) = (self.side(&a), self.side(&b));
            return Ok(Value::Bool(a.is_some() && a == b));
        }
        let place = self.pop_place()?;
        Ok(match (operator, place) {
            (Operator::Where, place) => {
                let (dx, dy) = self.two()?;
                let (dx, dy) = (dx.int(&self.symbols), dy.int(&self.symbols));
                let to = place.and_then(|place| self.board.shifted(place, dx, dy));
                to.map_or(Value::Null, |to| Value::Text(self.board.square(to)))
            }
            (Operator::Space, Some(place)) => Value::Text(self.board.at(place)),
            (Operator::Space | Operator::File | Operator::Rank, None) => Value::Null,
            (Operator::Empty, place) => Value::Bool(place.is_some_and(|place| self.board.at(place) == Symbol::EMPTY)),
            (Operator::OnBoard, place) => Value::Bool(place.is_some_and(|place| self.board.is_square(place))),
            (Operator::File, Some(place)) => Value::Int(self.board.file_and_rank(place).0),
            (_, Some(place)) => Value::Int(self.board.file_and_rank(place).1),
            (_, None) => Value::Null,
        })
    }

    /// Returns whether a label belongs to the first side, by its first letter.
    fn side(&self, value: &Value) -> Option<bool> {
        let Value::Text(symbol) = value else { return None };
        let letter = self.symbols.text(*symbol).chars().find(|letter| letter.is_alphabetic())?;
        Some(letter.is_uppercase())
    }

    /// Applies operators that look along lines.
    pub(super) fn check(&mut self, operator: Operator) -> Run<Value> {
        if operator == Operator::FindPiece {
            return self.find_piece();
        }
        let from = self.pop_place()?;
        if matches!(operator, Operator::Leaps | Operator::Rays) {
            let (a, b) = self.numbers()?;
            return self.reached(from, (a, b), operator == Operator::Rays);
        }
        let to = self.pop_place()?;
        let first = self.numbers()?;
        let is_two_step = matches!(operator, Operator::CheckTwoStep | Operator::CheckATwoStep);
        let second = if is_two_step { self.numbers()? } else { (0, 0) };
        let (Some(from), Some(to)) = (from, to) else { return Ok(Value::Bool(false)) };
        let is_exact = matches!(
            operator,
            Operator::CheckALeap | Operator::CheckARide | Operator::CheckAHop | Operator::CheckATwoStep
        );
        let steps = if is_exact { vec![first] } else { turned(first) };
        let reaches = match operator {
            Operator::CheckLeap | Operator::CheckALeap => {
                steps.iter().any(|&(dx, dy)| self.board.shifted(from, dx, dy) == Some(to))
            }
            Operator::CheckRide | Operator::CheckARide => self.rides(from, to, &steps, 0),
            Operator::CheckHop | Operator::CheckAHop => self.rides(from, to, &steps, 1),
            _ => {
                let seconds = if is_exact { vec![second] } else { turned(second) };
                self.two_steps(from, to, &steps, &seconds)
            }
        };
        Ok(Value::Bool(reaches))
    }

    fn numbers(&mut self) -> Run<Vector> {
        let (a, b) = self.two()?;
        Ok((a.int(&self.symbols), b.int(&self.symbols)))
    }

    /// Returns whether a ride leads from a square to another over exactly `hurdles` pieces.
    fn rides(&self, from: usize, to: usize, steps: &[Vector], hurdles: usize) -> bool {
        steps.iter().any(|&step| {
            let mut met = 0;
            for place in self.ride(from, step) {
                if place == to {
                    return met == hurdles;
                }
                met += usize::from(self.board.at(place) != Symbol::EMPTY);
                if met > hurdles {
                    return false;
                }
            }
            false
        })
    }

    fn two_steps(&self, from: usize, to: usize, firsts: &[Vector], seconds: &[Vector]) -> bool {
        firsts.iter().filter_map(|&(dx, dy)| self.board.shifted(from, dx, dy)).any(|middle| {
            self.board.at(middle) == Symbol::EMPTY
                && seconds.iter().any(|&(dx, dy)| self.board.shifted(middle, dx, dy) == Some(to))
        })
    }

    /// Returns the squares of a ride up to the edge of the board.
    fn ride(&self, from: usize, (dx, dy): Vector) -> impl Iterator<Item = usize> + '_ {
        let is_step = (dx, dy) != (0, 0);
        let first = self.board.shifted(from, dx, dy).filter(|_| is_step);
        std::iter::successors(first, move |&place| self.board.shifted(place, dx, dy))
    }

    fn reached(&mut self, from: Option<usize>, step: Vector, is_ride: bool) -> Run<Value> {
        let mut squares = Vec::new();
        for step in turned(step) {
            for place in from.into_iter().flat_map(|from| self.ride(from, step)) {
                squares.push(Value::Text(self.board.square(place)));
                if !is_ride || self.board.at(place) != Symbol::EMPTY {
                    break;
                }
            }
        }
        self.array(squares)
    }

    fn find_piece(&mut self) -> Run<Value> {
        let (label, squares) = self.two()?;
        let Value::Array(squares) = squares else { return Ok(Value::Null) };
        self.count_work(squares.len())?;
        let holds = |square: &&Value| {
            self.place(square).is_some_and(|place| Value::Text(self.board.at(place)).equals(&label, &self.symbols))
        };
        Ok(squares.values().iter().find(holds).cloned().unwrap_or(Value::Null))
    }
}

/// Returns a vector in all signs and both orders, each once.
fn turned((a, b): Vector) -> Vec<Vector> {
    let mut vectors = Vec::with_capacity(8);
    for (x, y) in [(a, b), (b, a)] {
        for (sx, sy) in [(1, 1), (1, -1), (-1, -1), (-1, 1)] {
            let vector = (x.saturating_mul(sx), y.saturating_mul(sy));
            if !vectors.contains(&vector) {
                vectors.push(vector);
            }
        }
    }
    vectors
}
