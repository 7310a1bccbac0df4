import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COVER_SCENES, COVER_SEASONS, coverFor } from './cover.rules.ts';
import { anyText } from '../testing/any-text.ts';

const ID = '0192f0c1-1111-7000-8000-000000000000';

describe('the drawn cover of a trip', () => {
  test.each([
    ['Santorini, Greece', 'sea'],
    ['Málaga, Costa del Sol', 'sea'],
    ['DOLOMITES', 'mountains'],
    ['Wadi Rum, Jordan', 'desert'],
    ['Tokyo', 'city'],
    ['Black Forest, Germany', 'forest'],
    ['Tromsø, Norway', 'snow'],
    ['Ski week in Kitzbühel', 'snow'],
  ])('of %s shows the %s', (destination, scene) => {
    const cover = coverFor({ destination, startDate: '2026-05-01', id: ID });

    expect(cover.scene).toBe(scene);
  });

  test.each([
    ['Cape Town', 'city'],
    ['Salt Lake City', 'city'],
    ['Palm Springs', 'desert'],
    ['New Forest', 'forest'],
  ])('goes by the whole name of %s and not by a word in it', (destination, scene) => {
    const cover = coverFor({ destination, startDate: null, id: ID });

    expect(cover.scene).toBe(scene);
  });

  test('does not take a word for a part of another: Baywatch Hall is no bay', () => {
    const scenes = new Set(
      Array.from({ length: 50 }, (_, n) => coverFor({ destination: 'Seattleites', id: `${n}` }).scene),
    );

    expect(scenes.size).toBeGreaterThan(1);
  });

  test.each([
    ['2026-02-28', 'winter'],
    ['2026-03-01', 'spring'],
    ['2026-05-31', 'spring'],
    ['2026-06-01', 'summer'],
    ['2026-08-31', 'summer'],
    ['2026-09-01', 'autumn'],
    ['2026-11-30', 'autumn'],
    ['2026-12-01', 'winter'],
    ['2027-01-15', 'winter'],
  ])('that starts on %s wears the colours of %s', (startDate, season) => {
    const cover = coverFor({ destination: 'Lisbon', startDate, id: ID });

    expect(cover.season).toBe(season);
  });

  test('is the same on every look, whatever the trip is called and whenever it starts', () => {
    fc.assert(
      fc.property(anyText(), fc.option(fc.string()), fc.uuid(), (destination, startDate, id) => {
        const cover = coverFor({ destination, startDate, id });

        expect(coverFor({ destination, startDate, id })).toEqual(cover);
        expect(COVER_SCENES).toContain(cover.scene);
        expect(COVER_SEASONS).toContain(cover.season);
      }),
    );
  });

  test('of trips without destination and dates is every scene in every season among a hundred trips or so', () => {
    const covers = new Set(
      Array.from({ length: 300 }, (_, n) => {
        const { scene, season } = coverFor({ destination: null, startDate: null, id: `trip ${n}` });
        return `${scene} ${season}`;
      }),
    );

    expect(covers.size).toBe(COVER_SCENES.length * COVER_SEASONS.length);
  });
});
