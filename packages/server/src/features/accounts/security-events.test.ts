import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { collectEndpoints, nameOf } from '../../testing/contract-endpoints.ts';
import { newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { type Person, signInAgain, type Visitor } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Attempt, AttemptWriter } from './security-attempts.service.ts';
import type { StoredEvent } from './accounts.tables.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});
afterAll(() => app.stop());
resetToBaselineBeforeEach(() => app);

/** The stored events, the oldest first. */
const storedEvents = async (): Promise<StoredEvent[]> => {
  const { rows } = await app.database.pool.query<StoredEvent>('select * from security_events order by at, id');
  return rows;
};
/** The same, once so much is stored: no answer waits until failed attempts are. */
const storedAttempts = async (times: number): Promise<StoredEvent[]> => {
  const happened = async () => (await storedEvents()).reduce((sum, { count }) => sum + count, 0);
  await expect.poll(happened).toBe(times);
  return storedEvents();
};
const forgetAll = () => app.database.pool.query('delete from security_events');
const loggedEvents = () => app.logged.filter((line) => line.includes('"msg":"security event"'));
const signIn = (email: string | null, password: string) =>
  app.anonymous.post('/api/auth/email-login', { email, password }, { 'user-agent': IPHONE });

describe('an event', () => {
  test('tells how and with what somebody signed in, and holds nothing that names them', async () => {
    await forgetAll();
    const before = loggedEvents().length;

    await signIn(person.user.email, person.password);

    const [event, ...others] = await storedEvents();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: 'sign_in', details: { way: 'password' }, count: 1 });
    expect(event?.device).toContain('iPhone');
    expect(event?.account).toMatch(/^[\w-]{22}$/);
    const [line = ''] = loggedEvents().slice(before);
    expect(line).toContain(`"account":"${event?.account}"`);
    for (const named of [person.id, person.user.email ?? '', '127.0.0.1', '::1']) {
      expect(JSON.stringify(event) + line).not.toContain(named);
    }
  });

  test('is not there where its change is not, and the change is not where its event is not', async () => {
    const { pool } = app.database;
    const newcomer = (email: string) => ({ email, password: 'correct horse battery', firstName: 'A', lastName: 'B' });
    const newUser = (username: string) =>
      app.anonymous.post('/api/auth/email-signup', { ...newcomer(`${username}@example.com`), username });
    await forgetAll();

    await pool.query('alter table sessions add constraint none check (false) not valid');
    const withoutSession = await newUser('without_session');
    await pool.query('alter table sessions drop constraint none');
    await pool.query('alter table security_events add constraint none check (false) not valid');
    const withoutEvent = await newUser('without_event');
    await pool.query('alter table security_events drop constraint none');

    expect([withoutSession.status, withoutEvent.status].filter((status) => status < 400)).toEqual([]);
    expect(await storedEvents()).toEqual([]);
    const { rows } = await pool.query(`select from users where username in ('without_session', 'without_event')`);
    expect(rows).toEqual([]);
  });

  test('is forgotten after 180 days', async () => {
    await forgetAll();
    for (const age of ['179 days', '181 days']) {
      await app.database.pool.query(
        `insert into security_events (id, at, kind, network, details)
         values (gen_random_uuid(), now() - $1::interval, 'sign_in', $1, '{}')`,
        [age],
      );
    }

    await app.runJob('housekeeping');

    expect((await storedEvents()).map(({ network }) => network)).toEqual(['179 days']);
  });
});

