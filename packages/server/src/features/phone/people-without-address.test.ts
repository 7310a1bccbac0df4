import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { REAUTHENTICATION_MINUTES } from '@caravan/contract/accounts/reauthentication.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { RecentActivity } from '@caravan/contract/home/home.schema.ts';
import { groupTravelCompanions } from '@caravan/contract/members/members.rules.ts';
import type { FoundUser, Member, TravelMembership } from '@caravan/contract/members/members.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newTrip } from '../../testing/example-members.ts';
import { untilMailsLeft } from '../../testing/mailbox.ts';
import type { Person } from '../../testing/person.ts';
import { setOwnNumber, signUpByPhone } from '../../testing/phone-people.ts';
import { newNumber } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { countSignInMethods, addAllSignInMethods, NO_SIGN_IN_METHODS } from '../../testing/sign-in-methods.ts';

let app: TestApp;
let pia: Person;
let olga: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.setNow(new Date().toISOString());
  [pia, olga] = await Promise.all([signUpByPhone(app), app.signUp({ firstName: 'Olga' })]);
});

const deleteAccount = (by: Person) => by.post('/api/auth/user/deletion');

describe('somebody without an address', () => {
  test('is found by user name and names, and by nothing that they have not', async () => {
    const found = async (q: string) =>
      (await olga.get<FoundUser[]>(`/api/users/search?q=${encodeURIComponent(q)}`)).body.filter(
        ({ id }) => id === pia.id,
      );

    expect(await found(`@${pia.user.username}`)).toMatchObject([{ username: pia.user.username, email: null }]);
    expect(await found('Pia Phone')).toHaveLength(1);
    expect(await found(String(pia.user.signInPhone))).toEqual([]);
    expect(await found('null')).toEqual([]);
  });

  test('plans, writes and buys along like everybody, and stands there by name', async () => {
    const { id } = await newTrip(olga);
    const path = `/api/trips/${id}`;
    const invited = await olga.post<Member>(`${path}/members`, { userId: pia.id, role: 'admin' });
    await pia.post(`${path}/itinerary`, { title: 'Tram 28' });
    await pia.post(`${path}/shopping`, { name: 'Water', assignedTo: pia.id });
    await pia.post(`${path}/chat`, { content: 'Olá' });

    expect([invited.status, invited.body.user]).toMatchObject([201, { firstName: 'Pia', email: null }]);
    const [messages, items, added] = await Promise.all([
      olga.get<Message[]>(`${path}/chat`),
      olga.get<ShoppingItem[]>(`${path}/shopping`),
      olga.get<RecentActivity[]>('/api/user/recent-activities'),
    ]);
    expect(messages.body[0]?.sender).toMatchObject({ firstName: 'Pia', email: null });
    expect(items.body[0]?.assignee).toEqual({ firstName: 'Pia', lastName: 'Phone', email: null });
    expect(added.body[0]?.creator).toEqual({ firstName: 'Pia', email: null });
  });

  test('is one travel member on all trips, and another one of the same name is another', async () => {
    const namesake = await signUpByPhone(app);
    const trips = [await newTrip(olga), await newTrip(olga, { title: 'Oslo' })];
    for (const { id } of trips) await olga.post(`/api/trips/${id}/members`, { userId: pia.id });
    await olga.post(`/api/trips/${trips[0]?.id}/members`, { userId: namesake.id });

    const { body } = await olga.get<TravelMembership[]>('/api/user/all-members');

    const companions = groupTravelCompanions(body, '2027-01-01');
    expect(companions.map(({ name }) => name)).toEqual(['Pia Phone', 'Pia Phone']);
    expect(new Set(companions.map(({ trips: { length } }) => length))).toEqual(new Set([1, 2]));
  });

  test('changes their profile, and may add an address', async () => {
    const email = `${pia.user.username}@example.com`;

    const renamed = await pia.put<CurrentUser>('/api/auth/user', { lastName: 'Photo' });
    const reachable = await pia.put<CurrentUser>('/api/auth/user', { email });

    expect([renamed.status, renamed.body]).toMatchObject([200, { lastName: 'Photo', email: null }]);
    expect([reachable.status, reachable.body]).toMatchObject([200, { email: null, pendingEmail: email }]);
  });

  test('is sent no mail by anything that mails others', async () => {
    const answers = [
      await pia.post('/api/auth/user/email-confirmation-requests'),
      await setOwnNumber(app, pia, newNumber()),
    ];

    expect(answers.map(({ status }) => status)).toEqual([204, 200]);
    await untilMailsLeft(app);
    expect(app.loggedErrors).toEqual([]);
  });
});

describe('whoever has no password', () => {
  const minutesLater = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000).toISOString());

  test('deletes the account right after signing in, and all that signs in goes', async () => {
    const phoneNumber = pia.user.signInPhone ?? '';
    await addAllSignInMethods(app, pia);
    minutesLater(REAUTHENTICATION_MINUTES - 1);

    expect((await deleteAccount(pia)).status).toBe(204);

    const { rows } = await app.database.pool.query('select * from users where id = $1', [pia.id]);
    expect(rows).toMatchObject([{ first_name: 'Former', phone_number: null }]);
    expect(await countSignInMethods(app, pia)).toEqual(NO_SIGN_IN_METHODS);
    app.setNow(new Date().toISOString());
    expect((await signUpByPhone(app, { phoneNumber, username: pia.user.username })).id).not.toBe(pia.id);
  });
});
