// A week of a group planned through the screens of a phone: taps and seconds, against the version before.
// `--assert`: fails where either is not at least a third less.
import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { percentile } from './figures.ts';
import { type Effort, Hand, secondsOf } from './hand.ts';
import { signUp } from './stage.ts';
import { planWeekBefore } from './week-before.ts';
import { planWeekNow, type Scenario } from './week-now.ts';
import { planWeek } from './week-plan.ts';
import { checkOutBefore, serve, type Served, untilKnown } from './week-versions.ts';

/** How often each version plans its week. */
const TIMES = Number(process.env.BENCH_TIMES ?? 1);
/** So much of what it took before it may take. */
const AT_MOST = 2 / 3;
/** What the version before took (README.md), for a history that does not have it. */
const KNOWN_BEFORE: Effort = { taps: 491, keys: 746, waited: 130_000 };
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'Europe/Zurich',
};

type Parts = ReadonlyMap<string, Effort>;

const browser = await launchBrowser();
try {
  const now = await measure('this version', planWeekNow);
  const folder = await checkOutBefore();
  if (folder === null) console.log('The history does not go back to the version before: compared with README.md.');
  const before = folder === null ? null : await measureBefore(folder);
  if (before) report(now, before);
  const [after, of] = [total(now), before ? total(before) : KNOWN_BEFORE];
  const shares = [after.taps / of.taps, secondsOf(after) / secondsOf(of)];
  console.log(
    `taps ${shares[0]?.toFixed(2)} and seconds ${shares[1]?.toFixed(2)} of before, ${AT_MOST.toFixed(2)} at most`,
  );
  if (shares.some((share) => share > AT_MOST) && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await browser.close();
}

async function measureBefore(folder: string): Promise<Parts> {
  try {
    return await measure('before', planWeekBefore, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Plans the week several times. @returns what each part took, the waiting being its median. */
async function measure(name: string, scenario: Scenario, folder?: string): Promise<Parts> {
  const served = await serve(folder);
  try {
    const all: Parts[] = [];
    for (let time = 0; time < TIMES; time += 1) all.push(await planOnce(served, scenario));
    const parts = new Map<string, Effort>();
    for (const [part, effort] of all[0] ?? []) {
      const waited = percentile(
        all.map((each) => each.get(part)?.waited ?? 0),
        50,
      );
      parts.set(part, { ...effort, waited });
      console.log(line(`${name}: ${part}`, { ...effort, waited }));
    }
    console.log(line(`${name}: all`, total(parts)));
    return parts;
  } finally {
    await served.close();
  }
}

async function planOnce(served: Served, scenario: Scenario): Promise<Parts> {
  const plan = planWeek(new Date().toISOString().slice(0, 10));
  const page = await openAs(served);
  const hand = new Hand(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await scenario(page, hand, plan, async (link) => {
    for (let friend = 0; friend < plan.friends; friend += 1) {
      const friends = await openAs(served);
      await friends.goto(link);
      await hand.on(friends).tap(friends.getByRole('button', { name: /Join/ }));
      await hand.on(friends).sees(friends.getByRole('heading', { level: 1, name: plan.title }));
      await friends.context().close();
    }
  });
  await page.context().close();
  return hand.parts;
}

/** The first page of somebody who has just signed up. */
async function openAs(served: Served): Promise<Page> {
  const traveller = await signUp(served);
  await untilKnown(served, traveller);
  const context: BrowserContext = await browser.newContext({ ...PHONE, baseURL: served.url });
  const [name = '', value = ''] = traveller.cookie.split('=');
  await context.addCookies([{ name, value: decodeURIComponent(value), url: served.url }]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return context.newPage();
}

function total(parts: Parts): Effort {
  const sum = (of: (effort: Effort) => number) => [...parts.values()].reduce((all, effort) => all + of(effort), 0);
  return { taps: sum(({ taps }) => taps), keys: sum(({ keys }) => keys), waited: sum(({ waited }) => waited) };
}

function line(name: string, effort: Effort): string {
  const { taps, keys, waited } = effort;
  const columns = [
    `${taps} taps`,
    `${keys} keys`,
    `${(waited / 1_000).toFixed(1)} s waited`,
    `${secondsOf(effort).toFixed(0)} s`,
  ];
  return name.padEnd(42) + columns.map((column) => column.padStart(15)).join('');
}

function report(now: Parts, before: Parts): void {
  for (const [part, effort] of before) {
    const after = now.get(part);
    if (!after) continue;
    console.log(
      `${part.padEnd(30)} taps ${effort.taps} → ${after.taps}, seconds ${secondsOf(effort).toFixed(0)} → ${secondsOf(after).toFixed(0)}`,
    );
  }
}
