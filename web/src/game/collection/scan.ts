// Finds the games of a PGN file of any length: where each begins and ends, and what its headers
// say. Moves are not read. It takes the file in pieces.

/** A game of a file. */
export interface GameEntry {
  /** Counted from 1. */
  number: number;
  /** The line of the file on which it begins, from 1. */
  line: number;
  /** Where it stands in the file, in bytes. */
  start: number;
  end: number;
  white: string;
  black: string;
  event: string;
  date: string;
  variant: string;
  /** As its tag says, or else the end of its moves. */
  result: string;
  /** What is wrong with it as a part of the file. */
  problem: string | undefined;
}

type Said = Pick<GameEntry, 'white' | 'black' | 'event' | 'date' | 'variant' | 'result'>;

const HEADERS: Record<string, keyof Said> = { White: 'white', Black: 'black', Event: 'event', Date: 'date', Variant: 'variant', Result: 'result' };
const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '*']);
/** No result is longer. */
const RESULT_MAX = 7;
/** A line in brackets that is longer is no header. */
const TAG_MAX = 1 << 16;
const TAG = /^\[\s*([\p{L}\p{N}_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]$/u;
/** What begins a game even within a comment that is not closed, behind an empty line. */
const FIRST_TAG = '[Event "';

const [NEWLINE, RETURN, SPACE, TAB] = [10, 13, 32, 9];
const [BRACKET, CLOSING, QUOTE, BACKSLASH] = [91, 93, 34, 92];
const [BRACE, CLOSING_BRACE, OPEN, CLOSE, SEMICOLON, PERCENT, DOLLAR] = [123, 125, 40, 41, 59, 37, 36];

/** What some programs put in front of text in Unicode. */
const MARK = [0xef, 0xbb, 0xbf];

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin = new TextDecoder('windows-1252');

/** Text of old programs is in Latin letters where it is not in Unicode. */
export function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin.decode(bytes);
  }
}

const nothingSaid = (): Said => ({ white: '', black: '', event: '', date: '', variant: '', result: '' });

type State = 'text' | 'comment' | 'line';

export class Scanner {
  /** The games that are whole; whoever reads them empties the list. */
  found: GameEntry[] = [];
  #state: State = 'text';
  /** Bytes of a tag that goes on in the next piece of the file. */
  #rest = new Uint8Array();
  /** Where the present piece begins in the file. */
  #offset = 0;
  #line = 1;
  #number = 0;
  /** Where the present game begins; nothing between games. */
  #start: number | undefined;
  #startLine = 1;
  #said = nothingSaid();
  #hasHeaders = false;
  #hasMoves = false;
  #isOver = false;
  #depth = 0;
  /** The line on which the comment begins that is being read. */
  #commentLine = 0;
  /** Bytes since the last line break, blanks apart: 0 where a line is empty so far. */
  #inLine = 0;
  #isBehindEmptyLine = false;
  /** The word that is being read, as far as it may be a result. */
  #word = '';
  #isWord = false;

