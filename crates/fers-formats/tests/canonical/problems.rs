//! Files with mistakes.

use fers_core::SplitMix;
use fers_formats::canonical::{looks_like, read};

const CHESS: &str = include_str!("../../../../variants/chess.fers");
const XIANGQI: &str = include_str!("../../../../variants/xiangqi.fers");

/// Replaces a part of the chess file and expects exactly this problem there.
#[track_caller]
fn check(part: &str, wrong: &str, code: &str, marked: &str, help: &str) {
    let text = CHESS.replacen(part, wrong, 1);
    assert_ne!(text, CHESS, "{part} is not there");
    let parsed = read(&text);
    assert!(parsed.value.is_none(), "{wrong}");
    let problem = parsed.diagnostics.iter().find(|problem| problem.is_error()).unwrap();
    assert_eq!((problem.code.0, problem.span.slice(&text)), (code, marked), "{wrong}: {problem:?}");
    assert!(problem.help.as_deref().is_some_and(|text| text.contains(help)), "{problem:?}");
}

#[test]
fn mistakes_are_reported_at_their_place_with_advice() {
    check("board =", "borad =", "fers::missing-key", "", "board = ");
    check("castle =", "castel =", "fers::unknown-key", "castel", "`castle`");
    check("royal = true", "roial = true", "fers::unknown-key", "roial", "`royal`");
    check("royal = true", "royal = 1", "fers::wrong-type", "1", "`true` or `false`");
    check("\"8x8\"", "\"8x\"", "fers::bad-board", "8x", "8x8x2");
    check("\"8x8\"", "88", "fers::wrong-type", "88", "a string");
    check("\"Queen\",", "\"Quen\",", "fers::unknown-piece", "Quen", "`Queen`");
    check("mate wins", "mat wins", "fers::bad-end", "mat wins", "`mate wins`");
    check("with Knight, Bishop", "with Knight, Bischop", "fers::unknown-piece", "Bischop", "`Bishop`");
    check("e1-g1 with h1", "e1-g1 and h1", "fers::bad-castling", "e1-g1 and h1", "e1-g1 with h1");
    check("e1-g1 with h1", "e1-g9 with h1", "fers::bad-castling", "e1-g9 with h1", "e1-g1 with h1");
    check("fceF", "fcEF", "betza::unknown-atom", "E", "atoms are");
    check("san = \"\",", "confined-to = \"rank 9\",", "fers::bad-area", "rank 9", "rank 2");
    check("san = \"\",", "moves = \"W\",", "fers::toml", "moves", "TOML");
    check("san = \"\",", "limit = -1,", "fers::bad-number", "-1", "smaller");
    check("Rook = \"R\"", "Rook = { moves = \"if from hom: R\" }", "betza::unknown-region", "hom", "region");
    check("Rook = \"R\"", "Rook = { royal = false }", "fers::missing-key", "Rook", "moves = ");
    check("RNBQKBNR w", "RNBQKBNX w", "fen::unknown-piece", "X", "the letters are");
}

/// A pawn that steps backwards may come back to its square, so that standing there does not say
/// that it has never moved.
#[test]
fn a_start_in_which_pieces_have_moved_that_should_not_have_is_doubted() {
    let text = CHESS.replace("fmWfceFifmnD", "fmWfceFbcFifmnD");
    let (codes, help) = {
        let problems = read(&text).diagnostics;
        let codes: Vec<&str> = problems.iter().map(|problem| problem.code.0).collect();
        (codes, problems.first().and_then(|problem| problem.help.clone()).unwrap_or_default())
    };
    assert_eq!(codes, ["fers::moved-at-start"]);
    assert!(help.contains("`KQkq,a2`"), "{help}");
    let double_steps = |text: &str| {
        let parsed = read(text);
        assert_eq!(parsed.diagnostics, [], "{text}");
        parsed.value.unwrap().start.virgin.iter().count()
    };
    assert_eq!(double_steps(&text.replace("w KQkq - 0 1", "w 0 1")), 16);
    assert_eq!(double_steps(&text.replace("w KQkq - 0 1", "w KQkq,a2 - 0 1")), 1);
    assert_eq!(double_steps(CHESS), 16);
}

#[test]
fn all_problems_are_reported_at_once() {
    let text = CHESS.replace("mate wins", "mat wins").replace("royal = true", "royal = 1").replace("\"B\"", "\"E\"");
    let codes: Vec<&str> = read(&text).diagnostics.iter().map(|problem| problem.code.0).collect();
    assert_eq!(codes, ["fers::bad-end", "betza::unknown-atom", "fers::wrong-type"]);
}

#[test]
fn a_misspelt_board_is_named() {
    let parsed = read(&CHESS.replace("board =", "borad ="));
    let unknown = parsed.diagnostics.iter().find(|problem| problem.code.0 == "fers::unknown-key").unwrap();
    assert_eq!(unknown.help.as_deref(), Some("did you mean `board`?"));
    assert_eq!(parsed.diagnostics.len(), 2);
}

#[test]
fn what_the_verifier_finds_is_shown_where_it_was_written() {
    let text = CHESS.replace("letter = \"N\"", "letter = \"B\"").replacen("RNBQKBNR w", "R6R w", 1);
    let text = text.replacen("rnbqkbnr", "r6r", 1).replace("KQkq", "-");
    let parsed = read(&text);
    assert!(parsed.value.is_none());
    assert!(parsed.diagnostics.iter().any(|problem| problem.code.0.contains("same-letter")), "{parsed:?}");
}

