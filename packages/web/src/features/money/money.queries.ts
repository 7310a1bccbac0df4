import {
  changeOwnPaymentDetails,
  getMoney,
  getOwnPaymentDetails,
  getPublishedRate,
  listMoneyHistory,
  listPaymentDetails,
  listPayments,
  remindOfDebt,
  updateMoneySettings,
} from '@caravan/contract/money/money.endpoints.ts';
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { refreshRead } from '../../platform/live-refresh.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
import { minutes } from '../../platform/query-client.ts';
import { useSend } from '../../platform/use-send.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { showToast } from '../../ui/toast-store.ts';

/** How a trip's money stands, in sums; fresh 3 minutes. */
export const moneyQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(getMoney, { params }),
    queryFn: ({ signal }) => call(getMoney, { params, signal }),
    staleTime: minutes(3),
  });
};

/** What people of a trip have paid each other back; fresh 3 minutes. */
export const paymentsQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listPayments, { params }),
    queryFn: ({ signal }) => call(listPayments, { params, signal }),
    staleTime: minutes(3),
  });
};

/** How people of a trip are paid back; fresh 10 minutes. */
export const tripPaymentDetailsQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listPaymentDetails, { params }),
    queryFn: ({ signal }) => call(listPaymentDetails, { params, signal }),
    staleTime: minutes(10),
  });
};

/** How the viewer is paid back. */
export const ownPaymentDetailsQuery = queryOptions({
  queryKey: keyOf(getOwnPaymentDetails, {}),
  queryFn: ({ signal }) => call(getOwnPaymentDetails, { signal }),
  staleTime: minutes(10),
});

/** What a currency is worth in another on a day, as it was published: it changes no more once it is, and where there is none one may come. */
export const publishedRateQuery = (tripId: string, query: { from: string; to: string; date: string }) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(getPublishedRate, { params, query }),
    queryFn: ({ signal }) => call(getPublishedRate, { params, query, signal }),
    staleTime: ({ state: { data } }) => minutes(typeof data?.value === 'string' ? 60 : 1),
    retry: false,
  });
};

/** Who changed what of a trip's money, the last first; of one expense or payment alone where it is named. */
export const historyQuery = (tripId: string, of?: string) => {
  const params = { tripId };
  return infiniteQueryOptions({
    queryKey: [...keyOf(listMoneyHistory, { params }), { pages: of ?? 'all' }],
    queryFn: ({ signal, pageParam: before }) =>
      call(listMoneyHistory, { params, query: { ...(of && { of }), ...(before && { before }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  });
};

/** The same as they are shown: with the changes that wait. */
export const useMoney = (tripId: string) => useQuery({ ...moneyQuery(tripId), select: useOverlay(getMoney, tripId) });

export const usePayments = (tripId: string) =>
  useQuery({ ...paymentsQuery(tripId), select: useOverlay(listPayments, tripId) });

/** Changes how a trip settles. */
export const useChangeSettings = (tripId: string) => {
  const client = useQueryClient();
  return useSend(updateMoneySettings, {
    onSuccess: () => {
      showToast({ title: 'Money settings saved' });
      void refreshRead(client, getMoney, { tripId });
    },
    onError: (error) => {
      showFailure(error);
      void refreshRead(client, getMoney, { tripId });
    },
  });
};

/** Reminds somebody of what they owe the viewer. */
export const useRemind = () =>
  useSend(remindOfDebt, {
    onError: (error) => showFailure(error, { title: 'Not reminded' }),
  });

/** Says how the viewer is paid back. */
export const useChangePaymentDetails = () => {
  const client = useQueryClient();
  return useSend(changeOwnPaymentDetails, {
    onSuccess: (details) => {
      client.setQueryData(ownPaymentDetailsQuery.queryKey, details);
      showToast({ title: 'Saved how you are paid back' });
    },
  });
};
