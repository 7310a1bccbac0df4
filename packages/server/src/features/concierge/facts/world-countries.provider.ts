import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { factRows, type FactSource, readFactTable } from './fact-tables.provider.ts';

/** Something that is known of a country, with who says so. */
interface Known<Value> {
  readonly value: Value;
  readonly source: FactSource;
}

/** What the package knows of a country; no values where it knows nothing. */
export interface WorldCountry {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** ISO 4217. */
  readonly currencies: Known<readonly string[]>;
  /** In English. */
  readonly languages: Known<readonly string[]>;
  /** With a plus: '+351'. */
  readonly callingCodes: Known<readonly string[]>;
  readonly capitals: Known<readonly string[]>;
  /** Square kilometres; none where nobody knows. */
  readonly area: Known<readonly string[]>;
  /** ISO 3166-1, two letters. */
  readonly neighbours: Known<readonly string[]>;
}

const PACKAGE: FactSource = {
  name: 'world-countries (Open Database License)',
  url: 'https://github.com/mledoze/countries',
};

/** More codes than this behind one digit are the numbers of regions: +1 201 is New Jersey. */
const CODES_MAX = 3;

const countryRow = z.object({
  cca2: z.string().regex(/^[A-Z]{2}$/),
  cca3: z.string().regex(/^[A-Z]{3}$/),
  currencies: z.record(z.string().regex(/^[A-Z]{3}$/), z.unknown()),
  languages: z.record(z.string(), z.string()),
  idd: z.object({ root: z.string(), suffixes: z.array(z.string()) }),
  capital: z.array(z.string()),
  area: z.number(),
  borders: z.array(z.string()),
});
type CountryRow = z.infer<typeof countryRow>;

/**
 * Countries as the package `world-countries` has them, corrected where it is out of date.
 *
 * @throws where the package holds something else than it did.
 */
export const readWorldCountries = (): WorldCountry[] => {
  const file = fileURLToPath(import.meta.resolve('world-countries/countries.json'));
  const countries = z.array(countryRow).parse(JSON.parse(readFileSync(file, 'utf8')));
  const codes = new Map(countries.map(({ cca3, cca2 }) => [cca3, cca2]));
  const corrections = new Map(
    readFactTable('country-corrections', factRows.countryCorrections).map(({ country, field, value, source }) => [
      `${country} ${field}`,
      { value, source },
    ]),
  );
  return countries.map((row) => {
    const known = (field: string, value: readonly string[]) =>
      corrections.get(`${row.cca2} ${field}`) ?? { value, source: PACKAGE };
    return {
      country: row.cca2,
      currencies: known('currencies', Object.keys(row.currencies)),
      languages: known('languages', Object.values(row.languages)),
      callingCodes: known('calling-codes', callingCodesOf(row)),
      capitals: known('capitals', row.capital),
      area: known('area', row.area > 0 ? [String(row.area)] : []),
      neighbours: known(
        'neighbours',
        row.borders.flatMap((code) => codes.get(code) ?? []),
      ),
    };
  });
};

/** '+351'; '+1 787' and '+1 939' of a country that shares +1. */
const callingCodesOf = ({ idd: { root, suffixes } }: CountryRow): string[] => {
  if (root === '') return [];
  if (suffixes.length > CODES_MAX) return [root];
  return suffixes.map((suffix) => (root === '+1' && suffix !== '' ? `${root} ${suffix}` : root + suffix));
};
