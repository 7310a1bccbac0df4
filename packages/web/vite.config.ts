import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { leanContract } from './lean-contract.ts';
import { leanDictionary } from './lean-dictionary.ts';
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

/** Fails a build of files that import each other in a circle: the groups below could make one, and no page would begin. */
const refuseCircles = (): Plugin => ({
  name: 'caravan:refuse-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const whole = new Set<string>();
    const follow = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) throw new Error(`Files import each other: ${[...way, file].join(' > ')}`);
      const found = bundle[file];
      if (found?.type !== 'chunk' || whole.has(file)) return;
      for (const imported of found.imports) follow(imported, [...way, file]);
      whole.add(file);
    };
    for (const file of Object.keys(bundle)) follow(file, []);
  },
});

/** Whether a module is one of these: the ends of their paths without the extension, as patterns. */
const modules = (...ends: readonly string[]): RegExp =>
  new RegExp(String.raw`[\\/](${ends.join('|').replaceAll('/', String.raw`[\\/]`)})\.(tsx?|mjs)$`);

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    preloadLatinFont(),
    refuseCircles(),
    leanContract(),
    leanDictionary(),
    precompress(),
  ],
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
            // Small modules that many screens share would otherwise be a file for each combination of screens, and what those files
            // say of each other weighs as much as some of them. A group holds what its screens need anyway, and not what that is
            // made from, which may serve others too. The first: what every page has, of strangers too.
            {
              name: 'base',
              test: modules(
                'contract/src/(endpoint|errors|accounts/accounts.endpoints)',
                'platform/(api|browser-memory|errors|lazy-component|query-client|session|session-end)',
                'ui/(Button|styles|class-names|EmptyState|ErrorState|Skeleton|Spinner|tints|toast-store)',
                'lucide-react/dist/esm/([a-zA-Z]+|shared/.*|icons/cloud-exclamation-point)',
              ),
              includeDependenciesRecursively: false,
            },
            // What home and nearly every other screen show of trips.
            {
              name: 'frame',
              test: modules(
                'trips/(trips.rules|trips.queries|TripFacts)',
                'format-dates',
                'IconButton',
                'place-popover',
              ),
              includeDependenciesRecursively: false,
            },
            // What a trip's page shares with its tabs and dialogs.
            {
              name: 'trip',
              test: modules(
                'chat/(chat.queries|message-list.rules|chat.rules)',
                'itinerary/(activity-categories|itinerary.queries|itinerary.rules)',
                'outfits/outfits.queries',
                'platform/use-trip-live',
                'ui/ClampedText',
                'lucide-react/dist/esm/icons/(utensils|ticket|plane|bed-double|shapes)',
              ),
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
