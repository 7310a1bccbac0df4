import { recall, remember } from './browser-memory.ts';

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
  tell(address, 'POST', { authorization: `Bearer ${token}` });
};

/** Takes back, at a sign-out, what {@link handOverToken} has handed over. */
export const takeBackToken = (): void => {
  const address = recall('browser', HANDED_TO);
  if (address === null || ownAddress(address) === null) return;
  remember('browser', HANDED_TO, null);
  tell(address, 'DELETE', {});
};

const tell = (address: string, method: 'POST' | 'DELETE', headers: Record<string, string>): void => {
  // The page may be left in the same moment.
  fetch(address, { method, headers, credentials: 'include', keepalive: true }).catch(() => {
    // What listens there keeps a token that is over within minutes, or has none: neither is this person's matter.
  });
};
