import type { PageAnswer } from '@caravan/contract/page-document.ts';

/** How a read ahead is answered. */
export type AnswerAhead = <Answer>(read: {
  readonly address: string;
  /** Makes the answer of what came for the address. */
  readonly take: (answer: PageAnswer) => Answer;
  /** Requests the address by itself. */
  readonly alone: () => Promise<Answer>;
}) => Promise<Answer>;

const byItself: AnswerAhead = ({ alone }) => alone();

/** The signals of requests that are made before anybody looks at what they answer. */
const ahead = new WeakMap<AbortSignal, AnswerAhead>();

/** Whether a request with this signal says that nobody looks at its answer yet. */
export const isAhead = (signal: AbortSignal | undefined): boolean => signal !== undefined && ahead.has(signal);

/** How a read with this signal is answered; `undefined` where it is none that is made ahead. */
export const answerAhead = (signal: AbortSignal | undefined): AnswerAhead | undefined => signal && ahead.get(signal);

/** A signal for such a request. */
export const aheadSignal = (
  signal: AbortSignal = new AbortController().signal,
  answer: AnswerAhead = byItself,
): AbortSignal => {
  ahead.set(signal, answer);
  return signal;
};

/** A request with this signal is one that somebody waits for from now on. */
export const noLongerAhead = (signal: AbortSignal): void => void ahead.delete(signal);

/** What has failed for several reads at once, and says nothing of any of them. */
const failuresOfSeveral = new WeakSet<Error>();

export const noteFailureOfSeveral = (error: Error): void => void failuresOfSeveral.add(error);

export const isFailureOfSeveral = (error: Error): boolean => failuresOfSeveral.has(error);
