//! Entries as they are given to `fers preset`.

/// Returns the entries of a line, with `|` between them.
pub fn of_line(line: &str) -> Vec<String> {
    line.split('|').map(str::trim).filter(|entry| !entry.is_empty()).map(str::to_owned).collect()
}

/// Returns the entries of a record, one a line; numbers in front and comments are left out.
pub fn of_record(text: &str) -> Vec<String> {
    let entry = |line: &str| {
        let line = line.split("//").next().unwrap_or_default().trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        // No label consists of digits.
        let is_number = first.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        if is_number { rest.trim().to_owned() } else { line.to_owned() }
    };
    text.lines().map(entry).filter(|entry| !entry.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_have_numbers_and_comments() {
        let record = "1. P e2-e4 // a comment\n1... p e7-e5\n\n2 N g1-f3\n// nothing\ne8-e7; Q-dest\n";
        assert_eq!(of_record(record), ["P e2-e4", "p e7-e5", "N g1-f3", "e8-e7; Q-dest"]);
        assert_eq!(of_line("P e2-e4 | p e7-e5 |"), ["P e2-e4", "p e7-e5"]);
    }
}
