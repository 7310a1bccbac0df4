import {
  type DateLink,
  type DatePoll,
  LINK_VOTERS_MAX,
  type LinkedDates,
} from '@caravan/contract/date-polls/date-polls.schema.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [JUNE, JULY] = ['2027-06-04/2027-06-07', '2027-07-02/2027-07-05'];

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let member: Person;
let trip: string;
let poll: DatePoll;
let link: string;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_DATE_VOTE: '10000', RATE_LIMIT_JOIN: '10000' } });
  group = await signUpExampleMembers(app);
  ({ owner, member } = group);
});
afterAll(() => app.stop());

const putLink = async (body: { replaces?: string } = {}, by = owner): Promise<DateLink> =>
  (await by.put<DateLink>(`${trip}/date-polls/${poll.id}/link`, body)).body;
const linkNow = async () => (await owner.get<DateLink[]>(`${trip}/date-links`)).body[0]!;

beforeEach(async () => {
  trip = `/api/trips/${(await newSharedTrip(group, { title: 'Lisbon', description: 'The surprise' })).id}`;
  poll = (await owner.post<DatePoll>(`${trip}/date-polls`, { candidates: [JUNE, JULY], note: 'When?' })).body;
  link = (await putLink()).secret ?? '';
});

const newSecret = (): string => randomBytes(32).toString('base64url');
const open = (secret = link) => app.anonymous.get<LinkedDates>(`/api/dates/${secret}`);
const vote = (fields: object = {}, secret = link) =>
  app.anonymous.put<{ voterId: string; dates: LinkedDates }>(`/api/dates/${secret}/vote`, {
    voterSecret: newSecret(),
    name: 'Zoë',
    answers: [{ span: JUNE, answer: 'yes' }],
    ...fields,
  });
const polled = async (): Promise<DatePoll | undefined> =>
  (await member.get<DatePoll[]>(`${trip}/date-polls`)).body.find(({ id }) => id === poll.id);
const refusalOf = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];
const UNKNOWN = [404, 'date_link_unknown'];

