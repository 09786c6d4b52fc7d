//! Linear equations.

/// Solves `matrix * x = vector` for a symmetric positive definite matrix, given by its rows.
///
/// Source: Cholesky decomposition (Golub and Van Loan, Matrix Computations, 4.2).
pub fn solve(mut matrix: Vec<Vec<f64>>, mut vector: Vec<f64>) -> Vec<f64> {
    let size = vector.len();
    for column in 0..size {
        for row in column..size {
            let known: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let rest = matrix[row][column] - known;
            matrix[row][column] = if row == column { rest.max(1e-12).sqrt() } else { rest / matrix[column][column] };
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|k| matrix[row][k] * vector[k]).sum();
        vector[row] = (vector[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|k| matrix[k][row] * vector[k]).sum();
        vector[row] = (vector[row] - known) / matrix[row][row];
    }
    vector
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_solves() {
        // 4x + 2y = 8 and 2x + 3y = 8, by hand: x = 1, y = 2.
        let found = solve(vec![vec![4.0, 2.0], vec![2.0, 3.0]], vec![8.0, 8.0]);
        assert!((found[0] - 1.0).abs() < 1e-9 && (found[1] - 2.0).abs() < 1e-9, "{found:?}");
    }
}
