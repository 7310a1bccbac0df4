import { CALENDAR_EVENTS_MAX } from '@caravan/contract/calendars/calendars.schema.ts';
import { isJoining } from '@caravan/contract/itinerary/participants.rules.ts';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../platform/db.ts';
import { listActivities } from '../itinerary/itinerary.store.ts';
import { listMemberships } from '../trips/roles.store.ts';
import {
  type CalendarScope,
  listCalendarFlights,
  listCalendarTrips,
  listFlightChanges,
} from './calendar-contents.store.ts';
import {
  activityEvent,
  type CalendarEvent,
  type CalendarTrip,
  flightEvent,
  standsForFlight,
  tripEvent,
} from './calendar-events.rules.ts';
import { calendarText } from './calendar-text.service.ts';

/** What calendars call all trips of somebody. */
const ALL_TRIPS = 'Caravan trips';

interface CalendarContents {
  readonly name: string;
  readonly events: readonly CalendarEvent[];
}

/** All that a calendar shows, of activities those that its owner joins, the trips that begin last first, and no more than a calendar takes. */
export const readContents = async (db: Db, scope: CalendarScope, publicUrl: string): Promise<CalendarContents> => {
  const memberships = (await listMemberships(db, scope.userId)).filter(
    ({ tripId }) => scope.tripId === null || tripId === scope.tripId,
  );
  const byTrip = new Map(memberships.map((member) => [member.tripId, member]));
  const trips = await listCalendarTrips(db, [...byTrip.keys()]);
  const flights = await listCalendarFlights(db, scope);
  const flightChanges = await listFlightChanges(db, [...byTrip.keys()]);
  const tripOf = (id: string | null): CalendarTrip | undefined => trips.find((trip) => trip.id === id);
  const events = flights.flatMap((flight) => flightEvent(flight, tripOf(flight.tripId), publicUrl) ?? []);
  for (const trip of trips) {
    const member = byTrip.get(trip.id);
    if (member === undefined || events.length >= CALENDAR_EVENTS_MAX) break;
    const planned = (await listActivities(db, member)).filter(
      (activity) => isJoining(activity, scope.userId) && !standsForFlight(activity, flights),
    );
    events.push(
      ...[
        tripEvent(trip, publicUrl),
        ...planned.map((each) => activityEvent(each, trip, publicUrl, flightChanges.get(each.id))),
      ].filter((event) => event !== null),
    );
  }
  const [only] = trips;
  return {
    name: scope.tripId === null ? ALL_TRIPS : (only?.title ?? ALL_TRIPS),
    events: events.slice(0, CALENDAR_EVENTS_MAX),
  };
};

/** So much text is made before others have their turn, characters. */
const AT_ONCE = 65_536;

/** A calendar as it is sent. */
export const calendarStream = ({ name, events }: CalendarContents): Readable => Readable.from(portions(name, events));

async function* portions(name: string, events: readonly CalendarEvent[]): AsyncGenerator<Buffer> {
  let waiting = '';
  for (const part of calendarText(name, events)) {
    waiting += part;
    if (waiting.length < AT_ONCE) continue;
    yield Buffer.from(waiting);
    waiting = '';
    await setImmediate();
  }
  yield Buffer.from(waiting);
}
