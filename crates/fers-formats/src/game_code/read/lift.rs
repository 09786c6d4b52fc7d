//! Subroutines of the preset's own as paths, where they are a straight chain of tests.
//!
//! The chain is followed with squares as offsets from the piece. Each square that it tests becomes
//! a leg that ends there and lets stand what it finds, or captures it; the last leg ends on the
//! destination.

use std::collections::HashMap;

use fers_core::{Color, PieceType, Vector};
use fers_gamecode::{Command, Statement, StatementKind, Word, WordKind, print_words};
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Path, Steps, Whom};
use fers_text::{Diagnostic, Span};

use super::lowering::Lowering;
use super::script::Sub;
use super::tested::{Seen, Sight, Test, Value, evaluate};

/// The most statements that a chain may have.
const STATEMENTS_MAX: usize = 200;

/// A chain while it is followed.
struct Chain {
    variables: HashMap<String, Value>,
    /// The squares that were tested, in this order, with their tests.
    squares: Vec<(Vector, Vec<Test>)>,
    conditions: Vec<Condition>,
    /// The squares that are marked for the augmented check test.
    marks: Vec<Vector>,
    paths: Vec<Path>,
    piece_type: PieceType,
    color: Color,
}

/// Why a statement is no part of a chain.
struct Refused(Span, String);

