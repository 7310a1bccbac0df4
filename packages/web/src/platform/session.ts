import { getCurrentUser, login, logout } from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, createContext, createElement, useContext } from 'react';
import { call, keyOf } from './api.ts';
import { forgetAll, forgetReads, recall, remember } from './browser-memory.ts';
import { forgetTimeZone, rememberTimeZone } from './clock.ts';
import { isUnauthorized } from './errors.ts';
import { minutes, queryClient } from './query-client.ts';
import { announceSessionEnd, leaveForGood } from './session-end.ts';
import { leaveDocument } from '../ui/back-closes.ts';

/** The signed-in person; `null` when nobody is. Fresh 5 minutes, kept 10, never retried. */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(getCurrentUser),
  queryFn: async ({ signal, client, queryKey }): Promise<CurrentUser | null> => {
    try {
      return await call(getCurrentUser, { signal });
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      if (client.getQueryData(queryKey)) announceSessionEnd();
      return null;
    }
  },
  staleTime: minutes(5),
  gcTime: minutes(10),
  retry: false,
});

const CurrentUserContext = createContext<CurrentUser | null>(null);

/** Follows who is signed in, once for all of the app: dozens of components want to know, and each with a query of its own took a sixth of a trip's first drawing. */
export const CurrentUserProvider = ({ children }: { children: ReactNode }) =>
  createElement(CurrentUserContext, { value: useQuery(currentUserQuery).data ?? null }, children);

/** The signed-in person. `null` only where nobody is signed in, which no screen behind the sign-in gets to see. */
export const useCurrentUser = (): CurrentUser | null => useContext(CurrentUserContext);

/** The query of the page's address; empty where the page is drawn before it is at one. */
export const addressSearch = (): string => (typeof location === 'undefined' ? '' : location.search);

/** Shows the signed-in person as a change has left them. What is unread comes with reading them alone, and stays. */
export const placeCurrentUser = (client: QueryClient, user: CurrentUser): void => {
  client.setQueryData(currentUserQuery.queryKey, (before) => ({ ...before, ...user }));
};

/** Where a code that was sent to somebody who signs in or up is kept in their tab (sent-code.ts). */
export const SENT_CODE = 'caravan.sent-code';

/** Whether a code may be on its way to whoever signs in in this tab. */
export const mayHaveSentCode = (): boolean => recall('tab', SENT_CODE) !== null;

const RETURN_TO = 'caravan.return-to';
const LOGIN_DELAY_MS = 500;

/** Remembers this place for whoever leaves it to sign in and comes back at the first page. */
export const rememberPlace = (): void => remember('tab', RETURN_TO, location.pathname + location.search);

/**
 * Leaves for the sign-in after half a second, so that what was said before can be read. The place is remembered: the person
 * comes back to it after signing in.
 */
export const redirectToLogin = (): void => {
  rememberPlace();
  setTimeout(() => leaveDocument(() => location.assign(login.path)), LOGIN_DELAY_MS);
};

/** The place that {@link rememberPlace} kept, once; `null` without one. */
export const takeReturnPlace = (): string | null => {
  const place = recall('tab', RETURN_TO);
  remember('tab', RETURN_TO, null);
  return place;
};

const SIGNED_IN = 'caravan.signed-in';
/** For whom, and on which day, the server was last seen to know where this session's pushes go. */
export const PUSHES_COMPARED = 'caravan.push-compared';

/**
 * Keeps whether somebody was signed in here, so that the next start can fetch the right code before it is known. With the session ends
 * what the device keeps of what its owner has read, and what the server knows of its pushes.
 */
export const rememberSignedIn = (signedIn: boolean): void => {
  if (!signedIn) remember('browser', PUSHES_COMPARED, null);
  if (!signedIn && wasSignedIn()) {
    forgetReads();
    forgetPictures();
  }
  remember('browser', SIGNED_IN, signedIn ? 'yes' : null);
};

/** Has the browser empty its own cache: the server's word that a session has ended makes it do so, which no document brings. */
const forgetPictures = (): void => {
  fetch(getCurrentUser.path, { credentials: 'include' }).catch(() => {
    // Without a connection nobody hears that a session has ended.
  });
};

/** Whether somebody was signed in when this browser last showed the app. A guess for loading ahead, never a permission. */
export const wasSignedIn = (): boolean => recall('browser', SIGNED_IN) !== null;

/** How long the welcome stays before the app starts anew, milliseconds, by how somebody came in. */
export const WELCOME_MS = { email: 3_000, phone: 1_000, newPhoneAccount: 1_500 };

/** Starts the app anew at the same place as the person who has just signed in, with nothing cached from before. */
export const startSignedIn = (by: keyof typeof WELCOME_MS = 'email'): void => {
  rememberTimeZone();
  setTimeout(() => {
    queryClient.clear();
    rememberSignedIn(true);
    leaveDocument(() => location.reload());
  }, WELCOME_MS[by]);
};

/** Forgets everything that this browser keeps of the person and leaves for the server's sign-out. */
export const signOut = (): void => {
  takeBackToken();
  // What is under way would be refused once the session has ended, and so would what a screen asks whose cache is empty.
  leaveForGood();
  void queryClient.cancelQueries();
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  queryClient.clear();
  forgetAll(user?.id);
  forgetTimeZone();
  // Going back must not bring the signed-in page back from the browser's memory.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  leaveDocument(() => location.assign(logout.path));
};

const HANDED_TO = 'caravan.token-handed-to';

/** The address, where a token may go to it: to this site itself, and over a connection that nobody reads. */
const ownAddress = (url: string): string | null => {
  const address = new URL(url, location.href);
  return isSecureContext && address.origin === location.origin ? address.href : null;
};

/**
 * Hands a phone token to what else on this site wants one. Nobody's sign-in waits for it or fails with it.
 *
 * @param url as configured; `null`: nothing wants one.
 */
export const handOverToken = (url: string | null, token: string): void => {
  const address = url === null ? null : ownAddress(url);
  if (address === null) return;
  remember('browser', HANDED_TO, address);
  report(address, 'POST', { authorization: `Bearer ${token}` });
};

/** Takes back, at a sign-out, what {@link handOverToken} has handed over. */
const takeBackToken = (): void => {
  const address = recall('browser', HANDED_TO);
  if (address === null || ownAddress(address) === null) return;
  remember('browser', HANDED_TO, null);
  report(address, 'DELETE', {});
};

const report = (address: string, method: 'POST' | 'DELETE', headers: Record<string, string>): void => {
  // The page may be left in the same moment.
  fetch(address, { method, headers, credentials: 'include', keepalive: true }).catch(() => {
    // What listens there keeps a token that is over within minutes, or has none: neither is this person's matter.
  });
};

/** The address that somebody entered on the screen that led here, so that they need not type it twice; empty without one. */
export const enteredEmail = (): string => {
  if (typeof history === 'undefined') return '';
  const state = history.state as { email?: unknown } | null;
  return typeof state?.email === 'string' ? state.email : '';
};

/**
 * Starts the app anew at the sign-in, with nothing cached of whoever was signed in here.
 *
 * @param email fills in the form.
 */
export const startAtSignIn = (email: string): void => {
  queryClient.clear();
  rememberSignedIn(false);
  history.replaceState({ email }, '', '/');
  leaveDocument(() => location.reload());
};
