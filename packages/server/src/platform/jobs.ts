import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Db, codeOf, loggable } from './db.ts';
import type { DatabaseState } from './postgres/database-state.ts';
import { deleteOldKeys } from './idempotency.store.ts';
import { jobRuns } from './telemetry/telemetry.ts';
import { deleteOldAnnouncements } from './live/live-announcements.store.ts';
import { deleteExpiredProofs } from './security/spent-proofs.store.ts';

/** What is done again and again, whoever uses the server. */
export interface RecurringJob {
  /** Names it in the database; the same in every server of a cluster. */
  readonly name: string;
  /** When it is due, in UTC. */
  readonly cron: string;
  /** Due also when a server starts, which may never run until the next time. */
  readonly isDueAtStart?: boolean;
  /** Ends early, between two steps, once the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Takes jobs at the start. */
export interface Jobs {
  add(job: RecurringJob): void;
}

/** A task that is to be done after each change, once for all changes that come while it runs; a job does it for servers that have ended. */
export interface CoalescedTask {
  /** Begins it, or lets it run once more after the present run. Nobody waits for it. */
  start(): void;
  /** Resolves when it does not run. */
  idle(): Promise<void>;
}

/** @param run never runs twice at once. It reports its failures itself. */
export const coalesced = (run: () => Promise<void>): CoalescedTask => {
  let isDue = false;
  let running: Promise<void> | null = null;
  const runWhileDue = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      await run();
    }
    running = null;
  };
  return {
    start: () => {
      isDue = true;
      running ??= runWhileDue();
    },
    idle: async () => {
      await running;
    },
  };
};

interface LuxonSettings {
  defaultZone: string;
  defaultLocale: string;
}

/**
 * Jobs are due in UTC, and their times are shown to nobody: set so, luxon, by which pg-boss' cron-parser counts them, looks up neither the
 * system's zone nor its language, for which Node would load 5 MiB of tables.
 */
const countInUtc = (): void => {
  const cronParser = createRequire(import.meta.resolve('pg-boss')).resolve('cron-parser');
  const { Settings } = createRequire(cronParser)('luxon') as { Settings: LuxonSettings };
  Settings.defaultZone = 'utc';
  Settings.defaultLocale = 'en';
};

/** The tables of pg-boss. */
const SCHEMA = 'pgboss';
const POLL_S = 5;
/** A job without a heartbeat for so long was on a server that died, seconds. */
const HEARTBEAT_S = 30;
/** No job takes longer, seconds. */
const EXPIRES_AFTER_S = 300;
/** Jobs that are done stay in the database for so long, seconds. */
const RETENTION_S = 3_600;
/** How long it waits before it tries again to begin, or to send a job, seconds. */
const RETRY_S = 60;
/** What runs when the server stops has so long to end, milliseconds. */
const STOP_WITHIN_MS = 3_000;

interface JobParts {
  readonly pool: Pick<Pool, 'query'>;
  /** While it is away, which the log says already, it is no news that no job can be looked for. */
  readonly state: Pick<DatabaseState, 'isAway'>;
  readonly log: Logger;
  /** How often a server looks whether a job is due, seconds. */
  readonly pollSeconds?: number;
  /** How long it waits before it tries again to begin, or to send a job, seconds. */
  readonly retrySeconds?: number;
}

/**
 * Runs jobs once in a cluster however many servers it has, by pg-boss in the product's own database: whichever server is free
 * takes the next. A job on a server that dies is given up, and runs again when it is due next.
 */
