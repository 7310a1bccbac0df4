import type { Reauthentication } from '@caravan/contract/accounts/reauthentication.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { randomUUID } from 'node:crypto';
import type { Answer, Person, Visitor } from './person.ts';
import type { TestApp } from './test-app.ts';

/** When something was added, ISO 8601. */
type AddedAt = string;

const insertDated = async ({ database }: TestApp, statement: string, values: unknown[]): Promise<AddedAt> => {
  const { rows } = await database.pool.query<{ created_at: Date }>(`${statement} returning created_at`, values);
  return rows[0]?.created_at.toISOString() ?? '';
};

/** Gives an account a passkey whose key nobody has: that it exists is enough. */
export const addPasskey = (app: TestApp, { id }: Person): Promise<AddedAt> =>
  insertDated(
    app,
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_backed_up, signs_in_alone, name)
     values (gen_random_uuid(), $1, $2, 'secret', 7, '{internal}', true, true, 'iPhone')`,
    [id, randomUUID()],
  );

/** Links an account with a provider. */
export const addProvider = (app: TestApp, { id }: Person): Promise<AddedAt> =>
  insertDated(app, `insert into provider_identities (issuer, subject, user_id) values ('https://id.example', $2, $1)`, [
    id,
    randomUUID(),
  ]);

/** Gives an account a passkey, a provider and a required second factor, with a recovery code. */
export const addAllSignInMethods = async (app: TestApp, person: Person): Promise<void> => {
  await addPasskey(app, person);
  await addProvider(app, person);
  const { pool } = app.database;
  await pool.query(`insert into recovery_codes (user_id, digest) values ($1, 'digest')`, [person.id]);
  await pool.query('update users set requires_second_factor = true where id = $1', [person.id]);
};

/** The counts of an account's sign-in methods, sign-ins under way, and sessions. */
export const countSignInMethods = async ({ database }: TestApp, { id }: Person): Promise<Record<string, unknown>> => {
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

/** The counts of an account that nobody can sign in to. */
export const NO_SIGN_IN_METHODS = {
  phone: false,
  factor: false,
  passkeys: 0,
  codes: 0,
  providers: 0,
  steps: 0,
  sessions: 0,
};

const REAUTHENTICATION = '/api/auth/reauthentication';

/** Lets the last authentication of all sessions of somebody be an hour old. */
export const expireReauthentication = async ({ database }: TestApp, { id }: { id: string }): Promise<void> => {
  const old = new Date(Date.now() - 3_600_000).toISOString();
  await database.pool.query(
    `update sessions set sess = sess || jsonb_build_object('provenAt', $2::text) where user_id = $1`,
    [id, old],
  );
};

/** Authenticates again. */
export const reauthenticate = (by: Visitor, body: unknown): Promise<Answer<{ freshUntil: string } & ErrorBody>> =>
  by.post(REAUTHENTICATION, body);

/** How fresh the session's authentication is, and by what it can be renewed. */
export const reauthenticationOf = async (by: Visitor): Promise<Reauthentication> =>
  (await by.get<Reauthentication>(REAUTHENTICATION)).body;

/** Whether a call that requires reauthentication would be allowed. */
export const isReauthenticated = async (by: Visitor): Promise<boolean> =>
  (await reauthenticationOf(by)).freshUntil !== null;
