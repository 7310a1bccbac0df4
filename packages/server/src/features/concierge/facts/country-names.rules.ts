/** Countries whose long name says more than a traveller would: 'Hong Kong SAR China', 'Myanmar (Burma)'. */
const CALLED_SHORT: ReadonlySet<string> = new Set(['HK', 'MM', 'MO', 'PS']);

/** Countries that CLDR tells apart by their capitals. */
const CALLED_OTHERWISE: Readonly<Record<string, string>> = { CD: 'DR Congo', CG: 'Republic of the Congo' };

/** Countries whose names stand behind 'the' within a sentence. */
const WITH_ARTICLE: ReadonlySet<string> = new Set(
  'AE AX BQ BS CC CF CG CK DO FK FO GB IM KM KY MH MP MV NL PH PN SB SC TC US VG VI'.split(' '),
);

/** A country's name in English. */
export const nameOfCountry = (code: string): string => CALLED_OTHERWISE[code] ?? nameByUnicode(code) ?? code;

const nameByUnicode = (code: string): string | undefined =>
  new Intl.DisplayNames('en', {
    type: 'region',
    style: CALLED_SHORT.has(code) ? 'short' : 'long',
    fallback: 'none',
  }).of(code);

/** The name as it stands within a sentence: 'the Netherlands'. */
export const countryInSentence = (code: string): string =>
  WITH_ARTICLE.has(code) ? `the ${nameOfCountry(code)}` : nameOfCountry(code);

/** The name at the beginning of a sentence: 'The Netherlands'. */
export const countryFirst = (code: string): string =>
  WITH_ARTICLE.has(code) ? `The ${nameOfCountry(code)}` : nameOfCountry(code);
