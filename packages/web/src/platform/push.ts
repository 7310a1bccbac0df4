import {
  getNotificationSettings,
  savePushSubscription,
} from '@caravan/contract/notifications/notifications.endpoints.ts';
import { call } from './api.ts';
import { recall, remember } from './browser-memory.ts';
import { viewerZone } from './clock.ts';
import { isAddedByHand } from './installed-app.ts';
import { PUSHES_COMPARED } from './session.ts';

/**
 * Whether this browser gets pushes: `on`, `off` until somebody wants them, `denied` by the browser's own settings, `install` where only the
 * installed app gets any (iPhones and iPads), `none` where there are none.
 */
export type PushState = 'on' | 'off' | 'denied' | 'install' | 'none';

/** What was sent to the server last for somebody, so that the same is not sent at each start: others of the device want no pushes by that. */
const sentFor = (userId: string): string => `caravan.push.${userId}`;

const registrationOf = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration('/');

const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** How it stands with this browser for somebody. */
export const readPushState = async (userId: string): Promise<PushState> => {
  if (!isAble()) return isAddedByHand() ? 'install' : 'none';
  const registration = await registrationOf();
  if (registration === undefined) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return recall('browser', sentFor(userId)) !== null && (await registration.pushManager.getSubscription())
    ? 'on'
    : 'off';
};

/** Whether the browser can be requested to let pushes come, and was not yet. */
export const canOfferPushes = (): boolean =>
  isAble() && Notification.permission === 'default' && navigator.serviceWorker.controller !== null;

/** Lets the browser ask, and subscribes; as somebody presses. @returns how it stands then. */
export const startPushes = async (userId: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(userId);
  const { publicKey } = await call(getNotificationSettings, {});
  await subscribe(userId, publicKey);
  return 'on';
};

const subscribe = async (userId: string, publicKey: string): Promise<void> => {
  const registration = await registrationOf();
  if (registration === undefined) return;
  const key = bytesOf(publicKey);
  const before = await registration.pushManager.getSubscription();
  const isOfKey = before !== null && isSame(before.options.applicationServerKey, key);
  // One of another key gets nothing any more, and stands in the way of the next.
  if (before !== null && !isOfKey) await before.unsubscribe();
  const subscription = isOfKey
    ? before
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await send(userId, subscription);
};

const send = async (userId: string, subscription: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const timeZone = viewerZone();
  await call(savePushSubscription, { body: { endpoint, keys: { p256dh, auth }, timeZone } });
  remember('browser', sentFor(userId), sentName(endpoint, timeZone));
};

const sentName = (endpoint: string, timeZone: string): string => `${endpoint} ${timeZone}`;

/** Ends the pushes to this browser. What the server has ends with it: its service answers that nobody is there. */
export const stopPushes = async (userId: string): Promise<void> => {
  remember('browser', sentFor(userId), null);
  const subscription = await (await registrationOf())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
};

/**
 * Keeps the pushes coming that somebody wanted: subscribes anew where the browser has lost it, the server has another key, or one is in
 * another zone. Looks at the server once a day and session, with which what the server had has ended.
 */
export const keepPushes = async (userId: string, today: string): Promise<void> => {
  const sent = recall('browser', sentFor(userId));
  if (!isAble() || Notification.permission !== 'granted' || sent === null) return;
  const registration = await registrationOf();
  const subscription = await registration?.pushManager.getSubscription();
  const isSent = subscription && sent === sentName(subscription.endpoint, viewerZone());
  const comparison = `${userId} ${today}`;
  if (isSent && recall('browser', PUSHES_COMPARED) === comparison) return;
  const { publicKey, devices } = await call(getNotificationSettings, {});
  remember('browser', PUSHES_COMPARED, comparison);
  const isKnown = devices.some(({ isCurrent }) => isCurrent);
  const isOfKey = subscription && isSame(subscription.options.applicationServerKey, bytesOf(publicKey));
  if (!isSent || !isKnown || !isOfKey) await subscribe(userId, publicKey);
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
};

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean => {
  if (one === null || one.byteLength !== other.length) return false;
  const bytes = new Uint8Array(one);
  return other.every((byte, index) => byte === bytes[index]);
};
