//! Names of pieces, which stand as comments in the table of moves.

/// Returns the name in the comment behind a place of the table: `// white pawn(59)`.
pub(super) fn in_comment(text: &str, place: usize) -> Option<String> {
    let line = text.get(place..)?.lines().next()?;
    let comment = line.split_once("//")?.1.trim();
    let name = comment.split('(').next()?.trim();
    let name = name.strip_prefix("white ").or_else(|| name.strip_prefix("black ")).unwrap_or(name);
    let is_plain = |sign: char| sign.is_alphanumeric() || " -'".contains(sign);
    (!name.is_empty() && name.chars().count() <= 64 && name.chars().all(is_plain)).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_behind_the_first_leg() {
        let text = "1 99  0  1   3 // queen(59)\n1 99 1 1 3\n0 // stone(4)\n";
        assert_eq!(in_comment(text, 14).as_deref(), Some("queen"));
        assert_eq!(in_comment(text, 30), None);
        assert_eq!(in_comment("3 // white Kirin (5)", 0).as_deref(), Some("Kirin"));
        assert_eq!(in_comment("é", 1), None);
    }
}
