import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Country } from 'world-countries';
import { readTable, valuesIn } from '../tables.ts';

/** Who says what a row says. */
export interface FactSource {
  readonly name: string;
  readonly url: string;
}

/**
 * A table of ours about countries, each row with its source.
 *
 * @throws where a source is not there.
 */
export const readSourced = <Column extends string>(name: string, columns: readonly Column[]) => {
  const sources = new Map(
    readTable(`${name}.sources`, ['key', 'name', 'publisher', 'url']).map((row) => [row.key, row]),
  );
  return readTable(name, [...columns, 'country', 'source'] as const).map(({ source, ...row }) => {
    const known = sources.get(source);
    if (!known) throw new Error(`${name}.tsv: the source ${source} is not in ${name}.sources.tsv.`);
    const { publisher, url } = known;
    return { ...row, source: { name: publisher === known.name ? publisher : `${publisher}: ${known.name}`, url } };
  });
};

/** No values where nothing is known. */
export interface KnownValues {
  readonly values: readonly string[];
  readonly source: FactSource;
}

const PACKAGE: FactSource = {
  name: 'world-countries (Open Database License)',
  url: 'https://github.com/mledoze/countries',
};

/** What the package `world-countries` knows of each country, corrected where it is out of date. */
export const readWorldCountries = () => {
  const file = fileURLToPath(import.meta.resolve('world-countries/countries.json'));
  const countries = JSON.parse(readFileSync(file, 'utf8')) as Country[];
  const codes = new Map(countries.map(({ cca3, cca2 }) => [cca3, cca2]));
  const corrections = new Map(
    readSourced('country-corrections', ['field', 'value']).map(({ country, field, value, source }) => [
      `${country} ${field}`,
      // 'none' takes away what the package says, and says nothing instead.
      { values: value === 'none' ? [] : valuesIn(value), source },
    ]),
  );
  return countries.map(({ cca2: country, currencies, languages, idd, capital, area, borders }) => {
    const known = (field: string, values: readonly string[]): KnownValues =>
      corrections.get(`${country} ${field}`) ?? { values, source: PACKAGE };
    return {
      country,
      currencies: known('currencies', Object.keys(currencies)),
      languages: known('languages', Object.values(languages)),
      callingCodes: known('calling-codes', callingCodesOf(idd)),
      capitals: known('capitals', capital),
      area: known('area', area > 0 ? [String(area)] : []),
      neighbours: known(
        'neighbours',
        borders.flatMap((code) => codes.get(code) ?? []),
      ),
    };
  });
};

/** More codes than this behind one digit are the numbers of regions: +1 201 is New Jersey. */
const CODES_MAX = 3;

/** '+351'; '+1 787' and '+1 939' of a country that shares +1. */
const callingCodesOf = ({ root, suffixes }: Country['idd']): string[] => {
  if (root === '') return [];
  if (suffixes.length > CODES_MAX) return [root];
  return suffixes.map((suffix) => (root === '+1' && suffix !== '' ? `${root} ${suffix}` : root + suffix));
};
