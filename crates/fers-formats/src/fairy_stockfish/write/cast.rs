//! Which of Fairy-Stockfish's places each piece type takes, and under which letter.

use std::collections::HashMap;

use fers_betza::Dialect;
use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{CheckRule, Condition, Path, Ruleset, Taker, Trigger, Zones};

use super::first_moves::{FromSquares, Kind, Parts, without_en_passant};
use crate::fairy_stockfish::lower::{janggi_cannon, janggi_elephant, screen};
use crate::fairy_stockfish::piece::{
    self, CUSTOM, CUSTOM_MAX, JANGGI_CANNON, JANGGI_ELEPHANT, KING, PAWN, PIECES, ROOK, SHOGI_PAWN, SLOTS, SOLDIER,
    Slot, WAZIR,
};

/// How a piece type came to be; promoted ones have no letter of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Plain,
    Flipped { from: PieceType },
    Raised,
}

/// A place that is taken.
#[derive(Clone, Debug)]
struct Taken {
    letter: char,
    /// Moves as text, where the place has none of its own.
    moves: Option<String>,
}

/// All piece types with their places.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    shapes: Vec<Shape>,
    slots: Vec<Slot>,
    taken: HashMap<Slot, Taken>,
    palace: Region,
}

impl Cast {
    /// Gives each piece type a place; the reason if that cannot be done.
    pub(super) fn of(ruleset: &Ruleset, parts: &[Parts]) -> Result<Self, String> {
        let shapes = shapes(ruleset);
        let palace = palace(parts);
        let mut casting = Casting {
            ruleset,
            parts,
            king: king(ruleset, &shapes),
            cast: Self { slots: vec![SLOTS; shapes.len()], shapes, taken: HashMap::new(), palace },
        };
        casting.plain()?;
        casting.promoted()?;
        Ok(casting.cast)
    }

    pub(super) fn slot(&self, piece_type: PieceType) -> Slot {
        self.slots[piece_type.index()]
    }

    pub(super) fn shape(&self, piece_type: PieceType) -> Shape {
        self.shapes[piece_type.index()]
    }

    /// Returns the places that are taken.
    pub(super) fn slots(&self) -> impl Iterator<Item = Slot> {
        self.taken.keys().copied()
    }

    pub(super) fn letter_of(&self, slot: Slot) -> Option<char> {
        self.taken.get(&slot).map(|taken| taken.letter)
    }

    /// Returns the letters of a black piece in a FEN.
    pub(super) fn letters(&self, piece_type: PieceType) -> String {
        let letter = |piece_type: PieceType| self.letter_of(self.slot(piece_type)).unwrap_or('?');
        match self.shape(piece_type) {
            Shape::Plain => letter(piece_type).to_string(),
            Shape::Flipped { from } => format!("+{}", letter(from)),
            Shape::Raised => format!("{}~", letter(piece_type)),
        }
    }

    /// Returns the squares of Korean palaces.
    pub(super) fn palace(&self) -> &Region {
        &self.palace
    }

    /// Returns whether the slot of a piece already restricts the squares of its moves.
    pub(super) fn knows_squares(&self, piece_type: PieceType) -> bool {
        match self.slot(piece_type) {
            SOLDIER => true,
            ROOK | JANGGI_CANNON | WAZIR | KING => !self.palace.is_empty(),
            _ => false,
        }
    }

    /// Returns the lines that give letters to places.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut slots: Vec<Slot> = self.slots().collect();
        slots.sort_unstable();
        let line = |slot: Slot| {
            let taken = self.taken.get(&slot)?;
            let moves = taken.moves.as_ref().map_or_else(String::new, |moves| format!(":{moves}"));
            Some(format!("{} = {}{moves}", piece::key_name(slot), taken.letter))
        };
        slots.into_iter().filter_map(line).collect()
    }
}

/// A cast in the making.
struct Casting<'r> {
    ruleset: &'r Ruleset,
    parts: &'r [Parts],
    king: Option<PieceType>,
    cast: Cast,
}

