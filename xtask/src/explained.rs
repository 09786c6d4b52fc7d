//! Rows of perft tables in which Fers differs from another program for a known reason.

use std::fs;

use crate::root::root;

/// The file of explanations, below the root.
pub const FILE: &str = "testdata/perft-explained.csv";

/// One explained row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The origin of the row, as the table names it.
    pub source: String,
    /// The row: variant, FEN, depth.
    pub row: [String; 3],
    /// The count in the table.
    pub theirs: String,
    /// The count of Fers.
    pub ours: String,
    /// The section of `docs/differences.md` with the reason.
    pub reason: String,
}

/// Reads all explanations.
pub fn read() -> Result<Vec<Explanation>, String> {
    rows(FILE)?.iter().map(|line| explanation(line)).collect()
}

/// Returns the rows of a table below the root, without the header, comments and blank lines.
pub fn rows(file: &str) -> Result<Vec<String>, String> {
    let path = root().join(file);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    Ok(lines.skip(1).map(str::to_owned).collect())
}

/// Splits a row of a table into its fields. The error for a wrong number of fields quotes the row.
pub fn fields<const N: usize>(file: &str, line: &str) -> Result<[String; N], String> {
    let fields: Vec<String> = line.split(',').map(str::to_owned).collect();
    fields.try_into().map_err(|fields: Vec<String>| format!("{file}: {} fields instead of {N}: {line}", fields.len()))
}

fn explanation(line: &str) -> Result<Explanation, String> {
    let [source, variant, fen, depth, theirs, ours, reason] = fields(FILE, line)?;
    Ok(Explanation { source, row: [variant, fen, depth], theirs, ours, reason })
}

/// Splits a table (header first) into the unexplained rows, and the explained rows with our counts.
/// Returns the explanations used, too.
pub fn split<'e>(source: &str, rows: &str, all: &'e [Explanation]) -> (String, String, Vec<&'e Explanation>) {
    let header = rows.lines().next().unwrap_or_default();
    let (mut plain, mut explained) = (format!("{header}\n"), format!("{header}\n"));
    let mut used = Vec::new();
    for line in rows.lines().skip(1) {
        let explanation = all.iter().find(|entry| entry.source == source && entry.is_about(header, line));
        let (part, line) = match explanation {
            Some(entry) => (&mut explained, with_nodes(header, line, &entry.ours)),
            None => (&mut plain, line.to_owned()),
        };
        part.push_str(&line);
        part.push('\n');
        used.extend(explanation);
    }
    (plain, explained, used)
}

impl Explanation {
    /// Returns whether a line of a table is this row with their count.
    fn is_about(&self, header: &str, line: &str) -> bool {
        let [variant, fen, depth] = &self.row;
        let wanted = [("variant", variant), ("fen", fen), ("depth", depth), ("nodes", &self.theirs)];
        wanted.into_iter().all(|(column, value)| field(header, line, column) == Some(value))
    }
}

fn field<'l>(header: &str, line: &'l str, name: &str) -> Option<&'l str> {
    let column = header.split(',').position(|column| column == name)?;
    line.split(',').nth(column)
}

fn with_nodes(header: &str, line: &str, nodes: &str) -> String {
    let columns = header.split(',').chain(std::iter::repeat(""));
    let fields = line.split(',').zip(columns).map(|(field, column)| if column == "nodes" { nodes } else { field });
    fields.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "variant,fen,depth,nodes\na,8/8 w,1,20\na,8/8 w,2,400\n";

    fn about(theirs: &str) -> Vec<Explanation> {
        let text = format!("s,a,8/8 w,2,{theirs},399,why");
        vec![explanation(&text).unwrap()]
    }

    #[test]
    fn an_explained_row_is_compared_with_our_count() {
        let all = about("400");
        let (plain, explained, used) = split("s", TABLE, &all);
        assert_eq!(plain, "variant,fen,depth,nodes\na,8/8 w,1,20\n");
        assert_eq!(explained, "variant,fen,depth,nodes\na,8/8 w,2,399\n");
        assert_eq!(used.len(), 1);
    }

    #[test]
    fn a_row_that_has_changed_and_one_of_another_source_are_not_explained() {
        assert_eq!(split("s", TABLE, &about("401")).0, TABLE);
        assert_eq!(split("t", TABLE, &about("400")).0, TABLE);
    }

    #[test]
    fn every_reason_is_a_section_of_the_differences() {
        let text = fs::read_to_string(root().join("docs/differences.md")).unwrap();
        let anchor = |heading: &str| heading.to_lowercase().replace(' ', "-").replace(['\'', '`', '.'], "");
        let sections: Vec<String> = text.lines().filter_map(|line| line.strip_prefix("## ")).map(anchor).collect();
        for entry in read().unwrap() {
            assert!(sections.contains(&entry.reason), "{entry:?}");
        }
    }
}
