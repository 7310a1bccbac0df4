import {
  type Notification,
  type OwnNotificationSettings,
  USUAL_NOTIFICATIONS,
} from '@caravan/contract/notifications/notifications.schema.ts';
import { onTestFinished, vi } from 'vitest';

/** An unread message. */
export const aNotification = (fields: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  kind: 'message',
  tripId: null,
  title: 'Lisbon',
  text: 'Anna Berg: Who books the train?',
  path: '/trips',
  happenedAt: new Date().toISOString(),
  isRead: false,
  ...fields,
});

/** Of somebody who has chosen nothing yet. */
export const ownSettings = (fields: Partial<OwnNotificationSettings> = {}): OwnNotificationSettings => ({
  settings: USUAL_NOTIFICATIONS,
  publicKey: 'B'.repeat(87),
  devices: [],
  trips: [],
  canBeMailed: true,
  ...fields,
});

/** Lets the browser be one in whose installed pages nobody was offered notifications yet, until the test is over. */
export const letPushesBeOffered = (): void => {
  const spies = [
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default'),
    vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue({} as ServiceWorker),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
};
