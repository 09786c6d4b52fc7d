//! Ranges and boards as regions and conditions.

use fers_core::{Geometry, Joined, Region, Square, Vector};
use fers_rules::{Condition, Length, RegionId, Steps as PathSteps, Zones};
use fers_text::{Diagnostic, Span};

use super::context::Lowering;
use super::draft::Draft;
use super::not_yet::Needs;
use super::style::Style;
use crate::tree::{BoardNumbers, Boards, Numbers, Places, Range, Term, Transition};

/// More paths are not written out for one range.
const PATHS_MAX: usize = 64;
/// More combinations of lengths are not tried for one range.
const LENGTHS_MAX: usize = 4096;

impl Lowering<'_, '_> {
    /// Returns the conditions that a range before the first leg sets for the mover; `None` if the
    /// range is not played.
    pub(super) fn start_condition(&mut self, range: &Range) -> Option<Vec<Condition>> {
        let is_royal = self.context.is_royal;
        if let [part] = range.parts.as_slice() {
            let condition = match (part, range.is_complement) {
                (Places::Unmoved, false) => Some(Condition::Virgin),
                (Places::Unmoved, true) => Some(Condition::Moved),
                (Places::Safe, false) | (Places::Attacked, true) if is_royal => Some(Condition::NotInCheck),
                (Places::Safe, true) | (Places::Attacked, false) if is_royal => Some(Condition::InCheck),
                _ => None,
            };
            if condition.is_some() {
                return Some(condition.into_iter().collect());
            }
        }
        let region = self.region(range)?;
        Some(self.from(region).into_iter().collect())
    }

    /// Returns the condition to stand in a region, as White sees it; `None` if the region is the
    /// whole board.
    pub(super) fn from(&mut self, region: Region) -> Option<Condition> {
        let is_all = self.context.ruleset.geometry.squares().all(|square| region.contains(square));
        (!is_all).then(|| Condition::From(self.zones(region)))
    }

    /// Returns the region of each side, for one that White sees.
    fn zones(&mut self, white: Region) -> Zones {
        let black = self.image(&white);
        Zones::new(self.region_id(white), self.region_id(black))
    }

    fn region_id(&mut self, squares: Region) -> RegionId {
        let ruleset = &mut *self.context.ruleset;
        let known = ruleset.regions.iter().position(|region| region.squares == squares);
        match known.and_then(|index| u16::try_from(index).ok()) {
            Some(index) => RegionId(index),
            None => ruleset.add_region("range", squares),
        }
    }

    /// Returns the squares that Black has where White has these.
    fn image(&self, region: &Region) -> Region {
        let ruleset = &self.context.ruleset;
        region.iter().map(|square| ruleset.frame.image(&ruleset.geometry, square)).collect()
    }

    /// Returns the squares of a range, as White sees them; `None` if the range depends on attacks
    /// or on unmoved pieces.
    fn region(&mut self, range: &Range) -> Option<Region> {
        let geometry = self.context.ruleset.geometry.clone();
        for part in &range.parts {
            let needs = match part {
                Places::Attacked | Places::Safe | Places::Unmoved => Needs::Tests,
                Places::Squares { level: Some(level), .. } if level.rows.is_some() => Needs::FourthAxis,
                _ => continue,
            };
            self.miss(range.span, format!("the range `{range}` here"), needs);
            return None;
        }
        let is_edge = |square: Square| {
            let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            steps.iter().any(|&(files, ranks)| geometry.step(square, Vector::new(files, ranks)).is_none())
        };
        let holds = |square: Square| {
            range.parts.iter().any(|part| match part {
                Places::Edge => is_edge(square),
                Places::Inner => !is_edge(square),
                Places::Squares { files, ranks, level } => {
                    let is_file = files.is_none_or(|files| files.contains(geometry.file(square)));
                    let is_rank = ranks.is_none_or(|ranks| ranks.contains(geometry.rank(square)));
                    let is_level = level.is_none_or(|level| level.levels.contains(geometry.board(square)));
                    is_file && is_rank && is_level
                }
                Places::Attacked | Places::Safe | Places::Unmoved => false,
            })
        };
        let region: Region = geometry.squares().filter(|&square| holds(square) != range.is_complement).collect();
        if region.is_empty() {
            self.say_off_board(range.span, format!("no square of the board is in `{range}`"));
        }
        Some(region)
    }

