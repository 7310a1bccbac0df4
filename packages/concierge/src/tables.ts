import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'tables');

/**
 * A table of the package, a record for each line.
 *
 * @throws where a column is missing.
 */
export const readTable = <Column extends string>(
  name: string,
  columns: readonly Column[],
): Readonly<Record<Column, string>>[] => {
  const text = readFileSync(path.join(FOLDER, `${name}.tsv`), 'utf8').replace(/\n$/, '');
  const [head = [], ...lines] = text.split('\n').map((line) => line.split('\t'));
  const places = columns.map((column) => [column, head.indexOf(column)] as const);
  if (places.some(([, at]) => at < 0)) throw new Error(`${name}.tsv has not all of the columns ${columns.join(', ')}.`);
  return lines.map(
    (cells) => Object.fromEntries(places.map(([column, at]) => [column, cells[at] ?? ''])) as Record<Column, string>,
  );
};

/** The values of a cell. */
export const valuesIn = (cell: string, between = '|'): string[] => (cell === '' ? [] : cell.split(between));

const lists = new Map(readTable('word-lists', ['list', 'words']).map(({ list, words }) => [list, words.split(' ')]));

/** One of the lists of words; @throws where there is no such list. */
export const wordList = (name: string): ReadonlySet<string> => {
  const words = lists.get(name);
  if (!words) throw new Error(`There is no list of words ‘${name}’.`);
  return new Set(words);
};
