import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { PASSKEYS_MAX } from '@caravan/contract/accounts/passkeys.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { z } from 'zod/mini';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import { findUser, type OwnAccount } from './accounts.store.ts';
import { revokeOtherReauthentications, lockReauthenticated } from './reauthentication.access.ts';
import { challengeSchema, ownName, PASSKEY_MINUTES } from './passkeys.rules.ts';
import type { EmailOutbox } from './email-outbox.service.ts';
import { registrationOptionsFor, verifyRegistration, type PasskeySite } from './webauthn.access.ts';
import {
  type RegisteredCredential,
  countPasskeys,
  listCredentials,
  deleteOwnPasskey,
  insertPasskey,
  listPasskeysOf,
  renameOwnPasskey,
} from './passkeys.store.ts';
import { isSecondFactorRequired } from './second-factor.store.ts';
import { beginStep, takeStep } from './sign-in-steps.store.ts';
import { requireSignInMethod } from './sign-in.access.ts';

interface PasskeyParts {
  readonly emailOutbox: EmailOutbox;
  readonly passkeySite: PasskeySite;
}

export const passkeysRoutes = (serve: Serve, { emailOutbox, passkeySite }: PasskeyParts): void => {
  serve(listPasskeys, ({ userId, db }) => listPasskeysOf(db, userId));

  serve(beginPasskey, async (call) => {
    const { userId, db, steps } = call;
    const account = await lockReauthenticated(db, call);
    const own = await listCredentials(db, userId);
    if (own.length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
    const request = await registrationOptionsFor(passkeySite, { ...(await labelsOf(db, account)), id: userId, own });
    const data = { challenge: request.challenge };
    const secret = await beginStep(db, { kind: 'passkey_registration', userId, data, minutes: PASSKEY_MINUTES });
    steps.keep('passkey_registration', secret, PASSKEY_MINUTES);
    return { options: request.options };
  });

  serve.prepared(
    addPasskey,
    (call) => verifyNewPasskey(call, passkeySite),
    async (call, registered) => {
      const { userId, db, afterCommit } = call;
      if (registered === null) throw new AppError('passkey_failed');
      const { email } = await lockReauthenticated(db, call);
      const own = await listPasskeysOf(db, userId);
      if (own.length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
      const taken = own.map((passkey) => passkey.name);
      const name = ownName(call.body.name || (await call.device()) || 'Passkey', taken);
      const passkey = await insertPasskey(db, { ...registered, userId, name });
      call.record('passkey_added');
      call.steps.forget('passkey_registration');
      if (email !== null)
        await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'passkey_added', address: email });
      return passkey;
    },
  );

  serve(renamePasskey, async ({ params, body, userId, db }) =>
    found(await renameOwnPasskey(db, userId, params.passkeyId, body.name)),
  );

  serve(removePasskey, async (call) => {
    const { params, userId, db, afterCommit, record } = call;
    const { email } = await lockReauthenticated(db, call);
    found(await deleteOwnPasskey(db, userId, params.passkeyId));
    if ((await isSecondFactorRequired(db, userId)) && (await countPasskeys(db, userId)) === 0) {
      throw new AppError('last_passkey');
    }
    await requireSignInMethod(db, userId);
    record('passkey_removed');
    await revokeOtherReauthentications(db, call);
    if (email !== null)
      await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'passkey_removed', address: email });
  });
};

/**
 * Verifies the answer to a challenge, which is answered once, rightly or not.
 *
 * @returns `null` where this browser has no challenge; the handler refuses it, so that a repeated call gets its first answer.
 */
const verifyNewPasskey = async (
  { db, steps, userId, body }: Call<typeof addPasskey>,
  site: PasskeySite,
): Promise<RegisteredCredential | null> => {
  const step = await takeStep(db, 'passkey_registration', steps.claimed('passkey_registration'));
  if (step?.userId !== userId) return null;
  return verifyRegistration(site, body.response, z.parse(challengeSchema, step.data).challenge);
};

/** What a device shows beside the passkey, so that its owner can distinguish their accounts. */
const labelsOf = async (db: Db, { id, firstName, lastName }: OwnAccount): Promise<{ label: string; name: string }> => {
  const user = await findUser(db, id);
  const name = `${firstName} ${lastName}`.trim();
  return { label: user?.email ?? user?.username ?? user?.signInPhone ?? name, name };
};
