import {
  addIdea,
  addIdeaComment,
  answerIdea,
  deleteIdea,
  deleteIdeaComment,
  listIdeas,
  planIdea,
  updateIdea,
} from '@caravan/contract/ideas/ideas.endpoints.ts';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { activityOfIdea } from '@caravan/contract/ideas/planned-ideas.rules.ts';
import { withAnswer } from '@caravan/contract/ideas/ranking.rules.ts';
import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { QueuedChange } from '../queued-change.schema.ts';
import { type KnownReads, type QueuedKind, UNMADE, kind, ofOne, param, withFields } from '../queued-kind.ts';
import { countsOfTrips, unmadeActivity } from './itinerary.ts';

const ideaOf = ({ params }: QueuedChange, { shown }: KnownReads): Idea | undefined =>
  shown(listIdeas)?.find(({ id }) => id === params.ideaId);

/** What the people of a trip might do, and what they say to it. */
export const ideas: Record<string, QueuedKind> = {
  addIdea: kind(addIdea, {
    makes: true,
    touches: () => [],
    predict: ({ title, note, location, position, link, cost, photoUrl }, change, { writer }) => ({
      id: change.id,
      tripId: change.params.tripId ?? '',
      title,
      note: note ?? null,
      location: location ?? null,
      position: position ?? null,
      link: link ?? null,
      linkTitle: null,
      linkImageUrl: null,
      cost: cost ?? null,
      photoUrl: photoUrl ?? null,
      answers: [],
      commentCount: 0,
      plannedActivityId: null,
      createdBy: writer.id,
      creator: { firstName: writer.firstName, lastName: writer.lastName },
      createdAt: change.writtenAt,
      updatedAt: change.writtenAt,
      version: UNMADE,
    }),
  }),
  updateIdea: kind(updateIdea, {
    ...ofOne('ideaId'),
    read: listIdeas,
    together: { location: ['position'] },
    predict: (body, change, known) => {
      const idea = ideaOf(change, known);
      if (!idea) return undefined;
      const changed = withFields(idea, body);
      // What was read of another page is read anew.
      return changed.link === idea.link ? changed : { ...changed, linkTitle: null, linkImageUrl: null };
    },
  }),
  deleteIdea: kind(deleteIdea, { touches: param('ideaId'), predict: () => undefined }),
  answerIdea: kind(answerIdea, {
    touches: param('ideaId'),
    intent: ({ params }) => `answer ${params.ideaId} ${params.personId}`,
    predict: ({ answer }, change, known) => {
      const idea = ideaOf(change, known);
      return idea && withAnswer(idea, change.params.personId ?? '', answer);
    },
  }),
  planIdea: kind(planIdea, {
    makes: true,
    touches: param('ideaId'),
    refetches: countsOfTrips,
    predict: (body, change, known) => {
      const idea = ideaOf(change, known);
      const trip = known.shown(getTrip);
      const travellers = trip && travellersOf(trip).length;
      return idea && unmadeActivity(activityOfIdea(idea, body, travellers), change, known.writer);
    },
  }),
  addIdeaComment: kind(addIdeaComment, {
    makes: true,
    touches: () => [],
    uses: param('ideaId'),
    predict: ({ text }, change, { writer, shown }) => ({
      id: change.id,
      ideaId: change.params.ideaId ?? '',
      text,
      authorId: writer.id,
      author: {
        firstName: writer.firstName,
        lastName: writer.lastName,
        profileImageUrl:
          shown(getTrip)?.members.find(({ userId }) => userId === writer.id)?.user.profileImageUrl ?? null,
      },
      createdAt: change.writtenAt,
    }),
  }),
  deleteIdeaComment: kind(deleteIdeaComment, { touches: param('commentId'), predict: () => undefined }),
};
