import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { ensureBrowser } from '../scripts/browser.mjs';
import { setStage } from './stage.ts';
const stage = await setStage({ REFERENCE_DATA: 'off' });
const executablePath = await ensureBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: config.use?.launchOptions?.args ?? [] });
try {
  const { url } = stage.server;
  for (const path of ['/', '/terms', '/privacy']) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  page.on('console', (m) => console.log('console', m.type(), m.text().slice(0, 3000)));
  page.on('pageerror', (m) => console.log('error', m.message.slice(0, 6000)));
  await page.goto(url + path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(1000);
  await page.screenshot({ path: `/tmp/hyd${path.replace('/', '-')}.png` });
  await context.close();
  }
} finally { await browser.close(); await stage.close(); }
