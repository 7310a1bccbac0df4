import type { IncomingMessage } from 'node:http';
import { newMessageSchema } from '@caravan/contract/chat/chat.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { LIVE_FRAME_LIMIT_BYTES } from '@caravan/contract/limits.ts';
import { type ClientFrame, clientFrameSchema, LIVE_PATH, liveCloseCodes } from '@caravan/contract/live.ts';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Db } from '../platform/db.ts';
import type { TripChanges } from '../platform/live/trip-changes.ts';
import type { MemberOf } from '../platform/membership.ts';
import { repeatable, withoutSentId } from '../platform/repeatable-request.ts';
import { frames, processCounts } from '../platform/telemetry/telemetry.ts';
import type { LiveConnection } from '../platform/live/live-connection.ts';
import { CLOSING_MS, type LiveHub } from '../platform/live/live-hub.ts';
import type { CountedLimit, RateLimits } from '../platform/security/rate-limits.ts';
import { isForeign } from './access.ts';
import type { Features } from './features.ts';
import { readable, toAppError } from './error-handler.ts';
import { type EventOrigin, recordReached, type SecurityEvents } from './security-events.ts';

export interface LiveParts {
  readonly features: Features;
  readonly limits: RateLimits;
  readonly hub: LiveHub;
  readonly db: Db;
  readonly changes: TripChanges;
  /** The address that people open; its pages may open a socket. */
  readonly publicUrl: string;
  readonly securityEvents: SecurityEvents;
}

