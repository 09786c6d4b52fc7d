//! Switches of single pieces and of the whole game.

use fers_core::{Color, PieceType};
use fers_rules::{
    Act, Becoming, Demand, Duty, Endangered, Passing, Path, PieceRules, Protected, Quality, Retaliation, Whom,
};

use super::literal::Literal;
use super::lowering::Lowering;

impl Lowering<'_> {
    /// Returns the number of a switch.
    pub(super) fn count(&mut self, name: &str, otherwise: i64) -> i64 {
        let Some(value) = self.script.value(name).cloned() else { return otherwise };
        value.number().unwrap_or_else(|| {
            self.bad_switch(value.span(), format!("`{name}` is a number"));
            otherwise
        })
    }

    /// Returns whether a switch is on.
    pub(super) fn is_on(&self, name: &str) -> bool {
        self.script.value(name).is_some_and(|value| !value.is_false())
    }

    /// Returns an element of an array for a label, if it is there and true.
    pub(super) fn entry(&self, name: &str, label: &str) -> Option<Literal> {
        self.script.element(name, label).filter(|value| !value.is_false()).cloned()
    }

    /// Returns the elements of a type for both sides.
    pub(super) fn entries(&self, name: &str, of: PieceType) -> [Option<Literal>; 2] {
        let letters = &self.types[of.index()].letters;
        [self.entry(name, &letters.white), self.entry(name, &letters.black)]
    }

    pub(super) fn switches(&mut self) {
        self.ruleset.must_capture = self.is_on("mustcapture");
        self.ruleset.no_checks = self.is_on("nochecks");
        for (color, name) in [(Color::White, "wpasses"), (Color::Black, "bpasses")] {
            self.ruleset.passing[color] = match self.count(name, 0) {
                0 => Passing::Never,
                1 => Passing::WhenStuck,
                _ => Passing::Always,
            };
        }
        self.null_moves();
        for of in self.ruleset.piece_types() {
            self.confined(of);
            self.absorbs(of);
            self.becomes(of);
        }
        for (of, piece) in self.listed("iron") {
            self.ruleset.pieces[of.index()].is_iron = piece;
        }
        self.trades();
        self.strikers();
        if let Some(span) = self.script.value("shooters").filter(|list| !list.is_false()).map(Literal::span) {
            // How moves are entered is no matter of the rules.
            let message = "`shooters` says how moves are entered, and no rule".to_owned();
            self.reports.push(fers_text::Diagnostic::note("gamecode::no-rule", span, message));
        }
    }

    /// Returns for each type whether a list has it.
    fn listed(&mut self, name: &str) -> Vec<(PieceType, bool)> {
        let types = self.script.value(name).cloned().map(|value| self.types_of(&value)).unwrap_or_default();
        types.into_iter().map(|of| (of, true)).collect()
    }

    /// Reads the ban on moves that leave the board as it was, where some move may do that.
    fn null_moves(&mut self) {
        if !self.is_on("nullban") {
            return;
        }
        let swaps = |path: &Path| {
            path.legs.iter().any(|leg| leg.arrivals.friend.as_ref().is_some_and(|contact| contact.act == Act::Swap))
        };
        let may_return = |path: &Path| path.legs.len() > 1 || path.is_of_others() || swaps(path);
        if self.ruleset.pieces.iter().flat_map(PieceRules::all_moves).any(may_return) {
            self.ruleset.duties.push(Duty { demand: Demand::Forbidden, quality: Quality::ChangesNothing });
        }
    }

    fn confined(&mut self, of: PieceType) {
        let entries = self.entries("confined", of);
        self.ruleset.pieces[of.index()].confined_to = match entries {
            [None, None] => return,
            [Some(white), Some(black)] => self.zones(&white, &black),
            [Some(one), None] => self.zones_of(&one, Color::White),
            [None, Some(one)] => self.zones_of(&one, Color::Black),
        };
    }

    fn absorbs(&mut self, of: PieceType) {
        let letters = self.types[of.index()].letters.clone();
        for color in Color::ALL {
            let Some(into) = self.entry("absorbing", &letters[color]) else { continue };
            if into.word() == Some(letters[!color].as_str()) {
                self.ruleset.pieces[of.index()].assimilates = true;
            } else {
                self.refuse(into.span(), "a capturer can only become what it has captured".to_owned());
            }
        }
    }

    fn becomes(&mut self, of: PieceType) {
        let lists = self.entries("becoming", of).map(|entry| entry.and_then(|list| Some(list.list()?.to_vec())));
        let [Some(white), Some(black)] = &lists else {
            if let Some(one) = lists.iter().flatten().flatten().next() {
                self.refuse(one.span(), "`becoming` says something of one side only".to_owned());
            }
            return;
        };
        for (white, black) in white.iter().zip(black) {
            let (Some([into, catch, zone]), Some([other, _, zone_of_black])) = (white.list(), black.list()) else {
                self.bad_switch(white.span(), "here stand a label, what is captured, and a zone".to_owned());
                return;
            };
            let Some((into_type, _)) = into.word().and_then(|label| self.label(label, into.span())) else { return };
            if other.word().and_then(|label| self.labels.get(label)) != Some(&(into_type, Color::Black)) {
                self.refuse(other.span(), "the sides become different pieces".to_owned());
            }
            let catch = self.catch(catch);
            let zone = if zone.is_false() { None } else { self.zones(zone, zone_of_black) };
            let becoming = Becoming { zone, ..Becoming::new(into_type, catch) };
            self.ruleset.pieces[of.index()].becomes.push(becoming);
        }
    }

    /// Reads `trades`, and the shorter `protected` and `negligible`.
    fn trades(&mut self) {
        let slight = self.script.value("negligible").cloned().map(|value| self.types_of(&value)).unwrap_or_default();
        for (of, _) in self.listed("protected") {
            let rule = Endangered {
                protected: Protected::After,
                spares_neighbours: false,
                minor: Some(slight.clone()),
                ignores_royals: false,
            };
            self.ruleset.pieces[of.index()].endangered = Some(rule);
        }
        for of in self.ruleset.piece_types() {
            let Some(rule) = self.entries("trades", of).into_iter().flatten().next() else { continue };
            let Some([kind, neighbours, minor]) = rule.list() else {
                self.bad_switch(rule.span(), "here stand a kind, 0 or 1, and a set of labels".to_owned());
                continue;
            };
            let protected = match kind.number() {
                Some(1) => Protected::Before,
                Some(2) => Protected::Uncovered,
                _ => Protected::After,
            };
            let minor = if minor.is_false() { None } else { self.kind(minor) };
            let rule =
                Endangered { protected, spares_neighbours: !neighbours.is_false(), minor, ignores_royals: false };
            self.ruleset.pieces[of.index()].endangered = Some(rule);
        }
    }

    fn strikers(&mut self) {
        let counter = self.listed("counterstrike");
        let (strikers, kind) = match counter.is_empty() {
            true => (self.listed("strikers"), self.count("strikekind", 0)),
            false => (counter, 1),
        };
        let rule = match kind {
            1 => Retaliation::Banned,
            2 => Retaliation::BannedToOthers,
            // Without a kind nothing is forbidden.
            _ => return,
        };
        for (of, _) in strikers {
            self.ruleset.pieces[of.index()].retaliation = Some(rule);
        }
    }

    /// Returns the types that are not royal.
    pub(super) fn commoners(&self) -> Vec<PieceType> {
        self.ruleset.piece_types().filter(|&of| self.ruleset.includes(&Whom::Commoners, of)).collect()
    }
}
