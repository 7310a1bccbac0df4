import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PostgresProcess } from './postgres-process.ts';

/** Pauses before each attempt to start a process again, milliseconds; the last one repeats. */
const PAUSES_MS = [0, 100, 300, 1_000, 3_000] as const;
const LAST_PAUSE_MS = 3_000;
/** One that ran this long was well: when it ends the pauses begin anew, milliseconds. */
const WELL_AFTER_MS = 30_000;

export interface KeptProcess {
  onExit(listener: () => void): void;
  /** Ends the process and the keeping, in the middle of a start too. */
  stop(): Promise<void>;
}

type Start = (cancel: AbortSignal) => Promise<PostgresProcess>;

/** Starts a process whenever it ends unasked, more and more slowly while it does not stay. */
export const keepRunning = (first: PostgresProcess, start: Start, log: Logger): KeptProcess => {
  const stopping = new AbortController();
  const listeners: (() => void)[] = [];
  let current: PostgresProcess | undefined = first;
  // A server that ends without stopping it leaves a database that closes by itself in order.
  const atExit = () => current?.signalStop();
  process.once('exit', atExit);

  const keep = async (): Promise<void> => {
    let attempt = 0;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const end = await current?.ended;
      if (stopping.signal.aborted) return;
      if (end !== undefined) {
        log.error({ ...end }, 'The database ended unexpectedly; it is started again.');
        for (const listener of listeners) listener();
      }
      attempt = performance.now() - startedAt > WELL_AFTER_MS ? 0 : attempt;
      current = await startAgain(attempt);
      attempt += 1;
    }
  };
  const startAgain = async (attempt: number): Promise<PostgresProcess | undefined> => {
    try {
      await delay(PAUSES_MS[attempt] ?? LAST_PAUSE_MS, undefined, { signal: stopping.signal });
      const again = await start(stopping.signal);
      log.info('The database is back.');
      return again;
    } catch (error) {
      if (stopping.signal.aborted) return undefined;
      log.error(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const kept = keep();
  return {
    onExit: (listener) => listeners.push(listener),
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await kept;
      process.off('exit', atExit);
    },
  };
};
