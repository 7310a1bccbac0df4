import type { QueryClient } from '@tanstack/react-query';
import { forgetReads } from '../browser-memory.ts';
import { withDatabase } from './offline-database.ts';
import { ReadKeeper } from './keep-reads.ts';
import { setKeepingWanted } from './offline-settings.ts';
import { type Room, readRoom } from './room.ts';

let keeper: ReadKeeper | null = null;
const listeners = new Set<() => void>();

/** What keeps what this page reads; `null` where nothing does. */
export const keeperNow = (): ReadKeeper | null => keeper;

/** Calls back each time that keeping has begun, as its person turns it on again; answers how to stop. */
export const onKeepingStarted = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps on this device what the page reads from now on; answers what keeps it. */
export const startKeeping = async (client: QueryClient): Promise<ReadKeeper> => {
  keeper?.stop();
  const started = new ReadKeeper(client);
  keeper = started;
  await started.start();
  if (started.mark !== null) for (const hear of listeners) hear();
  return started;
};

/** Keeps nothing more, as leaving the page does. */
export const stopKeeping = (): void => {
  keeper?.stop();
  keeper = null;
};

/** Turns the keeping on or off, as its person wants it; turned off, nothing of it is left. */
export const wantKeeping = async (client: QueryClient, wanted: boolean): Promise<void> => {
  setKeepingWanted(wanted);
  if (wanted) {
    await startKeeping(client);
    return;
  }
  stopKeeping();
  forgetReads();
};

/** What the device keeps, for its person to see. */
export interface KeptSummary {
  readonly dataBytes: number;
  readonly fileBytes: number;
  readonly tripIds: readonly string[];
  /** When the oldest of it was answered, milliseconds; `null` where there is nothing. */
  readonly oldest: number | null;
  /** What the browser has room for; `null` where it does not say. */
  readonly room: Room | null;
}

const NOTHING: KeptSummary = { dataBytes: 0, fileBytes: 0, tripIds: [], oldest: null, room: null };

export const readSummary = (): Promise<KeptSummary> =>
  withDatabase(async (database) => {
    const [reads, files, room] = await Promise.all([database.getAll('reads'), database.getAll('files'), readRoom()]);
    return {
      room,
      dataBytes: reads.reduce((sum, { bytes }) => sum + bytes, 0),
      fileBytes: files.reduce((sum, { bytes }) => sum + bytes.size, 0),
      tripIds: [...new Set(reads.flatMap(({ tripId }) => tripId ?? []))],
      oldest: reads.length === 0 ? null : Math.min(...reads.map(({ answeredAt }) => answeredAt)),
    };
  }, NOTHING);

/** Clears what is kept; what is read from then on is kept again. */
export const clearKept = (): Promise<void> =>
  withDatabase(async (database) => {
    const transaction = database.transaction(['reads', 'files'], 'readwrite');
    await Promise.all([transaction.objectStore('reads').clear(), transaction.objectStore('files').clear()]);
    await transaction.done;
  }, undefined);
