import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { completeActivity } from '../itinerary/attachments.rules.ts';
import { activitySchema } from '../itinerary/itinerary.schema.ts';
import { tripParams } from '../trips/trips.schema.ts';
import {
  ideaAnswerParams,
  ideaChangeSchema,
  ideaCommentParams,
  ideaCommentSchema,
  ideaParams,
  ideaPlanSchema,
  ideaSchema,
  newCommentSchema,
  newIdeaSchema,
  sentAnswerSchema,
} from './ideas.schema.ts';

export const listIdeas = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/ideas',
  access: 'member',
  summary: "The trip's ideas with everybody's answers, in the order of their making.",
  params: tripParams,
  status: 200,
  response: z.array(ideaSchema),
});

export const addIdea = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/ideas',
  access: 'member',
  summary: 'Adds an idea. The title and the picture of its link follow.',
  params: tripParams,
  body: newIdeaSchema,
  status: 201,
  response: ideaSchema,
});

export const updateIdea = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/ideas/:ideaId',
  // Members change their own, editors all, which the handler sees to; the same with what follows.
  access: 'member',
  summary: "Changes an idea, one's own or as an editor; absent fields stay.",
  params: ideaParams,
  body: ideaChangeSchema,
  status: 200,
  response: ideaSchema,
});

export const deleteIdea = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/ideas/:ideaId',
  access: 'member',
  summary:
    "Deletes an idea, one's own or as an editor, with its answers and comments. An activity that it has become stays.",
  params: ideaParams,
  status: 204,
});

export const answerIdea = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/ideas/:ideaId/answers/:personId',
  // Members answer for themselves and for guests whom they have added, editors for everybody, which the handler sees to.
  access: 'member',
  summary: 'Gives the answer of somebody of the trip to an idea, or takes it back.',
  params: ideaAnswerParams,
  body: sentAnswerSchema,
  byMoment: { in: 'body', fields: ['answer'] },
  status: 200,
  response: ideaSchema,
});

export const planIdea = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/ideas/:ideaId/plan',
  access: 'editor',
  summary: 'Makes an activity of an idea, which stays with its answers.',
  params: ideaParams,
  body: ideaPlanSchema,
  status: 201,
  response: activitySchema,
  complete: completeActivity,
});

export const listIdeaComments = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/idea-comments',
  access: 'member',
  summary: "The comments on the trip's ideas, in the order of their making.",
  params: tripParams,
  status: 200,
  response: z.array(ideaCommentSchema),
});

export const addIdeaComment = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/ideas/:ideaId/comments',
  access: 'member',
  summary: 'Comments on an idea.',
  params: ideaParams,
  body: newCommentSchema,
  status: 201,
  response: ideaCommentSchema,
  limit: 'chat',
});

export const deleteIdeaComment = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/ideas/:ideaId/comments/:commentId',
  access: 'member',
  summary: "Deletes a comment, one's own or as an editor.",
  params: ideaCommentParams,
  status: 204,
});
