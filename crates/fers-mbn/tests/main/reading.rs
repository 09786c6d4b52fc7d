//! What is read is printed as it was.

use fers_core::Wing;
use fers_mbn::{Body, Head, Join, LegKind, ModifierKind, Reach, Steps, print, read, read_all, tokens};
use fers_testkit::shared_text;

/// One definition for each construct of the notation.
/// Source: the grammar of the MBN page and the examples of the FBR page of the C/CIF project.
const CONSTRUCTS: &str = "
    K Q=RN *KQRBNP==X k=K +P -:KD:==K #:FD: ##K $K==@K@w@S %X &X
    K<*> B<3> C<1,3> R<<1>> R<<1>;<2>> R<<1;2>> S<silver>=K K|*Shuái*||Marshal||!King!| :FD:|Fire Demon|=K
    +W/Dragon/ !+W/Dragon/ *W/Dragon/==+D !*K=j{K}K !+P==Q @B=B-[([a,h]zB)0] @K
    O-O O-O-O<*> O-O=[*]isR[g]=isR[f] O-O-O<*>=[*]isR[c]--<+>mO=isR[d]--<+>mO
    N=F4 N=W02 N=F0 N=W0* N=W* N=W** N=W# N=N(rf)0 N=(F-W)r0 N=(F-W)(rf)0 N=:1,4: N=:1,4:0 N=:BM:W
    N=mfW+cefF+[1-2]mefW02 N=(fl)W N=a{^C}R N=acc?{D}Q N=wwK--!jj{K}U[*] N=cyF N=o[b,g]B N=mgsR08
    N=(dttwQ)0 N=[mK]--[mK]--K N={mK}-K N=(mF4+msW4+([mK]--[mK]--K))--X N=(!dcy{^P}OK)0*
    N=!K N=!{QR}K N=#K N=[+]{QR}K N={QR}cK N=/{KQ}[d-e4-5]/K N=/Ke1/K N=/Ke1A2/K N=/K/K
    N=<+1>K N=<-1>K N=<+-1>K N=<+>mO N=<2>mO N=<1,3>mO N=<<+1>>K N=<+1;-1>K N=<+1d>F0 N=<+1o>F0
    N=K[^a-c1,h] N=[#]K[.] N=[+,:]K N=K[a-g1-4B-F5-8] N=c{!^k}K N=m{}K N=:0,3:K-m:2,2:
    *Q==(wwO--:QD:)+D N=iiK N=kkK N=uK N=hR N=nD N=xxK
";

#[test]
fn each_construct_is_printed_as_it_was_read() {
    let read = read_all(CONSTRUCTS, 0);
    assert_eq!(read.diagnostics, []);
    let texts: Vec<&str> = tokens(CONSTRUCTS).iter().map(|span| span.slice(CONSTRUCTS)).collect();
    assert_eq!(read.value.iter().map(print).collect::<Vec<_>>(), texts);
}

#[test]
fn signs_of_a_set_may_stand_in_either_order() {
    let set = read("N=c{^!k}K", 0).value.unwrap();
    assert_eq!(print(&set), "N=c{!^k}K");
    assert_eq!(read("N=c{!^k}K", 0).value.unwrap(), set);
}

/// The definitions of all files, as people wrote them.
#[test]
fn what_people_wrote_is_printed_as_it_was_read() {
    let names = [
        "01-alice-8x16-ticket",
        "02-orthodox-pieces",
        "03-alice-single-board",
        "04-alice-two-and-three-boards",
        "05-alice-four-boards",
        "06-andernach",
        "07-atomic",
        "08-avalanche",
        "09-benedict",
        "10-bouncing",
        "11-cheshire",
        "12-monster",
        "13-spacious",
        "14-swapping",
        "15-switching",
        "16-fragments",
    ];
    let mut count = 0;
    for name in names {
        let Some(text) = shared_text(&format!("data/ccif/{name}.txt")) else { return };
        for line in text.lines().filter(|line| !line.starts_with(";;") && !line.starts_with(":A")) {
            for token in tokens(line) {
                let token = token.slice(line);
                // Rules begin with two small letters; boards, positions and control positions with
                // others.
                let bare = token.trim_start_matches('!');
                let is_rule = bare.chars().take(2).all(|letter| letter.is_ascii_lowercase());
                let is_square = bare.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
                // The fragment of a control position of Xiangqi breaks off.
                let is_cut_off = token.starts_with("k|");
                if is_rule || is_square || is_cut_off || line.contains(" w ") || line.contains(" -- ") {
                    continue;
                }
                let read = read(token, 0);
                assert_eq!(read.diagnostics, [], "{name}: {token}");
                assert_eq!(print(&read.value.unwrap()), token);
                count += 1;
            }
        }
    }
    assert!(count > 170, "only {count} definitions");
}

#[test]
fn plus_binds_tighter_than_minus() {
    let definition = read("K=mW+cF-K--N", 0).value.unwrap();
    let Body::Moves(moves) = definition.body else { panic!() };
    let joins: Vec<Join> = moves.legs.iter().map(|leg| leg.join).collect();
    assert_eq!(joins, [Join::First, Join::Chain, Join::Fresh]);
    let LegKind::Terms(terms) = &moves.legs[0].kind else { panic!() };
    assert_eq!(terms.len(), 2);
}

#[test]
fn brackets_are_groups_where_a_leg_ends_behind_them() {
    let kind = |text: &str| {
        let Body::Moves(moves) = read(text, 0).value.unwrap().body else { panic!() };
        match &moves.legs[0].kind {
            LegKind::Optional(_) => "optional",
            LegKind::Braces(_) => "braces",
            LegKind::Terms(terms) if terms[0].from.is_some() => "range",
            LegKind::Terms(terms) if terms[0].attackers.is_some() => "attackers",
            LegKind::Terms(_) => "terms",
        }
    };
    assert_eq!(kind("K=[mK]--K"), "optional");
    assert_eq!(kind("K=[a,h]zB"), "range");
    assert_eq!(kind("K={mK}"), "braces");
    assert_eq!(kind("K={QR}cK"), "attackers");
    assert_eq!(kind("K=K[a]-K"), "terms");
}

#[test]
fn letters_and_suffixes() {
    let definition = read("P=cyefW02", 0).value.unwrap();
    let Body::Moves(moves) = definition.body else { panic!() };
    let LegKind::Terms(terms) = &moves.legs[0].kind else { panic!() };
    let kinds: Vec<ModifierKind> = terms[0].modifiers.iter().map(|modifier| modifier.kind).collect();
    let mode = |letter, reach| ModifierKind::Mode { letter, reach };
    assert_eq!(kinds, [mode('c', Reach::Any), mode('e', Reach::Single), ModifierKind::Direction('f')]);
    assert_eq!(terms[0].atoms[0].steps, Some(Steps::Exactly(2)));
    let castling = read("O-O-O=[*]isR[c]=isR[d]", 0).value.unwrap();
    assert_eq!(castling.head, Head::Castling { wing: Wing::Left, boards: None });
}

#[test]
fn places_are_those_of_the_file() {
    let definition = read("K=mK-cN", 100).value.unwrap();
    let Body::Moves(moves) = definition.body else { panic!() };
    assert_eq!(moves.legs[1].span.range(), 105..107);
    let problem = &read("K=mK-cy", 100).diagnostics[0];
    assert_eq!(problem.span.range(), 105..107);
}
