// What the board element is given and what it says. It knows squares, pictures and lists of moves, and no rules.
import type { LegalMove, PieceLook, PieceStyle } from '../core/types';
import type { ThemeName } from './themes';

/** The board itself. A square is a number: `(board * ranks + rank) * files + file`, all from 0. */
export interface BoardShape {
  files: number;
  ranks: number;
  /** Boards of that size side by side. */
  boards: number;
  holes: number[];
  /** Drawn as hexagons, each rank half a cell further. */
  hexagonal?: boolean;
  /**
   * Where pieces stand on crossings: the lines, each from the middle of a square to the middle of another, such as those of palaces and rivers.
   * Without them, all neighbours on files and ranks are joined.
   */
  lines?: [number, number][];
  /**
   * How squares are named beside the board and to those who cannot see it; as in chess if not said.
   */
  writing?: 'algebraic' | 'shogi' | 'xiangqi' | 'janggi';
  /** Squares that end the game when a side reaches them. */
  goals?: { white: readonly number[]; black: readonly number[] };
}

/** What stands where. The position of a game fits. */
export interface BoardPosition {
  pieces: { square: number; piece: number; owner: 'white' | 'black' | 'neutral' }[];
  walls: number[];
  hands: { white: { piece: number; count: number }[]; black: { piece: number; count: number }[] };
  turn: 'white' | 'black';
}

/** How pieces look and what they are called, by piece type. */
export interface BoardPieces {
  looks: PieceLook[];
  names: string[];
  /** What players call the sides, first the one that begins; white and black if not said. */
  sides?: readonly [string, string];
  /** The picture of a wall as SVG, where it is more than a block. */
  wall?: string | undefined;
  /** Tiles of shogi show their owner by where they point. */
  style: PieceStyle;
}

/** Squares of a move that are marked: the last one, or one that is looked at. */
export interface MarkedMove {
  from?: number | undefined;
  to?: number | undefined;
  captures?: number[];
  /** Where it put up a wall. */
  wall?: number | undefined;
  /** The way of its piece, where it has several legs: where it begins, and where each leg ends. */
  route?: { square: number; captures: number[] }[] | undefined;
}

/** What people draw with. */
export type InkColor = 'green' | 'red' | 'yellow' | 'blue';

/**
 * An arrow from square to square, such as a hint or a line of the engine; a circle where both are
 * one.
 */
export interface BoardArrow {
  from: number;
  to: number;
  kind?: 'hint' | 'best' | 'other' | InkColor;
}

/**
 * Properties of `<fers-board>`. All are set as properties (not attributes), and each change redraws what it concerns.
 *
 * It draws the hands of both sides beside the board where `hands` of the position or `showHands` says so. (Hands that may fill later should be shown
 * from the start, so that nothing moves.)
 *
 * It is as wide as its container, which has to have a width, and as high as that asks for, up to `--fers-board-max-height` (`88svh` if not set). Colours:
 * `--fers-board-light`, `-dark`, `-middle` (third colour of hexagons), `-plain`, `-line`, `-text`, `-last`.
 *
 * The mouse leaves the focus where it is; keys work once somebody tabs to the board. Escape gives up a choice wherever the focus is.
 *
 * A chosen move is shown at once, until `position` is set to another object. A listener that refuses the move calls `preventDefault()`.
 */
export interface BoardProperties {
  shape: BoardShape;
  pieces: BoardPieces;
  position: BoardPosition;
  /** The moves that may be made; with none, nothing can be moved. */
  moves: LegalMove[];
  lastMove: MarkedMove | undefined;
  /** Moves are chosen before their turn: what is being chosen stays while the position changes. */
  ahead: boolean;
  /** Moves that are to be played later. */
  planned: MarkedMove[];
  checked: number[];
  arrows: BoardArrow[];
  flipped: boolean;
  coordinates: boolean;
  animated: boolean;
  showHands: boolean;
  /** Where the piece that is being moved may go is shown. */
  targetsShown: boolean;
  theme: 'auto' | ThemeName;
  /** Pieces can be put anywhere, also from outside: for editors. Then no moves are needed. */
  editable: boolean;
  /** Holes are shown and can be clicked like squares: for designers of boards. */
  holesShown: boolean;
  /**
   * The right button of the mouse draws arrows and circles: green, with Shift or Ctrl red, with Alt
   * blue, with both yellow.
   */
  drawable: boolean;
  /** The left button, fingers and Enter draw in this colour, too, instead of moving. */
  pen: InkColor | undefined;
}

/**
 * Events of `<fers-board>`, all bubbling and composed `CustomEvent`s:
 * - `fers-move`: `detail` is the `LegalMove` that was chosen (by mouse, touch or keyboard, with all its choices made).
 * - `fers-refused`: something was moved to where it cannot go; `detail` is the square.
 * - `fers-tried`: likewise, with `detail` as `{ from, to }`, where a piece on the board was moved.
 * - `fers-stuck`: a piece of the side to move was selected that cannot move; `detail` is the square.
 * - `fers-say`: `detail` is a text for people who cannot see the board (what is selected, what may be done, what was cancelled).
 * - `fers-square`: editable boards only: `detail` is `{ square, button }`, a square was clicked or tapped, or Enter pressed on it.
 * - `fers-carry`: editable boards only: `detail` is `{ from, to }`; `to` is undefined where the piece was dragged off the board.
 * - `fers-draw`: drawable boards only: `detail` is `{ from, to, color }`, an arrow was drawn, or a
 *   circle where both squares are one.
 */
export interface BoardEvents {
  'fers-move': CustomEvent<LegalMove>;
  'fers-refused': CustomEvent<number>;
  'fers-tried': CustomEvent<{ from: number; to: number }>;
  'fers-stuck': CustomEvent<number>;
  'fers-say': CustomEvent<string>;
  'fers-square': CustomEvent<{ square: number; button: number }>;
  'fers-carry': CustomEvent<{ from: number; to: number | undefined }>;
  'fers-draw': CustomEvent<{ from: number; to: number; color: InkColor }>;
}
