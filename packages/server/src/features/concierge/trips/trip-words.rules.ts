import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import { DAY_WORDS } from './asked-days.rules.ts';
import { isSlipOf, isSlipOfDoubles } from '../typing-slips.rules.ts';

/**
 * The words that questions about one's own trips are made of, by what they ask for. A word may ask for several things; of
 * phrases that overlap the longest counts ('time zone' before 'time').
 */
const WORDS = {
  who: 'who|whom|whose|which of us|which one of us|which person|which people|which traveler|which traveller|anybody|anyone|somebody|someone',
  people:
    'people|persons|travelers|travellers|members|participants|companions|guests|friends|group|everyone|everybody|all of us',
  when: 'when|what time|which time|at what hour',
  where: 'where|which place|what place|what address|address|location|whereabouts|place',
  which: 'what|which',
  day: 'day|days|date|dates|evenings|every day|each day',
  everyDay: 'for every day|for each day|for all days|on every day|on each day',
  time: 'time|times|hour',
  howLong: 'how long|duration|how many days|how many nights|how many weeks',
  howMany: 'how many|number of|count',
  howMuch: 'how much|cost|costs|price|prices|total|in total|sum|spend|spending|pay|expensive',
  howFar: 'how far|distance|how many km|how many kilometers|how many kilometres|how many miles|far',
  land: 'land|lands|landed|landing|arrive|arrives|arrived|arriving|arrival|arrivals|get in|gets in|get there|gets there|getting in|touch down|touches down',
  depart:
    'depart|departs|departed|departing|departure|departures|take off|takes off|taking off|takeoff|fly|flies|flying|fly out|flies out',
  leave: 'leave|leaves|leaving|set off|sets off|setting off|go away',
  first: 'first|earliest|soonest',
  last: 'last|latest',
  flight: 'flight|flights|plane|planes|flight number',
  airport: 'airport|airports',
  terminal: 'terminal|terminals',
  gate: 'gate|gates',
  belt: 'belt|baggage belt|baggage|luggage|carousel|baggage claim',
  delay: 'delay|delays|delayed|late|on time|punctual|cancelled|canceled|status',
  outfit: 'outfit|outfits|clothes|clothing|look|looks|attire',
  wear: 'wear|wears|wearing|worn|dress|put on',
  none: 'no|not|none|nothing|without|missing|lack|lacks|lacking|need|needs|unplanned',
  free: 'free|empty|nothing planned|nothing scheduled|no plans|no plan|no activity|no activities|without plans|without activities|without an activity|without activity|without anything planned|unplanned|not planned',
  buy: 'buy|buys|buying|bought|purchase|purchased|get|gets|getting|shop|shopping|shopping list|list|groceries',
  list: 'shopping list|list',
  everything: 'everything|altogether|in total|all of it',
  bring:
    'bring|brings|bringing|carry|carries|carrying|take along|takes along|taking along|bring along|brings along|responsible|assigned|in charge of|taking care of|takes care of',
  plan: 'doing|plan|plans|planned|planning|schedule|scheduled|agenda|itinerary|program|programme|activity|activities|happening|happens|happen|going on|event|events|up to|on the plan|on the agenda|on the schedule|on the itinerary|on the program',
  nextTrip:
    'next trip|next trips|next holiday|next vacation|next journey|next getaway|upcoming trip|upcoming trips|upcoming holiday|upcoming vacation',
  next: 'next|upcoming|coming up|up next|comes next|come next',
  trips: 'trips|a trip|any trip|holidays|vacations|journeys',
  trip: 'trip|trips|a trip|any trip|holiday|holidays|vacation|vacations|journey|journeys|getaway',
  begin: 'begin|begins|beginning|start|starts|starting|commence|commences',
  end: 'end|ends|ending|finish|finishes|over|return|returns|returning|come back|comes back|coming back|go back|going back|go home|going home|get home|head home|be back|back|back home|get back',
  coming:
    'come|comes|coming|come along|coming along|go|goes|going|go along|travel|travels|traveling|travelling|join|joins|joining|joined|attend|attends|attending|on board',
  owner:
    'owner|owns|organizer|organiser|organizes|organises|organizing|organising|host|hosts|hosting|in charge|whose trip',
  stay: 'stay|stays|staying|are we away|am i away|be away|being away|we are away',
  take: 'take|takes|taking',
  admin: 'admin|admins|administrator|administrators|can edit|may edit|edit|editor|editors',
  zone: 'time zone|what time zone|which time zone|timezone|zone',
  destination: 'destination|headed|heading',
  unscheduled:
    'unscheduled|undated|no time|without a time|without time|no date|without a date|without date|no start time|not scheduled',
  missing:
    'missing|missing from|left to do|to do|to plan|to prepare|still open|ready|prepared|prepare|forgotten|incomplete|unfinished|outstanding',
  left: 'left|until|till|remain|remains|remaining|to go|away',
  hotelCity: 'hotel city|hotel s city|hotels city|city of the hotel|city of our hotel|city our hotel is in|hotel town',
  city: 'city|town|destination city|city center|city centre|center|centre|downtown',
  me: 'i|me|my|mine|myself',
  we: 'we|us|our|ours|ourselves',
  yes: 'is there|are there|is anything|are any',
} as const satisfies Record<string, string>;

