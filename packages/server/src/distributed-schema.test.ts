import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distributingStatements, type Placement, placements } from './testing/distribution.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** Citus's published rules for tables, each held by what the catalog says; a rule gives what breaks it. */
type Rule = (schema: Schema) => string[];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** '' for none, 's' for stored. */
  readonly generated: string;
  /** '' for none. */
  readonly identity: string;
  readonly default: string | null;
}

/** A unique or exclusion constraint or index; expressions are `null` among its columns. */
interface UniqueIndex {
  readonly table: string;
  readonly name: string;
  readonly isPrimary: boolean;
  readonly columns: readonly (string | null)[];
  /** The operators of an exclusion constraint, as its columns; `null` for unique ones. */
  readonly operators: readonly string[] | null;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  /** As pg_constraint has them: a and r nothing, c cascade, n null, d default. */
  readonly onDelete: string;
  readonly onUpdate: string;
}

interface Schema {
  readonly tables: readonly string[];
  readonly columns: readonly Column[];
  readonly uniques: readonly UniqueIndex[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly triggers: readonly { readonly table: string; readonly name: string }[];
}

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.release();
});

const readSchema = async (): Promise<Schema> => {
  const rowsOf = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await client.query<Row>(statement)).rows;
  const namesOf = (numbers: string, relation: string) => `array(
    select attname::text from unnest(${numbers}) with ordinality as key (number, position)
    left join pg_attribute on attrelid = ${relation} and attnum = key.number and attnum > 0 order by key.position)`;
  return {
    tables: (
      await rowsOf<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      )
    ).map(({ name }) => name),
    columns: await rowsOf<Column>(
      `select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
         attgenerated as generated, attidentity as identity, pg_get_expr(adbin, adrelid) as default
       from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
    ),
    uniques: await rowsOf<UniqueIndex>(
      `select tables.relname as table, indexes.relname as name, indisprimary as "isPrimary",
         ${namesOf('(indkey::int2[])[0:indnkeyatts - 1]', 'indrelid')} as columns,
         (select array(select oprname::text from unnest(conexclop) with ordinality as by (operator, position)
            join pg_operator on pg_operator.oid = by.operator order by by.position)
          from pg_constraint where conindid = indexrelid and contype = 'x') as operators
       from pg_index join pg_class tables on tables.oid = indrelid join pg_class indexes on indexes.oid = indexrelid
       where tables.relnamespace = 'public'::regnamespace and (indisunique or indisexclusion)`,
    ),
    foreignKeys: await rowsOf<ForeignKey>(
      `select conrelid::regclass::text as table, conname as name, ${namesOf('conkey', 'conrelid')} as columns,
         confrelid::regclass::text as to, ${namesOf('confkey', 'confrelid')} as "toColumns",
         confdeltype as "onDelete", confupdtype as "onUpdate"
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    ),
    triggers: await rowsOf(
      `select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal`,
    ),
  };
};

const placementOf = (table: string): Placement => placements[table] ?? { kind: 'local' };
const setsColumns = (action: string): boolean => action === 'n' || action === 'd';

/** How Citus takes a foreign key; `null` where it does. */
const refusalOf = (key: ForeignKey): string | null => {
  const [from, to] = [placementOf(key.table), placementOf(key.to)];
  if (from.kind === 'local' && to.kind === 'distributed') return 'from a local table to a distributed one';
  if (from.kind === 'reference' && to.kind === 'distributed') return 'from a reference table to a distributed one';
  if (from.kind === 'distributed' && to.kind === 'local') return 'from a distributed table to a local one';
  if (from.kind === 'reference' && to.kind === 'local' && /[cnd]/.test(key.onDelete + key.onUpdate))
    return 'from a reference table to a local one with an action';
  if (from.kind !== 'distributed') return null;
  const place = key.columns.indexOf(from.by);
  if (to.kind === 'distributed' && from.group !== to.group) return 'between tables that do not stand side by side';
  if (to.kind === 'distributed' && (place < 0 || key.toColumns[place] !== to.by))
    return 'without the distribution column at the same place';
  if (place < 0) return null;
  if (setsColumns(key.onDelete)) return 'that sets columns when a row is deleted, with the distribution column in it';
  return key.onUpdate === 'a' || key.onUpdate === 'r' ? null : 'that changes the distribution column';
};

