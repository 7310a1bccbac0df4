import type { ServerResponse } from 'node:http';
import { answering, type StubRequest, type Fault, startFaultyService } from './faulty-service.ts';

const KEY = 'key-of-the-stub';
const MODEL = 'stub-1';

/**
 * One step of an answer: a piece of its text, an event as it is, what is waited for, or how it ends other than it should:
 * `broken` in the midst of the connection, `early` with neither a reason nor the event of the end.
 */
export type Step =
  | string
  | { readonly event: unknown }
  | { readonly until: Promise<unknown> }
  | { readonly ends: 'broken' | 'early' };

/** What a request sends to the model. */
export interface PromptMessage {
  readonly role: string;
  readonly content: string;
}

export interface ChatCompletionsStub {
  readonly url: string;
  /** The settings that lead to it. */
  readonly env: Record<string, string>;
  readonly requests: readonly StubRequest[];
  /** What the last request sent. */
  prompt(): PromptMessage[];
  /** What it answers from here on, in events. */
  say(...steps: Step[]): void;
  /** What it does instead, every time or so many times. */
  fail(fault: Fault, times?: number): void;
  /** Resolves when somebody who was being answered has gone. */
  left(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server that speaks OpenAI's chat completions. */
export const startChatCompletions = async (): Promise<ChatCompletionsStub> => {
  let steps: readonly Step[] = ['Nothing is set.'];
  let gone = Promise.withResolvers<void>();
  const service = await startFaultyService(() => ({ json: {} }));
  const answer: Fault = (request, response) => {
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return answering(401, { error: 'no key' })(request, response);
    response.on('close', () => void (response.writableFinished || gone.resolve()));
    void stream(response, steps);
  };
  service.fail(answer);
  return {
    url: service.url,
    env: { CONCIERGE_URL: service.url, CONCIERGE_KEY: KEY, CONCIERGE_MODEL: MODEL },
    requests: service.requests,
    prompt: () => (JSON.parse(service.requests.at(-1)?.body ?? '{}') as { messages: PromptMessage[] }).messages,
    say: (...next) => {
      steps = next;
      gone = Promise.withResolvers<void>();
      service.fail(answer);
    },
    fail: (fault, times) => service.fail(fault, times),
    left: () => gone.promise,
    stop: service.stop,
  };
};

/** A piece of an answer as an event. */
export const piece = (content: string, rest: object = {}): object => ({
  id: 'answer-1',
  object: 'chat.completion.chunk',
  created: 1_795_000_000,
  model: MODEL,
  choices: [{ index: 0, delta: { content, ...rest }, finish_reason: null }],
});

/** The event of an answer's end. */
export const ending = (reason: string): object => ({
  id: 'answer-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: {}, finish_reason: reason }],
});

const stream = async (response: ServerResponse, steps: readonly Step[]): Promise<void> => {
  const send = (event: unknown) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const step of steps) {
    if (typeof step === 'string') send(piece(step));
    else if ('event' in step) send(step.event);
    else if ('until' in step) await step.until;
    else return void (step.ends === 'early' ? response.end() : response.write('\n', () => response.destroy()));
  }
  send(ending('stop'));
  response.end('data: [DONE]\n\n');
};
