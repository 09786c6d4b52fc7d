// Pieces whose moves ask whether they have moved begin unmoved. A start position that lists rights would say that they have.
import { changePlacement } from './board';
import { castlingsOf, rightsField } from './castling';
import { readLine } from './moveLines';
import { movesOf } from './pieces';
import type { TomlTable } from './toml';

/** Whether a move asks it: by a condition, or by `i` before an atom. */
function asksWhetherMoved(text: string): boolean {
  const line = readLine(text);
  if (!line) return /\b(?:virgin|moved)\b/.test(text);
  return line.conditions.moved !== undefined || (!/\s/.test(line.move) && /i[a-z]*[A-Z]/.test(line.move));
}

/** Pawns, which only go forward, count as unmoved where they begin in any case. */
function onlyAdvances(text: string): boolean {
  const move = readLine(text)?.move ?? text;
  const atoms = move.match(/[a-z]*[A-Z]/g) ?? [];
  return !/[\s()[\]]/.test(move) && atoms.every((atom) => /f/.test(atom) && !/[bvsrlh]/.test(atom));
}

/** Leaves the rights unsaid where the piece asks and they were the usual ones: then all pieces count as unmoved. */
export function beginUnmoved(table: TomlTable, piece: string): void {
  const moves = movesOf(table, piece);
  if (!moves.some(asksWhetherMoved) || moves.every(onlyAdvances)) return;
  const usual = `${rightsField(castlingsOf(table))} - 0 1`;
  changePlacement(table, (placement) => {
    const [turn = 'w', ...rest] = placement.rest.split(' ');
    if (rest.join(' ') === usual) placement.rest = turn;
  });
}
