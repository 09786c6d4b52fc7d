// The last unfinished game, as it stands.
import type { BoardPieces } from '../../board/types';
import { toAddress } from '../../core/address';
import { rules } from '../../core/rules';
import type { LegalMove, Position, VariantInfo } from '../../core/types';
import { rulesText } from '../../documents/rulestext';
import { store } from '../../documents/store';
import { variantOf } from '../../game/gamefile';
import { nodeAt } from '../../game/path';
import { movesTo, ROOT, treeOf } from '../../game/tree';
import { hashOf } from '../../shell/route';
import { piecesOf } from '../../study/pieces';

export interface LastGame {
  title: string;
  /** Where it goes on. */
  hash: string;
  info: VariantInfo;
  pieces: BoardPieces;
  position: Position;
  lastMove: LegalMove | undefined;
  /** Whether the player at this screen has Black alone. */
  flipped: boolean;
}

/** Returns the last game that has begun and has no result; nothing where there is none. */
export async function lastGame(): Promise<LastGame | undefined> {
  const { entries } = await store.list();
  const entry = entries.find(({ kind, result, moves }) => kind === 'game' && result === '*' && moves > 0);
  if (!entry) return undefined;
  const content = (await store.read(entry.id))?.content;
  if (content?.format !== 'fers-game') return undefined;
  const ref = await variantOf(content, rulesText);
  const [info, record] = await Promise.all([rules.info(ref), rules.readPgn(ref, content.pgn)]);
  const fen = record.fen === info.startFen ? undefined : record.fen;
  const start = await rules.position(ref, fen === undefined ? { moves: [] } : { fen, moves: [] });
  const tree = treeOf({ ...record, fen }, start);
  const at = nodeAt(tree, content.path);
  const moves = movesTo(tree, at);
  const [pieces, position] = await Promise.all([piecesOf(ref, info), rules.position(ref, fen === undefined ? { moves } : { fen, moves })]);
  const { white, black } = content.setup.seats;
  return {
    title: info.title,
    hash: hashOf('play', await toAddress(content.variant), { game: entry.id }),
    info,
    pieces,
    position,
    lastMove: at === ROOT ? undefined : tree.nodes[at]?.move,
    flipped: white.kind === 'engine' && black.kind === 'screen',
  };
}
