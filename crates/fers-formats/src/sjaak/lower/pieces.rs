//! Pieces and their properties.

use std::collections::HashMap;

use fers_core::{ByColor, PieceType};
use fers_rules::{DropRule, Drops, Endangered, Path, PieceRules, Retaliation, Zones};
use fers_text::Diagnostic;

use super::Lowering;
use super::movement::{Use, paths};
use crate::sjaak::tree::{Flag, Piece, Symbol, ZonePair};
use crate::sjaak::word::{Word, suggest};
use crate::tidy::tidy;

impl<'a> Lowering<'a, '_> {
    /// Makes all piece types, in their order.
    pub(super) fn pieces(&mut self) {
        let game = self.game;
        if game.pieces.is_empty() {
            let report = Diagnostic::error("sjaak::no-pieces", game.name.span(), "the variant has no pieces");
            self.reports.push(report.with_help("begin a piece with `Piece: name`"));
        }
        self.repeated_names();
        self.repeated_letters();
        let somebody_takes_flags = game.pieces.iter().any(|piece| piece.has(Flag::TakesFlags));
        for piece in &game.pieces {
            let mut rules = self.piece(piece);
            rules.takes_goals = !somebody_takes_flags || piece.has(Flag::TakesFlags);
            self.ruleset.pieces.push(rules);
        }
        for (index, piece) in game.pieces.iter().enumerate() {
            self.ruleset.pieces[index].in_hand = self.in_hand(index, piece);
            self.ruleset.pieces[index].victims = self.victims(piece);
        }
    }

    fn repeated_names(&mut self) {
        let mut first: HashMap<&str, Word<'_>> = HashMap::new();
        for piece in self.game.pieces.iter().filter(|piece| !piece.name.text.is_empty()) {
            if let Some(before) = first.insert(piece.name.text, piece.name) {
                let message = format!("there is a piece `{}` already", piece.name.text);
                let report = Diagnostic::error("sjaak::repeated-piece", piece.name.span(), message);
                self.reports.push(report.with_related(before.span(), "the other one is here"));
            }
        }
    }

    fn repeated_letters(&mut self) {
        let mut first: HashMap<&str, Word<'_>> = HashMap::new();
        let symbols = self.game.pieces.iter().filter_map(|piece| piece.symbol);
        for letter in symbols.flat_map(|symbol| [symbol.white, symbol.black]) {
            if let Some(before) = first.insert(letter.text, letter) {
                let message = format!("the letter `{}` stands for a piece already", letter.text);
                let report = Diagnostic::error("sjaak::repeated-symbol", letter.span(), message);
                self.reports.push(report.with_related(before.span(), "it is used here"));
            }
        }
    }

    fn piece(&mut self, piece: &Piece<'a>) -> PieceRules {
        let symbol = self.symbol(piece);
        let moves = self.moves(piece);
        let black_moves = self.black_moves(piece, &moves);
        let royal = piece.has(Flag::Royal);
        // A side gets a second royal by promotion only if the text says so.
        let limit = |max: u16| if max == 0 { royal.then_some(1) } else { Some(max) };
        let (white, black) = piece.max.unwrap_or_default();
        PieceRules {
            letters: ByColor::new(symbol.white.text.to_owned(), symbol.black.text.to_owned()),
            san: symbol.san.text.to_owned(),
            black_moves,
            confined_to: self.confinement(piece.prison),
            blocked_by: self.zones_unless(piece.block, |_, zones| zones.is_empty()),
            is_iron: piece.has(Flag::Iron),
            endangered: piece.has(Flag::Endangered).then(Endangered::before),
            retaliation: piece.has(Flag::NoRetaliate).then_some(Retaliation::Banned),
            assimilates: piece.has(Flag::Assimilate),
            may_mate: !piece.has(Flag::NoMate),
            gives_shak: piece.has(Flag::Shak),
            drop: self.drop_rule(piece),
            limit: ByColor::new(limit(white), limit(black)),
            value: piece.value.filter(|&value| value != 0),
            ..PieceRules::new(piece.name.text, "", moves)
        }
    }

    fn symbol(&mut self, piece: &Piece<'a>) -> Symbol<'a> {
        piece.symbol.unwrap_or_else(|| {
            let message = format!("the piece {} has no letters", piece.name.text);
            let report = Diagnostic::error("sjaak::no-symbol", piece.name.span(), message);
            self.reports.push(report.with_help("write them so: `Symbol: \"N\", \"N,n\"`"));
            let nothing = Word { text: "", offset: piece.name.offset };
            Symbol { san: nothing, white: nothing, black: nothing }
        })
    }

    fn moves(&mut self, piece: &Piece<'a>) -> Vec<Path> {
        let says_nothing = !piece.has_move_line && piece.captures.is_none();
        if says_nothing && piece.specials.is_empty() && piece.initials.is_empty() {
            let message = format!("the piece {} has no moves", piece.name.text);
            let report = Diagnostic::error("sjaak::no-moves", piece.name.span(), message);
            self.reports.push(report.with_help("write `Move:` lines, or `Move: none`"));
        }
        let (specials, quiet) = self.specials(piece);
        let captures = piece.captures.as_deref().unwrap_or(&piece.moves);
        let takes = piece.has(Flag::TakeEp);
        let always_quiet = quiet.len() == 1 && quiet[0].is_empty();
        let mut found = Vec::new();
        for mover in &piece.moves {
            if always_quiet && captures.contains(mover) {
                found.extend(paths(mover, Use::Both, takes));
                continue;
            }
            for when in &quiet {
                found.extend(
                    paths(mover, Use::Quiet, takes).into_iter().map(|path| Path { when: when.clone(), ..path }),
                );
            }
        }
        for mover in captures.iter().filter(|mover| !always_quiet || !piece.moves.contains(mover)) {
            found.extend(paths(mover, Use::Capture, takes));
        }
        found.extend(specials);
        tidy(found, &self.ruleset.geometry)
    }

    /// Returns the moves of Black's pieces, if they are not the mirror image of White's. Problems
    /// have been reported for White's moves.
    fn black_moves(&mut self, piece: &Piece<'a>, white: &[Path]) -> Option<Vec<Path>> {
        let said = self.reports.diagnostics.len();
        let black = self.moves(&piece.for_black());
        self.reports.diagnostics.truncate(said);
        (black != white).then_some(black)
    }

    fn drop_rule(&mut self, piece: &Piece<'a>) -> DropRule {
        let zone = self.confinement(piece.drop_zone);
        let anywhere = piece.has(Flag::DropDead) || piece.drop_zone.is_some();
        DropRule {
            zone,
            needs_move: !anywhere && self.ruleset.hands.drops != Drops::None,
            both_shades: false,
            per_file_max: piece.has(Flag::DropOneFile).then_some(1),
            may_check: !piece.has(Flag::DropNoCheck),
            may_mate: !piece.has(Flag::DropNoMate),
            ..DropRule::default()
        }
    }

    fn confinement(&mut self, pair: Option<ZonePair<'a>>) -> Option<Zones> {
        self.zones_unless(pair, |lowering, zones| lowering.is_everywhere(zones))
    }

    fn zones_unless(
        &mut self,
        pair: Option<ZonePair<'a>>,
        says_nothing: impl Fn(&Self, &super::zones::Squares) -> bool,
    ) -> Option<Zones> {
        let zones = self.zone_pair(pair?)?;
        (!says_nothing(self, &zones)).then(|| self.regions(&zones))
    }

    /// Returns the piece's type in a hand: the one stated, otherwise `X` for `+X`, and for `X~` the
    /// first piece that promotes to it.
    fn in_hand(&mut self, index: usize, piece: &Piece<'a>) -> Option<PieceType> {
        if let Some(word) = piece.demotion {
            let found = self.piece_by_letter(word);
            return found.filter(|found| found.index() != index);
        }
        let white = piece.symbol?.white.text;
        if let Some(base) = white.strip_prefix('+') {
            return self.ruleset.piece_by_letter(base).map(|(piece_type, _)| piece_type);
        }
        if !white.ends_with('~') {
            return None;
        }
        let becomes =
            |other: &Piece<'_>| other.promotions.iter().any(|promotion| promotion.choices.text.contains(white));
        let origin = self.game.pieces.iter().position(becomes);
        origin.filter(|&origin| origin != index).map(|origin| PieceType(origin as u16))
    }

    /// Returns the types that a piece may capture, by their letters or names.
    fn victims(&mut self, piece: &Piece<'a>) -> Option<Vec<PieceType>> {
        let words = piece.victims.as_ref()?;
        let mut found: Vec<PieceType> = words.iter().filter_map(|&word| self.piece_by_letter(word)).collect();
        found.sort_unstable();
        found.dedup();
        Some(found)
    }

    /// Returns the piece type of a letter of either side, or of a name. Reports an error if there
    /// is none.
    fn piece_by_letter(&mut self, word: Word<'_>) -> Option<PieceType> {
        let named = || {
            let index = self.game.pieces.iter().position(|piece| piece.name.text == word.text);
            index.map(|index| PieceType(index as u16))
        };
        let found = self.ruleset.piece_by_letter(word.text).map(|(piece_type, _)| piece_type).or_else(named);
        if found.is_none() {
            let message = format!("no piece has the letter `{}`", word.text);
            let report = Diagnostic::error("sjaak::unknown-piece", word.span(), message);
            let letters = self.ruleset.pieces.iter().map(|piece| piece.letters.white.as_str());
            self.reports.push(suggest(report, word.text, letters));
        }
        found
    }
}
