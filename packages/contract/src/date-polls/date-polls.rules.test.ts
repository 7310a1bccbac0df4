import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestSpans,
  compareTallies,
  isDayOver,
  isStillChosen,
  type PollState,
  pollState,
  talliesOf,
  type Tally,
  withAnswerOf,
  withDatePollChange,
} from './date-polls.rules.ts';
import { type DateAnswer, dateAnswers, type DatePoll } from './date-polls.schema.ts';

const [JUNE, JULY, AUGUST] = ['2027-06-04/2027-06-07', '2027-07-02/2027-07-05', '2027-08-06/2027-08-09'];

const poll = (fields: Partial<DatePoll> = {}): DatePoll => ({
  id: '0199a000-0000-7000-8000-000000000001',
  tripId: '0199a000-0000-7000-8000-000000000002',
  candidates: [JUNE, JULY],
  closesOn: null,
  note: null,
  endedAt: null,
  chosen: null,
  voters: [],
  createdBy: 'a',
  createdAt: '2027-01-01T12:00:00.000Z',
  updatedAt: '2027-01-01T12:00:00.000Z',
  version: 1,
  ...fields,
});

describe('a poll', () => {
  test.each<[string, Pick<DatePoll, 'endedAt' | 'closesOn'>, PollState]>([
    ['without a last day takes answers', { endedAt: null, closesOn: null }, 'open'],
    ['takes answers on the day before its last one', { endedAt: null, closesOn: '2027-03-02' }, 'open'],
    ['takes answers on its last day', { endedAt: null, closesOn: '2027-03-01' }, 'open'],
    ['takes answers as long as it is its last day anywhere', { endedAt: null, closesOn: '2027-02-28' }, 'open'],
    ['takes none once its last day is over everywhere', { endedAt: null, closesOn: '2027-02-27' }, 'closed'],
    [
      'that was ended is over before its last day',
      { endedAt: '2027-02-01T12:00:00.000Z', closesOn: '2027-03-02' },
      'ended',
    ],
  ])('%s', (_what, end, state) => {
    expect(pollState(end, new Date('2027-03-01T11:59:59.999Z'))).toBe(state);
  });

  test('ends at the moment at which its last day is over at UTC−12', () => {
    const ending = { endedAt: null, closesOn: '2027-02-28' };
    expect(pollState(ending, new Date('2027-03-01T12:00:00.000Z'))).toBe('closed');
    expect(isDayOver('2027-02-28', new Date('2027-03-01T12:00:00.000Z'))).toBe(true);
    expect(isDayOver('2027-02-28', new Date('2027-03-01T11:59:59.999Z'))).toBe(false);
  });
});

describe('the dates that a poll chose', () => {
  const [BEFORE, AFTER] = ['2027-01-01T11:59:59.999Z', '2027-01-01T12:00:00.000Z'];
  test.each<[string, string | null, [string | null, string | null], string, boolean]>([
    ['are those of the trip', JUNE, ['2027-06-04', '2027-06-07'], AFTER, true],
    ['are no longer where the trip begins on another day', JUNE, ['2027-06-03', '2027-06-07'], AFTER, false],
    ['are no longer where the trip ends on another day', JUNE, ['2027-06-04', '2027-06-08'], AFTER, false],
    ['are no longer where the trip has no end', JUNE, ['2027-06-04', null], AFTER, false],
    ['are no longer where the trip has no dates', JUNE, [null, null], AFTER, false],
    ['are, as far as a trip can say that was read before', JUNE, [null, null], BEFORE, true],
    ['are none where it ended without', null, ['2027-06-04', '2027-06-07'], BEFORE, false],
  ])('%s', (_what, chosen, [startDate, endDate], updatedAt, stands) => {
    expect(isStillChosen(poll({ chosen }), { startDate, endDate, updatedAt })).toBe(stands);
  });
});

const tally = (counts: Partial<Tally>): Tally => ({ span: JUNE, yes: 0, ifNeedBe: 0, no: 0, ...counts });

describe('which dates suit better', () => {
  test.each<[string, Partial<Tally>, Partial<Tally>]>([
    ['those for which more can', { yes: 3 }, { yes: 2, ifNeedBe: 5 }],
    ['those for which more can, also where more cannot', { yes: 3, no: 2 }, { yes: 2 }],
    ['of as many who can, those for which fewer cannot', { yes: 2, no: 1 }, { yes: 2, ifNeedBe: 9, no: 2 }],
    ['then those for which more can if need be', { yes: 2, ifNeedBe: 1, no: 1 }, { yes: 2, no: 1 }],
    ['of equal ones the earlier', { yes: 2 }, { yes: 2, span: JULY }],
    ['of equal ones that begin together the shorter', { yes: 2 }, { yes: 2, span: '2027-06-04/2027-06-08' }],
  ])('%s', (_what, better, worse) => {
    expect(compareTallies(tally(better), tally(worse))).toBeLessThan(0);
    expect(compareTallies(tally(worse), tally(better))).toBeGreaterThan(0);
  });

  test.each<[string, Tally[], string[]]>([
    ['none while nobody has answered', [tally({}), tally({ span: JULY })], []],
    ['none where nobody can', [tally({ no: 2 })], []],
    ['those that are possible if need be, where there are no others', [tally({ ifNeedBe: 1, no: 2 })], [JUNE]],
    [
      'all of those that suit equally',
      [tally({ yes: 1 }), tally({ yes: 1, span: JULY }), tally({ span: AUGUST })],
      [JUNE, JULY],
    ],
  ])('the best are %s', (_what, tallies, best) => {
    expect([...bestSpans(tallies)]).toEqual(best);
  });
});

