import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Call } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { RecordEvent } from '../../platform/recorded-event.ts';
import { lockAccount } from '../accounts/accounts.store.ts';
import { confirmAddress } from '../accounts/credentials.store.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import {
  type AddressOwner,
  type ProviderIdentity,
  addIdentity,
  lockIdentity,
  createProviderAccount,
  findUserOfIdentity,
  shareLockUserOfIdentity,
  lockOwnerOf,
} from '../accounts/provider-identities.store.ts';
import { endSessionsOf, saveReauthentication } from '../accounts/sessions.store.ts';
import { revokeSignInMethods } from '../accounts/sign-in-methods.store.ts';
import { type ProviderPerson, authProviderOf } from './provider-person.rules.ts';

/** The transaction in which somebody gets their account, and what follows it. */
interface Joining {
  readonly db: Db;
  readonly announce: Announce;
  readonly afterCommit: (work: () => void) => void;
  readonly emailOutbox: EmailOutbox;
  readonly record: RecordEvent;
}

/** The account that a provider's sign-in opens. */
interface JoinedAccount {
  readonly userId: string;
  /** The provider has opened it for the first time. */
  readonly isNewHere: boolean;
}

/**
 * The account of somebody whom a provider vouches for: the one that this identity has opened before, else the one of an
 * address that the provider has proven, else a new one.
 *
 * @throws AppError `email_taken` where an account has the address and the provider has not proven it, or where it was never
 *   confirmed here and is not for sure the owner's.
 */
export const findOrCreateAccount = async (joining: Joining, person: ProviderPerson): Promise<JoinedAccount> => {
  const { db } = joining;
  await lockIdentity(db, person);
  const known = await shareLockUserOfIdentity(db, person);
  if (known !== undefined) return { userId: known, isNewHere: false };
  const userId = (await joinOwnerOf(joining, person)) ?? (await newAccount(joining, person));
  await addIdentity(db, userId, person);
  return { userId, isNewHere: true };
};

const joinOwnerOf = async (joining: Joining, person: ProviderPerson): Promise<string | undefined> => {
  const { db, afterCommit, emailOutbox, record } = joining;
  const owner = person.email === null ? undefined : await lockOwnerOf(db, person.email);
  if (!owner) return undefined;
  if (!person.isEmailVerified || !owner.isOwners) {
    record('sign_in_failed', { userId: owner.id, details: { way: 'provider', reason: 'email_taken' } });
    throw new AppError('email_taken');
  }
  if (!owner.isConfirmed) await revokeEarlierAccess(joining, owner);
  record('provider_joined', { userId: owner.id });
  await emailOutbox.enqueue({ db, afterCommit }, { userId: owner.id, kind: 'provider_joined', address: owner.email });
  return owner.id;
};

/**
 * The address was never proven here, so anybody may have made the account, to wait for its owner. Now the owner is there:
 * nothing that was set up before signs in any more.
 */
const revokeEarlierAccess = async ({ db, announce }: Joining, { id }: AddressOwner): Promise<void> => {
  await revokeSignInMethods(db, id);
  announce({ kind: 'session_ended', sids: await endSessionsOf(db, id) });
  await confirmAddress(db, id);
};

/** An address that nobody has proven is left out: its owner could not sign up with it any more. */
const newAccount = async ({ db, record }: Joining, person: ProviderPerson): Promise<string> => {
  const { firstName, lastName, email, isEmailVerified, issuer } = person;
  const userId = await createProviderAccount(db, {
    firstName,
    lastName,
    provenEmail: isEmailVerified ? email : null,
    authProvider: authProviderOf(issuer),
  });
  record('account_created', { userId, details: { way: 'provider' } });
  return userId;
};

/** The browser that comes back from the provider. */
type ComingBack = Pick<Call<EndpointShape>, 'db' | 'sid' | 'now' | 'record' | 'keepRecorded'>;

/** The session that had the provider ask. */
interface AskingSession {
  readonly sid: string;
  readonly userId: string;
}

/**
 * Keeps that a provider has just vouched for the owner of a session.
 *
 * @throws AppError `provider_step_gone` in another session, or once it has ended; `provider_failed` for anybody whom the provider
 *   does not open the account for, and where a second factor is asked for, which a provider is none of.
 */
export const recordProviderReauthentication = (
  { db, sid, now, record, keepRecorded }: ComingBack,
  asking: AskingSession,
  person: ProviderIdentity,
): Promise<void> =>
  db.transaction(async (within) => {
    const { userId } = asking;
    const account = sid === asking.sid ? await lockAccount(within, userId) : undefined;
    if (!account) throw new AppError('provider_step_gone');
    const isOwn = (await findUserOfIdentity(within, person)) === userId;
    if (!isOwn || account.requiresSecondFactor) throw new AppError('provider_failed');
    if (!(await saveReauthentication(within, asking.sid, now))) throw new AppError('provider_step_gone');
    record('proof_given', { userId, details: { way: 'provider' } });
    await keepRecorded(within);
  });
