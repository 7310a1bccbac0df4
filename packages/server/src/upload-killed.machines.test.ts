import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signUp, Visitor } from './testing/person.ts';
import { headOf } from './testing/raw-request.ts';
import { samplePdf } from './testing/sample-documents.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { download, upload } from './testing/uploads.ts';

let dataDir = '';
let server: ServerProcess;
let anna: Person;

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'caravan-upload-kill-')), 'data');
  server = await startServer({ DATA_DIR: dataDir });
  anna = await signUp(server.url);
  // The first start prepares the database, which alone can take longer than a hook may.
}, 30_000);

afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

const drafts = () => readdir(path.join(dataDir, 'drafts'));

/** Sends half of a file and waits until the disk has some of it. */
const beginUpload = async (): Promise<void> => {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  // The kill ends it.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const cookie = `cookie: ${anna.session['cookie']}`;
  const headers = [cookie, 'content-type: multipart/form-data; boundary=edge', 'content-length: 2000000'];
  socket.write(headOf('POST /api/objects/upload', headers));
  socket.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n');
  socket.write(samplePdf(1_000_000));
  await expect
    .poll(async () => {
      const sizes = await Promise.all((await drafts()).map((name) => stat(path.join(dataDir, 'drafts', name))));
      return sizes[0]?.size ?? 0;
    })
    .toBeGreaterThan(0);
};

test(
  'a server that is killed in the middle of an upload leaves nothing of it, and everything that it had answered',
  // A start with a recovery takes longer than a test may where the machine is busy.
  { timeout: 60_000 },
  async () => {
    const bytes = samplePdf(500_000);
    const { objectPath } = (await upload(anna, { name: 'booking.pdf', bytes })).body;
    await beginUpload();

    server.signal('SIGKILL');
    await server.ended;
    const left = await drafts();
    server = await startServer({ DATA_DIR: dataDir });

    expect(left).toHaveLength(1);
    expect(await drafts()).toEqual([]);
    const back = await download(new Visitor(server.url, anna.session), objectPath);
    expect(back.bytes.equals(bytes)).toBe(true);
  },
);
