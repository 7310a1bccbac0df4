/**
 * The currencies that money is paid in and how many digits their minor unit has. Source: ISO 4217, list one (currencies and funds in
 * use on 1 January 2026), without funds, metals and testing codes.
 */
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND';
const TWO_DIGITS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';

const digits: ReadonlyMap<string, 0 | 2 | 3> = new Map([
  ...NO_DIGITS.split(' ').map((code) => [code, 0] as const),
  ...TWO_DIGITS.split(' ').map((code) => [code, 2] as const),
  ...THREE_DIGITS.split(' ').map((code) => [code, 3] as const),
]);

/** The codes of all currencies, in their order. */
export const moneyCurrencies: readonly string[] = [...digits.keys()].toSorted();

/** Whether a text is the code of a currency that money is paid in. */
export const isMoneyCurrency = (code: string): boolean => digits.has(code);

/** Digits after the decimal point of a currency's amounts: 2 of EUR, 0 of JPY, 3 of KWD. */
export const digitsOf = (currency: string): number => digits.get(currency) ?? 2;
