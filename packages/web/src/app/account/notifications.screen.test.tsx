import {
  changeNotificationSettings,
  deletePushSubscription,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  setTripNotice,
} from '@caravan/contract/notifications/notifications.endpoints.ts';
import { USUAL_NOTIFICATIONS } from '@caravan/contract/notifications/notifications.schema.ts';
import { recall } from '../../platform/browser-memory.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { liveIn } from '../../testing/browser-settings.ts';
import { aNotification, ownSettings } from '../../testing/notification-answers.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const dialog = page.getByRole('dialog', { name: 'Notifications' });

test('the bell on home counts what is unread, and each notification leads to its place', async ({
  screen: { data, server, open },
}) => {
  data.user = { ...data.viewer, unreadNotifications: 2 };
  const earlier = aNotification({
    kind: 'flight',
    title: 'TP1234',
    text: 'Gate changed from B12 to C4',
    happenedAt: '2026-01-05T10:00:00.000Z',
    isRead: true,
  });
  const unread = aNotification();
  server.answer(listNotifications, [unread, aNotification({ kind: 'plan' }), earlier]);
  server.answer(markNotificationsRead, { unread: 1 });
  await open('/');

  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  await expect.element(dialog.getByRole('region', { name: 'Today' }).getByRole('listitem')).toHaveLength(2);
  await expect.element(dialog.getByRole('region', { name: 'Earlier' })).toMatchTextContent('Jan 5, 2026');
  await expectAccessible('the notifications', '[role=dialog]');
  await dialog
    .getByRole('button', { name: /Who books the train/ })
    .first()
    .click();

  await expect.poll(() => location.pathname).toBe('/trips');
  expect(server.requests(markNotificationsRead).map(({ body }) => body)).toEqual([{ ids: [unread.id] }]);
});

test('all are marked as read at once, and an empty list says what will be there', async ({
  screen: { data, server, open },
}) => {
  data.user = { ...data.viewer, unreadNotifications: 1 };
  let list = [aNotification()];
  server.answer(listNotifications, () => list);
  server.answer(markNotificationsRead, () => {
    list = [];
    return { unread: 0 };
  });
  await open('/');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();

  await dialog.getByRole('button', { name: 'Mark All as Read' }).click();

  await expect.element(dialog.getByText('Nothing yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('each choice of what one is notified of counts at once', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Alps' });
  const phone = { id: crypto.randomUUID(), device: 'Safari on iPhone', createdAt: new Date().toISOString() };
  let state = ownSettings({ devices: [{ ...phone, isCurrent: false }] });
  server.answer(getNotificationSettings, () => state);
  server.answer(changeNotificationSettings, ({ body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    state = { ...state, settings: { ...state.settings, ...given } };
    return state.settings;
  });
  server.answer(setTripNotice, undefined);
  server.answer(deletePushSubscription, () => {
    state = { ...state, devices: [] };
    return undefined;
  });
  await open('/profile');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect.element(dialog.getByRole('checkbox', { name: /^Messages/ })).toBeChecked();
  await expectAccessible('what one is notified of', '[role=dialog]');

  await dialog.getByRole('checkbox', { name: /^Messages/ }).click();
  await dialog.getByRole('checkbox', { name: 'Keep quiet at night' }).click();
  await dialog.getByLabelText('Before the next activity').selectOptions('An hour before');
  await dialog.getByLabelText('Alps').selectOptions('Mentions only');
  await dialog.getByRole('button', { name: 'Turn off Safari on iPhone' }).click();

  await expect.element(dialog.getByLabelText('From')).toHaveValue('22:00');
  await expect.element(dialog.getByText('Safari on iPhone')).not.toBeInTheDocument();
  expect(state.settings).toMatchObject({
    messages: false,
    quietHours: { from: '22:00', until: '07:00' },
    minutesBefore: 60,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(server.requests(setTripNotice).map(({ params, body }) => [params.tripId, body.notice])).toEqual([
    [trip.id, 'mentions'],
  ]);
});

test('whoever comes to another zone says so once, and whoever is new to a browser does not', async ({
  screen: { server, open },
}) => {
  server.answer(changeNotificationSettings, USUAL_NOTIFICATIONS);
  const said = () => server.requests(changeNotificationSettings).map(({ body }) => body.timeZone);
  const zoneKept = () => recall('browser', 'caravan.zone');
  await liveIn('Europe/Athens');
  await open('/trips');
  await expect.poll(zoneKept).toBe('Europe/Athens');
  expect(said()).toEqual([]);

  await liveIn('Asia/Tokyo');
  await open('/trips');
  await expect.poll(zoneKept).toBe('Asia/Tokyo');
  expect(said()).toEqual(['Asia/Tokyo']);
});
