import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Database, type Db, loggable } from '../platform/db.ts';
import { coalesced } from '../platform/jobs.ts';
import { type Deliver, type LiveChannel, localLiveChannel } from '../platform/live/live-channel.ts';
import { LiveHub, type LiveHubOptions } from '../platform/live/live-hub.ts';
import { deliverStored } from '../platform/live/stored-announcements.ts';
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

const deliverTo =
  (hub: LiveHub): Deliver =>
  (announcement, announcedAt) =>
    hub.deliver(announcement, announcedAt);

/** A server alone announces by itself; what an administrator does by the command line stands in the database. */
const hearCommands = (app: FastifyInstance, db: Db, hub: LiveHub): void => {
  // Where the database has no answer the next look finds it.
  const looking = coalesced(() => deliverStored(db, deliverTo(hub)).catch(() => undefined));
  const timer = setInterval(() => {
    if (hub.size > 0) looking.start();
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking.idle();
  });
};

/** Opens the live channel: this server's sockets, and what brings announcements to them and to those of other servers. */
export const openLive = async (
  app: FastifyInstance,
  { db, state, log, redis, openSessions, listPeople }: OpenLiveParts,
): Promise<{ hub: LiveHub; live: LiveChannel }> => {
  const onError = (error: unknown) => log.error({ failure: loggable(error) }, 'the live channel failed');
  if (redis === null) {
    const hub = new LiveHub({ openSessions, onError });
    hearCommands(app, db, hub);
    return { hub, live: localLiveChannel(deliverTo(hub)) };
  }
  const { RedisLiveChannel } = await import('../platform/live/redis-live-channel.ts');
  const hub: LiveHub = new LiveHub({ openSessions, onError, subscriptions: () => live });
  const live = new RedisLiveChannel({
    redis,
    db,
    state,
    log,
    listPeople,
    deliver: deliverTo(hub),
    reconnectAll: () => hub.reconnectAll(),
  });
  app.addHook('onClose', () => live.close());
  return { hub, live };
};
