import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { ensureBrowser } from '../scripts/browser.mjs';
import { fillTrip } from './full-trip.ts';
import { setStage } from './stage.ts';
const stage = await setStage({ REFERENCE_DATA: 'off' });
const executablePath = await ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: config.use?.launchOptions?.args ?? [],
});
try {
  const { traveller, tripId } = await fillTrip(stage);
  const { url } = stage.server;
  for (const [name, address, v] of [
    ['landing', '/', null],
    ['home', '/', traveller],
    ['trip', `/trip/${tripId}`, traveller],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    if (v) {
      const [n = '', value = ''] = v.cookie.split('=');
      await context.addCookies([
        { name: n, value: decodeURIComponent(value), url },
        { name: 'time_zone', value: 'UTC', url },
      ]);
    }
    const page = await context.newPage();
    const s = await context.newCDPSession(page);
    await s.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await s.send('Profiler.enable');
    await s.send('Profiler.setSamplingInterval', { interval: 200 });
    await s.send('Profiler.start');
    await page.goto(url + address);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1000);
    const { profile } = (await s.send('Profiler.stop')) as any;
    const self = new Map<number, number>();
    let last = profile.startTime;
    profile.samples.forEach((id: number, i: number) => {
      self.set(id, (self.get(id) ?? 0) + profile.timeDeltas[i] / 1000);
    });
    const nodes = new Map(profile.nodes.map((n: any) => [n.id, n]));
    const total = new Map<number, number>();
    const sum = (n: any): number => {
      const t = (self.get(n.id) ?? 0) + (n.children ?? []).reduce((a: number, c: number) => a + sum(nodes.get(c)), 0);
      total.set(n.id, t);
      return t;
    };
    sum(profile.nodes[0]);
    console.log('==', name);
    const print = (n: any, depth: number) => {
      const t = total.get(n.id) ?? 0;
      if (t < 8 || depth > 60) return;
      const { functionName, url: u, lineNumber } = n.callFrame;
      console.log(
        ' '.repeat(depth),
        t.toFixed(0),
        (self.get(n.id) ?? 0).toFixed(0),
        functionName || '(anon)',
        u.split('/').pop() + ':' + lineNumber,
      );
      for (const c of (n.children ?? []).toSorted((a: number, b: number) => (total.get(b) ?? 0) - (total.get(a) ?? 0)))
        print(nodes.get(c), depth + 1);
    };
    if (process.env.TREE === name) print(profile.nodes[0], 0);
    const byFn = new Map<string, [number, number]>();
    const walk = (n: any, stack: Set<string>) => {
      const k =
        (n.callFrame.functionName || '(anon)') + ' ' + n.callFrame.url.split('/').pop() + ':' + n.callFrame.lineNumber;
      const e = byFn.get(k) ?? [0, 0];
      e[0] += self.get(n.id) ?? 0;
      const isNew = !stack.has(k);
      if (isNew) e[1] += total.get(n.id) ?? 0;
      byFn.set(k, e);
      const next = isNew ? new Set([...stack, k]) : stack;
      for (const c of n.children ?? []) walk(nodes.get(c), next);
    };
    walk(profile.nodes[0], new Set());
    console.log('-- self');
    [...byFn]
      .toSorted((a, b) => b[1][0] - a[1][0])
      .slice(0, 22)
      .forEach(([k, [a, b]]) => console.log(a.toFixed(0).padStart(6), b.toFixed(0).padStart(6), k));
    console.log('-- total');
    [...byFn]
      .filter(([k]) => !/react-/.test(k))
      .toSorted((a, b) => b[1][1] - a[1][1])
      .slice(0, 45)
      .forEach(([k, [a, b]]) => console.log(b.toFixed(0).padStart(6), a.toFixed(0).padStart(6), k));
    await context.close();
  }
} finally {
  await browser.close();
  await stage.close();
}
