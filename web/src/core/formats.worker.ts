// The worker that reads and writes the formats of other programs.
import * as formats from 'fers/formats';
import { replied } from './replying';
import type { FormatQuestions, Request } from './requests';

const answers = {
  convertedFrom: (text, format) => formats.convertedFrom(text, format),
  convertedTo: (rules, format) => formats.convertedTo(rules, format),
  rw144Judge: (board, moves, official, mates) => formats.rw144Judge(board, moves, official, mates),
  rw144New: (allocations, seed, official) => formats.rw144New(allocations, seed, official),
  rw144Allocations: (seed) => formats.rw144Allocations(seed),
} satisfies FormatQuestions;

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | Request<string>>) => {
  if (data instanceof WebAssembly.Module) formats.initSync({ module: data });
  else self.postMessage(replied(answers, data));
};
