//! A session: carries out the typed lines and lets the computer play.

use std::io::{self, Write};

use fers::notation::Notation;
use fers::{
    Action, Color, CoordinateStyle, Ending, Game, GameText, Move, MoveText, Outcome as GameOutcome, PlayTextError,
    Reason, Square, words,
};

use crate::board::{self, BoardStyle};
use crate::commands::{result, rw144, show};
use crate::diagnostics;
use crate::failure::Outcome;
use crate::game::fen_doubts;
use crate::play::order::{self, Order};
use crate::play::{Input, Opponent};
use crate::words::printable;

/// A game in progress.
pub struct Session {
    game: Game,
    /// The game before the first move of this session, for `new`.
    beginning: Game,
    /// The game before a resignation or a claimed draw, for `undo`.
    before_adjudging: Option<Game>,
    opponent: Opponent,
    /// The sides whose moves are typed.
    typed: Vec<Color>,
    move_style: CoordinateStyle,
    /// The notation of moves; SAN and coordinates are always accepted.
    pub notation: Notation,
    /// The possible moves, if the last typed text was ambiguous.
    offered: Vec<Move>,
    /// The drawing style of the board.
    pub board_style: BoardStyle,
}

/// Whether the session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Read the next line.
    Continue,
    /// End the session.
    Leave,
}

impl Session {
    /// Makes a session from a game and the sides whose moves are typed.
    pub fn new(game: Game, opponent: Opponent, typed: Vec<Color>, move_style: CoordinateStyle) -> Self {
        let board_style = BoardStyle::default();
        Self {
            beginning: game.clone(),
            game,
            before_adjudging: None,
            opponent,
            typed,
            move_style,
            notation: Notation::default(),
            offered: Vec::new(),
            board_style,
        }
    }

    /// Plays until the player leaves or the input ends. If the computer plays both sides, plays
    /// until the game is over.
    ///
    /// # Errors
    ///
    /// Returns an error when reading or writing fails.
    pub fn run(&mut self, input: &mut Input, out: &mut dyn Write) -> Outcome {
        self.show_board(out)?;
        if input.is_terminal() && !self.typed.is_empty() {
            let name = printable(&self.game.variant().ruleset().presentation.name);
            writeln!(out, "{name}. Type a move, `rules`, or `help`.")?;
        }
        loop {
            self.let_opponent_move(out)?;
            out.flush()?;
            if self.typed.is_empty() {
                return Ok(());
            }
            let prompt = self.prompt();
            let Some(line) = input.line(&prompt, || self.words())? else { return Ok(()) };
            if self.obey(Order::read(&line), out)? == Next::Leave {
                return Ok(());
            }
        }
    }

    fn prompt(&mut self) -> String {
        match self.game.result_text() {
            Some(result) => format!("{}> ", result.score),
            None => format!("{}> ", self.game.turn().name()),
        }
    }

    /// Returns the commands and the legal moves in all spellings.
    fn words(&mut self) -> Vec<String> {
        let notated = match self.notation {
            Notation::San => Vec::new(),
            other => self.game.legal_notated(other),
        };
        let moves = self.game.legal_texts(self.move_style).into_iter().flat_map(|text| [text.san, text.coordinate]);
        let moves = notated.into_iter().map(|(_, text)| text).chain(moves);
        moves.chain(order::words().map(str::to_owned)).collect()
    }

    fn obey(&mut self, order: Order, out: &mut dyn Write) -> io::Result<Next> {
        match order {
            Order::Nothing => {}
            Order::Quit => return Ok(Next::Leave),
            Order::Board => self.show_board(out)?,
            Order::Flip => {
                self.board_style.is_flipped = !self.board_style.is_flipped;
                self.show_board(out)?;
            }
            Order::Help => out.write_all(order::help().as_bytes())?,
            Order::Moves => self.list_moves(out)?,
            Order::Rules(piece) => self.rules(piece.as_deref(), out)?,
            Order::Hint => self.hint(out)?,
            Order::Go => self.go(out)?,
            Order::Level(level) => self.level(level.as_deref(), out)?,
            Order::Fen(None) => writeln!(out, "{}", self.game.fen())?,
            Order::Fen(Some(fen)) => self.set_up(&fen, out)?,
            Order::New => {
                self.before_adjudging = None;
                self.game = self.beginning.clone();
                self.show_board(out)?;
            }
            Order::Undo => self.undo(out)?,
            Order::UndoTurn => self.undo_turn(out)?,
            Order::Resign => self.resign(out)?,
            Order::Claim => self.claim(out)?,
            Order::Pgn => out.write_all(self.game.pgn().as_bytes())?,
            Order::Save(path) => self.save(path.as_deref(), out)?,
            Order::Move(text) => self.play_typed(&text, out)?,
        }
        Ok(Next::Continue)
    }

