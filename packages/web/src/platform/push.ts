import {
  getNotificationSettings,
  savePushSubscription,
} from '@caravan/contract/notifications/notifications.endpoints.ts';
import { call } from './api.ts';
import { recall, remember } from './browser-memory.ts';
import { viewerZone } from './clock.ts';
import { isAddedByHand } from './installed-app.ts';

/**
 * Whether this browser gets pushes: `on`, `off` until somebody wants them, `denied` by the browser's own settings, `install` where only the
 * installed app gets any (iPhones and iPads), `none` where there are none.
 */
export type PushState = 'on' | 'off' | 'denied' | 'install' | 'none';

/** What was sent to the server last, so that the same is not sent at each start. */
const SENT = 'caravan.push';
/** The day on which it was last compared with the server. */
const COMPARED = 'caravan.push-compared';

const registrationOf = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration('/');

const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** How it stands with this browser. */
export const readPushState = async (): Promise<PushState> => {
  if (!isAble()) return isAddedByHand() ? 'install' : 'none';
  const registration = await registrationOf();
  if (registration === undefined) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return recall('browser', SENT) !== null && (await registration.pushManager.getSubscription()) ? 'on' : 'off';
};

/** Whether the browser can be requested to let pushes come, and was not yet. */
export const canOfferPushes = (): boolean =>
  isAble() && Notification.permission === 'default' && navigator.serviceWorker.controller !== null;

/** Lets the browser ask, and subscribes; as somebody presses. @returns how it stands then. */
export const startPushes = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { publicKey } = await call(getNotificationSettings, {});
  await subscribe(publicKey);
  return 'on';
};

const subscribe = async (publicKey: string): Promise<void> => {
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
  await send(subscription);
};

const send = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const timeZone = viewerZone();
  await call(savePushSubscription, { body: { endpoint, keys: { p256dh, auth }, timeZone } });
  remember('browser', SENT, sentName(endpoint, timeZone));
};

const sentName = (endpoint: string, timeZone: string): string => `${endpoint} ${timeZone}`;

/** Ends the pushes to this browser. What the server has ends with it: its service answers that nobody is there. */
export const stopPushes = async (): Promise<void> => {
  remember('browser', SENT, null);
  const subscription = await (await registrationOf())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
};

/**
 * Keeps the pushes coming that somebody wanted: subscribes anew where the browser has lost it, the server has another key, or one is in
 * another zone. Looks at the server once a day.
 */
export const keepPushes = async (today: string): Promise<void> => {
  if (!isAble() || Notification.permission !== 'granted' || recall('browser', SENT) === null) return;
  const registration = await registrationOf();
  const subscription = await registration?.pushManager.getSubscription();
  const isSent = subscription && recall('browser', SENT) === sentName(subscription.endpoint, viewerZone());
  if (isSent && recall('browser', COMPARED) === today) return;
  const { publicKey, devices } = await call(getNotificationSettings, {});
  remember('browser', COMPARED, today);
  const isKnown = devices.some(({ isCurrent }) => isCurrent);
  const isOfKey = subscription && isSame(subscription.options.applicationServerKey, bytesOf(publicKey));
  if (!isSent || !isKnown || !isOfKey) await subscribe(publicKey);
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
