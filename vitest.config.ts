import { defineConfig } from 'vitest/config';

const failOnConsoleError = './scripts/fail-on-console-error.ts';

export default defineConfig({
  test: {
    // Two files at a time: what a two-core machine carries without tests waiting on each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          setupFiles: [failOnConsoleError],
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          environment: 'node',
          // A worker loads the modules once, and keeps one server that its files take in turn (testing/test-app.ts). What a
          // file changes of its process, such as the clock or a prototype, it puts back; what is killed or started anew is a
          // process of its own, which the test starts itself (testing/server-process.ts, testing/held-database.ts).
          isolate: false,
          // On a machine that is busy with something else what is waited for comes late; a test ends after it.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 20_000,
          hookTimeout: 20_000,
          globalSetup: ['./packages/server/src/testing/global-setup.ts'],
          setupFiles: [failOnConsoleError],
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: [failOnConsoleError],
        },
      },
    ],
  },
});
