import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import { countryNames, topicPhrases, topicWords } from './facts.tables.ts';
import type { PhraseMatch, WordForms } from './topic-reading.rules.ts';

/** The phrases that a question has, and what its words come down to. Two queries. */
export const matchPhrases = async (
  db: Db,
  words: readonly string[],
): Promise<{ readonly phrases: readonly PhraseMatch[]; readonly forms: readonly WordForms[] }> => {
  const text = words.join(' ');
  // The second half takes words as they are written.
  const { rows: phrases } = await db.execute<PhraseMatch & Record<string, unknown>>(sql`
    select ${topicPhrases.topic}, ${topicPhrases.role}, ${topicPhrases.lexemes} from ${topicPhrases}
    where (to_tsvector('english', ${text}) || to_tsvector('simple', ${text})) @@ ${topicPhrases.query}`);
  const { rows: forms } = await db.execute<WordForms & Record<string, unknown>>(sql`
    select word as written, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from unnest(${sql.param([...words])}::text[]) with ordinality as asked (word, place) order by place`);
  return { phrases, forms };
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
