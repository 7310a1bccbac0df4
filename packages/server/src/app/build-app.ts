import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { accountsRoutes } from '../features/accounts/accounts.routes.ts';
import type { MailPost } from '../features/accounts/mail-post.store.ts';
import { deletionRoutes } from '../features/accounts/deletion.routes.ts';
import { ownDataRoutes } from '../features/accounts/own-data.routes.ts';
import { pictureRoutes } from '../features/accounts/picture.routes.ts';
import { findOpenSessions } from '../features/accounts/sessions.store.ts';
import { openPasskeySite } from '../features/accounts/passkey-site.access.ts';
import { chatRoutes } from '../features/chat/chat.routes.ts';
import { ChatWriter } from '../features/chat/chat-writer.store.ts';
import { type FileCopier, makeFileCopier } from '../features/files/file-copies.store.ts';
import { makeFileKeeper } from '../features/files/file-keeper.store.ts';
import type { FileKeeper } from '../features/files/files.access.ts';
import { filesRoutes } from '../features/files/files.routes.ts';
import { ObjectCollector } from '../features/files/object-collector.store.ts';
import { homeRoutes } from '../features/home/home.routes.ts';
import { itineraryRoutes } from '../features/itinerary/itinerary.routes.ts';
import { joinLinksRoutes } from '../features/members/join-links.routes.ts';
import { addingRoutes } from '../features/members/adding.routes.ts';
import { membersRoutes } from '../features/members/members.routes.ts';
import { closetsRoutes } from '../features/outfits/closets.routes.ts';
import { outfitTransferRoutes } from '../features/outfits/outfit-transfer.routes.ts';
import { outfitsRoutes } from '../features/outfits/outfits.routes.ts';
import type { Payments } from '../features/plans/payments.routes.ts';
import { packingRoutes } from '../features/packing/packing.routes.ts';
import { ownPhoneRoutes } from '../features/phone/own-phone.routes.ts';
import { phoneAccountsRoutes } from '../features/phone/phone-accounts.routes.ts';
import { numberIn } from '../features/phone/phone-token.access.ts';
import { phoneAuthRoutes } from '../features/phone/phone-auth.routes.ts';
import { singleSignOnRoutes } from '../features/single-sign-on/single-sign-on.routes.ts';
import { shoppingRoutes } from '../features/shopping/shopping.routes.ts';
import { duplicateRoutes } from '../features/trips/duplicate.routes.ts';
import { tripListsRoutes } from '../features/trips/trip-lists.routes.ts';
import { tripsRoutes } from '../features/trips/trips.routes.ts';
import type { Announcement } from '../platform/live/announcement.ts';
import type { Serve } from '../platform/call.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { sessionCookie } from '../platform/security/cookies.ts';
import { loggable } from '../platform/database-errors.ts';
import type { Database } from '../platform/db.ts';
import type { FileStorage } from '../platform/files/file-storage.ts';
import type { Jobs } from '../platform/jobs.ts';
import { LiveHub } from '../platform/live/live-hub.ts';
import { DevelopmentOutbox } from '../platform/messages/development-outbox.ts';
import { openImageWorkerPool } from '../platform/images/image-worker-pool.ts';
import { createRateLimits } from '../platform/security/rate-limits.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { SignInGuard } from '../platform/security/sign-in-guard.ts';
import { enforceAccess } from './access.ts';
import { refuseTwoHosts } from './addressed-hosts.ts';
import { limitAddresses } from './address-limits.ts';
import { serveApiDocs } from './api-docs.ts';
import { boundBodies } from './body-time.ts';
import { closeInOrder } from './closing.ts';
import { clientErrorAnswers, handleErrors } from './error-handler.ts';
import { cutForwardedPorts } from './forwarded-addresses.ts';
import { openHealth } from './health.ts';
import { readForms } from './form-bodies.ts';
import { readJsonAlone } from './json-bodies.ts';
import { acceptSockets, liveRoutes } from './live-routes.ts';
import { openPayments } from './open-payments.ts';
import { openPhoneSignIn, type PhoneSignIn } from './phone-sign-in.ts';
import { logRefusals, logRequests } from './request-log.ts';
import { openSignInGuard } from './sign-in-guard.ts';
import { signInOffer } from './sign-in-offer.ts';
import { serveSecurityContact } from './security-contact.ts';
import { openSecurityEvents } from './security-events.ts';
import { secureAnswers, securityHeaders } from './security-headers.ts';
import { serializerCompiler } from './serializer.ts';
import { type Patience, PATIENCE, serverOptions } from './server-options.ts';
import { makeServe } from './serve.ts';
import { sendMails } from './send-mails.ts';
import { serviceRoutes } from './service.routes.ts';
import { openSingleSignOn } from './single-sign-on.ts';
import { tripAdmission, visitFinder } from './visits.ts';
import { serveConcierge } from './serve-concierge.ts';
import { serveFlights } from './serve-flights.ts';
import { servePlaces } from './serve-places.ts';
import { servePlans } from './serve-plans.ts';
import { serveWeather } from './serve-weather.ts';
import { serveWebApp, webFolder } from './web-app.ts';

