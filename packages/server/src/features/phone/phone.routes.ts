import type { CurrentUser, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  confirmPhone,
  createPhoneAccount,
  getCaptcha,
  phoneSignup,
  redeemCode,
  removeOwnPhone,
  requestCode,
  setOwnPhone,
} from '@caravan/contract/accounts/phone.endpoints.ts';
import type { PhoneSignup } from '@caravan/contract/accounts/phone.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { findUser, isEmailTaken, takenUsernames } from '../accounts/accounts.store.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import {
  type ProvenNumber,
  lockReauthenticated,
  revokeOtherReauthentications,
} from '../accounts/reauthentication.access.ts';
import { requireSignInMethod, signInWithFirstFactor } from '../accounts/sign-in.access.ts';
import { type BuiltInProofs, type PhoneProofs, proveNumber } from './phone-proofs.access.ts';
import { type CodeSender, redeem } from './phone-codes.service.ts';
import {
  clearSignInPhone,
  createPhoneUser,
  findOwnerOf,
  lockPhoneNumber,
  saveSignup,
  setSignInPhone,
  shareLockAccountOf,
  takeSignup,
} from './phone-accounts.store.ts';
import { findNumberOf } from './phone-codes.store.ts';

interface PhoneAccountParts {
  readonly proofs: PhoneProofs;
  readonly emailOutbox: EmailOutbox;
}

type PhoneSignInCall = Call<typeof confirmPhone> | Call<typeof createPhoneAccount>;

export const phoneAccountsRoutes = (serve: Serve, { proofs, emailOutbox }: PhoneAccountParts): void => {
  serve(phoneSignup, async (call) => {
    await refuseTaken(call.db, call.body);
    await saveSignup(call, call.body);
    return { message: 'Verification code required' };
  });

  serve.prepared(
    confirmPhone,
    (call) => proveNumber(proofs, call),
    async (call, proven) => {
      if (call.body.isSignup) return signUp(call, proven, emailOutbox);
      const account = await shareLockAccountOf(call.db, proven.phoneNumber);
      if (!account) throw new AppError('no_phone_account');
      return signInByPhone(call, proven, account, 'Signed in successfully');
    },
  );

  serve.prepared(
    createPhoneAccount,
    (call) => proveNumber(proofs, call),
    async (call, proven) => {
      await lockPhoneNumber(call.db, proven.phoneNumber);
      // The token is not spent, so that the same one can sign in to it.
      if (await shareLockAccountOf(call.db, proven.phoneNumber)) throw new AppError('phone_taken');
      await takeSignup(call);
      return createAccount(call, proven, call.body, emailOutbox);
    },
  );
};

/** Before a code is sent for nothing. The number is not checked: only whoever has proven it learns whether it has an account. */
const refuseTaken = async (db: Db, { email, username }: PhoneSignup): Promise<void> => {
  if (email !== null && (await isEmailTaken(db, email))) throw new AppError('email_taken');
  if ((await takenUsernames(db, [username])).size > 0) throw new AppError('username_taken');
};

/** Creates the account whose data this browser has sent, or signs in where the number has one. */
const signUp = async (
  call: Call<typeof confirmPhone>,
  proven: ProvenNumber,
  emailOutbox: EmailOutbox,
): Promise<SignInAnswer> => {
  await lockPhoneNumber(call.db, proven.phoneNumber);
  const signup = await takeSignup(call);
  const account = await shareLockAccountOf(call.db, proven.phoneNumber);
  if (account) return signInByPhone(call, proven, account, 'You already have an account with this number');
  if (signup?.phoneNumber !== proven.phoneNumber) throw new AppError('phone_signup_gone');
  return createAccount(call, proven, signup, emailOutbox);
};

/** The token is not spent before a second factor, so that whoever takes too long can begin again with it. */
const signInByPhone = async (
  call: PhoneSignInCall,
  proven: ProvenNumber,
  account: CurrentUser,
  message: string,
): Promise<SignInAnswer> => {
  if (!account.hasSecondFactor) await proven.spend(call.db);
  return signInWithFirstFactor(call, account, { way: 'phone', message });
};

