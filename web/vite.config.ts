import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { firstView } from './src/first/build.ts';
import { libraryFiles, listOfLibrary } from './src/library/build.ts';
import { builtFiles } from './src/offline/build.ts';
import { packedFiles } from './src/offline/packed.ts';

/** Files that others ask for by name: the browser for the service worker, other people's pages for the diagram. */
const FIXED_NAMES: Record<string, string> = { worker: 'worker.js', tag: 'embed.js' };

/**
 * What every page needs with boards, what the first screens need, and what games need: browsers ask
 * simple servers for six files at a time, and each question costs a slow line two seconds.
 */
const GROUPS = {
  base: /\/node_modules\/(?:svelte|clsx|esm-env)\/|vite\/preload-helper|(?:core|formats|play)_bg\.wasm|\/web\/src\/(?:shell\/(?!App|FileDrop|LongWork|SettingsDialog|Shortcuts|screens)|core\/(?!preset|practi|turned)|board\/|game\/(?:levels|setup|shapes|sound|storage)\.|study\/(?:BoardView|discs|opening|pieces|presets|shape|takers|walk|words|writing)\.)/,
  library: /\/web\/src\/(?:library|screens\/(?:home|library|variant))\/(?!lastGame)/,
  game: /\/web\/src\/(?:documents\/|screens\/play\/|core\/practi|study\/(?:BoardGrip|CopyButton|FenProblems|Practice|files|style|walk)|game\/)|\/node_modules\/idb\//,
};

export default defineConfig({
  // Relative, so that the built page works from any folder of any server.
  base: './',
  plugins: [svelte(), libraryFiles(), firstView(listOfLibrary), builtFiles(), packedFiles()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The first browsers with `light-dark()`: written for older ones, it follows the device and not the setting of the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Other origins are never asked for anything, so nothing needs preloading by hand.
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', embed: 'embed.html', worker: 'src/offline/worker.ts', tag: 'src/embed/tag.ts' },
      output: {
        entryFileNames: ({ name }) => FIXED_NAMES[name] ?? 'assets/[name]-[hash].js',
        // Browsers ask old servers for six files at a time: what every game needs is one.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: Object.entries(GROUPS).map(([name, test], index) => ({ name, test, priority: 9 - index })),
        },
      },
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