const rules = {
  'each table has its place, and each place its table': ({ tables }) => [
    ...tables.filter((table) => !(table in placements)),
    ...Object.keys(placements).filter((table) => !tables.includes(table)),
  ],
  'tables that are read side by side are distributed by columns of one type': ({ columns }) => {
    const typeOf = (table: string): string | undefined => {
      const placement = placementOf(table);
      return columns.find(
        (column) => placement.kind === 'distributed' && column.table === table && column.name === placement.by,
      )?.type;
    };
    return Object.entries(placements).flatMap(([table, placement]) =>
      placement.kind === 'distributed' && (typeOf(table) === undefined || typeOf(table) !== typeOf(placement.group))
        ? [table]
        : [],
    );
  },
  'a distribution column is never null, computed or an identity': ({ columns }) =>
    columns.flatMap((column) => {
      const placement = placementOf(column.table);
      const isBad = !column.isRequired || column.generated !== '' || column.identity !== '';
      return placement.kind === 'distributed' && placement.by === column.name && isBad
        ? [`${column.table}.${column.name}`]
        : [];
    }),
  'an identity or a sequence of a distributed table counts in bigint': ({ columns }) =>
    columns
      .filter(({ table }) => placementOf(table).kind === 'distributed')
      .filter(
        ({ identity, default: value, type }) => (identity !== '' || value?.includes('nextval(')) && type !== 'bigint',
      )
      .map(({ table, name }) => `${table}.${name}`),
  'what is unique is so with the distribution column': ({ uniques }) =>
    uniques.flatMap(({ table, name, columns, operators }) => {
      const placement = placementOf(table);
      if (placement.kind !== 'distributed') return [];
      const place = columns.indexOf(placement.by);
      const isHeld = place >= 0 && (operators === null || operators[place] === '=');
      return isHeld ? [] : [name];
    }),
  'a foreign key is one that Citus keeps': ({ foreignKeys }) =>
    foreignKeys.flatMap((key) => {
      const refusal = refusalOf(key);
      return refusal === null ? [] : [`${key.name} is ${refusal}`];
    }),
  'no trigger is on a distributed or reference table': ({ triggers }) =>
    triggers.filter(({ table }) => placementOf(table).kind !== 'local').map(({ name }) => name),
  // Not Citus's: what makes a trip's rows found where the trip is.
  'what a trip holds is keyed by its trip': ({ uniques }) =>
    Object.entries(placements).flatMap(([table, placement]) => {
      const isOfTrip = placement.kind === 'distributed' && placement.group === 'trips';
      const primary = uniques.find((index) => index.table === table && index.isPrimary);
      return isOfTrip && primary?.columns[0] !== placement.by ? [table] : [];
    }),
} satisfies Record<string, Rule>;

const ruleNames = Object.keys(rules) as (keyof typeof rules)[];

describe('the tables can be distributed by Citus', () => {
  test.each(ruleNames)('%s', async (name) => {
    expect(rules[name](await readSchema())).toEqual([]);
  });
});

describe('a table that could not is noticed', () => {
  test.each<[keyof typeof rules, string, string]>([
    ['each table has its place, and each place its table', 'create table news (id uuid primary key)', 'news'],
    ['each table has its place, and each place its table', 'drop table weather_spans', 'weather_spans'],
    [
      'tables that are read side by side are distributed by columns of one type',
      'alter table trip_chats drop constraint trip_chats_trip_id_fkey, alter column trip_id type text',
      'trip_chats',
    ],
    [
      'a distribution column is never null, computed or an identity',
      'alter table packing_lists add column one int; alter table file_directory drop constraint file_directory_pkey, alter column id drop not null',
      'file_directory.id',
    ],
    [
      'an identity or a sequence of a distributed table counts in bigint',
      'alter table outfits add column place int generated always as identity',
      'outfits.place',
    ],
    [
      'what is unique is so with the distribution column',
      'create unique index one_title on outfits (lower(title))',
      'one_title',
    ],
    [
      'what is unique is so with the distribution column',
      'alter table outfits add constraint one_look exclude using btree (look_id with =)',
      'one_look',
    ],
    [
      'a foreign key is one that Citus keeps',
      'alter table due_mails add constraint wrong foreign key (trip_id) references trips (id)',
      'wrong is from a local table to a distributed one',
    ],
    [
      'a foreign key is one that Citus keeps',
      'alter table users add column on_trip uuid, add constraint wrong foreign key (on_trip) references trips (id)',
      'wrong is from a reference table to a distributed one',
    ],
    [
      'a foreign key is one that Citus keeps',
      'alter table outfits add column place int, add constraint wrong foreign key (place) references places (id)',
      'wrong is from a distributed table to a local one',
    ],
    [
      'a foreign key is one that Citus keeps',
      'alter table flights add column place int, add constraint wrong foreign key (place) references places (id) on delete cascade',
      'wrong is from a reference table to a local one with an action',
    ],
    [
      'a foreign key is one that Citus keeps',
      'alter table person_trips add constraint wrong foreign key (trip_id) references trips (id)',
      'wrong is between tables that do not stand side by side',
    ],
    [
      'a foreign key is one that Citus keeps',
      'alter table outfits add constraint wrong foreign key (id, trip_id) references outfits (trip_id, id)',
      'wrong is without the distribution column at the same place',
    ],
    [
      'a foreign key is one that Citus keeps',
      'alter table outfits add constraint wrong foreign key (trip_id, activity_id) references itinerary_items (trip_id, id) on delete set null (activity_id)',
      'wrong is that sets columns when a row is deleted, with the distribution column in it',
    ],
    [
      'a foreign key is one that Citus keeps',
      'alter table outfits add constraint wrong foreign key (trip_id) references trips (id) on update cascade',
      'wrong is that changes the distribution column',
    ],
    [
      'no trigger is on a distributed or reference table',
      `create trigger noted after insert on outfits for each row execute function refuse_deleted_account()`,
      'noted',
    ],
    [
      'no trigger is on a distributed or reference table',
      `create trigger noted after insert on users for each row execute function refuse_deleted_account()`,
      'noted',
    ],
    [
      'what a trip holds is keyed by its trip',
      'alter table outfits drop constraint outfits_pkey cascade, add primary key (id, trip_id)',
      'outfits',
    ],
  ])('%s: %s', async (name, statement, found) => {
    await client.query('begin');
    try {
      await client.query(statement);
      expect(rules[name](await readSchema())).toContain(found);
    } finally {
      await client.query('rollback');
    }
  });
});

test('docs/scaling.md distributes every table that is to be, in this order and no other way', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8');
  const statements = text.split('\n').filter((line) => /create_(reference|distributed)_table\('/.test(line));
  expect(statements.filter((line) => line.startsWith('select '))).toEqual(distributingStatements());
});