    fn say_off_board(&mut self, span: Span, message: String) {
        let place = self.place(span);
        let help = "the move is never possible; see how large the board is";
        self.say(Diagnostic::warning("ccif::off-board", place, message).with_help(help));
    }

    /// Returns the condition to stand on the boards that are written behind a piece.
    pub(super) fn on_boards(&mut self, boards: &Boards) -> Option<Vec<Condition>> {
        if boards.second.is_some() {
            self.miss(boards.span, "a second axis of boards", Needs::FourthAxis);
            return None;
        }
        let BoardNumbers::These(numbers) = &boards.first else { return Some(Vec::new()) };
        let count = self.context.ruleset.geometry.boards;
        if let Some(number) = numbers.iter().find(|&&number| number > count) {
            self.say_off_board(boards.span, format!("there is no board {number}"));
        }
        let white = numbers.iter().map(|&number| number - 1).collect::<Vec<_>>();
        let turned = |&number: &u8| if boards.is_mirrored { count.checked_sub(number) } else { Some(number - 1) };
        let black = numbers.iter().filter_map(turned).collect::<Vec<_>>();
        let (white, black) = (self.boards_region(&white), self.boards_region(&black));
        let is_all = |region: &Region| region.len() == self.context.ruleset.geometry.squares().count();
        if is_all(&white) && is_all(&black) {
            return Some(Vec::new());
        }
        let zones = Zones::new(self.region_id(white), self.region_id(black));
        Some(vec![Condition::From(zones)])
    }

    /// Returns the ways to go on by a leg for which two files may be joined: round these files from
    /// a square on or between them, and as the board is from elsewhere.
    pub(super) fn on_joined_files(&mut self, draft: &Draft, span: Span, style: Style) -> Vec<(Draft, Style)> {
        let Joined::Files { left, right } = style.joined else { return vec![(draft.clone(), style)] };
        let geometry = self.context.ruleset.geometry.clone();
        if right >= geometry.files {
            self.say_off_board(span, format!("the board has no file {}", Geometry::file_name(right)));
            return Vec::new();
        }
        let is_inside = |square: &Square| (left..=right).contains(&geometry.file(*square));
        let (inside, outside): (Vec<Square>, Vec<Square>) = geometry.squares().partition(is_inside);
        let plain = Style { joined: Joined::Nothing, ..style.clone() };
        if draft.is_new() {
            let zones = self.zones(inside.into_iter().collect());
            let elsewhere = draft.clone().with_condition(Condition::NotFrom(zones));
            return vec![(draft.clone(), style), (elsewhere, plain)];
        }
        let [between, elsewhere] = [inside, outside].map(|squares| squares.into_iter().collect::<Region>());
        let between = self.ending_on(draft, &between);
        vec![(between, style), (self.ending_on(draft, &elsewhere), plain)]
    }

    fn boards_region(&self, boards: &[u8]) -> Region {
        let geometry = &self.context.ruleset.geometry;
        geometry.squares().filter(|&square| boards.contains(&geometry.board(square))).collect()
    }

