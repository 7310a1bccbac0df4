import type { EndpointShape, Method } from '@caravan/contract/endpoint.ts';
import { AppError, errorBodySchema } from '@caravan/contract/errors.ts';
import { AS_OF_HEADER } from '@caravan/contract/headers.ts';
import { idSchema } from '@caravan/contract/text.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerEvents, Call, FileAnswer, Handler, MadeFile, Making, Serve, SignedBody } from '../platform/call.ts';
import type { Db } from '../platform/db.ts';
import { repeatable, withoutSentId } from '../platform/repeatable-request.ts';
import { claimedDevice, claimedSteps } from '../platform/security/cookies.ts';
import { deviceOf } from '../platform/security/device.ts';
import { digestOf } from '../platform/files/drafts.ts';
import {
  announcing,
  applyEffects,
  saveRecorded,
  recording,
  stepSecrets,
  type EffectParts,
  type Effects,
  noEffects,
  type TransactionSteps,
  transactionSteps,
} from './call-effects.ts';
import { inTransaction, type MadeThing, withoutTransaction } from './call-transaction.ts';
import { answerWhole, sendEvents, takesEvents, sendFile, sendMadeFile } from './streamed-answers.ts';
import { isFromThisMachine } from './request-addresses.ts';

export interface ServeParts extends EffectParts {
  readonly db: Db;
  /** Is called after every change, once it is committed. */
  readonly onChange: () => void;
  /** Is called with what went wrong while the preparation of a failed call was undone. */
  readonly onCleanUpFailure: (error: unknown) => void;
}

/** What a feature does for its endpoint, in the order of the steps. */
interface Steps<E extends EndpointShape, Prepared> {
  readonly prepare: (call: Call<E>) => Promise<Prepared>;
  readonly handler: Handler<E, Prepared>;
  readonly undo?: ((prepared: Prepared) => Promise<void>) | undefined;
  /** The handler's store brings its own transaction. */
  readonly hasOwnTransaction?: boolean;
  readonly making?: Making<E> | undefined;
}

export const makeServe = (app: FastifyInstance, parts: ServeParts): Serve => {
  const serve = <const E extends EndpointShape>(
    endpoint: E,
    handler: Handler<E>,
    { transaction, making }: { transaction?: 'own'; making?: Making<E> } = {},
  ): void =>
    route(app, parts, endpoint, {
      prepare: async () => undefined,
      handler,
      hasOwnTransaction: transaction === 'own',
      making,
    });
  const prepared: Serve['prepared'] = (endpoint, prepare, handler, undo, making) =>
    route(app, parts, endpoint, { prepare, handler, undo, making });
  const streamed: Serve['streamed'] = (endpoint, handler) => routeOfEvents(app, parts, endpoint, handler);
  return Object.assign(serve, { prepared, streamed });
};

const routeOfEvents = <E extends EndpointShape>(
  app: FastifyInstance,
  parts: ServeParts,
  endpoint: E,
  handler: (call: Call<E>, events: AnswerEvents<E>) => Promise<unknown>,
): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { access: endpoint.access, endpoint },
    handler: async (request, reply) => {
      const call = (await callOf(request, parts, noEffects())) as unknown as Call<E>;
      const make = (events: AnswerEvents<EndpointShape>) => handler(call, events);
      if (takesEvents(request)) return sendEvents(reply, endpoint, make);
      return answerWhole(reply, make, (answer) => send(reply, endpoint, answer));
    },
  });
};

