import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the questions lie and what they are made from. */
export const QUESTIONS_FOLDER = path.join(import.meta.dirname, '../features/concierge/questions');

export type Row = Readonly<Record<string, string>>;

/** The rows of a table with tabs between its cells, by the names of its columns. */
export const readQuestionTable = (file: string): Row[] => {
  const [head = '', ...lines] = readFileSync(path.join(QUESTIONS_FOLDER, file), 'utf8').replace(/\n$/, '').split('\n');
  const columns = head.split('\t');
  return lines.map((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) throw new Error(`${file}, line ${index + 2}: ${cells.length} cells.`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
};

/** What stands in a column; empty where there is nothing. */
export const cell = (row: Row, column: string): string => row[column] ?? '';
