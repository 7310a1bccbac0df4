import type { DateAnswer, DatePoll, DatePollChange, DateVoter, GivenAnswer, SaidToDates } from './date-polls.schema.ts';
import { spanOf } from './spans.rules.ts';

const HOUR_MS = 3_600_000;
/** A day ends last at UTC−12: nobody is refused on a day that is still today where they are. */
const DAY_ENDS_AFTER_HOURS = 36;

/** What decides whether a poll takes answers. */
type PollEnd = Pick<DatePoll, 'endedAt' | 'closesOn'>;

/** The dates of a trip. */
interface TripDates {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly updatedAt: string;
}

type PollChoice = Pick<DatePoll, 'chosen' | 'updatedAt'>;

/** Where a poll stands: it takes answers, its last day is over, or somebody has ended it. */
export type PollState = 'open' | 'closed' | 'ended';

export const pollState = ({ endedAt, closesOn }: PollEnd, now: Date): PollState => {
  if (endedAt !== null) return 'ended';
  return closesOn !== null && isDayOver(closesOn, now) ? 'closed' : 'open';
};

/** Whether a day is over wherever somebody is: no poll can take answers until then. */
export const isDayOver = (day: string, now: Date): boolean =>
  now.getTime() >= Date.parse(day) + DAY_ENDS_AFTER_HOURS * HOUR_MS;

/**
 * Whether the dates that a poll chose are those of the trip, which may have got others in another way since. A trip that was read before
 * the choice says nothing of that: both change together.
 */
export const isStillChosen = ({ chosen, updatedAt }: PollChoice, trip: TripDates): boolean => {
  if (chosen === null) return false;
  const { startDate, endDate } = trip;
  const isSame = startDate !== null && endDate !== null && chosen === spanOf({ startDate, endDate });
  return isSame || Date.parse(trip.updatedAt) < Date.parse(updatedAt);
};

/** How many people have answered what to some dates. */
export interface Tally {
  readonly span: string;
  readonly yes: number;
  readonly ifNeedBe: number;
  readonly no: number;
}

type Answered = { readonly answers: readonly GivenAnswer[] };

/** What was answered to each of the candidates, in their order. */
export const talliesOf = (candidates: readonly string[], voters: readonly Answered[]): Tally[] => {
  const given = voters.flatMap(({ answers }) => answers);
  const count = (span: string, answer: DateAnswer) =>
    given.filter((one) => one.span === span && one.answer === answer).length;
  return candidates.map((span) => ({
    span,
    yes: count(span, 'yes'),
    ifNeedBe: count(span, 'if-need-be'),
    no: count(span, 'no'),
  }));
};

/**
 * Which dates suit better, the better ones first (docs/decisions/0090-dates-by-vote.md): most can, then fewest cannot, then most can if need be;
 * where all of that is equal, the earlier ones, and of those the shorter.
 */
export const compareTallies = (a: Tally, b: Tally): number =>
  compareCounts(a, b) || (a.span < b.span ? -1 : Number(a.span !== b.span));

const compareCounts = (a: Tally, b: Tally): number => b.yes - a.yes || a.no - b.no || b.ifNeedBe - a.ifNeedBe;

/** The dates that suit best, all of them that suit equally well; none as long as nobody can. */
export const bestSpans = (tallies: readonly Tally[]): ReadonlySet<string> => {
  const [best] = tallies.toSorted(compareTallies);
  if (best === undefined || best.yes + best.ifNeedBe === 0) return new Set();
  return new Set(tallies.filter((tally) => compareCounts(tally, best) === 0).map(({ span }) => span));
};

/** What somebody has answered to some dates; `null` for nothing. */
export const answerOf = (voter: Answered | undefined, span: string): DateAnswer | null =>
  voter?.answers.find((one) => one.span === span)?.answer ?? null;

/** Whether somebody has answered to everything that is asked. */
export const hasAnsweredAll = (candidates: readonly string[], voter: Answered | undefined): boolean =>
  candidates.every((span) => answerOf(voter, span) !== null);

const inOrderOfSpans = (a: GivenAnswer, b: GivenAnswer): number => (a.span < b.span ? -1 : 1);
const inOrderOfIds = (a: DateVoter, b: DateVoter): number => (a.id < b.id ? -1 : 1);

/** With one answer in the place of what somebody has answered to the same dates, or without it where they take it back. */
const withAnswer = (answers: readonly GivenAnswer[], { span, answer }: SaidToDates): GivenAnswer[] => {
  const others = answers.filter((other) => other.span !== span);
  return answer === null ? others : [...others, { span, answer }].toSorted(inOrderOfSpans);
};

/** A poll in which somebody of the trip has answered; with their last answer taken back they are none of its voters. */
export const withAnswerOf = (
  poll: DatePoll,
  person: Pick<DateVoter, 'id' | 'firstName' | 'lastName' | 'isGuest'>,
  given: SaidToDates,
): DatePoll => {
  const known = poll.voters.find(({ id }) => id === person.id);
  const { id, firstName, lastName, isGuest } = person;
  const voter = { id, firstName, lastName, isByLink: false, isGuest, answers: withAnswer(known?.answers ?? [], given) };
  const others = poll.voters.filter((one) => one !== known);
  return { ...poll, voters: voter.answers.length === 0 ? others : [...others, voter].toSorted(inOrderOfIds) };
};

/** A poll that asks something else: answers to dates that are taken away go, and with their last one those who gave it. */
export const withDatePollChange = (poll: DatePoll, change: Partial<DatePollChange>): DatePoll => {
  const { candidates = poll.candidates, closesOn = poll.closesOn, note = poll.note } = change;
  const voters = poll.voters
    .map((voter) => ({ ...voter, answers: voter.answers.filter(({ span }) => candidates.includes(span)) }))
    .filter(({ answers }) => answers.length > 0);
  return { ...poll, candidates, closesOn, note, voters };
};

/** The newest first, whichever server or device made them. */
export const compareDatePolls = (a: Pick<DatePoll, 'id'>, b: Pick<DatePoll, 'id'>): number => (a.id > b.id ? -1 : 1);

/** What a trip's page says of its polls: whether one is open, or there was one. */
export const datePollOf = (polls: readonly Pick<DatePoll, 'endedAt'>[]): 'open' | 'ended' | undefined => {
  if (polls.length === 0) return undefined;
  return polls.some(({ endedAt }) => endedAt === null) ? 'open' : 'ended';
};
