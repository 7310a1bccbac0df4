import type { Member } from '@caravan/contract/members/members.schema.ts';
import type { Db } from '../../../platform/db.ts';
import type { MemberOf } from '../../../platform/membership.ts';
import type { AskedQuestion } from '../concierge.provider.ts';
import { askAbout, proofOf, type TripChoice, type TripQuestion } from './asked-trips.store.ts';
import { findToldActivity } from './itinerary-search.store.ts';
import { findToldItem } from './shopping-answers.store.ts';
import {
  areThingsToldElsewhere,
  isOfToldPeople,
  isPersonToldElsewhere,
  mayBeInTitle,
  type ToldAround,
} from './told-around.rules.ts';
import { namesIn, type TripContents } from './trip-contents.store.ts';
import type { TripReading } from './trip-questions.rules.ts';

/** A trip that a question may be about, with what it has. */
export interface ChoiceToRead extends TripChoice {
  readonly contents: TripContents;
  /** Whether what is told around the question names it, */
  readonly isTold: boolean;
  /** and nothing else. */
  readonly isAllTold: boolean;
}

interface Read {
  readonly reading: TripReading;
  readonly told: ToldAround;
  readonly choice: ChoiceToRead;
}

/**
 * A reading as a question about one trip: which of its words name the trip, which its people, and which what is looked for.
 * `null` where a word names nothing, or a word that stands for something told elsewhere has nothing to stand for.
 */
export const asQuestion = async (
  db: Db,
  asked: AskedQuestion,
  { reading, told, choice }: Read,
): Promise<TripQuestion | null> => {
  const { trip, named, contents } = choice;
  const { kind } = reading;
  const rest = wordsBesideTrip(reading, named);
  const member = proofOf(trip, asked);
  if (!(await contents.mayName(rest))) return null;
  const members = kind.people === undefined ? [] : await contents.members();
  const { people, others } = peopleIn(members, rest, { userId: asked.userId, reading, told });
  if (kind.isTripNamed === true && named.length === 0) return null;
  if (kind.mayBeElsewhere === true && told.names.length > 0 && !choice.isTold && !told.isOfTrip) return null;
  if (kind.people === 'needed' && people.length === 0) return null;
  if (kind.isOfTrip === true && !isOfTrip(reading, told, choice)) return null;
  const subject = others.length > 0 ? others : await toldSubject(db, member, { reading, told });
  if (subject === null) return null;
  if (kind.mayMeanPlace === true && subject.length > 0 && subject.every((word) => named.includes(word))) return null;
  if (kind.subject === undefined && subject.length > 0) return null;
  if (kind.subject?.isNeeded === true && subject.length === 0) return null;
  return askAbout(db, asked, { trip, reading, subject, people, tripWords: named });
};

/** The words that do not name the trip. 'What can one buy in Lisbon?' asks nothing of the trip to Lisbon. */
const wordsBesideTrip = ({ kind, groups, rest }: TripReading, named: readonly string[]): readonly string[] => {
  const others = rest.filter((word) => !named.includes(word));
  const isOwn = groups.has('trip') || (groups.has('plan') && (groups.has('me') || groups.has('we')));
  const isInside = kind.mayNameTrip === true && others.length > 0;
  return kind.mayMeanPlace !== true || isOwn || isInside ? others : rest;
};

/** The people of a trip who are named, and the words that name none; those who are told of where nobody else is named. */
const peopleIn = (
  members: readonly Member[],
  rest: readonly string[],
  { userId, reading, told }: { userId: string; reading: TripReading; told: ToldAround },
): { people: readonly Member[]; others: readonly string[] } => {
  const { kind, groups } = reading;
  const named = members.filter((one) => namesIn(one).some((name) => rest.includes(name)));
  const isAskerMeant = groups.has('me') && kind.peopleBut !== 'asker';
  const people = members.filter((one) => named.includes(one) || (isAskerMeant && one.userId === userId));
  const names = new Set(named.flatMap(namesIn));
  const others = rest.filter((word) => !names.has(word));
  // 'All those hours of our plan, in which time zone are they?'
  if (kind.people === undefined && told.isOfPlan)
    return { people, others: others.filter((word) => !areThingsToldElsewhere(word)) };
  const isTold =
    others.some(isPersonToldElsewhere) || (kind.people === 'needed' && people.length === 0 && isOfToldPeople(groups));
  if (!isTold) return { people, others };
  const meant = members.filter((one) => namesIn(one).some((name) => told.names.includes(name)));
  return meant.length === 0
    ? { people, others }
    : { people: [...people, ...meant], others: others.filter((word) => !isPersonToldElsewhere(word)) };
};

/** Whether 'it' is the trip: it says so, or names it, or nothing else is told of that it might be. */
const isOfTrip = (
  { groups, speaksOfTold }: TripReading,
  told: ToldAround,
  { named, isAllTold }: ChoiceToRead,
): boolean =>
  !speaksOfTold ||
  told.isOfTrip ||
  told.days.length > 0 ||
  isAllTold ||
  named.length > 0 ||
  groups.has('trip') ||
  groups.has('we') ||
  groups.has('me');

/** What 'it' stands for: the one activity or item that is told of; nothing where the question speaks of no such. */
const toldSubject = async (
  db: Db,
  member: MemberOf,
  { reading, told }: { reading: TripReading; told: ToldAround },
): Promise<readonly string[] | null> => {
  const { kind, speaksOfTold } = reading;
  if (!speaksOfTold || kind.subject === undefined) return [];
  const words = { db, member, names: told.names.filter(mayBeInTitle), words: told.words };
  if (kind.subject.of === 'activity') return findToldActivity(words);
  return kind.subject.of === 'item' ? findToldItem(words) : [];
};
