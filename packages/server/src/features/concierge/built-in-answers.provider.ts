import { numbered } from '@caravan/concierge/answer.ts';
import { answerQuestion, NOT_FOUND, NOT_LOADED } from '@caravan/concierge/concierge.ts';
import type { OwnTrip, Places, Question, TripContents } from '@caravan/concierge/knowledge.ts';
import { Work, WorkStopped } from '@caravan/concierge/work.ts';
import { everybodyOf } from '@caravan/contract/members/people.rules.ts';
import { listIdeas } from '../ideas/ideas.store.ts';
import { listExpenses } from '../money/expenses.store.ts';
import { readMoney } from '../money/money.service.ts';
import { listGuests } from '../trips/guests.store.ts';
import type { Db } from '../../platform/db.ts';
import { prove } from '../../platform/membership.ts';
import { airportsCalled, airportsNear } from '../flights/airports-and-airlines.store.ts';
import { listTripFlights } from '../flights/tracked-flight-lists.store.ts';
import { listMembers } from '../trips/trip-members.store.ts';
import { findGazetteerCity, findGazetteerPlace } from '../places/gazetteer.store.ts';
import {
  clocksOfArea,
  findAreasNamed,
  findPlaceAround,
  findPlaceNamedAround,
  findPlacesNamed,
  findSimilarNames,
  peopleOfNamesake,
} from '../places/named-places.store.ts';
import type { AnswerProvider, ConciergeQuestion, GivenAnswer } from './answer.provider.ts';
import {
  arePlacesLoaded,
  listOwnTrips,
  listTripActivities,
  listTripItems,
  listTripOutfits,
} from './trip-facts.store.ts';

/**
 * Caravan itself: it answers out of the asker's own trips and out of what is known of countries and places, and says so where
 * it does not know. Needs no network.
 */
export const builtInAnswers = (db: Db): AnswerProvider => ({
  answer: async (request, listener) => {
    const question = questionOf(db, request, listener.gone);
    const draft = await answerQuestion(question);
    const given: GivenAnswer =
      draft === null
        ? {
            response: (await question.places.areLoaded()) ? NOT_FOUND : NOT_LOADED,
            citations: [],
            cards: [],
            outcome: 'not_found',
            answeredBy: 'built_in',
          }
        : { ...numbered(draft), outcome: 'answered', answeredBy: 'built_in' };
    if (listener.gone.aborted) return { ...given, outcome: 'stopped' };
    for (const citation of given.citations) listener.onCitation(citation);
    listener.onText(given.response);
    return given;
  },
});

/**
 * A question with all that its asker may read, each part of it read once at most.
 *
 * @param gone whether nobody waits for its answer any more.
 */
export const questionOf = (
  db: Db,
  { query, userId, member, now, timeZone }: ConciergeQuestion,
  gone?: AbortSignal,
): Question => {
  const contents = new Map<string, TripContents>();
  const contentsOf = (trip: OwnTrip): TripContents => {
    const known = contents.get(trip.id) ?? readContents(db, trip, userId);
    contents.set(trip.id, known);
    return known;
  };
  const trips = { all: once(() => listOwnTrips(db, userId)), contentsOf };
  return {
    query,
    userId,
    tripId: member?.tripId ?? null,
    now,
    timeZone,
    places: placesIn(db),
    trips,
    work: new Work(gone),
  };
};

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let known: Promise<T> | undefined;
  // A query of the data layer runs whenever it is awaited; a promise of it runs it once.
  return () => (known ??= Promise.resolve(read()));
};

/** The trip came by the asker's own membership, and so did its role. */
const readContents = (db: Db, { id: tripId, role }: OwnTrip, userId: string): TripContents => {
  const member = prove({ tripId, userId, role }, 'member');
  return {
    members: once(() => listMembers(db, member)),
    activities: once(() => readAll((most) => listTripActivities(db, member, most))),
    outfits: once(() => readAll((most) => listTripOutfits(db, member, most))),
    items: once(() => readAll((most) => listTripItems(db, member, most))),
    flights: once(() => listTripFlights(db, member)),
    people: once(async () =>
      everybodyOf({ members: await listMembers(db, member), guests: await listGuests(db, member) }),
    ),
    ideas: once(() => listIdeas(db, member)),
    money: once(() => readMoney(db, member)),
    expenses: once(() => listExpenses(db, member)),
  };
};

/** More activities, outfits or items of one trip are not read for a question. */
const ROWS_MAX = 10_000;

/** @throws WorkStopped where there are more rows: what is answered out of a part of them would be wrong. */
const readAll = async <T>(read: (most: number) => Promise<T[]>): Promise<T[]> => {
  const rows = await read(ROWS_MAX + 1);
  if (rows.length > ROWS_MAX) throw new WorkStopped();
  return rows;
};

/** So many similar names are looked through. */
const SIMILAR = 8;

const placesIn = (db: Db): Places => ({
  areLoaded: once(() => arePlacesLoaded(db)),
  placesNamed: (names) => (names.length === 0 ? Promise.resolve([]) : findPlacesNamed(db, names)),
  areasNamed: (names) => (names.length === 0 ? Promise.resolve([]) : findAreasNamed(db, names)),
  namesLike: (name) => findSimilarNames(db, name, SIMILAR),
  placeById: (id) => findGazetteerPlace(db, id),
  placeOf: (destination) => findGazetteerCity(db, destination),
  placeNear: (at, name) => (name === undefined ? findPlaceAround(db, at) : findPlaceNamedAround(db, name, at)),
  peopleOfNamesake: (place) => peopleOfNamesake(db, place),
  clocksOf: (area) => clocksOfArea(db, area),
  airportsNear: (at, kilometres, name) =>
    name === undefined ? airportsNear(db, at, kilometres) : airportsCalled(db, name, at, kilometres),
});
