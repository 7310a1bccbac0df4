import ical, { escape, foldLines, ICalCalendarMethod, ICalEvent, ICalEventTransparency } from 'ical-generator';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { FEED_REFRESH_MINUTES } from '@caravan/contract/calendars/calendars.schema.ts';
import type { CalendarEvent, CalendarMoment } from './calendar-events.rules.ts';
import { writtenMoment, zoneText } from './calendar-zones.rules.ts';

const PRODUCT = { company: 'Caravan', product: 'Caravan', language: 'EN' };

/** A calendar in parts as they are sent: its head, its zones, and its events one by one. RFC 5545. */
export function* calendarText(name: string, events: readonly CalendarEvent[]): Generator<string> {
  const calendar = ical({
    name: escape(oneLine(name), false),
    method: ICalCalendarMethod.PUBLISH,
    prodId: PRODUCT,
    ttl: FEED_REFRESH_MINUTES * 60,
  });
  yield calendar.toString().slice(0, -END.length);
  for (const [zone, instants] of instantsByZone(events)) yield zoneText(zone, instants);
  for (const event of events) yield eventText(event, calendar);
  yield `${END}\r\n`;
}

const END = 'END:VCALENDAR';

/** The instants that are written by the clock of each zone. */
const instantsByZone = (events: readonly CalendarEvent[]): Map<string, string[]> => {
  const moments = events.flatMap(({ when }) => ('start' in when ? [when.start, ...(when.end ? [when.end] : [])] : []));
  const written = moments.filter((moment) => writtenMoment(moment).zone !== null);
  const byZone = Map.groupBy(written, ({ zone }) => zone ?? '');
  return new Map([...byZone].map(([zone, ofZone]) => [zone, ofZone.map(({ at }) => at)]));
};

type Calendar = ReturnType<typeof ical>;

const eventText = (event: CalendarEvent, calendar: Calendar): string => {
  const { when, location, position } = event;
  const text = new ICalEvent(
    {
      id: event.uid,
      sequence: event.sequence,
      stamp: event.changedAt,
      created: event.createdAt,
      lastModified: event.changedAt,
      summary: oneLine(event.title),
      description: plain(event.description),
      url: event.url,
      ...(location !== null && {
        location: {
          title: plain(location),
          ...(position && { geo: { lat: position.latitude, lon: position.longitude } }),
        },
      }),
      ...(location === null && position && { location: { geo: { lat: position.latitude, lon: position.longitude } } }),
      ...timesOf(when),
    },
    calendar,
  ).toString();
  return foldLines('start' in when ? withZones(text, when) : text);
};

/** The library knows one zone for both ends of an event, so both are given in UTC and written anew. */
const withZones = (text: string, { start, end }: { start: CalendarMoment; end: CalendarMoment | null }): string => {
  const ends = { DTSTART: start, DTEND: end };
  return Object.entries(ends).reduce(
    (written, [name, moment]) =>
      moment === null
        ? written
        : written.replace(new RegExp(`\r\n${name}:\\d{8}T\\d{6}Z`), `\r\n${name}${writtenMoment(moment).text}`),
    text,
  );
};

const timesOf = (when: CalendarEvent['when']) => {
  if ('start' in when) return { start: when.start.at, ...(when.end && { end: when.end.at }) };
  // Nobody is busy for being on a trip; a calendar's end of days is the day after the last one.
  const { from, to } = when;
  const end = addDays(to, 1) ?? to;
  return { start: from, end, allDay: true, transparency: ICalEventTransparency.TRANSPARENT };
};

const oneLine = (text: string): string => plain(text).replaceAll('\n', ' ');

/** Characters that no calendar shows, and that some refuse the whole for; a line ends in one way. */
const plain = (text: string): string =>
  text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '');
