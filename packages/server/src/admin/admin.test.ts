import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { type OwnPlan, UNLIMITED } from '@caravan/contract/plans/plans.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { liveCloseCodes } from '@caravan/contract/live.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administrate } from '../testing/admin-command.ts';
import type { Person } from '../testing/person.ts';
import { addAllSignInMethods } from '../testing/sign-in-methods.ts';
import { expectStoredFiles, storedFiles } from '../testing/stored-files.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';

let app: TestApp;
let ann: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ann = await app.signUp();
});

const admin = (...words: string[]) => administrate(app, ...words);
const jsonOf = async (...words: string[]): Promise<Record<string, unknown>> => {
  const { code, out, said } = await admin(...words, '--json');
  expect([code, said]).toEqual([0, '']);
  return JSON.parse(out) as Record<string, unknown>;
};
const newTrip = async (owner: Person, title = 'To the sea'): Promise<string> =>
  (await owner.post<{ id: string }>('/api/trips', { title })).body.id;
const eventsOf = async (person: Person): Promise<string[]> =>
  (await person.get<SecurityEvent[]>('/api/auth/security-events')).body.map(({ kind }) => kind);

describe('an account is found', () => {
  test('by address, user name and id, with all that its owner may ask about', async () => {
    await addAllSignInMethods(app, ann);
    await newTrip(ann);

    const byAddress = await jsonOf('account', 'find', (ann.user.email ?? '').toUpperCase());
    const byName = await jsonOf('account', 'find', `@${ann.user.username}`);
    const byId = await jsonOf('account', 'find', ann.id.toUpperCase());

    expect(byAddress).toMatchObject({
      id: ann.id,
      email: ann.user.email,
      isEmailConfirmed: false,
      signIn: {
        hasPassword: true,
        passkeys: 1,
        providers: ['https://id.example'],
        hasSecondFactor: true,
        recoveryCodes: 1,
      },
      plan: { id: 'free', status: 'active', isPaid: false },
      storage: { usedBytes: 0, isOwnLimit: false },
      trips: { owned: 1, joined: 0 },
      isLocked: false,
      sessions: [{ device: null }],
    });
    expect([byName, byId]).toEqual([byAddress, byAddress]);
  });

  test('by a phone number that signs in to it, whoever else gives it as theirs', async () => {
    const [ben, cleo] = [await app.signUp(), await app.signUp()];
    const { pool } = app.database;
    const claim = (person: Person) =>
      pool.query(`update users set phone_number = '+12125550123' where id = $1`, [person.id]);
    await claim(ben);
    await claim(cleo);

    const unclear = await admin('account', 'find', '212-555-0123');
    await pool.query(`update users set sign_in_phone = '+12125550123' where id = $1`, [ann.id]);
    const clear = await jsonOf('account', 'find', '+1 212 555 0123');

    expect([unclear.code, unclear.out]).toEqual([1, '']);
    expect(unclear.said).toBe(`212-555-0123 may be any of ${[ben.id, cleo.id].toSorted().join(', ')}: give the id.`);
    expect(clear['id']).toBe(ann.id);
  });

  test('as text that is aligned, in which a name steers no terminal', async () => {
    await app.database.pool.query(`update users set first_name = E'A\\x1b[31mnn' where id = $1`, [ann.id]);

    const { out, logged } = await admin('account', 'find', ann.id);

    expect(out).toMatch(/^id {22}\S{36}\nname {20}A\?\[31mnn /);
    expect(out).toContain('\nemail confirmed         no\n');
    expect(logged).toMatchObject([{ msg: 'security event', kind: 'admin_account_viewed' }]);
    expect(await eventsOf(ann)).toContain('admin_account_viewed');
  });
});

test.each([
  [['account', 'find', 'nobody@example.com'], 'There is no account nobody@example.com.'],
  [['account', 'find'], 'That is not understood: npm run admin -- account find WHO.'],
  [['trip', 'list'], 'That is not understood: npm run admin -- trip list --of WHO.'],
  [['account', 'paint', 'one'], 'Say what to do: npm run admin -- --help lists it.'],
  [['trip', 'show', 'x'], 'There is no trip x.'],
])('%j is refused in one line', async (words, line) => {
  expect(await admin(...words)).toEqual({ code: 1, out: '', logged: [], said: line });
});

describe('an account', () => {
  test('that is locked loses its sessions and open sockets, and its owner reads why once it is unlocked', async () => {
    const live = await ann.live();

    const locked = await jsonOf('account', 'lock', ann.id);

    expect(locked).toEqual({ id: ann.id, isLocked: true, endedSessions: 1 });
    expect(await live.closed()).toBe(liveCloseCodes.sessionEnded);
    expect((await ann.get('/api/auth/user')).status).toBe(401);
    const login = { email: ann.user.email, password: ann.password };
    const refused = await app.anonymous.post('/api/auth/email-login', login);
    expect(refused.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid email or password' });
    await jsonOf('account', 'unlock', ann.id);
    const again = await app.anonymous.post('/api/auth/email-login', login);
    expect(again.status).toBe(200);
    const { rows } = await app.database.pool.query(
      `select count(*)::int as count from security_events where kind in ('admin_account_locked', 'admin_account_unlocked')`,
    );
    expect(rows).toEqual([{ count: 2 }]);
    expect((await admin('account', 'unlock', ann.id)).said).toBe(`The account ${ann.id} is not locked.`);
  });

  test('is signed out everywhere', async () => {
    const live = await ann.live();

    expect(await jsonOf('account', 'sessions', 'end', ann.id)).toEqual({ id: ann.id, endedSessions: 1 });

    expect(await live.closed()).toBe(liveCloseCodes.sessionEnded);
    expect((await ann.get('/api/auth/user')).status).toBe(401);
  });

  test('gets a new password by a link that works once and proves no address, and keeps its other sign-in methods', async () => {
    await addAllSignInMethods(app, ann);

    const { link } = await jsonOf('account', 'reset-link', ann.id);

    const secret = /^http.*\/reset-password#secret=(.{43})$/.exec(String(link))?.[1];
    const reset = () => app.anonymous.post('/api/auth/password-resets', { secret, password: 'another 81 one' });
    expect((await reset()).status).toBe(200);
    expect((await reset()).body.code).toBe('mail_link_unusable');
    expect(await jsonOf('account', 'find', ann.id)).toMatchObject({
      isEmailConfirmed: false,
      signIn: { passkeys: 1, providers: ['https://id.example'], hasSecondFactor: true },
      sessions: [],
    });
  });

  test('gets no link while it is locked, or without an address', async () => {
    await app.database.pool.query('update users set email = null where id = $1', [ann.id]);
    const withoutAddress = await admin('account', 'reset-link', ann.id);
    const ben = await app.signUp();
    await admin('account', 'lock', ben.id);
    const whileLocked = await admin('account', 'reset-link', ben.id);

    expect(withoutAddress.said).toBe(`The account ${ann.id} has no email address, which a password signs in with.`);
    expect(whileLocked.said).toBe(`The account ${ben.id} is locked: unlock it first.`);
  });

  test('that has lost passkeys and recovery codes asks for no second factor any more', async () => {
    await addAllSignInMethods(app, ann);

    expect(await jsonOf('account', 'second-factor-off', ann.id)).toEqual({ id: ann.id, hasSecondFactor: false });

    const login = { email: ann.user.email, password: ann.password };
    expect((await app.anonymous.post('/api/auth/email-login', login)).body).toHaveProperty('user');
    expect(await eventsOf(ann)).toContain('admin_second_factor_off');
    expect((await admin('account', 'second-factor-off', ann.id)).code).toBe(1);
  });

  test('is given a plan until a day, and none that there is not or that is over already', async () => {
    await app.database.pool.query(
      `insert into subscription_plans (id, name, max_storage, max_storage_per_trip) values ('plus', 'Plus', 7, 7) on conflict do nothing`,
    );

    const given = await jsonOf('account', 'plan', ann.id, 'plus', '--until', '2099-12-31');
    const unknown = await admin('account', 'plan', ann.id, 'gold');
    const past = await admin('account', 'plan', ann.id, 'plus', '--until', '2020-02-30');
    await app.database.pool.query(`update users set stripe_subscription_id = 'sub_1' where id = $1`, [ann.id]);
    const paid = await admin('account', 'plan', ann.id, 'free');

    expect(given['plan']).toMatchObject({ id: 'plus', status: 'active', until: '2099-12-31T23:59:59.000Z' });
    expect(unknown.said).toBe('There is no plan gold, but free, plus.');
    expect(past.said).toBe('--until takes a day to come such as 2030-12-31, not 2020-02-30.');
    expect(paid.said).toContain('pays for its plan at Stripe');
    expect((await ann.get<OwnPlan>('/api/user/plan')).body.plan.id).toBe('plus');
  });

  test('has a storage of its own, which uploads heed and the Plan screen shows, until it gets its plan’s again', async () => {
    const bring = () => upload<ErrorBody>(ann, { name: 'notes.txt', bytes: 'a'.repeat(1024) });

    const own = await jsonOf('account', 'storage', ann.id, '1KiB');
    const [first, second] = [await bring(), await bring()];
    const { plan } = (await ann.get<OwnPlan>('/api/user/plan')).body;
    const wrong = await admin('account', 'storage', ann.id, 'much');
    const unlimited = await jsonOf('account', 'storage', ann.id, 'unlimited');
    const third = await bring();
    const back = await jsonOf('account', 'storage', ann.id, 'default');

    expect(own['storage']).toEqual({ usedBytes: 0, allowedBytes: 1024, isOwnLimit: true });
    expect([first.status, second.body.code]).toEqual([201, 'storage_quota']);
    expect(plan.maxStorage).toBe(1024);
    expect(unlimited['storage']).toEqual({ usedBytes: 1024, allowedBytes: UNLIMITED, isOwnLimit: true });
    expect(third.status).toBe(201);
    expect(wrong.said).toBe('much is no amount such as 500MiB or 20GiB, unlimited, or default.');
    expect(back['storage']).toMatchObject({ usedBytes: 2048, isOwnLimit: false });
    expect((await bring()).status).toBe(201);
  });
});

/** The tables that still hold something of a trip. */
const whatIsLeftOf = async (tripId: string): Promise<string[]> => {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and (column_name = 'trip_id' or (table_name, column_name) = ('trips', 'id'))`,
  );
  const left = [];
  for (const { name, column } of tables) {
    const { rowCount } = await pool.query(`select from ${name} where ${column} = $1`, [tripId]);
    if (rowCount !== 0) left.push(name);
  }
  return left;
};

describe('a trip', () => {
  test('is listed, shown, and removed as its owner does, which everybody on it hears', async () => {
    const ben = await app.signUp();
    const trip = await newTrip(ann, 'Lisbon');
    await ann.post(`/api/trips/${trip}/members`, { userId: ben.id });
    const filesBefore = (await storedFiles(app)).length;
    const { objectPath } = (await upload(ann, { name: 'tickets.txt', bytes: 'two seats' })).body;
    await ann.post(`/api/trips/${trip}/itinerary`, { title: 'Tram', attachmentUrl: objectPath });
    await ann.post(`/api/trips/${trip}/join-links`, {});
    const live = await ben.live();
    await live.join(trip);

    const list = await jsonOf('trip', 'list', '--of', ben.id);
    const shown = await jsonOf('trip', 'show', trip);
    const unsure = await admin('trip', 'remove', trip);
    const removed = await jsonOf('trip', 'remove', trip, '--yes');

    expect(list).toMatchObject({ trips: [{ id: trip, title: 'Lisbon', role: 'member', people: 2 }] });
    expect(shown).toMatchObject({
      id: trip,
      people: [
        { id: ann.id, role: 'owner' },
        { id: ben.id, role: 'member' },
      ],
    });
    expect([unsure.code, unsure.said]).toEqual([1, '"Lisbon" goes for all 2 on it: say --yes.']);
    expect(removed).toEqual({ id: trip, title: 'Lisbon', people: 2, isRemoved: true });
    expect(await live.next('removed')).toEqual({ type: 'removed', tripId: trip, reason: 'deleted' });
    expect((await ben.get(`/api/trips/${trip}`)).status).toBe(404);
    expect(await whatIsLeftOf(trip)).toEqual([]);
    await app.runJob('housekeeping');
    await expectStoredFiles(app, filesBefore);
    expect(await eventsOf(ann)).toEqual(expect.arrayContaining(['admin_trip_viewed', 'admin_trip_deleted']));
  });
});
