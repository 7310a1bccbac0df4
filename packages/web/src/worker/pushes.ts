import type { ToPage } from '../platform/worker-messages.ts';
import { shownPush } from './pushes.rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows what came: always something, as browsers take pushes away from a page that stays silent. */
const show = async (event: PushEvent): Promise<void> => {
  const { title, path, ...options } = shownPush(event.data?.text() ?? '');
  await self.registration.showNotification(title, {
    ...options,
    icon: '/icons/any-192.png',
    badge: '/icons/favicon-48.png',
    data: { path },
  });
};

/** Opens what a notification is about: in the page that is open already, or in a new one. */
const open = async ({ notification }: NotificationEvent): Promise<void> => {
  notification.close();
  const { path = '/' } = (notification.data ?? {}) as { path?: string };
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page === undefined) return void (await self.clients.openWindow(path));
  page.postMessage({ type: 'open', path } satisfies ToPage, []);
  await page.focus();
};

/** The browser has another subscription: the next page that opens sends it, and pages that are open do so now. */
const announceChange = async (): Promise<void> => {
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage({ type: 'subscription-changed' } satisfies ToPage, []);
};

/** Takes what push services bring. */
export const takePushes = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(event)));
  self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)));
  self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(announceChange()));
};
