import { datePollOf } from '@caravan/contract/date-polls/date-polls.rules.ts';
import { DATE_POLLS_MAX, type DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [JUNE, JULY] = ['2027-06-04/2027-06-07', '2027-07-02/2027-07-05'];

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let trip: string;
let polls: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member } = group);
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.setNow('2027-01-10T12:00:00Z');
  trip = `/api/trips/${(await newSharedTrip(group)).id}`;
  polls = `${trip}/date-polls`;
});

const ask = async (fields: object = {}, by = owner): Promise<DatePoll> =>
  (await by.post<DatePoll>(polls, { candidates: [JUNE, JULY], ...fields })).body;
const answer = (by: Person, poll: DatePoll, span: string, said: string | null) =>
  by.put<DatePoll>(`${polls}/${poll.id}/answers/${by.id}`, { span, answer: said });
const choose = (by: Person, poll: DatePoll, body: object = {}) =>
  by.post<DatePoll>(`${polls}/${poll.id}/choice`, { span: JULY, ...body });
const list = async (by = member): Promise<DatePoll[]> => (await by.get<DatePoll[]>(polls)).body;
const tripNow = async (): Promise<TripDetail> => (await member.get<TripDetail>(trip)).body;
const refusalOf = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];
const answersIn = (poll: DatePoll | undefined) =>
  Object.fromEntries(poll?.voters.map(({ firstName, answers }) => [firstName, answers.map((one) => one.answer)]) ?? []);

describe('asking for dates', () => {
  test('puts them in order, and the trip says that its dates are voted on', async () => {
    const made = await owner.post<DatePoll>(polls, {
      candidates: [JULY, JUNE],
      note: ' When? ',
      closesOn: '2027-02-01',
    });

    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      candidates: [JUNE, JULY],
      note: 'When?',
      closesOn: '2027-02-01',
      endedAt: null,
      chosen: null,
      voters: [],
      createdBy: owner.id,
      version: 1,
    });
    expect(await list()).toEqual([made.body]);
    expect((await tripNow()).datePoll).toBe('open');
  });

  test('is refused while they are made for already, also by two at once', async () => {
    const answers = await Promise.all([owner, admin].map((by) => by.post(polls, { candidates: [JUNE] })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(refusalOf(await owner.post(polls, { candidates: [JULY] }))).toEqual([409, 'date_poll_open']);
    expect(await list()).toHaveLength(1);
  });

  test('comes to a bound, and goes on once a poll is deleted', async () => {
    for (let at = 0; at < DATE_POLLS_MAX; at += 1) {
      const poll = await ask();
      expect((await owner.post(`${polls}/${poll.id}/end`)).status).toBe(200);
    }
    expect(refusalOf(await owner.post(polls, { candidates: [JUNE] }))).toEqual([409, 'date_polls_full']);

    const [newest, ...others] = await list();
    await owner.delete(`${polls}/${newest?.id}`);

    expect(await list()).toEqual(others);
    expect((await owner.post(polls, { candidates: [JUNE] })).status).toBe(201);
  });

  test('something else takes the answers to what is taken away along', async () => {
    const poll = await ask();
    await answer(member, poll, JUNE, 'yes');
    await answer(admin, poll, JUNE, 'yes');
    await answer(admin, poll, JULY, 'no');

    const changed = await owner.put<DatePoll>(`${polls}/${poll.id}`, { candidates: [JULY], version: 1 });

    expect(changed.body).toMatchObject({ candidates: [JULY], version: 2 });
    expect(answersIn(changed.body)).toEqual({ [admin.user.firstName]: ['no'] });
    expect(refusalOf(await answer(member, poll, JUNE, 'yes'))).toEqual([409, 'date_candidates_changed']);
  });

  test('something else is refused to who has not seen what is made by now, and never by an answer', async () => {
    const poll = await ask();
    await answer(member, poll, JUNE, 'yes');
    const path = `${polls}/${poll.id}`;

    expect((await owner.put(path, { note: 'Please', version: 1 })).status).toBe(200);
    expect(refusalOf(await admin.put(path, { note: 'Well?', version: 1 }))).toEqual([409, 'changed_meanwhile']);
  });
});

describe('a last day for answers', () => {
  // 2027-01-10 at noon UTC: at UTC−12 it has just begun.
  const PAST = [400, [{ path: 'closesOn', message: 'Must be today or later' }]];
  const issuesOf = ({ status, body }: Answer<unknown>) => [status, (body as { issues?: object[] }).issues];

  test('cannot be over everywhere, in a new poll as in one that is there', async () => {
    expect(issuesOf(await owner.post(polls, { candidates: [JUNE], closesOn: '2027-01-09' }))).toEqual(PAST);
    expect(await list()).toEqual([]);
    const poll = await ask();

    expect(issuesOf(await owner.put(`${polls}/${poll.id}`, { closesOn: '2027-01-09' }))).toEqual(PAST);
    expect(await list()).toEqual([poll]);
  });

  test('can be the day that it still is somewhere', async () => {
    app.setNow('2027-01-10T11:59:59Z');

    expect((await owner.post(polls, { candidates: [JUNE], closesOn: '2027-01-09' })).status).toBe(201);
  });
});

