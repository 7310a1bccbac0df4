import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { airlinesOfToday, type KnownAirline, type TodaysAirline } from './todays-airlines.rules.ts';

const today = JSON.parse(
  readFileSync(new URL('airlines-of-today.json', import.meta.url), 'utf8'),
) as readonly TodaysAirline[];

const airline = (iata: string, icao: string, name: string): KnownAirline => ({
  id: iata.charCodeAt(0),
  iata,
  icao,
  name,
  otherNames: [],
  country: null,
  isActive: true,
});

const byCode = (iata: string) =>
  airlinesOfToday(
    [airline('AZ', 'AZA', 'Alitalia'), airline('SK', 'SAS', 'Scandinavian Airlines System')],
    today,
  ).filter((one) => one.iata === iata);

test("'AZ' is ITA Airways today, and was Alitalia", () => {
  expect(byCode('AZ').map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Alitalia', false],
    ['ITA Airways', true],
  ]);
});

test('an airline goes by its name of today, and is found by its former one', () => {
  expect(byCode('SK')).toMatchObject([
    { name: 'Scandinavian Airlines', otherNames: ['Scandinavian Airlines System'], isActive: true },
  ]);
});
