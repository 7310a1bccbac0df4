import { distanceBetween } from '@caravan/contract/places/places.rules.ts';
import {
  type AnswerDraft,
  type DraftCard,
  joinDrafts,
  type Passage,
  type Statement,
  stated,
  withoutRepeats,
} from '../answer.ts';
import { countryFact, countryPassages } from '../countries/country-facts.ts';
import { capitalised, countryInSentence, nameOfCountry } from '../countries/country-names.ts';
import { holdsEverywhere, isCountryTopic, type CountryTopic, type PlaceTopic, type Topic } from '../intents.ts';
import type { Places, Question } from '../knowledge.ts';
import { clockDifference, clocksOf, timeThere } from './clocks.ts';
import { findSubjects } from './named-subjects.ts';
import { type MeantTrip, type PlaceQuestion, understand } from './place-questions.ts';
import {
  geoNames,
  airportDistances,
  airportsOf,
  type CitySubject,
  kilometres,
  locationOf,
  locationsOfUnclear,
  namedApart,
  peopleOf,
  shownName,
  type Subject,
} from './subjects.ts';

/** So many passages an answering service is given. */
const PASSAGES_MAX = 30;
/** Airports that can be put into a trip; the others are in the answer alone. */
const AIRPORT_CARDS_MAX = 3;

const draft = (statements: readonly Statement[], cards: readonly DraftCard[] = []): AnswerDraft => ({
  statements,
  cards,
});
const NOTHING = draft([]);

/** What places are answered with; no statements where nothing is known. */
type PlaceAnswer = (question: Question, subjects: readonly Subject[], home: CitySubject | null) => Promise<AnswerDraft>;

const placeAnswers: Readonly<Record<PlaceTopic, PlaceAnswer>> = {
  // A country is as big as its land, and a city as it has people.
  size: async (_question, subjects) => {
    const sizes = subjects.map((subject) => {
      if (subject.kind === 'city') return peopleOf(subject);
      return subject.kind === 'country' ? countryFact(subject.countryCode, 'area') : [];
    });
    return sizes.some((size) => size.length === 0) ? NOTHING : draft(sizes.flat());
  },
  time: async (question, subjects) => {
    const times = await Promise.all(
      subjects.map(async (subject) => timeThere(question.now, await clocksOf(question, subject), shownName(subject))),
    );
    return draft(times.flat());
  },
  time_difference: async (question, subjects) => {
    const { now, timeZone } = question;
    const [first = [], second, ...more] = await Promise.all(subjects.map((subject) => clocksOf(question, subject)));
    if (second === undefined) return draft(first.map((clock) => clockDifference(now, clock, { timeZone })));
    // Of two countries with several clocks each, nobody can say it in a few words.
    const [several, [one, ...others]] = second.length === 1 ? [first, second] : [second, first];
    if (more.length > 0 || others.length > 0 || one === undefined) return NOTHING;
    return draft(several.map((clock) => clockDifference(now, clock, one)));
  },
  airports: async ({ places }, subjects) => {
    const answers = (await citiesOf(places, subjects)).map(async (city) => {
      const airports = await airportsOf(places, city);
      const statements = airportDistances(city, airports);
      const own = statements.slice(statements.length - airports.length);
      const cards = airports.slice(0, AIRPORT_CARDS_MAX).map(({ name, iata }, index): DraftCard => ({
        title: `${name} (${iata})`,
        detail: `Airport near ${shownName(city)}`,
        location: name,
        activityCategory: 'other',
        shoppingCategory: null,
        passages: own[index]?.passages ?? [],
      }));
      return draft(statements, cards);
    });
    return joinDrafts(await Promise.all(answers));
  },
  distance: async ({ places }, subjects, home) => {
    const [from, to, ...more] = await citiesOf(places, subjects);
    const other = to ?? (home?.id === from?.id ? null : home);
    return from && other && more.length === 0 && subjects.length <= 2 ? draft([cityDistance(from, other)]) : NOTHING;
  },
  location: async (_question, subjects) => draft(subjects.flatMap(locationOf)),
};

/** How far two cities are apart. */
const cityDistance = (from: CitySubject, to: CitySubject): Statement => {
  const text = `${shownName(from)} and ${shownName(to)} are ${kilometres(distanceBetween(from, to))} apart, as the crow flies.`;
  const passages = [from, to].map((city, index) => {
    const at = `${shownName(city)}: ${city.latitude.toFixed(4)}, ${city.longitude.toFixed(4)}.`;
    return geoNames(city.id, `Where ${shownName(city)} is`, index === 0 ? `${at} ${text}` : at);
  });
  return stated(text, ...passages);
};

/** The cities among these places; Singapore is one too. Nothing where one of them is none. */
const citiesOf = async (places: Places, subjects: readonly Subject[]): Promise<CitySubject[]> => {
  const found = subjects.map(async (subject): Promise<CitySubject | null> => {
    if (subject.kind === 'city') return subject;
    const id = subject.kind === 'country' ? subject.cityId : null;
    const place = id === null ? null : await places.placeById(id);
    return place && { kind: 'city', ...place };
  });
  const cities = (await Promise.all(found)).filter((city) => city !== null);
  return cities.length === subjects.length ? cities : [];
};

