//! The drawings themselves.

/// The drawing of a piece on 100 by 100 units, without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Name of its file.
    pub name: &'static str,
    text: &'static str,
}

macro_rules! outlines {
    ($($name:literal)*) => {
        &[$(Outline { name: $name, text: include_str!(concat!("../outlines/", $name, ".svg")) }),*]
    };
}

impl Outline {
    /// All drawings.
    pub const ALL: &'static [Self] = outlines![
        "advisor" "amazon" "archbishop" "arrow" "banner" "bear" "bishop" "boar" "buffalo" "camel" "cannon" "centaur"
        "chameleon" "champion" "chancellor" "chariot" "checker" "colonel" "coordinator" "crane" "crocodile" "crow"
        "dog" "dragon" "dragon-horse" "dragon-king" "duck" "dwarf" "eagle" "elephant" "elf" "falcon" "ferz" "fibnif"
        "fox" "frog" "general" "giant" "giraffe" "go-between" "goblin" "gold" "goose" "grasshopper" "griffon" "hare"
        "hawk" "hopeful" "hoplite" "immobilizer" "jester" "king" "knight" "lance" "lieutenant" "lion" "long-leaper"
        "machine" "man" "manticore" "monkey" "mortar" "nightrider" "owl" "pawn" "pawn-of-pawns" "pheasant" "phoenix"
        "picket" "prince" "quail" "queen" "ram" "rhino" "rook" "sergeant" "ship" "side-mover" "silver" "snail" "snake"
        "soldier" "spider" "squirrel" "stag" "star" "steed" "swallow" "tiger" "tower" "turtle" "unicorn" "vao"
        "vertical-mover" "wazir" "withdrawer" "wizard" "wolf" "zebra"
    ];

    /// Returns the drawing of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|outline| outline.name == name)
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
        for outline in Outline::ALL {
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
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/outlines");
        let files = std::fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<String> = files.map(|file| file.file_name().into_string().unwrap()).collect();
        names.retain(|name| name.ends_with(".svg"));
        names.sort();
        let mut listed: Vec<String> = Outline::ALL.iter().map(|outline| format!("{}.svg", outline.name)).collect();
        listed.sort();
        assert_eq!(names, listed);
    }
}
