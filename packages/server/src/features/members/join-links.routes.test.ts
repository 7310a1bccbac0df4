import { randomUUID } from 'node:crypto';
import type { Invitation, JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import { JOIN_LINKS_PER_TRIP } from '@caravan/contract/members/join-links.schema.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let tripId: string;
let trip: string;
let links: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  const fields = { destination: 'Lisbon, Portugal', startDate: '2027-05-01', endDate: '2027-05-05' };
  tripId = (await newSharedTrip(group, fields)).id;
  trip = `/api/trips/${tripId}`;
  links = `${trip}/join-links`;
});

const DAY_MS = 24 * 60 * 60 * 1000;
const makeLink = async (fields: object = {}, by = owner): Promise<JoinLink> =>
  (await by.post<JoinLink>(links, fields)).body;
const join = ({ secret }: { secret: string }, by: Person) =>
  by.post<{ tripId: string; wasMember: boolean }>(`/api/join/${secret}`);
const invitation = ({ secret }: { secret: string }) => app.anonymous.get<Invitation>(`/api/join/${secret}`);
const listed = async (by = owner): Promise<string[]> => (await by.get<JoinLink[]>(links)).body.map(({ id }) => id);
const rolesSeenBy = async (by: Person): Promise<string[]> =>
  (await by.get<Member[]>(`${trip}/members`)).body.map(({ user, role }) => `${user.firstName} ${role}`);
const refusalOf = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];
const revoke = ({ id }: { id: string }, by = owner) => by.delete(`${links}/${id}`);
const setLink = ({ id }: JoinLink, assignment: string) =>
  app.database.pool.query(`update join_links set ${assignment} where id = $1`, [id]);

describe('making a link', () => {
  test.each(['owner', 'admin'])('is for the %s, who may give away either role', async (who) => {
    const maker = who === 'owner' ? owner : admin;

    const made = await Promise.all([maker.post<JoinLink>(links, {}), maker.post<JoinLink>(links, { role: 'admin' })]);

    expect(made.map(({ status, body }) => [status, body.role])).toEqual([
      [201, 'member'],
      [201, 'admin'],
    ]);
    const { id, firstName, lastName } = maker.user;
    expect(made[0].body).toMatchObject({ tripId, maxUses: null, uses: 0, createdBy: { id, firstName, lastName } });
  });

  test.each([
    [{}, 7],
    [{ expiresInDays: 1 }, 1],
    [{ expiresInDays: 7 }, 7],
    [{ expiresInDays: 30 }, 30],
  ])('%j makes one for %i days', async (fields, days) => {
    const { createdAt, expiresAt } = await makeLink(fields);

    const lifetime = new Date(expiresAt).getTime() - new Date(createdAt).getTime();
    expect(Math.abs(lifetime - days * DAY_MS)).toBeLessThan(10_000);
  });

  test.each([
    [{ role: 'owner' }, 'role', 'Role must be member or admin'],
    [{ role: '' }, 'role', 'Role must be member or admin'],
    [{ expiresInDays: 0 }, 'expiresInDays', 'Must be 1, 7 or 30 days'],
    [{ expiresInDays: 365 }, 'expiresInDays', 'Must be 1, 7 or 30 days'],
    [{ expiresInDays: '7' }, 'expiresInDays', 'Must be 1, 7 or 30 days'],
    [{ maxUses: 0 }, 'maxUses', 'Must be a number from 1 to 100'],
    [{ maxUses: 101 }, 'maxUses', 'Must be a number from 1 to 100'],
    [{ maxUses: 1.5 }, 'maxUses', 'Must be a number from 1 to 100'],
    [{ maxUses: '5' }, 'maxUses', 'Must be a number from 1 to 100'],
  ])('with %j is refused', async (fields, path, message) => {
    const answer = await owner.post(links, fields);

    expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]]);
    expect(await listed()).toEqual([]);
  });

  test('makes each with a secret of its own, which nobody guesses', async () => {
    const secrets = (await Promise.all([1, 2, 3, 4, 5].map(() => makeLink()))).map(({ secret }) => secret);

    expect(new Set(secrets).size).toBe(5);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{24}$/);
  });

  test('ends at a bound, also when many are made at once, and goes on when one is revoked or used up', async () => {
    const answers = await Promise.all(Array.from({ length: JOIN_LINKS_PER_TRIP + 5 }, () => owner.post(links, {})));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(JOIN_LINKS_PER_TRIP);
    expect(refusalOf(await owner.post(links, {}))).toEqual([409, 'too_many_join_links']);
    const [first, second] = (await owner.get<JoinLink[]>(links)).body;
    await revoke(first!);
    await setLink(second!, 'max_uses = 1, uses = 1');
    expect([(await owner.post(links, {})).status, (await owner.post(links, {})).status]).toEqual([201, 201]);
    expect(refusalOf(await owner.post(links, {}))).toEqual([409, 'too_many_join_links']);
  });

  test('is over for an admin whose role was taken while the request was on its way', async () => {
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query(`update trip_members set role = 'member' where trip_id = $1 and user_id = $2`, [
      tripId,
      admin.id,
    ]);
    const making = admin.post(links, {});
    await app.untilSomebodyWaits();
    await client.query('commit');
    client.release();

    expect(refusalOf(await making)).toEqual([403, 'forbidden']);
  });
});

