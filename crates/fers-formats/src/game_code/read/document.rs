//! A preset, read.

use fers_gamecode::{CodeBox, Command, Preset, Profile, Statement, StatementKind, load, read_part};
use fers_rules::VerifiedRuleset;
use fers_text::{Diagnostic, Parsed, Span};

use super::answers::Modes;
use super::lowering::lower;
use super::script::Script;

/// Maximal length of a text in bytes, as for code that is run.
const TEXT_MAX: usize = 1 << 20;

/// What stands for includes of the site, so that calls of their subroutines are known.
const STAND_IN: &str = "sub HandleMove black:\nendsub;\nsub GameEnd black:\nendsub;\n\
                        sub HandleTurn black:\nendsub;\nsub TurnEnd black:\nendsub;\n\
                        sub GotMove start dest locust drop piece implied:\nendsub;\nsub ShuffleSetup:\nendsub;\n";

/// The game of a preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetEntry {
    /// Its name, as written.
    pub name: String,
    /// Whether the text contains the name.
    pub is_named: bool,
    /// The text.
    pub span: Span,
    /// The place of the board in it.
    pub start: Option<Span>,
    /// Its rules; `None` if the text has an error, or says rules in code.
    pub ruleset: Option<VerifiedRuleset>,
}

/// Reads the rules of a preset from its tables and switches.
///
/// Reports all problems at once. Code that says more than tables is an error, as the rules are not
/// known then; the preset can still be played by its code.
///
/// ```
/// use fers_formats::{canonical, game_code};
///
/// let text = "
///     name = \"Last Rook\"
///     board = \"5x5\"
///     start = \"k4/5/1K3/5/4R w - - 0 1\"
///     ends = [\"mate wins\", \"stalemate draws\"]
///
///     [pieces]
///     King = { moves = \"K\", royal = true }
///     Rook = \"R\"
/// ";
/// let ruleset = canonical::read(text).value.expect("the text is right");
/// let preset = game_code::write(&[&ruleset]).text;
/// let again = game_code::read(&preset).value.ruleset.expect("what was written reads back");
/// assert_eq!(again.pieces[1].moves, ruleset.pieces[1].moves);
/// assert_eq!(again.ends, ruleset.ends);
/// ```
pub fn read(text: &str) -> Parsed<PresetEntry> {
    read_with(text, None)
}

/// Reads the rules of a preset, where the user may have said what the mode numbers of its include
/// mean. Without that, the setting `modes` of the text says it.
pub fn read_with(text: &str, modes: Option<&Modes>) -> Parsed<PresetEntry> {
    let span = Span::new(0, text.len());
    let name = "preset".to_owned();
    let mut entry = PresetEntry { name, is_named: false, span, start: None, ruleset: None };
    if text.len() > TEXT_MAX {
        let message = format!("the text is longer than {TEXT_MAX} bytes");
        let diagnostic = Diagnostic::error("gamecode::too-long", Span::at(0), message);
        return Parsed { value: entry, diagnostics: vec![diagnostic] };
    }
    let mut foreign = Vec::new();
    let program = load(text, Profile::Fers, &mut |name| {
        let own = fers_gamecode::own_include(name.rsplit(['/', '\\']).next().unwrap_or_default());
        if own.is_none() {
            foreign.push(name.to_owned());
        }
        Some(own.unwrap_or(STAND_IN).to_owned())
    });
    let own = program.problems.iter().filter(|problem| problem.source == 0);
    let mut diagnostics: Vec<Diagnostic> = own.map(|problem| problem.diagnostic.clone()).collect();
    if let Some(game) = program.game() {
        (entry.name, entry.is_named) = (game.to_owned(), true);
    }
    entry.start = program.preset.place("code");
    let modes = modes.cloned().unwrap_or_else(|| said_modes(text, &program.preset, &mut diagnostics));
    let mut script = Script::of_pre_game(text, &program.preset);
    diagnostics.append(&mut script.diagnostics);
    check_boxes(text, &program.preset, &mut diagnostics);
    if script.value("legdefs").is_none() {
        let place = program.preset.boxes[0].map_or(Span::at(0), |span| Span::at(span.start as usize));
        let message = "the preset has no table `legdefs`: its rules stand in code";
        let help = "`fers play` and `fers preset` run the code as it stands; nothing is guessed about its rules";
        diagnostics.push(Diagnostic::error("gamecode::no-table", place, message).with_help(help));
    } else if program.layout.rows.len() > usize::from(u8::MAX) {
        let place = entry.start.unwrap_or(Span::at(0));
        let message = "the board has more than 255 ranks";
        diagnostics.push(Diagnostic::error("gamecode::not-lifted", place, message).with_help("take rows out"));
    } else if let Some(lowered) = lower(text, &program, &script, &modes) {
        diagnostics.extend(lowered.reports);
        if !script.is_ours {
            diagnostics.push(assumed(&foreign, &program.preset));
        }
        if !diagnostics.iter().any(Diagnostic::is_error) {
            match VerifiedRuleset::new(lowered.ruleset) {
                Ok(ruleset) => entry.ruleset = Some(ruleset),
                Err(unverified) => {
                    let place = entry.start.unwrap_or(Span::at(0));
                    let problems = unverified.problems.into_iter();
                    diagnostics.extend(problems.map(|problem| Diagnostic::error(problem.code, place, problem.message)));
                }
            }
        }
    }
    Diagnostic::sort_by_start(&mut diagnostics);
    Parsed { value: entry, diagnostics }
}

