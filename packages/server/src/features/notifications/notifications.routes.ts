import { AppError } from '@caravan/contract/errors.ts';
import {
  changeNotificationSettings,
  deletePushSubscription,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  savePushSubscription,
  setTripNotice,
  stopDigest,
} from '@caravan/contract/notifications/notifications.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import { lockOwnMembership } from '../trips/trips.access.ts';
import {
  changeSettings,
  endDigests,
  findMailAddress,
  findSettings,
  listChosenTrips,
  noteZone,
  setNotice,
} from './notification-settings.store.ts';
import * as store from './notifications.store.ts';
import type { PushService } from './web-push.provider.ts';
import { deleteOwnSubscription, listDevices, saveSubscription } from './push-subscriptions.store.ts';

interface RoutesParts {
  /** The key by which browsers subscribe. */
  readonly publicKey: string;
  readonly canSendMail: boolean;
  readonly takes: PushService['takes'];
  /** Whose mail a link's token is of; `null` for one that was not made here. */
  readonly readerOf: (token: string) => string | null;
}

export const notificationsRoutes = (serve: Serve, { takes, readerOf, ...offered }: RoutesParts): void => {
  serve(listNotifications, ({ userId, query, db }) => store.listNotifications(db, userId, query.before));

  serve(markNotificationsRead, async ({ userId, body, db, now }) => {
    await store.markRead(db, userId, body, now);
    return { unread: await store.countUnread(db, userId) };
  });

  settingsRoutes(serve, offered);

  serve(savePushSubscription, async ({ userId, sid, body, db, device }) => {
    if (sid === null) throw new AppError('unauthorized');
    if (!takes({ endpoint: body.endpoint, ...body.keys }))
      throw new AppError('validation', { issues: [{ path: 'endpoint', message: 'Not a push service' }] });
    const id = await saveSubscription(db, { userId, sid, device: await device() }, body);
    await changeSettings(db, userId, { timeZone: body.timeZone });
    return { id };
  });

  serve(deletePushSubscription, async ({ userId, params, db }) => {
    if (!(await deleteOwnSubscription(db, userId, params.subscriptionId))) throw new AppError('not_found');
  });

  serve(stopDigest, async ({ params, db }) => {
    const userId = readerOf(params.token);
    if (userId === null) throw new AppError('not_found');
    await endDigests(db, userId);
  });
};

const settingsRoutes = (serve: Serve, { publicKey, canSendMail }: Pick<RoutesParts, 'publicKey' | 'canSendMail'>) => {
  serve(getNotificationSettings, async ({ userId, sid, db }) => ({
    settings: await findSettings(db, userId),
    publicKey,
    devices: await listDevices(db, userId, sid),
    trips: await listChosenTrips(db, userId),
    canBeMailed: canSendMail && (await findMailAddress(db, userId)) !== null,
  }));

  serve(changeNotificationSettings, ({ userId, body, db }) => {
    const { timeZone, ...chosen } = sentFields(body);
    const isZoneAlone = timeZone !== undefined && Object.keys(chosen).length === 0;
    return isZoneAlone ? noteZone(db, userId, timeZone) : changeSettings(db, userId, sentFields(body));
  });

  serve(setTripNotice, async ({ member, body, db }) => {
    await lockOwnMembership(db, member);
    await setNotice(db, member, body.notice);
  });
};

/** A field that is there without a value was not sent. */
const sentFields = <Fields extends object>(fields: Fields): { [Name in keyof Fields]: NonNullable<Fields[Name]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
