import type { AnswerOf, BodyOf, EndpointShape, EventOf, ParamsOf, QueryOf } from '@caravan/contract/endpoint.ts';
import { AppError, type ErrorBody, type ErrorCode } from '@caravan/contract/errors.ts';
import { AHEAD_HEADER, AS_OF_HEADER } from '@caravan/contract/headers.ts';
import type { PageAnswer } from '@caravan/contract/page-document.ts';
import { readTogether } from '@caravan/contract/reads-ahead.endpoints.ts';
import { BatchInterceptor, type HttpRequestEvent, RequestController } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { z } from 'zod/mini';

/** A request that the page has made, parsed by the endpoint's own schemas. */
export interface ApiRequest<E extends EndpointShape> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file that came with a form; `null` without one. */
  readonly file: File | null;
  readonly headers: Headers;
}

/** What an endpoint answers: a value, or what makes one for each request. */
export type Answer<E extends EndpointShape> =
  | AnswerOf<E>
  | ((request: ApiRequest<E>) => AnswerOf<E> | Promise<AnswerOf<E>>);

type AnyRequest = ApiRequest<EndpointShape>;
type Reply = (request: AnyRequest, raw: Request) => Response | Promise<Response>;

/** Longer than any answer that a test gives. */
const ANSWERS_WITHIN_MS = 10_000;

/** An endpoint with what it answers. */
interface Route {
  readonly endpoint: EndpointShape;
  readonly pattern: RegExp;
  reply: Reply;
  readonly requests: AnyRequest[];
}

/**
 * The API, answered inside the page: every endpoint of the contract that a test gives an answer to. Whatever the contract
 * would refuse is a problem that fails the test: a request that does not fit its endpoint, an answer that does not, and a
 * request that nothing answers.
 */
export class ApiServer {
  /** What has gone wrong so far, a line each. */
  readonly #problems: string[] = [];
  /** What every answer waits for; nothing, unless a test is about answers that take their time. */
  pace: () => Promise<unknown> = atOnce;
  /** The stamp of what is read of trips now; `null` for a server that gives none. */
  asOf: (() => string) | null = null;
  /** The server's time, milliseconds; `null` for a server that does not say it. */
  clock: (() => number) | null = null;
  /** Is called with each call that has an answer, before the answer arrives. */
  onAnswered: ((endpoint: EndpointShape, request: AnyRequest) => void) | null = null;
  #routes = new Map<EndpointShape, Route>();
  /** Requests that are being answered. */
  readonly #open = new Set<Promise<void>>();
  /** What lets go of the answers that are held back. */
  readonly #releases: (() => void)[] = [];

