import { endpoint } from '../endpoint.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { feedSecretIn } from './calendars.rules.ts';
import { calendarActivityParams, feedParams, ownFeedSchema } from './calendars.schema.ts';

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/user/calendar',
  access: 'user',
  summary: "The address by which one's own calendar reads all of one's trips, if there is one.",
  status: 200,
  response: ownFeedSchema,
});

export const makeCalendarFeed = endpoint({
  method: 'PUT',
  path: '/api/user/calendar',
  access: 'user',
  summary: "Makes a new address by which one's own calendar reads all of one's trips. The one before ends.",
  status: 200,
  response: ownFeedSchema,
  answersSecret: true,
});

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/user/calendar',
  access: 'user',
  summary: "Ends the address by which calendars read all of one's trips.",
  status: 204,
});

export const getTripFeed = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/calendar',
  access: 'member',
  summary: 'The address by which the calendar of whoever asks reads this trip, if there is one.',
  params: tripParams,
  status: 200,
  response: ownFeedSchema,
  isUnannounced: true,
});

export const makeTripFeed = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/calendar',
  access: 'member',
  summary: 'Makes a new address by which the calendar of whoever asks reads this trip. The one before ends.',
  params: tripParams,
  status: 200,
  response: ownFeedSchema,
  answersSecret: true,
});

export const endTripFeed = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/calendar',
  access: 'member',
  summary: 'Ends the address by which the calendar of whoever asks reads this trip.',
  params: tripParams,
  status: 204,
});

export const downloadTripCalendar = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/calendar.ics',
  access: 'member',
  summary: 'The trip as a calendar file (text/calendar).',
  params: tripParams,
  status: 200,
  answersFile: 'made',
  limit: 'calendar',
});

export const downloadActivityCalendar = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/itinerary/:itemId/calendar.ics',
  access: 'member',
  summary: 'One activity as a calendar file (text/calendar).',
  params: calendarActivityParams,
  status: 200,
  answersFile: 'made',
  limit: 'calendar',
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/:feed',
  access: 'public',
  summary: 'A feed as calendars read it (text/calendar), by the secret in its address.',
  params: feedParams,
  status: 200,
  answersFile: 'made',
  limit: 'calendar',
  countsByParam: { name: 'feed', read: feedSecretIn },
});
