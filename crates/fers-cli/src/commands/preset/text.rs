//! What `fers preset` prints for people.

use std::io::{self, Write};

use fers_gamecode::{Asked, CodeBox, Outcome, Program, Session};

use super::Played;

/// Writes what a preset is, in one line.
pub fn summary(out: &mut dyn Write, program: &Program) -> io::Result<()> {
    let (cols, rows) = (program.layout.cols, program.layout.rows.len());
    let boxes: Vec<&str> = CodeBox::ALL
        .into_iter()
        .filter(|code_box| program.preset.boxes[*code_box as usize].is_some())
        .map(CodeBox::title)
        .collect();
    let game = program.game().unwrap_or("a preset");
    writeln!(out, "{game}: {cols}x{rows}, code in {}", boxes.join(", "))
}

/// Writes the legal moves, one a line; what went wrong with an entry goes to stderr.
pub fn moves(out: &mut dyn Write, session: &Session, played: &[Played]) -> io::Result<()> {
    if let Some(last) = played.last().filter(|played| !matches!(played.outcome, Outcome::Accepted(_))) {
        return entry(&mut anstream::stderr(), last);
    }
    for (from, to) in &session.shown().legal {
        // A drop comes from no square: its label has the star already.
        let between = if from.ends_with('*') { "" } else { "-" };
        writeln!(out, "{from}{between}{to}")?;
    }
    Ok(())
}

/// Writes each entry with what became of it, then the board and the rest of the view.
pub fn session(out: &mut dyn Write, program: &Program, session: &Session, played: &[Played]) -> io::Result<()> {
    for played in played {
        entry(out, played)?;
    }
    view(out, program, session)?;
    seed(out, program, session)?;
    let counts: Vec<String> = CodeBox::ALL
        .into_iter()
        .zip(session.statements())
        .filter(|(_, count)| *count > 0)
        .map(|(code_box, count)| format!("{} {count}", code_box.title()))
        .collect();
    writeln!(out, "statements: {}", counts.join(", "))
}

/// Writes the board, the side to move, the number of legal moves, messages and the result.
pub fn view(out: &mut dyn Write, program: &Program, session: &Session) -> io::Result<()> {
    let view = session.shown();
    for message in &view.messages {
        writeln!(out, "{message}")?;
    }
    writeln!(out, "board: {}", view.board)?;
    match &view.result {
        Some(result) => {
            let winner = result.winner.map_or("a draw".to_owned(), |side| format!("{} wins", program.sides[side]));
            writeln!(out, "result: {winner} {}", result.reason)
        }
        None => writeln!(out, "turn: {}, {} legal moves", program.sides[session.mover()], view.legal.len()),
    }
}

/// Says how to begin the same game again, where the code has random numbers.
pub fn seed(out: &mut dyn Write, program: &Program, session: &Session) -> io::Result<()> {
    if program.draws_lots() { writeln!(out, "seed: {}", session.seed()) } else { Ok(()) }
}

/// Writes what became of an entry.
pub fn entry(out: &mut dyn Write, played: &Played) -> io::Result<()> {
    match &played.outcome {
        Outcome::Accepted(text) => writeln!(out, "{text}: accepted"),
        Outcome::Refused(message) => writeln!(out, "{}: refused: {message}", played.entry),
        Outcome::Failed(fault) => writeln!(out, "{}: the code is in error: {}", played.entry, fault.message),
        Outcome::Asked { ask, choices } => {
            let question = match ask {
                Asked::Promotion => "what does it become?",
                Asked::Rest => "where does it go on?",
                Asked::Again => "enter the move again",
            };
            let choices = if choices.is_empty() { String::new() } else { format!(" ({})", choices.join(" ")) };
            writeln!(out, "{}: {question}{choices}", played.entry)
        }
    }
}
