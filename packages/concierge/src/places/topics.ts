import { foldName } from '@caravan/contract/places/places.rules.ts';
import { currencyName } from '../countries/country-facts.ts';
import { readWorldCountries } from '../countries/country-data.ts';
import { holdsEverywhere, intentIds, isTopic, type Topic } from '../intents.ts';
import { readTable, valuesIn, wordList } from '../tables.ts';
import { type QuestionWord, stemOf, STOP_WORDS } from '../words.ts';

/** A phrase of questions about countries and places. */
export interface TopicPhrase {
  /** '' of words that are a question's grammar. */
  readonly topic: string;
  /** `asks` for its topic, may stand `beside` what asks, shows that something `else` is meant, or says nothing (`filler`). */
  readonly role: 'asks' | 'beside' | 'else' | 'filler';
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
  const names = Intl.supportedValuesOf('currency')
    .flatMap((code) => [currencyName(code, 1), currencyName(code, 2)])
    .flatMap((name) =>
      foldName(name.replace(/\(.*\)/u, ''))
        .split(' ')
        .slice(-1),
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
  const spoken = world.flatMap(({ languages }) => languages.values).flatMap((name) => name.split(/[()]/u));
  const languages = [...new Set(spoken.map(foldName))].filter((name) => name !== '');
  const families = new Map([
    ['language', languages.map((name) => name.replaceAll(' ', '-'))],
    ...readTable('word-families', ['family', 'words']).map(({ family, words }) => [family, valuesIn(words)] as const),
  ]);
  const ofTable = readTable('topics', ['topic', 'role', 'phrases']).flatMap(({ topic, role, phrases }) => {
    const topics = topic === 'everywhere' ? intentIds.filter(holdsEverywhere) : [topic];
    const all = valuesIn(phrases).flatMap((phrase) => phrasesOfFamilies(phrase, families));
    return topics.flatMap((each) => phrasesOf(each, role as TopicPhrase['role'], all));
  });
  // '+977' is read as 'plus 977'; from a telephone that has no plus it is '00977'.
  const codes = world
    .flatMap(({ callingCodes }) => callingCodes.values)
    .flatMap((code) => [`=plus-${code.slice(1).replaceAll(' ', '-')}`, `=00${code.slice(1).replaceAll(' ', '')}`]);
  const numbers = readTable('emergency-numbers', ['general', 'police', 'ambulance', 'fire'])
    .flatMap((row) => Object.values(row))
    .flatMap((cell) => valuesIn(cell, ','));
  const all = [
    ...ofTable,
    ...phrasesOf('currency', 'asks', moneyPhrases()),
    ...phrasesOf('calling_code', 'asks', codes),
    ...phrasesOf('emergency', 'beside', numbers),
  ];
  return [...new Map(all.map((phrase) => [`${phrase.topic} ${phrase.role} ${phrase.written}`, phrase])).values()];
};

const phrasesOf = (topic: string, role: TopicPhrase['role'], all: readonly string[]): TopicPhrase[] =>
  all.map((written) => ({ topic, role, written }));

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
  const words = written.flatMap((phrase) => phrase.written.replace('=', '').split(/[ -]/));
  index = {
    byWord: Map.groupBy(written.map(phraseOf), ({ terms }) => terms[0]?.[0] ?? ''),
    words: new Set(words.filter((word) => word.length >= WORD_MIN)),
  };
  return index;
};

const isWord = (lexeme: string, word: WordForms | undefined): boolean =>
  lexeme === word?.stem || lexeme === word?.written;
const isIn = (lexemes: ReadonlySet<string>, { stem, written }: WordForms): boolean =>
  lexemes.has(stem) || lexemes.has(written);

/** English writes no shorter word with an accent. 'Åre' is a place, and no form of 'be'; 'café' is a 'cafe'. */
const ACCENTED_MIN = 4;

/** What the words of a question come down to, the phrases that it has, and the places of its words that are those of some phrase. */
export const readPhrases = (words: readonly QuestionWord[]) => {
  const forms = words.map(({ folded, isAccented }): WordForms => {
    const written = isAccented && folded.length < ACCENTED_MIN ? '' : folded;
    return { written, stem: stemOf(written) };
  });
  const { byWord } = phraseIndex();
  const has = (term: readonly string[]): boolean =>
    forms.some((_, at) => term.every((lexeme, more) => isWord(lexeme, forms[at + more])));
  const lexemes = new Set(forms.flatMap(({ written, stem }) => [written, stem]));
  const phrases = [...lexemes].flatMap((word) => (byWord.get(word) ?? []).filter(({ terms }) => terms.every(has)));
  const known = forms.flatMap((word, at) => (phrases.some((phrase) => isIn(phrase.lexemes, word)) ? [at] : []));
  return { forms, phrases, known: new Set(known) };
};

