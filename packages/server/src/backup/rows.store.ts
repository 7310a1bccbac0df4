import { getTableName } from 'drizzle-orm';
import type { Readable, Writable } from 'node:stream';
import pg, { type ClientBase, type Pool } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { airlines, airports } from '../features/flights/flights.tables.ts';
import { areaNames, countries, placeNames, placeStarts, places, regions } from '../features/places/gazetteer.tables.ts';
import { SERVER_NAME } from '../platform/db.ts';
import { databaseServers } from '../platform/postgres/database-hosts.ts';
import { RESTORE_MARKER, type UnfinishedRestore } from '../platform/startup/database-in-use.store.ts';
import type { SequenceState } from './archive-format.ts';

/** A table that a backup holds. */
export interface KeptTable {
  readonly name: string;
  /** Those that are stored; PostgreSQL computes the rest. */
  readonly columns: readonly string[];
  /** SQL: in which order its rows come, the same in every database. */
  readonly order: string;
}

/** The names in the store are made of these. */
export interface KeptFile {
  readonly id: string;
  readonly kind: 'document' | 'image';
}

/**
 * What Caravan brings along is loaded anew, the record of what was loaded with it, and migrations are done rather than copied. Which
 * servers run, and what they tell each other of changes, is over by the time of a restore.
 */
const LEFT_OUT: readonly string[] = [
  ...[countries, regions, areaNames, places, placeNames, placeStarts, airports, airlines].map(getTableName),
  'reference_data',
  'schema_migrations',
  'servers',
  'live_announcements',
  RESTORE_MARKER,
];

/** What migrations and starts write by themselves into a database that nobody has used. */
const PREFILLED: readonly string[] = ['subscription_plans'];

/**
 * The session's own settings: nothing is cut off however long it takes, and rows are written as text in the same way whatever the
 * server, the database or the role have set.
 */
const SESSION = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set extra_float_digits = 3; set bytea_output = 'hex'; set xmloption = 'content'`;

/** What these connections call themselves to the database: one without a name is taken for a server of 1.0.0. */
const OWN_NAME = 'caravan-backup';

/** A connection that a backup or a restore has for itself. */
export type Connection = pg.Client;

/** Opens one. @param url of several hosts the first is the primary. Secret: never logged. */
export const connect = async (url: string): Promise<Connection> => {
  const [connectionString = url] = databaseServers(url);
  const client = new pg.Client({ connectionString, application_name: OWN_NAME, keepAlive: true });
  // The next statement on a broken connection says so; the event only has to be heard.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
};

/** What migrations take: they open a connection of their own. */
export type MigrationPool = Pool;

/** @param url as above. */
export const openMigrationPool = (url: string): MigrationPool => {
  const [connectionString = url] = databaseServers(url);
  const pool = new pg.Pool({ connectionString, application_name: OWN_NAME, max: 1 });
  // As above.
  pool.on('error', () => undefined);
  return pool;
};

/** Fails where the connection was lost, and with it all that it held. */
export const isStillConnected = async (client: ClientBase): Promise<void> => void (await client.query('select 1'));

/** Begins to see all rows as they are at this moment. */
export const beginSnapshot = async (client: ClientBase): Promise<void> =>
  void (await client.query('begin transaction isolation level repeatable read read only'));

export const begin = async (client: ClientBase): Promise<void> => void (await client.query('begin'));
export const commit = async (client: ClientBase): Promise<void> => void (await client.query('commit'));

/** The tables that belong into a backup, by name. */
export const listKeptTables = async (client: ClientBase): Promise<KeptTable[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; order: string | null }>(
    `select c.relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       -- Texts by their bytes: each database may sort them in another way.
       (select string_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end, ', ' order by place)
          from pg_index, unnest(indkey::int2[]) with ordinality as part (number, place)
          join pg_attribute on attnum = part.number
          where indrelid = c.oid and attrelid = c.oid and indisprimary) as "order"
     from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all ($1)
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
     order by relname collate "C"`,
    [LEFT_OUT],
  );
  return rows.map(({ name, columns, order }) => ({
    name,
    columns,
    order: order ?? `${pg.escapeIdentifier(name)}::text collate "C"`,
  }));
};

/** Keeps others from changing what the tables look like, until the transaction is over. */
export const holdTables = async (client: ClientBase, tables: readonly KeptTable[]): Promise<void> =>
  void (await client.query(`lock table ${identifiers(tables.map(({ name }) => name))} in access share mode`));

/** Keeps everybody else away from the tables until the transaction is over. @throws where somebody uses one. */
export const takeTables = async (client: ClientBase, tables: readonly KeptTable[]): Promise<void> =>
  void (await client.query(
    `lock table ${identifiers(tables.map(({ name }) => name))} in access exclusive mode nowait`,
  ));

const identifiers = (names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join(', ');

/** All rows of a table as text, a line each, in its order. */
export const readRows = (client: ClientBase, { name, columns, order }: KeptTable): Readable =>
  client.query(
    copyTo(`copy (select ${identifiers(columns)} from ${pg.escapeIdentifier(name)} order by ${order}) to stdout`),
  );

/** Takes rows as {@link readRows} gives them. */
export const writeRows = (
  client: ClientBase,
  { name, columns }: Omit<KeptTable, 'order'>,
): Writable & { readonly rowCount: number } =>
  client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${identifiers(columns)}) from stdin`));

