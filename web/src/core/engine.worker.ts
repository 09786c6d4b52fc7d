// The worker that thinks. While it does, it hears nothing: it is stopped by a flag in shared memory, or ended.
import { Engine, initSync } from 'fers/core';
import { gameOf, variantOf } from './games';
import { thinking, type Task } from './replying';

const think = thinking({ gameOf, variantOf }, (variant, mebibytes, learnt) => new Engine(variant, mebibytes, learnt));

self.onmessage = (event: MessageEvent<WebAssembly.Module | Task>) => {
  if (event.data instanceof WebAssembly.Module) initSync({ module: event.data });
  else think(event.data);
};
