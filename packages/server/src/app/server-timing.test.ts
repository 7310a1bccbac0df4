import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let production: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  production = await startTestApp({ env: { NODE_ENV: 'production' } });
});
afterAll(() => Promise.all([app.stop(), production.stop()]));

interface Timing {
  readonly ms: number;
  readonly description: string | undefined;
}

/** What an answer says it took, by name. */
const timingsOf = ({ headers }: { headers: Headers }): Record<string, Timing> =>
  Object.fromEntries(
    (headers.get('server-timing') ?? '').split(', ').map((part) => {
      const [, name = '', ms, description] = /^(\w+);dur=([\d.]+)(?:;desc="([^"]*)")?$/.exec(part) ?? [];
      return [name, { ms: Number(ms), description }];
    }),
  );

test('an answer of the API says what it took in all, until it was known who requests, and in the database', async () => {
  const person = await app.signUp();

  const { total, access, db } = timingsOf(await person.get('/api/trips'));

  expect(db?.description).toBe('2 statements');
  expect(db?.ms).toBeGreaterThan(0);
  expect(access?.ms).toBeGreaterThan(0);
  expect(total?.ms).toBeGreaterThanOrEqual(Math.max(db?.ms ?? 0, access?.ms ?? 0));
});

test('what is sent with a body counts with what it wrote, and what is refused too', async () => {
  const person = await app.signUp();

  const made = timingsOf(await person.post('/api/trips', { title: 'Lisbon' }));
  const refused = timingsOf(await app.anonymous.get('/api/trips'));

  expect(Number(made.db?.description?.split(' ')[0])).toBeGreaterThan(3);
  expect(refused).toEqual({ total: expect.anything(), db: { ms: 0, description: '0 statements' } });
});

test('requests at the same time count what each took', async () => {
  const person = await app.signUp();

  const answers = await Promise.all(Array.from({ length: 5 }, () => person.get('/api/trips')));

  const counts = answers.map((answer) => Number(timingsOf(answer).db?.description?.split(' ')[0]));
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
});

test('in production no answer says so', async () => {
  const person = await production.signUp();

  const answers = await Promise.all([person.get('/api/trips'), production.anonymous.get('/api/config')]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { headers } of answers) expect(headers.has('server-timing')).toBe(false);
});
