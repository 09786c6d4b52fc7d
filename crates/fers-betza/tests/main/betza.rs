//! What Betza texts mean, and which are refused.

use fers_betza::{Dialect, parse, parse_as, print, print_as, same_moves};
use fers_core::Vector;
use fers_rules::{Arrivals, Condition, Contact, Leg, Over, Path, Range, Steps, TurnSet, Whom};

use crate::scene::Scene;

/// Counts from the XBetza description's worked examples, on an empty board of 15 by 15.
#[track_caller]
fn check_count(text: &str, expected: usize) {
    let parsed = parse(text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    assert_eq!(Scene::alone().destinations(&parsed.value).len(), expected, "{text}");
}

#[test]
fn published_piece_sizes_hold() {
    check_count("FyafsF", 52);
    check_count("WyafsW", 52);
    check_count("yafsW", 48);
    check_count("mafsW", 8);
    check_count("mafsmafW", 8);
    check_count("aK", 24);
    check_count("mamaK", 49);
    check_count("aaK", 49);
    check_count("afsafKafafsKaflafrKafraflK", 16);
    check_count("mpafN", 8);
    check_count("fhNbsWbF", 9);
    check_count("nN", 8);
    check_count("(4,1)", 8);
    check_count("(0,4)", 4);
    check_count("N12", 24);
}

#[test]
fn the_pawn_of_chess_has_three_paths() {
    let parsed = parse("fmWfceFifmnD");
    assert_eq!(parsed.diagnostics, []);
    let ahead = || vec![Vector::new(0, 1)];
    let sideways = vec![Vector::new(1, 1), Vector::new(-1, 1)];
    let double = Leg::ride(ahead(), Range::exactly(2), Arrivals::quiet());
    let expected = [
        Path::single(Leg::leap(ahead(), Arrivals::quiet())),
        Path::single(Leg::leap(sideways, Arrivals { en_passant: true, ..Arrivals::capture() })),
        Path::single(double).when(Condition::Virgin).opening_en_passant(true),
    ];
    assert_eq!(parsed.value.paths, expected);
}

#[test]
fn the_horse_of_xiangqi_is_a_chain_of_two_steps() {
    let expected = Path {
        legs: vec![
            Leg::leap(Vector::new(0, 1).symmetric_images(), Arrivals::quiet()),
            Leg { steps: Steps::Turned(TurnSet(0b1000_0010)), ..Leg::leap(Vec::new(), Arrivals::quiet_or_capture()) },
        ],
        ..Path::default()
    };
    assert_eq!(parse("nN").value.paths, [expected]);
    assert!(same_moves(&parse("nN").value.paths, &parse("afsW").value.paths));
    assert!(!same_moves(&parse("nN").value.paths, &parse("N").value.paths));
}

#[test]
fn a_converting_capture_keeps_its_range_only_after_the_capture() {
    let parsed = parse("ycafR");
    assert_eq!(parsed.value.paths.len(), 2);
    let ranges: Vec<Range> = parsed.value.paths.iter().map(|path| path.legs[1].range).collect();
    assert_eq!(ranges, [Range::ANY, Range::ONE]);
}

#[test]
fn castling_is_handed_over_apart() {
    let parsed = parse("KisO2ilj3O3");
    assert!(parsed.has_errors(), "a digit is no modifier");
    let parsed = parse("KisO2iljO3");
    assert_eq!(parsed.diagnostics, []);
    let castling = &parsed.value.castling;
    assert_eq!((castling[0].steps, castling[0].left, castling[0].right, castling[0].partner_inset), (2, true, true, 0));
    assert_eq!(
        (castling[1].steps, castling[1].left, castling[1].right, castling[1].partner_inset),
        (3, true, false, 1)
    );
}

#[track_caller]
fn check_refused(text: &str, code: &str, marked: &str) {
    let parsed = parse(text);
    let problem = parsed.diagnostics.first().unwrap_or_else(|| panic!("{text} is accepted"));
    assert_eq!((problem.code.0, problem.span.slice(text)), (code, marked), "{text}");
    assert!(problem.help.is_some(), "{text}");
}

#[test]
fn what_cannot_be_read_is_refused_at_its_place() {
    check_refused("dxR", "betza::contradiction", "dx");
    check_refused("tR", "betza::unsupported-letter", "t");
    check_refused("wR", "betza::unsupported-letter", "w");
    check_refused("yR", "betza::unsupported-letter", "y");
    check_refused("WEF", "betza::unknown-atom", "E");
    check_refused("W/F", "betza::unknown-atom", "/");
    check_refused("Wfm", "betza::no-atom", "fm");
    check_refused("W03", "betza::bad-range", "03");
    check_refused("W256", "betza::bad-range", "256");
    check_refused("NN3", "betza::bad-range", "3");
    check_refused("[F?", "betza::no-atom", "");
    check_refused("[F?R", "betza::bracket", "[F?R");
    check_refused("[FR]", "betza::bracket", "[FR");
    check_refused("[Fa-R]", "betza::bracket", "[Fa");
    check_refused("[F?R]3", "betza::bad-range", "3");
    check_refused("(z)N", "betza::group", "(z)");
    check_refused("(az)(az)N", "betza::group", "(az)(az)");
    check_refused("fI", "betza::bad-imitation", "fI");
    check_refused("I3", "betza::bad-imitation", "I3");
    check_refused("pI", "betza::bad-imitation", "pI");
    check_refused("fU", "betza::bad-universal", "fU");
    check_refused("U3", "betza::bad-universal", "U3");
    check_refused("KX", "betza::bad-suffix", "X");
    check_refused("umR", "betza::nothing-to-unload", "u");
    check_refused("qN1", "betza::bent-step", "qN1");
    check_refused("m@0", "betza::bad-drop", "m@0");
    check_refused("(0,0)", "betza::bad-leap", "(0,0)");
    check_refused("nC", "betza::lame-leaper", "nC");
    check_refused("jN", "betza::unclear-jump", "jN");
    check_refused("hN", "betza::bad-direction", "h");
    check_refused("O2", "betza::bad-castling", "O2");
    check_refused("fO2", "betza::bad-castling", "f");
    check_refused("njD", "betza::contradiction", "nj");
    check_refused("", "betza::empty", "");
    check_refused("pafpK", "betza::hop-in-place", "pafpK");
    check_refused("fsF", "betza::all-directions", "fs");
    check_refused("pN", "betza::hop-in-place", "pN");
}

/// Source: moves in Fairy-Stockfish (pyffish 0.0.90) of a piece on an empty board.
#[test]
fn some_pairs_on_diagonal_atoms_are_played_as_one_letter_in_fairy_stockfish() {
    let directions = |text: &str| {
        let parsed = parse_as(text, Dialect::FairyStockfish);
        assert!(!parsed.has_errors(), "{text}");
        let codes: Vec<&str> = parsed.diagnostics.iter().map(|problem| problem.code.0).collect();
        assert_eq!(codes, ["betza::all-directions"], "{text}");
        Scene::alone().destinations(&parsed.value)
    };
    for (text, played) in [("fsF", "fF"), ("bsF", "bF"), ("lvF", "lF"), ("rvF", "rF")] {
        assert_eq!(directions(text), Scene::alone().destinations(&parse(played).value), "{text}");
    }
    for text in ["sF", "vF", "bvF", "rsF", "fvF", "lsF"] {
        assert_eq!(directions(text).len(), 4, "{text}");
    }
}

#[test]
fn all_problems_of_a_text_are_reported_and_the_rest_is_read() {
    let parsed = parse("WEtFdxRB");
    assert_eq!(parsed.diagnostics.len(), 3);
    assert_eq!(parsed.value.paths, parse("WB").value.paths);
}

#[test]
fn imitation_and_borrowing_are_read_and_written() {
    for text in ["I", "mI", "ceI", "bI", "imI", "xK", "mxR", "WxR", "afxW", "xgQ"] {
        let parsed = parse(text);
        assert_eq!(parsed.diagnostics, [], "{text}");
        let paths = parsed.value.paths;
        assert!(paths.iter().any(|path| path.imitates() || path.borrows()), "{text}");
        let printed = print(&paths).unwrap_or_else(|| panic!("{text} is not written"));
        assert!(same_moves(&parse(&printed).value.paths, &paths), "{text} becomes {printed}");
    }
}

/// Notation of the XBetza description that is said by trying: bent riders, groups and brackets.
#[test]
fn bends_groups_and_brackets_are_written() {
    check_shortest("zB", "zB");
    check_shortest("qN", "qN");
    check_shortest("(az)N", "(az)N");
    check_shortest("[A-B]", "[A-B]");
    check_shortest("[A?B]", "[A?B]");
    for text in ["[F?R]", "K[D?B]", "m[W-fsF]", "(afmpaf)F", "W[F?mcfsW?bF]", "mQ(cafmaf)cafmQ", "[nD?fsN]N"] {
        let paths = parse(text).value.paths;
        let written = print(&paths).unwrap_or_else(|| panic!("{text} is not written"));
        assert!(same_moves(&parse(&written).value.paths, &paths), "{text} becomes {written}");
    }
}

#[track_caller]
fn check_shortest(text: &str, expected: &str) {
    assert_eq!(print(&parse(text).value.paths).as_deref(), Some(expected), "{text}");
}

/// The worked examples of the XBetza description, written as there.
#[test]
fn the_shortest_text_is_the_usual_one() {
    for text in [
        "W",
        "K",
        "Q",
        "R4",
        "NN",
        "fmWfceFifmnD",
        "fmWfceFfmnnD",
        "KfmnnD",
        "mRcpR",
        "mQcpQ",
        "gQ",
        "nN",
        "nA",
        "jR",
        "jjB",
        "jD",
        "jH",
        "FyafsF",
        "WyafsW",
        "vWvyafsW",
        "BDD",
        "hrN",
        "pafgQ",
        "gafsR",
        "mafsmafW".trim_start_matches('m'),
        "FfW",
        "WfF",
        "vRsW",
        "FAmsW",
        "KNAD",
        "(4,1)",
        "(4,1)0",
        "fR",
        "fN",
        "bKfsR",
        "mQK",
        "cabK",
        "cdK",
        "fcafF",
        "DDAA",
    ] {
        let shortest = print(&parse(text).value.paths);
        assert!(shortest.as_ref().is_some_and(|shortest| shortest.len() <= text.len()), "{text} {shortest:?}");
        assert!(same_moves(&parse(&shortest.unwrap()).value.paths, &parse(text).value.paths), "{text}");
    }
    check_shortest("WF", "K");
    check_shortest("mWcWcFmF", "K");
    check_shortest("afsW", "nN");
    check_shortest("W0F0", "Q");
    check_shortest("RmR", "R");
    check_shortest("fmWfceFifmnD", "fmWfceFifmnD");
    check_shortest("RmasR", "RasR");
    check_shortest("cpRmcR", "RcpR");
}

#[test]
fn what_betza_cannot_say_has_no_text() {
    let path = |leg: Leg| [Path::single(leg)];
    let rook = || Vector::new(0, 1).symmetric_images();
    assert_eq!(print(&[]), None);
    assert_eq!(print(&path(Leg::leap(vec![Vector::default()], Arrivals::quiet()))), None);
    let two_hurdles = Leg {
        over: Over::Hurdles { count: 2, land_next: false },
        ..Leg::ride(rook(), Range::ANY, Arrivals::capture())
    };
    assert_eq!(print(&path(two_hurdles)), None);
    let picky =
        Arrivals { enemy: Some(Contact { to: Whom::Types(Vec::new()), ..Contact::capture() }), ..Arrivals::quiet() };
    assert_eq!(print(&path(Leg::leap(rook(), picky))), None);
    assert_eq!(print(&[Path::single(Leg::leap(rook(), Arrivals::quiet())).when(Condition::Moved)]), None);
    assert_eq!(print(&path(Leg::ride(rook(), Range { min: 2, max: None }, Arrivals::quiet()))), None);
}

#[track_caller]
fn check_foreign(text: &str, dialect: Dialect, code: &str, marked: &str) {
    let parsed = parse_as(text, dialect);
    let problem = parsed.diagnostics.first().unwrap_or_else(|| panic!("{text} is accepted"));
    assert_eq!((problem.code.0, problem.span.slice(text)), (code, marked), "{text}");
    assert_eq!(parse(text).diagnostics, [], "{text} as XBetza");
}

#[test]
fn a_dialect_refuses_what_its_program_does_not_understand() {
    check_foreign("fkR", Dialect::XBoard, "betza::unsupported-letter", "k");
    check_foreign("ucR", Dialect::XBoard, "betza::unsupported-letter", "u");
    check_foreign("mNxaN", Dialect::XBoard, "betza::unsupported-letter", "x");
    check_foreign("qN", Dialect::XBoard, "betza::unsupported-letter", "q");
    check_foreign("W(az)N", Dialect::XBoard, "betza::unsupported-letter", "z");
    check_foreign("(afmpaf)F", Dialect::XBoard, "betza::unsupported", "(afmpaf)F");
    check_foreign("[F?R]", Dialect::XBoard, "betza::unsupported", "[F?R]");
    check_foreign("U", Dialect::XBoard, "betza::unsupported", "U");
    check_foreign("FX", Dialect::XBoard, "betza::bad-suffix", "X");
    check_foreign("KaKcaibK", Dialect::FairyStockfish, "betza::unsupported-letter", "a");
    check_foreign("[F?R]", Dialect::FairyStockfish, "betza::unsupported", "[F?R]");
    check_foreign("R12", Dialect::FairyStockfish, "betza::bad-range", "12");
    check_foreign("oR", Dialect::FairyStockfish, "betza::unsupported-letter", "o");
    check_foreign("(4,1)", Dialect::FairyStockfish, "betza::bad-leap", "(4,1)");
    check_foreign("KisO2", Dialect::FairyStockfish, "betza::unsupported", "isO2");
}

#[track_caller]
fn check_dialect(text: &str, dialect: Dialect, as_xbetza: &str) {
    let parsed = parse_as(text, dialect);
    assert_eq!(parsed.diagnostics, [], "{text}");
    assert!(same_moves(&parsed.value.paths, &parse(as_xbetza).value.paths), "{text}");
}

#[test]
fn dialects_read_the_same_letters_differently() {
    check_dialect("fK", Dialect::XBetza, "fW");
    check_dialect("fK", Dialect::XBoard, "fW");
    check_dialect("fK", Dialect::FairyStockfish, "fWfF");
    check_dialect("frQ", Dialect::FairyStockfish, "frRfrB");
    check_dialect("L", Dialect::XBoard, "Z");
    check_dialect("J", Dialect::FairyStockfish, "Z");
    check_dialect("NN", Dialect::FairyStockfish, "N0");
    check_dialect("NN", Dialect::XBoard, "N");
}

#[test]
fn then_of_ralph_betza_is_a_bracket_that_may_stop_after_each_leg() {
    // Source: Ralph Betza, "The Bent Riders": t[FR] begins as F and goes on as R, outwards.
    check_dialect("t[FR]", Dialect::XBetza, "[F?R]");
    check_dialect("mt[WB]cK", Dialect::XBetza, "m[W?B]cK");
    check_refused("[FR]", "betza::bracket", "[FR");
    check_refused("t[F", "betza::bracket", "[F");
}

#[test]
fn help_about_atoms_offers_what_the_dialect_has() {
    let help = |dialect| parse_as("WEF", dialect).diagnostics[0].help.clone().unwrap();
    assert!(help(Dialect::XBetza).contains("U for any other square"));
    for dialect in [Dialect::XBoard, Dialect::FairyStockfish, Dialect::Betza2] {
        let offered = help(dialect);
        assert!(!offered.contains("(4,1)") && !offered.contains('@'), "{offered}");
        let atoms = offered.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() == 1 && *word != "O");
        atoms.for_each(|atom| assert_eq!(parse_as(atom, dialect).diagnostics, [], "{atom}"));
    }
    assert!(!help(Dialect::FairyStockfish).contains("castling"));
}

