//! Makes texts distinct.

/// Returns one text for each of `count` moves, all distinct: the first form that no other move has,
/// more explicit ones where texts collide.
///
/// `form(index, level)` returns the forms of a move, from the shortest (level 0, always present) to
/// the most explicit, then `None`. The most explicit forms of different moves must differ.
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

/// Returns the indices of all texts that occur more than once, in order.
fn colliding(texts: &[String]) -> Vec<usize> {
    let mut order: Vec<(u64, usize)> = texts.iter().enumerate().map(|(index, text)| (hash(text), index)).collect();
    order.sort_unstable();
    let is_shared = |run: &[(u64, usize)], index: usize| {
        run.iter().any(|&(_, other)| other != index && texts[other] == texts[index])
    };
    let runs = order.chunk_by(|a, b| a.0 == b.0).filter(|run| run.len() > 1);
    let shared = runs.flat_map(|run| run.iter().map(|&(_, index)| index).filter(|&index| is_shared(run, index)));
    let mut shared: Vec<usize> = shared.collect();
    shared.sort_unstable();
    shared
}

/// Returns an FNV-1a hash of a short text, which is cheaper here than the standard hasher.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
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
