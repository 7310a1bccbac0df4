import { expect, test } from 'vitest';
import { checkoutSchema, PLAN_ID_MAX } from './plans.schema.ts';

test.each([
  ['pro', true],
  [' pro ', true],
  ['p'.repeat(PLAN_ID_MAX), true],
  ['p'.repeat(PLAN_ID_MAX + 1), false],
  ['', false],
  [' ', false],
  ['pro\u0000', false],
  ['\ud800', false],
])('a plan may be called %j: %s', (planId, isTaken) => {
  expect(checkoutSchema.safeParse({ planId }).success).toBe(isTaken);
});
