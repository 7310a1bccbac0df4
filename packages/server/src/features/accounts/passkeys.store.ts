import type { Passkey } from '@caravan/contract/accounts/passkeys.schema.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { passkeys } from './accounts.tables.ts';

const { id, name, createdAt, lastUsedAt, isBackedUp, userId, credentialId, transports, publicKey, counter } = passkeys;
const shownColumns = { id, name, createdAt, lastUsedAt, isBackedUp };

/** A passkey as a browser gets it in the options of a ceremony. */
export interface KnownCredential {
  readonly credentialId: string;
  readonly transports: string[];
}

/** A passkey that was just registered. */
export interface RegisteredCredential extends KnownCredential {
  /** In the form of COSE (RFC 9052). */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isBackedUp: boolean;
  /** Whether it is discoverable without a user name and verifies the user. */
  readonly signsInAlone: boolean;
}

/** What verifies an authentication. */
export interface StoredCredential {
  readonly userId: string;
  readonly credentialId: string;
  /** In the form of COSE (RFC 9052). */
  readonly publicKey: Uint8Array;
}

/** What an authentication reports of its passkey. */
export interface CredentialState {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** A passkey that is about to be verified. */
export interface StoredPasskey extends StoredCredential {
  readonly id: string;
  /** As last seen. */
  readonly counter: number;
}

/** Somebody's passkeys, the newest first. */
export const listPasskeysOf = async (db: Db, owner: string): Promise<Passkey[]> =>
  db.select(shownColumns).from(passkeys).where(eq(userId, owner)).orderBy(desc(createdAt), desc(id));

/** Somebody's passkeys as a browser gets them in the options of a ceremony. */
export const listCredentials = async (db: Db, owner: string): Promise<KnownCredential[]> =>
  db.select({ credentialId, transports }).from(passkeys).where(eq(userId, owner)).orderBy(desc(createdAt));

/** The passkey by the id that browsers know it by; `undefined` once it is removed. */
export const findPasskey = async (db: Db, credential: string): Promise<StoredPasskey | undefined> => {
  const [found] = await db
    .select({ id, userId, credentialId, publicKey, counter })
    .from(passkeys)
    .where(eq(credentialId, credential));
  return found;
};

/** A constraint of the database ensures that it is nobody's yet. */
export const insertPasskey = async (
  db: Db,
  passkey: RegisteredCredential & { readonly userId: string; readonly name: string },
): Promise<Passkey> => {
  const [kept] = await db
    .insert(passkeys)
    .values({ id: newId(), ...passkey })
    .returning(shownColumns);
  if (!kept) throw new Error('the new passkey was not returned');
  return kept;
};

/** @returns whether the passkey is still as it was when it was verified; nothing is written otherwise. */
export const recordPasskeyUse = async (db: Db, passkey: StoredPasskey, shown: CredentialState): Promise<boolean> => {
  const used = await db
    .update(passkeys)
    .set({ ...shown, lastUsedAt: sql`now()` })
    .where(and(eq(id, passkey.id), eq(counter, passkey.counter)))
    .returning({ id });
  return used.length > 0;
};

const ownOne = (owner: string, passkeyId: string) => and(eq(id, passkeyId), eq(userId, owner));

/** @returns the passkey under its new name; `undefined` where this person has none such. */
export const renameOwnPasskey = async (
  db: Db,
  owner: string,
  passkeyId: string,
  newName: string,
): Promise<Passkey | undefined> => {
  const [named] = await db
    .update(passkeys)
    .set({ name: newName })
    .where(ownOne(owner, passkeyId))
    .returning(shownColumns);
  return named;
};

/** @returns its id; `undefined` where this person has no such passkey. */
export const deleteOwnPasskey = async (db: Db, owner: string, passkeyId: string): Promise<string | undefined> => {
  const [deleted] = await db.delete(passkeys).where(ownOne(owner, passkeyId)).returning({ id });
  return deleted?.id;
};

/** How many passkeys somebody has. */
export const countPasskeys = async (db: Db, owner: string): Promise<number> => db.$count(passkeys, eq(userId, owner));