/** Whether a request is to become a socket. Others that want another protocol are answered over HTTP. */
export const isLiveUpgrade = ({ headers, url }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === LIVE_PATH;

/**
 * Lets requests become sockets. Comes before the access check: a request that is refused there must be known as an upgrade
 * already, or its connection would stay open with nobody to close it.
 */
export const acceptSockets = async (app: FastifyInstance, hub: LiveHub): Promise<void> => {
  await app.register(websocket, {
    options: { maxPayload: LIVE_FRAME_LIMIT_BYTES, perMessageDeflate: false, autoPong: false, clientTracking: false },
    preClose: () => hub.close(),
  });
};

/** Serves the live channel. Whoever opens a socket has a session and comes from our own pages. */
export const liveRoutes = (app: FastifyInstance, parts: LiveParts): void => {
  const { hub } = parts;
  app.route({
    method: 'GET',
    url: LIVE_PATH,
    config: { access: 'user' },
    schema: { hide: true },
    onRequest: (request) => checkUpgrade(request, parts),
    preHandler: async (request, reply) => {
      // Nothing is answered after the upgrade; the answer's buffers and state need not stay as long as the socket.
      if (request.ws) reply.raw.detachSocket(request.raw.socket);
    },
    handler: async () => {
      throw new AppError('not_found');
    },
    wsHandler: (socket, request) => {
      const { sid, userId } = request.visitor;
      if (sid === null || userId === null) throw new AppError('unauthorized');
      // Of sockets opened at once all were checked before the first was there.
      if (!hub.mayOpenSocket(userId)) return sendAway(socket);
      // No more of the request, which would stay as long as the socket.
      const headers = { 'user-agent': request.headers['user-agent'] };
      const origin: EventOrigin = { ip: request.ip, headers, log: app.log };
      listen(socket, hub.connect(socket, { sid, userId }), { app, origin, ...parts });
    },
  });
};

const checkUpgrade = async (request: FastifyRequest, parts: LiveParts): Promise<void> => {
  if (isForeign(request, parts.publicUrl)) throw new AppError('foreign_origin');
  const userId = request.visitor.userId ?? '';
  await count(parts, request, 'everything', userId);
  if (!parts.hub.mayOpenSocket(userId)) throw new AppError('rate_limited', { retryAfter: 60 });
};

interface Listening extends LiveParts {
  readonly app: FastifyInstance;
  readonly origin: EventOrigin;
}

/** Takes what goes wrong, such as a frame that breaks the protocol or is too large: `ws` closes the socket with the code that says so. */
const takeErrors = (socket: WebSocket): void => {
  // The plugin's own listener would retain the whole request for as long as the socket is open, and logs what a client does wrong.
  socket.removeAllListeners('error');
  socket.on('error', () => undefined);
};

/** Closes a socket that the hub does not have: nobody else would end it where the client leaves the closing unanswered. */
const sendAway = (socket: WebSocket): void => {
  takeErrors(socket);
  socket.close(liveCloseCodes.tryAgainLater);
  setTimeout(() => socket.terminate(), CLOSING_MS).unref();
};

const listen = (socket: WebSocket, connection: LiveConnection, parts: Listening): void => {
  takeErrors(socket);
  socket.on('close', () => parts.hub.disconnect(socket));
  socket.on('pong', () => {
    connection.answered = true;
  });
  socket.on('ping', (data) => connection.pong(data));
  socket.on('message', (data, isBinary) => {
    connection.answered = true;
    processCounts.liveFramesReceived += 1;
    receive(connection, isBinary || !Buffer.isBuffer(data) ? '' : data.toString(), parts);
  });
};

const receive = (connection: LiveConnection, text: string, parts: Listening): void => {
  if (!connection.mayGoOn(performance.now())) return refuse(connection, new AppError('rate_limited'), parts);
  const frame = frameIn(text);
  if (frame instanceof AppError) return refuse(connection, frame, parts);
  connection.work = connection.work.then(() =>
    frames.tracePromise(() => act(connection, frame, parts), { type: frame.type }),
  );
};

/** What the client says; an error for what is no frame of the contract. */
const frameIn = (text: string): ClientFrame | AppError => {
  try {
    const { data: frame } = clientFrameSchema.safeParse(JSON.parse(text));
    return frame ?? new AppError('bad_request');
  } catch (error) {
    if (error instanceof SyntaxError) return new AppError('invalid_json');
    throw error;
  }
};

/** Does what a frame requests; where that fails, the client gets an error. */
const act = async (connection: LiveConnection, frame: ClientFrame, parts: Listening): Promise<void> => {
  try {
    if (frame.type === 'join_trip') await join(connection, frame.tripId, parts);
    else if (frame.type === 'leave_trip') parts.hub.leave(connection, frame.tripId);
    else await post(connection, frame, parts);
  } catch (error) {
    const known = toAppError(error);
    if (known.code === 'internal') parts.app.log.error({ failure: readable(error) }, 'a live frame failed');
    refuse(connection, known, parts);
  }
};

const refuse = (
  connection: LiveConnection,
  { code, message }: AppError,
  { app, securityEvents: { pseudonyms } }: Pick<Listening, 'app' | 'securityEvents'>,
): void => {
  app.log.info({ code, account: pseudonyms.ofAccount(connection.userId) }, 'live frame refused');
  connection.sendFrame({ type: 'error', code, message });
};

const join = async (connection: LiveConnection, tripId: string, parts: Listening): Promise<void> => {
  const { hub, changes, features, db } = parts;
  const isJoined = await hub.join(connection, tripId, () => memberOf(parts, connection, tripId));
  if (!isJoined) throw new AppError('trip_not_found');
  // Only now, as what comes after it is heard.
  const [{ asOf, since, changes: latest }, chat] = await Promise.all([
    changes.stateOf(tripId),
    features.chat.findChatState(db, tripId),
  ]);
  // Somebody may be removed meanwhile.
  if (!connection.trips.has(tripId)) throw new AppError('trip_not_found');
  connection.sendFrame({ type: 'joined', tripId, state: { asOf, since, changes: latest, ...chat } });
};

/** Counts what somebody does by a socket together with their requests. */
const count = (
  { limits, securityEvents }: Pick<LiveParts, 'limits' | 'securityEvents'>,
  origin: EventOrigin,
  limit: CountedLimit,
  userId: string,
): Promise<void> => limits.count(limit, userId, recordReached(securityEvents, origin, limit, userId));

const post = async (
  connection: LiveConnection,
  { tripId, message, clientKey, id }: Extract<ClientFrame, { type: 'chat_message' }>,
  parts: Listening,
): Promise<void> => {
  const { origin, features } = parts;
  const { userId } = connection;
  await count(parts, origin, 'everything', userId);
  await count(parts, origin, 'chat', userId);
  const { data: body, error } = newMessageSchema.safeParse({ id, content: message });
  if (error)
    throw new AppError('validation', { issues: [{ path: 'message', message: error.issues[0]?.message ?? '' }] });
  const member = await memberOf(parts, connection, tripId);
  // The same request as the POST's, so that either may repeat the other.
  const request = { method: 'POST', url: `/api/trips/${tripId}/chat`, body: withoutSentId(body) };
  await features.chat.chatWriter.post(member, {
    id,
    content: body.content,
    clientKey: clientKey ?? null,
    replyTo: null,
    attachmentId: null,
    repeatable: clientKey === undefined ? null : repeatable(userId, clientKey, request),
  });
};

/** Proves that the socket's user belongs to the trip, as long as its session lives. */
const memberOf = async (
  { features: { trips } }: LiveParts,
  connection: LiveConnection,
  tripId: string,
): Promise<MemberOf> => {
  const found = await trips.findSession({ sid: connection.sid, tripId });
  if (!found) {
    connection.endSession();
    throw new AppError('unauthorized');
  }
  return trips.requireMembership({ ...found, tripId }, 'member', true);
};
