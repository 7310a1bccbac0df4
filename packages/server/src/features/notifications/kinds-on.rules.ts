import {
  type NotificationKind,
  notificationKinds,
  type NotificationSettings,
} from '@caravan/contract/notifications/notifications.schema.ts';

const SWITCHES = {
  message: 'messages',
  mention: 'mentions',
  plan: 'plan',
  flight: 'flights',
  added: 'added',
  money: 'money',
} as const satisfies Partial<Record<NotificationKind, keyof NotificationSettings>>;

/** Whether somebody wants what is of a kind to come, to a device or by mail. */
export const isOn = (settings: NotificationSettings, kind: NotificationKind): boolean =>
  kind === 'next' ? settings.minutesBefore !== null : settings[SWITCHES[kind]];

/** All kinds of what is to come. */
export const kindsOn = (settings: NotificationSettings): NotificationKind[] =>
  notificationKinds.filter((kind) => isOn(settings, kind));
