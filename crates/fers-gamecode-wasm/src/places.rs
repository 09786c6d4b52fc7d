//! Places in texts as JavaScript counts them.

/// Returns how many UTF-16 code units lie between two byte offsets of a text.
pub fn units(text: &str, from: usize, to: usize) -> u32 {
    let to = text.floor_char_boundary(to.min(text.len()));
    let from = text.floor_char_boundary(from.min(to));
    u32::try_from(text[from..to].encode_utf16().count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_outside_the_basic_plane_are_two_units() {
        assert_eq!(units("♔𝔸b", 0, 3), 1);
        assert_eq!(units("♔𝔸b", 0, 7), 3);
        assert_eq!(units("♔𝔸b", 3, 99), 3);
        assert_eq!(units("♔", 0, 1), 0, "a place inside a letter is its beginning");
    }
}
