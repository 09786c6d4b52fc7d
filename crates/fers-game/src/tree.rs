//! Games with variations.

use fers_core::Move;

/// A tree of moves: a game with variations and annotations.
///
/// The root is the start position; each other node is a move from the position of its parent. The
/// first child of a node continues the line that the node is in, further children are variations to
/// that child. The tree knows no rules; a [`Game`](crate::Game) decides whether a move is legal.
///
/// ```
/// use fers_core::{Move, Square};
/// use fers_game::Tree;
///
/// let mut tree = Tree::new();
/// let push = tree.add(Tree::ROOT, Move::quiet(Square(12), Square(28)));
/// // A second child of the root is a variation.
/// tree.add(Tree::ROOT, Move::quiet(Square(11), Square(27)));
/// assert_eq!(tree.main_line().next(), push);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The nodes by id; nothing where a node was deleted. Ids are never reused.
    nodes: Vec<Option<Node>>,
}

/// The id of a node of one tree. It is valid until the node is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// A move in a tree with its annotations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The comment before the move, at the beginning of a line.
    pub comment_before: String,
    /// The comment behind the move; of the root, before the first move.
    pub comment: String,
    /// Numeric glyphs behind the move, as in PGN: 1 is `!`, 2 is `?`.
    pub glyphs: Vec<u8>,
    mv: Option<Move>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

impl Node {
    /// Returns the move; nothing for the root.
    pub fn mv(&self) -> Option<&Move> {
        self.mv.as_ref()
    }

    /// Returns the parent node; nothing for the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Returns the children; the first one continues the line.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    /// The start position of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// Returns a tree without moves.
    pub fn new() -> Self {
        Self { nodes: vec![Some(Node::default())] }
    }

