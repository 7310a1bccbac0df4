import { expect, test } from 'vitest';
import { judgePassword } from './password-judge.ts';

const anna = { email: 'anna.kowalska@example.com', username: 'anna_k', firstName: 'Anna', lastName: 'Kowalska' };

test.each([
  ['12345678', 'common'],
  ['PassWord', 'common'],
  ['caravan-2026', 'common'],
  ['AnnaKowalska1987', 'common'],
  ['anna.kowalska@example.com', 'common'],
  ['12345678 ', 'common'],
  ['passwordpassword', 'common'],
  ['hunter2hunter2', 'common'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'common'],
  ['abcdefghijklmnop', 'common'],
  ['24.05.1987', 'common'],
  ['P@ssw0rd!', 'weak'],
  ['summer2026', 'weak'],
  ['anna12345', 'weak'],
  ['gqzmtwpkrb', 'fair'],
  ['vT9!kq2#L', 'fair'],
  ['Tr0ub4dor&3', 'fair'],
  ['correct horse battery', 'strong'],
  ['vT9!kq2#LwX7', 'strong'],
])('the password %j is called %s', (password, expected) => {
  expect(judgePassword(password, anna)).toBe(expected);
});

test('a password of the greatest length is judged too', () => {
  expect(judgePassword('ab1!kq2#'.repeat(16), anna)).toBe('fair');
});
