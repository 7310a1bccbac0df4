import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from './platform/migrate.ts';
import { eachWithExampleMembers } from './testing/member-tests.ts';
import { expectKeptInStep } from './testing/kept-in-step.ts';
import { newSharedTrip } from './testing/example-members.ts';
import type { Person } from './testing/person.ts';
import { samplePdf } from './testing/sample-files.ts';
import { samplePhoto } from './testing/sample-pictures.ts';
import { takenPhoto } from './testing/outfit-pictures.ts';
import { formOf, upload } from './testing/uploads.ts';

const here = eachWithExampleMembers();
const photo = Buffer.from(await samplePhoto());

/** The last migration before rows were keyed by their trips. */
const BEFORE = 20;

/** What the tables of then held, where it stands otherwise today. */
const asBefore: Readonly<Record<string, string>> = {
  tracked_flights: `select tracked.*, link.trip_id, link.itinerary_item_id from tracked_flights tracked
    left join trip_flights link on link.id = tracked.id`,
  files: `select id, trip_id, uploaded_by, kind, content_type, filename, size, created_at, null::uuid as profile_of from files
    union all select id, null, user_id, kind, content_type, filename, size, created_at,
      case when is_profile_picture then user_id end from personal_files`,
};

type Row = Record<string, unknown>;

const columnsOf = async (pool: pg.Pool | pg.Client, table: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass('public.' || quote_ident($1)) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
};

const tablesIn = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
};

