import { describe, expect, test } from 'vitest';
import type { Participants } from '../itinerary/participants.schema.ts';
import type { Answer } from './ideas.schema.ts';
import { activitiesInTheWay, activityOfIdea } from './planned-ideas.rules.ts';

const answers = (given: Readonly<Record<string, Answer>>) =>
  Object.entries(given).map(([userId, answer]) => ({ userId, answer }));
const idea = (given: Readonly<Record<string, Answer>>) => ({
  title: 'Fado',
  note: null,
  location: null,
  position: null,
  link: null,
  cost: { amountMinor: 4500, currency: 'EUR' },
  answers: answers(given),
});

const UNTIMED = { startTime: null, endTime: null };

describe('what keeps people from an idea', () => {
  const activity = (title: string, participants?: Participants) => ({ title, participants });
  const plan = [
    activity('Tram', { mode: 'everybody', personIds: [] }),
    activity('Museum', { mode: 'everybody', personIds: ['anna', 'ben'] }),
    activity('Surfing', { mode: 'some', personIds: ['dan'] }),
    activity('Dinner', { mode: 'some', personIds: ['ben', 'dan'] }),
    activity('Of an earlier server'),
  ];

  test.each<[string, Readonly<Record<string, Answer>>, string[]]>([
    ['two who want it', { anna: 'want', ben: 'want', dan: 'fine' }, ['Tram', 'Dinner', 'Of an earlier server']],
    ['one of them', { anna: 'want' }, ['Tram', 'Of an earlier server']],
    ['who would rather not counts for nothing', { dan: 'rather-not', anna: 'want' }, ['Tram', 'Of an earlier server']],
    ['nobody yet', {}, ['Tram', 'Museum', 'Surfing', 'Dinner', 'Of an earlier server']],
  ])('is what one of those joins who want it: %s', (_who, given, expected) => {
    expect(activitiesInTheWay(idea(given), plan).map(({ title }) => title)).toEqual(expected);
  });
});

test('an idea becomes an activity of those who want it, which costs what they pay together', () => {
  const planned = activityOfIdea(idea({ anna: 'want', ben: 'want', dan: 'fine' }), UNTIMED, 5);

  expect(planned.participants).toEqual({ mode: 'some', personIds: ['anna', 'ben'] });
  expect(planned.cost).toEqual({ amountMinor: 9000, currency: 'EUR' });
  const ofAll = activityOfIdea(idea({ dan: 'fine' }), UNTIMED, 5);
  expect([ofAll.participants, ofAll.cost?.amountMinor]).toEqual([{ mode: 'everybody', personIds: [] }, 22_500]);
  expect(activityOfIdea(idea({}), UNTIMED, undefined).cost).toBeNull();
});
