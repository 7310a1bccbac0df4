import { findGazetteerCity } from '../../places/gazetteer.store.ts';
import { placeOfActivity } from './activity-wording.rules.ts';
import type { Statement } from '../answer-draft.rules.ts';
import type { TripAnswerer, TripQuestion } from './asked-trips.store.ts';
import { tellCityAirports } from '../facts/city-airports.store.ts';
import { activityPassage } from './itinerary-answers.store.ts';
import { findActivities } from './itinerary-search.store.ts';
import type { CitySubject } from '../facts/subject.rules.ts';
import { tellUnclear } from '../facts/whereabouts.store.ts';
import { findDestinations } from '../facts/subject.store.ts';
import { datesPassage } from './trip-fact-answers.store.ts';
import { stated } from './trip-passages.rules.ts';
import { inSentence, quoted } from './trip-wording.rules.ts';

/** So many activities of a name are looked through for one whose city is known. */
const ACTIVITIES_MAX = 5;

/** Where something is, with the words that say so and the sentence that tells it. */
interface Whereabouts {
  readonly city: CitySubject;
  readonly words: string;
  readonly statement: Statement;
}

/** The city that an address ends in: 'Rua da Rosa 12, Lisbon' is in Lisbon. */
const cityOfAddress = async ({ db }: TripQuestion, address: string): Promise<CitySubject | null> => {
  const parts = address.split(',').map((part) => part.trim());
  for (let from = 0; from < parts.length; from += 1) {
    const city = await findGazetteerCity(db, parts.slice(from).join(', '));
    if (city !== null) return { kind: 'city', ...city };
  }
  return null;
};

const whereActivity = async (question: TripQuestion, subject: readonly string[]): Promise<Whereabouts | null> => {
  const { rows } = await findActivities({ ...question, subject }, { within: 'title', limit: ACTIVITIES_MAX });
  for (const activity of rows) {
    const city = activity.location && (await cityOfAddress(question, activity.location));
    if (city) {
      const passage = activityPassage(question.trip, activity, question);
      return { city, words: activity.location ?? '', statement: stated(placeOfActivity(activity), passage) };
    }
  }
  return null;
};

const whereTrip = async ({ db, trip, member, today }: TripQuestion): Promise<Whereabouts | null> => {
  const [destination, ...others] = await findDestinations(db, member);
  if (destination?.kind !== 'city' || others.length > 0) return null;
  const words = trip.destination ?? destination.name;
  const text = `${quoted(trip.title)} goes to ${inSentence(words)}.`;
  return { city: destination, words, statement: stated(text, datesPassage(trip, today)) };
};

const whereAsked = async (question: TripQuestion): Promise<Whereabouts | null> => {
  if (question.subject.length > 0) return whereActivity(question, question.subject);
  const hotel = question.groups.has('hotelCity') ? await whereActivity(question, ['hotel']) : null;
  return hotel ?? whereTrip(question);
};

/** How far the trip's city, or that of an activity, is from its airports. */
export const airportDistance: TripAnswerer = async (question) => {
  const where = await whereAsked(question);
  if (where === null) return null;
  const { db } = question;
  const distances = await tellCityAirports(db, where.city);
  return distances.length === 0
    ? null
    : [where.statement, ...(await tellUnclear(db, [where.city], where.words)), ...distances];
};
