import {
  answerDatePoll,
  changeDatePoll,
  chooseDates,
  createDatePoll,
  deleteDatePoll,
  endDatePoll,
  listDateLinks,
  listDatePolls,
  makeDatePollLink,
  removeDateVoter,
  reopenDatePoll,
  revokeDatePollLink,
} from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import type {
  DateLink,
  DatePoll,
  DatePollChange,
  GivenAnswer,
  NewDatePoll,
  SaidToDates,
} from '@caravan/contract/date-polls/date-polls.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { changedFrom, makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
import { patchWithAnswer } from '../../platform/patch-read.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';

/** The polls about a trip's dates, newest first; fresh 3 minutes. */
export const datePollsQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listDatePolls, { params }),
    queryFn: ({ signal }) => call(listDatePolls, { params, signal }),
    staleTime: minutes(3),
  });
};

/** The polls about a trip's dates as they are shown: with the changes that wait. */
export const useDatePolls = (tripId: string, { enabled = true } = {}) =>
  useQuery({ ...datePollsQuery(tripId), select: useOverlay(listDatePolls, tripId), enabled });

/** The links by which people without an account answer, for editors; fresh a minute. */
export const dateLinksQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listDateLinks, { params }),
    queryFn: ({ signal }) => call(listDateLinks, { params, signal }),
    staleTime: minutes(1),
  });
};

const paramsOf = ({ tripId, id: pollId }: Pick<DatePoll, 'tripId' | 'id'>) => ({ tripId, pollId });

/** What was refused may rest on a poll that is out of date: it has ended, or asks something else. */
const afterFailure = (client: QueryClient, tripId: string, error: unknown): void => {
  showFailure(error);
  void refreshResource(client, tripId, 'dates');
};

/** Who answers: oneself, or a guest for whom one does. */
export interface Answering {
  readonly personId: string;
  /** Of a guest; absent for oneself. */
  readonly guestName?: string;
}

/** Says for somebody whether dates suit, at once on the screen; says what went wrong. @returns whether it did not. */
export const answerDates = async (
  client: QueryClient,
  poll: DatePoll,
  { personId, guestName: subject }: Answering,
  given: SaidToDates,
): Promise<boolean> => {
  const params = { ...paramsOf(poll), personId };
  const change = { tripId: poll.tripId, params, body: given, ...(subject !== undefined && { subject }) };
  try {
    await makeChange(client, 'answerDatePoll', answerDatePoll, change);
    return true;
  } catch (error) {
    afterFailure(client, poll.tripId, error);
    return false;
  }
};

/** Takes back what somebody has answered, and offers to undo that. */
export const takeAnswersBack = async (
  client: QueryClient,
  poll: DatePoll,
  answering: Answering,
  answers: readonly GivenAnswer[],
): Promise<void> => {
  const done = await Promise.all(
    answers.map(({ span }) => answerDates(client, poll, answering, { span, answer: null })),
  );
  if (!done.every(Boolean)) return;
  const undo = () => answers.forEach((given) => void answerDates(client, poll, answering, given));
  showToast({ title: 'Answers taken back', action: { label: 'Undo', onPress: undo } });
};

/** Makes and changes polls; says so, or what went wrong. That one changed meanwhile is for the form to show. */
export const useSaveDatePoll = (tripId: string) => {
  const client = useQueryClient();
  return {
    add: async (body: NewDatePoll): Promise<DatePoll> => {
      try {
        const made = await makeChange(client, 'createDatePoll', createDatePoll, { tripId, params: { tripId }, body });
        sayMade(made, 'Vote opened');
        return made.answer;
      } catch (error) {
        afterFailure(client, tripId, error);
        throw error;
      }
    },
    update: async (body: DatePollChange, stored: DatePoll): Promise<DatePoll> => {
      try {
        const changed = await changedFrom('changeDatePoll', body, stored);
        const change = { tripId, params: paramsOf(stored), ...changed };
        const made = await makeChange(client, 'changeDatePoll', changeDatePoll, change);
        sayMade(made, 'Vote changed');
        return made.answer;
      } catch (error) {
        if (!isChangedMeanwhile(error)) afterFailure(client, tripId, error);
        throw error;
      }
    },
    /** Reads a poll as it is stored now; answers the one that was read before where it is there no more. */
    refetch: async (before: DatePoll): Promise<DatePoll> => {
      const polls = await client.fetchQuery({ ...datePollsQuery(tripId), staleTime: 0 });
      return polls.find(({ id }) => id === before.id) ?? before;
    },
  };
};

