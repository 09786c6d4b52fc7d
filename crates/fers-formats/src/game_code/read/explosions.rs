//! Explosions: the list `blasts`.

use fers_core::{Color, Vector};
use fers_rules::{Blast, Catch};

use super::literal::Literal;
use super::lowering::Lowering;

impl Lowering<'_> {
    /// Reads the explosions. Returns how many differ by side.
    pub(super) fn explosions(&mut self) -> usize {
        let mut differing = 0;
        let list = self.script.value("blasts").cloned();
        for entry in list.as_ref().and_then(Literal::list).unwrap_or_default() {
            match self.explosion(entry, &mut differing) {
                Some(blast) => self.ruleset.blasts.push(blast),
                None => self.bad_switch(
                    entry.span(),
                    "here stand pieces, what is captured, steps of both sides, spared pieces, 0 to 2, and 0 or 1"
                        .to_owned(),
                ),
            }
        }
        differing
    }

    fn explosion(&mut self, entry: &Literal, differing: &mut usize) -> Option<Blast> {
        let [by, catch, white, black, spares, mover, walls] = entry.list()? else { return None };
        let around = self.steps(white)?;
        let image = self.steps(black)?;
        let sees_alike = |step: &Vector| image.contains(&self.seen(*step, Color::Black));
        if image.len() != around.len() || !around.iter().all(sees_alike) {
            *differing += 1;
            self.refuse(black.span(), "the sides explode in different directions".to_owned());
        }
        Some(Blast {
            by: if by.is_false() { None } else { self.kind(by) },
            catch: self.catch(catch),
            around,
            spares: if spares.is_false() { Vec::new() } else { self.kind(spares)? },
            takes_mover: !mover.is_false(),
            petrifies_mover: mover.number()? == 2,
            petrifies_around: !walls.is_false(),
        })
    }

    /// Reads steps on the board as White sees them.
    fn steps(&self, list: &Literal) -> Option<Vec<Vector>> {
        if list.is_false() {
            return Some(Vec::new());
        }
        let step = |step: &Literal| {
            let [files, ranks] = step.list()? else { return None };
            let number = |word: &Literal| i8::try_from(word.number()?).ok();
            Some(Vector::new(number(files)?, number(ranks)?))
        };
        list.list()?.iter().map(step).collect()
    }

    /// Reads what a move must capture.
    pub(super) fn catch(&mut self, word: &Literal) -> Catch {
        match word.number() {
            Some(0) => Catch::Whatever,
            Some(1) => Catch::Nothing,
            Some(2) => Catch::Anything,
            _ => Catch::Types(self.kind(word).unwrap_or_default()),
        }
    }
}
