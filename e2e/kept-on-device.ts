import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Person, test as base } from './fixtures.ts';
import { Front, type Line } from './front.ts';

/** Somebody with a device that the app can be installed on, and its line to the server. */
export interface DeviceOwner extends Person {
  readonly front: Pick<Front, 'oldFile' | 'release'>;
  /**
   * Sets what the device's line lets through, for `api` too. `cut` is said to the page as well, which hears that it is offline. The
   * browser's own emulation alone would let out requests of a page that is being left, and the fetch of the worker's script.
   */
  setLine(line: Line): Promise<void>;
}

/** What browsers say of a line that is cut. */
const LOST_LINE = /ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection/;

interface Fixtures {
  /** The lines of the devices of a story. They are there until everybody has left. */
  fronts: Front[];
  deviceOwner(name: string): Promise<DeviceOwner>;
}

/** Stories of an app that is installed, updated and used without a network. */
export const test = base.extend<Fixtures>({
  fronts: async ({}, use) => {
    const fronts: Front[] = [];
    await use(fronts);
    await Promise.all(fronts.map((front) => front.close()));
  },
  // Whoever has arrived leaves before the lines are taken down.
  arrivals: async ({ fronts: _ }, use) => use([]),
  deviceOwner: async ({ fronts, server, person }, use) =>
    use(async (name) => {
      const front = await Front.before(server.url);
      fronts.push(front);
      const owner = await person(name, { serviceWorkers: 'allow', baseURL: front.url });
      const setLine = async (line: Line) => {
        if (line !== 'open') owner.expectConsoleError(LOST_LINE);
        // The page hears of it first: it would meet broken connections while it takes itself for online.
        if (line === 'cut') await owner.context.setOffline(true);
        front.line = line;
        if (line !== 'cut') await owner.context.setOffline(false);
      };
      return { ...owner, front, setLine };
    }),
});

/** Waits until the app itself is on the device. */
export const untilInstalled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** The keys of the reads that the device keeps. */
const keptReads = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = 'caravan-reads';
    const databases = await indexedDB.databases();
    if (!databases.some((one) => one.name === name)) return [];
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
    const database = await answered(indexedDB.open(name));
    const rows = (await answered(database.transaction('reads').objectStore('reads').getAll())) as {
      queryKey: unknown[];
    }[];
    database.close();
    return rows.map(({ queryKey }) => queryKey.filter((part) => typeof part === 'string').join('/'));
  });

/** Waits until reads are on the device, by the ends of their addresses. */
export const untilRead = async (page: Page, addresses: readonly string[]): Promise<void> => {
  await expect
    .poll(async () => {
      const kept = await keptReads(page);
      return addresses.filter((address) => !kept.some((key) => key.endsWith(address)));
    }, 'reads that are not on the device')
    .toEqual([]);
};

/** Waits until a page may be left: it asks first where it alone has what somebody has changed. */
export const untilLeavable = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))), 'may be left')
    .toBe(true);

/** Leaves the app on every page of a device, once it has nothing to itself, and opens it in a new one. */
export const openCold = async (context: BrowserContext, path: string): Promise<Page> => {
  const before = context.pages();
  for (const page of before) {
    await untilLeavable(page);
    await page.goto('about:blank');
  }
  const page = await context.newPage();
  await page.goto(path);
  for (const other of before) await other.close();
  return page;
};