/** Everything that the database holds, as it stood before; in place of today's tables there are those of then, with it. */
const takeBack = async (pool: pg.Pool): Promise<void> => {
  const kept = new Map<string, Row[]>();
  for (const table of await tablesIn(pool)) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from (${asBefore[table] ?? `select * from ${table}`}) t`,
    );
    kept.set(
      table,
      rows.map(({ row }) => row),
    );
  }

  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  await migrate(pool, { upTo: BEFORE });
  await restoreRows(pool, kept);
};

/** Without triggers and foreign keys, in any order: what is restored was consistent. */
const restoreRows = async (pool: pg.Pool, kept: ReadonlyMap<string, Row[]>): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(inject('testDatabaseAdminUrl'));
  url.pathname = rows[0]?.name ?? '';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`set session_replication_role = replica`);
  for (const table of await tablesIn(pool)) {
    const columns = (await columnsOf(admin, table)).map((name) => `"${name}"`).join();
    await admin.query(`delete from ${table}`);
    await admin.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(kept.get(table) ?? [])],
    );
  }
  await admin.end();
};

/** Something in every table that became another one. */
const fill = async (): Promise<{ tripId: string; secret: string; objects: string[] }> => {
  const { owner, admin, member, stranger } = here;
  const objectOf = async (by: Person, name: string, bytes: Buffer<ArrayBuffer> | string) =>
    (await upload(by, { name, bytes })).body.objectPath;
  const cover = await objectOf(owner, 'beach.jpg', photo);
  const trip = await newSharedTrip(here.members, {
    title: 'Lisbon',
    startDate: '2027-05-01',
    endDate: '2027-05-08',
    coverImageUrl: cover,
  });
  const { id: tripId } = trip;
  const at = `/api/trips/${tripId}`;
  const attachmentUrl = await objectOf(owner, 'ticket.pdf', Buffer.from(samplePdf()));
  const planned = { title: 'Tram 28', startTime: '2027-05-02T09:00:00Z', attachmentUrl };
  const { body: activity } = await owner.post<{ id: string }>(`${at}/itinerary`, planned);
  await owner.post(`${at}/itinerary`, { title: 'Fado' });
  const dressed = { title: 'Linen', category: 'Casual', activityId: activity.id, plannedDate: '2027-05-02' };
  const { body: outfit } = await admin.post<{ id: string; lookId: string; imageUrl: string }>(
    `${at}/outfits`,
    formOf({ ...dressed, image: takenPhoto(photo) }),
  );
  await admin.post(`${at}/outfits/${outfit.id}/copies`, { plannedDate: '2027-05-03' });
  const { body: item } = await owner.post<{ id: string }>(`${at}/shopping`, { name: 'Water', assignedTo: member.id });
  for (const person of [owner, member]) await person.post(`${at}/packing`);
  await member.post(`${at}/packing/entries`, { name: 'Tent' });
  await member.patch(`${at}/packing/entries/${outfit.lookId}`, { isPacked: true });
  await member.patch(`${at}/packing/entries/${item.id}`, { isLeftOut: true });
  await member.post(`${at}/chat`, { content: 'Olá!' });
  await owner.post(`${at}/chat`, { content: 'Até já' });
  // Up to where somebody has read is counted since, so that all of it counts as read before.
  for (const person of [owner, admin, member]) await person.put(`${at}/chat/read`, { seq: 2 });
  const link = { role: 'member', expiresInDays: 7 };
  const { body: joining } = await owner.post<{ secret: string }>(`${at}/join-links`, link);
  await stranger.post(`/api/join/${joining.secret}`);
  await owner.delete(`${at}/members/${stranger.id}`);
  const flight = { flightNumber: 'TP 1363', flightDate: '2027-05-01', departureIata: 'LHR', arrivalIata: 'LIS' };
  await member.post('/api/flights/track', { ...flight, itineraryItemId: activity.id });
  await member.post('/api/flights/track', { ...flight, flightNumber: 'TP 1364' });
  await member.post('/api/concierge/search', { query: 'Who is coming?', tripId });
  const { body: me } = await member.request<{ profileImageUrl: string }>(
    'PUT',
    '/api/auth/user/picture',
    formOf({ picture: takenPhoto(photo) }),
  );
  const loose = await objectOf(member, 'note.txt', 'Gate 12');
  return {
    tripId,
    secret: joining.secret,
    objects: [cover, attachmentUrl, outfit.imageUrl, me.profileImageUrl, loose],
  };
};

/** What somebody reads wherever they look; of a file, whether it is theirs to see. */
const readBy = async (
  person: Person,
  { tripId, secret, objects }: Awaited<ReturnType<typeof fill>>,
): Promise<Record<string, { status: number | undefined; body?: unknown }>> => {
  const parts = ['', '/itinerary', '/outfits', '/shopping', '/packing', '/chat', '/flights', '/members', '/join-links'];
  const addresses = [
    ...parts.map((part) => `/api/trips/${tripId}${part}`),
    ...['', '?status=open&timeZone=UTC', '/completed?timeZone=UTC', '/calendar?from=2027-04-20&to=2027-05-20'].map(
      (list) => `/api/trips${list}`,
    ),
    ...['stats?timeZone=UTC', 'accessible-trips', 'all-members', 'plan', 'tracked-flights', 'recent-activities'].map(
      (own) => `/api/user/${own}`,
    ),
    ...[
      'recent-outfits',
      'upcoming-activities?timeZone=UTC',
      'closets?timeZone=UTC',
      'closets/choices?timeZone=UTC',
    ].map((own) => `/api/user/${own}`),
    ...['closets/week?from=2027-05-01', 'closets/most-worn?timeZone=UTC'].map((own) => `/api/user/${own}`),
    '/api/concierge/searches',
    '/api/auth/user',
    `/api/join/${secret}`,
  ];
  const answers = await Promise.all(addresses.map((address) => person.get(address)));
  const files = await Promise.all(
    objects.map((object) => person.get(object.startsWith('/api') ? object : `/api${object}`)),
  );
  return Object.fromEntries([
    ...addresses.map((address, index) => [address, { status: answers[index]?.status, body: answers[index]?.body }]),
    ...objects.map((_object, index) => [`file ${index}`, { status: files[index]?.status }]),
  ]);
};

test('what was stored before rows were keyed by their trips reads the same to everybody after it', async () => {
  const { pool } = here.app.database;
  here.app.setNow('2027-05-04T12:00:00Z');
  const filled = await fill();
  const readers = [here.owner, here.admin, here.member, here.stranger];
  // Nobody was notified of anything then.
  await pool.query('delete from notifications');
  const before = await Promise.all(readers.map((reader) => readBy(reader, filled)));
  // What could not be read would be the same for certain; a member does not read the join links.
  const refused = Object.entries(before[2] ?? {}).filter(([, answer]) => answer.status !== 200);
  expect(refused.map(([address]) => address)).toEqual([`/api/trips/${filled.tripId}/join-links`]);
  await takeBack(pool);
  const then = await tablesIn(pool);
  expect(then).not.toContain('trip_flights');

  await migrate(pool);

  expect(await Promise.all(readers.map((reader) => readBy(reader, filled)))).toEqual(before);
  await expectKeptInStep(pool);
});
