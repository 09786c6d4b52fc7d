//! `fers diagram`: draws positions and the moves of pieces.

use std::fs::OpenOptions;
use std::io::{self, Write};

use clap::ValueEnum;
use fers::formats::fairymax::Dialect as FairyMaxDialect;
use fers::text::closest;
use fers::{BoardDiagram, Color, Format, Move, MoveDiagram, PieceStyle, PieceType, Ruleset, Scene, Setup, move_svg};

use crate::board::{self, BoardStyle};
use crate::diagrams::{betza, move_text};
use crate::failure::{Failure, Outcome};
use crate::game::{self, PositionArgs, ReadingArgs};
use crate::game_courier::FenDialect;
use crate::{source, terminal};

/// Draw a position, or the moves of a piece.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without --of, the position is drawn. With --of PIECE (a name or letters; small letters mean Black), the moves of that piece \
are drawn from the middle of an endless board. With --of SQUARE, the moves of the piece on that square of the position are \
drawn, including moves that would leave a king in check. If GAME is no variant, it is taken as a named piece (see `fers \
piece`) or as a piece in Betza notation.

The terminal gets text; a FILE that ends in .svg gets SVG.

Examples:
  fers diagram chess
  fers diagram shogi --style shogi -o shogi.svg
  fers diagram chess --moves \"e4 e5 Nf3\" --flip -o position.svg
  fers diagram capablanca --of archbishop
  fers diagram chess --of N --with \"pd5,Pf6\"
  fers diagram xiangqi --of b3
  fers diagram nightrider --with \"Pc5,pf6\"
  fers diagram FyafsF -o griffon.svg")]
pub struct Args {
    /// A variant, a file, one variant of a file as FILE#NAME, - for stdin, a named piece, or a
    /// piece in Betza notation
    #[arg(value_name = "GAME|PIECE")]
    game: String,
    /// Draw the moves of this piece: its name, its letters, or the square where it stands
    #[arg(long, value_name = "PIECE|SQUARE")]
    of: Option<String>,
    /// Draw this position instead of the start position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Read positions as this program writes them
    #[arg(long, value_name = "NAME", value_enum, default_value = "fers", hide_default_value = true)]
    fen_dialect: FenDialect,
    /// Play these moves first, in SAN or coordinates, separated by blanks
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Put these pieces around the piece whose moves are drawn, each as letters and square:
    /// "Pd5,nf6"
    #[arg(long, value_name = "PIECES")]
    with: Option<String>,
    /// Draw the board from Black's side
    #[arg(long)]
    flip: bool,
    /// The style of SVG drawings: pictures, shogi tiles, xiangqi discs, or letters
    #[arg(long, value_enum, default_value_t = Style::Western)]
    style: Style,
    /// The output format; by default SVG if the file ends in .svg, otherwise text
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Output>,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
    /// Read files in this format instead of detecting it: fers, sjaak, idiagram, fairy-stockfish,
    /// fairymax, rw144, rw144-official, ccif
    #[arg(long, value_name = "FORMAT")]
    read_as: Option<Format>,
    /// Read files of the Fairy-Max family in the dialect of this program: 4.8w, 5.0, shamax, maxqi
    #[arg(long, value_name = "DIALECT")]
    dialect: Option<FairyMaxDialect>,
}

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Output {
    /// A drawing for browsers and graphics programs
    Svg,
    /// Letters and symbols
    Text,
}

/// The drawing styles, as named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Pictures on a checkered board
    Western,
    /// Tiles that point at the opponent, with characters
    Shogi,
    /// Discs on crossing lines, with characters
    Xiangqi,
    /// Discs with letters
    Letters,
}

impl From<Style> for PieceStyle {
    fn from(style: Style) -> Self {
        match style {
            Style::Western => Self::Western,
            Style::Shogi => Self::Shogi,
            Style::Xiangqi => Self::Xiangqi,
            Style::Letters => Self::Letters,
        }
    }
}

/// Draws the position or the piece.
///
/// # Errors
///
/// Returns an error when the game, the position or the piece is wrong, or when the output file
/// exists and `--force` is absent.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let drawing = if source::is_unknown(&args.game) {
        let ruleset = betza::ruleset(&args.game)?;
        args.refuse_positions()?;
        draw_piece(args, &ruleset, PieceType(0), Color::White)?
    } else {
        let ruleset = source::ruleset(&args.game, &args.reading().reading()?)?;
        match &args.of {
            Some(of) => draw_moves(args, &ruleset, of)?,
            None => draw_board(args, &ruleset)?,
        }
    };
    write_drawing(args, out, &drawing)
}

impl Args {
    fn output_format(&self) -> Output {
        let is_svg = self.output.as_ref().is_some_and(|path| path.to_lowercase().ends_with(".svg"));
        self.format.unwrap_or(if is_svg { Output::Svg } else { Output::Text })
    }

    /// Chooses colors and symbols for terminals that show them, letters otherwise.
    fn board_style(&self) -> BoardStyle {
        let is_shown = self.output.is_none();
        BoardStyle {
            has_pictures: is_shown && terminal::has_signs(),
            has_colors: is_shown && terminal::has_colors(),
            is_flipped: self.flip,
        }
    }

