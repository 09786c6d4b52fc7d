// Small pictures of boards, drawn when they are seen: a few at a time, the last one asked for first.
import { texts } from '../core/rules';
import type { PieceStyle, VariantRef } from '../core/types';
import { pictureUrl } from '../shell/picture';
import { boardOnly } from './crop';

const AT_ONCE = 2;

interface Wanted {
  variant: VariantRef;
  style: PieceStyle;
  show(url: string): void;
}

const drawn = new Map<string, string>();
let wanted: Wanted[] = [];
let busy = 0;

async function work(): Promise<void> {
  if (busy >= AT_ONCE) return;
  const next = wanted.pop();
  if (!next) return;
  busy++;
  try {
    const url = pictureUrl(boardOnly(await texts.boardSvg(next.variant, undefined, false, next.style)));
    drawn.set(keyOf(next.variant, next.style), url);
    next.show(url);
  } catch {
    // A variant without a picture still has its words.
  } finally {
    busy--;
    void work();
  }
}

function keyOf(variant: VariantRef, style: PieceStyle): string {
  return `${style} ${JSON.stringify(variant)}`;
}

/** Asks for a picture; the answer takes the wish back, for instance when it is out of sight again. */
export function draw(variant: VariantRef, style: PieceStyle, show: (url: string) => void): () => void {
  const known = drawn.get(keyOf(variant, style));
  if (known !== undefined) {
    show(known);
    return () => {};
  }
  const wish = { variant, style, show };
  wanted.push(wish);
  void work();
  return () => {
    wanted = wanted.filter((other) => other !== wish);
  };
}
