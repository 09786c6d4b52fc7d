//! Adjudication: games that end early because their result is clear.

use fers::search::Score;
use fers::{Color, Outcome};

/// Adjudicates a draw: from a move on, after several moves of both sides with scores near zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// The first move at which the rule applies.
    pub move_number: u32,
    /// The number of consecutive moves of each side.
    pub move_count: u32,
    /// The largest distance of scores from zero, in centipawns.
    pub score: i32,
}

/// Adjudicates a loss: after several consecutive moves of a side with bad scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// The number of consecutive moves.
    pub move_count: u32,
    /// The deficit in centipawns.
    pub score: i32,
    /// Whether the opponent's scores must agree.
    pub is_two_sided: bool,
}

/// Applies the rules to the scores of a game.
#[derive(Clone, Debug, Default)]
pub struct Adjudicator {
    draw: Option<DrawRule>,
    resign: Option<ResignRule>,
    /// Scores from White's side, by turn, those of both sides in alternation; `None` where an
    /// engine reported no score. The last ply of a turn speaks for the turn.
    scores: Vec<Option<Score>>,
    /// The side that played the last ply.
    last: Option<Color>,
}

impl Adjudicator {
    /// Makes an adjudicator with these rules.
    pub fn new(draw: Option<DrawRule>, resign: Option<ResignRule>) -> Self {
        Self { draw, resign, scores: Vec::new(), last: None }
    }

    /// Records the score of a ply by the side that played it. Returns the result if the game is
    /// over.
    pub fn note(&mut self, color: Color, score: Option<Score>, move_number: u32) -> Option<Outcome> {
        let score = score.map(|score| if color == Color::White { score } else { -score });
        if self.last == Some(color) {
            self.scores.pop();
        }
        self.scores.push(score);
        self.last = Some(color);
        self.resigned(color).or_else(|| self.drawn(move_number))
    }

    fn drawn(&self, move_number: u32) -> Option<Outcome> {
        let rule = self.draw.filter(|rule| move_number >= rule.move_number)?;
        let bound = Score::centipawns(rule.score);
        let is_level = |score: Score| -bound <= score && score <= bound;
        self.last_all(2 * rule.move_count as usize, 1, is_level).then_some(Outcome::Draw)
    }

    /// Returns the result if the side that has just played is judged lost.
    fn resigned(&self, color: Color) -> Option<Outcome> {
        let rule = self.resign?;
        let bound = -Score::centipawns(rule.score);
        let is_lost = |score: Score| if color == Color::White { score <= bound } else { -score <= bound };
        let (plies, step) = match rule.is_two_sided {
            true => (2 * rule.move_count as usize, 1),
            false => (rule.move_count as usize, 2),
        };
        self.last_all(plies, step, is_lost).then_some(Outcome::Win(!color))
    }

    /// Returns whether the last `count` scores, taking every `step`th one, all satisfy `is_such`.
    fn last_all(&self, count: usize, step: usize, is_such: impl Fn(Score) -> bool) -> bool {
        let last = self.scores.iter().rev().step_by(step).take(count);
        count > 0 && last.len() == count && last.into_iter().all(|score| score.is_some_and(&is_such))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays scores, each from the side of its own player, starting with White's first move.
    fn outcome(draw: Option<DrawRule>, resign: Option<ResignRule>, scores: &[Option<i32>]) -> Option<Outcome> {
        let mut adjudicator = Adjudicator::new(draw, resign);
        let colors = [Color::White, Color::Black].into_iter().cycle();
        scores.iter().zip(colors).enumerate().fold(None, |_, (ply, (score, color))| {
            adjudicator.note(color, score.map(Score::centipawns), ply as u32 / 2 + 1)
        })
    }

    #[test]
    fn a_turn_of_several_plies_counts_once() {
        let mut adjudicator = Adjudicator::new(None, Some(RESIGN));
        let (white, black) = (Color::White, Color::Black);
        let turns = [(white, -600), (white, -600), (black, 0), (black, 0), (white, -600)];
        let results = turns.map(|(color, score)| adjudicator.note(color, Some(Score::centipawns(score)), 1));
        assert_eq!(results, [None, None, None, None, Some(Outcome::Win(black))]);
    }

    const RESIGN: ResignRule = ResignRule { move_count: 2, score: 500, is_two_sided: false };
    const DRAW: DrawRule = DrawRule { move_number: 3, move_count: 2, score: 10 };

    #[test]
    fn a_side_resigns_after_enough_bad_scores_of_its_own() {
        let lost = |scores: &[i32]| {
            let scores: Vec<Option<i32>> = scores.iter().map(|&score| Some(score)).collect();
            outcome(None, Some(RESIGN), &scores)
        };
        assert_eq!(lost(&[-600, 0, -600]), Some(Outcome::Win(Color::Black)));
        assert_eq!(lost(&[0, -600, 0, -500]), Some(Outcome::Win(Color::White)));
        assert_eq!(lost(&[-600, 0, -499]), None);
        assert_eq!(outcome(None, Some(RESIGN), &[Some(-600), Some(0), None]), None);
    }

    #[test]
    fn both_sides_must_think_so_if_the_rule_says_so() {
        let rule = ResignRule { is_two_sided: true, ..RESIGN };
        let all = |scores: [i32; 4]| outcome(None, Some(rule), &scores.map(Some));
        assert_eq!(all([600, -600, 600, -600]), Some(Outcome::Win(Color::White)));
        assert_eq!(all([0, -600, 600, -600]), None);
    }

    #[test]
    fn level_games_are_drawn_late_enough_only() {
        let level = |plies: usize| outcome(Some(DRAW), None, &vec![Some(10); plies]);
        assert_eq!(level(4), None);
        assert_eq!(level(5), Some(Outcome::Draw));
        let mut scores = [Some(0); 6];
        scores[3] = Some(11);
        assert_eq!(outcome(Some(DRAW), None, &scores), None);
    }
}
