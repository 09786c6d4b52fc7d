import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { libraryFiles } from './src/library/build.ts';
import { builtFiles } from './src/offline/build.ts';

/** Files that others ask for by name: the browser for the service worker, other people's pages for the diagram. */
const FIXED_NAMES: Record<string, string> = { worker: 'worker.js', tag: 'embed.js' };

export default defineConfig({
  // Relative, so that the built page works from any folder of any server.
  base: './',
  plugins: [svelte(), libraryFiles(), builtFiles()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The first browsers with `light-dark()`: written for older ones, it follows the device and not the setting of the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Other origins are never asked for anything, so nothing needs preloading by hand.
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', embed: 'embed.html', worker: 'src/offline/worker.ts', tag: 'src/embed/tag.ts' },
      output: { entryFileNames: ({ name }) => FIXED_NAMES[name] ?? 'assets/[name]-[hash].js' },
    },
  },
  server: { fs: { allow: ['..'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 300_000 } },
      {
        extends: true,
        // One browser for all files: the machine is small. A shared machine may pause a page for
        // seconds, so that a test that failed is tried once more there; the report says so.
        test: { name: 'browser', retry: process.env.CI ? 1 : 0, include: ['tests/**/*.test.ts'], environment: 'node', fileParallelism: false, testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } },
      },
    ],
  },
});