    fn play_typed(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let offered = std::mem::take(&mut self.offered);
        let chosen = text.trim().parse::<usize>().ok().and_then(|number| offered.get(number.checked_sub(1)?).cloned());
        let ways = if chosen.is_some() || !offered.is_empty() { Vec::new() } else { self.ways(text) };
        if ways.len() > 1 {
            return self.offer(text, ways, out);
        }
        let played = match chosen {
            Some(mv) => self.game.play(&mv).map_err(PlayTextError::Illegal),
            None => self.game.play_notated(text, self.notation).map(drop),
        };
        match played {
            // The board is shown after the computer's answer.
            Ok(()) if self.is_opponents_turn() => Ok(()),
            Ok(()) => self.show_position(out),
            Err(error) => match fers::why_not(&self.game, text) {
                Some(reason) if self.game.ending().is_none() => writeln!(out, "{error}. {reason}"),
                _ => {
                    let advice = self.advice(text);
                    writeln!(out, "{error}; {advice}")
                }
            },
        }
    }

    /// Returns the legal moves between two squares, if only squares were typed and a piece can move
    /// between them in several ways.
    fn ways(&mut self, text: &str) -> Vec<MoveText> {
        // Text that names the squares between is not ambiguous.
        if text.contains(',') {
            return Vec::new();
        }
        let mut legal = self.game.legal_texts(self.move_style);
        let typed = legal.iter().find(|way| way.coordinate.eq_ignore_ascii_case(text.trim())).map(|way| way.mv.clone());
        let Some(Move { action: action @ Action::Travel { .. }, promotion, gate, .. }) = typed else {
            return Vec::new();
        };
        legal.retain(|way| way.mv.action == action && way.mv.promotion == promotion && way.mv.gate == gate);
        // Sorted, so that the numbers offered do not depend on the order of move generation.
        legal.sort_by_key(|way| way.mv.removed.len());
        legal
    }

