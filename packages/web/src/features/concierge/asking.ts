import { askConcierge } from '@caravan/contract/concierge/concierge.endpoints.ts';
import type { AnswerEvent, Citation, ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { callInEvents } from '../../platform/call-in-events.ts';
import { viewerZone } from '../../platform/clock.ts';
import { isUnauthorized, messageOf } from '../../platform/errors.ts';
import { oneMoreTry } from '../../platform/query-client.ts';
import { announceSessionEnd } from '../../platform/session-end.ts';
import { newIdempotencyKey } from '../../platform/use-send.ts';

export interface Question {
  readonly query: string;
  /** The trip that it is about; `null` where none was chosen. */
  readonly trip: { readonly id: string; readonly title: string } | null;
}

/** Why there is no answer, or no more of it. */
export interface Halt {
  /** `stopped` where the asker did not wait, else the code of the contract's error table, where the answer names one. */
  readonly code: string | undefined;
  readonly message: string;
}

/** A question since the page was opened, and what has come of its answer. */
export interface AskedQuestion {
  readonly question: Question;
  /** What has come so far; the answer itself takes its place. */
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly answer: ConciergeSearch | null;
  readonly halt: Halt | null;
}

/** Asks an endpoint of the contract in events, as `callInEvents` does. */
export type AskInEvents = typeof callInEvents<typeof askConcierge>;

const STOPPED: Halt = { code: 'stopped', message: 'You stopped this answer.' };
const BROKE_OFF = 'The answer broke off';
/** Before one more try, milliseconds; doubling. */
const RETRY_MS = 1_000;
/** Tries to get the answer to a question that the server is at already: it has not heard yet that nobody waits. */
const TRIES_UNDER_WAY = 3;

/**
 * The question that is being answered, or was last. It outlasts the screen: whoever looks something up elsewhere in the app comes
 * back to the answer.
 */
export class Asking {
  readonly #ask: AskInEvents;
  readonly #listeners = new Set<() => void>();
  #asked: AskedQuestion | null = null;
  #stop: AbortController | null = null;

  /** @param ask how the server is asked. */
  constructor(ask: AskInEvents = callInEvents) {
    this.#ask = ask;
  }

  readonly current = (): AskedQuestion | null => this.#asked;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Asks a question, in place of the one before; resolves when there is an answer, or a reason why there is none. */
  async ask(question: Question): Promise<void> {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#asked = { question, text: '', citations: [], answer: null, halt: null };
    this.#tell();
    const halt = await this.#haltOf(question, stop.signal);
    // Another question may have taken its place meanwhile.
    if (this.#stop !== stop) return;
    this.#stop = null;
    if (halt && !this.#asked.answer) this.#change({ halt });
  }

  /** Waits no more for the answer; the server keeps what had come. */
  stop(): void {
    this.#stop?.abort();
  }

  /** Shows it no more. */
  forget(): void {
    this.stop();
    this.#stop = null;
    this.#asked = null;
    this.#tell();
  }

  async #haltOf(question: Question, signal: AbortSignal): Promise<Halt | null> {
    try {
      return await this.#tryAgain(question, signal);
    } catch (error) {
      if (signal.aborted) return STOPPED;
      if (isUnauthorized(error)) announceSessionEnd();
      return { code: error instanceof ApiError ? error.code : undefined, message: messageOf(error) };
    }
  }

  /** Asks again, under the same key, where nothing at all was heard of an answer: then it is counted once. */
  async #tryAgain(question: Question, signal: AbortSignal): Promise<Halt | null> {
    const idempotencyKey = newIdempotencyKey();
    for (let failures = 0; ; failures += 1) {
      let last: AnswerEvent | null = null;
      const onEvent = (event: AnswerEvent) => {
        last = event;
        if (!signal.aborted) this.#hear(event);
      };
      try {
        await this.#ask(askConcierge, { body: bodyOf(question) }, { onEvent, signal, idempotencyKey });
        return endOf(last);
      } catch (error) {
        if (signal.aborted || last !== null || !isWorthATry(failures, error)) throw error;
        await pause(RETRY_MS * 2 ** failures, signal);
      }
    }
  }

  #hear(event: AnswerEvent): void {
    if (event.type === 'text') this.#change({ text: (this.#asked?.text ?? '') + event.text });
    if (event.type === 'citation') this.#change({ citations: [...(this.#asked?.citations ?? []), event.citation] });
    if (event.type === 'done') this.#change({ answer: event.search });
  }

  #change(changed: Partial<AskedQuestion>): void {
    if (this.#asked) this.#asked = { ...this.#asked, ...changed };
    this.#tell();
  }

  #tell(): void {
    for (const changed of this.#listeners) changed();
  }
}

const isWorthATry = (failures: number, error: unknown): boolean => {
  if (error instanceof ApiError && error.code === 'answer_under_way') return failures < TRIES_UNDER_WAY;
  return error instanceof Error && oneMoreTry(failures, error);
};

const bodyOf = ({ query, trip }: Question) => ({ query, tripId: trip?.id ?? null, timeZone: viewerZone() });

/** @throws NetworkError where the answer has no end. */
const endOf = (last: AnswerEvent | null): Halt | null => {
  if (last?.type === 'done') return null;
  if (last?.type === 'failed') return { code: last.code, message: last.message };
  throw new NetworkError(BROKE_OFF);
};

/** @throws the signal's reason when it is aborted meanwhile. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** The one of this page. Signing out loads the page anew. */
export const asking = new Asking();
