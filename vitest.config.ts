import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { screenTests } from './packages/web/screen-tests.ts';

const failOnConsoleError = './scripts/fail-on-console-error.ts';

// A worker loads modules once for all of its files (`isolate: false`): two thirds of the time of rules went into loading.

/** A machine that does other work too is slow, not wrong: what is waited for may take this long before it counts as missing. */
const patience = { testTimeout: 20_000, hookTimeout: 30_000 };
/** In the long run a test makes many times as many tries (scripts/test-long.mjs). */
const isLong = process.env['TEST_LONG'] === '1';
const serverPatience = isLong ? { ...patience, testTimeout: 300_000 } : patience;
/** A test that expects nothing cannot fail. */
const expectations = { requireAssertions: true, poll: { timeout: 15_000 } };

/** Tests of whole programs: servers and databases that start, stop, are killed, upgraded and backed up or have very much to do, and those that need programs of the system beside Node, such as Redis or Caddy. */
const machineTests = '**/*.machines.test.ts';

/** They run with TEST_MACHINES=1 alone, one file after the other: each has several servers and stores of its own. */
const machines: TestProjectConfiguration[] =
  process.env['TEST_MACHINES'] === '1'
    ? [
        {
          test: {
            name: 'machines',
            include: [`packages/server/${machineTests}`],
            environment: 'node',
            fileParallelism: false,
            testTimeout: 300_000,
            hookTimeout: 120_000,
            expect: expectations,
            globalSetup: ['./packages/server/src/testing/global-setup.ts'],
            setupFiles: [failOnConsoleError],
          },
        },
      ]
    : [];

export default defineConfig({
  test: {
    // A test that is the only one to run would let all others pass unseen.
    allowOnly: false,
    // Two files at a time: what a two-core machine carries without tests waiting on each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/{concierge,contract,outbox}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...patience,
          expect: expectations,
          setupFiles: [failOnConsoleError],
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          exclude: [machineTests],
          environment: 'node',
          // A worker loads the modules once, and keeps one server that its files lease one after the other (testing/test-app.ts).
          // What a file changes of its process, such as the clock or a prototype, it puts back; what is killed or started anew is
          // a process of its own, which the test starts itself (testing/server-process.ts, testing/database-process.ts).
          isolate: false,
          ...serverPatience,
          expect: expectations,
          globalSetup: ['./packages/server/src/testing/global-setup.ts'],
          setupFiles: [failOnConsoleError, './packages/server/src/testing/remembered-hashes.ts'],
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/**/*.test.{ts,tsx}'],
          exclude: ['**/*.screen.test.tsx'],
          environment: 'node',
          isolate: false,
          ...patience,
          expect: expectations,
          setupFiles: [failOnConsoleError],
        },
      },
      screenTests(process.env['CHROMIUM_SHELL_PATH'] || process.env['CHROMIUM_PATH'], process.env),
      ...machines,
    ],
  },
});
