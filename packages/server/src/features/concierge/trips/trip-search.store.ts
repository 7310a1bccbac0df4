import { type SQL, sql } from 'drizzle-orm';

/** Words are similar from here on, 0 to 1: 'sagrda' is 'sagrada', and 'market' is not 'marble'. */
const SIMILAR = 0.5;
/** Shorter words are similar to far too much. */
const SIMILAR_LETTERS_MIN = 5;

/** Other forms of a word, and slips in it, begin with these letters of it. */
const SAME_LETTERS = 3;

/** A text as it is searched: in lower case, without accents and apostrophes. Most texts have none, which costs the most. */
export const searched = (text: SQL): SQL => sql`replace(case
  when octet_length(${text}) = length(${text}) then lower(${text})
  else regexp_replace(normalize(lower(${text}), NFKD), '[\u0300-\u036f‘’]', '', 'g')
end, '''', '')`;

/**
 * Whether a text may have all of these words, as far as their beginnings tell: a question that names none of a trip's ten
 * thousand activities is not to be compared with each of them.
 *
 * @param words as `foldName` gives them, so that none means anything in a pattern.
 */
export const mayHaveWords = (text: SQL, words: readonly string[]): SQL<boolean> =>
  sql`${foldedOnce(text)} like all (${patternsOf(words)}::text[])`;

/** Whether a text may have one of these words, as far as their beginnings tell. */
const mayHaveSome = (text: SQL, words: readonly string[]): SQL<boolean> =>
  sql`${foldedOnce(text)} like any (${patternsOf(words)}::text[])`;

const foldedOnce = (text: SQL): SQL =>
  sql`(select ${searched(sql`whole.text`)} from (select ${text} as text offset 0) whole)`;

const patternsOf = (words: readonly string[]): SQL => sql`${sql.param(words.map(patternOf))}`;

/** What a text is like that may have a word. */
export const patternOf = (word: string): string => `%${[...word].slice(0, SAME_LETTERS).join('')}%`;

/**
 * Which of a question's words a text has: the same ones or other forms of them ('tours', 'tour'), such that are nearly
 * written so, and in scripts without spaces such that are a part of it.
 *
 * @param words as `foldName` gives them.
 */
export const wordsIn = (text: SQL, words: readonly string[]): SQL<string[]> => {
  // `$1::text[]` of an array that is bound as one value.
  const asked = sql`${sql.param([...words])}::text[]`;
  return sql<string[]>`(
    select coalesce(array_agg(asked.word), '{}')
    from (select ${searched(text)} as folded offset 0) own
    cross join lateral (select to_tsvector('english', own.folded) as vector offset 0) terms
    cross join unnest(${asked}) asked (word)
    where terms.vector @@ plainto_tsquery('english', asked.word)
      or to_tsvector('simple', own.folded) @@ plainto_tsquery('simple', asked.word)
      or (length(asked.word) >= ${SIMILAR_LETTERS_MIN} and strict_word_similarity(asked.word, own.folded) >= ${SIMILAR})
      or (asked.word !~ '^[\\x01-\\x7f]*$' and strpos(own.folded, asked.word) > 0)
  )`;
};

/** What a text tells: the words of it that may be names, and all that a title may have. */
export interface ToldWords {
  readonly names: readonly string[];
  readonly words: readonly string[];
}

/** One word of a title is told by chance: an opera tour is not the 'Sagrada tram tour'. */
const TOLD_WORDS_MIN = 2;

/** Which words of a text a title has, and whether these tell of it: two that say something do, or its only one. */
export const toldTitle = (title: SQL, { names, words }: ToldWords): { named: SQL<string[]>; isTold: SQL<boolean> } => {
  const named = wordsIn(title, words);
  const told = sql`length(to_tsvector('english', array_to_string(${named}, ' ')))`;
  const own = sql`length(to_tsvector('english', ${searched(title)}))`;
  return {
    named,
    isTold: sql`case when ${mayHaveSome(title, names)} and cardinality(${wordsIn(title, names)}) > 0
      then ${told} >= least(${TOLD_WORDS_MIN}::int, ${own}) else false end`,
  };
};
