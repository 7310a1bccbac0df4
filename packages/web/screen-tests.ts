import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright';
import type { CDPSession, Page } from '@playwright/test';
import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** The media features that a test of a screen can ask for; `null`: as the browser has them. */
interface EmulatedMedia {
  readonly colorScheme?: 'light' | 'dark' | null;
  readonly reducedMotion?: 'reduce' | null;
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Shows the page as somebody has set up their device. */
    emulateMedia(media: EmulatedMedia): Promise<void>;
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

/** The browser's own devices for passkeys, by the page that uses them. */
const passkeyDevices = new WeakMap<Page, Promise<CDPSession>>();

const passkeyDevicesOf = (page: Page): Promise<CDPSession> => {
  const known = passkeyDevices.get(page) ?? page.context().newCDPSession(page);
  passkeyDevices.set(page, known);
  return known;
};

const screenCommands = {
  addPasskeyDevice: defineBrowserCommand<[]>(async ({ page }) => {
    const session = await passkeyDevicesOf(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
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
    const session = await passkeyDevicesOf(page);
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }),
  countPasskeys: defineBrowserCommand<[string]>(async ({ page }, authenticatorId) => {
    const session = await passkeyDevicesOf(page);
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.length;
  }),
  removePasskeyDevices: defineBrowserCommand<[]>(async ({ page }) => {
    const session = await passkeyDevicesOf(page);
    await session.send('WebAuthn.disable');
  }),
  emulateMedia: defineBrowserCommand<[EmulatedMedia]>(async ({ page }, media) => {
    await page.emulateMedia(media);
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
 */
export const screenTests = (executablePath: string | undefined): TestProjectInlineConfiguration => ({
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
    include: ['src/**/*.screen.test.tsx'],
    // All files share one page, so that the app is loaded once; testing/screen.tsx leaves nothing of a test behind.
    isolate: false,
    // As long as a busy machine needs.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_FLAGS },
        contextOptions: { locale: 'en-US', timezoneId: 'UTC' },
        actionTimeout: 10_000,
      }),
      commands: screenCommands,
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
});

const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
