//! The lines that declare pieces, with their moves.

use fers_core::{Color, PieceType};
use fers_rules::{Arrivals, Blast, Catch, Path};

use super::entry::Entry;
use super::moves::{MoveWriter, Said};
use super::sheet::{Rule, Sheet};
use super::views::View;
use super::{legs, plain};

impl Entry<'_> {
    /// Writes a line for each piece, or two where Black's moves are others.
    pub(super) fn pieces(&self, sheet: &mut Sheet) {
        let mut writer = MoveWriter::new(&self.ruleset, self.names, self.sole_royal());
        let mut still: Vec<PieceType> = Vec::new();
        let beside = plain::facing(&mut self.ruleset.clone());
        for of in self.ruleset.piece_types() {
            let sides = Color::ALL.map(|color| {
                let own = self.moves(&mut writer, of, color);
                let facing = beside.iter().filter(|(royal, _)| *royal == of);
                let facing = facing.map(|(_, path)| writer.only(of, color, std::slice::from_ref(path)).text);
                [own].into_iter().chain(facing).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("+")
            });
            let [white, black] = sides;
            if white.is_empty() && black.is_empty() {
                still.push(of);
                sheet.piece(format!("{}{}=K", self.names.get(of), self.comment(of)));
                continue;
            }
            let name = self.names.get(of);
            if white == black {
                let is_usual = is_usual(name, &white);
                let moves = if is_usual { String::new() } else { format!("={white}") };
                sheet.piece(format!("{name}{}{moves}", self.comment(of)));
                continue;
            }
            // A side without moves has one that is never possible.
            let said = |text: &str| if text.is_empty() { "c{}K".to_owned() } else { text.to_owned() };
            sheet.piece(format!("{name}{}={}", self.comment(of), said(&white)));
            sheet.piece(format!("{}={}", name.to_lowercase(), said(&black)));
        }
        if !still.is_empty() {
            sheet.rule(Rule::new("pieces").set(format!("{{{}}}", self.names.list(&still))).with("immovable"));
        }
    }

    /// Returns the name of a piece between bars.
    fn comment(&self, of: PieceType) -> String {
        let name = &self.ruleset.piece(of).name;
        let plain = |c: char| if c.is_control() || c == '|' { ' ' } else { c };
        let text: String = name.replace(";;", " ").replace("<br/>", " ").chars().map(plain).collect();
        format!("|{}|", text.trim())
    }

    /// Returns the moves of a piece of a side, with what they may not give; nothing where it has
    /// none that can be said.
    fn moves(&self, writer: &mut MoveWriter<'_>, of: PieceType, color: Color) -> String {
        let text = self.free_moves(writer, of, color);
        let piece = self.ruleset.piece(of);
        match (piece.may_check, piece.may_mate) {
            _ if text.is_empty() => text,
            (false, _) => format!("k({text})"),
            (true, false) => format!("kk({text})"),
            (true, true) => text,
        }
    }

    /// Returns the moves of a piece of a side, whatever they give.
    fn free_moves(&self, writer: &mut MoveWriter<'_>, of: PieceType, color: Color) -> String {
        match self.blast_of(of) {
            Some(Catch::Whatever) => {
                let Said { text, .. } = writer.piece(of, color);
                if text.is_empty() { text } else { format!("({text})--X") }
            }
            Some(_) => self.explosive(writer, of, color),
            None if color == Color::Black && self.view != View::Frame => writer.turned(of, self.view).text,
            None => writer.piece(of, color).text,
        }
    }

    /// Returns moves whose captures end with an explosion.
    fn explosive(&self, writer: &mut MoveWriter<'_>, of: PieceType, color: Color) -> String {
        let paths = writer.paths_of(of, color);
        let (mut quiet, mut loud): (Vec<Path>, Vec<Path>) = (Vec::new(), Vec::new());
        for path in &paths {
            let Some((last, inner)) = path.legs.split_last() else { continue };
            let is_loud = inner.iter().any(|leg| legs::captures(&leg.arrivals));
            let parts = [
                (Arrivals { empty: last.arrivals.empty, ..Arrivals::default() }, is_loud),
                (Arrivals { empty: false, ..last.arrivals.clone() }, true),
            ];
            for (arrivals, is_loud) in parts.into_iter().filter(|(arrivals, _)| *arrivals != Arrivals::default()) {
                let mut part = path.clone();
                let end = part.legs.len() - 1;
                part.legs[end].opens_en_passant &= arrivals.empty;
                part.legs[end].arrivals = arrivals;
                if is_loud { loud.push(part) } else { quiet.push(part) }
            }
        }
        let [quiet, loud] = [quiet, loud].map(|paths| writer.only(of, color, &paths).text);
        match (quiet.is_empty(), loud.is_empty()) {
            (_, true) => quiet,
            (true, false) => format!("{loud}--X"),
            (false, false) => format!("{quiet}+({loud}--X)"),
        }
    }

    /// Returns what sets off the explosion of a piece, if it has one that moves can say.
    fn blast_of(&self, of: PieceType) -> Option<Catch> {
        let is_by = |blast: &&Blast| blast.by.as_ref().is_none_or(|by| by.contains(&of));
        let blast = self.ruleset.blasts.iter().find(is_by)?;
        matches!(blast.catch, Catch::Whatever | Catch::Anything).then(|| blast.catch.clone())
    }
}

/// Returns whether a letter without moves means these.
fn is_usual(name: &str, moves: &str) -> bool {
    const USUAL: [(&str, &str); 6] =
        [("K", "K"), ("Q", "Q"), ("R", "R"), ("B", "B"), ("N", "N"), ("P", "mfW+cefF+[1-2]mefW02")];
    USUAL.contains(&(name, moves))
}
