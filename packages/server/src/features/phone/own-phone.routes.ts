import { removeOwnPhone, setOwnPhone } from '@caravan/contract/accounts/phone.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Call, Serve } from '../../platform/call.ts';
import { findUser } from '../accounts/accounts.store.ts';
import { endBegunElsewhere, lockProven } from '../accounts/fresh-proof.access.ts';
import type { MailPost } from '../accounts/mail-post.store.ts';
import { demandWayIn } from '../accounts/ways-in.access.ts';
import { clearSignInPhone, setSignInPhone } from './phone-accounts.store.ts';
import type { PhoneProofs } from './phone-proofs.provider.ts';
import type { ProvenNumber } from '../accounts/proofs.access.ts';
import { proveNumber } from './phone-token.access.ts';

interface OwnPhoneParts {
  readonly proofs: PhoneProofs;
  readonly mailPost: MailPost;
}

export const ownPhoneRoutes = (serve: Serve, { proofs, mailPost }: OwnPhoneParts): void => {
  serve.prepared(
    setOwnPhone,
    (call) => proveNumber(proofs, call),
    async (call, number) => {
      const { userId, db } = call;
      const account = await lockProven(db, call);
      // The number may be there already: a change whose answer was lost is sent again.
      if (account.signInPhone !== number.phoneNumber) await takeNumber(call, number, account.email, mailPost);
      const user = await findUser(db, userId);
      if (!user) throw new AppError('unauthorized');
      return user;
    },
  );

  serve(removeOwnPhone, async (call) => {
    const { userId, db, afterCommit, record } = call;
    const account = await lockProven(db, call);
    if (account.signInPhone === null) return;
    await clearSignInPhone(db, userId);
    await demandWayIn(db, userId);
    record('phone_removed');
    await endBegunElsewhere(db, call);
    const { email: address } = account;
    if (address !== null) await mailPost.post({ db, afterCommit }, { userId, kind: 'phone_removed', address });
  });
};

/** Whoever owns the account hears of it, because from now on whoever has that phone signs in. */
const takeNumber = async (
  call: Call<typeof setOwnPhone>,
  proven: ProvenNumber,
  address: string | null,
  mailPost: MailPost,
): Promise<void> => {
  const { userId, db, afterCommit, record } = call;
  await proven.spend(db);
  await setSignInPhone(db, userId, proven.phoneNumber);
  record('phone_added');
  await endBegunElsewhere(db, call);
  if (address !== null) await mailPost.post({ db, afterCommit }, { userId, kind: 'phone_added', address });
};
