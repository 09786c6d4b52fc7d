//! Removes parts of paths.

use fers_core::Joined;
use fers_rules::{Arrivals, Leg, Length, Over, Path, Range, Ruleset, Steps};

use super::Change;

/// Returns changes of the moves of a piece type. Black's own moves are removed as a whole
/// elsewhere.
pub(super) fn changes(ruleset: &Ruleset, piece: usize) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (index, path) in ruleset.pieces[piece].moves.iter().enumerate() {
        changes.push(Box::new(move |r| drop(r.pieces[piece].moves.remove(index))));
        changes.push(on_path(piece, index, |path| path.when.clear()));
        changes.push(on_path(piece, index, |path| path.repeat = None));
        for (leg, rules) in path.legs.iter().enumerate() {
            changes.push(on_path(piece, index, move |path| drop(path.legs.remove(leg))));
            changes.extend(
                leg_changes(rules)
                    .into_iter()
                    .map(|change| on_path(piece, index, move |path| change(&mut path.legs[leg]))),
            );
        }
    }
    changes
}

fn on_path(piece: usize, path: usize, change: impl Fn(&mut Path) + 'static) -> Change {
    Box::new(move |ruleset| change(&mut ruleset.pieces[piece].moves[path]))
}

/// A simplification of a leg.
type LegChange = Box<dyn Fn(&mut Leg)>;

fn leg_changes(leg: &Leg) -> Vec<LegChange> {
    let mut changes: Vec<LegChange> = vec![
        Box::new(|leg| leg.may_stop = false),
        Box::new(|leg| leg.opens_en_passant = false),
        Box::new(|leg| leg.lands = false),
        Box::new(|leg| leg.to_royal_board = false),
        Box::new(|leg| leg.sets_down = false),
        Box::new(|leg| leg.joined = Joined::Nothing),
        Box::new(|leg| leg.ends_in = None),
        Box::new(|leg| leg.shuns_attack = false),
        Box::new(|leg| leg.arrivals.off_board = false),
        Box::new(|leg| leg.length = Length::Free),
        Box::new(|leg| leg.over = Over::Empty),
        Box::new(|leg| leg.range = Range::ONE),
        Box::new(|leg| leg.arrivals = Arrivals::quiet()),
        Box::new(|leg| leg.arrivals = Arrivals::quiet_or_capture()),
    ];
    if let Steps::Absolute(vectors) = &leg.steps {
        let choices = if vectors.len() > 1 { vectors.len() } else { 0 };
        changes.extend((0..choices).map(|index| -> Box<dyn Fn(&mut Leg)> {
            Box::new(move |leg| {
                if let Steps::Absolute(vectors) = &mut leg.steps {
                    vectors.remove(index);
                }
            })
        }));
    }
    changes
}