impl Lowering<'_> {
    /// Returns the paths that a subroutine stands for, called with two numbers for a piece.
    pub(super) fn lifted(
        &mut self,
        name: &str,
        numbers: [i64; 2],
        span: Span,
        piece_type: PieceType,
        color: Color,
    ) -> Vec<Path> {
        let script = self.script;
        let Some(sub) = script.subs.get(name) else {
            // A name without a subroutine is an error of the code itself.
            if !script.is_ours {
                self.refuse(span, format!("the text has no subroutine `{name}`"));
            }
            return Vec::new();
        };
        let mut chain = Chain::begin(sub, numbers, piece_type, color);
        if let Err(Refused(place, reason)) = self.follow(&mut chain, sub) {
            let message = format!("`{name}` cannot be read as a move: {reason}");
            let report =
                Diagnostic::error("gamecode::not-lifted", place, message).with_related(span, "it is called here");
            self.reports.push(report.with_help(
                "a chain of `set`, `where`, `space`, `verify` and GotMove is read; the code can still be played as it \
                 stands: `fers play` runs it",
            ));
            return Vec::new();
        }
        chain.paths
    }

    fn follow(&mut self, chain: &mut Chain, sub: &Sub) -> Result<(), Refused> {
        if sub.body.len() > STATEMENTS_MAX {
            return Err(Refused(sub.span, format!("it has more than {STATEMENTS_MAX} statements")));
        }
        for statement in &sub.body {
            self.statement(chain, statement)?;
        }
        if chain.paths.is_empty() {
            return Err(Refused(sub.span, "it never calls GotMove".to_owned()));
        }
        Ok(())
    }

    fn statement(&mut self, chain: &mut Chain, statement: &Statement) -> Result<(), Refused> {
        let refused = |reason: String| Refused(statement.span, reason);
        match &statement.kind {
            StatementKind::Command { command: Command::My | Command::Local, .. } => Ok(()),
            StatementKind::Command { command: Command::Set, words } => {
                let [name, rest @ ..] = words.as_slice() else { return Err(refused("this sets nothing".to_owned())) };
                let name = name.bare().ok_or_else(|| refused("the variable that it sets is not named".to_owned()))?;
                let value = evaluate(rest, &chain.variables).map_err(refused)?;
                chain.variables.insert(name.to_owned(), value);
                Ok(())
            }
            StatementKind::Command { command: Command::Verify, words } => {
                let value = evaluate(words, &chain.variables).map_err(refused)?;
                self.verify(chain, value.into_test()).map_err(refused)
            }
            StatementKind::Command { command: Command::GoSub, words }
                if words.first().and_then(Word::bare) == Some("GotMove") =>
            {
                self.got_move(chain, words, statement.span)
            }
            StatementKind::If { branches, otherwise: None } => match branches.as_slice() {
                [branch] if is_task_nine(&branch.condition) => chain.mark(&branch.body).map_err(refused),
                _ => Err(refused("a condition that is no `verify` may lead two ways".to_owned())),
            },
            StatementKind::Command { .. } => Err(refused("this command is no part of a chain of tests".to_owned())),
            _ => Err(refused("a loop or a branch is no straight chain".to_owned())),
        }
    }

    /// Notes a test at the square that it is about.
    fn verify(&mut self, chain: &mut Chain, test: Test) -> Result<(), String> {
        if let Test::And(a, b) = test {
            self.verify(chain, *a)?;
            return self.verify(chain, *b);
        }
        if let Some(is_set) = test.as_flag_of_mover() {
            chain.conditions.push(if is_set { Condition::Moved } else { Condition::Virgin });
            return Ok(());
        }
        let mut offsets = test.offsets();
        offsets.retain(|offset| *offset != Vector::default());
        match offsets.as_slice() {
            // A test of the piece itself holds always, or never.
            [] => {
                let label = self.types[chain.piece_type.index()].letters[chain.color].clone();
                let sight = Sight { mover: &label, at: None, seen: Seen::Empty };
                if !test.holds(&sight)? {
                    return Err("this test never holds for the piece".to_owned());
                }
                Ok(())
            }
            [offset] => {
                let known = chain.squares.iter().position(|(square, _)| square == offset);
                let place = known.unwrap_or_else(|| {
                    chain.squares.push((*offset, Vec::new()));
                    chain.squares.len() - 1
                });
                chain.squares[place].1.push(test);
                Ok(())
            }
            _ => Err("this compares two squares".to_owned()),
        }
    }

    fn got_move(&mut self, chain: &mut Chain, words: &[Word], span: Span) -> Result<(), Refused> {
        let refused = |reason: &str| Refused(span, reason.to_owned());
        let argument = |index: usize| {
            let word = words.get(index).ok_or_else(|| refused("GotMove takes six values"))?;
            evaluate(std::slice::from_ref(word), &chain.variables).map_err(|reason| Refused(span, reason))
        };
        let (start, to, locust) = (argument(1)?, argument(2)?, argument(3)?);
        if start != Value::Square(Vector::default()) {
            return Err(refused("GotMove begins at another square than that of the piece"));
        }
        let Value::Square(to) = to else { return Err(refused("the destination is no square that is known")) };
        if to == Vector::default() {
            return Err(refused("the piece ends where it began"));
        }
        let locust = match locust {
            Value::Number(0) => None,
            Value::Square(offset) if offset == to => Some(to),
            Value::Square(offset) if offset != Vector::default() => Some(offset),
            _ => return Err(refused("what it captures is no square that is known")),
        };
        if [argument(4)?, argument(5)?, argument(6)?].iter().any(|value| *value != Value::Number(0)) {
            return Err(refused("it puts a piece down, which no ruleset says of a piece"));
        }
        let path = self.path_of(chain, to, locust).map_err(|reason| Refused(span, reason))?;
        chain.paths.push(path);
        if !chain.marks.contains(&to) {
            let dest = print_words(&words[2..3]);
            self.reports.push(
                Diagnostic::warning(
                    "gamecode::no-mark",
                    span,
                    "nothing marks the destination for task 9, the test for check: on the site kings are shown squares \
                     that this piece attacks",
                )
                .with_help(format!("write in front of it: if == 9 #task: setelem {dest} 0 1; endif;")),
            );
        }
        Ok(())
    }

    fn path_of(&self, chain: &Chain, to: Vector, locust: Option<Vector>) -> Result<Path, String> {
        let mut stops: Vec<Vector> = chain.squares.iter().map(|(offset, _)| *offset).collect();
        stops.extend(locust.filter(|offset| !stops.contains(offset)));
        stops.retain(|offset| *offset != to);
        stops.push(to);
        let mut at = Vector::default();
        let mut legs = Vec::new();
        for stop in stops {
            let tests = chain.squares.iter().find(|(offset, _)| *offset == stop).map_or(&[][..], |(_, tests)| tests);
            let act = if Some(stop) == locust || stop == to { Act::Capture } else { Act::Leave };
            // A friend on the destination is captured only where it is the locust, too.
            let takes_friends = stop != to || Some(stop) == locust;
            let arrivals = self.arrivals_of(chain, tests, act, takes_friends)?;
            if !self.is_sure(chain, tests, stop, to)? {
                return Err("a square may be off the board here: write `verify onboard`".to_owned());
            }
            let difference = |to: i8, from: i8| {
                to.checked_sub(from).filter(|step| *step != i8::MIN).ok_or("the squares are too far apart")
            };
            let step = Vector::new(difference(stop.files, at.files)?, difference(stop.ranks, at.ranks)?);
            legs.push(Leg { steps: Steps::Absolute(vec![self.seen(step, chain.color)]), arrivals, ..Leg::default() });
            at = stop;
        }
        Ok(Path { when: chain.conditions.clone(), legs, repeat: None })
    }

    /// Returns whether a square is on the board if all tests pass: some test needs it, or it lies
    /// between the piece and a destination that is.
    fn is_sure(&self, chain: &Chain, tests: &[Test], stop: Vector, to: Vector) -> Result<bool, String> {
        let is_between = |stop: i8, to: i8| (0.min(to)..=0.max(to)).contains(&stop);
        let is_inside = is_between(stop.files, to.files) && is_between(stop.ranks, to.ranks);
        let has_no_holes = self.ruleset.geometry.holes.is_empty();
        Ok(stop != to && is_inside && has_no_holes || !self.passes(chain, tests, Seen::OffBoard)?)
    }

    fn passes(&self, chain: &Chain, tests: &[Test], seen: Seen<'_>) -> Result<bool, String> {
        let mover = &self.types[chain.piece_type.index()].letters[chain.color];
        let sight = Sight { mover, at: tests.first().and_then(Test::first_offset), seen };
        tests.iter().try_fold(true, |all, test| Ok(all && test.holds(&sight)?))
    }

    /// Returns what may stand on a square: what passes all tests.
    fn arrivals_of(&self, chain: &Chain, tests: &[Test], act: Act, takes_friends: bool) -> Result<Arrivals, String> {
        let passes = |seen| self.passes(chain, tests, seen);
        let whom = |color: Color| {
            let mut types = Vec::new();
            for of in self.ruleset.piece_types() {
                if passes(Seen::Label(&self.types[of.index()].letters[color]))? {
                    types.push(of);
                }
            }
            Ok::<Option<Whom>, String>(match types.len() {
                0 => None,
                count if count == self.types.len() => Some(Whom::Anyone),
                _ => Some(Whom::Types(types)),
            })
        };
        let contact = |to| Contact { to, act };
        Ok(Arrivals {
            empty: passes(Seen::Empty)?,
            enemy: whom(!chain.color)?.map(contact),
            friend: if takes_friends { whom(chain.color)?.map(contact) } else { None },
            ..Arrivals::default()
        })
    }
}

