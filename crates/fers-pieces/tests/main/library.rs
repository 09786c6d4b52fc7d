//! Names, letters, families.

use std::collections::HashMap;

use fers_pieces::{Library, NamedPiece};

#[track_caller]
fn check(name: &str, expected: &str) {
    let found = Library::get().find(name).unwrap_or_else(|| panic!("{name} is not found"));
    assert_eq!(found.name, expected, "{name}");
}

#[test]
fn there_are_many_pieces_in_families_that_are_not_empty() {
    let library = Library::get();
    assert!(library.pieces().len() >= 220, "{}", library.pieces().len());
    for family in library.families() {
        assert!(library.in_family(family.key).count() > 5 && !family.title.is_empty(), "{}", family.key);
    }
    let in_families: usize = library.families().iter().map(|family| library.in_family(family.key).count()).sum();
    assert_eq!(in_families, library.pieces().len());
}

#[test]
fn one_name_means_one_piece() {
    let folded =
        |name: &str| name.to_lowercase().replace([' ', '-', '_', '\''], "").replace('ï', "i").replace('ñ', "n");
    let mut owners: HashMap<String, &str> = HashMap::new();
    for piece in Library::get().pieces() {
        for name in piece.names() {
            let owner = owners.insert(folded(name), &piece.name);
            assert!(owner.is_none_or(|owner| owner == piece.name), "{name} is {} and {owner:?}", piece.name);
        }
    }
}

#[test]
fn every_piece_says_everything_about_itself() {
    for NamedPiece { name, betza, letter, about, source, .. } in Library::get().pieces() {
        for text in [name, betza, letter, about, source] {
            assert!(!text.is_empty() && text.trim() == text, "{name}: `{text}`");
        }
        assert!(letter.chars().all(|c| c.is_ascii_uppercase()), "{name}: {letter}");
        assert!(about.ends_with('.') && about.starts_with(char::is_uppercase), "{name}: {about}");
        assert!(!source.ends_with('.'), "{name}: {source}");
    }
}

#[test]
fn pieces_are_found_by_any_of_their_names_in_any_spelling() {
    check("gryphon", "Griffon");
    check("HALF DUCK", "Half-Duck");
    check("caissa dragon", "Caïssa Dragon");
    check("xiangqi  horse", "Mao");
    check("gold", "Gold General");
    check("commoner", "Man");
    assert_eq!(Library::get().find("no such piece"), None);
    assert_eq!(Library::get().find(""), None);
}

/// Rows of diagrams that have no move text: the piece moves as its name says.
#[test]
fn names_that_diagrams_use_without_moves_are_found() {
    for (name, betza) in [
        ("pawn", "fmWfceFifmnD"),
        ("knight", "N"),
        ("bishop", "B"),
        ("rook", "R"),
        ("queen", "Q"),
        ("king", "KisO2"),
        ("archbishop", "BN"),
        ("chancellor", "RN"),
        ("marshall", "RN"),
        ("lion", "KNADcaKmcabK"),
        ("camel", "C"),
        ("cannon", "mRcpR"),
        ("wizard", "FC"),
        ("champion", "WAD"),
        ("shatranj pawn", "fmWfcF"),
        ("elephant", "FA"),
        ("machine", "WD"),
        ("griffon", "FyafsF"),
        ("nightrider", "NN"),
        ("grasshopper", "gQ"),
        ("crowned rook", "RF"),
        ("crowned bishop", "BW"),
        ("hook mover", "RmasR"),
        ("kraken", "U"),
        ("imitator", "I"),
    ] {
        assert_eq!(Library::get().find(name).map(|piece| piece.betza.as_str()), Some(betza), "{name}");
    }
}

#[test]
fn letters_find_all_pieces_that_have_them() {
    let with_q: Vec<&str> = Library::get().with_letter("q").map(|piece| piece.name.as_str()).collect();
    assert!(with_q.contains(&"Queen") && with_q.contains(&"Royal Queen"), "{with_q:?}");
    assert_eq!(Library::get().with_letter("?").count(), 0);
}

#[test]
fn misspelled_and_incomplete_names_have_suggestions() {
    let library = Library::get();
    assert_eq!(library.suggestions("nihgtrider"), ["Nightrider"]);
    let unicorns = library.suggestions("unicorn");
    assert!(unicorns.contains(&"Acedrex Unicorn") && unicorns.contains(&"Caïssa Unicorn"), "{unicorns:?}");
    assert!(library.suggestions("xyzzy").is_empty());
}
