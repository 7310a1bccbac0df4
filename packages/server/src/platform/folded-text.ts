import { type SQL, sql } from 'drizzle-orm';

/** Marks that stand on letters once these are taken apart (Unicode block Combining Diacritical Marks). */
const MARKS = '[\u0300-\u036f]';

const folded = (word: string): string => word.normalize('NFKD').replaceAll(new RegExp(MARKS, 'g'), '').toLowerCase();

/** As {@link folded}, in the database. Text of one byte a character has nothing to take apart, which costs the most. */
const foldedColumn = (text: SQL): SQL => sql`case
  when octet_length(${text}) = length(${text}) then lower(${text})
  else lower(regexp_replace(normalize(${text}, nfkd), ${MARKS}, '', 'g'))
end`;

/** What matches a text with this word anywhere in it. */
const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Whether a text holds all words of a search, each anywhere in it; case and accents aside.
 *
 * @param search words apart by white space; none are in every text.
 */
export const holdsWords = (text: SQL, search: string): SQL<boolean> => {
  const patterns = search.split(/\s+/).map((word) => patternOf(folded(word)));
  // Without the offset the text would be put together again wherever it is named.
  const fold = sql`(select ${foldedColumn(sql`whole.text`)} from (select ${text} as text offset 0) whole)`;
  return sql`${fold} like all (${sql.param(patterns)}::text[])`;
};
