import type { CurrentUser, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  confirmPhone,
  createPhoneAccount,
  phoneSignup,
  removeOwnPhone,
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
import { requireSignInMethod } from '../accounts/sign-in-methods.access.ts';
import { signInWithFirstFactor } from '../accounts/sign-in.access.ts';
import {
  awaitOthersWith,
  clearSignInPhone,
  createPhoneUser,
  holdAccountOf,
  setSignInPhone,
  holdSignup,
  takeSignup,
} from './phone-accounts.store.ts';
import { type PhoneProofs, proveNumber } from './phone-proofs.access.ts';

interface PhoneAccountParts {
  readonly proofs: PhoneProofs;
  readonly emailOutbox: EmailOutbox;
}

type SigningIn = Call<typeof confirmPhone> | Call<typeof createPhoneAccount>;

export const phoneAccountsRoutes = (serve: Serve, { proofs, emailOutbox }: PhoneAccountParts): void => {
  serve(phoneSignup, async (call) => {
    await refuseTaken(call.db, call.body);
    await holdSignup(call, call.body);
    return { message: 'Verification code required' };
  });

  serve.prepared(
    confirmPhone,
    (call) => proveNumber(proofs, call),
    async (call, proven) => {
      if (call.body.isSignup) return signUp(call, proven, emailOutbox);
      const account = await holdAccountOf(call.db, proven.phoneNumber);
      if (!account) throw new AppError('no_phone_account');
      return letIn(call, proven, account, 'Signed in successfully');
    },
  );

  serve.prepared(
    createPhoneAccount,
    (call) => proveNumber(proofs, call),
    async (call, proven) => {
      await awaitOthersWith(call.db, proven.phoneNumber);
      // The token stays good, so that the same one signs in to it.
      if (await holdAccountOf(call.db, proven.phoneNumber)) throw new AppError('phone_taken');
      await takeSignup(call);
      return welcome(call, proven, call.body, emailOutbox);
    },
  );
};

/** Says so before a code is sent for nothing. Of the number it tells nothing: that is for whoever has proven it. */
const refuseTaken = async (db: Db, { email, username }: PhoneSignup): Promise<void> => {
  if (email !== null && (await isEmailTaken(db, email))) throw new AppError('email_taken');
  if ((await takenUsernames(db, [username])).size > 0) throw new AppError('username_taken');
};

/** Makes the account that this browser has sent the data of, or signs in where the number has one. */
const signUp = async (
  call: Call<typeof confirmPhone>,
  proven: ProvenNumber,
  emailOutbox: EmailOutbox,
): Promise<SignInAnswer> => {
  await awaitOthersWith(call.db, proven.phoneNumber);
  const signup = await takeSignup(call);
  const account = await holdAccountOf(call.db, proven.phoneNumber);
  if (account) return letIn(call, proven, account, 'You already have an account with this number');
  if (signup?.phoneNumber !== proven.phoneNumber) throw new AppError('phone_signup_gone');
  return welcome(call, proven, signup, emailOutbox);
};

/** The token outlasts a second factor that is still asked for: whoever takes too long begins with it again. */
const letIn = async (
  call: SigningIn,
  proven: ProvenNumber,
  account: CurrentUser,
  message: string,
): Promise<SignInAnswer> => {
  if (!account.hasSecondFactor) await proven.spend(call.db);
  return signInWithFirstFactor(call, account, { way: 'phone', message });
};

const welcome = async (
  { db, signIn, afterCommit, record }: SigningIn,
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
      if (account.signInPhone !== number.phoneNumber) await takeNumber(call, number, account.email, emailOutbox);
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

/** Whoever owns the account hears of it, because from now on whoever has that phone signs in. */
const takeNumber = async (
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
