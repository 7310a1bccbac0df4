import {
  getCurrentUser,
  updateCurrentUser,
  usernameAvailable,
  usernameSuggestions,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import { usernameCandidates } from '@caravan/contract/accounts/accounts.rules.ts';
import { type ProfileChange, SUGGESTIONS, usernameSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { announcePerson } from '../members/person-news.store.ts';
import { findUser, isNumberOfAnother, takenUsernames, updateUser } from './accounts.store.ts';
import { demandFreshProof } from './fresh-proof.access.ts';
import { withdrawDueMails } from './due-mails.store.ts';
import { voidLinks } from './mail-links.store.ts';
import type { MailPost } from './mail-post.store.ts';
import { lockAccount, type OwnAccount } from './own-account.store.ts';

/** What of a profile the people on somebody's trips see. */
const shownToCompanions = ['firstName', 'lastName', 'email', 'username'] as const;

export const profileRoutes = (serve: Serve, { mailPost }: { mailPost: MailPost }): void => {
  serve(getCurrentUser, async ({ userId, db }) => {
    const user = await findUser(db, userId);
    if (!user) throw new AppError('unauthorized');
    return user;
  });

  serve(updateCurrentUser, async (call) => {
    const { userId, body, db, announce } = call;
    const before = await lockAccount(db, userId);
    if (!before) throw new AppError('unauthorized');
    await refuseNumberOfAnother(db, before, body.phoneNumber);
    if (before.requiresSecondFactor && isAnotherAddress(before, body.email)) await demandFreshProof(db, call);
    const user = await updateUser(db, userId, body);
    if (!user) throw new AppError('username_set');
    if (shownToCompanions.some((field) => user[field] !== before[field])) await announcePerson(db, announce, userId);
    if (user.email?.toLowerCase() !== before.email?.toLowerCase()) await followNewAddress(call, mailPost, before.email);
    return user;
  });

  serve(usernameAvailable, async ({ params, db }) => {
    const { success, data } = usernameSchema.safeParse(params.username);
    if (!success) return { available: false };
    const taken = await takenUsernames(db, [data]);
    return { available: taken.size === 0 };
  });

  serve(usernameSuggestions, async ({ query, db }) => {
    const candidates = usernameCandidates(query.firstName, query.lastName);
    const taken = await takenUsernames(db, candidates);
    return { suggestions: candidates.filter((name) => !taken.has(name)).slice(0, SUGGESTIONS) };
  });
};

/** What stands there already stays, also where somebody else has proven the number since. */
const refuseNumberOfAnother = async (db: Db, { id, phoneNumber }: OwnAccount, wanted: ProfileChange['phoneNumber']) => {
  if (wanted === undefined || wanted === null || wanted === phoneNumber) return;
  if (await isNumberOfAnother(db, id, wanted)) throw new AppError('phone_taken');
};

/** A link to an address casts out the second factor, so a device that was left open does not choose one over it. */
const isAnotherAddress = ({ email }: OwnAccount, wanted: ProfileChange['email']): boolean =>
  wanted !== undefined && wanted.toLowerCase() !== email?.toLowerCase();

/** What was sent to the address before works no more; the new one is to be confirmed, and the one before hears of it. */
const followNewAddress = async (
  { userId, body, db, afterCommit }: Call<typeof updateCurrentUser>,
  mailPost: MailPost,
  before: string | null,
): Promise<void> => {
  await withdrawDueMails(db, userId, ['password_reset', 'email_confirmation']);
  await voidLinks(db, userId, ['password_reset', 'email_confirmation']);
  const following = { db, afterCommit };
  if (body.email !== undefined) {
    await mailPost.post(following, { userId, kind: 'email_confirmation', address: body.email });
  }
  if (before !== null) await mailPost.post(following, { userId, kind: 'email_changed', address: before });
};
