import { AppError } from '@caravan/contract/errors.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { RecordEvent } from '../../platform/recorded-event.ts';
import type { Db } from '../../platform/db.ts';
import { confirmAddress } from '../accounts/credentials.store.ts';
import type { MailPost } from '../accounts/mail-post.store.ts';
import { type AddressOwner, createProviderAccount, lockOwnerOf } from '../accounts/provider-accounts.store.ts';
import { addIdentity, awaitIdentity, holdUserOfIdentity } from '../accounts/provider-identities.store.ts';
import { endSessionsOf } from '../accounts/sessions.store.ts';
import { castOut } from '../accounts/cast-out.store.ts';
import { authProviderOf, type ProviderPerson } from './provider-person.rules.ts';

/** The transaction in which somebody gets their account, and what follows it. */
interface Settling {
  readonly db: Db;
  readonly announce: Announce;
  readonly afterCommit: (work: () => void) => void;
  readonly mailPost: MailPost;
  readonly record: RecordEvent;
}

/** The account that a provider's sign-in opens. */
export interface Settled {
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
export const settleAccount = async (settling: Settling, person: ProviderPerson): Promise<Settled> => {
  const { db } = settling;
  await awaitIdentity(db, person);
  const known = await holdUserOfIdentity(db, person);
  if (known !== undefined) return { userId: known, isNewHere: false };
  const userId = (await joinOwnerOf(settling, person)) ?? (await newAccount(settling, person));
  await addIdentity(db, userId, person);
  return { userId, isNewHere: true };
};

const joinOwnerOf = async (settling: Settling, person: ProviderPerson): Promise<string | undefined> => {
  const { db, afterCommit, mailPost, record } = settling;
  const owner = person.email === null ? undefined : await lockOwnerOf(db, person.email);
  if (!owner) return undefined;
  if (!person.isEmailVerified || !owner.isOwners) {
    record('sign_in_failed', { userId: owner.id, details: { way: 'provider', reason: 'email_taken' } });
    throw new AppError('email_taken');
  }
  if (!owner.isConfirmed) await handOver(settling, owner);
  record('provider_joined', { userId: owner.id });
  await mailPost.post({ db, afterCommit }, { userId: owner.id, kind: 'provider_joined', address: owner.email });
  return owner.id;
};

/**
 * The address was never proven here, so anybody may have made the account, to wait for its owner. Now the owner is there:
 * nothing that was set up before signs in any more.
 */
const handOver = async ({ db, announce }: Settling, { id }: AddressOwner): Promise<void> => {
  await castOut(db, id);
  announce({ kind: 'session_ended', sids: await endSessionsOf(db, id) });
  await confirmAddress(db, id);
};

/** An address that nobody has proven is left out: its owner could not sign up with it any more. */
const newAccount = async ({ db, record }: Settling, person: ProviderPerson): Promise<string> => {
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
