//! Pictures of walls.

use fers_rules::{Ruleset, Site};

use crate::Outline;
use crate::figure::STROKES;
use crate::paint::painted;

/// Returns the drawing of what a wall is in a game; `None` for a plain block.
///
/// A wall that moves about is a duck, as in Duck Chess. One that a piece sends to where it could go
/// is an arrow, as in the Game of the Amazons.
fn outline(ruleset: &Ruleset) -> Option<&'static Outline> {
    let walling = ruleset.walling.as_ref()?;
    let name = match walling.site {
        _ if walling.is_carried => "duck",
        Site::InReach => "arrow",
        _ => return None,
    };
    Outline::named(name)
}

/// Returns the shapes of a wall, for a square of 100 units, with their colours.
pub(crate) fn shapes(ruleset: &Ruleset) -> Option<String> {
    let shapes = outline(ruleset)?.shapes();
    Some(format!("<g {} {STROKES}>{shapes}</g>", painted("neutral")))
}

/// Draws what a wall is in a game, 100 units wide and high, as a small SVG with its own colours;
/// `None` for a plain block.
pub fn wall_svg(ruleset: &Ruleset) -> Option<String> {
    let shapes = shapes(ruleset)?;
    Some(format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{shapes}</svg>"))
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;
    use fers_rules::Walling;

    use super::*;

    #[test]
    fn ducks_move_about_and_arrows_are_shot() {
        let mut ruleset = Ruleset::new("walls", Geometry::rectangle(8, 8));
        assert_eq!(wall_svg(&ruleset), None);
        ruleset.walling = Some(Walling::at(Site::Vacated));
        assert_eq!(outline(&ruleset), None);
        ruleset.walling = Some(Walling::at(Site::InReach));
        assert_eq!(outline(&ruleset), Outline::named("arrow"));
        ruleset.walling = Some(Walling { is_carried: true, ..Walling::at(Site::Anywhere) });
        assert_eq!(outline(&ruleset), Outline::named("duck"));
    }
}
