//! The text of a new variant.

use crate::{Format, Library, known_formats, save};

/// The name of a new variant.
const NAME: &str = "My variant";

/// Returns the text of a new variant in a format, to be changed; nothing if the format holds no
/// chess. It is chess, and where the format has a table of its rules (C/CIF), all of them stand
/// there as remarks.
///
/// ```
/// use fers::{Format, load, skeleton};
///
/// let text = skeleton(Format::Ccif).ok_or("C/CIF holds chess")?;
/// assert!(!load(&text, Some(Format::Ccif)).has_errors());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn skeleton(format: Format) -> Option<String> {
    if let Some(own) = known_formats::skeleton(format) {
        return Some(own);
    }
    let mut chess = Library::builtin().find("chess")?.ruleset().clone().into_inner();
    NAME.clone_into(&mut chess.presentation.name);
    let saved = save(&[&chess], format).ok()?;
    (saved.left_out == 0).then_some(saved.text)
}

#[cfg(test)]
mod tests {
    use fers_movegen::PerftEnds;

    use super::skeleton;
    use crate::{Format, load};

    #[test]
    fn a_new_variant_is_chess_in_every_format_that_holds_chess() {
        // A board file of RW144 is a position of its own game.
        let of_boards = [Format::Rw144, Format::Rw144Official];
        for format in Format::ALL.into_iter().filter(|format| !of_boards.contains(format)) {
            let text = skeleton(format).unwrap_or_else(|| panic!("{format} holds chess"));
            let loaded = load(&text, Some(format));
            assert!(!loaded.has_errors(), "{format}: {:?}", loaded.diagnostics);
            let variant = loaded.into_variant().expect("one variant");
            let mut game = crate::Game::new(variant);
            assert_eq!(game.position_mut().perft(3, PerftEnds::ByRule), 8902, "{format}");
        }
        assert_eq!(of_boards.map(skeleton), [None, None]);
    }
}