impl Chain {
    fn begin(sub: &Sub, numbers: [i64; 2], piece_type: PieceType, color: Color) -> Self {
        let values = [Value::Square(Vector::default()), Value::Number(numbers[0]), Value::Number(numbers[1])];
        Self {
            variables: sub.parameters.iter().cloned().zip(values).collect(),
            squares: Vec::new(),
            conditions: Vec::new(),
            marks: Vec::new(),
            paths: Vec::new(),
            piece_type,
            color,
        }
    }

    /// Reads `setelem #destsqr 0 1;`, which marks a square as attacked.
    fn mark(&mut self, body: &[Statement]) -> Result<(), String> {
        for statement in body {
            let StatementKind::Command { command: Command::SetElem, words } = &statement.kind else {
                return Err("for task 9 only marks are known".to_owned());
            };
            let [square, rest @ ..] = words.as_slice() else { return Err("this marks nothing".to_owned()) };
            let value = evaluate(std::slice::from_ref(square), &self.variables)?;
            let Value::Square(offset) = value else { return Err("this marks no square that is known".to_owned()) };
            if print_words(rest) != "0 1" {
                return Err("a mark is `setelem #SQUARE 0 1`".to_owned());
            }
            self.marks.push(offset);
        }
        Ok(())
    }
}

/// Returns whether words are `== 9 #task`.
fn is_task_nine(words: &[Word]) -> bool {
    let is_task = |word: &Word| matches!(&word.kind, WordKind::Variable(name) if name == "task");
    let is_nine = |word: &Word| word.kind == WordKind::Number(9);
    match words {
        [equal, a, b] => {
            matches!(equal.bare(), Some("==" | "equal")) && (is_nine(a) && is_task(b) || is_task(a) && is_nine(b))
        }
        _ => false,
    }
}
