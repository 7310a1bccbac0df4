import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http2, { type ClientHttp2Session, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LIVE_PATH } from '@caravan/contract/live.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePorts } from './testing/free-ports.ts';
import { type HttpsProxy, startHttpsProxy } from './testing/https-proxy.ts';
import type { Person } from './testing/person.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const PAGE = '<!doctype html><title>Caravan</title>';
const SCRIPT = 'const answer = 42;';

let folder: string;
let app: TestApp;
let person: Person;
let proxy: HttpsProxy;
let browser: ClientHttp2Session;
/** What people open. */
let site: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-https-'));
  await mkdir(path.join(folder, 'web/assets'), { recursive: true });
  await writeFile(path.join(folder, 'web/index.html'), PAGE);
  await writeFile(path.join(folder, 'web/assets/main-a1.js'), SCRIPT);
  await writeFile(path.join(folder, 'web/assets/main-a1.js.br'), brotliCompressSync(SCRIPT));
  const [port = 0] = await freePorts(1);
  site = `https://localhost:${port}`;
  app = await startTestApp({ webFolder: path.join(folder, 'web'), env: { PUBLIC_URL: site, TRUST_PROXY: '1' } });
  person = await app.signUp();
  proxy = await startHttpsProxy(port, app.url);
  browser = await connect();
});
afterAll(async () => {
  browser.destroy();
  await proxy.stop();
  await app.stop();
  await rm(folder, { recursive: true });
});

/** Over HTTP/2; fails where the proxy does not speak it. */
const connect = async (): Promise<ClientHttp2Session> => {
  const session = http2.connect(site, { ca: proxy.certificate });
  await once(session, 'remoteSettings');
  return session;
};

interface Answer {
  readonly head: IncomingHttpHeaders;
  readonly body: Buffer;
}

const get = (address: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> => send(address, headers);

const post = (address: string, body: unknown, headers: OutgoingHttpHeaders = {}): Promise<Answer> =>
  send(address, { ':method': 'POST', origin: site, 'content-type': 'application/json', ...headers }, body);

const send = async (address: string, headers: OutgoingHttpHeaders, body?: unknown): Promise<Answer> => {
  const stream = browser.request({ ':path': address, ...headers });
  stream.end(body === undefined ? undefined : JSON.stringify(body));
  const [[head], received] = await Promise.all([once(stream, 'response'), buffer(stream)]);
  return { head: head as IncomingHttpHeaders, body: received };
};

test('a browser gets pages and many answers over one connection of HTTP/2', async () => {
  const [page, ...answers] = await Promise.all([
    get('/trips', { 'accept-encoding': 'br' }),
    ...Array.from({ length: 20 }, () => get('/api/trips', { cookie: person.session['cookie'] })),
  ]);

  expect(browser.alpnProtocol).toBe('h2');
  expect([page.head[':status'], page.head['cache-control'], page.head['content-encoding']]).toEqual([
    200,
    'no-store',
    'br',
  ]);
  expect(brotliDecompressSync(page.body).toString()).toContain(PAGE);
  expect(answers.map(({ head }) => head[':status'])).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ head }) => head['cache-control']))).toEqual(new Set(['no-store']));
});

test('a file of the page comes compressed as it was built, to be kept for a year', async () => {
  const { head, body } = await get('/assets/main-a1.js', { 'accept-encoding': 'gzip, br' });

  expect(head).toMatchObject({
    ':status': 200,
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
});

test('an answer comes compressed to whoever takes that, but not one in events', async () => {
  for (let n = 0; n < 5; n += 1) await person.post('/api/trips', { title: `Lisbon ${n}` }, { origin: site });
  const headers = { cookie: person.session['cookie'] };

  const plain = await get('/api/trips', headers);
  const compressed = await get('/api/trips', { ...headers, 'accept-encoding': 'gzip' });
  const question = { query: 'When does my next trip begin?', timeZone: 'Europe/Lisbon' };
  const inEvents = await post('/api/concierge/search', question, {
    ...headers,
    accept: 'text/event-stream',
    'accept-encoding': 'gzip',
    'idempotency-key': randomUUID(),
  });

  expect([plain.head['content-encoding'], compressed.head['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(gunzipSync(compressed.body).toString()).toBe(plain.body.toString());
  expect(inEvents.head).toMatchObject({ ':status': 200, 'content-type': 'text/event-stream; charset=utf-8' });
  expect(inEvents.head['content-encoding']).toBeUndefined();
  expect(inEvents.body.toString()).toMatch(/^data: /);
});

test('changes that reach the server were made by https: sessions are for it alone', async () => {
  const { email } = person.user;

  const { head } = await post('/api/auth/email-login', { email, password: person.password });

  expect(head[':status']).toBe(200);
  expect(String(head['set-cookie'])).toContain('Secure');
});

test('a page’s socket goes through, over HTTP/1.1 and over HTTP/2', async () => {
  const { id: tripId } = (await person.post<TripDetail>('/api/trips', { title: 'Lisbon' }, { origin: site })).body;
  const join = JSON.stringify({ type: 'join_trip', tripId });
  const cookie = person.session['cookie'] ?? '';

  const socket = new WebSocket(`${site.replace('https', 'wss')}${LIVE_PATH}`, {
    ca: proxy.certificate,
    headers: { cookie, origin: site },
  });
  await once(socket, 'open');
  socket.send(join);
  const [heard] = await once(socket, 'message');
  socket.close();

  // RFC 8441: browsers open a socket inside of the connection that they have.
  const stream = browser.request({
    ':method': 'CONNECT',
    ':protocol': 'websocket',
    ':scheme': 'https',
    ':path': LIVE_PATH,
    'sec-websocket-version': '13',
    origin: site,
    cookie,
  });
  const [head] = await once(stream, 'response');
  stream.write(textFrame(join));
  const [frame] = await once(stream, 'data');
  stream.close();

  expect(String(heard)).toContain('"joined"');
  expect((head as IncomingHttpHeaders)[':status']).toBe(200);
  expect(String(frame)).toContain('"joined"');
});

/** A text of at most 125 bytes as a client's frame (RFC 6455); its mask changes nothing. */
const textFrame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)]);
