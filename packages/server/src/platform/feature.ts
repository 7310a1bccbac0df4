import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { LiveChannel } from './live/live-channel.ts';
import type { Serve } from './call.ts';
import type { Clock } from './clock.ts';
import type { ConstraintMeanings, Database, Db } from './db.ts';
import type { ChangeInBackground, DomainEvents } from './domain-events.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { Jobs } from './jobs.ts';
import type { RefusalEvent } from './recorded-event.ts';
import type { RedisConnection } from './redis/redis-connection.ts';
import type { DevelopmentOutbox } from './messages/development-outbox.ts';
import type { Settings } from './settings/settings.ts';

/**
 * What a feature registers itself with: the function of its `x.feature.ts` takes this and what lower features have opened, and
 * returns what higher ones need.
 */
export interface FeatureContext {
  /** For hooks of the server's start and end (`onListen`, `preClose`, `onClose`). Routes go by {@link FeatureContext.serve}. */
  readonly app: FastifyInstance;
  readonly serve: Serve;
  readonly settings: Settings;
  readonly db: Db;
  readonly pool: Database['pool'];
  readonly storage: FileStorage;
  readonly log: Logger;
  readonly clock: Clock;
  /** For stores with a transaction of their own; a call, and a change in the background, announce by their own `announce`. */
  readonly live: LiveChannel;
  /** What is counted for all servers together is counted there; `null` for a server alone. */
  readonly redis: RedisConnection | null;
  /** Takes what is done again and again, whoever uses the server. */
  readonly jobs: Jobs;
  readonly events: DomainEvents;
  /** For what features do beside the calls: a call's own change emits events by itself. */
  readonly changeInBackground: ChangeInBackground;
  /** Where messages go instead of being sent; `null` in production. */
  readonly outbox: DevelopmentOutbox | null;
  /** Registers what violated constraints of a feature's tables mean to people: a refusal, or what is wrong with a field. */
  readonly explainConstraints: (meanings: ConstraintMeanings) => void;
  /** Registers which refusals are security events. */
  readonly recordRefusals: (eventOf: RefusalEvent) => void;
  /** Registers what removes data that is past its time: it runs soon after the start and then every hour, in the order of registration. */
  readonly cleanUp: (remove: (db: Db) => Promise<void>) => void;
}