/** What a question asks for, and the words that this does not account for, by their places. */
interface TopicReading {
  readonly topics: readonly Topic[];
  readonly unknown: readonly number[];
}

/** Several things are asked where something joins them. */
const JOINING = wordList('joining');
/** Topics that are places themselves: 'Where is the nearest airport?', 'Which city is the capital of Laos?' */
const ARE_PLACES: ReadonlySet<Topic> = new Set<Topic>(['airports', 'neighbours', 'capital']);
/** Where something else is asked, languages are in these words: 'Do Brits and Maltese use the same plugs?' asks for none. */
const OF_LANGUAGES = wordList('of languages');

/**
 * What a question asks for. Every word has to be accounted for: as part of a phrase that asks, as one that stands beside such
 * phrases, as a name (`named`), or as a question's grammar. What is left over may change what is meant.
 *
 * @param isJoined by the place of a word: whether something parts it from the word in front.
 */
export const readTopics = (
  { forms, phrases }: { readonly forms: readonly WordForms[]; readonly phrases: readonly Phrase[] },
  named: ReadonlySet<number>,
  isJoined: (at: number) => boolean,
): TopicReading => {
  const all = forms.map((word, at) => ({ ...word, at }));
  const free = all.filter(({ at }) => !named.has(at));
  // Languages alone are asked in names of countries' own: 'Is it Spanish or Portuguese in Paraguay?'
  const wordsFor = ({ topic }: Phrase) => (topic === 'languages' ? all : free);
  const placesOf = (phrase: Phrase): number[] =>
    wordsFor(phrase).flatMap((word) => (isIn(phrase.lexemes, word) ? [word.at] : []));
  const whole = phrases.filter((phrase) =>
    [...phrase.lexemes].every((lexeme) => wordsFor(phrase).some((word) => isWord(lexeme, word))),
  );
  const everything = requestedTopics(whole, placesOf);
  const isOfSpeech = everything.length === 1 || free.some((word) => isIn(OF_LANGUAGES, word));
  const requested = everything.filter((topic) => topic !== 'languages' || isOfSpeech);
  const topics = requested.length > 1 ? mergedTopics(requested) : requested;
  const accounting = whole.filter(
    ({ topic, role }) => role === 'filler' || (role !== 'else' && topics.some((each) => each === topic)),
  );
  const accounted = new Set(accounting.flatMap(placesOf));
  const joints = forms.filter(({ written }, at) => JOINING.has(written) || isJoined(at)).length;
  return {
    topics: topics.length > joints + 1 ? [] : topics,
    unknown: free.flatMap(({ at }) => (accounted.has(at) ? [] : [at])),
  };
};

/**
 * The topics that phrases ask for, in the order of the question. A longer phrase takes its words from shorter ones: 'time
 * difference' asks for no time. One that shows that something else is meant takes its topic away, unless a longer one asks: 'tips'
 * asks for no tipping, and 'leave tips' does.
 */
const requestedTopics = (phrases: readonly Phrase[], placesOf: (phrase: Phrase) => number[]): Topic[] => {
  const takenBy = new Map<number, string>();
  const requested = new Map<Topic, number>();
  const refused = new Set<string>();
  const byLength = phrases
    .filter(({ role }) => role === 'asks' || role === 'else')
    .toSorted((a, b) => b.lexemes.size - a.lexemes.size || Number(a.role === 'asks') - Number(b.role === 'asks'));
  for (const phrase of byLength) {
    const { topic, role } = phrase;
    if (refused.has(topic) || !isTopic(topic)) continue;
    if (role === 'else') {
      if (!requested.has(topic)) refused.add(topic);
      continue;
    }
    const places = placesOf(phrase);
    if (places.every((at) => takenBy.has(at) && takenBy.get(at) !== topic)) continue;
    for (const at of places) if (!takenBy.has(at)) takenBy.set(at, topic);
    requested.set(topic, Math.min(requested.get(topic) ?? Infinity, ...places));
  }
  return [...requested].toSorted(([, a], [, b]) => a - b).map(([topic]) => topic);
};

/** How far an airport is, is said with the airports; where a place is, is asked for by itself. */
const mergedTopics = (requested: readonly Topic[]): Topic[] => {
  const hasAirports = requested.includes('airports');
  const others = requested.filter((topic) => topic !== 'location' && !(topic === 'distance' && hasAirports));
  return !requested.includes('location') || others.every((topic) => ARE_PLACES.has(topic)) ? others : [];
};
