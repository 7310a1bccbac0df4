import { listIdeaComments, listIdeas } from '@caravan/contract/ideas/ideas.endpoints.ts';
import type { Idea, IdeaComment } from '@caravan/contract/ideas/ideas.schema.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { describe, expect, test } from 'vitest';
import { shownOver } from '../overlay.ts';
import { type Queue, dependsOn } from '../queue.ts';
import type { QueuedChange } from '../queued-change.schema.ts';
import { changedFrom } from '../sent-input.ts';
import { change, id, TRIP } from '../testing/queued-changes.ts';
import { rethrow } from '../testing/rethrow.ts';

const anna = { id: id('anna'), firstName: 'Anna', lastName: 'Berg', email: null };
const fado: Idea = {
  id: id('fado'),
  tripId: TRIP,
  title: 'Fado',
  note: 'In Alfama',
  location: 'Alfama',
  position: { latitude: 38.7, longitude: -9.1 },
  link: 'https://example.com/fado',
  linkTitle: 'Fado in Alfama',
  linkImageUrl: '/api/objects/fado',
  cost: { amountMinor: 2_500, currency: 'EUR' },
  photoUrl: null,
  answers: [{ userId: id('bo'), answer: 'fine' }],
  commentCount: 1,
  plannedActivityId: null,
  createdBy: id('bo'),
  creator: { firstName: 'Bo', lastName: 'Ek' },
  createdAt: '2027-04-01T10:00:00.000Z',
  updatedAt: '2027-04-01T10:00:00.000Z',
  version: 1,
};
const said: IdeaComment = {
  id: id('said'),
  ideaId: fado.id,
  text: 'Yes',
  authorId: id('bo'),
  author: { firstName: 'Bo', lastName: 'Ek', profileImageUrl: null },
  createdAt: '2027-04-01T11:00:00.000Z',
};

const reads = (ideas: readonly Idea[] = [fado]) => {
  const members = [{ userId: anna.id, user: { ...anna, profileImageUrl: '/api/objects/anna' } }];
  const known = new Map<unknown, unknown>([
    [getTrip, { id: TRIP, role: 'owner', members }],
    [listIdeas, ideas],
    [listIdeaComments, [said]],
    [listActivities, []],
  ]);
  return { tripId: TRIP, writer: anna, onTrouble: rethrow, read: (read: unknown) => known.get(read) as never };
};
const shownIdeas = (...queue: Queue) => shownOver(listIdeas, [fado], queue, reads());
const shownComments = (...queue: Queue) => shownOver(listIdeaComments, [said], queue, reads());
const shownPlan = (...queue: Queue) => shownOver(listActivities, [], queue, reads());

const of = (name: string, kind: string, body?: QueuedChange['body'], idea = 'fado') =>
  change(name, kind, {
    params: { tripId: TRIP, ideaId: id(idea), ...(kind === 'answerIdea' && { personId: anna.id }) },
    ...(body && { body }),
  });
const WHEN = { startTime: '2027-05-02T19:00:00.000Z', endTime: null };