    fn position(&self) -> PositionArgs {
        let reading = self.reading();
        PositionArgs {
            fen: self.fen.clone(),
            fen_dialect: self.fen_dialect,
            moves: self.moves.clone(),
            reading,
            ..PositionArgs::default()
        }
    }

    fn reading(&self) -> ReadingArgs {
        ReadingArgs::of(self.read_as, self.dialect)
    }

    /// Refuses options about positions: a piece in Betza notation has no game around it.
    fn refuse_positions(&self) -> Outcome {
        let given = [("--of", &self.of), ("--fen", &self.fen), ("--moves", &self.moves)];
        match given.iter().find(|(_, value)| value.is_some()) {
            Some((option, _)) => {
                let game = &self.game;
                Err(Failure::Usage(format!("`{game}` is a piece in Betza notation, to which {option} says nothing")))
            }
            None => Ok(()),
        }
    }
}

fn draw_board(args: &Args, ruleset: &Ruleset) -> Result<String, Failure> {
    if args.with.is_some() {
        let advice = "--with puts pieces around another one: say with --of whose moves are to be drawn";
        return Err(Failure::Usage(advice.to_owned()));
    }
    let (setup, last_move) = position(args, ruleset)?;
    let last_move = last_move.as_ref();
    match args.output_format() {
        Output::Svg => {
            let style = args.style.into();
            let diagram = BoardDiagram { ruleset, setup: &setup, last_move, is_flipped: args.flip, style };
            Ok(diagram.svg())
        }
        Output::Text => {
            let style = args.board_style();
            let has_pictures = style.has_pictures && board::has_all_pictures(ruleset);
            Ok(board::draw(ruleset, &setup, BoardStyle { has_pictures, ..style }, last_move))
        }
    }
}

/// Returns the position to draw and the last move played to reach it.
fn position(args: &Args, ruleset: &Ruleset) -> Result<(Setup, Option<Move>), Failure> {
    let position = args.position();
    // The start position can be shown even if the rules cannot be compiled.
    if position.is_start() {
        return Ok((ruleset.start.clone(), None));
    }
    let game = game::start_of(game::verified(ruleset.clone())?, &position)?;
    Ok((game.setup(), game.moves().next_back().cloned()))
}

fn draw_moves(args: &Args, ruleset: &Ruleset, of: &str) -> Result<String, Failure> {
    if let Some((piece_type, color)) = piece_called(ruleset, of) {
        if !args.position().is_start() {
            let advice = "with --fen or --moves, --of names a square of the position";
            return Err(Failure::Usage(advice.to_owned()));
        }
        return draw_piece(args, ruleset, piece_type, color);
    }
    let Ok(square) = ruleset.geometry.parse_square(of) else { return Err(no_such_piece(ruleset, of)) };
    let (setup, _) = position(args, ruleset)?;
    match Scene::of_position(ruleset, setup, square) {
        Some(scene) => draw_scene(args, ruleset, scene),
        None => Err(Failure::input(format!("no piece of a side stands on {of}"))),
    }
}

fn draw_piece(args: &Args, ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Result<String, Failure> {
    let scene = match args.with {
        Some(_) => Scene::endless_with_others(ruleset, piece_type, color),
        None => Scene::endless(ruleset, piece_type, color),
    };
    draw_scene(args, ruleset, scene)
}

fn draw_scene(args: &Args, ruleset: &Ruleset, mut scene: Scene<'_>) -> Result<String, Failure> {
    if let Err(errors) = scene.put(args.with.as_deref().unwrap_or_default()) {
        let lines: Vec<String> = errors.iter().map(|error| format!("  {error}")).collect();
        return Err(Failure::input(format!("--with cannot be read:\n{}", lines.join("\n"))));
    }
    let diagram = MoveDiagram::of(&scene);
    Ok(match args.output_format() {
        Output::Svg => move_svg(ruleset, &diagram, args.style.into(), args.flip),
        Output::Text => move_text(ruleset, &diagram, args.board_style()),
    })
}

/// Finds a piece type by letters or name, with its side: small letters mean Black.
fn piece_called(ruleset: &Ruleset, wanted: &str) -> Option<(PieceType, Color)> {
    let by_name = || super::show::piece_called(ruleset, wanted).map(|piece_type| (piece_type, Color::White));
    ruleset.piece_by_letter(wanted).or_else(by_name)
}

fn no_such_piece(ruleset: &Ruleset, wanted: &str) -> Failure {
    let nearest = closest(wanted, ruleset.pieces.iter().map(|piece| piece.name.as_str()));
    let hint = nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"));
    Failure::input(format!("{} has no piece and no square called `{wanted}`{hint}", ruleset.presentation.name))
}

fn write_drawing(args: &Args, out: &mut dyn Write, text: &str) -> Outcome {
    let Some(path) = &args.output else { return Ok(out.write_all(text.as_bytes())?) };
    let mut options = OpenOptions::new();
    match args.force {
        true => options.write(true).create(true).truncate(true),
        false => options.write(true).create_new(true),
    };
    let written = options.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::input(format!("{path} is there already; give --force to replace it")),
        _ => Failure::input(format!("{path} cannot be written: {error}")),
    })
}
