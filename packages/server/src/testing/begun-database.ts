import pg from 'pg';

/**
 * What a database needs to hold again what it held when it was made (schema `new`), and when a file's first test began
 * (`begun`). Rows go and come without triggers and foreign keys, which has no order then: what is put back was whole. A table that held
 * nothing has no copy, and one without a page is not looked at.
 */
const FUNCTIONS = `
create schema testing;
grant usage on schema testing to public;

create function testing.filled() returns setof name language sql as $$
  select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
$$;

create function testing.remember(kept name) returns void language plpgsql security definer as $$
declare
  name name;
begin
  execute format('create schema %I', kept);
  for name in select testing.filled() loop
    execute format('create table %1$I.%2$I as table public.%2$I', kept, name);
  end loop;
end $$;

create function testing.fill(kept name) returns void language plpgsql as $$
declare
  name name;
  columns text;
begin
  for name in select relname from pg_class where relnamespace = kept::regnamespace and relkind = 'r' loop
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0 and attgenerated = '' and not attisdropped;
    execute format('insert into public.%2$I (%3$s) overriding system value select %3$s from %1$I.%2$I', kept, name, columns);
  end loop;
end $$;

create function testing.put_back() returns void language plpgsql security definer
  set session_replication_role = replica as $$
declare
  name name;
begin
  for name in select testing.filled() loop
    execute format('delete from public.%I', name);
  end loop;
  perform testing.fill('begun');
end $$;

create function testing.renew() returns void language plpgsql security definer
  set session_replication_role = replica as $$
declare
  tables text;
begin
  drop schema if exists begun cascade;
  select string_agg(format('public.%I', filled), ', ') into tables from testing.filled();
  execute format('truncate %s restart identity cascade', tables);
  perform testing.fill('new');
end $$;

create function testing.shape() returns text language sql as $$
  with objects as (
    select 'r', relname::text, concat_ws(' ', relkind, relacl, attname, attnum, atttypid, attnotnull, attacl, pg_get_expr(adbin, adrelid))
      from pg_class left join pg_attribute on attrelid = pg_class.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relnamespace = 'public'::regnamespace
    union all select 'p', proname::text, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 't', tgname::text, tgenabled::text from pg_trigger where not tgisinternal
    union all select 'c', conname::text, pg_get_constraintdef(oid) from pg_constraint
    union all select 'n', nspname::text, '' from pg_namespace where nspname <> 'begun' and nspname !~ '^pg_'
  )
  select md5(string_agg(objects::text, ',' order by objects::text)) from objects
$$;
`;

/** Lets every copy of a database hold again what it held. @param adminUrl of one who may do everything there. */
export const letBeginAgain = async (adminUrl: string): Promise<void> => {
  await asAdmin(adminUrl, async (client) => {
    await client.query(FUNCTIONS);
    await client.query(`select testing.remember('new')`);
  });
};

/** Of a database that a file has left, MiB: one that holds more has lists of places, which are not taken out for the next. */
const SIZE_MAX_MIB = 32;

/**
 * Makes a database that a file has left as it was when it was made, which takes a tenth of making another.
 *
 * @returns whether it could: whoever has changed its tables, or filled them with the lists that Caravan brings, leaves it so.
 */
export const renewed = async (adminUrl: string, name: string, shape: string): Promise<boolean> => {
  const url = new URL(adminUrl);
  url.pathname = name;
  return asAdmin(url.href, async (client) => {
    const asked = `select testing.shape() as shape, pg_database_size(current_database()) / 1048576 as size`;
    const { rows } = await client.query<{ shape: string; size: string }>(asked);
    if (rows[0]?.shape !== shape || Number(rows[0].size) > SIZE_MAX_MIB) return false;
    await client.query('select testing.renew()');
    return true;
  });
};

/** What tells whether the tables of a database are those it was made with. */
export const shapeOf = (adminUrl: string): Promise<string> =>
  asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ shape: string }>('select testing.shape() as shape');
    return rows[0]?.shape ?? '';
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
