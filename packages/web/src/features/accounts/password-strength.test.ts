import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['abc1234', 'short'],
  ['password', 'weak'],
  ['12345678', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['gqzmtwpkrb', 'fair'],
  ['correct horse battery', 'strong'],
  ['vT9!kq2#L', 'fair'],
  ['vT9!kq2#Lw', 'strong'],
])('the password %j is called %s', (password, expected) => {
  const strength = passwordStrength(password);

  expect(strength).toBe(expected);
});

test('a password made of the own name is weaker than it looks', () => {
  const password = 'AnnaKowalska1987';

  const strength = passwordStrength(password, ['Anna', 'Kowalska']);

  expect(strength).toBe('weak');
});

test('short names take nothing away from a password', () => {
  const password = 'correct horse battery';

  const strength = passwordStrength(password, ['o', 're', '']);

  expect(strength).toBe('strong');
});