describe('one’s own events', () => {
  const listed = async (by: Visitor, query = ''): Promise<SecurityEvent[]> =>
    (await by.get<SecurityEvent[]>(`/api/auth/security-events${query}`)).body;
  const kindsOf = async (by: Visitor) => (await listed(by, '?limit=100')).map(({ kind }) => kind);

  test('are listed newest first, page by page, for nobody else', async () => {
    const other = await app.signUp();
    const mine = await listed(person);
    for (let count = 0; count < 2; count += 1) await signInAgain(person);

    const [newest, ...rest] = await listed(person, '?limit=2');
    const older = await listed(person, `?limit=2&before=${rest.at(-1)?.id}`);

    expect([newest, ...rest].map((event) => [event?.kind, event?.way])).toEqual([
      ['sign_in', 'password'],
      ['sign_in', 'password'],
    ]);
    expect(older).toEqual(mine);
    expect(await kindsOf(other)).toEqual(['sign_in', 'account_created']);
    expect(await listed(other, `?before=${newest?.id}`)).toEqual([]);
  });

  test('are read by one call and changed by none', async () => {
    const before = await listed(person);
    const calls = (await collectEndpoints()).filter(({ path }) => /event|\blogs?\b/.test(path)).map(nameOf);

    const address = '/api/auth/security-events';
    const changes = await Promise.all([
      person.delete(address),
      person.delete(`${address}/${before[0]?.id}`),
      person.put(address, []),
      person.patch(`${address}/${before[0]?.id}`, { kind: 'sign_in' }),
      person.post(address, { kind: 'sign_in' }),
    ]);

    expect(calls).toEqual([`GET ${address}`]);
    expect(changes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await listed(person)).toEqual(before);
  });

  test('are there for whatever was done with an account and its trips', async () => {
    const group = await signUpExampleMembers(app);
    const { owner, member, stranger } = group;
    const { id: tripId } = await newSharedTrip(group);
    const path = `/api/trips/${tripId}`;
    const link = await owner.post<{ id: string; url: string }>(`${path}/join-links`, {});
    const again = await signInAgain(owner);

    await owner.delete(`${path}/join-links/${link.body.id}`);
    await owner.patch(`${path}/members/${member.id}`, { role: 'admin' });
    await owner.delete(`${path}/members/${member.id}`);
    await owner.post(`${path}/members`, { userId: stranger.id });
    await stranger.post(`${path}/leave`);
    await owner.delete(path);
    await owner.get('/api/auth/user/data');
    await again.get('/api/logout');
    await owner.put('/api/auth/user/password', {
      newPassword: 'a boat made of paper',
    });
    await owner.delete('/api/auth/sessions?which=others');
    await app.anonymous.post('/api/auth/password-reset-requests', { email: owner.user.email });

    const expected =
      'account_created sign_in member_added member_added join_link_made sign_in join_link_revoked role_changed ' +
      'member_removed member_added trip_deleted data_exported signed_out password_changed sessions_ended ' +
      'password_reset_requested';
    await expect.poll(async () => (await kindsOf(owner)).toReversed().join(' ')).toBe(expected);
    expect(await kindsOf(stranger)).toEqual(['member_left', 'sign_in', 'account_created']);
    const written = JSON.stringify(await storedEvents()) + loggedEvents().join('\n');
    for (const id of [tripId, owner.id, member.id, stranger.id]) expect(written).not.toContain(id);
    const events = await storedEvents();
    const trips = new Set(events.flatMap(({ details }) => details.trip ?? []));
    expect([...trips]).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
    expect(events.find(({ kind }) => kind === 'trip_deleted')?.details).toEqual({ trip: [...trips][0] });
  });

  test('are found by whoever runs the server by an account’s pseudonym', async () => {
    const program = path.join(import.meta.dirname, '../../print-pseudonym.ts');

    const { stdout } = await promisify(execFile)(process.execPath, [program, person.id], {
      env: { DATA_DIR: app.dataDir },
    });

    expect((await storedEvents()).map(({ account }) => account)).toEqual([stdout.trim(), stdout.trim()]);
  });

  test('are left under their pseudonym when the account is deleted, and lead to nobody', async () => {
    const leaving = await app.signUp();
    await forgetAll();

    const answer = await leaving.post('/api/auth/user/deletion');

    expect(answer.status).toBe(204);
    const left = await storedEvents();
    expect(left.map(({ kind }) => kind)).toContain('account_deleted');
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${leaving.id}|@`));
  });
});

test('a limit that was reached is recorded once in its window, however many requests are refused', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', RATE_LIMIT_SEARCH: '2' } });
  const eager = await strict.signUp();
  const search = () => eager.get('/api/users/search?q=olga');

  const statuses = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await search()).status);

  expect(statuses).toEqual([200, 200, 429, 429, 429]);
  const reached = async () =>
    (await strict.database.pool.query(`select details, count from security_events where kind = 'limit_reached'`)).rows;
  await expect.poll(reached).toEqual([{ details: { limit: 'search' }, count: 1 }]);
  await strict.stop();
});

describe('what was tried in vain', () => {
  test('is kept though it was refused, for an account as for none, and tells the two apart for nobody who asks', async () => {
    const nobody = `${randomUUID()}@example.com`;
    await forgetAll();

    const refused = [await signIn(person.user.email, 'wrong'), await signIn(nobody, 'wrong')];

    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
    const [atAccount, atNobody] = await storedAttempts(2);
    expect([atAccount?.kind, atNobody?.kind]).toEqual(['sign_in_failed', 'sign_in_failed']);
    await signIn(person.user.email, person.password);
    expect((await storedEvents()).at(-1)?.account).toBe(atAccount?.account);
    expect(atNobody?.account).not.toBe(atAccount?.account);
    expect(JSON.stringify([atAccount, atNobody, ...loggedEvents()])).not.toContain('@');
  });

  test('is one row that counts where it is the same within a minute', async () => {
    const other = await app.signUp();
    app.setNow('2026-11-24T10:00:05Z');
    await forgetAll();

    for (let count = 0; count < 3; count += 1) await signIn(other.user.email, 'wrong');
    app.setNow('2026-11-24T10:01:00Z');
    await signIn(other.user.email, 'wrong');

    expect((await storedAttempts(4)).map(({ count }) => count)).toEqual([3, 1]);
  });

  describe('in a flood', () => {
    const attempt = (account: string, { network = 'network', isAtSomebody = true } = {}): Attempt => ({
      id: newId(),
      at: '2026-11-24T10:00:05.000Z',
      kind: 'sign_in_failed',
      account,
      network,
      device: null,
      details: {},
      count: 1,
      userAgent: undefined,
      isAtSomebody,
    });
    const flood = async (perMinute: number, attempts: readonly Attempt[]) => {
      const lines: string[] = [];
      const log = pino({ base: null }, { write: (line) => void lines.push(line) });
      const writer = new AttemptWriter({ db: app.database.db, log, perMinute, paceMs: 60_000 });
      await forgetAll();
      const firsts = attempts.map((each) => writer.add(each)?.account);
      await writer.close();
      const kept = (await storedEvents()).map(({ account, network, count }) => [account, network, count]);
      return { firsts, kept, logged: lines.map((line) => JSON.parse(line) as object) };
    };

    test('fills neither table nor log: beyond a number in a minute it is only counted', async () => {
      const networks = ['a', 'b', 'a', 'c', 'd', 'e'];

      const { firsts, kept, logged } = await flood(
        2,
        networks.map((network) => attempt('account', { network })),
      );

      expect(firsts).toEqual(['account', 'account', undefined, undefined, undefined, undefined]);
      expect(kept).toEqual([
        ['account', 'a', 2],
        ['account', 'b', 1],
      ]);
      expect(logged).toEqual([
        expect.objectContaining({ msg: 'further security events of this minute are only counted' }),
        expect.objectContaining({ msg: 'security events were not kept', count: 3 }),
      ]);
    });

    test('of one network at made-up accounts hides nothing of what it tries at somebody', async () => {
      const madeUp = Array.from({ length: 10 }, (_, index) => attempt(`made up ${index}`, { isAtSomebody: false }));

      const { kept } = await flood(8, [...madeUp, attempt('somebody'), attempt('somebody')]);

      expect(kept).toEqual([
        ['made up 0', 'network', 1],
        ['made up 1', 'network', 1],
        [null, 'network', 8],
        ['somebody', 'network', 2],
      ]);
    });

    test('of one network leaves room for what others try', async () => {
      const own = Array.from({ length: 10 }, (_, index) => attempt(`account ${index}`));

      const { kept } = await flood(8, [...own, attempt('somebody', { network: 'another' })]);

      expect(kept.slice(4)).toEqual([
        [null, 'network', 6],
        ['somebody', 'another', 1],
      ]);
    });
  });
});
