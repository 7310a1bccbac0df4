import { expect, test } from 'vitest';
import { verdictOn } from './audit-verdict.mjs';

const answer = (counts: Record<string, number>, vulnerabilities: Record<string, unknown> = {}): string =>
  JSON.stringify({ metadata: { vulnerabilities: counts }, vulnerabilities });

test('a known hole that is high or critical fails, and is named', () => {
  const holed = answer(
    { low: 1, high: 1 },
    {
      'left-open': { name: 'left-open', severity: 'high', range: '<2.0.0' },
      ajar: { name: 'ajar', severity: 'low', range: '*' },
    },
  );

  const { holes, message } = verdictOn(holed);

  expect(holes).toBe(true);
  expect(message.split('\n').slice(1)).toEqual(['left-open <2.0.0: high']);
});

test('lesser holes fail nothing', () => {
  expect(verdictOn(answer({ low: 3, moderate: 2, high: 0, critical: 0 })).holes).toBe(false);
});

test.each([
  ['does not answer', ''],
  ['has no such endpoint', '{ "statusCode": 405, "body": "", "error": { "summary": "", "detail": "" } }'],
  ['answers no JSON', '<html>'],
])('a registry that %s proves nothing, which is said', (_what, output) => {
  expect(verdictOn(output)).toEqual({ holes: false, message: expect.stringContaining('Nothing was checked.') });
});
