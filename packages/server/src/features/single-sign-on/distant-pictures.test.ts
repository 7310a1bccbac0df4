import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePng } from '../../testing/sample-pictures.ts';
import { DraftFolder } from '../../platform/files/drafts.ts';
import { fetchPicture } from './distant-pictures.provider.ts';

const MAX_BYTES = 5_242_880;
const never = new AbortController().signal;

let folder: string;
let drafts: DraftFolder;
let provider: Server;
let issuer: string;
let photo: Buffer;
let answer: RequestListener;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-pictures-'));
  drafts = await DraftFolder.open(folder);
  photo = Buffer.from(await samplePng());
  provider = createHttpServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(async () => {
  provider.close();
  provider.closeAllConnections();
  await rm(folder, { recursive: true });
});

const fetchFrom = (address: string, signal: AbortSignal = never) => fetchPicture(drafts, address, { issuer, signal });

const image = { 'content-type': 'image/png' };

test("a picture at the provider's own origin is fetched as it is", async () => {
  answer = (_request, response) => response.writeHead(200, image).end(photo);

  const draft = await fetchFrom(`${issuer}/ines.png`);

  expect(draft).toMatchObject({ size: photo.length, claimedType: 'image/png' });
  expect(await readFile(draft.path)).toEqual(photo);
  await drafts.discard(draft.path);
});

describe('nothing is left of a picture', () => {
  const answers: [string, RequestListener, RegExp][] = [
    ['that is not there', (_request, response) => response.writeHead(404, image).end(photo), /answered with 404/],
    [
      'that is said to be elsewhere',
      (_request, response) => response.writeHead(302, { location: 'https://example.com/' }).end(),
      /answered with 302/,
    ],
    [
      'that is none',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('x'),
      /no image/,
    ],
    ['that is of no type', (_request, response) => response.writeHead(200).end(photo), /no image/],
    ['that is empty', (_request, response) => response.writeHead(200, image).end(), /empty/],
    [
      'that is said to be too large',
      (_request, response) => response.writeHead(200, { ...image, 'content-length': MAX_BYTES + 1 }).write('x'),
      /too large/,
    ],
    [
      'that turns out to be too large',
      (_request, response) => {
        response.writeHead(200, image).write(Buffer.alloc(MAX_BYTES));
        response.end('x');
      },
      /too large/,
    ],
    [
      'that breaks off',
      (_request, response) => {
        response.writeHead(200, { ...image, 'content-length': 1000 });
        response.write('x', () => response.destroy());
      },
      /aborted/,
    ],
    ['that is not answered at all', (_request, response) => response.destroy(), /cannot be reached/],
  ];

  test.each(answers)('%s', async (_what, listener, reason) => {
    answer = listener;

    await expect(fetchFrom(`${issuer}/ines.png`)).rejects.toThrow(reason);

    expect(await readdir(folder)).toEqual([]);
  });

  test('that is still on its way when the server ends', async () => {
    const end = new AbortController();
    answer = (_request, response) => {
      response.writeHead(200, image).write('x', () => end.abort());
    };

    await expect(fetchFrom(`${issuer}/ines.png`, end.signal)).rejects.toThrow(/abort|cannot be reached/i);

    expect(await readdir(folder)).toEqual([]);
  });
});

describe('nobody leads the server into its own network by an address', () => {
  let connections = 0;
  const inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  let port: number;

  beforeAll(async () => {
    await new Promise<void>((resolve) => void inside.listen(0, resolve));
    port = (inside.address() as AddressInfo).port;
  });
  afterAll(() => void inside.close());

  test.each([
    ['of this machine', '127.0.0.1'],
    ['of this machine by its name', 'localhost'],
    ['of this machine in another spelling', '2130706433'],
    ['of this machine in hexadecimal', '0x7f.1'],
    ['of this machine in IPv6', '[::1]'],
    ['of this machine in IPv4 within IPv6', '[::ffff:127.0.0.1]'],
    ['of this machine by a translated address', '[64:ff9b::7f00:1]'],
    ['of any', '0.0.0.0'],
    ['of any in IPv6', '[::]'],
    ['of a private network', '10.0.0.1'],
    ['of another private network', '172.16.0.1'],
    ['of a home', '192.168.1.1'],
    ['of a carrier', '100.64.0.1'],
    ['of the link', '169.254.169.254'],
    ['of the link in IPv6', '[fe80::1]'],
    ['of a private network in IPv6', '[fc00::1]'],
    ['of a multicast group', '224.0.0.1'],
    ['of a broadcast', '255.255.255.255'],
  ])('%s', async (_what, host) => {
    await expect(fetchFrom(`https://${host}:${port}/ines.png`)).rejects.toThrow('it cannot be reached');

    expect(connections).toBe(0);
  });

  test.each([
    ['without TLS', 'http://example.com/ines.png'],
    ['without TLS on this machine', 'http://127.0.0.1/ines.png'],
    ['of a file', 'file:///etc/passwd'],
    ['of its own data', 'data:image/png;base64,AAAA'],
    ['of another protocol', 'ftp://example.com/ines.png'],
    ['with a password', 'https://ines:secret@example.com/ines.png'],
    ['that is none', 'ines.png'],
    ['that is endless', `https://example.com/${'a'.repeat(2_000)}`],
  ])('%s', async (_what, address) => {
    await expect(fetchFrom(address)).rejects.toThrow(/its address is none|not at an https address/);
  });
});