describe('the list of links', () => {
  test('shows those that let people in, newest first, to owner and admins with what a link says', async () => {
    const [first, second] = [await makeLink({ maxUses: 2 }), await makeLink({ role: 'admin' }, admin)];
    await join(first, stranger);

    const { body } = await admin.get<JoinLink[]>(links);

    expect(body).toEqual([second, { ...first, uses: 1 }]);
  });

  test.each([
    ['has been revoked', `revoked_at = now()`],
    ['has expired', `expires_at = now()`],
    ['is used up', `max_uses = 1, uses = 1`],
  ])('leaves out one that %s', async (_what, assignment) => {
    const [gone, kept] = [await makeLink(), await makeLink()];

    await setLink(gone, assignment);

    expect(await listed()).toEqual([kept.id]);
  });

  test('is nothing for members and strangers', async () => {
    await makeLink();

    expect(refusalOf(await member.get(links))).toEqual([403, 'forbidden']);
    expect(refusalOf(await stranger.get(links))).toEqual([404, 'trip_not_found']);
  });
});

describe('revoking a link', () => {
  test('by anybody who may invite ends it, and a second time changes nothing', async () => {
    const link = await makeLink();

    const answers = await Promise.all([revoke(link, admin), revoke(link, admin), revoke(link)]);

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await listed()).toEqual([]);
    expect(refusalOf(await join(link, stranger))).toEqual([410, 'join_link_revoked']);
  });

  test('finds none that is of another trip or of none', async () => {
    const other = await newTrip(owner);
    const link = (await owner.post<JoinLink>(`/api/trips/${other.id}/join-links`, {})).body;

    const answers = await Promise.all([revoke(link), revoke({ id: randomUUID() })]);

    expect(answers.map(refusalOf)).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect((await invitation(link)).status).toBe(200);
  });
});

