import {
  answerDatePoll,
  changeDatePoll,
  chooseDates,
  createDatePoll,
  deleteDatePoll,
  endDatePoll,
  getDatesByLink,
  getTripOfDatesLink,
  listDateLinks,
  listDatePolls,
  makeDatePollLink,
  removeDateVoter,
  reopenDatePoll,
  revokeDatePollLink,
  voteByLink,
} from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import { withAnswerOf, withDatePollChange } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { DateLink, DatePoll, DateVoter, LinkedDates } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { datesOf } from '@caravan/contract/date-polls/spans.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { namesOfGuest } from '@caravan/contract/members/people.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { ApiServer } from './api-server.ts';
import type { TripData } from './trip-data.ts';

export const [JUNE, JULY, AUGUST] = ['2099-06-04/2099-06-07', '2099-07-02/2099-07-05', '2099-08-06/2099-08-09'];
const MOMENT = '2026-01-05T10:00:00.000Z';

/** A poll about June, July and August that nobody has answered. */
export const aDatePoll = (trip: TripDetail, fields: Partial<DatePoll> = {}): DatePoll => ({
  id: crypto.randomUUID(),
  tripId: trip.id,
  candidates: [JUNE, JULY, AUGUST],
  closesOn: null,
  note: null,
  endedAt: null,
  chosen: null,
  voters: [],
  createdBy: trip.ownerId,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  version: 1,
  ...fields,
});

/** Somebody who has answered to June and July. */
export const aVoter = (firstName: string, fields: Partial<DateVoter> = {}): DateVoter => ({
  id: crypto.randomUUID(),
  firstName,
  lastName: '',
  isByLink: false,
  isGuest: false,
  answers: [
    { span: JUNE, answer: 'yes' },
    { span: JULY, answer: 'no' },
  ],
  ...fields,
});

/** Answers what the people of a trip do with its polls; `polls` and `links` change with it. */
export const answerDatePolls = (server: ApiServer, data: TripData, polls: DatePoll[], links: DateLink[] = []): void => {
  const put = (pollId: string, to: (poll: DatePoll) => DatePoll): DatePoll => {
    const at = polls.findIndex(({ id }) => id === pollId);
    const known = polls[at];
    if (!known) throw new AppError('not_found');
    const changed = to(known);
    polls[at] = changed;
    return changed;
  };
  const note = (tripId: string) => {
    const isOpen = polls.some(({ endedAt }) => endedAt === null);
    data.changeTrip({ id: tripId }, { datePoll: isOpen ? 'open' : 'ended' });
  };
  server.answer(listDatePolls, () => polls);
  server.answer(
    createDatePoll,
    ({ params: { tripId }, body: { id, candidates, closesOn = null, note: said = null } }) => {
      const trip = data.on(tripId).detail;
      const made = aDatePoll(trip, { candidates, closesOn, note: said, ...(id && { id }) });
      polls.unshift(made);
      note(tripId);
      return made;
    },
  );
  server.answer(changeDatePoll, ({ params, body: { version = 0, ...change } }) =>
    put(params.pollId, (poll) => {
      if (version !== poll.version) throw new AppError('changed_meanwhile');
      return { ...withDatePollChange(poll, change), version: version + 1 };
    }),
  );
  server.answer(answerDatePoll, ({ params, body: { span, answer } }) => {
    const { guests = [] } = data.on(params.tripId).detail;
    const guest = guests.find(({ id }) => id === params.personId);
    const person = guest
      ? { id: guest.id, ...namesOfGuest(guest.name), isGuest: true }
      : { ...data.viewer, isGuest: false };
    return put(params.pollId, (poll) => withAnswerOf(poll, person, { span, answer }));
  });
  const ending = (chosen: string | null) => (poll: DatePoll) => {
    const updatedAt = new Date(Date.parse(poll.updatedAt) + 1).toISOString();
    return { ...poll, endedAt: updatedAt, chosen, updatedAt, version: poll.version + 1 };
  };
  server.answer(chooseDates, ({ params, body: { span } }) => {
    const ended = put(params.pollId, ending(span));
    data.changeTrip({ id: params.tripId }, datesOf(span));
    note(params.tripId);
    return ended;
  });
  server.answer(endDatePoll, ({ params }) => {
    const ended = put(params.pollId, ending(null));
    note(params.tripId);
    return ended;
  });
  server.answer(reopenDatePoll, ({ params }) =>
    put(params.pollId, (poll) => ({ ...poll, endedAt: null, chosen: null })),
  );
  server.answer(removeDateVoter, ({ params }) => {
    put(params.pollId, (poll) => ({ ...poll, voters: poll.voters.filter(({ id }) => id !== params.voterId) }));
    return undefined;
  });
  server.answer(deleteDatePoll, ({ params }) => {
    polls.splice(
      polls.findIndex(({ id }) => id === params.pollId),
      1,
    );
    return undefined;
  });
  server.answer(listDateLinks, () => links);
  server.answer(makeDatePollLink, ({ params: { pollId }, body: { replaces } }) => {
    const [known] = links;
    if (known && known.createdAt !== replaces) return known;
    const createdAt = new Date(Date.parse(known?.createdAt ?? MOMENT) + 1).toISOString();
    const link = { pollId, secret: (known ? 't' : 's').repeat(43), createdAt };
    links.splice(0, links.length, link);
    return link;
  });
  server.answer(revokeDatePollLink, () => {
    links.splice(0);
    return undefined;
  });
};

/** A poll as whoever holds its link sees it. */
export const linkedDates = (fields: Partial<LinkedDates> = {}): LinkedDates => ({
  pollId: '0199a000-0000-7000-8000-000000000001',
  title: 'Azores with friends',
  by: 'Olga',
  candidates: [JUNE, JULY, AUGUST],
  closesOn: null,
  note: null,
  endedAt: null,
  chosen: null,
  isStillChosen: false,
  voters: [{ id: null, name: 'Olga', answers: [{ span: JUNE, answer: 'yes' }] }],
  ...fields,
});

/** Answers whoever opens the link of these dates; `tripId` where they are on the trip. What they say stands in them from then on. */
export const answerLinkedDates = (server: ApiServer, dates: LinkedDates, tripId: string | null = null): void => {
  const voters = new Map<string, string>();
  server.answer(getDatesByLink, () => dates);
  server.answer(getTripOfDatesLink, () => ({ tripId }));
  server.answer(voteByLink, ({ body: { voterSecret, name, answers } }) => {
    const voterId = voters.get(voterSecret) ?? crypto.randomUUID();
    voters.set(voterSecret, voterId);
    const given = answers.flatMap(({ span, answer }) => (answer === null ? [] : [{ span, answer }]));
    const others = dates.voters.filter(({ id }) => id !== voterId);
    dates.voters = given.length === 0 ? others : [...others, { id: voterId, name, answers: given }];
    return { voterId, dates };
  });
};
