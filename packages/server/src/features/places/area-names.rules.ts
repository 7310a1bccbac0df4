import { foldName } from '@caravan/contract/places/place-names.rules.ts';

export interface Country {
  /** ISO 3166-1, two letters. */
  readonly code: string;
  readonly name: string;
}

export interface Region {
  /** GeoNames': the country's code, a dot, the region's: 'US.TX'. */
  readonly code: string;
  readonly countryCode: string;
  readonly name: string;
}

/** What people write of a country or region; the whole country without a region. */
export interface AreaName {
  readonly folded: string;
  readonly countryCode: string;
  readonly regionCode: string | null;
}

/** The languages in which travellers name countries, those that most websites are written in. */
const LANGUAGES =
  'en es de ja fr pt ru it nl pl tr zh fa vi cs id ko uk ar el he hu sv ro da fi no th sk bg hr hi ca'.split(' ');

/** What countries are called beside their names in every language. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  CZ: ['Czech Republic'],
  GB: ['Great Britain', 'Britain'],
  NL: ['Holland', 'The Netherlands'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
};

/** Countries whose long name says more than a traveller would: 'Hong Kong SAR China', 'Myanmar (Burma)'. */
const CALLED_SHORT: ReadonlySet<string> = new Set(['HK', 'MM', 'MO', 'PS']);

/** A country's name in English. */
export const countryName = (code: string): string =>
  nameIn('en', CALLED_SHORT.has(code) ? 'short' : 'long', code) ?? code;

const nameIn = (language: string, style: 'long' | 'short', code: string): string | undefined =>
  new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }).of(code);

/** An area's name as it is compared: without spaces, so that 'D.C.', 'DC' and 'd c' are one. */
export const foldArea = (text: string): string => foldName(text).replaceAll(' ', '');

/** All that people write of these countries and regions, each name of an area once. */
export const areaNamesOf = (countries: readonly Country[], regions: readonly Region[]): AreaName[] => [
  ...countries.flatMap((country) => countryNamesOf(country)),
  ...regions.flatMap((region) => regionNamesOf(region)),
];

const countryNamesOf = ({ code, name }: Country): AreaName[] => {
  const inLanguages = LANGUAGES.flatMap((language) => [
    nameIn(language, 'long', code),
    nameIn(language, 'short', code),
  ]);
  const known = inLanguages.filter((each) => each !== undefined);
  return foldedOnce([name, code, ...known, ...(OTHER_NAMES[code] ?? []), ...initialsOf(name)]).map((folded) => ({
    folded,
    countryCode: code,
    regionCode: null,
  }));
};

/** Codes of letters are what people write of a region ('TX'); numbers are not. */
const regionNamesOf = ({ code, countryCode, name }: Region): AreaName[] => {
  const [, own = ''] = code.split('.');
  const written = /^[A-Z]+$/.test(own) ? [own] : [];
  return foldedOnce([name, ...written, ...initialsOf(name)]).map((folded) => ({
    folded,
    countryCode,
    regionCode: code,
  }));
};

/** 'BC' of British Columbia, 'NSW' of New South Wales, 'UAE' of the United Arab Emirates. */
const initialsOf = (name: string): string[] => {
  const words = foldName(name).split(' ');
  return words.length > 1 ? [words.map(([first]) => first).join('')] : [];
};

const foldedOnce = (names: readonly string[]): string[] =>
  [...new Set(names.map(foldArea))].filter((name) => name !== '');
