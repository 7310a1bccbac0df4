import type { TracingChannel } from 'node:diagnostics_channel';
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BucketError } from '../files/s3-answers.ts';
import { ServiceError } from '../outside-services/outside-service.ts';
import { VERSION } from '../version.ts';
import { failureOf } from './observed-pool.ts';
import { whenRequestEnds } from './request-end.ts';
import { connections, type FanOut, fanOuts, jobRuns, outsideCalls, processCounts, statements } from './telemetry.ts';

/** What is looked at when the metrics are read. */
export interface WatchedParts {
  readonly pool: {
    readonly totalCount: number;
    readonly idleCount: number;
    readonly waitingCount: number;
    readonly options: { readonly max: number };
  };
  readonly hub: { readonly size: number; readonly trips: number };
  /** What files come to first: the data folder, or that of a server whose files are in a bucket. */
  readonly folder: string;
  /** Bytes. */
  readonly databaseBytes: () => Promise<number>;
  readonly countWaitingMails: () => Promise<number>;
  /** What each store that the server has answers when it is asked: it passes, or fails. */
  readonly stores: Readonly<Record<string, () => Promise<unknown>>>;
}

/** How long whoever reads the metrics waits for a store that does not answer, milliseconds; its numbers are left out then. */
const LOOK_WITHIN_MS = 1_000;

/** Bounds of requests, seconds: 0.3 and 1 are those that the alerts ask about. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];
const STATEMENT_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const OUTSIDE_SECONDS = [0.05, 0.1, 0.3, 1, 3, 10, 30, 60];
const JOB_SECONDS = [0.1, 0.3, 1, 3, 10, 30, 100, 300];

/** Names that clients may invent are no labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The numbers of this process for Prometheus. Labels are routes as they are registered, and names out of this program alone: never an
 * id, an address, or anything that people typed.
 */
