import { NOTE_EARLY_PRESS } from '@caravan/contract/early-press.ts';
import { once } from 'node:events';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { InlineConfig, Plugin, PluginOption, Rollup } from 'vite';

/** Where a document's own part of the page begins; see index.html. */
const ROOT = /(<div id="root">)[\s\S]*?(<\/div>\s*<!-- end of root -->)/;

/** Scripts come behind the styles and the font: what the document shows by itself needs those alone. */
const SCRIPTS = /<script type="module"|<link rel="modulepreload"/g;

/** The files that a document requests at once, by the names of chunks.ts; all others those of a signed-in screen of that name. */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  'signed-out-terms': ['legal'],
  'signed-out-privacy': ['legal'],
  public: ['join'],
  trips: ['app', 'lists'],
  completedTrips: ['app', 'lists'],
  closets: ['app', 'lists'],
  concierge: ['app', 'lists'],
  'trip-tab': ['app', 'trip', 'trip-tabs'],
  arrivals: ['app', 'trip', 'trip-tabs'],
  packing: ['app', 'trip', 'trip-tabs'],
  tripDates: ['app', 'trip', 'trip-dates'],
  members: ['app', 'profile'],
  plan: ['app', 'profile'],
  share: ['app', 'profile'],
  currentTrip: ['app', 'lists'],
  notFound: ['app', 'profile'],
  iconPreview: ['app'],
  terms: ['app', 'legal'],
  privacy: ['app', 'legal'],
};

const chunksOf = (name: string): readonly string[] =>
  CHUNKS[name] ?? (name.startsWith('signed-out') ? ['landing'] : ['app', name]);

interface Drawn {
  readonly title: string;
  readonly html: string;
  readonly isWhole: boolean;
}

/**
 * Writes a document for each page: what it shows before any script, and the files that it needs, so that a browser requests all of
 * them in one wave. The server chooses among them by the address and by who is there.
 */
export const documentsOfPages = (sourcePlugins: () => PluginOption[]): Plugin => {
  let config: InlineConfig = {};
  return {
    name: 'caravan:documents-of-pages',
    apply: 'build',
    config: (given) => {
      config = { ...given, plugins: sourcePlugins() };
    },
    async writeBundle({ dir = '' }, bundle) {
      const template = await readFile(path.join(dir, 'index.html'), 'utf8');
      const drawn = await drawAll(config);
      await mkdir(path.join(dir, 'documents'), { recursive: true });
      // What the worker brings the app up in without a server: of nobody's data, at any address.
      await writeFile(path.join(dir, 'shell.html'), template);
      for (const [name, one] of Object.entries(drawn)) {
        const files = filesOf(chunksOf(name), bundle);
        await writeFile(path.join(dir, 'documents', `${name}.html`), documentOf(template, one, files));
      }
    },
  };
};

/** Draws the documents by the app's own components, which are built for Node for this once. */
const drawAll = async (config: InlineConfig): Promise<Readonly<Record<string, Drawn>>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-documents-'));
  try {
    await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ...config.build,
        ssr: path.join(import.meta.dirname, 'src/app/shell/documents.tsx'),
        outDir: folder,
        emptyOutDir: true,
        minify: false,
        copyPublicDir: false,
      },
    });
    return await inWorker(pathToFileURL(path.join(folder, 'documents.js')).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Lets a thread of its own draw, which ends with it: what the app keeps waiting would keep the build from its end. */
const inWorker = async (module: string): Promise<Readonly<Record<string, Drawn>>> => {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     import(workerData).then(({ drawDocuments }) => drawDocuments()).then((drawn) => parentPort.postMessage(drawn));`,
    { eval: true, workerData: module },
  );
  try {
    const [drawn] = (await once(worker, 'message')) as [Readonly<Record<string, Drawn>>];
    return drawn;
  } finally {
    await worker.terminate();
  }
};

/** The files of chunks and of all that they import. @throws Error where the app has no such chunk. */
const filesOf = (names: readonly string[], bundle: Rollup.OutputBundle): Set<string> => {
  const files = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  for (const name of names) {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
    if (!chunk) throw new Error(`The app has no file ${name}: see documents.ts.`);
    add(chunk.fileName);
  }
  return files;
};

const documentOf = (template: string, { title, html, isWhole }: Drawn, files: ReadonlySet<string>): string => {
  const preloads = [...files]
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return template
    .replace('<title>Caravan</title>', () => `<title>${title}</title>`)
    .replace('</head>', () => `${preloads.join('\n    ')}\n  </head>`)
    .replaceAll(SCRIPTS, '$& fetchpriority="low"')
    .replace(ROOT, (_whole, begin: string, end: string) => `${isWhole ? drawnWhole(begin) : begin}${html}${end}`);
};

/** A page that is there already: what is pressed in it is noted until its code has come. */
const drawnWhole = (begin: string): string =>
  `<script>${NOTE_EARLY_PRESS}</script>\n    ${begin.replace('>', ' data-drawn="whole">')}`;
