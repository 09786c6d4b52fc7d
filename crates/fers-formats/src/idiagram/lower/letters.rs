//! Unique letters for all pieces.

use std::collections::HashSet;

use fers_core::ByColor;

use super::Lowering;

impl Lowering<'_, '_> {
    /// Returns White's and Black's letters of each type: its ID, or other letters if the ID is no
    /// letter or is taken.
    pub(super) fn letters(&mut self) -> Vec<ByColor<String>> {
        let promotes_to = self.diagram.value("promoOffset").and_then(|word| word.text.parse::<usize>().ok());
        // Types whose ID is a usable letter come before types that need another letter.
        let mut taken = HashSet::new();
        let ids: Vec<String> = self.lines.iter().map(|line| line.written_id()).collect();
        let own: Vec<Option<ByColor<String>>> = ids.iter().map(|id| free(id, &mut taken)).collect();
        let mut letters: Vec<ByColor<String>> = Vec::new();
        for (index, own) in own.into_iter().enumerate() {
            let base = promotes_to.filter(|&offset| offset > 0).and_then(|offset| index.checked_sub(offset));
            let base = base.and_then(|base| letters.get(base)).map(|letters| letters.white.clone());
            letters.push(own.unwrap_or_else(|| self.other_letter(index, base, &mut taken)));
        }
        letters
    }

    fn other_letter(&mut self, index: usize, base: Option<String>, taken: &mut HashSet<String>) -> ByColor<String> {
        let line = self.lines[index];
        let id = line.written_id();
        let promoted = base.map(|base| format!("+{base}")).into_iter();
        let of_name = line.name.text.chars().filter(|c| c.is_ascii_alphabetic()).map(String::from);
        let alphabet = || (b'A'..=b'Z').map(|letter| char::from(letter).to_string());
        let two = alphabet().flat_map(|first| alphabet().map(move |second| format!("{first}{second}")));
        let mut all = promoted.chain(of_name).chain(alphabet()).chain(two);
        let letters = all.find_map(|letter| free(&letter, taken)).expect("there are more letters than pieces");
        let place = if line.id.text.is_empty() { line.name } else { line.id };
        let reason = match is_letter(&id) {
            true => format!("another piece has the ID `{id}`"),
            false => format!("the ID `{id}` cannot be a letter of positions"),
        };
        let message = format!("{reason}; in positions and moves the {} is `{}`", line.name.text, letters.white);
        self.warn("idiagram::same-id", place, message, "write another ID behind the name if you want another letter");
        letters
    }
}

/// Returns the letters of both sides and marks them as taken, if they are valid and free.
fn free(id: &str, taken: &mut HashSet<String>) -> Option<ByColor<String>> {
    let letters = ByColor::new(id.to_uppercase(), id.to_lowercase());
    let is_free = is_letter(id) && !taken.contains(&letters.white) && !taken.contains(&letters.black);
    is_free.then(|| {
        taken.extend([letters.white.clone(), letters.black.clone()]);
        letters
    })
}

/// Returns whether an ID can stand for a piece: it differs in case, and has no characters with
/// another meaning in a position.
fn is_letter(id: &str) -> bool {
    let is_plain = |c: char| c.is_alphabetic() || "+'~^".contains(c);
    !id.is_empty() && id.chars().count() <= 8 && id.chars().all(is_plain) && id.to_uppercase() != id.to_lowercase()
}
