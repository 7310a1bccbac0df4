import { countryFirst, countryInSentence, nameOfCountry } from './country-names.rules.ts';

/** A fact in the words in which it is told, and the row that it rests on. */
export interface ToldFact {
  /** Sentences, each on a line of its own. */
  readonly statement: string;
  readonly passage: string;
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const listed = (parts: readonly string[], last: 'and' | 'or'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;

const inSentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Each sentence on a line of its own, so that each can be shown with what it rests on; a note may have several. */
const sentences = (told: readonly string[], note: string): string =>
  [...told, ...[...inSentences.segment(note)].map(({ segment }) => segment.trim())]
    .filter((line) => line !== '')
    .join('\n');

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** 'Washington D.C.' ends a sentence by itself. */
const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

interface Plugs {
  readonly country: string;
  readonly types: readonly string[];
  readonly voltage: readonly number[];
  readonly frequency: readonly string[];
  readonly note: string;
}

export const plugsFact = ({ country, types, voltage, frequency, note }: Plugs): ToldFact => {
  const kinds = `${types.length > 1 ? 'types' : 'type'} ${listed(types, 'and')}`;
  const supply = `${listed(voltage.map(String), 'or')} V and ${listed(frequency, 'or')} Hz`;
  return {
    statement: sentences([`${countryFirst(country)} uses plugs of ${kinds}, at ${supply}.`], note),
    passage: joined(`${nameOfCountry(country)}: plugs of ${kinds}; ${supply}.`, note),
  };
};

/** A currency as it is written within a sentence: 'euro', 'Swiss franc'. */
const currencyName = (code: string): string => {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code;
};

export const currencyFact = (country: string, codes: readonly string[]): ToldFact | null => {
  if (codes.length === 0) return null;
  const names = listed(
    codes.map((code) => `the ${currencyName(code)} (${code})`),
    'and',
  );
  const told = `${codes.length > 1 ? 'The currencies' : 'The currency'} of ${countryInSentence(country)}`;
  return {
    statement: `${told} ${codes.length > 1 ? 'are' : 'is'} ${names}.`,
    passage: `${nameOfCountry(country)}: ${codes.length > 1 ? 'currencies' : 'currency'} ${names}.`,
  };
};

export const languagesFact = (country: string, languages: readonly string[]): ToldFact | null => {
  if (languages.length === 0) return null;
  const names = listed(languages, 'and');
  return {
    statement: `In ${countryInSentence(country)} people speak ${names}.`,
    passage: `${nameOfCountry(country)}: ${languages.length > 1 ? 'languages' : 'language'} ${names}.`,
  };
};

export const callingCodeFact = (country: string, codes: readonly string[]): ToldFact | null => {
  if (codes.length === 0) return null;
  const several = codes.length > 1;
  const told = listed(codes, 'and');
  return {
    statement: `The calling ${several ? 'codes' : 'code'} of ${countryInSentence(country)} ${several ? 'are' : 'is'} ${told}.`,
    passage: `${nameOfCountry(country)}: calling ${several ? 'codes' : 'code'} ${told}.`,
  };
};

export const drivingSideFact = ({ country, side }: { country: string; side: 'left' | 'right' }): ToldFact => ({
  statement: `In ${countryInSentence(country)} people drive on the ${side}.`,
  passage: `${nameOfCountry(country)}: traffic on the ${side}.`,
});

interface EmergencyNumbers {
  readonly country: string;
  readonly general: readonly string[];
  readonly police: readonly string[];
  readonly ambulance: readonly string[];
  readonly fire: readonly string[];
  readonly note: string;
}

/** Where somebody calls a number that does nothing it is worse than being told that none is known. */
export const emergencyFact = (numbers: EmergencyNumbers): ToldFact => {
  const { country, general, note } = numbers;
  const services = [
    { name: 'the police', short: 'police', numbers: numbers.police },
    { name: 'an ambulance', short: 'ambulance', numbers: numbers.ambulance },
    { name: 'the fire service', short: 'fire', numbers: numbers.fire },
  ];
  const groups = [...Map.groupBy(services, (service) => listed(service.numbers, 'or'))];
  const known = groups.filter(([dialled]) => dialled !== '');
  const unknown = groups.filter(([dialled]) => dialled === '').flatMap(([, ofNone]) => ofNone);
  const calls = known.map(
    ([dialled, ofIt]) =>
      `${dialled} for ${listed(
        ofIt.map(({ name }) => name),
        'and',
      )}`,
  );
  const all = listed(general, 'or');
  const isOne = known.length === 1 && unknown.length === 0 && known[0]?.[0] === all;
  const rows = services.filter((service) => service.numbers.length > 0);
  const inPassage = [
    ...(all === '' ? [] : [`general ${all}`]),
    ...rows.map(({ short, numbers: dialled }) => `${short} ${listed(dialled, 'or')}`),
  ];
  return {
    statement: sentences(
      [
        calls.length > 0
          ? `In ${countryInSentence(country)} call ${listed(calls, 'and')}.`
          : `No emergency number is certain in ${countryInSentence(country)}.`,
        all !== '' && !isOne ? `${all} is the general emergency number.` : '',
        calls.length > 0 && unknown.length > 0
          ? `No certain number is known for ${listed(
              unknown.map(({ name }) => name),
              'and',
            )}.`
          : '',
      ],
      note,
    ),
    passage: joined(
      inPassage.length > 0
        ? `${nameOfCountry(country)}: ${inPassage.join('; ')}.`
        : `${nameOfCountry(country)}: no certain emergency number.`,
      note,
    ),
  };
};

interface TapWater {
  readonly country: string;
  readonly verdict: 'safe' | 'caution' | 'unsafe';
  readonly note: string;
}

export const tapWaterFact = ({ country, verdict, note }: TapWater): ToldFact => {
  const where = countryInSentence(country);
  const told = {
    safe: `Tap water in ${where} is safe to drink.`,
    caution: `Tap water in ${where} is to be drunk with caution.`,
    unsafe: `Tap water in ${where} is not safe to drink.`,
  };
  const short = { safe: 'safe to drink', caution: 'with caution', unsafe: 'not safe to drink' };
  return {
    statement: sentences([told[verdict]], note),
    passage: joined(`${nameOfCountry(country)}: tap water ${short[verdict]}.`, note),
  };
};

interface Tipping {
  readonly country: string;
  readonly expected: 'yes' | 'welcome' | 'no';
  readonly restaurants: string;
  readonly note: string;
}

export const tippingFact = ({ country, expected, restaurants, note }: Tipping): ToldFact => {
  const where = countryInSentence(country);
  const told = {
    yes: `Tips are expected in ${where}.`,
    welcome: `Tips are welcome in ${where}, but not required.`,
    no: `Tipping is not a custom in ${where}.`,
  };
  const short = { yes: 'expected', welcome: 'welcome', no: 'not a custom' };
  const inRestaurants = restaurants === 'none' ? '' : `In restaurants: ${restaurants}.`;
  return {
    statement: sentences([told[expected], inRestaurants], note),
    passage: joined(`${nameOfCountry(country)}: tips ${short[expected]}.`, inRestaurants, note),
  };
};

export const capitalFact = (country: string, capitals: readonly string[]): ToldFact | null => {
  if (capitals.length === 0) return null;
  const several = capitals.length > 1;
  const names = listed(capitals, 'and');
  return {
    statement: `The ${several ? 'capitals' : 'capital'} of ${countryInSentence(country)} ${several ? 'are' : 'is'} ${ended(names)}`,
    passage: `${nameOfCountry(country)}: ${several ? 'capitals' : 'capital'} ${ended(names)}`,
  };
};

export const neighboursFact = (country: string, neighbours: readonly string[]): ToldFact => {
  if (neighbours.length === 0) {
    return {
      statement: `${countryFirst(country)} has no land borders.`,
      passage: `${nameOfCountry(country)}: no land borders.`,
    };
  }
  const names = listed(
    neighbours.toSorted((a, b) => nameOfCountry(a).localeCompare(nameOfCountry(b), 'en')).map(countryInSentence),
    'and',
  );
  return {
    statement: `${countryFirst(country)} borders ${names}.`,
    passage: `${nameOfCountry(country)}: borders ${names}.`,
  };
};

/** @param area square kilometres; none where nobody knows. */
export const areaFact = (country: string, [area]: readonly string[]): ToldFact | null => {
  if (area === undefined) return null;
  const told = `${number.format(Number(area))} km²`;
  return {
    statement: `${countryFirst(country)} has an area of about ${told}.`,
    passage: `${nameOfCountry(country)}: area ${told}.`,
  };
};

interface Population {
  readonly country: string;
  readonly population: number;
  readonly year: string;
}

export const populationFact = ({ country, population, year }: Population): ToldFact => {
  const told = `${number.format(population)} people (${year})`;
  return {
    statement: `${countryFirst(country)} has about ${told}.`,
    passage: `${nameOfCountry(country)}: ${told}.`,
  };
};
