//! Games between players that follow a script, and what is made of them.

use std::collections::VecDeque;
use std::time::Duration;

use fers::notation::PgnReader;
use fers::rules::End;
use fers::search::Score;
use fers::{ByColor, Color, Game, GameText, Library, Outcome, Variant, Verdict};
use fers_match::statistics::Pairs;
use fers_match::{
    Claimed, Clock, Decision, Evaluation, Fault, Fixture, GameResult, IncidentKind, NoGame, Patience, PlayedGame,
    Player, Reply, ResignRule, Size, Standings, TimeControl, Tournament, Turn, pgn, play, schedule,
};

/// What a scripted player does next.
#[derive(Clone)]
enum Act {
    Play(&'static str),
    /// Plays and says how it stands, in centipawns.
    Value(&'static str, i32),
    /// Plays after so many milliseconds.
    Slow(&'static str, u64),
    /// Plays and offers a draw.
    Offer(&'static str),
    Do(Decision),
}

struct Script(VecDeque<Act>);

impl Player for Script {
    fn begin(&mut self, _: &Game, _: &Clock) -> Result<(), Fault> {
        Ok(())
    }

    fn think(&mut self, turn: Turn<'_>) -> Reply {
        let mv = |text: &str| Decision::Move(turn.game.clone().play_text(text).unwrap());
        let act = self.0.pop_front().unwrap_or(Act::Do(Decision::Resign));
        let (decision, milliseconds, score, offers_draw) = match act {
            Act::Play(text) => (mv(text), 0, None, false),
            Act::Value(text, score) => (mv(text), 0, Some(Score::centipawns(score)), false),
            Act::Slow(text, milliseconds) => (mv(text), milliseconds, None, false),
            Act::Offer(text) => (mv(text), 0, None, true),
            Act::Do(decision) => (decision, 0, None, false),
        };
        let evaluation = Evaluation { score, depth: Some(3) };
        Reply { decision, elapsed: Duration::from_millis(milliseconds), evaluation, offers_draw }
    }

    fn end(&mut self, _: Outcome, _: &str) {}

    fn transcript(&self) -> Vec<String> {
        vec!["< last words".to_owned()]
    }
}

fn chess() -> Variant {
    Variant::new(Library::builtin().find("chess").unwrap().ruleset().clone()).unwrap()
}

fn played(white: &[Act], black: &[Act], patience: Patience) -> Result<PlayedGame, NoGame> {
    played_in(chess(), white, black, patience)
}

fn played_in(variant: Variant, white: &[Act], black: &[Act], patience: Patience) -> Result<PlayedGame, NoGame> {
    played_from(Game::new(variant), white, black, patience)
}

fn played_from(opening: Game, white: &[Act], black: &[Act], patience: Patience) -> Result<PlayedGame, NoGame> {
    let [mut white, mut black] = [white, black].map(|acts| Script(acts.iter().cloned().collect()));
    let mut control = TimeControl::default();
    control.set_clock("1").unwrap();
    let clocks = ByColor { white: Clock::new(control.clone()), black: Clock::new(control) };
    play(opening, ByColor { white: &mut white, black: &mut black }, clocks, patience)
}

#[track_caller]
fn check(white: &[Act], black: &[Act], score: &str, reason: &str, incident: Option<(Color, IncidentKind)>) {
    let game = played(white, black, Patience::default()).unwrap();
    let finish = game.finish;
    assert_eq!((finish.outcome.score(), finish.reason.as_str()), (score, reason));
    assert_eq!(finish.incident.map(|incident| (incident.color, incident.kind)), incident);
}

use Act::{Do, Offer, Play, Slow, Value};

fn claim(outcome: Outcome) -> Act {
    Do(Decision::Claim(Claimed { outcome, comment: "I say so".to_owned() }))
}

#[test]
fn our_rules_end_the_game() {
    check(&[Play("f3"), Play("g4")], &[Play("e5"), Play("Qh4")], "0-1", "Black mates", None);
}

#[test]
fn whoever_resigns_has_lost() {
    check(&[Play("e4"), Do(Decision::Resign)], &[Play("e5")], "0-1", "White resigns", None);
    check(&[claim(Outcome::Win(Color::Black))], &[], "0-1", "White resigns", None);
}

#[test]
fn faults_lose_and_are_noted() {
    let (white, black) = (Color::White, Color::Black);
    let illegal = Do(Decision::Fault(Fault::IllegalMove("e2e5".to_owned())));
    check(&[illegal], &[], "0-1", "White plays an illegal move: e2e5", Some((white, IncidentKind::IllegalMove)));
    let crash = Do(Decision::Fault(Fault::Crash));
    check(&[Play("e4")], &[crash], "1-0", "Black crashes", Some((black, IncidentKind::Crash)));
    let hang = Do(Decision::Fault(Fault::Hang));
    check(&[Play("e4")], &[hang], "1-0", "Black hangs", Some((black, IncidentKind::Hang)));
    check(&[Do(Decision::Late)], &[], "0-1", "White loses on time", Some((white, IncidentKind::TimeLoss)));
}

#[test]
fn a_move_that_comes_too_late_loses_even_if_it_mates() {
    let late = Some((Color::Black, IncidentKind::TimeLoss));
    let white = [Play("f3"), Play("g4")];
    check(&white, &[Slow("e5", 600), Slow("Qh4", 401)], "1-0", "Black loses on time", late);
    check(&white, &[Slow("e5", 600), Slow("Qh4", 400)], "0-1", "Black mates", None);
}

#[test]
fn false_claims_lose() {
    let incident = Some((Color::White, IncidentKind::FalseClaim));
    check(&[claim(Outcome::Draw)], &[], "0-1", "White claims 1/2-1/2 falsely: I say so", incident);
    check(&[claim(Outcome::Win(Color::White))], &[], "0-1", "White claims 1-0 falsely: I say so", incident);
}

#[test]
fn a_draw_by_the_rules_may_be_claimed() {
    // Where the fifth occurrence is a draw by itself, the third may be claimed. Source: FIDE laws
    // 9.2 and 9.6.
    let mut ruleset = chess().ruleset().clone().into_inner();
    let verdict = Some(Verdict::Draw);
    ruleset.ends.retain(|end| !matches!(end, End::Repetition { .. }));
    ruleset.ends.push(End::Repetition { count: 5, verdict });
    let variant = Variant::new(ruleset).unwrap();
    let shuffle = |there, back| [Play(there), Play(back), Play(there), Play(back)];
    let white = [&shuffle("Nf3", "Ng1")[..], &[claim(Outcome::Draw)]].concat();
    let game = played_in(variant, &white, &shuffle("Nf6", "Ng8"), Patience::default()).unwrap();
    assert_eq!((game.finish.outcome, game.finish.reason.as_str()), (Outcome::Draw, "Draw by claim"));
}

#[test]
fn a_repetition_that_a_check_completes_is_a_draw() {
    let opening = fers::game_from_fen(chess(), "6k1/6p1/8/4Q3/8/8/r7/7K w - - 0 1").unwrap();
    let checks = ["Qe8", "Qh5", "Qe8", "Qh5", "Qe8"].map(Play);
    let evasions = ["Kh7", "Kg8", "Kh7", "Kg8"].map(Play);
    let game = played_from(opening, &checks, &evasions, Patience::default()).unwrap();
    assert_eq!(game.finish.outcome, Outcome::Draw);
}

#[test]
fn both_must_want_a_draw() {
    check(&[Play("e4")], &[Offer("e5")], "0-1", "White resigns", None);
    check(&[Play("e4"), Offer("Nf3")], &[Offer("e5")], "1/2-1/2", "Draw by agreement", None);
}

#[test]
fn hopeless_games_are_adjudicated() {
    let resign = Some(ResignRule { move_count: 2, score: 500, is_two_sided: false });
    let white = [Value("e4", 0), Value("d4", 0), Value("c4", 0)];
    let black = [Value("e5", -500), Value("d5", -900)];
    let game = played(&white, &black, Patience { resign, ..Patience::default() }).unwrap();
    assert_eq!(game.finish.reason, "White wins by adjudication");
    let game = played(&white, &black, Patience { moves_max: Some(1), ..Patience::default() }).unwrap();
    assert_eq!((game.finish.reason.as_str(), game.moves.len()), ("Draw by the limit of moves", 2));
}

#[test]
fn an_interrupted_game_is_none() {
    let interrupted = played(&[Do(Decision::Interrupted)], &[], Patience::default());
    assert_eq!(interrupted, Err(NoGame::Interrupted));
}

#[test]
fn records_hold_what_the_engines_said() {
    let game = played(&[Value("e4", 25)], &[Value("e5", -30)], Patience::default()).unwrap();
    let players = ByColor { white: "A".to_owned(), black: "B".to_owned() };
    let heading = pgn::Heading { players, has_times: true, ..pgn::Heading::default() };
    let text = pgn::write(&heading, chess().ruleset(), &game);
    let record = PgnReader::new(&text).next().unwrap();
    assert!(record.diagnostics.is_empty(), "{:?}", record.diagnostics);
    let record = record.value;
    assert_eq!((record.tag("White"), record.result.as_deref()), (Some("A"), Some("0-1")));
    assert_eq!(record.line.moves[0].comments, ["+0.25/3 0.000s"]);
    assert_eq!(record.line.moves[1].comments, ["-0.30/3 0.000s", "White resigns"]);
}

/// Results of a schedule, each as White's half points.
fn standings(size: Size, results: &[u8]) -> Standings {
    let names = (0..size.engines).map(|engine| format!("engine {engine}")).collect();
    let mut standings = Standings::new(names, vec!["x".to_owned()], Tournament::RoundRobin, size.repeat);
    let fixtures: Vec<Fixture> = schedule(Tournament::RoundRobin, size);
    for (fixture, half_points) in fixtures.into_iter().zip(results) {
        let outcome =
            [Outcome::Win(Color::Black), Outcome::Draw, Outcome::Win(Color::White)][usize::from(*half_points)];
        standings.add(GameResult { fixture, outcome, incident: None });
    }
    standings
}

#[test]
fn games_are_counted_for_engines_and_pairs() {
    let size = Size { engines: 2, variants: 1, games: 6, repeat: 2 };
    // The first engine wins both, wins and draws, and has played one game of the third pair.
    let standings = standings(size, &[2, 0, 2, 1, 0]);
    assert_eq!(standings.pairs(0, 1, None), Pairs([0, 0, 0, 1, 1]));
    assert_eq!(standings.pairs(1, 0, None), Pairs([1, 1, 0, 0, 0]));
    assert_eq!(standings.score_line(0, 1), "Score of engine 0 vs engine 1: 3 - 1 - 1 [0.700] 5");
}

fn marseillais() -> Variant {
    Variant::new(Library::builtin().find("marseillais").unwrap().ruleset().clone()).unwrap()
}

#[test]
fn clocks_run_on_while_a_turn_goes_on() {
    let late = |white: &[Act]| {
        let game = played_in(marseillais(), white, &[Play("e5"), Play("Nf6")], Patience::default()).unwrap();
        (game.moves.len(), game.finish.reason)
    };
    // One second for all of White's turns.
    let in_time = [Slow("e4", 600), Slow("Nf3", 400)];
    assert_eq!(late(&in_time), (4, "White resigns".to_owned()));
    assert_eq!(late(&[Slow("e4", 600), Slow("Nf3", 401)]), (1, "White loses on time".to_owned()));
}

#[test]
fn a_side_offers_a_draw_and_resigns_in_mid_turn() {
    let white = [Play("e4"), Offer("Nf3")];
    let game = played_in(marseillais(), &white, &[Offer("e5")], Patience::default()).unwrap();
    assert_eq!(game.finish.reason, "Draw by agreement");
    let game = played_in(marseillais(), &[Play("e4"), Do(Decision::Resign)], &[], Patience::default()).unwrap();
    assert_eq!((game.finish.outcome.score(), game.finish.reason.as_str()), ("0-1", "White resigns"));
}

#[test]
fn turns_are_numbered_and_counted() {
    let (white, black) = ([Play("e4"), Play("Nf3"), Play("d4")], [Play("e5"), Play("Nf6")]);
    let patience = Patience { moves_max: Some(1), ..Patience::default() };
    let game = played_in(marseillais(), &white, &black, patience).unwrap();
    assert_eq!(game.finish.reason, "Draw by the limit of moves");
    let heading = pgn::Heading { is_short: true, ..pgn::Heading::default() };
    let text = pgn::write(&heading, marseillais().ruleset(), &game);
    assert!(text.ends_with("\n1. e4 Nf3 1... e5 Nf6 1/2-1/2\n"), "{text}");
}
