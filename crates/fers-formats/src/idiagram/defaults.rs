//! Default moves of pieces by name.

use fers_pieces::Library;

/// Names that the Interactive Diagram knows, as diagrams with empty moves prove, and their moves.
const KNOWN: [(&str, &str); 14] = [
    ("pawn", "fmWfceFifmnD"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("marshall", "RN"),
    ("lion", "KNADcaKmcabK"),
    ("camel", "C"),
    ("cannon", "mRcpR"),
    ("wizard", "FC"),
    ("champion", "WAD"),
    ("shatranj pawn", "fmWfcF"),
];

/// The moves of a name, with their source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DefaultMoves {
    /// The Interactive Diagram itself.
    Diagram(String),
    /// Our library of pieces; perhaps the diagram does not know the name, or means another piece.
    Library(&'static str),
    /// An unknown name, with similar names.
    Unknown(Vec<&'static str>),
}

/// Returns the moves of a piece by name, on a board with this number of files.
pub(super) fn of(name: &str, files: u8) -> DefaultMoves {
    let name = name.trim().to_lowercase();
    if name == "king" {
        return DefaultMoves::Diagram(king(files));
    }
    if let Some((_, moves)) = KNOWN.iter().find(|(known, _)| *known == name) {
        return DefaultMoves::Diagram((*moves).to_owned());
    }
    let library = Library::get();
    match library.find(&name) {
        Some(piece) => DefaultMoves::Library(&piece.betza),
        None => DefaultMoves::Unknown(library.suggestions(&name)),
    }
}

/// Returns the king's moves. It castles two squares on eight files, three on ten, four on twelve,
/// and not at all on boards too narrow for that.
fn king(files: u8) -> String {
    match files / 2 {
        half @ 4.. => format!("KisO{}", half - 2),
        _ => "K".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, files: u8, expected: &str) {
        assert_eq!(of(name, files), DefaultMoves::Diagram(expected.to_owned()), "{name}");
    }

    #[test]
    fn names_that_the_diagram_knows_have_its_moves() {
        check("Pawn", 8, "fmWfceFifmnD");
        check("king", 8, "KisO2");
        check("king", 10, "KisO3");
        check("King", 12, "KisO4");
        check("king", 5, "K");
        check("wizard", 12, "FC");
        assert!(matches!(of("griffon", 8), DefaultMoves::Library("FyafsF")));
        assert!(matches!(of("grifon", 8), DefaultMoves::Unknown(names) if names.contains(&"Griffon")));
    }
}
