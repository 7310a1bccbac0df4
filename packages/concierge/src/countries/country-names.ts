import { readTable, valuesIn, wordList } from '../tables.ts';

const CALLED_SHORT = wordList('countries called short');
const WITH_ARTICLE = wordList('countries with the');
/** Countries that CLDR tells apart by their capitals. */
const CALLED_OTHERWISE: Readonly<Record<string, string>> = { CD: 'DR Congo', CG: 'Republic of the Congo' };

/** A country's name in English; short where the long one says more than a traveller would: 'Hong Kong SAR China'. */
export const nameOfCountry = (code: string): string => {
  const style = CALLED_SHORT.has(code) ? 'short' : 'long';
  return (
    CALLED_OTHERWISE[code] ?? new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }).of(code) ?? code
  );
};

/** The name as it stands within a sentence: 'the Netherlands'. */
export const countryInSentence = (code: string): string =>
  WITH_ARTICLE.has(code) ? `the ${nameOfCountry(code)}` : nameOfCountry(code);

/** A name at the beginning of a sentence. */
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `A`, `A and B`, `A, B and C`. */
export const listedWith = (parts: readonly string[], last: 'and' | 'or'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;

/** What a name says of a country: its name, the name of a part of it, or a word for what is of it. */
export interface CountryName {
  readonly countryCode: string;
  readonly kind: 'name' | 'part' | 'adjective';
}

const OTHER_WITH_S = wordList('countries with s');

/** 'Angolans', 'South Africans': a country is called by its people too. 'Swiss', 'Dutch' and 'French' have no plural. */
const peopleOf = (adjectives: readonly string[]): string[] =>
  adjectives.filter((each) => !/(?:s|sh|ch|se)$/u.test(each)).map((each) => `${each}s`);

/** 'slovenias neighbours', without an apostrophe: of names that are long enough to be mostly no other word with an s. */
const possessivesOf = (names: readonly string[]): string[] =>
  names
    .filter((each) => /^[a-z]{5,}$/u.test(each) && !each.endsWith('s') && !OTHER_WITH_S.has(each))
    .map((each) => `${each}s`);

/** What countries are called in English; several are called Congo. */
export const countryNames: ReadonlyMap<string, readonly CountryName[]> = (() => {
  const rows = readTable('country-names', ['country', 'names', 'parts', 'adjectives']).flatMap((row) => {
    const [names, adjectives] = [valuesIn(row.names), valuesIn(row.adjectives)];
    const as = (kind: CountryName['kind'], all: readonly string[]) =>
      all.map((folded) => [folded, { countryCode: row.country, kind }] as const);
    const written = [...as('name', names), ...as('part', valuesIn(row.parts)), ...as('adjective', adjectives)];
    const known = new Set(written.map(([folded]) => folded));
    return [
      ...written,
      ...as('name', [...peopleOf(adjectives), ...possessivesOf(names)]).filter(([folded]) => !known.has(folded)),
    ];
  });
  return new Map(
    [...Map.groupBy(rows, ([folded]) => folded)].map(([folded, same]) => [folded, same.map(([, name]) => name)]),
  );
})();
