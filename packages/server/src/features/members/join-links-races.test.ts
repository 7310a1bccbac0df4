import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { type Answer, type Person, signInAgain } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  tripId = (await newSharedTrip(group)).id;
  trip = `/api/trips/${tripId}`;
});

const makeLink = async (fields: object = {}, by = owner): Promise<JoinLink> =>
  (await by.post<JoinLink>(`${trip}/join-links`, fields)).body;
const join = ({ secret }: JoinLink, by: Person) => by.post(`/api/join/${secret}`);
const remove = (person: Person, by = owner) => by.delete(`${trip}/members/${person.id}`);
const resultOf = ({ status, body }: Answer<unknown>): string =>
  status === 200 ? 'joined' : (body as { code: string }).code;
const usesOf = async ({ id }: JoinLink): Promise<number> =>
  (await app.database.pool.query(`select uses from join_links where id = $1`, [id])).rows[0].uses;
const peopleOnTrip = async (): Promise<string[]> =>
  (await owner.get<Member[]>(`${trip}/members`)).body.map(({ userId }) => userId);

/** Does something while a change of the trip is made but not yet kept, and keeps the change once that has to wait for it. */
const whileChanging = async (change: string, values: readonly unknown[], act: () => Promise<Answer<unknown>>) => {
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query(change, [...values]);
  const acting = act();
  await app.untilSomebodyWaits();
  await client.query('commit');
  client.release();
  return acting;
};

describe('the last place of a link', () => {
  test.each([
    [1, 6],
    [3, 6],
  ])('of %i goes to as many people and no more, when %i come at once', async (places, comers) => {
    const link = await makeLink({ maxUses: places });
    const people = await Promise.all(Array.from({ length: comers }, () => app.signUp()));

    const results = (await Promise.all(people.map((person) => join(link, person)))).map(resultOf);

    expect(results.filter((result) => result === 'joined')).toHaveLength(places);
    expect(results.filter((result) => result === 'join_link_used_up')).toHaveLength(comers - places);
    expect([await usesOf(link), (await peopleOnTrip()).length]).toEqual([places, 3 + places]);
  });

  test('is taken once by somebody who comes from several windows at once', async () => {
    const link = await makeLink({ maxUses: 1 });
    const otherWindow = await signInAgain(stranger);

    const answers = await Promise.all([stranger, otherWindow, stranger].map((window) => join(link, window)));

    expect(answers.map(resultOf)).toEqual(['joined', 'joined', 'joined']);
    expect([await usesOf(link), (await peopleOnTrip()).length]).toEqual([1, 4]);
  });

  test('is left by somebody who is invited by name at the same moment', async () => {
    const link = await makeLink({ maxUses: 1 });

    const [joined, invited] = await Promise.all([
      join(link, stranger),
      admin.post(`${trip}/members`, { userId: stranger.id }),
    ]);

    expect(joined.status).toBe(200);
    const wasInvited = invited.status === 201;
    expect(await usesOf(link)).toBe(wasInvited ? 0 : 1);
    expect(await peopleOnTrip()).toHaveLength(4);
  });
});

describe('a link that is revoked at the moment when somebody joins', () => {
  test('either has let them in or refuses them', async () => {
    const comers = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
    for (const comer of comers) {
      const link = await makeLink();

      const [joined, revoked] = await Promise.all([join(link, comer), owner.delete(`${trip}/join-links/${link.id}`)]);

      expect(revoked.status).toBe(204);
      expect(['joined', 'join_link_revoked']).toContain(resultOf(joined));
      expect((await peopleOnTrip()).includes(comer.id)).toBe(resultOf(joined) === 'joined');
    }
  });

  test('refuses whoever has waited for it', async () => {
    const link = await makeLink();
    const revoking = `update join_links set revoked_at = now() where id = $1`;

    const answer = await whileChanging(revoking, [link.id], () => join(link, stranger));

    expect(resultOf(answer)).toBe('join_link_revoked');
    expect(await peopleOnTrip()).toHaveLength(3);
  });
});

describe('the links of somebody', () => {
  test.each<[string, () => Promise<Answer<unknown>>]>([
    ['is removed', () => remove(admin)],
    ['leaves', () => admin.post(`${trip}/leave`)],
    ['becomes a member', () => owner.patch(`${trip}/members/${admin.id}`, { role: 'member' })],
    ['deletes their account', () => admin.post('/api/auth/user/deletion')],
  ])('who %s are revoked, and nobody else’s', async (_what, end) => {
    const [theirs, others] = [await makeLink({}, admin), await makeLink()];

    expect((await end()).status).toBeLessThan(300);

    expect(resultOf(await join(theirs, stranger))).toBe('join_link_revoked');
    expect((await owner.get<JoinLink[]>(`${trip}/join-links`)).body.map(({ id }) => id)).toEqual([others.id]);
  });

  test('who stays an admin work on, and so do those of who hands the trip over', async () => {
    const [theirs, owners] = [await makeLink({}, admin), await makeLink()];

    await owner.patch(`${trip}/members/${admin.id}`, { role: 'admin' });
    await owner.post(`${trip}/owner`, { userId: member.id });

    expect([await join(theirs, stranger), await join(owners, await app.signUp())].map(resultOf)).toEqual([
      'joined',
      'joined',
    ]);
  });

  test('work again for nobody when they become an admin once more', async () => {
    const link = await makeLink({}, admin);
    await owner.patch(`${trip}/members/${admin.id}`, { role: 'member' });

    await owner.patch(`${trip}/members/${admin.id}`, { role: 'admin' });

    expect(resultOf(await join(link, stranger))).toBe('join_link_revoked');
  });

  test('let nobody in who joins while the role is being taken from them', async () => {
    const link = await makeLink({}, admin);
    const demoting = `update trip_members set role = 'member' where trip_id = $1 and user_id = $2`;

    const answer = await whileChanging(demoting, [tripId, admin.id], () => join(link, stranger));

    expect(resultOf(answer)).toBe('join_link_revoked');
  });

  test('and joining by them end neither for both when they are removed at that moment', async () => {
    const comers = await Promise.all(Array.from({ length: 3 }, () => app.signUp()));
    const link = await makeLink({}, admin);

    const [removed, ...joined] = await Promise.all([remove(admin), ...comers.map((comer) => join(link, comer))]);

    expect(removed.status).toBe(204);
    for (const answer of joined) expect(['joined', 'join_link_revoked']).toContain(resultOf(answer));
  });
});

