import type { Member } from '@caravan/contract/members/members.schema.ts';
import { type Passage, stated } from '../answer.ts';
import type { OwnTrip } from '../knowledge.ts';
import { counted, listed, nameOf, plainLine, quoted } from '../wording.ts';
import { type TripAnswer, tripPassage } from './trip-questions.ts';

/** How many people one answer names. */
const NAMED_MAX = 30;

/** People of a trip with their roles. */
export const peoplePassage = (trip: OwnTrip, members: readonly Member[], count = members.length): Passage => {
  const lines = members.map(({ user, role }) => `${plainLine(user.firstName)} ${plainLine(user.lastName)} (${role})`);
  return tripPassage(trip, 'members', `${counted(count, 'person', 'people')}: ${lines.join(', ')}`);
};

const namesOf = (members: readonly Member[]): string =>
  listed(
    members.map(({ user }) => nameOf(user)),
    { max: NAMED_MAX },
  );

const people: TripAnswer = async ({ contents, trip }) => {
  const members = await contents.members();
  const are = members.length === 1 ? 'is 1 person' : `are ${members.length} people`;
  const text = `There ${are} on ${quoted(trip.title)}: ${namesOf(members)}.`;
  return [stated(text, peoplePassage(trip, members.slice(0, NAMED_MAX)))];
};

const count: TripAnswer = async ({ contents, trip }) => {
  const members = await contents.members();
  const are = members.length === 1 ? 'is' : 'are';
  const text = `${counted(members.length, 'person', 'people')} ${are} on ${quoted(trip.title)}.`;
  return [stated(text, peoplePassage(trip, members.slice(0, NAMED_MAX), members.length))];
};

const isComing: TripAnswer = async ({ trip, people: named, groups }) => {
  if (named.length === 0) return null;
  // 'Yes' to 'Did Jonas bail?' would say the contrary.
  const yes = groups.has('declined') ? '' : 'Yes, ';
  const text = `${yes}${namesOf(named)} ${named.length === 1 ? 'is' : 'are'} on ${quoted(trip.title)}.`;
  return [stated(text, peoplePassage(trip, named))];
};

const owner: TripAnswer = async ({ contents, trip }) => {
  const own = (await contents.members()).filter(({ role }) => role === 'owner');
  return [stated(`${namesOf(own)} owns ${quoted(trip.title)}.`, peoplePassage(trip, own))];
};

const admins: TripAnswer = async ({ contents, trip }) => {
  const all = await contents.members();
  const [own, others] = [all.filter(({ role }) => role === 'owner'), all.filter(({ role }) => role === 'admin')];
  const title = quoted(trip.title);
  const are = others.length === 1 ? 'is an admin' : 'are admins';
  const text =
    others.length === 0
      ? `${title} has no admins beside its owner, ${namesOf(own)}.`
      : `${namesOf(others)} ${are} of ${title}, and ${namesOf(own)} owns it.`;
  return [stated(text, peoplePassage(trip, [...own, ...others].slice(0, NAMED_MAX)))];
};

/** Answers about who is on a trip. */
export const peopleAnswers = { people, 'people-count': count, 'is-coming': isComing, owner, admins } as const;
