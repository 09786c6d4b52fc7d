//! Reading MBN never panics, what is read is printed as it was, and what is lowered makes sense.
#![no_main]

use fers::core::Geometry;
use fers::rules::{Node, PieceRules, Ruleset, verify};
use fers_mbn::{Body, Context, lower, print, read, read_all};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for definition in read_all(text, 0).value {
        let printed = print(&definition);
        let again = read(&printed, definition.span.range().start).value;
        assert_eq!(again.as_ref(), Some(&definition), "{printed}");
        let Body::Moves(moves) = &definition.body else { continue };
        let mut ruleset = Ruleset::new("fuzz", Geometry { boards: 2, ..Geometry::rectangle(8, 8) });
        ruleset.pieces.push(PieceRules::new("K", "K", Vec::new()));
        let paths = lower(moves, &mut Context::new(&mut ruleset)).paths;
        ruleset.pieces[0].moves = paths;
        let problems = verify(&ruleset);
        assert!(!problems.iter().any(|problem| matches!(problem.node, Node::Path { .. })), "{printed}: {problems:?}");
    }
});
