//! The text of a preset.

use fers_core::{Color, Setup};
use fers_rules::Ruleset;

use super::labels::Labels;
use super::legs::Context;
use super::names::Names;
use super::{entries, fit, position, rules, shuffle, tables};
use crate::Loss;

/// The line that stands for the include; programs that have its text put it there.
pub const INCLUDE_LINE: &str = "include fers.gc;\n";

/// The line that stands for the include of shuffles, where a preset has one.
pub const SHUFFLE_LINE: &str = "include shuffle.gc;\n";

/// The subroutine by which the include takes turns of several moves apart. Only presets with such
/// turns have it: no word of the site for this is known.
const SPLIT_AT: &str = "\
// Returns what stands between the separators of a text. The word for this is not known of the
// site; change it here.
sub SplitAt separator text:
  return explode #separator #text;
endsub;
";

/// Writes a variant that begins with a position, if it fits.
pub(super) fn one(ruleset: &Ruleset, start: &Setup) -> (String, Vec<Loss>) {
    let mut reasons = fit::reasons(ruleset);
    reasons.extend(position::reasons(ruleset, start).into_iter().map(str::to_owned));
    if !reasons.is_empty() {
        return (String::new(), reasons.into_iter().map(refused).collect());
    }
    let labels = Labels::of(ruleset);
    let mut context = Context { ruleset, start, labels: &labels, names: Names::default() };
    let tables = match tables::write(&mut context) {
        Ok(tables) => tables,
        Err(reason) => return (String::new(), vec![refused(reason)]),
    };
    let rules = rules::statements(&mut context);
    let sets = context.names.statements();
    let mut text = heading(ruleset, start, &labels);
    text.push_str("// ==== Pre-Game ====\n");
    // The site once took a comment at the begin of a box for an error.
    text.push_str("set done 0;\n");
    text.push_str(INCLUDE_LINE);
    if ruleset.turn.is_some() {
        text.push_str(SPLIT_AT);
    }
    let shuffles = shuffle::statements(ruleset, *start != ruleset.start, &labels);
    if !shuffles.is_empty() {
        text.push_str(SHUFFLE_LINE);
    }
    text.push_str(&lines(&sets));
    text.push_str(&tables);
    text.push_str(&lines(&rules));
    text.push_str(&lines(&position::statements(ruleset, start, &labels)));
    text.push_str(&lines(&shuffles));
    text.push_str("setflag rules;\n");
    text.push_str("// ==== Pre-Move 1 ====\n// ==== Pre-Move 2 ====\n");
    let (post_move, post_game) =
        if ruleset.turn.is_some() { ("HandleTurn", "TurnEnd") } else { ("HandleMove", "GameEnd") };
    for (name, call) in [("Post-Move", post_move), ("Post-Game", post_game)] {
        text.push_str(&format!("// ==== {name} 1 ====\ngosub {call} false;\n"));
        text.push_str(&format!("// ==== {name} 2 ====\ngosub {call} true;\n"));
    }
    let mut losses = fit::losses(ruleset);
    if start.turn == Color::Black {
        losses.push(Loss::of_play("that Black moves first: on the site White does"));
    }
    (text, losses)
}

fn refused(reason: String) -> Loss {
    Loss::of_play(format!("cannot be written: {reason}"))
}

fn lines(list: &[String]) -> String {
    list.iter().map(|line| format!("{line}\n")).collect()
}

/// Writes the settings, the reminder and the steps.
fn heading(ruleset: &Ruleset, start: &Setup, labels: &Labels) -> String {
    let name: String = ruleset.presentation.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let needed = labels.both(&ruleset.piece_types().collect::<Vec<_>>());
    format!(
        "\
// game: {name}
// code: {}
// cols: {}
// sides: White Black
{}//
// TICK \"Do Not Include Moves in Code\", or every move will be refused as illegal.
//
// 1. Open the preset on Game Courier, press Menu, then Edit. (For a new preset, enter `code`
//    above as its FEN, and `cols`, and choose a set of pieces.)
// 2. Tick \"Do Not Include Moves in Code\", just above the boxes of code.
// 3. Copy each part below into the box with its name. The Pre-Move boxes stay empty.
// 4. Write the rules in the box Rules, in its source mode.
// 5. Choose the display mode HTML Table, and press Save.
//
// The chosen set of pieces must have the labels: {needed}
//
",
        entries::fen(ruleset, start),
        ruleset.geometry.files,
        if start.turn == Color::Black { "// begins: Black\n" } else { "" },
    )
}
