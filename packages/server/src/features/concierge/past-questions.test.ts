import type { ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChatCompletionsStub, startChatCompletions } from '../../testing/chat-completions-stub.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SEARCHES = '/api/concierge/searches';

let stub: ChatCompletionsStub;
let app: TestApp;
let anna: Person;

beforeAll(async () => {
  stub = await startChatCompletions();
  app = await startTestApp({ env: stub.env });
  anna = await app.signUp();
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

const ask = async (query: string, answer: string, by = anna): Promise<ConciergeSearch> => {
  stub.say(answer);
  return (await by.post<ConciergeSearch>('/api/concierge/search', { query })).body;
};
const history = async (query = '', by = anna): Promise<string[]> =>
  (await by.get<ConciergeSearch[]>(SEARCHES + query)).body.map((search) => search.query);

describe('past questions', () => {
  beforeAll(async () => {
    for (const [query, answer] of [
      ['Which plug in Lisbon?', 'Type F.'],
      ['Tip in São Paulo?', 'Ten percent_.'],
      ['What is 100% sure?', 'Nothing.'],
    ] as const)
      await ask(query, answer);
  });

  test('are listed newest first', async () => {
    expect(await history()).toEqual(['What is 100% sure?', 'Tip in São Paulo?', 'Which plug in Lisbon?']);
  });

  test('come in pages', async () => {
    const first = (await anna.get<ConciergeSearch[]>(`${SEARCHES}?limit=2`)).body;

    expect(first).toHaveLength(2);
    expect(await history(`?before=${first[1]?.id}`)).toEqual(['Which plug in Lisbon?']);
  });

  test.each([
    ['lisbon', ['Which plug in Lisbon?']],
    ['sao paulo', ['Tip in São Paulo?']],
    ['F. plug', ['Which plug in Lisbon?']],
    ['%', ['What is 100% sure?']],
    ['percent_', ['Tip in São Paulo?']],
    ['lisbon tip', []],
    ['\\', []],
  ])('are found by %s', async (words, found) => {
    expect(await history(`?q=${encodeURIComponent(words)}`)).toEqual(found);
  });

  test('are nobody else’s to read or delete', async () => {
    const bert = await app.signUp();
    const [{ id } = { id: '' }] = (await anna.get<ConciergeSearch[]>(SEARCHES)).body;

    expect([(await bert.get(SEARCHES)).body, (await bert.delete(`${SEARCHES}/${id}`)).status]).toEqual([[], 404]);
    expect(await history(`?before=${id}`)).toHaveLength(2);
  });

  test.each(['?limit=0', '?limit=101', '?limit=x', '?before=x', `?q=${'x'.repeat(201)}`])(
    'are not listed for %s',
    async (query) => {
      expect((await anna.get(SEARCHES + query)).status).toBe(400);
    },
  );
});

test('a past question can be deleted, once', async () => {
  const bert = await app.signUp();
  const { id } = await ask('Which plug?', 'Type F.', bert);
  await ask('Which currency?', 'The euro.', bert);

  const answers = [await bert.delete(`${SEARCHES}/${id}`), await bert.delete(`${SEARCHES}/${id}`)];

  expect(answers.map(({ status }) => status)).toEqual([204, 404]);
  expect(await history('', bert)).toEqual(['Which currency?']);
});
