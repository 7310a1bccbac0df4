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

/** What is set on a conflict: in SQL up to `returning` or the text's end, of the data layer's call all that it is given. */
const UPDATES = [
  /on conflict\b(?:(?!\bdo (?:update|nothing)\b)[^`])*do update\b(?<set>(?:(?!\breturning\b)[^`])*)/g,
  /onConflictDoUpdate\((?<set>[\s\S]*?)\}\)/g,
];

/** What each insertion of a text sets where the row is there already, by its table. */
const upsertsIn = (text: string): { table: string; set: string }[] =>
  UPDATES.flatMap((update) => [...text.matchAll(update)]).map(({ index, groups }) => {
    const [, insertion = ''] = [...text.slice(0, index).matchAll(/insert(?: into |\()(\w+)/g)].at(-1) ?? [];
    return { table: tableOf(insertion), set: groups?.['set'] ?? '' };
  });

const readsClock = ({ set }: { set: string }): boolean => /\bnow\(\)|_timestamp|current_/.test(set);

test.each([
  'sql`insert into trip_chats as c (id) values (1) on conflict (id) do update set at = now() returning id`',
  'sql`insert into trip_chats (id) values (1) on conflict on constraint one do update set at = now()`',
  'sql`insert into trip_chats (id) values (1) on conflict (id) where id > 0 do update set at = current_date`',
  'db.insert(tripChats).values(row).onConflictDoUpdate({ target: a.id, set: { at: sql`now()` } });',
  'db.insert(tripChats).values(row).onConflictDoUpdate({\n  target: a.id,\n  set: { b: 1, at: sql`now()` },\n});',
])('a clock in an update on conflict is found: %s', (text) => {
  expect(upsertsIn(text).map(({ table, set }) => [table, readsClock({ set })])).toEqual([['trip_chats', true]]);
});

test('no clock is read by an update on conflict, but of a table that stands on one machine', async () => {
  const upserts = (await readStores()).flatMap(({ text }) => upsertsIn(text));
  const spread = upserts.filter(({ table }) => placements[table]?.kind !== 'local');

  expect(spread.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['packing_marks', 'trip_chats', 'trip_removals']),
  );
  expect(spread.filter(readsClock)).toEqual([]);
});

test('the statements that have a lateral step over distributed tables are those that the guide to scaling names', async () => {
  const guide = await readFile(path.join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8');
  const paragraph = guide.split(/\n(?=- |\n)/).find((text) => text.includes('each has a `lateral`')) ?? '';
  const named = [...paragraph.matchAll(/`([\w-]+\.store\.ts)`/g)].map(([, name]) => name);
  const ofLocalTables = new Set(['named-places.store.ts', 'gazetteer.store.ts', 'phone-codes.store.ts']);
  const stores = (await readStores())
    .filter(({ text }) => /lateral\b/i.test(text))
    .map(({ name }) => path.basename(name))
    .filter((name) => !ofLocalTables.has(name));

  expect(stores.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set(stores));
});
