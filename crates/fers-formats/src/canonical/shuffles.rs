//! Shuffles of the start position: `Knight, !Bishop, :Queen, Rook, King between Rook`.

use fers_betza::{Names, RulesetNames};
use fers_core::PieceType;
use fers_rules::{Ruleset, Shuffle, Shuffled};
use fers_text::Diagnostic;

use super::problems::Problems;
use super::resolver::Resolver;
use super::text::{Text, quoted};

/// Prefix of a type that keeps its shades.
const KEEPS_SHADES: char = '!';
/// Prefix of a type that stays symmetric.
const IS_SYMMETRIC: char = ':';
/// The word before the type whose pieces enclose another type.
const BETWEEN: &str = " between ";

/// Reads the list `shuffle`.
pub(super) fn read(texts: &[Text], ruleset: &mut Ruleset, problems: &mut Problems<'_>) -> Vec<Shuffle> {
    let resolver = Resolver(ruleset);
    texts.iter().filter_map(|text| problems.keep(parse(text, &resolver))).collect()
}

fn parse(text: &Text, resolver: &Resolver<'_>) -> Result<Shuffle, Diagnostic> {
    let member = |item: &str| {
        let name = item.trim_start_matches([KEEPS_SHADES, IS_SYMMETRIC]);
        let marks = &item[..item.len() - name.len()];
        let piece =
            |name: &str| resolver.piece(&Text { text: name.trim().to_owned(), span: text.span, is_plain: false });
        let (name, others) = name.split_once(BETWEEN).map_or((name, None), |(name, others)| (name, Some(others)));
        Ok(Shuffled {
            piece_type: piece(name)?,
            keeps_shades: marks.contains(KEEPS_SHADES),
            is_symmetric: marks.contains(IS_SYMMETRIC),
            between: others.map(piece).transpose()?,
        })
    };
    let members = text.text.split(',').map(|item| member(item.trim())).collect::<Result<_, Diagnostic>>()?;
    Ok(Shuffle { members })
}

/// Writes a shuffle so that [`read`] gives it back.
pub(super) fn print(ruleset: &Ruleset, shuffle: &Shuffle) -> String {
    let name = |piece_type: PieceType| {
        let name = RulesetNames(ruleset).piece(piece_type);
        let is_marked = name.starts_with([KEEPS_SHADES, IS_SYMMETRIC]) || name.contains(BETWEEN);
        let is_plain = quoted(&name) == name && !is_marked;
        if is_plain { name } else { format!("#{}", piece_type.0) }
    };
    let member = |member: &Shuffled| {
        let shades = if member.keeps_shades { "!" } else { "" };
        let symmetric = if member.is_symmetric { ":" } else { "" };
        let others = member.between.map_or_else(String::new, |others| format!("{BETWEEN}{}", name(others)));
        format!("{shades}{symmetric}{}{others}", name(member.piece_type))
    };
    shuffle.members.iter().map(member).collect::<Vec<_>>().join(", ")
}
