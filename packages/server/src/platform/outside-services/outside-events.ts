import { createParser } from 'eventsource-parser';
import { boundedChunks, failureOf, isSuccess, jsonIn, readBounded, refused } from './outside-exchange.ts';

/** A question whose answer comes in events as it is made. */
export interface EventsQuestion {
  readonly url: string;
  /** What is sent, by POST. */
  readonly json: unknown;
  /** Secret: never logged. */
  readonly authorization?: string;
  /**
   * Hears the data of each event, or once the whole of an answer that does not come in events. It may throw a ServiceError
   * for what is not what it has to be.
   *
   * @returns whether it wants more; the connection ends where it does not.
   */
  readonly onData: (data: string) => boolean;
  /** How long the whole answer may take, milliseconds; else the service's. */
  readonly timeLimit?: number;
  /** How long nothing may come of it, milliseconds. */
  readonly silence: number;
  /** The most bytes of the answer; 1 MB where none are given. */
  readonly maxBytes?: number;
  /** Ends the wait, such as when nobody wants the answer any more. */
  readonly signal?: AbortSignal;
}

type BoundedQuestion = EventsQuestion & { readonly maxBytes: number; readonly signal: AbortSignal };

/**
 * Sends one question and hears its answer to the end.
 *
 * @throws ServiceError `unreached`, `broken`, `late`, `refused`, `too_large` or `cancelled`, and what `onData` throws.
 */
export const exchangeEvents = async (question: BoundedQuestion): Promise<void> => {
  const { url, json, authorization, maxBytes, silence } = question;
  const quiet = watchSilence(silence);
  const signal = AbortSignal.any([question.signal, quiet.signal]);
  const headers = {
    accept: 'text/event-stream, application/json',
    'content-type': 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  };
  const failing = (problem: 'unreached' | 'broken') => (cause: unknown) => {
    throw failureOf(problem, cause, signal);
  };
  const sent = { method: 'POST', headers, body: JSON.stringify(json), signal, redirect: 'manual' } as const;
  try {
    const response = await fetch(url, sent).catch(failing('unreached'));
    if (!isSuccess(response.status))
      throw refused(response, jsonIn(await readBounded(response, maxBytes).catch(failing('broken'))));
    await hear(response, question, quiet.heard).catch(failing('broken'));
  } finally {
    quiet.over();
  }
};

const hear = async (response: Response, { maxBytes, onData }: BoundedQuestion, heard: () => void): Promise<void> => {
  const isInEvents = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  const decoder = new TextDecoder();
  let wantsMore = true;
  let whole = '';
  const parser = createParser({
    onEvent: ({ data }) => {
      if (wantsMore) wantsMore = onData(data);
    },
  });
  for await (const chunk of boundedChunks(response, maxBytes)) {
    heard();
    const text = decoder.decode(chunk, { stream: true });
    if (isInEvents) parser.feed(text);
    else whole += text;
    if (!wantsMore) return;
  }
  if (!isInEvents) onData(whole + decoder.decode());
};

/** Aborts as late when nothing was heard for so many milliseconds. */
const watchSilence = (silence: number) => {
  const quiet = new AbortController();
  const end = (): void => quiet.abort(new DOMException('nothing was heard', 'TimeoutError'));
  const timer = setTimeout(end, silence);
  return {
    signal: quiet.signal,
    heard: () => void timer.refresh(),
    over: () => clearTimeout(timer),
  };
};
