// How long a tap on one of 500 items takes to show as a tick, on a phone's screen. `--assert`: fails above the budget.
import type { Page } from '@playwright/test';
import { shoppingCategories } from '../packages/contract/src/shopping/shopping.schema.ts';
import { launchBrowser } from './browser.ts';
import { percentile } from './figures.ts';
import { makeTrip, setStage, signUp, type Stage, type Traveller } from './stage.ts';

const ITEMS = 500;
const TICKS = 30;
/** Median from the finger's leaving the screen to the frame that shows the tick, milliseconds. */
const BUDGET_MS = 50;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** What the page's own clock says of its ticks, milliseconds each. */
interface Measured {
  /** From the lifted finger until after the next frame was drawn. */
  readonly painted: number[];
  /** The browser's own account of each tap (event timing), in steps of 8; it leaves out what is below 16. */
  readonly accounted: number[];
}

/** What stands in the page as `probe`. */
interface Probe {
  readonly measured: Measured;
  /** Resolves when the next tick is on the screen. */
  next: Promise<void>;
  /** Waits for another one. */
  arm(): void;
}

declare const probe: Probe;

const stage = await setStage();
const browser = await launchBrowser();
try {
  const ours = await measure(await ourList(stage));
  const bare = await measure(await bareList());
  report('500 items, a tick', ours);
  report('500 native checkboxes', bare);
  const median = percentile(ours.painted, 50);
  const isHeld = median <= BUDGET_MS;
  const ratio = (median / percentile(bare.painted, 50)).toFixed(2);
  console.log(`${median.toFixed(1)} ms of ${BUDGET_MS}, ${ratio} times the bare page's${isHeld ? '' : '  ABOVE'}`);
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await browser.close();
  await stage.close();
}

/** The shopping tab of a trip with {@link ITEMS} items, as somebody signed in sees it. */
async function ourList({ server }: Stage): Promise<Page> {
  const traveller = await signUp(server);
  const trip = await makeTrip(server, traveller, { title: 'A long list' });
  for (let item = 0; item < ITEMS; item += 1) await addItem(server.url, traveller, trip, item);
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const [name = '', value = ''] = traveller.cookie.split('=');
  await context.addCookies([{ name, value: decodeURIComponent(value), url: server.url }]);
  const page = await context.newPage();
  await page.goto(`/trip/${trip}?tab=shopping`);
  return page;
}

async function addItem(url: string, { id, cookie }: Traveller, trip: string, index: number): Promise<void> {
  const response = await fetch(`${url}/api/trips/${trip}/shopping`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      name: `Item ${index}, which somebody has to find`,
      category: shoppingCategories[index % shoppingCategories.length],
      price: index % 3 === 0 ? null : String(index),
      assignedTo: index % 2 === 0 ? id : null,
    }),
  });
  if (!response.ok) throw new Error(`adding an item answered ${response.status}`);
}

/** As many checkboxes with nothing behind them. */
async function bareList(): Promise<Page> {
  const page = await browser.newPage(PHONE);
  const rows = Array.from({ length: ITEMS }, (_, item) => `<label><input type="checkbox"> Item ${item}</label>`);
  await page.setContent(`<style>label { display: block; padding: 14px }</style>${rows.join('')}`);
  return page;
}

/** Taps {@link TICKS} boxes all over the list, each when the one before is on the screen. */
async function measure(page: Page): Promise<Measured> {
  // A row that is far away has its place, and its box only once it is near.
  const rows = page.locator('li:has(> label), li[id]:empty, body > label');
  await rows.nth(ITEMS - 1).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(placeProbe);
  for (let tick = 0; tick < TICKS; tick += 1) {
    const row = rows.nth(Math.floor((tick * ITEMS) / TICKS));
    await row.scrollIntoViewIfNeeded();
    const box = row.getByRole('checkbox');
    await page.evaluate(() => probe.arm());
    await box.tap();
    await page.evaluate(() => probe.next);
    if (!(await box.isChecked())) throw new Error('a tap ticked nothing');
  }
  return page.evaluate(() => probe.measured);
}

/** Runs in the page: notes each tap on a box until the frame after it is drawn. */
function placeProbe(): void {
  const measured: Measured = { painted: [], accounted: [] };
  let isDrawn = (): void => undefined;
  const placed: Probe = {
    measured,
    next: Promise.resolve(),
    arm: () => {
      placed.next = new Promise((resolve) => (isDrawn = resolve));
    },
  };
  Object.assign(window, { probe: placed });
  let lifted = 0;
  document.addEventListener('pointerup', ({ timeStamp }) => (lifted = timeStamp), { capture: true });
  const onClick = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    // What is posted in a frame's own callback arrives after that frame is drawn.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        measured.painted.push(performance.now() - lifted);
        isDrawn();
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  document.addEventListener('click', onClick, { capture: true });
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') measured.accounted.push(duration);
  }).observe(options);
}

function report(name: string, { painted, accounted }: Measured): void {
  const [median, slow] = [percentile(painted, 50), percentile(painted, 95)].map((value) => value.toFixed(1));
  const account = `${accounted.length} of ${TICKS} took the browser 16 ms or more, at most ${Math.max(0, ...accounted)}`;
  console.log(`${name.padEnd(24)} median ${median} ms, 95 % within ${slow} ms; ${account}`);
}
