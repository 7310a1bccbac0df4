import { onTestFinished } from 'vitest';
import { overflow, watchLayoutShifts } from './layout.ts';
import { expect, page, test } from './screen.tsx';

/** Puts something above the whole page. */
const putOnTop = (style: string): void => {
  const late = document.createElement('div');
  late.style.cssText = style;
  document.body.prepend(late);
  onTestFinished(() => late.remove());
};

test('a page that jumps, or is wider than its window, is noticed', async ({ screen: { data, open } }) => {
  data.user = null;
  const shifts = watchLayoutShifts();
  await open('/terms');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await shifts()).moved).toBe('');

  putOnTop('height: 300px');
  await expect.poll(async () => (await shifts()).sum).toBeGreaterThan(0.1);
  expect(overflow()).toEqual([]);
  putOnTop('height: 1px; width: 150vw');

  expect(overflow()).not.toEqual([]);
});
