import { isJoining } from '@caravan/contract/itinerary/participants.rules.ts';
import { datesOf } from '@caravan/contract/date-polls/spans.rules.ts';
import { mentionedIn } from '@caravan/contract/notifications/mentions.rules.ts';
import { dateIn, shownZone, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import type { DomainEvent, DomainEvents, EventCall } from '../../platform/domain-events.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { chatGrown, chatRead } from '../chat/chat.events.ts';
import { listReaders, type Reader } from '../chat/chat-reads.store.ts';
import { datePollOpened, datesChosen } from '../date-polls/date-polls.events.ts';
import { flightsReported } from '../flights/flights.events.ts';
import { listParticipants } from '../itinerary/participants.store.ts';
import { planChanged } from '../itinerary/itinerary.events.ts';
import { memberAdded, membershipEnding } from '../members/members.events.ts';
import type { NotificationFacts } from './notification-words.rules.ts';
import { flightNews, isOfArrival, isWorthNews, messageNews, reminderOf } from './news-rows.service.ts';
import { listenToMoney } from './money-news.service.ts';
import { insertNews, type News } from './news.store.ts';
import { deleteNewsOfTrip, markRead } from './notifications.store.ts';
import {
  findZone,
  listComing,
  listFlightListeners,
  listFlightNews,
  listRecipients,
  listReminded,
  listUnnoticedChats,
  takeMessages,
} from './recipients.store.ts';

const HOUR_MS = 3_600_000;
/** How long a push of each is worth something. */
const WORTH_MS = {
  message: 24 * HOUR_MS,
  plan: 12 * HOUR_MS,
  dates: 48 * HOUR_MS,
  added: 48 * HOUR_MS,
} as const;

/** How long after the start of a notification's time it may come late: a job may have missed its turn, milliseconds. */
const LATE_MS = 300_000;
const MINUTE_MS = 60_000;
const LONGEST_MS = 120 * MINUTE_MS;

interface NoticesParts {
  readonly holdMs: number;
  /** Called after the commit where there is something to push. */
  readonly onDue: () => void;
}

type Change = Pick<EventCall, 'db' | 'now' | 'afterCommit'>;

/** Makes notifications of what happens elsewhere, in the same transaction. */
export class Notices {
  readonly #parts: NoticesParts;

  constructor(parts: NoticesParts) {
    this.#parts = parts;
  }

  listen(events: DomainEvents): void {
    events.on(chatGrown, (call, { tripId, readers }) => this.#noticeMessages(call, tripId, readers));
    events.on(chatRead, ({ db, now }, { tripId, userId }) =>
      markRead(db, userId, { tripId, kinds: ['message', 'mention'] }, now),
    );
    events.on(planChanged, (call, change) => this.#noticePlan(call, change));
    events.on(memberAdded, (call, { tripId, userId, byUserId }) =>
      this.#notice(call, [
        {
          userId,
          kind: 'added',
          tripId,
          subjectId: null,
          topic: `added:${tripId}`,
          byUserId,
          facts: {},
          expiresAt: after(call.now, WORTH_MS.added),
        },
      ]),
    );
    events.on(datePollOpened, (call, { editor, pollId }) =>
      this.#noticeDates(call, editor, pollId, { change: 'vote' }),
    );
    events.on(datesChosen, (call, { editor, pollId, span }) =>
      this.#noticeDates(call, editor, pollId, { change: 'dates', ...datesOf(span) }),
    );
    listenToMoney(events, (call, news) => this.#notice(call, news));
    events.on(flightsReported, (call, { flightIds, at }) => this.#noticeFlights(call, flightIds, at));
    events.on(membershipEnding, ({ db }, { tripId, userId }) => deleteNewsOfTrip(db, tripId, [userId]));
  }

  /** Notifies whoever wants to hear of what begins soon. */
  async remind(change: Change, after: string | null): Promise<string | null> {
    const { db, now } = change;
    const people = await listReminded(db, after);
    const last = people.at(-1);
    if (!last) return null;
    const before = new Map(people.map(({ userId, minutesBefore }) => [userId, minutesBefore * MINUTE_MS]));
    const until = new Date(now.getTime() + LONGEST_MS);
    const coming = await listComing(db, [...before.keys()], { from: now, until });
    const due = coming.filter(({ userId, startTime }) => {
      const wait = Date.parse(startTime) - now.getTime();
      const wanted = before.get(userId) ?? 0;
      return wait <= wanted && wait > wanted - LATE_MS;
    });
    await this.#notice(change, due.map(reminderOf));
    return last.userId;
  }

  /** Notifies of the messages that a server was not to any more, as it ended. */
  async noticeLeft(change: Change, after: string | null): Promise<string | null> {
    const tripIds = await listUnnoticedChats(change.db, after);
    for (const tripId of tripIds) await this.#noticeMessages(change, tripId, await listReaders(change.db, tripId));
    return tripIds.at(-1) ?? null;
  }

  async #notice({ db, now, afterCommit }: Change, news: readonly News[]): Promise<void> {
    const { holdMs, onDue } = this.#parts;
    if (news.length > 0 && (await insertNews(db, news, { now, holdMs }))) afterCommit(onDue);
  }

  async #noticeMessages(call: Change, tripId: string, readers: readonly Reader[]): Promise<void> {
    const unread = readers.filter(({ chatSeq, readSeq }) => readSeq < chatSeq);
    if (unread.length === 0) return;
    const messages = await takeMessages(call.db, tripId);
    if (messages.length === 0) return;
    const people = await listRecipients(call.db, tripId);
    const mentions = new Map(messages.map(({ id, content }) => [id, mentionedIn(content, people)]));
    const expiresAt = after(call.now, WORTH_MS.message);
    const news = unread.flatMap((reader): Omit<News, 'expiresAt'>[] => {
      const person = people.find(({ userId }) => userId === reader.userId);
      const theirs = messages.filter(({ senderId, seq }) => senderId !== reader.userId && seq > reader.readSeq);
      return person ? messageNews(tripId, person, theirs, mentions) : [];
    });
    await this.#notice(
      call,
      news.map((one) => ({ ...one, expiresAt })),
    );
  }

  async #noticePlan(call: EventCall, { editor, changes, zoneBefore }: PlanChange): Promise<void> {
    const { tripId } = editor;
    if (changes.every(({ from, to }) => from === null && to === null)) return;
    const zone = shownZone(await findZone(call.db, tripId), 'UTC');
    const isOfToday = (instant: string | null, by = zone) =>
      instant !== null && dateIn(by, new Date(instant)) === dateIn(by, call.now);
    const ofToday = changes.filter(({ from, to }) => {
      const [wasSo, isSo] = [isOfToday(from, zoneBefore), isOfToday(to)];
      // What has another clock alone is news where that makes it another day's.
      return from === to ? wasSo !== isSo : wasSo || isSo;
    });
    if (ofToday.length === 0) return;
    const joined = await listParticipants(
      call.db,
      tripId,
      ofToday.map(({ activityId }) => activityId),
    );
    const newsOf = (userId: string): Omit<News, 'topic' | 'expiresAt'>[] => {
      const own = ofToday.filter(({ activityId }) => isJoining({ participants: joined.get(activityId) }, userId));
      const last = own.at(-1);
      if (!last) return [];
      const { activityId: subjectId, title, to, kind: change } = last;
      const time = isOfToday(to) && to !== null ? wallClockAt(new Date(to), zone).time : null;
      const facts = { title, change, time };
      return [{ userId, kind: 'plan', tripId, subjectId, byUserId: editor.userId, facts, happenings: own.length }];
    };
    const people = await listRecipients(call.db, tripId);
    const others = people.filter(({ userId, notice }) => userId !== editor.userId && notice === null);
    const expiresAt = after(call.now, WORTH_MS.plan);
    const news = others.flatMap(({ userId }) => newsOf(userId));
    await this.#notice(
      call,
      news.map((one) => ({ ...one, topic: `plan:${tripId}`, expiresAt })),
    );
  }

  /** Everybody else on a trip hears that its dates are voted on, and then which they are. */
  async #noticeDates(call: EventCall, editor: MemberOf, pollId: string, facts: NotificationFacts): Promise<void> {
    const { tripId, userId: byUserId } = editor;
    const people = await listRecipients(call.db, tripId);
    const others = people.filter(({ userId, notice }) => userId !== byUserId && notice === null);
    const expiresAt = after(call.now, WORTH_MS.dates);
    await this.#notice(
      call,
      others.map(({ userId }) => ({
        userId,
        kind: 'plan',
        tripId,
        subjectId: pollId,
        topic: `dates:${tripId}`,
        byUserId,
        facts,
        expiresAt,
      })),
    );
  }

  async #noticeFlights(call: EventCall, flightIds: readonly string[], at: Date): Promise<void> {
    const changes = (await listFlightNews(call.db, flightIds, at)).filter(isWorthNews);
    if (changes.length === 0) return;
    const listeners = await listFlightListeners(call.db, [...new Set(changes.map(({ flightId }) => flightId))]);
    await this.#notice(
      call,
      changes.flatMap((change) =>
        listeners
          .filter(
            ({ flightId, awaitedIds }) =>
              flightId === change.flightId && (awaitedIds.length === 0 || isOfArrival(change)),
          )
          .map((listener) => flightNews(change, listener, call.now)),
      ),
    );
  }
}

/** What comes with the event. */
type PlanChange = typeof planChanged extends DomainEvent<infer Change> ? Change : never;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
