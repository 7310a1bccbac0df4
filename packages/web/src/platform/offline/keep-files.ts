import { cardImageUrl, objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { onlineManager } from '@tanstack/react-query';
import { filesIn } from './kept-reads.ts';
import type { ReadKeeper } from './keep-reads.ts';
import { leastUsed } from './kept-files.rules.ts';
import { type KeptFile, withDatabase } from './offline-database.ts';
import { budgetMb } from './offline-settings.ts';

const MEGABYTE = 1_048_576;

/**
 * Keeps the files of a trip as far as the budget reaches: its pictures small, and large where they were shown, and its documents.
 * What another trip has is let go of first.
 */
export const keepFiles = async (keeper: ReadKeeper, tripId: string): Promise<void> => {
  const reads = await withDatabase((database) => database.getAllFromIndex('reads', 'tripId', tripId), []);
  const wanted = [...new Set(reads.flatMap(({ answer }) => filesIn(answer)))];
  const shown = shownAddresses();
  const addresses = [...wanted, ...shown.filter((address) => wanted.includes(cardImageUrl(address)))];
  const kept = new Set(await withDatabase((database) => database.getAllKeys('files'), []));
  let left = budgetMb() * MEGABYTE;
  for (const address of new Set(addresses)) {
    if (keeper.mark === null || !onlineManager.isOnline()) return;
    const file = kept.has(address) ? await touched(address) : await fetched(address, tripId);
    if (!file || file.bytes.size > left) continue;
    left -= file.bytes.size;
    await keeper.putFile(file);
  }
  await keepWithinBudget(keeper);
};

/** Lets go of the files that were used longest ago, until the others are within the budget. */
const keepWithinBudget = async (keeper: ReadKeeper): Promise<void> => {
  const files = await withDatabase((database) => database.getAll('files'), []);
  await keeper.removeFiles(leastUsed(files, budgetMb() * MEGABYTE));
};

const touched = async (address: string): Promise<KeptFile | null> => {
  const file = await withDatabase((database) => database.get('files', address), undefined);
  return file ? { ...file, usedAt: Date.now() } : null;
};

const fetched = async (address: string, tripId: string): Promise<KeptFile | null> => {
  try {
    const response = await fetch(address, { credentials: 'include' });
    if (!response.ok) return null;
    const disposition = response.headers.get('content-disposition');
    return { address, tripId, bytes: await response.blob(), disposition, usedAt: Date.now() };
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
