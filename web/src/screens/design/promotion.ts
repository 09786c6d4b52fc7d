// Promotion as the mouse can say it: the choices, how deep the zone is, and whether a piece must.
import { sizeOf } from './board';
import { choices, nameOf, openProperties, pieceKeys, propertiesOf } from './pieces';
import { isTable, textsOf, textAt, type TomlTable, type TomlValue } from './toml';

export interface Promotion {
  to: string[];
  /** So many of the last ranks. */
  depth: number;
  optional: 'no' | 'yes' | 'unless stuck';
  /** Also when a move begins in the zone, as in shogi. */
  leaving: boolean;
}

const KNOWN = ['to', 'zone', 'when', 'optional'];

/** The promotion of a piece; nothing where it has none, a text where the mouse cannot say it. */
export function promotionOf(table: TomlTable, piece: string): Promotion | string | undefined {
  const value = propertiesOf(table, piece).promotes;
  if (value === undefined) return undefined;
  const entries = (Array.isArray(value) ? value : [value]).filter(isTable);
  const [enter, leave, ...more] = entries;
  if (!enter || more.length > 0 || entries.some((entry) => Object.keys(entry).some((key) => !KNOWN.includes(key)))) return 'Its promotion can be changed in the text only.';
  const depth = depthOf(table, textAt(enter, 'zone'));
  const fits = (textAt(enter, 'when') ?? 'enter') === 'enter' && (!leave || (leave.when === 'leave' && leave.zone === enter.zone && leave.optional === enter.optional));
  if (depth === undefined || !fits) return 'Its promotion can be changed in the text only.';
  const optional = enter.optional === true ? 'yes' : enter.optional === 'unless stuck' ? 'unless stuck' : 'no';
  return { to: textsOf(enter.to), depth, optional, leaving: leave !== undefined };
}

function depthOf(table: TomlTable, zone: string | undefined): number | undefined {
  if (zone === undefined) return 1;
  const { ranks } = sizeOf(table);
  const found = /^ranks? (\d+)(?:-(\d+))?$/.exec(zone);
  if (!found || Number(found[2] ?? found[1]) !== ranks) return undefined;
  return ranks - Number(found[1]) + 1;
}

export function setPromotion(table: TomlTable, piece: string, promotion: Promotion | undefined): void {
  const properties = openProperties(table, piece);
  if (!promotion || promotion.to.length === 0) {
    delete properties.promotes;
    return;
  }
  const enter = entryOf(table, promotion);
  properties.promotes = promotion.leaving ? [enter, { ...enter, when: 'leave' }] : enter;
}

function entryOf(table: TomlTable, { to, depth, optional }: Promotion): TomlTable {
  const { ranks } = sizeOf(table);
  const entry: Record<string, TomlValue> = { to };
  if (depth > 1) entry.zone = `ranks ${Math.max(1, ranks - depth + 1)}-${ranks}`;
  if (optional !== 'no') entry.optional = optional === 'yes' ? true : optional;
  return entry;
}

/** A promotion to begin with. */
export function firstPromotion(table: TomlTable, piece: string): Promotion {
  const name = nameOf(table, piece);
  const all = choices(table).filter((one) => one !== name);
  const others = pieceKeys(table).map((key) => nameOf(table, key)).filter((one) => one !== name);
  return { to: all.length > 0 ? all : others.slice(0, 1), depth: 1, optional: 'no', leaving: false };
}
