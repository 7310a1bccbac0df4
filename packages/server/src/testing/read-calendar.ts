import ICAL from 'ical.js';

/** An event as an independent parser (ical.js) reads it. */
interface ReadEvent {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly location: string | null;
  readonly sequence: number;
  /** ISO 8601, to the second. */
  readonly changedAt: string;
  readonly isAllDay: boolean;
  readonly start: ReadTime;
  readonly end: ReadTime;
}

interface ReadTime {
  /** ISO 8601 in UTC. */
  readonly instant: string;
  /** What the clock of its zone shows, `YYYY-MM-DDTHH:MM`; of whole days, the date. */
  readonly clock: string;
  readonly zone: string;
}

/** Reads a calendar as a program does that knows no zones but those that the calendar brings along. */
export const readCalendar = (text: string): { name: string; events: ReadEvent[] } => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]),
  );
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const timeOf = (name: 'dtstart' | 'dtend'): ReadTime => readTime(component, name, zones);
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      location: event.location,
      sequence: event.sequence,
      changedAt: String(component.getFirstPropertyValue('last-modified')),
      isAllDay: event.startDate.isDate,
      start: timeOf('dtstart'),
      end: timeOf(component.hasProperty('dtend') ? 'dtend' : 'dtstart'),
    };
  });
  // The parser does not know this property, and leaves its text as it is written.
  const name = String(calendar.getFirstPropertyValue('name')).replaceAll(/\\([\\;,])/g, '$1');
  return { name, events };
};

const readTime = (event: ICAL.Component, name: string, zones: ReadonlyMap<string, ICAL.Component>): ReadTime => {
  const property = event.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!property || !(value instanceof ICAL.Time)) throw new Error(`The event has no ${name}.`);
  const tzid = property.getFirstParameter('tzid');
  const component = zones.get(tzid);
  if (tzid !== undefined && component === undefined) throw new Error(`The calendar does not say what ${tzid} is.`);
  const time = value.clone();
  if (component) time.zone = new ICAL.Timezone(component);
  return {
    instant: time.isDate ? `${value.toString()}T00:00:00.000Z` : time.toJSDate().toISOString(),
    clock: value.toString().slice(0, 16),
    zone: tzid ?? (time.isDate ? 'none' : 'UTC'),
  };
};
