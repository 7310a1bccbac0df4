import { bringInStep } from '../../testing/kept-in-step.ts';
import { randomUUID } from 'node:crypto';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { FoundUser, Member } from '@caravan/contract/members/members.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { deleteAllFiles, expectStoredFiles } from '../../testing/stored-files.ts';
import { nextMail, secretIn } from '../../testing/mailbox.ts';
import { pictureStatusAt, takenPhoto } from '../../testing/outfit-pictures.ts';
import { type Person, signInAgain } from '../../testing/person.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { formOf, upload } from '../../testing/uploads.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let tripId: string;
let trip: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
  tripId = (await newSharedTrip(group)).id;
  trip = `/api/trips/${tripId}`;
});

const deleteAccount = (by: Person) => by.post('/api/auth/user/deletion');
const signIn = (email: string | null, password: string) =>
  app.anonymous.post('/api/auth/email-login', { email, password });
const rowsOf = async (table: string, column: string, id: string): Promise<number> => {
  const { rowCount } = await app.database.pool.query(`select from ${table} where ${column} = $1`, [id]);
  return rowCount ?? 0;
};
const namesOn = async (by: Person): Promise<string[]> =>
  (await by.get<Member[]>(`${trip}/members`)).body.map(({ user }) => user.firstName);

