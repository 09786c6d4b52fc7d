// The worker that practises one variant, once. It is stopped by its end.
import { Practice, Variant, initSync } from 'fers/practice';
import { practised, type PracticeTask } from './practising';

self.onmessage = (event: MessageEvent<WebAssembly.Module | PracticeTask>) => {
  if (event.data instanceof WebAssembly.Module) {
    initSync({ module: event.data });
    return;
  }
  const { rules, learnt, minutes, seed } = event.data;
  try {
    const practice = new Practice(Variant.read(rules), learnt, seed);
    self.postMessage({ done: practised(practice, minutes, () => performance.now(), (news) => self.postMessage({ news })) });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    self.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
