import { expect, test } from 'vitest';
import { recoveryCodesText } from './SecondFactorSection.tsx';

test('stored recovery codes say whose they are, where they work and one code a line', () => {
  const text = recoveryCodesText(['k7m2-9xqp-w4td', 'aaaa-bbbb-cccc'], {
    account: 'ida@example.com',
    origin: 'https://trips.example.com',
    date: '2027-03-03',
  });

  expect(text.split('\n')).toEqual([
    'Caravan recovery codes',
    'ida@example.com at https://trips.example.com',
    'Made on 2027-03-03. Each code works once; newer codes take the place of these.',
    '',
    'k7m2-9xqp-w4td',
    'aaaa-bbbb-cccc',
    '',
  ]);
});
