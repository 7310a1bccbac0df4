import { randomUUID } from 'node:crypto';
import type { RedisCommands, RedisConnection } from './redis-connection.ts';

const KEY = 'caravan:id';

/**
 * What a Redis is known by, whatever its address: an id that the first server keeps in it. Each server that knows the id keeps it there
 * again, so that a Redis that was flushed stays the same one.
 */
export class RedisId {
  readonly #redis: Pick<RedisConnection, 'run'>;
  #known: string = randomUUID();

  constructor(redis: Pick<RedisConnection, 'run'>) {
    this.#redis = redis;
  }

  /** @returns the id; where none is kept, the one that this server would keep. `null` while Redis has no answer. */
  read(): Promise<string | null> {
    return this.#take((commands) => commands.get(KEY));
  }

  /** Keeps the id where none is kept. @returns as {@link read}. */
  keep(): Promise<string | null> {
    return this.#take(
      async (commands) =>
        // A Redis that is full still reads.
        (await commands.get(KEY)) ?? (await commands.set(KEY, this.#known, { condition: 'NX', GET: true })),
    );
  }

  async #take(find: (commands: RedisCommands) => Promise<string | null>): Promise<string | null> {
    try {
      this.#known = (await this.#redis.run(find)) ?? this.#known;
      return this.#known;
    } catch {
      // The connection logs why.
      return null;
    }
  }
}
