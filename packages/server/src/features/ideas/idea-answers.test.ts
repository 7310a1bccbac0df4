import { type Answer, COMMENTS_MAX, type Idea, type IdeaComment } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { Person } from '../../testing/person.ts';

const here = eachWithExampleMembers();
let tripId: string;
let idea: Idea;
let path: string;

beforeEach(async () => {
  tripId = (await newSharedTrip(here.members)).id;
  idea = (await here.owner.post<Idea>(`/api/trips/${tripId}/ideas`, { title: 'Fado' })).body;
  path = `/api/trips/${tripId}/ideas/${idea.id}`;
});

const answer = (by: Person, given: Answer | null) => by.put<Idea>(`${path}/answers/${by.id}`, { answer: given });
const listed = async (): Promise<Idea> => {
  const [only] = (await here.owner.get<Idea[]>(`/api/trips/${tripId}/ideas`)).body;
  return only ?? Promise.reject(new Error('there is no idea'));
};
/** Who says what. */
const said = async (): Promise<Record<string, Answer>> =>
  Object.fromEntries((await listed()).answers.map((given) => [given.userId, given.answer]));

describe('an answer to an idea', () => {
  test('is given by everybody on the trip, each for themselves, and the last one counts', async () => {
    const answers = [
      await answer(here.owner, 'want'),
      await answer(here.member, 'rather-not'),
      await answer(here.member, 'fine'),
      await answer(here.stranger, 'want'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    expect(await said()).toEqual({ [here.owner.id]: 'want', [here.member.id]: 'fine' });
    expect(answers[2]?.body).toEqual(await listed());
  });

  test('is taken back', async () => {
    await answer(here.member, 'want');

    const { body } = await answer(here.member, null);

    expect([body.answers, await said()]).toEqual([[], {}]);
  });

  test('makes nobody’s edit out of date', async () => {
    await answer(here.member, 'want');

    const edited = await here.owner.put<Idea>(path, { title: 'Jazz', version: idea.version });

    expect([edited.status, edited.body.answers.length]).toEqual([200, 1]);
  });

  test('of twenty at once from three people is one of each', async () => {
    const people = [here.owner, here.admin, here.member];

    await Promise.all(Array.from({ length: 20 }, (_, n) => answer(people[n % 3]!, n % 2 ? 'want' : 'fine')));

    expect(Object.keys(await said()).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  });

  test('goes with whoever leaves or is removed, and does not come back with them', async () => {
    await answer(here.member, 'rather-not');
    await answer(here.admin, 'want');

    await here.member.post(`/api/trips/${tripId}/leave`);
    await here.owner.delete(`/api/trips/${tripId}/members/${here.admin.id}`);
    expect(await said()).toEqual({});
    await here.owner.post(`/api/trips/${tripId}/members`, { userId: here.admin.id });

    expect(await said()).toEqual({});
  });

  test('goes with its account; what they added and said stays, under no name', async () => {
    const own = (await here.member.post<Idea>(`/api/trips/${tripId}/ideas`, { title: 'Jazz' })).body;
    await answer(here.member, 'rather-not');
    await here.member.post(`${path}/comments`, { text: 'Too loud' });

    const { status } = await here.member.post('/api/auth/user/deletion');

    expect(status).toBe(204);
    expect(await said()).toEqual({});
    const ideas = (await here.owner.get<Idea[]>(`/api/trips/${tripId}/ideas`)).body;
    expect(ideas.find(({ id }) => id === own.id)?.creator).toEqual({ firstName: 'Former', lastName: 'Traveler' });
    const comments = (await here.owner.get<IdeaComment[]>(`/api/trips/${tripId}/idea-comments`)).body;
    expect(comments).toMatchObject([{ text: 'Too loud', author: { firstName: 'Former', lastName: 'Traveler' } }]);
  });

  test('of somebody who is being removed is refused, or goes with them', async () => {
    const answering = Array.from({ length: 5 }, () => answer(here.member, 'want'));
    const removal = here.owner.delete(`/api/trips/${tripId}/members/${here.member.id}`);
    const more = Array.from({ length: 5 }, () => answer(here.member, 'fine'));

    const statuses = (await Promise.all([...answering, ...more])).map(({ status }) => status);

    expect((await removal).status).toBe(204);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await said()).toEqual({});
  });
});

describe('comments on an idea', () => {
  const comments = async (): Promise<IdeaComment[]> =>
    (await here.member.get<IdeaComment[]>(`/api/trips/${tripId}/idea-comments`)).body;
  const comment = (by: Person, text: string) => by.post<IdeaComment>(`${path}/comments`, { text });

  test('are made by everybody on the trip, and stand in the order of their making', async () => {
    const first = await comment(here.member, ' Too late ');
    const second = await comment(here.owner, 'We sleep in');

    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: first.body.id,
      ideaId: idea.id,
      text: 'Too late',
      authorId: here.member.id,
      author: { firstName: 'Mia', lastName: here.member.user.lastName, profileImageUrl: null },
      createdAt: first.body.createdAt,
    });
    expect(await comments()).toEqual([first.body, second.body]);
    expect((await listed()).commentCount).toBe(2);
    expect((await comment(here.stranger, 'Mine')).status).toBe(404);
  });

  test.each([
    ['nothing', '  ', 'Comment is required'],
    ['1,001 characters', 'x'.repeat(1_001), 'Must be at most 1000 characters'],
  ])('of %s are refused', async (_what, text, message) => {
    const { status, body } = await here.member.post(`${path}/comments`, { text });

    expect([status, body.issues]).toEqual([400, [{ path: 'text', message }]]);
  });

  test('are deleted by whoever made them and by editors, and by nobody else', async () => {
    const [own, others] = [(await comment(here.member, 'Mine')).body, (await comment(here.owner, 'Yours')).body];

    const answers = [
      await here.member.delete(`${path}/comments/${others.id}`),
      await here.member.delete(`${path}/comments/${own.id}`),
      await here.admin.delete(`${path}/comments/${others.id}`),
      await here.admin.delete(`${path}/comments/${others.id}`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 204, 204, 404]);
    expect(await comments()).toEqual([]);
  });

  test('are two hundred at most, however many come at once', async () => {
    await here.app.database.pool.query(
      `insert into idea_comments (trip_id, id, idea_id, author_id, text)
       select $1, gen_random_uuid(), $2, $3, 'x' from generate_series(1, $4)`,
      [tripId, idea.id, here.owner.id, COMMENTS_MAX - 1],
    );

    const answers = await Promise.all([comment(here.owner, 'a'), comment(here.member, 'b'), comment(here.admin, 'c')]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await comments()).toHaveLength(COMMENTS_MAX);
  });
});

