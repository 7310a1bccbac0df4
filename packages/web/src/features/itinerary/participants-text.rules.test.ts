import type { Participants } from '@caravan/contract/itinerary/participants.schema.ts';
import { expect, test } from 'vitest';
import { participantsIn, participantsText } from './participants-text.rules.ts';

test.each<[Participants, string]>([
  [{ mode: 'everybody', personIds: [] }, ''],
  [{ mode: 'everybody', personIds: ['b', 'a'] }, 'everybody a b'],
  [{ mode: 'some', personIds: [] }, 'some'],
  [{ mode: 'some', personIds: ['b', 'a'] }, 'some a b'],
])('who joins is held as a text, and read from it again: %j', (participants, text) => {
  expect(participantsText(participants)).toBe(text);
  expect(participantsIn(text)).toEqual({ ...participants, personIds: participants.personIds.toSorted() });
});

test('an activity of a server that knows of nobody apart is for everybody', () => {
  expect(participantsText(undefined)).toBe('');
});
