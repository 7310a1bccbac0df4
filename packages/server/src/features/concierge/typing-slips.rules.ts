/** In shorter words letters are exchanged, and nothing else: with one more or less they are another word. */
const LETTERS_MIN = 5;
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
  const exchanged = `${restWord[1] ?? ''}${restWord[0] ?? ''}${restWord.slice(2)}`;
  if (restTyped === exchanged) return true;
  if (typed.length < LETTERS_MIN || word.length < LETTERS_MIN) return false;
  if (isSlipOfDoubles(typed, word)) return true;
  if (restTyped.slice(1) === restWord || restTyped === restWord.slice(1)) return true;
  const least = kind === 'name' ? REPLACED_IN_NAMES_MIN : REPLACED_MIN;
  return word.length >= least && restTyped.slice(1) === restWord.slice(1);
};

/** Whether two words differ in what is doubled in them alone: 'Phillipines', 'tiping'. */
export const isSlipOfDoubles = (typed: string, word: string): boolean => withoutDoubles(typed) === withoutDoubles(word);

const withoutDoubles = (word: string): string => word.replaceAll(/(.)\1+/gu, '$1');
