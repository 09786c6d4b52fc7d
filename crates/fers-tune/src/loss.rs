//! Predictions of results and what they cost.

/// Returns the probability that a logit stands for.
pub fn sigmoid(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// Returns the log-loss of a prediction by its logit.
pub fn cross_entropy(logit: f64, result: f64) -> f64 {
    // ln(1 + e^x) without overflow.
    logit.max(0.0) + (-logit.abs()).exp().ln_1p() - result * logit
}

/// Returns where a function with one minimum is least.
///
/// Source: golden-section search (Kiefer 1953), on a logarithmic scale.
pub fn least(of: impl Fn(f64) -> f64, low: f64, high: f64) -> f64 {
    let golden = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (low.ln(), high.ln());
    let (mut left, mut right) = (high - golden * (high - low), low + golden * (high - low));
    let (mut at_left, mut at_right) = (of(left.exp()), of(right.exp()));
    for _ in 0..20 {
        if at_left < at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = of(left.exp());
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = of(right.exp());
        }
    }
    ((low + high) / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_of_a_parabola_is_its_vertex() {
        assert!((least(|x| (x - 0.003).powi(2), 1e-5, 2e-2) - 0.003).abs() < 1e-5);
    }

    #[test]
    fn a_sure_and_wrong_prediction_costs_most() {
        assert!((cross_entropy(0.0, 1.0) - 2_f64.ln()).abs() < 1e-12);
        assert!(cross_entropy(5.0, 0.0) > 5.0 && cross_entropy(5.0, 1.0) < 0.01);
    }
}
