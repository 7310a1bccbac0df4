import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answeredId, idSchema } from '../text.schema.ts';
import { tripParams } from '../trips/trips.schema.ts';
import {
  completeSettings,
  type OwnNotificationSettings,
  digestStopParams,
  NOTIFICATIONS_PAGE,
  notificationReadSchema,
  notificationSchema,
  notificationSettingsChangeSchema,
  notificationSettingsSchema,
  notificationsQuerySchema,
  ownNotificationSettingsSchema,
  pushSubscriptionSchema,
  tripNoticeChangeSchema,
  unreadCountSchema,
} from './notifications.schema.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: "The user's notifications of the last 90 days, the newest first, or those before one.",
  query: notificationsQuerySchema,
  status: 200,
  response: z.array(notificationSchema).check(z.maxLength(NOTIFICATIONS_PAGE)),
});

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'user',
  summary: 'Marks notifications as read: some, those of a trip that its screen shows, or all.',
  body: notificationReadSchema,
  status: 200,
  response: unreadCountSchema,
});

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  access: 'user',
  summary: 'What the user is notified of, and on which devices.',
  status: 200,
  response: ownNotificationSettingsSchema,
  complete: ({ settings, ...own }: OwnNotificationSettings) => ({ ...own, settings: completeSettings(settings) }),
});

export const changeNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/notifications/settings',
  access: 'user',
  summary: 'Changes what the user is notified of; absent fields stay.',
  body: notificationSettingsChangeSchema,
  status: 200,
  response: notificationSettingsSchema,
  complete: completeSettings,
});

export const savePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/notifications/subscription',
  access: 'user',
  summary: 'Lets the browser of this session get pushes, in place of what it had before.',
  body: pushSubscriptionSchema,
  status: 200,
  response: z.object({ id: answeredId }),
});

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/notifications/subscriptions/:subscriptionId',
  access: 'user',
  summary: "Ends the pushes to one of the user's devices.",
  params: z.object({ subscriptionId: idSchema }),
  status: 204,
});

export const setTripNotice = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/notifications',
  access: 'member',
  summary: 'Chooses what the user hears of a trip: all, mentions or nothing.',
  params: tripParams,
  body: tripNoticeChangeSchema,
  status: 204,
  opensTrip: false,
});

export const stopDigest = endpoint({
  method: 'POST',
  path: '/api/notifications/digest-stops/:token',
  access: 'public',
  summary:
    "Ends somebody's daily mail, by the token of the link in it. Works without signing in, also by one click (RFC 8058).",
  params: digestStopParams,
  status: 204,
});
