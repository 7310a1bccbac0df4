import { expect, test } from 'vitest';
import { judgeBudget, readBudget, shareOfBudget, unitsOf } from './test-budget.mjs';
import { stages } from './test-stages.mjs';

const budget = { check: 10, server: 60, e2e: 30 };

test.each([
  ['what was measured', { check: 10, server: 60, e2e: 30 }],
  ['a tenth more', { check: 10, server: 70, e2e: 30 }],
  ['tests that moved from one stage to a new one', { check: 10, server: 60, screens: 10, e2e: 22 }],
  ['less', { check: 10, server: 30, e2e: 3 }],
])('%s is within the budget', (_what, used) => {
  expect(judgeBudget(used, budget)).toBeUndefined();
});

test('more than a tenth beyond the budget is refused, with what grew most', () => {
  const refusal = judgeBudget({ check: 12, server: 71, e2e: 30 }, budget);

  expect(refusal).toContain('113 % of their budget');
  expect(refusal).toContain('more in server');
});

test('each stage is judged by how fast the machine was while it ran', () => {
  const samples = [
    { at: 1_000, seconds: 0.1 },
    { at: 6_000, seconds: 0.3 },
    { at: 11_000, seconds: 0.4 },
  ];

  const used = unitsOf(
    [
      { name: 'check', began: 500, milliseconds: 7_000, processorSeconds: 20 },
      { name: 'server', began: 10_000, milliseconds: 5_000, processorSeconds: 80 },
    ],
    samples,
  );

  expect(used).toEqual({ check: 100, server: 200 });
});

test('a stage that was over before the yardstick came round is judged by all of its samples', () => {
  const samples = [
    { at: 1_000, seconds: 0.1 },
    { at: 6_000, seconds: 0.3 },
  ];

  const used = unitsOf([{ name: 'web', began: 2_000, milliseconds: 3_000, processorSeconds: 4 }], samples);

  expect(used).toEqual({ web: 20 });
});

test('each stage says what it took of its budget, a new one nothing', () => {
  const shares = shareOfBudget({ check: 9, server: 60, screens: 1 }, { check: 10, server: 60 });

  expect(shares).toEqual({ check: '90 %', server: '100 %', screens: '', together: '100 %' });
});

test('the budget that is kept names stages that there are', () => {
  const names = new Set(stages.map(({ name }) => name));

  expect(Object.keys(readBudget()).filter((name) => !names.has(name))).toEqual([]);
});
