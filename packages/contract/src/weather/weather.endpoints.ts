import { endpoint } from '../endpoint.ts';
import { weatherQuerySchema, weatherSchema } from './weather.schema.ts';

export const getWeather = endpoint({
  method: 'GET',
  path: '/api/weather',
  access: 'user',
  summary: 'The weather of a day at a place: observed, forecast up to 16 days ahead, or typical of that day beyond.',
  query: weatherQuerySchema,
  status: 200,
  response: weatherSchema,
  limit: 'weather',
});
