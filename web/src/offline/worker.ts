// The service worker: keeps all files of one build, so that the page opens without a network from the second visit on.
//
// Files named by their contents (`assets/…-HASH.…`) never change and come from the cache. Pages are fetched first, so that a new version is
// seen as soon as there is a network. The build before stays until the next one comes: pages of it that are still open find their screens.
import type { Build } from './build';

/** Written into the built file by `builtFiles` of `build.ts`. */
declare const __BUILD__: Build;

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Pages of several folders share the caches of their server. */
const OURS = `fers ${new URL('./', worker.location.href).pathname} `;
const CACHE = OURS + __BUILD__.version;
/** Servers that answer differently by who asks (`vary`) have the same files for everybody. */
const ANY = { ignoreVary: true };
/** Longer than any network needs that is worth waiting for. */
const PATIENCE_MS = 4000;

worker.addEventListener('install', (event) => event.waitUntil(kept().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(forgotten().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const here = new URL('./', worker.location.href).href;
  if (request.method !== 'GET' || !request.url.startsWith(here)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request, event));
});

async function kept() {
  const cache = await caches.open(CACHE);
  await cache.addAll(__BUILD__.files.map((path) => new Request(path, { cache: path.startsWith('assets/') ? 'default' : 'no-cache' })));
}

/** Takes away all builds but this one and the one before. */
async function forgotten() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  for (const name of ours.slice(0, -1)) await caches.delete(name);
}

async function file(request: Request, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = (await cache.match(request, ANY)) ?? (await caches.match(request, ANY));
  if (known) return known;
  const response = await fetch(request);
  // What few people need is not kept beforehand, but from when it was needed.
  if (response.ok && new URL(request.url).pathname.endsWith('.wasm')) event.waitUntil(cache.put(request, response.clone()));
  return response;
}

async function page(request: Request): Promise<Response> {
  const fetched = fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const response = await fetched.catch(() => undefined);
  if (response?.ok) return response;
  const path = new URL(request.url).pathname.endsWith('/embed.html') ? 'embed.html' : 'index.html';
  const cache = await caches.open(CACHE);
  return (await cache.match(path, ANY)) ?? response ?? Response.error();
}
