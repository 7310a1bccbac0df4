// What the device keeps for somebody with ten trips, how soon a trip can be read without a network against with one, and what it takes
// to lay a thousand changes that wait over long lists. `--assert`: fails where a budget is not held.
import type { BrowserContext } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser } from './browser.ts';
import { percentile } from './figures.ts';
import { fillTrips } from './full-trip.ts';
import { measureOverlay } from './overlay-cost.ts';
import { setStage, type Traveller } from './stage.ts';

const TRIPS = 10;
const STARTS = Number(process.env.BENCH_TIMES ?? 9);
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** How many times slower than this machine a mid-range phone is (page-speed.bench.ts). */
const SLOWDOWN = 4;
/** When a trip can be read offline, milliseconds by the page's own clock, at the machine's own speed. */
const READABLE_MS = 1_000;
/** What laying the changes over one list may take, milliseconds. */
const OVERLAY_MS = 50;
const KB = 1000;
/** How often it is looked whether all is kept, milliseconds. */
const LOOK_EVERY_MS = 500;

/** What the device keeps, bytes. */
interface Kept {
  readonly database: number;
  readonly files: number;
}

const stage = await setStage();
const browser = await launchBrowser();
try {
  const { traveller, tripIds } = await fillTrips(stage, { trips: TRIPS });
  const context = await contextOf(traveller);
  const { database, files } = await readAhead(context, tripIds);
  console.log(`kept for ${TRIPS} trips: ${kilobytes(database)} of data, ${kilobytes(files)} of the app itself`);
  const held = [await compareStarts(context, tripIds[0] ?? '', 1), reportOverlay()];
  await compareStarts(context, tripIds[0] ?? '', SLOWDOWN);
  if (held.includes(false) && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await browser.close();
  await stage.close();
}

async function contextOf({ cookie }: Traveller): Promise<BrowserContext> {
  const { url } = stage.server;
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value: decodeURIComponent(value), url }]);
  return context;
}

/** Opens the app once, and waits until it and all trips are on the device. */
async function readAhead(context: BrowserContext, tripIds: readonly string[]): Promise<Kept> {
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const addresses = [...tripIds.map((id) => `/api/trips/${id}/chat`), '/api/concierge/searches'];
  while (!(await page.evaluate(areKept, addresses))) await delay(LOOK_EVERY_MS);
  const details = await page.evaluate(async () => {
    const estimate = (await navigator.storage.estimate()) as { usageDetails?: Record<string, number> };
    return estimate.usageDetails ?? {};
  });
  await page.close();
  return { database: details.indexedDB ?? Number.NaN, files: details.caches ?? Number.NaN };
}

/** Runs in the page: whether the reads of all addresses are in its database. */
async function areKept(addresses: readonly string[]): Promise<boolean> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'caravan-reads')) return false;
  const answered = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));
  const database = await answered(indexedDB.open('caravan-reads'));
  const keys = await answered(database.transaction('reads').objectStore('reads').getAllKeys());
  database.close();
  const all = keys.map(String).join(' ').replaceAll('","', '/');
  return addresses.every((address) => all.includes(address));
}

/** Opens the trip without a network and with one, in turns, each time in a new page. */
async function compareStarts(context: BrowserContext, tripId: string, slowdown: number): Promise<boolean> {
  const times: Record<'offline' | 'online', number[]> = { offline: [], online: [] };
  for (let start = 0; start < STARTS; start += 1) {
    times.offline.push(await readableAfter(context, tripId, { slowdown, isOffline: true }));
    times.online.push(await readableAfter(context, tripId, { slowdown, isOffline: false }));
  }
  const [offline, online] = [percentile(times.offline, 50), percentile(times.online, 50)];
  const isHeld = slowdown > 1 || offline <= READABLE_MS;
  const speed = slowdown === 1 ? `of ${READABLE_MS}` : `on a processor ${slowdown} times slower`;
  console.log(
    `a trip can be read offline ${offline.toFixed(0)} ms ${speed}, online ${online.toFixed(0)} ms, ${(offline / online).toFixed(2)} times${isHeld ? '' : '  ABOVE'}`,
  );
  return isHeld;
}

interface Start {
  readonly slowdown: number;
  readonly isOffline: boolean;
}

async function readableAfter(context: BrowserContext, tripId: string, { slowdown, isOffline }: Start): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await context.setOffline(isOffline);
  await page.goto(`/trip/${tripId}`, { waitUntil: 'commit' });
  await page.getByText('Walk 1 through Alfama').first().waitFor();
  const time = await page.evaluate(() => performance.now());
  await page.close();
  await context.setOffline(false);
  return time;
}

function reportOverlay(): boolean {
  const held = measureOverlay(STARTS).map(({ what, times }) => {
    const median = percentile(times, 50);
    const isHeld = median <= OVERLAY_MS;
    console.log(`${what.padEnd(48)} ${median.toFixed(0).padStart(5)} ms of ${OVERLAY_MS}${isHeld ? '' : '  ABOVE'}`);
    return isHeld;
  });
  return !held.includes(false);
}

function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(0)} kB`;
}
