import { AppError } from '@caravan/contract/errors.ts';
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
} from 'cockatiel';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import { outsideCalls } from '../telemetry/telemetry.ts';
import { BucketState } from './bucket-state.ts';
import { type BucketAnswer, BucketError } from './s3-answers.ts';
import {
  BUCKET_TIMINGS,
  type BucketRequest,
  BucketSender,
  type BucketTimings,
  objectIn,
  readAnswer,
} from './s3-requests.ts';

/** Requests under way at a time, until their answers begin: more would make a store that is slow a store that is late. */
const AT_ONCE = 32;
/** Requests that may wait for one of those; further ones are turned away. */
const QUEUE = 1_000;
/** Tries after the first. */
const FURTHER_TRIES = 3;
const BACKOFF_MS = { initialDelay: 100, maxDelay: 2_000 };
/** So many tries that fail one after the other begin a pause, in which nobody waits for what is away; after it one finds out. */
const FAILURES_UNTIL_PAUSE = 8;
const PAUSE_MS = 1_000;

/** A bucket, asked with bounded patience. */
export interface Bucket {
  /**
   * Asks, again where that may help, and reads the whole answer.
   *
   * @throws BucketError `absent`, and `rights` and `request` for what is optional; AppError `storage_full` or `unavailable`, of which the log says why.
   */
  ask(request: BucketRequest): Promise<BucketAnswer>;
  /**
   * Reads an object. A stream that the bucket leaves without a byte for too long, or cuts, fails.
   *
   * @throws as `ask`.
   */
  read(name: string): Promise<{ readonly size: number; readonly stream: Readable }>;
  /**
   * Asks once whether it answers this key at all, within a time, milliseconds.
   *
   * @throws BucketError
   */
  probe(withinMs: number): Promise<void>;
  /** Whether it did what it was asked within this time, milliseconds. */
  hasAnsweredWithin(ms: number): boolean;
  /** By its own clock, as far as that is known, milliseconds. */
  now(): number;
  /** Ends the connections that nobody uses. */
  close(): void;
}

/** Opens what a server keeps about its bucket; there is one. */
export const openBucket = (
  settings: BucketSettings,
  { log, timings = BUCKET_TIMINGS }: { log: Logger; timings?: BucketTimings },
): Bucket => {
  const state = new BucketState(log);
  const sender = new BucketSender(settings, timings);
  const run = openPolicies();
  const through = async <T>(request: BucketRequest, send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const signal = AbortSignal.timeout(request.body ? timings.wholeUpload : timings.whole);
    try {
      const sendOnce = () => inOwnTime(() => send(signal), signal, timings.silence);
      const tries = () => (request.isTriedOnce ? sendOnce() : run(sendOnce, signal));
      const done = await outsideCalls.tracePromise(tries, { service: 'bucket' });
      state.onSuccess(request.task, request.body !== undefined);
      return done;
    } catch (error) {
      throw refusalFor(error, request, state);
    }
  };
  return {
    ask: (request) => through(request, (signal) => sender.send(request, signal, readAnswer)),
    read: (name) => {
      const request: BucketRequest = { method: 'GET', name, task: 'read' };
      return through(request, (signal) =>
        sender.send(request, signal, async (message) => objectIn(message, timings.silence, state)),
      );
    },
    probe: async (withinMs) => {
      const request: BucketRequest = { method: 'GET', query: { 'list-type': '2', 'max-keys': '1' }, task: 'read' };
      try {
        const { text } = await sender.send(request, AbortSignal.timeout(withinMs), readAnswer);
        if (!text.includes('<ListBucketResult'))
          throw new BucketError('request', 'it answers something else than S3 does');
        state.onSuccess('read');
      } catch (error) {
        const failure =
          error instanceof BucketError ? error : new BucketError('away', 'it cannot be asked', { cause: error });
        state.onFailure(failure, 'read');
        throw failure;
      }
    },
    hasAnsweredWithin: (ms) => state.hasAnsweredWithin(ms),
    now: () => sender.now(),
    close: () => sender.close(),
  };
};

/** @throws TaskCancelledError where time was over for whoever asked before the bucket had its own to answer: they have waited for their turn. */
const inOwnTime = async <T>(send: () => Promise<T>, signal: AbortSignal, silence: number): Promise<T> => {
  const begun = performance.now();
  try {
    return await send();
  } catch (error) {
    if (signal.aborted && performance.now() - begun < silence) throw new TaskCancelledError();
    throw error;
  }
};

type Run = <T>(tryOnce: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A bound on what is under way, further tries, and pauses in which nobody waits in vain. */
const openPolicies = (): Run => {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof BucketError && error.problem === 'away'),
    { breaker: new ConsecutiveBreaker(FAILURES_UNTIL_PAUSE), halfOpenAfter: PAUSE_MS },
  );
  const tries = retry(
    handleWhen((error) => error instanceof BucketError && error.isPassing),
    { maxAttempts: FURTHER_TRIES, backoff: new ExponentialBackoff(BACKOFF_MS) },
  );
  const slots = bulkhead(AT_ONCE, QUEUE);
  const throughBreaker = async <T>(tryOnce: () => Promise<T>): Promise<T> => {
    // Whoever comes while one request finds out whether the bucket is back is answered at once, too.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return breaker.execute(tryOnce);
  };
  return async (tryOnce, signal) => {
    let failure: unknown;
    const remembered = () =>
      tryOnce().catch((error: unknown) => {
        failure = error;
        throw error;
      });
    try {
      return await tries.execute(() => slots.execute(() => throughBreaker(remembered), signal), signal);
    } catch (error) {
      // One more that is not made any more would hide what the last one met.
      throw failure ?? error;
    }
  };
};

/** When whoever was refused may ask again, seconds. */
const RETRY_AFTER_S = 2;

/** Nobody knows whether the bucket does it: it is away, or so many wait. */
const wasNotSent = (error: unknown): boolean =>
  error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError || error instanceof TaskCancelledError;

/** What whoever asked gets to know; the log learns the rest. What is wrong on this side stays as it is. */
const refusalFor = (error: unknown, { task, isOptional }: BucketRequest, state: BucketState): unknown => {
  if (wasNotSent(error)) return new AppError('unavailable', { retryAfter: RETRY_AFTER_S });
  if (!(error instanceof BucketError)) return error;
  if (isOptional && (error.problem === 'rights' || error.problem === 'request')) return error;
  state.onFailure(error, task);
  if (error.problem === 'absent') return error;
  return error.problem === 'full'
    ? new AppError('storage_full')
    : new AppError('unavailable', { retryAfter: RETRY_AFTER_S });
};
