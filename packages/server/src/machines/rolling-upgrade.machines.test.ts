import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { query } from '../testing/database-process.ts';
import { type Person, signUp } from '../testing/person.ts';
import { VERSION } from '../platform/version.ts';
import { SteadyWriting } from '../testing/steady-writing.ts';

const project = path.resolve(import.meta.dirname, '../../../..');

/** What this release has in its tables and does not use, as if the one before had. */
const UNUSED = 'alter table itinerary_items add column former_column text';

/** What the next release adds, a column and an index that is built while everybody writes, and what it takes away. */
const NEXT_MIGRATIONS = {
  '9001_next_column.sql': 'alter table itinerary_items add column next_column text;\n',
  '9002_next_index.sql':
    '-- without transaction\ncreate index concurrently if not exists itinerary_items_next on itinerary_items (trip_id, next_column);\n',
  '9003_former_column.sql': `-- contracts: itinerary_items.former_column (unused since ${VERSION})\nalter table itinerary_items drop column former_column;\n`,
};

/** Has the next release write its column with each activity. */
const writeNextColumn = async (server: string): Promise<void> => {
  const file = path.join(server, 'src/features/itinerary/itinerary.tables.ts');
  const known = "createdBy: uuid('created_by').notNull(),";
  const source = await readFile(file, 'utf8');
  expect(source).toContain(known);
  await writeFile(
    file,
    source.replace(
      known,
      `${known}\n    nextColumn: text('next_column').$default(() => 'written by the next release'),`,
    ),
  );
};

let folder: string;
let cluster: Cluster;
let anna: Person;
let tripId: string;

beforeAll(async () => {
  cluster = await Cluster.start({ replicas: 3 });
  anna = await signUp(cluster.url);
  tripId = (await anna.post<Trip>('/api/trips', { title: 'Under way' })).body.id;
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-next-'));
});
afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The next release beside this one: the program with a later version, migrations of its own, and a column that it writes. @returns its `main.ts`. */
const makeNextRelease = async (): Promise<string> => {
  const server = path.join(folder, 'packages/server');
  for (const part of [
    'packages/server/src',
    'packages/server/migrations',
    'packages/server/package.json',
    'package.json',
  ]) {
    await cp(path.join(project, part), path.join(folder, part), { recursive: true });
  }
  for (const shared of ['node_modules', 'packages/contract', 'packages/concierge', 'packages/web']) {
    await symlink(path.join(project, shared), path.join(folder, shared));
  }
  for (const [name, sql] of Object.entries(NEXT_MIGRATIONS))
    await writeFile(path.join(server, 'migrations', name), sql);
  await writeNextColumn(server);
  for (const file of [path.join(folder, 'package.json'), path.join(server, 'package.json')]) {
    const described = JSON.parse(await readFile(file, 'utf8')) as { version: string };
    const [major, minor] = described.version.split('.').map(Number);
    await writeFile(file, JSON.stringify({ ...described, version: `${major}.${(minor ?? 0) + 1}.0` }));
  }
  return path.join(server, 'src/main.ts');
};

test('servers are replaced one after the other while people write, and one of the release before starts again meanwhile', async () => {
  const next = await makeNextRelease();
  await query(cluster.postgres.url, UNUSED);
  const [first, second, third] = [cluster.replica(0), cluster.replica(1), cluster.replica(2)];
  const writing = new SteadyWriting(anna, tripId);
  await writing.answers(20);

  expect(await first.stop()).toBe(0);
  await first.start(next);
  await writing.answers(20);
  await third.kill();
  await third.start();
  await writing.answers(20);
  for (const replica of [second, third]) {
    expect(await replica.stop()).toBe(0);
    await replica.start(next);
    await writing.answers(20);
  }
  await writing.end();

  for (const { url } of cluster.replicas) expect(await writing.readAt(url)).toEqual(writing.answered);
  const applied = await query(
    cluster.postgres.url,
    'select version, oldest_release as oldest from schema_migrations where version > 9000 order by version',
  );
  expect(applied).toEqual([
    { version: 9001, oldest: '0.0.0' },
    { version: 9002, oldest: '0.0.0' },
    { version: 9003, oldest: VERSION },
  ]);
  // Servers of this release have written before and meanwhile, those of the next one beside them and after.
  const written = await query(
    cluster.postgres.url,
    'select distinct next_column as value from itinerary_items order by 1',
  );
  expect(written).toEqual([{ value: 'written by the next release' }, { value: null }]);
});
