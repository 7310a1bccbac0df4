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

const UNUSED_OF_ZOD = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|memoizer)\.js$/;

/**
 * Leaves out of the web app what zod carries for others, which no bundler can tell, because every schema has methods that refer to
 * it: the writing of JSON schema (5 KB), which only the server does for its documentation, and the guard against values that
 * contain themselves (2 KB), which zod does without where there is none, and which no form's values need.
 */
const withoutUnusedOfZod = (): Plugin => {
  const met = new Set<string>();
  return {
    name: 'caravan:without-unused-of-zod',
    apply: 'build',
    transform(code, id) {
      if (!UNUSED_OF_ZOD.test(id)) return null;
      met.add(id);
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
      if (/^export \{ processSchema as process \};$/m.test(code)) names.push('process');
      return {
        code: `const none = () => undefined;\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };`,
        map: null,
      };
    },
    buildEnd(error) {
      if (!error && met.size !== 3) throw new Error('zod has other files now: see vite.config.ts.');
    },
  };
};

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadLatinFont(), withoutUnusedOfZod(), leanContract(), precompress()],
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
            // In a chunk of its own, zod is told not to use eval before any other chunk makes a schema.
            { name: 'zod', test: /[\\/](node_modules[\\/]zod[\\/]|platform[\\/]zod-without-eval\.ts)/ },
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
