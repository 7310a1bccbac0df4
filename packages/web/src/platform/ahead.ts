import type { PageAnswer } from '@caravan/contract/page-document.ts';
import type { QueryFunctionContext } from '@tanstack/react-query';

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

type Read = (context: Pick<QueryFunctionContext, 'signal'>) => unknown;

/**
 * A query whose requests say so. They open no trip: being added to one makes somebody known to the others only once they have opened it.
 */
export const aheadOf = <Q extends { queryFn?: unknown }>(query: Q, answer?: AnswerAhead): Q => {
  const read = query.queryFn as Read;
  const queryFn: Read = (context) => {
    aheadSignal(context.signal, answer);
    return read(context);
  };
  return { ...query, queryFn };
};
