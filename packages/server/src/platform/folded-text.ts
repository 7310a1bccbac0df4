import { type SQL, sql } from 'drizzle-orm';

/** Marks that stand on letters once these are taken apart (Unicode block Combining Diacritical Marks). */
const MARKS = '[\u0300-\u036f]';

const foldedWord = (word: string): string =>
  word.normalize('NFKD').replaceAll(new RegExp(MARKS, 'g'), '').toLowerCase();

/** As {@link foldedWord}, in the database. */
const folded = (text: SQL): SQL => sql`lower(regexp_replace(normalize(${text}, nfkd), ${MARKS}, '', 'g'))`;

/**
 * Whether a text holds all words of a search, each anywhere in it; case and accents aside.
 *
 * @param search words apart by white space; none are in every text.
 */
export const holdsWords = (text: SQL, search: string): SQL<boolean> => {
  const words = search.split(/\s+/).map(foldedWord);
  // Folded once, however many words there are: without the offset it would be again for each.
  return sql`(
    select bool_and(strpos(folded.text, word) > 0)
    from (select ${folded(text)} as text offset 0) folded, unnest(${sql.param(words)}::text[]) word
  )`;
};
