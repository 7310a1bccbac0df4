import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import { countryNames, topicPhrases, topicWords } from './facts.tables.ts';
import type { PhraseMatch, WordForms } from './topic-reading.rules.ts';

/** The phrases that a question has, and what its words come down to. */
export interface MatchedPhrases {
  readonly phrases: readonly PhraseMatch[];
  readonly forms: readonly WordForms[];
}

/** The phrases of a question, by its words. Two queries. */
export const matchPhrases = async (db: Db, words: readonly string[]): Promise<MatchedPhrases> => {
  const [matched] = await matchPhrasesOfEach(db, [words]);
  return matched ?? { phrases: [], forms: [] };
};

/** A word of no question: the last of one half and the first of the other stand beside each other nowhere. */
const PARTING = ' zzz';

/** The phrases of several questions, in their order. Two queries. */
export const matchPhrasesOfEach = async (
  db: Db,
  texts: readonly (readonly string[])[],
): Promise<readonly MatchedPhrases[]> => {
  const written = texts.map((words) => words.join(' '));
  // The second half takes words as they are written.
  const { rows: matches } = await db.execute<PhraseMatch & { place: number } & Record<string, unknown>>(sql`
    with asked as materialized (
      select place::int, to_tsvector('english', words || ${PARTING}) || to_tsvector('simple', words) as vector
      from unnest(${sql.param(written)}::text[]) with ordinality as texts (words, place))
    select asked.place, ${topicPhrases.topic}, ${topicPhrases.role}, ${topicPhrases.lexemes}
    from ${topicPhrases} join asked on asked.vector @@ ${topicPhrases.query}`);
  const { rows: stems } = await db.execute<WordForms & Record<string, unknown>>(sql`
    select word as written, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from unnest(${sql.param([...new Set(texts.flat())])}::text[]) as asked (word)`);
  const forms = new Map(stems.map((form) => [form.written, form]));
  return texts.map((words, at) => ({
    phrases: matches.filter(({ place }) => place === at + 1),
    forms: words.map((word) => forms.get(word) ?? { written: word, stem: word }),
  }));
};

/** Doubled letters and one slip make a word no longer or shorter than by these. */
const LENGTH_DIFFERS_BY = 2;

/**
 * Words of questions that a mistyped one may be, the most similar first: short ones with two letters exchanged have hardly any
 * three letters in common, so that all of about its length are looked through which begin with the same letter.
 */
export const findSimilarWords = async (db: Db, word: string): Promise<string[]> => {
  const own = topicWords.word;
  const { rows } = await db.execute<{ word: string }>(sql`
    select ${own} from ${topicWords}
    where left(${own}, 1) = left(${word}, 1) and abs(length(${own}) - length(${word})) <= ${LENGTH_DIFFERS_BY}
    order by similarity(${own}, ${word}) desc, ${own}`);
  return rows.map((row) => row.word);
};

/** Names of countries that are similar to a mistyped one, the most similar first. */
export const findSimilarCountries = async (db: Db, word: string, limit: number): Promise<string[]> => {
  const { folded } = countryNames;
  const { rows } = await db.execute<{ folded: string }>(sql`
    select distinct ${folded}, similarity(${folded}, ${word}) as likeness from ${countryNames}
    where ${countryNames.kind} = 'name' and ${folded} % ${word} order by likeness desc, ${folded} limit ${limit}`);
  return rows.map((row) => row.folded);
};
