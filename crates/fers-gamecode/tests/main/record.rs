//! A record that runs from the start, as on the site at every look.

use std::collections::BTreeSet;

use fers_gamecode::{
    Asked, Bounds, CodeBox, Machine, Outcome, Profile, Program, Session, Settings, Value, load, write_fen,
};

fn chess() -> Program {
    load(include_str!("../../../../testdata/gamecode/chess.gc"), Profile::Fers, &mut |_| None)
}

/// Runs Pre-Game, then Pre-Move and Post-Move for each entry, and at the end Post-Game once.
/// Returns the machine, and the statements of each entry.
fn from_start(program: &Program, record: &[String]) -> (Machine, Vec<u64>) {
    let board = |symbols: &mut _| program.layout.board(&program.files, &program.ranks, symbols);
    let mut machine = Machine::new(&program.code, Bounds::default(), board);
    machine.run_box(CodeBox::PreGame as usize).unwrap();
    let mut statements = Vec::new();
    for (ply, entry) in record.iter().enumerate() {
        let before = machine.statements();
        machine.clear_answers();
        machine.set_this_move(Some(entry));
        // Its questions were answered when it was new.
        machine.set_system("answered", Value::Bool(true));
        let [first, second] =
            [[CodeBox::PreMove1, CodeBox::PostMove1], [CodeBox::PreMove2, CodeBox::PostMove2]][ply % 2];
        machine.run_box(first as usize).unwrap();
        machine.run_box(second as usize).unwrap();
        statements.push(machine.statements() - before);
    }
    let last = [CodeBox::PostGame2, CodeBox::PostGame1][record.len() % 2];
    machine.run_box(last as usize).unwrap();
    (machine, statements)
}

/// Plays random moves of the list.
fn random_game(program: &Program, plies: usize, mut number: u64) -> Session {
    let mut session = Session::start(program, None, Settings::default()).unwrap();
    while session.record().len() < plies && !session.view().legal.is_empty() {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = &session.view().legal;
        let (from, to) = &legal[usize::try_from(number >> 33).unwrap() % legal.len()];
        let entry = format!("{from}-{to}");
        if let Outcome::Asked { ask, choices } = session.enter(&entry) {
            assert_eq!(ask, Asked::Promotion);
            let answer = format!("{}-dest", choices[0]);
            assert!(matches!(session.enter(&answer), Outcome::Accepted(_)), "{entry}; {answer}");
        }
    }
    session
}

#[test]
fn a_run_from_the_start_gives_what_the_kept_state_gives() {
    let program = chess();
    let seeds = if std::env::var_os("FERS_SLOW").is_some() { 20 } else { 2 };
    for seed in 0..seeds {
        let session = random_game(&program, 100, seed);
        let (machine, _) = from_start(&program, session.record());
        let text = |symbol| machine.symbols().text(symbol).to_owned();
        assert_eq!(write_fen(&machine.board, machine.symbols()), session.view().board, "{:?}", session.record());
        let legal: BTreeSet<(String, String)> =
            machine.legal().iter().map(|&(from, to)| (text(from), text(to))).collect();
        assert_eq!(legal, session.view().legal.iter().cloned().collect(), "{:?}", session.record());
        assert_eq!(machine.announced().is_some(), session.view().result.is_some());
        assert_eq!(machine.messages(), session.view().messages);
    }
}

/// 6,000 statements are 0.3 ms at 20 million a second.
#[test]
fn an_earlier_entry_of_a_record_costs_little() {
    let program = chess();
    let session = random_game(&program, 100, 1);
    let (_, statements) = from_start(&program, session.record());
    let mean = statements.iter().sum::<u64>() / statements.len() as u64;
    assert!(mean < 6_000, "{mean}: {statements:?}");
}