const route = <E extends EndpointShape, Prepared>(
  app: FastifyInstance,
  parts: ServeParts,
  endpoint: E,
  steps: Steps<E, Prepared>,
): void => {
  app.route({
    // A file is not read for its head alone, so it answers to HEAD itself.
    method: endpoint.answersFile ? [endpoint.method, 'HEAD'] : endpoint.method,
    exposeHeadRoute: !endpoint.answersFile,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { access: endpoint.access, endpoint },
    handler: async (request, reply) => {
      if (endpoint.file?.isRequired && !request.receivedFile) throw new AppError('file_missing');
      const effects = noEffects();
      // Fastify has parsed each part by the endpoint's own schema; its types can't say so.
      const call = (await callOf(request, parts, effects)) as unknown as Call<E>;
      const prepared = await steps.prepare(call).catch((error: unknown) => {
        // What it had begun to store may be removed.
        parts.onChange();
        throw error;
      });
      const answer = await undoing(parts, steps, prepared, async (handle) => {
        const work = async (db: Db) => {
          const made = await handle({ ...call, ...transactionSteps(db, call, request, parts, effects), db });
          await saveRecorded(db, request, parts, effects);
          return made;
        };
        const made = steps.making && makingOf(call, steps.making);
        const change = { endpoint, request, repeatable: call.repeatable, made, parts, effects };
        const runs = isChanging(endpoint) && !steps.hasOwnTransaction ? inTransaction : withoutTransaction;
        return runs(change, work);
      });
      applyEffects(reply, parts, effects);
      if (isChanging(endpoint) && !steps.hasOwnTransaction) parts.onChange();
      sayAsOf(reply, endpoint);
      return send(reply, endpoint, answer);
    },
  });
};

/** Undoes what was prepared unless the handler used it and its change was committed. */
const undoing = async <E extends EndpointShape, Prepared, Answer>(
  parts: ServeParts,
  { handler, undo }: Steps<E, Prepared>,
  prepared: Prepared,
  run: (handle: (call: Call<E>) => ReturnType<Handler<E, Prepared>>) => Promise<Answer>,
): Promise<Answer> => {
  let isUsed = false;
  let isCommitted = false;
  try {
    const answer = await run((call) => {
      isUsed = true;
      return handler(call, prepared);
    });
    isCommitted = isUsed;
    return answer;
  } finally {
    if (undo && !isCommitted) {
      // The answer, or why there is none, matters more than what could not be cleaned up.
      await undo(prepared).catch(parts.onCleanUpFailure);
      parts.onChange();
    }
  }
};

/** What the call makes under an id of its own, where its body brings one. */
const makingOf = <E extends EndpointShape>(call: Call<E>, { kind, tripOf, find }: Making<E>): MadeThing | undefined => {
  const { id } = Object(call.body) as { id?: string };
  if (id === undefined || call.userId === null) return undefined;
  const tripId = tripOf ? tripOf(call) : (call.member?.tripId ?? null);
  return { use: { id, kind, userId: call.userId, tripId }, find: (db) => find({ ...call, db }, id) };
};

/** Says what a read of a trip is as of. */
const sayAsOf = (reply: FastifyReply, endpoint: EndpointShape): void => {
  const { asOf } = reply.request.visitor;
  const isStamped = !isChanging(endpoint) && !endpoint.answersFile && !endpoint.isUnannounced;
  if (asOf !== null && isStamped) reply.header(AS_OF_HEADER, asOf);
};

const isChanging = (endpoint: EndpointShape): boolean => endpoint.method !== 'GET' || endpoint.changesState === true;

