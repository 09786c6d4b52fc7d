//! The rules `royal` and `antiroyal`.

use fers_core::{Color, PieceType, Vector, Verdict};
use fers_rules::{BareReply, Castling, CheckRule, Demand, End, Extinction, Quality, Royal};

use super::entry::Entry;
use super::plain;
use super::sheet::{Rule, Sheet};

/// A rule `royal` under construction.
pub(super) struct Kings {
    pub(super) types: Vec<PieceType>,
    /// `expose`, with its number.
    pub(super) expose: Option<u16>,
    /// Its moves pass attacked squares.
    passes: bool,
    /// A mated one of several leaves the board.
    leaves: bool,
}

impl Entry<'_> {
    /// Writes the royal pieces, and what the rule says about the game as a whole.
    pub(super) fn royals(&self, sheet: &mut Sheet) {
        for (index, kings) in self.kings().iter().enumerate() {
            let mut rule = Rule::new("royal");
            if kings.types.len() != 1 || self.names.get(kings.types[0]) != "K" {
                rule = rule.set(format!("{{{}}}", self.names.list(&kings.types)));
            }
            match kings.expose {
                None => {}
                Some(0) => rule = rule.with("expose"),
                Some(least) => rule = rule.with(format!("expose({least})")),
            }
            rule = rule.with_if(self.ruleset.until_captured, "untilcaptured");
            rule = rule.with_if(kings.leaves, "suicide");
            rule = rule.with_if(kings.expose.is_none() && self.passes(kings), "passover");
            rule = rule.with_if(self.must_evade(&kings.types), "mustevase");
            rule = self.castle(rule, &kings.types);
            let stands = |castling: &Castling| self.ruleset.start.piece_at(castling.king).map(|king| king.piece_type);
            let castles = self.ruleset.castlings.iter().filter_map(stands).any(|king| kings.types.contains(&king));
            if let Some(range) = self.ruleset.castling_zone.filter(|_| castles).and_then(|zones| self.range(zones)) {
                rule = rule.with(format!("virginzone{range}"));
            }
            if index == 0 {
                rule = self.of_the_game(rule);
            }
            sheet.rule(rule);
        }
        for royal in self.ruleset.royals.iter().filter(|royal| royal.check == CheckRule::Unattacked) {
            sheet.rule(Rule::new("antiroyal").set(format!("{{{}}}", self.names.list(&royal.piece_types))));
        }
    }

    /// Returns the pieces of each rule `royal`: the sets of royals, and pieces without which a side
    /// has lost, where they castle.
    pub(super) fn kings(&self) -> Vec<Kings> {
        let slides = |of: &PieceType| plain::slides_somewhere(&self.ruleset, self.ruleset.piece(*of));
        let passes = |royal: &Royal| royal.may_cross_attack && royal.piece_types.iter().any(slides);
        let mut found: Vec<Kings> = Vec::new();
        for royal in &self.ruleset.royals {
            let expose = match royal.check {
                CheckRule::Any => None,
                CheckRule::All => Some(1),
                CheckRule::AllWhile(least) => Some(least),
                CheckRule::Few(0) if !self.ruleset.blasts.is_empty() => Some(0),
                CheckRule::Several(least) if least > 0 => Some(1),
                CheckRule::Few(_) | CheckRule::Several(_) | CheckRule::Unattacked => continue,
            };
            let types = royal.piece_types.clone();
            let is_known = types.iter().any(|of| found.iter().any(|kings| kings.types.contains(of)));
            if !is_known && !types.is_empty() {
                let leaves = royal.leaves_when_mated;
                found.push(Kings { types, expose, passes: passes(royal) && expose.is_none(), leaves });
            }
        }
        let stands = |square| self.ruleset.start.piece_at(square).map(|piece| piece.piece_type);
        let castling: Vec<PieceType> =
            self.ruleset.castlings.iter().filter_map(|castling| stands(castling.king)).collect();
        for types in self.lost_kings() {
            let castles = types.iter().any(|of| castling.contains(of));
            let is_known = types.iter().any(|&of| found.iter().any(|kings| kings.types.contains(&of)));
            if castles && !is_known {
                found.push(Kings { types, expose: Some(0), passes: false, leaves: false });
            }
        }
        found
    }

    /// Returns whether kings pass attacked squares, in moves or castling.
    pub(super) fn passes(&self, kings: &Kings) -> bool {
        let stands = |square| self.ruleset.start.piece_at(square).map(|piece| piece.piece_type);
        let is_own = |square| stands(square).is_some_and(|of| kings.types.contains(&of));
        let mut castlings = self.ruleset.castlings.iter().filter(|castling| is_own(castling.king));
        kings.passes || kings.expose.is_some() || castlings.any(|castling| castling.may_cross_attack)
    }

    /// Returns the types of each end by which a side without any of them has lost.
    fn lost_kings(&self) -> Vec<Vec<PieceType>> {
        let is_loss = |end: &End| match end {
            End::Extinction { extinction, verdict: Verdict::Loss } => {
                let plain = Extinction::new(extinction.piece_types.clone(), 0);
                (*extinction == plain).then(|| extinction.piece_types.clone())
            }
            _ => None,
        };
        self.ruleset.ends.iter().filter_map(is_loss).collect()
    }

    /// Returns whether a rule `royal` says that a side without some types has lost.
    pub(super) fn is_lost_by_royal(&self, types: &[PieceType]) -> bool {
        self.kings().iter().any(|kings| {
            let is_said = kings.expose.is_some() || self.ruleset.until_captured;
            let mut own = kings.types.clone();
            let mut other = types.to_vec();
            own.sort_unstable();
            other.sort_unstable();
            is_said && own == other
        })
    }

    fn must_evade(&self, types: &[PieceType]) -> bool {
        let is_it = |quality: &Quality| matches!(quality, Quality::EvadesOtherwise { by } if by == types);
        self.ruleset.duties.iter().any(|duty| duty.demand == Demand::Forbidden && is_it(&duty.quality))
    }

    /// Adds the pieces with which kings castle, where that is not the piece R.
    fn castle(&self, rule: Rule, kings: &[PieceType]) -> Rule {
        let partners = self.partners(kings);
        let is_rook = matches!(partners.as_slice(), [only] if self.names.get(*only) == "R");
        let has_rook = self.ruleset.piece_types().any(|of| self.names.get(of) == "R");
        let rights = self.fen.split_whitespace().nth(2).unwrap_or("-");
        if self.ruleset.castlings.is_empty() {
            // A position may name unmoved pieces where nothing castles.
            return rule.with_if(rights != "-" && has_rook, "castle{}");
        }
        rule.with_if(
            !is_rook && (has_rook || !partners.is_empty()),
            format!("castle{{{}}}", self.names.list(&partners)),
        )
    }

    /// Adds what is about the game and not about certain pieces.
    fn of_the_game(&self, rule: Rule) -> Rule {
        let ruleset = &self.ruleset;
        let mut rule = rule.with_if(ruleset.no_checks, "taboo");
        let orthogonal = [Vector::new(0, 1), Vector::new(1, 0)];
        let is_line = |line: &Vector| orthogonal.contains(line) || orthogonal.contains(&-*line);
        if ruleset.facing.as_ref().is_some_and(|facing| facing.challenge && facing.lines.iter().all(is_line)) {
            rule = rule.with("evasefacing");
        }
        for end in &ruleset.ends {
            rule = match end {
                End::Mate { verdict: Verdict::Loss, .. } => rule.with("checkmated"),
                End::Checks { count, verdict: Verdict::Win } => rule.with(format!("maxchecks({count})")),
                End::Bare { verdict: Verdict::Loss, reply } => rule.with(match reply {
                    BareReply::Never => "bare",
                    BareReply::IfItBares => "baremove",
                    BareReply::Always => "solely",
                }),
                End::PerpetualCheck { count: 3, verdict: None } => rule.with("noperpetualcheck"),
                _ => rule,
            };
        }
        rule
    }

    /// Returns the types that rules call royal, those that may stand in check included.
    pub(super) fn royal_types(&self) -> Vec<PieceType> {
        let antiroyals = self.ruleset.royals.iter().filter(|royal| royal.check == CheckRule::Unattacked);
        let antiroyals = antiroyals.flat_map(|royal| royal.piece_types.clone());
        self.kings().into_iter().flat_map(|kings| kings.types).chain(antiroyals).collect()
    }

    /// Returns whether both sides pass in the same cases.
    pub(super) fn passing(&self) -> Option<fers_rules::Passing> {
        let passing = self.ruleset.passing;
        (passing[Color::White] == passing[Color::Black]).then_some(passing.white)
    }
}
