import type { PasswordOwner } from '@caravan/contract/accounts/passwords.rules.ts';
import { PASSWORD_COMMON_MESSAGE } from '@caravan/contract/messages.ts';
import { usePasswordStrength } from './password-strength.ts';

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

/** What may be said about a password that is being chosen. The server alone refuses one. */
export const PasswordHint = ({ password, owner }: PasswordHintProps) => {
  const strength = usePasswordStrength(password, owner);
  const words = WORDS[strength];
  return (
    <>
      {words.strength && <span className={`font-semibold ${INK[strength]}`}>{words.strength}</span>} {words.advice}
    </>
  );
};
