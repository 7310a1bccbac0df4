import pg from 'pg';

/** From here on deleted rows are so many that reading past them would take longer than making the tables anew. */
const TRUNCATED_FROM_BYTES = 4_194_304;

/**
 * Snapshots of a database's rows, each a schema with copies of its tables: `pristine` as the database was made, and `baseline` as
 * it was before a file's first test. Rows are restored without triggers and foreign keys, in any order: the snapshot was
 * consistent. A table without rows has no copy, and one without a page is skipped.
 */
const FUNCTIONS = `
create schema testing;
grant usage on schema testing to public;

create function testing.non_empty_tables() returns setof name language sql as $$
  select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
$$;

create function testing.take_snapshot(snapshot name) returns void language plpgsql security definer as $$
declare
  name name;
begin
  execute format('create schema %I', snapshot);
  for name in select testing.non_empty_tables() loop
    execute format('create table %1$I.%2$I as table public.%2$I', snapshot, name);
  end loop;
end $$;

create function testing.restore_rows(snapshot name) returns void language plpgsql as $$
declare
  name name;
  columns text;
begin
  for name in select relname from pg_class where relnamespace = snapshot::regnamespace and relkind = 'r' loop
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0 and attgenerated = '' and not attisdropped;
    execute format('insert into public.%2$I (%3$s) overriding system value select %3$s from %1$I.%2$I', snapshot, name, columns);
  end loop;
end $$;

create function testing.reset_to_baseline() returns void language plpgsql security definer
  set session_replication_role = replica as $$
declare
  name name;
  tables text;
begin
  select string_agg(format('public.%I', non_empty_tables), ', ') into tables from testing.non_empty_tables();
  -- What goes on after an answer may begin a change in this moment, and lock its rows in another order: all tables at once or none.
  while tables is not null loop
    begin
      execute format('lock table %s in exclusive mode nowait', tables);
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.002);
    end;
  end loop;
  for name in select testing.non_empty_tables() loop
    execute format('delete from public.%I', name);
  end loop;
  perform testing.restore_rows('baseline');
end $$;

create function testing.reset_to_pristine() returns void language plpgsql security definer
  set session_replication_role = replica as $$
declare
  tables text;
  bytes bigint;
  name name;
begin
  drop schema if exists baseline cascade;
  select string_agg(format('public.%I', non_empty_tables), ', '), sum(pg_relation_size(format('public.%I', non_empty_tables)))
    into tables, bytes from testing.non_empty_tables();
  -- Truncating makes the files of all tables and indexes anew: it costs many times what deleting a few rows does.
  if bytes > ${TRUNCATED_FROM_BYTES} then
    execute format('truncate %s cascade', tables);
  else
    for name in select testing.non_empty_tables() loop
      execute format('delete from public.%I', name);
    end loop;
  end if;
  perform setval(seqrelid, seqstart, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = 'public'::regnamespace;
  perform testing.restore_rows('pristine');
end $$;

create function testing.schema_fingerprint() returns text language sql as $$
  with objects as (
    select 'r', relname::text, concat_ws(' ', relkind, relacl, attname, attnum, atttypid, attnotnull, attacl, pg_get_expr(adbin, adrelid))
      from pg_class left join pg_attribute on attrelid = pg_class.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relnamespace = 'public'::regnamespace
    union all select 'p', proname::text, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 't', tgname::text, tgenabled::text from pg_trigger where not tgisinternal
    union all select 'c', conname::text, pg_get_constraintdef(oid) from pg_constraint
    union all select 'n', nspname::text, '' from pg_namespace where nspname <> 'baseline' and nspname !~ '^pg_'
  )
  select md5(string_agg(objects::text, ',' order by objects::text)) from objects
$$;
`;

/** Takes the snapshot of a new database that each of its copies can be reset to. @param adminUrl of one who may do everything there. */
export const takePristineSnapshot = async (adminUrl: string): Promise<void> => {
  await asAdmin(adminUrl, async (client) => {
    await client.query(FUNCTIONS);
    await client.query(`select testing.take_snapshot('pristine')`);
  });
};

/** Of a database that a file has released, MiB: one that holds more has lists of places, which are not taken out for the next. */
const SIZE_MAX_MIB = 32;

/**
 * Resets a database that a file has released to the state it was made in, which takes a tenth of making another.
 *
 * @returns whether it could: whoever has changed its tables, or filled them with the lists that Caravan brings, leaves it so.
 */
export const resetToPristine = async (adminUrl: string, name: string, fingerprint: string): Promise<boolean> => {
  const url = new URL(adminUrl);
  url.pathname = name;
  return asAdmin(url.href, async (client) => {
    const statement = `select testing.schema_fingerprint() as fingerprint, pg_database_size(current_database()) / 1048576 as size`;
    const { rows } = await client.query<{ fingerprint: string; size: string }>(statement);
    if (rows[0]?.fingerprint !== fingerprint || Number(rows[0].size) > SIZE_MAX_MIB) return false;
    await client.query('select testing.reset_to_pristine()');
    return true;
  });
};

/** A hash of a database's schema: another one where its tables were changed. */
export const schemaFingerprint = (adminUrl: string): Promise<string> =>
  asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ fingerprint: string }>('select testing.schema_fingerprint() as fingerprint');
    return rows[0]?.fingerprint ?? '';
  });

/** Does something over a connection of its own. */
export const asAdmin = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
