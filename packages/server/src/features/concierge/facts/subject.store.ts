import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import type { MemberOf } from '../../../platform/membership.ts';
import { findGazetteerCity, findGazetteerPlace } from '../../places/gazetteer.store.ts';
import {
  findAreasNamed,
  findPlaceAround,
  findPlaceNamedAround,
  findPlacesNamed,
} from '../../places/named-places.store.ts';
import { trips } from '../../trips/trips.tables.ts';
import type { AskedQuestion } from '../concierge.provider.ts';
import { countryInSentence, nameOfCountry } from './country-names.rules.ts';
import { areFactsLoaded } from './facts.store.ts';
import { countryNames } from './facts.tables.ts';
import { type ChosenName, chooseNames, type NameCandidates, range } from './name-choice.rules.ts';
import { askedWords, type QuestionWord, questionWords, spansOf } from './question-words.rules.ts';
import type { CitySubject, CountrySubject, Subject } from './subject.rules.ts';
import { type Placing, placingAt } from './told-places.rules.ts';
import { matchPhrases } from './topic-matches.store.ts';
import { knownWords } from './topic-reading.rules.ts';

/** More words than these are no question about a place; names behind them are not looked for. */
const WORDS_MAX = 200;
/** So many places are answered for at once. */
const SUBJECTS_MAX = 6;

/** A place as a text speaks of it. */
export interface NamedPlace {
  readonly subject: Subject;
  readonly placing: Placing;
}

/** The places that a text speaks of, and its words that say so. */
export interface NamedSubjects {
  readonly subjects: readonly Subject[];
  /** The same as the text speaks of them; one that is named twice is there twice. */
  readonly places: readonly NamedPlace[];
  /** By their places in the text. */
  readonly named: ReadonlySet<number>;
  /** Whether they are told by words for what is of them alone: 'Swiss plugs'. */
  readonly isAdjective: boolean;
  /** Whether a name and what it lies in do not go together: 'Lisbon, Spain'. */
  readonly isContradiction: boolean;
}

/** What a question is about. */
export interface FoundSubjects {
  /** In the order of the question; several where it names several, or where several are called so. */
  readonly subjects: readonly Subject[];
  /** Whether the question names none, and they are where the chosen trip goes. */
  readonly isOfTrip: boolean;
}

/** The countries, regions and cities that a question is about: those that it names, else where the chosen trip goes. */
export const findSubject = async (db: Db, { query, member }: AskedQuestion): Promise<FoundSubjects> => {
  const words = questionWords(query, WORDS_MAX);
  const { phrases, forms } = await matchPhrases(db, askedWords(words));
  const known = knownWords(forms, phrases);
  const { subjects } = await findNamedSubjects(db, words, (at) => known.has(at));
  if (subjects.length > 0) return { subjects, isOfTrip: false };
  return { subjects: member ? await findDestinations(db, member) : [], isOfTrip: true };
};

/**
 * Where a trip goes: the places that its destination names, those near its position first; else the place that its position is
 * in. None until all are known.
 */
export const findDestinations = async (db: Db, { tripId }: MemberOf): Promise<readonly Subject[]> => {
  const { destination, latitude, longitude } = trips;
  const [trip] = await db.select({ destination, latitude, longitude }).from(trips).where(eq(trips.id, tripId));
  if (!trip || !(await areFactsLoaded(db))) return [];
  const words = questionWords(trip.destination ?? '', WORDS_MAX);
  const { subjects, isContradiction } = await findNamedSubjects(db, words, null);
  const at = positionOf(trip);
  if (subjects.length > 0 && !isContradiction) return (at && (await findNearby(db, words, subjects, at))) ?? subjects;
  const place = at && (await findPlaceAround(db, at));
  return place ? [{ kind: 'city', ...place }] : [];
};

const positionOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Of the cities of one name that at a trip's position, where its destination is nothing but that name. */
const findNearby = async (
  db: Db,
  words: readonly QuestionWord[],
  [subject, ...others]: readonly Subject[],
  at: Position,
): Promise<readonly Subject[] | null> => {
  if (subject?.kind !== 'city' || others.length > 0) return null;
  const place = await findPlaceNamedAround(db, words.map(({ folded }) => folded).join(' '), at);
  return place && [{ kind: 'city', ...place }];
};

/**
 * The places that a text names.
 *
 * @param isKnown whether a word is one of a question's own; `null` for a text that is nothing but names.
 */
export const findNamedSubjects = async (
  db: Db,
  words: readonly QuestionWord[],
  isKnown: ((at: number) => boolean) | null,
): Promise<NamedSubjects> => {
  const candidates = await findCandidates(db, words);
  const names = chooseNames({ words, isKnown: isKnown ?? (() => false), isNames: isKnown === null }, candidates);
  const isAdjective = names.every(isAdjectiveName);
  const places: NamedPlace[] = [];
  let isContradiction = false;
  for (let index = 0; index < names.length; index += 1) {
    const [name, next] = names.slice(index, index + 2) as [ChosenName, ChosenName?];
    const pair = next && joins(words, name, next) ? await findWithin(db, { name, next }, candidates) : 'apart';
    if (pair === 'elsewhere') isContradiction = true;
    if (typeof pair === 'object') index += 1;
    const own =
      typeof pair === 'object'
        ? [pair]
        : // 'Is a German plug of use in Japan?' asks for Japan.
          isAdjective || !isAdjectiveName(name)
          ? await subjectsOf(db, name, candidates)
          : [];
    const placing = placingAt(name.from, words);
    places.push(...own.map((subject) => ({ subject, placing })));
  }
  const named = new Set(names.flatMap(range));
  const subjects = eachOnce(places.map(({ subject }) => subject)).slice(0, SUBJECTS_MAX);
  return { subjects, places, named, isAdjective, isContradiction };
};

