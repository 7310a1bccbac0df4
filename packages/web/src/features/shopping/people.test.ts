import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { expect, test } from 'vitest';
import { assigneeOf, peopleOf } from './people.ts';

const member = (userId: string, firstName: string, lastName = 'Lee'): Member => ({
  id: `membership of ${userId}`,
  tripId: 'trip',
  userId,
  role: 'member',
  joinedAt: '2027-03-01T00:00:00.000Z',
  hasOpened: true,
  user: { firstName, lastName, email: null, username: null, profileImageUrl: `/${userId}.webp` },
});

const guest = (id: string, name: string, isFormer = false): Guest => ({
  id,
  tripId: 'trip',
  name,
  isFormer,
  createdBy: 'ben',
  createdAt: '2027-03-01T00:00:00.000Z',
  version: 1,
});
const members = [member('ben', 'Ben'), member('anna', 'Anna'), member('nobody', '', '')];
const people = peopleOf({ members, guests: [guest('emil', 'Emil'), guest('left', 'Max', true)] }, 'anna');

test('somebody who chooses who gets it finds themselves first', () => {
  expect([...people.keys()]).toEqual(['anna', 'ben', 'nobody', 'emil']);
});

test.each([
  ['the viewer', 'anna', 'You', 'Anna Lee'],
  ['somebody else', 'ben', 'Ben', 'Ben Lee'],
  ['somebody without an account', 'emil', 'Emil', 'Emil'],
  ['somebody without a name', 'nobody', 'Traveler', 'Traveler'],
])('%s is called by the shortest name that distinguishes them', (_, assignedTo, shortName, name) => {
  expect(assigneeOf({ assignedTo, assignee: null }, people, 'anna')).toMatchObject({ shortName, name });
});

const assignee = { firstName: 'Ben', lastName: 'Lee', email: null };

test.each([
  ['for nobody', { assignedTo: null, assignee: null }, undefined],
  ['for somebody whom the item alone knows', { assignedTo: 'ben', assignee }, 'Ben'],
  ['for the viewer, whom the item alone knows', { assignedTo: 'anna', assignee }, 'You'],
  ['for somebody of whom nothing is known', { assignedTo: 'ben', assignee: null }, undefined],
])('an item %s shows so before the members are there', (_, item, shown) => {
  expect(assigneeOf(item, new Map(), 'anna')?.shortName).toBe(shown);
});
