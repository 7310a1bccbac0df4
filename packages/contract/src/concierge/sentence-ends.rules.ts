/** What may end a sentence: its sign with what closes behind it and then space, or, in scripts without spaces, the sign alone. */
export const SENTENCE_STOP = /[.!?…؟۔।॥]+["'”’»)\]]*(?=\s|$)|[。！？．]+[”’」』）]*/gu;

/** Words that are cut short before what they belong to. */
const CUT_SHORT = /(?:^|[\s(])(?:St|Ste|Mt|Ft|Dr|Mrs?|Ms|Prof|vs|incl|e\.g|i\.e)$/iu;
/** Words that are cut short before a number or a price. */
const CUT_BEFORE_NUMBER = /(?:^|[\s(])(?:No|Nos|approx|ca|pp?)$/iu;

/** A letter alone behind a name, or at the beginning, is an initial, */
const INITIAL = /(?:^|\p{Lu}[\p{L}\p{M}'’-]*\.?\s+|\p{L}\.)\p{L}$/u;
/** and behind one of these it is a name by itself: 'terminal B', 'type G'. */
const LETTERED = /(?:^|\s)(?:types?|terminal|gate|plan|zone|platform|line|class)\s+\p{L}$/iu;
const HALF_OF_DAY = /(?:^|[\s\d])[ap]\.m$/iu;

/** How far before a dot these look, characters. */
const SIGHT = 40;

/**
 * Whether a sentence ends there: not at the dot of initials (`U.S.`), nor of a word that is commonly cut short where places and
 * measures are named, nor where what follows goes on in small letters.
 *
 * @param begin where the stop begins in the text, as {@link SENTENCE_STOP} finds it.
 * @param end where it ends.
 */
export const isSentenceEnd = (text: string, begin: number, end: number): boolean => {
  const after = text.slice(end, end + SIGHT);
  if (/^\s+\p{Ll}/u.test(after)) return false;
  if (text.slice(begin, end) !== '.' || after.trim() === '') return true;
  const before = text.slice(Math.max(0, begin - SIGHT), begin);
  if (CUT_SHORT.test(before)) return false;
  if (CUT_BEFORE_NUMBER.test(before)) return !/^\s+[\d$€£¥]/.test(after);
  return !INITIAL.test(before) || LETTERED.test(before) || HALF_OF_DAY.test(before);
};
