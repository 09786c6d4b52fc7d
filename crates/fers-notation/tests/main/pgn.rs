//! Game records.

use fers_notation::{PgnGame, PgnLine, PgnMove, PgnReader, resolve_pgn, write_pgn};
use fers_text::{Parsed, Span};

const TWO_GAMES: &str = "\
[Event \"Tea \\\"and\\\" cake\"]
[Variant \"Seirawan\"]
[Result \"1-0\"]

{Before all.} 1. e4 e5 2.Nf3/H! $10 {good; or (not)} (2. f4 exf4 (2... d5 {sharp}) 3. Nf3) (2. Nc3)
% an escaped line ( { [
2... Nc6 ; to the end } of the line
3. O-O/He1 0-0 4. P@e4 -- 5. 0000 c4d5,d5e4 1-0

[Event \"Second\"]

1. e2e4 *
";

fn read(text: &str) -> Vec<Parsed<PgnGame>> {
    PgnReader::new(text).collect()
}

fn texts(line: &PgnLine) -> String {
    let texts = line.moves.iter().map(|mv| {
        let variations: String = mv.variations.iter().map(|variation| format!(" ({})", texts(variation))).collect();
        format!("{}{variations}", mv.text)
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Returns the game without places in the text.
fn without_spans(mut game: PgnGame) -> PgnGame {
    fn clear(line: &mut PgnLine) {
        for mv in &mut line.moves {
            mv.span = Span::default();
            mv.variations.iter_mut().for_each(clear);
        }
    }
    clear(&mut game.line);
    game
}

#[test]
fn games_are_read_one_by_one() {
    let games = read(TWO_GAMES);
    assert!(games.iter().all(|game| game.diagnostics.is_empty()), "{games:?}");
    let [first, second] = &games[..] else { panic!("{games:?}") };
    assert_eq!(first.value.tag("Event"), Some("Tea \"and\" cake"));
    assert_eq!(first.value.variant(), Some("Seirawan"));
    assert_eq!(first.value.result.as_deref(), Some("1-0"));
    assert_eq!(first.value.line.comments, ["Before all."]);
    let expected = "e4 e5 Nf3/H (f4 exf4 (d5) Nf3) (Nc3) Nc6 O-O/He1 0-0 P@e4 -- 0000 c4d5,d5e4";
    assert_eq!(texts(&first.value.line), expected);
    let knight = &first.value.line.moves[2];
    assert_eq!((&knight.nags[..], &knight.comments[..]), (&[1, 10][..], &["good; or (not)".to_owned()][..]));
    assert_eq!(knight.span.slice(TWO_GAMES), "Nf3/H");
    assert_eq!(first.value.line.moves[3].comments, ["to the end } of the line"]);
    assert_eq!(texts(&second.value.line), "e2e4");
    assert_eq!(second.value.result.as_deref(), Some("*"));
}

#[test]
fn what_was_written_is_read_back() {
    for game in read(TWO_GAMES) {
        let text = write_pgn(&game.value);
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        let again = read(&text);
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(without_spans(again[0].value.clone()), without_spans(game.value), "{text}");
    }
}

#[test]
fn moves_are_numbered_and_wrapped() {
    let mut line = PgnLine::of_texts((0..40).map(|_| "Nf3"));
    line.moves[0].comments.push("A comment".to_owned());
    line.moves[1].variations.push(PgnLine::of_texts(["d5", "c4"]));
    let game = PgnGame { line, result: Some("0-1".to_owned()), ..PgnGame::default() };
    let text = write_pgn(&game);
    assert!(text.starts_with("1. Nf3 {A comment} 1... Nf3 (1... d5 2. c4) 2. Nf3 Nf3 3. Nf3"), "{text}");
    assert!(text.lines().count() > 3 && text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(text.ends_with("Nf3 0-1\n"), "{text}");
}

#[test]
fn numbers_go_on_from_the_fen() {
    let tags = vec![("FEN".to_owned(), "4k3/8/8/8/8/8/8/4K3 b - - 3 17".to_owned())];
    let game = PgnGame { tags, line: PgnLine::of_texts(["Kd7", "Kd2"]), result: None };
    assert_eq!(write_pgn(&game), "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 3 17\"]\n\n17... Kd7 18. Kd2 *\n");
}

#[test]
fn turns_of_several_plies_are_numbered_where_they_begin() {
    let plies = |texts: &[&str]| PgnLine {
        moves: texts
            .iter()
            .map(|text| PgnMove {
                text: text.trim_start_matches('+').to_owned(),
                continues_turn: text.starts_with('+'),
                ..PgnMove::default()
            })
            .collect(),
        ..PgnLine::default()
    };
    let mut line = plies(&["e4", "+Nf3", "e5", "+Nf6", "d4"]);
    line.moves[1].variations.push(plies(&["+d4", "d5"]));
    line.moves[3].comments.push("Both.".to_owned());
    let game = PgnGame { line, ..PgnGame::default() };
    let text = write_pgn(&game);
    assert_eq!(text, "1. e4 Nf3 (1. d4 1... d5) 1... e5 Nf6 {Both.} 2. d4 *\n");
    let again = &read(&text)[0].value;
    assert_eq!(texts(&again.line), "e4 Nf3 (d4 d5) e5 Nf6 d4");
}

#[test]
fn strange_comments_and_tags_come_back() {
    let comment = |text: &str| PgnMove { comments: vec![text.to_owned()], text: "e4".to_owned(), ..PgnMove::default() };
    let moves =
        vec![comment("a } brace"), comment(""), comment("{open"), comment("% percent"), comment("; semicolon (")];
    let mut inner = PgnLine { comments: vec!["} at the start".to_owned()], moves: vec![comment("at } end")] };
    inner.moves[0].nags.push(7);
    let mut line = PgnLine { comments: Vec::new(), moves };
    line.moves[2].variations.push(inner);
    let tags = vec![("Event".to_owned(), "back\\slash ] \"quoted\"".to_owned())];
    let game = PgnGame { tags, line, result: Some("*".to_owned()) };
    let again = read(&write_pgn(&game));
    assert_eq!(again[0].diagnostics, []);
    assert_eq!(without_spans(again[0].value.clone()), game);
}

#[track_caller]
fn check_problems(text: &str, expected: &[(&str, &str)]) {
    let games = read(text);
    let diagnostics = games.iter().flat_map(|game| &game.diagnostics);
    let found: Vec<_> = diagnostics.map(|diagnostic| (diagnostic.code.0, diagnostic.span.slice(text))).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn mistakes_are_reported_where_they_are() {
    check_problems("1. e4 e5", &[("pgn::no-result", "")]);
    check_problems("1. e4 {open", &[("pgn::open-comment", "{open"), ("pgn::no-result", "")]);
    check_problems("1. e4 (1. d4 *", &[("pgn::stray", "*"), ("pgn::no-result", ""), ("pgn::variation", "")]);
    check_problems("(1. d4) 1. e4 *", &[("pgn::variation", "(")]);
    check_problems("1. e4 ) e5 } *", &[("pgn::stray", ")"), ("pgn::stray", "}")]);
    check_problems("[Event Tea]\n1. e4 *", &[("pgn::tag", "[Event Tea]")]);
    check_problems("[Event \"open]\n1. e4 *", &[("pgn::tag", "[Event \"open]")]);
    check_problems("$1 1. e4 $ *", &[("pgn::nag", "$1"), ("pgn::nag", "$")]);
    check_problems("[Event \"a\"]\n\n[Event \"b\"]\n\n*", &[("pgn::no-result", "")]);
    check_problems("[Result \"0-1\"]\n\n1. e4 1-0", &[("pgn::result", "1-0")]);
    check_problems("[Result \"1-0\"]\n\n1. e4 *", &[]);
    check_problems("\u{feff}1. e4 * \n", &[]);
    check_problems("", &[]);
}

#[test]
fn tag_and_end_of_a_record_agree_on_the_result() {
    let written = |text: &str| write_pgn(&read(text)[0].value);
    assert_eq!(written("[Result \"1-0\"]\n\n1. e4 *"), "[Result \"1-0\"]\n\n1. e4 1-0\n");
    assert_eq!(written("[Result \"*\"]\n\n1. e4 0-1"), "[Result \"0-1\"]\n\n1. e4 0-1\n");
    assert_eq!(written("[Result \"1/2-1/2\"]\n\n1. e4"), "[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n");
    assert_eq!(written("[Result \"?\"]\n\n1. e4 *"), "[Result \"*\"]\n\n1. e4 *\n");
}

#[test]
fn deep_brackets_do_not_overflow_the_stack() {
    let text = format!("1. e4 {} *", "(1. d4 ".repeat(100_000));
    let games = read(&text);
    assert!(games[0].has_errors());
    write_pgn(&games[0].value);
}

#[test]
fn texts_are_resolved_with_their_variations() {
    // A "position" is the sum of the numbers played; 13 is illegal.
    let play = |sum: &u32, text: &str| match text.parse::<u32>() {
        Ok(13) => Err(format!("`{text}` is unlucky")),
        Ok(number) => Ok((number + sum, sum + number)),
        Err(error) => Err(error.to_string()),
    };
    let mut line = PgnLine::of_texts(["5", "6", "7"]);
    line.moves[1].variations.push(PgnLine::of_texts(["8", "13", "1"]));
    let resolved = resolve_pgn(&line, &100, play);
    let codes: Vec<_> = resolved.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(codes, ["`13` is unlucky"]);
    let moves: Vec<u32> = resolved.value.moves.iter().map(|played| played.mv).collect();
    assert_eq!(moves, [105, 111, 118]);
    let variation: Vec<u32> = resolved.value.moves[1].variations[0].moves.iter().map(|played| played.mv).collect();
    assert_eq!(variation, [113]);
}
