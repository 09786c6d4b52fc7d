//! The place in a turn of several plies: `turn=2`, `turn=3.4`, `moved=e4,f3`, `lost=wb`.
//!
//! `turn=P.N` names the ply that comes next, counted from 1, and the number of plies that the turn
//! answers, where its length depends on that.

use fers_core::{ByColor, Color, Phase, Setup, Square};
use fers_rules::{Ruleset, Turn};
use fers_text::Diagnostic;

use crate::fields::{Field, Fields};

/// Reads the phase from its three fields.
pub(crate) fn read(ruleset: &Ruleset, fields: &Fields<'_>, diagnostics: &mut Vec<Diagnostic>) -> Phase {
    let given = [fields.turn, fields.moved, fields.lost];
    let Some(turn) = &ruleset.turn else {
        for field in given.into_iter().flatten() {
            let message = "turns have one ply in this variant; the field is ignored";
            diagnostics.push(Diagnostic::warning("fen::turn", field.span(), message));
        }
        return Phase::default();
    };
    let mut phase = Phase::default();
    if let Some(field) = fields.turn {
        (phase.ply, phase.answered) = plies(turn, field, diagnostics).unwrap_or_default();
    }
    if let Some(field) = fields.moved {
        let names = field.text["moved=".len()..].split(',');
        let squares: Result<Vec<Square>, _> = names.map(|name| ruleset.geometry.parse_square(name)).collect();
        match squares {
            Ok(squares) => phase.moved = squares.into_iter().collect(),
            Err(error) => {
                let message = format!("`{}`: {error}", field.text);
                let help = "write the squares of the pieces that have moved in this turn: `moved=e4,f3`";
                diagnostics.push(Diagnostic::error("fen::turn", field.span(), message).with_help(help));
            }
        }
    }
    if let Some(field) = fields.lost {
        phase.lost = ByColor::from_fn(|color| field.text["lost=".len()..].contains(color.letter()));
    }
    phase
}

/// Returns the ply that comes next, from 0, and the plies that the turn answers.
fn plies(turn: &Turn, field: Field<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<(u8, u8)> {
    let text = &field.text["turn=".len()..];
    let (ply, answered) = text.split_once('.').unwrap_or((text, "0"));
    let numbers = ply.parse::<u8>().ok().zip(answered.parse::<u8>().ok());
    let fits =
        |&(ply, answered): &(u8, u8)| ply >= 1 && answered <= Turn::PLIES_MAX && ply <= turn.plies_after(answered);
    let found = numbers.filter(fits).map(|(ply, answered)| (ply - 1, answered));
    if found.is_none() {
        let message = format!("`{}` names no ply of a turn", field.text);
        let help = "write `turn=2` for the second ply of a turn, `turn=2.3` if it answers three plies";
        diagnostics.push(Diagnostic::error("fen::turn", field.span(), message).with_help(help));
    }
    found
}

/// Returns the fields of a phase, each only where it says something.
pub(crate) fn write(ruleset: &Ruleset, setup: &Setup) -> Vec<String> {
    let phase = &setup.phase;
    let mut fields = Vec::new();
    if phase.answered > 0 {
        fields.push(format!("turn={}.{}", phase.ply + 1, phase.answered));
    } else if phase.is_within_turn() {
        fields.push(format!("turn={}", phase.ply + 1));
    }
    if !phase.moved.is_empty() {
        let names: Vec<String> = phase.moved.iter().map(|square| ruleset.geometry.square_name(square)).collect();
        fields.push(format!("moved={}", names.join(",")));
    }
    let lost: String = Color::ALL.into_iter().filter(|&color| phase.lost[color]).map(Color::letter).collect();
    if !lost.is_empty() {
        fields.push(format!("lost={lost}"));
    }
    fields
}
