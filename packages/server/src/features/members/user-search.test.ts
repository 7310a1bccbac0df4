import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundUser } from '@caravan/contract/members/members.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let searcher: Person;
let friend: Person;

const people = [
  ['kate', 'Katherine', 'Smith', 'katherine.smith@example.com'],
  ['kate_w', 'Kate', 'Winter', 'kw@example.com'],
  ['skater', 'Sven', 'Holm', 'sven@example.com'],
  ['holm99', 'Katja', 'Smith', 'katja@example.com'],
  ['zed', 'Zoë', 'de la Cruz', 'zoe@example.com'],
  ['anna_b', 'Анна', 'Белова', 'anna@example.com'],
  ['percent', 'Per', 'Cent%', 'per@example.com'],
] as const;

beforeAll(async () => {
  app = await startTestApp();
  searcher = await app.signUp({ firstName: 'Kate', lastName: 'Searcher', username: 'kate_searches' });
  friend = await app.signUp({ firstName: 'Frieda', username: 'frieda', email: 'frieda@example.com' });
  const { body: trip } = await searcher.post<TripDetail>('/api/trips', { title: 'Lisbon' });
  await searcher.post(`/api/trips/${trip.id}/members`, { userId: friend.id });
  await friend.get(`/api/trips/${trip.id}`);
  for (const [username, firstName, lastName, email] of people) {
    await app.signUp({ username, firstName, lastName, email });
  }
});
afterAll(() => app.stop());

const search = async (typed: string): Promise<FoundUser[]> => {
  const { status, body } = await searcher.get<FoundUser[]>(`/api/users/search?q=${encodeURIComponent(typed)}`);
  expect(status).toBe(200);
  return body;
};
const found = async (typed: string): Promise<(string | null)[]> =>
  (await search(typed)).map(({ username }) => username);

describe('the search for people', () => {
  test('finds nobody for one letter behind an at sign', async () => {
    const found = await search('@a');

    expect(found).toEqual([]);
  });

  test('puts the exact user name first, then names that begin like it, then similar ones', async () => {
    const usernames = await found('kate');

    expect(usernames[0]).toBe('kate');
    expect(usernames[1]).toBe('kate_w');
    expect(usernames.slice(2)).toEqual(expect.arrayContaining(['holm99', 'skater']));
  });

  test.each([
    ['the user name in capitals', 'KATE', 'kate'],
    ['the user name with its at sign', '@zed', 'zed'],
    ['the beginning of a user name', 'ska', 'skater'],
    ['a first name', 'katherine', 'kate'],
    ['a last name', 'holm', 'skater'],
    ['both names', 'Katja Smith', 'holm99'],
    ['the beginning of both names', 'zoë de', 'zed'],
    ['a later word of the last name', 'cruz', 'zed'],
    ['a name in another script', 'анна', 'anna_b'],
    ['a slip of the keyboard', 'Kathrine', 'kate'],
    ['a name spelled by ear', 'winther', 'kate_w'],
    ['two characters', 'ze', 'zed'],
    ['blanks around it', '  zed  ', 'zed'],
  ])('finds somebody by %s', async (_what, typed, username) => {
    expect(await found(typed)).toContain(username);
  });

  test('never finds the one who searches', async () => {
    expect(await found('kate_searches')).not.toContain('kate_searches');
    expect(await found(searcher.user.email ?? '')).toEqual([]);
  });

  test.each(['%%', '__', '%a%', String.raw`\\`, "'; drop table users; --", '^.*', 'qqqq'])(
    'takes %s for what it is',
    async (typed) => {
      expect(await found(typed)).toEqual([]);
    },
  );

  test('finds a per cent sign by a per cent sign', async () => {
    expect(await found('cent%')).toEqual(['percent']);
  });

  test.each([
    ['nothing', ''],
    ['one character', 'k'],
    ['one character and blanks', ' k '],
  ])('wants more than %s', async (_what, typed) => {
    const answer = await searcher.get(`/api/users/search?q=${encodeURIComponent(typed)}`);

    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Type at least 2 characters to search');
  });

  test('wants a question at all', async () => {
    expect((await searcher.get('/api/users/search')).status).toBe(400);
    expect((await searcher.get('/api/users/search?q=kate&q=zed')).status).toBe(400);
  });

  test('answers at most twenty people', async () => {
    await app.database.pool.query(`
      insert into users (id, email, username, first_name, last_name)
      select gen_random_uuid(), 'crowd' || n || '@example.com', 'crowd_' || n, 'Crowd', 'Person'
      from generate_series(1, 300) n`);

    expect(await search('crowd')).toHaveLength(20);
    expect((await found('crowd_77'))[0]).toBe('crowd_77');
    expect(await search('crwd')).toHaveLength(20);
  });
});

describe('the addresses in the search', () => {
  test('of strangers are masked', async () => {
    const [kate] = await search('kate');

    expect(kate?.email).toBe('k•••@e•••.com');
  });

  test('of people who have opened a trip of both are shown', async () => {
    const [found] = await search('frieda');

    expect(found).toEqual({
      id: friend.id,
      firstName: 'Frieda',
      lastName: friend.user.lastName,
      username: 'frieda',
      email: 'frieda@example.com',
      profileImageUrl: null,
      canBeAdded: true,
    });
  });

  test('find their owner when typed in full, whatever the case, and are shown then', async () => {
    const found = await search('Katherine.SMITH@example.com');

    expect(found.map(({ username, email }) => [username, email])).toEqual([['kate', 'katherine.smith@example.com']]);
  });

  test.each(['katherine.smith@', 'katherine.smith@example', '@example.com', 'smith@example.com', '%@example.com'])(
    'find nobody by a part such as %s',
    async (typed) => {
      expect(await found(typed)).toEqual([]);
    },
  );

  test('are shown once the person has opened a trip of both, and masked again when it is no longer shared', async () => {
    const past = await app.signUp({ username: 'past_friend', email: 'past@example.com' });
    const { body: trip } = await searcher.post<TripDetail>('/api/trips', { title: 'Past' });
    await searcher.post(`/api/trips/${trip.id}/members`, { userId: past.id });
    const before = (await search('past_friend'))[0]?.email;
    await past.get(`/api/trips/${trip.id}`);
    const opened = (await search('past_friend'))[0]?.email;

    await searcher.delete(`/api/trips/${trip.id}/members/${past.id}`);

    const after = (await search('past_friend'))[0]?.email;
    expect([before, opened, after]).toEqual(['p•••@e•••.com', 'past@example.com', 'p•••@e•••.com']);
  });
});