/** What the framework checks requests by, and the documentation shows. */
export const schemaOf = (endpoint: EndpointShape): Record<string, unknown> => ({
  summary: endpoint.summary,
  description: `Access: ${endpoint.access}.${endpoint.events ? ' Comes in events (text/event-stream) to whoever accepts those.' : ''}`,
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

const callOf = async (request: FastifyRequest, parts: ServeParts, effects: Effects): Promise<Call<EndpointShape>> => {
  const { sid, userId, member } = request.visitor;
  const idempotencyKey = idempotencyKeyOf(request);
  const file = request.receivedFile;
  const call = {
    params: request.params as Record<never, never>,
    query: request.query as Record<never, never>,
    body: request.body as undefined,
    file,
    userId,
    member,
    db: parts.db,
    now: parts.clock.now(),
    address: request.ip,
    device: async () => (await deviceOf(request.headers['user-agent']))?.name ?? null,
    isFromThisMachine: () => isFromThisMachine(request),
    sid,
    deviceSecret: claimedDevice(request, parts.secureCookies),
    announce: announcing(effects, request),
    afterCommit: (work) => effects.afterwards.push(work),
    concern: (person) => {
      effects.concerned = person;
    },
    repeatable:
      idempotencyKey && keepsAnswer(request, parts.clock.now())
        ? repeatable(userId, idempotencyKey, await contentOf(request, parts.secureCookies))
        : null,
    idempotencyKey,
    steps: stepSecrets(request, effects, parts),
    ...recording(request, parts, effects),
    signed: signedBodyOf(request),
    bearer: request.routeOptions.config.endpoint?.bearer ? bearerOf(request) : null,
  } as Omit<Call<EndpointShape>, keyof TransactionSteps>;
  return { ...call, ...transactionSteps(parts.db, call, request, parts, effects) };
};

/** The content that makes two requests the same: a file by its digest, and the browser's sign-in steps where the call continues one. */
const contentOf = async (request: FastifyRequest, secureCookies: boolean) => {
  const { method, url, receivedFile: file } = request;
  const body = request.routeOptions.config.endpoint?.status === 201 ? withoutSentId(request.body) : request.body;
  if (file) return { method, url, body: { fields: body, file: await digestOf(file), filename: file.filename } };
  const { boundToSignInSteps } = request.routeOptions.config.endpoint ?? {};
  return {
    method,
    url,
    body: boundToSignInSteps ? { fields: body, begun: claimedSteps(request, secureCookies) } : body,
  };
};

/** Whether what a request is answered is kept for its repeats. */
const keepsAnswer = (request: FastifyRequest, now: Date): boolean =>
  !request.routeOptions.config.endpoint?.answersSecret && !goesByMoment(request, now);

/** Whether a request says nothing but what goes by the moment that it brings; one to come is that of each repeat. */
const goesByMoment = (request: FastifyRequest, now: Date): boolean => {
  const { byMoment } = request.routeOptions.config.endpoint ?? {};
  if (!byMoment) return false;
  const { at, ...rest } = Object(request[byMoment.in]) as Record<string, unknown>;
  const said = Object.keys(rest).filter((name) => rest[name] !== undefined);
  const isPast = typeof at === 'string' && Date.parse(at) < now.getTime();
  return isPast && said.every((name) => byMoment.fields.includes(name));
};

/** A read makes nothing twice. */
const repeatableMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[]);

const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (!repeatableMethods.has(request.method) || key === undefined) return null;
  const parsed = idSchema.safeParse(key);
  if (parsed.success) return parsed.data.toLowerCase();
  throw new AppError('validation', { issues: [{ path: 'Idempotency-Key', message: 'Must be a UUID' }] });
};

/** @throws AppError `phone_not_proven` without a token. */
const bearerOf = (request: FastifyRequest): string => {
  const [, token] = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new AppError('phone_not_proven');
  return token;
};

/** The body of an endpoint that takes a signed one, which no parser has touched (json-bodies.ts). */
const signedBodyOf = (request: FastifyRequest): SignedBody | null => {
  const { signedBody } = request.routeOptions.config.endpoint ?? {};
  if (signedBody === undefined) return null;
  const signature = request.headers[signedBody];
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return { bytes, signature: typeof signature === 'string' ? signature : null };
};

const send = (reply: FastifyReply, endpoint: EndpointShape, answer: unknown): FastifyReply | Promise<FastifyReply> => {
  if (endpoint.answersFile === 'stored') return sendFile(reply, answer as FileAnswer);
  if (endpoint.answersFile === 'made') return sendMadeFile(reply, answer as MadeFile);
  if (endpoint.status === 302) return reply.redirect((answer as { redirectTo: string }).redirectTo, 302);
  return endpoint.status === 204 ? reply.code(204).send() : reply.code(endpoint.status).send(answer);
};