impl Casting<'_> {
    fn plain(&mut self) -> Result<(), String> {
        let mut types: Vec<PieceType> =
            self.ruleset.piece_types().filter(|&found| self.cast.shape(found) == Shape::Plain).collect();
        // The pawn slot is for types with the steps of a pawn.
        types.sort_by_key(|found| !self.parts[found.index()].has_pawn_steps());
        let letters = self.letters(&types)?;
        for piece_type in types {
            let slot = self.place(piece_type);
            let letter = letters[&piece_type];
            self.put(piece_type, slot, letter)?;
        }
        Ok(())
    }

    /// Assigns promoted pieces to slots. They move like other types; if no type has their moves, a
    /// slot is taken for a type that is never on the board.
    fn promoted(&mut self) -> Result<(), String> {
        let types: Vec<PieceType> = self.ruleset.piece_types().collect();
        for &piece_type in &types {
            if self.cast.shape(piece_type) == Shape::Plain {
                continue;
            }
            let moves = |other: PieceType| self.ruleset.piece(other);
            let alike = |other: &&PieceType| {
                let (own, other) = (moves(piece_type), moves(**other));
                let squares = |zones: Option<Zones>| {
                    zones.map(|zones| ByColor::from_fn(|color| self.ruleset.zone(zones, color).clone()))
                };
                squares(own.confined_to) == squares(other.confined_to)
                    && Color::ALL
                        .into_iter()
                        .all(|color| fers_betza::same_moves(own.moves_of(color), other.moves_of(color)))
            };
            let is_cast = |other: &&PieceType| self.cast.slots[other.index()] != SLOTS;
            if let Some(other) = types.iter().filter(is_cast).find(alike) {
                self.cast.slots[piece_type.index()] = self.cast.slots[other.index()];
                continue;
            }
            let slot = self.place(piece_type);
            let letter = self.free_letter(&[])?;
            self.put(piece_type, slot, letter)?;
        }
        Ok(())
    }

    fn put(&mut self, piece_type: PieceType, slot: Option<Slot>, letter: char) -> Result<(), String> {
        let free = (CUSTOM..CUSTOM + CUSTOM_MAX).find(|slot| !self.cast.taken.contains_key(slot));
        let slot =
            slot.or(free).ok_or_else(|| format!("the format has {CUSTOM_MAX} pieces with moves of their own"))?;
        let moves = match slot {
            KING => Some(self.written(piece_type)).filter(|moves| moves != "K"),
            _ if piece::is_custom(slot) => Some(self.written(piece_type)),
            _ => None,
        };
        if moves.as_ref().is_some_and(String::is_empty) {
            let name = &self.ruleset.piece(piece_type).name;
            return Err(format!("the Betza notation of Fairy-Stockfish has no words for the moves of the {name}"));
        }
        self.cast.slots[piece_type.index()] = slot;
        self.cast.taken.insert(slot, Taken { letter, moves });
        Ok(())
    }

    /// Returns the place of a piece whose moves Fairy-Stockfish knows.
    fn place(&self, piece_type: PieceType) -> Option<Slot> {
        if self.king == Some(piece_type) {
            return Some(KING);
        }
        let may_mate = self.ruleset.piece(piece_type).drop.may_mate;
        // Explosions spare whatever has the place of pawns.
        let explodes = self
            .ruleset
            .blasts
            .last()
            .is_some_and(|blast| !blast.around.is_empty() && !blast.spares.contains(&piece_type));
        let fits = |slot: &Slot| {
            let is_free = !self.cast.taken.contains_key(slot) && (!explodes || *slot != PAWN);
            is_free && (may_mate || *slot == SHOGI_PAWN) && self.moves_as(piece_type, *slot)
        };
        // Without palaces, two slots have equal moves; the more common piece comes first.
        (0..PIECES.len()).find(fits)
    }

    /// Returns whether a piece moves as the piece of a place does.
    fn moves_as(&self, piece_type: PieceType, slot: Slot) -> bool {
        let parts = &self.parts[piece_type.index()];
        let is_elsewhere = |kind: Kind| parts.from_squares.iter().any(|part| part.kind == kind);
        let same = |text: &str| {
            let paths = fers_betza::parse_as(text, Dialect::FairyStockfish).value.paths;
            let paths: Vec<Path> = paths.into_iter().map(without_en_passant).collect();
            fers_betza::same_moves(&paths, &parts.always)
        };
        let in_palace = |part: &FromSquares| matches!(part.kind, Kind::Diagonal { .. } | Kind::Other);
        let only_in_palace = !self.cast.palace.is_empty() && parts.from_squares.iter().all(in_palace);
        let never = parts.from_squares.is_empty();
        match slot {
            PAWN => same(PIECES[PAWN].1) && parts.from_squares.iter().all(|part| part.kind != Kind::Other),
            SOLDIER if is_elsewhere(Kind::Sideways) => same("fW"),
            SOLDIER => same("fsW") && (only_in_palace || never),
            ROOK | WAZIR => same(PIECES[slot].1) && (never || only_in_palace),
            // Their moves cannot be written in Betza alone.
            JANGGI_CANNON => self.is_janggi_cannon(piece_type),
            JANGGI_ELEPHANT => never && fers_betza::same_moves(&parts.always, &[janggi_elephant()]),
            _ => never && same(PIECES[slot].1),
        }
    }

    /// Returns whether the piece hops over one piece and captures, with cannons excluded as hurdle
    /// and as victim.
    fn is_janggi_cannon(&self, piece_type: PieceType) -> bool {
        let others: Vec<PieceType> = self.ruleset.piece_types().filter(|other| *other != piece_type).collect();
        let spares_its_kind = self.ruleset.piece(piece_type).victims.as_ref().is_some_and(|victims| {
            others.iter().all(|other| victims.contains(other)) && !victims.contains(&piece_type)
        });
        let always = &self.parts[piece_type.index()].always;
        spares_its_kind && fers_betza::same_moves(always, &[janggi_cannon(screen(others))])
    }

    /// Returns the moves as Betza text, first moves among them. Paths that cannot be written are
    /// left out.
    fn written(&self, piece_type: PieceType) -> String {
        let parts = &self.parts[piece_type.index()];
        let paths = |opens: bool| {
            let first = parts.from_squares.iter().map(|part| &part.path);
            let first = first.map(|path| path.clone().opening_en_passant(opens).when(Condition::Virgin));
            let in_palace = self.king == Some(piece_type) && !self.cast.palace.is_empty();
            parts.always.iter().cloned().chain(first.filter(|_| !in_palace)).collect::<Vec<Path>>()
        };
        let print = |paths: &[Path]| fers_betza::print_as(paths, Dialect::FairyStockfish);
        // The option `opens` is handled elsewhere; some moves can be written only with it, others
        // only without it.
        let whole = [false, true].into_iter().find_map(|opens| print(&paths(opens)));
        let part = || paths(true).iter().filter_map(|path| print(std::slice::from_ref(path))).collect();
        whole.unwrap_or_else(part)
    }

    /// Returns a letter for each type: its own, unless another type has it.
    fn letters(&self, types: &[PieceType]) -> Result<HashMap<PieceType, char>, String> {
        let mut found: HashMap<PieceType, char> = HashMap::new();
        let own = |piece_type: PieceType| {
            let letters = &self.ruleset.piece(piece_type).letters;
            [&letters.black, &letters.white].into_iter().find_map(|text| match text.as_bytes() {
                [byte] if byte.is_ascii_alphabetic() => Some(char::from(byte.to_ascii_lowercase())),
                _ => None,
            })
        };
        for &piece_type in types {
            if let Some(letter) = own(piece_type).filter(|letter| !found.values().any(|other| other == letter)) {
                found.insert(piece_type, letter);
            }
        }
        for &piece_type in types {
            if !found.contains_key(&piece_type) {
                let used: Vec<char> = found.values().copied().collect();
                let of_name = self.ruleset.piece(piece_type).name.to_ascii_lowercase();
                let of_name = of_name.chars().find(|c| c.is_ascii_lowercase() && !used.contains(c));
                found.insert(piece_type, of_name.map_or_else(|| self.free_letter(&used), Ok)?);
            }
        }
        Ok(found)
    }

    fn free_letter(&self, used: &[char]) -> Result<char, String> {
        let is_free =
            |letter: &char| !used.contains(letter) && !self.cast.taken.values().any(|taken| taken.letter == *letter);
        ('a'..='z').find(is_free).ok_or_else(|| "the format has 26 letters for pieces".to_owned())
    }
}

