import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Call } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { RecordEvent } from '../../platform/recorded-event.ts';
import { lockAccount } from '../accounts/accounts.store.ts';
import { confirmAddress } from '../accounts/email-change.store.ts';
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
import { type ProviderPerson, authProviderOf } from './provider-answers.rules.ts';

/** The transaction of a sign-in by a provider, and what follows it. */
interface ProviderSignIn {
  readonly db: Db;
  readonly announce: Announce;
  readonly afterCommit: (work: () => void) => void;
  readonly emailOutbox: EmailOutbox;
  readonly record: RecordEvent;
}

interface ProviderAccount {
  readonly userId: string;
  /** Whether the identity signs in for the first time. */
  readonly isNewHere: boolean;
}

/**
 * Finds the account of this identity, else the one of an address that the provider has verified, else creates one.
 *
 * @throws AppError `email_taken` where an account has the address and the provider has not verified it, or where it was never
 *   confirmed here and does not certainly belong to the account's owner.
 */
export const findOrCreateAccount = async (signIn: ProviderSignIn, person: ProviderPerson): Promise<ProviderAccount> => {
  const { db } = signIn;
  await lockIdentity(db, person);
  const known = await shareLockUserOfIdentity(db, person);
  if (known !== undefined) return { userId: known, isNewHere: false };
  const userId = (await findOwnerOfAddress(signIn, person)) ?? (await createAccount(signIn, person));
  await addIdentity(db, userId, person);
  return { userId, isNewHere: true };
};

const findOwnerOfAddress = async (signIn: ProviderSignIn, person: ProviderPerson): Promise<string | undefined> => {
  const { db, afterCommit, emailOutbox, record } = signIn;
  const owner = person.email === null ? undefined : await lockOwnerOf(db, person.email);
  if (!owner) return undefined;
  if (!person.isEmailVerified || !owner.isOwners) {
    record('sign_in_failed', { userId: owner.id, details: { way: 'provider', reason: 'email_taken' } });
    throw new AppError('email_taken');
  }
  if (!owner.isConfirmed) await revokeEarlierAccess(signIn, owner);
  record('provider_joined', { userId: owner.id });
  await emailOutbox.enqueue({ db, afterCommit }, { userId: owner.id, kind: 'provider_joined', address: owner.email });
  return owner.id;
};

/**
 * The address was never confirmed here, so somebody else may have made the account to wait for the address's owner. Now that the
 * owner signs in, all earlier sign-in methods are revoked.
 */
const revokeEarlierAccess = async ({ db, announce }: ProviderSignIn, { id }: AddressOwner): Promise<void> => {
  await revokeSignInMethods(db, id);
  announce({ kind: 'session_ended', userId: id, sids: await endSessionsOf(db, id) });
  await confirmAddress(db, id);
};

/** An unverified address is left out, because its owner could not sign up with it any more. */
const createAccount = async ({ db, record }: ProviderSignIn, person: ProviderPerson): Promise<string> => {
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

/** The call of the browser that comes back from the provider. */
type ReturningCall = Pick<Call<EndpointShape>, 'db' | 'sid' | 'now' | 'record' | 'storeRecorded'>;

/** The session that requested the reauthentication. */
interface RequestingSession {
  readonly sid: string;
  readonly userId: string;
}

/**
 * Records that a provider has just reauthenticated the owner of a session.
 *
 * @throws AppError `provider_step_gone` in another session, or once it has ended; `provider_failed` for somebody else's
 *   identity, and where a second factor is required, which a provider is none of.
 */
export const recordProviderReauthentication = (
  { db, sid, now, record, storeRecorded }: ReturningCall,
  requesting: RequestingSession,
  person: ProviderIdentity,
): Promise<void> =>
  db.transaction(async (within) => {
    const { userId } = requesting;
    const account = sid === requesting.sid ? await lockAccount(within, userId) : undefined;
    if (!account) throw new AppError('provider_step_gone');
    const isOwn = (await findUserOfIdentity(within, person)) === userId;
    if (!isOwn || account.requiresSecondFactor) throw new AppError('provider_failed');
    if (!(await saveReauthentication(within, requesting.sid, now))) throw new AppError('provider_step_gone');
    record('proof_given', { userId, details: { way: 'provider' } });
    await storeRecorded(within);
  });
