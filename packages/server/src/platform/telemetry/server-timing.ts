import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Statement, statements } from './telemetry.ts';

/** What a request has taken so far; times are milliseconds. */
interface Spent {
  readonly begunAt: number;
  /** Until it was known who requests; `null` before. */
  access: number | null;
  /** In which at least one of its statements ran. */
  database: number;
  statements: number;
  /** Statements that run, and since when at least one does. */
  running: number;
  runningSince: number;
}

/**
 * Says in the head of each answer of the API what it took, for the tools that browsers have for developers: `Server-Timing`. Not for
 * production: strangers would learn by it what the database was asked for.
 *
 * Requests that come at once share the statement that looks up their sessions (`session-lookup.access.ts`), which counts for the first
 * of them. An answer in parts says what it took until it began.
 */
export const timeAnswers = (app: FastifyInstance): void => {
  const current = new AsyncLocalStorage<Spent>();
  const spent = new WeakMap<FastifyRequest, Spent>();
  const within = (request: FastifyRequest, done: () => void): void => {
    const own = spent.get(request);
    if (own) current.run(own, done);
    else done();
  };
  const stopCounting = countStatements(current);
  app.addHook('onClose', async () => stopCounting());
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    const begunAt = performance.now();
    spent.set(request, { begunAt, access: null, database: 0, statements: 0, running: 0, runningSince: 0 });
    within(request, done);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const own = spent.get(request);
    if (own) own.access = performance.now() - own.begunAt;
    done();
  });
  // A body is read in a context of its own.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onSend', async (request, reply) => {
    const own = spent.get(request);
    if (own) reply.header('server-timing', inWords(own));
  });
};

/** @returns ends it. */
const countStatements = (current: AsyncLocalStorage<Spent>): (() => void) => {
  const askers = new WeakMap<Statement, Spent>();
  const subscriber = {
    start: (statement: Statement) => {
      const own = current.getStore();
      if (!own) return;
      askers.set(statement, own);
      own.statements += 1;
      if (own.running === 0) own.runningSince = performance.now();
      own.running += 1;
    },
    asyncEnd: (statement: Statement) => {
      const own = askers.get(statement);
      if (!own) return;
      own.running -= 1;
      if (own.running === 0) own.database += performance.now() - own.runningSince;
    },
    end: () => undefined,
    asyncStart: () => undefined,
    error: () => undefined,
  };
  statements.subscribe(subscriber);
  return () => {
    statements.unsubscribe(subscriber);
  };
};

const inWords = ({ begunAt, access, database, statements: count }: Spent): string =>
  [
    metric('total', performance.now() - begunAt),
    ...(access === null ? [] : [metric('access', access)]),
    `${metric('db', database)};desc="${count} ${count === 1 ? 'statement' : 'statements'}"`,
  ].join(', ');

const metric = (name: string, ms: number): string => `${name};dur=${ms.toFixed(1)}`;
