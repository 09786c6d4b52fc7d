//! Explains the choices of the compiler.

use fers_core::{Color, PieceType};
use fers_program::{AnyProgram, Executor, LegalityPlan, Method, Program, TestFor};
use fers_rules::{Path, Ruleset};

/// The choices of the compiler for a ruleset.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Number of 64-bit words of a square set.
    pub words: usize,
    /// How legal moves are told from pseudo-legal ones: a row for each number of royal pieces of
    /// the side to move; one row where all numbers are alike.
    pub legality: Vec<LegalityRow>,
    /// The exceptions from the rows, each as a sentence.
    pub exceptions: Vec<&'static str>,
    /// The paths of all pieces, in order.
    pub paths: Vec<PathExplanation>,
}

/// A row of the legality plan, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalityRow {
    /// The royal pieces of the side to move: "one royal piece".
    pub royals: &'static str,
    /// The name of the method: a word for tables.
    pub name: &'static str,
    /// The method as a sentence.
    pub method: &'static str,
}

/// The choice of the compiler for one path.
#[derive(Clone, Debug)]
pub struct PathExplanation {
    /// The piece type.
    pub piece_type: PieceType,
    /// The side, if the sides move differently; `None` for both.
    pub color: Option<Color>,
    /// The path.
    pub path: Path,
    /// Its executor.
    pub executor: Executor,
}

/// Explains the choices of the compiler for a ruleset, as stored in the program.
pub fn explain(ruleset: &Ruleset, program: &AnyProgram) -> Explanation {
    match program {
        #[cfg(not(fers_one_width))]
        AnyProgram::Small(program) => explain_program(ruleset, program),
        #[cfg(not(fers_one_width))]
        AnyProgram::Medium(program) => explain_program(ruleset, program),
        AnyProgram::Large(program) => explain_program(ruleset, program),
    }
}

fn explain_program<const N: usize>(ruleset: &Ruleset, program: &Program<N>) -> Explanation {
    Explanation {
        words: N,
        legality: rows(program),
        exceptions: exceptions(program),
        paths: ruleset.piece_types().flat_map(|piece_type| piece_paths(ruleset, program, piece_type)).collect(),
    }
}

/// Returns the paths of a piece type with their executors; those of Black only if they differ.
fn piece_paths<const N: usize>(ruleset: &Ruleset, program: &Program<N>, piece_type: PieceType) -> Vec<PathExplanation> {
    let piece = ruleset.piece(piece_type);
    let colors: &[Color] = if piece.black_moves.is_some() { &Color::ALL } else { &Color::ALL[..1] };
    let of_color = |&color: &Color| {
        let chosen = program.executors[color][piece_type.index()].iter();
        let named = piece.black_moves.is_some().then_some(color);
        let paths = piece.moves_of(color).iter().cloned().zip(chosen);
        paths
            .map(move |(path, &executor)| PathExplanation { piece_type, color: named, path, executor })
            .collect::<Vec<_>>()
    };
    colors.iter().flat_map(of_color).collect()
}

/// Returns the rows of the plan that can hold; one row if they are all alike.
fn rows<const N: usize>(program: &Program<N>) -> Vec<LegalityRow> {
    let plan = &program.legality;
    let row = |royals, method| LegalityRow { royals, name: name(method), method: sentence(method) };
    if program.royals.len() != 1 || *plan == LegalityPlan::always(plan.one) {
        return vec![row("any royal pieces", plan.one)];
    }
    let mut rows = vec![
        row("no royal piece", plan.none),
        row("one royal piece", plan.one),
        row("several royal pieces", plan.several),
    ];
    if plan.checkable_max != u32::MAX {
        rows.push(row("more royal pieces than can be in check", plan.beyond));
    }
    if program.royal_promotion_from.iter().any(|(_, from)| !from.is_empty()) {
        rows.push(row("a piece that may become royal by its next move", plan.may_gain_royal));
    }
    rows
}

/// Returns the name of a method, a word for tables.
fn name(method: Method) -> &'static str {
    match method {
        Method::AllLegal => "all-legal",
        Method::Masks => "masks",
        Method::MasksAndTests(TestFor::GivesCheck) => "masks-and-checks",
        Method::MasksAndTests(TestFor::Blast) => "masks-and-blasts",
        Method::MasksAndTests(TestFor::SideCapture) => "masks-and-side-captures",
        Method::MasksAndTests(TestFor::EachRoyal) => "masks-of-each-royal",
        Method::MasksAndTests(TestFor::AnyRoyal) => "masks-of-one-safe-royal",
        Method::TestAll => "test-all",
        Method::TestWithChoices => "test-with-choices",
    }
}

/// Returns a method as a sentence.
fn sentence(method: Method) -> &'static str {
    match method {
        Method::AllLegal => "every pseudo-legal move is legal",
        Method::Masks => "check mask and pin rays decide every move",
        Method::MasksAndTests(TestFor::GivesCheck) => {
            "check mask and pin rays decide, and no piece may go where it checks the enemy royal; a move that may open \
             a line to that royal is made, tested and taken back"
        }
        Method::MasksAndTests(TestFor::Blast) => {
            "check mask and pin rays decide quiet moves; a capture is legal if its explosion spares our royal and either \
             blows up the enemy's or leaves ours unattacked"
        }
        Method::MasksAndTests(TestFor::SideCapture) => {
            "a move is legal if it leaves every blocker that keeps our royal from an attack or a side capture where it \
             is; all other moves are made, tested and taken back"
        }
        Method::MasksAndTests(TestFor::EachRoyal) => {
            "check masks and pin rays of all royal pieces together decide; in check, the moves of royal pieces are made, \
             tested and taken back"
        }
        Method::MasksAndTests(TestFor::AnyRoyal) => {
            "while one royal piece is safe, only its moves and those of pieces pinned to it are made, tested and taken \
             back; all others are legal"
        }
        Method::TestAll => "every pseudo-legal move is made, tested and taken back",
        Method::TestWithChoices => "every pseudo-legal move is made with its wall or relocation, tested and taken back",
    }
}

/// Returns the special cases in which masks do not decide, or decide by more than lines of sliders.
fn exceptions<const N: usize>(program: &Program<N>) -> Vec<&'static str> {
    if !matches!(program.legality.one, Method::Masks | Method::MasksAndTests(_)) {
        return Vec::new();
    }
    let attacks = || program.attacks.iter().map(|(_, plan)| plan);
    let exceptions = [
        (
            attacks().any(|plan| !plan.hops.is_empty()),
            "a move from or to a square on the line of an enemy hopper to the royal is tested",
        ),
        (
            attacks().any(|plan| !plan.scripted.is_empty()),
            "a move from or to a square that an enemy path of several legs may touch is tested; every move is, where \
             such a path may lead anywhere",
        ),
        (
            program.has_bans,
            "promotions that attack something, and moves in check of pieces that may not flee, are tested",
        ),
        (
            attacks().any(|plan| plan.facing.is_some() || plan.facing_round_edges.is_some()),
            "royals that may not face each other count as sliders that attack each other",
        ),
        (true, "with more than eight pins, every move of the position is tested"),
    ];
    exceptions.into_iter().filter(|(holds, _)| *holds).map(|(_, sentence)| sentence).collect()
}
