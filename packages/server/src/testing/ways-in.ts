import { randomUUID } from 'node:crypto';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** When something was added, ISO 8601. */
type AddedAt = string;

const add = async ({ database }: TestApp, statement: string, values: unknown[]): Promise<AddedAt> => {
  const { rows } = await database.pool.query<{ created_at: Date }>(`${statement} returning created_at`, values);
  return rows[0]?.created_at.toISOString() ?? '';
};

/** Gives an account a passkey that nobody has the key of: that it is there is enough. */
export const keepPasskey = (app: TestApp, { id }: Person): Promise<AddedAt> =>
  add(
    app,
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_backed_up, signs_in_alone, name)
     values (gen_random_uuid(), $1, $2, 'secret', 7, '{internal}', true, true, 'iPhone')`,
    [id, randomUUID()],
  );

/** Has a provider open an account. */
export const keepProvider = (app: TestApp, { id }: Person): Promise<AddedAt> =>
  add(app, `insert into provider_identities (issuer, subject, user_id) values ('https://id.example', $2, $1)`, [
    id,
    randomUUID(),
  ]);

/** Gives an account a passkey and a provider, and has it ask for a second factor, with a code to recover by. */
export const keepEverything = async (app: TestApp, person: Person): Promise<void> => {
  await keepPasskey(app, person);
  await keepProvider(app, person);
  const { pool } = app.database;
  await pool.query(`insert into recovery_codes (user_id, digest) values ($1, 'digest')`, [person.id]);
  await pool.query('update users set requires_second_factor = true where id = $1', [person.id]);
};

/** What signs in to an account, is begun on the way in, or is in. */
export const countWaysIn = async ({ database }: TestApp, { id }: Person): Promise<Record<string, unknown>> => {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select sign_in_phone is not null as phone, requires_second_factor as factor,
       (select count(*)::int from passkeys where user_id = users.id) as passkeys,
       (select count(*)::int from recovery_codes where user_id = users.id) as codes,
       (select count(*)::int from provider_identities where user_id = users.id) as providers,
       (select count(*)::int from sign_in_steps where user_id = users.id) as steps,
       (select count(*)::int from sessions where user_id = users.id) as sessions
     from users where id = $1`,
    [id],
  );
  return rows[0] ?? {};
};

/** An account that nobody gets in to. */
export const NO_WAY_IN = { phone: false, factor: false, passkeys: 0, codes: 0, providers: 0, steps: 0, sessions: 0 };
