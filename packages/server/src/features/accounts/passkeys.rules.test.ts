import { describe, expect, test } from 'vitest';
import { isCloned, ownName } from './passkeys.rules.ts';

describe('a passkey is used in two places', () => {
  test.each([
    [0, 0, false],
    [0, 1, false],
    [7, 8, false],
    [7, 4_294_967_295, false],
    [7, 7, true],
    [7, 6, true],
    [7, 0, true],
    [1, 1, true],
  ])('when it has counted to %d before and shows %d: %s', (seen, shown, cloned) => {
    expect(isCloned(seen, shown)).toBe(cloned);
  });
});

describe('a passkey is called', () => {
  const long = 'x'.repeat(50);
  test.each([
    ['iPhone', [], 'iPhone'],
    ['  iPhone ', [], 'iPhone'],
    ['iPhone', ['iPad'], 'iPhone'],
    ['iPhone', ['iPhone'], 'iPhone 2'],
    ['iphone', ['iPhone'], 'iphone 2'],
    ['iPhone', ['iPhone', 'iPhone 2'], 'iPhone 3'],
    ['iPhone', ['iPhone', 'iPhone 3'], 'iPhone 2'],
    [`${long}y`, [], long],
    [long, [long], `${'x'.repeat(48)} 2`],
    [`${'x'.repeat(49)}🔑`, [], 'x'.repeat(49)],
    [`${'x'.repeat(47)}🔑`, [`${'x'.repeat(47)}🔑`], `${'x'.repeat(47)} 2`],
  ])('as wished, %s, beside %j: %s', (wish, taken, name) => {
    expect(ownName(wish, taken)).toBe(name);
    expect(name.length).toBeLessThanOrEqual(50);
  });
});