export type WordGroup = keyof typeof WORDS;

/** Words that ask for nothing themselves. */
const FILLERS = new Set(
  `a an the this that these those of for to in on at by with from and or as it its s be am is are was were been being do does did
   doing done will would shall should may might must have has had having please tell show list give know let about
   so just still yet already any some all anything exactly there then also currently planned one ones such each both else before item items thing things actually
   really supposed want wanted like wondering remind hello hi hey thanks thank you your`.split(/\s+/u),
);

interface Phrase {
  readonly group: WordGroup;
  readonly words: readonly string[];
}

/** By their first word, the longest first. */
const PHRASES: ReadonlyMap<string, readonly Phrase[]> = Map.groupBy(
  (Object.keys(WORDS) as WordGroup[])
    .flatMap((group) => WORDS[group].split('|').map((phrase): Phrase => ({ group, words: phrase.split(' ') })))
    .toSorted((one, other) => other.words.length - one.words.length),
  ({ words }) => words[0] ?? '',
);

/** One word, or several that belong together, of a question. */
export interface AskedWord {
  readonly words: readonly string[];
  /** What it may ask for; empty for names, titles and whatever else. */
  readonly groups: readonly WordGroup[];
  readonly isFiller: boolean;
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bwon['’]t\b/giu, 'will not'],
  [/\bcan['’]t\b/giu, 'can not'],
  [/n['’]t\b/giu, ' not'],
  [/['’]re\b/giu, ' are'],
  [/['’]ll\b/giu, ' will'],
  [/['’]ve\b/giu, ' have'],
  [/['’]m\b/giu, ' am'],
  [/['’]d\b/giu, ' would'],
  // Manners, which ask for nothing and would make it a question about oneself.
  [/\b(?:(?:can|could|would|will) you )?(?:please )?(?:tell|show|remind|give) (?:me|us)\b/giu, ' '],
  [/\blet (?:me|us) know\b/giu, ' '],
  [/['’]s\b/giu, ' s'],
  [/\b(who|what|when|where)s\b/giu, '$1 s'],
  [/\bcheck(?:s|ing)?[ -]?(?:in|out)\b/giu, 'checkin'],
  [/s['’](?=\s)/giu, 's'],
];

/** The words of a question as they are compared: folded, and with what is drawn together told apart. */
export const wordsOf = (query: string): string[] => {
  const apart = CONTRACTIONS.reduce((text, [short, long]) => text.replace(short, long), query);
  return foldName(apart)
    .split(' ')
    .filter((word) => word !== '');
};

/** How a question begins that yes or no answers. */
const POLAR = new Set('is are was were am do does did will would has have had'.split(' '));

/** Whether a question can be answered by yes or no. */
export const isPolar = (words: readonly string[]): boolean => POLAR.has(words[0] ?? '');

/** Sorts a question's words into what they may ask for. */
export const sortWords = (words: readonly string[]): AskedWord[] => {
  const sorted: AskedWord[] = [];
  for (let at = 0; at < words.length;) {
    const fits = (PHRASES.get(words[at] ?? '') ?? []).filter((phrase) =>
      phrase.words.every((word, index) => words[at + index] === word),
    );
    const taken = fits[0]?.words.length ?? 1;
    const longest = fits.filter((phrase) => phrase.words.length === taken);
    const own = words.slice(at, at + taken);
    sorted.push({
      words: own,
      groups: longest.map(({ group }) => group),
      isFiller: fits.length === 0 && FILLERS.has(own[0] ?? ''),
    });
    at += taken;
  }
  return sorted;
};

/** Whether a word asks for nothing and names nothing. */
export const isFiller = (word: string): boolean => FILLERS.has(word);

/** Shorter words are other words with a letter more or less. */
const SLIP_LETTERS_MIN = 5;

const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...Object.values(WORDS).flatMap((phrases) => phrases.split(/[| ]/u)),
  ...DAY_WORDS,
  ...FILLERS,
]);

const slipsOf = (word: string): string[] =>
  [...KNOWN_WORDS].filter((known) => known.length >= SLIP_LETTERS_MIN && isSlipOf(word, known, 'word'));

/** A letter doubled or not is the likeliest slip: 'planed' is 'planned', and no plane. */
const correctionOf = (word: string): string =>
  word.length < SLIP_LETTERS_MIN || KNOWN_WORDS.has(word)
    ? word
    : (slipsOf(word).toSorted((a, b) => Number(isSlipOfDoubles(word, b)) - Number(isSlipOfDoubles(word, a)))[0] ??
      word);

/** A question with those of its words put right that are nearly one that such questions are made of; `null` without any. */
export const withoutSlips = (query: string): string | null => {
  const words = wordsOf(query);
  const right = words.map(correctionOf);
  return right.some((word, index) => word !== words[index]) ? right.join(' ') : null;
};
