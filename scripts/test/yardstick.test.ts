import { expect, test } from 'vitest';
import { Yardstick } from './yardstick.mjs';

test('the yardstick is read while it runs, and ends when it is stopped before it was read twice', async () => {
  const yardstick = new Yardstick();

  await yardstick.stop();

  expect(yardstick.samples).toEqual([]);
});
