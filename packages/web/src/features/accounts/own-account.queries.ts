import { type BodyOf, addressOf } from '@caravan/contract/endpoint.ts';
import {
  changePicture,
  deleteAccount,
  downloadOwnData,
  removePicture,
} from '@caravan/contract/accounts/account-data.endpoints.ts';
import {
  changePreferences,
  updateCurrentUser,
  cancelEmailChange,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { CurrentUser, ProfileChange } from '@caravan/contract/accounts/accounts.schema.ts';
import { changePassword } from '@caravan/contract/accounts/recovery.endpoints.ts';
import {
  listSecurityEvents,
  endAllSessions,
  endOneSession,
  listSessions,
} from '@caravan/contract/accounts/sessions.endpoints.ts';
import { SECURITY_EVENTS_PAGE, type SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import {
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { fetchBytes, sendForm } from '../../platform/file-transfer.ts';
import { makeChange } from '../../platform/outbox/make-change.ts';
import { withReauthentication } from '../../platform/reauthentication.ts';
import { currentUserQuery, placeCurrentUser } from '../../platform/session.ts';
import { useSend } from '../../platform/use-send.ts';

/** Where the viewer is signed in, read anew each time it shows: others may have signed in since. */
export const sessionsQuery = queryOptions({
  queryKey: keyOf(listSessions),
  queryFn: ({ signal }) => call(listSessions, { signal }),
  staleTime: 0,
});

/** Signs out one other place. */
export const useEndSession = () => {
  const client = useQueryClient();
  return useSend(endOneSession, {
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

/** Signs out everywhere, here too. */
export const useEndAllSessions = () => useSend(endAllSessions);

/** Signs out everywhere else. */
export const useEndOtherSessions = () => {
  const client = useQueryClient();
  return useSend(endAllSessions, {
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

/** Changes the password, and signs out everywhere else. */
export const useChangePassword = () => {
  const client = useQueryClient();
  return useSend(changePassword, {
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

/** Changes how the viewer reads the app, who may add them to trips, and whether a mail informs them. */
export const useChangePreferences = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (body: Partial<BodyOf<typeof changePreferences>>) =>
      makeChange(client, 'changePreferences', changePreferences, {
        tripId: null,
        subject: 'Preferences',
        params: {},
        body,
      }),
    // What waits counts on this device already.
    onSuccess: ({ answer }) => placeCurrentUser(client, answer),
  });
};

/** The fields of a profile that can wait for a connection, as far as they are changed. */
const changedDetails = (
  { firstName, lastName, phoneNumber }: ProfileChange,
  user: CurrentUser,
): Partial<ProfileChange> =>
  Object.fromEntries(
    Object.entries({ firstName, lastName, phoneNumber }).filter(
      ([name, value]) => value !== undefined && value !== user[name as 'firstName'],
    ),
  );

/**
 * Changes the own profile, and everywhere the name that it shows; resolves with whether that waits on this device. An address and a user
 * name are proven with the server.
 */
export const useUpdateProfile = () => {
  const client = useQueryClient();
  const { mutateAsync: send } = useSend(updateCurrentUser, {
    onSuccess: (user) => showAnew(client, user),
  });
  return async (body: ProfileChange, user: CurrentUser): Promise<boolean> => {
    if (body.email !== undefined || (body.username !== undefined && user.username === null)) {
      await send({ body });
      return false;
    }
    const changed = changedDetails(body, user);
    if (Object.keys(changed).length === 0) return false;
    const { isWaiting, answer } = await makeChange(client, 'changeProfile', updateCurrentUser, {
      tripId: null,
      subject: 'Profile',
      params: {},
      body: changed,
    });
    if (isWaiting) placeCurrentUser(client, answer);
    else showAnew(client, answer);
    return isWaiting;
  };
};

/** Gives the address up that waits to be confirmed. */
export const useCancelEmailChange = () => {
  const client = useQueryClient();
  return useSend(cancelEmailChange, {
    onSuccess: () => client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, pendingEmail: null }),
  });
};

/** Deletes the account. */
export const useDeleteAccount = () => useSend(deleteAccount);

interface PictureSending {
  readonly file: File;
  readonly signal: AbortSignal;
  /** Called with how much has left, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Sets the viewer's picture, and shows it wherever they appear. */
export const useChangePicture = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (sending: PictureSending) => sendForm(changePicture, sending),
    onSuccess: (user) => showAnew(client, user),
  });
};

/** Takes the viewer's picture away. */
export const useRemovePicture = () => {
  const client = useQueryClient();
  return useSend(removePicture, {
    onSuccess: () => {
      const user = client.getQueryData(currentUserQuery.queryKey);
      if (user) showAnew(client, { ...user, profileImageUrl: null });
    },
  });
};

const showAnew = (client: QueryClient, user: CurrentUser): void => {
  placeCurrentUser(client, user);
  void client.invalidateQueries();
};

interface DataFetching {
  readonly signal: AbortSignal;
  /** Called with how many bytes have arrived. */
  readonly onArrived: (arrived: number) => void;
}

/** Fetches all that is stored of the viewer, as a zip that the server makes while it is sent. */
export const useOwnData = () =>
  useMutation({
    retry: false,
    mutationFn: (fetching: DataFetching) =>
      withReauthentication(() => fetchBytes(addressOf(downloadOwnData, {}), fetching)),
  });

/**
 * What happened to the viewer's account, newest first, page by page, read anew each time it shows. For `useInfiniteQuery`,
 * whose `data` are all that were read so far.
 */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: keyOf(listSecurityEvents),
  queryFn: ({ pageParam, signal }) =>
    call(listSecurityEvents, { query: pageParam === '' ? {} : { before: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: (page: SecurityEvent[]) => (page.length === SECURITY_EVENTS_PAGE ? page.at(-1)?.id : undefined),
  select: ({ pages }) => pages.flat(),
  staleTime: 0,
});
