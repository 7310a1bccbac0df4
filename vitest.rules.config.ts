import { defineConfig } from 'vitest/config';

/** The contract's tests alone, for `npm run mutate`: Stryker starts every project of a configuration for each mutant. */
export default defineConfig({
  test: {
    name: 'rules',
    include: ['packages/contract/src/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['./scripts/fail-on-console-error.ts', './scripts/slowed-clock.ts'],
    testTimeout: 60_000,
  },
});
