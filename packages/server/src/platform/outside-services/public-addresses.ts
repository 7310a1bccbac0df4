import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { http } from '../node-http.ts';

interface Opening {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Finds the addresses of a name; the system's own resolver where none is given. */
  readonly lookup?: LookupFunction;
}

/** Looks at every address that a name resolves to at the moment of connecting, so that no second answer can differ. */
const publicAlone = new RequestFilteringHttpsAgent();
/** The same without TLS. */
const publicAloneInPlain = new RequestFilteringHttpAgent();

/**
 * Opens an address that a stranger may have chosen: at public addresses alone, whatever its name resolves to, by https, and
 * without following to another one. Nothing of this server's own network is reached by it.
 *
 * @returns the answer of any status, which the caller reads within bounds of its own or destroys.
 * @throws what keeps a connection from being made.
 */
export const openPublicAddress = (url: URL, { signal, headers = {}, lookup }: Opening): Promise<IncomingMessage> =>
  open(https.get, url, { signal, headers, agent: publicAlone, ...(lookup ? { lookup } : {}) });

/** As {@link openPublicAddress}, without TLS too where the address has none: for what everybody may read. */
export const openPublicPage = (url: URL, opening: Opening): Promise<IncomingMessage> => {
  if (url.protocol === 'https:') return openPublicAddress(url, opening);
  const { signal, headers = {}, lookup } = opening;
  return open(http.get, url, { signal, headers, agent: publicAloneInPlain, ...(lookup ? { lookup } : {}) });
};

/** Opens an address of the settings, wherever it is: whoever runs the server may mean its own network. */
export const openTrustedAddress = (url: URL, { signal, headers = {} }: Opening): Promise<IncomingMessage> =>
  open(url.protocol === 'https:' ? https.get : http.get, url, { signal, headers });

interface Posting extends Pick<Opening, 'signal' | 'headers' | 'lookup'> {
  readonly body: Buffer;
}

/** Sends bytes to an address that a stranger may have chosen, as {@link openPublicAddress} opens one. */
export const postToPublicAddress = (
  url: URL,
  { body, signal, headers = {}, lookup }: Posting,
): Promise<IncomingMessage> =>
  post(https.request, url, body, { signal, headers, agent: publicAlone, ...(lookup ? { lookup } : {}) });

/** Sends bytes to an address of the settings, wherever it is. */
export const postToTrustedAddress = (url: URL, { body, signal, headers = {} }: Posting): Promise<IncomingMessage> =>
  post(url.protocol === 'https:' ? https.request : http.request, url, body, { signal, headers });

const post = (
  request: typeof https.request,
  url: URL,
  body: Buffer,
  options: https.RequestOptions,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { ...options, method: 'POST' }, resolve)
      .on('error', reject)
      .end(body);
  });

const open = (get: typeof https.get, url: URL, options: https.RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, options, resolve).on('error', reject);
  });
