import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  answerEventSchema,
  conciergeSearchSchema,
  newQuestionSchema,
  searchesQuerySchema,
  searchParams,
} from './concierge.schema.ts';

export const askConcierge = endpoint({
  method: 'POST',
  path: '/api/concierge/search',
  access: 'user',
  summary: 'Answers a question with the passages that the answer rests on: in events as it is made, or whole.',
  body: newQuestionSchema,
  status: 201,
  response: conciergeSearchSchema,
  events: answerEventSchema,
  limit: 'concierge',
});

export const listSearches = endpoint({
  method: 'GET',
  path: '/api/concierge/searches',
  access: 'user',
  summary: "The user's past questions with their answers, newest first.",
  query: searchesQuerySchema,
  status: 200,
  response: z.array(conciergeSearchSchema),
});

export const deleteSearch = endpoint({
  method: 'DELETE',
  path: '/api/concierge/searches/:searchId',
  access: 'user',
  summary: 'Deletes a past question with its answer.',
  params: searchParams,
  status: 204,
});
