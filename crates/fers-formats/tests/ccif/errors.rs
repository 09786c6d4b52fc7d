//! Texts with mistakes: every mistake is reported, at its place.

use fers_core::SplitMix;
use fers_formats::ccif::read;
use fers_testkit::{check_mistakes, mutate};

#[test]
fn every_mistake_of_the_corpus_is_reported_at_its_place() {
    let texts = check_mistakes("ccif", "txt", |text| read(text).diagnostics);
    assert!(texts.len() >= 2, "the corpus is there");
}

#[test]
fn misspelt_words_are_corrected() {
    let help = |rules: &str| {
        let parsed = read(&format!("{rules} K"));
        parsed.diagnostics.into_iter().find_map(|diagnostic| diagnostic.help).unwrap_or_default()
    };
    assert_eq!(help("roial"), "did you mean `royal`?");
    assert_eq!(help("royal=pasover"), "did you mean `passover`?");
    assert_eq!(help("stalemate=los"), "did you mean `loss`?");
}

#[test]
fn no_text_makes_the_reader_panic() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/ccif/expansions.txt");
    let text = std::fs::read_to_string(folder).unwrap();
    let seeds: Vec<&str> = text.split("\n\n").collect();
    let mut random = SplitMix::new(2026);
    for round in 0..4000 {
        let mut bytes = seeds[random.below(seeds.len())].as_bytes().to_vec();
        for _ in 0..=random.below(8) {
            mutate(&mut bytes, &mut random);
        }
        let text = String::from_utf8_lossy(&bytes);
        for diagnostic in &read(&text).diagnostics {
            assert!(text.get(diagnostic.span.range()).is_some(), "round {round}: {diagnostic:?}\n{text}");
        }
    }
}

#[test]
fn a_text_of_many_words_is_read_in_no_time() {
    let letters = || {
        (0..26 * 36_u16)
            .map(|number| format!("{}{}", char::from(b'A' + (number / 36) as u8), SIGNS[usize::from(number % 36)]))
    };
    const SIGNS: &[char; 36] = &[
        'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V',
        'W', 'X', 'Y', 'Z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
    ];
    let macros: String = letters().map(|letter| format!("@:{letter}:=K+:ZZ:\n")).collect();
    let pieces: String = letters().map(|letter| format!("+:{letter}: :{letter}1:=:{letter}:\n")).collect();
    let start = std::time::Instant::now();
    read(&format!("royal{{:AA1:}}\n{macros}{pieces}"));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}
