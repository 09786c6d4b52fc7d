//! How games end.

use fers_core::{ByColor, Color, PieceType, Vector};
use fers_mbn::{PieceName, PieceSet};
use fers_rules::{
    BareReply, Due, End, Extinction, Facing, Goal, Hands, Passing, Progress, Reach, Recurrence, Tiebreak, Verdict,
};
use fers_text::Diagnostic;

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

/// How often a position occurs before `draw=repetition` and `loss=repetition` count.
const REPETITION: u16 = 3;

/// What pieces count with `win=mostpoints`, as the page lists them.
const POINTS: [(&str, u16); 5] = [("P", 1), ("B", 3), ("N", 3), ("R", 5), ("Q", 9)];

impl Lowering<'_, '_, '_> {
    /// Makes the list of ends.
    pub(super) fn ends(&mut self) {
        self.few_left();
        self.goals();
        self.extinctions();
        self.lost_by_burning();
        self.checks_and_bare_kings();
        if self.ruleset.royals.is_empty() && self.ruleset.ends.is_empty() {
            let message = "there is no royal piece and no other way to win";
            let report = Diagnostic::warning("ccif::no-win", self.head(), message);
            self.reports.push(report.with_help("write `royal` for royal kings"));
        }
        self.mate();
        self.stalemate();
        self.faced();
        self.repetitions();
        self.most_points();
    }

    /// `draw` and `win` of `pieces`: what may be left. Capitals and small letters are White's and
    /// Black's with `win`, and with `draw` where the set has both.
    fn few_left(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("pieces") {
            let Some(set) = &rule.parts.set else { continue };
            if rule.has("draw") {
                let most = self.named(set, names_both_sides(set), |_| None);
                self.ruleset.ends.push(End::FewLeft { most, verdict: Verdict::Draw });
            }
            if rule.has("win") {
                let most = self.named(set, true, Some);
                self.ruleset.ends.push(End::FewLeft { most, verdict: Verdict::Win });
            }
        }
    }

    /// Returns the types of a set by side, with what is made of the number of times that each is
    /// named.
    fn named(
        &mut self,
        set: &PieceSet,
        knows_sides: bool,
        most: fn(u16) -> Option<u16>,
    ) -> ByColor<Vec<(PieceType, Option<u16>)>> {
        let mut counts: ByColor<Vec<(PieceType, u16)>> = ByColor::default();
        for name in &set.pieces {
            let Some(of) = self.type_of(name) else { continue };
            let is_black = name.letter.starts_with(|letter: char| letter.is_ascii_lowercase());
            let side = if is_black { Color::Black } else { Color::White };
            for color in Color::ALL.into_iter().filter(|&color| !knows_sides || color == side) {
                match counts[color].iter_mut().find(|(listed, _)| *listed == of) {
                    Some((_, count)) => *count += 1,
                    None => counts[color].push((of, 1)),
                }
            }
        }
        counts.map(|listed| listed.into_iter().map(|(of, count)| (of, most(count))).collect())
    }

    fn goals(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("hill") {
            let Some(range) = &rule.parts.range else { continue };
            let squares = self.region(range);
            let zone = self.zones("hill", squares);
            let by = match self.hill_pieces(rule) {
                None if rule.has("pass") => Some(self.ruleset.piece_types().collect()),
                by => by,
            };
            let reach = if rule.has("fill") { Reach::All } else { Reach::Any };
            let mut goal = Goal { by: by.map(ByColor::both), ..Goal::new(zone, reach) };
            if rule.has("balance") {
                goal.due = ByColor::new(Due::Answered, Due::AtOnce);
            }
            self.must_pass(rule);
            self.ruleset.ends.push(End::Goal { goal, verdict: Verdict::Win });
        }
    }

    /// Returns the pieces that win on the hill: those of the set, or else the royal ones. With
    /// `fill`, any piece does (`None`).
    fn hill_pieces(&mut self, rule: &RuleUse<'_>) -> Option<Vec<PieceType>> {
        match &rule.parts.set {
            Some(set) => Some(self.types_of(set)),
            None if rule.has("fill") => None,
            None => Some(self.kings.clone()),
        }
    }

    fn extinctions(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("royal").filter(|rule| rule.has("expose") || rule.has("untilcaptured")) {
            let royals = self.royal_types(rule);
            self.lost_without(royals, 0);
        }
        for rule in entry.uses("pieces") {
            let types = match &rule.parts.set {
                Some(set) => self.types_of(set),
                None => self.ruleset.piece_types().collect(),
            };
            if rule.has("extinction") {
                types.iter().for_each(|&lost| self.lost_without(vec![lost], 0));
            }
            let number = rule.attribute("morethan").and_then(|attribute| attribute.parts.number);
            if let Some((count, _)) = number {
                self.lost_without(types, count as u16);
            }
        }
    }

    fn lost_without(&mut self, types: Vec<PieceType>, count: u16) {
        let extinction = Extinction::new(types, count);
        self.ruleset.ends.push(End::Extinction { extinction, verdict: Verdict::Loss });
    }

    fn checks_and_bare_kings(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("royal") {
            if let Some((count, span)) = rule.attribute("maxchecks").and_then(|attribute| attribute.parts.number) {
                match u8::try_from(count) {
                    Ok(count) if count > 0 => {
                        self.ruleset.ends.push(End::Checks { count, verdict: Verdict::Win });
                    }
                    _ => {
                        let message = format!("{count} is no number of checks");
                        let report = Diagnostic::error("ccif::bad-count", span, message);
                        self.reports.push(report.with_help("write 1 to 255"));
                    }
                }
            }
            let replies =
                [("bare", BareReply::Never), ("baremove", BareReply::IfItBares), ("solely", BareReply::Always)];
            for (_, reply) in replies.into_iter().filter(|(name, _)| rule.has(name)) {
                self.ruleset.ends.push(End::Bare { verdict: Verdict::Loss, reply });
            }
        }
    }

    fn mate(&mut self) {
        if self.ruleset.royals.is_empty() || self.ruleset.until_captured {
            return;
        }
        let is_lost = self.entry.uses("royal").any(|rule| rule.has("checkmated"));
        let verdict = if is_lost { Verdict::Loss } else { Verdict::Win };
        self.ruleset.ends.push(End::Mate { verdict, needs_shak: false });
    }

    /// Adds the end by stalemate. The verdict of the node is that of the side that gives stalemate;
    /// the page speaks of the side that has no move.
    fn stalemate(&mut self) {
        let entry = self.entry;
        let has = |rule: &'static str, attribute: &str| entry.uses(rule).any(|rule| rule.has(attribute));
        let verdict = if has("stalemate", "loss") || has("loss", "stalemate") {
            Verdict::Win
        } else if has("stalemate", "win") || has("win", "stalemate") {
            Verdict::Loss
        } else {
            Verdict::Draw
        };
        let goes_round = entry.uses("torus").chain(entry.uses("cylindric")).find(|rule| rule.has("null"));
        if let Some(rule) = goes_round {
            self.ruleset.passing = ByColor::both(Passing::RoundBoard);
            if has("stalemate", "skip") {
                self.waits(rule.word.span(), "null moves with `stalemate=skip`", Mechanism::Paths);
            }
        }
        if has("stalemate", "skip") {
            self.ruleset.passing = ByColor::both(Passing::WhenStuck);
        } else {
            self.ruleset.ends.push(End::Stalemate { verdict, by_count: false });
        }
    }

    /// `royal=evasefacing`: kings that see each other are a challenge, which a pass answers with a
    /// draw.
    fn faced(&mut self) {
        let Some(rule) = self.entry.uses("royal").find(|rule| rule.has("evasefacing")) else { return };
        if self.ruleset.passing != ByColor::both(Passing::Never) {
            let what = "`royal=evasefacing` with other rules about passes";
            self.waits(rule.word.span(), what, Mechanism::Properties);
            return;
        }
        self.ruleset.facing = Some(Facing { lines: vec![Vector::new(0, 1), Vector::new(1, 0)], challenge: true });
        self.ruleset.passing = ByColor::both(Passing::InAnswer);
        self.ruleset.ends.push(End::Faced);
    }

    /// `royal=noperpetualcheck` is about a sole royal piece: it is played where no side may have
    /// two.
    pub(super) fn sole_royals(&mut self) {
        let entry = self.entry;
        let Some(rule) = entry.uses("royal").find(|rule| rule.has("noperpetualcheck")) else { return };
        let is_royal = |of: &PieceType| self.ruleset.is_royal(*of);
        let is_made = self.ruleset.promotions.iter().flat_map(|promotion| &promotion.to).any(is_royal);
        let has_hands = self.ruleset.hands != Hands::default();
        let start = &self.ruleset.start;
        let has_two = Color::ALL.iter().any(|&color| {
            let own = start.pieces().filter(|(_, piece)| piece.is_of(color));
            own.filter(|(_, piece)| is_royal(&piece.piece_type)).count() > 1
        });
        if is_made || has_hands || has_two || entry.rule("nonrepeating").is_some() {
            let what = "`royal=noperpetualcheck` where a side may come by another royal piece, or with `nonrepeating`";
            self.waits(rule.word.span(), what, Mechanism::Duties);
        }
    }

    /// `win=mostpoints`: a count of moves that points decide. Points decide all draws of a ruleset,
    /// so there may be no others.
    fn most_points(&mut self) {
        let entry = self.entry;
        let Some(used) = entry.uses("win").find_map(|rule| rule.attribute("mostpoints")) else { return };
        let Some((moves, span)) = used.parts.number else { return };
        let is_drawn = |end: &End| {
            matches!(
                end,
                End::Stalemate { verdict: Verdict::Draw, .. } | End::Repetition { verdict: Some(Verdict::Draw), .. }
            )
        };
        if self.ruleset.ends.iter().any(is_drawn) || self.ruleset.hands != Hands::default() {
            let what = "`win=mostpoints` beside draws by stalemate or repetition, or with pieces in hand";
            self.waits(used.word.span(), what, Mechanism::Duties);
            return;
        }
        match u16::try_from(2 * u64::from(moves)) {
            Ok(plies) if plies > 0 => self.ruleset.ends.push(End::MoveCount { plies }),
            _ => {
                let message = format!("{moves} is no number of moves");
                let report = Diagnostic::error("ccif::bad-count", span, message);
                self.reports.push(report.with_help("write 1 to 32767"));
            }
        }
        let worth = |(letter, points): (&str, u16)| Some((*self.types.get(letter)?, points));
        let points = POINTS.into_iter().filter_map(worth).collect();
        self.ruleset.tiebreak = Some(Tiebreak { points, ..Tiebreak::default() });
        self.ruleset.pieces.iter_mut().for_each(|piece| piece.progress = ByColor::both(Progress::Never));
    }

    fn repetitions(&mut self) {
        let entry = self.entry;
        let is_cancelled = entry.rules.iter().any(|rule| rule.is_cancelled && rule.info.name == "draw");
        let count = |rule: &'static str, attribute: &str| {
            let used = entry.uses(rule).find_map(|rule| rule.attribute(attribute))?;
            Some(used.parts.number.map_or(REPETITION, |(number, _)| number as u16))
        };
        let by = entry.rule("nonrepeating").and_then(|rule| rule.parts.set.as_ref()).map(|set| self.types_of(set));
        let mut push = |end: End| self.ruleset.ends.push(end);
        if entry.uses("turn").any(|rule| rule.has("alter")) {
            push(End::RepetitionBan { by: None, frees_checked: false, of: Recurrence::TurnStart });
        }
        if let Some(rule) = entry.rule("nonrepeating") {
            let (frees_checked, never) = (rule.has("check"), rule.has("never"));
            let is_plain = by.is_none() && !frees_checked;
            let of = if never { Recurrence::Board } else { Recurrence::Position };
            push(match is_plain && !never {
                true => End::Repetition { count: 2, verdict: None },
                false => End::RepetitionBan { by, frees_checked, of },
            });
            if is_plain {
                return;
            }
        }
        if entry.uses("royal").any(|rule| rule.has("noperpetualcheck")) {
            push(End::PerpetualCheck { count: REPETITION, verdict: None });
        }
        if let Some(count) = count("loss", "perpetualcheck") {
            push(End::PerpetualCheck { count, verdict: Some(Verdict::Loss) });
        }
        if let Some(count) = count("loss", "repetition") {
            push(End::Repetition { count, verdict: Some(Verdict::Loss) });
        } else if let Some(count) = count("draw", "repetition") {
            push(End::Repetition { count, verdict: Some(Verdict::Draw) });
        } else if !is_cancelled {
            push(End::Repetition { count: REPETITION, verdict: Some(Verdict::Draw) });
        }
    }
}

/// Returns whether a set has capitals and small letters.
fn names_both_sides(set: &PieceSet) -> bool {
    let is_small = |name: &PieceName| name.letter.starts_with(|letter: char| letter.is_ascii_lowercase());
    set.pieces.iter().any(is_small) && !set.pieces.iter().all(is_small)
}
