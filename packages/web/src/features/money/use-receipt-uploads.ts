import { FILE_REFERENCE } from '@caravan/outbox/file-references.ts';
import type { NewFile } from '../../platform/outbox/new-change.ts';
import { type Arrived, useUploads } from '../../platform/use-uploads.ts';
import type { ExpenseFormValues } from './expense-form.rules.ts';
import { receiptRefusal } from './receipt-file.ts';
import { type Receipt, receiptsIn, receiptsText } from './receipts-text.rules.ts';

interface Form {
  readonly values: ExpenseFormValues;
  readonly change: (changed: Partial<ExpenseFormValues>) => void;
  readonly forgetError: (name: 'receipts') => void;
}

const withArrived = (receipts: readonly Receipt[], { uploaded }: Pick<Arrived, 'uploaded'>): Receipt[] => {
  const { objectPath: url, filename, size, contentType } = uploaded;
  return [...receipts, { url, filename, size, kind: contentType.startsWith('image/') ? 'image' : 'document' }];
};

/**
 * The receipts that are on their way to an expense.
 *
 * @param draft of `draftName`.
 * @param form answers the form as it is by then.
 */
export const useReceiptUploads = (draft: string, form: () => Form) => {
  const uploads = useUploads({
    draft,
    refusalOf: receiptRefusal,
    onUploaded: (arrived) => {
      const { values, change } = form();
      change({ receipts: receiptsText(arrived.reduce(withArrived, receiptsIn(values.receipts))) });
    },
    onAnew: () => form().forgetError('receipts'),
  });
  const along = uploads.items.flatMap(({ goesAlong, file, ...item }) => (goesAlong && file ? { ...item, file } : []));
  return {
    ...uploads,
    /** The bytes that go along with what is saved. */
    along: along.map(({ id, name, file }): NewFile => ({ id, name, bytes: file })),
    /** What goes along has gone along. */
    forgetAlong: () => uploads.cancelAll(along),
    /** Values of the form with the files that go along. */
    withAlong: (values: ExpenseFormValues): ExpenseFormValues => {
      const files = along.map(({ id, name: filename, file: { size, type: contentType } }) => ({
        uploaded: { objectPath: `${FILE_REFERENCE}${id}`, filename, size, contentType },
      }));
      return { ...values, receipts: receiptsText(files.reduce(withArrived, receiptsIn(values.receipts))) };
    },
  };
};
