// The worker that answers questions about rules, positions and texts.
import { initSync } from 'fers/core';
import { answers } from './answers';
import { replied } from './replying';
import type { Request } from './requests';

self.onmessage = (event: MessageEvent<WebAssembly.Module | Request>) => {
  if (event.data instanceof WebAssembly.Module) initSync({ module: event.data });
  else self.postMessage(replied(answers, event.data));
};
