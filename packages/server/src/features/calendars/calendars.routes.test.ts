import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { CalendarFeed } from '@caravan/contract/calendars/calendars.schema.ts';
import { feedPathOf } from '@caravan/contract/calendars/calendars.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newSharedTrip, newTrip } from '../../testing/example-members.ts';
import { bringInStep } from '../../testing/kept-in-step.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { Person } from '../../testing/person.ts';
import { headOf } from '../../testing/raw-request.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { insertAirports } from '../../testing/spring-trip.ts';
import { tablesHolding } from '../../testing/tables-holding.ts';

const limits = { RATE_LIMIT_CALENDAR: '20', RATE_LIMIT_ADD_MEMBER: '1000', RATE_LIMIT_EVERYTHING: '10000' };
const here = eachWithExampleMembers({ RATE_LIMIT_SCALE: '1', ...limits });
const OWN = '/api/user/calendar';

let trip: TripDetail;
let path: string;

beforeAll(async () => {
  const dates = { startDate: '2027-05-01', endDate: '2027-05-05', timeZone: 'Europe/Lisbon' };
  trip = await newSharedTrip(here.members, { title: 'Lisbon', destination: 'Lisbon, Portugal', ...dates });
  path = `/api/trips/${trip.id}`;
});

const plan = async (fields: object, by = here.owner, at = path): Promise<Activity> =>
  (await by.post<Activity>(`${at}/itinerary`, fields)).body;
const tram = () => plan({ title: 'Tram 28', startTime: '2027-05-02T09:00:00Z', endTime: '2027-05-02T10:00:00Z' });

