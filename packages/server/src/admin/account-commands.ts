import { FREE_PLAN_ID, UNLIMITED } from '@caravan/contract/plans/plans.schema.ts';
import type { FoundAccount } from '../features/accounts/account-search.store.ts';
import * as administration from '../features/accounts/administration.service.ts';
import { createEmailOutbox } from '../features/accounts/email-outbox.service.ts';
import { countPasskeys } from '../features/accounts/passkeys.store.ts';
import { listIdentities } from '../features/accounts/provider-identities.store.ts';
import { countRecoveryCodes } from '../features/accounts/second-factor.store.ts';
import { listOpenSessions } from '../features/accounts/sessions.store.ts';
import { bytesOf, countTripsOf } from '../features/plans/plan-usage.store.ts';
import { findOwnStorage, listPlans, planOf } from '../features/plans/plans.store.ts';
import { changePlan as changePlanOf } from '../features/plans/plan-changes.service.ts';
import { findSubscription, isPaying, setOwnStorage } from '../features/plans/subscriptions.store.ts';
import { listTripIds } from '../features/trips/memberships.store.ts';
import type { Db } from '../platform/db.ts';
import { byteAmount } from '../platform/settings/setting-values.ts';
import { AdminError, type Administration, type AdministratorCall, requireAccount } from './administration.ts';
import type { Answer } from './printed.ts';

/** What all is known of an account. */
export const showAccount = (admin: Administration, who: string): Promise<Answer> =>
  forAccount(admin, who, async ({ db, note }, account) => {
    const { id, firstName, lastName, username, email, isEmailConfirmed, pendingEmail, phoneNumber } = account;
    note('admin_account_viewed', { userId: id });
    const owned = await countTripsOf(db, id);
    return {
      id,
      name: `${firstName} ${lastName}`.trim(),
      username,
      email,
      isEmailConfirmed,
      pendingEmail,
      phoneNumber,
      signIn: await signInMethodsOf(db, account),
      plan: await planAnswer(db, id),
      storage: await storageAnswer(db, id),
      trips: { owned, joined: (await listTripIds(db, id)).length - owned },
      isLocked: account.lockedAt !== null,
      lockedAt: account.lockedAt,
      createdAt: account.createdAt,
      sessions: (await listOpenSessions(db, id, null)).map(({ isCurrent: _none, ...session }) => session),
    };
  });

const signInMethodsOf = async (db: Db, { id, hasPassword, signInPhone, hasSecondFactor }: FoundAccount) => ({
  hasPassword,
  phone: signInPhone,
  providers: (await listIdentities(db, id)).map(({ issuer }) => issuer),
  passkeys: await countPasskeys(db, id),
  hasSecondFactor,
  recoveryCodes: await countRecoveryCodes(db, id),
});

export const endSessions = (admin: Administration, who: string): Promise<Answer> =>
  forAccount(admin, who, async (call, { id }) => {
    call.note('admin_sessions_ended', { userId: id });
    return { id, endedSessions: await administration.endEverySession(call, id) };
  });

export const lockAccount = (admin: Administration, who: string): Promise<Answer> =>
  forAccount(admin, who, async (call, { id }) => {
    call.note('admin_account_locked', { userId: id });
    return { id, isLocked: true, endedSessions: await administration.lockForEverybody(call, id) };
  });

export const unlockAccount = (admin: Administration, who: string): Promise<Answer> =>
  forAccount(admin, who, async (call, { id }) => {
    if (!(await administration.unlock(call, id))) throw new AdminError(`The account ${who} is not locked.`);
    call.note('admin_account_unlocked', { userId: id });
    return { id, isLocked: false };
  });

const withoutLink = {
  no_email: 'has no email address, which a password signs in with',
  locked: 'is locked: unlock it first',
} as const;

export const makeResetLink = (admin: Administration, who: string): Promise<Answer> =>
  forAccount(admin, who, async (call, { id }) => {
    const made = await administration.makeResetLink(call, id, admin.settings.publicUrl);
    if (typeof made === 'string') throw new AdminError(`The account ${who} ${withoutLink[made]}.`);
    call.note('admin_reset_link_made', { userId: id });
    return { id, ...made };
  });