describe('while it waits', () => {
  test('an idea is shown as it will be, and so is what is changed of it', () => {
    const adding = change('jazz', 'addIdea', { body: { title: 'Jazz', cost: null } });
    const changing = of(
      'b',
      'updateIdea',
      { title: 'Jazz, late', link: 'https://example.com/jazz', version: 1 },
      'jazz',
    );

    const [, jazz] = shownIdeas(adding, changing);

    expect(jazz).toMatchObject({
      id: id('jazz'),
      title: 'Jazz, late',
      link: 'https://example.com/jazz',
      linkTitle: null,
      answers: [],
      createdBy: anna.id,
      plannedActivityId: null,
    });
  });

  test('another link has neither the title nor the picture of the one before; the same one keeps both', () => {
    const [same] = shownIdeas(of('a', 'updateIdea', { note: 'Late' }));
    const [other] = shownIdeas(of('a', 'updateIdea', { link: 'https://example.com/other' }));

    expect([same?.linkTitle, same?.linkImageUrl]).toEqual(['Fado in Alfama', '/api/objects/fado']);
    expect([other?.linkTitle, other?.linkImageUrl]).toEqual([null, null]);
  });

  test('an answer is one’s own beside those of others, and is taken back', () => {
    const answers = (...queue: Queue) => shownIdeas(...queue)[0]?.answers.map(({ userId, answer }) => [userId, answer]);
    const others = [id('bo'), 'fine'];

    expect(answers(of('a', 'answerIdea', { answer: 'want' }))).toEqual(
      [[anna.id, 'want'], others].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    expect(answers(of('a', 'answerIdea', { answer: 'want' }), of('b', 'answerIdea', { answer: null }))).toEqual([
      others,
    ]);
  });

  test('a planned idea is an activity with those who want it, and is an idea again where that is deleted', () => {
    const planning = of('show', 'planIdea', WHEN);
    const queue = [of('a', 'answerIdea', { answer: 'want' }), planning];
    const deleting = change('c', 'deleteActivity', { params: { tripId: TRIP, itemId: id('show') } });

    expect(shownPlan(...queue)).toMatchObject([
      {
        id: id('show'),
        title: 'Fado',
        description: 'In Alfama\n\nhttps://example.com/fado',
        ...WHEN,
        participants: { mode: 'some', personIds: [anna.id] },
        cost: { amountMinor: 2_500, currency: 'EUR' },
      },
    ]);
    expect(shownIdeas(...queue)[0]?.plannedActivityId).toBe(id('show'));
    expect(shownIdeas(...queue, deleting)[0]?.plannedActivityId).toBeNull();
    expect(shownPlan(...queue, deleting)).toEqual([]);
  });

  test('comments stand with those that there are, and are counted', () => {
    const adding = of('mine', 'addIdeaComment', { text: 'Late for me' });
    const deleting = change('b', 'deleteIdeaComment', {
      params: { tripId: TRIP, ideaId: fado.id, commentId: said.id },
    });

    expect(
      shownComments(adding)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Late for me', 'Yes']);
    expect(shownComments(adding).find(({ id: own }) => own === id('mine'))?.author).toEqual({
      firstName: 'Anna',
      lastName: 'Berg',
      profileImageUrl: '/api/objects/anna',
    });
    expect(shownIdeas(adding)[0]?.commentCount).toBe(2);
    expect([shownComments(deleting), shownIdeas(deleting)[0]?.commentCount]).toEqual([[], 0]);
  });

  test('a deleted idea is not there, nor are its comments', () => {
    const deleting = of('a', 'deleteIdea');

    expect([shownIdeas(deleting), shownComments(deleting)]).toEqual([[], []]);
  });
});

describe('what goes out', () => {
  test('of a change is what is changed, with what it was before', () => {
    const { body, before } = changedFrom('updateIdea', { title: 'Fado', note: 'Late', cost: fado.cost }, fado);

    expect(body).toEqual({ note: 'Late', version: 1 });
    expect(before).toEqual({ [fado.id]: { note: 'In Alfama' } });
  });

  test.each<[string, QueuedChange, QueuedChange]>([
    [
      'an answer',
      of('b', 'answerIdea', { answer: 'want' }, 'jazz'),
      change('jazz', 'addIdea', { body: { title: 'Jazz' } }),
    ],
    [
      'a comment',
      of('b', 'addIdeaComment', { text: 'Yes' }, 'jazz'),
      change('jazz', 'addIdea', { body: { title: 'Jazz' } }),
    ],
    ['a plan', of('b', 'planIdea', WHEN), of('a', 'updateIdea', { note: 'Late' })],
  ])('of %s waits for what it is said of', (_what, later, earlier) => {
    expect(dependsOn(later, earlier)).toBe(true);
  });
});
