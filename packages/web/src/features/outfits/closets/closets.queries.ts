import {
  listClosetChoices,
  listClosets,
  listMostWorn,
  listWeekOutfits,
  transferOutfit,
} from '@caravan/contract/outfits/closets.endpoints.ts';
import type { ClosetsPage } from '@caravan/contract/outfits/closets.schema.ts';
import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../../platform/api.ts';
import { viewerZone } from '../../../platform/clock.ts';
import { formatDay } from '../../../platform/format-dates.ts';
import { minutes } from '../../../platform/query-client.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { useSend } from '../../../platform/use-send.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { afterChange, placeOutfit, useDeleteOutfit } from '../outfits.queries.ts';
import type { ClosetsFilter } from './closets-filter.rules.ts';

/**
 * The closets of the viewer's trips that hold what is asked for, page by page; fresh 3 minutes. While another filter's first
 * page comes, the ones before stay.
 */
export const closetsQuery = (filter: ClosetsFilter) => {
  const query = { timeZone: viewerZone(), ...filter };
  return infiniteQueryOptions({
    queryKey: keyOf(listClosets, { query }),
    queryFn: ({ pageParam: offset, signal }) => call(listClosets, { query: { ...query, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ tripCount }, pages) => {
      const read = closetsIn(pages).length;
      return read < tripCount && pages.at(-1)?.closets.length ? read : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: minutes(3),
  });
};

/** The closets of some pages, each trip once: one that moved up between two reads came with both. */
export const closetsIn = (pages: readonly ClosetsPage[]): ClosetsPage['closets'] => [
  ...new Map(pages.flatMap(({ closets }) => closets).map((closet) => [closet.trip.id, closet])).values(),
];

/** What the filters offer; fresh 3 minutes. */
export const closetChoicesQuery = () => {
  const query = { timeZone: viewerZone() };
  return queryOptions({
    queryKey: keyOf(listClosetChoices, { query }),
    queryFn: ({ signal }) => call(listClosetChoices, { query, signal }),
    staleTime: minutes(3),
  });
};

/** What is worn in the week that begins on a date; fresh 3 minutes. */
export const weekOutfitsQuery = (from: string) => {
  const query = { from };
  return queryOptions({
    queryKey: keyOf(listWeekOutfits, { query }),
    queryFn: ({ signal }) => call(listWeekOutfits, { query, signal }),
    staleTime: minutes(3),
  });
};

/** The looks that were worn on the most days; fresh 3 minutes. */
export const mostWornQuery = () => {
  const query = { timeZone: viewerZone() };
  return queryOptions({
    queryKey: keyOf(listMostWorn, { query }),
    queryFn: ({ signal }) => call(listMostWorn, { query, signal }),
    staleTime: minutes(3),
  });
};

/**
 * Copies an outfit to a day of a trip; says so and offers to take it back, or what went wrong.
 *
 * @param tripId the trip that it goes to.
 */
export const useTransferOutfit = (tripId: string) => {
  const client = useQueryClient();
  const remove = useDeleteOutfit(tripId);
  return useSend(transferOutfit, {
    onSuccess: (copy) => {
      placeOutfit(client, copy);
      afterChange(client, copy.tripId);
      showToast({
        title: 'Outfit added successfully!',
        description: whereOf(copy),
        action: {
          label: 'Undo',
          onPress: () => remove.mutate({ params: { tripId: copy.tripId, outfitId: copy.id } }),
        },
      });
    },
    onError: (error, { body }) => {
      showFailure(error);
      afterChange(client, body.tripId);
    },
  });
};

const whereOf = (copy: Outfit): string => {
  const day = dayOf(copy);
  return day === null ? 'It waits under Unscheduled.' : `Planned for ${formatDay(day)}.`;
};
