import { wholeWords } from './whole-words.ts';

const nameIn = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Names in everyday English where the language data has another one. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo|DR Congo',
  CG: 'Republic of the Congo',
  GB: 'Northern Ireland',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  TR: 'Turkey',
};

/** What a country is called in English. */
export const countryNames = (code: string): string[] =>
  [nameIn.of(code) ?? code, ...(OTHER_NAMES[code] ?? '').split('|')].filter((name) => name !== '');

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** All that has a name, and is a country or looks like one. */
const ALL_COUNTRIES = [...LETTERS]
  .flatMap((first) => [...LETTERS].map((second) => `${first}${second}`))
  .filter((code) => nameIn.of(code) !== undefined && !['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'].includes(code));

/**
 * Countries that a text names beside those that it may name.
 *
 * @param mayName their codes; what has their names within a longer one is not counted either.
 */
export const otherCountriesIn = (text: string, mayName: readonly string[]): string[] => {
  const rest = mayName.flatMap(countryNames).reduce((left, name) => left.replaceAll(name, ''), text);
  const isNamed = (name: string) => wholeWords(name).test(rest);
  return ALL_COUNTRIES.filter((code) => !mayName.includes(code) && countryNames(code).some(isNamed));
};