describe('an answer for somebody else', () => {
  let emil: Guest;
  const answerFor = (by: Person, personId: string, given: Answer | null = 'want') =>
    by.put<Idea>(`${path}/answers/${personId}`, { answer: given });

  beforeEach(async () => {
    emil = (await here.member.post<Guest>(`/api/trips/${tripId}/guests`, { name: 'Emil' })).body;
  });

  test('is given by editors, and for a guest by whoever has added them', async () => {
    const other = (await here.owner.post<Guest>(`/api/trips/${tripId}/guests`, { name: 'Grandma' })).body;

    const given = [
      await answerFor(here.member, emil.id, 'want'),
      await answerFor(here.member, other.id),
      await answerFor(here.member, here.admin.id),
      await answerFor(here.admin, other.id, 'fine'),
      await answerFor(here.admin, here.stranger.id),
    ];

    expect(given.map(({ status }) => status)).toEqual([200, 403, 403, 200, 404]);
    expect(await said()).toEqual({ [emil.id]: 'want', [other.id]: 'fine' });
  });

  test('puts a guest who wants it on the plan with it, whose part of its cost counts', async () => {
    await here.owner.put(path, { cost: { amountMinor: 2_000, currency: 'EUR' } });
    await answerFor(here.member, emil.id);
    await answer(here.member, 'want');

    const { body } = await here.owner.post<Activity>(`${path}/plan`, { startTime: '2027-05-01T19:00:00Z' });

    expect(body.participants).toEqual({ mode: 'some', personIds: [emil.id, here.member.id].toSorted() });
    expect(body.cost).toEqual({ amountMinor: 4_000, currency: 'EUR' });
  });

  test('goes with the guest', async () => {
    await answerFor(here.member, emil.id);

    await here.owner.delete(`/api/trips/${tripId}/guests/${emil.id}`);

    expect(await said()).toEqual({});
    expect((await answerFor(here.owner, emil.id)).status).toBe(404);
  });

  test('is the answer of the member whom the guest becomes', async () => {
    await answerFor(here.member, emil.id, 'rather-not');
    const link = (await here.owner.post<JoinLink>(`/api/trips/${tripId}/join-links`, { guestId: emil.id })).body;

    await here.stranger.post(`/api/join/${link.secret}`);

    expect(await said()).toEqual({ [here.stranger.id]: 'rather-not' });
    await answerFor(here.owner, emil.id, 'fine');
    expect(await said()).toEqual({ [here.stranger.id]: 'fine' });
  });
});

test('what nobody wants yet costs what all who travel pay together, guests too', async () => {
  await here.member.post(`/api/trips/${tripId}/guests`, { name: 'Emil' });
  await here.owner.put(path, { cost: { amountMinor: 2_000, currency: 'EUR' } });

  const { body } = await here.owner.post<Activity>(`${path}/plan`, { startTime: '2027-05-01T19:00:00Z' });

  expect([body.participants?.mode, body.cost?.amountMinor]).toEqual(['everybody', 8_000]);
});
