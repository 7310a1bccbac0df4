import { commonAmong } from '@caravan/contract/accounts/passwords.rules.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { mostCommon } from './lean-dictionary.ts';

test('the web app knows every password that the server refuses for being common', () => {
  const ranked = dictionary['passwords-common'];

  const listed = mostCommon(ranked);

  expect(commonAmong(listed)).toEqual(commonAmong(ranked));
  expect(listed.length).toBeLessThan(ranked.length / 3);
  expect(listed.slice(0, 5000)).toEqual(ranked.slice(0, 5000));
});