const PLUG_TYPES = /uses plugs of (types? [A-O](?:, [A-O])*(?: and [A-O])?)/;

/** What is known of the countries of places in one topic, each once, and of cities how many people live there. */
const answerCountryTopic = (topic: CountryTopic, { subjects, isOfTrip }: PlaceQuestion): AnswerDraft => {
  const countries = new Set<string>();
  const found = subjects.flatMap((subject): { known: Statement[]; missing: Statement[] }[] => {
    const { kind, countryCode } = subject;
    if (topic === 'population' && kind === 'city') return [{ known: peopleOf(subject), missing: [] }];
    const isMeant = kind === 'country' || holdsEverywhere(topic) || isOfTrip;
    if (!isMeant || countries.has(countryCode)) return [];
    countries.add(countryCode);
    const known = countryFact(countryCode, topic);
    const none = stated(`I know nothing of it in ${countryInSentence(countryCode)}.`);
    return [{ known, missing: known.length === 0 ? [none] : [] }];
  });
  const statements = found.flatMap(({ known }) => known);
  if (statements.length === 0) return NOTHING;
  const cards = statements.flatMap(({ text, passages }): DraftCard[] => {
    const types = topic === 'plugs' ? PLUG_TYPES.exec(text)?.[1] : undefined;
    const title = `Travel adapter for ${types}`;
    const card = { detail: null, location: null, activityCategory: null, shoppingCategory: 'electronics' } as const;
    return types === undefined ? [] : [{ title, ...card, passages }];
  });
  return draft([...statements, ...found.flatMap(({ missing }) => missing)], cards);
};

/** Of a country and a city in it the city is meant: 'What time is it in Lisbon, the capital of Portugal?' */
const nearestOf = (subjects: readonly Subject[]): Subject[] =>
  subjects.filter(
    ({ kind, countryCode }) =>
      kind !== 'country' || !subjects.some((other) => other.kind !== 'country' && other.countryCode === countryCode),
  );

/** Whether something is said of a city itself. */
const isOfCities = (topic: Topic): boolean => !isCountryTopic(topic) || topic === 'population';

const ambiguityOf = (subject: Subject): Statement[] => {
  if (subject.kind !== 'country' || subject.otherMeaning === null) return [];
  const name = nameOfCountry(subject.countryCode);
  const first = capitalised(countryInSentence(subject.countryCode));
  const passage = `${name}: a country, and ${subject.otherMeaning}.`;
  return [
    stated(
      `${first} is taken to be the country here; ${subject.otherMeaning} is called ${name} too.`,
      geoNames(null, `What is called ${shownName(subject)}`, passage),
    ),
  ];
};

/**
 * The answer to a question about countries and places, out of nothing but what is known of them; about where the chosen trip
 * goes where the question names no place. `null` for every question that has words which nobody knows: they may mean that
 * something else is asked. For every question too until all places are loaded.
 */
export const answerOfPlaces = async (
  question: Question,
  meantTrip: () => Promise<MeantTrip | null>,
): Promise<AnswerDraft | null> => {
  const { places, query } = question;
  if (!(await places.areLoaded())) return null;
  const understood = await understand(question, meantTrip);
  if (understood === null) return null;
  const { topics, isOfTrip, ofTrip } = understood;
  const [home = null] = understood.home ? namedApart([understood.home], understood.subjects) : [];
  const subjects = namedApart(understood.subjects, understood.home ? [understood.home] : []);
  const answers = await Promise.all(
    topics.map(async (topic) =>
      isCountryTopic(topic)
        ? answerCountryTopic(topic, { ...understood, subjects })
        : placeAnswers[topic](question, nearestOf(subjects), home),
    ),
  );
  if (answers.some(({ statements }) => statements.length === 0)) return null;
  // The country's fact holds there because it lies in that country.
  const ofCountries = topics.some(holdsEverywhere) || (isOfTrip && topics.some((topic) => !isOfCities(topic)));
  const isFromHome = home !== null && topics.includes('distance') && subjects.length === 1;
  const unclear = topics.some(isOfCities) ? (isFromHome ? [...subjects, home] : subjects) : [];
  const located = ofCountries ? subjects.flatMap(locationOf) : await locationsOfUnclear(places, unclear, query);
  return withoutRepeats(joinDrafts([draft([...ofTrip, ...subjects.flatMap(ambiguityOf), ...located]), ...answers]));
};

/** What is known of the countries and cities that a question names, or that the chosen trip goes to: for an answering service. None until all places are loaded. */
export const placePassages = async (question: Question): Promise<Passage[]> => {
  if (!(await question.places.areLoaded())) return [];
  const subjects = await findSubjects(question);
  const drafts = subjects.map(async (subject) => [
    draft(locationOf(subject)),
    await placeAnswers.time(question, [subject], null),
    ...(subject.kind === 'city'
      ? [draft(peopleOf(subject)), await placeAnswers.airports(question, [subject], null)]
      : []),
  ]);
  const { statements } = joinDrafts((await Promise.all(drafts)).flat());
  const countries = countryPassages([...new Set(subjects.map(({ countryCode }) => countryCode))]);
  return [...statements.flatMap(({ passages }) => passages), ...countries].slice(0, PASSAGES_MAX);
};
