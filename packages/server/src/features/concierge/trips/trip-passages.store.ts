import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { Db } from '../../../platform/db.ts';
import { prove } from '../../../platform/membership.ts';
import { listMembers } from '../../trips/trip-members.store.ts';
import type { Passage } from '../answer-draft.rules.ts';
import { flightPassage, tripArrivals } from './arrival-answers.store.ts';
import { findChosenTrip, findNamedTrips, findNextTrip, frameOf, type OwnTrip } from './asked-trips.store.ts';
import { listOutfitsOn, outfitPassage } from './closet-answers.store.ts';
import type { AskedQuestion } from '../concierge.provider.ts';
import { activityPassage } from './itinerary-answers.store.ts';
import { listNext, listUnscheduled } from './itinerary-search.store.ts';
import { peoplePassage } from './people-answers.store.ts';
import { itemPassage, listOpenItems } from './shopping-answers.store.ts';
import { answerFromTrips } from './trip-answers.store.ts';
import { datesPassage } from './trip-fact-answers.store.ts';
import { wordsOf } from './trip-words.rules.ts';

/** More passages than these cost more than they tell. */
const PASSAGES_MAX = 40;
/** How many people are told. */
const PEOPLE_MAX = 20;
/** So many of each part at most, so that a long itinerary leaves room for the others. */
const ACTIVITIES_MAX = 14;
const UNSCHEDULED_MAX = 3;
const OUTFITS_MAX = 8;
const FLIGHTS_MAX = 6;
const ITEMS_MAX = 7;

/**
 * What the trip says that a question is about, for a service that answers it: the chosen trip, or for a question that the
 * asker's trips answer the one that it names, else the one under way or next. None for any other question, so that nothing of
 * a trip is told without need.
 *
 * @returns at most 40 passages, of bounded length each, of a trip that the asker is on.
 */
export const tripPassages = async (db: Db, asked: AskedQuestion): Promise<Passage[]> => {
  const trip = await tripToTell(db, asked);
  if (trip === null) return [];
  const { zone, today } = frameOf(trip, asked);
  const member = prove({ tripId: trip.id, userId: asked.userId, role: trip.role }, 'member');
  const question = { db, trip, member, zone, today };
  const days = {
    first: trip.startDate !== null && trip.startDate > today ? trip.startDate : today,
    last: trip.endDate ?? '2999-12-31',
  };
  const ahead = await listNext(db, member, asked.now, ACTIVITIES_MAX);
  const unscheduled = await listUnscheduled(db, member, UNSCHEDULED_MAX);
  const people = (await listMembers(db, member)).slice(0, PEOPLE_MAX);
  const arrivals = (await tripArrivals(question)).slice(0, FLIGHTS_MAX);
  const outfits = (await listOutfitsOn(question, days)).slice(0, OUTFITS_MAX);
  const items = (await listOpenItems(question)).slice(0, ITEMS_MAX);
  return [
    datesPassage(trip, today),
    peoplePassage(trip, people),
    ...[...ahead.rows, ...unscheduled.rows].map((activity) => activityPassage(trip, activity, question)),
    ...arrivals.map((arrival) => flightPassage(question, arrival)),
    ...outfits.map((outfit) => outfitPassage(trip, outfit, today)),
    ...items.map((item) => itemPassage(trip, item)),
  ].slice(0, PASSAGES_MAX);
};

const tripToTell = async (db: Db, asked: AskedQuestion): Promise<OwnTrip | null> => {
  if (asked.member !== null) return (await findChosenTrip(db, asked.member, []))?.trip ?? null;
  // A question that the trips answer is one about them; all others are asked without a word of them.
  if ((await answerFromTrips(db, asked)) === null) return null;
  const today = dateIn(asked.timeZone, asked.now);
  const [named] = await findNamedTrips(db, asked.userId, wordsOf(asked.query), today);
  return named?.trip ?? findNextTrip(db, asked.userId, today);
};