export const turnSecondFactorOff = (admin: Administration, who: string): Promise<Answer> =>
  forAccount(admin, who, async (call, { id }) => {
    const { smtp, hasOutbox } = admin.settings;
    // The servers send what is written down here.
    const emailOutbox = createEmailOutbox(smtp || hasOutbox ? { startDelivery: () => undefined } : null);
    if (!(await administration.turnSecondFactorOff(call, id, emailOutbox)))
      throw new AdminError(`The account ${who} asks for no second factor.`);
    call.note('admin_second_factor_off', { userId: id });
    return { id, hasSecondFactor: false };
  });

/** Shows somebody's plan, or gives them another one. @param until the last day of it, UTC. */
export const changePlan = (admin: Administration, who: string, planId?: string, until?: string): Promise<Answer> =>
  forAccount(admin, who, async (call, { id }) => {
    const { db, note } = call;
    if (planId === undefined) {
      note('admin_account_viewed', { userId: id });
      return { id, plan: await planAnswer(db, id) };
    }
    const known = (await listPlans(db, planId)).map((plan) => plan.id);
    if (!known.includes(planId)) throw new AdminError(`There is no plan ${planId}, but ${known.join(', ')}.`);
    if (await isPaying(db, id))
      throw new AdminError(`The account ${who} pays for its plan at Stripe: change it there, which counts here too.`);
    await changePlanOf(call, id, { planId, until: endOf(planId, until) });
    note('admin_plan_changed', { userId: id });
    return { id, plan: await planAnswer(db, id) };
  });

const endOf = (planId: string, until: string | undefined): string | null => {
  if (until === undefined) return null;
  if (planId === FREE_PLAN_ID) throw new AdminError('The free plan has no end.');
  const end = new Date(`${until}T23:59:59.000Z`);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(until) && end.toJSON()?.startsWith(until);
  if (!isDate || end.getTime() < Date.now())
    throw new AdminError(`--until takes a day to come such as 2030-12-31, not ${until}.`);
  return end.toISOString();
};

const planAnswer = async (db: Db, userId: string) => {
  const subscription = await findSubscription(db, userId);
  const { id, name } = await planOf(db, userId);
  return {
    id,
    name,
    taken: subscription?.tier ?? id,
    status: subscription?.status ?? null,
    until: subscription?.subscriptionEndDate ?? null,
    isPaid: await isPaying(db, userId),
  };
};

/** Shows what files somebody may have, or gives them a limit of their own. @param amount such as 20GiB, 'unlimited', or 'default'. */
export const changeStorage = (admin: Administration, who: string, amount?: string): Promise<Answer> =>
  forAccount(admin, who, async ({ db, note }, { id }) => {
    if (amount !== undefined) await setOwnStorage(db, id, amount === 'default' ? null : bytesIn(amount));
    note(amount === undefined ? 'admin_account_viewed' : 'admin_storage_changed', { userId: id });
    return { id, storage: await storageAnswer(db, id) };
  });

/** A word for no limit: what begins with a hyphen is an option. */
const bytesIn = (amount: string): number => {
  if (amount === 'unlimited') return UNLIMITED;
  const { data } = byteAmount.safeParse(amount);
  if (data !== undefined) return data;
  throw new AdminError(`${amount} is no amount such as 500MiB or 20GiB, unlimited, or default.`);
};

const storageAnswer = async (db: Db, userId: string) => ({
  usedBytes: await bytesOf(db, userId),
  allowedBytes: (await planOf(db, userId)).maxStorage,
  isOwnLimit: (await findOwnStorage(db, userId)) !== null,
});

const forAccount = <Result>(
  admin: Administration,
  who: string,
  work: (call: AdministratorCall, account: FoundAccount) => Promise<Result>,
): Promise<Result> => admin.change(async (call) => work(call, await requireAccount(call.db, who)));
