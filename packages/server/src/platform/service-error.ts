/**
 * Why an outside service gave no answer that can be used.
 *
 * - `unreached`: no connection to it was made, or it ended before an answer.
 * - `broken`: the answer broke off.
 * - `late`: there was no whole answer in time.
 * - `refused`: it answered with a status that is no success, see `status`.
 * - `unreadable`: it answered a success with something else than it has to be, also with an error or a page.
 * - `too_large`: its answer had no end within the bound.
 * - `paused`: it has failed so often, or asked for so long a pause, that it is not asked for a while.
 * - `busy`: so many are waiting for it that no more can.
 * - `cancelled`: whoever asked waits no more.
 */
export type ServiceProblem =
  | 'unreached'
  | 'broken'
  | 'late'
  | 'refused'
  | 'unreadable'
  | 'too_large'
  | 'paused'
  | 'busy'
  | 'cancelled';

interface Details {
  readonly status?: number | undefined;
  readonly refusal?: unknown;
  readonly retryAfter?: number | undefined;
  readonly wasAsked?: boolean;
  readonly cause?: unknown;
}

/** An outside service gave no answer that can be used. The message says why, and nothing of what was asked. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly problem: ServiceProblem;
  /** The answer's status; `undefined` where none came. */
  readonly status: number | undefined;
  /** What the service said instead, parsed from JSON; `undefined` for anything else. */
  readonly refusal: unknown;
  /** Seconds after which the service wants to be asked again; `undefined` where it did not say. */
  readonly retryAfter: number | undefined;
  /** The question may have arrived there, so that what it asks for may have been done. */
  readonly wasAsked: boolean;

  constructor(problem: ServiceProblem, reason: string, details: Details = {}) {
    super(reason, { cause: details.cause });
    this.problem = problem;
    this.status = details.status;
    this.refusal = details.refusal;
    this.retryAfter = details.retryAfter;
    this.wasAsked = details.wasAsked ?? true;
  }
}

/** What came of a question whose signal has ended: its time was over, or whoever asked went away. */
export const endedBy = (signal: AbortSignal, cause: unknown = signal.reason): ServiceError =>
  signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    ? new ServiceError('late', 'it did not answer in time', { cause })
    : new ServiceError('cancelled', 'nobody waits for its answer any more', { cause });
