import type pg from 'pg';

/** The tables in which one of these texts stands, in whichever column: letters, digits and hyphens alone. */
export const tablesHolding = async (pool: pg.Pool, texts: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables,
       lateral (select query_to_xml(format('select * from %I', tablename), true, false, '')::text as content)
     where schemaname = 'public' and exists (select from unnest($1::text[]) held where position(held in content) > 0)
     order by 1`,
    [texts],
  );
  return rows.map(({ name }) => name);
};