describe('deleting the account', () => {
  test('ends every session at once, and signs nobody in afterwards', async () => {
    const elsewhere = await signInAgain(member);
    const live = await elsewhere.live();

    const answer = await deleteAccount(member);

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=;/);
    expect(await live.closed()).toBe(4401);
    const sessions = [await member.get('/api/auth/user'), await elsewhere.get('/api/trips')];
    expect(sessions.map(({ status }) => status)).toEqual([401, 401]);
    const again = await signIn(member.user.email, member.password);
    const unknown = await signIn(`${randomUUID()}@example.com`, member.password);
    expect([again.status, again.body]).toEqual([unknown.status, unknown.body]);
  });

  test('leaves what was added to trips of others, by a former traveler', async () => {
    await admin.post(`${trip}/chat`, { content: 'Bring sun cream' });
    await admin.post(`${trip}/itinerary`, { title: 'Tram 28' });
    const form = formOf({ title: 'Linen', category: 'Casual', image: takenPhoto(Buffer.from(await samplePng())) });
    await admin.post<Outfit>(`${trip}/outfits`, form);

    await deleteAccount(admin);

    const former = { firstName: 'Former', lastName: 'Traveler' };
    const [chat, itinerary, outfits] = await Promise.all([
      owner.get<Message[]>(`${trip}/chat`),
      owner.get(`${trip}/itinerary`),
      owner.get<Outfit[]>(`${trip}/outfits`),
    ]);
    expect(chat.body).toMatchObject([
      { content: 'Bring sun cream', sender: { ...former, email: null, profileImageUrl: null } },
    ]);
    expect(itinerary.body).toMatchObject([{ title: 'Tram 28', creator: former }]);
    expect(outfits.body).toMatchObject([{ title: 'Linen', creator: former }]);
    expect(await pictureStatusAt(owner, outfits.body[0]?.imageUrl ?? null)).toBe(200);
    expect(await namesOn(owner)).toEqual(['Olga', 'Mia']);
  });

  test('takes along what nobody else has a part in', async () => {
    await deleteAllFiles(app.database.pool);
    const picture = formOf({ picture: takenPhoto(Buffer.from(await samplePng())) });
    const profile = await member.request<{ profileImageUrl: string }>('PUT', '/api/auth/user/picture', picture);
    await member.put('/api/auth/user', { phoneNumber: '212 555 0123' });
    await upload(member, { name: 'note.txt', bytes: 'Gate 12' });
    const trip = await member.post<Trip>('/api/trips', { title: 'Mine' }, { 'idempotency-key': randomUUID() });
    await member.delete(`/api/trips/${trip.body.id}`);
    await member.post('/api/concierge/search', { query: 'Who is coming?' });
    await member.put('/api/user/calendar');

    expect((await deleteAccount(member)).status).toBe(204);

    const { rows } = await app.database.pool.query('select * from users where id = $1', [member.id]);
    expect(rows).toMatchObject([
      {
        first_name: 'Former',
        last_name: 'Traveler',
        email: null,
        username: null,
        phone_number: null,
        password: null,
        picture_id: null,
        email_confirmed_at: null,
      },
    ]);
    expect(await rowsOf('sessions', 'user_id', member.id)).toBe(0);
    expect(await rowsOf('trip_members', 'user_id', member.id)).toBe(0);
    expect(await rowsOf('idempotency_keys', 'user_id', member.id)).toBe(0);
    expect(await rowsOf('mail_links', 'user_id', member.id)).toBe(0);
    expect(await rowsOf('due_mails', 'user_id', member.id)).toBe(0);
    expect(await rowsOf('calendar_feeds', 'user_id', member.id)).toBe(0);
    expect(await rowsOf('concierge_searches', 'user_id', member.id)).toBe(0);
    expect(await rowsOf('concierge_usage', 'user_id', member.id)).toBe(0);
    expect(await pictureStatusAt(owner, profile.body.profileImageUrl)).toBe(404);
    await expectStoredFiles(app, 0);
  });

  test('takes whoever has gone out of what they were to join', async () => {
    const participants = { mode: 'some', personIds: [member.id, owner.id] };
    await owner.post(`${trip}/itinerary`, { title: 'Museum', participants });

    await deleteAccount(member);

    const [museum] = (await owner.get<Activity[]>(`${trip}/itinerary`)).body;
    expect(museum?.participants).toEqual({ mode: 'some', personIds: [owner.id] });
  });

  test('leaves nothing assigned to whoever has gone, and says so on every trip', async () => {
    await owner.post(`${trip}/shopping`, { name: 'Water', assignedTo: member.id });
    const other = await newSharedTrip(group);
    const onTrip = await owner.live();
    await onTrip.join(tripId);
    const elsewhere = await admin.live();

    await deleteAccount(member);

    const [item] = (await owner.get<ShoppingItem[]>(`${trip}/shopping`)).body;
    expect(item).toMatchObject({ assignedTo: null, assignee: null, version: 2 });
    await Promise.all([onTrip.settled(), elsewhere.settled()]);
    const announced = onTrip.heard.flatMap((frame) =>
      frame.type === 'trip_changed' ? [[frame.tripId, frame.resource]] : [],
    );
    expect(announced).toContainEqual([tripId, 'members']);
    expect(announced).toContainEqual([tripId, 'shopping']);
    expect(elsewhere.heard).toMatchObject([{ type: 'trip_changed', resource: 'members' }]);
    expect((await owner.get<Member[]>(`/api/trips/${other.id}/members`)).body).toHaveLength(2);
    for (const live of [onTrip, elsewhere]) live.close();
  });

  test('takes along what was answered to whoever opened the links of its mails', async () => {
    const { email } = member.user;
    const open = (path: string, body: object) =>
      app.anonymous.post(`/api/auth/${path}`, body, { 'idempotency-key': randomUUID() });
    const addressesKept = async (): Promise<number> => {
      const naming = `select from idempotency_keys where answer ? 'email'`;
      return (await app.database.pool.query(naming)).rowCount ?? 0;
    };
    await open('email-confirmations', { secret: secretIn(await nextMail(app, email, 'Confirm')) });
    await app.anonymous.post('/api/auth/password-reset-requests', { email });
    const secret = secretIn(await nextMail(app, email, 'Choose'));
    await open('password-reset-links', { secret });
    await open('password-resets', { secret, password: member.password });
    expect(await addressesKept()).toBe(3);

    await deleteAccount(await signInAgain(member));

    expect(await addressesKept()).toBe(0);
  });

  test('sets address and user name free', async () => {
    await deleteAccount(member);

    const again = await app.signUp({ email: String(member.user.email), username: String(member.user.username) });

    expect(again.id).not.toBe(member.id);
    expect((await again.get<unknown[]>('/api/user/all-members')).body).toEqual([]);
  });

  test('is found by no search and can be invited by nobody', async () => {
    const typed = ['former', 'traveler', 'Former Traveler', String(member.user.username), String(member.user.email)];
    await deleteAccount(member);

    const found = await Promise.all(
      typed.map((q) => owner.get<FoundUser[]>(`/api/users/search?q=${encodeURIComponent(q)}`)),
    );
    const invited = await owner.post(`${trip}/members`, { userId: member.id });

    expect(found.flatMap(({ body }) => body.filter(({ id }) => id === member.id))).toEqual([]);
    expect([invited.status, invited.body.code]).toEqual([404, 'user_not_found']);
  });

  test('revokes the links by which they let people in', async () => {
    const link = await admin.post<{ secret: string }>(`${trip}/join-links`, { role: 'member', expiresInDays: 7 });
    expect(link.status).toBe(201);

    await deleteAccount(admin);

    const { rows } = await app.database.pool.query('select revoked_at from join_links where created_by = $1', [
      admin.id,
    ]);
    expect(rows).toEqual([{ revoked_at: expect.any(Date) as Date }]);
  });

  test('is refused while they own a trip, and nothing of them ends', async () => {
    const answer = await deleteAccount(owner);

    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'owns_trips', message: 'Hand over or delete the trips that you own first.' },
    ]);
    expect(await namesOn(owner)).toEqual(['Olga', 'Adam', 'Mia']);
    await owner.post(`${trip}/owner`, { userId: admin.id });
    expect((await deleteAccount(owner)).status).toBe(204);
  });

  test('five times at once is done once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => deleteAccount(member)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401, 401, 401, 401]);
    expect(app.loggedErrors).toEqual([]);
  });

  test('of somebody with a thousand trips tells each companion once', async () => {
    await app.database.pool.query(
      `with made as (
         insert into trips (id, title, owner_id) select gen_random_uuid(), 'Trip', $1 from generate_series(1, 1000) returning id
       )
       insert into trip_members (id, trip_id, user_id, role)
       select gen_random_uuid(), made.id, person, case when person = $1 then 'owner' else 'member' end
       from made, unnest(array[$1, $2, $3]::uuid[]) person`,
      [owner.id, member.id, stranger.id],
    );
    await bringInStep(app.database.pool);
    const live = await stranger.live();

    expect((await deleteAccount(member)).status).toBe(204);

    await live.settled();
    expect(live.heard).toMatchObject([{ type: 'trip_changed', resource: 'members' }]);
    live.close();
  });
});
