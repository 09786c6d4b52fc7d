//! What each shorthand stands for.
//!
//! Source: the examples of the page "FBR - Formalized Board Rules". Its slips are mended: `mR` for
//! `mK` in `alice`, `cesF` for `cefF` in `spacious`, `capture(0)` for `maxcaptures(0)` in
//! `benedict`.

use fers_core::Geometry;
use fers_mbn::{Body, Head, PieceName, PieceSet};
use fers_text::{Diagnostic, Span};

use super::Purpose;
use super::draft::{Declared, Draft, halves, letter};
use crate::ccif::tree::RuleUse;
use crate::ccif::word::Reports;

/// Returns whether a rule stands for other rules and definitions.
pub(super) fn is_one(rule: &RuleUse<'_>) -> bool {
    const NAMES: [&str; 11] = [
        "alice",
        "andernach",
        "atomic",
        "avalanche",
        "benedict",
        "bouncing",
        "cheshire",
        "monster",
        "spacious",
        "swapping",
        "switching",
    ];
    NAMES.contains(&rule.info.name) || rule.info.name == "torus" && rule.has("spacious")
}

impl Draft {
    /// Replaces a shorthand by what it stands for.
    pub(super) fn replace(&mut self, rule: &RuleUse<'_>, reports: &mut Reports) {
        match rule.info.name {
            "alice" => self.alice(rule),
            "andernach" => self.andernach(rule),
            "atomic" => self.atomic(rule),
            "avalanche" => self.avalanche(rule),
            "benedict" => self.benedict(rule),
            "bouncing" => self.bouncing(rule),
            "cheshire" => self.cheshire(rule),
            "monster" => self.monster(rule),
            "swapping" => self.swapping(rule),
            "switching" => self.switching(rule),
            "spacious" => {
                self.replace_rule(rule.word, &[]);
                self.spacious(rule, reports);
            }
            _ => {
                // `torus=spacious`: the other attributes stay.
                let kept = |attribute: &&str| *attribute != "spacious";
                let others: Vec<&str> = rule.attributes.iter().map(|used| used.word.text).filter(kept).collect();
                let sign = if others.is_empty() { "" } else { "=" };
                self.replace_rule(rule.word, &[format!("torus{sign}{}", others.join(","))]);
                self.spacious(rule, reports);
            }
        }
    }

    /// Defines the letters of some pieces as moves. With `says_all`, letters without moves of their
    /// own are written as themselves: `@K=K`.
    fn define_moves(&mut self, pieces: &[Declared], says_all: bool, origin: Span) {
        let word = |piece: &Declared| match &piece.moves {
            Some(moves) => format!("@{}={moves}", piece.letter),
            None if says_all => format!("@{0}={0}", piece.letter),
            None => format!("@{}", piece.letter),
        };
        let mut done: Vec<&str> = Vec::new();
        let mut words = Vec::new();
        for piece in pieces {
            if !done.contains(&piece.letter.as_str()) {
                done.push(&piece.letter);
                words.push(word(piece));
            }
        }
        self.put_first(words, origin);
    }

    fn alice(&mut self, rule: &RuleUse<'_>) {
        let origin = rule.word.span();
        let pieces = self.pieces();
        let has_boards = pieces.iter().any(|piece| piece.left.contains('<'));
        if has_boards || rule.has("3D") || rule.has("4D") || self.purpose == Purpose::Play {
            self.replace_rule(rule.word, &[]);
            self.alice_on_boards(&pieces, rule.has("4D"), origin);
        } else {
            self.replace_rule(rule.word, &["promotion#=move*".to_owned()]);
            self.alice_by_promotion(&pieces, origin);
        }
        self.define_moves(&pieces, true, origin);
    }

    /// Expands two boards to promotions on one: a piece with the prefix `#` stands on the second
    /// board.
    fn alice_by_promotion(&mut self, pieces: &[Declared], origin: Span) {
        let victims: Vec<&str> =
            pieces.iter().filter(|piece| !piece.is_royal).map(|piece| piece.letter.as_str()).collect();
        let (own, other) = (victims.concat(), victims.iter().map(|letter| format!("#{letter}")).collect::<String>());
        let choices = |of: &str| victims.iter().copied().filter(|letter| *letter != of).collect::<Vec<_>>();
        let mut promotions = Vec::new();
        for (index, text, tree) in self.trees() {
            let Head::Piece(identifier) = &tree.head else { continue };
            let [PieceName { prefixes, .. }] = identifier.pieces.as_slice() else { continue };
            let letter = letter(&identifier.pieces[0]);
            let to: Vec<String> = match &tree.body {
                Body::Absent => choices(&letter).iter().map(|&letter| letter.to_owned()).collect(),
                Body::Pieces(pieces) => pieces.iter().map(self::letter).collect(),
                _ => continue,
            };
            if prefixes == "+" {
                let left = halves(text).0.to_owned();
                let second: String = to.iter().map(|letter| format!("#{letter}")).collect();
                promotions.push((index, format!("{left}=={}", to.concat()), format!("+#{letter}=={second}")));
            }
        }
        let mut behind = Vec::new();
        for (index, first, second) in promotions {
            self.set(index, first, origin);
            behind.push((index, vec![second]));
        }
        for piece in pieces {
            let Declared { index, letter, left, .. } = piece;
            self.set(*index, format!("{left}=m{letter}+c{{{own}}}{letter}"), origin);
            behind.push((*index, vec![format!("#{letter}=m{letter}+c{{{other}}}{letter}"), format!("##{letter}")]));
        }
        behind.sort_by_key(|(index, _)| *index);
        self.insert_behind(behind, origin);
    }

