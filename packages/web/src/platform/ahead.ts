import type { QueryFunctionContext } from '@tanstack/react-query';

/** The signals of requests that are made before anybody looks at what they answer. */
const ahead = new WeakSet<AbortSignal>();

/** Whether a request with this signal says that nobody looks at its answer yet. */
export const isAhead = (signal: AbortSignal | undefined): boolean => signal !== undefined && ahead.has(signal);

/** A signal for such a request. */
export const aheadSignal = (signal: AbortSignal = new AbortController().signal): AbortSignal => {
  ahead.add(signal);
  return signal;
};

/** A query's function whose requests say so. */
export const readingAhead =
  <Answer, Context extends Pick<QueryFunctionContext, 'signal'>>(read: (context: Context) => Answer) =>
  (context: Context): Answer => {
    aheadSignal(context.signal);
    return read(context);
  };
