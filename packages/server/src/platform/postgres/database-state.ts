import type { Logger } from 'pino';
import type { ClientClass } from './database-hosts.ts';
import { connectionCodeOf, isUnavailable, reasonOf } from './unavailability.ts';

/** How often a connection is tried while none can be made, milliseconds: nobody else may ask for one. */
const TRY_EVERY_MS = 1_000;

/** A connection that could not be made, for a reason that has no code of its own: of TLS, for example. SQLSTATE 08001. */
class NotConnected extends Error {
  readonly code = '08001';

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
  }
}

/** Whether connections to the database can be made, by how those went that were tried: the log says once when none can, and once when it is over. */
export class DatabaseState {
  readonly #log: Logger;
  readonly #tryAgain: () => Promise<void>;
  #isAway = false;
  #isEnded = false;
  #isTrying = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param tryAgain makes a connection that reports how it went. */
  constructor(log: Logger, tryAgain: () => Promise<void>) {
    this.#log = log;
    this.#tryAgain = tryAgain;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  onConnected(): void {
    clearTimeout(this.#timer);
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#log.info('the database is back');
  }

  onRefused(error: unknown): void {
    if (this.#isEnded) return;
    if (!this.#isAway) {
      this.#isAway = true;
      this.#log.error(
        { code: connectionCodeOf(error), reason: reasonOf(error) },
        'the database is away: what needs it is refused until it is back',
      );
    }
    this.#tryLater();
  }

  /** A connection was lost, or has been silent for too long. That may be its own fault: whether another one can be made shows. */
  onLost(): void {
    if (!this.#isAway) void this.#try();
  }

  /** No more is said of it: connections are closed. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  async #try(): Promise<void> {
    if (this.#isTrying || this.#isEnded) return;
    this.#isTrying = true;
    try {
      await this.#tryAgain();
    } finally {
      this.#isTrying = false;
      // The time of another one may have passed while this one ended.
      if (this.#isAway && !this.#isEnded) this.#tryLater();
    }
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#try(), TRY_EVERY_MS).unref();
  }
}

/** A kind of connection that reports whether it could be made. One that could not fails as not available, whatever the reason. */
export const reportingTo = (state: DatabaseState, Base: ClientClass): ClientClass =>
  class extends Base {
    override async make(): ReturnType<InstanceType<ClientClass>['make']> {
      try {
        const client = await super.make();
        state.onConnected();
        return client;
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        const refusal = isUnavailable(code, message) ? error : new NotConnected(error);
        state.onRefused(refusal);
        throw refusal;
      }
    }
  };