#[test]
fn other_files_do_not_look_like_this_form() {
    assert!(looks_like(CHESS) && looks_like(XIANGQI));
    assert!(looks_like("name = \"Tiny\"\nboard = \"5x5\"\npieces.King = { moves = \"K\" }\n"));
    assert!(!looks_like("Variant: Chess\nBoard: 8x8\nPiece: King\n"));
    assert!(!looks_like("[chess:fairy]\npawn = p\nboardsize = 8\n"));
    assert!(!looks_like(""));
}

#[test]
fn no_file_makes_the_reader_panic() {
    let mut random = SplitMix::new(7);
    let pool: Vec<char> = "\"'[]{}=,.#\n 0a9-/x:\\é|".chars().collect();
    for round in 0..3000 {
        let mut text: Vec<char> = [CHESS, XIANGQI][round % 2].chars().collect();
        for _ in 0..1 + random.below(5) {
            let at = random.below(text.len());
            match random.below(4) {
                0 => text[at] = pool[random.below(pool.len())],
                1 => text.insert(at, pool[random.below(pool.len())]),
                2 => drop(text.drain(at..at + random.below(text.len() - at).min(40))),
                _ => {
                    let from = random.below(text.len());
                    let part: Vec<char> = text[from..].iter().take(random.below(30)).copied().collect();
                    text.splice(at..at, part);
                }
            }
            if text.is_empty() {
                text.push('x');
            }
        }
        let text: String = text.into_iter().collect();
        let parsed = read(&text);
        assert_eq!(parsed.value.is_none(), parsed.has_errors(), "{text}");
        for problem in &parsed.diagnostics {
            assert!(text.get(problem.span.range()).is_some(), "{text} {problem:?}");
        }
    }
}

const CHESS_LIKE: &str = "name = \"x\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/N3K3 w - - 0 1\"\n";

#[test]
fn named_pieces_bring_their_usual_letter() {
    let text = format!(
        "{CHESS_LIKE}ends = [\"mate wins\"]\n[pieces]\nKing = {{ moves = \"K\", royal = true }}\nKnight = \"N\"\n"
    );
    let parsed = read(&text);
    assert_eq!(parsed.diagnostics, []);
    let knight = &parsed.value.unwrap().pieces[1];
    assert_eq!((knight.letters.white.as_str(), knight.letters.black.as_str(), knight.san.as_str()), ("N", "n", "N"));
    // Alone, the first letter is free, as in games that were written before.
    let alone = "name = \"x\"\nboard = \"8x8\"\nstart = \"k7/8/8/8/8/8/8/K7 w - - 0 1\"\nends = [\"no pieces loses\"]\n[pieces]\nKnight = \"N\"\n";
    assert_eq!(read(alone).value.unwrap().pieces[0].letters.white, "K");
}

#[track_caller]
fn check_words(pieces: &str, ends: &str, message: &str, help: &str) {
    let text = format!(
        "{CHESS_LIKE}ends = [{ends}]\n[pieces]\nKing = {{ moves = \"K\", royal = true }}\nKnight = \"N\"\n{pieces}\n"
    );
    let parsed = read(&text);
    let found = parsed.diagnostics.iter().find(|problem| problem.message.contains(message));
    let found = found.unwrap_or_else(|| panic!("{message} is not said: {:?}", parsed.diagnostics));
    let said = found.help.as_deref().unwrap_or_default();
    assert!(said.contains(help), "{help} is not in {said}");
}

#[test]
fn a_clash_of_letters_names_both_pieces_and_a_free_letter() {
    let pieces = "Rook = \"R\"\nRabbit = \"F\"";
    check_words(
        pieces,
        "\"mate wins\"",
        "Rook and Rabbit have the same letter `R`",
        "Rabbit = { letter = \"A\", moves = \"F\" }",
    );
}

#[test]
fn a_missing_table_is_shown() {
    let ends = "\"mate wins\"";
    check_words(
        "Pawn = { moves = \"fW\", promotes = [\"King\"] }",
        ends,
        "a promotion is a table",
        "promotes = { to = [\"King\"] }",
    );
    check_words(
        "Pawn = { moves = \"fW\", drop = \"rank 3\" }",
        ends,
        "a drop rule is a table",
        "drop = { zone = \"rank 3\" }",
    );
}

#[test]
fn near_misses_of_ends_are_put_right() {
    let check = |end: &str, meant: &str| {
        check_words(
            "",
            &format!("\"mate wins\", \"{end}\""),
            "is no end of a game",
            &format!("did you mean `{meant}`?"),
        );
        let text = format!(
            "{CHESS_LIKE}ends = [\"{meant}\"]\n[pieces]\nKing = {{ moves = \"K\", royal = true }}\nKnight = \"N\"\n"
        );
        assert_eq!(read(&text).diagnostics, [], "{meant} is an end");
    };
    check("goal King rank 8 wins", "goal any of rank 8 for King wins");
    check("goal King rank 9 wins", "goal any of rank 8 for King wins");
    check("gaol any of ranks 5-8 for King winz", "goal any of ranks 5-8 for King wins");
    check("extinction Knight loses", "extinction of Knight loses");
    check("stalemate drawn", "stalemate draws");
    check("repetiton 5 draws", "repetition 5 draws");
}