describe('somebody who was removed', () => {
  test('does not come back by a link from before, not even one that they have not used', async () => {
    const [used, unused] = [await makeLink(), await makeLink({ role: 'admin' })];
    await join(used, stranger);

    await remove(stranger);

    expect([await join(used, stranger), await join(unused, stranger)].map(resultOf)).toEqual([
      'removed_before',
      'removed_before',
    ]);
    expect((await stranger.get(trip)).status).toBe(404);
    expect([await usesOf(used), await usesOf(unused)]).toEqual([1, 0]);
  });

  test('comes back by a link that is made for them afterwards, and then by the older ones too', async () => {
    const before = await makeLink();
    await join(before, stranger);
    await remove(stranger);

    expect(resultOf(await join(await makeLink(), stranger))).toBe('joined');
    await stranger.post(`${trip}/leave`);
    expect(resultOf(await join(before, stranger))).toBe('joined');
  });

  test('and invited again is barred no more', async () => {
    const before = await makeLink();
    await join(before, stranger);
    await remove(stranger);
    await owner.post(`${trip}/members`, { userId: stranger.id });
    await stranger.post(`${trip}/leave`);

    expect(resultOf(await join(before, stranger))).toBe('joined');
  });

  test('twice is barred since the second time', async () => {
    await remove(member);
    const between = await makeLink();
    await join(between, member);
    await remove(member);

    expect(resultOf(await join(between, member))).toBe('removed_before');
  });

  test('bars nobody else', async () => {
    const link = await makeLink();

    await remove(member);

    expect(resultOf(await join(link, stranger))).toBe('joined');
  });

  test('while joining by another window is off the trip and stays so', async () => {
    const link = await makeLink();

    const [removed, joined] = await Promise.all([remove(member), join(link, member)]);

    expect(removed.status).toBe(204);
    expect(['joined', 'removed_before']).toContain(resultOf(joined));
    expect(await peopleOnTrip()).not.toContain(member.id);
  });

  test('by a removal that a link was made during is barred from that link', async () => {
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query(`select from trip_members where trip_id = $1 and user_id = $2 for update`, [tripId, member.id]);
    const removing = remove(member);
    await app.untilSomebodyWaits();
    const link = await makeLink({}, admin);
    await client.query('commit');
    client.release();
    await removing;

    expect(resultOf(await join(link, member))).toBe('removed_before');
  });
});

describe('whoever left by themselves', () => {
  test('comes back by the link that they came by', async () => {
    const link = await makeLink();
    await join(link, stranger);
    await stranger.post(`${trip}/leave`);

    expect(resultOf(await join(link, stranger))).toBe('joined');
    expect(await usesOf(link)).toBe(2);
  });
});

describe('a trip that is deleted while people join it', () => {
  test('lets them in before or not at all, and nothing hangs', async () => {
    const comers = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
    const link = await makeLink({}, admin);

    const [deleted, ...joined] = await Promise.all([owner.delete(trip), ...comers.map((comer) => join(link, comer))]);

    expect(deleted.status).toBe(204);
    for (const answer of joined)
      expect(['joined', 'join_link_unknown', 'join_link_revoked']).toContain(resultOf(answer));
    const stillThere = await Promise.all(comers.map((comer) => comer.get(trip)));
    expect(stillThere.map(({ status }) => status)).toEqual(Array(4).fill(404));
  });
});

describe('what is long past', () => {
  const tidy = () => app.runJob('housekeeping');
  const ageOf = (table: string, column: string, days: number) =>
    app.database.pool.query(
      `update ${table} set ${column} = now() - make_interval(days => ${days}) where trip_id = $1`,
      [tripId],
    );

  test('is known for a while, so that whoever opens an old link reads why, and then deleted', async () => {
    const link = await makeLink();

    await ageOf('join_links', 'expires_at', 89);
    await tidy();
    expect(resultOf(await join(link, stranger))).toBe('join_link_expired');

    await ageOf('join_links', 'expires_at', 91);
    await tidy();
    expect(resultOf(await join(link, stranger))).toBe('join_link_unknown');
  });

  test('of removals goes once every link from before has ended', async () => {
    await remove(member);
    const removals = async () =>
      (await app.database.pool.query(`select from trip_removals where trip_id = $1`, [tripId])).rowCount;

    await ageOf('trip_removals', 'removed_at', 29);
    await tidy();
    expect(await removals()).toBe(1);

    await ageOf('trip_removals', 'removed_at', 31);
    await tidy();
    expect(await removals()).toBe(0);
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