  readonly #interceptor = new BatchInterceptor({
    name: 'api',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });

  start(): void {
    this.#interceptor.on('request', (event): unknown => {
      const answered = this.#take(event);
      this.#open.add(answered);
      // The library waits for a promise, though its types do not say so.
      return answered.finally(() => this.#open.delete(answered));
    });
    this.#interceptor.apply();
  }

  /**
   * Answers what is still held back, and answers what has gone wrong, a line each; begins anew.
   *
   * @param within how long it waits for answers that are under way, milliseconds.
   */
  async finish(within = ANSWERS_WITHIN_MS): Promise<string[]> {
    for (const release of this.#releases.splice(0)) release();
    this.pace = atOnce;
    this.asOf = null;
    this.clock = null;
    this.onAnswered = null;
    // What the page has requested just now is taken a moment later.
    await new Promise((resolve) => setTimeout(resolve));
    // A test that failed may never give the answer that the page waits for; the next one runs all the same.
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, within);
    await Promise.race([this.settled(), late.promise]);
    clearTimeout(timer);
    if (this.#open.size > 0) this.#problems.push('An answer never came');
    this.#open.clear();
    this.#routes = new Map();
    return this.#problems.splice(0);
  }

  /** Answers an endpoint, in place of what answered it before. */
  answer<const E extends EndpointShape>(endpoint: E, answer: Answer<E>): void {
    this.#reply(endpoint, async (request) => {
      const value =
        typeof answer === 'function'
          ? await (answer as (request: AnyRequest) => unknown)(request)
          : structuredClone(answer);
      this.onAnswered?.(endpoint, request);
      return this.#success(endpoint, value);
    });
  }

  /** Answers an endpoint in events, each as it comes. */
  stream<const E extends EndpointShape>(
    endpoint: E,
    events: (request: ApiRequest<E>) => AsyncIterable<EventOf<E>> | Iterable<EventOf<E>>,
  ): void {
    this.#reply(endpoint, (request, raw) => eventStream(endpoint, events(request), raw.signal));
  }

  /** Refuses the calls of an endpoint, as the server words it. */
  refuse(endpoint: EndpointShape, code: ErrorCode, options?: ConstructorParameters<typeof AppError>[1]): void {
    this.#reply(endpoint, () => refusal(new AppError(code, options)));
  }

  /** Lets no answer of an endpoint arrive, as on a broken connection. */
  lose(endpoint: EndpointShape): void {
    this.#reply(endpoint, () => Response.error());
  }

  /** Answers in the server's place with a page of HTML, as a proxy before a server that is down. */
  replaceByPage(endpoint: EndpointShape, status: number): void {
    const headers = { 'content-type': 'text/html' };
    this.#reply(endpoint, () => new Response('<h1>Bad Gateway</h1>', { status, headers }));
  }

  /** Holds back what an endpoint answers until the answer of this call is called. */
  hold(endpoint: EndpointShape): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#releases.push(resolve);
    const route = this.#routes.get(endpoint);
    if (!route) throw new Error(`${nameOf(endpoint)} has no answer to hold back`);
    const { reply } = route;
    route.reply = async (request, raw) => {
      await promise;
      return reply(request, raw);
    };
    return resolve;
  }

  /** The calls of an endpoint so far, in order. */
  requests<const E extends EndpointShape>(endpoint: E): readonly ApiRequest<E>[] {
    return this.#routes.get(endpoint)?.requests ?? [];
  }

  /**
   * How often each endpoint was called so far, by its method and path; those alone that were.
   *
   * @param tripId counts what is below this trip alone.
   */
  counts(tripId?: string): Record<string, number> {
    const counted = [...this.#routes.values()].map(({ endpoint, requests }) => {
      const meant = requests.filter(({ params }) => tripId === undefined || Object.values(params).includes(tripId));
      return [nameOf(endpoint), meant.length] as const;
    });
    return Object.fromEntries(counted.filter(([, count]) => count > 0));
  }

  /** Waits until nothing is being answered. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  readonly #take = async ({ request, controller }: HttpRequestEvent): Promise<void> => {
    const url = new URL(request.url);
    if (url.origin !== location.origin || !url.pathname.startsWith('/api/')) return;
    // Without a connection (testing/browser-settings.ts) nothing arrives.
    const response = navigator.onLine ? await this.#respond(request, url) : Response.error();
    // The caller may have given up meanwhile.
    if (controller.readyState !== RequestController.PENDING) return;
    // The type of an error response is all that says so: the page sees no answer.
    if (response.type === 'error') controller.errorWith(new TypeError('Failed to fetch'));
    else controller.respondWith(response);
  };

  #reply(endpoint: EndpointShape, reply: Reply): void {
    const known = this.#routes.get(endpoint);
    // Earlier requests count on.
    if (known) known.reply = reply;
    else this.#routes.set(endpoint, { endpoint, pattern: patternOf(endpoint), reply, requests: [] });
  }

  async #respond(request: Request, url: URL): Promise<Response> {
    // Between tests: a page that is gone may ask for something once its code arrives, which is no matter of the next test.
    if (this.#routes.size === 0) return Response.error();
    if (url.pathname === readTogether.path) return this.#respondTogether(request);
    const route = [...this.#routes.values()].find(
      ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(url.pathname),
    );
    if (!route)
      return this.#problem(`${request.method} ${url.pathname} was called, and the test answers nothing there.`);
    const { endpoint } = route;
    const raw = request.clone();
    try {
      const parsed = await parse(endpoint, route.pattern, request, url);
      route.requests.push(parsed);
      await this.pace();
      return await route.reply(parsed, raw);
    } catch (error) {
      if (error instanceof AppError) return refusal(error);
      return this.#problem(`${nameOf(endpoint)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Answers what is read ahead by one request as each of it would be answered alone, and counts each. */
  async #respondTogether(request: Request): Promise<Response> {
    const { addresses } = z.parse(readTogether.body, await request.json());
    const read = async (address: string): Promise<[string, PageAnswer][]> => {
      const url = new URL(address, location.origin);
      const response = await this.#respond(new Request(url, { headers: { [AHEAD_HEADER]: '1' } }), url);
      if (!response.ok) return [];
      return [[address, { body: await response.json(), asOf: response.headers.get(AS_OF_HEADER) }]];
    };
    const answers = await Promise.all(addresses.map(read));
    return Response.json({ answers: Object.fromEntries(answers.flat()) });
  }

  #success(endpoint: EndpointShape, value: unknown): Response {
    if (endpoint.status === 204) return new Response(null, { status: 204 });
    if (!endpoint.response) throw new Error('Its success is no JSON, which a page cannot be answered with here.');
    const isOfTrip = endpoint.method === 'GET' && endpoint.path.includes(':tripId');
    const headers = new Headers();
    if (isOfTrip && this.asOf) headers.set(AS_OF_HEADER, this.asOf());
    if (this.clock) headers.set('date', new Date(this.clock()).toUTCString());
    return Response.json(z.parse(endpoint.response, value), { status: endpoint.status, headers });
  }

  #problem(line: string): Response {
    this.#problems.push(line);
    return refusal(new AppError('internal'));
  }
}

