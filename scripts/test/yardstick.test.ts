import { expect, test } from 'vitest';
import { Yardstick } from './yardstick.mjs';

test('the yardstick ends when it is stopped, before it was read too', async () => {
  const yardstick = new Yardstick();

  await yardstick.stop();

  expect(yardstick.samples).toEqual([]);
});
