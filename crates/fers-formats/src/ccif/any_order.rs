//! Parts of a turn that may be made in any order, rewritten as places in a fixed order.
//!
//! A place stands for the parts made so far. The type of the piece that has moved decides which
//! part was made. If several parts name the type, each of them may have been made.

use fers_core::PieceType;
use fers_rules::Turn;

/// The largest number of parts whose order is free.
pub(super) const FREE_MAX: usize = 4;

/// A part whose order is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FreePart {
    /// Its number: it is made after all parts with lower ones.
    pub order: Option<u32>,
    /// The types that may make it, in ascending order.
    pub who: Vec<PieceType>,
    /// It may be declined.
    pub is_optional: bool,
}

/// A place in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The types that may move, in ascending order.
    pub who: Vec<PieceType>,
    /// The types that may have made the ply before it; `None` for the first place.
    pub after: Option<Vec<PieceType>>,
    /// The places whose ply may come before it, counted from 0; `None` if that of any earlier place
    /// may.
    pub behind: Option<Vec<u8>>,
    /// It may be declined.
    pub is_optional: bool,
    /// The turn ends with it.
    pub is_last: bool,
}

/// Parts that have been made, a bit each.
type Made = u8;

/// A place under construction: the parts that may have been made there.
struct Node {
    states: Vec<Made>,
    after: Vec<PieceType>,
    behind: Vec<usize>,
    /// Where each type leads that may move here.
    next: Vec<(PieceType, Vec<Made>)>,
}

/// Returns the places that stand for parts whose order is free. Returns `None` if there are too
/// many, or if types and places do not tell the parts apart. `all` lists the types of the game.
pub(super) fn in_any_order(all: &[PieceType], free: &[FreePart]) -> Option<Vec<Place>> {
    if free.len() < 2 || free.len() > FREE_MAX {
        return None;
    }
    let mut nodes = vec![Node::new(vec![0])];
    let mut level = 0;
    while level < nodes.len() {
        let end = nodes.len();
        for index in level..end {
            let moves = |of: &PieceType| (*of, after_move(all, free, &nodes[index].states, *of));
            let next: Vec<_> = all.iter().map(moves).filter(|(_, states)| !states.is_empty()).collect();
            nodes[index].next = next.clone();
            for (piece_type, states) in next {
                enter(&mut nodes, end, index, (piece_type, states), free.len());
            }
        }
        let count = |node: &Node| (node.states.len(), node.states[0]);
        nodes[end..].sort_by_key(count);
        if nodes.len() > Turn::PARTS_MAX {
            return None;
        }
        level = end;
    }
    let places: Vec<Place> = (0..nodes.len()).map(|index| place(all, free, &nodes, index)).collect();
    nodes.iter().enumerate().all(|(index, node)| leads_right(&nodes, &places, index, node)).then_some(places)
}

impl Place {
    /// Returns whether the place may follow a ply of this type at an earlier place, counted from 0.
    pub(super) fn follows(&self, earlier: usize, piece_type: PieceType) -> bool {
        self.after.as_ref().is_some_and(|after| after.contains(&piece_type))
            && self.behind.as_ref().is_none_or(|behind| behind.contains(&(earlier as u8)))
    }
}

impl Node {
    fn new(states: Vec<Made>) -> Self {
        Self { states, after: Vec::new(), behind: Vec::new(), next: Vec::new() }
    }
}

/// Adds a way from a node to the node with these states, and that node if it is new.
fn enter(nodes: &mut Vec<Node>, end: usize, from: usize, way: (PieceType, Vec<Made>), count: usize) {
    let (piece_type, states) = way;
    if states.iter().all(|made| made.count_ones() as usize == count) {
        return;
    }
    let known = nodes[end..].iter().position(|node| node.states == states);
    let index = known.map_or(nodes.len(), |known| end + known);
    if known.is_none() {
        nodes.push(Node::new(states));
    }
    let node = &mut nodes[index];
    if !node.after.contains(&piece_type) {
        node.after.push(piece_type);
        node.after.sort_unstable();
    }
    if !node.behind.contains(&from) {
        node.behind.push(from);
    }
}

