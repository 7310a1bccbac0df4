import {
  beginPasskeyProof,
  getReauthentication,
  reauthenticate,
} from '@caravan/contract/accounts/reauthentication.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Call, Serve } from '../../platform/call.ts';
import {
  findReauthenticatedUntil,
  reauthenticatedUntil,
  checkProof,
  type ProofParts,
  type ConsumeProof,
} from './reauthentication.access.ts';
import type { EmailOutbox } from './email-outbox.service.ts';
import { lockAccount } from './accounts.store.ts';
import { authenticationOptionsFor } from './webauthn.access.ts';
import { PASSKEY_MINUTES } from './passkeys.rules.ts';
import { listCredentials } from './passkeys.store.ts';
import { saveReauthentication } from './sessions.store.ts';
import { beginStep } from './sign-in-steps.store.ts';
import { findReauthenticationMethods, type OfferedMethods } from './sign-in-methods.store.ts';

interface ReauthenticationParts extends ProofParts {
  readonly emailOutbox: EmailOutbox;
  readonly offered: OfferedMethods;
}

export const reauthenticationRoutes = (
  serve: Serve,
  { emailOutbox, offered, ...parts }: ReauthenticationParts,
): void => {
  serve(getReauthentication, async ({ userId, sid, now, db }) => {
    const until = await findReauthenticatedUntil(db, { sid, now });
    return { freshUntil: until?.toISOString() ?? null, ways: await findReauthenticationMethods(db, userId, offered) };
  });

  serve(beginPasskeyProof, async ({ userId, sid, db, steps }) => {
    const own = await listCredentials(db, userId);
    if (own.length === 0) throw new AppError('no_passkey');
    const { challenge, options } = await authenticationOptionsFor(parts.passkeySite, own, { mustVerify: true });
    const data = { challenge, sid };
    const secret = await beginStep(db, { kind: 'reauthentication', userId, data, minutes: PASSKEY_MINUTES });
    steps.keep('reauthentication', secret, PASSKEY_MINUTES);
    return { options };
  });

  serve.prepared(
    reauthenticate,
    (call) => recordingRefusal(call, () => checkProof(call, call.body, parts)),
    (call, settle) => recordingRefusal(call, () => completeReauthentication(call, settle, emailOutbox)),
  );
};

type ReauthenticationCall = Call<typeof reauthenticate>;

const completeReauthentication = async (call: ReauthenticationCall, settle: ConsumeProof, emailOutbox: EmailOutbox) => {
  const { userId, sid, now, body, db, steps, afterCommit, record } = call;
  const account = await lockAccount(db, userId);
  if (!account) throw new AppError('unauthorized');
  await settle(db, account);
  // A new password ends the sessions that were open, and with them what the one before proved.
  if (sid === null || !(await saveReauthentication(db, sid, now))) throw new AppError('unauthorized');
  record('proof_given', { details: { way: body.way } });
  if (body.way === 'passkey') steps.forget('reauthentication');
  if (body.way === 'recovery_code') {
    record('recovery_code_used');
    const { email: address } = account;
    if (address !== null)
      await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'recovery_code_used', address });
  }
  return { freshUntil: reauthenticatedUntil(now).toISOString() };
};

const recordingRefusal = async <Result>(
  { body: { way }, record }: ReauthenticationCall,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) record('proof_refused', { details: { way, reason: error.code } });
    throw error;
  }
};