const makeFeed = async (by: Person, at = OWN): Promise<string> => {
  const { body } = await by.put<{ feed: CalendarFeed }>(at, undefined, { 'idempotency-key': randomUUID() });
  return feedPathOf(body.feed.secret ?? '');
};
const fetchFeed = (feed: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(here.app.url + feed, { method, headers });
const readFeed = async (feed: string) => readCalendar(await (await fetchFeed(feed)).text());
const titlesIn = async (feed: string) => (await readFeed(feed)).events.map(({ title }) => title).toSorted();
const statusOf = async (feed: string) => (await fetchFeed(feed)).status;

describe('what calendars show', () => {
  test('is of all trips in the feed of a person, and of one in that of a trip and in its file', async () => {
    await tram();
    const porto = await newTrip(here.member, { title: 'Porto', startDate: '2027-07-01' });
    await plan({ title: 'Cellars', startTime: '2027-07-01T15:00:00Z' }, here.member, `/api/trips/${porto.id}`);

    const own = await makeFeed(here.member);
    const ofTrip = await makeFeed(here.member, `${path}/calendar`);
    const file = await fetch(`${here.app.url}${path}/calendar.ics`, { headers: here.member.session });

    expect(await titlesIn(own)).toEqual(['Cellars', 'Lisbon', 'Porto', 'Tram 28']);
    expect(await titlesIn(ofTrip)).toEqual(['Lisbon', 'Tram 28']);
    expect(readCalendar(await file.text())).toEqual(await readFeed(ofTrip));
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toContain('caravan.ics');
  });

  test('are times by the clocks of an activity, days of trips and stays, and what has no time is in none', async () => {
    await plan({ title: 'Some day' });
    await plan({ title: 'Museum', startTime: '2027-05-02T09:00:00Z' });
    await plan({ title: 'Call', startTime: '2027-05-02T09:00:00Z', startZone: 'Asia/Tokyo' });
    const nights = { startTime: '2027-05-01T14:00:00Z', endTime: '2027-05-04T09:30:00Z' };
    await plan({ title: 'Pensão', category: 'hotel/airbnb', ...nights, description: 'Room 12' });
    const home = await newTrip(here.owner, { title: 'No zone' });
    await plan({ title: 'Inn', category: 'hotel/airbnb', ...nights }, here.owner, `/api/trips/${home.id}`);

    const { events } = await readFeed(await makeFeed(here.owner));

    const shown = Object.fromEntries(
      events.map(({ title, start, end }) => [title, [start.zone, start.clock, end.clock]]),
    );
    expect(shown).toEqual({
      Lisbon: ['none', '2027-05-01', '2027-05-06'],
      Museum: ['Europe/Lisbon', '2027-05-02T10:00', '2027-05-02T10:00'],
      Call: ['Asia/Tokyo', '2027-05-02T18:00', '2027-05-02T18:00'],
      Pensão: ['none', '2027-05-01', '2027-05-05'],
      // Nobody knows on which days that is.
      Inn: ['UTC', '2027-05-01T14:00', '2027-05-04T09:30'],
    });
    const stay = events.find(({ title }) => title === 'Pensão')?.description.split('\n');
    expect(stay).toEqual([
      'Check-in: Sat, May 1, 2027, 15:00',
      'Check-out: Tue, May 4, 2027, 10:30',
      '',
      'Room 12',
      '',
      'Lisbon',
      `${here.app.publicUrl}/trip/${trip.id}/itinerary`,
    ]);
  });

  test('are the flights that one is on in place of the activity they are linked to, and for others that activity', async () => {
    const journey = { category: 'flight', startTime: '2027-05-01T07:00:00Z', endTime: '2027-05-01T10:00:00Z' };
    const { id } = await plan({ title: 'There', ...journey });
    const flight = { departureIata: 'BER', departureAirport: 'Berlin', arrivalIata: 'LIS', arrivalAirport: 'Lisbon' };
    const times = {
      flightDate: '2027-05-01',
      departureTime: '2027-05-01T07:05:00Z',
      arrivalTime: '2027-05-01T10:45:00Z',
    };
    await here.owner.post('/api/flights/track', { flightNumber: 'TP533', ...flight, ...times, itineraryItemId: id });

    const own = await readFeed(await makeFeed(here.owner));
    const others = await readFeed(await makeFeed(here.member));

    expect(own.events.map(({ title }) => title).toSorted()).toEqual(['Lisbon', 'TP533 BER → LIS']);
    expect(others.events.find(({ title }) => title === 'There')?.description).toContain('TP533');
    const shown = own.events.find(({ title }) => title.startsWith('TP533'));
    expect([shown?.start.instant, shown?.end.instant]).toEqual([
      '2027-05-01T07:05:00.000Z',
      '2027-05-01T10:45:00.000Z',
    ]);
  });

  test('keeps its name when it changes and counts up, and is gone when it is deleted', async () => {
    const { id } = await tram();
    const feed = await makeFeed(here.member);
    const before = (await readFeed(feed)).events.find(({ title }) => title === 'Tram 28');

    await here.owner.put(`${path}/itinerary/${id}`, {
      title: 'Tram 12',
      startTime: '2027-05-02T11:00:00Z',
      endTime: null,
    });
    const after = (await readFeed(feed)).events.find(({ title }) => title === 'Tram 12');
    await here.owner.delete(`${path}/itinerary/${id}`);

    expect(before?.uid).toBe(`activity-${id}@caravan`);
    expect([after?.uid, after?.start.clock]).toEqual([before?.uid, '2027-05-02T12:00']);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(await titlesIn(feed)).toEqual(['Lisbon']);
  });

  test('counts up, and is dated anew, with whatever its clock comes from', async () => {
    const { id } = await tram();
    const [file, feed] = [`${here.app.url}${path}/itinerary/${id}/calendar.ics`, await makeFeed(here.member)];
    const read = async () => {
      const ofFile = readCalendar(await (await fetch(file, { headers: here.member.session })).text()).events[0];
      const ofFeed = (await readFeed(feed)).events.find(({ title }) => title === 'Tram 28');
      expect(ofFile).toEqual(ofFeed);
      return {
        clock: ofFeed?.start.clock.slice(11),
        sequence: ofFeed?.sequence ?? 0,
        changedAt: ofFeed?.changedAt ?? '',
      };
    };
    await insertAirports(here.app);
    let last = await read();
    const clocks = [last.clock];

    for (const change of changesOfClocks(id)) {
      await letPass(10);
      await change();
      const next = await read();
      expect(next.sequence).toBeGreaterThanOrEqual(last.sequence + 10);
      expect(Date.now() - Date.parse(next.changedAt)).toBeLessThan(5_000);
      clocks.push(next.clock);
      last = next;
    }

    expect(clocks).toEqual(['10:00', '18:00', '11:00', '10:00', '18:00', '11:00', '18:00']);
  });

  test('is a file of one activity too', async () => {
    const { id } = await tram();
    const file = `${here.app.url}${path}/itinerary/${id}/calendar.ics`;

    const { name, events } = readCalendar(await (await fetch(file, { headers: here.member.session })).text());

    expect([name, events.map(({ title }) => title)]).toEqual(['Tram 28', ['Tram 28']]);
  });
});

/** Each gives the activity another clock, and leaves itself alone. */
const changesOfClocks = (itineraryItemId: string): (() => Promise<unknown>)[] => {
  const fly = async (departureIata: string) => {
    const flight = { flightNumber: 'TP533', flightDate: '2027-05-02', departureIata, itineraryItemId };
    flown = (await here.admin.post<{ id: string }>('/api/flights/track', flight)).body.id;
  };
  let flown = '';
  const change = (fields: object) => here.admin.patch(`/api/flights/tracked/${flown}`, fields);
  return [
    () => here.owner.put(path, { timeZone: 'Asia/Tokyo' }),
    () => fly('PRG'),
    () => change({ departureIata: 'LHR' }),
    () => change({ itineraryItemId: null }),
    () => change({ itineraryItemId, departureIata: 'PRG' }),
    () => here.admin.post(`${path}/leave`),
  ];
};

/** Makes all that there is so much older, seconds. */
const letPass = async (seconds: number): Promise<void> => {
  const ago = (column: string) => `${column} = ${column} - ${seconds} * interval '1 second'`;
  const { pool } = here.app.database;
  for (const table of ['trips', 'itinerary_items'])
    await pool.query(`update ${table} set ${ago('created_at')}, ${ago('updated_at')}`);
  await pool.query(`update flights set ${ago('created_at')}, ${ago('changed_at')}`);
};

describe('a calendar that asks again', () => {
  test('is answered without a body as long as nothing has changed, by tag and by date, and at the head alone', async () => {
    const { id } = await tram();
    const feed = await makeFeed(here.member);
    const first = await fetchFeed(feed);
    const copy = { 'if-none-match': first.headers.get('etag') ?? '' };
    const dated = { 'if-modified-since': first.headers.get('last-modified') ?? '' };

    const unchanged = await Promise.all([fetchFeed(feed, copy), fetchFeed(feed, dated)]);
    const head = await fetchFeed(feed, {}, 'HEAD');
    await here.owner.put(`${path}/itinerary/${id}`, { title: 'Tram 12' });
    const changed = [await fetchFeed(feed, copy), await fetchFeed(feed, dated)];

    expect(unchanged.map(({ status }) => status)).toEqual([304, 304]);
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, copy['if-none-match'], '']);
    expect(changed.map(({ status }) => status)).toEqual([200, 200]);
    expect(first.headers.get('cache-control')).toBe('private, max-age=300');
    expect(await first.text()).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
  });

  test('gets the same bytes under the same tag', async () => {
    await tram();
    const feed = await makeFeed(here.member);

    const [one, other] = [await fetchFeed(feed), await fetchFeed(feed)];

    expect(one.headers.get('etag')).toBe(other.headers.get('etag'));
    expect(await one.text()).toBe(await other.text());
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'the deletion of one thing and the making of another',
      async (id) => {
        await here.owner.delete(`${path}/itinerary/${id}`);
        await tram();
      },
    ],
    ['other dates of the trip', () => here.owner.put(path, { startDate: '2027-05-02' })],
    ['a trip more', () => newTrip(here.member)],
    [
      'a flight that one follows',
      () => here.member.post('/api/flights/track', { flightNumber: 'TP533', flightDate: '2027-05-01' }),
    ],
    ['a removal from the trip', () => here.owner.delete(`${path}/members/${here.member.id}`)],
  ])('sees %s', async (_what, change) => {
    const { id } = await tram();
    const feed = await makeFeed(here.member);
    const etag = (await fetchFeed(feed)).headers.get('etag') ?? '';

    await change(id);

    expect((await fetchFeed(feed, { 'if-none-match': etag })).status).toBe(200);
  });

  test('is slowed down by its address of the feed, and others are not', async () => {
    const [busy, calm] = [await makeFeed(here.member), await makeFeed(here.owner)];

    // The ending is no part of the secret.
    const written = [busy, busy.replace(/\.ics$/, '')];
    const copy = { 'if-none-match': (await fetchFeed(busy)).headers.get('etag') ?? '' };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => fetchFeed(written[n % 2] ?? busy, copy)));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(await statusOf(calm)).toBe(200);
  });
});

