//! Resolves names and areas of a ruleset that is being read.

use fers_betza::{Lookup, RulesetNames};
use fers_core::PieceType;
use fers_rules::{RegionId, Ruleset, Zones};
use fers_text::{Diagnostic, closest};

use super::area;
use super::item::Item;
use super::problems::Problems;
use super::text::Text;

/// The ruleset as far as it is known. Areas that are mentioned become regions of it.
pub(super) struct Resolver<'r>(pub &'r mut Ruleset);

impl Resolver<'_> {
    /// Returns the region of a name or an area.
    pub(super) fn region(&mut self, text: &Text) -> Result<RegionId, Diagnostic> {
        if let Some(known) = RulesetNames(self.0).find_region(&text.text) {
            return Ok(known);
        }
        let squares = area::parse(&text.text, &self.0.geometry).map_err(|problem| {
            let names = self.0.regions.iter().map(|region| region.name.as_str());
            let near = closest(&text.text, names).map(|near| format!("did you mean `{near}`?"));
            text.moved(Diagnostic { help: near.or(problem.help.clone()), ..problem })
        })?;
        let name = area::describe(&squares, &self.0.geometry);
        Ok(self.0.add_region(&name, squares))
    }

    /// Returns the regions of both sides: of one text, Black's is the image of White's; of two,
    /// each its own.
    pub(super) fn zones(&mut self, item: Item<'_>, problems: &mut Problems<'_>) -> Option<Zones> {
        let texts = item.texts(problems);
        match &texts[..] {
            [one] => problems.keep(self.region(one)).map(|white| self.with_image(white)),
            [white, black] => {
                let (white, black) = (problems.keep(self.region(white)), problems.keep(self.region(black)));
                Some(Zones::new(white?, black?))
            }
            _ => {
                let problem =
                    Diagnostic::error("fers::bad-zone", item.span, "expected one region, or White's and Black's");
                problems.push(problem.with_help("write \"rank 8\", or [\"d1-f3\", \"d8-f10\"]"));
                None
            }
        }
    }

    /// Returns a region of White's with its image for Black.
    pub(super) fn with_image(&mut self, white: RegionId) -> Zones {
        let names = RulesetNames(self.0);
        if let Some(black) = names.image_region(white) {
            return Zones::new(white, black);
        }
        let image = names.image(self.0.region(white));
        let name = area::describe(&image, &self.0.geometry);
        Zones::new(white, self.0.add_region(&name, image))
    }

    /// Returns the piece type of a name or letter.
    pub(super) fn piece(&self, text: &Text) -> Result<PieceType, Diagnostic> {
        RulesetNames(self.0).find_piece(&text.text).ok_or_else(|| {
            let names = || self.0.pieces.iter().map(|piece| piece.name.as_str());
            let help = match closest(&text.text, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the pieces are {}", names().collect::<Vec<_>>().join(", ")),
            };
            text.error("fers::unknown-piece", format!("there is no piece `{}`", text.text), help)
        })
    }

    /// Returns the piece types of a list.
    pub(super) fn pieces(&self, item: Item<'_>, problems: &mut Problems<'_>) -> Vec<PieceType> {
        let texts = item.texts(problems);
        texts.iter().filter_map(|text| problems.keep(self.piece(text))).collect()
    }

    fn plain(name: &str) -> Text {
        Text { text: name.to_owned(), span: fers_text::Span::default(), is_plain: false }
    }
}

impl Lookup for Resolver<'_> {
    fn zones(&mut self, name: &str) -> Option<Zones> {
        let white = Lookup::region(self, name)?;
        Some(self.with_image(white))
    }

    fn region(&mut self, name: &str) -> Option<RegionId> {
        Resolver::region(self, &Self::plain(name)).ok()
    }

    fn piece(&mut self, name: &str) -> Option<PieceType> {
        RulesetNames(self.0).find_piece(name)
    }

    fn all(&self) -> Vec<String> {
        RulesetNames(self.0).all()
    }
}
