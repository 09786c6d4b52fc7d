// The page without a network: a service worker keeps the built files. Pages of `vite dev` change all the time and are not kept.

/** Keeps the page once `rested` says that all it waits for itself has come. */
export async function keepOffline(rested: Promise<unknown>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // What the page waits for would otherwise share the line with the files of all other screens.
  await rested.catch(() => {});
  // Browsers without storage, as in private windows, refuse; the page works all the same.
  await navigator.serviceWorker.register(new URL('./worker.js', document.baseURI)).catch(() => {});
}
