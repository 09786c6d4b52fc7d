//! Turns of several moves: `progressive`, `turn`.

use fers_core::{ByColor, Color, PieceType};
use fers_rules::{End, Part, Recurrence, Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats};

use super::entry::Entry;
use super::moves::MoveWriter;
use super::part_moves::PartMoves;
use super::sheet::{Rule, Sheet};
use crate::ccif::any_order::{FREE_MAX, FreePart, Place, in_any_order};

impl Entry<'_> {
    /// Writes how many moves a side makes in its turn.
    pub(super) fn turns(&self, sheet: &mut Sheet) {
        let Some(turn) = &self.ruleset.turn else { return };
        if let Some(name) = progressive(turn) {
            sheet.rule(Rule::new("progressive").with_if(!name.is_empty(), name));
            return;
        }
        let plain =
            Turn { parts: Vec::new(), ends_by_castling: false, en_passant: TurnEnPassant::Never, ..turn.clone() };
        if plain != (Turn { parts: Vec::new(), ..Turn::of_plies(0) }) {
            // Parts alone would say another turn.
            return;
        }
        if let Some(parts) = self.free_parts(turn) {
            self.any_order(sheet, turn, &parts);
            return;
        }
        let differs = |part: &Part| {
            [part.left_out, part.exposes, part.evades_later, part.spares_royals]
                .iter()
                .any(|by: &ByColor<bool>| by.white != by.black)
        };
        let by_sides = turn.parts.iter().any(differs);
        for (index, part) in turn.parts.iter().enumerate() {
            if !by_sides {
                self.part(sheet, turn, (index, part), None);
                continue;
            }
            for color in Color::ALL.into_iter().filter(|&color| !part.left_out[color]) {
                self.part(sheet, turn, (index, part), Some(color));
            }
        }
    }

    /// Returns the parts of a turn that are made in any order; nothing where they have an order.
    fn free_parts(&self, turn: &Turn) -> Option<Vec<FreePart>> {
        if !self.of_parts.is_empty() {
            return None;
        }
        let all: Vec<PieceType> = self.ruleset.piece_types().collect();
        let sorted = |types: &Vec<PieceType>| all.iter().copied().filter(|of| types.contains(of)).collect();
        let place = |part: &Part| Place {
            who: part.who.as_ref().map_or_else(|| all.clone(), sorted),
            after: part.only_after.as_ref().map(sorted),
            behind: part.only_behind.clone(),
            is_optional: part.is_optional,
            is_last: part.is_last,
        };
        let places: Vec<Place> = turn.parts.iter().map(place).collect();
        let mut found = without_order(&places).into_iter().chain(with_orders(&all, &places));
        found.find(|parts| in_any_order(&all, parts).is_some_and(|made| made == places))
    }

    /// Writes parts that are made in any order.
    fn any_order(&self, sheet: &mut Sheet, turn: &Turn, parts: &[FreePart]) {
        let (first, all) = (&turn.parts[0], self.ruleset.piece_types().count());
        for (index, part) in parts.iter().enumerate() {
            let passes = match turn.en_passant {
                TurnEnPassant::Never | TurnEnPassant::Always => false,
                TurnEnPassant::FirstPly => index == 0,
                TurnEnPassant::WhileUsed => true,
            };
            let set = if part.who.len() < all { self.set(&part.who) } else { String::new() };
            let rule = match part.order {
                Some(order) => Rule::new("turn").number(order as usize),
                None => Rule::new("turn"),
            };
            let rule = rule.set(set).with_if(part.is_optional, "optional");
            let rule = rule.with_if(passes, "enpassant").with_if(turn.ends_by_castling, "castling");
            let rule = rule.with_if(first.must_be_made, "achievable").with_if(self.alters(), "alter");
            let skips = turn.parts.iter().any(|part| part.skips);
            sheet.rule(rule.with_if(!skips && !first.must_be_made, "compulsory"));
        }
    }

    /// Writes a part of a turn, for one side or for both.
    fn part(&self, sheet: &mut Sheet, turn: &Turn, (index, part): (usize, &Part), side: Option<Color>) {
        let color = side.unwrap_or(Color::White);
        let all: Vec<PieceType> = self.ruleset.piece_types().collect();
        let own = part.only_after.as_ref().or(part.who.as_ref());
        let set = match (side, own) {
            (None, None) => String::new(),
            (None, Some(types)) => format!("{{{}}}", self.names.list(types)),
            (Some(side), types) => {
                let list = self.names.list(types.unwrap_or(&all));
                format!("{{!{}}}", if side == Color::White { list } else { list.to_lowercase() })
            }
        };
        let mut rule = Rule::new("turn").number(index + 1).set(set);
        let own_moves: Vec<&PartMoves> =
            self.of_parts.iter().filter(|moves| usize::from(moves.part) == index).collect();
        if !own_moves.is_empty() {
            let Some(prefix) = self.take_prefix() else { return };
            rule = rule.prefix(prefix);
            for moves in own_moves {
                self.moves_of_part(sheet, prefix, moves);
            }
        }
        if !part.pushes.is_empty() {
            let Some(prefix) = self.take_prefix() else { return };
            let types: Vec<PieceType> = part.pushes.iter().map(|(of, _)| *of).collect();
            rule = rule.prefix(prefix).set(format!("{{!{}}}", self.names.list(&types).to_lowercase()));
            for (of, steps) in &part.pushes {
                let said = self.quiet_steps(*of, steps);
                sheet.definition(format!("{prefix}{}={}", self.names.get(*of), said.text));
            }
        }
        sheet.rule(self.attributes_of_part(rule, turn, (index, part), color));
    }

    /// Writes the lines of a piece that moves otherwise in a part of the turn.
    fn moves_of_part(&self, sheet: &mut Sheet, prefix: char, moves: &PartMoves) {
        let mut writer = MoveWriter::new(&self.ruleset, self.names, None);
        let of = moves.piece_type;
        let white = writer.only(of, Color::White, &moves.white).text;
        let black = writer.only(of, Color::Black, &moves.black).text;
        let name = self.names.get(of);
        let (same, of_black) = (white == black, name.to_lowercase());
        for (name, text) in [(name, white)].into_iter().chain((!same).then_some((of_black.as_str(), black))) {
            if !text.is_empty() {
                sheet.definition(format!("{prefix}{name}={text}"));
            }
        }
    }

    /// Returns whether no later move of a turn may bring back the board as it was before it.
    fn alters(&self) -> bool {
        self.ruleset.ends.contains(&End::RepetitionBan { by: None, frees_checked: false, of: Recurrence::TurnStart })
    }

    fn attributes_of_part(&self, rule: Rule, turn: &Turn, (index, part): (usize, &Part), color: Color) -> Rule {
        let exposed = if self.ruleset.until_captured { "check" } else { "avalanche" };
        let passes = match turn.en_passant {
            TurnEnPassant::Never | TurnEnPassant::Always => false,
            TurnEnPassant::FirstPly => index == 0,
            TurnEnPassant::WhileUsed => part.pushes.is_empty(),
        };
        let stuck = !part.skips && (index > 0 || part.is_optional);
        let plies = turn.parts.iter().filter(|part| !part.left_out[color]).count();
        let takes_royals = self.ruleset.until_captured && plies > 1 && !part.spares_royals[color];
        rule.with_if(part.balances, "balance")
            .with_if(index > 0 && self.alters(), "alter")
            .with_if(part.only_after.is_some(), "again")
            .with_if(part.is_optional, "optional")
            .with_if(part.until_capture, "untilcapture")
            .with_if(part.exposes[color], exposed)
            .with_if(part.evades_later[color], "check")
            .with_if(part.must_be_made, "achievable")
            .with_if(stuck && !part.must_be_made, "compulsory")
            .with_if(turn.ends_by_castling && part.pushes.is_empty(), "castling")
            .with_if(passes, "enpassant")
            .with_if(takes_royals, "captureroyal")
    }
}

