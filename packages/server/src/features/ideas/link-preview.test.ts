import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DraftFolder } from '../../platform/files/drafts.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { type LinkPreview, readLink } from './link-preview.provider.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** What stands at each path of the site. */
const pages = new Map<string, Respond>();
/** Everything that it was requested, with the headers. */
const requests: IncomingMessage[] = [];
let site: Server;
let url: string;
let folder: string;
let drafts: DraftFolder;
let picture: Buffer;

beforeAll(async () => {
  site = createServer((request, response) => {
    requests.push(request);
    const respond = pages.get(request.url ?? '');
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-links-'));
  drafts = await DraftFolder.open(folder);
  picture = Buffer.from(await samplePng());
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
afterEach(() => {
  pages.clear();
  requests.length = 0;
});

const html =
  (body: string | Buffer, type = 'text/html; charset=utf-8'): Respond =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);
const leadsTo =
  (location: string): Respond =>
  (_request, response) =>
    response.writeHead(302, { location }).end();
const image =
  (bytes: Buffer, type = 'image/png'): Respond =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes);

const read = (
  at = '/',
  more: { lookup?: LookupFunction; ownOrigins?: readonly string[]; timeLimitMs?: number } = {},
): Promise<LinkPreview> =>
  readLink(at.startsWith('/') ? url + at : at, {
    drafts,
    ownOrigins: [url],
    signal: new AbortController().signal,
    ...more,
  });
const titleAt = async (at?: string): Promise<string | null> => (await read(at)).title;

describe('the title of a linked page', () => {
  test.each<[string, string, string | null]>([
    ['is the one in its head', '<head><title>Fado in Alfama</title></head>', 'Fado in Alfama'],
    ['is the one that it gives to be shared', '<title>A</title><meta property="og:title" content="Fado">', 'Fado'],
    ['is the one that it gives to others', '<meta name="twitter:title" content="Fado"><title>A</title>', 'Fado'],
    ['is the first of several', '<meta property=og:title content=One><meta property=og:title content=Two>', 'One'],
    ['is one line', '<title>\n Fado \t in\u2028 Alfama </title>', 'Fado in Alfama'],
    ['is read with its entities', '<title>Caf&eacute; &amp; Fado &#8364;</title>', 'Café & Fado €'],
    ['turns no direction', '<title>Fado \u202Eodaf</title>', 'Fado odaf'],
    ['is none where it is empty', '<title>  </title><body><h1>Fado</h1>', null],
    ['is none where there is none', '<p>Fado</p>', null],
    ['is none in what is drawn', '<body><svg><title>Icon</title></svg>', null],
    [
      'is none of a comment or a script',
      '<!-- <title>A</title> --><script>"<title>B</title>"</script><title>C</title>',
      'C',
    ],
    ['is read of broken HTML', '<html><head><title>Fado</title><b><i></html', 'Fado'],
    ['is cut', `<title>${'x'.repeat(5_000)}</title>`, `${'x'.repeat(299)}…`],
  ])('%s', async (_which, page, title) => {
    pages.set('/', html(page));

    expect(await titleAt()).toBe(title);
  });

  test.each<[string, string, Buffer, string]>([
    ['that its header names', 'text/html; charset=windows-1251', Buffer.from([0xd4, 0xe0, 0xe4, 0xee]), 'Фадо'],
    ['of Japan', 'text/html; charset="Shift_JIS"', Buffer.from([0x83, 0x74, 0x83, 0x40, 0x83, 0x68]), 'ファド'],
    ['that nobody knows, as UTF-8', 'text/html; charset=klingon', Buffer.from('Fadó'), 'Fadó'],
    ['that are no characters', 'text/html; charset=utf-8', Buffer.from([0x46, 0xff, 0x61]), 'F\uFFFDa'],
    ['of no name', 'text/html', Buffer.from('Fadó'), 'Fadó'],
  ])('is read by characters %s', async (_which, type, bytes, title) => {
    pages.set('/', html(Buffer.concat([Buffer.from('<title>'), bytes, Buffer.from('</title>')]), type));

    expect(await titleAt()).toBe(title);
  });

  test.each<[string, Buffer]>([
    [
      'that it names itself',
      Buffer.concat([Buffer.from('<meta charset=iso-8859-1><title>Fad'), Buffer.from([0xf3]), Buffer.from('</title>')]),
    ],
    ['by the mark at its beginning', Buffer.from('\uFEFF<title>Fadó</title>', 'utf16le')],
    ['that it cannot be written by', Buffer.from('<meta charset=utf-16><title>Fadó</title>')],
    ['far into the page', Buffer.from(`<!-- ${'x'.repeat(4_000)} --><title>Fadó</title>`)],
  ])('is read by characters %s', async (_which, page) => {
    pages.set('/', html(page, 'text/html'));

    expect(await titleAt()).toBe('Fadó');
  });

  test('is the one of where the page leads on to, three times at most', async () => {
    pages.set('/', leadsTo('/1'));
    pages.set('/1', leadsTo('2'));
    pages.set('/2', leadsTo(`${url}/3`));
    pages.set('/3', html('<title>Fado</title>'));

    expect(await titleAt()).toBe('Fado');

    pages.set('/3', leadsTo('/4'));
    pages.set('/4', html('<title>Fado</title>'));
    await expect(read()).rejects.toMatchObject({ message: 'it leads on and on', isFinal: true });
  });

  test('is requested without a name or a cookie', async () => {
    pages.set('/', (_request, response) => response.writeHead(302, { location: '/1', 'set-cookie': 'seen=1' }).end());
    pages.set('/1', html('<title>Fado</title>'));

    await read();

    expect(requests.map(({ headers }) => [headers.cookie, headers.authorization, headers.referer])).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });
});

describe('a page', () => {
  /** Writes a piece again and again, until whoever reads it has gone. */
  const endless =
    (first: string, piece: string, gone: () => void): Respond =>
    (_request, response) => {
      response.on('close', gone);
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(first);
      const flow = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', flow);
      flow();
    };

  test.each<[string, string, string | null]>([
    ['is read as far as its head goes', '<title>Fado</title></head>', 'Fado'],
    ['is read until it is long enough, with what it has said by then', '<title>Fado</title>', 'Fado'],
    ['is read until it is long enough, where it has said nothing', '<p>', null],
  ])('that never ends %s', async (_how, first, title) => {
    const gone = Promise.withResolvers<void>();
    pages.set(
      '/',
      endless(first, '<p>x</p>'.repeat(8_192), () => gone.resolve()),
    );

    expect(await titleAt()).toBe(title);
    await gone.promise;
  });

  test('that breaks off counts by what it has said until then', async () => {
    pages.set('/', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<title>Fado</title>', () => response.destroy());
    });

    expect(await titleAt()).toBe('Fado');
  });

  test('that falls silent before it has said anything is waited for no longer than the time that it has', async () => {
    pages.set('/', () => undefined);

    const reading = read('/', { timeLimitMs: 150 });

    await expect(reading).rejects.toMatchObject({ message: 'it cannot be reached', isFinal: false });
  });

  test('that falls silent behind its title counts by that when the time is over', async () => {
    pages.set('/', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Fado</title>');
    });

    expect(await read('/', { timeLimitMs: 150 })).toEqual({ title: 'Fado', image: null });
  });

  test.each<[string, () => Respond, object]>([
    ['is no page', () => html('{}', 'application/json'), { message: 'it is no page', isFinal: true }],
    [
      'says nothing of what it is',
      () => (_q, r) => void r.writeHead(200).end('x'),
      { message: 'it is no page', isFinal: true },
    ],
    [
      'comes compressed',
      () => (_q, r) => void r.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x'),
      { message: 'it comes compressed', isFinal: true },
    ],
    ['is not there', () => (_q, r) => void r.writeHead(404).end(), { isFinal: true }],
    ['has trouble', () => (_q, r) => void r.writeHead(503).end(), { isFinal: false }],
    ['wants less', () => (_q, r) => void r.writeHead(429).end(), { isFinal: false }],
    ['breaks off', () => (_q, r) => r.destroy(), { message: 'it cannot be reached', isFinal: false }],
    ['leads to a file', () => leadsTo('file:///etc/passwd'), { isFinal: true }],
    ['leads to somebody’s password', () => leadsTo('https://maya:secret@example.com/'), { isFinal: true }],
    ['leads nowhere', () => leadsTo('http://'), { isFinal: true }],
  ])('is not read that %s', async (_what, respond, failure) => {
    pages.set('/', respond());

    await expect(read()).rejects.toMatchObject({ name: 'PageRefused', ...failure });
  });
});

