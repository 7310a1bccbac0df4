import { isTopic, type Topic } from '../intents.ts';
import { wordList } from '../tables.ts';
import { isWord, type Phrase, type WordForms } from './topic-phrases.ts';

/** What a question asks for, and the words that this does not account for, by their places. */
interface TopicReading {
  readonly topics: readonly Topic[];
  readonly unknown: readonly number[];
}

/** Several things are asked where something joins them. */
const JOINING = wordList('joining');
/** A place is asked for by itself: 'Which country uses yen?' asks for something that is not known from here. */
const ALONE: Topic = 'location';
/** Those that are places themselves: 'Where is the nearest airport?', 'Which city is the capital of Laos?' */
const ARE_PLACES: ReadonlySet<Topic> = new Set<Topic>(['airports', 'neighbours', 'capital']);
/** The topic that is asked in words which are names of countries' own: 'Is it Spanish or Portuguese in Paraguay?' */
const NAMED_TOPIC: Topic = 'languages';
/** Where something else is asked, its words have to be among these: 'Do Brits and Maltese use the same plugs?' asks for no language. */
const OF_LANGUAGES = wordList('of languages');

const hasWord = ({ lexemes }: Phrase, { stem, written }: WordForms): boolean =>
  lexemes.has(stem) || lexemes.has(written);

/** The words of a question that are those of some phrase, by their places. */
export const knownWords = (forms: readonly WordForms[], phrases: readonly Phrase[]): ReadonlySet<number> =>
  new Set(forms.flatMap((word, at) => (phrases.some((phrase) => hasWord(phrase, word)) ? [at] : [])));

/**
 * What a question asks for. Every word has to be accounted for: as part of a phrase that asks, as one that stands beside such
 * phrases, as a name (`named`), or as a question's grammar. What is left over may change what is meant.
 *
 * @param isJoined by the place of a word: whether something parts it from the word in front.
 */
export const readTopics = (
  forms: readonly WordForms[],
  phrases: readonly Phrase[],
  named: ReadonlySet<number>,
  isJoined: (at: number) => boolean,
): TopicReading => {
  const all = forms.map((word, at) => ({ ...word, at }));
  const free = all.filter(({ at }) => !named.has(at));
  const wordsFor = ({ topic }: Phrase) => (topic === NAMED_TOPIC ? all : free);
  const placesOf = (phrase: Phrase): number[] =>
    wordsFor(phrase).flatMap((word) => (hasWord(phrase, word) ? [word.at] : []));
  const whole = phrases.filter((phrase) =>
    [...phrase.lexemes].every((lexeme) => wordsFor(phrase).some((word) => isWord(lexeme, word))),
  );
  const everything = requestedTopics(whole, placesOf);
  const isOfSpeech = free.some(({ stem, written }) => OF_LANGUAGES.has(stem) || OF_LANGUAGES.has(written));
  const requested = everything.filter((topic) => topic !== NAMED_TOPIC || isOfSpeech || everything.length === 1);
  const topics = requested.length > 1 ? mergedTopics(requested) : requested;
  const accounting = whole.filter(
    ({ topic, role }) => role === 'filler' || (role !== 'else' && (topics as readonly string[]).includes(topic)),
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
    const places = placesOf(phrase);
    // What shows that something else is meant may show it of several topics.
    const isTaken = role === 'asks' && places.every((at) => takenBy.has(at) && takenBy.get(at) !== topic);
    if (isTaken || refused.has(topic) || !isTopic(topic)) continue;
    if (role === 'else') {
      if (!requested.has(topic)) refused.add(topic);
      continue;
    }
    for (const at of places) if (!takenBy.has(at)) takenBy.set(at, topic);
    requested.set(topic, Math.min(requested.get(topic) ?? Infinity, ...places));
  }
  return [...requested].toSorted(([, a], [, b]) => a - b).map(([topic]) => topic);
};

/** How far an airport is, is said with the airports. */
const mergedTopics = (requested: readonly Topic[]): Topic[] => {
  const others = requested.filter(
    (topic) => topic !== ALONE && !(topic === 'distance' && requested.includes('airports')),
  );
  return !requested.includes(ALONE) || others.every((topic) => ARE_PLACES.has(topic)) ? others : [];
};
