import { afterAll, beforeAll, expect, test } from 'vitest';
import { Visitor } from '../testing/person.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

test('people who come at the same moment each see what is theirs, and nobody what is somebody else’s', async () => {
  const [ann, ben] = [await testApp.signUp(), await testApp.signUp()];
  const visitors = {
    ann,
    ben,
    nobody: new Visitor(testApp.url),
    past: new Visitor(testApp.url, { cookie: 'sid=gone' }),
  };
  const tripIds = { ann: await newTrip(ann), ben: await newTrip(ben) };
  const asks = Array.from({ length: 40 }, () => [
    ask(visitors.ann, tripIds.ann),
    ask(visitors.ben, tripIds.ann),
    ask(visitors.ann, tripIds.ben),
    ask(visitors.ben, tripIds.ben),
    ask(visitors.nobody, tripIds.ann),
    ask(visitors.past, tripIds.ben),
    ask(visitors.ann, 'no-id'),
    visitors.ben.get<{ id: string }>('/api/auth/user').then(({ body }) => body.id),
  ]).flat();

  const answers = await Promise.all(asks);

  expect(new Set(answers.map((answer, at) => `${at % 8} ${answer}`))).toEqual(
    new Set(['0 200', '1 404', '2 404', '3 200', '4 401', '5 401', '6 404', `7 ${ben.id}`]),
  );
});

test('who signs out is nobody at the next request, however many come with it', async () => {
  const ann = await testApp.signUp();
  const tripId = await newTrip(ann);
  await Promise.all(Array.from({ length: 20 }, () => ask(ann, tripId)));

  await ann.get('/api/logout');
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ann, tripId)));

  expect(new Set(answers)).toEqual(new Set([401]));
});

const newTrip = async (person: Visitor): Promise<string> => {
  const { body } = await person.post<{ id: string }>('/api/trips', { title: 'To the sea' });
  return body.id;
};

const ask = async (visitor: Visitor, tripId: string): Promise<number> =>
  (await visitor.get(`/api/trips/${tripId}`)).status;
