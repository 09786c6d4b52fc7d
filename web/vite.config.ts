import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Relative, so that the built page works from any folder of any server.
  base: './',
  plugins: [svelte()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Other origins are never asked for anything, so nothing needs preloading by hand.
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: 'index.html', embed: 'embed.html' } },
  },
  server: { fs: { allow: ['..'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node' } },
      {
        extends: true,
        // One browser for all files: the machine is small.
        test: { name: 'browser', include: ['tests/**/*.test.ts'], environment: 'node', fileParallelism: false, testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
});
