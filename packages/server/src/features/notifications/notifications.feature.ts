import type { DomainEvents, EventCall } from '../../platform/domain-events.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { openServerKey } from '../../platform/security/signing-keys.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import type { FindDigest } from '../accounts/mailed-invitations.store.ts';
import { Digests } from './digests.service.ts';
import { Notices } from './news.service.ts';
import { listPeople } from '../trips/trip-members.store.ts';
import { tripDeleting } from '../trips/trips.events.ts';
import { countUnread, deleteNewsOfTrip, deleteOldNews } from './notifications.store.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { PushDeliverer } from './push-deliverer.service.ts';
import { deleteExpiredPushes } from './due-pushes.store.ts';
import { type PushService, vapidKeysOf, webPushService } from './web-push.provider.ts';

/** What notifications open for the account. */
export interface Notifications {
  readonly findDigest: FindDigest;
  readonly countUnread: typeof countUnread;
}

export interface NoticePaces {
  /** How long a push is held back, milliseconds; by default the product's. */
  readonly pushHoldMs?: number | undefined;
}

/** Nothing is left of what people heard of a deleted trip. */
export const deleteNewsWithTrips = (events: DomainEvents): void =>
  events.on(tripDeleting, async ({ db }, { tripId }) => deleteNewsOfTrip(db, tripId, await listPeople(db, tripId)));

interface NotificationsParts {
  readonly emailOutbox: EmailOutbox;
}

/** Whoever looks at what has happened has marked it as read by then, milliseconds. */
const HOLD_MS = 6_000;

/** @throws StartupError for a key in the data folder that cannot be used. */
export const registerNotifications = async (
  context: FeatureContext,
  { emailOutbox }: NotificationsParts,
  { pushHoldMs: holdMs = HOLD_MS }: NoticePaces,
): Promise<Notifications> => {
  const { serve, events, settings, cleanUp, jobs, changeInBackground } = context;
  const serverKey = await openServerKey(settings);
  const keys = vapidKeysOf(serverKey);
  const digests = new Digests(serverKey.secretFor('digest links'), emailOutbox);
  const service = webPushService({ keys, subject: subjectOf(settings.publicUrl), ownServices: settings.pushServices });
  const deliverer = openDeliverer(context, service, holdMs);
  const notices = new Notices({ holdMs, onDue: () => deliverer.startSoon() });
  notices.listen(events);
  notificationsRoutes(serve, {
    publicKey: keys.publicKey,
    canSendMail: emailOutbox.canSend,
    takes: service.takes,
    readerOf: (token) => digests.readerOf(token),
  });
  /** Some people at a time, each in a transaction of its own. */
  const forAll =
    (work: (change: EventCall, last: string | null) => Promise<string | null>) => async (ending: AbortSignal) => {
      for (let last: string | null = null; !ending.aborted;) {
        last = await changeInBackground((change) => work(change, last));
        if (last === null) return;
      }
    };
  jobs.add({ name: 'reminders', cron: '* * * * *', run: forAll((change, last) => notices.remind(change, last)) });
  jobs.add({
    name: 'unnoticed-messages',
    cron: '*/5 * * * *',
    run: forAll((change, last) => notices.noticeLeft(change, last)),
  });
  if (emailOutbox.canSend)
    jobs.add({
      name: 'digests',
      cron: '*/10 * * * *',
      run: forAll((change, last) => digests.enqueueDue(change, last)),
    });
  cleanUp(deleteOldNews);
  cleanUp(deleteExpiredPushes);
  return { countUnread, findDigest: digests.find };
};

/** What sends pushes begins when the server listens, and ends with it. */
const openDeliverer = (
  { app, db, clock, log, jobs }: FeatureContext,
  service: PushService,
  holdMs: number,
): PushDeliverer => {
  const deliverer = new PushDeliverer({ db, clock, log, service, holdMs });
  app.addHook('onListen', async () => deliverer.startDelivery());
  jobs.add({ name: 'pushes', cron: '* * * * *', run: async () => deliverer.startDelivery() });
  app.addHook('onClose', () => deliverer.end());
  return deliverer;
};

/** Whom a push service writes to about this server (RFC 8292, section 2.1). */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:caravan@${new URL(publicUrl).hostname}`;
