import {
  getNotificationSettings,
  savePushSubscription,
} from '@caravan/contract/notifications/notifications.endpoints.ts';
import { USUAL_NOTIFICATIONS } from '@caravan/contract/notifications/notifications.schema.ts';
import { afterEach, vi } from 'vitest';
import { keepPushes, readPushState, startPushes } from '../../platform/push.ts';
import { rememberSignedIn } from '../../platform/session.ts';
import type { ApiServer } from '../../testing/api-server.ts';
import { letPushesBeOffered } from '../../testing/notification-answers.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const KEY = 'B'.repeat(87);
const dialog = page.getByRole('dialog', { name: 'Notifications' });
const device = dialog.getByRole('region', { name: 'This device' });

afterEach(() => vi.restoreAllMocks());

/** The browser's push service, which no browser of a test reaches. */
const answerAsBrowser = (permission: NotificationPermission, answer: NotificationPermission = permission) => {
  let isGranted = permission;
  let subscribed: string | null = null;
  let count = 0;
  const subscription = (key: string) => ({
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({
      endpoint: `https://push.example.com/${count}`,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
    endpoint: `https://push.example.com/${count}`,
    unsubscribe: async () => {
      subscribed = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (subscribed === null ? null : subscription(subscribed)),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      subscribed = btoa(String.fromCharCode(...applicationServerKey));
      count += 1;
      return subscription(subscribed);
    },
  };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never);
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => isGranted);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    isGranted = answer;
    return answer;
  });
  return {
    get subscriptions() {
      return count;
    },
    forget: () => {
      subscribed = null;
    },
  };
};

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;

const answerSettings = (server: ApiServer) => {
  const own = { publicKey: KEY, isKnown: true };
  server.answer(getNotificationSettings, () => ({
    settings: USUAL_NOTIFICATIONS,
    publicKey: own.publicKey,
    devices: own.isKnown
      ? [{ id: crypto.randomUUID(), device: 'Chrome', createdAt: new Date().toISOString(), isCurrent: true }]
      : [],
    trips: [],
    canBeMailed: false,
  }));
  server.answer(savePushSubscription, { id: crypto.randomUUID() });
  return own;
};

test('notifications are turned on and off where somebody presses, and come back where the browser or the server has lost them', async ({
  screen: { server, data, open },
}) => {
  const browser = answerAsBrowser('default', 'granted');
  const own = answerSettings(server);
  // What the page does by itself once it is idle, the test does here, day by day.
  vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
  await open('/profile');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await device.getByRole('button', { name: 'Turn On Here' }).click();
  await expect.element(device.getByRole('button', { name: 'Turn Off Here' })).toBeVisible();
  const ownId = data.user?.id ?? '';
  const sent = () => server.requests(savePushSubscription).map(({ body }) => body.endpoint.slice(-1));
  expect(sent()).toEqual(['1']);

  await keepPushes(ownId, '2026-06-10');
  await keepPushes(ownId, '2026-06-10');
  expect([sent(), browser.subscriptions]).toEqual([['1'], 1]);
  browser.forget();
  await keepPushes(ownId, '2026-06-10');
  expect(sent()).toEqual(['1', '2']);
  own.publicKey = `C${KEY.slice(1)}`;
  await keepPushes(ownId, '2026-06-11');
  expect(sent()).toEqual(['1', '2', '3']);
  own.isKnown = false;
  await keepPushes(ownId, '2026-06-12');
  expect([sent(), browser.subscriptions]).toEqual([['1', '2', '3', '3'], 3]);

  await device.getByRole('button', { name: 'Turn Off Here' }).click();
  await expect.element(device.getByRole('button', { name: 'Turn On Here' })).toBeVisible();
  await keepPushes(ownId, '2026-06-13');
  expect(sent()).toHaveLength(4);
});

test('notifications are those of who wanted them, and come back on the day on which a session has ended', async ({
  screen: { server, open },
}) => {
  answerAsBrowser('granted');
  answerSettings(server).isKnown = false;
  vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
  await open('/profile');
  const [ownId, nextId] = [crypto.randomUUID(), crypto.randomUUID()];
  const sent = () => server.requests(savePushSubscription).length;
  await startPushes(ownId);
  await keepPushes(ownId, '2026-06-10');
  const atFirst = sent();

  await keepPushes(ownId, '2026-06-10');
  expect([sent(), await readPushState(ownId)]).toEqual([atFirst, 'on']);
  rememberSignedIn(false);
  await keepPushes(nextId, '2026-06-10');
  expect([sent(), await readPushState(nextId)]).toEqual([atFirst, 'off']);
  await keepPushes(ownId, '2026-06-10');
  expect(sent()).toBe(atFirst + 1);
});

test('a browser that blocks notifications says where they are allowed', async ({ screen: { server, open } }) => {
  answerAsBrowser('default', 'denied');
  answerSettings(server);
  await open('/profile');
  await page.getByRole('button', { name: /^Notifications/ }).click();

  await device.getByRole('button', { name: 'Turn On Here' }).click();

  await expect.element(device).toMatchTextContent('Notifications are blocked.');
  expect(server.requests(savePushSubscription)).toEqual([]);
});

test('an iPhone says that the app has to be installed first', async ({ screen: { server, open } }) => {
  answerSettings(server);
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  await open('/profile');

  await page.getByRole('button', { name: /^Notifications/ }).click();

  await expect.element(device).toMatchTextContent('press Share, then Add to Home Screen');
  Reflect.deleteProperty(navigator, 'standalone');
  vi.unstubAllGlobals();
});

const offer = page.getByRole('region', { name: 'Turn on notifications' });
const welcome = page.getByRole('heading', { level: 1 });

test('notifications are offered once something has happened, after what reminds of the account, until they are turned down', async ({
  screen: { data, open, reload },
}) => {
  letPushesBeOffered();
  const olga = data.viewer;
  await open('/');
  await expect.element(welcome).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();

  data.user = { ...olga, unreadNotifications: 1, isEmailConfirmed: false };
  await open('/');
  await expect.element(welcome).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();

  data.user = { ...olga, unreadNotifications: 1 };
  await open('/');
  await offer.getByRole('button', { name: 'Dismiss the offer' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await reload();
  await expect.element(welcome).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();

  data.user = aPerson({ firstName: 'Bo', unreadNotifications: 1 });
  await open('/');
  await expect.element(offer).toBeVisible();
});

test('the offer turns notifications on, and is gone with that', async ({ screen: { server, data, open, reload } }) => {
  letPushesBeOffered();
  answerAsBrowser('default', 'granted');
  answerSettings(server);
  data.user = { ...data.viewer, unreadNotifications: 1 };
  await open('/');

  await offer.getByRole('button', { name: 'Turn On' }).click();

  await expect.element(offer).not.toBeInTheDocument();
  expect(server.requests(savePushSubscription)).toHaveLength(1);
  await reload();
  await expect.element(welcome).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});
