import { pageAt, publicPageAt } from '@caravan/contract/pages.rules.ts';

/** What gateways answer in the place of a server that is down, starting or too slow. */
const IS_NO_ANSWER: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether an address of this site is a page of the app, which the app can show without the server. The API, files, the documentation
 * and what belongs to developers are none, nor is an address that nobody knows.
 */
export const isAppPage = (pathname: string): boolean => {
  const path = decoded(pathname);
  if (path === null) return false;
  const name = publicPageAt(path);
  return name === null ? pageAt(path).name !== 'notFound' : name !== 'outbox';
};

/** Whether an answer to a page's address is none of the app's server, which answers each of them with a document. */
export const isFromGateway = (status: number): boolean => IS_NO_ANSWER.has(status);

const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
};
