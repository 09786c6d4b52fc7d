//! Terms and the letters in them.

use fers_core::Color;
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Length, Steps as PathSteps, TurnSet, Whom};
use fers_text::{Diagnostic, Span, closest};

use super::context::Lowering;
use super::draft::{Draft, Kind};
use super::explosion::EXPLOSION;
use super::not_yet::Needs;
use super::style::{Reverse, Style};
use crate::read_moves;
use crate::tree::{Atom, AtomKind, Join, LegKind, Operator, Places, Sequence, Steps, Term};

impl Lowering<'_, '_> {
    /// Lets a draft go on by a term, in all ways.
    pub(super) fn term(&mut self, draft: &Draft, join: Join, term: &Term, outer: &Style) -> Vec<Draft> {
        let is_known = self.tests_are_known(term);
        if draft.explosion.is_some() {
            self.miss(term.span, "a leg behind an explosion", Needs::Effects);
            return Vec::new();
        }
        let Some(style) = self.style(term).filter(|_| is_known) else { return Vec::new() };
        let style = style.under(outer);
        if self.asks_for_safe_royals(term, &style) {
            return vec![draft.clone().with_condition(Condition::NotInCheck)];
        }
        let gives = style.gives;
        let mut found = Vec::new();
        for (draft, style) in self.on_joined_files(draft, term.span, style) {
            for (draft, boards) in self.starts(&draft, term) {
                let style = Style { boards: boards.or_else(|| style.boards.clone()), ..style.clone() };
                for atom in &term.atoms {
                    let ends = self.atom(&draft, join, atom, &style);
                    for end in self.within(ends, term) {
                        found.extend(self.probed(&draft, end, term));
                    }
                }
            }
        }
        if term.from.is_some() && !draft.is_new() {
            found.retain(|draft| self.leads_somewhere(draft));
        }
        if self.is_too_much(term.span, found.len()) {
            return Vec::new();
        }
        found.iter_mut().for_each(|draft| draft.gives = draft.gives.max(gives));
        found
    }

    /// Reports what is asked before a term and never played.
    fn tests_are_known(&mut self, term: &Term) -> bool {
        let before = self.out.not_yet.len();
        match &term.operator {
            Some(Operator::Decide) => {
                self.miss(term.span, "the operator `#`", Needs::Meaning("no source says what it decides"));
            }
            Some(Operator::SetupOf(set)) => {
                self.miss(set.span, "`!` with a set", Needs::Meaning("no source says what it does"));
            }
            Some(Operator::Setup) | None => {}
        }
        if let Some(condition) = &term.condition {
            self.miss(condition.span, "a condition between strokes", Needs::Tests);
        }
        if let Some(attackers) = &term.attackers {
            self.miss(attackers.span, "a set of attackers", Needs::Tests);
        }
        self.out.not_yet.len() == before
    }

    /// Returns the draft where its next leg begins, with what must hold there, and by how many
    /// boards that leg goes up.
    fn starts(&mut self, draft: &Draft, term: &Term) -> Vec<(Draft, Option<Vec<i8>>)> {
        let drafts = match &term.from {
            None => vec![draft.clone()],
            Some(from) if !draft.is_new() => self.ending_in_range(draft.clone(), from),
            Some(from) => {
                let Some(condition) = self.start_condition(from) else { return Vec::new() };
                vec![condition.into_iter().fold(draft.clone(), Draft::with_condition)]
            }
        };
        match &term.transition {
            None => drafts.into_iter().map(|draft| (draft, None)).collect(),
            Some(transition) => drafts.iter().flat_map(|draft| self.board_steps(draft, transition)).collect(),
        }
    }

    pub(super) fn atom(&mut self, draft: &Draft, join: Join, atom: &Atom, style: &Style) -> Vec<Draft> {
        if self.is_too_much(atom.span, 0) {
            return Vec::new();
        }
        match &atom.kind {
            AtomKind::Letter(letter) => self.letter(draft, join, &letter.to_string(), atom, style),
            AtomKind::Compound(name) => self.compound(draft, join, name, atom, style),
            AtomKind::Leap(short, long) => self.leap(draft, join, Kind(*short, *long), atom, style),
            AtomKind::Group(group) => self.group(draft, join, group, atom, style),
        }
    }

