import type { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './archive-format.ts';

/** What an archive is encrypted by: an age identity, the public half of one, or a passphrase. Secret: never logged. */
export type BackupKey = string;

/** How an encrypted archive begins. */
export const AGE_INTRO = 'age-encryption.org/v1\n';

/** The work that a passphrase takes, as a power of two: 64 MiB and a third of a second, once for each archive. */
const SCRYPT_WORK = 16;

const isIdentity = (key: BackupKey): boolean => key.startsWith('AGE-SECRET-KEY-');
const isRecipient = (key: BackupKey): boolean => key.startsWith('age1');

/** @throws BackupError for an age key that is mistyped. */
export const encrypterBy = async (key: BackupKey): Promise<Encrypter> => {
  const age = await import('age-encryption');
  const encrypter = new age.Encrypter();
  try {
    if (isIdentity(key)) encrypter.addRecipient(await age.identityToRecipient(key));
    else if (isRecipient(key)) encrypter.addRecipient(key);
    else {
      encrypter.setPassphrase(key);
      encrypter.setScryptWorkFactor(SCRYPT_WORK);
    }
  } catch {
    throw mistyped();
  }
  return encrypter;
};

/** @throws BackupError for a key that nothing can be read with. */
export const decrypterBy = async (key: BackupKey): Promise<Decrypter> => {
  const age = await import('age-encryption');
  if (isRecipient(key)) {
    throw new BackupError(
      'BACKUP_KEY is the public half of a key, which encrypts alone: give the AGE-SECRET-KEY- that belongs to it.',
    );
  }
  const decrypter = new age.Decrypter();
  try {
    if (isIdentity(key)) decrypter.addIdentity(key);
    else decrypter.addPassphrase(key);
  } catch {
    throw mistyped();
  }
  return decrypter;
};

const mistyped = (): BackupError => new BackupError('BACKUP_KEY is no key of age, though it begins like one.');
