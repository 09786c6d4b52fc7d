// The board of a variant, for the board element.
import type { BoardShape } from '../board/types';
import type { VariantInfo } from '../core/types';

type Info = Pick<VariantInfo, 'files' | 'ranks' | 'boards' | 'holes' | 'lines' | 'goals'>;

export function shapeOf({ files, ranks, boards, holes, lines, goals }: Info): BoardShape {
  return { files, ranks, boards, holes, lines, goals };
}