    fn group(&mut self, draft: &Draft, join: Join, group: &Sequence, atom: &Atom, style: &Style) -> Vec<Draft> {
        let Some(steps) = atom.steps else { return self.sequence(vec![draft.clone()], join, group, style) };
        if let Some(only) = single_atom(group) {
            let only = Atom { turn: atom.turn.clone(), steps: Some(steps), span: atom.span, ..only.clone() };
            return self.atom(draft, join, &only, style);
        }
        if steps == Steps::Any
            && atom.turn.is_none()
            && is_king_step(group)
            && *style == (Style { leaps: true, ..Style::default() })
        {
            return self.anywhere(draft, atom.span, &Style::default());
        }
        if *style != Style::default() {
            let reason = "nothing says to which leg of a repeated group a modifier before it belongs";
            self.miss(atom.span, "a modifier before a repeated group", Needs::Meaning(reason));
            return Vec::new();
        }
        match &atom.turn {
            Some(turn) => self.turning_group(draft, join, group, turn, steps, atom.span),
            None => self.repeated(draft, join, group, steps, atom.span),
        }
    }

    /// Lets a draft go on by a capital letter: a macro, unless its own meaning is being looked up,
    /// else a built-in move.
    fn letter(&mut self, draft: &Draft, join: Join, name: &str, atom: &Atom, style: &Style) -> Vec<Draft> {
        let is_open = self.open.contains(name);
        if name == "X" && !is_open {
            return self.explosion(draft, join, atom, style);
        }
        match self.context.moves.get(name).filter(|_| !is_open).cloned() {
            Some(meaning) => self.meaning(draft, join, name, &meaning, atom, style),
            None => self.built_in(draft, join, name, atom, style),
        }
    }

    /// Lets a draft go on by `:KD:`: a macro or a piece of that name. One letter between colons
    /// that nothing defines is the built-in move of the letter.
    fn compound(&mut self, draft: &Draft, join: Join, name: &str, atom: &Atom, style: &Style) -> Vec<Draft> {
        let key = format!(":{}:", name.to_uppercase());
        let is_open = self.open.contains(&key);
        if let Some(meaning) = self.context.moves.get(&key).filter(|_| !is_open).cloned() {
            return self.meaning(draft, join, &key, &meaning, atom, style);
        }
        if name.len() == 1 {
            return self.built_in(draft, join, &name.to_uppercase(), atom, style);
        }
        let near = closest(&key, self.context.moves.keys().map(String::as_str)).map(str::to_owned);
        let help = near.map_or("define it: `@:AB:=...`".to_owned(), |near| format!("did you mean `{near}`?"));
        let place = self.place(atom.span);
        let message = format!("no move is called `{key}`");
        self.say(Diagnostic::error("ccif::unknown-move", place, message).with_help(help));
        Vec::new()
    }

    pub(super) fn meaning(
        &mut self,
        draft: &Draft,
        join: Join,
        name: &str,
        meaning: &Sequence,
        atom: &Atom,
        style: &Style,
    ) -> Vec<Draft> {
        if atom.turn.is_some() {
            self.miss(atom.span, "a compound that turns at every step", Needs::Course);
            return Vec::new();
        }
        if atom.steps.is_some() && style.steps.is_some() {
            self.miss(atom.span, "a suffix around another one", Needs::Course);
            return Vec::new();
        }
        let style = Style { steps: atom.steps.or(style.steps), ..style.clone() };
        self.open.insert(name.to_owned());
        let found = self.sequence(vec![draft.clone()], join, meaning, &style);
        self.open.remove(name);
        found
    }