describe('whoever holds the link', () => {
  test('sees what is asked and who has answered, by first names, and nothing else of the trip', async () => {
    await member.put(`${trip}/date-polls/${poll.id}/answers/${member.id}`, { span: JULY, answer: 'no' });

    const { status, body } = await open();

    expect(status).toBe(200);
    expect(body).toEqual({
      pollId: poll.id,
      title: 'Lisbon',
      by: owner.user.firstName,
      candidates: [JUNE, JULY],
      note: 'When?',
      closesOn: null,
      endedAt: null,
      chosen: null,
      isStillChosen: false,
      voters: [{ id: null, name: member.user.firstName, answers: [{ span: JULY, answer: 'no' }] }],
    });
    const said = JSON.stringify(body);
    for (const secret of [owner.user.email, member.user.email, member.user.lastName, member.id, 'surprise'])
      expect(said).not.toContain(secret);
  });

  test('answers under a name, and comes back by a secret of their own to change that', async () => {
    const voterSecret = newSecret();
    const first = await vote({ voterSecret });

    const again = await vote({ voterSecret, name: 'Zoe', answers: [{ span: JULY, answer: 'if-need-be' }] });

    expect(again.body.voterId).toBe(first.body.voterId);
    const answers = [
      { span: JUNE, answer: 'yes' },
      { span: JULY, answer: 'if-need-be' },
    ];
    expect(again.body.dates.voters).toEqual([{ id: first.body.voterId, name: 'Zoe', answers }]);
    expect((await polled())?.voters).toEqual([
      { id: first.body.voterId, firstName: 'Zoe', lastName: '', isByLink: true, isGuest: false, answers },
    ]);
  });

  test('is led to the trip where they are on it, and hears nothing of it otherwise', async () => {
    const stranger = await app.signUp({ firstName: 'Sam' });
    const tripOf = async (by: Person, secret = link) => by.get<object>(`/api/dates/${secret}/trip`);

    expect((await tripOf(member)).body).toEqual({ tripId: poll.tripId });
    expect((await tripOf(stranger)).body).toEqual({ tripId: null });
    expect(refusalOf(await tripOf(member, newSecret()))).toEqual(UNKNOWN);
    expect((await app.anonymous.get(`/api/dates/${link}/trip`)).status).toBe(401);
  });

  test('changes nobody else’s answers by their name', async () => {
    await vote();

    await vote({ answers: [{ span: JUNE, answer: 'no' }] });

    const voters = (await open()).body.voters.map(({ name, answers }) => [name, answers[0]?.answer]);
    expect(voters).toEqual([
      ['Zoë', 'yes'],
      ['Zoë', 'no'],
    ]);
  });

  test('learns nobody’s secret, which nothing holds', async () => {
    const voterSecret = newSecret();
    const answered = await vote({ voterSecret });
    const { rows } = await app.database.pool.query('select * from date_voters, date_links');

    for (const text of [JSON.stringify(answered.body), JSON.stringify((await open()).body), JSON.stringify(rows)])
      expect(text).not.toContain(voterSecret);
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of nothing that shows', { name: '\u200b\u2060' }, 'name'],
    ['a name that is too long', { name: 'a'.repeat(61) }, 'name'],
    ['a name that cannot be stored', { name: 'a\0b' }, 'name'],
    ['no answers', { answers: [] }, 'answers'],
    ['the same dates twice', { answers: [JUNE, JUNE].map((span) => ({ span, answer: 'yes' })) }, 'answers'],
    ['an answer that there is not', { answers: [{ span: JUNE, answer: 'perhaps' }] }, 'answers.0.answer'],
    ['a short secret', { voterSecret: 'abc' }, 'voterSecret'],
    ['no secret', { voterSecret: undefined }, 'voterSecret'],
  ])('is refused with %s', async (_what, fields, path) => {
    const refused = await vote(fields);

    expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path }] }]);
    expect((await open()).body.voters).toEqual([]);
  });

  test.each(['Łukasz 🦊', '李雷', 'O’Brien-Ñuñez', '<script>alert(1)</script>', 'ناصر', 'A\n\tB'])(
    'may be called %j',
    async (name) => {
      const { status, body } = await vote({ name });

      expect([status, body.dates.voters[0]?.name]).toEqual([200, name.replaceAll(/\s+/g, ' ')]);
    },
  );

  test('takes their answers back, with the last of which their name goes, and answers anew', async () => {
    const voterSecret = newSecret();
    const both = [JUNE, JULY].map((span) => ({ span, answer: 'yes' }));
    await vote({ voterSecret, answers: both });
    const one = await vote({ voterSecret, answers: [{ span: JUNE, answer: null }] });
    expect(one.body.dates.voters.map(({ answers }) => answers)).toEqual([[{ span: JULY, answer: 'yes' }]]);

    const none = await vote({ voterSecret, answers: [{ span: JULY, answer: null }] });

    expect(none.body.dates.voters).toEqual([]);
    const { rows } = await app.database.pool.query('select name from date_voters where poll_id = $1', [poll.id]);
    expect(rows).toEqual([]);
    expect((await vote({ voterSecret, answers: both })).body.dates.voters).toHaveLength(1);
  });

  test('is forgotten where the dates that they answered are taken away, and may answer anew', async () => {
    const [tom, zoe] = [newSecret(), newSecret()];
    await vote({ voterSecret: tom, name: 'Tom', answers: [JUNE, JULY].map((span) => ({ span, answer: 'yes' })) });
    await vote({ voterSecret: tom, name: 'Tom', answers: [{ span: JULY, answer: null }] });
    await vote({ voterSecret: zoe, name: 'Zoe', answers: [JUNE, JULY].map((span) => ({ span, answer: 'no' })) });

    await owner.put(`${trip}/date-polls/${poll.id}`, { candidates: [JULY] });

    expect((await open()).body.voters.map(({ name }) => name)).toEqual(['Zoe']);
    const { rows } = await app.database.pool.query('select name from date_voters where poll_id = $1', [poll.id]);
    expect(rows).toEqual([{ name: 'Zoe' }]);
    const given = 'select distinct answer from date_answers where poll_id = $1';
    expect((await app.database.pool.query(given, [poll.id])).rows).toEqual([{ answer: 'no' }]);
    const anew = await vote({ voterSecret: tom, name: 'Tom', answers: [{ span: JULY, answer: 'yes' }] });
    expect(anew.body.dates.voters).toHaveLength(2);
  });

  test('is one of a hundred at most, who all still change their answers', async () => {
    const secrets = Array.from({ length: LINK_VOTERS_MAX }, newSecret);
    // Ten at a time: more would wait longer for each other than a request may.
    for (let at = 0; at < LINK_VOTERS_MAX; at += 10) {
      const answers = await Promise.all(secrets.slice(at, at + 10).map((voterSecret) => vote({ voterSecret })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }

    expect(refusalOf(await vote())).toEqual([409, 'date_voters_full']);
    expect((await vote({ voterSecret: secrets[0], name: 'First' })).status).toBe(200);
    expect((await polled())?.voters).toHaveLength(LINK_VOTERS_MAX);
  });

  test('says all that they say, or nothing of it', async () => {
    await owner.put(`${trip}/date-polls/${poll.id}`, { candidates: [JUNE] });

    const refused = await vote({ answers: [JUNE, JULY].map((span) => ({ span, answer: 'yes' })) });

    expect(refusalOf(refused)).toEqual([409, 'date_candidates_changed']);
    expect((await open()).body.voters).toEqual([]);
  });

  test('hears that it ended while they voted, and then sees what was chosen', async () => {
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('update date_polls set ended_at = now(), chosen = $2 where id = $1', [poll.id, JULY]);
    const voting = vote();
    await app.untilSomebodyWaits();
    await client.query('commit');
    client.release();

    expect(refusalOf(await voting)).toEqual([409, 'date_poll_ended']);
    expect((await open()).body).toMatchObject({ chosen: JULY, voters: [] });
  });

  test('may be taken off the poll by editors alone', async () => {
    const { voterId } = (await vote()).body;
    const path = `${trip}/date-polls/${poll.id}/voters/${voterId}`;

    expect((await member.delete(path)).status).toBe(403);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await polled())?.voters).toEqual([]);
    expect((await owner.delete(path)).status).toBe(404);
  });

  test('who was taken off the poll may answer anew, by the same secret', async () => {
    const voterSecret = newSecret();
    const { voterId } = (await vote({ voterSecret })).body;
    await owner.delete(`${trip}/date-polls/${poll.id}/voters/${voterId}`);
    expect((await open()).body.voters).toEqual([]);

    const again = await vote({ voterSecret, answers: [{ span: JULY, answer: 'no' }] });

    expect(again.body.voterId).not.toBe(voterId);
    expect(again.body.dates.voters.map(({ answers }) => answers)).toEqual([[{ span: JULY, answer: 'no' }]]);
  });

  test('takes no member off the poll', async () => {
    await member.put(`${trip}/date-polls/${poll.id}/answers/${member.id}`, { span: JULY, answer: 'no' });

    expect((await owner.delete(`${trip}/date-polls/${poll.id}/voters/${member.id}`)).status).toBe(404);
    expect((await polled())?.voters).toHaveLength(1);
  });
});

