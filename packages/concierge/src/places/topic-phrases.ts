import { foldName } from '@caravan/contract/places/places.rules.ts';
import { currencyName } from '../countries/country-facts.ts';
import { readWorldCountries } from '../countries/country-data.ts';
import { holdsEverywhere, intentIds } from '../intents.ts';
import { readTable, valuesIn, wordList } from '../tables.ts';
import { stemOf, STOP_WORDS } from '../words.ts';

/** `asks` for its topic, may stand `beside` what asks, shows that something `else` is meant, or says nothing (`filler`). */
type PhraseRole = 'asks' | 'beside' | 'else' | 'filler';

/** A phrase of questions about countries and places. */
export interface TopicPhrase {
  /** '' of words that are a question's grammar. */
  readonly topic: string;
  readonly role: PhraseRole;
  /** As the table has it. */
  readonly written: string;
}

/** A phrase with what its words come down to. */
export interface Phrase extends TopicPhrase {
  /** These occur anywhere in a question, the words of each behind each other. */
  readonly terms: readonly (readonly string[])[];
  readonly lexemes: ReadonlySet<string>;
}

/** A word as it is written, and its stem. */
export interface WordForms {
  readonly written: string;
  readonly stem: string;
}

const FAMILY = /\{([a-z-]+)\}/;

/**
 * A phrase once for each word of the families in it: '{drives} left' is 'drive left', 'keep left' and so on.
 *
 * @throws where there is no such family.
 */
export const phrasesOfFamilies = (
  written: string,
  families: ReadonlyMap<string, readonly string[]>,
): readonly string[] => {
  const [placeholder, family = ''] = FAMILY.exec(written) ?? [];
  if (placeholder === undefined) return [written];
  const words = families.get(family);
  if (!words) throw new Error(`There is no family of words called ${family}.`);
  return words.flatMap((word) => phrasesOfFamilies(written.replace(placeholder, word), families));
};

/** Money is called so, and much else is: 'They won', 'the real capital'. It is meant behind these. */
const EVERYDAY_MONEY = wordList('everyday money');
const BEFORE_MONEY = ['pay', 'use', 'in', 'with'] as const;
/** Places are called so as well, and are rather meant. */
const MONEY_AS_PLACES = wordList('money as places');

/** 'baht', 'krona' and 'kronor' of 'Swedish krona': also of money that a country had until lately. */
const moneyPhrases = (): string[] => {
  const names = Intl.supportedValuesOf('currency').flatMap((code) =>
    [1, 2].map(
      (count) =>
        foldName(currencyName(code, count).replace(/\(.*\)/u, ''))
          .split(' ')
          .at(-1) ?? '',
    ),
  );
  return [...new Set(names)]
    .filter((name) => !MONEY_AS_PLACES.has(name))
    .flatMap((name) => (EVERYDAY_MONEY.has(name) ? BEFORE_MONEY.map((word) => `=${word}-${name}`) : [name]));
};

/**
 * All phrases of questions: those of the table, each word of their families in its turn, and those that the facts themselves
 * bring, which are what money and languages are called, calling codes and emergency numbers.
 */
