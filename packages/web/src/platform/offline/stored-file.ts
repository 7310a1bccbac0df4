import { cardImageUrl, imageUrlOf, objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { fetchBytes } from '../file-transfer.ts';
import { mayBeKept, withDatabase } from './offline-database.ts';

/** The bytes of a file of the server's: its own, or else what the device keeps of it, a picture if need be small. `null` where it is gone. */
export const storedFile = async (path: string): Promise<Blob | null> => {
  const address = imageUrlOf(objectIdIn(path));
  try {
    return await fetchBytes(address);
  } catch {
    // Deleted along with what it belonged to, or out of reach.
    return keptBytes([address, cardImageUrl(address)]);
  }
};

const keptBytes = async (addresses: readonly string[]): Promise<Blob | null> => {
  if (!(await mayBeKept())) return null;
  return withDatabase(async (database) => {
    const files = await Promise.all(addresses.map((address) => database.get('files', address)));
    return files.find((file) => file !== undefined)?.bytes ?? null;
  }, null);
};
