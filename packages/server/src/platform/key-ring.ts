import { hkdfSync } from 'node:crypto';

/** A key that this server signs with and believes. Secret: never logged. */
export interface SigningKey {
  /** Names it, and says nothing of it. */
  readonly id: string;
  /** 32 bytes for one purpose, so that what is signed for one never counts for another. */
  secretFor(purpose: string): Uint8Array;
}

/** The keys that what this server signs is signed with, now and a while ago. */
export interface KeyRing {
  /** The one to sign with. */
  current(now: Date): Promise<SigningKey>;
  /** The one of this name; `null` for one that is not believed, or not any more. */
  find(id: string, now: Date): Promise<SigningKey | null>;
}

const DERIVED_BYTES = 32;
const ID_BYTES = 9;

/** @param material at least 32 random bytes, in letters. */
export const signingKey = (material: string): SigningKey => {
  const derive = (purpose: string, length: number): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', material, '', `caravan ${purpose}`, length));
  return {
    id: Buffer.from(derive('key id', ID_BYTES)).toString('base64url'),
    secretFor: (purpose) => derive(purpose, DERIVED_BYTES),
  };
};

/** Keys that were given: the first signs, all are believed. */
export const givenKeys = (materials: readonly [string, ...string[]]): KeyRing => {
  const [first, ...others] = materials;
  const current = signingKey(first);
  const all = [current, ...others.map(signingKey)];
  return {
    current: async () => current,
    find: async (id) => all.find((key) => key.id === id) ?? null,
  };
};
