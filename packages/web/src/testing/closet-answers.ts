import { AppError } from '@caravan/contract/errors.ts';
import {
  listClosetChoices,
  listClosets,
  listMostWorn,
  listWeekOutfits,
} from '@caravan/contract/outfits/closets.endpoints.ts';
import type { Closet, ClosetsPage, ClosetTrip, OutfitOfTrip } from '@caravan/contract/outfits/closets.schema.ts';
import { addOutfit, copyOutfit, updateOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { NewOutfit, Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { ApiServer } from './api-server.ts';
import { anOutfit } from './samples.ts';
import type { TripContents, TripData } from './trip-data.ts';

/** The closet of a trip with outfits of it, all of them unless said otherwise. */
export const aCloset = (
  { detail, outfits }: TripContents,
  { shown = outfits, ...fields }: Partial<ClosetTrip> & { readonly shown?: readonly Outfit[] } = {},
): Closet => {
  const { id, title, destination, startDate, endDate, timeZone, role, memberCount, membersMayAdd } = detail;
  const unplannedCount = outfits.filter(({ plannedDate }) => plannedDate === null).length;
  const trip = { id, title, destination, startDate, endDate, timeZone, role, memberCount, membersMayAdd };
  return {
    trip: { ...trip, outfitCount: outfits.length, unplannedCount, daysWithoutOutfit: null, ...fields },
    outfits: [...shown],
    matchCount: shown.length,
  };
};

/** The page of all these closets. */
export const closetsPage = (closets: Closet[]): ClosetsPage => ({
  closets,
  tripCount: closets.length,
  outfitCount: closets.reduce((sum, { matchCount }) => sum + matchCount, 0),
});

/** An outfit as it shows beyond its trip. */
export const ofTrip = ({ detail: { id, title, timeZone, role } }: TripContents, outfit: Outfit): OutfitOfTrip => ({
  ...outfit,
  trip: { id, title, timeZone, role },
});

/** Answers what the page of all closets asks, with every outfit of the data, in no week and worn by nobody. */
export const answerClosets = (server: ApiServer, data: TripData): void => {
  server.answer(listClosets, () => closetsPage(data.trips.map((trip) => aCloset(trip))));
  server.answer(listClosetChoices, { trips: [], occasions: [], wearers: [] });
  server.answer(listWeekOutfits, []);
  server.answer(listMostWorn, []);
};

/** Answers what changes a closet; a picture that is sent is shown as the sample of all pictures. */
export const answerOutfitChanges = (server: ApiServer, data: TripData): void => {
  server.answer(addOutfit, ({ params, body, file }) => {
    const { detail } = data.on(params.tripId);
    return data.addOutfit(detail, { ...stored(data, params.tripId, body), imageUrl: file ? newPicture() : null });
  });
  server.answer(updateOutfit, ({ params, body: { removeImage, version: _, ...body }, file }) => {
    const outfit = found(data, params.outfitId);
    const picture = file ? { imageUrl: newPicture() } : removeImage ? { imageUrl: null } : {};
    return Object.assign(outfit, stored(data, outfit.tripId, body), picture, { version: outfit.version + 1 });
  });
  server.answer(copyOutfit, ({ params, body }) => {
    const { detail, outfits } = data.on(params.tripId);
    const { id: _, ...original } = found(data, params.outfitId);
    const copy = anOutfit(detail, {
      ...original,
      activityId: null,
      activity: null,
      ...stored(data, params.tripId, body),
    });
    outfits.push(copy);
    return copy;
  });
};

const newPicture = (): string => `/api/objects/${crypto.randomUUID()}`;

const found = ({ trips }: TripData, id: string): Outfit => {
  const outfit = trips.flatMap(({ outfits }) => outfits).find((one) => one.id === id);
  if (!outfit) throw new AppError('not_found');
  return outfit;
};

/** The fields that were sent, as they are answered: a date as its noon, an activity with its title. */
const stored = (
  data: TripData,
  tripId: string,
  { plannedDate, activityId, ...fields }: { readonly [K in keyof NewOutfit]?: NewOutfit[K] | undefined },
): Partial<Outfit> => {
  const activity = data.on(tripId).activities.find(({ id }) => id === activityId);
  return {
    ...(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Outfit>),
    ...(plannedDate === undefined ? {} : { plannedDate: plannedDate && `${plannedDate.slice(0, 10)}T12:00:00.000Z` }),
    ...(activityId === undefined
      ? {}
      : { activityId: activity?.id ?? null, activity: activity ? { title: activity.title } : null }),
  };
};
