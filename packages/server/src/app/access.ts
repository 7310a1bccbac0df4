import { createHash } from 'node:crypto';
import type { Access, EndpointShape } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { AHEAD_HEADER, WRITER_HEADER } from '@caravan/contract/headers.ts';
import { idSchema } from '@caravan/contract/text.schema.ts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { MemberOf } from '../platform/membership.ts';
import type { Clock } from '../platform/clock.ts';
import { claimedSid, clearBrowserCache, holdsCache, renewSessionCookie } from '../platform/security/cookies.ts';
import type { Db } from '../platform/db.ts';
import type { TripChanges } from '../platform/live/trip-changes.ts';
import type { RateLimits } from '../platform/security/rate-limits.ts';
import type { Features } from './features.ts';
import { recordReached, type SecurityEvents } from './security-events.ts';

/** Who makes a request, and what they may, once access has been granted. */
export interface Visitor {
  /** The session as stored; `null` without one. */
  readonly sid: string | null;
  /** The signed-in user's id; `null` where the endpoint is public. */
  readonly userId: string | null;
  /** Proof of membership where the path names a trip. */
  readonly member: MemberOf | null;
  /** The stamp of what this request reads of the trip that the path names; `null` without one. */
  readonly asOf: string | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; a route without it keeps the server from starting. */
    access?: Access;
    endpoint?: EndpointShape;
  }
  interface FastifyRequest {
    visitor: Visitor;
  }
}

export interface AccessParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Registered by the time that a request comes. */
  readonly features: () => Features;
  readonly changes: Pick<TripChanges, 'stamp'>;
  readonly limits: RateLimits;
  readonly securityEvents: SecurityEvents;
  readonly secureCookies: boolean;
  /** The address that people open; its pages may send changes. */
  readonly publicUrl: string;
}

const accesses: readonly unknown[] = ['public', 'user', 'member', 'contributor', 'editor', 'owner'] satisfies Access[];

/**
 * Enforces every route's declared access, in this one place, before a body is read. A route that declares none makes the
 * server refuse to start.
 */
export const enforceAccess = (app: FastifyInstance, parts: AccessParts): void => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // Only now, because a plugin's routes get their access from the scope they are put into.
  app.addHook('onReady', async () => {
    const undeclared = routes.filter(({ config }) => !accesses.includes(config?.access));
    if (undeclared.length === 0) return;
    const names = undeclared.map(({ method, url }) => `${String(method)} ${url}`);
    throw new Error(`These routes declare no access: ${names.join(', ')}`);
  });
  app.decorateRequest('visitor');
  app.addHook('onRequest', async (request, reply) => {
    const { access, endpoint } = request.routeOptions.config;
    // Answers are for whoever sent the request; a browser's own store would show them to the next person at the same device.
    if (endpoint) reply.header('cache-control', 'no-store');
    refuseForeignOrigin(request, endpoint, parts.publicUrl);
    if (access === undefined || access === 'public') {
      request.visitor = { sid: claimedSid(request, parts.secureCookies), userId: null, member: null, asOf: null };
      if (endpoint) await countRequest(parts, request, endpoint, null);
      if (endpoint) await countKind(parts, request, endpoint, null);
      return;
    }
    const session = await sessionOf(parts, request, access);
    if (endpoint) await countRequest(parts, request, endpoint, session);
    if (session === null && holdsCache(request, parts.secureCookies)) clearBrowserCache(reply, parts.secureCookies);
    if (!session || isOfAnother(request, session)) throw new AppError('unauthorized');
    // Known to the log also where the request is refused below.
    request.visitor = { sid: session.sid, userId: session.userId, member: null, asOf: null };
    // Also before a stored answer is given again: it was given to whoever had reauthenticated.
    if (endpoint?.needsReauthentication)
      await parts.features().accounts.requireReauthentication(parts.db, { sid: session.sid, now: parts.clock.now() });
    // What is refused for want of reauthentication uses up nothing of what the owner may do after it.
    if (endpoint) await countKind(parts, request, endpoint, session);
    // Whoever changes something on a trip is there, whatever the request says.
    const isAhead = request.method === 'GET' && request.headers[AHEAD_HEADER] !== undefined;
    const opens = endpoint?.opensTrip !== false && !isAhead;
    request.visitor = await visitorOf(parts, session, { access, endpoint, opens });
    if (session.isDue) {
      await parts.features().accounts.sessions.extend(parts.db, session.sid);
      renewSessionCookie(reply, parts.secureCookies);
    }
  });
};

/** Whether the request makes a change that was written in another one's session, and has waited on a device since. */
const isOfAnother = ({ headers }: FastifyRequest, { userId }: RequestSession): boolean =>
  headers[WRITER_HEADER] !== undefined && headers[WRITER_HEADER] !== userId;

type FoundSession = NonNullable<Awaited<ReturnType<Features['trips']['findSession']>>>;

interface RequestSession extends FoundSession {
  readonly sid: string;
  readonly tripId: string | null;
}

