//! Texts with mistakes: every mistake is reported, at its place.

use fers_core::SplitMix;
use fers_formats::idiagram::{read, write};
use fers_testkit::mutate;

/// Two kings and a pawn on four by four squares, in lines 1 to 4.
const GAME: &str = "files=4\nranks=4\npawn:P:fmWfcFbmW::b2\nking:K:K::a1\n";

fn described(text: &str) -> Vec<String> {
    fers_testkit::described(text, &read(text).diagnostics)
}

/// Lines put behind the game, which begin on its line 5.
#[track_caller]
fn check(lines: &str, expected: &[&str]) {
    assert_eq!(described(&format!("{GAME}{lines}")), expected, "{lines}");
}

#[test]
fn a_game_without_mistakes_has_no_problems() {
    check("", &[]);
    check("# a remark\n\n  promoChoice = \n", &[]);
}

#[test]
fn lines_that_are_no_lines_are_errors() {
    check("what is this\n", &["5:1 error idiagram::not-a-line \"what is this\""]);
    check("rook:R:R::c1:0:2\n", &["5:16 error idiagram::too-many-fields \"2\""]);
    check(":R:R::c1\n", &["5:1 error idiagram::no-name \":R:R::c1\""]);
}

#[test]
fn values_that_are_none_are_errors() {
    check("promoZone=many\n", &["5:11 error idiagram::bad-number \"many\""]);
    check("maxPromote=-1\n", &["5:12 error idiagram::bad-number \"-1\""]);
    check("rook:R:R::c1:1000\n", &["5:14 error idiagram::bad-number \"1000\""]);
    check("symmetry=mirorr\n", &["5:10 error idiagram::unknown-word \"mirorr\""]);
    check("stalemate=maybe\n", &["5:11 error idiagram::unknown-word \"maybe\""]);
    check("royal=9\n", &["5:7 warning idiagram::unknown-piece \"9\""]);
    check("protected=Z\n", &["5:11 warning idiagram::unknown-piece \"Z\""]);
    check("shuffle=KZ\n", &["5:10 warning idiagram::unknown-piece \"Z\""]);
    assert_eq!(
        described("files=0\nranks=65\nking:K:K::a1\n"),
        ["1:7 error idiagram::bad-number \"0\"", "2:7 error idiagram::bad-number \"65\""]
    );
}

#[test]
fn squares_off_the_board_are_errors() {
    check(
        "rook:R:R::e1,c9,c1\n",
        &["5:11 error idiagram::bad-square \"e1\"", "5:14 error idiagram::bad-square \"c9\""],
    );
    check("rook:R:R::c1-d2\n", &["5:11 error idiagram::bad-square \"c1-d2\""]);
    check("rook:R:R::x\n", &["5:11 error idiagram::bad-square \"x\""]);
    check("rook:R:R::b2\n", &["5:11 warning idiagram::same-square \"b2\""]);
}

#[test]
fn moves_that_cannot_be_read_are_errors_in_their_field() {
    check("rook:R:RS:rook:c1\n", &["5:9 error betza::unknown-atom \"S\""]);
    check("gribbon:G:::c1\n", &["5:1 error idiagram::no-moves \"gribbon\""]);
    check("ferz:F:::c1\n", &["5:1 warning idiagram::assumed-moves \"ferz\""]);
    check("rook:R:RirO2::c1\n", &["5:9 warning idiagram::no-partner \"irO2\""]);
    check("rook:R:Rf@4::c1\n", &["5:9 warning idiagram::drop-text \"f@4\""]);
    check("rook:R:nR::c1\n", &["5:8 warning idiagram::careful-commoner \"nR\""]);
}

#[test]
fn what_is_not_played_is_said() {
    check("spell=burn\n", &["5:1 warning idiagram::not-played \"spell=burn\""]);
    check("atomicCapture=0\nmorph=\n", &[]);
    check("extinction=3\n", &["5:1 warning idiagram::not-played \"extinction=3\""]);
    check("promoZon=3\n", &["5:1 warning idiagram::unknown-parameter \"promoZon\""]);
    check("files=4\n", &["1:1 warning idiagram::repeated-parameter \"files\""]);
    check("promoChoice=KZ\n", &["5:14 warning idiagram::unknown-choice \"Z\""]);
    check("promoOffset=5\n", &["5:13 warning idiagram::no-promotion \"5\""]);
    check("prince:K:K::c1\n", &["5:8 warning idiagram::same-id \"K\""]);
    check("1-ball:9:K::c1\n", &["5:8 warning idiagram::same-id \"9\""]);
    check("rook:R:R::c1:2\n", &["5:14 warning idiagram::drops \"\""]);
    let too_many = ["5:14 warning idiagram::large-hand \"\"", "5:14 warning idiagram::drops \"\""];
    check("rook:R:R::c1:200\n", &too_many);
    check("promoOffset=1\npromoChoice=K\n", &["6:1 warning idiagram::not-played \"promoChoice=K\""]);
}

#[test]
fn promotions_that_their_author_can_hardly_have_meant_are_said() {
    let check = |text: &str, expected: &[&str]| assert_eq!(described(text), expected, "{text}");
    check("rook::::a1\npawn::::a2\nking::::e1\n", &["2:1 warning idiagram::never-promotes \"pawn\""]);
    check("maxPromote=2\nrook::::a1\npawn::::a2\nking::::e1\n", &[]);
    check("maxPromote=0\nlance:L:fR::a1\nking::::e1\n", &["2:1 warning idiagram::never-promotes \"lance\""]);
    check("king::::e1\nrook::::a1\n", &["1:1 warning idiagram::royal-promotes \"king\""]);
    check("maxPromote=0\nking::::e1\nrook::::a1\n", &[]);
}

