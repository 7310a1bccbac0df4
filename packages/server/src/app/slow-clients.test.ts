import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from '../testing/stored-files.ts';
import type { Person } from '../testing/person.ts';
import { headOf } from '../testing/raw-request.ts';
import { samplePdf } from '../testing/sample-documents.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';
import type { Timeouts } from './server-options.ts';

/** Pause between two pieces of what trickles, milliseconds: shorter than any bound. */
const TRICKLE_MS = 20;

let app: TestApp;
let anna: Person;
const sockets: Socket[] = [];

/**
 * For the tests of a group, a server with few bounds so short that they are met, milliseconds. The others are the product's: no
 * test meets those, however slow the machine.
 */
const bound = (timeouts: Partial<Timeouts>): void => {
  beforeAll(async () => {
    app = await startTestApp({ timeouts: { checkEvery: 10, ...timeouts } });
    return () => app.stop();
  });
};

afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

interface Client {
  readonly socket: Socket;
  /** What the server has said so far. */
  said(): string;
  /** Waits until the server has ended the connection, and says how long it was open, milliseconds. */
  ended(): Promise<number>;
}

const open = async (options: { allowHalfOpen?: boolean } = {}): Promise<Client> => {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port), ...options });
  sockets.push(socket);
  // A server that hangs up on somebody who is still writing breaks the connection.
  socket.on('error', () => undefined);
  const opened = performance.now();
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - opened));
  });
  await once(socket, 'connect');
  return { socket, said: () => Buffer.concat(pieces).toString(), ended: () => closed };
};

/** Sends one piece after the other, for as long as the server takes them. */
const trickle = async ({ socket }: Client, piece: string): Promise<void> => {
  while (socket.writable) {
    socket.write(piece);
    await delay(TRICKLE_MS);
  }
};

