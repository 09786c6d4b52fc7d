//! No text makes the reader panic or hang.

use fers_core::{Geometry, SplitMix};
use fers_mbn::{Body, Context, Definition, lower, print, read, read_all};
use fers_rules::{Node, PieceRules, Ruleset, verify};
use fers_testkit::mutate;

const SEED: &str = "O-O<*>=[*]isR[g]--<+>mO=isR[f]--<+>mO K=mK+c{#Q#R^}K @B=B-[([a,h]zB)0] *Q==(wwO--:QD:)+D \
                    $K==@K@w@S :FD:|Fire Demon|=(mF4+msW4+([mK]--[mK]--K))--X X=(!dcy{^P}OK)0* N=/{K}[d-e4-5A1]/N(rf)0+(W-F)r0";

#[test]
fn damaged_texts_are_read_without_panic_and_printed_as_read() {
    let mut random = SplitMix::new(20_261_124);
    for round in 0..20_000 {
        let mut bytes = SEED.as_bytes().to_vec();
        for _ in 0..=round % 8 {
            mutate(&mut bytes, &mut random);
        }
        let text = String::from_utf8_lossy(&bytes);
        for definition in read_all(&text, 0).value {
            let printed = print(&definition);
            let again = read(&printed, definition.span.range().start).value;
            assert_eq!(again.as_ref(), Some(&definition), "{printed}");
            if round % 4 == 0 {
                check_paths(&definition);
            }
        }
    }
}

/// What is lowered are paths that make sense.
fn check_paths(definition: &Definition) {
    let Body::Moves(moves) = &definition.body else { return };
    let mut ruleset = Ruleset::new("damage", Geometry { boards: 2, ..Geometry::rectangle(8, 8) });
    ruleset.pieces = ["K", "Q", "P"].map(|letter| PieceRules::new(letter, letter, Vec::new())).to_vec();
    let paths = lower(moves, &mut Context::new(&mut ruleset)).paths;
    ruleset.pieces[0].moves = paths;
    let problems = verify(&ruleset);
    let mut of_paths = problems.iter().filter(|problem| matches!(problem.node, Node::Path { .. }));
    assert_eq!(of_paths.next(), None, "{}", print(definition));
}

/// Moves made of random letters and signs: nearly all of them are read.
#[test]
fn random_moves_are_lowered_into_paths_that_make_sense() {
    const PARTS: [&str; 44] = [
        "W", "F", "N", "K", "R", "Q", "P", "Y", "U", "O", ":1,4:", "0", "2", "02", "m", "c", "cc", "a", "j", "w", "e",
        "f", "s", "b", "g", "p", "n", "i", "o", "d", "t", "tt", "z", "!", "-", "--", "+", "(", ")", "[", "]", "[a-c1]",
        "<+1>", "{K}",
    ];
    let mut random = SplitMix::new(7);
    let mut count = 0;
    for _ in 0..60_000 {
        let length = 2 + random.below(9);
        let moves: String = (0..length).map(|_| PARTS[random.below(PARTS.len())]).collect();
        if let Some(definition) = read(&format!("M={moves}"), 0).value {
            check_paths(&definition);
            count += 1;
        }
    }
    assert!(count > 1000, "only {count} could be read");
}

#[test]
fn long_texts_of_one_sign_are_read_quickly() {
    for sign in ["[", "(", "{", "K-", "K+", "m", "!", "[a]", "<", ":", "|", "/", "[K-", "0"] {
        read(&format!("K={}", sign.repeat(20_000)), 0);
    }
}

/// A group that turns stands for a choice of directions at each of 32 or 40 legs.
#[test]
fn groups_that_turn_are_lowered_quickly() {
    let begun = std::time::Instant::now();
    for text in ["M=(K--K--K--K)r8", "M=(N--N--N--N--N)s0"] {
        check_paths(&read(text, 0).value.unwrap());
    }
    assert!(begun.elapsed().as_secs() < 20);
}