const isAdjectiveName = ({ meaning }: ChosenName): boolean =>
  meaning.kind === 'countries' && meaning.nameKind === 'adjective';

/** 'Paris, Texas', 'Paris Texas', 'Paris in Texas'. */
const joins = (words: readonly QuestionWord[], { to }: ChosenName, { from }: ChosenName): boolean =>
  from === to || (from === to + 1 && words[to]?.folded === 'in');

const findCandidates = async (db: Db, words: readonly QuestionWord[]): Promise<NameCandidates> => {
  const folded = [...new Set(spansOf(words).map((span) => span.folded))];
  if (folded.length === 0) return { countries: [], areas: [], places: [] };
  const countries = await db.select().from(countryNames).where(inArray(countryNames.folded, folded));
  const areas = await findAreasNamed(
    db,
    folded.map((each) => each.replaceAll(' ', '')),
  );
  return { countries, areas, places: await findPlacesNamed(db, folded) };
};

interface Pair {
  readonly name: ChosenName;
  /** What stands behind it, and may be where it lies. */
  readonly next: ChosenName;
}

/** What a name means within what stands behind it; 'apart' where they are two, 'elsewhere' where it does not lie there. */
const findWithin = async (
  db: Db,
  { name, next }: Pair,
  { areas }: NameCandidates,
): Promise<Subject | 'apart' | 'elsewhere'> => {
  const { meaning } = name;
  const area = next.meaning;
  if (area.kind === 'city') {
    const inside = meaning.kind === 'city' ? meaning.place : null;
    const isAround = areas.some(
      ({ folded, regionCode }) =>
        regionCode !== null && folded === joinedName(next) && regionCode === inside?.regionCode,
    );
    return inside && isAround ? cityOf(db, inside.id, 'apart') : 'apart';
  }
  const codes = area.kind === 'region' ? [area.area.countryCode] : area.codes;
  if (area.kind === 'countries' && area.nameKind === 'adjective') return 'apart';
  const region = areas.find(
    (each) => each.regionCode !== null && each.folded === joinedName(name) && codes.includes(each.countryCode),
  );
  const asRegion: Subject | null =
    region && area.kind === 'countries'
      ? { kind: 'region', countryCode: region.countryCode, regionCode: region.regionCode, name: region.region ?? '' }
      : null;
  if (meaning.kind === 'countries')
    return asRegion && !meaning.codes.includes(asRegion.countryCode) ? asRegion : 'apart';
  const where = area.kind === 'region' ? area.area.region : nameOfCountry(codes[0] ?? '');
  const city = await findGazetteerCity(db, `${name.folded}, ${where}`);
  if (meaning.kind === 'city' && city) return { kind: 'city', ...city };
  return asRegion ?? (city ? { kind: 'city', ...city } : 'elsewhere');
};

const joinedName = ({ folded }: ChosenName): string => folded.replaceAll(' ', '');

const cityOf = async <None>(db: Db, id: number, none: None): Promise<CitySubject | None> => {
  const place = await findGazetteerPlace(db, id);
  return place ? { kind: 'city', ...place } : none;
};

const subjectsOf = async (db: Db, name: ChosenName, candidates: NameCandidates): Promise<Subject[]> => {
  const { meaning } = name;
  if (meaning.kind === 'city') {
    const city = await cityOf(db, meaning.place.id, null);
    return city ? [city] : [];
  }
  if (meaning.kind === 'region') {
    const { countryCode, regionCode, region } = meaning.area;
    return [{ kind: 'region', countryCode, regionCode, name: region }];
  }
  return meaning.codes.map((countryCode) => {
    if (meaning.nameKind === 'part') {
      const area = candidates.areas.find(
        (each) => each.folded === joinedName(name) && each.countryCode === countryCode,
      );
      return { kind: 'region', countryCode, regionCode: area?.regionCode ?? null, name: titleOf(name) };
    }
    return countryOf(countryCode, name, candidates);
  });
};

const countryOf = (countryCode: string, name: ChosenName, { areas, places }: NameCandidates): CountrySubject => {
  // A region's code or initials are no name that somebody means: Qatar has one that is 'US'.
  const other = areas.find(
    (area) => area.region !== null && foldName(area.region) === name.folded && area.countryCode !== countryCode,
  );
  const city = places.find((place) => place.folded === name.folded && place.countryCode === countryCode);
  return {
    kind: 'country',
    countryCode,
    name: nameOfCountry(countryCode),
    // Sint Maarten is called St. Martin too, but no place that is called so is Sint Maarten.
    otherMeaning:
      other && foldName(nameOfCountry(countryCode)) === name.folded
        ? `a region of ${countryInSentence(other.countryCode)}`
        : null,
    cityId: city?.id ?? null,
  };
};

/** Small words within names stay small: 'Isle of Man'. */
const titleOf = ({ folded }: ChosenName): string =>
  folded
    .split(' ')
    .map((word) =>
      word === 'of' || word === 'and' || word === 'da' ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');

const keyOf = (subject: Subject): string =>
  subject.kind === 'city' ? `city ${subject.id}` : `${subject.kind} ${subject.countryCode} ${subject.name}`;

const eachOnce = (subjects: readonly Subject[]): Subject[] =>
  [...new Map(subjects.toReversed().map((subject) => [keyOf(subject), subject])).values()].toReversed();
