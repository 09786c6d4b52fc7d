//! The position that `--fen` says.

use fers::formats::game_code::{self, Modes};
use fers::{Dialect, Ruleset, Setup};
use fers_gamecode::{CodeBox, Layout, Program, read_fen};

use crate::diagnostics::{self, Source};
use crate::failure::Failure;

/// Where a run begins.
pub struct Begin {
    pub layout: Layout,
    /// The board as the site writes it.
    pub board: String,
    pub second_side_begins: bool,
    /// Whether the text says more than a board and a side.
    pub has_fields: bool,
    /// The text of the preset with statements for what a board does not show, if there is any.
    pub text: Option<String>,
}

/// Reads Game Courier's board, with or without the side that begins, or a FEN of ours.
///
/// A FEN of ours has more fields: who may castle, what has moved, hands. Their meaning is known
/// where the rules can be read from the tables of the preset; `modes` says what the mode numbers of
/// its include mean, if the user says it.
///
/// # Errors
///
/// When the text is no position of this preset; its problems are on stderr, or the sentence says
/// it.
pub fn read(fen: &str, program: &Program, modes: Option<&Modes>) -> Result<Begin, Failure> {
    let words: Vec<&str> = fen.split_whitespace().collect();
    let second_side_begins = match words.get(1) {
        None | Some(&"w") => false,
        Some(&"b") => true,
        Some(other) => {
            let message = format!("`--fen` says `{other}` behind the board: write w or b, for the side that begins");
            return Err(Failure::Usage(message));
        }
    };
    let board = words.first().copied().unwrap_or_default();
    let (board, text) = match words.get(2..) {
        None | Some([]) => (board.to_owned(), None),
        Some(fields) => match game_code::read_with(&program.sources[0].text, modes).value.ruleset {
            Some(ruleset) => {
                let setup = setup(&ruleset, fen)?;
                (game_code::fen(&ruleset, &setup), Some(with_statements(&ruleset, &setup, program)?))
            }
            None if fields.iter().all(|field| *field == "-" || field.parse::<u32>().is_ok()) => {
                // A FEN of ours writes holes as `*`.
                (board.replace('*', "-"), None)
            }
            None => {
                let message = format!(
                    "the rules of this preset stand in code, so that `{}` cannot be read: give the board and the side only",
                    fields.join(" ")
                );
                return Err(Failure::input(message));
            }
        },
    };
    let parsed = read_fen(&board, Some(program.layout.cols).filter(|&cols| cols > 0));
    let source = Source { name: "--fen", text: &board };
    diagnostics::render(&mut anstream::stderr(), source, &parsed.diagnostics)?;
    if parsed.has_errors() {
        return Err(Failure::Reported);
    }
    let (rows, all) = (parsed.value.rows.len(), program.layout.rows.len());
    if rows != all {
        return Err(Failure::input(format!("`--fen` has {rows} rows, the board of the preset {all}")));
    }
    Ok(Begin { layout: parsed.value, board, second_side_begins, has_fields: words.len() > 2, text })
}

/// Returns the text of a preset with another board in place of its own.
pub fn with_board(program: &Program, board: &str) -> String {
    let mut text = program.sources[0].text.clone();
    if let Some(place) = program.preset.place("code") {
        text.replace_range(place.range(), board);
    }
    text
}

fn setup(ruleset: &Ruleset, fen: &str) -> Result<Setup, Failure> {
    let parsed = fers::fen_text::parse(ruleset, fen, Dialect::Fers);
    diagnostics::render(&mut anstream::stderr(), Source { name: "--fen", text: fen }, &parsed.diagnostics)?;
    parsed.value.filter(|_| !parsed.diagnostics.iter().any(fers::text::Diagnostic::is_error)).ok_or(Failure::Reported)
}

/// Puts the statements that make a position at the end of Pre-Game.
fn with_statements(ruleset: &Ruleset, setup: &Setup, program: &Program) -> Result<String, Failure> {
    let statements = game_code::start_statements(ruleset, setup)
        .map_err(|reason| Failure::input(format!("a preset cannot begin with this position: {reason}")))?;
    let layout = &program.layout;
    let has_usual_names = program.files == layout.default_files() && program.ranks == layout.default_ranks();
    if !statements.is_empty() && !has_usual_names {
        let message = "the squares of this preset have names of their own: give the board and the side only";
        return Err(Failure::input(message));
    }
    let text = &program.sources[0].text;
    let end = program.preset.boxes[CodeBox::PreGame as usize].map_or(0, |span| span.end as usize);
    let code = text[..end].trim_end();
    // The lines of the other boxes stay where they are, unless the last one is a comment.
    let is_comment = code.lines().last().is_some_and(|line| line.contains("//"));
    let between = if is_comment { "\n" } else { " " };
    Ok(format!("{code}{between}{}{}", statements.join(" "), &text[code.len()..]))
}
