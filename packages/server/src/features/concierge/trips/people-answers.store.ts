import type { Member, Role } from '@caravan/contract/members/members.schema.ts';
import { listMembers } from '../../trips/trip-members.store.ts';
import type { Passage } from '../answer-draft.rules.ts';
import type { OwnTrip, TripAnswerer } from './asked-trips.store.ts';
import { stated, tripPassage } from './trip-passages.rules.ts';
import { counted, listed, nameOf, plainLine, quoted } from './trip-wording.rules.ts';

/** How many people one answer names. */
const NAMED_MAX = 30;

const roleNames = { owner: 'owner', admin: 'admin', member: 'member' } as const satisfies Record<Role, string>;

const lineOf = ({ user, role }: Member): string =>
  `${plainLine(user.firstName)} ${plainLine(user.lastName)} (${roleNames[role]})`;

/** People of a trip with their roles. */
export const peoplePassage = (trip: OwnTrip, members: readonly Member[]): Passage =>
  tripPassage(trip, 'members', `${counted(members.length, 'person', 'people')}: ${members.map(lineOf).join(', ')}`);

const namesOf = (members: readonly Member[]): string =>
  listed(
    members.map(({ user }) => nameOf(user)),
    { max: NAMED_MAX },
  );

const people: TripAnswerer = async ({ db, trip, member }) => {
  const members = await listMembers(db, member);
  const are = members.length === 1 ? 'is 1 person' : `are ${members.length} people`;
  return [
    stated(
      `There ${are} on ${quoted(trip.title)}: ${namesOf(members)}.`,
      peoplePassage(trip, members.slice(0, NAMED_MAX)),
    ),
  ];
};

const count: TripAnswerer = async ({ db, trip, member }) => {
  const members = await listMembers(db, member);
  const verb = members.length === 1 ? 'is' : 'are';
  return [
    stated(
      `${counted(members.length, 'person', 'people')} ${verb} on ${quoted(trip.title)}.`,
      tripPassage(
        trip,
        'members',
        `${counted(members.length, 'person', 'people')}: ${members.slice(0, NAMED_MAX).map(lineOf).join(', ')}`,
      ),
    ),
  ];
};

const isComing: TripAnswerer = async ({ trip, people: named, groups }) =>
  named.length === 0
    ? null
    : [
        stated(
          // 'Yes' to 'Did Jonas bail?' would say the contrary.
          `${groups.has('declined') ? '' : 'Yes, '}${namesOf(named)} ${named.length === 1 ? 'is' : 'are'} on ${quoted(trip.title)}.`,
          peoplePassage(trip, named),
        ),
      ];

const owner: TripAnswerer = async ({ db, trip, member }) => {
  const own = (await listMembers(db, member)).filter(({ role }) => role === 'owner');
  return [stated(`${namesOf(own)} owns ${quoted(trip.title)}.`, peoplePassage(trip, own))];
};

const admins: TripAnswerer = async ({ db, trip, member }) => {
  const all = await listMembers(db, member);
  const [own, others] = [all.filter(({ role }) => role === 'owner'), all.filter(({ role }) => role === 'admin')];
  const passage = peoplePassage(trip, [...own, ...others].slice(0, NAMED_MAX));
  if (others.length === 0)
    return [stated(`${quoted(trip.title)} has no admins beside its owner, ${namesOf(own)}.`, passage)];
  const verb = others.length === 1 ? 'is an admin' : 'are admins';
  return [stated(`${namesOf(others)} ${verb} of ${quoted(trip.title)}, and ${namesOf(own)} owns it.`, passage)];
};

/** Answers about who is on a trip. */
export const peopleAnswers = { people, 'people-count': count, 'is-coming': isComing, owner, admins } as const;
