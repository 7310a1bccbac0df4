import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import { checkShown, readShown, type ShownCredential } from './passkey-showing.access.ts';
import type { PasskeySite } from './passkey-site.access.ts';
import { isCloned } from './passkeys.rules.ts';
import { findPasskey, type StoredPasskey } from './passkeys.store.ts';

/** What checks a passkey. */
export interface PasskeyChecks {
  readonly passkeySite: PasskeySite;
  readonly log: Logger;
}

/** What a browser was asked for. */
interface Asked {
  readonly challenge: string;
  /** Whoever shows the passkey must have proven more than that they hold it, such as by a fingerprint. */
  readonly mustVerify: boolean;
  /** Whose passkey it must be; `null`: whoever shows it. */
  readonly owner: string | null;
}

/** A passkey that is what was asked for. */
export interface ProvenPasskey {
  readonly passkey: StoredPasskey;
  readonly shown: ShownCredential;
}

/**
 * The passkey that a browser has shown, checked. Whoever goes by it keeps its use.
 *
 * @throws AppError `passkey_unknown` for one that is nobody's, another person's or a copy; `passkey_failed`.
 */
export const checkPasskey = async (
  db: Db,
  { passkeySite, log }: PasskeyChecks,
  response: unknown,
  { owner, ...asked }: Asked,
): Promise<ProvenPasskey> => {
  const answer = readShown(passkeySite, response);
  const passkey = found(await findPasskey(db, answer.id), 'passkey_unknown');
  if (owner !== null && passkey.userId !== owner) throw new AppError('passkey_unknown');
  const shown = await checkShown(passkeySite, answer, passkey, asked);
  if (isCloned(passkey.counter, shown.counter)) {
    const { id: passkeyId, counter: seen } = passkey;
    log.warn({ passkeyId, seen, shown: shown.counter }, 'a passkey may be used in two places');
    throw new AppError('passkey_unknown');
  }
  return { passkey, shown };
};
