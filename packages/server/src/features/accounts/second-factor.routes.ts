import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { findUser } from './accounts.store.ts';
import { revokeOtherReauthentications, lockReauthenticated } from './reauthentication.access.ts';
import type { EmailOutbox } from './email-outbox.service.ts';
import { countPasskeys } from './passkeys.store.ts';
import { makeRecoveryCodes } from './recovery-codes.service.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  isSecondFactorRequired,
  setSecondFactor,
} from './second-factor.store.ts';

export const secondFactorRoutes = (serve: Serve, { emailOutbox }: { emailOutbox: EmailOutbox }): void => {
  serve(getSecondFactor, async ({ userId, db }) => ({
    isOn: await isSecondFactorRequired(db, userId),
    codesLeft: await countRecoveryCodes(db, userId),
  }));

  // Checked before the hashes are made, because everybody who signs in would wait for them, and once more within the transaction.
  serve.prepared(
    turnOnSecondFactor,
    async ({ userId, db }) => {
      await requirePrerequisites(db, await findUser(db, userId), emailOutbox);
      return makeRecoveryCodes();
    },
    async (call, made) => {
      const { userId, db, afterCommit, record } = call;
      const { email, emailConfirmedAt } = await lockReauthenticated(db, call);
      await requirePrerequisites(db, { id: userId, email, isEmailConfirmed: emailConfirmedAt !== null }, emailOutbox);
      const wasOn = await isSecondFactorRequired(db, userId);
      await setSecondFactor(db, userId, true);
      await revokeOtherReauthentications(db, call);
      await replaceRecoveryCodes(db, userId, made.stored);
      record(wasOn ? 'recovery_codes_renewed' : 'second_factor_on');
      if (email !== null && !wasOn) {
        await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'second_factor_on', address: email });
      }
      return { codes: made.codes };
    },
  );

  serve(turnOffSecondFactor, async (call) => {
    const { userId, db, afterCommit, record } = call;
    const { email } = await lockReauthenticated(db, call);
    const wasOn = await isSecondFactorRequired(db, userId);
    await setSecondFactor(db, userId, false);
    await deleteRecoveryCodes(db, userId);
    if (wasOn) record('second_factor_off');
    if (email !== null && wasOn) {
      await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'second_factor_off', address: email });
    }
  });

  renewalRoute(serve);
};

const renewalRoute = (serve: Serve): void => {
  serve.prepared(
    renewRecoveryCodes,
    async ({ userId, db }) => {
      await requireSecondFactorOn(db, userId);
      return makeRecoveryCodes();
    },
    async (call, made) => {
      const { userId, db, record } = call;
      await lockReauthenticated(db, call);
      await requireSecondFactorOn(db, userId);
      await revokeOtherReauthentications(db, call);
      await replaceRecoveryCodes(db, userId, made.stored);
      record('recovery_codes_renewed');
      return { codes: made.codes };
    },
  );
};

/** @throws AppError `no_passkey`; `email_unconfirmed`; `unauthorized` where the account is gone. */
const requirePrerequisites = async (
  db: Db,
  account: Pick<CurrentUser, 'id' | 'email' | 'isEmailConfirmed'> | undefined,
  { canSend }: Pick<EmailOutbox, 'canSend'>,
): Promise<void> => {
  if (!account) throw new AppError('unauthorized');
  if ((await countPasskeys(db, account.id)) === 0) throw new AppError('no_passkey');
  // With a second factor no password can be chosen by a link to an unconfirmed address, so its owner could neither recover the account
  // nor revoke whoever made it with their address.
  if (canSend && account.email !== null && !account.isEmailConfirmed) throw new AppError('email_unconfirmed');
};

const requireSecondFactorOn = async (db: Db, userId: string): Promise<void> => {
  if (!(await isSecondFactorRequired(db, userId))) throw new AppError('second_factor_off');
};
