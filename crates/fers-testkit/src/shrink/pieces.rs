//! Removes properties of pieces.

use fers_rules::{PieceRules, Ruleset};

use super::Change;

pub(super) fn changes(piece: usize) -> Vec<Change> {
    let properties: [fn(&mut PieceRules); 24] = [
        make_plain,
        |rules| rules.moves.clear(),
        |rules| rules.black_moves = None,
        |rules| rules.confined_to = None,
        |rules| rules.blocked_by = None,
        |rules| rules.victims = None,
        |rules| rules.is_iron = false,
        |rules| rules.endangered = None,
        |rules| rules.retaliation = None,
        |rules| rules.assimilates = false,
        |rules| rules.becomes.clear(),
        |rules| rules.becomes.truncate(1),
        |rules| rules.becomes.iter_mut().for_each(|entry| entry.leaves = None),
        |rules| rules.may_check = true,
        |rules| rules.may_mate = true,
        |rules| rules.unsettles.clear(),
        |rules| rules.may_flee = true,
        |rules| rules.may_appear_armed = true,
        |rules| rules.must_threaten = None,
        |rules| rules.last_promotes_in = None,
        |rules| rules.gives_shak = false,
        |rules| (rules.in_hand, rules.drop) = (None, Default::default()),
        |rules| rules.progress = Default::default(),
        |rules| rules.limit = Default::default(),
    ];
    let change = |property: fn(&mut PieceRules)| -> Change {
        Box::new(move |ruleset: &mut Ruleset| property(&mut ruleset.pieces[piece]))
    };
    properties.into_iter().map(change).collect()
}

/// Removes all properties except names and moves.
fn make_plain(rules: &mut PieceRules) {
    let plain = PieceRules::new(&rules.name, &rules.letters.white, std::mem::take(&mut rules.moves));
    *rules = PieceRules { letters: rules.letters.clone(), san: rules.san.clone(), ..plain };
}