const sessionOf = async (
  parts: AccessParts,
  request: FastifyRequest,
  access: Access,
): Promise<RequestSession | null> => {
  const sid = claimedSid(request, parts.secureCookies);
  if (sid === null) return null;
  const tripId = access === 'user' ? null : await tripIdOf(request, parts);
  const session = await parts.features().trips.findSession({ sid, tripId });
  return session && { ...session, sid, tripId };
};

/** The trip that the path leads to; `null` where it can be none, which reads as a stranger's request. */
const tripIdOf = async (request: FastifyRequest, { db, features }: AccessParts): Promise<string | null> => {
  const { tripId, sourceTripId, outfitId } = request.params as Record<string, unknown>;
  const tripOf = request.routeOptions.config.endpoint?.tripOf;
  if (tripOf === 'outfit') return features().outfits.tripOf(db, outfitId);
  const parsed = idSchema.safeParse(tripOf === 'source' ? sourceTripId : tripId);
  return parsed.success ? parsed.data : null;
};

interface Visit {
  readonly access: Exclude<Access, 'public'>;
  readonly endpoint: EndpointShape | undefined;
  /** Whether it opens a trip, which the others on it see. */
  readonly opens: boolean;
}

const visitorOf = async (
  { features, changes }: AccessParts,
  session: RequestSession,
  { access, endpoint, opens }: Visit,
): Promise<Visitor> => {
  const { sid, userId, tripId, role } = session;
  if (access === 'user') return { sid, userId, member: null, asOf: null };
  // Whoever requests a part of a trip by its own id alone learns nothing of the trip.
  if (endpoint?.tripOf === 'outfit' && role === null) throw new AppError('not_found');
  if (tripId === null) throw new AppError('trip_not_found');
  const member = await features().trips.requireMembership({ ...session, tripId }, access, opens);
  return { sid, userId, member, asOf: changes.stamp(session.snapshot) };
};

/** Whom a request counts for; `null` for whoever counts by their address. */
type Counted = Pick<RequestSession, 'sid' | 'userId'> | null;

/** Counts a request among all of its caller's. */
const countRequest = async (
  parts: AccessParts,
  request: FastifyRequest,
  endpoint: EndpointShape,
  session: Counted,
): Promise<void> => {
  if (endpoint.limit === 'none' || endpoint.limit === 'health') return;
  await parts.limits.count(
    'everything',
    counterOf(request, endpoint, session),
    recordReached(parts.securityEvents, request, 'everything', session?.userId ?? null),
  );
};

/** Counts a request among those of its kind. */
const countKind = async (
  parts: AccessParts,
  request: FastifyRequest,
  { limit, ...endpoint }: EndpointShape,
  session: Counted,
): Promise<void> => {
  if (limit === undefined || limit === 'none' || limit === 'health') return;
  const onReached = recordReached(parts.securityEvents, request, limit, session?.userId ?? null);
  const byParam = paramCounter(request, endpoint);
  await parts.limits.count(limit, byParam ?? counterOf(request, endpoint, session), onReached);
  // Reauthentication may have happened in many sessions, each with limits of its own; a session alone uses up a part of these.
  const isReauthenticated = session !== null && endpoint.countsBySession && endpoint.needsReauthentication;
  if (isReauthenticated) await parts.limits.countSessions(limit, session.userId, onReached);
};

const counterOf = (
  { ip }: FastifyRequest,
  { countsBySession }: Pick<EndpointShape, 'countsBySession'>,
  session: Counted,
): string => {
  if (session === null) return ip;
  return countsBySession ? `session ${session.sid}` : session.userId;
};

/** The parameter that a call's own limit counts by, as a digest: it is a secret. */
const paramCounter = (
  { params }: FastifyRequest,
  { countsByParam }: Pick<EndpointShape, 'countsByParam'>,
): string | null => {
  const secret = countsByParam?.read(String(Object(params)[countsByParam.name])) ?? null;
  return secret === null ? null : createHash('sha256').update(secret).digest('base64url');
};

/**
 * Refuses changes that another site's page sends, and sign-ins that it begins. Browsers say where a request comes from; a program that
 * sends neither header carries no cookies of somebody else. A read that changes something has to say so, but over plain http, where
 * browsers do not.
 */
const refuseForeignOrigin = (request: FastifyRequest, endpoint: EndpointShape | undefined, publicUrl: string): void => {
  const isReading = readingMethods.has(request.method);
  if (isReading && !endpoint?.changesState && !endpoint?.sameOriginOnly) return;
  // A read says no origin: this header alone says that another site's link or form brought the browser here.
  const { 'sec-fetch-site': site } = request.headers;
  const isUnsaid = site === undefined && !(endpoint?.changesState && publicUrl.startsWith('https:'));
  const isForeignNavigation = isReading && site !== 'same-origin' && site !== 'none' && !isUnsaid;
  if (isForeignNavigation || isForeign(request, publicUrl)) throw new AppError('foreign_origin');
};

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser says that another site's page sends this. */
export const isForeign = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  if (origin === undefined || origin === publicUrl) return false;
  const from = URL.parse(origin);
  if (from === null || from.host !== host) return true;
  // The same host over http is whoever stands in the way.
  return from.protocol === 'http:' && publicUrl.startsWith('https:');
};
