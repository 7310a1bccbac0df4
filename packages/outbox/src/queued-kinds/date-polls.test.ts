import { listDatePolls } from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import { datePollOf } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { describe, expect, test } from 'vitest';
import { shownOver } from '../overlay.ts';
import type { Queue } from '../queue.ts';
import { change, id, TRIP } from '../testing/queued-changes.ts';
import { rethrow } from '../testing/rethrow.ts';

const [JUNE, JULY] = ['2027-06-04/2027-06-07', '2027-07-02/2027-07-05'];
const anna = { id: id('anna'), firstName: 'Anna', lastName: 'Berg', email: null };

const poll: DatePoll = {
  id: id('poll'),
  tripId: TRIP,
  candidates: [JUNE, JULY],
  closesOn: null,
  note: null,
  endedAt: null,
  chosen: null,
  voters: [
    {
      id: id('bo'),
      firstName: 'Bo',
      lastName: 'Ek',
      isByLink: false,
      isGuest: false,
      answers: [{ span: JUNE, answer: 'yes' }],
    },
    {
      id: id('zoe'),
      firstName: 'Zoë',
      lastName: '',
      isByLink: true,
      isGuest: false,
      answers: [{ span: JULY, answer: 'no' }],
    },
  ],
  createdBy: id('bo'),
  createdAt: '2027-04-01T10:00:00.000Z',
  updatedAt: '2027-04-01T10:00:00.000Z',
  version: 1,
};

const params = { tripId: TRIP, pollId: id('poll'), personId: anna.id };
const answering = (name: string, span: string, answer: string) =>
  change(name, 'answerDatePoll', { params, body: { span, answer } });

const reads = {
  tripId: TRIP,
  writer: anna,
  onTrouble: rethrow,
  read: (read: unknown) => (read === getTrip ? { id: TRIP } : undefined) as never,
};
const shown = (queue: Queue, polls = [poll]) => shownOver(listDatePolls, polls, queue, reads);

describe('while there is no connection', () => {
  test('one’s own answers show beside those of the others, the last one to each of the dates', () => {
    const [answered] = shown([
      answering('a', JULY, 'no'),
      answering('b', JUNE, 'yes'),
      answering('c', JULY, 'if-need-be'),
    ]);

    expect(answered?.voters.find((voter) => voter.id === id('anna'))).toEqual({
      id: id('anna'),
      firstName: 'Anna',
      lastName: 'Berg',
      isByLink: false,
      isGuest: false,
      answers: [
        { span: JUNE, answer: 'yes' },
        { span: JULY, answer: 'if-need-be' },
      ],
    });
    expect(answered?.voters).toHaveLength(3);
  });

  const trip = {
    id: TRIP,
    members: [{ userId: id('kai'), user: { firstName: 'Kai', lastName: 'Lund' } }],
    guests: [{ id: id('emil'), name: 'Emil van Dijk' }],
  };
  test.each([
    ['a guest', id('emil'), { firstName: 'Emil', lastName: 'van Dijk', isGuest: true }],
    ['another member', id('kai'), { firstName: 'Kai', lastName: 'Lund', isGuest: false }],
  ])('what is answered for %s shows under their name, beside one’s own', (_who, personId, named) => {
    const known = { ...reads, read: (read: unknown) => (read === getTrip ? trip : undefined) as never };
    const queue = [
      answering('a', JUNE, 'no'),
      change('b', 'answerDatePoll', { params: { ...params, personId }, body: { span: JUNE, answer: 'yes' } }),
    ];

    const [answered] = shownOver(listDatePolls, [poll], queue, known);

    const answers = [{ span: JUNE, answer: 'yes' }];
    expect(answered?.voters.find((voter) => voter.id === personId)).toEqual({
      id: personId,
      ...named,
      isByLink: false,
      answers,
    });
    expect(answered?.voters.find((voter) => voter.id === anna.id)?.answers).toEqual([{ span: JUNE, answer: 'no' }]);
  });

  test('what is answered for somebody who is not known shows nowhere', () => {
    const nobody = change('a', 'answerDatePoll', {
      params: { ...params, personId: id('nobody') },
      body: { span: JUNE, answer: 'yes' },
    });

    expect(shown([nobody])).toEqual([poll]);
  });

  test('a new poll is there, and answered', () => {
    const body = { candidates: [JUNE], closesOn: null, note: 'When?' };
    const answered = change('d', 'answerDatePoll', {
      params: { ...params, pollId: id('new') },
      body: { span: JUNE, answer: 'yes' },
    });

    const [made] = shown([change('new', 'createDatePoll', { body }), answered], []);

    expect(made).toMatchObject({ id: id('new'), candidates: [JUNE], note: 'When?', endedAt: null, version: 0 });
    expect(made?.voters.map(({ firstName }) => firstName)).toEqual(['Anna']);
  });

  test('a poll that asks something else shows no answers to what is gone', () => {
    const [changed] = shown([change('e', 'changeDatePoll', { params, body: { candidates: [JULY], version: 1 } })]);

    expect(changed?.candidates).toEqual([JULY]);
    expect(changed?.voters.map(({ firstName, answers }) => [firstName, answers.length])).toEqual([['Zoë', 1]]);
  });

  test('a poll that is deleted is gone', () => {
    expect(shown([change('f', 'deleteDatePoll', { params })])).toEqual([]);
  });

  const ended = { ...poll, id: id('old'), endedAt: '2027-03-01T10:00:00.000Z' };
  const making = change('new', 'createDatePoll', { body: { candidates: [JUNE] } });
  const deleting = (pollId: string) => change(`delete ${pollId}`, 'deleteDatePoll', { params: { ...params, pollId } });
  test.each([
    ['the last one says nothing of polls', [poll], [deleting(poll.id)], undefined],
    ['the open one says that there was one', [poll, ended], [deleting(poll.id)], 'ended'],
    ['an earlier one says still that one is open', [poll, ended], [deleting(ended.id)], 'open'],
    [
      'the open one, behind another one, says nothing of polls',
      [poll, ended],
      [deleting(ended.id), deleting(poll.id)],
      undefined,
    ],
    ['one that is made before as well says that there was one', [ended], [making, deleting(id('new'))], 'ended'],
    ['one of which nothing is read stays as it is', undefined, [deleting(poll.id)], 'open'],
  ])('a trip without %s', (_what, polls, queue, datePoll) => {
    const trip = { id: TRIP, datePoll: 'open' } as TripDetail;
    const known = { ...reads, read: (read: unknown) => (read === listDatePolls ? polls : undefined) as never };

    expect(shownOver(getTrip, trip, queue, known).datePoll).toBe(datePoll);
    expect(polls && datePollOf(shownOver(listDatePolls, polls, queue, known))).toBe(polls && datePoll);
  });
});
