import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { mayDress } from '@caravan/contract/members/members.rules.ts';
import { transferOutfit } from '@caravan/contract/outfits/closets.endpoints.ts';
import {
  addOutfit,
  copyOutfit,
  deleteOutfit,
  listOutfits,
  updateOutfit,
} from '@caravan/contract/outfits/outfits.endpoints.ts';
import { noonOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { getTrip, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { FILE_REFERENCE } from '../file-references.ts';
import type { Fields, QueuedChange } from '../queued-change.schema.ts';
import { type KnownReads, type QueuedKind, UNMADE, kind, ofOne, param, withFields } from '../queued-kind.ts';

/** Lists of trips go by their outfits, too. */
const refetches = [listTrips];

/** A day as reads answer it; absent where nothing is said of it. */
const noon = (date: string | null | undefined): string | null | undefined => date && noonOf(date);

const activityOf = (id: string | null, { shown }: KnownReads): Outfit['activity'] => {
  const activity = id === null ? undefined : shown(listActivities)?.find((one) => one.id === id);
  return activity ? { title: activity.title } : null;
};

const wearerOf = (id: string, { writer, shown }: KnownReads): Outfit['wearer'] => {
  const { firstName, lastName } = shown(getTrip)?.members.find(({ userId }) => userId === id)?.user ?? writer;
  return { firstName, lastName };
};

/** The picture that a change gives: its own file, none any more, or what is there where it says nothing of it. */
const pictureOf = ({ body, files = [] }: Pick<QueuedChange, 'body' | 'files'>): { imageUrl?: string | null } => {
  const [photo] = files;
  if (photo) return { imageUrl: `${FILE_REFERENCE}${photo.id}` };
  return body?.removeImage === true ? { imageUrl: null } : {};
};

/** What a change sends, in the form in which reads answer it. */
const asRead = ({ body = {}, files }: Pick<QueuedChange, 'body' | 'files'>): Fields => {
  const { removeImage: _, plannedDate, ...fields } = body;
  return {
    ...fields,
    ...(plannedDate !== undefined && { plannedDate: noon(plannedDate as string | null) }),
    ...pictureOf({ body, files }),
  };
};

/** A picture goes along beside the fields: without it, neither a new one nor a removal is sent. */
const withoutPicture = ({ files: _, body, ...change }: QueuedChange): QueuedChange => {
  const { removeImage: _removed, ...fields } = body ?? {};
  return { ...change, body: fields };
};

const original = ({ shown }: KnownReads, id: string | undefined): Outfit | undefined =>
  shown(listOutfits)?.find((outfit) => outfit.id === id);

/** A copy of an outfit for another day, which is its copier's. */
const copyOf = (
  outfit: Outfit,
  { plannedDate = null, activityId = null }: { plannedDate?: string | null; activityId?: string | null },
  change: QueuedChange,
  known: KnownReads,
): Outfit => ({
  ...outfit,
  id: change.id,
  plannedDate: noon(plannedDate) ?? null,
  activityId,
  activity: activityOf(activityId, known),
  createdBy: known.writer.id,
  creator: { firstName: known.writer.firstName, lastName: known.writer.lastName },
  createdAt: change.writtenAt,
  updatedAt: change.writtenAt,
  version: UNMADE,
});

/** Who wears the copy of an outfit on another trip: whoever does now, where they are on that one too and may be dressed. */
const wearerElsewhere = (wearerId: string, { writer, shown }: KnownReads): string => {
  const trip = shown(getTrip);
  const isOnTrip = trip?.members.some(({ userId }) => userId === wearerId) ?? false;
  return trip && isOnTrip && mayDress({ userId: writer.id, role: trip.role }, wearerId) ? wearerId : writer.id;
};

const making = { makes: true, refetches, touches: () => [] } as const;
const copying = { ...making, uses: param('outfitId') };

/** The changes of a trip's closet. */
export const outfits: Record<string, QueuedKind> = {
  addOutfit: kind(addOutfit, {
    ...making,
    predict: (body, change, known): Outfit => {
      const { title, category, description = null, occasion = null, activityId = null } = body;
      const { writer } = known;
      const wearerId = body.wearerId ?? writer.id;
      return {
        id: change.id,
        tripId: change.params.tripId ?? '',
        title,
        category,
        description,
        occasion,
        plannedDate: noon(body.plannedDate) ?? null,
        activityId,
        activity: activityOf(activityId, known),
        imageUrl: pictureOf(change).imageUrl ?? null,
        lookId: change.id,
        createdBy: writer.id,
        creator: { firstName: writer.firstName, lastName: writer.lastName },
        wearerId,
        wearer: wearerOf(wearerId, known),
        createdAt: change.writtenAt,
        updatedAt: change.writtenAt,
        version: UNMADE,
      };
    },
  }),
  updateOutfit: kind(updateOutfit, {
    ...ofOne('outfitId'),
    refetches,
    changed: (change) => [{ id: change.params.outfitId ?? '', fields: asRead(change) }],
    withChanged: (change, id, fields, version) => {
      const next = ofOne('outfitId').withChanged(change, id, fields, version);
      const isPictureLeft = 'imageUrl' in fields || !('imageUrl' in (change.before?.[id] ?? {}));
      return isPictureLeft ? next : withoutPicture(next);
    },
    read: listOutfits,
    predict: (_body, change, known) => {
      const outfit = original(known, change.params.outfitId);
      if (!outfit) return undefined;
      const fields = asRead(change);
      const changed = withFields(outfit, fields);
      const { activityId, wearerId } = changed;
      return {
        ...changed,
        activity: activityId === outfit.activityId ? outfit.activity : activityOf(activityId, known),
        wearer: wearerId === outfit.wearerId ? outfit.wearer : wearerOf(wearerId, known),
        // Copies go on with the picture that they have.
        ...('imageUrl' in fields && { lookId: change.id }),
      };
    },
  }),
  copyOutfit: kind(copyOutfit, {
    ...copying,
    predict: (body, change, known) => {
      const outfit = original(known, change.params.outfitId);
      return outfit && copyOf(outfit, body, change, known);
    },
  }),
  transferOutfit: kind(transferOutfit, {
    ...copying,
    // It may be on another trip, of which nothing is read: the change knows what it copies.
    predict: (body, change, known) => {
      const outfit = original(known, change.params.outfitId);
      if (outfit) return copyOf(outfit, body, change, known);
      if (!change.source) return undefined;
      const copy = copyOf(change.source as unknown as Outfit, body, change, known);
      const wearerId = wearerElsewhere(copy.wearerId, known);
      return { ...copy, tripId: body.tripId, wearerId, wearer: wearerOf(wearerId, known) };
    },
  }),
  deleteOutfit: kind(deleteOutfit, { refetches, touches: param('outfitId'), predict: () => undefined }),
};
