import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from './testing/database-process.ts';
import { type Person, signUp, Visitor } from './testing/person.ts';
import { samplePdf } from './testing/sample-documents.ts';
import { seededRandom } from './testing/seeded-random.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { SteadyWriter } from './testing/steady-writer.ts';
import { download, upload } from './testing/uploads.ts';

const KILLS = 8;
const DOCUMENTS = 8;
/** About how long one copy takes, milliseconds: a kill falls somewhere into it or right after. */
const COPY_MS = 60;

/** A failure is repeated with the seed that its name tells. */
const seed = Number(process.env['DURABILITY_SEED'] ?? randomInt(2 ** 31));
const random = seededRandom(seed);

let dataDir = '';
let server: ServerProcess;
let anna: Person;
let sourceId = '';

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'caravan-duplicate-')), 'data');
  server = await startServer({ DATA_DIR: dataDir });
  anna = await signUp(server.url);
  const dates = { startDate: '2024-06-10', endDate: '2024-06-14' };
  sourceId = (await anna.post<Trip>('/api/trips', { title: 'Lisbon', ...dates })).body.id;
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const { objectPath: attachmentUrl } = (await upload(anna, { name: `${n}.pdf`, bytes: samplePdf() })).body;
    await anna.post(`/api/trips/${sourceId}/itinerary`, { title: `Stop ${n}`, attachmentUrl });
  }
  // The first start prepares the database, which alone can take longer than a hook may.
}, 30_000);

afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

const inDatabase = <Row extends Record<string, unknown>>(statement: string): Promise<Row[]> =>
  query(`postgresql://caravan@localhost/caravan?host=${encodeURIComponent(path.join(dataDir, 'postgres'))}`, statement);

const objectsOnDisk = async (): Promise<string[]> => {
  const entries = await readdir(path.join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

test(
  `a copy is whole or not there, with its files, however often the server is killed (DURABILITY_SEED=${seed})`,
  // Each start after a kill recovers the database and takes as long as it takes.
  { timeout: 600_000 },
  async () => {
    const writer = new SteadyWriter(() => server.url, anna.session);
    const address = `/api/trips/duplicate/${sourceId}`;
    const copies: Promise<{ answer: Trip; tries: number }>[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (let n = 0; n < 3; n += 1) copies.push(writer.post<Trip>(address, { title: `Copy ${kill}-${n}` }));
      await delay(random() * COPY_MS);
      server.signal('SIGKILL');
      await server.ended;
      server = await startServer({ DATA_DIR: dataDir });
    }
    const written = await Promise.all(copies);
    const answered = written.map(({ answer }) => answer.id);

    const reader = new Visitor(server.url, anna.session);
    const trips = (await reader.get<Trip[]>('/api/trips')).body.filter(({ id }) => id !== sourceId);
    expect(trips.map(({ id }) => id).toSorted()).toEqual(answered.toSorted());
    expect(written.some(({ tries }) => tries > 1)).toBe(true);
    for (const { id } of trips) {
      const { body } = await reader.get<{ attachmentUrl: string }[]>(`/api/trips/${id}/itinerary`);
      const documents = await Promise.all(body.map(({ attachmentUrl }) => download(reader, attachmentUrl)));
      expect(documents.map(({ status }) => status)).toEqual(Array(DOCUMENTS).fill(200));
    }
    const known = await inDatabase<{ id: string }>('select id from file_directory union select id from doomed_objects');
    const names = new Set(known.map(({ id }) => id));
    expect((await objectsOnDisk()).filter((name) => !names.has(name))).toEqual([]);
  },
);