    fn offer(&mut self, text: &str, ways: Vec<MoveText>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} can be made in {} ways; type a number:", text.trim(), ways.len())?;
        for (number, way) in (1..).zip(&ways) {
            let squares = |squares: &[Square]| {
                let names = squares.iter().map(|&square| self.game.variant().ruleset().geometry.square_name(square));
                names.collect::<Vec<_>>().join(" ")
            };
            let captures = if way.mv.removed.is_empty() { "nothing".to_owned() } else { squares(&way.mv.removed) };
            writeln!(out, "  {number}  {:<12} {:<12} captures {captures}", way.coordinate, way.san)?;
        }
        self.offered = ways.into_iter().map(|way| way.mv).collect();
        Ok(())
    }

    /// Suggests what to type instead of a text that is no move.
    fn advice(&mut self, text: &str) -> String {
        if self.game.ending().is_some() {
            return "`undo` takes the last move back, `new` starts again".to_owned();
        }
        let typed = text.trim();
        let mv = self.words().into_iter().find(|word| word.eq_ignore_ascii_case(typed));
        match mv.or_else(|| fers::text::closest(typed, order::words()).map(str::to_owned)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`moves` lists the legal ones, `help` the commands".to_owned(),
        }
    }

    fn is_opponents_turn(&mut self) -> bool {
        !self.typed.contains(&self.game.turn()) && self.game.ending().is_none()
    }

    /// Plays the computer's moves while it is to move.
    fn let_opponent_move(&mut self, out: &mut dyn Write) -> io::Result<()> {
        while self.is_opponents_turn() {
            if !self.opponent_moves(out)? {
                break;
            }
        }
        Ok(())
    }

    /// Plays one move of the computer. Returns whether there was one.
    fn opponent_moves(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        let Some(mv) = self.opponent.choose(&self.game) else {
            writeln!(out, "The computer finds no move.")?;
            return Ok(false);
        };
        let (color, text) = (self.game.turn(), self.game.notated(&mv, self.notation));
        if self.game.play(&mv).is_err() {
            writeln!(out, "The computer finds no move.")?;
            return Ok(false);
        }
        writeln!(out, "{} plays {text}", color.name())?;
        self.show_position(out)?;
        Ok(true)
    }

    fn show_position(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.show_board(out)?;
        if self.game.result_text().is_some() {
            writeln!(out, "{}", result::line(&self.game))?;
        } else if self.game.is_in_check() {
            writeln!(out, "{} is in check.", self.game.turn().name())?;
        }
        self.show_ply(out)?;
        for claim in self.game.claim_texts() {
            writeln!(out, "{} may claim a draw: {claim}", self.game.turn().name())?;
        }
        Ok(())
    }

    /// Says which ply of its turn comes next, where a turn has several, and how to end it early.
    fn show_ply(&self, out: &mut dyn Write) -> io::Result<()> {
        let place = self.game.turn_place().filter(|place| place.plies > 1 && self.game.ending().is_none());
        let Some(place) = place else { return Ok(()) };
        let which = match (place.ply, place.plies) {
            (1, 2) => "first of two moves".to_owned(),
            (2, 2) => "second of two moves".to_owned(),
            (ply, plies) => format!("ply {ply} of {plies}"),
        };
        let decline = if place.may_decline { "; 0000 ends the turn" } else { "" };
        writeln!(out, "{}: {which}{decline}", self.game.turn().name())
    }

    fn show_board(&self, out: &mut dyn Write) -> io::Result<()> {
        let ruleset = self.game.variant().ruleset();
        let last_move: Option<&Move> = self.game.moves().next_back();
        let text = board::draw(ruleset, &self.game.setup(), self.board_style, last_move);
        writeln!(out, "\n{text}")
    }

    fn list_moves(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut moves: Vec<String> = self.game.legal_notated(self.notation).into_iter().map(|(_, text)| text).collect();
        moves.sort_unstable();
        if moves.is_empty() { writeln!(out, "There are none.") } else { writeln!(out, "{}", moves.join(" ")) }
    }

    fn hint(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let proposed = if self.game.ending().is_none() { self.opponent.propose(&self.game) } else { None };
        match proposed {
            Some(mv) => writeln!(out, "{}", self.game.notated(&mv, self.notation)),
            None => writeln!(out, "There is no move to propose."),
        }
    }

    fn rules(&mut self, piece: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        let ruleset = self.game.variant().ruleset();
        match piece.map(|name| show::piece_called(ruleset, name)) {
            None => {
                words::describe(ruleset).iter().try_for_each(|section| write!(out, "{}", show::section_text(section)))
            }
            Some(Some(piece_type)) => write!(out, "{}", show::piece_text(ruleset, piece_type)),
            Some(None) => {
                let names: Vec<&str> = ruleset.pieces.iter().map(|piece| piece.name.as_str()).collect();
                writeln!(out, "There is no such piece; there are: {}", names.join(", "))
            }
        }
    }

    /// Lets the computer play the side to move; the player gets the other side.
    fn go(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.game.ending().is_some() {
            return writeln!(out, "{}", result::line(&self.game));
        }
        self.typed = vec![!self.game.turn()];
        Ok(())
    }

    fn level(&mut self, level: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        match level.map(str::parse::<u8>) {
            Some(Ok(level @ 0..=20)) => self.opponent.set_level(level),
            Some(_) => return writeln!(out, "Levels go from 0 to 20."),
            None => {}
        }
        writeln!(out, "level {}", self.opponent.level())
    }

    fn set_up(&mut self, fen: &str, out: &mut dyn Write) -> io::Result<()> {
        let source = diagnostics::Source { name: "FEN", text: fen };
        match fers::game_from_fen(self.game.variant().clone(), fen) {
            Ok(game) => {
                diagnostics::render(out, source, &fen_doubts(game.variant(), fen))?;
                self.before_adjudging = None;
                self.game = game;
                self.show_position(out)
            }
            Err(problems) => diagnostics::render(out, source, &problems),
        }
    }

    /// Takes back the last typed move and the moves after it, or only a resignation or claim.
    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(game) = self.before_adjudging.take() {
            self.game = game;
            return self.show_board(out);
        }
        let mut earlier = self.game.clone();
        while earlier.undo().is_some() {
            if self.typed.contains(&earlier.turn()) {
                self.game = earlier;
                return self.show_board(out);
            }
        }
        writeln!(out, "There is nothing to take back.")
    }

    /// Takes back moves to the beginning of the last turn of a player, all plies of it.
    fn undo_turn(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.before_adjudging.is_some() {
            return self.undo(out);
        }
        let mut earlier = self.game.clone();
        while earlier.undo().is_some() {
            if self.typed.contains(&earlier.turn()) && !earlier.continues_turn() {
                self.game = earlier;
                return self.show_board(out);
            }
        }
        writeln!(out, "There is nothing to take back.")
    }

    fn resign(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.game.ending().is_none() {
            let loser = self.game.turn();
            self.adjudge(Ending { outcome: GameOutcome::Win(!loser), reason: Reason::Resignation(loser) });
        }
        writeln!(out, "{}", result::line(&self.game))
    }

    fn adjudge(&mut self, ending: Ending) {
        self.before_adjudging = Some(self.game.clone());
        self.game.adjudge(ending);
    }

    fn claim(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.game.claims().first() {
            Some(claim) => {
                let reason = claim.reason;
                self.adjudge(Ending { outcome: GameOutcome::Draw, reason });
                writeln!(out, "{}", result::line(&self.game))
            }
            None => writeln!(out, "There is nothing to claim."),
        }
    }

    fn save(&mut self, path: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        let Some(path) = path else { return writeln!(out, "Say where: save FILE") };
        if path.ends_with(".board") {
            return writeln!(out, "{}", rw144::save(&self.game, path));
        }
        match append(path, &self.game.pgn()) {
            Ok(false) => writeln!(out, "saved to {path}"),
            Ok(true) => writeln!(out, "added to the games in {path}"),
            Err(error) => writeln!(out, "{path} cannot be written: {error}"),
        }
    }
}

/// Appends a game to a file, creating it if needed. Returns whether the file held games before.
/// Nothing is ever overwritten.
fn append(path: &str, pgn: &str) -> io::Result<bool> {
    let mut file = std::fs::File::options().create(true).append(true).open(path)?;
    let has_games = file.metadata()?.len() > 0;
    let gap = if has_games { "\n" } else { "" };
    write!(file, "{gap}{pgn}")?;
    Ok(has_games)
}
