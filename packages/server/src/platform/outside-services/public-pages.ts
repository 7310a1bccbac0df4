import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { PageRefused } from './page-refused.ts';
import { openPublicPage, openTrustedAddress } from './public-addresses.ts';

/** So often a page may lead on to another address. */
const REDIRECTS_MAX = 3;
const ADDRESS_MAX = 2_048;
/** Ports of the web: a stranger's link is no way to speak with anything else. */
const PORTS: ReadonlySet<string> = new Set(['', '80', '443']);

interface Opening {
  readonly signal: AbortSignal;
  /** What is wanted of it, as `Accept` has it. */
  readonly accept: string;
  /** Origins of the settings, which may be in this server's own network. */
  readonly ownOrigins: readonly string[];
  /** Finds the addresses of a name; the system's own resolver where none is given. */
  readonly lookup?: LookupFunction;
}

/**
 * Opens what a stranger links to, at public addresses alone, and follows where it leads on to, at most three times: each address is looked
 * at anew. Nothing is sent along that says who wants it, and no cookie is kept.
 *
 * @returns a success with the address that it was found at; the caller reads it within bounds of its own, and destroys it.
 * @throws PageRefused
 */
export const openPage = async (
  address: string | URL,
  opening: Opening,
): Promise<{ readonly answer: IncomingMessage; readonly url: URL }> => {
  let url = addressIn(address, opening);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await request(url, opening);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return { answer, url };
    answer.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
    if (!isRedirect) {
      const isFinal = statusCode < 500 && statusCode !== 429 && statusCode !== 408;
      throw new PageRefused(`it was answered with ${statusCode}`, { isFinal });
    }
    url = addressIn(URL.parse(headers.location ?? '', url.href) ?? '', opening);
  }
  throw new PageRefused('it leads on and on', { isFinal: true });
};

/** An address that may be opened. @throws PageRefused */
const addressIn = (address: string | URL, { ownOrigins }: Opening): URL => {
  const url = String(address).length > ADDRESS_MAX ? null : URL.parse(String(address));
  const isOfWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isOfWeb) throw new PageRefused('its address is none of the web', { isFinal: true });
  if (!PORTS.has(url.port) && !ownOrigins.includes(url.origin))
    throw new PageRefused('it is at a port that is none of the web', { isFinal: true });
  return url;
};

const request = async (url: URL, { signal, accept, ownOrigins, lookup }: Opening): Promise<IncomingMessage> => {
  // Compressed, a few bytes could become any number.
  const headers = {
    accept,
    'accept-encoding': 'identity',
    'user-agent': 'Mozilla/5.0 (compatible; Caravan link preview)',
  };
  try {
    return ownOrigins.includes(url.origin)
      ? await openTrustedAddress(url, { signal, headers })
      : await openPublicPage(url, { signal, headers, ...(lookup ? { lookup } : {}) });
  } catch (cause) {
    const isFinal = cause instanceof Error && /not allowed/.test(cause.message);
    throw new PageRefused(isFinal ? 'it is at no public address' : 'it cannot be reached', { isFinal, cause });
  }
};
