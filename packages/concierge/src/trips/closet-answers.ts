import { activityDate } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import type { Passage, Statement } from '../answer.ts';
import type { PlannedOutfit } from '../knowledge.ts';
import {
  counted,
  dayInWords,
  daysInWords,
  inSentence,
  listed,
  nameOf,
  plainLine,
  quoted,
  spanInWords,
} from '../wording.ts';
import { daysAhead, type DaySpan } from './days.ts';
import { activityInWords, activityPassage, meansPlace } from './itinerary-answers.ts';
import type { TripAnswers, TripQuestion } from './trip-questions.ts';
import { findActivities, rowsWithAll } from './trip-search.ts';
import { daysThatLack, oneByOne, says, together, type TripClock, tripPassage } from './trip-statements.ts';

const inOrder = (outfits: readonly PlannedOutfit[]): PlannedOutfit[] =>
  outfits.toSorted((a, b) => (a.plannedDate ?? '9').localeCompare(b.plannedDate ?? '9'));

/** Of these outfits the ones for some days, both included. */
export const outfitsOn = (outfits: readonly PlannedOutfit[], first: string, last: string): PlannedOutfit[] =>
  inOrder(outfits).filter(({ plannedDate }) => plannedDate !== null && first <= plannedDate && plannedDate <= last);

/**
 * Whose outfits a question means: of the people whom it names, of everybody where it says 'we' or 'all'; else the asker's, or
 * everybody's where the asker wears none of them.
 */
const outfitsMeant = async ({ contents, people, groups, askerId }: TripQuestion): Promise<readonly PlannedOutfit[]> => {
  const all = await contents.outfits();
  const isOf = (...ids: readonly string[]) => all.filter(({ wearer }) => ids.includes(wearer.id));
  if (people.length > 0) return isOf(...people.map(({ id }) => id));
  const own = isOf(askerId);
  return own.length === 0 || groups.has('we') || groups.has('everything') ? all : own;
};

/** What an outfit is, with whose it is where it is not the asker's. */
const kindOf =
  ({ askerId }: Pick<TripQuestion, 'askerId'>) =>
  ({ title, category, wearer }: PlannedOutfit): string =>
    `${quoted(title)} (${category}${wearer.id === askerId ? '' : `, ${nameOf(wearer)}`})`;

/** An outfit as it stands in the closet. */
export const outfitPassage = (
  { trip, today, askerId }: TripClock & Pick<TripQuestion, 'askerId'>,
  outfit: PlannedOutfit,
): Passage => {
  const { title, category, occasion, plannedDate, activity, wearer } = outfit;
  const parts = [
    plannedDate === null ? 'no day yet' : dayInWords(plannedDate, today),
    ...(activity === null ? [] : [`for “${plainLine(activity)}”`]),
    ...(occasion === null ? [] : [`occasion: ${plainLine(occasion)}`]),
    ...(wearer.id === askerId ? [] : [`worn by ${plainLine(nameOf(wearer))}`]),
  ];
  return tripPassage(trip, 'closet', `${plainLine(title)} (${category}): ${parts.join(', ')}`);
};

/** The days of the trip that are meant: those that are named, else those that are not over. */
const daysMeant = ({ trip, today, days }: TripQuestion): string[] =>
  daysAhead(trip, today).filter(
    (date) => days.length === 0 || days.some(({ first, last }) => first <= date && date <= last),
  );

/** The days that have no outfit, in one sentence; nothing where each has one, and without dates. */
export const daysWithoutOutfit = async (question: TripQuestion): Promise<Statement[]> => {
  const dressed = new Set((await outfitsMeant(question)).map(({ plannedDate }) => plannedDate));
  const bare = daysMeant(question).filter((date) => !dressed.has(date));
  const others = question.people.filter(({ id }) => id !== question.askerId).map(({ name }) => inSentence(name));
  const whose = others.length === 0 ? '' : ` of ${listed(others)}`;
  return daysThatLack(question, 'closet', bare, [`no outfit${whose}`, `Days without an outfit${whose}`]);
};

/** As it is cited. */
const passageOf =
  ({ askerId }: TripQuestion) =>
  (clock: TripClock, outfit: PlannedOutfit): Passage =>
    outfitPassage({ ...clock, askerId }, outfit);

const ofSpan = async (question: TripQuestion, { first, last }: Pick<DaySpan, 'first' | 'last'>) => {
  const when = spanInWords(first, last, question.today);
  const outfits = outfitsOn(await outfitsMeant(question), first, last);
  const found = together(question, outfits, passageOf(question), kindOf(question), (names) => `For ${when}: ${names}.`);
  return found.length > 0 ? found : says(question, 'closet', `No outfit is planned for ${when}.`, `${when}: no outfit`);
};

/** What an outfit is for, in one sentence. */
const purposeOf =
  (question: TripQuestion) =>
  (outfit: PlannedOutfit): string => {
    const { today } = question;
    const called = kindOf(question)(outfit);
    const { plannedDate, activity, occasion } = outfit;
    const day = plannedDate === null ? '' : `on ${dayInWords(plannedDate, today)}`;
    const purpose = activity === null ? occasion && inSentence(occasion) : quoted(activity);
    if (purpose === null) return `${called} is planned ${day || 'for no day yet'}.`;
    return `${called} is for ${purpose}${day === '' ? '' : `, ${day}`}.`;
  };

const titleOfOutfit = ({ title }: PlannedOutfit): string => title;
const textOfOutfit = ({ activity, occasion, title }: PlannedOutfit): string => [activity, occasion, title].join(' ');

/** What the outfits are for that all words of the question name, in what is called their name here. */
const purposes = async (question: TripQuestion, textOf: (outfit: PlannedOutfit) => string) => {
  const meant = await rowsWithAll(await outfitsMeant(question), textOf, question);
  const found = meant.length > 0 ? meant : await rowsWithAll(await question.contents.outfits(), textOf, question);
  return oneByOne(question, inOrder(found), passageOf(question), purposeOf(question));
};

export const closetAnswers = {
  'days-without-outfit': async (question) => {
    const days = listed(daysInWords(daysMeant(question), question.today));
    if (days === '') return [];
    const bare = await daysWithoutOutfit(question);
    if (bare.length > 0) return bare;
    return says(question, 'closet', `Every day has an outfit: ${days}.`, `An outfit for each of: ${days}`);
  },
  'outfits-of-days': async (question) =>
    (await Promise.all(question.days.map((span) => ofSpan(question, span)))).flat(),
  'outfits-for': async (question) => {
    // 'What does one wear in Lisbon?' asks nothing of what somebody has planned.
    if (await meansPlace(question)) return [];
    const found = await purposes(question, textOfOutfit);
    if (found.length > 0) return found;
    // Where no outfit is for the activity, what is worn on its day.
    const [activity, ...others] = await findActivities(question, 'title');
    if (activity === undefined || others.length > 0) return [];
    const day = activityDate(activity, question.zone);
    if (day === null) return [];
    const when = oneByOne(question, [activity], activityPassage, activityInWords);
    return [...when, ...(await ofSpan(question, { first: day, last: day }))];
  },
  'outfit-named': (question) => purposes(question, titleOfOutfit),
  'outfit-count': async (question) => {
    const all = await outfitsMeant(question);
    const undated = all.filter(({ plannedDate }) => plannedDate === null).length;
    const text = `${counted(all.length, 'outfit')}${undated === 0 ? '' : `, ${undated} of them without a day`}`;
    return says(question, 'closet', `The closet has ${text}.`, text);
  },
} satisfies TripAnswers;
