// A position that is being edited. It may be nonsense for a while, so it is kept here and not as a game.
import type { BoardPosition } from '../../board/types';
import { rules } from '../../core/rules';
import type { Placed, Position, Side, VariantInfo, VariantRef } from '../../core/types';
import { placementOf } from './placement';

export type Tool = { kind: 'piece'; piece: number; owner: Placed['owner'] } | { kind: 'wall' } | { kind: 'clear' } | { kind: 'none' };

/** Where the fields of a FEN stand behind the first one. */
const FIELDS = { turn: 0, rights: 1, passing: 2, halfmoves: 3, number: 4 } as const;
export type Field = keyof typeof FIELDS;

/** No game has more pieces of a kind in hand. */
const HAND_MAX = 99;

export class Draft {
  readonly info: VariantInfo;
  readonly ref: VariantRef;
  position = $state.raw<BoardPosition>()!;
  tool = $state.raw<Tool>({ kind: 'none' });
  /** Typed, or written from what stands on the board. */
  fen = $state('');
  #asked = 0;

  constructor(info: VariantInfo, ref: VariantRef, position: Position) {
    this.info = info;
    this.ref = ref;
    this.#show(position);
  }

  #show({ fen, pieces, walls, hands, turn }: Position) {
    this.position = { pieces, walls, hands, turn };
    this.fen = fen;
  }

  get fields(): string[] {
    return this.fen.trim().split(/\s+/).slice(1);
  }

  field(name: Field): string {
    return this.fields[FIELDS[name]] ?? '';
  }

  /** A text for the whole position; the board follows as soon as it can be read. */
  async type(fen: string): Promise<void> {
    this.fen = fen;
    const asked = ++this.#asked;
    const position = await rules.position(this.ref, { fen: fen.trim(), moves: [] }).catch(() => undefined);
    if (!position || asked !== this.#asked) return;
    const { pieces, walls, hands, turn } = position;
    this.position = { pieces, walls, hands, turn };
  }

  setField(name: Field, text: string) {
    const fields = this.fields;
    const usual = ['w', '-', '-', '0', '1'];
    for (let at = fields.length; at <= FIELDS[name]; at++) fields[at] = usual[at] ?? '-';
    fields[FIELDS[name]] = text.trim().replace(/\s+/g, '') || (usual[FIELDS[name]] ?? '-');
    if (name === 'turn') this.position = { ...this.position, turn: text === 'b' ? 'black' : 'white' };
    this.#write(this.position, fields);
  }

  /** The chosen tool on a square; the same piece again takes it away. */
  press(square: number) {
    const { tool, position } = this;
    if (tool.kind === 'none') return;
    const there = position.pieces.find((piece) => piece.square === square);
    const same = tool.kind === 'piece' && there?.piece === tool.piece && there.owner === tool.owner;
    const walled = position.walls.includes(square);
    const pieces = position.pieces.filter((piece) => piece.square !== square);
    const walls = position.walls.filter((wall) => wall !== square);
    if (tool.kind === 'piece' && !same) pieces.push({ square, piece: tool.piece, owner: tool.owner });
    if (tool.kind === 'wall' && !walled) walls.push(square);
    this.#write({ ...position, pieces, walls });
  }

  /** A piece that was dragged to another square, or off the board. */
  carry(from: number, to: number | undefined) {
    const carried = this.position.pieces.find((piece) => piece.square === from);
    if (!carried || from === to) return;
    const pieces = this.position.pieces.filter((piece) => piece.square !== from && piece.square !== to);
    this.#write({ ...this.position, pieces: to === undefined ? pieces : [...pieces, { ...carried, square: to }] });
  }

  put(piece: number, owner: Placed['owner'], square: number) {
    const pieces = this.position.pieces.filter((other) => other.square !== square);
    this.#write({ ...this.position, pieces: [...pieces, { square, piece, owner }] });
  }

  held(side: Side, piece: number): number {
    return this.position.hands[side].find((held) => held.piece === piece)?.count ?? 0;
  }

  hold(side: Side, piece: number, count: number) {
    const others = this.position.hands[side].filter((held) => held.piece !== piece);
    const fitting = Math.min(HAND_MAX, Math.max(0, count));
    const hand = fitting > 0 ? [...others, { piece, count: fitting }] : others;
    this.#write({ ...this.position, hands: { ...this.position.hands, [side]: hand } });
  }

  clear() {
    this.#write({ ...this.position, pieces: [], walls: [], hands: { white: [], black: [] } }, [this.field('turn') || 'w', '-', '-', '0', '1']);
  }

  async start(): Promise<void> {
    this.#asked++;
    this.#show(await rules.position(this.ref, { moves: [] }));
  }

  #write(position: BoardPosition, fields = this.fields) {
    this.#asked++;
    this.position = position;
    this.fen = [placementOf(this.info, position), ...fields].join(' ');
  }
}
