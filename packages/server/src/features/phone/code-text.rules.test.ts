import { expect, test } from 'vitest';
import { codeText } from './phone-codes.rules.ts';

test.each([
  ['https://trips.example', '@trips.example #042917'],
  ['https://trips.example:8443', '@trips.example #042917'],
  ['http://127.0.0.1:3000', '@127.0.0.1 #042917'],
])('a code is bound to the site at %s in its last line', (publicUrl, lastLine) => {
  expect(codeText('042917', publicUrl)).toBe(
    `042917 is your Caravan code. It works for 10 minutes. Never share it.\n\n${lastLine}`,
  );
});
