/*
 * Comma-separated values as RFC 4180 has them. A library would not be smaller than this: the contract takes none but zod.
 */

/** Signs that make a spreadsheet take a text for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** A number begins with a minus and is none. */
const NUMBER = /^-?\d+(\.\d+)?$/;

const cellText = (value: string): string => {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as a file that spreadsheets read as UTF-8. What would be a formula there is a text. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;

/** A row of a file, and the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",;\t\r\n]*))(,|;|\t|\r?\n|\r|$)/y;

/**
 * The rows of a file, without empty ones; cells in quotes may go over lines. Cells are separated by the sign that stands first outside of
 * quotes: a comma, or a semicolon or tabulator as some spreadsheets write it.
 *
 * @returns `null` where quotes are not closed.
 */
export const csvRows = (file: string): CsvRow[] | null => {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [line, cells]: [number, string[]] = [1, []];
  let begins = 1;
  let cell = '';
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const match = CELL.exec(text);
    if (!match) return null;
    const [whole, quoted, plain = '', end = ''] = match;
    cell += quoted === undefined ? plain : quoted.replaceAll('""', '"');
    line += whole.split(/\r\n|\r|\n/).length - 1;
    if (end !== separator && /^[,;\t]$/.test(end)) {
      cell += end;
      continue;
    }
    cells.push(cell.trim());
    cell = '';
    if (end === separator && CELL.lastIndex < text.length) continue;
    if (end === separator) cells.push('');
    if (cells.some((value) => value !== '')) rows.push({ line: begins, cells });
    [begins, cells] = [line, []];
  }
  return rows;
};

const separatorOf = (text: string): string => {
  const [first = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r|\n/);
  return /[,;\t]/.exec(first)?.[0] ?? ',';
};
