// The first field of a FEN, written from what stands on a board that is being edited. Whether the position makes sense, the core says.
import type { BoardPosition } from '../../board/types';
import type { PieceInfo, VariantInfo } from '../../core/types';

type Shape = Pick<VariantInfo, 'files' | 'ranks' | 'boards' | 'holes' | 'startFen'> & { pieces: Pick<PieceInfo, 'white' | 'black'>[] };
type Owner = 'white' | 'black' | 'neutral';

export function placementOf(info: Shape, { pieces, walls, hands }: BoardPosition): string {
  const letters = (piece: number, owner: Owner): string => info.pieces[piece]?.[owner === 'black' ? 'black' : 'white'] ?? '';
  const signs = new Map<number, string>([...info.holes, ...walls].map((square) => [square, '*']));
  for (const { square, piece, owner } of pieces) signs.set(square, letters(piece, owner));

  const known = info.pieces.flatMap(({ white, black }) => [white, black]);
  const ranks = (board: number): string[] =>
    Array.from({ length: info.ranks }, (_, index) => {
      const first = (board * info.ranks + info.ranks - 1 - index) * info.files;
      return rankText(Array.from({ length: info.files }, (_, file) => signs.get(first + file)), known);
    });
  const boards = Array.from({ length: info.boards }, (_, board) => ranks(board).join('/')).join('|');

  const held = (['white', 'black'] as const).flatMap((side) => hands[side].flatMap(({ piece, count }) => Array<string>(count).fill(letters(piece, side))));
  return writesHands(info) ? `${boards}[${held.length > 0 ? joined(held, known) : '-'}]` : boards;
}

/** Whether FENs of a game have a place for hands; some do that never hold anything. */
function writesHands({ startFen }: Shape): boolean {
  return startFen.split(' ', 1)[0]?.endsWith(']') ?? false;
}

/** A rank: signs, and numbers of empty squares. */
function rankText(signs: (string | undefined)[], known: string[]): string {
  const parts: string[] = [];
  let empty = 0;
  for (const sign of [...signs, '']) {
    if (sign === undefined) {
      empty++;
      continue;
    }
    if (empty > 0) parts.push(String(empty));
    empty = 0;
    parts.push(sign);
  }
  return joined(parts, known);
}

/** Letters one behind the other; those that would be read as others together stand in braces. */
function joined(parts: string[], known: string[]): string {
  return parts
    .map((part, index) => {
      const rest = parts.slice(index).join('');
      const misread = known.some((letters) => letters.length > part.length && rest.startsWith(letters));
      return part !== '' && misread ? `{${part}}` : part;
    })
    .join('');
}
