import { createParser } from 'eventsource-parser';

/** An answer in events, as it comes. */
export interface EventReader<Event> {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; `null` after the last one. */
  next(): Promise<Event | null>;
  /** The next comment, passing events by. */
  comment(): Promise<string>;
  /** All that is left of the events. */
  rest(): Promise<Event[]>;
  /** The connection ends here. */
  leave(): void;
}

/** Asks for an answer in events and reads it step by step. */
export const readEvents = async <Event>(url: string, sent: RequestInit = {}): Promise<EventReader<Event>> => {
  const left = new AbortController();
  const headers = { accept: 'text/event-stream, application/json', ...(sent.headers as Record<string, string>) };
  const response = await fetch(url, { method: 'POST', ...sent, headers, signal: left.signal });
  const received: { comment?: string; event?: Event }[] = [];
  const parser = createParser({
    onEvent: ({ data }) => received.push({ event: JSON.parse(data) as Event }),
    onComment: (comment) => received.push({ comment }),
  });
  const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const step = async (): Promise<{ comment?: string; event?: Event } | null> => {
    while (received.length === 0) {
      const piece = await pieces?.read();
      if (!piece || piece.done) return null;
      parser.feed(piece.value);
    }
    return received.shift() ?? null;
  };
  const next = async (): Promise<Event | null> => {
    for (let one = await step(); one; one = await step()) if (one.event !== undefined) return one.event;
    return null;
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    comment: async () => {
      for (let one = await step(); one; one = await step()) if (one.comment !== undefined) return one.comment;
      throw new Error('The answer ended without a comment.');
    },
    rest: async () => {
      const events: Event[] = [];
      for (let event = await next(); event !== null; event = await next()) events.push(event);
      return events;
    },
    leave: () => left.abort(),
  };
};
