import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Db, loggable } from '../platform/db.ts';
import { type LiveChannel, localLiveChannel } from '../platform/live/live-channel.ts';
import { LiveHub, type LiveHubOptions } from '../platform/live/live-hub.ts';
import type { RedisConnection } from '../platform/redis/redis-connection.ts';

interface OpenLiveParts extends Pick<LiveHubOptions, 'openSessions'> {
  readonly db: Db;
  readonly log: Logger;
  /** `null`: the sockets of this server are all there are. */
  readonly redis: RedisConnection | null;
}

/** Opens the live channel: this server's sockets, and what brings announcements to them and to those of other servers. */
export const openLive = async (
  app: FastifyInstance,
  { db, log, redis, openSessions }: OpenLiveParts,
): Promise<{ hub: LiveHub; live: LiveChannel }> => {
  const onError = (error: unknown) => log.error({ failure: loggable(error) }, 'the live channel failed');
  if (redis === null) {
    const hub = new LiveHub({ openSessions, onError });
    return { hub, live: localLiveChannel((announcement) => hub.deliver(announcement)) };
  }
  const { RedisLiveChannel } = await import('../platform/live/redis-live-channel.ts');
  const hub = new LiveHub({ openSessions, onError, subscriptions: () => live });
  const live = new RedisLiveChannel({
    redis,
    db,
    log,
    deliver: (announcement) => hub.deliver(announcement),
    reconnectAll: () => hub.reconnectAll(),
  });
  app.addHook('onClose', () => live.close());
  return { hub, live };
};
