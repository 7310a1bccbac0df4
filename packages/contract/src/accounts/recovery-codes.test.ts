import { describe, expect, test } from 'vitest';
import {
  readableRecoveryCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_LETTERS,
  recoveryCodeLetters,
} from './accounts.rules.ts';

describe('a recovery code', () => {
  test('is read in groups of four', () => {
    expect(readableRecoveryCode('k7m2w9xqp4td')).toBe('k7m2-w9xq-p4td');
  });

  test('is nothing that anybody guesses: more than 50 bits', () => {
    expect(Math.log2(RECOVERY_CODE_LETTERS.length) * RECOVERY_CODE_LENGTH).toBeGreaterThan(50);
    expect(new Set(RECOVERY_CODE_LETTERS).size).toBe(RECOVERY_CODE_LETTERS.length);
  });

  test.each([
    'k7m2-w9xq-p4td',
    'k7m2w9xqp4td',
    'K7M2-W9XQ-P4TD',
    ' k7m2 w9xq p4td ',
    'k7m2–w9xq—p4td',
    'k7m2\u2011w9xq\u2011p4td\n',
  ])('is the same spelled %j', (typed) => {
    expect(recoveryCodeLetters(typed)).toBe('k7m2w9xqp4td');
  });

  test.each([
    '',
    '-',
    'k7m2-w9xq-p4t',
    'k7m2-w9xq-p4tdd',
    'k7m2-w9xq-p4t0',
    'k7m2-w9xq-p4tl',
    'k7m2_w9xq_p4td',
    'k7m2-w9xq-p4tÿ',
    '🔑',
  ])('is not %j', (typed) => {
    expect(recoveryCodeLetters(typed)).toBeNull();
  });
});
