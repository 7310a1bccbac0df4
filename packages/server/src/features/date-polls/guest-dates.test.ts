import { randomUUID } from 'node:crypto';
import type { DatePoll, LinkedDates } from '@caravan/contract/date-polls/date-polls.schema.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [JUNE, JULY] = ['2027-06-04/2027-06-07', '2027-07-02/2027-07-05'];

let app: TestApp;
let group: ExampleMembers;
let trip: string;
let poll: DatePoll;
let emil: Guest;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2027-01-10T12:00:00Z');
  group = await signUpExampleMembers(app);
});
afterAll(() => app.stop());

beforeEach(async () => {
  trip = `/api/trips/${(await newSharedTrip(group)).id}`;
  poll = (await group.owner.post<DatePoll>(`${trip}/date-polls`, { candidates: [JUNE, JULY] })).body;
  emil = (await group.member.post<Guest>(`${trip}/guests`, { name: 'Emil  van Dijk' })).body;
});

const answerFor = (by: Person, personId: string, span: string, answer: string | null) =>
  by.put<DatePoll>(`${trip}/date-polls/${poll.id}/answers/${personId}`, { span, answer });
const votersNow = async () => (await group.owner.get<DatePoll[]>(`${trip}/date-polls`)).body[0]?.voters;
const refusalOf = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];

describe('an answer to dates for a guest', () => {
  test('is given by editors and by whoever has added them, and stands under their name', async () => {
    await answerFor(group.member, emil.id, JUNE, 'no');
    const answered = await answerFor(group.admin, emil.id, JULY, 'yes');

    const answers = [
      { span: JUNE, answer: 'no' },
      { span: JULY, answer: 'yes' },
    ];
    const named = { id: emil.id, firstName: 'Emil', lastName: 'van Dijk', isGuest: true, isByLink: false };
    expect(answered.body.voters).toEqual([{ ...named, answers }]);
    expect(await votersNow()).toEqual(answered.body.voters);
  });

  test('is nobody else’s to give, and of nobody who is not on the trip', async () => {
    const { owner, admin, member, stranger } = group;
    const rosa = (await owner.post<Guest>(`${trip}/guests`, { name: 'Rosa' })).body;

    expect(refusalOf(await answerFor(member, rosa.id, JUNE, 'yes'))).toEqual([403, 'forbidden']);
    expect(refusalOf(await answerFor(member, admin.id, JUNE, 'yes'))).toEqual([403, 'forbidden']);
    expect(refusalOf(await answerFor(stranger, emil.id, JUNE, 'yes'))).toEqual([404, 'trip_not_found']);
    expect(refusalOf(await answerFor(owner, randomUUID(), JUNE, 'yes'))).toEqual([404, 'user_not_found']);
    expect(refusalOf(await answerFor(owner, stranger.id, JUNE, 'yes'))).toEqual([404, 'user_not_found']);
    expect(await votersNow()).toEqual([]);
  });

  test('shows to whoever holds the link under their first name', async () => {
    await answerFor(group.owner, emil.id, JUNE, 'yes');
    const { secret } = (await group.owner.put<{ secret: string }>(`${trip}/date-polls/${poll.id}/link`, {})).body;

    const linked = await app.anonymous.get<LinkedDates>(`/api/dates/${secret}`);

    expect(linked.body.voters).toEqual([{ id: null, name: 'Emil', answers: [{ span: JUNE, answer: 'yes' }] }]);
  });

  test('goes with the guest', async () => {
    await answerFor(group.owner, emil.id, JUNE, 'yes');
    await answerFor(group.owner, group.member.id, JUNE, 'no');

    await group.member.delete(`${trip}/guests/${emil.id}`);

    expect((await votersNow())?.map(({ id }) => id)).toEqual([group.member.id]);
    expect(refusalOf(await answerFor(group.owner, emil.id, JUNE, 'yes'))).toEqual([404, 'user_not_found']);
  });

  test('is the answer of the member whom the guest becomes', async () => {
    await answerFor(group.owner, emil.id, JUNE, 'yes');
    const link = (await group.owner.post<JoinLink>(`${trip}/join-links`, { guestId: emil.id })).body;
    const { stranger } = group;

    await stranger.post(`/api/join/${link.secret}`);

    const { firstName, lastName } = stranger.user;
    const answers = [{ span: JUNE, answer: 'yes' }];
    expect(await votersNow()).toEqual([
      { id: stranger.id, firstName, lastName, isGuest: false, isByLink: false, answers },
    ]);
    // A device that has not heard of it answers still for the guest.
    expect((await answerFor(group.owner, emil.id, JUNE, 'no')).body.voters.map(({ id }) => id)).toEqual([stranger.id]);
    await stranger.post(`${trip}/leave`);
    expect(await votersNow()).toEqual([]);
  });
});
