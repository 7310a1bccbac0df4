import { test } from './camera.ts';
import { expect } from './fixtures.ts';

// In the whole browser: that without windows never lets a page notify.
test('a push shows whatever it says, and a press opens its page in the app that is open', async ({ person }) => {
  const ines = await person('Ines', { serviceWorkers: 'allow', permissions: ['notifications'] });
  const { page, context } = ines;
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const push = { id: 'x', title: 'Lisbon', text: 'Anna: Hello', tag: 'message:1', path: '/trips' };
  for (const data of [JSON.stringify(push), 'nothing that is known', JSON.stringify({ ...push, text: 'Anna: Again' })])
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data,
    });
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = ServiceWorkerRegistration.prototype;
      const all = await getNotifications.call(await navigator.serviceWorker.ready);
      return all.map(({ title, body }) => `${title}: ${body}`).toSorted();
    });
  await expect.poll(shown).toEqual(['Caravan: There is news on your trips.', 'Lisbon: Anna: Again']);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const self = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    };
    const [notification] = await self.registration.getNotifications({ tag: 'message:1' });
    self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
  });

  await expect(page).toHaveURL(/\/trips$/);
  await expect.poll(shown).toEqual(['Caravan: There is news on your trips.']);
});
