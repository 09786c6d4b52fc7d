//! Numbers of the search that `cargo xtask spsa` tunes together.

/// Makes the struct of all tunables, their values, and their table.
macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $low:literal to $high:literal;)*) => {
        /// Numbers of the search, each with a range: margins, depths, reductions, sizes of learning
        /// steps.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Tunables {
            $($(#[$doc])* pub $name: i32,)*
        }

        /// The numbers that play uses.
        pub(crate) const TUNABLES: Tunables = Tunables { $($name: $value,)* };

        /// The name of each tunable, its smallest and its largest value, in order.
        pub const TUNABLE_SPECS: &[TunableSpec] =
            &[$(TunableSpec { name: stringify!($name), low: $low, high: $high },)*];

        impl Tunables {
            /// Returns the values in the order of [`TUNABLE_SPECS`].
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            /// Makes tunables of values in the order of [`TUNABLE_SPECS`]. Missing values are those
            /// of play; values beyond a range become its end.
            pub fn of_values(values: &[i32]) -> Self {
                let mut tunables = TUNABLES;
                let mut values = values.iter();
                $(if let Some(&value) = values.next() {
                    tunables.$name = value.clamp($low, $high);
                })*
                tunables
            }
        }
    };
}

/// A tunable number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TunableSpec {
    /// Name of the field of [`Tunables`].
    pub name: &'static str,
    /// Smallest value.
    pub low: i32,
    /// Largest value.
    pub high: i32,
}

impl Default for Tunables {
    fn default() -> Self {
        TUNABLES
    }
}

tunables! {
    /// Half width of the first aspiration window around the last score, in centipawns.
    aspiration = 25, 8 to 100;
    /// Reverse futility margin for each ply of depth, in centipawns.
    reverse_futility_per_ply = 80, 30 to 160;
    /// Maximal depth of reverse futility pruning, in plies.
    reverse_futility_depth_max = 7, 3 to 12;
    /// Minimal depth of the null move, in plies.
    null_depth_min = 3, 2 to 5;
    /// Base reduction of the null-move search, in plies.
    null_reduction = 3, 2 to 5;
    /// Plies of depth for one more ply of null-move reduction.
    null_depth_per_ply = 4, 2 to 8;
    /// Centipawns above beta for one more ply of null-move reduction, at most three plies.
    null_centipawns_per_ply = 200, 80 to 400;
    /// Minimal depth of internal iterative reduction: nodes without a hash move are searched one
    /// ply less.
    iir_depth_min = 4, 2 to 8;
    /// Maximal depth of late move pruning and futility pruning, in plies.
    quiet_depth_max = 7, 3 to 12;
    /// Quiet moves before late move pruning, at depth 0; depth squared is added.
    quiet_moves_min = 4, 1 to 10;
    /// Futility margin at depth 0, in centipawns.
    futility = 100, 20 to 250;
    /// Futility margin for each ply of depth, in centipawns.
    futility_per_ply = 90, 30 to 180;
    /// Captures with SEE below minus this for each ply are pruned, in centipawns.
    capture_loss_per_ply = 100, 30 to 200;
    /// Quiet moves with SEE below minus this for each ply are pruned, in centipawns.
    quiet_loss_per_ply = 50, 10 to 120;
    /// Maximal depth of SEE pruning, in plies.
    loss_depth_max = 6, 2 to 12;
    /// Delta pruning margin in quiescence, in centipawns.
    delta = 200, 60 to 400;
    /// Base of late move reductions, in hundredths of a ply.
    reduction_base = 50, 0 to 150;
    /// Divisor of `ln(depth) * ln(move number)` in late move reductions, in hundredths.
    reduction_divisor = 220, 120 to 350;
    /// Minimal depth of late move reductions, in plies.
    reduction_depth_min = 3, 2 to 4;
    /// Number of first moves that are never reduced.
    reduction_moves_min = 2, 1 to 5;
    /// History that changes a late move reduction by one ply.
    history_per_ply = 8192, 2000 to 20000;
    /// History bonus for each ply of depth.
    bonus_per_ply = 140, 40 to 400;
    /// Maximal history bonus.
    bonus_max = 1600, 400 to 3000;
    /// Percentage of the history bonus for the quiet move before a node where all moves failed low.
    fail_low_bonus_percent = 50, 0 to 150;
    /// Centipawns times plies of an error that change a correction by one.
    correction_inertia = 8, 2 to 24;
    /// Sum of corrections that corrects the evaluation by one centipawn.
    correction_per_centipawn = 32, 12 to 64;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_in_their_ranges() {
        let values = Tunables::default().values();
        assert_eq!(values.len(), TUNABLE_SPECS.len());
        for (spec, value) in TUNABLE_SPECS.iter().zip(&values) {
            assert!(spec.low <= *value && *value <= spec.high, "{}: {value}", spec.name);
        }
        assert_eq!(Tunables::of_values(&values), Tunables::default());
        assert_eq!(Tunables::of_values(&[1_000_000]).aspiration, TUNABLE_SPECS[0].high);
    }
}
