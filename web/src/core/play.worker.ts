// The worker that plays games of the library, and thinks about them, as long as the core is on its
// way. Its part of the core reads rules in the canonical form only.
import * as part from 'fers/play';
import type * as core from 'fers/core';
import { keeping, type Maker } from './keeping';
import { replied, thinking, type Task } from './replying';
import type { Questions, Request } from './requests';

const maker = {
  variant: (ref) => {
    if (ref.kind !== 'text') throw new Error('the library is not here yet');
    return part.Variant.read(ref.text) as unknown as core.Variant;
  },
  game: (variant, fen) => new part.Game(variant as unknown as part.Variant, fen) as unknown as core.Game,
} satisfies Maker;
const kept = keeping(maker);

/** What the part can be asked. */
const answers = {
  position: (variant, line) => kept.gameOf(variant, line).position(),
  premoves: (variant, black, squares, pieces, held) => kept.variantOf(variant).premoves(black, Uint16Array.from(squares), Uint16Array.from(pieces), Uint16Array.from(held)),
  writePgn: (record) => part.writePgn(record),
} satisfies Partial<Questions>;

const think = thinking(kept, (variant, mebibytes, learnt) => new part.Engine(variant as unknown as part.Variant, mebibytes, learnt) as unknown as core.Engine);

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | Request | Task>) => {
  if (data instanceof WebAssembly.Module) part.initSync({ module: data });
  else if ('question' in data) self.postMessage(replied(answers, data));
  else think(data);
};