#[track_caller]
fn check_printed(text: &str, dialect: Dialect, expected: Option<&str>) {
    let paths = parse(text).value.paths;
    assert_eq!(print_as(&paths, dialect).as_deref(), expected, "{text}");
}

#[test]
fn moves_are_written_in_the_dialect_asked_for() {
    check_printed("NN", Dialect::XBetza, Some("NN"));
    check_printed("NN", Dialect::XBoard, Some("N0"));
    check_printed("Z", Dialect::XBoard, Some("Z"));
    check_printed("FX", Dialect::XBetza, Some("FX"));
    check_printed("FX", Dialect::XBoard, None);
    check_printed("fWfF", Dialect::FairyStockfish, Some("fWfF"));
    check_printed("R12", Dialect::FairyStockfish, None);
    check_printed("mRpB2", Dialect::FairyStockfish, Some("mRpB2"));
    check_printed("mRpB2", Dialect::XBetza, Some("mRjA"));
    check_printed("FyafsF", Dialect::XBoard, Some("FyafsF"));
    check_printed("FyafsF", Dialect::FairyStockfish, None);
    check_printed("oR", Dialect::XBoard, Some("oR"));
    check_printed("fhK", Dialect::XBetza, Some("fhK"));
    check_printed("fhK", Dialect::XBoard, Some("fWfF"));
}

