//! Start positions drawn by lot.

use std::collections::HashSet;

use fers_core::{CastlingRight, Color, Geometry, Piece, PieceType, Square};
use fers_rules::{Castling, CastlingTarget, PieceRules, Ruleset, Shuffle, Shuffled};

const LETTERS: &str = "RNBQK";

/// A board whose first rank holds these pieces of White's (`.` for none), and its last rank these
/// of Black's.
fn game(white: &str, black: &str) -> Ruleset {
    let mut rules = Ruleset::new("a test", Geometry::rectangle(white.len() as u8, 4));
    rules.pieces = LETTERS.chars().map(|letter| PieceRules::new("", &letter.to_string(), Vec::new())).collect();
    for (color, rank, row) in [(Color::White, 0, white), (Color::Black, 3, black)] {
        for (file, letter) in row.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            let piece_type = PieceType(LETTERS.find(letter).unwrap() as u16);
            rules.start.board[rank * row.len() + file] = Some(Piece::new(color, piece_type));
        }
    }
    rules
}

/// The rules with a shuffle in the words of the Interactive Diagram.
fn with_shuffle(mut rules: Ruleset, text: &str) -> Ruleset {
    let mut members = Vec::new();
    let mut marks = (false, false);
    for letter in text.chars() {
        match letter {
            '!' => marks.0 = true,
            ':' => marks.1 = true,
            letter => {
                let piece_type = PieceType(LETTERS.find(letter).unwrap() as u16);
                members.push(Shuffled { piece_type, keeps_shades: marks.0, is_symmetric: marks.1, between: None });
                marks = (false, false);
            }
        }
    }
    rules.shuffles.push(Shuffle { members });
    rules
}

/// Chess960 on the first and last rank: the king stands between the rooks.
fn chess960(white: &str, black: &str) -> Ruleset {
    let mut rules = with_shuffle(game(white, black), "!BQNRK");
    let king = rules.shuffles[0].members.last_mut().unwrap();
    king.between = Some(PieceType(LETTERS.find('R').unwrap() as u16));
    rules
}

/// A rank of a start position.
fn row(rules: &Ruleset, rank: usize) -> String {
    let files = usize::from(rules.geometry.files);
    let letter = |piece: Piece| LETTERS.chars().nth(piece.piece_type.index()).unwrap();
    rules.start.board[rank * files..][..files].iter().map(|there| there.map_or('.', letter)).collect()
}

fn rows(rules: &Ruleset, seeds: u64) -> HashSet<String> {
    (0..seeds).map(|seed| row(&rules.shuffled(seed), 0)).collect()
}

fn sorted(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters
}

#[test]
fn equal_seeds_draw_equal_positions_and_other_seeds_others() {
    let rules = with_shuffle(game("RNBQKBNR", "RNBQKBNR"), "RN!BQK");
    assert_eq!(rules.shuffled(7), rules.shuffled(7));
    assert!(rows(&rules, 50).len() > 40);
    assert!(rules.shuffled(7).shuffles.is_empty());
}

#[test]
fn only_the_pieces_named_change_places_and_none_is_lost() {
    let rules = with_shuffle(game("RNBQKBNR", "RNBQKBNR"), "RN");
    for row in rows(&rules, 100) {
        assert_eq!(&row[2..6], "BQKB");
        assert_eq!(sorted(&row), sorted("RNBQKBNR"));
    }
    // Two rooks and two knights on four squares: six arrangements.
    assert_eq!(rows(&rules, 200).len(), 6);
}

#[test]
fn all_arrangements_occur_that_keep_the_shades_of_the_bishops() {
    // One bishop on either of two squares of its shade, and the other one likewise.
    let rules = with_shuffle(game("RBBR", "RBBR"), "R!B");
    assert_eq!(rows(&rules, 200), HashSet::from(["BBRR", "BRRB", "RBBR", "RRBB"].map(str::to_owned)));
    let alone = with_shuffle(game("RBR.", "RBR."), "R!B");
    assert_eq!(rows(&alone, 50), HashSet::from(["RBR.".to_owned()]));
}

#[test]
fn symmetric_pieces_mirror_each_other() {
    let rules = with_shuffle(game("RNBQKBNR", "RNBQKBNR"), ":R:N:BQK");
    let all = rows(&rules, 2000);
    for row in &all {
        let reflected: String = row.chars().rev().collect();
        let mirrors = row.chars().zip(reflected.chars()).all(|(left, right)| left == right || "QK".contains(left));
        assert!(mirrors, "{row}");
    }
    // Three types on three of four pairs of squares, and two ways for queen and king.
    assert_eq!(all.len(), 48);
    let odd = with_shuffle(game("RNKNR", "RNKNR"), ":R:N:K");
    assert_eq!(rows(&odd, 50), HashSet::from(["RNKNR", "NRKRN"].map(str::to_owned)));
}