    /// Boards side by side: a move ends with a step to another board.
    fn alice_on_boards(&mut self, pieces: &[Declared], in_four: bool, origin: Span) {
        for piece in pieces {
            let goal = if in_four && piece.is_royal { 'a' } else { 'm' };
            self.set(piece.index, format!("{}=a{}--<+>{goal}O", piece.left, piece.letter), origin);
        }
        let castlings: Vec<(usize, String)> = self
            .trees()
            .filter(|(.., tree)| matches!(tree.body, Body::Castling { .. }))
            .map(|(index, text, _)| {
                let (left, parts) = halves(text);
                let parts = parts.unwrap_or_default().split('=').map(|part| format!("={part}--<+>mO"));
                (index, left.to_owned() + &parts.collect::<String>())
            })
            .collect();
        castlings.into_iter().for_each(|(index, text)| self.set(index, text, origin));
    }

    fn andernach(&mut self, rule: &RuleUse<'_>) {
        self.replace_rule(rule.word, &["conversion*=capture".to_owned()]);
        let commoners = self.pieces().into_iter().filter(|piece| !piece.is_royal);
        let words = commoners.map(|piece| format!("*{}=ccO", piece.letter)).collect();
        self.put_last(words, rule.word.span());
    }

    fn atomic(&mut self, rule: &RuleUse<'_>) {
        let origin = rule.word.span();
        self.replace_rule(rule.word, &[]);
        self.add_to_royal("expose", origin);
        let pieces: Vec<Declared> = self.pieces().into_iter().filter(|piece| piece.letter != "P").collect();
        for Declared { index, letter, left, is_royal, .. } in &pieces {
            let capture = if *is_royal { String::new() } else { format!("+(c{letter}--X)") };
            self.set(*index, format!("{left}=m{letter}{capture}"), origin);
        }
        self.define_moves(&pieces, false, origin);
        let set = rule.parts.set.as_ref().map_or_else(String::new, set_text);
        if set != "{^P}" {
            self.put_first(vec![format!("@X=(!dcy{set}OK)0*")], origin);
        }
    }

    fn avalanche(&mut self, rule: &RuleUse<'_>) {
        let balance = if rule.has("balance") { "=balance" } else { "" };
        let turns = [format!("turn<1>{balance}"), "turn#<2>{!p}=avalanche".to_owned()];
        self.replace_rule(rule.word, &turns);
        let pawns = self.pieces().into_iter().filter(|piece| piece.letter == "P");
        let pushes = pawns.map(|pawn| (pawn.index, vec!["#P=mfW".to_owned()])).collect();
        self.insert_behind(pushes, rule.word.span());
    }

    fn benedict(&mut self, rule: &RuleUse<'_>) {
        let origin = rule.word.span();
        let pieces = self.pieces();
        let royals: String = pieces.iter().filter(|piece| piece.is_royal).map(|piece| piece.letter.as_str()).collect();
        let rules =
            ["pieces=maxcaptures(0)".to_owned(), format!("pieces{{{royals}}}=morethan(0)"), "conversion#".to_owned()];
        self.replace_rule(rule.word, &rules);
        let mut turned = Vec::new();
        for Declared { index, letter, left, .. } in &pieces {
            self.set(*index, left.clone(), origin);
            turned.push((*index, vec![format!("#{letter}=(!dc{letter})**")]));
        }
        self.insert_behind(turned, origin);
        self.define_moves(&pieces, false, origin);
    }

    fn bouncing(&mut self, rule: &RuleUse<'_>) {
        self.replace_rule(rule.word, &[]);
        let last = Geometry::file_name(self.files.saturating_sub(1));
        let set = rule.parts.set.as_ref();
        let letters: Vec<String> =
            set.map_or_else(|| vec!["B".to_owned()], |set| set.pieces.iter().map(letter).collect());
        let words = letters.iter().map(|letter| format!("@{letter}={letter}-[([a,{last}]z{letter})0]")).collect();
        self.put_first(words, rule.word.span());
    }

