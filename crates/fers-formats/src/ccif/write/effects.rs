//! What follows from moves on other squares: conversions, explosions, pulls and pushes, gaps,
//! exchanges of places.

use fers_core::{PieceType, Vector};
use fers_rules::{
    Becoming, Catch, Endangered, Flip, FlipReach, FlipTrigger, Protected, Retaliation, Shove, ShoveWay, Site, Walling,
    Whose,
};

use super::entry::Entry;
use super::moves::MoveWriter;
use super::sheet::{Rule, Sheet};

impl Entry<'_> {
    /// Writes all effects.
    pub(super) fn effects(&self, sheet: &mut Sheet) {
        self.ruleset.flips.iter().for_each(|flip| self.flip(sheet, flip));
        self.explosion(sheet);
        self.magnetic(sheet);
        self.gaps(sheet);
        self.left_behind(sheet);
        self.swaps(sheet);
        self.trading(sheet);
    }

    fn flip(&self, sheet: &mut Sheet, flip: &Flip) {
        match flip.reach {
            FlipReach::Mover if flip.on == FlipTrigger::Travel || !self.has_drops() => {
                let movers: Vec<PieceType> = self
                    .ruleset
                    .piece_types()
                    .filter(|of| !flip.spares.contains(of) && !self.ruleset.may_be_in_check(*of))
                    .collect();
                self.conversion(sheet, flip, &movers, |_| Some("ccO".to_owned()));
            }
            FlipReach::Seen => {
                let sees = |of: &PieceType| !self.ruleset.piece(*of).sight.is_empty();
                let seers: Vec<PieceType> = self.ruleset.piece_types().filter(sees).collect();
                let mut writer = MoveWriter::new(&self.ruleset, self.names, None);
                let mut texts = std::collections::HashMap::new();
                for &of in &seers {
                    let said = writer.sight(of);
                    let moves = said.text.strip_prefix('c').unwrap_or(&said.text).to_owned();
                    // One term, whose letter stands for all that the piece sees.
                    let is_one = said.is_whole && said.text.starts_with('c') && !moves.contains(['+', '-', '(']);
                    texts.insert(of, is_one.then(|| format!("(!dc{moves})**")));
                }
                self.conversion(sheet, flip, &seers, |of| texts.get(&of).cloned().flatten());
            }
            FlipReach::Own => {
                let spares = &flip.spares;
                let own: Vec<PieceType> = self.ruleset.piece_types().filter(|of| !spares.contains(of)).collect();
                sheet.rule(Rule::new("pieces").set(format!("{{{}}}", self.names.list(&own))).with("impartial"));
            }
            FlipReach::Next | FlipReach::Enclosed | FlipReach::Mover => {}
        }
    }

    fn has_drops(&self) -> bool {
        self.ruleset.hands.drops != fers_rules::Drops::None
    }

    fn conversion(
        &self,
        sheet: &mut Sheet,
        flip: &Flip,
        types: &[PieceType],
        moves: impl Fn(PieceType) -> Option<String>,
    ) {
        let Some(prefix) = self.take_prefix() else { return };
        let rule = Rule::new("conversion").prefix(prefix);
        sheet.rule(match &flip.catch {
            Catch::Whatever => rule,
            Catch::Nothing => rule.with("move"),
            Catch::Anything => rule.with("capture"),
            Catch::Types(types) => rule.with(format!("capture{}", self.set(types))),
        });
        for &of in types {
            if let Some(moves) = moves(of) {
                sheet.definition(format!("{prefix}{}={moves}", self.names.get(of)));
            }
        }
    }

    /// Writes what the letter X destroys, if that is not everything but P.
    fn explosion(&self, sheet: &mut Sheet) {
        let Some(blast) = self.ruleset.blasts.first() else { return };
        let spares: Vec<&str> = blast.spares.iter().map(|&of| self.names.get(of)).collect();
        let has_pawn = self.ruleset.piece_types().any(|of| self.names.get(of) == "P");
        let is_usual = if has_pawn { spares == ["P"] } else { spares.is_empty() };
        if !is_usual {
            let set = if spares.is_empty() { String::new() } else { format!("{{^{}}}", spares.concat()) };
            sheet.definition(format!("@X=(!dcy{set}OK)0*"));
        }
    }

    fn magnetic(&self, sheet: &mut Sheet) {
        let lines = Vector::new(0, 1).symmetric_images();
        let is_line = |shove: &Shove| shove.lines.len() == 4 && shove.lines.iter().all(|line| lines.contains(line));
        if let [pull, push] = self.ruleset.shoves.as_slice() {
            let ways = ((pull.whose, pull.way), (push.whose, push.way));
            let is_usual = ways == ((Whose::Enemy, ShoveWay::Pull), (Whose::Friend, ShoveWay::Push));
            if is_usual && is_line(pull) && is_line(push) {
                sheet.rule(Rule::new("magnetic"));
            }
        }
    }

    /// Writes that the squares which pieces leave become gaps.
    fn gaps(&self, sheet: &mut Sheet) {
        let gap = Walling { is_gap: true, ..Walling::at(Site::Vacated) };
        let Some(prefix) =
            self.ruleset.walling.as_ref().filter(|&walling| *walling == gap).and_then(|_| self.take_prefix())
        else {
            return;
        };
        let is_free = |name: &&str| self.ruleset.piece_types().all(|of| self.names.get(of) != *name);
        let Some(name) = ["X", ":X:", ":GAP:"].into_iter().find(is_free) else { return };
        sheet
            .rule(Rule::new("pieces").set(format!("{{{name}}}")).with("neutral").with("immovable").with("transparent"));
        sheet.rule(Rule::new("promotion").prefix(prefix).with("origin").with("move"));
        sheet.definition(name.to_owned());
        let types: Vec<PieceType> = self.ruleset.piece_types().collect();
        let lines: Vec<String> = types.iter().map(|&of| format!("{prefix}{}=={name}", self.names.get(of))).collect();
        lines.into_iter().for_each(|line| sheet.definition(line));
    }

    /// Writes what moves leave on their origin, and what the pieces become that moved.
    fn left_behind(&self, sheet: &mut Sheet) {
        let mut groups: Vec<(Catch, Vec<[PieceType; 3]>)> = Vec::new();
        for of in self.ruleset.piece_types() {
            let [Becoming { into, catch, zone: None, shifting: false, leaves: Some(left) }] =
                self.ruleset.piece(of).becomes.as_slice()
            else {
                continue;
            };
            match groups.iter_mut().find(|(known, _)| known == catch) {
                Some((_, lines)) => lines.push([of, *into, *left]),
                None => groups.push((catch.clone(), vec![[of, *into, *left]])),
            }
        }
        for (catch, lines) in groups {
            let Some(prefix) = self.take_prefix() else { return };
            let changes = lines.iter().any(|[of, into, _]| of != into);
            let demotion = if changes { self.take_prefix() } else { None };
            let rule = Rule::new("promotion").prefix(prefix).with("origin");
            let rule = match &catch {
                Catch::Whatever => rule.with("move"),
                Catch::Nothing => rule.with("!capture"),
                Catch::Anything => rule.with("capture"),
                Catch::Types(types) => rule.with(format!("capture{}", self.set(types))),
            };
            sheet.rule(match demotion {
                Some(demotion) => rule.with(format!("demote{demotion}")),
                None => rule,
            });
            for line in lines {
                let [of, into, left] = line.map(|piece| self.names.get(piece));
                sheet.definition(format!("{prefix}{of}=={left}"));
                if let Some(demotion) = demotion {
                    sheet.definition(format!("{demotion}{of}=={into}"));
                }
            }
        }
    }

    /// Writes what pieces become that exchange places.
    fn swaps(&self, sheet: &mut Sheet) {
        let promoted = |of: PieceType| {
            let becomes = &self.ruleset.piece(of).becomes;
            becomes.iter().find(|entry| entry.shifting && entry.zone.is_none()).map(|entry| entry.into)
        };
        let displaced = |of: PieceType| self.ruleset.piece(of).displaced;
        let lines = |becomes: &dyn Fn(PieceType) -> Option<PieceType>| -> Vec<(PieceType, PieceType)> {
            self.ruleset.piece_types().filter_map(|of| becomes(of).map(|into| (of, into))).collect()
        };
        for (name, lines) in [("promote", lines(&promoted)), ("demote", lines(&displaced))] {
            let Some(prefix) = Some(&lines).filter(|lines| !lines.is_empty()).and_then(|_| self.take_prefix()) else {
                continue;
            };
            sheet.rule(Rule::new("swap").with(format!("{name}{prefix}")));
            for (of, into) in lines {
                sheet.definition(format!("{prefix}{}=={}", self.names.get(of), self.names.get(into)));
            }
        }
    }

    /// Writes which pieces cannot be traded easily.
    fn trading(&self, sheet: &mut Sheet) {
        let mut groups: Vec<(Endangered, Vec<PieceType>)> = Vec::new();
        for of in self.ruleset.piece_types() {
            let piece = self.ruleset.piece(of);
            let Some(endangered) = piece.endangered.clone() else { continue };
            let is_so = endangered.protected == Protected::Uncovered
                && endangered.spares_neighbours
                && piece.retaliation == Some(Retaliation::BannedToOthers);
            match groups.iter_mut().find(|(known, _)| *known == endangered) {
                _ if !is_so => {}
                Some((_, types)) => types.push(of),
                None => groups.push((endangered, vec![of])),
            }
        }
        for (endangered, types) in groups {
            let rule = Rule::new("difficulttrading").set(format!("{{{}}}", self.names.list(&types)));
            let rule = rule.with_if(endangered.ignores_royals, "royal");
            let minor = endangered.minor.filter(|minor| !minor.is_empty());
            sheet.rule(match minor {
                Some(minor) => rule.with(format!("minor{}", self.set(&minor))),
                None => rule,
            });
        }
    }
}
