import { expect, test } from 'vitest';
import { firstWeekdayFor, regionOf, speedIn, temperatureIn, unitsFor } from './preferences.rules.ts';

test.each([
  ['en-US', 'imperial', 'sunday'],
  ['en', 'imperial', 'sunday'],
  ['es-PR', 'imperial', 'sunday'],
  ['en-GB', 'metric', 'monday'],
  ['en-CA', 'metric', 'sunday'],
  ['de', 'metric', 'monday'],
  ['ar', 'metric', 'saturday'],
  ['ar-SA', 'metric', 'sunday'],
  ['he', 'metric', 'sunday'],
  ['pt-BR', 'metric', 'sunday'],
  ['zh-Hant', 'metric', 'sunday'],
  ['no language', 'metric', 'monday'],
] as const)('whoever reads %s is used to %s units and to weeks from %s', (language, units, weekday) => {
  expect([unitsFor(null, language), firstWeekdayFor(null, language)]).toEqual([units, weekday]);
});

test('a choice counts for more than the language', () => {
  expect([unitsFor('metric', 'en-US'), firstWeekdayFor('monday', 'en-US')]).toEqual(['metric', 'monday']);
  expect([unitsFor('imperial', 'de'), firstWeekdayFor('saturday', 'de')]).toEqual(['imperial', 'saturday']);
});

test('weeks begin in each region as CLDR says, where a browser knows that itself', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const languages = letters.flatMap((one) => letters.map((other) => `en-${one}${other}`));
  const words = { 1: 'monday', 6: 'saturday', 7: 'sunday' } as const;
  const known = (language: string) =>
    (new Intl.Locale(language) as Intl.Locale & { getWeekInfo: () => { firstDay: number } }).getWeekInfo().firstDay;
  // Weeks of the Maldives begin on Friday, which no calendar here offers; ZZ is no region.
  const left = new Set(['en-MV', 'en-ZZ']);
  const differing = languages.filter(
    (language) => !left.has(language) && firstWeekdayFor(null, language) !== words[known(language) as 1 | 6 | 7],
  );

  expect(differing).toEqual([]);
});

test.each([
  [32, 0, 32],
  [31, -1, 31],
  [68, 20, 68],
  [-40, -40, -40],
  [212, 100, 212],
])('%d °F are %d °C', (sent, celsius, fahrenheit) => {
  expect([temperatureIn('metric', sent), temperatureIn('imperial', sent)]).toEqual([celsius, fahrenheit]);
});

test('a wind of 100 km/h blows at 62 mph', () => {
  expect([speedIn('metric', 100), speedIn('imperial', 100)]).toEqual([100, 62]);
});

test('a language without a region has its likely one', () => {
  expect([regionOf('ja'), regionOf('en-IE'), regionOf('')]).toEqual(['JP', 'IE', null]);
});