#[test]
fn betza_2_chains_atoms() {
    check_dialect("W-F", Dialect::Betza2, "nN");
    check_dialect("mF-F", Dialect::Betza2, "mafF");
    check_dialect("fmF(fcF-mF)", Dialect::Betza2, "fmFfcafmF");
    check_dialect("KNAD", Dialect::Betza2, "KNAD");
    check_dialect("aK", Dialect::Betza2, "K");
    check_dialect("W3", Dialect::Betza2, "W3");
    let count = |text: &str| {
        let parsed = parse_as(text, Dialect::Betza2);
        assert_eq!(parsed.diagnostics, [], "{text}");
        Scene::alone().destinations(&parsed.value).len()
    };
    assert_eq!(count("W03"), 4, "exactly three steps");
    assert_eq!(count("KNAD(cK-aK)(K-bK)"), 25, "the lion of Chu Shogi may also pass");
    for text in ["(W-F)0", "W-O2", "W-", "(W-F", "Nrf0t", "KaK-"] {
        assert!(parse_as(text, Dialect::Betza2).has_errors(), "{text}");
    }
}

#[test]
fn cannons_and_grasshoppers_are_chains_in_betza_2() {
    let cannon = parse_as("pR-cR", Dialect::Betza2);
    let chain = parse("pacfR");
    assert!(!cannon.has_errors() && !chain.has_errors());
    assert!(same_moves(&cannon.value.paths, &chain.value.paths));
}