const spans = [JUNE, JULY, AUGUST] as const;
const anyVoter = fc.record({
  answers: fc
    .tuple(...spans.map(() => fc.option(fc.constantFrom(...dateAnswers))))
    .map((answers) => answers.flatMap((answer, at) => (answer ? [{ span: spans[at] ?? '', answer }] : []))),
});
const anyVoters = fc.array(anyVoter, { maxLength: 12 });
const order = (voters: readonly { answers: { span: string; answer: DateAnswer }[] }[]) =>
  talliesOf(spans, voters).toSorted(compareTallies);
const rankIn = (voters: Parameters<typeof order>[0], span: string) =>
  order(voters).findIndex((tally) => tally.span === span);

describe('for any answers', () => {
  test('the order does not depend on who answered first', () => {
    fc.assert(
      fc.property(anyVoters, (voters) => {
        expect(order(voters.toReversed())).toEqual(order(voters));
      }),
    );
  });

  test('whoever answers better about dates never moves them back', () => {
    const better: Partial<Record<DateAnswer, DateAnswer>> = { no: 'if-need-be', 'if-need-be': 'yes' };
    fc.assert(
      fc.property(anyVoters, fc.nat(), fc.constantFrom(...spans), (voters, which, span) => {
        const changed = voters.map((voter, at) =>
          at === which % Math.max(1, voters.length)
            ? {
                answers: voter.answers.map((one) =>
                  one.span === span ? { span, answer: better[one.answer] ?? one.answer } : one,
                ),
              }
            : voter,
        );
        expect(rankIn(changed, span)).toBeLessThanOrEqual(rankIn(voters, span));
      }),
    );
  });

  test('one more who can never moves dates back, and one more who cannot never forward', () => {
    fc.assert(
      fc.property(anyVoters, fc.constantFrom(...spans), (voters, span) => {
        const before = rankIn(voters, span);
        expect(rankIn([...voters, { answers: [{ span, answer: 'yes' }] }], span)).toBeLessThanOrEqual(before);
        expect(rankIn([...voters, { answers: [{ span, answer: 'no' }] }], span)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test('every answer is counted once', () => {
    fc.assert(
      fc.property(anyVoters, (voters) => {
        const counted = talliesOf(spans, voters).reduce((sum, { yes, ifNeedBe, no }) => sum + yes + ifNeedBe + no, 0);
        expect(counted).toBe(voters.flatMap(({ answers }) => answers).length);
      }),
    );
  });
});

describe('what is predicted of a change', () => {
  const ana = { id: 'a', firstName: 'Ana', lastName: 'Silva', isGuest: false };

  test('an answer takes the place of the one before, at its place', () => {
    const once = withAnswerOf(poll(), ana, { span: JULY, answer: 'yes' });
    const twice = withAnswerOf(once, ana, { span: JUNE, answer: 'no' });
    const answered = withAnswerOf(twice, ana, { span: JULY, answer: 'if-need-be' });
    const answers = [
      { span: JUNE, answer: 'no' },
      { span: JULY, answer: 'if-need-be' },
    ];
    expect(answered.voters).toEqual([{ ...ana, isByLink: false, answers }]);
  });

  test('an answer that is taken back is gone, and whoever has none left with it', () => {
    const answered = withAnswerOf(withAnswerOf(poll(), ana, { span: JULY, answer: 'yes' }), ana, {
      span: JUNE,
      answer: 'no',
    });

    const once = withAnswerOf(answered, ana, { span: JULY, answer: null });
    expect(once.voters.map(({ answers }) => answers)).toEqual([[{ span: JUNE, answer: 'no' }]]);
    expect(withAnswerOf(once, ana, { span: JUNE, answer: null })).toEqual(poll());
    expect(withAnswerOf(poll(), ana, { span: JUNE, answer: null })).toEqual(poll());
  });

  test('dates that are taken away take their answers along, and who has none left, by link too', () => {
    const byLink = {
      id: 'b',
      firstName: 'Bo',
      lastName: '',
      isByLink: true,
      isGuest: false,
      answers: [{ span: JULY, answer: 'yes' as const }],
    };
    const answered = withAnswerOf(poll({ voters: [byLink] }), ana, { span: JULY, answer: 'yes' });
    const changed = withDatePollChange(answered, { candidates: [JUNE], note: 'June?' });
    expect(changed).toEqual(poll({ candidates: [JUNE], note: 'June?', voters: [] }));
  });
});