/// Returns the piece that is royal like a king; a type that promotes to a royal has another shape.
fn king(ruleset: &Ruleset, shapes: &[Shape]) -> Option<PieceType> {
    ruleset.royals.iter().filter(|royal| royal.check == CheckRule::Any).find_map(|royal| {
        let mut plain = royal.piece_types.iter().filter(|found| shapes[found.index()] == Shape::Plain);
        plain.next().filter(|_| plain.next().is_none()).copied()
    })
}

/// Classifies the types by their promotions: types that turn over on leaving their zone, and pawns
/// that return to hand as pawns.
fn shapes(ruleset: &Ruleset) -> Vec<Shape> {
    let mut shapes = vec![Shape::Plain; ruleset.pieces.len()];
    for rule in ruleset.promotions.iter().filter(|rule| matches!(rule.trigger, Trigger::Leave | Trigger::Drop)) {
        let [to] = rule.to[..] else { continue };
        let is_base = shapes.contains(&Shape::Flipped { from: to });
        if shapes[rule.from.index()] == Shape::Plain
            && shapes[to.index()] == Shape::Plain
            && !is_base
            && to != rule.from
        {
            shapes[to.index()] = Shape::Flipped { from: rule.from };
        }
    }
    if matches!(ruleset.hands.captured_to, Some(Taker::Capturer | Taker::Partner)) {
        for piece_type in
            ruleset.piece_types().filter(|&found| shapes[found.index()] == Shape::Plain).collect::<Vec<_>>()
        {
            let turns_back = ruleset.piece(piece_type).in_hand.is_some_and(|hand| hand != piece_type);
            if turns_back && ruleset.promotions.iter().any(|rule| rule.to.contains(&piece_type)) {
                shapes[piece_type.index()] = Shape::Raised;
            }
        }
    }
    shapes
}

/// Returns the squares between which pieces step along extra diagonals.
fn palace(parts: &[Parts]) -> Region {
    let steps =
        parts.iter().flat_map(|parts| &parts.from_squares).filter(|part| part.kind == Kind::Diagonal { steps: 1 });
    let mut squares = Region::new();
    steps.for_each(|part| part.from.white.iter().for_each(|square| squares.insert(square)));
    squares
}