/// Returns the parts that may have been made when a type has moved.
fn after_move(all: &[PieceType], free: &[FreePart], states: &[Made], piece_type: PieceType) -> Vec<Made> {
    let mut found = Vec::new();
    for &made in states {
        let mut able: Vec<usize> =
            open(free, made).into_iter().filter(|&part| free[part].who.contains(&piece_type)).collect();
        // What could be any part is the part that names it.
        let is_named = |part: &usize| free[*part].who.len() < all.len();
        if able.iter().any(is_named) {
            able.retain(is_named);
        }
        // Of equal parts the first is made first.
        let is_first = |&part: &usize| !able.iter().any(|&other| other < part && free[other] == free[part]);
        let more: Vec<Made> = able.iter().copied().filter(is_first).map(|part| made | 1 << part).collect();
        found.extend(more);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the parts that may be made next.
fn open(free: &[FreePart], made: Made) -> Vec<usize> {
    let is_left = |part: &usize| made >> part & 1 == 0;
    let waits = |part: &usize| {
        let mut left = (0..free.len()).filter(is_left);
        left.any(|other| free[other].order.is_some() && free[other].order < free[*part].order)
    };
    (0..free.len()).filter(is_left).filter(|part| !waits(part)).collect()
}

fn place(all: &[PieceType], free: &[FreePart], nodes: &[Node], index: usize) -> Place {
    let node = &nodes[index];
    let is_last = |node: &Node| node.states.iter().all(|made| made.count_ones() as usize + 1 == free.len());
    let moves = |of: &PieceType| {
        node.states.iter().any(|&made| open(free, made).iter().any(|&part| free[part].who.contains(of)))
    };
    let declines = |made: Made| (0..free.len()).filter(|part| made >> part & 1 == 0).all(|part| free[part].is_optional);
    let is_plain = (0..index).filter(|&before| !is_last(&nodes[before])).all(|before| node.behind.contains(&before));
    Place {
        who: all.iter().copied().filter(moves).collect(),
        after: (index > 0).then(|| node.after.clone()),
        behind: (!is_plain).then(|| node.behind.iter().map(|&before| before as u8).collect()),
        is_optional: node.states.iter().any(|&made| declines(made)),
        is_last: is_last(node),
    }
}

/// Returns whether each ply at a node is followed by the node with the parts made then.
fn leads_right(nodes: &[Node], places: &[Place], index: usize, node: &Node) -> bool {
    places[index].is_last
        || node.next.iter().all(|(piece_type, states)| {
            let found = (index + 1..nodes.len()).find(|&next| places[next].follows(index, *piece_type));
            found.is_some_and(|found| nodes[found].states == *states)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(who: &[u16]) -> FreePart {
        FreePart { order: None, who: who.iter().map(|&of| PieceType(of)).collect(), is_optional: false }
    }

    fn told(all: u16, parts: &[FreePart]) -> Option<Vec<String>> {
        let all: Vec<PieceType> = (0..all).map(PieceType).collect();
        let numbers = |types: &[PieceType]| types.iter().map(|of| of.0.to_string()).collect::<Vec<_>>().concat();
        let place = |place: &Place| {
            let after = place.after.as_ref().map_or(String::new(), |after| format!(" after {}", numbers(after)));
            let behind = place.behind.as_ref().map_or(String::new(), |behind| format!(" behind {behind:?}"));
            format!("{}{after}{behind}{}", numbers(&place.who), if place.is_last { " last" } else { "" })
        };
        in_any_order(&all, parts).map(|places| places.iter().map(place).collect())
    }

    #[test]
    fn two_parts_are_a_move_and_what_it_leaves() {
        let found = told(2, &[part(&[0]), part(&[1])]).unwrap();
        assert_eq!(found, ["01", "1 after 0 last", "0 after 1 last"]);
        // A piece that both name leaves either.
        let found = told(3, &[part(&[0, 2]), part(&[1, 2])]).unwrap();
        assert_eq!(found, ["012", "12 after 0 last", "02 after 1 last", "012 after 2 last"]);
    }

    #[test]
    fn three_parts_have_a_place_for_all_that_may_have_been_made() {
        let found = told(3, &[part(&[0]), part(&[1]), part(&[2])]).unwrap();
        let expected = [
            "012",
            "12 after 0",
            "02 after 1 behind [0]",
            "01 after 2 behind [0]",
            "2 after 01 behind [1, 2] last",
            "1 after 02 behind [1, 3] last",
            "0 after 12 behind [2, 3] last",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_number_keeps_a_part_behind_those_with_lower_ones() {
        let numbered = |order, who: &[u16]| FreePart { order: Some(order), ..part(who) };
        let found = told(3, &[numbered(1, &[0]), numbered(1, &[1]), numbered(2, &[2])]).unwrap();
        assert_eq!(found, ["01", "1 after 0", "0 after 1 behind [0]", "2 after 01 behind [1, 2] last"]);
    }

    #[test]
    fn more_than_four_parts_are_too_many() {
        let five: Vec<FreePart> = (0..5).map(|of| part(&[of])).collect();
        assert_eq!(told(5, &five), None);
        assert_eq!(told(4, &five[..4]).unwrap().len(), 15);
    }
}
