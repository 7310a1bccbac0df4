import { commonAmong } from '@caravan/contract/accounts/passwords.rules.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

/** The package's lists, each a module of its own. */
const LIST = /\/@zxcvbn-ts\/language-common\/dist\/(\w+)\.json\.mjs$/;
/** So many of the most common passwords are known whatever their length: longer ones are made of them. */
const SHORT_ONES = 5_000;

/**
 * Leaves out of the web app what its judgement of a password hardly needs: two thirds of the common passwords, and the words that
 * are thrown with dice. What the server refuses stays whole.
 */
export const leanDictionary = (): Plugin => {
  let passwords = 0;
  return {
    name: 'caravan:lean-dictionary',
    apply: 'build',
    transform(_code, id) {
      const list = LIST.exec(id)?.[1];
      if (list === 'diceware') return { code: 'export default [];', map: null };
      if (list !== 'passwords') return null;
      const kept = mostCommon(dictionary['passwords-common']);
      passwords = kept.length;
      return { code: `export default ${JSON.stringify(kept.join('\n'))}.split('\\n');`, map: null };
    },
    buildEnd(error) {
      if (!error && passwords === 0)
        throw new Error('The list of common passwords was not met: see lean-dictionary.ts.');
    },
  };
};

/** Of passwords with the most common first, those that the web app needs to know, in the same order. */
export const mostCommon = (ranked: readonly string[]): string[] => {
  const refused = new Set(commonAmong(ranked));
  return ranked.filter((password, rank) => rank < SHORT_ONES || refused.has(password));
};
