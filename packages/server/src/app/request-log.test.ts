import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The log's entry of the request that was answered under this id. */
const entryOf = (answer: { headers: Headers }): unknown => {
  const id = answer.headers.get('x-request-id');
  return app.logged.map((line) => JSON.parse(line)).find(({ reqId, msg }) => reqId === id && msg === 'request');
};

test('every request is logged under the id that its answer carries, by route and without its address', async () => {
  const person = await app.signUp();

  const found = await person.get('/api/users/search?q=somebody');
  const refused = await app.anonymous.get('/api/trips');
  const nowhere = await app.anonymous.get('/api/nowhere/near');

  await expect.poll(() => entryOf(found)).toMatchObject({ method: 'GET', route: '/api/users/search', status: 200 });
  await expect.poll(() => entryOf(refused)).toMatchObject({ method: 'GET', route: '/api/trips', status: 401 });
  await expect.poll(() => entryOf(nowhere)).toMatchObject({ method: 'GET', status: 404 });
});

test('who is refused is logged under their pseudonym, with the reason, on the live channel too', async () => {
  const [owner, stranger] = await Promise.all([app.signUp(), app.signUp()]);
  const { id: tripId } = (await owner.post<{ id: string }>('/api/trips', { title: 'Lisbon' })).body;
  const live = await stranger.live();

  const outside = await stranger.get(`/api/trips/${tripId}`);
  const foreign = await stranger.post('/api/trips', { title: 'Porto' }, { origin: 'https://evil.example' });
  live.send({ type: 'join_trip', tripId });
  await live.next('error');
  live.close();

  const refusals = () => app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.endsWith(' refused'));
  const refusalOf = (answer: { headers: Headers }) =>
    refusals().find(({ reqId }) => reqId === answer.headers.get('x-request-id'));
  await expect.poll(() => refusalOf(foreign)).toMatchObject({ route: '/api/trips', code: 'foreign_origin' });
  expect(refusalOf(outside)).toMatchObject({ route: '/api/trips/:tripId', code: 'trip_not_found' });
  const { account } = refusalOf(outside);
  expect(account).toMatch(/^[\w-]{22}$/);
  expect(refusalOf(outside)).toHaveProperty('network', refusalOf(foreign).network);
  expect(refusals()).toContainEqual(
    expect.objectContaining({ msg: 'live frame refused', code: 'trip_not_found', account }),
  );
});

test('the log is one JSON line for each thing with its time in UTC, whatever is sent', async () => {
  const forged = '\n{"level":60,"msg":"forged"}\n';
  await app.anonymous.get(`/api/nowhere${encodeURIComponent(forged)}`, { 'user-agent': 'a\t{"msg":"forged"}' });
  await app.anonymous.post('/api/auth/email-login', { email: `a${forged}@b.co`, password: forged });
  const last = await app.anonymous.get('/api/config');
  await expect.poll(() => entryOf(last)).toBeDefined();

  const lines = app.logged.map((line) => JSON.parse(line));

  expect(app.logged.join('').split('\n')).toHaveLength(lines.length + 1);
  expect(lines.filter(({ time }) => !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time))).toEqual([]);
  expect(app.logged.join('')).not.toContain('forged');
});

test('nothing that people are or write is in the log', async () => {
  const email = 'quirina.quast@private.example';
  const username = 'quirina_q';
  const password = 'quite a secret';
  const form = { email, username, password, firstName: 'Quirina', lastName: 'Quast' };
  await app.anonymous.post('/api/auth/email-signup', form);
  await app.anonymous.post('/api/auth/email-signup', form);
  await app.anonymous.post('/api/auth/email-login', { email, password: 'quite another' });
  const person = await app.signUp({ firstName: 'Quirina', lastName: 'Quast' });
  await person.get(`/api/users/search?q=${username}`);
  await app.anonymous.get(`/api/auth/username/${username}/available`);
  await app.anonymous.get(`/api/quirina/${email}`);
  await app.anonymous.post('/api/auth/email-signup', '{"email":"quirina');
  const trip = await person.post<{ id: string }>('/api/trips', { title: 'Quirina at home', destination: 'Quito' });
  await person.post(`/api/trips/${trip.body.id}/chat`, { content: 'Quietly now' });
  const last = await person.get('/api/auth/user');
  await expect.poll(() => entryOf(last)).toBeDefined();

  const log = app.logged.filter((line) => line.includes('reqId')).join('');

  expect(log).not.toMatch(/qui|quast|private/i);
  expect(log).not.toContain(person.user.email);
  expect(log).not.toContain(person.session['cookie']?.split('=')[1]);
  expect(log).not.toContain('127.0.0.1');
});