export interface AppParts {
  readonly settings: Settings;
  readonly database: Pick<Database, 'db' | 'pool' | 'probes'>;
  readonly storage: FileStorage;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Where a server that is not in production puts messages instead of sending them; one of its own without it. */
  readonly outbox?: DevelopmentOutbox;
  /** Takes what is to be done again and again; nothing is without it. */
  readonly jobs?: Jobs;
  /** The folder of the built web app. */
  readonly webFolder?: string;
  /** Bounds other than the product's, so that a test need not wait for them. */
  readonly patience?: Partial<Patience>;
  /** Between two writes of refused attempts, milliseconds; by default the product's. */
  readonly attemptsPaceMs?: number;
}

/** Puts the features together into one server, not yet listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { settings, database, storage, log, clock = systemClock } = parts;
  const { db, pool } = database;
  const app = await openServer(parts);

  const hub = new LiveHub({
    openSessions: (sids) => findOpenSessions(db, sids),
    onError: (error) => log.error({ failure: loggable(error) }, 'the live channel failed'),
  });
  await acceptSockets(app, hub);
  const announce = (announcement: Announcement) => hub.deliver(announcement);
  const limits = createRateLimits(settings.rateLimits);
  const securityEvents = await openSecurityEvents(app, { ...parts, clock });
  logRefusals(app, securityEvents.pseudonyms);
  const { publicUrl, secureCookies } = settings;
  const findVisit = visitFinder(db);
  const admitToTrip = tripAdmission(db, announce);
  limitAddresses(app, limits, securityEvents);
  refuseTwoHosts(app);
  enforceAccess(app, { db, clock, findVisit, admitToTrip, limits, securityEvents, secureCookies, publicUrl });
  serveApiDocs(app, sessionCookie(secureCookies));
  serveSecurityContact(app, { contact: settings.securityContact, publicUrl, clock });

  const chatWriter = new ChatWriter({ db, pool, announce });
  liveRoutes(app, { findVisit, admitToTrip, limits, hub, chatWriter, publicUrl, securityEvents });
  const { collector, keeper, copier } = keepFiles(app, parts);
  const serve = makeServe(app, {
    db,
    clock,
    announce,
    securityEvents,
    onChange: () => collector.collectSoon(),
    onLeftover: (error) => log.warn({ failure: loggable(error) }, 'what a failed call had prepared is removed later'),
    secureCookies,
  });
  const outbox = settings.hasOutbox ? (parts.outbox ?? new DevelopmentOutbox(log)) : null;
  const mailPost = sendMails(app, { settings, database, log, outbox });
  const { keys, captchas, signInGuard } = await openSignInGuard(settings, db, clock);
  const phoneSignIn = openPhoneSignIn({ settings, db, clock, log, outbox, keys, captchas });
  singleSignOnRoutes(serve, { ...openSingleSignOn(app, { settings, db, storage, keeper, announce, log }), mailPost });
  const payments = openPayments(app, { settings, db, clock, log, jobs: parts.jobs });
  addRoutes(serve, { ...parts, keeper, copier, chatWriter, outbox, mailPost, signInGuard, phoneSignIn, payments });
  servePlans(serve, { payments, log });
  servePlaces(serve, { settings, db, log });
  serveWeather(app, serve, { settings, db, log });
  serveFlights(app, serve, { settings, db, log, clock, announce, jobs: parts.jobs });
  serveConcierge(app, serve, { settings, db, log });
  await serveWebApp(app, { folder: parts.webFolder ?? webFolder, hasOutbox: settings.hasOutbox });
  return app;
};

/** A server with what every request passes, and no routes. */
const openServer = async ({ settings, storage, log, ...parts }: AppParts): Promise<FastifyInstance> => {
  const patience = { ...PATIENCE, ...parts.patience };
  const headers = securityHeaders(settings);
  const app = fastify(serverOptions(settings, log, patience, headers)) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  secureAnswers(app, headers);
  if (settings.trustProxy !== false) cutForwardedPorts(app);
  boundBodies(app.server, patience.request, clientErrorAnswers(headers));
  readJsonAlone(app);
  readForms(app, storage.drafts, patience.upload);
  handleErrors(app);
  logRequests(app);
  closeInOrder(app);
  await app.register(cookie);
  return app;
};

