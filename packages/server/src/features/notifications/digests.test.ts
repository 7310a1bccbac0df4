import type { OwnNotificationSettings } from '@caravan/contract/notifications/notifications.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo, nextMail, untilMailsLeft } from '../../testing/mailbox.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { digestDay } from './digest.rules.ts';

let app: TestApp;
let anna: Person;
let ben: Person;
let tripId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  [anna, ben] = await Promise.all([
    app.signUp({ firstName: 'Anna', lastName: 'Berg' }),
    app.signUp({ firstName: 'Ben' }),
  ]);
  await app.database.pool.query('update users set email_confirmed_at = now() where id = $1', [ben.id]);
  await ben.patch('/api/notifications/settings', { digest: true, timeZone: 'Asia/Tokyo' });
  tripId = (await anna.post<TripDetail>('/api/trips', { title: 'Lisbon' })).body.id;
  await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id });
});

const SUBJECT = 'What is new on your trips';
/** On a day of each test's own, so that none finds the digest of another's day. */
const at = (time: string) => app.setNow(`2026-06-10T${time}Z`);
const digestsOfBen = async () => {
  await app.runJob('digests');
  await untilMailsLeft(app);
  return (await mailsTo(app, ben.user.email)).filter(({ subject }) => subject === SUBJECT);
};
const isOn = async () => (await ben.get<OwnNotificationSettings>('/api/notifications/settings')).body.settings.digest;

test.each([
  ['before eight', '2026-06-09T22:59:00Z', null, null],
  ['at eight', '2026-06-09T23:00:00Z', null, '2026-06-10'],
  ['later, after the one of the day before', '2026-06-10T10:00:00Z', '2026-06-09', '2026-06-10'],
  ['after that of the day', '2026-06-10T10:00:00Z', '2026-06-10', null],
  ['for who has flown back over the date line', '2026-06-10T10:00:00Z', '2026-06-11', null],
])('a digest is due by the clock of where one is: %s', (_what, now, last, due) => {
  expect(digestDay('Asia/Tokyo', last, new Date(now))).toBe(due);
});

test('one mail a day says what is unread, and ends by its link without signing in', async () => {
  at('00:00:00');
  const [first, again] = [await digestsOfBen(), await digestsOfBen()];
  const { text } = await nextMail(app, ben.user.email, SUBJECT);
  const token = /#secret=([\w.-]+)$/m.exec(text)?.[1] ?? '';
  const forged = await app.anonymous.post(`/api/notifications/digest-stops/${anna.id}.${token.split('.')[1]}`);
  const stopped = await app.anonymous.post(`/api/notifications/digest-stops/${token}`);

  expect([first.length, again.length]).toEqual([1, 1]);
  expect(text).toContain('\n- Lisbon: Anna Berg added you to this trip.\n');
  expect([forged.status, stopped.status, await isOn()]).toEqual([404, 204, false]);

  await ben.post('/api/auth/user/deletion');
  const late = await app.anonymous.post(`/api/notifications/digest-stops/${token}`);
  const { rowCount } = await app.database.pool.query('select from notification_settings where user_id = $1', [ben.id]);
  expect([late.status, rowCount]).toEqual([204, 0]);
});

test('the hour of the mail goes along with who flies, and nobody gets mails by that', async () => {
  const zoneSaid = { timeZone: 'Europe/Lisbon' };
  const [bens, annas] = [ben, anna].map((one) => one.patch('/api/notifications/settings', zoneSaid));
  const statuses = [(await bens)?.status, (await annas)?.status];
  at('06:59:00');
  const [before, after] = [await digestsOfBen(), (at('07:00:00'), await digestsOfBen())];

  const { rowCount } = await app.database.pool.query('select from notification_settings where user_id = $1', [anna.id]);
  expect([statuses, before.length, after.length, rowCount]).toEqual([[200, 200], 0, 1, 0]);
});

test('a mail leaves out what somebody has switched off', async () => {
  at('00:00:00');
  await anna.post(`/api/trips/${tripId}/itinerary`, { title: 'Dinner', startTime: '2026-06-10T00:30:00Z' });
  await ben.patch('/api/notifications/settings', { added: false });

  await digestsOfBen();
  const { text } = await nextMail(app, ben.user.email, SUBJECT);

  expect(text.match(/^- .*$/gm)).toEqual([expect.stringContaining('added “Dinner” to today')]);
});

test('a mail program ends it by one click', async () => {
  at('00:00:00');
  await digestsOfBen();
  const { text } = await nextMail(app, ben.user.email, SUBJECT);
  const token = /#secret=([\w.-]+)$/m.exec(text)?.[1] ?? '';
  const click = (path: string) =>
    app.anonymous.request('POST', path, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });

  const [wrong, right] = [await click('/stop-digest/made-up'), await click(`/stop-digest/${token}`)];

  expect([wrong.status, right.status, await isOn()]).toEqual([404, 204, false]);
});

test.each([
  ['what is unread is switched off', () => ben.patch('/api/notifications/settings', { added: false })],
  ['nothing is unread', () => ben.post('/api/notifications/read', { all: true })],
  ['it is off', () => ben.patch('/api/notifications/settings', { digest: false })],
  [
    'the address is not confirmed',
    () => app.database.pool.query('update users set email_confirmed_at = null where id = $1', [ben.id]),
  ],
])('no mail comes where %s', async (_what, prepare): Promise<void> => {
  await prepare();
  at('00:00:00');

  expect(await digestsOfBen()).toEqual([]);
});