  /** Reads a piece of the file. */
  push(piece: Uint8Array): void {
    const bytes = this.#joined(piece);
    if (this.#offset === 0 && bytes.length < MARK.length) return void (this.#rest = bytes.slice());
    let at = this.#offset === 0 && MARK.every((byte, index) => bytes[index] === byte) ? MARK.length : 0;
    while (at < bytes.length) {
      const next = this.#step(bytes, at);
      if (next === undefined) break;
      at = next;
    }
    this.#rest = bytes.slice(at);
    this.#offset += at;
  }

  /** Ends the file. */
  end(): void {
    // What is left is a tag without an end, or shorter than the mark of Unicode.
    this.#offset += this.#rest.length;
    this.#endWord();
    this.#finish(this.#offset, this.#state === 'comment' ? `the comment of line ${this.#commentLine} has no \`}\`` : undefined);
  }

  #joined(piece: Uint8Array): Uint8Array {
    if (this.#rest.length === 0) return piece;
    const bytes = new Uint8Array(this.#rest.length + piece.length);
    bytes.set(this.#rest);
    bytes.set(piece, this.#rest.length);
    return bytes;
  }

  /**
   * Reads what stands at a place; answers where to go on, or nothing where the rest of the file has
   * to be known first.
   */
  #step(bytes: Uint8Array, at: number): number | undefined {
    const byte = bytes[at]!;
    if (byte === NEWLINE) return this.#newline(at);
    if (this.#state === 'line') return at + 1;
    if (this.#state === 'comment') return this.#inComment(bytes, at, byte);
    if (byte === SPACE || byte === TAB || byte === RETURN) {
      this.#endWord();
      return at + 1;
    }
    const isFirst = this.#inLine === 0;
    if (byte === BRACKET) {
      this.#endWord();
      return this.#tag(bytes, at);
    }
    this.#inLine++;
    this.#mark(byte, at, isFirst);
    return at + 1;
  }

  #newline(at: number): number {
    this.#endWord();
    this.#line++;
    if (this.#state === 'line') this.#state = 'text';
    else this.#isBehindEmptyLine = this.#inLine === 0;
    this.#inLine = 0;
    return at + 1;
  }

  #inComment(bytes: Uint8Array, at: number, byte: number): number | undefined {
    if (byte === CLOSING_BRACE) this.#state = 'text';
    else if (byte === BRACKET && this.#inLine === 0 && this.#isBehindEmptyLine) {
      if (bytes.length - at < FIRST_TAG.length) return undefined;
      if (decoded(bytes.subarray(at, at + FIRST_TAG.length)) === FIRST_TAG) {
        this.#state = 'text';
        this.#finish(this.#offset + at, `the comment of line ${this.#commentLine} has no \`}\``);
        return at;
      }
    }
    if (byte > SPACE) this.#inLine++;
    return at + 1;
  }

  /** A sign of the moves that is no blank and no tag. */
  #mark(byte: number, at: number, isFirst: boolean): void {
    if (byte === BRACE || byte === SEMICOLON || (byte === PERCENT && isFirst)) {
      this.#endWord();
      this.#state = byte === BRACE ? 'comment' : 'line';
      this.#commentLine = this.#line;
      this.#isBehindEmptyLine = false;
    } else if (byte === OPEN || byte === CLOSE) {
      this.#endWord();
      this.#depth = Math.max(0, this.#depth + (byte === OPEN ? 1 : -1));
    } else if (byte !== DOLLAR || this.#isWord) this.#letter(byte, at);
  }

  /** A letter of a word; behind the end of a game, the next word begins another one. */
  #letter(byte: number, at: number): void {
    if (!this.#isWord) {
      if (this.#isOver) this.#finish(this.#offset + at, undefined);
      this.#begin(this.#offset + at);
      this.#isWord = true;
      this.#hasMoves = true;
    }
    if (this.#word.length <= RESULT_MAX) this.#word += String.fromCharCode(byte);
  }

  #endWord(): void {
    if (!this.#isWord) return;
    if (this.#depth === 0 && RESULTS.has(this.#word)) {
      this.#isOver = true;
      if (this.#said.result === '' || this.#said.result === '*') this.#said.result = this.#word;
    }
    this.#isWord = false;
    this.#word = '';
  }

  #tag(bytes: Uint8Array, at: number): number | undefined {
    const end = endOfTag(bytes, at);
    if (end === undefined && bytes.length - at < TAG_MAX) return undefined;
    const [, name, value] = TAG.exec(end === undefined ? '' : decoded(bytes.subarray(at, end))) ?? [];
    if (name === undefined || value === undefined) {
      // The reader of the game says what is wrong with the line.
      this.#state = 'line';
      return at + 1;
    }
    const isAgain = name === 'Event' && this.#said.event !== '';
    if (this.#isOver || this.#hasMoves || isAgain) this.#finish(this.#offset + at, undefined);
    // Comments before all headers belong to no game.
    if (!this.#hasHeaders) this.#begin(this.#offset + at);
    this.#hasHeaders = true;
    const field = HEADERS[name];
    if (field) this.#said[field] = value.replace(/\\(.)/g, '$1');
    this.#inLine++;
    return end;
  }

  #begin(offset: number): void {
    if (this.#start !== undefined) return;
    this.#start = offset;
    this.#startLine = this.#line;
  }

  /** Ends the present game, if there is one. */
  #finish(end: number, problem: string | undefined): void {
    if (this.#start !== undefined) {
      this.found.push({ number: ++this.#number, line: this.#startLine, start: this.#start, end, ...this.#said, problem });
    }
    this.#start = undefined;
    this.#said = nothingSaid();
    this.#hasHeaders = this.#hasMoves = this.#isOver = false;
    this.#depth = 0;
  }
}

/** Where a tag ends, or the line; nothing where the text does not reach so far. */
function endOfTag(bytes: Uint8Array, start: number): number | undefined {
  let isQuoted = false;
  for (let at = start + 1; at < bytes.length && at < start + TAG_MAX; at++) {
    const byte = bytes[at];
    if (byte === NEWLINE) return at;
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === BACKSLASH && isQuoted) at++;
    else if (byte === CLOSING && !isQuoted) return at + 1;
  }
  return undefined;
}