export class ClusterJobs implements Jobs {
  readonly #parts: JobParts;
  /** Those that no worker takes yet. */
  readonly #unscheduled: RecurringJob[] = [];
  readonly #ending = new AbortController();
  #boss: PgBoss | null = null;
  #starting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(parts: JobParts) {
    this.#parts = parts;
  }

  add(job: RecurringJob): void {
    this.#unscheduled.push(job);
  }

  /**
   * Begins, and tries again later where the database does not let it. Without jobs it loads nothing and asks the database
   * nothing.
   *
   * @returns resolves when it has begun, or failed to.
   */
  async start(): Promise<void> {
    if (this.#unscheduled.length > 0) this.#starting = this.#begin();
    await this.#starting;
  }

  /** Ends; what runs ends with its next step, and what has not begun does not. */
  async stop(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#retry);
    await this.#starting;
    await this.#boss?.stop({ close: false, timeout: STOP_WITHIN_MS });
  }

  async #begin(): Promise<void> {
    const { log, retrySeconds = RETRY_S } = this.#parts;
    try {
      this.#boss ??= await this.#open();
      await this.#boss.start();
      for (let [job] = this.#unscheduled; job && !this.#ending.signal.aborted; [job] = this.#unscheduled) {
        await this.#schedule(this.#boss, job);
        this.#unscheduled.shift();
      }
    } catch (error) {
      log.error({ failure: loggable(error) }, 'jobs could not begin and are tried again in a minute');
      if (!this.#ending.signal.aborted) this.#retry = setTimeout(() => void this.start(), retrySeconds * 1_000).unref();
    }
  }

  async #open(): Promise<PgBoss> {
    countInUtc();
    const { PgBoss: Boss } = await import('pg-boss');
    const { pool, state, log } = this.#parts;
    const boss = new Boss({
      schema: SCHEMA,
      db: { executeSql: (text, values) => pool.query(text, values) },
      cronWorkerIntervalSeconds: POLL_S,
      // A handful of rows a minute: its tables need no care.
      reindex: false,
      monitorVacuum: false,
    });
    boss.on('error', (error) => {
      log[state.isAway ? 'debug' : 'warn']({ code: codeOf(error) }, 'a job could not be looked for');
    });
    return boss;
  }

  /** The worker comes last: what comes before it may be done again, and a job has one worker. */
  async #schedule(boss: PgBoss, { name, cron, isDueAtStart, run }: RecurringJob): Promise<void> {
    const { log, pollSeconds = POLL_S } = this.#parts;
    await boss.createQueue(name, {
      // One at a time, and none waits behind it.
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: EXPIRES_AFTER_S,
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: RETENTION_S,
    });
    await boss.schedule(name, cron);
    if (isDueAtStart && (await boss.send(name)) === null) void this.#sendAgain(boss, name);
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
      if (!job) return;
      try {
        await jobRuns.tracePromise(() => run(AbortSignal.any([job.signal, this.#ending.signal])), { job: name });
      } catch (error) {
        log.warn({ job: name, failure: loggable(error) }, 'a job failed and is done again in its next turn');
        throw error;
      }
    });
  }

  /** Sends a job that another server runs, or took along when it was killed: that one stays in the way until its heartbeat is missed. */
  async #sendAgain(boss: PgBoss, name: string): Promise<void> {
    const { log, retrySeconds = RETRY_S } = this.#parts;
    const { signal } = this.#ending;
    try {
      for (let sent: string | null = null; sent === null; sent = await boss.send(name)) {
        log.info({ job: name }, 'a job that is due at the start was begun elsewhere and is sent again in a minute');
        await delay(retrySeconds * 1_000, undefined, { signal, ref: false });
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ job: name, failure: loggable(error) }, 'a job waits for its next turn');
    }
  }
}

/** Removes data that is past its time. */
export type CleanUp = (db: Db) => Promise<void>;

/**
 * Removes what is past its time soon after the start and then every hour: what features have registered by the time that it runs,
 * in that order, and what the server itself stores.
 */
export const addHousekeeping = (jobs: Jobs, { db, cleanUps }: { db: Db; cleanUps: readonly CleanUp[] }): void =>
  jobs.add({
    name: 'housekeeping',
    cron: '0 * * * *',
    isDueAtStart: true,
    run: async (ending) => {
      for (const remove of [deleteExpiredProofs, deleteOldKeys, deleteOldAnnouncements, ...cleanUps]) {
        if (ending.aborted) return;
        await remove(db);
      }
    },
  });