describe('the address of a feed', () => {
  test('is shown to its owner again, one for each person and trip, with 256 bits that are kept nowhere', async () => {
    const feeds = [
      await makeFeed(here.member),
      await makeFeed(here.owner),
      await makeFeed(here.member, `${path}/calendar`),
      await makeFeed(here.owner, `${path}/calendar`),
    ];
    const shown = await here.member.get<{ feed: CalendarFeed }>(OWN);
    const secrets = feeds.map((feed) => feed.slice('/api/calendars/'.length, -'.ics'.length));
    const digest = createHash('sha256')
      .update(secrets[0] ?? '')
      .digest('base64url');
    const { pool } = here.app.database;

    expect(new Set(feeds).size).toBe(4);
    for (const feed of feeds) expect(feed).toMatch(/^\/api\/calendars\/[\w-]{43}\.ics$/);
    expect(feedPathOf(shown.body.feed.secret ?? '')).toBe(feeds[0]);
    expect([await tablesHolding(pool, [digest]), await tablesHolding(pool, secrets)]).toEqual([['calendar_feeds'], []]);
  });

  test('ends with a new one, and when it is turned off', async () => {
    const first = await makeFeed(here.member);
    const second = await makeFeed(here.member);
    const before = [await statusOf(first), await statusOf(second)];
    await here.member.delete(OWN);

    expect([...before, await statusOf(second)]).toEqual([404, 200, 404]);
    expect((await here.member.get<{ feed: null }>(OWN)).body).toEqual({ feed: null });
  });

  test('made by two at once is one', async () => {
    await Promise.all([1, 2, 3, 4].map(() => here.member.put(OWN)));

    const { rowCount } = await here.app.database.pool.query('select from calendar_feeds');
    expect(rowCount).toBe(1);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['removed from the trip', () => here.owner.delete(`${path}/members/${here.member.id}`)],
    ['gone from the trip', () => here.member.post(`${path}/leave`)],
    ['on a trip that is deleted', () => here.owner.delete(path)],
  ])('leads nowhere for who is %s, whose own feed forgets it', async (_how, end) => {
    await tram();
    const [own, ofTrip] = [await makeFeed(here.member), await makeFeed(here.member, `${path}/calendar`)];

    await end();
    await here.app.runJob('housekeeping');

    expect([await statusOf(ofTrip), await titlesIn(own)]).toEqual([404, []]);
    const { rows } = await here.app.database.pool.query('select trip_id from calendar_feeds');
    expect(rows).toEqual([{ trip_id: null }]);
  });

  test.each([
    ['a locked account', 'locked_at = now()'],
    ['a deleted account', 'deleted_at = now()'],
  ])('leads nowhere of %s', async (_what, assignment) => {
    const feed = await makeFeed(here.member);

    await here.app.database.pool.query(`update users set ${assignment} where id = $1`, [here.member.id]);

    expect(await statusOf(feed)).toBe(404);
  });

  test('is said to be there, and not shown, where another key of the server made it', async () => {
    const feed = await makeFeed(here.member);
    await here.app.database.pool.query('update calendar_feeds set id = gen_random_uuid()');

    const { body } = await here.member.get<{ feed: CalendarFeed }>(OWN);

    expect([body.feed.secret, await statusOf(feed)]).toEqual([null, 200]);
  });

  test.each(['x', '%00', 'a'.repeat(43), `${'a'.repeat(43)}.ics.ics`, 'a'.repeat(5_000), '..%2f..%2fapi', "' or 1=1"])(
    'is not guessed by %s',
    async (guess) => {
      expect((await fetchFeed(`/api/calendars/${guess}`)).status).toBeGreaterThanOrEqual(400);
      expect((await fetchFeed(`/api/calendars/${guess}`)).status).toBeLessThan(500);
    },
  );

  test('is in no line of the log, whatever happens to it', async () => {
    const feed = await makeFeed(here.member);
    await fetchFeed(feed);
    await here.member.put(OWN);
    const last = await fetchFeed(feed);
    const id = last.headers.get('x-request-id') ?? '';
    await expect.poll(() => here.app.logged.join('')).toContain(id);

    expect(here.app.logged.join('')).not.toContain(feed.slice(15, -4));
  });
});

