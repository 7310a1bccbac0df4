import { passwordStrength } from './password-strength.ts';

const WORDS = {
  short: { strength: null, advice: 'At least 8 characters' },
  weak: { strength: 'Weak.', advice: 'A few words in a row are easy to keep and hard to guess' },
  fair: { strength: 'Fair.', advice: 'A little longer is better' },
  strong: { strength: 'Strong.', advice: '' },
} as const;

const INK = { short: '', weak: 'text-clay-ink', fair: 'text-yellow-ink', strong: 'text-green-ink' } as const;

/** What may be said about a password that is being chosen. It advises and forbids nothing. */
export const PasswordHint = ({ password, known }: { password: string; known: readonly string[] }) => {
  const strength = passwordStrength(password, known);
  const words = WORDS[strength];
  return (
    <>
      {words.strength && <span className={`font-semibold ${INK[strength]}`}>{words.strength} </span>}
      {words.advice}
    </>
  );
};
