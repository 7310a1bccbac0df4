import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import { factRows, readFactTable, readTopics, readWordFamilies, type TopicRow } from './fact-tables.provider.ts';
import { phrasesOfFamilies } from './topic-phrases.rules.ts';
import { holdsEverywhere, topics } from './topics.rules.ts';
import { readWorldCountries } from './world-countries.provider.ts';

/** A phrase of questions, as the table of topics writes them, without families. */
interface TopicPhrase {
  readonly topic: string;
  readonly role: TopicRow['role'];
  readonly written: string;
}

/** In the table of topics: each of those that hold in a whole country. */
const EVERYWHERE = 'everywhere';
/** The family of words that the facts bring: what people speak somewhere. */
const LANGUAGE = 'language';

/** Money is called so, and much else is: 'They won', 'the real capital'. It is meant behind these. */
const EVERYDAY: ReadonlySet<string> = new Set(
  'won real reals gold rights mark marks sol soles leu lei som guarani'.split(' '),
);
const BEFORE_MONEY = ['pay', 'use', 'in', 'with'] as const;

/** Places are called so as well, and are rather meant. */
const PLACES: ReadonlySet<string> = new Set(
  'cordoba cordobas sucre sucres colon colons colones balboa balboas bolivar bolivars pula pulas leone leones'.split(
    ' ',
  ),
);

/**
 * All phrases of questions: those of the table, each word of their families in its turn, and those that the facts themselves
 * bring, which are what money and languages are called, calling codes and emergency numbers.
 *
 * @throws where a table holds something else than it should.
 */
export const readTopicPhrases = (): TopicPhrase[] => {
  const families = new Map(readWordFamilies()).set(LANGUAGE, languageNames());
  const ofTable = readTopics().flatMap(({ topic, role, phrases }) =>
    (topic === EVERYWHERE ? topics.filter(holdsEverywhere) : [topic]).flatMap((each) =>
      phrases
        .flatMap((phrase) => phrasesOfFamilies(phrase, families))
        .map((written) => ({ topic: each, role, written })),
    ),
  );
  const all = [...ofTable, ...moneyPhrases(), ...callingCodePhrases(), ...emergencyPhrases()];
  return [...new Map(all.map((phrase) => [`${phrase.topic} ${phrase.role} ${phrase.written}`, phrase])).values()];
};

/** 'baht', 'krona' and 'kronor', 'quetzal': also of money that a country had until lately. */
const moneyPhrases = (): TopicPhrase[] => {
  const names = Intl.supportedValuesOf('currency').flatMap((code) => [1, 2].map((count) => moneyName(code, count)));
  const meant = [...new Set(names)].filter((name) => !PLACES.has(name));
  return meant.flatMap((name) =>
    (EVERYDAY.has(name) ? BEFORE_MONEY.map((word) => `=${word}-${name}`) : [name]).map((written) => ({
      topic: 'currency',
      role: 'asks',
      written,
    })),
  );
};

/** What money is called for short: 'krona' of 'Swedish krona'. */
const moneyName = (code: string, count: number): string => {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    // One of it is one: '1.00' has the name of several.
    maximumFractionDigits: 0,
  });
  const name = format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? code;
  return (
    foldName(name.replace(/\(.*\)/u, ''))
      .split(' ')
      .at(-1) ?? ''
  );
};

/** 'Persian (Farsi)' is both; 'Swiss German' and 'Haitian Creole' are two words behind each other. */
const languageNames = (): string[] => {
  const told = readWorldCountries().flatMap(({ languages }) => languages.value);
  const names = told.flatMap((language) => language.split(/[()]/u)).map(foldName);
  return [...new Set(names)].filter((name) => name !== '').map((name) => name.replaceAll(' ', '-'));
};

/** '+977' is read as 'plus 977'; from a telephone that has no plus it is '00977'. */
const callingCodePhrases = (): TopicPhrase[] => {
  const codes = readWorldCountries().flatMap(({ callingCodes }) => callingCodes.value);
  return [...new Set(codes)].flatMap((code) => {
    const digits = code.replace('+', '');
    return [`=plus-${digits.replaceAll(' ', '-')}`, `=00${digits.replaceAll(' ', '')}`].map((written) => ({
      topic: 'calling_code',
      role: 'asks',
      written,
    }));
  });
};

/** 'Is it 118 or 112?' */
const emergencyPhrases = (): TopicPhrase[] => {
  const rows = readFactTable('emergency-numbers', factRows.emergencyNumbers);
  const numbers = rows.flatMap(({ general, police, ambulance, fire }) => [
    ...general,
    ...police,
    ...ambulance,
    ...fire,
  ]);
  return [...new Set(numbers)].map((written) => ({ topic: 'emergency', role: 'beside', written }));
};
