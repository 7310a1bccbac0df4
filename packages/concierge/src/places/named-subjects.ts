import { foldName } from '@caravan/contract/places/places.rules.ts';
import { countryInSentence, nameOfCountry } from '../countries/country-names.ts';
import type { OwnTrip, Place, Places, Question } from '../knowledge.ts';
import { wordList } from '../tables.ts';
import { type QuestionWord, questionWords, range, spansOf } from '../words.ts';
import { asRegion, type ChosenName, chooseNames, type NameCandidates } from './name-choice.ts';
import type { CountrySubject, Subject } from './subjects.ts';
import { readPhrases } from './topics.ts';

/** So many places are answered for at once. */
const SUBJECTS_MAX = 6;
/** Names behind so many words are not looked for: of a question, of a destination, and of what is said beside a question. */
const WORDS_MAX = { question: 200, context: 80 };

/** How a text speaks of a place: as of one that somebody is in or goes to, as of one that something comes from, or neither. */
export type PlaceRole = 'gone-to' | 'come-from' | 'named';

/** A place as a text speaks of it. */
interface SubjectInText {
  readonly subject: Subject;
  readonly role: PlaceRole;
}

/** The places that a text speaks of, and its words that say so. */
export interface NamedSubjects {
  readonly subjects: readonly Subject[];
  /** The same as the text speaks of them; one that is named twice is there twice. */
  readonly places: readonly SubjectInText[];
  /** Indexes of the words that name a place. */
  readonly named: ReadonlySet<number>;
  /** Whether they are named by words for what is of them alone: 'Swiss plugs'. */
  readonly isAdjective: boolean;
  /** Whether a name and what it lies in do not go together: 'Lisbon, Spain'. */
  readonly isContradiction: boolean;
}

const GONE_TO = wordList('going to');
const COME_FROM = wordList('coming from');
/** What may stand between these and the name: 'from my UK sim', 'for the São Paulo office'. */
const BETWEEN_MAX = 2;

/** How a text speaks of the place that it names there. */
export const roleAt = (at: number, words: readonly QuestionWord[]): PlaceRole => {
  for (const { folded } of words.slice(Math.max(0, at - 1 - BETWEEN_MAX), at).toReversed()) {
    if (COME_FROM.has(folded)) return 'come-from';
    if (GONE_TO.has(folded)) return 'gone-to';
  }
  return 'named';
};

const isAdjectiveName = ({ meaning }: ChosenName): boolean =>
  meaning.kind === 'countries' && meaning.nameKind === 'adjective';

/** 'Paris, Texas', 'Paris Texas', 'Paris in Texas'. */
const joins = (words: readonly QuestionWord[], { to }: ChosenName, { from }: ChosenName): boolean =>
  from === to || (from === to + 1 && words[to]?.folded === 'in');

/**
 * The places that a text names.
 *
 * @param isKnown whether a word is one of a question's own; `null` for a text that is nothing but names.
 */
export const findNamedSubjects = async (
  places: Places,
  words: readonly QuestionWord[],
  isKnown: ((at: number) => boolean) | null,
): Promise<NamedSubjects> => {
  const folded = [...new Set(spansOf(words).map((span) => span.folded))];
  const candidates: NameCandidates = {
    areas: await places.areasNamed(folded.map((each) => each.replaceAll(' ', ''))),
    places: await places.placesNamed(folded),
  };
  const names = chooseNames({ words, isKnown }, candidates);
  const isAdjective = names.every(isAdjectiveName);
  const found: SubjectInText[] = [];
  let isContradiction = false;
  for (let index = 0; index < names.length; index += 1) {
    const [name, next] = names.slice(index, index + 2) as [ChosenName, ChosenName?];
    const pair = next && joins(words, name, next) ? await findWithin(places, [name, next], candidates) : 'unrelated';
    if (pair === 'not-inside') isContradiction = true;
    if (typeof pair === 'object') index += 1;
    // 'Is a German plug of use in Japan?' asks for Japan.
    const isMeant = isAdjective || !isAdjectiveName(name);
    const own = typeof pair === 'object' ? [pair] : isMeant ? await subjectsOf(places, name, candidates) : [];
    found.push(...own.map((subject) => ({ subject, role: roleAt(name.from, words) })));
  }
  const subjects = [...new Map(found.toReversed().map(({ subject }) => [keyOf(subject), subject])).values()];
  return {
    subjects: subjects.toReversed().slice(0, SUBJECTS_MAX),
    places: found,
    named: new Set(names.flatMap(range)),
    isAdjective,
    isContradiction,
  };
};

