import { askConcierge } from '@caravan/contract/concierge/concierge.endpoints.ts';
import type { AnswerEvent, Citation, ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { getOwnPlan } from '@caravan/contract/plans/plans.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { callEventStream } from '../../platform/call-event-stream.ts';
import { viewerZone } from '../../platform/clock.ts';
import { isUnauthorized, messageOf } from '../../platform/errors.ts';
import { refreshRead } from '../../platform/live-refresh.ts';
import { oneMoreTry } from '../../platform/query-client.ts';
import { announceSessionEnd } from '../../platform/session-end.ts';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import { refreshSearches } from './concierge.queries.ts';

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
export interface SubmittedQuestion {
  readonly question: Question;
  /** What has come so far; the answer itself takes its place. */
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly answer: ConciergeSearch | null;
  readonly halt: Halt | null;
}

/** Calls an endpoint of the contract that answers in events, as `callEventStream` does. */
export type CallInEvents = typeof callEventStream<typeof askConcierge>;

const STOPPED: Halt = { code: 'stopped', message: 'You stopped this answer.' };
const BROKE_OFF = 'The answer broke off';
/** Before one more try, milliseconds; doubling. */
const RETRY_MS = 1_000;
/** Tries to get the answer to a question that the server is at already: it has not noticed yet that nobody waits. */
const TRIES_UNDER_WAY = 3;

/**
 * The question that is being answered, or was last. It outlasts the screen: whoever looks something up elsewhere in the app comes
 * back to the answer.
 */
export class QuestionSubmission {
  readonly #ask: CallInEvents;
  readonly #listeners = new Set<() => void>();
  #submitted: SubmittedQuestion | null = null;
  #stop: AbortController | null = null;

  /** @param ask how the server is called. */
  constructor(ask: CallInEvents = callEventStream) {
    this.#ask = ask;
  }

  readonly current = (): SubmittedQuestion | null => this.#submitted;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Asks a question, in place of the one before; resolves when there is an answer, or a reason why there is none. */
  async ask(question: Question): Promise<void> {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#submitted = { question, text: '', citations: [], answer: null, halt: null };
    this.#notify();
    const halt = await this.#haltOf(question, stop.signal);
    // Another question may have taken its place meanwhile.
    if (this.#stop !== stop) return;
    this.#stop = null;
    if (halt && !this.#submitted.answer) this.#change({ halt });
  }

  /** Waits no more for the answer; the server keeps what had come. */
  stop(): void {
    this.#stop?.abort();
  }

  /** Shows it no more. */
  forget(): void {
    this.stop();
    this.#stop = null;
    this.#submitted = null;
    this.#notify();
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

  /** Asks again, under the same key, where nothing at all came of an answer: then it is counted once. */
  async #tryAgain(question: Question, signal: AbortSignal): Promise<Halt | null> {
    const idempotencyKey = newIdempotencyKey();
    for (let failures = 0; ; failures += 1) {
      let last: AnswerEvent | null = null;
      const onEvent = (event: AnswerEvent) => {
        last = event;
        if (!signal.aborted) this.#handleEvent(event);
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

  #handleEvent(event: AnswerEvent): void {
    if (event.type === 'text') this.#change({ text: (this.#submitted?.text ?? '') + event.text });
    if (event.type === 'citation') this.#change({ citations: [...(this.#submitted?.citations ?? []), event.citation] });
    if (event.type === 'done') this.#change({ answer: event.search });
  }

  #change(changed: Partial<SubmittedQuestion>): void {
    if (this.#submitted) this.#submitted = { ...this.#submitted, ...changed };
    this.#notify();
  }

  #notify(): void {
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
export const questionSubmission = new QuestionSubmission();

/** What comes in when one has gone is stored a little later, milliseconds. */
const STORED_AFTER_MS = 1_000;

interface Submission {
  /** The question that is being answered, or was last; `null` before the first. */
  readonly submitted: SubmittedQuestion | null;
  readonly isUnderWay: boolean;
  readonly ask: (question: Question) => void;
  readonly stop: () => void;
  readonly forget: () => void;
}

/** Asks, and keeps the past questions and what is left of them up to date. */
export const useQuestionSubmission = (): Submission => {
  const client = useQueryClient();
  const submitted = useSyncExternalStore(questionSubmission.subscribe, questionSubmission.current);
  const ask = useCallback(
    async (question: Question) => {
      await questionSubmission.ask(question);
      const refresh = () => {
        void refreshSearches(client);
        void refreshRead(client, getOwnPlan);
      };
      refresh();
      // What had come of an answer that was stopped is stored by the server once it notices that.
      if (questionSubmission.current()?.halt) setTimeout(refresh, STORED_AFTER_MS);
    },
    [client],
  );
  return {
    submitted,
    isUnderWay: submitted !== null && submitted.answer === null && submitted.halt === null,
    ask: useCallback((question: Question) => void ask(question), [ask]),
    stop: useCallback(() => questionSubmission.stop(), []),
    forget: useCallback(() => questionSubmission.forget(), []),
  };
};
