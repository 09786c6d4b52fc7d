//! "Did you mean …?"

/// Words that differ by more edits are different words, however long they are.
const EDITS_MAX: usize = 3;

/// Returns the candidate nearest to `word`, if it is near enough to be a typing error.
///
/// Near enough means: at most a third of its letters changed, never more than three; one change is
/// always allowed. Case does not count. Of equally near candidates the first one wins.
///
/// ```
/// assert_eq!(fers_text::closest("Promotoin", ["Promotion", "Prison"]), Some("Promotion"));
/// assert_eq!(fers_text::closest("xyz", ["Promotion", "Prison"]), None);
/// assert_eq!(fers_text::closest("castlingLimit", ["castlingWins"]), None);
/// ```
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Words of hundreds of letters are no typing errors, and the distance takes quadratic time.
    if word.len() > 100 {
        return None;
    }
    let word = word.to_lowercase();
    let length = word.chars().count();
    let limit = (length / 3).clamp(1, EDITS_MAX);
    candidates
        .into_iter()
        // Each surplus or missing letter is an edit. This keeps files with a mistake on every line
        // fast.
        .filter(|candidate| candidate.len() <= 200 && candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Returns the optimal string alignment distance: insertions, deletions, replacements, swaps of
/// neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = cheapest_edit(&rows, &a, &b, i, j);
        }
    }
    rows[a.len()][b.len()]
}

fn cheapest_edit(rows: &[Vec<usize>], a: &[char], b: &[char], i: usize, j: usize) -> usize {
    if i == 0 || j == 0 {
        return i + j;
    }
    let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
    let best = replace.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
    let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
    if swapped { best.min(rows[i - 2][j - 2] + 1) } else { best }
}
