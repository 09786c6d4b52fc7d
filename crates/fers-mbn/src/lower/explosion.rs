//! Explosions at the end of moves: `cQ--X`.

use fers_core::PieceType;
use fers_rules::Whom;

use super::context::{Explosive, Lowering};
use super::draft::{Draft, merged};
use super::not_yet::Needs;
use super::style::Style;
use crate::tree::{Atom, Join, PieceSet, Sequence};
use crate::{read_moves, read_set};

/// The meaning of the built-in letter X: its own square and the squares around it explode, pawns
/// excepted.
const BUILT_IN: &str = "(!dcy{^P}OK)0*";
/// The name of the letter for messages.
pub(super) const EXPLOSION: &str = "the explosion `X`";

impl Lowering<'_, '_> {
    /// Lets a move end with an explosion. `X` may have another meaning: with another set of pieces
    /// it is still an explosion; every other meaning is a move.
    pub(super) fn explosion(&mut self, draft: &Draft, join: Join, atom: &Atom, style: &Style) -> Vec<Draft> {
        let own = self.context.moves.get("X").cloned();
        let Some(set) = set_of(own.as_ref()) else {
            let meaning = own.unwrap_or_else(|| read_moves(BUILT_IN, 0).value.expect("it is MBN"));
            return self.meaning(draft, join, "X", &meaning, atom, style);
        };
        let is_plain = atom.steps.is_none() && atom.turn.is_none() && *style == Style::default();
        if join != Join::Fresh || draft.is_new() || !is_plain {
            self.miss(atom.span, EXPLOSION, Needs::Effects);
            return Vec::new();
        }
        let spares = set.map_or_else(Vec::new, |set| self.spared(&set));
        vec![Draft { explosion: Some(spares), heading: None, is_default: false, ..draft.clone() }]
    }

    /// Returns the types that are not in a set.
    fn spared(&mut self, set: &PieceSet) -> Vec<PieceType> {
        let pieces = set.pieces.iter().filter(|name| self.context.pieces.contains_key(&name.key())).cloned().collect();
        let color = self.context.color;
        match self.whom(&PieceSet { pieces, ..set.clone() }, color) {
            Whom::Types(types) => self.context.ruleset.piece_types().filter(|found| !types.contains(found)).collect(),
            _ => Vec::new(),
        }
    }
}

/// Returns the set of pieces that `X` destroys, if its meaning is an explosion: `(!dcy{^P}OK)0*`
/// with any set, or with none.
#[expect(clippy::option_option, reason = "no explosion, an explosion of everything, one of a set")]
fn set_of(meaning: Option<&Sequence>) -> Option<Option<PieceSet>> {
    let text = meaning.map_or_else(|| BUILT_IN.to_owned(), crate::print_moves);
    let set = text.strip_prefix("(!dcy")?.strip_suffix("OK)0*")?;
    if set.is_empty() {
        return Some(None);
    }
    let read = read_set(set, 0).value.filter(|read| !read.knows_colors)?;
    (set.starts_with('{') && set.ends_with('}')).then_some(Some(read))
}

/// Makes paths of moves with explosions, grouped by the pieces that the explosions spare.
pub(super) fn explosive(drafts: Vec<Draft>) -> Vec<Explosive> {
    let mut found: Vec<(Vec<PieceType>, Vec<Draft>)> = Vec::new();
    for mut draft in drafts {
        let Some(spares) = draft.explosion.take() else { continue };
        match found.iter_mut().find(|(known, _)| *known == spares) {
            Some((_, drafts)) => drafts.push(draft),
            None => found.push((spares, vec![draft])),
        }
    }
    found.into_iter().map(|(spares, drafts)| Explosive { spares, paths: merged(drafts) }).collect()
}
