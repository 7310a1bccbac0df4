import { z } from 'zod/mini';
import { answeredId, clearableText, idSchema, sentId, sentVersion, text } from '../text.schema.ts';
import { answeredDate, answeredInstant, clearableDate, sentMoment } from '../time/calendar.schema.ts';
import { contentsMoveSchema, tripParams } from '../trips/trips.schema.ts';
import { mayBeDateSecret } from './date-links.rules.ts';
import { isSpan, SPAN_DAYS_MAX } from './spans.rules.ts';

/** Dates that one poll may propose: more than that nobody compares. */
export const DATE_CANDIDATES_MAX = 20;
/** Polls of one trip, of which one at most is open. */
export const DATE_POLLS_MAX = 5;
/** People without an account who may answer by a poll's link. */
export const LINK_VOTERS_MAX = 100;
/** The longest name of somebody who answers by link, characters. */
export const VOTER_NAME_MAX = 60;
/** The longest note of a poll, characters. */
export const DATE_NOTE_MAX = 500;

export const VOTER_NAME_REQUIRED = 'Please enter your name';
export const DATES_REQUIRED = 'Please add the dates to vote on';
export const CLOSES_IN_PAST = 'Must be today or later';
const TOO_MANY_DATES = `Must be at most ${DATE_CANDIDATES_MAX} dates`;
const DATES_TWICE = 'These dates are there already';
const NOT_A_SPAN = `Must be a first and a last day, at most ${SPAN_DAYS_MAX} days`;
const NO_ANSWER = 'Please answer yes, if need be or no';

/** What somebody says to dates. */
export const dateAnswers = ['yes', 'if-need-be', 'no'] as const;
const dateAnswerSchema = z.enum(dateAnswers, NO_ANSWER);
export type DateAnswer = z.infer<typeof dateAnswerSchema>;

/** Dates as clients send them: both days of {@link isSpan} in one text. */
const sentSpan = z.string(NOT_A_SPAN).check(z.refine(isSpan, NOT_A_SPAN));

const candidates = z.array(sentSpan).check(
  z.minLength(1, DATES_REQUIRED),
  z.maxLength(DATE_CANDIDATES_MAX, TOO_MANY_DATES),
  z.refine((spans) => new Set(spans).size === spans.length, DATES_TWICE),
  z.overwrite((spans) => spans.toSorted()),
);

const pollFields = {
  candidates,
  /** The last day on which it takes answers, wherever somebody is. */
  closesOn: clearableDate,
  note: clearableText({ max: DATE_NOTE_MAX }),
};

/** What a new poll is made from. */
export const newDatePollSchema = z.object({ ...pollFields, id: sentId });
export type NewDatePoll = z.output<typeof newDatePollSchema>;

/** A change of a poll: absent fields stay. Answers to dates that are no candidates any more go. */
export const datePollChangeSchema = z.object({
  ...pollFields,
  candidates: z.optional(candidates),
  version: sentVersion,
});
export type DatePollChange = z.output<typeof datePollChangeSchema>;

/** `null` takes back what was answered before. */
const givenAnswer = { span: sentSpan, answer: z.nullable(dateAnswerSchema) };

/** What somebody of the trip says to dates. */
export const sentDateAnswerSchema = z.object({
  ...givenAnswer,
  /** When they said so: of two the later counts, whichever came first. */
  at: sentMoment,
});

/** Which dates the trip gets, and what of its contents moves along, as in a change of the trip. */
export const datesChoiceSchema = z.object({
  span: sentSpan,
  version: sentVersion,
  /** Of the trip. */
  tripVersion: sentVersion,
  contents: z.optional(contentsMoveSchema),
});
export type DatesChoice = z.output<typeof datesChoiceSchema>;

const answerSchema = z.object({ span: z.string(), answer: z.enum(dateAnswers) });
export type GivenAnswer = z.infer<typeof answerSchema>;
/** What somebody says to dates; `null`: nothing any more. */
export type SaidToDates = Pick<GivenAnswer, 'span'> & { readonly answer: DateAnswer | null };