/** What keeps and removes files; it ends with the server. */
const keepFiles = (app: FastifyInstance, { database: { db }, storage: { objects }, log }: AppParts) => {
  const collector = new ObjectCollector({ db, objects, log });
  const workshop = openImageWorkerPool({ log });
  app.addHook('onClose', async () => {
    await Promise.all([collector.idle(), workshop.close()]);
  });
  return { collector, keeper: makeFileKeeper({ db, objects, workshop }), copier: makeFileCopier({ db, objects }) };
};

interface RouteParts extends Pick<AppParts, 'settings' | 'database' | 'log' | 'storage'> {
  readonly keeper: FileKeeper;
  readonly copier: FileCopier;
  readonly chatWriter: ChatWriter;
  readonly outbox: DevelopmentOutbox | null;
  readonly mailPost: MailPost;
  readonly signInGuard: SignInGuard;
  readonly phoneSignIn: PhoneSignIn;
  readonly payments: Payments | null;
}

const addRoutes = (serve: Serve, parts: RouteParts): void => {
  const { settings, log, storage, keeper, copier, chatWriter, outbox, mailPost, signInGuard, phoneSignIn, payments } =
    parts;
  const offer = signInOffer(settings);
  const health = openHealth({ ...parts.database, dataDir: settings.dataDir, freeBytes: settings.readyFreeBytes });
  serviceRoutes(serve, { signIn: offer, canSendMail: mailPost.canSend, outbox, health });
  accountsRoutes(serve, {
    signInGuard,
    mailPost,
    passkeySite: openPasskeySite(settings.publicUrl, log),
    numberIn: (idToken) => numberIn(phoneSignIn.proofs, idToken),
    offered: { phone: offer.phoneProvider !== null, provider: offer.oidc !== null },
    log,
  });
  phoneAuthRoutes(serve, phoneSignIn);
  phoneAccountsRoutes(serve, { proofs: phoneSignIn.proofs, mailPost });
  ownPhoneRoutes(serve, { proofs: phoneSignIn.proofs, mailPost });
  pictureRoutes(serve, { keeper });
  deletionRoutes(serve, { onLeft: () => payments?.deleteLeavingSoon() });
  ownDataRoutes(serve, storage);
  homeRoutes(serve);
  tripsRoutes(serve);
  tripListsRoutes(serve);
  duplicateRoutes(serve, { copier });
  itineraryRoutes(serve);
  outfitsRoutes(serve, { keeper });
  closetsRoutes(serve);
  outfitTransferRoutes(serve, { copier });
  shoppingRoutes(serve);
  packingRoutes(serve);
  membersRoutes(serve);
  addingRoutes(serve, { mailPost });
  joinLinksRoutes(serve);
  filesRoutes(serve, { keeper, objects: storage.objects });
  chatRoutes(serve, { chatWriter });
};
