import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { idSchema } from '../text.schema.ts';
import { joiningSchema } from './participants.schema.ts';
import { completeActivity } from './attachments.rules.ts';
import {
  type Activity,
  activityChangeSchema,
  activityMovesSchema,
  activitySchema,
  newActivitySchema,
} from './itinerary.schema.ts';

const activityParams = z.extend(tripParams, { itemId: idSchema });

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/itinerary',
  access: 'member',
  summary: "The trip's activities by start time, unscheduled ones last.",
  params: tripParams,
  status: 200,
  response: z.array(activitySchema),
  complete: (activities: readonly Activity[]) => activities.map(completeActivity),
});

export const addActivity = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/itinerary',
  access: 'editor',
  summary: 'Adds an activity.',
  params: tripParams,
  body: newActivitySchema,
  status: 201,
  response: activitySchema,
  complete: completeActivity,
});

export const updateActivity = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/itinerary/:itemId',
  access: 'editor',
  summary: 'Changes an activity; absent fields stay.',
  params: activityParams,
  body: activityChangeSchema,
  status: 200,
  response: activitySchema,
  complete: completeActivity,
});

export const moveActivities = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/itinerary/moves',
  access: 'editor',
  summary: 'Moves up to 100 activities to other times, all of them or none; answers them in the order that was sent.',
  params: tripParams,
  body: activityMovesSchema,
  status: 200,
  response: z.array(activitySchema),
  complete: (activities: readonly Activity[]) => activities.map(completeActivity),
});

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/itinerary/:itemId',
  access: 'editor',
  summary: 'Deletes an activity.',
  params: activityParams,
  status: 204,
});

export const joinActivity = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/itinerary/:itemId/participants/:personId',
  // Members answer for themselves and for guests whom they have added, editors for everybody, which the handler sees to.
  access: 'member',
  summary: 'Says whether somebody of the trip joins an activity.',
  params: z.extend(activityParams, { personId: idSchema }),
  body: joiningSchema,
  byMoment: { in: 'body', fields: ['isJoining'] },
  status: 200,
  response: activitySchema,
  complete: completeActivity,
});
