//! Contradictory settings.

use fers_core::Color;

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{KING, Slot};

/// Settings that Fairy-Stockfish cannot combine with royal pieces or with its attack detection,
/// with the behavior of Fers.
struct Pair {
    /// All must be set for the warning.
    together: bool,
    /// The settings. Of those that the variant itself states, the last one is marked.
    fields: &'static [Field],
    message: &'static str,
    help: &'static str,
}

const BLOWN_UP: &str = "here a blast may not take the mover's own royal, and one that takes the opponent's wins; give the royal up \
                        (`commoner` with `extinctionPseudoRoyal = true`) to play it there, too";
const KINGLESS: &str =
    "here it is played; give the king up (`commoner` with `extinctionPseudoRoyal = true`) to play it there, too";
const JUDGED: &str = "here attacks on royals are judged with it";

impl Lowering<'_, '_> {
    /// Warns of settings that contradict each other or that Fairy-Stockfish cannot combine.
    pub(super) fn contradictions(&mut self) {
        self.counts_without_checks();
        self.castling_off_the_board();
        for Pair { together, fields, message, help } in self.pairs() {
            let own = fields.iter().rev().find(|&&field| self.stored(field, Color::White).origin.is_own);
            if let Some(&field) = own.filter(|_| together) {
                self.warn_about("fsf::not-together", field, message.to_owned(), help);
            }
        }
    }

    fn pairs(&self) -> [Pair; 6] {
        let settings = self.settings;
        let has_king = settings.pieces().any(|(slot, _)| slot == KING);
        let is_royal = |slot: Slot| match self.has_pseudo_royals() {
            true if settings.types(Field::ExtinctionTypes, Color::White).has(slot) => true,
            _ => slot == KING,
        };
        let names_royals = |field: Field| self.existing(settings.types(field, Color::White)).into_iter().any(is_royal);
        let (blasts, flips) = (settings.switch(Field::Blast), settings.word(Field::FlipEnclosed) != "none");
        [
            Pair {
                together: has_king && blasts,
                fields: &[Field::Blast],
                message: "Fairy-Stockfish does not play kings that may stand in a blast",
                help: BLOWN_UP,
            },
            Pair {
                together: has_king && flips,
                fields: &[Field::FlipEnclosed],
                message: "Fairy-Stockfish does not play kings with pieces that are turned over",
                help: KINGLESS,
            },
            Pair {
                together: has_king && self.ruleset.walling.is_some() && settings.word(Field::Walling) == "duck",
                fields: &[Field::Walling],
                message: "Fairy-Stockfish does not play kings with a duck",
                help: KINGLESS,
            },
            Pair {
                together: blasts && names_royals(Field::BlastImmune),
                fields: &[Field::PseudoRoyal, Field::BlastImmune],
                message: "Fairy-Stockfish misjudges attacks on royals that are immune to blasts",
                help: JUDGED,
            },
            Pair {
                together: names_royals(Field::MutuallyImmune),
                fields: &[Field::PseudoRoyal, Field::MutuallyImmune],
                message: "Fairy-Stockfish misjudges attacks on royals that do not capture their own kind",
                help: JUDGED,
            },
            Pair {
                together: settings.switch(Field::FlagSafe) && blasts,
                fields: &[Field::Blast, Field::FlagSafe],
                message: "whether a piece is safe on its goal is judged without blasts",
                help: "a blast that reaches the goal is not foreseen; leave one of both out to be sure",
            },
        ]
    }

    fn counts_without_checks(&mut self) {
        if self.settings.switch(Field::CheckCounting) && !self.settings.switch(Field::Checking) {
            let message = "checks are counted, but there are none (`checking = false`)".to_owned();
            let help = "leave one of both lines out";
            self.warn_about("fsf::says-nothing", Field::CheckCounting, message, help);
        }
    }

    fn castling_off_the_board(&mut self) {
        if !self.settings.switch(Field::Castling) {
            return;
        }
        let geometry = &self.ruleset.geometry;
        let (files, ranks) = (u16::from(geometry.files), u16::from(geometry.ranks));
        let sides = [Field::CastlingQueenside, Field::CastlingKingside];
        let is_own = |field: Field| self.stored(field, Color::White).origin.is_own;
        let number = |field: Field| self.settings.number(field);
        let is_off = |&(field, most): &(Field, u16)| is_own(field) && number(field) > most;
        let targets = [(Field::CastlingRank, ranks), (sides[0], files), (sides[1], files)];
        let off: Vec<Field> = targets.iter().filter(|target| is_off(target)).map(|target| target.0).collect();
        let is_crossed = number(sides[0]) > number(sides[1]);
        let crossed = sides.into_iter().rev().find(|&side| is_own(side)).filter(|_| is_crossed);
        for field in off {
            let message = "castling leads off the board".to_owned();
            self.warn_about("fsf::off-board", field, message, "nobody castles so; perhaps the board has another size");
        }
        if let Some(field) = crossed {
            let message = "castling to the king's side ends left of castling to the queen's side".to_owned();
            self.warn_about("fsf::not-together", field, message, "exchange the two files");
        }
    }
}