/** Somebody who has answered, as the people of the trip see them. */
const voterSchema = z.object({
  /** A member's user id, a guest's id, or that of somebody who answered by link. */
  id: answeredId,
  firstName: z.string(),
  lastName: z.string(),
  isByLink: z.boolean(),
  isGuest: z.boolean(),
  answers: z.array(answerSchema),
});
export type DateVoter = z.infer<typeof voterSchema>;

/** What is asked, and what became of it. */
const questionFields = {
  /** The dates to vote on, by their beginning. */
  candidates: z.array(z.string()),
  closesOn: z.nullable(answeredDate),
  note: z.nullable(z.string()),
  /** When somebody ended it; `null` as long as nobody has. */
  endedAt: z.nullable(answeredInstant),
  /** The dates that were chosen; `null` while none are, and where it ended without. */
  chosen: z.nullable(z.string()),
};

/** A poll about a trip's dates, as the people of the trip see it. */
export const datePollSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  ...questionFields,
  /** Everybody who has answered, in the order of their ids. */
  voters: z.array(voterSchema),
  createdBy: answeredId,
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
  /** Grows with every change but an answer. */
  version: z.int(),
});
export type DatePoll = z.infer<typeof datePollSchema>;

export const datePollParams = z.extend(tripParams, { pollId: idSchema });
export const dateAnswerParams = z.extend(datePollParams, { personId: idSchema });
export const dateVoterParams = z.extend(datePollParams, { voterId: idSchema });

/** The link by which people without an account answer a poll; its secret is `null` once the server's key is another. */
export const dateLinkSchema = z.object({
  pollId: answeredId,
  secret: z.nullable(z.string()),
  createdAt: answeredInstant,
});
export type DateLink = z.infer<typeof dateLinkSchema>;

/** Which link gives way to a new one: the one that was made at this moment, and no other; absent: none. */
export const dateLinkMakingSchema = z.object({ replaces: sentMoment });

/** What cannot be a secret is refused like one that is unknown. */
export const dateLinkParams = z.object({ secret: z.string() });

/** A name as people call themselves: in one line, with something to see in it. */
const voterName = text({ max: VOTER_NAME_MAX, required: VOTER_NAME_REQUIRED }).check(
  z.overwrite((name) => name.replaceAll(/\s+/gu, ' ')),
  z.refine((name) => name === '' || /[\p{L}\p{N}\p{S}]/u.test(name), VOTER_NAME_REQUIRED),
);

const NOT_A_SECRET = 'Must be a secret of 43 characters of base64url';

/** What somebody says by link: dates that are left out keep their answer. */
export const linkVoteSchema = z.object({
  /** Their own, made by their device: who comes with it again changes their answers, and nobody by the name alone. */
  voterSecret: z.string(NOT_A_SECRET).check(z.refine(mayBeDateSecret, NOT_A_SECRET)),
  name: voterName,
  answers: z.array(z.object(givenAnswer)).check(
    z.minLength(1, NO_ANSWER),
    z.maxLength(DATE_CANDIDATES_MAX, TOO_MANY_DATES),
    z.refine((answers) => new Set(answers.map(({ span }) => span)).size === answers.length, DATES_TWICE),
  ),
});
export type LinkVote = z.output<typeof linkVoteSchema>;

/** A poll for whoever holds its link: of the trip its title alone, of the people on it no more than first names. */
export const linkedDatesSchema = z.object({
  /** By which a device knows whose answers it keeps, whichever link leads to them. */
  pollId: answeredId,
  title: z.string(),
  /** The first name of whoever asks. */
  by: z.string(),
  ...questionFields,
  /** Whether the dates that were chosen are still those of the trip. */
  isStillChosen: z.boolean(),
  voters: z.array(
    z.object({
      /** Of somebody who answered by link; `null` for the others. */
      id: z.nullable(answeredId),
      name: z.string(),
      answers: z.array(answerSchema),
    }),
  ),
});
export type LinkedDates = z.infer<typeof linkedDatesSchema>;

/** The trip of a poll's link for whoever is on it; `null` for everybody else. */
export const linkedTripSchema = z.object({ tripId: z.nullable(answeredId) });

/** The poll with one's own answers in it. */
export const linkVotedSchema = z.object({ voterId: answeredId, dates: linkedDatesSchema });
