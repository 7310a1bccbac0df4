// What a phone takes from a tap to the frame that shows its effect, and how many frames come late while a chat is scrolled, in a trip
// of 1,000 of everything with 5,000 expenses and 100,000 messages. `--assert`: fails above the budgets.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { MESSAGE_PAGE } from '../packages/contract/src/limits.ts';
import { launchBrowser } from './browser.ts';
import { fillExpenses } from './expenses.ts';
import { percentile } from './figures.ts';
import { fillTrip, type FullTrip } from './full-trip.ts';
import { type Frames, type Interactions, placeInteractions } from './interactions-probe.ts';
import { setStage } from './stage.ts';
import { type Step, taps } from './taps.ts';

const CONTENTS = { activities: 1_000, outfits: 1_000, items: 1_000, messages: 100_000 };
const EXPENSES = 5_000;
/** How often each is done. */
const TIMES = Number(process.env.BENCH_TIMES ?? 12);
/** A mid-range phone takes this many times as long as the machine that measures. */
const PHONE_SLOWDOWN = 4;
/** From the tap to the frame that shows its effect on this machine, ms: the median, and the slowest but two in a hundred (INP). */
const BUDGET_MS = { painted: 50, interaction: 100 };
const INP_SHARE = 98;
/** Messages that somebody has scrolled back through before the frames are counted. */
const SCROLLED_BACK = 3_000;
/** Pixels that the chat is scrolled by, and how many a second. */
const SCROLL = { distance: 12_000, speed: 4_000 };
/** Frames that may come late, hundredths, beyond those that do on a page with nothing in it. */
const LATE_AT_MOST = 5;
/** A list that is drawn whole keeps a slow phone busy for long. */
const PATIENCE_MS = 180_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

declare const interactions: Interactions;

