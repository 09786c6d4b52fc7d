//! The minimum of a smooth convex function of many numbers.

use std::collections::VecDeque;

/// Steps that the curvature is estimated from.
const MEMORY: usize = 8;

/// Halvings of a step that does not go down.
const HALVINGS: usize = 20;

/// A value of a function with its gradient.
pub struct Value {
    /// The value.
    pub value: f64,
    /// The gradient.
    pub gradient: Vec<f64>,
}

/// Returns where a function is least, beginning at `start`. `goes_on` is asked after each step.
///
/// Source: limited-memory BFGS (Nocedal and Wright, Numerical Optimization, 7.2), with steps that
/// are halved until they go down far enough (Armijo).
pub fn minimum(
    start: Vec<f64>,
    steps: usize,
    of: impl Fn(&[f64]) -> Value,
    goes_on: &mut dyn FnMut(usize) -> bool,
) -> Vec<f64> {
    let mut point = start;
    let mut here = of(&point);
    let mut memory: VecDeque<(Vec<f64>, Vec<f64>)> = VecDeque::new();
    for step in 0..steps {
        let direction = direction(&here.gradient, &memory);
        let slope = dot(&direction, &here.gradient);
        if slope > -1e-9 {
            break;
        }
        let mut length =
            if memory.is_empty() { 1.0 / dot(&here.gradient, &here.gradient).sqrt().max(1.0) } else { 1.0 };
        let mut found = None;
        for _ in 0..HALVINGS {
            let next: Vec<f64> = point.iter().zip(&direction).map(|(at, by)| at + length * by).collect();
            let there = of(&next);
            if there.value <= here.value + 1e-4 * length * slope {
                found = Some((next, there));
                break;
            }
            length /= 2.0;
        }
        let Some((next, there)) = found else { break };
        let moved: Vec<f64> = next.iter().zip(&point).map(|(new, old)| new - old).collect();
        let turned: Vec<f64> = there.gradient.iter().zip(&here.gradient).map(|(new, old)| new - old).collect();
        let gained = here.value - there.value;
        if dot(&moved, &turned) > 1e-12 {
            memory.push_back((moved, turned));
            if memory.len() > MEMORY {
                memory.pop_front();
            }
        }
        (point, here) = (next, there);
        if !goes_on(step + 1) || gained < 1e-6 * here.value.abs() {
            break;
        }
    }
    point
}

/// Returns the quasi-Newton direction (the two-loop recursion).
fn direction(gradient: &[f64], memory: &VecDeque<(Vec<f64>, Vec<f64>)>) -> Vec<f64> {
    let mut result: Vec<f64> = gradient.iter().map(|slope| -slope).collect();
    let mut shares = Vec::new();
    for (moved, turned) in memory.iter().rev() {
        let share = dot(moved, &result) / dot(moved, turned);
        add(&mut result, turned, -share);
        shares.push(share);
    }
    if let Some((moved, turned)) = memory.back() {
        let scale = dot(moved, turned) / dot(turned, turned);
        result.iter_mut().for_each(|number| *number *= scale);
    }
    for ((moved, turned), share) in memory.iter().zip(shares.iter().rev()) {
        let other = dot(turned, &result) / dot(moved, turned);
        add(&mut result, moved, share - other);
    }
    result
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], from: &[f64], times: f64) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += times * from);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quadratic with curvatures from 1 to 1000 and its minimum at 1, 2, 3, ...
    #[test]
    fn the_minimum_of_a_narrow_valley_is_found() {
        let curvature = |index: usize| 10_f64.powi(index as i32);
        let of = |point: &[f64]| {
            let off: Vec<f64> = point.iter().enumerate().map(|(index, at)| at - (index + 1) as f64).collect();
            let value =
                off.iter().enumerate().map(|(index, off)| curvature(index) * off * off / 2.0).sum::<f64>() + 1.0;
            Value { value, gradient: off.iter().enumerate().map(|(index, off)| curvature(index) * off).collect() }
        };
        let found = minimum(vec![0.0; 4], 200, of, &mut |_| true);
        for (index, at) in found.iter().enumerate() {
            assert!((at - (index + 1) as f64).abs() < 0.01, "{found:?}");
        }
    }
}
