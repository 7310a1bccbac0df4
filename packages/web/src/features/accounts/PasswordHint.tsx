import { PASSWORD_MIN } from '@caravan/contract/accounts/accounts.schema.ts';
import type { PasswordOwner } from '@caravan/contract/accounts/passwords.rules.ts';
import { PASSWORD_COMMON_MESSAGE } from '@caravan/contract/messages.ts';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import type { Judgement } from './password-judge.ts';

/** One line each, on the narrowest phone too: nothing moves while somebody types. */
const WORDS = {
  short: { strength: null, advice: 'At least 8 characters' },
  unknown: { strength: null, advice: 'A few words in a row are hard to guess' },
  common: { strength: PASSWORD_COMMON_MESSAGE, advice: null },
  weak: { strength: 'Weak.', advice: 'Try a few words in a row' },
  fair: { strength: 'Fair.', advice: 'A little longer is better' },
  strong: { strength: 'Strong.', advice: null },
} as const;

const INK = {
  short: '',
  unknown: '',
  common: 'text-clay-ink',
  weak: 'text-clay-ink',
  fair: 'text-yellow-ink',
  strong: 'text-green-ink',
} as const;

interface PasswordHintProps {
  /** As it is being chosen. */
  password: string;
  /** Whose it is going to be, as far as that is known. */
  owner: PasswordOwner;
}

/** Shows how strong a password is that is being chosen. Only the server refuses one. */
export const PasswordHint = ({ password, owner }: PasswordHintProps) => {
  const strength = usePasswordStrength(password, owner);
  const words = WORDS[strength];
  return (
    <>
      {words.strength && <span className={`font-semibold ${INK[strength]}`}>{words.strength}</span>} {words.advice}
    </>
  );
};

/** How hard a password is to guess; `unknown` while what judges it has not arrived. */
type PasswordStrength = 'short' | 'unknown' | Judgement;

type Judge = (password: string, owner: PasswordOwner) => Judgement;

/** Its word lists are as large as a page, so they are loaded with the first letter of a new password. */
let arrived: Judge | undefined;

const loadJudge = async (): Promise<Judge> => {
  const { judgePassword } = await import('./password-judge.ts');
  arrived = judgePassword;
  return judgePassword;
};

/** Follows how hard to guess a password is that somebody is choosing. */
const usePasswordStrength = (password: string, owner: PasswordOwner): PasswordStrength => {
  const [judge, setJudge] = useState(() => arrived);
  const isBegun = password !== '';
  useEffect(() => {
    // Without a connection nothing is said; the server judges all the same.
    if (isBegun && !judge)
      loadJudge().then(
        (loaded) => setJudge(() => loaded),
        () => undefined,
      );
  }, [isBegun, judge]);
  if (password.length < PASSWORD_MIN) return 'short';
  return judge ? judge(password, owner) : 'unknown';
};

/**
 * Refuses in a form what the server would refuse, as far as that is known here.
 *
 * @param field the field of the new password.
 * @param ownerOf whose it is, by what the form holds.
 */
export const notTooCommon = <Field extends string, Values extends Record<Field, string>>(
  field: Field,
  ownerOf: (values: Values) => PasswordOwner,
) =>
  z.refine<Values>((values) => arrived?.(values[field], ownerOf(values)) !== 'common', {
    path: [field],
    message: PASSWORD_COMMON_MESSAGE,
  });
