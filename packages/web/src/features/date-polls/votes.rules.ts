import {
  answerOf,
  bestSpans,
  compareTallies,
  type Tally,
  talliesOf,
} from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { DateAnswer, DatePoll, GivenAnswer, LinkedDates } from '@caravan/contract/date-polls/date-polls.schema.ts';

/** Somebody's answers as a vote shows them. */
export interface Vote {
  readonly key: string;
  readonly name: string;
  readonly isByLink: boolean;
  readonly isGuest: boolean;
  readonly isOwn: boolean;
  readonly answers: readonly GivenAnswer[];
}

/** Dates with what was answered to them. */
export interface Candidate extends Tally {
  readonly isBest: boolean;
  readonly own: DateAnswer | null;
}

/** In which order dates are shown. */
export type CandidateOrder = 'date' | 'best';

const ownFirst = (a: Vote, b: Vote): number =>
  Number(b.isOwn) - Number(a.isOwn) ||
  Number(a.isByLink) - Number(b.isByLink) ||
  Number(a.isGuest) - Number(b.isGuest) ||
  a.name.localeCompare(b.name, undefined, { numeric: true });

/** The votes of a poll, one's own first, behind those of members those of guests, and those by link last. */
export const votesOf = ({ voters }: Pick<DatePoll, 'voters'>, viewerId: string): Vote[] =>
  voters
    .filter(({ answers }) => answers.length > 0)
    .map(({ id, firstName, lastName, isByLink, isGuest, answers }) => ({
      key: id,
      name: `${firstName} ${lastName}`.trim(),
      isByLink,
      isGuest,
      isOwn: id === viewerId,
      answers,
    }))
    .toSorted(ownFirst);

/** The votes as whoever holds the link sees them. @param voterId their own, as far as the device knows it. */
export const linkedVotesOf = ({ voters }: Pick<LinkedDates, 'voters'>, voterId: string | null): Vote[] =>
  voters
    .filter(({ answers }) => answers.length > 0)
    .map(({ id, name, answers }, place) => ({
      key: id ?? `member ${place}`,
      name,
      isByLink: id !== null,
      isGuest: false,
      isOwn: id !== null && id === voterId,
      answers,
    }))
    .toSorted(ownFirst);

/** The dates of a poll by their beginning, or those first that suit better. @param own what one has answered oneself. */
export const candidatesOf = (
  spans: readonly string[],
  votes: readonly Vote[],
  own: readonly GivenAnswer[],
  order: CandidateOrder = 'date',
): Candidate[] => {
  const tallies = talliesOf(spans, votes);
  const best = bestSpans(tallies);
  return (order === 'best' ? tallies.toSorted(compareTallies) : tallies).map((tally) => ({
    ...tally,
    isBest: best.has(tally.span),
    own: answerOf({ answers: own }, tally.span),
  }));
};

/** '5 yes · 2 if need be · 1 no'; what nobody has said is left out. */
export const tallyWords = ({ yes, ifNeedBe, no }: Tally): string => {
  const said = [yes > 0 && `${yes} yes`, ifNeedBe > 0 && `${ifNeedBe} if need be`, no > 0 && `${no} no`];
  return said.filter((words) => words !== false).join(' · ') || 'Nobody has answered yet';
};
