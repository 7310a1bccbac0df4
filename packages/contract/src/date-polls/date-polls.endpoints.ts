import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tripParams } from '../trips/trips.schema.ts';
import {
  dateAnswerParams,
  dateLinkMakingSchema,
  dateLinkParams,
  dateLinkSchema,
  datePollChangeSchema,
  datePollParams,
  datePollSchema,
  dateVoterParams,
  datesChoiceSchema,
  linkedDatesSchema,
  linkedTripSchema,
  linkVotedSchema,
  linkVoteSchema,
  newDatePollSchema,
  sentDateAnswerSchema,
} from './date-polls.schema.ts';

const POLLS = '/api/trips/:tripId/date-polls';

export const listDatePolls = endpoint({
  method: 'GET',
  path: POLLS,
  access: 'member',
  summary: "The polls about the trip's dates, newest first; one of them at most is open.",
  params: tripParams,
  status: 200,
  response: z.array(datePollSchema),
});

export const createDatePoll = endpoint({
  method: 'POST',
  path: POLLS,
  access: 'editor',
  summary: 'Asks the people of the trip which dates suit them; only where no other poll is open.',
  params: tripParams,
  body: newDatePollSchema,
  status: 201,
  response: datePollSchema,
});

export const changeDatePoll = endpoint({
  method: 'PUT',
  path: `${POLLS}/:pollId`,
  access: 'editor',
  summary: 'Changes what an open poll asks; absent fields stay. Answers to dates that are taken away go with them.',
  params: datePollParams,
  body: datePollChangeSchema,
  status: 200,
  response: datePollSchema,
});

export const deleteDatePoll = endpoint({
  method: 'DELETE',
  path: `${POLLS}/:pollId`,
  access: 'editor',
  summary: 'Deletes a poll with all answers. Dates that were chosen by it stay.',
  params: datePollParams,
  status: 204,
});

export const answerDatePoll = endpoint({
  method: 'PUT',
  path: `${POLLS}/:pollId/answers/:personId`,
  // Members answer for themselves and for guests whom they have added, editors for everybody, which the handler sees to.
  access: 'member',
  summary: 'Says for somebody of the trip whether some dates of an open poll suit, or takes that back.',
  params: dateAnswerParams,
  body: sentDateAnswerSchema,
  byMoment: { in: 'body', fields: ['span', 'answer'] },
  status: 200,
  response: datePollSchema,
});

export const chooseDates = endpoint({
  method: 'POST',
  path: `${POLLS}/:pollId/choice`,
  access: 'editor',
  summary: "Ends a poll with some of its dates: they become the trip's, as by a change of the trip.",
  params: datePollParams,
  body: datesChoiceSchema,
  status: 200,
  response: datePollSchema,
});

export const endDatePoll = endpoint({
  method: 'POST',
  path: `${POLLS}/:pollId/end`,
  access: 'editor',
  summary: 'Ends a poll without choosing any dates.',
  params: datePollParams,
  status: 200,
  response: datePollSchema,
});

export const reopenDatePoll = endpoint({
  method: 'POST',
  path: `${POLLS}/:pollId/reopen`,
  access: 'editor',
  summary: 'Asks once more: the answers stay and can be changed; only where no other poll is open.',
  params: datePollParams,
  status: 200,
  response: datePollSchema,
});

export const removeDateVoter = endpoint({
  method: 'DELETE',
  path: `${POLLS}/:pollId/voters/:voterId`,
  access: 'editor',
  summary: 'Takes somebody who answered by link off a poll, with their answers.',
  params: dateVoterParams,
  status: 204,
});

export const listDateLinks = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/date-links',
  access: 'editor',
  summary: 'The links by which people without an account answer the polls of the trip.',
  params: tripParams,
  status: 200,
  response: z.array(dateLinkSchema),
});

export const makeDatePollLink = endpoint({
  method: 'PUT',
  path: `${POLLS}/:pollId/link`,
  access: 'editor',
  summary:
    'Answers the link by which people without an account answer; makes it where there is none, or in the place of the one that the body names, which ends. What was answered by it stays.',
  params: datePollParams,
  body: dateLinkMakingSchema,
  status: 200,
  response: dateLinkSchema,
  answersSecret: true,
});

export const revokeDatePollLink = endpoint({
  method: 'DELETE',
  path: `${POLLS}/:pollId/link`,
  access: 'editor',
  summary: 'Revokes the link of a poll: nobody sees it or answers by it any more.',
  params: datePollParams,
  status: 204,
});

export const getDatesByLink = endpoint({
  method: 'GET',
  path: '/api/dates/:secret',
  access: 'public',
  summary: 'A poll about dates, by the secret of its link.',
  params: dateLinkParams,
  status: 200,
  response: linkedDatesSchema,
  limit: 'join',
});

export const getTripOfDatesLink = endpoint({
  method: 'GET',
  path: '/api/dates/:secret/trip',
  access: 'user',
  summary: 'Whether one is on the trip of a link about dates oneself, and so answers there instead of under a name.',
  params: dateLinkParams,
  status: 200,
  response: linkedTripSchema,
  limit: 'join',
});

export const voteByLink = endpoint({
  method: 'PUT',
  path: '/api/dates/:secret/vote',
  access: 'public',
  summary: 'Says under a name which dates suit. Whoever comes with the same secret again changes their own answers.',
  params: dateLinkParams,
  body: linkVoteSchema,
  status: 200,
  response: linkVotedSchema,
  limit: 'dateVote',
});
