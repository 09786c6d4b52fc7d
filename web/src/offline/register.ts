// The page without a network: a service worker keeps the built files. Pages of `vite dev` change all the time and are not kept.

export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Its own files would otherwise wait for those of all other screens.
  addEventListener('load', () => {
    // Browsers without storage, as in private windows, refuse; the page works all the same.
    navigator.serviceWorker.register(new URL('./worker.js', document.baseURI)).catch(() => {});
  });
}