const keyOf = (subject: Subject): string =>
  subject.kind === 'city' ? `city ${subject.id}` : `${subject.kind} ${subject.countryCode} ${subject.name}`;

const joinedName = ({ folded }: ChosenName): string => folded.replaceAll(' ', '');

const asCity = (place: Place | null): Subject | null => place && { kind: 'city', ...place };

/** What a name means within what stands behind it; 'unrelated' where they are two, 'not-inside' where it does not lie there. */
const findWithin = async (
  places: Places,
  [name, next]: readonly [ChosenName, ChosenName],
  { areas }: NameCandidates,
): Promise<Subject | 'unrelated' | 'not-inside'> => {
  const { meaning } = name;
  const area = next.meaning;
  if (area.kind === 'city') {
    const inside = meaning.kind === 'city' ? meaning.place : null;
    const isAround = areas.some(
      ({ folded, regionCode }) =>
        regionCode !== null && folded === joinedName(next) && regionCode === inside?.regionCode,
    );
    return (inside && isAround ? asCity(await places.placeById(inside.id)) : null) ?? 'unrelated';
  }
  if (isAdjectiveName(next)) return 'unrelated';
  const codes = area.kind === 'region' ? [area.countryCode] : area.codes;
  const inside = areas.find(
    (each) => each.regionCode !== null && each.folded === joinedName(name) && codes.includes(each.countryCode),
  );
  const region = inside && area.kind === 'countries' ? asRegion(inside) : null;
  if (meaning.kind === 'countries') return region && !meaning.codes.includes(region.countryCode) ? region : 'unrelated';
  const where = area.kind === 'region' ? area.name : nameOfCountry(codes[0] ?? '');
  const city = asCity(await places.placeOf(`${name.folded}, ${where}`));
  return (meaning.kind === 'city' ? city : null) ?? region ?? city ?? 'not-inside';
};

const subjectsOf = async (places: Places, name: ChosenName, candidates: NameCandidates): Promise<Subject[]> => {
  const { meaning } = name;
  if (meaning.kind === 'region') return [meaning];
  if (meaning.kind === 'city') return [asCity(await places.placeById(meaning.place.id)) ?? []].flat();
  return meaning.codes.map((countryCode) => {
    if (meaning.nameKind !== 'part') return countryOf(countryCode, name, candidates);
    const area = candidates.areas.find((each) => each.folded === joinedName(name) && each.countryCode === countryCode);
    return { kind: 'region', countryCode, regionCode: area?.regionCode ?? null, name: titleOf(name) };
  });
};

const countryOf = (countryCode: string, { folded }: ChosenName, { areas, places }: NameCandidates): CountrySubject => {
  const name = nameOfCountry(countryCode);
  // A region's code or initials are no name that somebody means: Qatar has one that is 'US'. Sint Maarten is called St. Martin
  // too, but no place that is called so is Sint Maarten.
  const other = areas.find(
    (area) => area.region !== null && foldName(area.region) === folded && area.countryCode !== countryCode,
  );
  const isSame = other !== undefined && foldName(name) === folded;
  const city = places.find((place) => place.folded === folded && place.countryCode === countryCode);
  const otherMeaning = isSame ? `a region of ${countryInSentence(other.countryCode)}` : null;
  return { kind: 'country', countryCode, name, otherMeaning, cityId: city?.id ?? null };
};

/** Small words within names stay small: 'Isle of Man'. */
const titleOf = ({ folded }: ChosenName): string =>
  folded.replaceAll(/\b(?!(?:of|and|da)\b)[a-z]/g, (letter) => letter.toUpperCase());

/** The places that a question names, and what its words say beside them. */
const readPlaces = async (places: Places, query: string, wordsMax: number) => {
  const words = questionWords(query, wordsMax);
  const { known } = readPhrases(words);
  return { words, known, ...(await findNamedSubjects(places, words, (at) => known.has(at))) };
};

/** The countries, regions and cities that a question is about: those that it names, else where the chosen trip goes. */
export const findSubjects = async ({ query, tripId, places, trips }: Question): Promise<readonly Subject[]> => {
  const { subjects } = await readPlaces(places, query, WORDS_MAX.question);
  const chosen = (await trips.all()).find(({ id }) => id === tripId);
  return subjects.length > 0 || !chosen ? subjects : findDestinations(places, chosen);
};

/**
 * Where a trip goes: the places that its destination names, those near its position first; else the place that its position is
 * in. None until all are known.
 */
