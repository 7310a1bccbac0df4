import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { chunksByScreen } from './chunks.ts';
import { documentsOfPages } from './documents.ts';
import { installedWorker } from './installed-worker.ts';
import { leanContract } from './lean-contract.ts';
import { leanDictionary } from './lean-dictionary.ts';
import { leanFont } from './lean-font.ts';
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

/** What people begin with, by the names of chunks.ts and of the entry. */
const FIRST_FILES = ['index', 'app', 'home', 'trip'];

/** Fails a build whose first screens need the library of schemas, which is for forms and for what is kept: it is a third of the first file. */
const refuseSchemasAtFirst = (): Plugin => ({
  name: 'caravan:refuse-schemas-at-first',
  apply: 'build',
  generateBundle(_options, bundle) {
    const withImports = (file: string, found = new Set<string>()): Set<string> => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || found.has(file)) return found;
      found.add(file);
      for (const imported of chunk.imports) withImports(imported, found);
      return found;
    };
    for (const name of FIRST_FILES) {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
      if (!chunk) throw new Error(`The app has no file ${name}.`);
      const needed = [...withImports(chunk.fileName)].find((file) => {
        const part = bundle[file];
        return part?.type === 'chunk' && part.moduleIds.some((id) => id.includes('/zod/'));
      });
      if (needed) throw new Error(`${chunk.fileName} needs ${needed}, where the schemas are: see chunks.ts.`);
    }
  },
});

/** What any build of the app's source needs, each time anew: a plugin may keep something of its build. */
const sourcePlugins = () => [react(), tailwindcss(), leanContract(), leanDictionary()];

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...sourcePlugins(),
    leanFont(),
    preloadLatinFont(),
    refuseCircles(),
    refuseSchemasAtFirst(),
    chunksByScreen(sourcePlugins),
    documentsOfPages(sourcePlugins),
    installedWorker(),
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
  },
  server: {
    strictPort: false,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server.replace('http', 'ws'), ws: true, changeOrigin: false },
    },
  },
});
