import { readdirSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** Every table that the code declares, whichever feature it belongs to. */
const declared = await Promise.all(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tables.ts'))
    .map(async (file): Promise<PgTable[]> => {
      const tables: object = await import(path.join(import.meta.dirname, file));
      return Object.values(tables).filter((value) => is(value, PgTable));
    }),
);
const tables = declared.flat().map(getTableConfig);

let database: TestDatabase;
/** The columns of each table that the migrations made; the code need not declare those that the database computes. */
let migrated: Map<string, { text: string; isComputed: boolean }[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ table: string; text: string; isComputed: boolean }>(
    `select table_name as table, column_name || case is_nullable when 'NO' then ' not null' else '' end as text,
            is_generated = 'ALWAYS' as "isComputed"
       from information_schema.columns where table_schema = 'public'`,
  );
  await client.end();
  migrated = Map.groupBy(rows, ({ table }) => table);
});

afterAll(() => database.release());

test.each(tables.map((table) => [table.name, table] as const))(
  'the code declares the columns of %s as its migrations made them',
  (name, { columns }) => {
    const inCode = columns.map((column) => `${column.name}${column.notNull ? ' not null' : ''}`);

    const inDatabase = migrated.get(name)?.filter(({ text, isComputed }) => !isComputed || inCode.includes(text)) ?? [];
    const texts = inDatabase.map(({ text }) => text);
    // Apart, so that the message names the column that is missing.
    expect(inCode.filter((text) => !texts.includes(text))).toEqual([]);
    expect(texts.filter((text) => !inCode.includes(text))).toEqual([]);
  },
);
