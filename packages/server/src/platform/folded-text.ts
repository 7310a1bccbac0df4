import { type SQL, sql } from 'drizzle-orm';

/** Marks that stand on letters once these are taken apart (Unicode block Combining Diacritical Marks). */
const MARKS = /[\u0300-\u036f]/g;

/** Text as it is searched, in the database: in small letters without marks. */
export const foldedText = (text: SQL): SQL => sql`folded_text(${text})`;

/** What matches a folded text with this word anywhere in it. */
const patternOf = (word: string): string => {
  const folded = word.normalize('NFKD').replaceAll(MARKS, '').toLowerCase();
  return `%${folded.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
};

/**
 * Whether a text holds all words of a search, each anywhere in it; case and accents aside.
 *
 * @param search words apart by white space; none are in every text.
 */
export const holdsWords = (text: SQL, search: string): SQL<boolean> => foldedHoldsWords(foldedText(text), search);

/** As {@link holdsWords}, of a text that is folded already. */
export const foldedHoldsWords = (folded: SQL, search: string): SQL<boolean> =>
  sql`${folded} like all (${sql.param(search.split(/\s+/).map(patternOf))}::text[])`;
