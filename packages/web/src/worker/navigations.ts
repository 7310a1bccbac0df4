import { forgetOldVersions, readShell } from './app-files.ts';
import { networkOrKept } from './network-or-kept.ts';
import { isAppPage } from './shell-pages.rules.ts';

/**
 * The answer to somebody who opens a page; `null`: it is none of the app's. The server's document brings the page's data along
 * (docs/decisions/0057-pages-come-in-one-wave.md), so it comes first; where there is none, the app comes up by itself.
 */
export const answerNavigation = (event: FetchEvent): Promise<Response> | null => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || !isAppPage(new URL(url).pathname)) return null;
  event.waitUntil(forgetOldVersions());
  const document = fetchDocument(event);
  event.waitUntil(document.catch(() => undefined));
  return networkOrKept(document, readShell);
};

/** The browser has requested it while this worker started, where it can. */
const fetchDocument = async (event: FetchEvent): Promise<Response> => {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
};