/// Returns the attribute of `progressive` that says a turn; `None` if none does.
fn progressive(turn: &Turn) -> Option<&'static str> {
    let kinds = [
        ("", TurnLength::Growing, TurnRepeats::Free, TurnChecks::LastPlyOnly),
        ("scotish", TurnLength::Growing, TurnRepeats::Free, TurnChecks::EndTurn),
        ("english", TurnLength::Growing, TurnRepeats::InRounds, TurnChecks::EndTurn),
        ("moderate", TurnLength::OneMore, TurnRepeats::Never, TurnChecks::EndTurn),
    ];
    let of = |&(name, length, repeats, checks): &(&'static str, TurnLength, TurnRepeats, TurnChecks)| {
        let part = Part { is_optional: name == "moderate", ..Part::default() };
        let en_passant = TurnEnPassant::FirstPly;
        let made = Turn { parts: vec![part], length, checks, ends_by_castling: false, repeats, en_passant };
        made == *turn
    };
    kinds.iter().find(|kind| of(kind)).map(|(name, ..)| *name)
}

/// Returns lists of parts for which the places may stand if none has a number. Each part is left
/// for the last ply in some order, so the last places name them all.
fn without_order(places: &[Place]) -> Vec<Vec<FreePart>> {
    let mut kinds: Vec<FreePart> = Vec::new();
    for last in places.iter().filter(|place| place.is_last) {
        let part = FreePart { order: None, who: last.who.clone(), is_optional: last.is_optional };
        if !kinds.contains(&part) {
            kinds.push(part);
        }
    }
    // What has been made counts up, so that the first part is left last.
    kinds.reverse();
    let counts = 2..=(kinds.len() + 1).min(FREE_MAX);
    let chosen = counts.flat_map(|count| combinations(kinds.len(), count));
    chosen.map(|chosen| chosen.into_iter().map(|kind| kinds[kind].clone()).collect()).collect()
}