#[test]
fn a_shuffle_that_cannot_keep_what_is_asked_for_changes_nothing() {
    let rules = with_shuffle(game("RN..", "RN.."), ":R:N");
    assert_eq!(rows(&rules, 20), HashSet::from(["RN..".to_owned()]));
}

#[test]
fn shuffles_follow_each_other() {
    let rules = with_shuffle(with_shuffle(game("RNB.", "RNB."), "RN"), "NB");
    assert_eq!(rows(&rules, 200), HashSet::from(["RNB.", "RBN.", "NRB.", "BRN."].map(str::to_owned)));
}

#[test]
fn black_mirrors_white_or_is_turned_or_is_drawn_apart() {
    let check = |black: &str, expected: fn(&str) -> String| {
        let rules = with_shuffle(game("RNBQK", black), "RNBQK");
        (0..30).all(|seed| row(&rules.shuffled(seed), 3) == expected(&row(&rules.shuffled(seed), 0)))
    };
    assert!(check("RNBQK", str::to_owned));
    assert!(check("KQBNR", |white| white.chars().rev().collect()));
    assert!(!check("NRBQK", str::to_owned));
}

#[test]
fn chess960_is_numbered_as_reinhard_scharnagl_does() {
    let rules = chess960("RNBQKBNR", "RNBQKBNR");
    // Source: "Fischer random chess numbering scheme", Wikipedia: 518 is orthodox chess; the others
    // are the first and the last.
    for (number, expected) in [(518, "RNBQKBNR"), (0, "BBQNNRKR"), (959, "RKRNNQBB")] {
        let shuffled = rules.shuffled(number);
        assert_eq!((row(&shuffled, 0).as_str(), row(&shuffled, 3).as_str()), (expected, expected), "{number}");
    }
    assert_eq!(rules.arrangements(), Some(960));
    assert_eq!(rows(&rules, 960).len(), 960);
    assert_eq!(row(&rules.shuffled(960 + 518), 0), "RNBQKBNR");
    assert_eq!(with_shuffle(game("RNBQK", "RNBQK"), "RN").arrangements(), None);
    assert_eq!(game("RNBQK", "RNBQK").arrangements(), None);
}

#[test]
fn the_sides_of_double_chess960_are_numbered_one_after_the_other() {
    // Black starts in neither image of White's position, so that the sides are drawn apart.
    let rules = chess960("RNBQKBNR", "RNBKQBRN");
    assert_eq!(rules.arrangements(), Some(960 * 960));
    let shuffled = rules.shuffled(518 + 960 * 959);
    // Black's last rank is the fourth here: shades are those of the first rank turned around.
    assert_eq!(row(&shuffled, 0), "RNBQKBNR");
    let rooks: Vec<usize> = row(&shuffled, 3).match_indices('R').map(|(file, _)| file).collect();
    assert!((rooks[0]..rooks[1]).contains(&row(&shuffled, 3).find('K').unwrap()));
}

#[test]
fn castlings_follow_the_king_and_the_outermost_rooks() {
    let mut rules = with_shuffle(game("R...K..R", "R...K..R"), "RK");
    let square = |file: u16| Square(file);
    let castling = |partner, king_to, partner_to| Castling {
        color: Color::White,
        king: square(4),
        partner: square(partner),
        targets: vec![CastlingTarget { king: square(king_to), partner: square(partner_to) }],
        may_cross_attack: false,
    };
    rules.castlings = vec![castling(7, 6, 5), castling(0, 2, 3)];
    rules.start.castling = [7, 0]
        .iter()
        .zip(0..)
        .map(|(&rook, rule)| CastlingRight { rule, king: square(4), partner: square(rook) })
        .collect();
    rules.start.virgin = [Square(4)].iter().collect();
    let mut seen = HashSet::new();
    for shuffled in (0..50).map(|seed| rules.shuffled(seed)) {
        let king = Square(row(&shuffled, 0).find('K').unwrap() as u16);
        let expected = match row(&shuffled, 0).as_str() {
            "R...K..R" => vec![(0, 7, 6), (1, 0, 2)],
            "K...R..R" => vec![(0, 7, 6)],
            "R...R..K" => vec![(0, 0, 2)],
            other => panic!("{other}"),
        };
        let rights = shuffled.start.castling.iter();
        let found: Vec<(u8, u16, u16)> = rights
            .map(|right| {
                let rule = &shuffled.castlings[usize::from(right.rule)];
                assert_eq!((right.king, rule.king), (king, king));
                (right.rule, right.partner.0, rule.targets[0].king.0)
            })
            .collect();
        assert_eq!(found, expected);
        assert_eq!(shuffled.start.virgin.iter().collect::<Vec<_>>(), [king]);
        assert_eq!(fers_rules::verify(&shuffled), [], "{}", row(&shuffled, 0));
        seen.insert(row(&shuffled, 0));
    }
    assert_eq!(seen.len(), 3);
}
