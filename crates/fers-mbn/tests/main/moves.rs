//! The moves of `testdata/ccif/moves.txt`, played by the slow executor.

use std::collections::{BTreeMap, BTreeSet};

use fers_core::{Action, Color, Geometry, Move, Setup, Square};
use fers_fen::{Dialect, parse_start};
use fers_mbn::{Body, Context, Definition, Head, Sequence, lower_on, read_all, read_moves};
use fers_oracle::{MateBans, Oracle};
use fers_rules::{Node, PieceRules, Ruleset, verify};

/// The lines of a case.
type Case<'t> = BTreeMap<&'t str, &'t str>;

fn cases(text: &str) -> Vec<Case<'_>> {
    let blocks = text.split("\n\n").map(|block| {
        let lines = block.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split_once(": ").unwrap_or_else(|| panic!("no line of a case: {line}"))).collect()
    });
    blocks.filter(|case: &Case| !case.is_empty()).map(trimmed).collect()
}

fn trimmed(case: Case<'_>) -> Case<'_> {
    case.into_iter().map(|(key, value)| (key, value.trim())).collect()
}

fn numbers(text: &str) -> Geometry {
    let numbers: Vec<u8> = text.split('x').map(|number| number.parse().unwrap()).collect();
    let boards = numbers.get(2).copied().unwrap_or(1);
    Geometry { boards, ..Geometry::rectangle(numbers[0], numbers[1]) }
}

/// The game of a case.
fn ruleset(case: &Case) -> Ruleset {
    let name = case["case"];
    let definitions = read_all(case["pieces"], 0);
    assert_eq!(definitions.diagnostics, [], "{name}");
    let mut ruleset = Ruleset::new(name, numbers(case.get("board").unwrap_or(&"5x5")));
    let letters = definitions.value.iter().filter_map(letter_of);
    let others = case.get("others").map(|others| others.split(' ').map(str::to_owned).collect::<Vec<_>>());
    for letter in letters.chain(others.unwrap_or_default()) {
        ruleset.pieces.push(PieceRules::new(&letter, &letter, Vec::new()));
    }
    let moves = macros(&definitions.value);
    let pieces = definitions.value.iter().filter(|definition| letter_of(definition).is_some());
    for (index, definition) in pieces.enumerate() {
        let [white, black] = Color::ALL.map(|color| {
            let mut context = Context { moves: moves.clone(), color, ..Context::new(&mut ruleset) };
            let boards = boards_of(definition);
            let lowered = lower_on(boards, &moves_of(definition), &mut context);
            assert_eq!((lowered.diagnostics, lowered.not_yet), (vec![], vec![]), "{name}");
            lowered.paths
        });
        ruleset.pieces[index].black_moves = (black != white).then_some(black);
        ruleset.pieces[index].moves = white;
    }
    ruleset
}

fn letter_of(definition: &Definition) -> Option<String> {
    match &definition.head {
        Head::Piece(identifier) => Some(identifier.pieces[0].letter.clone()),
        _ => None,
    }
}

fn boards_of(definition: &Definition) -> Option<&fers_mbn::Boards> {
    match &definition.head {
        Head::Piece(identifier) => identifier.boards.as_ref(),
        _ => None,
    }
}

fn moves_of(definition: &Definition) -> Sequence {
    match &definition.body {
        Body::Moves(moves) => moves.clone(),
        _ => read_moves(&letter_of(definition).unwrap(), 0).value.unwrap(),
    }
}

fn macros(definitions: &[Definition]) -> BTreeMap<String, Sequence> {
    let named = definitions.iter().filter_map(|definition| match (&definition.head, &definition.body) {
        (Head::Macro(identifier), Body::Moves(moves)) => Some((identifier.pieces[0].key(), moves.clone())),
        _ => None,
    });
    named.collect()
}

fn squares(geometry: &Geometry, names: &str) -> Vec<Square> {
    names.split(' ').map(|name| geometry.parse_square(name).unwrap()).collect()
}

fn setup(case: &Case, ruleset: &Ruleset) -> Setup {
    let read = parse_start(ruleset, case["fen"], Dialect::Fers);
    assert!(!read.has_errors(), "{}: {:?}", case["case"], read.diagnostics);
    let mut setup = read.value.unwrap();
    let unmoved = case.get("unmoved").map(|names| squares(&ruleset.geometry, names));
    setup.virgin = unmoved.unwrap_or_default().into_iter().collect();
    setup
}

/// A move as a case writes it: its origin and the rest.
fn written(geometry: &Geometry, mv: &Move) -> (String, String) {
    let name = |square: Square| geometry.square_name(square);
    let (from, to) = match mv.action {
        Action::Travel { from, to } => (from, to),
        _ => return ("?".to_owned(), format!("{:?}", mv.action)),
    };
    let mut text = name(to);
    if mv.removed != [to] {
        mv.removed.iter().for_each(|&square| text += &format!("*{}", name(square)));
    }
    mv.carried.iter().for_each(|carry| text += &format!("/{}-{}", name(carry.from), name(carry.to)));
    (name(from), text)
}

fn expected(text: &str) -> BTreeSet<(String, String)> {
    let origins = text.split(", ").map(|part| part.split_once(": ").unwrap());
    origins.flat_map(|(from, ends)| ends.split(' ').map(|to| (from.to_owned(), to.to_owned()))).collect()
}

fn check(case: &Case) -> Result<(), String> {
    let ruleset = ruleset(case);
    let problems = verify(&ruleset);
    let of_paths = problems.iter().filter(|problem| matches!(problem.node, Node::Path { .. }));
    if let Some(problem) = of_paths.into_iter().next() {
        return Err(format!("{}: {problem:?}", case["case"]));
    }
    let oracle = Oracle::new(&ruleset);
    let mut setup = setup(case, &ruleset);
    let legal = |setup: &Setup| oracle.legal_moves(setup, MateBans::Enforced);
    let geometry = &ruleset.geometry;
    if let Some(first) = case.get("after") {
        let is_first = |mv: &&Move| {
            let (from, to) = written(geometry, mv);
            from + &to == **first
        };
        let mv = legal(&setup).iter().find(is_first).cloned().expect("the first move is legal");
        setup = oracle.play(&setup, &mv);
    }
    let found: BTreeSet<(String, String)> = legal(&setup).iter().map(|mv| written(geometry, mv)).collect();
    let expected = expected(case["moves"]);
    let more: Vec<_> = found.difference(&expected).collect();
    let less: Vec<_> = expected.difference(&found).collect();
    if more.is_empty() && less.is_empty() {
        Ok(())
    } else {
        Err(format!("{}: too many {more:?}, missing {less:?}", case["case"]))
    }
}

#[test]
fn each_construct_moves_as_its_source_says() {
    let text = include_str!("../../../../testdata/ccif/moves.txt");
    let cases = cases(text);
    assert!(cases.len() > 90, "{}", cases.len());
    let wrong: Vec<String> = cases.iter().filter_map(|case| check(case).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
