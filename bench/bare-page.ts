// What pages are compared with: a static page without a script, and React alone, which draws one line of text. They are served
// beside each other from memory, compressed as the product's files are, in a process of their own.
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type { Rollup } from 'vite';

const ROOT = path.join(import.meta.dirname, '..');
const ENTRY = 'virtual:react-alone';

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="description" content="Plan trips together."><title>Caravan</title>` +
  `<link rel="icon" href="data:,">${head}</head><body><main>${body}</main></body></html>`;
const TEXT = '<h1>Plan together, pack smarter, travel better</h1><p>One itinerary that everybody sees change.</p>';

const files = new Map<string, { type: string; content: Buffer }>([
  ['/static', compressed('text/html', page('', TEXT))],
  ['/react', compressed('text/html', page('<script type="module" src="/react.js"></script>', '<div id="root"></div>'))],
  ['/react.js', compressed('text/javascript', await reactAlone())],
]);

function compressed(type: string, text: string) {
  return { type: `${type}; charset=utf-8`, content: brotliCompressSync(text) };
}

/** A script that draws the same text by React. */
async function reactAlone(): Promise<string> {
  const code = `import { createElement as e } from 'react'; import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('root')).render([e('h1', { key: 1 }, 'Plan together, pack smarter, travel better'),
      e('p', { key: 2 }, 'One itinerary that everybody sees change.')]);`;
  const built = (await build({
    root: path.join(ROOT, 'packages/web'),
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false, rolldownOptions: { input: ENTRY } },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? code : undefined),
      },
    ],
  })) as Rollup.RollupOutput;
  return built.output[0].code;
}

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (!file) return response.writeHead(404).end();
  return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.content);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  process.stdout.write(`${JSON.stringify({ msg: `ready at http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
