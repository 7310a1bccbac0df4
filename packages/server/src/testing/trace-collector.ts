import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() });
const attributes = z.array(z.object({ key: z.string(), value }));

/** What a request of OTLP over HTTP holds, in JSON (opentelemetry-proto, trace.proto). */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes,
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  /** Of the server that sent it. */
  readonly service: string | number | undefined;
}

/** A collector of traces that takes OTLP over HTTP and remembers the spans. */
export interface TraceCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The heads of what came. */
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
  stop(): Promise<void>;
}

const plain = (given: z.infer<typeof attributes>): CollectedSpan['attributes'] =>
  Object.fromEntries(given.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? intValue]));

export const startTraceCollector = async (): Promise<TraceCollector> => {
  const spans: CollectedSpan[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    const sent = exported.safeParse(await json(request));
    if (!isTraces || !sent.success) return void response.writeHead(400).end(sent.error?.message);
    headers.push(request.headers);
    for (const { resource, scopeSpans } of sent.data.resourceSpans) {
      const service = plain(resource.attributes)['service.name'];
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, attributes: plain(span.attributes), isError: span.status.code === 2, service });
      }
    }
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};
