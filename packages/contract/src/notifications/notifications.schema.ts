import { z } from 'zod/mini';
import type { Earlier } from '../earlier.rules.ts';
import { answeredId, idSchema } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';
import { UNKNOWN_TIME_ZONE } from '../time/zones.schema.ts';
import { isTimeZone } from '../time/zones.rules.ts';

/**
 * What a notification is about: a message, a message that names one, the plan of today or a vote on a trip's dates, a flight that one follows, a trip that one
 * was added to, an activity that begins soon, money that one was paid or owes.
 */
export const notificationKinds = ['message', 'mention', 'plan', 'flight', 'added', 'next', 'money'] as const;
const notificationKindSchema = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** How many notifications one page of the list has. */
export const NOTIFICATIONS_PAGE = 50;
/** How long one stays, days. */
export const NOTIFICATION_DAYS = 90;
/** Devices of one person that get pushes; of one more the oldest goes. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;

/** One notification, in words. */
export const notificationSchema = z.object({
  id: answeredId,
  kind: notificationKindSchema,
  /** The trip that it is of; `null` for a flight that is linked to none. */
  tripId: z.nullable(answeredId),
  title: z.string(),
  text: z.string(),
  /** The page that it leads to. */
  path: z.string(),
  /** When the last of what it stands for happened. */
  happenedAt: answeredInstant,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** @property before the id of one that the page ends before. */
export const notificationsQuerySchema = z.object({ before: z.optional(idSchema) });

/** Marks as read: those that are named, those of a trip that its screen shows, those of the flights that one follows, or all. */
export const notificationReadSchema = z.union([
  z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(NOTIFICATIONS_PAGE)) }),
  z.strictObject({
    tripId: idSchema,
    kinds: z.array(notificationKindSchema).check(z.minLength(1), z.maxLength(notificationKinds.length)),
  }),
  z.strictObject({ ownFlights: z.literal(true) }),
  z.strictObject({ all: z.literal(true) }),
]);
export type NotificationRead = z.infer<typeof notificationReadSchema>;

export const unreadCountSchema = z.object({ unread: z.int() });

/** Minutes before an activity at which one wants to hear of it. */
export const remindersBefore = [15, 30, 60, 120] as const;

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'));
export const quietHoursSchema = z.object({ from: clockTime, until: clockTime });
export type QuietHours = z.infer<typeof quietHoursSchema>;

const timeZoneSchema = z
  .string()
  .check(z.maxLength(64, { error: UNKNOWN_TIME_ZONE, abort: true }), z.refine(isTimeZone, UNKNOWN_TIME_ZONE));

/** What one is notified of, and how. */
export const notificationSettingsSchema = z.object({
  messages: z.boolean(),
  mentions: z.boolean(),
  plan: z.boolean(),
  flights: z.boolean(),
  added: z.boolean(),
  money: z.boolean(),
  /** Minutes before the next activity; `null` for never. */
  minutesBefore: z.nullable(z.union(remindersBefore.map((minutes) => z.literal(minutes)))),
  /** `null` for none. */
  quietHours: z.nullable(quietHoursSchema),
  /** Whether one mail a day brings what is unread. */
  digest: z.boolean(),
  /** The zone where one was last; `null` where no browser has said it yet. */
  timeZone: z.nullable(timeZoneSchema),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** What counts for whoever has chosen nothing. */
export const USUAL_NOTIFICATIONS: NotificationSettings = {
  messages: true,
  mentions: true,
  plan: true,
  flights: true,
  added: true,
  money: true,
  minutesBefore: null,
  quietHours: null,
  digest: false,
  timeZone: null,
};

/** Absent fields stay. */
export const notificationSettingsChangeSchema = z.extend(z.partial(notificationSettingsSchema), {
  timeZone: z.optional(timeZoneSchema),
});

/** What somebody hears of one trip. */
export const tripNotices = ['all', 'mentions', 'nothing'] as const;
const tripNoticeSchema = z.enum(tripNotices, 'Please choose one of the offered');
export type TripNotice = z.infer<typeof tripNoticeSchema>;
export const tripNoticeChangeSchema = z.object({ notice: tripNoticeSchema });

/** A device that gets pushes. */
export const pushDeviceSchema = z.object({
  id: answeredId,
  /** 'Safari on iPhone'; `null` where it does not say. */
  device: z.nullable(z.string()),
  createdAt: answeredInstant,
  /** Whether it is the one that reads this. */
  isCurrent: z.boolean(),
});

/** Trips of whose notices one has chosen something, at most. */
const CHOSEN_TRIPS_MAX = 1_000;

export const ownNotificationSettingsSchema = z.object({
  settings: notificationSettingsSchema,
  /** The key by which a browser subscribes at its push service, base64url. */
  publicKey: z.string(),
  devices: z.array(pushDeviceSchema).check(z.maxLength(PUSH_SUBSCRIPTIONS_MAX)),
  /** The trips of which one does not hear all. */
  trips: z
    .array(z.object({ tripId: answeredId, title: z.string(), notice: tripNoticeSchema }))
    .check(z.maxLength(CHOSEN_TRIPS_MAX)),
  /** Whether mails reach them: there is a mail server, and their address is confirmed. */
  canBeMailed: z.boolean(),
});
export type OwnNotificationSettings = z.infer<typeof ownNotificationSettingsSchema>;

const ENDPOINT_MAX = 1_000;
const BASE64_URL = /^[\w-]+$/;

/** A browser's subscription at its push service, as `PushSubscription.toJSON()` has it, and the zone where one is. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(ENDPOINT_MAX, { abort: true }), z.url({ protocol: /^https?$/ })),
  keys: z.object({
    /** The browser's key, an uncompressed point of P-256. */
    p256dh: z.string().check(z.length(87, { abort: true }), z.regex(BASE64_URL)),
    auth: z.string().check(z.length(22, { abort: true }), z.regex(BASE64_URL)),
  }),
  timeZone: timeZoneSchema,
});
export type NewPushSubscription = z.infer<typeof pushSubscriptionSchema>;

/** The token of a mail's link. */
export const digestStopParams = z.object({ token: z.string().check(z.maxLength(200), z.regex(/^[\w.-]+$/)) });

/** What a push carries to the app's worker, as JSON; under {@link PUSH_TEXT_MAX} characters of text. */
export const pushPayloadSchema = z.object({
  /** Names the notification, for the read mark. */
  id: answeredId,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  /** What is shown under the same tag takes its place. */
  tag: z.string(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

/** Characters of a push's text. */
export const PUSH_TEXT_MAX = 400;

type EarlierSettings = Earlier<NotificationSettings, 'money'>;

/** Settings of a server of the previous release, which notifies of no money. */
export const completeSettings = (settings: EarlierSettings): NotificationSettings => ({ money: true, ...settings });
