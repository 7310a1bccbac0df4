import {
  downloadActivityCalendar,
  downloadTripCalendar,
  endCalendarFeed,
  endTripFeed,
  getCalendarFeed,
  getTripFeed,
  makeCalendarFeed,
  makeTripFeed,
  readCalendarFeed,
} from '@caravan/contract/calendars/calendars.endpoints.ts';
import { feedSecretIn } from '@caravan/contract/calendars/calendars.rules.ts';
import type { CalendarFeed } from '@caravan/contract/calendars/calendars.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { MadeFile, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import type { AddressSecrets } from '../../platform/security/address-secrets.ts';
import { openSlots, streamInSlot } from '../../platform/slots.ts';
import { VERSION } from '../../platform/version.ts';
import { lockAccount } from '../accounts/accounts.store.ts';
import { findActivity } from '../itinerary/itinerary.store.ts';
import {
  type CalendarScope,
  findContentsDigest,
  listCalendarTrips,
  listFlightChanges,
} from './calendar-contents.store.ts';
import { activityEvent } from './calendar-events.rules.ts';
import * as feeds from './calendar-feeds.store.ts';
import { calendarStream, readContents } from './calendars.service.ts';

interface CalendarsParts {
  readonly secrets: AddressSecrets;
  readonly publicUrl: string;
}

/** Calendars that are read and sent at a time, one of each person: a large one takes some memory until it is sent. */
const AT_A_TIME = 2;
/** How many people wait for that, and with how many readings each: some calendar services ask for all feeds of somebody at once. */
const WAITING_PEOPLE = 32;
const WAITING_OF_ONE = 8;
/** How long they wait, milliseconds: calendar services give up after about half a minute. */
const WAIT_MS = 20_000;
const TOO_MANY = { message: 'Many calendars are being read right now. Please try again in a moment.', retryAfter: 10 };
/** How long sending one may take, milliseconds. */
const SENT_WITHIN_MS = 60_000;
/** Whoever takes nothing of it for so long has the connection cut, milliseconds: others wait meanwhile. */
const SILENT_MS = 10_000;
/** How long a calendar's copy is right without asking, seconds. */
const COPY_SECONDS = 300;
const CONTENT_TYPE = 'text/calendar; charset=utf-8';

export const feedRoutes = (serve: Serve, { secrets }: CalendarsParts): void => {
  const shown = (feed: feeds.StoredFeed | undefined): { feed: CalendarFeed | null } => ({
    feed: feed ? { secret: secrets.shownOf(feed), createdAt: feed.createdAt } : null,
  });
  const make = async (db: Db, scope: CalendarScope) => {
    if (!(await lockAccount(db, scope.userId))) throw new AppError('unauthorized');
    const id = randomUUID();
    return shown(await feeds.replaceFeed(db, { ...scope, id, digest: secrets.digestOf(secrets.secretOf(id)) }));
  };

  serve(getCalendarFeed, async ({ userId, db }) => shown(await feeds.findFeed(db, { userId, tripId: null })));
  serve(makeCalendarFeed, ({ userId, db }) => make(db, { userId, tripId: null }));
  serve(endCalendarFeed, ({ userId, db }) => feeds.deleteFeed(db, { userId, tripId: null }));
  serve(getTripFeed, async ({ member, db }) => shown(await feeds.findFeed(db, member)));
  serve(makeTripFeed, ({ member: { userId, tripId }, db }) => make(db, { userId, tripId }));
  serve(endTripFeed, ({ member, db }) => feeds.deleteFeed(db, member));
};

export const calendarFileRoutes = (serve: Serve, { secrets, publicUrl }: CalendarsParts): void => {
  const takeSlot = openSlots({
    slots: AT_A_TIME,
    waitingHolders: WAITING_PEOPLE,
    waitingOfOne: WAITING_OF_ONE,
    waitMs: WAIT_MS,
    refusal: TOO_MANY,
  });
  const fileOf = (db: Db, scope: CalendarScope): MadeFile => ({
    contentType: CONTENT_TYPE,
    filename: FILENAME,
    silentMs: SILENT_MS,
    make: async (gone) => {
      const made = async () => calendarStream(await readContents(db, scope, publicUrl));
      return streamInSlot(await takeSlot(scope.userId, gone), made, SENT_WITHIN_MS);
    },
  });

  serve(readCalendarFeed, async ({ params, db }) => {
    const secret = found(feedSecretIn(params.feed) ?? undefined);
    const feed = found(await feeds.findReadFeed(db, secrets.digestOf(secret)));
    const contents = await findContentsDigest(db, feed);
    const tag = createHash('sha256').update(`${contents} ${VERSION} ${publicUrl}`).digest('base64url');
    const changedAt = feed.version === tag ? feed.changedAt : await feeds.noteChange(db, feed, tag);
    return { ...fileOf(db, feed), copy: { tag, changedAt, maxAge: COPY_SECONDS } };
  });

  serve(downloadTripCalendar, async ({ member, db }) => fileOf(db, member));

  serve(downloadActivityCalendar, async ({ member, params, db }) => {
    const activity = found(await findActivity(db, member, params.itemId));
    const [trip] = await listCalendarTrips(db, [member.tripId]);
    const flightsChangedAt = (await listFlightChanges(db, [member.tripId])).get(activity.id);
    const event = found((trip && activityEvent(activity, trip, publicUrl, flightsChangedAt)) ?? undefined);
    return {
      contentType: CONTENT_TYPE,
      filename: FILENAME,
      make: async () => calendarStream({ name: activity.title, events: [event] }),
    };
  });
};

const FILENAME = 'caravan.ics';
