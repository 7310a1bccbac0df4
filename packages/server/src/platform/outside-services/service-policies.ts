import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  DelegateBackoff,
  handleWhen,
  type IBreaker,
  retry,
  TaskCancelledError,
} from 'cockatiel';
import type { Logger } from 'pino';
import { endedBy, ServiceError } from './outside-exchange.ts';

/** How requests to a service are limited that may be slow, down, or in demand. */
export interface PolicyOptions {
  /** What the log calls it: 'Open-Meteo'. */
  readonly name: string;
  readonly log: Logger;
  /** Questions beside each other, at most. */
  readonly atOnce?: number;
  /** Questions that may wait for one of those to end; further ones are turned away. */
  readonly queue?: number;
  /** So many failures one after the other begin a pause. */
  readonly failuresUntilPause?: number;
  /** From 0 to 1, what the waits before further tries are spread by. */
  readonly random?: () => number;
}

const AT_ONCE = 8;
const QUEUE = 64;
const FAILURES_UNTIL_PAUSE = 5;
/** Tries after the first. */
const FURTHER_TRIES = 1;
/** A further try comes after at most this, milliseconds: somebody is waiting. */
const RETRY_WITHIN_MS = 400;
/** A service that asks for a longer wait than this, seconds, is paused instead. */
const SHORT_WAIT_S = 2;
/** The pauses: doubled after each try that fails too, up to the longest, milliseconds. */
const PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 600_000;
/** The longest pause that a service may request by `Retry-After`, milliseconds: a wrong clock there must not turn it off. */
const LONGEST_REQUESTED_PAUSE_MS = 3_600_000;

interface Run {
  /** Asking twice does no more than asking once. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
}

/** Lets questions through to a service. */
export type RunQuestion = <T>(tryOnce: () => Promise<T>, run: Run) => Promise<T>;

/** One service's slots, tries and pauses, all of which last as long as the server. */
export const openPolicies = (options: PolicyOptions): RunQuestion => {
  const { atOnce = AT_ONCE, queue = QUEUE, random = Math.random } = options;
  const throughBreaker = openBreaker(options);
  const slots = bulkhead(atOnce, queue);
  const tries = retry(handleWhen(isWorthAnotherTry), {
    maxAttempts: FURTHER_TRIES,
    backoff: new DelegateBackoff(({ result }) => waitBeforeTry(errorIn(result)?.retryAfter, random())),
  });
  return (tryOnce, { isRepeatable, signal }) => {
    let before: ServiceError | undefined;
    const through = async () => {
      try {
        return await slots.execute(() => throughBreaker(tryOnce), signal);
      } catch (error) {
        const failure = toServiceError(error);
        // A further try that was not let through says less than the one before it.
        before = before !== undefined && !failure.wasSent ? before : failure;
        throw before;
      }
    };
    return untilAborted(isRepeatable ? tries.execute(through, signal) : through(), signal);
  };
};

type RunThroughBreaker = <T>(tryOnce: () => Promise<T>) => Promise<T>;

const openBreaker = ({ name, log, failuresUntilPause = FAILURES_UNTIL_PAUSE }: PolicyOptions): RunThroughBreaker => {
  const failures = new ConsecutiveFailures(failuresUntilPause);
  const counts = (error: unknown): boolean =>
    error instanceof ServiceError && (isFailure(error) || (isTrying() && error.problem === 'cancelled'));
  const breaker = circuitBreaker(handleWhen(counts), {
    breaker: failures,
    halfOpenAfter: new DelegateBackoff(({ attempt, result }) => pauseAfter(attempt, errorIn(result)?.retryAfter)),
  });
  const isTrying = (): boolean => breaker.state === CircuitState.HalfOpen;
  logPauses(breaker, name, log);
  return (tryOnce) => {
    // Whoever comes while one question finds out whether the service is back is answered at once, too.
    if (isTrying()) throw new BrokenCircuitError();
    return breaker.execute(async () => {
      try {
        return await tryOnce();
      } catch (error) {
        if (asksForPause(error)) failures.countAsLast();
        throw error;
      }
    });
  };
};

/** Logs once when a pause begins, and once when the service is back. */
const logPauses = (breaker: CircuitBreakerPolicy, name: string, log: Logger): void => {
  let isPaused = false;
  breaker.onBreak((failure) => {
    const reason = errorIn(failure)?.message;
    if (!isPaused) log.warn({ service: name, reason }, 'an outside service is not asked for a while');
    isPaused = true;
  });
  breaker.onReset(() => {
    isPaused = false;
    log.info({ service: name }, 'an outside service is asked again');
  });
};

/** Opens at so many failures without a success between them. */
class ConsecutiveFailures implements IBreaker {
  state = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  success(): void {
    this.state = 0;
  }

  failure(): boolean {
    this.state += 1;
    return this.state >= this.#most;
  }

  /** The failure that is counted next opens, however few there were. */
  countAsLast(): void {
    this.state = this.#most - 1;
  }
}

const errorIn = (result: object): ServiceError | undefined =>
  'error' in result && result.error instanceof ServiceError ? result.error : undefined;

/** The service has no time for anybody, as opposed to a refusal of this one question. */
const OVERLOADED = new Set([408, 425, 429]);
/** What may be otherwise a moment later. */
const PASSING = new Set([...OVERLOADED, 500, 502, 503, 504]);

/** Whether the service itself has failed. */
const isFailure = ({ problem, status = 0 }: ServiceError): boolean => {
  if (problem === 'refused') return status < 400 || status >= 500 || OVERLOADED.has(status);
  return problem !== 'cancelled' && problem !== 'paused' && problem !== 'busy';
};

/** What took all of its time is not tried again: whoever asks has waited long enough. */
const isWorthAnotherTry = (error: unknown): boolean => {
  if (!(error instanceof ServiceError) || asksForPause(error)) return false;
  const { problem, status = 0 } = error;
  return problem === 'unreached' || problem === 'broken' || (problem === 'refused' && PASSING.has(status));
};

const asksForPause = (error: unknown): boolean =>
  error instanceof ServiceError && isFailure(error) && (error.retryAfter ?? 0) > SHORT_WAIT_S;

/** Spread over the whole of the wait, so that those who failed together do not come back together. */
const waitBeforeTry = (retryAfter: number | undefined, random: number): number =>
  (retryAfter ?? 0) * 1_000 + random * RETRY_WITHIN_MS;

const pauseAfter = (attempt: number, retryAfter = 0): number =>
  Math.max(
    Math.min(PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS),
    Math.min(retryAfter * 1_000, LONGEST_REQUESTED_PAUSE_MS),
  );

const toServiceError = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error;
  const details = { wasSent: false, cause: error };
  if (error instanceof BrokenCircuitError) return new ServiceError('paused', 'it is not asked for a while', details);
  if (error instanceof BulkheadRejectedError) return new ServiceError('busy', 'too many wait for it', details);
  if (error instanceof TaskCancelledError) return new ServiceError('cancelled', 'nobody waits for it', details);
  throw error;
};

/** Neither a queue nor a wait between tries holds anybody longer than the signal lasts. */
const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const end = Promise.withResolvers<never>();
  const stop = (): void => end.reject(endedBy(signal));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, end.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
