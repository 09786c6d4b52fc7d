//! Writes rulesets as sections of settings.
//!
//! The writer writes what it can and then reads its own text back. Every difference is a loss, so
//! no loss is silent.

mod board;
mod cast;
mod castling;
mod connections;
mod customs;
mod enclosing;
mod ends;
mod first_moves;
mod hands;
mod idle;
mod promotions;
mod royals;
mod rules;
mod sheet;
mod squares;
mod walls;

use fers_core::PieceType;
use fers_rules::Ruleset;

use super::document::read;
use super::piece::Types;
use crate::order::Order;
use crate::{Loss, Written, align, compare, normal};
use cast::Cast;
use first_moves::Parts;
use sheet::Sheet;

/// Writes variants as a `variants.ini`.
///
/// If no loss changes play, [`read`](super::read) returns rulesets that are played alike. A variant
/// whose board or pieces the format cannot hold is left out, which is a loss as well.
pub fn write(rulesets: &[&Ruleset]) -> Written {
    let mut names: Vec<String> = Vec::new();
    Written::one_by_one(rulesets, "\n", |ruleset| {
        let name = sheet::section_name(&ruleset.presentation.name, &names);
        let written = one(ruleset, &name);
        names.push(name);
        written
    })
}

/// Writes a variant under a name, if possible.
fn one(ruleset: &Ruleset, name: &str) -> (String, Vec<Loss>) {
    let refused = |reason: String| (String::new(), vec![Loss::of_play(format!("cannot be written: {reason}"))]);
    if let Some(reason) = board::unwritable(ruleset) {
        return refused(reason);
    }
    let said = normal::for_owners(ruleset);
    let parts = Parts::of_all(&said);
    let cast = match Cast::of(ruleset, &parts) {
        Ok(cast) => cast,
        Err(reason) => return refused(reason),
    };
    let text = Writer { ruleset: &said, parts: &parts, cast: &cast, sheet: Sheet::default() }.text(name);
    let parsed = read(&text);
    let error = parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error()).map(|error| error.message.clone());
    let found = parsed.value.variants.into_iter().next().and_then(|variant| variant.ruleset);
    match found.and_then(|found| aligned(ruleset, &cast, found.into_inner())) {
        Some(found) => {
            let mut losses = compare::losses(&normal::form(ruleset), &normal::form(&found));
            losses.extend(board::limits(ruleset));
            (text, losses)
        }
        None => refused(error.unwrap_or_else(|| "its pieces cannot be told apart".to_owned())),
    }
}

/// Returns the ruleset read back, its pieces in the order of the original.
fn aligned(original: &Ruleset, cast: &Cast, found: Ruleset) -> Option<Ruleset> {
    let place = |letters: &str| found.pieces.iter().position(|piece| piece.letters.black == letters);
    let mut order: Vec<usize> =
        original.piece_types().map(|piece_type| place(&cast.letters(piece_type))).collect::<Option<_>>()?;
    let rest = (0..found.pieces.len()).filter(|index| !order.contains(index)).collect::<Vec<_>>();
    order.extend(rest);
    let found = Order::new(order).apply(&found);
    Some(align::castlings(idle::without_idle(found, original.pieces.len()), original))
}

/// A section under construction.
struct Writer<'r> {
    ruleset: &'r Ruleset,
    parts: &'r [Parts],
    cast: &'r Cast,
    sheet: Sheet,
}

impl Writer<'_> {
    fn text(mut self, name: &str) -> String {
        self.board();
        self.promotions();
        self.first_moves();
        self.castlings();
        self.duties();
        self.royals();
        self.hands();
        self.enclosing();
        self.customs();
        self.ends();
        self.start();
        self.sheet.text(self.ruleset, self.cast, name)
    }

    /// Returns the slots of some piece types.
    fn types(&self, piece_types: impl IntoIterator<Item = PieceType>) -> Types {
        let mut types = Types::default();
        piece_types.into_iter().for_each(|piece_type| types.insert(self.cast.slot(piece_type)));
        types
    }

    /// Returns the slots of all piece types with a property.
    fn types_where(&self, holds: impl Fn(PieceType) -> bool) -> Types {
        self.types(self.ruleset.piece_types().filter(|&piece_type| holds(piece_type)))
    }
}