describe('answering', () => {
  test('is for everybody on the trip, each for themselves, and can be changed', async () => {
    const poll = await ask();
    await Promise.all([owner, admin, member].map((by) => answer(by, poll, JUNE, 'yes')));
    await answer(member, poll, JULY, 'if-need-be');

    const answered = await answer(member, poll, JUNE, 'no');

    expect(answersIn(answered.body)).toEqual({
      [owner.user.firstName]: ['yes'],
      [admin.user.firstName]: ['yes'],
      [member.user.firstName]: ['no', 'if-need-be'],
    });
    expect(answered.body.version).toBe(1);
    expect(await list()).toEqual([answered.body]);
  });

  test.each([
    [{ span: JUNE, answer: 'maybe' }, 'answer'],
    [{ span: '2027-06-07/2027-06-04', answer: 'yes' }, 'span'],
    [{ answer: 'yes' }, 'span'],
  ])('with %j is refused', async (body, path) => {
    const poll = await ask();

    const refused = await member.put(`${polls}/${poll.id}/answers/${member.id}`, body);

    expect([refused.status, refused.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });

  test('can be taken back, one by one, and given again', async () => {
    const poll = await ask();
    await answer(member, poll, JUNE, 'yes');
    await answer(member, poll, JULY, 'no');

    expect(answersIn((await answer(member, poll, JUNE, null)).body)).toEqual({ [member.user.firstName]: ['no'] });
    expect((await answer(member, poll, JULY, null)).body.voters).toEqual([]);
    expect(await list()).toEqual([poll]);
    expect(answersIn((await answer(member, poll, JUNE, 'yes')).body)).toEqual({ [member.user.firstName]: ['yes'] });
  });

  test('that was meant before it was taken back changes nothing', async () => {
    const poll = await ask();
    const path = `${polls}/${poll.id}/answers/${member.id}`;
    await member.put(path, { span: JUNE, answer: null, at: '2027-01-10T11:00:00Z' });

    await member.put(path, { span: JUNE, answer: 'yes', at: '2027-01-10T10:00:00Z' });
    expect((await list())[0]?.voters).toEqual([]);
  });

  test('goes on through the last day anywhere on earth, and no longer', async () => {
    const poll = await ask({ closesOn: '2027-01-20' });
    app.setNow('2027-01-21T11:59:59Z');
    expect((await answer(member, poll, JUNE, 'yes')).status).toBe(200);

    app.setNow('2027-01-21T12:00:00Z');

    expect(refusalOf(await answer(member, poll, JUNE, 'no'))).toEqual([409, 'date_poll_ended']);
    expect((await owner.put(`${polls}/${poll.id}`, { closesOn: '2027-01-25' })).status).toBe(200);
    expect((await answer(member, poll, JUNE, 'no')).status).toBe(200);
  });

  test('that meets the end of the poll counts whole or not at all', async () => {
    const poll = await ask();
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('update date_polls set ended_at = now() where id = $1', [poll.id]);
    const answering = answer(member, poll, JUNE, 'yes');
    await app.untilSomebodyWaits();
    await client.query('commit');
    client.release();

    expect(refusalOf(await answering)).toEqual([409, 'date_poll_ended']);
    expect((await list())[0]?.voters).toEqual([]);
  });

  test('of whoever leaves goes with them, and a deleted account answers nothing', async () => {
    const poll = await ask();
    const guest = await app.signUp({ firstName: 'Gus' });
    await owner.post(`${trip}/members`, { userId: guest.id });
    await answer(guest, poll, JUNE, 'yes');
    await answer(owner, poll, JUNE, 'yes');
    const other = await app.signUp({ firstName: 'Ola' });
    await owner.post(`${trip}/members`, { userId: other.id });
    await answer(other, poll, JULY, 'yes');

    await guest.post(`${trip}/leave`);
    await other.post('/api/auth/user/deletion');

    expect(answersIn((await list())[0])).toEqual({ [owner.user.firstName]: ['yes'] });
  });
});

describe('choosing dates', () => {
  test('gives them to the trip and ends the poll', async () => {
    const poll = await ask();
    await answer(member, poll, JULY, 'yes');

    const chosen = await choose(admin, poll, { version: 1 });

    expect(chosen.body).toMatchObject({ chosen: JULY, endedAt: '2027-01-10T12:00:00.000Z', version: 2 });
    expect(await tripNow()).toMatchObject({ startDate: '2027-07-02', endDate: '2027-07-05', datePoll: 'ended' });
    expect(refusalOf(await answer(member, poll, JUNE, 'yes'))).toEqual([409, 'date_poll_ended']);
  });

  test('moves along what the trip holds, as a change of its dates does', async () => {
    await owner.put(trip, { startDate: '2027-05-01', endDate: '2027-05-04' });
    const activity = await owner.post<{ id: string }>(`${trip}/itinerary`, {
      title: 'Dinner',
      startTime: '2027-05-02T19:00:00Z',
    });
    const poll = await ask();

    await choose(owner, poll, { contents: { move: 'all', timeZone: 'UTC' } });

    const { body } = await member.get<{ id: string; startTime: string }[]>(`${trip}/itinerary`);
    expect(body.map(({ id, startTime }) => [id, startTime])).toEqual([[activity.body.id, '2027-07-03T19:00:00.000Z']]);
  });

  test('by two at once chooses once, and the other sees what was chosen', async () => {
    const poll = await ask();

    const answers = await Promise.all([choose(owner, poll), choose(admin, poll, { span: JUNE })]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.map(refusalOf)).toContainEqual([409, 'date_poll_ended']);
    const [{ chosen } = { chosen: null }] = await list();
    expect(`${(await tripNow()).startDate}/${(await tripNow()).endDate}`).toBe(chosen);
  });

  test.each([
    ['of what is not made', { span: '2027-08-06/2027-08-09' }, 'date_candidates_changed'],
    ['over a poll that asks something else by now', { version: 9 }, 'changed_meanwhile'],
    ['over a trip that was changed meanwhile', { tripVersion: 9 }, 'changed_meanwhile'],
  ])('%s is refused, and nothing changes', async (_what, body, code) => {
    const poll = await ask();

    expect(refusalOf(await choose(owner, poll, body))).toEqual([409, code]);

    expect(await list()).toEqual([poll]);
    expect((await tripNow()).version).toBe(1);
  });

  test('is possible once the last day is over', async () => {
    const poll = await ask({ closesOn: '2027-01-20' });
    app.setNow('2027-03-01T12:00:00Z');

    expect((await choose(owner, poll)).status).toBe(200);
  });
});

test('what a trip says of its polls is what they are, whichever is deleted', async () => {
  const first = await ask();
  await owner.post(`${polls}/${first.id}/end`);
  const second = await ask();
  const agreed = async () => {
    const { datePoll } = await tripNow();
    expect(datePoll).toBe(datePollOf(await list()));
    return datePoll;
  };
  expect(await agreed()).toBe('open');

  await owner.delete(`${polls}/${second.id}`);
  expect(await agreed()).toBe('ended');
  await owner.delete(`${polls}/${first.id}`);
  expect(await agreed()).toBeUndefined();
});

describe('a poll that is over', () => {
  test('ends without dates and leaves the trip as it is', async () => {
    const poll = await ask();

    const ended = await owner.post<DatePoll>(`${polls}/${poll.id}/end`);

    expect(ended.body).toMatchObject({ chosen: null, endedAt: '2027-01-10T12:00:00.000Z' });
    expect(await tripNow()).toMatchObject({ startDate: null, endDate: null, datePoll: 'ended' });
    expect(refusalOf(await owner.post(`${polls}/${poll.id}/end`))).toEqual([409, 'date_poll_ended']);
    expect(refusalOf(await owner.put(`${polls}/${poll.id}`, { note: 'Well?' }))).toEqual([409, 'date_poll_ended']);
  });

  test('asks again with the answers that it has, and without a last day that is over', async () => {
    const poll = await ask({ closesOn: '2027-01-20' });
    await answer(member, poll, JUNE, 'yes');
    await choose(owner, poll);
    app.setNow('2027-03-01T12:00:00Z');

    const again = await admin.post<DatePoll>(`${polls}/${poll.id}/reopen`);

    expect(again.body).toMatchObject({ endedAt: null, chosen: null, closesOn: null });
    expect(answersIn(again.body)).toEqual({ [member.user.firstName]: ['yes'] });
    expect((await answer(member, poll, JULY, 'no')).status).toBe(200);
    expect((await tripNow()).startDate).toBe('2027-07-02');
  });

  test('does not ask again beside another one', async () => {
    const first = await ask();
    await owner.post(`${polls}/${first.id}/end`);
    await ask();

    expect(refusalOf(await owner.post(`${polls}/${first.id}/reopen`))).toEqual([409, 'date_poll_open']);
  });
});

test('a poll goes with its trip, and is not there under another one', async () => {
  const poll = await ask();
  const other = `/api/trips/${(await newSharedTrip(group)).id}/date-polls/${poll.id}`;

  const answers = [
    await member.put(`${other}/answers/${member.id}`, { span: JUNE, answer: 'yes' }),
    await owner.put(other, { note: 'Mine' }),
    await owner.post(`${other}/choice`, { span: JUNE }),
    await owner.put(`${other}/link`, {}),
    await owner.delete(other),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);

  expect((await owner.delete(trip)).status).toBe(204);
  const { rows } = await app.database.pool.query('select id from date_polls where id = $1', [poll.id]);
  expect(rows).toEqual([]);
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
