//! Connections in words.

use fers_core::Vector;
use fers_rules::{Connection, Ruleset, Shape};

use super::{listed, piece_names, zone};

/// Describes a connection that wins, draws or loses.
pub(super) fn line(ruleset: &Ruleset, connection: &Connection, outcome: &str) -> String {
    let what = match &connection.by {
        Some(types) => format!("pieces ({})", piece_names(ruleset, types, "and")),
        None => "pieces".to_owned(),
    };
    match &connection.shape {
        Shape::Row { count, along } => format!("Having {count} {what} in a row {} {outcome}.", directions(along)),
        Shape::Line { count, along } => {
            format!("Having {count} {what} on one line {}, with gaps or without, {outcome}.", directions(along))
        }
        Shape::Block { files, ranks } => format!("A block of {files} by {ranks} {what} {outcome}."),
        Shape::Chain { from, to, along } => {
            let (from, to) = (zone(ruleset, *from), zone(ruleset, *to));
            format!("A chain of {what} from {from} to {to}, linked {}, {outcome}.", directions(along))
        }
    }
}

/// Returns `along files, ranks or diagonals`, or the steps themselves.
fn directions(along: &[Vector]) -> String {
    let has = |files, ranks| along.iter().any(|&step| [step, -step].contains(&Vector::new(files, ranks)));
    let diagonals = [has(1, 1), has(1, -1)];
    let is_known = |step: &Vector| step.boards == 0 && step.files.abs() <= 1 && step.ranks.abs() <= 1;
    if !along.iter().all(is_known) || diagonals[0] != diagonals[1] {
        return format!("by steps {}", fers_betza::print_vectors(along));
    }
    let names = [(has(0, 1), "files"), (has(1, 0), "ranks"), (diagonals[0], "diagonals")];
    let names: Vec<&str> = names.into_iter().filter(|(is_one, _)| *is_one).map(|(_, name)| name).collect();
    format!("along {}", listed(&names, "or"))
}
