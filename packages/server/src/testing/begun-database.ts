import pg from 'pg';

/**
 * What a database needs to know what it held and to hold that again, as one who may do everything. Rows go and come without
 * triggers and foreign keys, which has no order then: what is put back was whole. A table that held nothing has no copy.
 */
const FUNCTIONS = `
create schema begun;

create function begun.remember() returns void language plpgsql security definer as $$
declare
  name text;
  is_filled boolean;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from public.%I)', name) into is_filled;
    if is_filled then
      execute format('create table begun.%1$I as table public.%1$I', name);
    end if;
  end loop;
end $$;

create function begun.put_back() returns void language plpgsql security definer
  set session_replication_role = replica as $$
declare
  name text;
  columns text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('delete from public.%I', name);
  end loop;
  for name in select tablename from pg_tables where schemaname = 'begun' loop
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0 and attgenerated = '' and not attisdropped;
    execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from begun.%1$I', name, columns);
  end loop;
end $$;

grant usage on schema begun to public;
`;

/** Lets a database, and every copy of it, begin again from what it held. @param adminUrl of one who may do everything. */
export const letBeginAgain = async (adminUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(FUNCTIONS);
  } finally {
    await client.end();
  }
};
