import { expect, test } from 'vitest';
import { forgetAll } from '../browser-memory.ts';
import { mayBeWaiting, rememberWaiting } from './remembered-waiting.ts';

test('whoever signs out takes what says that changes of theirs wait, and leaves that of others', () => {
  rememberWaiting('ann', true);
  rememberWaiting('ben', true);
  localStorage.setItem('caravan.theme', 'dark');

  forgetAll('ann');

  expect(['ann', 'ben'].map(mayBeWaiting)).toEqual([false, true]);
  expect(localStorage.getItem('caravan.theme')).toBeNull();
  rememberWaiting('ben', false);
  expect(mayBeWaiting('ben')).toBe(false);
});
