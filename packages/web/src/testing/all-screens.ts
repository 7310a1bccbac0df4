import {
  listClosetChoices,
  listClosets,
  listMostWorn,
  listWeekOutfits,
} from '@caravan/contract/outfits/closets.endpoints.ts';
import { getPackingList } from '@caravan/contract/packing/packing.endpoints.ts';
import type { PackingEntry } from '@caravan/contract/packing/packing.schema.ts';
import type { ApiServer } from './api-server.ts';
import type { TripContents, TripData } from './trip-data.ts';

/** Answers the calls of a test that walks through all screens: the closets, and packing lists nobody has made yet. */
export const answerAllScreens = (server: ApiServer, data: TripData): void => {
  server.answer(listClosets, () => ({
    closets: data.trips.map(closetOf),
    tripCount: data.trips.length,
    outfitCount: data.trips.flatMap(({ outfits }) => outfits).length,
  }));
  server.answer(listClosetChoices, () => ({
    trips: data.trips.map(({ detail: { id, title }, outfits }) => ({ id, title, outfitCount: outfits.length })),
    occasions: [],
    wearers: [],
  }));
  server.answer(listWeekOutfits, []);
  server.answer(listMostWorn, []);
  server.answer(getPackingList, ({ params: { tripId } }) => ({
    tripId,
    createdAt: null,
    scope: 'mine' as const,
    entries: looksOf(data.on(tripId)),
  }));
};

const closetOf = ({ detail, outfits }: TripContents) => ({
  trip: {
    ...detail,
    outfitCount: outfits.length,
    unplannedCount: outfits.filter(({ plannedDate }) => plannedDate === null).length,
    daysWithoutOutfit: null,
  },
  outfits,
  matchCount: outfits.length,
});

const looksOf = ({ outfits }: TripContents): PackingEntry[] =>
  [...Map.groupBy(outfits, ({ lookId }) => lookId).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : {
          id: first.lookId,
          kind: 'look',
          name: first.title,
          isPacked: false,
          isLeftOut: false,
          outfitId: first.id,
          description: first.description,
          category: first.category,
          imageUrl: first.imageUrl,
          days: [first, ...others].flatMap(({ plannedDate }) => plannedDate?.slice(0, 10) ?? []),
          wearer: { id: first.wearerId, firstName: first.wearer.firstName },
        },
  );