const atOnce = (): Promise<void> => Promise.resolve();

const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/** A path of segments that stand for themselves, or for a parameter. */
const patternOf = ({ path }: EndpointShape): RegExp =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`, 'u');

const parse = async (endpoint: EndpointShape, pattern: RegExp, request: Request, url: URL): Promise<AnyRequest> => {
  const groups = Object.entries(pattern.exec(url.pathname)?.groups ?? {});
  const params = Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]));
  const query = Object.fromEntries(url.searchParams);
  const { body, file } = await read(request);
  const take = (schema: z.core.$ZodType | undefined, value: unknown): never =>
    (schema ? z.parse(schema, value) : value) as never;
  return {
    params: take(endpoint.params, params),
    query: take(endpoint.query, query),
    body: take(endpoint.body, body),
    file,
    headers: request.headers,
  };
};

const read = async (request: Request): Promise<{ body: unknown; file: File | null }> => {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return { body: await request.json(), file: null };
  if (!type.startsWith('multipart/form-data')) return { body: undefined, file: null };
  const parts = [...(await request.formData()).entries()];
  const fields = parts.filter(([, value]) => typeof value === 'string');
  const file = parts.map(([, value]) => value).find((value) => value instanceof File);
  return { body: Object.fromEntries(fields), file: file ?? null };
};

const refusal = (error: AppError): Response =>
  Response.json(error.toBody() satisfies ErrorBody, {
    status: error.status,
    headers: error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) },
  });

const eventStream = (
  endpoint: EndpointShape,
  events: AsyncIterable<unknown> | Iterable<unknown>,
  signal: AbortSignal,
): Response => {
  const schema = endpoint.events;
  if (!schema) throw new Error('It does not answer in events.');
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      // As the browser breaks off what comes over the network.
      signal.addEventListener('abort', () => controller.error(signal.reason));
      try {
        for await (const event of events) {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(z.parse(schema, event))}\n\n`));
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
};
