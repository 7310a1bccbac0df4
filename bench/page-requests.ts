// What a page requests until it is quiet.
import type { BrowserContext, Page } from '@playwright/test';

/** How long after its load event a page reads nothing ahead (packages/web/src/platform/idle.ts), seconds. */
const SETTLED_S = 1.5;

/** Requests and their bytes, and how many bytes of them were requested once the page had settled. */
interface Requested {
  readonly requests: number;
  readonly bytes: number;
  readonly ahead: number;
}

/** Opens a page in a tab of its own, and closes it once it requests nothing more. */
export async function countRequests(context: BrowserContext, address: string): Promise<Requested> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Page.enable');
  let [requests, bytes, ahead, settled] = [0, 0, 0, Infinity];
  const begun = new Map<string, number>();
  session.on('Page.loadEventFired', ({ timestamp }) => (settled = timestamp + SETTLED_S));
  session.on('Network.requestWillBeSent', ({ request, requestId, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    requests += 1;
    begun.set(requestId, timestamp);
  });
  session.on('Network.webSocketCreated', () => (requests += 1));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if ((begun.get(requestId) ?? 0) >= settled) ahead += encodedDataLength;
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await untilQuiet(page);
  await page.close();
  return { requests, bytes, ahead };
}

/** Also what waits for real idleness has come. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => setTimeout(resolve, 3_000));
      }),
  );
  await page.waitForLoadState('networkidle');
}
