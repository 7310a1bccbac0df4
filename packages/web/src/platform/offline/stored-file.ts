import { cardImageUrl, imageUrlOf, objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { ApiError } from '../api.ts';
import { fetchBytes } from '../file-transfer.ts';
import { mayBeKept, withDatabase } from './offline-database.ts';

/** Why a file is not to be had: it is deleted, or cannot be reached just now. */
export type MissingFile = 'gone' | 'unreachable';

/** The bytes of a file of the server's: its own, or else what the device keeps of it, a picture if need be small. */
export const storedFile = async (path: string): Promise<Blob | MissingFile> => {
  const address = imageUrlOf(objectIdIn(path));
  try {
    return await fetchBytes(address);
  } catch (error) {
    // Deleted along with what it belonged to, or out of reach.
    const isGone = error instanceof ApiError && error.status < 500 && error.status !== 429;
    return (await keptBytes([address, cardImageUrl(address)])) ?? (isGone ? 'gone' : 'unreachable');
  }
};

const keptBytes = async (addresses: readonly string[]): Promise<Blob | null> => {
  if (!(await mayBeKept())) return null;
  return withDatabase(async (database) => {
    const files = await Promise.all(addresses.map((address) => database.get('files', address)));
    return files.find((file) => file !== undefined)?.bytes ?? null;
  }, null);
};
