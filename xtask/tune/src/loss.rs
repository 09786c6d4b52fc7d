//! How well scores predict results.

use std::fmt::Write;

use crate::games::Named;

/// The loss over the held-out positions of a variant, summed up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Loss {
    /// Positions.
    pub rows: usize,
    /// Log-loss of the static evaluation.
    pub score: f64,
    /// Log-loss of plain material.
    pub material: f64,
}

/// Returns the loss of the static evaluation, averaged over the variants.
pub fn mean(losses: &[Loss]) -> f64 {
    let known = losses.iter().filter(|loss| loss.rows > 0);
    let (sum, count) = known.fold((0.0, 0), |(sum, count), loss| (sum + loss.score / loss.rows as f64, count + 1));
    sum / f64::from(count.max(1))
}

/// Returns a table with the mean losses of each variant.
pub fn table(variants: &[Named], before: &[Loss], after: &[Loss]) -> String {
    let mut text = "| variant | positions | material | before | after |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for (((name, _), before), after) in variants.iter().zip(before).zip(after) {
        let mean = |sum: f64| sum / before.rows.max(1) as f64;
        let losses = [before.material, before.score, after.score].map(|sum| format!("{:.4}", mean(sum)));
        let _ = writeln!(text, "| {name} | {} | {} |", before.rows, losses.join(" | "));
    }
    text
}

/// Returns a table with the mean losses of the variants that have positions.
pub fn plain_table(variants: &[Named], losses: &[Loss]) -> String {
    let mut text = "| variant | positions | material | evaluation |\n| --- | --- | --- | --- |\n".to_owned();
    for ((name, _), loss) in variants.iter().zip(losses).filter(|(_, loss)| loss.rows > 0) {
        let mean = |sum: f64| sum / loss.rows as f64;
        let _ = writeln!(text, "| {name} | {} | {:.4} | {:.4} |", loss.rows, mean(loss.material), mean(loss.score));
    }
    text
}