describe('the link', () => {
  test('is shown to editors again, and to nobody else', async () => {
    const { body } = await owner.get<DateLink[]>(`${trip}/date-links`);

    expect(body).toEqual([{ pollId: poll.id, secret: link, createdAt: expect.any(String) }]);
    expect(link).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await polled())).not.toContain(link);
    expect((await member.get(`${trip}/date-links`)).status).toBe(403);
  });

  test('stays the same whoever makes it again, once it is there', async () => {
    const before = await linkNow();

    expect(await Promise.all([putLink(), putLink({}, group.admin)])).toEqual([before, before]);

    expect((await open(link)).status).toBe(200);
  });

  test('is made once by two at once', async () => {
    await owner.delete(`${trip}/date-polls/${poll.id}/link`);

    const [one, other] = await Promise.all([putLink(), putLink({}, group.admin)]);

    expect(one).toEqual(other);
    expect((await open(one.secret ?? '')).status).toBe(200);
  });

  test('ends when another one takes its place, and what was answered stays', async () => {
    await vote();

    const next = await putLink({ replaces: (await linkNow()).createdAt });

    expect(refusalOf(await open(link))).toEqual(UNKNOWN);
    expect(refusalOf(await vote({}, link))).toEqual(UNKNOWN);
    expect((await open(next.secret ?? '')).body.voters).toHaveLength(1);
  });

  test('is not replaced once more by a repeat, nor by who has not seen the new one', async () => {
    const { createdAt } = await linkNow();
    const next = await putLink({ replaces: createdAt });

    expect([await putLink({ replaces: createdAt }), await putLink({ replaces: createdAt }, group.admin)]).toEqual([
      next,
      next,
    ]);
  });

  test('is over once it is revoked, for whoever votes at that moment too', async () => {
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('select id from date_polls where id = $1 for update', [poll.id]);
    const voting = vote();
    await app.untilSomebodyWaits();
    await client.query('delete from date_links where poll_id = $1', [poll.id]);
    await client.query('commit');
    client.release();

    expect(refusalOf(await voting)).toEqual(UNKNOWN);
    expect(refusalOf(await open())).toEqual(UNKNOWN);
    expect((await polled())?.voters).toEqual([]);
  });

  test.each(['its poll', 'its trip'])('goes with %s', async (what) => {
    await owner.delete(what === 'its trip' ? trip : `${trip}/date-polls/${poll.id}`);

    expect(refusalOf(await open())).toEqual(UNKNOWN);
    const { rows } = await app.database.pool.query('select id from date_links where poll_id = $1', [poll.id]);
    expect(rows).toEqual([]);
  });

  test.each(['-', 'x'.repeat(43), 'x'.repeat(44), encodeURIComponent('\0'.repeat(43)), 'join'])(
    'is not %j',
    async (secret) => {
      expect(refusalOf(await open(secret))).toEqual(UNKNOWN);
      expect(refusalOf(await vote({}, secret))).toEqual(UNKNOWN);
    },
  );

  test('shows the outcome after the end, and takes no answers', async () => {
    await owner.post(`${trip}/date-polls/${poll.id}/choice`, { span: JUNE });

    expect((await open()).body).toMatchObject({ chosen: JUNE, isStillChosen: true, endedAt: expect.any(String) });
    expect(refusalOf(await vote())).toEqual([409, 'date_poll_ended']);
  });

  test('is revoked after the end too, and is made no more then', async () => {
    await owner.post(`${trip}/date-polls/${poll.id}/end`);
    expect((await owner.delete(`${trip}/date-polls/${poll.id}/link`)).status).toBe(204);

    expect(refusalOf(await open())).toEqual(UNKNOWN);
    expect(refusalOf(await owner.put(`${trip}/date-polls/${poll.id}/link`, {}))).toEqual([409, 'date_poll_ended']);
  });

  test('says once the trip has got other dates than those that were chosen, and not which', async () => {
    await owner.post(`${trip}/date-polls/${poll.id}/choice`, { span: JUNE });
    await owner.put(trip, { startDate: '2027-08-01', endDate: '2027-08-03' });

    const { body } = await open();

    expect(body).toMatchObject({ chosen: JUNE, isStillChosen: false });
    expect(JSON.stringify(body)).not.toContain('2027-08');
  });

  test('is in no line of the log, whatever happens to it, and the secrets of voters neither', async () => {
    const voterSecret = newSecret();
    await open();
    await vote({ voterSecret });
    await vote({ voterSecret, answers: [] });
    await app.anonymous.get(`/dates/${link}`);
    await app.anonymous.put(`/api/dates/${link}/vote`, '{"broken');
    await owner.delete(`${trip}/date-polls/${poll.id}/link`);
    await open();

    expect(app.logged.join('')).toContain('/api/dates/:secret');
    expect(app.logged.join('')).not.toContain(link);
    expect(app.logged.join('')).not.toContain(voterSecret);
  });
});

