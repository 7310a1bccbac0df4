/** A phrase of questions, as PostgreSQL takes it. */
export interface Phrase {
  /** What takes its words to their stems; 'simple' leaves them as they are. */
  readonly dictionary: 'english' | 'simple';
  /** In the language of `to_tsquery`. */
  readonly query: string;
  /** Its words as they are written. */
  readonly words: readonly string[];
}

/**
 * A phrase as it is written in the table of topics: words with a space between them occur anywhere in a question, those with a
 * hyphen behind each other; behind '=' they are meant as they are written, and otherwise in all their forms: 'tip' is 'tipping' too.
 */
export const phraseOf = (written: string): Phrase => {
  const isExact = written.startsWith('=');
  const phrase = isExact ? written.slice(1) : written;
  return {
    dictionary: isExact ? 'simple' : 'english',
    query: phrase.replaceAll('-', ' <-> ').replaceAll(/(?<![>]) (?![<])/g, ' & '),
    words: phrase.split(/[ -]/),
  };
};

const FAMILY = /\{([a-z-]+)\}/;

/**
 * A phrase once for each word of the families in it: '{drives} left' is 'drive left', 'keep left' and so on.
 *
 * @throws where there is no such family.
 */
export const phrasesOfFamilies = (
  written: string,
  families: ReadonlyMap<string, readonly string[]>,
): readonly string[] => {
  const [placeholder, family = ''] = FAMILY.exec(written) ?? [];
  if (placeholder === undefined) return [written];
  const words = families.get(family);
  if (!words) throw new Error(`There is no family of words called ${family}.`);
  return words.flatMap((word) => phrasesOfFamilies(written.replace(placeholder, word), families));
};
