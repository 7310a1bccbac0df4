import { expect, test } from 'vitest';
import { isCalm, stepAt } from './calm.rules.ts';

const NOTHING = { isTyping: false, isOpen: false, isSending: false, isSaying: false };

test('a moment is calm where nothing goes on', () => {
  expect(isCalm(NOTHING)).toBe(true);
});

test.each(Object.keys(NOTHING))('a moment is not calm where %s', (what) => {
  expect(isCalm({ ...NOTHING, [what]: true })).toBe(false);
});

const NEW = { calm: true, isWaiting: true, isOld: false, isOnline: true };
const OLD = { calm: true, isWaiting: false, isOld: true, isOnline: true };

test.each([
  ['a version that waits takes over where nobody looks', 'hidden', NEW, 'activate'],
  ['a version that waits takes over between screens', 'screen-changed', NEW, 'activate'],
  ['even without a network, as it is there', 'hidden', { ...NEW, isOnline: false }, 'activate'],
  ['not while something goes on', 'hidden', { ...NEW, calm: false }, 'nothing'],
  ['an old page is loaded anew between screens', 'screen-changed', OLD, 'reload'],
  ['it keeps where somebody has scrolled to', 'hidden', OLD, 'nothing'],
  ['and all that it shows while there is no network', 'screen-changed', { ...OLD, isOnline: false }, 'nothing'],
  ['and what somebody is about to do', 'screen-changed', { ...OLD, calm: false }, 'nothing'],
  ['nothing happens without a version', 'screen-changed', { ...OLD, isOld: false }, 'nothing'],
] as const)('%s', (_what, moment, facts, step) => {
  expect(stepAt(moment, facts)).toBe(step);
});