const postHead = (length: number): string =>
  headOf('POST /api/trips', [
    `cookie: ${anna.session['cookie']}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ]);

const partHead = '--edge\r\ncontent-disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n';

const uploadHead = (length: number): string =>
  headOf('POST /api/objects/upload', [
    `cookie: ${anna.session['cookie']}`,
    'content-type: multipart/form-data; boundary=edge',
    `content-length: ${length}`,
  ]);

const untilNoDraftIsLeft = () => expect.poll(() => readdir(path.join(app.dataDir, 'drafts'))).toEqual([]);

describe('a client whose request does not begin gets an answer and loses its connection', () => {
  const headers = 100;
  bound({ headers });

  test('when it sends nothing at all', async () => {
    const client = await open();

    const took = await client.ended();

    expect(client.said()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"\}$/);
    expect(took).toBeGreaterThan(headers - 1);
  });

  test('when its headers never end', async () => {
    const client = await open();
    client.socket.write('GET /api/health HTTP/1.1\r\nhost: caravan.test\r\n');
    await trickle(client, 'x-more: and more\r\n');

    const took = await client.ended();

    expect(client.said()).toMatch(/^HTTP\/1\.1 408 /);
    expect(took).toBeGreaterThan(headers - 1);
  });

  test('and the connection is gone although the client keeps its side of it', async () => {
    const client = await open({ allowHalfOpen: true });
    await once(client.socket, 'end');

    await untilNoConnectionIsOpen();

    expect(client.socket.writable).toBe(true);
  });
});

describe('a body that is sent slowly', () => {
  const request = 1_000;
  bound({ request });

  beforeAll(async () => {
    anna = await app.signUp();
  });

  test('is given up, and whoever sends it gets an answer', async () => {
    const client = await open();
    client.socket.write(postHead(1_000));
    await trickle(client, ' ');

    const took = await client.ended();

    expect(client.said()).toMatch(/^HTTP\/1\.1 408 /);
    expect(took).toBeGreaterThan(request - 1);
    const { body: trips } = await anna.get<Trip[]>('/api/trips');
    expect(trips).toEqual([]);
  });

  test('has more time with a file', async () => {
    const content = '%PDF-1.7 slow %%EOF';
    const rest = `${content}\r\n--edge--\r\n`;
    const client = await open();
    client.socket.write(uploadHead(partHead.length + rest.length) + partHead);
    const began = performance.now();
    for (const letter of rest) {
      client.socket.write(letter);
      await delay((request * 1.5) / rest.length);
    }

    await client.ended();

    expect(client.said()).toMatch(/^HTTP\/1\.1 201 /);
    expect(performance.now() - began).toBeGreaterThan(request);
  });

  test('has no more time with a file that the sender may not send', async () => {
    const client = await open();
    client.socket.write(uploadHead(100_000).replace('cookie: ', 'cookie: x').replace('connection: close\r\n', ''));
    await trickle(client, 'x');

    await client.ended();

    expect(client.said()).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('a file that trickles for longer than uploads may take', () => {
  const uploadMs = 500;
  bound({ upload: uploadMs });

  test('is given up, whoever sends it gets an answer, and nothing of it stays', async () => {
    anna = await app.signUp();
    const client = await open();
    client.socket.write(uploadHead(100_000));
    await trickle(client, 'x');

    const took = await client.ended();

    expect(client.said()).toMatch(/^HTTP\/1\.1 408 /);
    expect(took).toBeGreaterThan(uploadMs - 1);
    await untilNoDraftIsLeft();
  });
});

describe('a connection that nothing is asked over any more', () => {
  bound({ keepAlive: 500 });

  test('is closed', async () => {
    const client = await open();
    client.socket.write('GET /api/health HTTP/1.1\r\nhost: caravan.test\r\n\r\n');
    await once(client.socket, 'data');

    await client.ended();

    expect(client.said()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}$/);
  });
});

describe('a client that falls silent while its request is under way loses its connection', () => {
  // The connections over which Anna asks are to go as well, so that none that is left open is another's.
  bound({ idle: 600, keepAlive: 500 });

  let trip: Trip;
  let objectPath: string;

  beforeAll(async () => {
    const { server } = app.app;
    const { timeout } = server;
    // What the tests find there is made without the bound, which it may meet.
    server.setTimeout(0);
    anna = await app.signUp();
    const description = 'Swimming and walking. '.repeat(400);
    trip = (await anna.post<Trip>('/api/trips', { title: 'Lisbon', description })).body;
    ({ objectPath } = (await upload(anna, { name: 'large.pdf', bytes: samplePdf(14_000_000) })).body);
    server.setTimeout(timeout);
  });

  test('when it sends no more of a file, of which nothing stays', async () => {
    const client = await open();
    client.socket.write(`${uploadHead(100_000)}${partHead}%PDF-1.7`);

    await client.ended();

    expect(client.said()).toBe('');
    await untilNoDraftIsLeft();
  });

  test('when it does not read on in a file, which is closed then', async () => {
    const client = await open();
    client.socket.pause();
    client.socket.write(headOf(`GET /api${objectPath}`, [`cookie: ${anna.session['cookie']}`]));

    await untilNoConnectionIsOpen();

    await expect.poll(async () => (await openFiles()).filter((file) => file.startsWith(app.dataDir))).toEqual([]);
  });

  test('when it asks for much and reads none of it', async () => {
    const client = await open();
    client.socket.pause();
    const ask = headOf(`GET /api/trips/${trip.id}`, [`cookie: ${anna.session['cookie']}`]);
    // More answers than the buffers on the way take.
    client.socket.write(ask.replace('connection: close', 'x-more: comes').repeat(2_000));

    await untilNoConnectionIsOpen();

    client.socket.resume();
    await client.ended();
    expect(client.said().split('HTTP/1.1 200').length).toBeLessThan(2_000);
  });
});

const untilNoConnectionIsOpen = async (): Promise<void> => {
  const count = () =>
    new Promise<number>((resolve, reject) => {
      app.app.server.getConnections((error, open) => (error ? reject(error) : resolve(open)));
    });
  while ((await count()) > 0) await delay(TRICKLE_MS);
};
