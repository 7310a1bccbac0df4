import { cardImageUrl, objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { onlineManager } from '@tanstack/react-query';
import { filesIn } from './kept-reads.ts';
import type { ReadKeeper } from './keep-reads.ts';
import { leastUsed } from './kept-files.rules.ts';
import { type KeptFile, withDatabase } from './offline-database.ts';
import { budgetMb } from './offline-settings.ts';

const MEGABYTE = 1_048_576;

/** The bytes of what did not fit, by its address: it is not requested again until there is that much room. */
const tooLarge = new Map<string, number>();

/**
 * Keeps the files of a trip as far as the budget reaches: its pictures small, and large where they were shown, and its documents.
 * What another trip has is let go of first.
 *
 * @param pause comes between two requests.
 */
export const keepFiles = async (keeper: ReadKeeper, tripId: string, pause: () => Promise<void>): Promise<void> => {
  const reads = await withDatabase((database) => database.getAllFromIndex('reads', 'tripId', tripId), []);
  const wanted = [...new Set(reads.flatMap(({ answer }) => filesIn(answer)))];
  const shown = shownAddresses();
  const addresses = [...wanted, ...shown.filter((address) => wanted.includes(cardImageUrl(address)))];
  const kept = new Set(await withDatabase((database) => database.getAllKeys('files'), []));
  let left = budgetMb() * MEGABYTE;
  for (const address of new Set(addresses)) {
    if (keeper.mark === null || !onlineManager.isOnline()) return;
    if (left <= 0) break;
    if ((tooLarge.get(address) ?? 0) > left) continue;
    const isKept = kept.has(address);
    const file = isKept ? await touched(address) : await fetched(address, tripId, left);
    if (!isKept) await pause();
    if (!file || file.bytes.size > left) continue;
    left -= file.bytes.size;
    await keeper.putFile(file);
  }
  await keepWithinBudget();
};

/** Lets go of the files that were used longest ago, until the others are within the budget. */
export const keepWithinBudget = (): Promise<void> =>
  withDatabase(async (database) => {
    const transaction = database.transaction('files', 'readwrite');
    const over = leastUsed(await transaction.store.getAll(), budgetMb() * MEGABYTE);
    await Promise.all(over.map((address) => transaction.store.delete(address)));
    await transaction.done;
  }, undefined);

const touched = async (address: string): Promise<KeptFile | null> => {
  const file = await withDatabase((database) => database.get('files', address), undefined);
  return file ? { ...file, usedAt: Date.now() } : null;
};

/** @param room bytes: of what is larger nothing is read. */
const fetched = async (address: string, tripId: string, room: number): Promise<KeptFile | null> => {
  try {
    const response = await fetch(address, { credentials: 'include' });
    if (!response.ok) return null;
    const announced = Number(response.headers.get('content-length'));
    if (announced > room) {
      tooLarge.set(address, announced);
      await response.body?.cancel();
      return null;
    }
    const bytes = await response.blob();
    if (bytes.size > room) tooLarge.set(address, bytes.size);
    return { address, tripId, bytes, disposition: response.headers.get('content-disposition'), usedAt: Date.now() };
  } catch {
    // The connection is gone: the next time that the app is at rest it goes on.
    return null;
  }
};

/** The pictures that this page has shown in full. */
const shownAddresses = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, search, pathname }) => origin === location.origin && search === '' && objectIdIn(pathname) !== '',
    )
    .map(({ pathname }) => pathname);