/// Returns lists of parts for which the places may stand if no two parts share a type, with all
/// numbers that they may have. A ply of one part takes its types away from the next place.
fn with_orders(all: &[PieceType], places: &[Place]) -> Vec<Vec<FreePart>> {
    let mut parts: Vec<Vec<PieceType>> = Vec::new();
    let mut at = 0;
    while let Some(place) = places.get(at).filter(|place| !place.is_last) {
        let next_after = |of: &PieceType| (at + 1..places.len()).find(|&next| places[next].follows(at, *of));
        let next = place.who.first().and_then(next_after);
        let Some(next) = next else { return Vec::new() };
        parts.push(place.who.iter().copied().filter(|of| !places[next].who.contains(of)).collect());
        at = next;
    }
    parts.extend(places.get(at).map(|place| place.who.clone()));
    let count = parts.len();
    if !(2..=FREE_MAX).contains(&count) || parts.iter().any(|who| who.is_empty() || who.len() == all.len()) {
        return Vec::new();
    }
    let numbered = |way: usize| {
        let order = |part: usize| (way / (count + 1).pow(part as u32) % (count + 1)) as u32;
        let part = |(index, who): (usize, &Vec<PieceType>)| FreePart {
            order: Some(order(index)).filter(|&order| order > 0),
            who: who.clone(),
            is_optional: false,
        };
        parts.iter().enumerate().map(part).collect()
    };
    (0..(count + 1).pow(count as u32)).map(numbered).collect()
}

/// Returns the combinations with repetition of `count` out of `kinds` numbers, each in ascending
/// order.
fn combinations(kinds: usize, count: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..count {
        let longer = |chosen: &Vec<usize>| {
            let first = chosen.last().copied().unwrap_or(0);
            (first..kinds).map(|kind| [chosen.as_slice(), &[kind]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}
