import type { Member } from '@caravan/contract/members/members.schema.ts';
import { type Passage, type Statement, stated } from '../answer.ts';
import { counted, listed, nameOf, plainLine, quoted } from '../wording.ts';
import type { TripAnswers } from './trip-questions.ts';
import { type TripClock, tripPassage } from './trip-statements.ts';

/** How many people one answer names. */
const NAMED_MAX = 30;

type OfTrip = Pick<TripClock, 'trip'>;

/** People of a trip with their roles. */
export const peoplePassage = ({ trip }: OfTrip, members: readonly Member[]): Passage => {
  const lines = members
    .slice(0, NAMED_MAX)
    .map(({ user, role }) => `${plainLine(user.firstName)} ${plainLine(user.lastName)} (${role})`);
  return tripPassage(trip, 'members', `${counted(members.length, 'person', 'people')}: ${lines.join(', ')}`);
};

const says = (of: OfTrip, text: string, members: readonly Member[]): Statement[] => [
  stated(text, peoplePassage(of, members)),
];

const namesOf = (members: readonly Member[]): string =>
  listed(
    members.map(({ user }) => nameOf(user)),
    { max: NAMED_MAX },
  );

export const peopleAnswers = {
  people: async ({ contents, trip }) => {
    const members = await contents.members();
    const are = members.length === 1 ? 'is 1 person' : `are ${members.length} people`;
    return says({ trip }, `There ${are} on ${quoted(trip.title)}: ${namesOf(members)}.`, members);
  },
  'people-count': async ({ contents, trip }) => {
    const members = await contents.members();
    const are = members.length === 1 ? 'is' : 'are';
    return says({ trip }, `${counted(members.length, 'person', 'people')} ${are} on ${quoted(trip.title)}.`, members);
  },
  'is-coming': async ({ trip, people, groups }) => {
    if (people.length === 0) return [];
    // 'Yes' to 'Did Jonas bail?' would say the contrary.
    const yes = groups.has('declined') ? '' : 'Yes, ';
    const are = people.length === 1 ? 'is' : 'are';
    return says({ trip }, `${yes}${namesOf(people)} ${are} on ${quoted(trip.title)}.`, people);
  },
  owner: async ({ contents, trip }) => {
    const own = (await contents.members()).filter(({ role }) => role === 'owner');
    return says({ trip }, `${namesOf(own)} owns ${quoted(trip.title)}.`, own);
  },
  admins: async ({ contents, trip }) => {
    const { owner = [], admin = [] } = Object.groupBy(await contents.members(), ({ role }) => role);
    const title = quoted(trip.title);
    const text =
      admin.length === 0
        ? `Nobody can edit ${title} beside its owner, ${namesOf(owner)}.`
        : `${namesOf(admin)} can edit ${title}, and ${namesOf(owner)} owns it.`;
    return says({ trip }, text, [...owner, ...admin]);
  },
} satisfies TripAnswers;
