import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { openLive } from './live.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { sessionCookie } from '../platform/security/cookies.ts';
import { type Database, type Db, loggable } from '../platform/db.ts';
import { DomainEvents } from '../platform/domain-events.ts';
import type { FileStorage } from '../platform/files/file-storage.ts';
import { addHousekeeping, type CleanUp, type Jobs } from '../platform/jobs.ts';
import type { LiveHub } from '../platform/live/live-hub.ts';
import type { RedisConnection } from '../platform/redis/redis-connection.ts';
import { DevelopmentOutbox } from '../platform/messages/development-outbox.ts';
import { createRateLimits, limitersIn } from '../platform/security/rate-limits.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { timeAnswers } from '../platform/telemetry/server-timing.ts';
import type { Watching } from '../platform/telemetry/watching.ts';
import { databaseBytes, isAnswering } from '../platform/health.store.ts';
import { type AccessParts, enforceAccess } from './access.ts';
import { refuseTwoHosts, limitAddresses, cutForwardedPorts } from './request-addresses.ts';
import { serveApiDocs } from './api-docs.ts';
import { boundBodies, closeInOrder, type Timeouts, TIMEOUTS, serverOptions } from './server-options.ts';
import { clientErrorAnswers, explainConstraints, handleErrors } from './error-handler.ts';
import { serveDigestStops } from './digest-stops.ts';
import { type Features, registerFeatures } from './features.ts';
import { openHealth, serveSecurityContact, serviceRoutes } from './service.routes.ts';
import { readForms, readJsonAlone, serializerCompiler } from './bodies.ts';
import { acceptSockets, liveRoutes } from './live-routes.ts';
import { serveReadsTogether } from './reads-together.ts';
import { logRefusals, logRequests } from './request-log.ts';
import { openSecurityEvents } from './security-events.ts';
import { secureAnswers, securityHeaders } from './security-headers.ts';
import { makeServe } from './serve.ts';
import { serveWebApp, webFolder } from './web-app.ts';

export interface AppParts {
  readonly settings: Settings;
  readonly database: Pick<Database, 'db' | 'pool' | 'probes' | 'state'>;
  readonly storage: FileStorage;
  /** What several servers share; it is closed after the server. None by default. */
  readonly redis?: RedisConnection | null;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Where a server that is not in production puts messages instead of sending them; by default a new one. */
  readonly outbox?: DevelopmentOutbox;
  /** Runs background jobs; none run without it. */
  readonly jobs?: Jobs;
  /** What watches the process; nothing by default. */
  readonly watching?: Watching;
  /** The folder of the built web app. */
  readonly webFolder?: string;
  /** Timeouts other than the product's, so that a test need not wait for them. */
  readonly timeouts?: Partial<Timeouts>;
  /** Between two writes of refused attempts, milliseconds; by default the product's. */
  readonly attemptsPaceMs?: number;
  /** Between two announcements of what is unread in a chat, milliseconds; by default the product's. */
  readonly unreadPaceMs?: number;
  /** How long a push is held back, milliseconds; by default the product's. */
  readonly pushHoldMs?: number;
}

