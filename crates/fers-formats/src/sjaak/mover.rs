//! The move language of Sjaak II.

use std::fmt;

use fers_core::Vector;

/// One `Move:` or `Capture:` line, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    /// `slide (H,V)`: along lines up to the first piece.
    Slide(Lines),
    /// `hop (H,V)`: along lines over exactly one piece.
    Hop(Lines),
    /// `leap (1,2)|(1,1)`: one step with all symmetric images.
    Leap(Vec<Vector>),
    /// `leap (1,0)+(1,1)`: two leaps in one ply, the first of which may capture; `leap
    /// ((1,0)+(1,1))&(1,2)`: one move over an empty square.
    DoubleLeap {
        /// The first step, without its images.
        first: Vec<Vector>,
        /// The second step, without its images.
        second: Vec<Vector>,
        /// The required sum of both leaps, without its symmetric images.
        mask: Option<Vec<Vector>>,
    },
    /// `aleap (0,1)|(1,1)`: exactly these steps.
    AsymmetricLeap(Vec<Vector>),
    /// `step 2N,E`: up to a number of steps in compass directions.
    Step(Vec<Step>),
    /// `ride (1,2)`: equal leaps one after the other, with all symmetric images.
    Ride(Vec<Vector>),
}

/// Lines of the board, both ways each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    /// H: along the ranks.
    pub(super) horizontal: bool,
    /// V: along the files.
    pub(super) vertical: bool,
    /// D: from bottom left to top right.
    pub(super) diagonal: bool,
    /// A: from bottom right to top left.
    pub(super) antidiagonal: bool,
}

/// `2N`: a direction and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) count: u8,
    pub(super) direction: Vector,
}

/// The directions of the compass.
pub(super) const COMPASS: [(&str, Vector); 8] = [
    ("N", Vector::new(0, 1)),
    ("NE", Vector::new(1, 1)),
    ("E", Vector::new(1, 0)),
    ("SE", Vector::new(1, -1)),
    ("S", Vector::new(0, -1)),
    ("SW", Vector::new(-1, -1)),
    ("W", Vector::new(-1, 0)),
    ("NW", Vector::new(-1, 1)),
];

impl Lines {
    /// Returns the letter and one direction of each line that is set.
    pub(super) fn named(self) -> impl Iterator<Item = (char, Vector)> {
        let all = [
            (self.horizontal, 'H', Vector::new(1, 0)),
            (self.vertical, 'V', Vector::new(0, 1)),
            (self.diagonal, 'D', Vector::new(1, 1)),
            (self.antidiagonal, 'A', Vector::new(-1, 1)),
        ];
        all.into_iter().filter(|&(is_in, ..)| is_in).map(|(_, letter, direction)| (letter, direction))
    }

    /// Returns both directions of each line.
    pub(super) fn directions(self) -> Vec<Vector> {
        self.named().flat_map(|(_, direction)| [direction, -direction]).collect()
    }

    /// Adds a line by its letter; false if there is no such line.
    pub(super) fn insert(&mut self, letter: char) -> bool {
        let line = match letter {
            'H' => &mut self.horizontal,
            'V' => &mut self.vertical,
            'D' => &mut self.diagonal,
            'A' => &mut self.antidiagonal,
            _ => return false,
        };
        *line = true;
        true
    }
}

impl Mover {
    /// Returns the movers of Black's pieces, as seen from White: steps go to the opposite compass
    /// point. All other movers are mirrored top to bottom for Black.
    pub(super) fn for_black(&self) -> Self {
        match self {
            Self::Step(steps) => {
                let opposite = |step: &Step| Step {
                    direction: Vector { files: -step.direction.files, ..step.direction },
                    ..*step
                };
                Self::Step(steps.iter().map(opposite).collect())
            }
            other => other.clone(),
        }
    }
}

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Slide(lines) => write!(f, "slide ({})", letters(*lines)),
            Self::Hop(lines) => write!(f, "hop ({})", letters(*lines)),
            Self::Leap(vectors) => write!(f, "leap {}", alternatives(vectors)),
            Self::DoubleLeap { first, second, mask: None } => write!(f, "leap {}+{}", group(first), group(second)),
            Self::DoubleLeap { first, second, mask: Some(mask) } => {
                write!(f, "leap ({}+{})&{}", group(first), group(second), group(mask))
            }
            Self::AsymmetricLeap(vectors) => write!(f, "aleap {}", alternatives(vectors)),
            Self::Ride(vectors) => write!(f, "ride {}", alternatives(vectors)),
            Self::Step(steps) => write!(f, "step {}", steps.iter().map(step).collect::<Vec<_>>().join(",")),
        }
    }
}

fn letters(lines: Lines) -> String {
    lines.named().map(|(letter, _)| letter.to_string()).collect::<Vec<_>>().join(",")
}

fn alternatives(vectors: &[Vector]) -> String {
    let shown = vectors.iter().map(|vector| format!("({},{})", vector.files, vector.ranks));
    shown.collect::<Vec<_>>().join("|")
}

/// Writes vectors, several ones in parentheses.
fn group(vectors: &[Vector]) -> String {
    if vectors.len() == 1 { alternatives(vectors) } else { format!("({})", alternatives(vectors)) }
}

fn step(step: &Step) -> String {
    let name = COMPASS.iter().find(|&&(_, direction)| direction == step.direction).map_or("", |&(name, _)| name);
    if step.count == 1 { name.to_owned() } else { format!("{}{name}", step.count) }
}