describe('nobody is led into this network', () => {
  const resolvingTo =
    (address: string): LookupFunction =>
    (_name, options, found) => {
      const family = address.includes(':') ? 6 : 4;
      if (options.all === true) found(null, [{ address, family }]);
      else found(null, address, family);
    };

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.1.2.3/',
    'http://169.254.169.254/',
    'http://0/',
    'https://[fd00::1]/',
  ])('by %s', async (address) => {
    await expect(read(address)).rejects.toMatchObject({ message: 'it is at no public address', isFinal: true });
  });

  test.each(['127.0.0.1', '192.168.1.1', '100.64.0.1', '::ffff:10.0.0.1'])('by a name that is %s', async (address) => {
    const reading = read('http://pages.example.com/', { lookup: resolvingTo(address) });

    await expect(reading).rejects.toMatchObject({ message: 'it is at no public address', isFinal: true });
  });

  test.each(['http://127.0.0.1/inside', 'http://localhost/inside', 'http://10.1.2.3/'])(
    'by a page that leads to %s',
    async (inside) => {
      pages.set('/', leadsTo(inside));

      await expect(read()).rejects.toMatchObject({ message: 'it is at no public address', isFinal: true });
      expect(requests).toHaveLength(1);
    },
  );

  test('by a page’s picture', async () => {
    pages.set('/', html('<title>Fado</title><meta property="og:image" content="http://127.0.0.1/inside.png">'));

    expect(await read()).toEqual({ title: 'Fado', image: null });
    expect(requests).toHaveLength(1);
  });

  test('nor to another port than the web’s', async () => {
    const reading = read('http://pages.example.com:6379/', { lookup: resolvingTo('93.184.215.14') });

    await expect(reading).rejects.toMatchObject({ message: 'it is at a port that is none of the web', isFinal: true });
  });

  test('where its own origin is none of the settings', async () => {
    pages.set('/', html('<title>Fado</title>'));

    await expect(read('/', { ownOrigins: [] })).rejects.toMatchObject({ isFinal: true });
    expect(requests).toEqual([]);
  });
});