    fn built_in(&mut self, draft: &Draft, join: Join, name: &str, atom: &Atom, style: &Style) -> Vec<Draft> {
        if let Some(kind) = leaper(name) {
            return self.leap(draft, join, kind, atom, style);
        }
        if style.is_free && style.reverse == Reverse::Never && self.is_royal_mover(name) {
            // One leg, which turns to all its directions but back: a chain of them can be repeated.
            let steps = atom.steps.or((name == "Q").then_some(Steps::Any));
            return self.leap(draft, join, Kind::QUEEN, &Atom { steps, ..atom.clone() }, style);
        }
        match name {
            "O" => return self.stay(draft, atom.span, style),
            "U" => return self.anywhere(draft, atom.span, style),
            "X" => {
                self.miss(atom.span, EXPLOSION, Needs::Effects);
                return Vec::new();
            }
            "M" | "V" => self.warn_of_doubtful(name, atom.span),
            _ => {}
        }
        let Some(meaning) = built_in_meaning(name) else { return Vec::new() };
        let meaning = read_moves(meaning, 0).value.expect("built-in moves are MBN");
        let outer = self.origin;
        self.origin = Some(self.place(atom.span));
        // Letters within have the meaning that macros give them: a bouncing bishop makes a bouncing
        // queen.
        let found = self.meaning(draft, join, &format!("built-in {name}"), &meaning, atom, style);
        self.origin = outer;
        found
    }

    /// Returns whether a letter is king or queen, and no macro changes the letters they are made
    /// of.
    fn is_royal_mover(&self, name: &str) -> bool {
        let is_changed = ["W", "F", "R", "B"].into_iter().any(|part| self.context.moves.contains_key(part));
        ["K", "Q"].contains(&name) && !is_changed
    }

    fn warn_of_doubtful(&mut self, name: &str, span: Span) {
        let place = self.place(span);
        let (meaning, help) = match name {
            "M" => ("WF", "write `K` for one step in each direction, or `E` for rook and knight"),
            _ => ("BN", "write `I` for bishop and knight"),
        };
        let message = format!("sources disagree about `{name}`; it is read as `{meaning}`");
        self.say(Diagnostic::warning("ccif::doubtful-letter", place, message).with_help(help));
    }

    /// Returns whether a term is `!jj{K}U[*]` with all royals of the game: wherever one stands, its
    /// square is not attacked. Squares are attacked or not on the board before the move.
    fn asks_for_safe_royals(&self, term: &Term, style: &Style) -> bool {
        let ruleset = &*self.context.ruleset;
        let is_anywhere = |atom: &Atom| atom.kind == AtomKind::Letter('U') && !self.context.moves.contains_key("U");
        let is_probe = term.operator == Some(Operator::Setup) && term.transition.is_none() && term.from.is_none();
        let is_safe = term.to.as_ref().is_some_and(|to| to.parts == [Places::Safe] && !to.is_complement);
        let Some(Whom::Types(to)) = style.modes.arrivals.friend.as_ref().map(|contact| &contact.to) else {
            return false;
        };
        let visits =
            Arrivals { friend: Some(Contact { to: Whom::Types(to.clone()), act: Act::Leave }), ..Arrivals::default() };
        let royals = || ruleset.piece_types().filter(|&of| ruleset.may_be_in_check(of));
        let is_bare = *style == Style { modes: style.modes.clone(), ..Style::default() };
        let names_all = royals().next().is_some() && royals().eq(to.iter().copied());
        is_probe
            && is_safe
            && is_bare
            && style.modes.arrivals == visits
            && names_all
            && term.atoms.len() == 1
            && term.atoms.iter().all(is_anywhere)
    }

    /// Adds the way back of `!`: the mover returns to where the leg began.
    fn probed(&mut self, before: &Draft, end: Draft, term: &Term) -> Option<Draft> {
        if term.operator != Some(Operator::Setup) {
            return Some(end);
        }
        let back = match &end.legs[before.legs.len()..] {
            [leg] if leg.steps != PathSteps::Anywhere && !end.changed_board && !swaps(leg) => Leg {
                steps: PathSteps::Turned(TurnSet::BACK),
                length: if leg.has_free_length() { Length::AsBefore } else { leg.length },
                arrivals: Arrivals::quiet(),
                ends_in: None,
                shuns_attack: false,
                opens_en_passant: false,
                ..leg.clone()
            },
            _ => {
                self.miss(term.span, "this `!`", Needs::Probes);
                return None;
            }
        };
        Some(Draft { heading: None, is_default: false, ..end.with_leg(back) })
    }

