//! The drawings themselves.

use crate::PieceStyle;

/// The drawing of a piece on 100 by 100 units, without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Name of its file.
    pub name: &'static str,
    text: &'static str,
}

macro_rules! outlines {
    ($folder:literal: $($name:literal)*) => {
        &[$(Outline { name: $name, text: include_str!(concat!("../outlines/", $folder, $name, ".svg")) }),*]
    };
}

impl Outline {
    /// All drawings.
    pub const ALL: &'static [Self] = outlines!["":
        "advisor" "amazon" "anti-king" "archbishop" "arrow" "banner" "bear" "bishop" "boar" "bodyguard" "buffalo"
        "camel" "cannon" "centaur" "chameleon" "champion" "chancellor" "chariot" "checker" "colonel" "coordinator"
        "crane" "crocodile" "crow" "dog" "dragon" "dragon-horse" "dragon-king" "duck" "dwarf" "eagle" "elephant" "elf"
        "falcon" "ferz" "fibnif" "fox" "frog" "general" "giant" "giraffe" "go-between" "goblin" "gold" "goose"
        "grasshopper" "griffon" "hare" "hawk" "hopeful" "hoplite" "immobilizer" "jester" "king" "knight" "lance"
        "lieutenant" "lion" "long-leaper" "machine" "man" "manticore" "monkey" "mortar" "nightrider" "owl" "pawn"
        "pawn-of-pawns" "pheasant" "phoenix" "picket" "prince" "quail" "queen" "ram" "rhino" "rook" "sergeant"
        "shield" "ship" "side-mover" "silver" "snail" "snake" "soldier" "spider" "squirrel" "stag" "star" "steed"
        "superpawn" "swallow" "tiger" "tower" "turtle" "unicorn" "vao" "vertical-mover" "wazir" "withdrawer" "wizard"
        "wolf" "zebra"
    ];

    /// The drawings of plain shapes, each for the piece of the usual drawing with its name.
    pub const FLAT: &'static [Self] = outlines!["flat/":
        "amazon" "archbishop" "bishop" "cannon" "centaur" "chancellor" "elephant" "ferz" "king" "knight" "machine"
        "man" "pawn" "queen" "rook" "wazir"
    ];

    /// The drawings of pieces as they come from a lathe, likewise. The core for the browser does
    /// without them: its page fetches them when they are chosen, and puts them in the place of the
    /// usual ones.
    #[cfg(not(target_family = "wasm"))]
    pub const TURNED: &'static [Self] = outlines!["turned/":
        "amazon" "archbishop" "bishop" "cannon" "centaur" "chancellor" "elephant" "ferz" "king" "knight" "machine"
        "man" "pawn" "queen" "rook" "wazir"
    ];
    /// None: the page of the browser fetches the drawings from the lathe.
    #[cfg(target_family = "wasm")]
    pub const TURNED: &'static [Self] = &[];

    /// Returns the drawing of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|outline| outline.name == name)
    }

    /// Returns the drawing of a name as a style has it; the usual one where the style has none.
    pub fn styled(name: &str, style: PieceStyle) -> Option<&'static Self> {
        let own = match style {
            PieceStyle::Flat => Self::FLAT,
            PieceStyle::Turned => Self::TURNED,
            _ => &[],
        };
        own.iter().find(|outline| outline.name == name).or_else(|| Self::named(name))
    }

    /// Returns its shapes as SVG elements, for a group that sets the colours.
    pub fn shapes(&self) -> &'static str {
        let inside = self.text.split_once('>').map_or("", |(_, rest)| rest);
        inside.rsplit_once("</svg>").map_or(inside, |(shapes, _)| shapes).trim()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of all tags.
    fn tags(text: &str) -> Vec<&str> {
        text.split('<').skip(1).map(|tag| tag.split([' ', '>']).next().unwrap_or_default()).collect()
    }

    #[test]
    fn drawings_hold_plain_shapes_only() {
        for outline in Outline::ALL.iter().chain(Outline::FLAT).chain(Outline::TURNED) {
            let tags = tags(outline.shapes());
            assert!(tags.len() > 1, "{} has shapes", outline.name);
            for tag in tags {
                assert!(["path", "circle", "ellipse", "g", "/g"].contains(&tag), "{}: {tag}", outline.name);
            }
            assert!(!outline.shapes().contains('#'), "{} has no colours of its own", outline.name);
        }
    }

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let folders =
            [("/outlines", Outline::ALL), ("/outlines/flat", Outline::FLAT), ("/outlines/turned", Outline::TURNED)];
        for (folder, outlines) in folders {
            let files = std::fs::read_dir(env!("CARGO_MANIFEST_DIR").to_owned() + folder).unwrap().flatten();
            let mut names: Vec<String> = files.map(|file| file.file_name().into_string().unwrap()).collect();
            names.retain(|name| name.ends_with(".svg"));
            names.sort();
            let mut listed: Vec<String> = outlines.iter().map(|outline| format!("{}.svg", outline.name)).collect();
            listed.sort();
            assert_eq!(names, listed, "{folder}");
        }
    }

    #[test]
    fn sets_of_their_own_differ_from_the_usual_drawings_and_from_each_other() {
        let mut seen = std::collections::BTreeSet::new();
        for (style, outlines) in [(PieceStyle::Flat, Outline::FLAT), (PieceStyle::Turned, Outline::TURNED)] {
            for outline in outlines {
                let usual = Outline::named(outline.name).unwrap_or_else(|| panic!("{} is a usual one", outline.name));
                assert_ne!(outline.shapes(), usual.shapes());
                assert!(seen.insert(outline.shapes()), "{} is drawn once", outline.name);
                assert_eq!(Outline::styled(outline.name, style), Some(outline));
            }
            assert_eq!(Outline::styled("zebra", style), Outline::named("zebra"), "the usual one where there is none");
        }
    }

    /// The page puts drawings in the places of usual ones, which it finds by their shapes.
    #[test]
    fn no_drawing_is_a_part_of_another_one() {
        for outline in Outline::TURNED {
            let usual = Outline::named(outline.name).unwrap().shapes();
            let held = Outline::ALL.iter().filter(|other| other.shapes().contains(usual)).count();
            assert_eq!(held, 1, "{}", outline.name);
        }
    }
}