describe('the picture of a linked page', () => {
  const SHOWN = '<title>Fado</title><meta property="og:image" content="/fado.png">';

  test.each([
    ['og:image', '<meta property="og:image" content="/fado.png">'],
    [
      'og:image:secure_url',
      `<meta property="og:image" content="/no.png"><meta property="og:image:secure_url" content="/fado.png">`,
    ],
    ['twitter:image', '<meta name="twitter:image" content=" /fado.png ">'],
  ])('is the one that it names by %s', async (_how, meta) => {
    pages.set('/', html(meta));
    pages.set('/fado.png', image(picture));

    const { image: draft } = await read();

    expect(await readFile(draft?.path ?? '')).toEqual(picture);
    await drafts.discard(draft?.path ?? '');
  });

  test.each<[string, () => Respond]>([
    ['is not there', () => (_q, r) => void r.writeHead(404).end()],
    ['is a page', () => html('<p>')],
    ['can hold a script', () => image(Buffer.from('<svg/>'), 'image/svg+xml')],
    ['is empty', () => image(Buffer.alloc(0))],
    [
      'says that it has 50 MB',
      () => (_q, r) => void r.writeHead(200, { 'content-type': 'image/png', 'content-length': 52_428_800 }).write('x'),
    ],
    [
      'has 50 MB and does not say so',
      () => (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png' });
        let left = 800;
        const flow = (): void => {
          while (left > 0 && !response.destroyed) {
            left -= 1;
            if (!response.write(Buffer.alloc(65_536))) return;
          }
          response.end();
        };
        response.on('drain', flow);
        flow();
      },
    ],
    [
      'breaks off',
      () => (_q, r) => void r.writeHead(200, { 'content-type': 'image/png' }).write('x', () => r.destroy()),
    ],
  ])('is none that %s, and the title stays', async (_what, respond) => {
    pages.set('/', html(SHOWN));
    pages.set('/fado.png', respond());

    expect(await read()).toEqual({ title: 'Fado', image: null });
    expect(await readdir(folder)).toEqual([]);
  });
});
