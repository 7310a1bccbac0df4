import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceSettings } from '../settings/watching-settings.ts';
import { VERSION } from '../version.ts';
import { whenRequestEnds } from './request-end.ts';
import { frames, jobRuns, outsideCalls, statements } from './telemetry.ts';

/** How long spans are gathered before they leave together, milliseconds. */
const SEND_EVERY_MS = 1_000;
/** How long the end of the server waits until the last spans have left, milliseconds. */
const LEAVE_WITHIN_MS = 1_000;

const STORES: ReadonlySet<string> = new Set(['bucket', 'redis']);

/** How a piece of work is called and described. */
interface Described {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

/**
 * Spans of requests, jobs and frames, and in them of statements and questions to outside services. They carry routes and names out of
 * this program, as the metrics do; a traceparent is taken over and handed on to nobody.
 */
export class Traces {
  readonly #provider: TracerProvider;
  readonly #current = new AsyncLocalStorage<Span>();

  constructor({ url, headers, serviceName, sampledShare }: TraceSettings) {
    const exporter = new OTLPTraceExporter({ url, headers: { ...headers } });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
    });
    this.#follow(jobRuns, ({ job }) => described(`job ${job}`, SpanKind.INTERNAL, { 'caravan.job': job }));
    this.#follow(frames, ({ type }) => described(`live ${type}`, SpanKind.SERVER, { 'caravan.live.frame': type }));
    this.#follow(outsideCalls, ({ service }) =>
      // Alone, such as the look whether a store is there, it is no story.
      STORES.has(service) && this.#current.getStore() === undefined
        ? null
        : described(service, SpanKind.CLIENT, { 'peer.service': service }),
    );
    this.#follow(statements, ({ summary, operation }) =>
      // Alone, such as the look whether a job is due, a statement is no story.
      this.#current.getStore() === undefined
        ? null
        : described(summary, SpanKind.CLIENT, {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            'db.query.summary': summary,
          }),
    );
  }

  /** What the lines of the log say of the span that they are written in. */
  readonly logFields = (): Record<string, string> => {
    const span = this.#current.getStore()?.spanContext();
    return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
  };

  /** Follows each request from its head to the last byte of its answer. Comes before what logs them. */
  watchRequests(app: FastifyInstance): void {
    const spans = new WeakMap<FastifyRequest, Span>();
    const within = (request: FastifyRequest, done: () => void) => {
      const span = spans.get(request);
      if (span) this.#current.run(span, done);
      else done();
    };
    app.addHook('onRequest', (request, reply, done) => {
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      const attributes = { 'http.request.method': method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, attributes };
      const span = this.#tracer.startSpan(`${method} ${route}`, options, callerOf(request));
      spans.set(request, span);
      whenRequestEnds(request, reply, (status) => {
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      within(request, done);
    });
    // A body is read in a context of its own.
    app.addHook('preValidation', (request, _reply, done) => within(request, done));
    app.addHook('onResponse', (request, _reply, done) => within(request, done));
  }

  /** Sends what waits, and ends. */
  async close(): Promise<void> {
    const late = new Promise<void>((resolve) => void setTimeout(resolve, LEAVE_WITHIN_MS).unref());
    await Promise.race([this.#provider.shutdown().catch(() => undefined), late]);
  }

  get #tracer() {
    return this.#provider.getTracer('caravan', VERSION);
  }

  #follow<Work extends object>(
    reported: TracingChannel<unknown, Work>,
    describe: (work: Work) => Described | null,
  ): void {
    const begun = new WeakMap<object, Span>();
    reported.start.bindStore(this.#current, (work) => {
      const parent = this.#current.getStore();
      const about = describe(work);
      if (about === null) return parent;
      const { name, ...options } = about;
      const span = this.#tracer.startSpan(name, options, parent ? within(parent) : ROOT_CONTEXT);
      begun.set(work, span);
      return span;
    });
    reported.subscribe({
      start: () => undefined,
      end: () => undefined,
      asyncStart: () => undefined,
      error: (work) => void begun.get(work)?.setStatus({ code: SpanStatusCode.ERROR }),
      asyncEnd: (work) => begun.get(work)?.end(),
    });
  }
}

const described = (name: string, kind: SpanKind, attributes: Attributes): Described => ({ name, kind, attributes });

const within = (parent: Span): Context => trace.setSpan(ROOT_CONTEXT, parent);

/** W3C Trace Context, version 00: the trace and the span of whoever asks. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span that a trusted proxy has begun; what anybody else claims to have begun is none. */
const callerOf = (request: FastifyRequest): Context => {
  // The framework lists further addresses behind a connection alone that it trusts.
  const isFromProxy = (request.ips?.length ?? 0) > 1;
  const { traceparent } = request.headers;
  const [, traceId = '', spanId = '', flags = ''] =
    isFromProxy && typeof traceparent === 'string' ? (TRACEPARENT.exec(traceparent) ?? []) : [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const caller = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
};
