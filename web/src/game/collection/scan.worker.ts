// The worker that finds the games of a file, piece by piece, so that long files need little memory
// and the page goes on.
import { Scanner } from './scan';
import type { Told } from './collection';

const PIECE = 1 << 22;

async function scan(file: Blob) {
  const scanner = new Scanner();
  for (let at = 0; at < file.size; at += PIECE) {
    scanner.push(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    tell({ games: scanner.found.splice(0), read: Math.min(at + PIECE, file.size), isDone: false });
  }
  scanner.end();
  tell({ games: scanner.found, read: file.size, isDone: true });
}

const tell = (told: Told) => self.postMessage(told);

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  scan(data).catch((error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }));
};
