import { PASSWORD_MAX } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  asCommon,
  commonAmong,
  followsPattern,
  isLittleMoreThan,
  type PasswordOwner,
  wordsOf,
} from '@caravan/contract/accounts/passwords.rules.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What is said of a password that is long enough. */
export type Judgement = 'common' | 'weak' | 'fair' | 'strong';

/** Tries that a password stands, powers of ten: what a rented machine makes of our hashes in an hour, and in a year. */
const FAIR = 8;
const STRONG = 12;

const ranked = dictionary['passwords-common'];
const common: ReadonlySet<string> = new Set(commonAmong(ranked));
const zxcvbn = new ZxcvbnFactory({
  dictionary: { passwords: ranked },
  graphs: adjacencyGraphs,
  maxLength: PASSWORD_MAX,
});

/** How hard a password is to guess for whoever knows its owner; `common`: the server refuses it. */
export const judgePassword = (password: string, owner: PasswordOwner): Judgement => {
  const words = wordsOf(owner);
  const isRefused = followsPattern(password) || isLittleMoreThan(password, words) || common.has(asCommon(password));
  if (isRefused) return 'common';
  const { guessesLog10 } = zxcvbn.check(password, words);
  if (guessesLog10 < FAIR) return 'weak';
  return guessesLog10 < STRONG ? 'fair' : 'strong';
};
