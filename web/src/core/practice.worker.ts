// The worker that practises one variant, once. It is stopped by its end.
import { Practice, initSync } from 'fers';
import { variantOf } from './games';
import { practised, type PracticeTask } from './practising';

self.onmessage = (event: MessageEvent<WebAssembly.Module | PracticeTask>) => {
  if (event.data instanceof WebAssembly.Module) {
    initSync({ module: event.data });
    return;
  }
  const { variant, learnt, minutes, seed } = event.data;
  try {
    const practice = new Practice(variantOf(variant), learnt, seed);
    self.postMessage({ done: practised(practice, minutes, () => performance.now(), (news) => self.postMessage({ news })) });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    self.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