describe('an invitation', () => {
  test('says who invites to what to anybody who holds the link, and no more', async () => {
    const link = await makeLink({ role: 'admin', maxUses: 3 }, admin);

    const { status, body } = await invitation(link);

    expect(status).toBe(200);
    expect(body).toEqual({
      trip: {
        id: tripId,
        title: 'Lisbon',
        destination: 'Lisbon, Portugal',
        position: null,
        startDate: '2027-05-01',
        endDate: '2027-05-05',
        memberCount: 3,
      },
      role: 'admin',
      invitedBy: { firstName: admin.user.firstName, lastName: admin.user.lastName },
      expiresAt: link.expiresAt,
      guestName: null,
    });
  });

  test('to a trip without place and dates says that there are none', async () => {
    const bare = await newTrip(owner, { title: 'Someday' });
    const link = (await owner.post<JoinLink>(`/api/trips/${bare.id}/join-links`, {})).body;

    const { body } = await invitation(link);

    expect(body.trip).toEqual({
      id: bare.id,
      title: 'Someday',
      destination: null,
      position: null,
      startDate: null,
      endDate: null,
      memberCount: 1,
    });
  });

  test('has the position of the place, so that its cover is drawn as that of the trip', async () => {
    const position = { latitude: 38.72, longitude: -9.14 };
    const there = await newTrip(owner, { title: 'Somewhere', destination: 'Lisbon', position });
    const link = (await owner.post<JoinLink>(`/api/trips/${there.id}/join-links`, {})).body;

    const { body } = await invitation(link);

    expect(body.trip.position).toEqual(position);
  });

  test.each([
    ['has been revoked', `revoked_at = now()`, 'join_link_revoked'],
    ['has expired', `expires_at = now()`, 'join_link_expired'],
    ['is used up', `max_uses = 1, uses = 1`, 'join_link_used_up'],
    ['is revoked and expired', `revoked_at = now(), expires_at = now()`, 'join_link_revoked'],
  ])('that %s says so to who looks and to who joins, and lets nobody in', async (_what, assignment, code) => {
    const link = await makeLink();
    await setLink(link, assignment);

    const answers = [await invitation(link), await join(link, stranger)];

    expect(answers.map(refusalOf)).toEqual([
      [410, code],
      [410, code],
    ]);
    expect((await stranger.get(trip)).status).toBe(404);
  });

  test('ends at its time, to the millisecond', async () => {
    const link = await makeLink({ expiresInDays: 1 });
    const end = new Date(link.expiresAt).getTime();

    app.setNow(new Date(end - 1).toISOString());
    const before = await invitation(link);
    app.setNow(new Date(end).toISOString());
    const after = [await invitation(link), await join(link, stranger)];
    app.setNow(new Date().toISOString());

    expect(before.status).toBe(200);
    expect(after.map(refusalOf)).toEqual([
      [410, 'join_link_expired'],
      [410, 'join_link_expired'],
    ]);
  });

  test('with one character of its secret altered, wherever, is unknown', async () => {
    const { secret } = await makeLink();
    const altered = [...secret].map(
      (character, at) => secret.slice(0, at) + (character === 'A' ? 'B' : 'A') + secret.slice(at + 1),
    );

    const answers = await Promise.all(altered.map((each) => invitation({ secret: each })));

    expect(answers.map(refusalOf)).toEqual(altered.map(() => [404, 'join_link_unknown']));
    expect(refusalOf(await join({ secret: altered.at(-1)! }, stranger))).toEqual([404, 'join_link_unknown']);
  });

  test.each([
    ['in other case', (secret: string) => secret.toUpperCase().toLowerCase()],
    ['cut short', (secret: string) => secret.slice(0, -1)],
    ['with a dot after it, as from the end of a sentence', (secret: string) => `${secret}.`],
    ['with a wildcard', (secret: string) => `${secret.slice(0, -1)}%25`],
    ['with a NUL', (secret: string) => `${secret}%00`],
    ['with half a character', (secret: string) => `${secret.slice(0, -1)}%F0%9F%98%80`],
    ['of four hundred characters', () => 'x'.repeat(400)],
    ['that is none', () => 'null'],
    ['that is an id', () => randomUUID()],
  ])('by a secret %s is unknown', async (_what, change) => {
    const { secret } = await makeLink();

    const answers = [await invitation({ secret: change(secret) }), await join({ secret: change(secret) }, stranger)];

    expect(answers.map(refusalOf)).toEqual([
      [404, 'join_link_unknown'],
      [404, 'join_link_unknown'],
    ]);
  });

  test('goes with its trip', async () => {
    const link = await makeLink();

    await owner.delete(trip);

    expect(refusalOf(await invitation(link))).toEqual([404, 'join_link_unknown']);
    expect(refusalOf(await join(link, stranger))).toEqual([404, 'join_link_unknown']);
  });
});

