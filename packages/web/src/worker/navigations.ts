import { forgetOldVersions, readShell } from './app-files.ts';
import { isAppPage, isFromGateway } from './shell-pages.rules.ts';

/** How long the server may take to begin its answer before the app comes up without it, milliseconds. */
const WAIT_MS = 4_000;

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
  return documentOrShell(document);
};

/** The browser has requested it while this worker started, where it can. */
const fetchDocument = async (event: FetchEvent): Promise<Response> => {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
};

const documentOrShell = async (document: Promise<Response>): Promise<Response> => {
  const answered = document.then(
    (response) => (isFromGateway(response.status) ? null : response),
    () => null,
  );
  const first = await Promise.race([answered, waited()]);
  // Without a shell there is nothing to show before the server answers, or the browser says that it does not.
  return first ?? (await readShell()) ?? document;
};

const waited = (): Promise<null> => new Promise((resolve) => setTimeout(resolve, WAIT_MS, null));
