import { defineConfig, devices } from '@playwright/test';

/** What `npm test` found or installed, at best without what shows windows; without either, Playwright's own download. */
const executablePath = process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH;

/** Stories that take long or vary another one, as one that kills servers or loads all places; they run with TEST_MACHINES=1 alone. */
const storiesOfMachines = '**/*.machines.e2e.ts';
const isOfMachines = process.env.TEST_MACHINES === '1';
/** Those in which people meet, again and again: what they show, they show over several servers alone, with E2E_REPLICAS=2. */
const storiesOfReplicas = '**/*.replicas.e2e.ts';
const isOfReplicas = process.env.E2E_REPLICAS !== undefined;

export default defineConfig({
  testDir: 'e2e',
  testMatch: isOfMachines ? storiesOfMachines : '**/*.e2e.ts',
  testIgnore: isOfMachines || isOfReplicas ? [] : [storiesOfMachines, storiesOfReplicas],
  globalSetup: './e2e/first-start.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // A machine that does other work too is slow, not wrong: what is waited for may take this long before it counts as missing.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    // What moves is where it ends at once: nothing has to be waited for, and a busy machine draws no pictures on the way.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Stories that are about it say so: what it keeps would cost each of the others a second, and answer in the place of their routes.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A trace of every story would take half of the time; `npx playwright test --trace on` makes one when it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
