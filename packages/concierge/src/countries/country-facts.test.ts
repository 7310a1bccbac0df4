import { blocksOf, isUnsourced, textOf } from '@caravan/contract/concierge/answer.rules.ts';
import { foldName } from '@caravan/contract/places/places.rules.ts';
import { describe, expect, test } from 'vitest';
import { numbered } from '../answer.ts';
import { type CountryTopic, intentIds, isCountryTopic, isTopic } from '../intents.ts';
import { readTopicPhrases } from '../places/topics.ts';
import { readTable, valuesIn } from '../tables.ts';
import { readCountryFacts } from './country-facts.ts';

const countryTopics = intentIds.filter(isCountryTopic);
const readCountryNames = () =>
  readTable('country-names', ['country', 'names', 'parts', 'adjectives']).map((row) => ({
    country: row.country,
    names: valuesIn(row.names),
    parts: valuesIn(row.parts),
    adjectives: valuesIn(row.adjectives),
  }));

const facts = readCountryFacts();
const factOf = (countryCode: string, topic: CountryTopic) =>
  facts.find((fact) => fact.countryCode === countryCode && fact.topic === topic);

/** ISO 3166-1's codes that name somewhere without inhabitants: nobody travels there by plugs and tips. */
const UNINHABITED = new Set(['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM']);
/** Codes that CLDR names beside ISO 3166-1's: exceptional reservations, groups of countries and the like; Kosovo's is in use. */
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

/** Every country and territory that people live in, by the names that the runtime has. */
const inhabited = (() => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
    .filter((code) => !UNINHABITED.has(code) && !NO_COUNTRIES.has(code));
})();

describe('what is known of countries', () => {
  test.each(['plugs', 'driving_side', 'emergency', 'tap_water', 'currency', 'languages', 'calling_code'] as const)(
    '%s is known of every country that people live in',
    (topic) => {
      const known = new Set(facts.filter((fact) => fact.topic === topic).map(({ countryCode }) => countryCode));

      expect(inhabited.length).toBeGreaterThan(235);
      expect(inhabited.filter((code) => !known.has(code))).toEqual([]);
    },
  );

  test('nothing is there twice of a country', () => {
    const keys = facts.map(({ countryCode, topic }) => `${countryCode} ${topic}`);

    expect(keys.length).toBe(new Set(keys).size);
    expect(new Set(facts.map(({ topic }) => topic))).toEqual(new Set(countryTopics));
  });

  test('everything has a source that can be opened', () => {
    expect(facts.filter(({ source: { name, url } }) => name === '' || !/^https?:\/\/\S+\.\S+$/.test(url))).toEqual([]);
  });

  test('each of its sentences is shown with the passage that it rests on', () => {
    const unsourced = facts.flatMap(({ statement, passage }) => {
      const rests = {
        kind: 'country',
        title: '',
        source: '',
        url: null,
        passage,
        tripId: null,
        tripPart: null,
      } as const;
      const statements = statement.split('\n').map((text) => ({ text, passages: [rests] }));
      const { response } = numbered({ statements, cards: [] });
      return blocksOf(response, new Set([1])).flatMap((block) =>
        block.sentences.filter((sentence) => isUnsourced(block, sentence)).map(textOf),
      );
    });

    expect(unsourced).toEqual([]);
  });

  test.each([
    ['PT', 'plugs', 'Portugal uses plugs of types C and F, at 230 V and 50 Hz.'],
    ['GB', 'plugs', 'The United Kingdom uses plugs of type G, at 230 V and 50 Hz.'],
    ['BR', 'plugs', 'Brazil uses plugs of types C and N, at 127 or 220 V and 60 Hz.'],
    ['BG', 'currency', 'The currency of Bulgaria is the euro (EUR).'],
    ['ZW', 'currency', 'The currencies of Zimbabwe are the Zimbabwean gold (ZWG) and the US dollar (USD).'],
    ['CH', 'languages', 'In Switzerland people speak German, French, Italian and Romansh.'],
    ['US', 'calling_code', 'The calling code of the United States is +1.'],
    ['DO', 'calling_code', 'The calling codes of the Dominican Republic are +1 809, +1 829 and +1 849.'],
    ['KZ', 'calling_code', 'The calling code of Kazakhstan is +7.'],
    ['TH', 'driving_side', 'In Thailand people drive on the left.'],
    ['PT', 'emergency', 'In Portugal call 112 for the police, an ambulance and the fire service.'],
    ['JP', 'emergency', 'In Japan call 110 for the police and 119 for an ambulance and the fire service.'],
    ['CH', 'emergency', '112 is the general emergency number.'],
    ['TL', 'emergency', 'No certain number is known for an ambulance and the fire service.'],
    ['CD', 'emergency', "No emergency number is certain in DR Congo.\nNote your embassy's emergency line"],
    ['PT', 'tap_water', 'Tap water in Portugal is safe to drink.'],
    ['MX', 'tap_water', 'Tap water in Mexico is not safe to drink.'],
    ['JP', 'tipping', 'Tipping is not a custom in Japan.'],
    ['US', 'tipping', 'Tips are expected in the United States.'],
    ['PT', 'neighbours', 'Portugal borders Spain.'],
    ['NL', 'neighbours', 'The Netherlands borders Belgium and Germany.'],
    ['LK', 'neighbours', 'Sri Lanka has no land borders.'],
    ['ZA', 'capital', 'The capitals of South Africa are Pretoria, Bloemfontein and Cape Town.'],
    ['PT', 'area', 'Portugal has an area of about 92,090 km².'],
    ['PT', 'population', 'Portugal has about 10,700,000 people (2024).'],
  ] as const)('%s, %s: %s', (countryCode, topic, sentence) => {
    expect(factOf(countryCode, topic)?.statement).toContain(sentence);
  });

  test.each([
    ['tipping', 'TD'],
    ['capital', 'PS'],
    ['capital', 'IL'],
    ['area', 'SJ'],
  ] as const)('nothing is said of %s in %s, where nobody is sure or not everybody agrees', (topic, countryCode) => {
    expect(factOf(countryCode, topic)).toBeUndefined();
  });
});

describe('the words of questions', () => {
  test('no country is without a name, and no name stands for one country in two ways', () => {
    const names = readCountryNames();

    expect(inhabited.filter((code) => !names.some((row) => row.country === code && row.names.length > 0))).toEqual([]);
    const keys = names.flatMap(({ country, ...kinds }) =>
      [...kinds.names, ...kinds.parts, ...kinds.adjectives].map((name) => `${country} ${name}`),
    );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('names stand there as they are compared', () => {
    const names = readCountryNames().flatMap((row) => [...row.names, ...row.parts, ...row.adjectives]);

    expect(names.filter((name) => foldName(name) !== name)).toEqual([]);
  });

  test('every phrase is of a topic that can be answered, and each topic has one that asks', () => {
    const rows = readTopicPhrases().filter(({ role }) => role !== 'filler');

    expect(rows.filter(({ topic }) => !isTopic(topic))).toEqual([]);
    expect(countryTopics.filter((topic) => !rows.some((row) => row.topic === topic && row.role === 'asks'))).toEqual(
      [],
    );
  });
});