    /// Returns the number of boards by which a leg goes up, with the draft that fixes its first
    /// board. A target board given by number needs a draft for each board on which the leg may
    /// start.
    pub(super) fn board_steps(&mut self, draft: &Draft, transition: &Transition) -> Vec<(Draft, Option<Vec<i8>>)> {
        let axis = &transition.first;
        let reason = "nothing explains `d` and `o` behind the number of a board";
        let problem = match axis {
            _ if transition.second.is_some() => Some(("a second axis of boards", Needs::FourthAxis)),
            _ if axis.is_diagonal || axis.is_orthogonal => Some(("`d` or `o` in a step", Needs::Meaning(reason))),
            _ => None,
        };
        if let Some((construct, needs)) = problem {
            self.miss(transition.span, construct, needs);
            return Vec::new();
        }
        let boards = self.context.ruleset.geometry.boards.min(64) as i8;
        match &axis.numbers {
            Numbers::Relative { up, down, distance } => {
                let sizes = distance.map_or(1..=boards - 1, |distance| distance as i8..=distance as i8);
                let is_turned = axis.is_mirrored && self.board_for(1, true) != 0;
                let signs = [(*up, 1i8), (*down, -1)].into_iter().filter(|(is_meant, _)| *is_meant);
                // `<+>` is any other board, up or down.
                let both = distance.is_none() && *up;
                let signs: Vec<i8> = if both { vec![1, -1] } else { signs.map(|(_, sign)| sign).collect() };
                let sign = if is_turned { -1 } else { 1 };
                let steps: Vec<i8> = sizes
                    .filter(|&size| size < boards)
                    .flat_map(|size| signs.iter().map(move |s| s * size * sign))
                    .collect();
                if steps.is_empty() {
                    self.say_off_board(transition.span, "there is no such other board".to_owned());
                }
                vec![(draft.clone(), Some(steps))]
            }
            Numbers::Absolute(numbers) => self.absolute_boards(draft, numbers, axis.is_mirrored, transition.span),
        }
    }

    fn absolute_boards(
        &mut self,
        draft: &Draft,
        numbers: &[u8],
        is_mirrored: bool,
        span: Span,
    ) -> Vec<(Draft, Option<Vec<i8>>)> {
        let boards = self.context.ruleset.geometry.boards.min(64);
        let targets: Vec<u8> = numbers.iter().map(|&number| self.board_for(number, is_mirrored)).collect();
        let Some(up) = draft.boards_up else { return self.boards_from_anywhere(draft, &targets, span) };
        let mut found = Vec::new();
        for start in 0..boards {
            let here = i16::from(start) + up;
            let is_step = |&&target: &&u8| target < boards && i16::from(target) != here;
            let steps: Vec<i8> =
                targets.iter().filter(is_step).map(|&target| (i16::from(target) - here) as i8).collect();
            if !steps.is_empty() {
                let region = self.boards_region(&[start]);
                let id = self.region_id(region);
                found.push((draft.clone().with_condition(Condition::From(Zones::new(id, id))), Some(steps)));
            }
        }
        if found.is_empty() {
            self.say_off_board(span, "there is no such other board".to_owned());
        }
        found
    }

    /// Returns a draft for each board on which its last leg may end, with the steps to the targets.
    fn boards_from_anywhere(&mut self, draft: &Draft, targets: &[u8], span: Span) -> Vec<(Draft, Option<Vec<i8>>)> {
        let boards = self.context.ruleset.geometry.boards.min(64);
        let mut found = Vec::new();
        for start in 0..boards {
            let others = targets.iter().filter(|&&target| target < boards && target != start);
            let steps: Vec<i8> = others.map(|&target| target as i8 - start as i8).collect();
            if !steps.is_empty() {
                let region = self.boards_region(&[start]);
                found.push((self.ending_on(draft, &region), Some(steps)));
            }
        }
        if found.is_empty() {
            self.say_off_board(span, "there is no such other board".to_owned());
        }
        found
    }

    /// Returns the ways of a draft whose last leg ends in a range: where the next leg begins, or
    /// where the move ends.
    pub(super) fn ending_in_range(&mut self, draft: Draft, range: &Range) -> Vec<Draft> {
        if let ([Places::Safe], false) = (range.parts.as_slice(), range.is_complement) {
            let mut draft = draft;
            if let Some(last) = draft.legs.last_mut() {
                last.shuns_attack = true;
            }
            return vec![draft];
        }
        let Some(region) = self.region(range) else { return Vec::new() };
        self.ending_in(&draft, &region).unwrap_or_else(|| vec![self.ending_on(&draft, &region)])
    }