    /// Adds the condition of `i`.
    pub(super) fn begun(&self, draft: &Draft, style: &Style) -> Draft {
        let draft = draft.clone();
        if style.is_virgin { draft.with_condition(Condition::Virgin) } else { draft }
    }

    /// Returns the number of a board for the side that is lowered for, from 0.
    pub(super) fn board_for(&self, number: u8, is_mirrored: bool) -> u8 {
        let boards = self.context.ruleset.geometry.boards;
        let is_turned = is_mirrored && self.context.color == Color::Black;
        if is_turned { boards.saturating_sub(number) } else { number - 1 }
    }
}

/// Returns whether the mover may exchange places with a piece at the end of a leg.
pub(super) fn swaps(leg: &Leg) -> bool {
    let contacts = leg.arrivals.enemy.iter().chain(&leg.arrivals.friend);
    contacts.into_iter().any(|contact| contact.act == Act::Swap)
}

/// Returns the atom of a group that holds nothing else.
fn single_atom(group: &Sequence) -> Option<&Atom> {
    let [leg] = group.legs.as_slice() else { return None };
    let LegKind::Terms(terms) = &leg.kind else { return None };
    let [term] = terms.as_slice() else { return None };
    let [atom] = term.atoms.as_slice() else { return None };
    let is_bare = term.operator.is_none() && term.transition.is_none() && term.condition.is_none();
    let is_bare = is_bare && term.from.is_none() && term.attackers.is_none() && term.modifiers.is_empty();
    (is_bare && term.to.is_none() && atom.steps.is_none()).then_some(atom)
}

/// Returns whether a group is `(WF)`: jumping, and in any number, its steps lead to any square
/// (`U`).
fn is_king_step(group: &Sequence) -> bool {
    group.to_string() == "WF"
}

/// The letters of leaps. `L`, `J` and `G` are old names.
const LEAPERS: [(&str, Kind); 12] = [
    ("W", Kind(0, 1)),
    ("F", Kind(1, 1)),
    ("D", Kind(0, 2)),
    ("N", Kind(1, 2)),
    ("A", Kind(2, 2)),
    ("H", Kind(0, 3)),
    ("C", Kind(1, 3)),
    ("Z", Kind(2, 3)),
    ("T", Kind(3, 3)),
    ("L", Kind(1, 3)),
    ("J", Kind(2, 3)),
    ("G", Kind(3, 3)),
];

/// Returns the step of a letter that is one leap.
fn leaper(name: &str) -> Option<Kind> {
    LEAPERS.iter().find(|(letter, _)| *letter == name).map(|(_, kind)| *kind)
}

/// Returns the letter of leaps by `short` squares in one direction and `long` in the other.
///
/// ```
/// assert_eq!(fers_mbn::letter_of_leap(1, 2), Some("N"));
/// assert_eq!(fers_mbn::letter_of_leap(1, 4), None);
/// ```
pub fn letter_of_leap(short: u8, long: u8) -> Option<&'static str> {
    LEAPERS.iter().find(|(_, kind)| (kind.0, kind.1) == (short, long)).map(|(letter, _)| *letter)
}

/// Returns the meaning of the other letters, in MBN.
fn built_in_meaning(name: &str) -> Option<&'static str> {
    Some(match name {
        "K" | "M" => "WF",
        "R" => "W0",
        "B" => "F0",
        "Q" => "RB",
        "E" => "RN",
        "I" | "V" => "BN",
        "P" => "mfW+cefF+[1-2]mefW02",
        "S" => "mfsF+cefW+[1-2]mefF02",
        "Y" => "F-[(zF)0]",
        _ => return None,
    })
}
