import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { hasOverdue, lockOverdue, markPublished, readChanges, storeAnnouncements } from './live-announcements.store.ts';
import type { Deliver, LiveChannel } from './live-channel.ts';
import type { TripChanges } from './trip-changes.ts';

/** Announcements of one look. */
const AT_ONCE = 200;

/** Delivers what was announced beside this server, which is alone, and nobody has delivered yet. */
export const deliverStored = async (db: Db, deliver: Deliver): Promise<void> => {
  if (!(await hasOverdue(db, 0))) return;
  await db.transaction(async (transaction) => {
    const stored = await lockOverdue(transaction, 0, AT_ONCE);
    if (stored.length === 0) return;
    for (const { announcement, announcedAt } of stored) deliver(announcement, announcedAt);
    await markPublished(
      transaction,
      stored.map(({ id }) => id),
    );
  });
};

/** Keeps announcements in the database with their change, for every server to find. */
export const keepStored: LiveChannel['keep'] = async (db, announcements) => {
  const kept = announcements.map((announcement) => ({ id: newId(), announcement, announcedAt: Date.now() }));
  return kept.length > 0 ? storeAnnouncements(db, kept) : kept;
};

/**
 * The changes that all servers keep in the database. A position is the transaction of its change, and a stamp says which transactions a
 * snapshot saw the end of, so that they fit together on whichever server.
 */
export const storedChanges = (db: Db): TripChanges => ({
  stamp: (snapshot) => snapshot ?? '',
  stateOf: (tripId) => readChanges(db, tripId),
});

/**
 * Of a process without sockets: servers find what it announces in the database, within a second. With Redis the first to find it
 * publishes it, and a server alone delivers it.
 */
export const storedLiveChannel: LiveChannel = {
  isShared: true,
  keep: keepStored,
  send: () => undefined,
  sendUnsure: () => undefined,
};
