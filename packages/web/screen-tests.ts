import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** The media features that a test of a screen can ask for; `null`: as the browser has them. */
interface EmulatedMedia {
  readonly colorScheme?: 'light' | 'dark' | null;
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Shows the page as somebody has set up their device. */
    emulateMedia(media: EmulatedMedia): Promise<void>;
    /** Shows the page as in another time zone; '' as in UTC again. */
    emulateTimeZone(timeZone: string): Promise<void>;
    /** Puts a finger down on the page, draws it through the other points, CSS pixels of the page, and lifts it. */
    drawFinger(points: readonly { readonly x: number; readonly y: number }[]): Promise<void>;
    /** Builds a device into the browser that keeps passkeys and is unlocked at once; answers its id. */
    addPasskeyDevice(): Promise<string>;
    /** Has the person unlock a device from now on, or turn its question down. */
    unlockPasskeyDevice(id: string, isUnlocked: boolean): Promise<void>;
    /** How many passkeys a device keeps. */
    countPasskeys(id: string): Promise<number>;
    /** Takes all devices that keep passkeys out of the browser. */
    removePasskeyDevices(): Promise<void>;
  }
}

/** The DevTools session of each page: what one has set, no other one may change. */
const devToolsSessions = new WeakMap<Page, Promise<CDPSession>>();

const devToolsOf = (page: Page): Promise<CDPSession> => {
  const session = devToolsSessions.get(page) ?? page.context().newCDPSession(page);
  devToolsSessions.set(page, session);
  return session;
};

const screenCommands = {
  emulateMedia: defineBrowserCommand<[EmulatedMedia]>(async ({ page }, media) => {
    await page.emulateMedia(media);
  }),
  emulateTimeZone: defineBrowserCommand<[string]>(async ({ page }, timezoneId) => {
    const devTools = await devToolsOf(page);
    await devTools.send('Emulation.setTimezoneOverride', { timezoneId });
  }),
  drawFinger: defineBrowserCommand<[readonly { readonly x: number; readonly y: number }[]]>(
    async ({ page, iframe }, points) => {
      const devTools = await devToolsOf(page);
      const box = await iframe.owner().boundingBox();
      if (!box) throw new Error('The page is not in sight.');
      for (const [index, { x, y }] of points.entries()) {
        const type = index === 0 ? 'touchStart' : 'touchMove';
        await devTools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + x, y: box.y + y }] });
      }
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  ),
  addPasskeyDevice: defineBrowserCommand<[]>(async ({ page }) => {
    const devTools = await devToolsOf(page);
    await devTools.send('WebAuthn.enable');
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  }),
  unlockPasskeyDevice: defineBrowserCommand<[string, boolean]>(async ({ page }, authenticatorId, isUserVerified) => {
    const devTools = await devToolsOf(page);
    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }),
  countPasskeys: defineBrowserCommand<[string]>(async ({ page }, authenticatorId) => {
    const devTools = await devToolsOf(page);
    const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.length;
  }),
  removePasskeyDevices: defineBrowserCommand<[]>(async ({ page }) => {
    const devTools = await devToolsOf(page);
    await devTools.send('WebAuthn.disable');
  }),
};

/** A picture for every address of a stored one: an `<img>` asks the network, which nothing in the page can answer for. */
const samplePictures = (): Plugin => ({
  name: 'caravan:sample-pictures',
  configureServer: (server) => {
    const picture = readFileSync(path.join(import.meta.dirname, 'public', 'apple-touch-icon.png'));
    server.middlewares.use('/api/objects/', (_request, response) => {
      response.setHeader('content-type', 'image/png').end(picture);
    });
  },
});

/**
 * The tests of screens: the app in Chromium without windows, on a phone in UTC, with the contract's endpoints answered in the
 * page (src/testing).
 *
 * @param executablePath the browser that `npm test` has found; `undefined`: Playwright's own download.
 * @param environment what the browser is started with, but for its time zone.
 */
export const screenTests = (
  executablePath: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): TestProjectInlineConfiguration => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), samplePictures()],
  resolve: {
    // As in vite.config.ts: a stand-in for what React has had since version 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  // Whatever is found only while the tests run would have the page loaded anew in the midst of them.
  optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.screen.test.tsx'] },
  test: {
    name: 'screens',
    provide: { screenSizes: environment['TEST_SIZES'] === 'phone' ? ['phone'] : ['phone', 'desktop'] },
    include: ['src/**/*.screen.test.tsx'],
    // All files share one page, so that the app is loaded once; testing/screen.tsx leaves nothing of a test behind.
    isolate: false,
    // As long as a busy machine needs. A test that expects nothing cannot fail.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // An error that nobody catches fails its test (testing/console-errors.ts).
      trackUnhandledErrors: false,
      provider: playwright({
        // In UTC by its environment: what the context sets could not be changed for a test.
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          args: BROWSER_FLAGS,
          env: { ...environment, TZ: 'UTC' },
        },
        // What moves is where it ends at once: nothing has to be waited for, and a busy machine draws no pictures on the way.
        contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
        actionTimeout: 10_000,
      }),
      commands: screenCommands,
      orchestratorScripts: [{ content: COVER }],
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
});

/**
 * Lies over the frame of the tests and lets everything through to it: nobody sees that page, and what is covered is laid out, and
 * reports its frames, shifts and sights, but is not put together into pictures. Hidden by its own style it would report no shifts.
 */
const COVER = `
  const style = document.createElement('style');
  style.textContent =
    'body::after { content: ""; position: fixed; inset: 0; z-index: 1; background: white; will-change: transform; pointer-events: none }';
  document.head.append(style);
`;

const BROWSER_FLAGS = [
  // Megabytes for what is soon garbage: in less of it a test's page is collected again and again.
  '--js-flags=--min-semi-space-size=32 --max-semi-space-size=32',
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that films a disc going round, and that every page may use: a browser without windows asks nobody.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