/** What the sequences will give next. */
export const listSequences = async (client: ClientBase): Promise<SequenceState[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: read } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    states.push(...read.map((state) => ({ name, ...state })));
  }
  return states;
};

export const setSequences = async (client: ClientBase, states: readonly SequenceState[]): Promise<void> => {
  for (const { name, lastValue, isCalled } of states) {
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
  }
};

/** Databases that an earlier version has left have no table of personal files: theirs are among the others. */
const PERSONAL_FILES = 'personal_files';

/** The files that the rows of the snapshot know, some at a time; after the snapshot is given up, too. */
export const openFileList = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ has: boolean }>('select to_regclass($1) is not null as has', [PERSONAL_FILES]);
  const personal = rows[0]?.has === true ? `union all select id, kind from ${PERSONAL_FILES}` : '';
  await client.query(`declare kept_files cursor with hold for select id, kind from files ${personal} order by id`);
};

export const nextFiles = async (client: ClientBase, atMost: number): Promise<KeptFile[]> =>
  (await client.query<KeptFile>(`fetch ${atMost} from kept_files`)).rows;

/** Which of the tables hold rows that neither a migration nor the start of a server has put there. */
export const listUsedTables = async (client: ClientBase): Promise<string[]> => {
  const tables = (await listKeptTables(client)).filter(({ name }) => !PREFILLED.includes(name));
  if (tables.length === 0) return [];
  const looks = tables.map(
    ({ name }) => `select ${pg.escapeLiteral(name)} as name where exists (select from ${pg.escapeIdentifier(name)})`,
  );
  return (await client.query<{ name: string }>(looks.join(' union all '))).rows.map(({ name }) => name);
};

export const emptyPrefilledTables = async (client: ClientBase): Promise<void> => {
  for (const name of PREFILLED) await client.query(`delete from ${pg.escapeIdentifier(name)}`);
};

/** How many servers of Caravan are connected to this database. */
export const countServers = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query<{ servers: number }>(
    `select count(*)::integer as servers from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [SERVER_NAME],
  );
  return rows[0]?.servers ?? 0;
};

/** What keeps rows in order among each other, as the statements that put it back. */
type Restraints = readonly string[];

/**
 * Lets rows come in any order and as they are: foreign keys are dropped, since users and files refer to each other, and triggers are
 * off. The owner of the tables may do both.
 */
export const liftRestraints = async (client: ClientBase, tables: readonly KeptTable[]): Promise<Restraints> => {
  const names = tables.map(({ name }) => name);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
       and conrelid in (select oid from pg_class where relname = any ($1) and relnamespace = current_schema()::regnamespace)
     order by 1, 2`,
    [names],
  );
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgenabled <> 'D' and tgparentid = 0
       and tgrelid in (select oid from pg_class where relname = any ($1) and relnamespace = current_schema()::regnamespace)
     order by 1, 2`,
    [names],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`),
  ];
};

/** @throws where a row refers to one that is not there. */
export const putBackRestraints = async (client: ClientBase, restraints: Restraints): Promise<void> => {
  for (const statement of restraints) await client.query(statement);
};

/** What the planner has to know of many new rows. */
export const analyze = async (client: ClientBase): Promise<void> => void (await client.query('analyze'));

/** Notes for good which backup is being restored. */
export const noteUnfinished = async (
  database: Pool | ClientBase,
  { backup, kind }: UnfinishedRestore,
): Promise<void> => {
  await database.query(`create table if not exists ${RESTORE_MARKER} (backup uuid not null, kind text not null)`);
  await database.query(`delete from ${RESTORE_MARKER}`);
  await database.query(`insert into ${RESTORE_MARKER} (backup, kind) values ($1, $2)`, [backup, kind]);
};

export const forgetUnfinished = async (database: Pool | ClientBase): Promise<void> =>
  void (await database.query(`drop table if exists ${RESTORE_MARKER}`));

/** Bytes that the database takes on its disk. */
export const sizeOfDatabase = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return Number(rows[0]?.size);
};