/** Deletes a poll; says so, or what went wrong. */
export const useDeleteDatePoll = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (poll: DatePoll) =>
      makeChange(client, 'deleteDatePoll', deleteDatePoll, { tripId: poll.tripId, params: paramsOf(poll) }),
    onSuccess: (made) => sayMade(made, 'Vote deleted'),
    onError: (error, { tripId }) => afterFailure(client, tripId, error),
  });
};

/** Ends a poll, opens it again, and takes somebody off it who answered by link; each needs a connection. */
export const useDatePollEnd = (poll: Pick<DatePoll, 'tripId' | 'id'>) => {
  const client = useQueryClient();
  const params = paramsOf(poll);
  const onError = (error: Error) => afterFailure(client, poll.tripId, error);
  const end = useSend(endDatePoll, { onSuccess: () => showToast({ title: 'Vote ended' }), onError });
  const reopen = useSend(reopenDatePoll, { onSuccess: () => showToast({ title: 'Vote opened again' }), onError });
  const remove = useSend(removeDateVoter, {
    onSuccess: () => void refreshResource(client, poll.tripId, 'dates'),
    onError,
  });
  return {
    end: () => end.mutate({ params }),
    reopen: () => reopen.mutate({ params }),
    remove: (voterId: string) => remove.mutate({ params: { ...params, voterId } }),
    isPending: end.isPending || reopen.isPending || remove.isPending,
  };
};

/** Gives the trip dates that were voted on. Says what went wrong. */
export const useChooseDates = (tripId: string) => {
  const client = useQueryClient();
  return useSend(chooseDates, {
    onSuccess: () => showToast({ title: 'Dates set', description: 'Everybody on the trip sees them.' }),
    onError: (error) => {
      afterFailure(client, tripId, error);
      void refreshResource(client, tripId, 'trip');
    },
  });
};

/** Makes, replaces and revokes the link of a poll; says so, or what went wrong, and reads then what there is. */
export const useDateLink = (poll: Pick<DatePoll, 'tripId' | 'id'>) => {
  const client = useQueryClient();
  const params = paramsOf(poll);
  const put = (to: (links: DateLink[]) => DateLink[]) => patchWithAnswer(client, dateLinksQuery(poll.tripId), to);
  const others = (links: DateLink[]) => links.filter(({ pollId }) => pollId !== poll.id);
  const onError = (error: Error) => afterFailure(client, poll.tripId, error);
  const make = useSend(makeDatePollLink, {
    onSuccess: (link) => {
      put((links) => [...others(links), link]);
      showToast({ title: 'Link ready', description: 'Whoever has it can answer, without an account.' });
    },
    onError,
  });
  const revoke = useSend(revokeDatePollLink, {
    onSuccess: () => {
      put(others);
      showToast({ title: 'Link revoked', description: 'What was answered by it stays.' });
    },
    onError,
  });
  return {
    /** @param known the link that is there, which gives way to a new one. */
    make: (known?: DateLink, onDone?: () => void) =>
      make.mutate({ params, body: known ? { replaces: known.createdAt } : {} }, { onSettled: onDone }),
    revoke: (onDone: () => void) => revoke.mutate({ params }, { onSettled: onDone }),
    isPending: make.isPending || revoke.isPending,
  };
};
