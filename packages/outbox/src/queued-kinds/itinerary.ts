import type { AnswerOf, BodyOf } from '@caravan/contract/endpoint.ts';
import { listIdeas } from '@caravan/contract/ideas/ideas.endpoints.ts';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import {
  addActivity,
  deleteActivity,
  joinActivity,
  listActivities,
  moveActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { attachmentsOf } from '@caravan/contract/itinerary/attachments.rules.ts';
import {
  type Activity,
  type ActivityAttachment,
  DEFAULT_CATEGORY,
} from '@caravan/contract/itinerary/itinerary.schema.ts';
import { EVERYBODY, withAnswer, withJoiningChange } from '@caravan/contract/itinerary/participants.rules.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { compareOutfits, dayOf, noonOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import { getTrip, getUserStats, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { shownFiles } from '../shown-files.ts';
import type { Fields, QueuedChange } from '../queued-change.schema.ts';
import {
  type AlongsideRead,
  type KnownReads,
  type QueuedKind,
  UNMADE,
  type Writer,
  kind,
  ofOne,
  param,
  withFields,
} from '../queued-kind.ts';

/** What counts and orders trips goes by their activities, too. */
export const countsOfTrips = [getUserStats, listTrips];

/** The files of an activity, with what is said of the first of them apart. */
const withFiles = (attachments: ActivityAttachment[]) => ({
  attachments,
  attachmentUrl: attachments[0]?.url ?? null,
  attachmentFilename: attachments[0]?.filename ?? null,
  attachmentFileSize: attachments[0]?.size ?? null,
});

/** With the files as they are sent: what the server knows of each beside is no change. */
const withSentFiles = (stored: Fields): Fields => ({
  ...stored,
  attachments: attachmentsOf(stored as unknown as Activity).map(({ url, filename }) => ({ url, filename })),
});

/** What moves along with activities, by their ids. */
const outfitMovesIn = ({ kind: name, params, body }: QueuedChange): ReadonlyMap<string | null, MovedOutfits> => {
  const { moveOutfits } = (body ?? {}) as BodyOf<typeof updateActivity>;
  const moves = name === 'moveActivities' ? movesIn(body) : [{ id: params.itemId ?? '', moveOutfits }];
  return new Map(moves.flatMap((move) => (move.moveOutfits ? [[move.id, move.moveOutfits] as const] : [])));
};

/** The outfits of activities that move to another day, where they move along. */
const alongWithMoves: AlongsideRead = {
  read: listOutfits,
  patch: (known, change) => {
    const moves = outfitMovesIn(change);
    if (moves.size === 0) return known;
    return (known as readonly Outfit[])
      .map((outfit) => {
        const move = moves.get(outfit.activityId);
        const isMoved = move && dayOf(outfit) === move.from && (move.outfitIds?.includes(outfit.id) ?? true);
        return isMoved ? { ...outfit, plannedDate: move.to && noonOf(move.to) } : outfit;
      })
      .toSorted(compareOutfits);
  },
};

/** Outfits go by the name of their activity. */
const renamed: AlongsideRead = {
  read: listOutfits,
  patch: (known, { params, body }) =>
    (known as readonly Outfit[]).map((outfit) =>
      outfit.activityId === params.itemId && typeof body?.title === 'string'
        ? { ...outfit, activity: { title: body.title } }
        : outfit,
    ),
};

/** The outfits of what is deleted stay, without it. */
const unlinked: AlongsideRead = {
  read: listOutfits,
  patch: (known, { params }) =>
    (known as readonly Outfit[]).map((outfit) =>
      outfit.activityId === params.itemId ? { ...outfit, activityId: null, activity: null } : outfit,
    ),
};

/** The ideas that have become what is deleted are ideas again. */
const unplanned: AlongsideRead = {
  read: listIdeas,
  patch: (known, { params }) =>
    (known as readonly Idea[]).map((idea) =>
      idea.plannedActivityId === params.itemId ? { ...idea, plannedActivityId: null } : idea,
    ),
};

const activityOf = ({ params }: QueuedChange, activities: AnswerOf<typeof listActivities> = []): Activity | undefined =>
  activities.find(({ id }) => id === params.itemId);

/** An activity with another part of its people. */
const withJoining = (
  activity: Activity,
  joining: BodyOf<typeof updateActivity>['joining'],
  shown: KnownReads['shown'],
): Activity => {
  const trip = shown(getTrip);
  const people = trip ? travellersOf(trip).map(({ id }) => id) : [];
  return joining
    ? { ...activity, participants: withJoiningChange(activity.participants ?? EVERYBODY, joining, people) }
    : activity;
};

/** What an activity is made from, as far as somebody has said it. */
type SaidOfActivity = Partial<BodyOf<typeof addActivity>> & Pick<BodyOf<typeof addActivity>, 'title'>;

/** An activity that the server has not made yet. */
export const unmadeActivity = (body: SaidOfActivity, change: QueuedChange, writer: Writer): Activity => ({
  ...withFiles(shownFiles(body.attachments, change)),
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
  createdBy: writer.id,
  creator: { firstName: writer.firstName, lastName: writer.lastName },
  trackedFlights: [],
  participants: body.participants ?? EVERYBODY,
  cost: body.cost ?? null,
  createdAt: change.writtenAt,
  updatedAt: change.writtenAt,
  version: UNMADE,
});

/** The changes of a trip's plan. */
export const itinerary: Record<string, QueuedKind> = {
  addActivity: kind(addActivity, {
    makes: true,
    refetches: countsOfTrips,
    touches: () => [],
    predict: (body, change, { writer }) => unmadeActivity(body, change, writer),
  }),
  updateActivity: kind(updateActivity, {
    ...ofOne('itemId'),
    read: listActivities,
    refetches: countsOfTrips,
    alongside: [alongWithMoves, renamed],
    isDated: ({ body }) => body?.['joining'] !== undefined,
    without: (change, id) =>
      change.params.itemId === id ? undefined : { ...change, body: withoutOutfit(change.body ?? {}, id) },
    compared: withSentFiles,
    together: {
      startTime: ['endTime', 'startZone', 'endZone'],
      location: ['position'],
      attachments: ['attachmentUrl', 'attachmentFilename'],
    },
    predict: ({ attachments, attachmentUrl: _url, attachmentFilename: _name, joining, ...body }, change, { shown }) => {
      const activity = activityOf(change, shown(listActivities));
      if (!activity) return undefined;
      const changed = withFields(withJoining(activity, joining, shown), body);
      return attachments
        ? { ...changed, ...withFiles(shownFiles(attachments, change, attachmentsOf(activity))) }
        : changed;
    },
  }),
  moveActivities: kind(moveActivities, {
    alongside: [alongWithMoves],
    touches: ({ body }) => movesIn(body).map(({ id }) => id),
    changed: ({ body }) => movesIn(body).map(({ id, startTime, endTime }) => ({ id, fields: { startTime, endTime } })),
    versionOf: ({ body }, id) => movesIn(body).find((move) => move.id === id)?.version,
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
    without: (change, id) => {
      const moves = movesIn(change.body).filter((move) => move.id !== id);
      const { [id]: _seen, ...before } = change.before ?? {};
      const left = moves.map((move) => withoutOutfit(move, id));
      return moves.length > 0 ? { ...change, body: { moves: left }, before } : undefined;
    },
    read: listActivities,
    compared: withSentFiles,
    together: { startTime: ['endTime'] },
    predict: ({ moves }, _change, { shown }) => {
      const activities = shown(listActivities) ?? [];
      return moves.flatMap(({ id, startTime = null, endTime = null }) => {
        const activity = activities.find((one) => one.id === id);
        return activity ? [{ ...activity, startTime, endTime }] : [];
      });
    },
  }),
  joinActivity: kind(joinActivity, {
    touches: param('itemId'),
    intent: ({ params }) => `join ${params.itemId} ${params.personId}`,
    predict: ({ isJoining }, change, { shown }) => {
      const activity = activityOf(change, shown(listActivities));
      return (
        activity && {
          ...activity,
          participants: withAnswer(activity.participants ?? EVERYBODY, change.params.personId ?? '', isJoining),
        }
      );
    },
  }),
  deleteActivity: kind(deleteActivity, {
    touches: param('itemId'),
    alongside: [unlinked, unplanned],
    refetches: countsOfTrips,
    predict: () => undefined,
  }),
};

type MovedOutfits = NonNullable<BodyOf<typeof updateActivity>['moveOutfits']>;
type SentMoves = BodyOf<typeof moveActivities>['moves'];

/** What moves an activity, without an outfit that was to come along. */
const withoutOutfit = <M extends { readonly moveOutfits?: unknown }>(move: M, id: string): M => {
  const moveOutfits = move.moveOutfits as MovedOutfits | undefined;
  const { outfitIds } = moveOutfits ?? {};
  return outfitIds
    ? { ...move, moveOutfits: { ...moveOutfits, outfitIds: outfitIds.filter((one) => one !== id) } }
    : move;
};
const movesIn = (body: QueuedChange['body']): SentMoves => (body?.moves ?? []) as SentMoves;
