//! Texts that differ from each other.

use std::collections::HashMap;

/// One text for each of `count` moves, all different: the first of its forms that is, more explicit ones where texts collide.
///
/// `form(index, level)` gives the forms of a move, from the shortest (level 0, which exists) to the most explicit; nothing behind the last. The
/// most explicit forms of different moves must differ.
pub(crate) fn distinct(count: usize, form: impl Fn(usize, usize) -> Option<String>) -> Vec<String> {
    let mut texts: Vec<String> = (0..count).map(|index| form(index, 0).unwrap_or_default()).collect();
    let mut levels = vec![0; count];
    loop {
        let mut advanced = false;
        for index in colliding(&texts) {
            if let Some(text) = form(index, levels[index] + 1) {
                texts[index] = text;
                levels[index] += 1;
                advanced = true;
            }
        }
        if !advanced {
            return texts;
        }
    }
}

/// The indices of all texts that occur more than once.
fn colliding(texts: &[String]) -> Vec<usize> {
    let mut counts: HashMap<&str, u32> = HashMap::new();
    for text in texts {
        *counts.entry(text).or_default() += 1;
    }
    (0..texts.len()).filter(|&index| counts[texts[index].as_str()] > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_that_collide_get_longer() {
        let forms = [vec!["a"], vec!["b", "bb"], vec!["b", "c", "cc"], vec!["c", "ccc"]];
        let texts = distinct(4, |index, level| forms[index].get(level).map(|&text| text.to_owned()));
        assert_eq!(texts, ["a", "bb", "cc", "ccc"]);
    }

    #[test]
    fn equal_moves_do_not_hang() {
        assert_eq!(distinct(2, |_, level| (level < 3).then(|| level.to_string())), ["2", "2"]);
    }
}
