import type { MigrationFile } from './migration-files.ts';

/** A statement of a migration as rules look at it: in lower case on one line, without comments, and with every text of quotes empty. */
export type Statement = string;

/** Comments, texts in quotes of any kind, and names in quotes: whichever begins first. */
const quoted = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"((?:[^"]|"")*)"/g;

/** What a migration does, in order. A semicolon inside of a text ends nothing. */
export const readStatements = ({ sql }: Pick<MigrationFile, 'sql'>): Statement[] =>
  sql
    .replaceAll(quoted, (found, _, name: string | undefined) => name ?? (/^--|^\/\*/.test(found) ? ' ' : `''`))
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');

/** Divides at the commas that stand in no parentheses. */
export const listed = (text: string): string[] => {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
};

/** The name without its schema. */
export const bareName = (name: string): string => name.replace(/^public\./, '');
