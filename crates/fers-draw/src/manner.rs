//! What a piece may do on a square.

/// How a piece gets to a square, simplest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manner {
    /// In one leg, without conditions.
    Plain,
    /// By jumping over hurdles.
    Hop,
    /// In several legs.
    Turn,
    /// Under conditions, such as being virgin.
    Conditional,
}

impl Manner {
    /// All manners, simplest first.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Hop, Self::Turn, Self::Conditional];
}

/// What a piece may do on a square in one manner; all its ways there combined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Way {
    /// It may move there if the square is empty.
    pub moves: bool,
    /// It may capture there.
    pub captures: bool,
    /// Some way there is a line of equal steps.
    pub slides: bool,
}

/// All that a piece may do on a square, and what happens there while it goes elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mark {
    ways: [Way; 4],
    /// A piece there may be captured by a move that ends elsewhere.
    pub is_victim: bool,
    /// A piece there is jumped over.
    pub is_hurdle: bool,
    /// A leg of a move ends there and the next one begins.
    pub is_turning_point: bool,
    /// It castles there.
    pub castles: bool,
}

impl Mark {
    /// Returns what it may do there in one manner.
    pub fn way(&self, manner: Manner) -> Way {
        self.ways[manner as usize]
    }

    /// Returns its ways there, simplest first, without those that add nothing to simpler ones.
    pub fn ways(&self) -> Vec<(Manner, Way)> {
        let mut known = Way::default();
        let mut ways = Vec::new();
        for manner in Manner::ALL {
            let way = self.way(manner);
            let (moves, captures) = (way.moves && !known.moves, way.captures && !known.captures);
            if moves || captures {
                known = Way { moves: known.moves || moves, captures: known.captures || captures, ..known };
                ways.push((manner, Way { moves, captures, ..way }));
            }
        }
        ways
    }

    /// Returns its way there in the simplest manner, if it can get there.
    pub fn simplest(&self) -> Option<(Manner, Way)> {
        self.ways().first().copied()
    }

    pub(crate) fn add(&mut self, manner: Manner, more: Way) {
        let way = &mut self.ways[manner as usize];
        way.moves |= more.moves;
        way.captures |= more.captures;
        way.slides |= more.slides;
    }
}
