import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clearableDate, clearableInstant, sentMoment } from './calendar.schema.ts';
import { anyText } from '../testing/any-text.ts';

describe('a date that somebody sends', () => {
  test.each([
    ['2026-06-01', '2026-06-01'],
    [' 2026-06-01 ', '2026-06-01'],
    ['2026-06-01T00:00:00.000Z', '2026-06-01'],
    ['2026-06-01T23:30:00-11:00', '2026-06-01'],
    ['2026-06-01T00:30:00+1400', '2026-06-01'],
    ['2026-06-01T12:00', '2026-06-01'],
  ])('as %s counts by the calendar date it is written with', (sent, kept) => {
    expect(clearableDate.parse(sent)).toBe(kept);
  });

  test('is cleared by null and by nothing, and left alone when absent', () => {
    expect(clearableDate.parse(null)).toBeNull();
    expect(clearableDate.parse('')).toBeNull();
    expect(clearableDate.parse('  ')).toBeNull();
    expect(clearableDate.parse(undefined)).toBeUndefined();
  });

  test.each(['tomorrow', '2026-02-30', '01/06/2026', '2026-6-1', '20260601', '3026-01-01', 20_260_601, true, [], {}])(
    'is refused as %j',
    (sent) => {
      expect(clearableDate.safeParse(sent).error?.issues[0]?.message).toBe('Must be a date between 1900 and 2999');
    },
  );
});

describe('an instant that somebody sends', () => {
  test.each([
    ['2026-06-01T09:00:00Z', '2026-06-01T09:00:00.000Z'],
    ['2026-06-01T09:00:00+09:00', '2026-06-01T00:00:00.000Z'],
    ['2026-06-01T00:30:00.123456+02:00', '2026-05-31T22:30:00.123Z'],
  ])('as %s is kept in UTC', (sent, kept) => {
    expect(clearableInstant.parse(sent)).toBe(kept);
  });

  test('is cleared by null and by nothing, and left alone when absent', () => {
    expect(clearableInstant.parse(null)).toBeNull();
    expect(clearableInstant.parse('')).toBeNull();
    expect(clearableInstant.parse('  ')).toBeNull();
    expect(clearableInstant.parse(undefined)).toBeUndefined();
  });

  test.each(['2026-06-01', '2026-06-01T09:00:00', '2026-02-30T09:00:00Z', '2026-06-01T24:00:00Z', 'noon', 0, {}])(
    'is refused as %j',
    (sent) => {
      expect(clearableInstant.safeParse(sent).success).toBe(false);
    },
  );

  test.each(['1899-12-31T23:59:59Z', '3000-01-01T00:00:00Z', '2999-12-31T23:30:00-01:00', '0000-01-01T00:00:00+01:00'])(
    'is refused as %s, out of the years of travel',
    (sent) => {
      expect(clearableInstant.safeParse(sent).success).toBe(false);
    },
  );

  test('is answered or refused, never broken on', () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
    const near = fc
      .tuple(fc.integer({ min: 0, max: 9999 }), part(13), part(32), part(25), part(61), part(61), part(25), part(61))
      .map(([y, mo, d, h, mi, s, oh, om]) => `${String(y).padStart(4, '0')}-${mo}-${d}T${h}:${mi}:${s}-${oh}:${om}`);
    fc.assert(
      fc.property(fc.oneof(near, anyText()), (sent) => {
        const parsed = clearableInstant.safeParse(sent);

        expect(parsed.success ? parsed.data === null || parsed.data?.endsWith('Z') : true).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('when somebody meant what they send', () => {
  test.each([
    ['2026-06-01T09:00:00Z', '2026-06-01T09:00:00.000Z'],
    ['2026-06-01T00:30:00.123456+02:00', '2026-05-31T22:30:00.123Z'],
    [undefined, undefined],
  ])('as %s is an instant in UTC', (sent, kept) => {
    expect(sentMoment.parse(sent)).toBe(kept);
  });

  test.each([
    '',
    null,
    '2026-06-01',
    '2026-06-01T09:00:00',
    '1899-12-31T23:59:59Z',
    '2999-12-31T23:30:00-01:00',
    `2026-06-01T09:00:00.${'0'.repeat(40)}Z`,
    0,
    {},
  ])('is refused as %j', (sent) => {
    expect(sentMoment.safeParse(sent).success).toBe(false);
  });
});