export const readTopicPhrases = (): TopicPhrase[] => {
  const world = readWorldCountries();
  // 'Persian (Farsi)' is both; 'Swiss German' and 'Haitian Creole' are two words behind each other.
  const spoken = world.flatMap(({ known }) => known.languages.values).flatMap((name) => name.split(/[()]/u));
  const languages = [...new Set(spoken.map(foldName))].filter((name) => name !== '');
  const families = new Map([
    ['language', languages.map((name) => name.replaceAll(' ', '-'))],
    ...readTable('word-families', ['family', 'words']).map(({ family, words }) => [family, valuesIn(words)] as const),
  ]);
  const ofTable = readTable('topics', ['topic', 'role', 'phrases']).flatMap(({ topic, role, phrases }) =>
    (topic === 'everywhere' ? intentIds.filter(holdsEverywhere) : [topic]).flatMap((each) =>
      valuesIn(phrases)
        .flatMap((phrase) => phrasesOfFamilies(phrase, families))
        .map((written): TopicPhrase => ({ topic: each, role: role as PhraseRole, written })),
    ),
  );
  // '+977' is read as 'plus 977'; from a telephone that has no plus it is '00977'.
  const codes = world
    .flatMap(({ known }) => known['calling-codes'].values)
    .flatMap((code) => [`=plus-${code.slice(1).replaceAll(' ', '-')}`, `=00${code.slice(1).replaceAll(' ', '')}`]);
  const numbers = readTable('emergency-numbers', ['general', 'police', 'ambulance', 'fire']).flatMap((row) =>
    Object.values(row).flatMap((cell) => valuesIn(cell, ',')),
  );
  const all: TopicPhrase[] = [
    ...ofTable,
    ...moneyPhrases().map((written): TopicPhrase => ({ topic: 'currency', role: 'asks', written })),
    ...codes.map((written): TopicPhrase => ({ topic: 'calling_code', role: 'asks', written })),
    ...numbers.map((written): TopicPhrase => ({ topic: 'emergency', role: 'beside', written })),
  ];
  return [...new Map(all.map((phrase) => [`${phrase.topic} ${phrase.role} ${phrase.written}`, phrase])).values()];
};

/**
 * A phrase as the table writes it: words with a space between them occur anywhere in a question, those with a hyphen behind each
 * other; behind '=' they are meant as they are written, and otherwise in all their forms: 'tip' is 'tipping' too.
 */
const phraseOf = (phrase: TopicPhrase): Phrase => {
  const isExact = phrase.written.startsWith('=');
  const written = phrase.written
    .replace(/^=/, '')
    .split(' ')
    .map((term) => term.split('-'));
  // Of words such as 'now' English keeps nothing.
  const kept = written.map((term) => term.filter((word) => !STOP_WORDS.has(word))).filter((term) => term.length > 0);
  const terms = isExact || kept.length === 0 ? written : kept.map((term) => term.map(stemOf));
  return { ...phrase, terms, lexemes: new Set(terms.flat()) };
};

interface PhraseIndex {
  /** By the first of their words. */
  readonly byWord: ReadonlyMap<string, readonly Phrase[]>;
  /** All words of phrases that can be mistyped: of three letters all are one slip apart. */
  readonly words: ReadonlySet<string>;
}

const WORD_MIN = 4;
let index: PhraseIndex | null = null;

/** Read with the first question. */
export const phraseIndex = (): PhraseIndex => {
  if (index) return index;
  const written = readTopicPhrases();
  const words = new Set(written.flatMap((phrase) => phrase.written.replace('=', '').split(/[ -]/)));
  index = {
    byWord: Map.groupBy(written.map(phraseOf), ({ terms }) => terms[0]?.[0] ?? ''),
    words: new Set([...words].filter((word) => word.length >= WORD_MIN)),
  };
  return index;
};

/** Whether a word is one of a phrase's. */
export const isWord = (lexeme: string, { stem, written }: WordForms): boolean => lexeme === stem || lexeme === written;

/** What the words of a question come down to. */
export const formsOf = (words: readonly string[]): WordForms[] =>
  words.map((written) => ({ written, stem: stemOf(written) }));

/** The phrases that a question has. */
export const phrasesIn = (forms: readonly WordForms[]): Phrase[] => {
  const { byWord } = phraseIndex();
  const has = (term: readonly string[]): boolean =>
    forms.some((_, at) => term.every((lexeme, more) => isWord(lexeme, forms[at + more] ?? { written: '', stem: '' })));
  const words = new Set(forms.flatMap(({ written, stem }) => [written, stem]));
  return [...words].flatMap((word) => (byWord.get(word) ?? []).filter(({ terms }) => terms.every(has)));
};