/** Plans a trip full. */
const planMany = async (count: number, characters: number): Promise<void> => {
  await here.app.database.pool.query(
    `insert into itinerary_items (id, trip_id, title, category, start_time, end_time, created_by, description)
     select gen_random_uuid(), $1, 'Stop ' || n, 'other', '2027-05-01'::timestamptz + n * interval '1 minute', null, $2, repeat('x', $4)
     from generate_series(1, $3) n`,
    [trip.id, here.owner.id, count, characters],
  );
  await bringInStep(here.app.database.pool);
};

test('ten thousand activities are sent as they are made, and not one more', async () => {
  await planMany(10_050, 500);
  const feed = await makeFeed(here.member);

  const answer = await fetchFeed(feed);
  const text = await answer.text();

  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(10_000);
  expect((await fetchFeed(feed, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
});

describe('many who read calendars', () => {
  test('wait for the two that are being sent, and who has many waiting is asked to come again', async () => {
    await planMany(4_000, 2_000);
    const feeds = [await makeFeed(here.owner), await makeFeed(here.member)];
    const [slow] = await Promise.all(feeds.map(beginToRead));
    const small = await makeFeed(here.stranger);

    const answers = Array.from({ length: 9 }, () => fetchFeed(small));
    const first = await Promise.race(answers);
    slow?.destroy();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);

    // Nothing is wrong with the server.
    expect(here.app.takeLoggedErrors()).toEqual([]);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '10']);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  });

  test('as files are slowed down, each person by themselves', async () => {
    const { id } = await tram();
    const [ofTrip, ofActivity] = [`${path}/calendar.ics`, `${path}/itinerary/${id}/calendar.ics`];
    const save = async ({ session }: Person, file: string) =>
      (await fetch(here.app.url + file, { headers: session })).status;

    const saved = await save(here.admin, ofTrip);
    const others = await Promise.all(Array.from({ length: 19 }, () => save(here.admin, ofActivity)));

    expect(new Set([saved, ...others])).toEqual(new Set([200]));
    expect([await save(here.admin, ofTrip), await save(here.admin, ofActivity)]).toEqual([429, 429]);
    expect([await save(here.owner, ofTrip), await save(here.owner, ofActivity)]).toEqual([200, 200]);
  });
});

const beginToRead = async (feed: string): Promise<Socket> => {
  const { hostname: host, port } = new URL(here.app.url);
  const socket = connect({ host, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  socket.write(headOf(`GET ${feed}`, []));
  await once(socket, 'readable');
  return socket;
};
