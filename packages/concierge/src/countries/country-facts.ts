import type { Passage, Statement } from '../answer.ts';
import { type CountryTopic, intents } from '../intents.ts';
import { readTable, valuesIn } from '../tables.ts';
import { type FactSource, type KnownValues, readSourced, readWorldCountries } from './country-data.ts';
import { capitalised, countryInSentence, listedWith, nameOfCountry } from './country-names.ts';

/** What is known of one country in one topic, in the words in which it is said. */
export interface CountryFact {
  readonly countryCode: string;
  readonly topic: CountryTopic;
  /** Sentences, each on a line of its own. */
  readonly statement: string;
  readonly passage: string;
  readonly source: FactSource;
}

interface Filling {
  readonly country: string;
  readonly source: FactSource;
  readonly values?: readonly string[];
  readonly more?: string;
  /** Whole sentences. */
  readonly notes?: readonly string[];
}

const SENTENCES = new Map(
  readTable('fact-sentences', ['topic', 'case', 'statement', 'passage']).map((row) => [
    `${row.topic} ${row.case}`,
    row,
  ]),
);
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const inSentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Each sentence on a line of its own, so that each can be shown with what it rests on; a note may have several. */
const onLines = (sentences: readonly string[], notes: readonly string[]): string =>
  [...sentences, ...notes.flatMap((note) => [...inSentences.segment(note)].map(({ segment }) => segment.trim()))]
    .filter((line) => line !== '')
    .join('\n');

const factOf = (topic: CountryTopic, filling: Filling, kind = ''): CountryFact => {
  const { country, source, values = [], more = '', notes = [] } = filling;
  const words: Readonly<Record<string, string>> = {
    First: capitalised(countryInSentence(country)),
    within: countryInSentence(country),
    name: nameOfCountry(country),
    values: listedWith(values, 'and'),
    more,
  };
  const filled = (sentence = '') =>
    sentence
      .replaceAll(/\((\w+)\|(\w+)\)/g, (_, one: string, several: string) => (values.length > 1 ? several : one))
      .replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
      // 'Washington D.C.' ends a sentence by itself.
      .replace(/\.\.$/, '.');
  const sentences = SENTENCES.get(`${topic} ${kind}`);
  return {
    countryCode: country,
    topic,
    statement: onLines([filled(sentences?.statement)], notes),
    passage: [filled(sentences?.passage), ...notes].filter((part) => part !== '').join(' '),
    source,
  };
};

/** A currency as it is written within a sentence: 'euro', 'Swiss franc'. */
export const currencyName = (code: string, count = 1): string => {
  // One of it is one: '1.00' has the name of several.
  const options = { style: 'currency', currency: code, currencyDisplay: 'name', maximumFractionDigits: 0 } as const;
  const parts = new Intl.NumberFormat('en', options).formatToParts(count);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
};

const SERVICES = { police: 'the police', ambulance: 'an ambulance', fire: 'the fire service' } as const;
const services = Object.keys(SERVICES) as (keyof typeof SERVICES)[];
const namesOf = (some: readonly (keyof typeof SERVICES)[]): string =>
  listedWith(
    some.map((service) => SERVICES[service]),
    'and',
  );

/** A number that does nothing is worse than none: where none is certain, that is said. */
const emergencyFacts = (): CountryFact[] =>
  readSourced('emergency-numbers', ['general', 'police', 'ambulance', 'fire', 'note']).map((row) => {
    const dialled = (service: 'general' | keyof typeof SERVICES) => listedWith(valuesIn(row[service], ','), 'or');
    const groups = Map.groupBy(services, dialled);
    const unknown = groups.get('') ?? [];
    const known = [...groups].filter(([numbers]) => numbers !== '');
    const calls = known.map(([numbers, some]) => `${numbers} for ${namesOf(some)}`);
    const general = dialled('general');
    const isOne = unknown.length === 0 && known.length === 1 && groups.has(general);
    const where = countryInSentence(row.country);
    const sentences = [
      calls.length > 0
        ? `In ${where} call ${listedWith(calls, 'and')}.`
        : `No emergency number is certain in ${where}.`,
      general !== '' && !isOne ? `${general} is the general emergency number.` : '',
      calls.length > 0 && unknown.length > 0 ? `No certain number is known for ${namesOf(unknown)}.` : '',
    ];
    const numbers = (['general', ...services] as const)
      .filter((service) => row[service] !== '')
      .map((service) => `${service} ${dialled(service)}`);
    const summary = numbers.join('; ') || 'no certain emergency number';
    return {
      countryCode: row.country,
      topic: 'emergency',
      statement: onLines(sentences, [row.note]),
      passage: `${nameOfCountry(row.country)}: ${summary}. ${row.note}`.trim(),
      source: row.source,
    };
  });

