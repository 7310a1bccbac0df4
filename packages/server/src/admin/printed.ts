import { UNLIMITED } from '@caravan/contract/plans/plans.schema.ts';
import { bytesInWords } from '../backup/command-line.ts';

/** A value of an answer: what is printed as JSON, or as text for people. */
type Printed = string | number | boolean | null | readonly Printed[] | { readonly [name: string]: Printed };

/** What a command answers. */
export interface Answer {
  readonly [name: string]: Printed;
}

/**
 * An answer as aligned plain text: a line for each field, and a table for each list of objects. Names say what their values are: those
 * that end in `Bytes` are amounts of bytes.
 */
export const asText = (answer: Answer): string => {
  const fields = fieldsOf(answer);
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  const lines = fields.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
  for (const [name, rows] of Object.entries(answer)) {
    if (!isTable(rows)) continue;
    if (lines.length > 0) lines.push('');
    lines.push(...(rows.length === 0 ? [`no ${inWords(name)}`] : [`${inWords(name)}:`, ...tableOf(rows)]));
  }
  return `${lines.join('\n')}\n`;
};

/** As one object on one line. */
export const asJson = (answer: Answer): string => `${JSON.stringify(answer)}\n`;

type Row = { readonly [name: string]: Printed };

const isObject = (value: Printed): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists of texts stand in a line. */
const isTable = (value: Printed | undefined): value is readonly Row[] =>
  Array.isArray(value) && value.every((item) => isObject(item as Printed));

const fieldsOf = (row: Row, prefix = ''): [string, string][] =>
  Object.entries(row).flatMap(([key, value]): [string, string][] => {
    const name = `${prefix}${inWords(key)}`;
    if (prefix === '' && isTable(value)) return [];
    return isObject(value) ? fieldsOf(value, `${name} `) : [[name, shown(key, value)]];
  });

const tableOf = (rows: readonly Row[]): string[] => {
  const names = Object.keys(rows[0] ?? {});
  const table = [names.map(inWords), ...rows.map((row) => names.map((name) => shown(name, row[name] ?? null)))];
  const widths = names.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  return table.map((cells) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
};

/** `isEmailConfirmed` is 'email confirmed', `usedBytes` is 'used'. */
const inWords = (name: string): string =>
  name
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/Bytes$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

const shown = (name: string, value: Printed): string => {
  if (value === null) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && name.endsWith('Bytes'))
    return value === UNLIMITED ? 'unlimited' : bytesInWords(value);
  if (Array.isArray(value))
    return value.length === 0 ? '-' : value.map((item) => shown(name, item as Printed)).join(', ');
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

/** Names and titles are other people's: what would steer a terminal, or turn a line around, is shown as a question mark. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '?');
