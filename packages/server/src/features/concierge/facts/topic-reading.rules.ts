import { isTopic, type Topic } from './topics.rules.ts';

/** A phrase that a question has. */
export interface PhraseMatch {
  /** '' of words that are a question's grammar. */
  readonly topic: string;
  readonly role: 'asks' | 'beside' | 'else' | 'filler';
  /** Its words, as the dictionary has them. */
  readonly lexemes: readonly string[];
}

/** A word as it is written, and its stem. */
export interface WordForms {
  readonly written: string;
  readonly stem: string;
}

/** What a question asks for, and the words that this does not account for, by their places. */
export interface TopicReading {
  readonly topics: readonly Topic[];
  readonly unknown: readonly number[];
}

/** Several things are asked where something joins them. */
const JOINING: ReadonlySet<string> = new Set(['and', 'or', 'also']);

/** A place is asked for by itself: 'Which country uses yen?' asks for something that is not known from here. */
const ALONE: Topic = 'location';
/** Those that are places themselves: 'Where is the nearest airport?', 'Which city is the capital of Laos?' */
const ARE_PLACES: ReadonlySet<Topic> = new Set<Topic>(['airports', 'neighbours', 'capital']);

/** The topic that is asked in words which are names of countries' own: 'Is it Spanish or Portuguese in Paraguay?' */
const NAMED_TOPIC: Topic = 'languages';

/** Where something else is asked, its words have to be among these: 'Do Brits and Maltese use the same plugs?' asks for no language. */
const OF_LANGUAGES: ReadonlySet<string> = new Set(['languag', 'speak', 'spoken', 'tongu', 'understand', 'understood']);

const isOf = (word: WordForms, { lexemes }: PhraseMatch): boolean =>
  lexemes.includes(word.stem) || lexemes.includes(word.written);

/** Whether a word, by its place, is one of a question about some topic. */
export const knownWords = (forms: readonly WordForms[], phrases: readonly PhraseMatch[]): ReadonlySet<number> =>
  new Set(forms.flatMap((word, at) => (phrases.some((phrase) => isOf(word, phrase)) ? [at] : [])));

/**
 * What a question asks for. Every word has to be accounted for: as part of a phrase that asks, as one that stands beside such
 * phrases, as a name (`named`), or as a question's grammar. What is left over may change what is meant.
 *
 * @param isJoined by the place of a word: whether something parts it from the word in front.
 */
export const readTopics = (
  forms: readonly WordForms[],
  phrases: readonly PhraseMatch[],
  named: ReadonlySet<number>,
  isJoined: (at: number) => boolean,
): TopicReading => {
  const all = forms.map((word, at) => ({ ...word, at }));
  const free = all.filter(({ at }) => !named.has(at));
  const wordsFor = ({ topic }: PhraseMatch) => (topic === NAMED_TOPIC ? all : free);
  const placesOf = (phrase: PhraseMatch): number[] =>
    wordsFor(phrase)
      .filter((word) => isOf(word, phrase))
      .map(({ at }) => at);
  const isWhole = (phrase: PhraseMatch): boolean =>
    phrase.lexemes.every((lexeme) =>
      wordsFor(phrase).some(({ stem, written }) => stem === lexeme || written === lexeme),
    );
  const whole = phrases.filter(isWhole);
  const everything = askedTopics(whole, placesOf);
  const isSaid = free.some(({ stem, written }) => OF_LANGUAGES.has(stem) || OF_LANGUAGES.has(written));
  const asked = everything.filter((topic) => topic !== NAMED_TOPIC || isSaid || everything.length === 1);
  const topics = asked.length > 1 ? mergedTopics(asked) : asked;
  const accounting = whole.filter(
    ({ topic, role }) => role === 'filler' || (role !== 'else' && topics.includes(topic as Topic)),
  );
  const accounted = new Set(accounting.flatMap(placesOf));
  const joints = forms.filter(({ written }, at) => JOINING.has(written) || isJoined(at)).length;
  const isTooMuch = topics.length > joints + 1;
  return { topics: isTooMuch ? [] : topics, unknown: free.map(({ at }) => at).filter((at) => !accounted.has(at)) };
};

/**
 * The topics that phrases ask for, in the order of the question. A longer phrase takes its words from shorter ones: 'time
 * difference' asks for no time. One that shows that something else is meant takes its topic away, unless a longer one asks: 'tips'
 * asks for no tipping, and 'leave tips' does.
 */
const askedTopics = (phrases: readonly PhraseMatch[], placesOf: (phrase: PhraseMatch) => number[]): Topic[] => {
  const takenBy = new Map<number, string>();
  const asked = new Map<Topic, number>();
  const refused = new Set<string>();
  const byLength = phrases
    .filter(({ role }) => role === 'asks' || role === 'else')
    .toSorted((a, b) => b.lexemes.length - a.lexemes.length || Number(a.role === 'asks') - Number(b.role === 'asks'));
  for (const phrase of byLength) {
    const { topic, role } = phrase;
    const places = placesOf(phrase);
    // What shows that something else is meant may show it of several topics.
    const isTaken = role === 'asks' && places.every((at) => takenBy.has(at) && takenBy.get(at) !== topic);
    if (isTaken || refused.has(topic) || !isTopic(topic)) continue;
    if (role === 'else') {
      if (!asked.has(topic)) refused.add(topic);
      continue;
    }
    for (const at of places) if (!takenBy.has(at)) takenBy.set(at, topic);
    asked.set(topic, Math.min(asked.get(topic) ?? Infinity, ...places));
  }
  return [...asked].toSorted(([, a], [, b]) => a - b).map(([topic]) => topic);
};

/** How far an airport is, is told with the airports. */
const mergedTopics = (asked: readonly Topic[]): Topic[] => {
  const others = asked.filter((topic) => topic !== ALONE && !(topic === 'distance' && asked.includes('airports')));
  return !asked.includes(ALONE) || others.every((topic) => ARE_PLACES.has(topic)) ? others : [];
};
