import type { PublishedRate } from '@caravan/contract/money/money.schema.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { untilAtMost } from '../../platform/until-at-most.ts';
import { publishedRateQuery } from './money.queries.ts';

/** So long what is saved waits for a rate that is being read, milliseconds: then it keeps what is known. */
export const RATE_WAIT_MS = 3_000;

interface RateOf {
  readonly currency: string;
  readonly settling: string;
  /** As it is typed: there may be none. */
  readonly day: string;
}

/** The published rate of what a form holds, as it is known now and once it is saved. */
export const usePublishedRate = (tripId: string, { currency, settling, day }: RateOf) => {
  const client = useQueryClient();
  const options = publishedRateQuery(tripId, { from: currency, to: settling, date: day });
  const isWanted = currency !== settling && isCalendarDate(day);
  const { data, isFetching } = useQuery({ ...options, enabled: isWanted });
  return {
    published: data,
    isLoading: isFetching,
    /** The rate once it is read; without a connection, or where that takes long, what is known of it. */
    awaited: async (): Promise<PublishedRate | undefined> => {
      if (!isFetching) return data;
      await untilAtMost(RATE_WAIT_MS, client.fetchQuery(options));
      return client.getQueryData(options.queryKey);
    },
  };
};
