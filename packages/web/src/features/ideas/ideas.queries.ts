import type { BodyOf } from '@caravan/contract/endpoint.ts';
import {
  addIdea,
  addIdeaComment,
  answerIdea,
  deleteIdea,
  deleteIdeaComment,
  listIdeaComments,
  listIdeas,
  planIdea,
  updateIdea,
} from '@caravan/contract/ideas/ideas.endpoints.ts';
import type { Answer, Idea, IdeaComment, IdeaPlan } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { changedFrom, makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import type { NewFile } from '../../platform/outbox/new-change.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';

/** A trip's ideas with everybody's answers; fresh 3 minutes. */
export const ideasQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listIdeas, { params }),
    queryFn: ({ signal }) => call(listIdeas, { params, signal }),
    staleTime: minutes(3),
  });
};

/** The comments on a trip's ideas; fresh 3 minutes. */
export const ideaCommentsQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listIdeaComments, { params }),
    queryFn: ({ signal }) => call(listIdeaComments, { params, signal }),
    staleTime: minutes(3),
  });
};

/** A trip's ideas as they are shown: with the changes that wait. */
export const useIdeas = (tripId: string) => useQuery({ ...ideasQuery(tripId), select: useOverlay(listIdeas, tripId) });

export const useIdeaComments = (tripId: string) =>
  useQuery({ ...ideaCommentsQuery(tripId), select: useOverlay(listIdeaComments, tripId) });

/** What was refused may rest on a list that is out of date. */
const afterFailure = (client: QueryClient, tripId: string, error: unknown): void => {
  showFailure(error);
  void refreshResource(client, tripId, 'ideas');
};

/** Gives somebody's answer to an idea, at once on the screen, `null` takes it back; says what went wrong. */
export const answerTo = async (
  client: QueryClient,
  { tripId, id: ideaId, title: subject }: Idea,
  personId: string,
  answer: Answer | null,
): Promise<void> => {
  try {
    await makeChange(client, 'answerIdea', answerIdea, {
      tripId,
      subject,
      params: { tripId, ideaId, personId },
      body: { answer },
    });
  } catch (error) {
    afterFailure(client, tripId, error);
  }
};

/** Deletes an idea; says so, or what went wrong. */
export const useDeleteIdea = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: ({ tripId, id: ideaId, title: subject }: Idea) =>
      makeChange(client, 'deleteIdea', deleteIdea, { tripId, subject, params: { tripId, ideaId } }),
    onSuccess: (made) => sayMade(made, 'Idea deleted'),
    onError: (error, { tripId }) => afterFailure(client, tripId, error),
  });
};

/** What is sent of an idea: its photo goes by its address, or by that of a file that goes along. */
export type IdeaBody = Omit<BodyOf<typeof addIdea>, 'id'>;

/** Adds and changes ideas; says so, or what went wrong. That one changed meanwhile is for the form to show. */
export const useSaveIdea = (tripId: string) => {
  const client = useQueryClient();
  return {
    add: async (body: IdeaBody, files: readonly NewFile[]): Promise<Idea> => {
      try {
        const made = await makeChange(client, 'addIdea', addIdea, {
          tripId,
          subject: body.title,
          params: { tripId },
          body,
          files,
        });
        sayMade(made, 'Idea added');
        return made.answer;
      } catch (error) {
        showFailure(error);
        throw error;
      }
    },
    update: async (body: IdeaBody, stored: Idea, files: readonly NewFile[]): Promise<Idea> => {
      try {
        const changed = await changedFrom('updateIdea', body, stored);
        const params = { tripId, ideaId: stored.id };
        const along = files.filter(({ id }) => JSON.stringify(changed.body).includes(id));
        const change = { tripId, subject: body.title, params, ...changed, files: along };
        const made = await makeChange(client, 'updateIdea', updateIdea, change);
        sayMade(made, 'Idea saved');
        return made.answer;
      } catch (error) {
        if (!isChangedMeanwhile(error)) afterFailure(client, tripId, error);
        throw error;
      }
    },
    /** Reads an idea as it is stored now; answers the one that was read before where it is there no more. */
    refetch: async (before: Idea): Promise<Idea> => {
      const ideas = await client.fetchQuery({ ...ideasQuery(tripId), staleTime: 0 });
      return ideas.find(({ id }) => id === before.id) ?? before;
    },
  };
};

/** Puts an idea on the plan; says so, or what went wrong. */
export const usePlanIdea = () => {
  const client = useQueryClient();
  return async (
    { tripId, id: ideaId, title: subject }: Idea,
    { startTime, endTime }: Pick<IdeaPlan, 'startTime' | 'endTime'>,
  ): Promise<Activity> => {
    try {
      const change = { tripId, subject, params: { tripId, ideaId }, body: { startTime, endTime } };
      const made = await makeChange(client, 'planIdea', planIdea, change);
      sayMade(made, 'On the plan');
      return made.answer;
    } catch (error) {
      afterFailure(client, tripId, error);
      throw error;
    }
  };
};

/** Comments on an idea, and deletes comments; says what went wrong. */
export const useComments = (tripId: string) => {
  const client = useQueryClient();
  return {
    add: async ({ id: ideaId, title: subject }: Idea, text: string): Promise<void> => {
      try {
        const change = { tripId, subject, params: { tripId, ideaId }, body: { text } };
        await makeChange(client, 'addIdeaComment', addIdeaComment, change);
      } catch (error) {
        afterFailure(client, tripId, error);
        throw error;
      }
    },
    remove: async ({ id: commentId, ideaId, text: subject }: IdeaComment): Promise<void> => {
      try {
        const change = { tripId, subject, params: { tripId, ideaId, commentId } };
        const made = await makeChange(client, 'deleteIdeaComment', deleteIdeaComment, change);
        sayMade(made, 'Comment deleted');
      } catch (error) {
        afterFailure(client, tripId, error);
      }
    },
  };
};