    /// Restricts drafts to the range behind a term.
    pub(super) fn within(&mut self, ends: Vec<Draft>, term: &Term) -> Vec<Draft> {
        let Some(to) = &term.to else { return ends };
        ends.into_iter().flat_map(|end| self.ending_in_range(end, to)).collect()
    }

    /// Returns the draft with a last leg that ends on these squares only.
    fn ending_on(&mut self, draft: &Draft, squares: &Region) -> Draft {
        let mut draft = draft.clone();
        let Some(last) = draft.legs.last_mut() else { return draft };
        let known = last.ends_in.map(|zones| self.context.ruleset.region(zones.white).clone());
        let is_left = |square: &Square| known.as_ref().is_none_or(|known| known.contains(*square));
        last.ends_in = Some(self.zones(squares.iter().filter(is_left).collect()));
        draft
    }

    /// Writes a draft out by directions and lengths, each from the squares whence it ends in a
    /// region.
    pub(super) fn ending_in(&mut self, draft: &Draft, region: &Region) -> Option<Vec<Draft>> {
        let geometry = self.context.ruleset.geometry.clone();
        let is_joined =
            geometry.wraps_files || geometry.wraps_ranks || draft.legs.iter().any(|leg| !leg.joined.is_nothing());
        if is_joined || draft.repeat.is_some() {
            return None;
        }
        let most = geometry.files.max(geometry.ranks).saturating_sub(1).max(1);
        let mut found = Vec::new();
        for (draft, _) in draft.split()? {
            for draft in with_lengths(draft, most)? {
                let starts = self.starts_ending_in(&draft, region);
                if !starts.is_empty() {
                    let mut draft = draft;
                    draft.when.extend(self.from(starts));
                    found.push(draft);
                }
                if found.len() > PATHS_MAX {
                    return None;
                }
            }
        }
        Some(found)
    }

    fn starts_ending_in(&self, draft: &Draft, region: &Region) -> Region {
        let ruleset = &*self.context.ruleset;
        let geometry = &ruleset.geometry;
        let (mut files, mut ranks, mut boards) = (0i32, 0i32, 0i32);
        for leg in &draft.legs {
            let PathSteps::Absolute(vectors) = &leg.steps else { continue };
            let count = i32::from(leg.range.min);
            files += i32::from(vectors[0].files) * count;
            ranks += i32::from(vectors[0].ranks) * count;
            boards += i32::from(vectors[0].boards) * count;
        }
        let moved = |number: u8, by: i32| u8::try_from(i32::from(number) + by).ok();
        let target = |square: Square| {
            let file = moved(geometry.file(square), files)?;
            let rank = moved(geometry.rank(square), ranks)?;
            geometry.square_on(file, rank, moved(geometry.board(square), boards)?)
        };
        let ends = |square: &Square| target(*square).is_some_and(|target| region.contains(target));
        geometry.squares().filter(|&square| self.may_start(draft, square)).filter(ends).collect()
    }

    /// Returns whether White's piece may start on a square, as far as its square decides that.
    pub(super) fn may_start(&self, draft: &Draft, square: Square) -> bool {
        draft.when.iter().all(|condition| match condition {
            Condition::From(zones) => self.context.ruleset.region(zones.white).contains(square),
            _ => true,
        })
    }
}

/// Returns the draft with each choice of lengths; `None` if there are too many, or if a length
/// depends on another one.
fn with_lengths(draft: Draft, most: u8) -> Option<Vec<Draft>> {
    let mut found = vec![Draft { legs: Vec::new(), ..draft.clone() }];
    for leg in &draft.legs {
        if leg.length != Length::Free {
            return None;
        }
        let last = leg.range.max.unwrap_or(most).min(most);
        let lengths = leg.range.min..=last;
        if found.len() * lengths.clone().count() > LENGTHS_MAX {
            return None;
        }
        let longer = |draft: &Draft, count: u8| {
            let range = fers_rules::Range::exactly(count);
            draft.with_leg(fers_rules::Leg { range, ..leg.clone() })
        };
        found = found.iter().flat_map(|draft| lengths.clone().map(move |count| longer(draft, count))).collect();
    }
    Some(found)
}
