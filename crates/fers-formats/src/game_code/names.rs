//! Named sets of squares and of labels, which the tables refer to.

use fers_core::{Geometry, Region};

/// The sets that a preset names, each once.
#[derive(Default)]
pub(super) struct Names {
    zones: Vec<Vec<String>>,
    kinds: Vec<Vec<String>>,
}

impl Names {
    /// Returns the name of a set of squares.
    pub(super) fn zone(&mut self, geometry: &Geometry, region: &Region) -> String {
        let squares = geometry.squares().filter(|&square| region.contains(square));
        let squares: Vec<String> = squares.map(|square| geometry.square_name(square)).collect();
        format!("zone{}", place(&mut self.zones, squares) + 1)
    }

    /// Returns the name of a set of labels.
    pub(super) fn kind(&mut self, labels: &str) -> String {
        let labels = labels.split_whitespace().map(str::to_owned).collect();
        format!("kind{}", place(&mut self.kinds, labels) + 1)
    }

    /// Writes the statements that make the sets.
    pub(super) fn statements(&self) -> Vec<String> {
        let zones = self.zones.iter().enumerate().map(|(index, members)| set("zone", index, members));
        let kinds = self.kinds.iter().enumerate().map(|(index, members)| set("kind", index, members));
        zones.chain(kinds).flatten().collect()
    }
}

fn place(sets: &mut Vec<Vec<String>>, members: Vec<String>) -> usize {
    sets.iter().position(|known| *known == members).unwrap_or_else(|| {
        sets.push(members);
        sets.len() - 1
    })
}

fn set(kind: &str, index: usize, members: &[String]) -> Vec<String> {
    let name = format!("{kind}{}", index + 1);
    let mut lines = vec![format!("set {name} array;")];
    if !members.is_empty() {
        lines.push(format!("for x ({}):", members.join(" ")));
        lines.push(format!("  setelem {name} #x 1;"));
        lines.push("next;".to_owned());
    }
    lines
}