    fn cheshire(&mut self, rule: &RuleUse<'_>) {
        let hole = rule.parts.set.as_ref().and_then(|set| set.pieces.first()).map_or_else(|| "X".to_owned(), letter);
        let rules = [format!("pieces{{{hole}}}=neutral,immovable,transparent"), "promotion*=origin,move".to_owned()];
        self.replace_rule(rule.word, &rules);
        let movers: String = self.pieces().iter().map(|piece| piece.letter.as_str()).collect();
        self.put_last(vec![hole.clone(), format!("*{movers}=={hole}")], rule.word.span());
    }

    fn monster(&mut self, rule: &RuleUse<'_>) {
        let letters: String = self.pieces().iter().map(|piece| piece.letter.as_str()).collect();
        let (white, black) = (letters.to_uppercase(), letters.to_lowercase());
        let turns = [
            format!("turn<1>{{!{white}}}"),
            format!("turn<1>{{!{black}}}=check"),
            format!("turn<2>{{!{black}}}=captureroyal"),
        ];
        self.replace_rule(rule.word, &turns);
        self.add_to_royal("untilcaptured", rule.word.span());
    }

    fn spacious(&mut self, rule: &RuleUse<'_>, reports: &mut Reports) {
        let origin = rule.word.span();
        for Declared { index, letter, left, moves, .. } in self.pieces() {
            let room = room_behind(moves.as_deref().unwrap_or(&letter));
            let text = match (letter.as_str(), &moves, room) {
                // Its double step is a first move, as the page writes it.
                ("P", None, _) => format!("{left}=(mfW+cefF+imefW02)-!mK"),
                (_, _, Some(room)) => format!("{left}={}-!m{room}", moves.unwrap_or(letter)),
                _ => {
                    let message = format!("`spacious` cannot find the square behind a move of `{letter}`");
                    let report = Diagnostic::error("ccif::no-expansion", origin, message);
                    reports
                        .push(report.with_help("write the moves out, with `-!m` and a step of their kind behind each"));
                    continue;
                }
            };
            self.set(index, text, origin);
        }
    }

    fn swapping(&mut self, rule: &RuleUse<'_>) {
        let origin = rule.word.span();
        self.replace_rule(rule.word, &["stopifchecking".to_owned()]);
        let pieces = self.pieces();
        for Declared { index, letter, left, moves, is_royal } in &pieces {
            // A pawn exchanges as it captures.
            let captures = if letter == "P" && moves.is_none() { "fF" } else { letter };
            let chain = if *is_royal { String::new() } else { format!("+(dttw{captures})0") };
            self.set(*index, format!("{left}={letter}{chain}"), origin);
        }
        self.define_moves(&pieces, false, origin);
    }

    fn switching(&mut self, rule: &RuleUse<'_>) {
        let origin = rule.word.span();
        self.replace_rule(rule.word, &[]);
        let free = ["X", "Y", "U", "V", "I", "M"].into_iter().find(|letter| !self.knows(letter)).unwrap_or("X");
        let pieces = self.pieces();
        let royals: String = pieces.iter().filter(|piece| piece.is_royal).map(|piece| piece.letter.as_str()).collect();
        let (safely, commoners) = (rule.has("notincheck"), rule.has("excluderoyals"));
        for Declared { index, letter, left, is_royal, .. } in &pieces {
            let text = match is_royal {
                true if safely => format!("{left}={letter}+[*]wwK"),
                true if commoners => left.clone(),
                _ => format!("{left}={letter}{free}"),
            };
            self.set(*index, text, origin);
        }
        let switch = match (safely, commoners) {
            (true, _) => format!("wwK--!jj{{{royals}}}U[*]"),
            (_, true) => format!("ww{{^{royals}}}K"),
            _ => "wwK".to_owned(),
        };
        self.put_first(vec![format!("@{free}={switch}")], origin);
        self.define_moves(&pieces, false, origin);
    }
}

/// Returns the letter of the step that leads on from the end of a move; `None` if no single letter
/// is that step.
fn room_behind(moves: &str) -> Option<&'static str> {
    const ROOMS: [(&str, &str); 13] = [
        ("K", "K"),
        ("Q", "K"),
        ("R", "W"),
        ("B", "F"),
        ("N", "N"),
        ("W", "W"),
        ("F", "F"),
        ("D", "D"),
        ("A", "A"),
        ("H", "H"),
        ("C", "C"),
        ("Z", "Z"),
        ("T", "T"),
    ];
    ROOMS.iter().find(|(known, _)| *known == moves).map(|(_, room)| *room)
}

/// Returns a set as it is written.
fn set_text(set: &PieceSet) -> String {
    let sign = |is_there: bool, sign: &'static str| if is_there { sign } else { "" };
    let pieces: String = set.pieces.iter().map(|name| format!("{}{}", name.prefixes, letter(name))).collect();
    format!("{{{}{}{pieces}}}", sign(set.knows_colors, "!"), sign(set.is_complement, "^"))
}