/// Returns the modes that the text itself says.
fn said_modes(text: &str, preset: &Preset, diagnostics: &mut Vec<Diagnostic>) -> Modes {
    let Some(span) = preset.place("modes") else { return Modes::default() };
    span.slice(text).trim().parse().unwrap_or_else(|error: super::UnknownMode| {
        let help = "write for instance `// modes: 5=move+initial, 6=capture`";
        diagnostics.push(Diagnostic::error("gamecode::bad-switch", span, error.to_string()).with_help(help));
        Modes::default()
    })
}

/// Says what is taken for granted where the include is not ours.
fn assumed(foreign: &[String], preset: &Preset) -> Diagnostic {
    let place = preset.boxes[0].map_or(Span::at(0), |span| Span::at(span.start as usize));
    let files = if foreign.is_empty() { "the subroutines of the text".to_owned() } else { foreign.join(", ") };
    let message = format!("{files} is not fers.gc: rules that no table says are those that the article gives");
    Diagnostic::warning("gamecode::assumed", place, message).with_help(
        "without a line that says otherwise, K and k are royal, the first type promotes on the last rank to every type \
         that is not royal, stalemate and the third repetition draw, and so do 100 plies without captures and moves of P and p",
    )
}

/// Reports boxes that say more than the calls of the include.
fn check_boxes(text: &str, preset: &Preset, diagnostics: &mut Vec<Diagnostic>) {
    for code_box in CodeBox::ALL.into_iter().skip(1) {
        let span = preset.boxes[code_box as usize];
        let statements = span.map(|span| read_part(text, span).value.statements).unwrap_or_default();
        let wanted = match code_box {
            CodeBox::PostMove1 => Some(("HandleMove", "false")),
            CodeBox::PostMove2 => Some(("HandleMove", "true")),
            CodeBox::PostGame1 => Some(("GameEnd", "false")),
            CodeBox::PostGame2 => Some(("GameEnd", "true")),
            _ => None,
        };
        match (wanted, statements.as_slice()) {
            (None, []) => {}
            (Some((name, side)), [call]) if is_call(call, name, side) => {}
            (Some((_, side)), [call]) if ["HandleTurn", "TurnEnd"].iter().any(|name| is_call(call, name, side)) => {
                let message = "the rules of turns of several moves are not read from tables";
                let help = "play the preset by its code, without `--lifted`";
                diagnostics.push(Diagnostic::error("gamecode::not-lifted", call.span, message).with_help(help));
            }
            (wanted, statements) => {
                let place = statements.first().map(|first| first.span).or(span).unwrap_or(Span::at(0));
                let help = match wanted {
                    Some((name, side)) => format!("the box {} holds `gosub {name} {side};`", code_box.title()),
                    None => format!("leave the box {} empty", code_box.title()),
                };
                let message = format!("the box {} says other rules than those of the tables", code_box.title());
                diagnostics.push(Diagnostic::error("gamecode::not-lifted", place, message).with_help(help));
            }
        }
    }
}

fn is_call(statement: &Statement, name: &str, side: &str) -> bool {
    let StatementKind::Command { command: Command::GoSub, words } = &statement.kind else { return false };
    let words: Vec<String> = words.iter().map(|word| fers_gamecode::print_words(std::slice::from_ref(word))).collect();
    let is_side = |word: &str| word == side || word == if side == "true" { "1" } else { "0" };
    matches!(words.as_slice(), [called, given] if called == name && is_side(given))
}

/// Returns whether a text looks like a preset: it has a heading of a box, or settings of the site.
pub fn looks_like(text: &str) -> bool {
    let is_heading = |line: &str| {
        let name = line.trim().strip_prefix("//").map(str::trim).and_then(|rest| rest.strip_prefix("===="));
        let name = name.and_then(|rest| rest.strip_suffix("====")).map(str::trim);
        name.is_some_and(|name| CodeBox::ALL.into_iter().any(|code_box| code_box.title() == name))
    };
    text.lines().any(|line| is_heading(line) || line.trim_start().starts_with("$default['"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_recognised_by_a_heading_or_a_setting() {
        assert!(looks_like("// game: Chess\n// ==== Pre-Game ====\n"));
        assert!(looks_like("$default['code'] = <<<'NOW'\n8/8\nNOW;\n"));
        assert!(!looks_like("// a comment\nname = \"Chess\"\n"));
    }
}
