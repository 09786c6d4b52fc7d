//! The normal distribution.

/// Returns the share of results below `z` standard deviations from the mean.
///
/// Source: M. Abramowitz, I. Stegun, "Handbook of Mathematical Functions", 26.2.17; the error is
/// below 7.5e-8.
pub(super) fn share_below(z: f64) -> f64 {
    const FACTORS: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    if z < 0.0 {
        return 1.0 - share_below(-z);
    }
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let polynomial = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    1.0 - (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_shares_are_right() {
        // Source: any table of the standard normal distribution.
        for (z, share) in [(0.0, 0.5), (1.0, 0.841_345), (1.959_964, 0.975), (-1.644_854, 0.05), (3.0, 0.998_650)] {
            assert!((share_below(z) - share).abs() < 1e-6, "{z}");
        }
    }
}