describe('who votes or guesses too often', () => {
  test('is refused by address, whichever links, and keeps nobody else from voting or reading', async () => {
    const limits = { RATE_LIMIT_DATE_VOTE: '3', RATE_LIMIT_JOIN: '4' };
    const strict = await startTestApp({ env: { ...limits, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
    try {
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const to = (secret: string, address: string) =>
        strict.anonymous.put(`/api/dates/${secret}/vote`, {}, from(address));
      const read = (secret: string, address: string) => strict.anonymous.get(`/api/dates/${secret}`, from(address));
      const one = newSecret();

      for (const secret of [one, one, newSecret()]) expect((await to(secret, '192.0.2.1')).status).toBe(400);
      expect((await to(one, '192.0.2.1')).status).toBe(429);
      expect((await to(newSecret(), '192.0.2.1')).status).toBe(429);
      expect((await to(one, '198.51.100.1')).status).toBe(400);

      for (const _ of [1, 2, 3, 4]) expect((await read(one, '192.0.2.1')).status).toBe(404);
      expect((await read(one, '192.0.2.1')).status).toBe(429);
      expect((await read(one, '198.51.100.1')).status).toBe(404);

      const guess = () => strict.anonymous.get(`/api/dates/${newSecret()}`, from('192.0.2.10'));
      for (const _ of [1, 2, 3, 4]) expect((await guess()).status).toBe(404);
      expect((await guess()).status).toBe(429);
    } finally {
      await strict.stop();
    }
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
