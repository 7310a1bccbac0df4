import {
  answerDatePoll,
  changeDatePoll,
  createDatePoll,
  deleteDatePoll,
  listDatePolls,
} from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import { datePollOf, withAnswerOf, withDatePollChange } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { namesOfGuest } from '@caravan/contract/members/people.rules.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { type AlongsideRead, type KnownReads, type QueuedKind, UNMADE, kind, ofOne, param } from '../queued-kind.ts';

const pollIn = ({ shown }: KnownReads, pollId: string | undefined): DatePoll | undefined =>
  shown(listDatePolls)?.find(({ id }) => id === pollId);

/** Whose answer it is: the writer's own, or that of somebody of the trip; `undefined` where nobody is known by that id. */
const personIn = ({ writer, shown }: KnownReads, personId: string | undefined) => {
  if (personId === writer.id) return { ...writer, isGuest: false };
  const { members = [], guests = [] } = shown(getTrip) ?? {};
  const guest = guests.find(({ id }) => id === personId);
  if (guest) return { id: guest.id, ...namesOfGuest(guest.name), isGuest: true };
  const member = members.find(({ userId }) => userId === personId);
  return member && { ...member.user, id: member.userId, isGuest: false };
};

/** A trip says of its polls what those say that are left. */
const withoutPoll: AlongsideRead['patch'] = (known, { params }, { shown }) => {
  const polls = shown(listDatePolls);
  if (!polls) return known;
  return { ...(known as TripDetail), datePoll: datePollOf(polls.filter(({ id }) => id !== params['pollId'])) };
};

/** The changes of polls about a trip's dates; to choose dates needs a connection. */
export const datePolls: Record<string, QueuedKind> = {
  createDatePoll: kind(createDatePoll, {
    makes: true,
    touches: () => [],
    alongside: [{ read: getTrip, patch: (known) => ({ ...(known as TripDetail), datePoll: 'open' }) }],
    predict: ({ candidates, closesOn = null, note = null }, change) => ({
      id: change.id,
      tripId: change.params.tripId ?? '',
      candidates,
      closesOn,
      note,
      endedAt: null,
      chosen: null,
      voters: [],
      createdBy: change.userId,
      createdAt: change.writtenAt,
      updatedAt: change.writtenAt,
      version: UNMADE,
    }),
  }),
  answerDatePoll: kind(answerDatePoll, {
    touches: param('pollId'),
    intent: ({ params, body }) => `answer ${params.pollId} ${params.personId} ${String(body?.['span'])}`,
    predict: ({ span, answer }, { params }, known) => {
      const poll = pollIn(known, params.pollId);
      const person = personIn(known, params.personId);
      return poll && person && withAnswerOf(poll, person, { span, answer });
    },
  }),
  changeDatePoll: kind(changeDatePoll, {
    ...ofOne('pollId'),
    read: listDatePolls,
    predict: (body, { params }, known) => {
      const poll = pollIn(known, params.pollId);
      return poll && withDatePollChange(poll, body);
    },
  }),
  deleteDatePoll: kind(deleteDatePoll, {
    touches: param('pollId'),
    alongside: [{ read: getTrip, patch: withoutPoll }],
    predict: () => undefined,
  }),
};
