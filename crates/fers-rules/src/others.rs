//! Expands paths that imitate or borrow: one path for each type that shows or lends its moves.

use fers_core::{Color, PieceType};

use crate::{Act, Arrivals, Contact, Leg, Path, Repeat, Ruleset, Steps, Whom};

/// A path that a piece makes in the manner of another type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OthersPath {
    /// The path, as one of this piece.
    pub path: Path,
    /// Type that must have moved last; `None` for borrowed paths.
    pub after: Option<PieceType>,
}

/// Returns the paths for which an [imitating](Path::imitates) or [borrowing](Path::borrows) path
/// stands.
///
/// A borrowed path is appended to the legs that lead to the lending friend. That friend's leg still
/// says so, and the legs after it begin on the mover's origin.
pub fn paths_of_others(ruleset: &Ruleset, color: Color, path: &Path) -> Vec<OthersPath> {
    match path.legs.as_slice() {
        [Leg { steps: Steps::AsLastMoved { reversed }, arrivals, .. }] => {
            imitated(ruleset, color, path, *reversed, arrivals)
        }
        _ => borrowed(ruleset, color, path),
    }
}

/// Returns an upper bound of the number of paths for which all imitating and borrowing paths of a
/// ruleset stand.
pub fn count_paths_of_others(ruleset: &Ruleset) -> usize {
    let paths = || ruleset.pieces.iter().flat_map(|piece| piece.all_moves());
    let copies: usize = paths().map(|path| path.legs.len() + 1).sum();
    paths().filter(|path| path.is_of_others()).count().saturating_mul(copies)
}

fn imitated(ruleset: &Ruleset, color: Color, path: &Path, reversed: bool, endings: &Arrivals) -> Vec<OthersPath> {
    let mut imitated = Vec::new();
    for model in ruleset.piece_types().filter(|&model| !ruleset.piece(model).all_moves().any(Path::imitates)) {
        for shown in ruleset.piece(model).moves_of(color).iter().filter(|shown| !shown.borrows()) {
            for mut shown in with_single_endings(shown) {
                let Some(last) = shown.legs.last_mut() else { continue };
                last.arrivals = common(ruleset, &last.arrivals, endings);
                if last.arrivals == Arrivals::default() {
                    continue;
                }
                if reversed {
                    turn_round(&mut shown);
                }
                shown.when.extend(&path.when);
                imitated.push(OthersPath { path: shown, after: Some(model) });
            }
        }
    }
    imitated
}

fn borrowed(ruleset: &Ruleset, color: Color, path: &Path) -> Vec<OthersPath> {
    let mut borrowed = Vec::new();
    let Some((last, inner)) = path.legs.split_last() else { return borrowed };
    // The arrivals of the leg besides borrowing.
    let own = Arrivals { friend: None, ..last.arrivals.clone() };
    let legs = inner.iter().cloned().chain([Leg { arrivals: own, ..last.clone() }]).collect();
    borrowed.push(OthersPath { path: Path { legs, ..path.clone() }, after: None });
    let Some(Contact { to, .. }) = &last.arrivals.friend else { return borrowed };
    for lender in ruleset.piece_types().filter(|&lender| ruleset.includes(to, lender)) {
        let friend = Some(Contact { to: Whom::Types(vec![lender]), act: Act::Borrow });
        let asking = Leg { arrivals: Arrivals { friend, ..Arrivals::default() }, may_stop: false, ..last.clone() };
        let inner = inner.iter().map(|leg| Leg { may_stop: false, ..leg.clone() });
        let asking: Vec<Leg> = inner.chain([asking]).collect();
        for lent in ruleset.piece(lender).moves_of(color).iter().filter(|lent| !lent.is_of_others()) {
            let shift =
                |Repeat { first, last }: Repeat| Repeat { first: first + asking.len(), last: last + asking.len() };
            let legs = asking.iter().chain(&lent.legs).cloned().collect();
            let when = path.when.iter().chain(&lent.when).copied().collect();
            borrowed.push(OthersPath { path: Path { when, legs, repeat: lent.repeat.map(shift) }, after: None });
        }
    }
    borrowed
}

/// Returns paths with equal walks, each of which ends with its last leg only.
fn with_single_endings(path: &Path) -> Vec<Path> {
    let mut whole = path.clone();
    whole.legs.iter_mut().for_each(|leg| leg.may_stop = false);
    let stops = path.legs.iter().take(path.legs.len().saturating_sub(1)).enumerate().filter(|(_, leg)| leg.may_stop);
    let mut paths: Vec<Path> = stops.map(|(stop, _)| ending_at(&whole, stop)).collect();
    paths.push(whole);
    paths
}

fn ending_at(path: &Path, stop: usize) -> Path {
    let mut part = path.clone();
    match path.repeat {
        // Once more through the repeated part, up to the stop.
        Some(Repeat { first, last }) if (first..=last).contains(&stop) => {
            part.legs.truncate(last + 1);
            part.legs.extend_from_slice(&path.legs[first..=stop]);
        }
        Some(Repeat { first, .. }) if stop < first => {
            part.legs.truncate(stop + 1);
            part.repeat = None;
        }
        _ => part.legs.truncate(stop + 1),
    }
    part
}

/// Returns the arrivals that both allow.
fn common(ruleset: &Ruleset, shown: &Arrivals, endings: &Arrivals) -> Arrivals {
    Arrivals {
        empty: shown.empty && endings.empty,
        enemy: common_contact(ruleset, shown.enemy.as_ref(), endings.enemy.as_ref()),
        friend: common_contact(ruleset, shown.friend.as_ref(), endings.friend.as_ref()),
        en_passant: shown.en_passant && endings.en_passant,
        off_board: false,
    }
}

fn common_contact(ruleset: &Ruleset, shown: Option<&Contact>, allowed: Option<&Contact>) -> Option<Contact> {
    let (shown, allowed) = (shown.filter(|contact| contact.act == Act::Capture)?, allowed?);
    if allowed.to == Whom::Anyone {
        return Some(shown.clone());
    }
    let both = |&t: &PieceType| ruleset.includes(&shown.to, t) && ruleset.includes(&allowed.to, t);
    let types: Vec<PieceType> = ruleset.piece_types().filter(both).collect();
    (!types.is_empty()).then_some(Contact { to: Whom::Types(types), act: Act::Capture })
}

fn turn_round(path: &mut Path) {
    for leg in &mut path.legs {
        if let Steps::Absolute(vectors) = &mut leg.steps {
            vectors.iter_mut().for_each(|vector| *vector = -*vector);
        }
    }
}
