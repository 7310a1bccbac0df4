import { AppError } from '@caravan/contract/errors.ts';
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
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { activityOfIdea } from '@caravan/contract/ideas/planned-ideas.rules.ts';
import { withAnswer } from '@caravan/contract/ideas/ranking.rules.ts';
import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import type { ApiServer } from './api-server.ts';
import { given } from './given-fields.ts';
import { anActivity } from './samples.ts';
import type { TripContents, TripData } from './trip-data.ts';

/** Answers what concerns ideas. Photos go by their addresses. */
export const answerIdeas = (server: ApiServer, data: TripData): void => {
  const contentsOf = (tripId: string): TripContents => {
    const found = data.trips.find(({ detail }) => detail.id === tripId);
    if (!found) throw new AppError('trip_not_found');
    return found;
  };
  const ideasOn = (tripId: string): Idea[] => contentsOf(tripId).ideas;
  const change = (tripId: string, id: string, to: (idea: Idea) => Idea): Idea => {
    const ideas = ideasOn(tripId);
    const place = ideas.findIndex((idea) => idea.id === id);
    const idea = ideas[place];
    if (!idea) throw new AppError('not_found');
    return (ideas[place] = to(idea));
  };
  server.answer(listIdeas, ({ params }) => ideasOn(params.tripId));
  server.answer(listIdeaComments, ({ params }) => contentsOf(params.tripId).ideaComments);
  server.answer(addIdea, ({ params, body: { photoUrl, ...body } }) => {
    const photo = photoUrl ? { photoUrl: `/api/objects/${photoUrl}` } : {};
    return data.addIdea(contentsOf(params.tripId).detail, { ...given(body), ...photo, createdBy: data.viewer.id });
  });
  server.answer(updateIdea, ({ params, body: { version: _, photoUrl: __, ...body } }) =>
    change(params.tripId, params.ideaId, (idea) => ({ ...idea, ...given(body), version: idea.version + 1 })),
  );
  server.answer(deleteIdea, ({ params }) => {
    const ideas = ideasOn(params.tripId);
    ideas.splice(
      ideas.findIndex(({ id }) => id === params.ideaId),
      1,
    );
    return undefined;
  });
  server.answer(answerIdea, ({ params, body }) =>
    change(params.tripId, params.ideaId, (idea) => withAnswer(idea, params.personId, body.answer)),
  );
  server.answer(planIdea, ({ params, body }) => {
    const { detail, activities } = contentsOf(params.tripId);
    const activity = anActivity(detail, given({ id: body.id }));
    const idea = change(params.tripId, params.ideaId, (one) => ({ ...one, plannedActivityId: activity.id }));
    const planned = { ...activity, ...activityOfIdea(idea, body, travellersOf(detail).length) };
    activities.push(planned);
    return planned;
  });
  server.answer(addIdeaComment, ({ params, body }) => {
    const { viewer } = data;
    const comment = {
      id: body.id ?? crypto.randomUUID(),
      ideaId: params.ideaId,
      text: body.text,
      authorId: viewer.id,
      author: { firstName: viewer.firstName, lastName: viewer.lastName, profileImageUrl: null },
      createdAt: new Date().toISOString(),
    };
    contentsOf(params.tripId).ideaComments.push(comment);
    change(params.tripId, params.ideaId, (idea) => ({ ...idea, commentCount: idea.commentCount + 1 }));
    return comment;
  });
  server.answer(deleteIdeaComment, ({ params }) => {
    const { ideaComments } = contentsOf(params.tripId);
    ideaComments.splice(
      ideaComments.findIndex(({ id }) => id === params.commentId),
      1,
    );
    change(params.tripId, params.ideaId, (idea) => ({ ...idea, commentCount: idea.commentCount - 1 }));
    return undefined;
  });
};
