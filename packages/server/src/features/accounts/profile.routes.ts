import * as store from './accounts.store.ts';
import {
  changePreferences,
  getCurrentUser,
  updateCurrentUser,
  usernameAvailable,
  usernameSuggestions,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import { isSameMailbox, usernameCandidates } from '@caravan/contract/accounts/accounts.rules.ts';
import { type ProfileChange, SUGGESTIONS, usernameSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import type { UnreadChat } from '@caravan/contract/chat/chat.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { accountChanged } from './accounts.events.ts';
import {
  findUser,
  isEmailTaken,
  isNumberOfAnother,
  takenUsernames,
  updateUser,
  type OwnAccount,
  lockAccount,
} from './accounts.store.ts';
import { savePendingEmail } from './email-change.store.ts';
import { requireReauthentication } from './reauthentication.access.ts';
import type { EmailOutbox } from './email-outbox.service.ts';

/** The fields of a profile that the people on somebody's trips see. */
const shownToCompanions = ['firstName', 'lastName', 'email', 'username'] as const;

/** Somebody's trips whose chats have unread messages: a port, which `app/features.ts` fills. */
export type ListUnreadChats = (db: Db, userId: string) => Promise<UnreadChat[]>;

/** How much somebody has not read of what they were notified of: a port, which `app/features.ts` fills. */
export type CountUnreadNotifications = (db: Db, userId: string) => Promise<number>;

interface ProfileParts {
  readonly emailOutbox: EmailOutbox;
  readonly listUnreadChats: ListUnreadChats;
  readonly countUnreadNotifications: CountUnreadNotifications;
}

export const profileRoutes = (
  serve: Serve,
  { emailOutbox, listUnreadChats, countUnreadNotifications }: ProfileParts,
): void => {
  serve(getCurrentUser, async ({ userId, db }) => {
    const user = await findUser(db, userId);
    if (!user) throw new AppError('unauthorized');
    const unreadNotifications = await countUnreadNotifications(db, userId);
    return { ...user, unreadChats: await listUnreadChats(db, userId), unreadNotifications };
  });

  serve(updateCurrentUser, async (call) => {
    const { userId, body, db, emit } = call;
    const { email, ...others } = body;
    const before = await lockAccount(db, userId);
    if (!before) throw new AppError('unauthorized');
    await refuseNumberOfAnother(db, before, body.phoneNumber);
    const isAnother = email !== undefined && !(before.email !== null && isSameMailbox(email, before.email));
    if (isAnother) await requireUsableAddress(call, emailOutbox, email);
    const user = await updateUser(db, userId, isAnother ? others : body);
    if (!user) throw new AppError('username_set');
    if (shownToCompanions.some((field) => user[field] !== before[field])) await emit(accountChanged, { userId });
    if (!isAnother) return user;
    await requestConfirmation(call, emailOutbox, { before: before.email, email });
    return { ...user, pendingEmail: email };
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

/** A number that is there already may stay, also where somebody else has proven it since. */
const refuseNumberOfAnother = async (db: Db, { id, phoneNumber }: OwnAccount, wanted: ProfileChange['phoneNumber']) => {
  if (wanted === undefined || wanted === null || wanted === phoneNumber) return;
  if (await isNumberOfAnother(db, id, wanted)) throw new AppError('phone_taken');
};

/**
 * A new address gives access to the account, so it requires reauthentication; one that could never be confirmed is refused.
 */
const requireUsableAddress = async (
  call: Call<typeof updateCurrentUser>,
  emailOutbox: EmailOutbox,
  email: string,
): Promise<void> => {
  const { userId, db } = call;
  emailOutbox.requireConfigured();
  await requireReauthentication(db, call);
  if (await isEmailTaken(db, email, userId)) throw new AppError('email_taken');
};

/** The new address waits for its confirmation, and a mail to the former one says how to stop the change. */
const requestConfirmation = async (
  { userId, sid, db, record, afterCommit }: Call<typeof updateCurrentUser>,
  emailOutbox: EmailOutbox,
  { before, email }: { readonly before: string | null; readonly email: string },
): Promise<void> => {
  await savePendingEmail(db, { userId, sid, email });
  record('email_change_requested');
  const following = { db, afterCommit };
  await emailOutbox.enqueueOnRequest(following, { userId, kind: 'email_change', address: email });
  if (before === null) return;
  await emailOutbox.enqueueOnRequest(following, { userId, kind: 'email_change_asked', address: before });
};

export const preferencesRoutes = (serve: Serve): void => {
  serve(changePreferences, async ({ userId, body, db }) => {
    const changed = await store.changePreferences(db, userId, body);
    if (!changed) throw new AppError('unauthorized');
    return changed;
  });
};