    /// Returns a node; nothing if it was deleted.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)?.as_ref()
    }

    /// Returns a node for changing its annotations; nothing if it was deleted.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0 as usize)?.as_mut()
    }

    /// Returns the child of a node with this move, if it has one.
    pub fn find(&self, parent: NodeId, mv: &Move) -> Option<NodeId> {
        let is_it = |child: &NodeId| self.node(*child).and_then(Node::mv) == Some(mv);
        self.node(parent)?.children.iter().copied().find(is_it)
    }

    /// Adds a move behind the children that a node has, as a variation if it has any; finds it if
    /// it is there already.
    ///
    /// Nothing happens if the parent was deleted.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> Option<NodeId> {
        if let Some(found) = self.find(parent, &mv) {
            return Some(found);
        }
        let id = NodeId(u32::try_from(self.nodes.len()).ok()?);
        self.node_mut(parent)?.children.push(id);
        self.nodes.push(Some(Node { mv: Some(mv), parent: Some(parent), ..Node::default() }));
        Some(id)
    }

    /// Returns a node and those that continue its line.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(id).map(|_| id);
        std::iter::successors(first, |&id| self.node(id)?.children.first().copied())
    }

    /// Returns the nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_from(Self::ROOT).skip(1)
    }

    /// Returns the moves from the start position to a node.
    pub fn moves_to(&self, id: NodeId) -> Vec<&Move> {
        let mut moves: Vec<&Move> = self.ancestry(id).filter_map(|id| self.node(id)?.mv()).collect();
        moves.reverse();
        moves
    }

    /// Returns whether a node belongs to the main line.
    pub fn is_main_line(&self, id: NodeId) -> bool {
        self.main_line().any(|other| other == id)
    }

    /// Moves the line of a node one place up among its siblings where it branches off. Returns
    /// whether it did.
    ///
    /// The topmost variation becomes the line, and the line becomes a variation.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let branch = self.ancestry(id).find_map(|id| self.place(id).filter(|&(_, place)| place > 0));
        let Some((parent, place)) = branch else {
            return false;
        };
        self.node_mut(parent).expect("parents outlive their children").children.swap(place - 1, place);
        true
    }

    /// Makes the line that leads to a node the main line.
    pub fn promote_to_main_line(&mut self, id: NodeId) {
        let branches: Vec<_> = self.ancestry(id).filter_map(|id| self.place(id)).collect();
        for (parent, place) in branches {
            self.node_mut(parent).expect("parents outlive their children").children[..=place].rotate_right(1);
        }
    }

    /// Deletes a node with all that follows. Of the root, deletes only what follows.
    pub fn delete(&mut self, id: NodeId) {
        let parent = self.node(id).and_then(Node::parent);
        if let Some(siblings) = parent.and_then(|parent| self.node_mut(parent)) {
            siblings.children.retain(|&child| child != id);
        }
        let mut doomed = match parent {
            Some(_) => vec![id],
            None => self.node_mut(id).map(|root| std::mem::take(&mut root.children)).unwrap_or_default(),
        };
        while let Some(id) = doomed.pop() {
            doomed.extend(self.nodes[id.0 as usize].take().into_iter().flat_map(|node| node.children));
        }
    }

    /// Returns the node, its parent, and so on to the root.
    fn ancestry(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(id).map(|_| id);
        std::iter::successors(first, |&id| self.node(id)?.parent)
    }

    /// Returns the parent of a node, and the node's place among the children.
    fn place(&self, id: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.node(id)?.parent?;
        let place = self.node(parent)?.children.iter().position(|&child| child == id)?;
        Some((parent, place))
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Square;

    use super::*;

    fn mv(to: u16) -> Move {
        Move::quiet(Square(0), Square(to))
    }

    /// Makes a tree of lines, each added from the root, and returns the node at the end of each.
    fn tree<const N: usize>(lines: [&[u16]; N]) -> (Tree, [NodeId; N]) {
        let mut tree = Tree::new();
        let ends = lines.map(|line| line.iter().fold(Tree::ROOT, |at, &to| tree.add(at, mv(to)).unwrap()));
        (tree, ends)
    }

    #[track_caller]
    fn check_main_line(tree: &Tree, expected: &[u16]) {
        let line: Vec<Move> = tree.main_line().map(|id| tree.node(id).unwrap().mv().unwrap().clone()).collect();
        assert_eq!(line, expected.iter().map(|&to| mv(to)).collect::<Vec<_>>());
    }

    #[test]
    fn the_first_line_is_the_game_and_others_are_variations() {
        let (tree, [main, variation]) = tree([&[1, 2, 3], &[1, 4, 5]]);
        check_main_line(&tree, &[1, 2, 3]);
        assert!(tree.is_main_line(main) && !tree.is_main_line(variation));
        assert_eq!(tree.moves_to(variation), [&mv(1), &mv(4), &mv(5)]);
    }

    #[test]
    fn a_move_that_is_there_is_not_added_twice() {
        let (tree, [first, again]) = tree([&[1, 2], &[1, 2]]);
        assert_eq!(first, again);
        assert_eq!(tree.node(Tree::ROOT).unwrap().children().len(), 1);
    }

    #[test]
    fn promoting_moves_a_line_up_where_it_branches_off() {
        let (mut tree, [_, _, third]) = tree([&[1, 2], &[1, 3], &[1, 4, 5]]);
        assert!(tree.promote(third));
        check_main_line(&tree, &[1, 2]);
        assert!(tree.promote(third));
        check_main_line(&tree, &[1, 4, 5]);
        assert!(!tree.promote(third));
    }

    #[test]
    fn promoting_to_the_main_line_goes_all_the_way() {
        let (mut tree, [_, deep]) = tree([&[1, 2], &[6, 7]]);
        let deeper = tree.add(tree.node(deep).unwrap().parent().unwrap(), mv(8)).unwrap();
        tree.promote_to_main_line(deeper);
        check_main_line(&tree, &[6, 8]);
        tree.promote_to_main_line(deep);
        check_main_line(&tree, &[6, 7]);
    }

    #[test]
    fn deleting_takes_everything_behind_along() {
        let (mut tree, [main, variation]) = tree([&[1, 2, 3], &[1, 4]]);
        let second = tree.node(main).unwrap().parent().unwrap();
        tree.delete(second);
        check_main_line(&tree, &[1, 4]);
        assert!(tree.node(main).is_none() && tree.add(main, mv(9)).is_none());
        tree.delete(Tree::ROOT);
        assert!(tree.node(variation).is_none() && tree.node(Tree::ROOT).is_some());
        check_main_line(&tree, &[]);
    }

    #[test]
    fn comments_and_glyphs_stay_with_their_move() {
        let (mut tree, [main]) = tree([&[1]]);
        let node = tree.node_mut(main).unwrap();
        node.comment = "best".to_owned();
        node.glyphs.push(1);
        let other = tree.add(Tree::ROOT, mv(2)).unwrap();
        tree.promote_to_main_line(other);
        assert_eq!(
            (tree.node(main).unwrap().comment.as_str(), &tree.node(main).unwrap().glyphs[..]),
            ("best", &[1][..])
        );
    }
}
