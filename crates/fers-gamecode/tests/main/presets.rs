//! Presets as a whole: their texts, and how the boxes run.

use fers_gamecode::{
    Asked, CodeBox, Layout, Outcome, Profile, Program, Session, Settings, load, read_fen, read_preset,
};

/// A game on a board of three files and four ranks: a pawn steps ahead, or the move is refused.
/// A pawn on its last rank becomes what the player says. The code makes the moves itself.
const STEPS: &str = "\
// game: Steps
// code: p2/3/3/2P
// sides: White Black

// ==== Pre-Game ====
setflag rules;
set plies 0;
sub make dy:
  verify != null thismove;
  set text thismove;
  eval join \"MOVE: \" #text;
  if not checkaleap origin dest 0 #dy:
    die A pawn steps one square ahead.;
  endif;
  inc plies;
endsub;
sub look dy last:
  for sq spaces:
    set next where #sq 0 #dy;
    if onboard #next and samecase space #sq #mine:
      if empty #next:
        setlegal #sq #next;
      endif;
    endif;
  next;
  if == rank dest #last and match moved (P p) and not $answered:
    askpromotion Q R;
  endif;
  if > #plies 3:
    say Four plies are enough.;
    drawn too long;
  endif;
endsub;
// ==== Post-Move 1 ====
gosub make 1;
// ==== Post-Move 2 ====
gosub make -1;
// ==== Post-Game 1 ====
set mine p;
gosub look -1 3;
// ==== Post-Game 2 ====
set mine P;
gosub look 1 0;
";

fn start(text: &str, settings: Settings) -> Session {
    let program = load(text, Profile::Fers, &mut |_| None);
    assert!(!program.has_errors(), "{:?}", program.problems);
    Session::start(&program, None, settings).unwrap()
}

fn accepted(text: &str) -> Outcome {
    Outcome::Accepted(text.to_owned())
}

#[test]
fn the_list_of_legal_moves_is_made_after_each_entry() {
    let mut session = start(STEPS, Settings::default());
    let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    assert_eq!(session.view().legal, [pair("c1", "c2")]);
    assert_eq!(session.enter("P c1-c2"), accepted("P c1-c2"));
    assert_eq!(session.view().board, "p2/3/2P/3");
    assert_eq!(session.view().legal, [pair("a4", "a3")]);
    assert_eq!(session.mover(), 1);
}

#[test]
fn a_refused_entry_leaves_the_game_as_it_was() {
    let mut session = start(STEPS, Settings::default());
    assert_eq!(session.enter("c1-c3"), Outcome::Refused("A pawn steps one square ahead.".to_owned()));
    assert_eq!(session.enter("N c1-c2"), Outcome::Refused("there is no N on c1".to_owned()));
    assert!(session.record().is_empty());
    assert_eq!(session.enter("c1-c2"), accepted("c1-c2"));
}

#[test]
fn where_the_site_makes_the_moves_code_that_makes_them_refuses_all() {
    let settings = Settings { includes_moves: true, ..Settings::default() };
    let mut session = start(STEPS, settings);
    assert_eq!(session.enter("P c1-c2"), Outcome::Refused("there is no piece on c1".to_owned()));
}

#[test]
fn a_promotion_is_asked_and_the_answer_completes_the_entry() {
    let mut session = start(STEPS, Settings::default());
    for entry in ["c1-c2", "a4-a3", "c2-c3", "a3-a2"] {
        assert_eq!(session.enter(entry), accepted(entry));
    }
    let choices = vec!["Q".to_owned(), "R".to_owned()];
    assert_eq!(session.enter("c3-c4"), Outcome::Asked { ask: Asked::Promotion, choices });
    assert_eq!(session.pending(), Some("c3-c4"));
    assert_eq!(session.enter("Q-dest"), accepted("c3-c4; Q-dest"));
    assert_eq!(session.view().board, "2Q/3/p2/3");
}

#[test]
fn the_code_announces_the_end() {
    let mut session = start(STEPS, Settings::default());
    for entry in ["c1-c2", "a4-a3", "c2-c3"] {
        assert_eq!(session.enter(entry), accepted(entry));
    }
    assert_eq!(session.view().result, None);
    session.enter("a3-a2");
    let result = session.view().result.clone().unwrap();
    assert_eq!((result.winner, result.reason.as_str()), (None, "too long"));
    assert_eq!(session.view().messages, ["Four plies are enough."]);
}

#[test]
fn another_board_and_side_may_begin() {
    let program = load(STEPS, Profile::Fers, &mut |_| None);
    let layout = read_fen("3/p2/3/2P", None).value;
    let settings = Settings { second_side_begins: true, ..Settings::default() };
    let mut session = Session::start(&program, Some(&layout), settings).unwrap();
    assert_eq!(session.enter("p a3-a2"), accepted("p a3-a2"));
}

#[test]
fn a_setting_says_that_the_second_side_begins() {
    let begun =
        |line: &str| load(&format!("// code: p2/3/P2\n{line}// ==== Pre-Game ====\n"), Profile::Fers, &mut |_| None);
    let mover = |program: &Program, layout: Option<&Layout>| {
        Session::start(program, layout, Settings::default()).unwrap().mover()
    };
    assert_eq!(mover(&begun(""), None), 0);
    let black = begun("// begins: Black\n");
    assert_eq!(mover(&black, None), 1);
    assert_eq!(mover(&begun("// begins: 2\n"), None), 1);
    assert_eq!(mover(&begun("// sides: Red Blue\n// begins: red\n"), None), 0);
    // Another board says itself who begins.
    assert_eq!(mover(&black, Some(&read_fen("3/3/P2", None).value)), 0);
    let codes: Vec<&str> = begun("// begins: Red\n").problems.iter().map(|found| found.diagnostic.code.0).collect();
    assert_eq!(codes, ["gamecode::bad-side"]);
}

#[test]
fn a_settings_file_of_the_site_is_read() {
    let text = "<?php\n$default['game'] = 'Steps';\n$default['code'] = <<<'NOW'\n3/3\nNOW;\n\
        $default['postauto1'] = <<<'NOW'\nset i 1;\nNOW;\n";
    let parsed = read_preset(text);
    assert_eq!(parsed.diagnostics, []);
    assert_eq!(parsed.value.setting(text, "game"), Some("Steps"));
    assert_eq!(parsed.value.setting(text, "code"), Some("3/3"));
    let span = parsed.value.boxes[CodeBox::PostMove1 as usize].unwrap();
    assert_eq!(span.slice(text), "set i 1;");
}

#[test]
fn slips_in_the_frame_are_reported() {
    let codes = |text: &str| {
        let parsed = read_preset(text);
        parsed.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect::<Vec<_>>()
    };
    assert_eq!(codes(""), ["gamecode::no-boxes", "gamecode::no-board"]);
    assert_eq!(codes("// fen: 8\n// ==== Pre-Gane ====\n"), ["gamecode::unknown-box", "gamecode::no-boxes"]);
    let twice = "// fen: 8\n// ==== Pre-Game ====\n// ==== Pre-Game ====\n";
    assert_eq!(codes(twice), ["gamecode::double-box"]);
    assert_eq!(codes("// fen: 8\n// ==== Pre-Game ====\nNOW;\n"), ["gamecode::stray-now"]);
    let open = "$default['code'] = '8';\n$default['pregame'] = <<<'NOW'\nset i 1;";
    assert_eq!(codes(open), ["gamecode::open-setting"]);
}
