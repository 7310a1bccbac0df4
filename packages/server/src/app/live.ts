import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Database, type Db, loggable } from '../platform/db.ts';
import { coalesced } from '../platform/jobs.ts';
import { type Deliver, type LiveChannel, localLiveChannel } from '../platform/live/live-channel.ts';
import { LiveHub, type LiveHubOptions } from '../platform/live/live-hub.ts';
import { deliverStored, storedChanges } from '../platform/live/stored-announcements.ts';
import { RememberedChanges, type TripChanges } from '../platform/live/trip-changes.ts';
import type { RedisConnection } from '../platform/redis/redis-connection.ts';

interface OpenLiveParts extends Pick<LiveHubOptions, 'openSessions'>, Pick<Database, 'db' | 'state'> {
  /** The ids of everybody on a trip. */
  readonly listPeople: (db: Db, tripId: string) => Promise<readonly string[]>;
  readonly log: Logger;
  /** `null`: the sockets of this server are all there are. */
  readonly redis: RedisConnection | null;
}

/** How often a server alone that has sockets looks for what was announced beside it, milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** The same without sockets: whoever comes back hears of what has changed since they have read, milliseconds. */
const LOOK_WITHOUT_SOCKETS_EVERY_MS = 60_000;

/** A server alone announces by itself; what an administrator does by the command line stands in the database. */
const hearCommands = (app: FastifyInstance, db: Db, hub: LiveHub, deliver: Deliver): void => {
  let lookedAt = performance.now();
  // Where the database has no answer the next look finds it.
  const looking = coalesced(() => deliverStored(db, deliver).catch(() => undefined));
  const timer = setInterval(() => {
    if (hub.size === 0 && performance.now() - lookedAt < LOOK_WITHOUT_SOCKETS_EVERY_MS) return;
    lookedAt = performance.now();
    looking.start();
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking.idle();
  });
};

interface OpenLive {
  readonly hub: LiveHub;
  readonly live: LiveChannel;
  readonly changes: TripChanges;
}

/**
 * Opens the live channel: this server's sockets, what brings announcements to them and to those of other servers, and what remembers the
 * changes that were announced.
 */
export const openLive = async (
  app: FastifyInstance,
  { db, state, log, redis, openSessions, listPeople }: OpenLiveParts,
): Promise<OpenLive> => {
  const onError = (error: unknown) => log.error({ failure: loggable(error) }, 'the live channel failed');
  if (redis === null) {
    const hub = new LiveHub({ openSessions, onError });
    const changes = new RememberedChanges();
    const deliver: Deliver = (announcement, announcedAt) => hub.deliver(changes.note(announcement), announcedAt);
    hearCommands(app, db, hub, deliver);
    return { hub, live: localLiveChannel(deliver), changes };
  }
  const { RedisLiveChannel } = await import('../platform/live/redis-live-channel.ts');
  const hub: LiveHub = new LiveHub({ openSessions, onError, subscriptions: () => live });
  const live = new RedisLiveChannel({
    redis,
    db,
    state,
    log,
    listPeople,
    deliver: (announcement, announcedAt) => hub.deliver(announcement, announcedAt),
    reconnectAll: () => hub.reconnectAll(),
  });
  app.addHook('onClose', () => live.close());
  return { hub, live, changes: storedChanges(db) };
};
