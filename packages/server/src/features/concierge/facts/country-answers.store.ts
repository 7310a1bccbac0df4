import type { Db } from '../../../platform/db.ts';
import { type AnswerDraft, type DraftCard, eachOnce, type Passage, type Statement } from '../answer-draft.rules.ts';
import type { AskedQuestion } from '../concierge.provider.ts';
import { countryInSentence, countryFirst, nameOfCountry } from './country-names.rules.ts';
import { areFactsLoaded, listCountryPassages, tellCountryFact } from './facts.store.ts';
import { locationOf, peopleOf, placeAnswers, type TopicAnswer } from './place-answers.store.ts';
import { type FactContext, type FactQuestion, understand } from './fact-questions.store.ts';
import { phraseLookup } from './phrase-lookup.store.ts';
import { shownName, toldApart } from './subject-names.rules.ts';
import { findSubject } from './subject.store.ts';
import type { Subject } from './subject.rules.ts';
import { holdsEverywhere, isCountryTopic, type Topic } from './topics.rules.ts';
import { tellUnclear } from './whereabouts.store.ts';

/** So many passages an answering service is given. */
const PASSAGES_MAX = 30;

/**
 * The answer to a question about countries and places, out of nothing but what is known of them; about where the chosen trip
 * goes where the question names no place. `null` for every question that has words which nobody knows: they may mean that
 * something else is asked. For every question too until all facts are loaded.
 */
export const answerFromFacts = async (
  db: Db,
  asked: AskedQuestion,
  context: FactContext = { lookUp: phraseLookup(db, [asked.query]), meantTrip: async () => null },
): Promise<AnswerDraft | null> => {
  if (!(await areFactsLoaded(db))) return null;
  const understood = await understand(db, asked, context);
  return understood && tell(db, understood, asked);
};

/** What is known of the countries and cities that a question names, or that the chosen trip goes to: for an answering service. None until all facts are loaded. */
export const factPassages = async (db: Db, asked: AskedQuestion): Promise<Passage[]> => {
  if (!(await areFactsLoaded(db))) return [];
  const { subjects } = await findSubject(db, asked);
  const places = await Promise.all(
    subjects.map(async (subject) => {
      const { statements: time } = await placeAnswers.time(db, [subject], asked, null);
      const { statements: airports } =
        subject.kind === 'city' ? await placeAnswers.airports(db, [subject], asked, null) : { statements: [] };
      const people = subject.kind === 'city' ? peopleOf(subject) : [];
      return [...locationOf(subject), ...time, ...people, ...airports].flatMap(({ passages }) => passages);
    }),
  );
  const countries = await listCountryPassages(db, [...new Set(subjects.map(({ countryCode }) => countryCode))]);
  return [...places.flat(), ...countries].slice(0, PASSAGES_MAX);
};

const tell = async (db: Db, understood: FactQuestion, asked: AskedQuestion): Promise<AnswerDraft | null> => {
  const question = withPlacesApart(understood);
  const { topics, subjects, isOfTrip, tripTold } = question;
  const answers = await Promise.all(topics.map((topic) => answerTopic(db, topic, question, asked)));
  if (answers.some(({ statements }) => statements.length === 0)) return null;
  // The country's fact holds there because it lies in that country.
  const ofCountries = topics.some(holdsEverywhere) || (isOfTrip && topics.some((topic) => !isOfCities(topic)));
  const located = ofCountries ? subjects.flatMap(locationOf) : await tellWhere(db, question, asked);
  const statements = [
    ...tripTold,
    ...subjects.flatMap(ambiguityOf),
    ...located,
    ...answers.flatMap((answer) => answer.statements),
  ];
  return eachOnce({ statements, cards: answers.flatMap(({ cards }) => cards) });
};

/** A question whose places are told apart from each other, and from where the trip goes. */
const withPlacesApart = (question: FactQuestion): FactQuestion => {
  const { subjects, home } = question;
  const [homeApart = null] = home ? toldApart([home], subjects) : [];
  return { ...question, subjects: toldApart(subjects, home ? [home] : []), home: homeApart };
};

/** Where the places are of which something is told, as far as neither their names nor the question say it. */
const tellWhere = async (
  db: Db,
  { topics, subjects, home }: FactQuestion,
  { query }: AskedQuestion,
): Promise<Statement[]> => {
  if (!topics.some(isOfCities)) return [];
  const isFromHome = home !== null && topics.includes('distance') && subjects.length === 1;
  return tellUnclear(db, isFromHome ? [...subjects, home] : subjects, query);
};

const answerTopic = async (
  db: Db,
  topic: Topic,
  { subjects, home, isOfTrip }: FactQuestion,
  asked: AskedQuestion,
): Promise<TopicAnswer> => {
  if (!isCountryTopic(topic)) return placeAnswers[topic](db, nearestOf(subjects), asked, home);
  const statements: Statement[] = [];
  const missing: Statement[] = [];
  const countries = new Set<string>();
  for (const subject of subjects) {
    if (topic === 'population' && subject.kind === 'city') {
      statements.push(...peopleOf(subject));
      continue;
    }
    // Nobody who asks for the capital of Bavaria means Berlin.
    const isMeant = subject.kind === 'country' || holdsEverywhere(topic) || isOfTrip;
    if (!isMeant || countries.has(subject.countryCode)) continue;
    countries.add(subject.countryCode);
    const fact = await tellCountryFact(db, subject.countryCode, topic);
    statements.push(...fact);
    if (fact.length === 0) missing.push(unknownOf(subject));
  }
  const cards = topic === 'plugs' ? statements.filter(isAboutPlugs).map(adapterCard) : [];
  return { statements: statements.length > 0 ? [...statements, ...missing] : [], cards };
};

/** Of a country and a city in it the city is meant: 'What time is it in Lisbon, the capital of Portugal?' */
const nearestOf = (subjects: readonly Subject[]): Subject[] =>
  subjects.filter(
    (subject) =>
      subject.kind !== 'country' ||
      !subjects.some((other) => other.kind !== 'country' && other.countryCode === subject.countryCode),
  );

/** Whether something is told of a city itself. */
const isOfCities = (topic: Topic): boolean => !isCountryTopic(topic) || topic === 'population';

const unknownOf = (subject: Subject): Statement => ({
  text: `I know nothing of it in ${countryInSentence(subject.countryCode)}.`,
  passages: [],
});

const ambiguityOf = (subject: Subject): Statement[] => {
  if (subject.kind !== 'country' || subject.otherMeaning === null) return [];
  const name = nameOfCountry(subject.countryCode);
  const text = `${countryFirst(subject.countryCode)} is taken to be the country here; ${subject.otherMeaning} is called ${name} too.`;
  const passage: Passage = {
    kind: 'place',
    title: `What is called ${shownName(subject)}`,
    source: 'GeoNames',
    url: 'https://www.geonames.org',
    passage: `${name}: a country, and ${subject.otherMeaning}.`,
    tripId: null,
    tripPart: null,
  };
  return [{ text, passages: [passage] }];
};

const PLUG_TYPES = /uses plugs of (types? [A-O](?:, [A-O])*(?: and [A-O])?)/;

const isAboutPlugs = ({ text }: Statement): boolean => PLUG_TYPES.test(text);

const adapterCard = ({ text, passages }: Statement): DraftCard => ({
  title: `Travel adapter for ${PLUG_TYPES.exec(text)?.[1] ?? 'plugs'}`,
  detail: null,
  location: null,
  activityCategory: null,
  shoppingCategory: 'electronics',
  passages,
});
