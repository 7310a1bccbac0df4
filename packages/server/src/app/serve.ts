import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { AppError, errorBodySchema } from '@caravan/contract/errors.ts';
import { idSchema } from '@caravan/contract/text.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSession, endSession } from '../features/accounts/sessions.store.ts';
import type { Announce, Announcement } from '../platform/announcement.ts';
import type { Call, Handler, Serve } from '../platform/call.ts';
import type { Clock } from '../platform/clock.ts';
import { clearSessionCookie, newSessionToken, setSessionCookie, storedSid } from '../platform/cookies.ts';
import type { Db } from '../platform/db.ts';
import { claimKey, keepAnswer, repeatable } from '../platform/idempotency.store.ts';

export interface ServeParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly announce: Announce;
  readonly secureCookies: boolean;
}

/** What waits for the commit. */
interface Effects {
  readonly announcements: Announcement[];
  /** A session's secret to set, `null` to clear, `undefined` to leave alone. */
  cookie: string | null | undefined;
  signedInUser: string | null;
}

export const makeServe = (app: FastifyInstance, parts: ServeParts): Serve => {
  const serve = <const E extends EndpointShape>(
    endpoint: E,
    handler: Handler<E>,
    { transaction }: { transaction?: 'own' } = {},
  ): void => route(app, parts, endpoint, async () => undefined, handler, transaction !== 'own');
  const prepared: Serve['prepared'] = (endpoint, prepare, handler) =>
    route(app, parts, endpoint, prepare, handler, true);
  return Object.assign(serve, { prepared });
};

const route = <E extends EndpointShape, Prepared>(
  app: FastifyInstance,
  parts: ServeParts,
  endpoint: E,
  prepare: (call: Call<E>) => Promise<Prepared>,
  handler: Handler<E, Prepared>,
  mayBeTransaction: boolean,
): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { access: endpoint.access, endpoint },
    handler: async (request, reply) => {
      const effects: Effects = { announcements: [], cookie: undefined, signedInUser: null };
      // Fastify has parsed each part by the endpoint's own schema; its types can't say so.
      const call = callOf(request, parts, effects) as unknown as Call<E>;
      const prepared = await prepare(call);
      const work = (db: Db) => handler({ ...call, ...sessionSteps(db, request, parts, effects), db }, prepared);
      const answer =
        isChanging(endpoint) && mayBeTransaction
          ? await inTransaction(endpoint, call, parts, effects, work)
          : await work(parts.db);
      applyEffects(reply, parts, effects);
      return send(reply, endpoint, answer);
    },
  });
};

const isChanging = (endpoint: EndpointShape): boolean => endpoint.method !== 'GET' || endpoint.changes === true;

const schemaOf = (endpoint: EndpointShape): Record<string, unknown> => ({
  summary: endpoint.summary,
  description: `Access: ${endpoint.access}.`,
  tags: [endpoint.path.split('/')[2] ?? 'api'],
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body ? { body: endpoint.body } : {}),
  response: {
    ...(endpoint.response ? { [endpoint.status]: endpoint.response } : {}),
    '4xx': errorBodySchema,
    '5xx': errorBodySchema,
  },
});

const callOf = (request: FastifyRequest, parts: ServeParts, effects: Effects): Call<EndpointShape> => {
  const { sid, userId, member } = request.visitor;
  const idempotencyKey = idempotencyKeyOf(request);
  return {
    params: request.params as Record<never, never>,
    query: request.query as Record<never, never>,
    body: request.body as undefined,
    userId,
    member,
    db: parts.db,
    now: parts.clock.now(),
    address: request.ip,
    sid,
    announce: (announcement) => effects.announcements.push(announcement),
    repeatable: idempotencyKey === null ? null : repeatable(userId ?? 'anonymous', idempotencyKey, request),
    idempotencyKey,
    ...sessionSteps(parts.db, request, parts, effects),
  } as Call<EndpointShape>;
};

const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  const parsed = idSchema.safeParse(key);
  if (parsed.success) return parsed.data.toLowerCase();
  throw new AppError('validation', { issues: [{ path: 'Idempotency-Key', message: 'Must be a UUID' }] });
};

const sessionSteps = (db: Db, request: FastifyRequest, parts: ServeParts, effects: Effects) => {
  const endOld = async (): Promise<void> => {
    const { sid } = request.visitor;
    if (sid === null) return;
    await endSession(db, sid);
    effects.announcements.push({ kind: 'session_ended', sids: [sid] });
  };
  return {
    signIn: async (userId: string): Promise<void> => {
      await endOld();
      const token = newSessionToken();
      await createSession(db, storedSid(token), userId, parts.clock.now());
      effects.cookie = token;
      effects.signedInUser = userId;
    },
    signOut: async (): Promise<void> => {
      await endOld();
      effects.cookie = null;
    },
  };
};

/** Runs a changing call as one transaction, which also remembers its answer for a repeat of the same request. */
const inTransaction = <Answer>(
  endpoint: EndpointShape,
  call: Pick<Call<EndpointShape>, 'repeatable'>,
  parts: ServeParts,
  effects: Effects,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> =>
  parts.db.transaction(async (db) => {
    if (call.repeatable === null) return work(db);
    const kept = await claimKey(db, call.repeatable);
    if (kept) {
      if (kept.signedInUser !== null) await signInAgain(db, kept.signedInUser, parts, effects);
      return kept.answer as Answer;
    }
    const answer = await work(db);
    const parsed = endpoint.response ? endpoint.response.parse(answer) : null;
    await keepAnswer(db, call.repeatable, {
      status: endpoint.status,
      answer: parsed,
      signedInUser: effects.signedInUser,
    });
    return answer;
  });

/** A repeated sign-in gets a session of its own: the first one's secret is not kept anywhere. */
const signInAgain = async (db: Db, userId: string, parts: ServeParts, effects: Effects): Promise<void> => {
  const token = newSessionToken();
  await createSession(db, storedSid(token), userId, parts.clock.now());
  effects.cookie = token;
};

const applyEffects = (reply: FastifyReply, parts: ServeParts, effects: Effects): void => {
  if (effects.cookie === null) clearSessionCookie(reply, parts.secureCookies);
  else if (effects.cookie !== undefined) setSessionCookie(reply, effects.cookie, parts.secureCookies);
  for (const announcement of effects.announcements) parts.announce(announcement);
};

const send = (reply: FastifyReply, endpoint: EndpointShape, answer: unknown): FastifyReply => {
  if (endpoint.status === 302) return reply.redirect((answer as { redirectTo: string }).redirectTo, 302);
  return endpoint.status === 204 ? reply.code(204).send() : reply.code(endpoint.status).send(answer);
};
