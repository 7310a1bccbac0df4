import type { Expense } from '@caravan/contract/money/expenses.schema.ts';

export type Receipt = Expense['receipts'][number];

/** Receipts as a form holds them: a text of a file a line, empty without any. */
export const receiptsText = (receipts: readonly Receipt[]): string =>
  receipts.map(({ url, filename, size, kind }) => JSON.stringify([url, filename, size, kind])).join('\n');

/** The receipts in a text of `receiptsText`; what another version of the app has written there is none. */
export const receiptsIn = (text: string): Receipt[] =>
  text.split('\n').flatMap((line) => {
    const [url, filename, size, kind]: unknown[] = parsed(line);
    const isFile = typeof url === 'string' && typeof filename === 'string' && typeof size === 'number';
    return isFile ? [{ url, filename, size, kind: kind === 'image' ? 'image' : 'document' }] : [];
  });

const parsed = (line: string): unknown[] => {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};
