/** Longer words have a letter in place of another too: of shorter ones too many are another word, as 'policy' is 'police'. */
const REPLACED_MIN = 8;
/** A place's name is known to be one by where it stands. */
const REPLACED_IN_NAMES_MIN = 6;

/**
 * Whether a word is another one with one slip of the fingers: a letter left out, added, or two of them exchanged; in a long word
 * also one in place of another. The first letter is hardly ever wrong.
 */
export const isSlipOf = (typed: string, word: string, kind: 'word' | 'name'): boolean => {
  if (typed === word || typed[0] !== word[0]) return false;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  const [restTyped, restWord] = [typed.slice(same), word.slice(same)];
  if (restTyped.slice(1) === restWord || restTyped === restWord.slice(1)) return true;
  const exchanged = `${restWord[1] ?? ''}${restWord[0] ?? ''}${restWord.slice(2)}`;
  if (restTyped === exchanged) return true;
  const least = kind === 'name' ? REPLACED_IN_NAMES_MIN : REPLACED_MIN;
  return word.length >= least && restTyped.slice(1) === restWord.slice(1);
};