const stage = await setStage();
const browser = await launchBrowser();
try {
  const trip = await fillTrip(stage, CONTENTS);
  const { traveller, tripId } = trip;
  await fillExpenses(stage.server, traveller, tripId, { people: [traveller.id], count: EXPENSES });
  const page = await openTrip(trip);
  const devtools = await page.context().newCDPSession(page);
  console.log(`a loop of 10 million additions takes this machine ${(await page.evaluate(timeLoop)).toFixed(0)} ms`);
  const held = [...(await measureTaps(page, devtools, trip)), await measureScrolling(page, devtools, trip)];
  if (held.includes(false) && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await browser.close();
  await stage.close();
}

async function openTrip({ traveller }: FullTrip): Promise<Page> {
  const { url } = stage.server;
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  const [name = '', value = ''] = traveller.cookie.split('=');
  await context.addCookies([{ name, value: decodeURIComponent(value), url }]);
  await context.addInitScript(placeInteractions);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** How fast the machine is, which the figures hang on, milliseconds. */
function timeLoop(): number {
  const began = performance.now();
  let sum = 0;
  for (let n = 0; n < 10_000_000; n += 1) sum = (sum + n) % 1_000_003;
  return sum < 0 ? 0 : performance.now() - began;
}

/** @returns whether each kind of tap was held. */
async function measureTaps(page: Page, devtools: CDPSession, { tripId }: FullTrip): Promise<boolean[]> {
  const held: boolean[] = [];
  for (const [name, open, step] of taps(page, tripId)) {
    await setSlowdown(devtools, 1);
    await open();
    const own = await measure(page, step);
    await setSlowdown(devtools, PHONE_SLOWDOWN);
    const phone = await measure(page, step);
    held.push(report(name, own, phone));
  }
  return held;
}

/** @returns whether what was measured on this machine is within the budgets. */
function report(name: string, own: readonly number[], phone: readonly number[]): boolean {
  const [median, slowest] = [percentile(own, 50), percentile(own, INP_SHARE)];
  const isHeld = median <= BUDGET_MS.painted && slowest <= BUDGET_MS.interaction;
  console.log(
    `${name.padEnd(24)} median ${ms(median)} of ${BUDGET_MS.painted}, slowest ${ms(slowest)} of ${BUDGET_MS.interaction}; ` +
      `${PHONE_SLOWDOWN} times slower: median ${ms(percentile(phone, 50))}, slowest ${ms(percentile(phone, INP_SHARE))}` +
      (isHeld ? '' : '  ABOVE'),
  );
  return isHeld;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function setSlowdown(devtools: CDPSession, rate: number): Promise<unknown> {
  return devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** The browser's own account of each tap, until the next frame was there, milliseconds in steps of 8. */
async function measure(page: Page, { tap, shown, back }: Step): Promise<number[]> {
  const taken: number[] = [];
  for (let time = -1; time < TIMES; time += 1) {
    const target = await tap();
    // Nobody taps while what the tap before brought is still on its way.
    await page.evaluate(() => interactions.settle());
    await page.evaluate(() => interactions.begin());
    await target.tap();
    await shown().waitFor();
    const tapped = await page.evaluate(() => interactions.end());
    // The first brings along what none after it needs.
    if (time >= 0) taken.push(tapped);
    await back?.();
  }
  return taken;
}

/** @returns whether the frames came in time. */
async function measureScrolling(page: Page, devtools: CDPSession, { tripId }: FullTrip): Promise<boolean> {
  await setSlowdown(devtools, 1);
  await page.goto('about:blank');
  await page.setContent('<p style="height: 100000px; background: linear-gradient(red, blue)">');
  const idle = await scrolled(page, devtools, -1);
  await page.goto(`/trip/${tripId}?tab=chat`);
  const list = page.getByRole('region', { name: 'Messages' });
  await scrollBack(page, list);
  const own = await scrolledList(page, devtools, -1);
  const rows = await page.locator('[data-message]').count();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await setSlowdown(devtools, PHONE_SLOWDOWN);
  const phone = await scrolledList(page, devtools, 1);
  const isHeld = late(own) <= late(idle) + LATE_AT_MOST;
  console.log(
    `scrolling the chat           ${own.length} frames, ${late(own).toFixed(1)} % late, longest ${ms(Math.max(...own))} ` +
      `(an empty page ${late(idle).toFixed(1)} %); ${PHONE_SLOWDOWN} times slower ${late(phone).toFixed(1)} %, longest ` +
      `${ms(Math.max(...phone))}; ${rows} rows of ${SCROLLED_BACK} or more, ${nodes} elements${isHeld ? '' : '  ABOVE'}`,
  );
  return isHeld;
}

/** Goes back until so many messages are loaded. */
async function scrollBack(page: Page, list: Locator): Promise<void> {
  await list.locator('[data-message]').first().waitFor();
  for (let loaded = MESSAGE_PAGE; loaded < SCROLLED_BACK; loaded += MESSAGE_PAGE) {
    const older = page.waitForResponse((response) => response.url().includes('before='));
    await list.evaluate((element) => element.scrollTo({ top: -element.scrollHeight, behavior: 'instant' }));
    await older;
  }
  await page.waitForLoadState('networkidle');
}

/** The same of the messages. @throws Error where they have hardly moved: nothing is late where nothing scrolls. */
async function scrolledList(page: Page, devtools: CDPSession, direction: 1 | -1): Promise<Frames> {
  const place = () => page.getByRole('region', { name: 'Messages' }).evaluate((element) => element.scrollTop);
  const before = await place();
  const frames = await scrolled(page, devtools, direction);
  const moved = Math.abs((await place()) - before);
  if (moved < SCROLL.distance / 2) throw new Error(`The messages moved by ${moved.toFixed(0)} px.`);
  return frames;
}

/** Scrolls by a wheel; 1 goes up. @returns what each frame took, milliseconds. */
async function scrolled(page: Page, devtools: CDPSession, direction: 1 | -1): Promise<Frames> {
  await page.evaluate(() => interactions.watchFrames());
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    yDistance: direction * SCROLL.distance,
    speed: SCROLL.speed,
    // Without a window of its own this browser takes no finger.
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  return page.evaluate(() => interactions.frames());
}

/** Hundredths of the frames that came at least half a frame late. */
function late(frames: Frames): number {
  return (100 * frames.filter((frame) => frame > 25).length) / frames.length;
}
