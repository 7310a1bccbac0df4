import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

const worldFields = ['currencies', 'languages', 'calling-codes', 'capitals', 'area', 'neighbours'] as const;
type WorldField = (typeof worldFields)[number];

/** What the package `world-countries` knows of a country, corrected where it is out of date; no values where it knows nothing. */
interface WorldCountry {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly known: Readonly<Record<WorldField, { readonly values: readonly string[]; readonly source: FactSource }>>;
}

const PACKAGE: FactSource = {
  name: 'world-countries (Open Database License)',
  url: 'https://github.com/mledoze/countries',
};

/** More codes than this behind one digit are the numbers of regions: +1 201 is New Jersey. */
const CODES_MAX = 3;

/** What of the package is read; its own type has much more. */
interface PackageCountry {
  readonly cca2: string;
  readonly cca3: string;
  readonly currencies: Readonly<Record<string, unknown>>;
  readonly languages: Readonly<Record<string, string>>;
  readonly idd: { readonly root: string; readonly suffixes: readonly string[] };
  readonly capital: readonly string[];
  readonly area: number;
  readonly borders: readonly string[];
}

export const readWorldCountries = (): WorldCountry[] => {
  const file = fileURLToPath(import.meta.resolve('world-countries/countries.json'));
  const countries = JSON.parse(readFileSync(file, 'utf8')) as PackageCountry[];
  const codes = new Map(countries.map(({ cca3, cca2 }) => [cca3, cca2]));
  const corrections = new Map(
    readSourced('country-corrections', ['field', 'value']).map(({ country, field, value, source }) => [
      `${country} ${field}`,
      // 'none' takes away what the package says, and says nothing instead.
      { values: value === 'none' ? [] : valuesIn(value), source },
    ]),
  );
  return countries.map((row) => {
    const values: Record<WorldField, readonly string[]> = {
      currencies: Object.keys(row.currencies),
      languages: Object.values(row.languages),
      'calling-codes': callingCodesOf(row),
      capitals: row.capital,
      area: row.area > 0 ? [String(row.area)] : [],
      neighbours: row.borders.flatMap((code) => codes.get(code) ?? []),
    };
    const known = worldFields.map((field) => [
      field,
      corrections.get(`${row.cca2} ${field}`) ?? { values: values[field], source: PACKAGE },
    ]);
    return { country: row.cca2, known: Object.fromEntries(known) as WorldCountry['known'] };
  });
};

/** '+351'; '+1 787' and '+1 939' of a country that shares +1. */
const callingCodesOf = ({ idd: { root, suffixes } }: PackageCountry): string[] => {
  if (root === '') return [];
  if (suffixes.length > CODES_MAX) return [root];
  return suffixes.map((suffix) => (root === '+1' && suffix !== '' ? `${root} ${suffix}` : root + suffix));
};

const known = new Map<string, readonly string[]>();
/** TypeScript does not know it yet. */
interface LocaleOfZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined;
}
/** As the runtime calls a zone, which has several names for some: 'Asia/Calcutta' for 'Asia/Kolkata'. */
const canonical = (timeZone: string): string => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/**
 * The zone of a place, which is known by its position: at borders that may be the neighbour's, and then it is the country's own
 * where that has one alone.
 *
 * @returns IANA; `null` where nobody can tell.
 */
export const zoneInCountry = (place: { readonly countryCode: string; readonly timeZone: string }): string | null => {
  const locale: LocaleOfZones = new Intl.Locale(`und-${place.countryCode}`);
  const zones = known.get(place.countryCode) ?? locale.getTimeZones?.() ?? [];
  known.set(place.countryCode, zones);
  if (zones.length === 0 || zones.map(canonical).includes(canonical(place.timeZone))) return place.timeZone;
  return zones.length === 1 ? (zones[0] ?? null) : null;
};
