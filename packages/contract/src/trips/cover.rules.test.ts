import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COVER_SEASONS, coverFor } from './cover.rules.ts';
import { COVER_SCENES, type CoverScene } from './cover.schema.ts';
import destinations from '../testing/destinations.json' with { type: 'json' };
import { anyText } from '../testing/any-text.ts';

const ID = '0192f0c1-1111-7000-8000-000000000000';

describe('the drawn cover of a trip', () => {
  test.each([
    ['Rome, Lazio, Italy', 'domes'],
    ['Kyoto, Japan', 'pagoda'],
    ['Porto, Portugal', 'hillside'],
    ['Lisbon, Portugal', 'tram'],
    ['Åre, Sweden', 'snow'],
    ['Stockholm, Sweden', 'harbour'],
    ['Santorini, Greece', 'islands'],
    ['Málaga, Costa del Sol', 'sea'],
    ['DOLOMITES', 'mountains'],
    ['Merzouga, Morocco', 'desert'],
    ['Moab, Utah, United States', 'mesa'],
    ['Springdale, Utah, United States', 'mesa'],
    ['Tokyo', 'skyline'],
    ['Black Forest, Germany', 'forest'],
    ['Tromsø, Norway', 'aurora'],
    ['Ski week in Kitzbühel', 'snow'],
    ['Safari in Kenya', 'savanna'],
    ['Japan', 'pagoda'],
  ])('of %s shows the %s', (destination, scene) => {
    const cover = coverFor({ destination, startDate: '2026-05-01', id: ID });

    expect(cover.scene).toBe(scene);
  });

  test.each([
    ['Cape Town', 'cliffs'],
    ['Salt Lake City', 'mountains'],
    ['Palm Springs', 'mesa'],
    ['New Forest', 'forest'],
    ['Frankfurt am Main', 'skyline'],
  ])('goes by the whole name of %s and not by a word in it', (destination, scene) => {
    const cover = coverFor({ destination, startDate: null, id: ID });

    expect(cover.scene).toBe(scene);
  });

  test.each([
    ['Venice, California, United States', { latitude: 33.99, longitude: -118.46 }, ['sea', 'vineyard']],
    ['Florence, Alabama, United States', { latitude: 34.8, longitude: -87.68 }, ['city', 'forest', 'vineyard']],
    ['Venezia, Italia', { latitude: 45.44, longitude: 12.33 }, ['canal']],
    ['Blanding', { latitude: 37.62, longitude: -109.48 }, ['mesa']],
    ['Omegna', { latitude: 45.88, longitude: 8.41 }, ['mountains']],
    ['Grandma’s house', { latitude: 4.17, longitude: 73.51 }, ['palms']],
  ])('of %s goes by where that lies', (destination, position, scenes) => {
    expect(scenes).toContain(coverFor({ destination, position, id: ID }).scene);
  });

  test('does not take a word for a part of another: Baywatch Hall is no bay', () => {
    const scenes = new Set(
      Array.from({ length: 50 }, (_, n) => coverFor({ destination: `Seattleites ${n}`, id: ID }).scene),
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

  test('of trips without destination and dates is one of many among a hundred trips or so', () => {
    const covers = new Set(
      Array.from({ length: 300 }, (_, n) => {
        const { scene, season } = coverFor({ destination: null, startDate: null, id: `trip ${n}` });
        return `${scene} ${season}`;
      }),
    );

    expect(covers.size).toBeGreaterThanOrEqual(20);
  });
});

/** Countries with sand to the horizon: camels walk nowhere else. */
const SANDY = 'AE BH DZ EG JO KW LY MA ML MR NE OM QA SA SD TD TN YE EH IQ CN IN';
const EUROPE =
  'AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM UA XK';
const EAST_ASIA = 'CN HK JP KP KR MO TW VN BT MN';

/** The countries that a scene may be in, by their codes; a scene that is absent may be in many more. */
const COUNTRIES_OF: Readonly<Partial<Record<CoverScene, string>>> = {
  desert: SANDY,
  canal: EUROPE,
  pagoda: EAST_ASIA,
  spires: 'TH KH LA MM VN ID LK MY',
  palace: 'IN PK BD NP AF',
  savanna: 'KE TZ ZA ZW ZM BW NA UG RW MZ MW AO GH NG ET SN CI ML BF NE BJ TG CM SZ LS SO SS SL LR GM GN CD',
  islands: 'GR CY MT ES IT TR TN HR PT',
  fjord: 'NO CL AR NZ IS CA US ME',
  aurora: 'NO SE FI IS GL RU CA US',
  medina: `${SANDY} TR IR IL LB SY PS UZ TM AZ AM AF PK SN GM DJ SO ER NG ML`,
  harbour: 'SE NO DK FI EE LV LT DE PL IS FO CA US FR',
  hillside: 'PT ES BR CL GE TR IT FR BA BG GR AZ AM',
  steppe: 'KZ KG MN TJ TM RU CN US CA AR UZ',
};

describe('the covers of the 200 largest destinations', () => {
  const largest = [...destinations].toSorted((a, b) => b.population - a.population).slice(0, 200);
  const covered = largest.map(({ name, countryCode, latitude, longitude }) => ({
    name,
    countryCode,
    latitude,
    ...coverFor({ destination: name, position: { latitude, longitude }, startDate: '2026-06-01', id: ID }),
  }));

  test('show what is there: no camels but on sand, no pagodas but in the east of Asia', () => {
    const wrong = covered.filter(
      ({ scene, countryCode }) => COUNTRIES_OF[scene]?.split(' ').includes(countryCode) === false,
    );

    expect(wrong.map(({ name, countryCode, scene }) => `${name}, ${countryCode}: ${scene}`)).toEqual([]);
  });

  test('fit their latitude: palms and jungle in the warm, snow and northern lights in the cold', () => {
    const wrong = covered.filter(({ scene, latitude }) => {
      const fromEquator = Math.abs(latitude);
      if (scene === 'palms' || scene === 'jungle' || scene === 'savanna') return fromEquator > 35;
      if (scene === 'snow' || scene === 'aurora') return fromEquator < 42;
      return false;
    });

    expect(wrong.map(({ name, scene }) => `${name}: ${scene}`)).toEqual([]);
  });

  test('are of many kinds, and no kind is a quarter of them', () => {
    const counts = new Map<CoverScene, number>();
    for (const { scene } of covered) counts.set(scene, (counts.get(scene) ?? 0) + 1);

    expect(counts.size).toBeGreaterThanOrEqual(18);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(50);
  });
});

test.each([
  [
    'Rome',
    'Kyoto',
    'Porto',
    'Stockholm',
    'Utah',
    'Iceland',
    'Nairobi',
    'Bangkok',
    'Delhi',
    'Marrakesh',
    'Tokyo',
    'Paris',
  ],
  ['Porto', 'Lisbon', 'Seville', 'Algarve', 'Marrakesh'],
  ['Rome', 'Venice', 'Cinque Terre', 'Tuscany', 'Dolomites', 'Sardinia'],
  ['Stockholm', 'Tromsø', 'Norway', 'Ireland', 'Amsterdam', 'London'],
  ['Bali', 'Bangkok', 'Borneo', 'Singapore', 'Kyoto', 'Delhi'],
  ['New York', 'Utah', 'Yosemite', 'Hawaii', 'Napa', 'Alaska', 'Maine'],
])('%s and its like have covers that differ', (...names) => {
  const scenes = names.map((destination) => coverFor({ destination, id: ID }).scene);

  expect(new Set(scenes).size).toBe(names.length);
});
