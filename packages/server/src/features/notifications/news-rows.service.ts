import { type ClockText, changeText } from '@caravan/contract/flights/flight-changes.rules.ts';
import { delayOf } from '@caravan/contract/flights/flight-times.rules.ts';
import type { FlightChangeKind } from '@caravan/contract/flights/flights.schema.ts';
import { shownZone, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import type { News } from './news.store.ts';
import type { ComingActivity, FlightListener, FlightNews, NewMessage, Recipient } from './recipients.store.ts';
import { v5 } from 'uuid';

const HOUR_MS = 3_600_000;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** A delay is worth news from so many minutes. */
const LATE_FROM_MINUTES = 15;
const ENDS: ReadonlySet<string> = new Set(['landed', 'cancelled', 'diverted']);

/** Whether a change of a flight is worth a notification. */
export const isWorthNews = ({ kind, from, to, flight }: FlightNews): boolean => {
  if (kind === 'departure_gate') return from !== null;
  if (kind === 'departure_time') return (delayOf(flight.departure) ?? 0) >= LATE_FROM_MINUTES;
  if (kind === 'arrival_time') return (delayOf(flight.arrival) ?? 0) >= LATE_FROM_MINUTES;
  return kind === 'status' && to !== null && ENDS.has(to);
};

/** Whoever awaits somebody cares for no gate. */
export const isOfArrival = ({ kind }: FlightNews): boolean => kind === 'arrival_time' || kind === 'status';

/** A gate is of no use after an hour. */
const worthOf = (kind: FlightChangeKind): number => (kind === 'departure_gate' ? HOUR_MS : 3 * HOUR_MS);

const clockOf: ClockText = (instant, zone) => wallClockAt(new Date(instant), shownZone(zone, 'UTC')).time;

/** What somebody is to hear of a change of a flight. */
export const flightNews = (
  { flightId, kind, from, to, flight }: FlightNews,
  { userId, tripId, awaitedIds: [awaitedId, ...others] }: FlightListener,
  now: Date,
): News => ({
  userId,
  kind: 'flight',
  tripId,
  subjectId: null,
  topic: `flight:${flightId}:${kind}`,
  byUserId: awaitedId ?? null,
  facts: { flight: flight.flightNumber, others: others.length, news: changeText({ kind, from, to }, flight, clockOf) },
  expiresAt: after(now, worthOf(kind)),
});

/** Of what begins at a time somebody is notified once. */
const REMINDER_IDS = '0b7d4f0e-5a0c-4a53-9c50-5f2f8f1f7f10';

/** What somebody is to hear of new messages that others sent, the newest first: that they are mentioned, else the last one. */
export const messageNews = (
  tripId: string,
  { userId, notice }: Recipient,
  messages: readonly NewMessage[],
  mentions: ReadonlyMap<string, ReadonlySet<string>>,
): Omit<News, 'expiresAt'>[] => {
  const mention = messages.find(({ id }) => mentions.get(id)?.has(userId));
  const last = mention ?? messages[0];
  if (!last || notice === 'nothing' || (notice === 'mentions' && !mention)) return [];
  const kind = mention ? 'mention' : 'message';
  const happenings = mention ? 1 : messages.length;
  const about = { userId, kind, tripId, subjectId: last.id, byUserId: last.senderId } as const;
  return [{ ...about, topic: `${kind}:${tripId}`, facts: {}, happenings }];
};

/** The notification of what begins soon. */
export const reminderOf = ({ userId, tripId, id, title, startTime, zone }: ComingActivity): News => ({
  userId,
  id: v5(`${userId} ${id} ${startTime}`, REMINDER_IDS),
  kind: 'next',
  tripId,
  subjectId: id,
  topic: `next:${id}`,
  byUserId: null,
  facts: { title, time: wallClockAt(new Date(startTime), shownZone(zone, 'UTC')).time },
  expiresAt: new Date(startTime),
});