const createAccount = async (
  { db, signIn, afterCommit, record }: PhoneSignInCall,
  proven: ProvenNumber,
  signup: PhoneSignup,
  emailOutbox: EmailOutbox,
): Promise<SignInAnswer> => {
  await proven.spend(db);
  const user = await createPhoneUser(db, signup);
  record('account_created', { userId: user.id, details: { way: 'phone' } });
  await signIn(user.id, 'phone');
  const { email: address } = signup;
  if (address !== null)
    await emailOutbox.enqueue({ db, afterCommit }, { userId: user.id, kind: 'email_confirmation', address });
  return { user, message: 'Account created successfully' };
};

interface OwnPhoneParts {
  readonly proofs: PhoneProofs;
  readonly emailOutbox: EmailOutbox;
}

export const ownPhoneRoutes = (serve: Serve, { proofs, emailOutbox }: OwnPhoneParts): void => {
  serve.prepared(
    setOwnPhone,
    (call) => proveNumber(proofs, call),
    async (call, number) => {
      const { userId, db } = call;
      const account = await lockReauthenticated(db, call);
      // The number may be there already: a change whose answer was lost is sent again.
      if (account.signInPhone !== number.phoneNumber) await changeNumber(call, number, account.email, emailOutbox);
      const user = await findUser(db, userId);
      if (!user) throw new AppError('unauthorized');
      return user;
    },
  );

  serve(removeOwnPhone, async (call) => {
    const { userId, db, afterCommit, record } = call;
    const account = await lockReauthenticated(db, call);
    if (account.signInPhone === null) return;
    await clearSignInPhone(db, userId);
    await requireSignInMethod(db, userId);
    record('phone_removed');
    await revokeOtherReauthentications(db, call);
    const { email: address } = account;
    if (address !== null) await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'phone_removed', address });
  });
};

/** A mail informs the account's owner, because whoever has that phone can sign in from now on. */
const changeNumber = async (
  call: Call<typeof setOwnPhone>,
  proven: ProvenNumber,
  address: string | null,
  emailOutbox: EmailOutbox,
): Promise<void> => {
  const { userId, db, afterCommit, record } = call;
  await proven.spend(db);
  await setSignInPhone(db, userId, proven.phoneNumber);
  record('phone_added');
  await revokeOtherReauthentications(db, call);
  if (address !== null) await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'phone_added', address });
};

/** How Caravan itself proves phone numbers. */
export interface BuiltInPhone {
  readonly codes: CodeSender;
  readonly proofs: BuiltInProofs;
}

/** @param builtIn `null` where Firebase proves phone numbers, or phone sign-in is not configured. */
export const phoneAuthRoutes = (serve: Serve, { builtIn }: { builtIn: BuiltInPhone | null }): void => {
  const requireBuiltIn = (): BuiltInPhone => {
    if (builtIn === null) throw new AppError('phone_not_configured');
    return builtIn;
  };

  serve(getCaptcha, ({ address }) => requireBuiltIn().codes.makeCaptcha(address));

  serve(
    requestCode,
    async ({ db, body, address, sid, deviceSecret, repeatable, idempotencyKey, record }) => {
      const { phoneNumber, captcha = null } = body;
      const request = { phoneNumber, captcha, address, sid, deviceSecret, repeatable, idempotencyKey };
      const verificationId = await requireBuiltIn()
        .codes.send(request)
        .catch((refusal: unknown) => {
          const code = refusal instanceof AppError ? refusal.code : null;
          if (code === 'too_many_codes' || code === 'sms_quota')
            record('limit_reached', {
              findUserId: () => findOwnerOf(db, phoneNumber),
              details: { limit: code, way: 'phone' },
            });
          throw refusal;
        });
      return { verificationId };
    },
    { transaction: 'own' },
  );

  serve(
    redeemCode,
    async ({ db, body, now, repeatable, record }) => {
      const { proofs } = requireBuiltIn();
      const code = await redeem(db, { ...body, now, repeatable }).catch((error: unknown) => {
        if (error instanceof AppError)
          record('sign_in_failed', {
            findUserId: () => findOwner(db, body.verificationId),
            details: { way: 'phone', reason: error.code },
          });
        throw error;
      });
      return { idToken: await proofs.sign(code) };
    },
    { transaction: 'own' },
  );
};

/** The user to whose number a code was sent. */
const findOwner = async (db: Db, verificationId: string): Promise<string | undefined> => {
  const phoneNumber = await findNumberOf(db, verificationId);
  return phoneNumber === undefined ? undefined : findOwnerOf(db, phoneNumber);
};
