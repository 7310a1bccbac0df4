import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareActivities, datesOfTrip, foldFreeDays, groupByDay, timesAreInOrder } from './itinerary.rules.ts';
import { END_WITHOUT_START, TIMES_OUT_OF_ORDER, timesProblem } from './itinerary.schema.ts';

const activity = (id: string, startTime: string | null) => ({ id, startTime });
const instants = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const activities = fc.uniqueArray(fc.record({ id: fc.uuid(), startTime: fc.option(instants) }), {
  selector: ({ id }) => id,
});

describe('the times of an activity', () => {
  test.each([
    ['2026-06-01T09:00:00.000Z', '2026-06-01T08:59:59.999Z', TIMES_OUT_OF_ORDER],
    ['2026-06-01T09:00:00.000Z', '2026-06-01T09:00:00.000Z', null],
    ['2026-06-01T09:00:00.000Z', '2026-06-02T01:00:00.000Z', null],
    ['2026-06-01T09:00:00.000Z', null, null],
    [null, '2026-06-01T09:00:00.000Z', END_WITHOUT_START],
    [undefined, '2026-06-01T09:00:00.000Z', END_WITHOUT_START],
    [null, null, null],
  ])('from %s to %s: %s', (startTime, endTime, problem) => {
    expect(timesProblem({ startTime, endTime })).toBe(problem);
  });

  test('are compared as instants, however they are written', () => {
    const sameInstant = { startTime: '2026-06-01T09:00:00+09:00', endTime: '2026-06-01T00:00:00Z' };

    expect(timesAreInOrder(sameInstant)).toBe(true);
  });
});

describe('the days of an itinerary', () => {
  test('come in order, each by start time, with the unscheduled last', () => {
    const dinner = activity('1', '2026-06-01T19:00:00.000Z');
    const idea = activity('2', null);
    const museum = activity('3', '2026-06-02T09:00:00.000Z');
    const breakfast = activity('4', '2026-06-01T07:00:00.000Z');

    const days = groupByDay([dinner, idea, museum, breakfast], 'UTC');

    expect(days).toEqual([
      { date: '2026-06-01', activities: [breakfast, dinner] },
      { date: '2026-06-02', activities: [museum] },
      { date: null, activities: [idea] },
    ]);
  });

  test.each([
    ['Asia/Tokyo', '2026-06-01T14:59:59.999Z', '2026-06-01'],
    ['Asia/Tokyo', '2026-06-01T15:00:00.000Z', '2026-06-02'],
    ['America/Los_Angeles', '2026-06-01T06:59:59.999Z', '2026-05-31'],
    ['America/Los_Angeles', '2026-06-01T07:00:00.000Z', '2026-06-01'],
    ['Europe/Berlin', '2026-10-24T21:59:59.999Z', '2026-10-24'],
    ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
  ])("are those of the trip's zone: in %s, %s is on %s", (zone, startTime, date) => {
    expect(groupByDay([activity('1', startTime)], zone)[0]?.date).toBe(date);
  });

  test('are also those on which nothing but something else happens, in their place', () => {
    const [idea, museum] = [activity('1', null), activity('2', '2026-06-02T10:00:00.000Z')];

    expect(groupByDay([idea, museum], 'UTC', ['2026-06-03', '2026-06-02', '2026-06-01'])).toEqual([
      { date: '2026-06-01', activities: [] },
      { date: '2026-06-02', activities: [museum] },
      { date: '2026-06-03', activities: [] },
      { date: null, activities: [idea] },
    ]);
  });

  test('are none without activities', () => {
    expect(groupByDay([], 'UTC')).toEqual([]);
  });

  test('hold every activity once, each day once, whatever order they arrive in', () => {
    fc.assert(
      fc.property(activities, fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York'), (all, zone) => {
        const days = groupByDay(all, zone);

        expect(days.flatMap((day) => day.activities).toSorted(compareActivities)).toEqual(
          all.toSorted(compareActivities),
        );
        expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
        expect(groupByDay(all.toReversed(), zone)).toEqual(days);
      }),
    );
  });
});

describe('the order of activities', () => {
  test('of one start time, or of none, is the order in which they were made', () => {
    const at = '2026-06-01T09:00:00.000Z';

    expect([activity('b', at), activity('a', at)].toSorted(compareActivities).map(({ id }) => id)).toEqual(['a', 'b']);
    expect([activity('b', null), activity('a', null)].toSorted(compareActivities).map(({ id }) => id)).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('the days of a trip', () => {
  test.each([
    ['2027-03-01', '2027-03-03', ['2027-03-01', '2027-03-02', '2027-03-03']],
    ['2027-02-28', '2027-03-01', ['2027-02-28', '2027-03-01']],
    ['2027-03-01', '2027-03-01', ['2027-03-01']],
    ['2027-03-01', null, []],
    [null, '2027-03-01', []],
    ['2000-03-01', '2027-03-01', []],
  ])('from %s to %s', (startDate, endDate, expected) => {
    expect(datesOfTrip({ startDate, endDate })).toEqual(expected);
  });

  const day = (date: string | null, ...activities: string[]) => ({ date, activities });
  const shown = (days: ReturnType<typeof day>[], more: string[] = [], opened: string[] = []) =>
    foldFreeDays(
      days,
      (date) => more.includes(date),
      (date) => opened.includes(date),
    ).map((section) => (section.kind === 'day' ? (section.day.date?.slice(8) ?? null) : section.dates.length));
  const march = (...dates: string[]) => dates.map((date) => day(`2027-03-${date}`));

  test('without anything fold into one line where there are three or more in a row', () => {
    const days = [
      day('2027-03-01', 'Museum'),
      ...march('02', '03', '04'),
      day('2027-03-05', 'Walk'),
      ...march('06', '07'),
      day(null, 'Karaoke'),
    ];

    expect(shown(days)).toEqual(['01', 3, '05', '06', '07', null]);
    expect(shown(days, ['2027-03-02'])).toEqual(['01', '02', '03', '04', '05', '06', '07', null]);
  });

  test('that are opened follow their line', () => {
    const days = [day('2027-03-01', 'Museum'), ...march('02', '03', '04', '05')];

    expect(shown(days, [], ['2027-03-03'])).toEqual(['01', 4, '02', '03', '04', '05']);
    expect(shown(days, ['2027-03-03'], ['2027-03-04']), 'with less than three left there is no line').toEqual([
      '01',
      '02',
      '03',
      '04',
      '05',
    ]);
  });

  test('that do not follow each other fold apart', () => {
    expect(shown(march('01', '02', '03', '10', '11', '12'))).toEqual([3, 3]);
  });
});
