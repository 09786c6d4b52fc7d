// The worker in which presets are read and run.
import { initSync as initGamecode } from 'fers/gamecode';
import { initSync as initPreset } from 'fers/preset';
import { presetAnswers } from './presetAnswers';
import type { ModuleGiven, PresetReply, PresetRequest } from './presetRequests';

const answers = presetAnswers();

self.onmessage = (event: MessageEvent<ModuleGiven | PresetRequest>) => {
  if ('module' in event.data) {
    const { name, module } = event.data;
    (name === 'gamecode' ? initGamecode : initPreset)({ module });
    return;
  }
  const { id, question, arguments: given } = event.data;
  let reply: PresetReply;
  try {
    const answer = answers[question] as (...given: unknown[]) => unknown;
    reply = { id, value: answer(...given) };
  } catch (error) {
    // A trap leaves the module in an unknown state: it must not answer again.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
};