export class Metrics {
  readonly #registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    const info = this.#gauge('caravan_build_info', 'The running version; always 1', ['version', 'node_version']);
    info.set({ version: VERSION, node_version: process.version }, 1);
    this.#countProcess();
    this.#watchDatabase();
    this.#watchJobs();
    this.#watchOutsideCalls();
    const fanOut = this.#histogram(
      'caravan_live_fan_out_seconds',
      'From the announcement of a change to the last socket of this server',
      [],
      STATEMENT_SECONDS,
    );
    fanOuts.subscribe((message) => fanOut.observe((message as FanOut).seconds));
  }

  /** What Prometheus reads. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  /** Counts and times the requests of a server, from their heads to the last byte of their answers, or until nobody waits for it. */
  watchRequests(app: FastifyInstance): void {
    const total = this.#counter('caravan_http_requests_total', 'Requests that are over', ['method', 'route', 'status']);
    const inProgress = this.#gauge('caravan_http_requests_in_progress', 'Requests that are being answered');
    const durations = this.#histogram(
      'caravan_http_request_duration_seconds',
      'From the head of a request to the last byte of its answer, or until its client went away',
      ['method', 'route'],
      REQUEST_SECONDS,
    );
    app.addHook('onRequest', (request, reply, done) => {
      // One that becomes a socket is never answered.
      const isCounted = request.headers.upgrade === undefined;
      if (isCounted) inProgress.inc();
      whenRequestEnds(request, reply, (status) => {
        if (isCounted) inProgress.dec();
        const method = METHODS.has(request.method) ? request.method : 'other';
        const route = request.routeOptions.url ?? 'none';
        total.inc({ method, route, status });
        durations.observe({ method, route }, reply.elapsedTime / 1_000);
      });
      done();
    });
  }

  /** Looks at parts of a server whenever the metrics are read. */
  watchParts({ pool, hub, folder, databaseBytes, countWaitingMails, stores }: WatchedParts): void {
    this.#read('caravan_live_sockets', 'Open sockets of the live channel', () => hub.size);
    this.#read('caravan_live_trips', 'Trips that a socket of this server is subscribed to', () => hub.trips);
    this.#read('caravan_database_connections', 'Connections to the database', () => pool.totalCount);
    this.#read('caravan_database_connections_idle', 'Of them those that nobody uses', () => pool.idleCount);
    this.#read('caravan_database_connections_max', 'Connections that there may be', () => pool.options.max);
    this.#read('caravan_database_connection_waiters', 'Who waits for a connection', () => pool.waitingCount);
    this.#look('caravan_database_size_bytes', 'What the database takes of its disk', databaseBytes);
    this.#look('caravan_mails_waiting', 'Mails that wait to be sent, by any server', countWaitingMails);
    this.#lookAtStores(stores);
    const disk = () => statfs(folder);
    this.#look('caravan_disk_size_bytes', 'The disk that files come to first', async () => {
      const { blocks, bsize } = await disk();
      return blocks * bsize;
    });
    this.#look('caravan_disk_free_bytes', 'What of it is free for the server', async () => {
      const { bavail, bsize } = await disk();
      return bavail * bsize;
    });
  }

  #countProcess(): void {
    const count = (name: string, help: string, value: () => number) => {
      const counter = this.#counter(name, help, [], () => {
        counter.reset();
        counter.inc(value());
      });
    };
    count('caravan_live_frames_received_total', 'Frames that clients sent', () => processCounts.liveFramesReceived);
    count('caravan_live_frames_sent_total', 'Frames to clients', () => processCounts.liveFramesSent);
    count('caravan_uploaded_files_total', 'Files that arrived whole', () => processCounts.uploadedFiles);
    count('caravan_uploaded_bytes_total', 'Bytes of files that arrived whole', () => processCounts.uploadedBytes);
    this.#countBy(
      'caravan_live_sockets_cut_total',
      'Sockets that the server cut',
      'reason',
      processCounts.liveSocketsCut,
    );
    this.#countBy('caravan_mails_total', 'Tries to send a mail', 'outcome', processCounts.mails);
    this.#countBy('caravan_pushes_total', 'Tries to send a push', 'outcome', processCounts.pushes);
    this.#read(
      'caravan_images_in_progress',
      'Pictures that are prepared or wait for it',
      () => processCounts.imagesInProgress,
    );
  }

  #watchDatabase(): void {
    const waits = this.#histogram(
      'caravan_database_connection_wait_seconds',
      'Until the pool handed a connection out',
      [],
      STATEMENT_SECONDS,
    );
    const durations = this.#histogram(
      'caravan_database_statement_duration_seconds',
      'Statements, from their sending to their answers',
      ['operation'],
      STATEMENT_SECONDS,
    );
    const errors = this.#counter('caravan_database_errors_total', 'Failures of the database', ['class']);
    for (const kind of ['away', 'timeout', 'deadlock', 'full', 'other']) errors.inc({ class: kind }, 0);
    const fail = (error: unknown) => {
      const kind = error === undefined ? null : failureOf(error);
      if (kind !== null) errors.inc({ class: kind });
    };
    whenOver(connections, (_none, seconds, error) => {
      waits.observe(seconds);
      fail(error);
    });
    whenOver(statements, ({ operation }, seconds, error) => {
      durations.observe({ operation }, seconds);
      fail(error);
    });
  }

  #watchJobs(): void {
    const runs = this.#counter('caravan_job_runs_total', 'Runs of jobs on this server', ['job_name', 'outcome']);
    const durations = this.#histogram('caravan_job_duration_seconds', 'Runs of jobs', ['job_name'], JOB_SECONDS);
    const lastSuccess = this.#gauge(
      'caravan_job_last_success_timestamp_seconds',
      'When a job last succeeded on this server',
      ['job_name'],
    );
    whenOver(jobRuns, ({ job }, seconds, error) => {
      durations.observe({ job_name: job }, seconds);
      runs.inc({ job_name: job, outcome: error === undefined ? 'success' : 'failure' });
      if (error === undefined) lastSuccess.setToCurrentTime({ job_name: job });
    });
  }

  #watchOutsideCalls(): void {
    const calls = this.#counter('caravan_outside_calls_total', 'Questions to outside services, the bucket and Redis', [
      'service',
      'outcome',
    ]);
    const durations = this.#histogram(
      'caravan_outside_call_duration_seconds',
      'Questions to outside services, the bucket and Redis, all tries together',
      ['service'],
      OUTSIDE_SECONDS,
    );
    whenOver(outsideCalls, ({ service }, seconds, error) => {
      durations.observe({ service }, seconds);
      calls.inc({ service, outcome: outcomeOf(error) });
    });
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[] = [], collect?: () => void) {
    return new Counter<Label>({ name, help, labelNames, registers: [this.#registry], ...(collect ? { collect } : {}) });
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return new Gauge<Label>({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) {
    return new Histogram<Label>({ name, help, labelNames, buckets, registers: [this.#registry] });
  }

  #countBy(name: string, help: string, label: string, counts: Readonly<Record<string, number>>): void {
    const counter = this.#counter(name, help, [label], () => {
      counter.reset();
      for (const [key, value] of Object.entries(counts)) counter.inc({ [label]: key }, value);
    });
  }

  #read(name: string, help: string, value: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.#registry], collect: () => gauge.set(value()) });
  }

  /** A store that is silent is away. */
  #lookAtStores(stores: WatchedParts['stores']): void {
    const help = 'Whether a store that the server needs is away: 1, or 0';
    const gauge = new Gauge({
      name: 'caravan_store_away',
      help,
      labelNames: ['store'],
      registers: [this.#registry],
      collect: async () => {
        const look = async ([store, ask]: [string, () => Promise<unknown>]) => {
          const answer = ask().then(
            () => 0,
            () => 1,
          );
          gauge.set({ store }, await Promise.race([answer, delay(LOOK_WITHIN_MS, 1, { ref: false })]));
        };
        await Promise.all(Object.entries(stores).map(look));
      },
    });
  }

  /** What takes a moment to find out, and is left out where it cannot be. */
  #look(name: string, help: string, value: () => Promise<number>): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: async () => {
        const late = delay(LOOK_WITHIN_MS, null, { ref: false });
        const found = await Promise.race([value().catch(() => null), late]);
        if (found === null) gauge.remove();
        else gauge.set(found);
      },
    });
  }
}

const outcomeOf = (error: unknown): string => {
  if (error === undefined) return 'answered';
  if (error instanceof ServiceError) return error.problem;
  if (!(error instanceof BucketError)) return 'failed';
  // That there is no such object is an answer.
  return error.problem === 'absent' ? 'answered' : error.problem;
};

/** Hears of each piece of work once it is over, with how long it took, in seconds, and why it failed, if it did. */
const whenOver = <Work extends object>(
  reported: TracingChannel<unknown, Work>,
  over: (work: Work, seconds: number, error: unknown) => void,
): void => {
  const begun = new WeakMap<object, number>();
  reported.subscribe({
    start: (work) => void begun.set(work, performance.now()),
    end: () => undefined,
    error: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (work) => {
      const seconds = (performance.now() - (begun.get(work) ?? performance.now())) / 1_000;
      over(work, seconds, (work as { error?: unknown }).error);
    },
  });
};