const worldFacts = (): CountryFact[] =>
  readWorldCountries().flatMap(({ country, currencies, languages, callingCodes, capitals, area, neighbours }) => {
    const fact = (topic: CountryTopic, { values, source }: KnownValues, say = (value: string) => value) =>
      values.length === 0 ? [] : [factOf(topic, { country, source, values: values.map(say) })];
    const values = neighbours.values.toSorted((a, b) => nameOfCountry(a).localeCompare(nameOfCountry(b), 'en'));
    return [
      ...fact('currency', currencies, (code) => `the ${currencyName(code)} (${code})`),
      ...fact('languages', languages),
      ...fact('calling_code', callingCodes),
      ...fact('capital', capitals),
      ...fact('area', area, (size) => number.format(Number(size))),
      ...(values.length > 0
        ? fact('neighbours', { ...neighbours, values }, countryInSentence)
        : [factOf('neighbours', { country, source: neighbours.source }, 'none')]),
    ];
  });

/** Everything that is known of countries: out of our tables, and of the package for those countries that the tables name. */
export const readCountryFacts = (): CountryFact[] => {
  const plugs = readSourced('plugs', ['types', 'voltage', 'frequency', 'note']);
  const travelled = new Set(plugs.map(({ country }) => country));
  const volts = (cell: string) => listedWith(valuesIn(cell, ','), 'or');
  return [
    ...plugs.map(({ types, voltage, frequency, note, ...row }) =>
      factOf('plugs', {
        ...row,
        values: valuesIn(types, ','),
        more: `${volts(voltage)} V and ${volts(frequency)} Hz`,
        notes: [note],
      }),
    ),
    ...readSourced('driving-side', ['side']).map(({ side, ...row }) =>
      factOf('driving_side', { ...row, values: [side] }),
    ),
    ...emergencyFacts(),
    ...readSourced('tap-water', ['verdict', 'note']).map(({ verdict, note, ...row }) =>
      factOf('tap_water', { ...row, notes: [note] }, verdict),
    ),
    ...readSourced('tipping', ['expected', 'restaurants', 'note']).map(({ expected, restaurants, note, ...row }) =>
      factOf(
        'tipping',
        { ...row, notes: [restaurants === 'none' ? '' : `In restaurants: ${restaurants}.`, note] },
        expected,
      ),
    ),
    ...readSourced('population', ['population', 'year']).map(({ population, year, ...row }) =>
      factOf('population', { ...row, values: [number.format(Number(population))], more: year }),
    ),
    ...worldFacts().filter(({ countryCode }) => travelled.has(countryCode)),
  ];
};

let facts: ReadonlyMap<string, CountryFact> | null = null;

/** All facts by country and topic; read with the first question, for most servers are never asked one. */
const allFacts = (): ReadonlyMap<string, CountryFact> =>
  (facts ??= new Map(readCountryFacts().map((fact) => [`${fact.countryCode} ${fact.topic}`, fact])));

const passageOf = ({ countryCode, topic, passage, source }: CountryFact): Passage => ({
  kind: 'country',
  title: `${intents[topic].title} ${countryInSentence(countryCode)}`,
  source: source.name,
  url: source.url,
  passage,
  tripId: null,
  tripPart: null,
});

/** What is known of a country in one topic: each sentence with the passage that it rests on; nothing where nothing is known. */
export const countryFact = (countryCode: string, topic: CountryTopic): Statement[] => {
  const fact = allFacts().get(`${countryCode} ${topic}`);
  return fact ? fact.statement.split('\n').map((text) => ({ text, passages: [passageOf(fact)] })) : [];
};

export const countryPassages = (countryCodes: readonly string[]): Passage[] =>
  [...allFacts().values()]
    .filter(({ countryCode }) => countryCodes.includes(countryCode))
    .toSorted((a, b) => a.countryCode.localeCompare(b.countryCode) || a.topic.localeCompare(b.topic))
    .map(passageOf);
