import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import type { Passage } from '../answer.ts';
import type { OwnTrip, Question } from '../knowledge.ts';
import { outfitPassage, outfitsOn } from './closet-answers.ts';
import { datesPassage } from './date-answers.ts';
import { flightPassage, tripArrivals } from './flight-answers.ts';
import { upcoming, hasNoTime } from './activity-moments.ts';
import { activityPassage } from './itinerary-answers.ts';
import { peoplePassage, travellersIn } from './people-answers.ts';
import { isOpen, itemPassage } from './shopping-answers.ts';
import { answerOfTrips, tripNamed } from './trip-answers.ts';
import { todayOf } from './trip-list-answers.ts';
import { frameOf } from './trip-questions.ts';
import { wordsOf } from './trip-words.ts';

/** More passages than these cost more than they say; of each part so many at most, so that a long itinerary leaves room for the others. */
const PASSAGES_MAX = 40;
const PARTS_MAX = { people: 20, upcoming: 14, unscheduled: 3, outfits: 8, flights: 6, items: 7 } as const;
/** The last day that a trip without an end may have. */
const LAST_DAY = '2999-12-31';

/**
 * What the trip says that a question is about, for a service that answers it: the chosen trip, or for a question that the
 * asker's trips answer the one that it names, else the one under way or next. None for any other question, so that nothing of
 * a trip is given without need.
 */
export const tripPassages = async (question: Question): Promise<Passage[]> => {
  const trip = await tripMeant(question);
  if (!trip) return [];
  const { now, trips } = question;
  const clock = { trip, ...frameOf(trip, question) };
  const { today } = clock;
  const contents = trips.contentsOf(trip);
  const first = trip.startDate !== null && trip.startDate > today ? trip.startDate : today;
  const activities = await contents.activities();
  const planned = [
    ...upcoming(activities, now).slice(0, PARTS_MAX.upcoming),
    ...activities.filter(hasNoTime).slice(0, PARTS_MAX.unscheduled),
  ];
  const arrivals = (await tripArrivals({ contents, zone: clock.zone })).slice(0, PARTS_MAX.flights);
  const outfits = outfitsOn(await contents.outfits(), first, trip.endDate ?? LAST_DAY).slice(0, PARTS_MAX.outfits);
  const items = (await contents.items()).filter(isOpen).slice(0, PARTS_MAX.items);
  const { members, guests } = await travellersIn(contents);
  return [
    datesPassage(trip, today),
    peoplePassage(clock, members.slice(0, PARTS_MAX.people), guests.slice(0, PARTS_MAX.people)),
    ...planned.map((activity) => activityPassage(clock, activity)),
    ...arrivals.map((arrival) => flightPassage(clock, arrival)),
    ...outfits.map((outfit) => outfitPassage({ ...clock, askerId: question.userId }, outfit)),
    ...items.map((item) => itemPassage(clock, item)),
  ].slice(0, PASSAGES_MAX);
};

const tripMeant = async (question: Question): Promise<OwnTrip | undefined> => {
  const all = await question.trips.all();
  if (question.tripId !== null) return all.find(({ id }) => id === question.tripId);
  // A question that the trips answer is one about them; all others are asked without a word of them.
  if ((await answerOfTrips(question)) === null) return undefined;
  const today = todayOf(question);
  return (await tripNamed(all, wordsOf(question.query), today, question.work)) ?? openTrips(all, today)[0];
};
