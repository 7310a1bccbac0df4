import {
  listClosetChoices,
  listClosets,
  listMostWorn,
  listWeekOutfits,
} from '@caravan/contract/outfits/closets.endpoints.ts';
import type { ClosetsPage } from '@caravan/contract/outfits/closets.schema.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../platform/api.ts';
import { viewerZone } from '../../../platform/clock.ts';
import { minutes } from '../../../platform/query-client.ts';
import type { ClosetsFilter } from './closets-filter.rules.ts';

/**
 * The closets of the viewer's trips with what the filter asks for, page by page; fresh 3 minutes. While another filter's first
 * page comes, the ones before stay.
 */
export const closetsQuery = ({ person: _person, ...filter }: ClosetsFilter, wearerId: string | undefined) => {
  const query = { timeZone: viewerZone(), wearerId, ...filter };
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
export const closetChoicesQuery = (wearerId: string | undefined) => {
  const query = { timeZone: viewerZone(), wearerId };
  return queryOptions({
    queryKey: keyOf(listClosetChoices, { query }),
    queryFn: ({ signal }) => call(listClosetChoices, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: minutes(3),
  });
};

/** What is worn in the week that begins on a date; fresh 3 minutes. */
export const weekOutfitsQuery = (from: string, wearerId: string | undefined) => {
  const query = { from, wearerId };
  return queryOptions({
    queryKey: keyOf(listWeekOutfits, { query }),
    queryFn: ({ signal }) => call(listWeekOutfits, { query, signal }),
    staleTime: minutes(3),
  });
};

/** The outfits that were worn on the most days; fresh 3 minutes. */
export const mostWornQuery = (wearerId: string | undefined) => {
  const query = { timeZone: viewerZone(), wearerId };
  return queryOptions({
    queryKey: keyOf(listMostWorn, { query }),
    queryFn: ({ signal }) => call(listMostWorn, { query, signal }),
    staleTime: minutes(3),
  });
};
