import {
  changeNotificationSettings,
  deletePushSubscription,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  setTripNotice,
  stopDigest,
} from '@caravan/contract/notifications/notifications.endpoints.ts';
import { type Notification, NOTIFICATIONS_PAGE } from '@caravan/contract/notifications/notifications.schema.ts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { useSend } from '../../platform/use-send.ts';

/** What the viewer was notified of, the newest first, page by page, read anew each time it shows. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: keyOf(listNotifications),
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: pageParam === '' ? {} : { before: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: (page: Notification[]) => (page.length === NOTIFICATIONS_PAGE ? page.at(-1)?.id : undefined),
  select: ({ pages }) => pages.flat(),
  staleTime: 0,
});

/** What the viewer is notified of, and where, read anew each time it shows. */
export const notificationSettingsQuery = queryOptions({
  queryKey: keyOf(getNotificationSettings),
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
  staleTime: 0,
});

/** Marks notifications as read, and counts what is left. */
export const useMarkRead = () => {
  const client = useQueryClient();
  return useSend(markNotificationsRead, {
    onSuccess: ({ unread }) => {
      client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, unreadNotifications: unread });
      void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    },
  });
};

/** Changes what the viewer is notified of. */
export const useChangeNotificationSettings = () => {
  const client = useQueryClient();
  return useSend(changeNotificationSettings, {
    onSuccess: (settings) =>
      client.setQueryData(notificationSettingsQuery.queryKey, (own) => own && { ...own, settings }),
  });
};

const useSettingsAnew = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey });
};

/** Ends the pushes to one device. */
export const useEndPushes = () => {
  const onSettled = useSettingsAnew();
  return useSend(deletePushSubscription, { onSettled });
};

/** Chooses what the viewer hears of one trip. */
export const useSetTripNotice = () => {
  const onSettled = useSettingsAnew();
  return useSend(setTripNotice, { onSettled });
};

/** Ends the daily mail of whoever a mail's link belongs to. */
export const useStopDigest = () => useSend(stopDigest);
