// How long the home screen of somebody with 1,000 trips takes to paint on a phone, against that of somebody with 10.
// `--assert`: fails where the next trip's card takes over three times as long.
import type { Browser } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { percentile } from './figures.ts';
import { fillTrips, type TripsOfOne } from './many-trips.ts';
import { setStage } from './stage.ts';

const FEW = 10;
const MANY = 1_000;
const LOADS = Number(process.env.BENCH_TIMES ?? 15);
const WARM_UP = 2;
const AT_MOST = 3;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Milliseconds since the address was asked for, by the page's own clock. */
interface Painted {
  /** Anything at all. */
  readonly first: number;
  /** The next trip's card. */
  readonly card: number;
}

/** What stands in the page as `probe`. */
interface Probe {
  /** Resolves with the moment at which the card was drawn. */
  readonly card: Promise<number>;
}

declare const probe: Probe;

const stage = await setStage();
const browser = await launchBrowser();
try {
  const people = [await fillTrips(stage, FEW, 'twenty years'), await fillTrips(stage, MANY, 'twenty years')] as const;
  await stage.pool.query('vacuum analyze');
  const times: readonly [Painted[], Painted[]] = [[], []];
  for (let load = -WARM_UP; load < LOADS; load += 1) {
    const painted = [await paint(browser, people[0]), await paint(browser, people[1])] as const;
    if (load < 0) continue;
    times[0].push(painted[0]);
    times[1].push(painted[1]);
  }
  report('anything is painted', times, ({ first }) => first);
  const isHeld = report("the next trip's card is drawn", times, ({ card }) => card);
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await browser.close();
  await stage.close();
}

/** Opens the home screen in a browser that has never been there. */
async function paint(inBrowser: Browser, { traveller, nextTripId }: TripsOfOne): Promise<Painted> {
  const { url } = stage.server;
  const context = await inBrowser.newContext({ ...PHONE, baseURL: url });
  try {
    const [name = '', value = ''] = traveller.cookie.split('=');
    await context.addCookies([{ name, value: decodeURIComponent(value), url }]);
    await context.addInitScript(placeProbe, `article a[href="/trip/${nextTripId}"]`);
    const page = await context.newPage();
    await page.goto('/');
    const card = await page.evaluate(() => probe.card);
    const first = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    await page.waitForLoadState('networkidle');
    return { first: first ?? Number.NaN, card };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else: waits until something is there, and the frame with it is drawn. */
function placeProbe(selector: string): void {
  const card = new Promise<number>((resolve) => {
    const look = () => {
      if (document.querySelector(selector) === null) return;
      changes.disconnect();
      // What is posted in a frame's own callback arrives after that frame is drawn.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { childList: true, subtree: true });
  });
  Object.assign(window, { probe: { card } satisfies Probe });
}

function report(what: string, times: readonly [Painted[], Painted[]], pick: (painted: Painted) => number): boolean {
  const [few, many] = times.map((painted) => percentile(painted.map(pick), 50));
  const ratio = (many ?? Number.NaN) / (few ?? Number.NaN);
  const isHeld = ratio <= AT_MOST;
  console.log(
    `${what.padEnd(32)} ${few?.toFixed(0).padStart(6)} ms → ${many?.toFixed(0).padStart(6)} ms  ${ratio.toFixed(2)} times${isHeld ? '' : '  ABOVE'}`,
  );
  return isHeld;
}
