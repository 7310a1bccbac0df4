import type { Reauthentication } from '@caravan/contract/accounts/reauthentication.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import type { Answer, Visitor } from './person.ts';
import type { TestApp } from './test-app.ts';

const REAUTHENTICATION = '/api/auth/reauthentication';

/** Lets the proofs of all sessions of somebody be an hour old. */
export const ageProofs = async ({ database }: TestApp, { id }: { id: string }): Promise<void> => {
  const old = new Date(Date.now() - 3_600_000).toISOString();
  await database.pool.query(
    `update sessions set sess = sess || jsonb_build_object('provenAt', $2::text) where user_id = $1`,
    [id, old],
  );
};

/** Proves who one is. */
export const prove = (by: Visitor, body: unknown): Promise<Answer<{ freshUntil: string } & ErrorBody>> =>
  by.post(REAUTHENTICATION, body);

/** What the session has proven, and what would prove it. */
export const proofOf = async (by: Visitor): Promise<Reauthentication> =>
  (await by.get<Reauthentication>(REAUTHENTICATION)).body;

/** Whether what asks for a fresh proof would be let through. */
export const isProven = async (by: Visitor): Promise<boolean> => (await proofOf(by)).freshUntil !== null;
