import type { EventCall } from '../../platform/domain-events.ts';
import { lockAccount, isLocked, setLocked } from './accounts.store.ts';
import type { EmailOutbox } from './email-outbox.service.ts';
import { deleteUnsentMails } from './email-outbox.store.ts';
import { deleteKnownDevices } from './known-devices.store.ts';
import { createLink, revokeLinks } from './mail-links.store.ts';
import { linkOf } from './mail-texts.rules.ts';
import { deleteRecoveryCodes, setSecondFactor } from './second-factor.store.ts';
import { endSessionsOf } from './sessions.store.ts';
import { endSignInSteps } from './sign-in-steps.store.ts';

/** What whoever runs the server does with an account, as one change. */
type AdministratorChange = Pick<EventCall, 'db' | 'announce' | 'afterCommit'>;

/**
 * Signs somebody out everywhere, and ends their unfinished sign-ins.
 *
 * @returns how many sessions have ended.
 */
export const endEverySession = async ({ db, announce }: AdministratorChange, userId: string): Promise<number> => {
  await lockAccount(db, userId);
  await endSignInSteps(db, userId);
  await deleteKnownDevices(db, userId);
  const sids = await endSessionsOf(db, userId);
  announce({ kind: 'session_ended', userId, sids });
  return sids.length;
};

/**
 * Locks an account: nobody signs in to it by whatever method, all of its sessions end, and links to a new password work no more.
 *
 * @returns how many sessions have ended.
 */
export const lockForEverybody = async (change: AdministratorChange, userId: string): Promise<number> => {
  // The lock of the row lets whoever is signing in finish first, so that their session ends too.
  await lockAccount(change.db, userId);
  await setLocked(change.db, userId, true);
  await deleteUnsentMails(change.db, userId, ['password_reset']);
  await revokeLinks(change.db, userId, ['password_reset']);
  return endEverySession(change, userId);
};

/** @returns whether it was locked. */
export const unlock = async ({ db }: AdministratorChange, userId: string): Promise<boolean> => {
  await lockAccount(db, userId);
  const wasLocked = await isLocked(db, userId);
  await setLocked(db, userId, false);
  return wasLocked;
};

/**
 * Makes a link to choose a new password by, which works once and as long as a mailed one. It proves nothing of the address.
 *
 * @param publicUrl the address that people open.
 * @returns the link; secret. `no_email`: the account has no address, which a password is for. `locked`: the link would not work.
 */
export const makeResetLink = async (
  { db }: AdministratorChange,
  userId: string,
  publicUrl: string,
): Promise<{ readonly link: string } | 'no_email' | 'locked'> => {
  const account = await lockAccount(db, userId);
  if (!account?.email) return 'no_email';
  if (await isLocked(db, userId)) return 'locked';
  const { email } = account;
  const secret = await createLink(db, { userId, purpose: 'password_reset', email, provesAddress: false });
  return { link: linkOf({ kind: 'password_reset', publicUrl, secret }) };
};

/**
 * Turns the second factor off for somebody who has lost passkeys and recovery codes. Their passkeys stay.
 *
 * @returns whether it was on.
 */
export const turnSecondFactorOff = async (
  { db, afterCommit }: AdministratorChange,
  userId: string,
  emailOutbox: EmailOutbox,
): Promise<boolean> => {
  const account = await lockAccount(db, userId);
  if (!account?.requiresSecondFactor) return false;
  await setSecondFactor(db, userId, false);
  await deleteRecoveryCodes(db, userId);
  await endSignInSteps(db, userId);
  const { email } = account;
  if (email !== null)
    await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'second_factor_off', address: email });
  return true;
};
