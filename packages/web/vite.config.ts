import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { leanContract } from './lean-contract.ts';
import { precompress } from './precompress.ts';

/**
 * Asks for the latin font file together with the styles, not only once they are parsed. Its hashed name is known after
 * the bundle alone, which is why no line of index.html can say it.
 */
const preloadLatinFont = (): Plugin => ({
  name: 'caravan:preload-latin-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file));
      if (!font) throw new Error('The latin font is missing from the bundle.');
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
          injectTo: 'head',
        },
      ];
    },
  },
});

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadLatinFont(), leanContract(), precompress()],
  resolve: {
    // Its packages' stand-in for what React has had since version 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    // The first versions that know light-dark(), the popover attribute and @starting-style.
    target: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
    assetsDir: 'assets',
    // A data: URL would need its own place in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // Every supported browser knows modulepreload; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // bench/javascript-size.bench.ts reads from it what each screen loads.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every form checks with, which no release of ours changes.
            { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ },
            // What every screen needs, which lists in pages do not, and no release of ours changes: one file that stays in the
            // browser's cache.
            {
              name: 'react',
              test: /[\\/]node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|@tanstack)[\\/](?!.*nfiniteQuery)/,
            },
            // What home and nearly every other screen show of trips, which would otherwise be a small file for each combination of
            // screens; and not what it is made from, because that serves the first page of strangers too.
            {
              name: 'frame',
              test: /[\\/](trips[\\/](trips\.rules|trips\.queries|TripBadge)|format-dates|IconButton|use-tooltip|place-popover)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    strictPort: false,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server.replace('http', 'ws'), ws: true, changeOrigin: false },
    },
  },
});
