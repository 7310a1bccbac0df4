import { PrecacheController } from 'workbox-precaching/PrecacheController.js';

declare const self: ServiceWorkerGlobalScope & {
  /** What the build has listed: every file that the app may want offline, with a revision where its name has none. */
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

/** The app's own files, of this version and of those that a page still runs. */
const CACHE = 'caravan-app';
/** Where it stands which pages were open when a version took the place of another; nobody requests that. */
const OLD_PAGES = '/worker/old-pages';
/** The document that the app comes up in, without anybody's data. */
const SHELL = '/shell.html';
/** Names of such files change with what is in them. */
const ASSETS = '/assets/';

const files = new PrecacheController({ cacheName: CACHE });
files.addToCacheList(self.__WB_MANIFEST);

/** Fetches the files of this version that are not there yet. */
export const install = (event: ExtendableEvent): void => void files.install(event);

/** Takes over. Files of other versions stay for the pages that run them. */
export const activate = async (): Promise<void> => {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await writeOldPages([...((await readOldPages()) ?? []), ...open.map(({ id }) => id)]);
  await forgetOldVersions();
};

/** Deletes what is of other versions, once each page is closed that may run one: it may want code that no server has any more. */
export const forgetOldVersions = async (): Promise<void> => {
  const old = await readOldPages();
  if (old === null) return;
  const open = await Promise.all(old.map((id) => self.clients.get(id)));
  if (open.some(Boolean)) return;
  const cache = await caches.open(CACHE);
  const current = new Set(files.getCachedURLs().map((url) => files.getCacheKeyForURL(url)));
  const requests = await cache.keys();
  await Promise.all(requests.filter(({ url }) => !current.has(url)).map((request) => cache.delete(request)));
};

/** Whether this version has a file of this address. */
export const isOfThisVersion = (url: string): boolean => files.getCacheKeyForURL(url) !== undefined;

/** The answer to a request for one of the app's own files; `null`: it is none. */
export const answerAppFile = ({ request }: FetchEvent): Promise<Response> | null => {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return null;
  const key = files.getCacheKeyForURL(request.url);
  if (key === undefined && !url.pathname.startsWith(ASSETS)) return null;
  return stored(key ?? request.url).then((found) => found ?? fetch(request));
};

/** The document that shows the app at any of its addresses, as far as it is there. */
export const readShell = async (): Promise<Response | undefined> => {
  const key = files.getCacheKeyForURL(SHELL);
  return key === undefined ? undefined : stored(key);
};

const stored = async (key: string): Promise<Response | undefined> => {
  const cache = await caches.open(CACHE);
  // By its name alone: a file is the same whichever encodings somebody takes.
  return cache.match(key, { ignoreVary: true });
};

const readOldPages = async (): Promise<string[] | null> => {
  const written = await stored(OLD_PAGES);
  return written ? ((await written.json()) as string[]) : null;
};

const writeOldPages = async (ids: readonly string[]): Promise<void> => {
  const cache = await caches.open(CACHE);
  await cache.put(OLD_PAGES, Response.json(ids));
};
