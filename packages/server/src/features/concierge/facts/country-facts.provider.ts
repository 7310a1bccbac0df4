import {
  areaFact,
  callingCodeFact,
  capitalFact,
  currencyFact,
  drivingSideFact,
  emergencyFact,
  languagesFact,
  neighboursFact,
  plugsFact,
  populationFact,
  tapWaterFact,
  tippingFact,
  type ToldFact,
} from './country-facts.rules.ts';
import { factRows, type FactSource, readFactTable } from './fact-tables.provider.ts';
import type { CountryTopic } from './topics.rules.ts';
import { readWorldCountries } from './world-countries.provider.ts';

/** What is known of one country in one topic. */
export interface CountryFact extends ToldFact {
  readonly countryCode: string;
  readonly topic: CountryTopic;
  /** Who says so. */
  readonly source: string;
  readonly url: string;
}

/**
 * Everything that is known of countries: out of the tables of ours, and of the package `world-countries` for those countries that
 * the tables name.
 *
 * @throws where one of them holds something else than it should.
 */
export const readCountryFacts = (): CountryFact[] => {
  const plugs = readFactTable('plugs', factRows.plugs);
  const travelled = new Set(plugs.map(({ country }) => country));
  return [
    ...plugs.map((row) => factOf('plugs', row, plugsFact(row))),
    ...readFactTable('driving-side', factRows.drivingSide).map((row) =>
      factOf('driving_side', row, drivingSideFact(row)),
    ),
    ...readFactTable('emergency-numbers', factRows.emergencyNumbers).map((row) =>
      factOf('emergency', row, emergencyFact(row)),
    ),
    ...readFactTable('tap-water', factRows.tapWater).map((row) => factOf('tap_water', row, tapWaterFact(row))),
    ...readFactTable('tipping', factRows.tipping).map((row) => factOf('tipping', row, tippingFact(row))),
    ...readFactTable('population', factRows.population).map((row) => factOf('population', row, populationFact(row))),
    ...ofThePackage().filter(({ countryCode }) => travelled.has(countryCode)),
  ];
};

const ofThePackage = (): CountryFact[] =>
  readWorldCountries().flatMap(({ country, ...known }) => {
    const fact = (
      topic: CountryTopic,
      { value, source }: { value: readonly string[]; source: FactSource },
      tell: (code: string, values: readonly string[]) => ToldFact | null,
    ): CountryFact[] => {
      const told = tell(country, value);
      return told ? [factOf(topic, { country, source }, told)] : [];
    };
    return [
      ...fact('currency', known.currencies, currencyFact),
      ...fact('languages', known.languages, languagesFact),
      ...fact('calling_code', known.callingCodes, callingCodeFact),
      ...fact('capital', known.capitals, capitalFact),
      ...fact('area', known.area, areaFact),
      ...fact('neighbours', known.neighbours, neighboursFact),
    ];
  });

const factOf = (
  topic: CountryTopic,
  { country, source }: { country: string; source: FactSource },
  told: ToldFact,
): CountryFact => ({ countryCode: country, topic, ...told, source: source.name, url: source.url });