/** Builds the server of all features, not yet listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { settings, database, storage, redis = null, log, clock = systemClock, jobs = noJobs } = parts;
  const { db, pool } = database;
  const { publicUrl, secureCookies } = settings;
  const app = await openServer(parts);
  const openSessions = (sids: string[]) => features.accounts.sessions.listOpen(db, sids);
  const listPeople = (within: Db, tripId: string) => features.trips.listPeople(within, tripId);
  const { hub, live, changes } = await openLive(app, { ...database, log, redis, openSessions, listPeople });
  await acceptSockets(app, hub);
  const limits = createRateLimits(settings.rateLimits, redis ? await limitersIn(redis) : undefined);
  const securityEvents = await openSecurityEvents(app, { ...parts, clock });
  // Features are registered by the time that a request comes.
  const registered = (): Features => features;
  guard(app, { db, clock, features: registered, changes, limits, securityEvents, secureCookies, publicUrl });
  serveApiDocs(app, sessionCookie(secureCookies));
  serveSecurityContact(app, { contact: settings.securityContact, publicUrl, clock });

  const onCleanUpFailure = (error: unknown) =>
    log.warn({ failure: loggable(error) }, 'what a failed call had prepared is removed later');
  const events = new DomainEvents();
  const onChange = () => features.files.startCollection();
  const serve = makeServe(app, {
    db,
    clock,
    features: registered,
    live,
    events,
    securityEvents,
    onChange,
    onCleanUpFailure,
    secureCookies,
  });
  const outbox = settings.hasOutbox ? (parts.outbox ?? new DevelopmentOutbox(log)) : null;
  const cleanUps: CleanUp[] = [];
  const cleanUp = (remove: CleanUp) => void cleanUps.push(remove);
  const changeInBackground = events.changesInBackground({ db, clock, live });
  const stores = { db, pool, storage, redis };
  const { recordRefusals } = securityEvents;
  const registries = { jobs, cleanUp, explainConstraints, recordRefusals };
  const shared = { app, serve, settings, log, clock, live, events, changeInBackground, outbox };
  const features: Features = await registerFeatures({ ...stores, ...shared, ...registries }, parts);
  addHousekeeping(jobs, { db, cleanUps });
  liveRoutes(app, { features, limits, hub, db, changes, publicUrl, securityEvents });
  const { signInOffer: signIn, emailOutbox } = features.accounts;
  watchParts(parts, hub, redis, emailOutbox);
  const offered = { signIn, canSendMail: emailOutbox.canSend, hasFlightService: settings.travel.flights !== null };
  serviceRoutes(serve, { ...offered, outbox, health: healthOf(parts) });
  serveReadsTogether(app);
  await serveDigestStops(app);
  await serveWebApp(app, { ...settings, folder: parts.webFolder ?? webFolder });
  return app;
};

const healthOf = ({ settings, database, storage }: AppParts) =>
  openHealth({ ...database, folder: storage.folder, freeBytes: settings.readyFreeBytes, checkFiles: storage.check });

/** Refuses what may not be requested, before anything else is done for a request. */
const guard = (app: FastifyInstance, parts: AccessParts): void => {
  const { limits, securityEvents } = parts;
  logRefusals(app, securityEvents.pseudonyms);
  limitAddresses(app, limits, securityEvents);
  refuseTwoHosts(app);
  enforceAccess(app, parts);
};

/** Lets whoever watches look at what changes without a request. */
const watchParts = (
  { watching, storage, database: { db, pool, probes } }: AppParts,
  hub: LiveHub,
  redis: RedisConnection | null,
  emailOutbox: Features['accounts']['emailOutbox'],
): void =>
  watching?.metrics?.watchParts({
    pool,
    hub,
    folder: storage.folder,
    databaseBytes: () => databaseBytes(probes),
    countWaitingMails: () => emailOutbox.countWaiting(db),
    stores: {
      database: () => isAnswering(probes),
      ...(redis && { redis: () => redis.check() }),
      ...(storage.check && { bucket: storage.check }),
    },
  });

const noJobs: Jobs = { add: () => undefined };

/** A server with the hooks and parsers that every request passes, and no routes. */
const openServer = async ({
  settings,
  database,
  storage,
  log,
  watching,
  ...parts
}: AppParts): Promise<FastifyInstance> => {
  const timeouts = { ...TIMEOUTS, ...parts.timeouts };
  const headers = securityHeaders(settings);
  const app = fastify(serverOptions(settings, log, timeouts, headers)) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  secureAnswers(app, headers);
  if (settings.trustProxy !== false) cutForwardedPorts(app);
  boundBodies(app.server, timeouts.request, clientErrorAnswers(headers));
  readJsonAlone(app);
  readForms(app, storage.drafts, timeouts.upload);
  handleErrors(app, database.state);
  if (!settings.isProduction) timeAnswers(app);
  watching?.traces?.watchRequests(app);
  watching?.metrics?.watchRequests(app);
  logRequests(app);
  closeInOrder(app);
  await app.register(cookie);
  return app;
};
