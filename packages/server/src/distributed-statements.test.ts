import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { placements } from './testing/distribution.ts';

/** Where statements stand. */
const readStores = async (): Promise<{ name: string; text: string }[]> => {
  const stores = (await readdir(import.meta.dirname, { recursive: true })).filter((name) => name.endsWith('.store.ts'));
  return Promise.all(
    stores.map(async (name) => ({ name, text: await readFile(path.join(import.meta.dirname, name), 'utf8') })),
  );
};

const tableOf = (called: string): string => called.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What each insertion of a text sets where the row is there already, by its table. */
const upsertsIn = (text: string): { table: string; set: string }[] =>
  [
    ...text.matchAll(
      /(?:on conflict \([\w, ]+\) do update|onConflictDoUpdate\()(?<set>[\s\S]*?)(?:`|returning|\}\);)/g,
    ),
  ].map(({ index, groups }) => {
    const [, insertion = ''] = [...text.slice(0, index).matchAll(/insert(?: into |\()(\w+)/g)].at(-1) ?? [];
    return { table: tableOf(insertion), set: groups?.['set'] ?? '' };
  });

test('no clock is read by an update on conflict, but of a table that stands on one machine', async () => {
  const upserts = (await readStores()).flatMap(({ text }) => upsertsIn(text));
  const spread = upserts.filter(({ table }) => placements[table]?.kind !== 'local');

  expect(spread.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['packing_marks', 'trip_chats', 'trip_removals']),
  );
  expect(spread.filter(({ set }) => /\bnow\(\)|_timestamp|current_/.test(set))).toEqual([]);
});

test('the statements that have a lateral step over distributed tables are those that the guide to scaling names', async () => {
  const guide = await readFile(path.join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8');
  const ofLocalTables = new Set(['named-places.store.ts', 'gazetteer.store.ts']);
  const stores = (await readStores())
    .filter(({ text }) => /\blateral\b/.test(text))
    .map(({ name }) => path.basename(name))
    .filter((name) => !ofLocalTables.has(name));

  expect(stores.length).toBeGreaterThan(0);
  expect(stores.filter((name) => !guide.includes(name))).toEqual([]);
});