describe('joining by a link', () => {
  test.each(['member', 'admin'])('makes somebody a %s of the trip and counts them', async (role) => {
    const link = await makeLink({ role });

    const answer = await join(link, stranger);

    expect([answer.status, answer.body]).toEqual([200, { tripId, wasMember: false }]);
    expect((await stranger.get(trip)).body).toMatchObject({ role });
    expect(await rolesSeenBy(stranger)).toContain(`Sam ${role}`);
    expect((await owner.get<JoinLink[]>(links)).body[0]?.uses).toBe(1);
  });

  test('needs an account', async () => {
    const { secret } = await makeLink();

    const answer = await app.anonymous.post(`/api/join/${secret}`);

    expect(refusalOf(answer)).toEqual([401, 'unauthorized']);
  });

  test('leaves everybody who is on the trip as they are, and the link unused', async () => {
    const link = await makeLink({ role: 'admin', maxUses: 1 });

    const answers = await Promise.all([owner, admin, member].map((person) => join(link, person)));

    expect(answers.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ tripId, wasMember: true })));
    expect(await rolesSeenBy(owner)).toEqual(['Olga owner', 'Adam admin', 'Mia member']);
    expect((await owner.get<JoinLink[]>(links)).body[0]?.uses).toBe(0);
  });

  test.each([
    ['revoked', `revoked_at = now()`],
    ['expired', `expires_at = now()`],
    ['used up', `max_uses = 1, uses = 1`],
  ])('leads whoever is on the trip there by a link that is %s too', async (_what, assignment) => {
    const link = await makeLink();
    await setLink(link, assignment);

    expect((await join(link, member)).body).toEqual({ tripId, wasMember: true });
  });

  test('under the same key gives the same answer, and counts once', async () => {
    const { secret } = await makeLink({ maxUses: 1 });
    const key = { 'idempotency-key': randomUUID() };

    const answers = [1, 2, 3].map(() => stranger.post(`/api/join/${secret}`, undefined, key));

    expect((await Promise.all(answers)).map(({ status, body }) => [status, body])).toEqual(
      [1, 2, 3].map(() => [200, { tripId, wasMember: false }]),
    );
  });

  test('is announced to everybody on the trip and to the newcomer, wherever they are', async () => {
    const link = await makeLink();
    const [onTrip, atHome, newcomer] = [await owner.live(), await admin.live(), await stranger.live()];
    await onTrip.join(tripId);

    await join(link, stranger);

    for (const live of [onTrip, atHome, newcomer])
      expect(await live.next('trip_changed')).toMatchObject({ tripId, resource: 'members' });
  });
});

describe('links on the live channel', () => {
  test('are announced to the trip’s page when one is made or revoked', async () => {
    const live = await admin.live();
    await live.join(tripId);

    const link = await makeLink();
    await revoke(link);
    await live.settled();

    const announced = live.heard.filter((frame) => frame.type === 'trip_changed').map(({ resource }) => resource);
    expect(announced).toEqual(['members', 'members']);
  });
});

describe('the secret of a link', () => {
  test('is in no line of the log, whatever happens to it', async () => {
    const link = await makeLink();
    await invitation(link);
    await join(link, stranger);
    await app.anonymous.get(`/join/${link.secret}`);
    await app.anonymous.get(`/api/join/${link.secret}?${'x'.repeat(20_000)}`);
    await app.anonymous.post(`/api/join/${link.secret}`, '{"broken');
    await revoke(link);
    await join(link, stranger);

    expect(app.logged.join('')).toContain('/api/join/:secret');
    expect(app.logged.join('')).not.toContain(link.secret);
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
