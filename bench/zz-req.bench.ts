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
    const t0 = Date.now();
    console.log('==', name);
    page.on('console', (m) => console.log('  console', m.type(), m.text()));
    page.on('request', (r) => console.log('  ', Date.now() - t0, r.method(), r.url().replace(url, '')));
    page.on('websocket', (r) => console.log('  ', Date.now() - t0, 'WS', r.url()));
    await page.goto(url + address);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(3500);
    await page.screenshot({ path: `/tmp/req-${name}.png` });
    await context.close();
  }
} finally {
  await browser.close();
  await stage.close();
}
