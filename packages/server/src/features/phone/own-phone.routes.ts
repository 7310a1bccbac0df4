import { removeOwnPhone, setOwnPhone } from '@caravan/contract/accounts/phone.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { SignInGuard } from '../../platform/sign-in-guard.ts';
import { findUser } from '../accounts/accounts.store.ts';
import type { MailPost } from '../accounts/mail-post.store.ts';
import { lockAccount } from '../accounts/own-account.store.ts';
import { lockProven, proveOwnerOf } from '../accounts/proven-owner.access.ts';
import { endBegunSignIns } from '../accounts/sign-in-steps.store.ts';
import { demandWayIn } from '../accounts/ways-in.access.ts';
import { clearSignInPhone, setSignInPhone } from './phone-accounts.store.ts';
import type { PhoneProofs } from './phone-proofs.provider.ts';
import { proveNumber, type ProvenNumber } from './phone-token.access.ts';

interface OwnPhoneParts {
  readonly proofs: PhoneProofs;
  readonly signInGuard: SignInGuard;
  readonly mailPost: MailPost;
}

export const ownPhoneRoutes = (serve: Serve, { proofs, signInGuard, mailPost }: OwnPhoneParts): void => {
  const proveOwner = proveOwnerOf(signInGuard);

  serve.prepared(
    setOwnPhone,
    async (call) => ({ number: await proveNumber(proofs, call), owner: await proveOwner(call) }),
    async (call, { number, owner }) => {
      const { userId, db } = call;
      const account = await lockProven(db, userId, owner);
      // The number may be there already: a change whose answer was lost is sent again.
      if (account.signInPhone !== number.phoneNumber) await takeNumber(call, number, account.email, mailPost);
      const user = await findUser(db, userId);
      if (!user) throw new AppError('unauthorized');
      return user;
    },
  );

  serve(removeOwnPhone, async ({ userId, db, afterCommit, record }) => {
    const account = await lockAccount(db, userId);
    if (!account) throw new AppError('unauthorized');
    if (account.signInPhone === null) return;
    await clearSignInPhone(db, userId);
    await demandWayIn(db, userId);
    record('phone_removed');
    await endBegunSignIns(db, userId);
    const { email: address } = account;
    if (address !== null) await mailPost.post({ db, afterCommit }, { userId, kind: 'phone_removed', address });
  });
};

/** Whoever owns the account hears of it, because from now on whoever has that phone signs in. */
const takeNumber = async (
  { userId, db, afterCommit, record }: Call<typeof setOwnPhone>,
  proven: ProvenNumber,
  address: string | null,
  mailPost: MailPost,
): Promise<void> => {
  await proven.spend(db);
  await setSignInPhone(db, userId, proven.phoneNumber);
  record('phone_added');
  await endBegunSignIns(db, userId);
  if (address !== null) await mailPost.post({ db, afterCommit }, { userId, kind: 'phone_added', address });
};
