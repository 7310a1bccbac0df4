import type { BodyOf } from '@caravan/contract/endpoint.ts';
import {
  addActivity,
  deleteActivity,
  listActivities,
  moveActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { type Activity, DEFAULT_CATEGORY } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { QueuedChange } from '../queued-change.schema.ts';
import { type QueuedKind, UNMADE, kind, ofOne, param, withFields } from '../queued-kind.ts';

export const itinerary: Record<string, QueuedKind> = {
  addActivity: kind(addActivity, {
    makes: true,
    touches: () => [],
    predict: (body, change, { writer }): Activity => ({
      id: change.id,
      tripId: change.params.tripId ?? '',
      title: body.title,
      description: body.description ?? null,
      location: body.location ?? null,
      position: body.position ?? null,
      category: body.category ?? DEFAULT_CATEGORY,
      startTime: body.startTime ?? null,
      endTime: body.endTime ?? null,
      startZone: body.startZone ?? null,
      endZone: body.endZone ?? null,
      attachments: [],
      attachmentUrl: null,
      attachmentFilename: null,
      attachmentFileSize: null,
      createdBy: writer.id,
      creator: { firstName: writer.firstName, lastName: writer.lastName },
      trackedFlights: [],
      createdAt: change.writtenAt,
      updatedAt: change.writtenAt,
      version: UNMADE,
    }),
  }),
  updateActivity: kind(updateActivity, {
    ...ofOne('itemId'),
    read: listActivities,
    together: { startTime: ['startZone'], endTime: ['endZone'], location: ['position'] },
    predict: ({ attachments: _uploaded, ...body }, { params }, { shown }) => {
      const activity = shown(listActivities)?.find(({ id }) => id === params.itemId);
      return activity && withFields(activity, body);
    },
  }),
  moveActivities: kind(moveActivities, {
    touches: ({ body }) => movesIn(body).map(({ id }) => id),
    changed: ({ body }) => movesIn(body).map(({ id, startTime, endTime }) => ({ id, fields: { startTime, endTime } })),
    withChanged: (change, id, fields, version) => ({
      ...change,
      body: {
        moves: movesIn(change.body).flatMap((move) =>
          move.id !== id
            ? [move]
            : Object.keys(fields).length > 0
              ? [{ ...move, version: version ?? move.version }]
              : [],
        ),
      },
    }),
    read: listActivities,
    together: { startTime: ['endTime'] },
    predict: ({ moves }, _change, { shown }) => {
      const activities = shown(listActivities) ?? [];
      return moves.flatMap(({ id, startTime = null, endTime = null }) => {
        const activity = activities.find((one) => one.id === id);
        return activity ? [{ ...activity, startTime, endTime }] : [];
      });
    },
  }),
  deleteActivity: kind(deleteActivity, { touches: param('itemId'), predict: () => undefined }),
};

type SentMoves = BodyOf<typeof moveActivities>['moves'];
const movesIn = (body: QueuedChange['body']): SentMoves => (body?.moves ?? []) as SentMoves;