export const findDestinations = async (places: Places, trip: OwnTrip): Promise<readonly Subject[]> => {
  if (!(await places.areLoaded())) return [];
  const words = questionWords(trip.destination ?? '', WORDS_MAX.question);
  const { subjects, isContradiction } = await findNamedSubjects(places, words, null);
  const isUnknown = subjects.length === 0 || isContradiction;
  // Of the cities of one name that at the trip's position is meant.
  const isOneCity = subjects.length === 1 && subjects[0]?.kind === 'city';
  const name = isUnknown ? undefined : words.map(({ folded }) => folded).join(' ');
  const city = trip.position && (isUnknown || isOneCity) ? asCity(await places.placeNear(trip.position, name)) : null;
  return city ? [city] : isUnknown ? [] : subjects;
};

const ORDER: readonly PlaceRole[] = ['gone-to', 'named', 'come-from'];

/** Of places that a text names those that somebody goes to; without any, those that are only named, or that something comes from. */
export const likeliestMeant = <T extends { readonly role: PlaceRole }>(places: readonly T[]): T[] => {
  const likeliest = ORDER.find((role) => places.some((place) => place.role === role));
  return places.filter((place) => place.role === likeliest);
};

/** Behind these stands a place even in small letters, unless it is something that everybody knows. */
const PLACED_IN = wordList('being in');
/** Words behind which no name stands, and others that are no place. */
const NO_PLACE = wordList('no place');

/** Whether a text speaks of a place, by how it is written, that is none of the words which are known. */
export const speaksOfUnknownPlace = (words: readonly QuestionWord[], isKnown: (at: number) => boolean): boolean =>
  words.some(({ folded, isCapitalised }, at) => {
    const before = words[at - 1]?.folded ?? '';
    if (isKnown(at) || NO_PLACE.has(folded) || !/^\p{L}/u.test(folded)) return false;
    return PLACED_IN.has(before) || (isCapitalised && (GONE_TO.has(before) || COME_FROM.has(before)));
  });

/** People of a city that is meant although nothing says that anybody is there: 'Tom and Maya are paying' speaks of no small town. */
const KNOWN_BY_NAME = 20_000;

/** The places that a context names, and whether it names none and speaks of one that nobody knows. */
const readContext = async (places: Places, text: string) => {
  const { words, known, named, isAdjective, places: all } = await readPlaces(places, text, WORDS_MAX.context);
  // 'My German razor' is taken somewhere else.
  const found = all.filter(
    ({ subject, role }) =>
      !isAdjective && (role !== 'named' || subject.kind !== 'city' || subject.population >= KNOWN_BY_NAME),
  );
  const isUnknown = found.length === 0 && speaksOfUnknownPlace(words, (at) => named.has(at) || known.has(at));
  return { found, isUnknown };
};

/**
 * The places that a question may speak of by what is said beside it: that which is gone to before that which something comes
 * from; all of them where the question is about several. `null` where something is said of a place that nobody knows.
 */
export const findContextSubjects = async (places: Places, context: string, isOfSeveral: boolean) => {
  const { found, isUnknown } = await readContext(places, context);
  if (isUnknown) return null;
  const meant = isOfSeveral ? found : likeliestMeant(found);
  return {
    subjects: [...new Set(meant.map(({ subject }) => subject))],
    /** Whether somebody is there or goes there. */
    areGoneTo: meant.some(({ role }) => role === 'gone-to'),
  };
};

/** 'My sister in Berlin visits us' speaks of no going to Berlin. */
const WHO_LIVES_THERE =
  /\b(?:my|our|his|her|their) (?:sister|brother|mother|mum|mom|father|dad|parents|son|daughter|cousin|aunt|uncle|niece|nephew|grand\p{L}+|family|wife|husband|friend|colleague|boss)s? (?:in|from|near) /giu;

/**
 * Whether what is said beside a question is of going to another country than those that trips go to, or to a place that nobody
 * knows: 'Heading to Fiji, what should I pack?' Not where the question itself names a place that they go to.
 */
export const isElsewhere = async (
  places: Places,
  { asking, context }: { readonly asking: string; readonly context: string },
  trips: readonly OwnTrip[],
): Promise<boolean> => {
  const { found, isUnknown } = await readContext(places, context.replaceAll(WHO_LIVES_THERE, ''));
  const goneTo = found.filter(({ role }) => role === 'gone-to');
  if (goneTo.length === 0 && !isUnknown) return false;
  const destinations = (await Promise.all(trips.map((trip) => findDestinations(places, trip)))).flat();
  const isThere = ({ subject }: SubjectInText): boolean =>
    destinations.some(({ countryCode }) => countryCode === subject.countryCode);
  if (destinations.length === 0 || goneTo.some(isThere)) return false;
  return !(await readContext(places, asking)).found.some(isThere);
};
