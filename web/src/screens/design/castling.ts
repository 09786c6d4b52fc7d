// Castlings of a design: lines such as `e1-g1 with h1`, and the rights in the start position.
import { changePlacement, placementOf, sizeOf, type Owner } from './board';
import { isRoyal } from './pieces';
import { squareName } from './squares';
import { setKey, textsOf, type TomlTable } from './toml';

export function castlingsOf(table: TomlTable): string[] {
  return textsOf(table.castle);
}

/** Sets the castlings, and gives both sides the rights to them. */
export function setCastlings(table: TomlTable, castlings: string[]): void {
  setKey(table, 'castle', castlings.length > 0 ? castlings : undefined);
  changePlacement(table, (placement) => {
    const fields = placement.rest.split(' ');
    // Where rights are unsaid, all pieces have them.
    if (fields.length > 1) fields[1] = rightsField(castlings);
    placement.rest = fields.join(' ');
  });
}

/** The rights to castlings as a FEN says them. */
export function rightsField(castlings: string[]): string {
  const rights = castlings.flatMap(rightsOf);
  return [...'KQkq'].filter((letter) => rights.includes(letter)).join('') || '-';
}

/** The letters that stand for a castling in a FEN. */
function rightsOf(castling: string): string[] {
  const found = /^(white |black )?([a-z]+)\d+-.* with ([a-z]+)\d+/.exec(castling);
  if (!found) return [];
  const [, side = '', king = '', partner = ''] = found;
  const right = partner.length > king.length || (partner.length === king.length && partner > king);
  const letter = right ? 'k' : 'q';
  return [...(side === 'black ' ? [] : [letter.toUpperCase()]), ...(side === 'white ' ? [] : [letter])];
}

/** How far the king usually goes. */
export function usualSteps(table: TomlTable): number {
  return Math.max(2, Math.floor(sizeOf(table).files / 2) - 2);
}

/** The king goes so many squares towards the outermost piece of its rank, on both wings; says why where that cannot be. */
export function usualCastlings(table: TomlTable, steps: number): string[] | string {
  const placement = placementOf(table);
  if ('problem' in placement) return placement.problem;
  const size = sizeOf(table);
  const { files } = size;
  const whites = placement.standing.filter((one) => one.owner === ('white' satisfies Owner));
  const kings = whites.filter((one) => isRoyal(table, one.piece));
  const [king] = kings;
  if (!king || kings.length > 1) return 'Castling needs exactly one royal piece of White on the board.';
  const rank = Math.floor(king.square / files);
  const partners = whites.filter((one) => Math.floor(one.square / files) === rank && one !== king).map((one) => one.square).sort((a, b) => a - b);
  const name = (square: number) => squareName(square, size);
  const wing = (partner: number | undefined, direction: number) =>
    partner !== undefined && Math.abs(partner - king.square) >= steps ? [`${name(king.square)}-${name(king.square + direction * steps)} with ${name(partner)}`] : [];
  const right = partners.at(-1);
  const left = partners[0];
  const castlings = [
    ...wing(right !== undefined && right > king.square ? right : undefined, 1),
    ...wing(left !== undefined && left < king.square ? left : undefined, -1),
  ];
  return castlings.length > 0 ? castlings : `No piece stands ${steps} squares or more from the king on its rank.`;
}
