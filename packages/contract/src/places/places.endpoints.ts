import { endpoint } from '../endpoint.ts';
import {
  placeInputSchema,
  placeParams,
  placePredictionsSchema,
  placeQuerySchema,
  placeSchema,
} from './places.schema.ts';

export const autocompletePlaces = endpoint({
  method: 'GET',
  path: '/api/places/autocomplete',
  access: 'user',
  summary: 'Places that what was typed may mean, the likeliest first.',
  query: placeInputSchema,
  status: 200,
  response: placePredictionsSchema,
  limit: 'places',
});

export const getPlace = endpoint({
  method: 'GET',
  path: '/api/places/:placeId',
  access: 'user',
  summary: 'Where a proposed place is, and its time zone.',
  params: placeParams,
  query: placeQuerySchema,
  status: 200,
  response: placeSchema,
  limit: 'places',
});
