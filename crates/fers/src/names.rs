//! When two names mean the same variant.

/// A name without what people write differently: case, blanks, hyphens, underscores, apostrophes.
///
/// `Wa-Shogi drop`, `wa_shogi_drop` and `washogidrop` are one name; `5x5+5 shogi` and `5x55 shogi`
/// are two.
pub(crate) fn folded(name: &str) -> String {
    let kept = name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\'' | '’'));
    kept.flat_map(char::to_lowercase).collect()
}

/// Returns whether two names are equal without regard to case.
pub(crate) fn same_letters(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

/// Finds the first item that has the name `wanted`: compares exactly first, then without case, then
/// folded.
pub(crate) fn find_by_name<'a, T>(
    items: &'a [T],
    wanted: &str,
    names: impl Fn(&'a T) -> Vec<&'a str>,
) -> Option<&'a T> {
    let exact = items.iter().find(|item| names(item).contains(&wanted));
    let nearly = || items.iter().find(|item| names(item).iter().any(|name| same_letters(name, wanted)));
    exact.or_else(nearly).or_else(|| {
        let wanted = folded(wanted);
        items.iter().find(|item| names(item).iter().any(|name| folded(name) == wanted))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(names: &[&'static str], wanted: &str, expected: Option<&str>) {
        assert_eq!(find_by_name(names, wanted, |name| vec![name]).copied(), expected, "{wanted}");
    }

    #[test]
    fn names_are_found_in_any_spelling_and_the_exact_one_wins() {
        check(&["Fide Chess", "chess"], "CHESS", Some("chess"));
        check(&["Cambodian", "cambodian"], "cambodian", Some("cambodian"));
        check(&["Cambodian", "cambodian"], "CAMBODIAN", Some("Cambodian"));
        check(&["Wa-Shogi drop"], "wa_shogi_drop", Some("Wa-Shogi drop"));
        check(&["mini xiangqi", "minixiangqi"], "MiniXiangqi", Some("minixiangqi"));
        check(&["Peasant's Revolt"], "peasants-revolt", Some("Peasant's Revolt"));
        check(&["chess"], "ches", None);
        check(&["chess"], "", None);
    }
}
