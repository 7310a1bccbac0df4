import type { Member } from '@caravan/contract/members/members.schema.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import { type Passage, type Statement, stated } from '../answer.ts';
import type { TripContents } from '../knowledge.ts';
import { counted, inSentence, listed, nameOf, plainLine, quoted } from '../wording.ts';
import type { TripAnswers } from './trip-questions.ts';
import { type TripClock, tripPassage } from './trip-statements.ts';

/** How many people one answer names. */
const NAMED_MAX = 30;

type OfTrip = Pick<TripClock, 'trip'>;

/** People of a trip with their roles. */
export const peoplePassage = (
  { trip }: OfTrip,
  members: readonly Member[],
  others: readonly Person[] = [],
): Passage => {
  const lines = [
    ...members.map(({ user, role }) => `${plainLine(user.firstName)} ${plainLine(user.lastName)} (${role})`),
    ...others.map(({ name, kind }) => `${plainLine(name)} (${kind === 'former' ? 'has left' : kind})`),
  ];
  const all = counted(lines.length, 'person', 'people');
  return tripPassage(trip, 'members', `${all}: ${lines.slice(0, NAMED_MAX).join(', ')}`);
};

const says = (of: OfTrip, text: string, members: readonly Member[], others: readonly Person[] = []): Statement[] => [
  stated(text, peoplePassage(of, members, others)),
];

const namesOf = (members: readonly Member[]): string =>
  listed(
    members.map(({ user }) => nameOf(user)),
    { max: NAMED_MAX },
  );

/** The members and the guests of a trip. */
export const travellersIn = async (contents: TripContents) => ({
  members: await contents.members(),
  guests: (await contents.people()).filter(({ kind }) => kind === 'guest'),
});

const personNames = (people: readonly Person[]): string => listed(people.map(({ name }) => inSentence(name)));

export const peopleAnswers = {
  people: async ({ contents, trip }) => {
    const { members, guests } = await travellersIn(contents);
    const count = members.length + guests.length;
    const are = count === 1 ? 'is 1 person' : `are ${count} people`;
    const names = listed([...members.map(({ user }) => nameOf(user)), ...guests.map(({ name }) => inSentence(name))], {
      max: NAMED_MAX,
    });
    return says({ trip }, `There ${are} on ${quoted(trip.title)}: ${names}.`, members, guests);
  },
  'people-count': async ({ contents, trip }) => {
    const { members, guests } = await travellersIn(contents);
    const count = members.length + guests.length;
    const are = count === 1 ? 'is' : 'are';
    return says({ trip }, `${counted(count, 'person', 'people')} ${are} on ${quoted(trip.title)}.`, members, guests);
  },
  'is-coming': async ({ contents, trip, people, groups }) => {
    if (people.length === 0) return [];
    const { former: gone = [], there = [] } = Object.groupBy(people, ({ kind }) =>
      kind === 'former' ? kind : 'there',
    );
    const title = quoted(trip.title);
    // 'Yes' to 'Did Jonas bail?' would say the contrary, and so would 'No'.
    const [yes, no] = groups.has('declined') ? ['', ''] : ['Yes, ', there.length === 0 ? 'No, ' : ''];
    const sentences = [
      ...(there.length > 0 ? [`${yes}${personNames(there)} ${there.length === 1 ? 'is' : 'are'} on ${title}.`] : []),
      ...(gone.length > 0
        ? [`${no}${personNames(gone)} ${gone.length === 1 ? 'is' : 'are'} not on ${title} any more.`]
        : []),
    ];
    const members = (await contents.members()).filter(({ userId }) => people.some(({ id }) => id === userId));
    const others = people.filter(({ kind }) => kind !== 'member');
    return says({ trip }, sentences.join(' '), members, others);
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