#[test]
fn functions_of_scripts_are_named() {
    let warning = |place: &str, name: &str| format!("{place} warning idiagram::script {name:?}");
    let script = "<script>\nfunction BadZone(x, y, p, c) {\n  return 0;\n}\n</script>\n";
    check(script, &[&warning("6:10", "BadZone")]);
    check("function myTinker(m, d) {\n  if(d) { return 1; }\n}\nrook:R:R::c1\n", &[&warning("5:10", "myTinker")]);
    let help = read(&format!("{GAME}{script}")).diagnostics.remove(0).help.unwrap();
    assert!(help.contains("confined-to"), "{help}");
}

#[test]
fn misspelt_parameters_are_corrected() {
    let help = read(&format!("{GAME}promoZon=3\n")).diagnostics.remove(0).help;
    assert_eq!(help.as_deref(), Some("did you mean `promoZone`?"));
}

#[test]
fn an_error_refuses_only_the_diagram_it_is_in_and_places_are_those_of_the_page() {
    let element = |game: &str| format!("<div class=\"idiagram\">\n{game}</div>\n");
    let page = format!("<html>\n{}{}", element(GAME), element("files=4\n<b>king:K:K::</b>a&#49;,z&amp;\n"));
    let parsed = read(&page);
    let held: Vec<(&str, bool)> =
        parsed.value.diagrams.iter().map(|diagram| (diagram.name.as_str(), diagram.ruleset.is_some())).collect();
    assert_eq!(held, [("diagram", true), ("diagram 2", false)]);
    assert_eq!(described(&page), ["10:25 error idiagram::bad-square \"z&\""]);
}

#[test]
fn diagrams_without_satellite_are_called_after_headings_or_titles() {
    let element = |satellite: &str| format!("<div class=\"idiagram\">\n{satellite}{GAME}</div>\n");
    let page = format!(
        "<title>Four by Four</title>{}<h2>Another &amp; more</h2>{0}{0}{}",
        element(""),
        element("satellite=own\n")
    );
    let diagrams = read(&page).value.diagrams;
    let names: Vec<(&str, bool)> = diagrams.iter().map(|diagram| (diagram.name.as_str(), diagram.is_named)).collect();
    let expected = ["Four by Four", "Another & more", "Another & more 2", "own"];
    assert_eq!(names, expected.map(|name| (name, true)));
    let alone = read(GAME).value.diagrams.remove(0);
    assert_eq!((alone.name.as_str(), alone.is_named), ("diagram", false));
}

#[test]
fn texts_without_pieces_and_texts_that_are_too_long_are_refused() {
    assert_eq!(described("files=8\n"), ["1:1 error idiagram::no-pieces \"files=8\\n\""]);
    assert_eq!(described(&"#".repeat((4 << 20) + 1))[0].split(' ').nth(2), Some("idiagram::too-long"));
    let many: String = (0..300).map(|number| format!("piece {number}:P:W\n")).collect();
    assert!(described(&many).iter().any(|line| line.contains("error idiagram::too-many ")));
}

#[test]
fn no_text_makes_the_reader_or_the_writer_panic() {
    let seeds = [
        super::meaning::RICH,
        GAME,
        "<div class='idiagram'>\nking::::e1<br>pawn::::a2-h2&amp;\n</div><script>function f(){",
    ];
    let mut random = SplitMix::new(2024);
    for round in 0..2000 {
        let mut bytes = seeds[random.below(seeds.len())].as_bytes().to_vec();
        for _ in 0..=random.below(8) {
            mutate(&mut bytes, &mut random);
        }
        let text = String::from_utf8_lossy(&bytes);
        let parsed = read(&text);
        for diagnostic in &parsed.diagnostics {
            assert!(text.get(diagnostic.span.range()).is_some(), "round {round}: {diagnostic:?}");
        }
        for ruleset in parsed.value.diagrams.iter().filter_map(|diagram| diagram.ruleset.as_ref()).take(1) {
            write(&[ruleset]);
        }
    }
}

#[test]
fn texts_made_to_be_slow_are_read_to_their_end_with_problems() {
    let repeated = |text: &str, length: usize| text.repeat(length / text.len());
    let (line, all) = (9_900, 4_000_000);
    let board = "files=64\nranks=64\n";
    let lines = |line: &str| (0..100).map(|number| format!("p{number}{line}\n")).collect::<String>();
    let texts = [
        format!("{board}{}", lines(&format!("::W::{}", repeated("a1-a64,b1-b64,", line)))),
        format!("{board}{}", lines(&format!("::{}::a1-bl1,a2-bl2", repeated("isO2", 290)))),
        format!("{board}{}", lines(&format!("::{}", repeated("(az)N", 290)))),
        format!("{board}{}", lines(&format!("::{}", repeated("[F?fsR]", 290)))),
        format!("{board}{}", lines(&format!("::{}", repeated("mRcpR", line)))),
        format!("maxPromote=255\npromoZone=8\npromoChoice={}\n{}", repeated("*P!R8", line), lines("::W::a1")),
        format!("shuffle={}\n{}", repeated("!:P,", line), lines("::W::a1")),
        repeated("x\n", all),
        repeated("a=\n", all),
        repeated("a:\n", all),
        repeated("<", all),
        repeated("<a ", all),
        repeated("<script>", all),
        repeated("<div class=idiagram>\nfiles=64\nranks=64\nking::::a1-a64\n</div>", all),
        repeated("<div class=idiagram>&", all),
        repeated("function f(){\n", all),
    ];
    // The runner of the tests shows what is slow; here it counts that something is said about each.
    for text in texts {
        assert!(!read(&text).diagnostics.is_empty(), "{}", &text[..200]);
    }
}
