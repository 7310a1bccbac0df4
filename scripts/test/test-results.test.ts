import { expect, test } from 'vitest';
import { playwrightResults, slowest, vitestResults } from './test-results.mjs';

test('of vitest: what passed, what failed by name, and how long each file took', () => {
  const results = vitestResults(
    {
      testResults: [
        {
          name: '/project/a.test.ts',
          status: 'failed',
          message: '',
          startTime: 1_000,
          endTime: 1_250,
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'subtracts' },
            { status: 'skipped', fullName: 'divides' },
          ],
        },
        {
          name: '/project/b.test.ts',
          status: 'failed',
          message: 'No such module',
          startTime: 0,
          endTime: 0,
          assertionResults: [],
        },
        // Not begun, as a test had failed.
        { name: '/project/c.test.ts', status: 'failed', message: '', startTime: 0, endTime: 0, assertionResults: [] },
      ],
    },
    '/project',
  );

  expect(results).toEqual({
    passed: 1,
    failed: ['a.test.ts: subtracts', 'b.test.ts'],
    skipped: ['a.test.ts: divides'],
    files: [
      { file: 'a.test.ts', milliseconds: 250 },
      { file: 'b.test.ts', milliseconds: 0 },
      { file: 'c.test.ts', milliseconds: 0 },
    ],
  });
});

test('of Playwright: each story counts once for each screen, and its files add up', () => {
  const story = (projectName: string, status: string, duration: number) => ({
    projectName,
    status,
    results: [{ duration }],
  });

  const results = playwrightResults(
    {
      config: { rootDir: '/project/e2e' },
      suites: [
        {
          file: 'trips.e2e.ts',
          specs: [{ title: 'made', tests: [story('phone', 'expected', 700), story('desktop', 'unexpected', 300)] }],
          suites: [
            {
              file: 'trips.e2e.ts',
              specs: [{ title: 'deleted', tests: [story('phone', 'expected', 50), story('desktop', 'skipped', 0)] }],
            },
          ],
        },
      ],
    },
    '/project',
  );

  expect(results).toEqual({
    passed: 2,
    failed: ['e2e/trips.e2e.ts: made (desktop)'],
    skipped: ['e2e/trips.e2e.ts: deleted (desktop)'],
    files: [{ file: 'e2e/trips.e2e.ts', milliseconds: 1_050 }],
  });
});

test('the slowest files come first, and no more than asked for', () => {
  const files = [10, 30, 20].map((milliseconds) => ({ file: `${milliseconds}.test.ts`, milliseconds }));

  expect(slowest(files, 2).map(({ file }) => file)).toEqual(['30.test.ts', '20.test.ts']);
});
