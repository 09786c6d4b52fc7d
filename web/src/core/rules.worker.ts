// The worker that answers questions about rules, positions and texts.
import { initSync } from 'fers';
import { answers } from './answers';
import type { Reply, Request } from './requests';

self.onmessage = (event: MessageEvent<WebAssembly.Module | Request>) => {
  if (event.data instanceof WebAssembly.Module) {
    initSync({ module: event.data });
    return;
  }
  const { id, question, arguments: given } = event.data;
  let reply: Reply;
  try {
    const answer = answers[question] as (...given: unknown[]) => unknown;
    reply = { id, value: answer(...given) };
  } catch (error) {
    // A trap leaves the core in an unknown state: it must not answer again.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
};
