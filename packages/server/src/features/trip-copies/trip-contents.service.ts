import { type CopiedParts, type Move, movedActivity, movedDate } from '@caravan/contract/trips/duplicate.rules.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf, OwnerOf } from '../../platform/membership.ts';
import { withZonesOfFlights } from '../flights/activity-flights.store.ts';
import { addFileCopies, copyOfFile, type FileCopies } from '../files/file-copies.service.ts';
import { reserveTripStorage, reserveOutfits } from '../plans/plan-limits.service.ts';
import {
  addActivityCopies,
  type CopiedActivity,
  listOriginalActivities,
  type OriginalActivity,
} from '../itinerary/itinerary-copies.store.ts';
import {
  addOutfitCopies,
  type CopiedOutfit,
  listOriginalOutfits,
  type OriginalOutfit,
} from '../outfits/outfit-copies.store.ts';
import { addFurtherFileCopies, type CopiedFile, listOriginalFiles } from '../itinerary/activity-attachments.store.ts';
import { copyAnswers } from '../itinerary/participants.store.ts';
import { copyGuests } from '../trips/guests.store.ts';
import { copyShoppingList } from '../shopping/shopping.store.ts';
import { addIdeaCopies, type CopiedIdea, listOriginalIdeas, type OriginalIdea } from '../ideas/idea-copies.store.ts';
import { movedInBatches } from '../../platform/moved-in-batches.ts';
import { setCover } from '../trips/trips.store.ts';

/** What decides how the contents of a trip become those of its copy. */
interface Copying {
  readonly parts: CopiedParts;
  readonly move: Move;
  /** The copies of the files that the copied parts refer to. */
  readonly files: FileCopies;
}

/**
 * Copies what a trip holds to another trip, as its owner's. Nobody changes it meanwhile (`lockContents`).
 *
 * @param coverId the cover of the trip that is copied.
 * @throws AppError `validation` where something would leave the calendar; `conflict` where a file was not copied before;
 *   `storage_quota` where its owner has no free space for them.
 */
export const copyContents = async (
  db: Db,
  from: MemberOf,
  owner: OwnerOf,
  coverId: string | null,
  copying: Copying,
): Promise<void> => {
  const { parts, files } = copying;
  const activities = parts.activities ? await copiedActivities(await zonedActivities(db, from), copying) : [];
  const outfits = parts.outfits ? await copiedOutfits(await listOriginalOutfits(db, from), activities, copying) : [];
  if (outfits.length > 0) await reserveOutfits(db, owner, outfits.length);
  const cover = copyOfFile(files, coverId);
  const further = parts.attachments ? copiedFiles(await listOriginalFiles(db, from), activities, files) : [];
  const ideas = parts.ideas ? copiedIdeas(await listOriginalIdeas(db, from), activities, files) : [];
  const used = [
    cover,
    ...activities.map((each) => each.attachmentId),
    ...further.map((each) => each.fileId),
    ...outfits.map((each) => each.imageId),
    ...ideas.flatMap(({ photoId, linkImageId }) => [photoId, linkImageId]),
  ];
  await addFileCopies(db, from, owner, files, used);
  if (cover !== null) await setCover(db, owner, cover);
  await addActivityCopies(db, from, owner, activities);
  // They travel again, also where nothing was planned; a list alone has no people.
  if (parts.activities) await copyAnswers(db, from, owner, activities, await copyGuests(db, from, owner));
  await addFurtherFileCopies(db, from, owner, further);
  await addOutfitCopies(db, from, owner, outfits);
  if (ideas.length > 0) await addIdeaCopies(db, from, owner, ideas);
  if (parts.shopping) await copyShoppingList(db, from, owner);
  if (files.size > 0) await reserveTripStorage(db, owner);
};

/** The activities of a trip with the clocks they go by: a copy keeps those of flights that do not come along. */
const zonedActivities = async (db: Db, from: MemberOf): Promise<OriginalActivity[]> =>
  withZonesOfFlights(db, [from.tripId], await listOriginalActivities(db, from));

/**
 * What becomes of a trip's activities, in their order.
 *
 * @throws AppError `validation` where one would leave the calendar; `conflict` where its document was not copied.
 */
const copiedActivities = (
  originals: readonly OriginalActivity[],
  { parts, move, files }: Copying,
): Promise<CopiedActivity[]> =>
  movedInBatches(originals, ({ id, attachmentId, ...activity }) => ({
    id: newId(),
    of: id,
    ...movedActivity(activity, move),
    startZone: activity.startZone,
    endZone: activity.endZone,
    attachmentId: parts.attachments ? copyOfFile(files, attachmentId) : null,
  }));

/**
 * What becomes of the files of a trip's activities after their first ones.
 *
 * @throws AppError `conflict` where one was not copied.
 */
const copiedFiles = (
  originals: Awaited<ReturnType<typeof listOriginalFiles>>,
  activities: readonly CopiedActivity[],
  files: FileCopies,
): CopiedFile[] => {
  const activityCopies = new Map(activities.map(({ of, id }) => [of, id]));
  return originals.flatMap(({ id: of, activityId: original, fileId: file }) => {
    const [activityId, fileId] = [activityCopies.get(original), copyOfFile(files, file)];
    // One of an activity that is deleted waits for the cleaning.
    return activityId === undefined || fileId === null ? [] : [{ of, id: newId(), activityId, fileId }];
  });
};

/**
 * What becomes of a trip's ideas, in their order: those that are on the plan are where their activities come along.
 *
 * @throws AppError `conflict` where a picture was not copied.
 */
const copiedIdeas = (
  originals: readonly OriginalIdea[],
  activities: readonly CopiedActivity[],
  files: FileCopies,
): CopiedIdea[] => {
  const activityCopies = new Map(activities.map(({ of, id }) => [of, id]));
  return originals.map(({ id: of, photoId, linkImageId, plannedActivityId }) => ({
    id: newId(),
    of,
    photoId: copyOfFile(files, photoId),
    linkImageId: copyOfFile(files, linkImageId),
    plannedActivityId: activityCopies.get(plannedActivityId ?? '') ?? null,
  }));
};

/**
 * What becomes of a trip's outfits, in their order: linked to the copies of their activities, and those that are
 * the same outfit on several days are that again.
 *
 * @throws AppError `validation` where one would leave the calendar; `conflict` where its picture was not copied.
 */
const copiedOutfits = (
  originals: readonly OriginalOutfit[],
  activities: readonly CopiedActivity[],
  { move, files }: Copying,
): Promise<CopiedOutfit[]> => {
  const activityCopies = new Map(activities.map(({ of, id }) => [of, id]));
  const lookIds = new Map(originals.map(({ lookId }) => [lookId, newId()]));
  return movedInBatches(originals, ({ id, plannedDate, activityId, imageId, lookId }) => ({
    id: newId(),
    of: id,
    plannedDate: movedDate(plannedDate, move),
    activityId: (activityId && activityCopies.get(activityId)) ?? null,
    imageId: copyOfFile(files, imageId),
    lookId: lookIds.get(lookId) ?? newId(),
    // People do not come along: the new trip's one traveller wears what it holds until others join.
    wearerId: null,
  }));
};
