import { endpoint } from '../endpoint.ts';
import { weatherQuerySchema, weatherSchema } from './weather.schema.ts';

export const getWeather = endpoint({
  method: 'GET',
  path: '/api/weather',
  access: 'user',
  summary: 'The forecast for a place and a day, up to 16 days ahead.',
  query: weatherQuerySchema,
  status: 200,
  response: weatherSchema,
  limit: 'weather',
});
