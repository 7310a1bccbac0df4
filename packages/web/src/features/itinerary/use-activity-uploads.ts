import type { ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { FILE_REFERENCE } from '@caravan/outbox/file-references.ts';
import type { NewFile } from '../../platform/outbox/new-change.ts';
import { type Arrived, useUploads } from '../../platform/use-uploads.ts';
import type { ActivityFormValues } from './activity-form.rules.ts';
import { refusalOf } from './attachment-file.ts';
import { attachmentsIn, attachmentsText } from './attachments-text.rules.ts';

interface Form {
  readonly values: ActivityFormValues;
  readonly change: (changed: Partial<ActivityFormValues>) => void;
  readonly forgetError: (name: 'attachments') => void;
}

/**
 * The files that are on their way to an activity.
 *
 * @param draft of `draftName`.
 * @param form answers the form as it is by then.
 */
export const useActivityUploads = (draft: string, form: () => Form) => {
  const uploads = useUploads({
    draft,
    refusalOf,
    onUploaded: (arrived) => {
      const { values, change } = form();
      change({ attachments: attachmentsText(arrived.reduce(withArrived, attachmentsIn(values.attachments))) });
    },
    onAnew: () => form().forgetError('attachments'),
  });
  const along = uploads.items.flatMap(({ goesAlong, file, ...item }) => (goesAlong && file ? { ...item, file } : []));
  return {
    ...uploads,
    /** The bytes that go along with what is saved. */
    along: along.map(({ id, name, file }): NewFile => ({ id, name, bytes: file })),
    /** What goes along has gone along. */
    forgetAlong: () => uploads.cancelAll(along),
    /** Values of the form with the files that go along. */
    withAlong: (values: ActivityFormValues): ActivityFormValues => {
      const files = along.map(({ id, name: filename, replaces: replaced, file: { size, type: contentType } }) => ({
        uploaded: { objectPath: `${FILE_REFERENCE}${id}`, filename, size, contentType },
        replaced,
      }));
      return { ...values, attachments: attachmentsText(files.reduce(withArrived, attachmentsIn(values.attachments))) };
    },
  };
};

/** The files of an activity with one that has arrived: in the place of another, or behind them all. */
const withArrived = (
  files: readonly ActivityAttachment[],
  { uploaded: { objectPath: url, filename, size, contentType }, replaced }: Arrived,
): readonly ActivityAttachment[] => {
  const kind = contentType.startsWith('image/') ? 'image' : 'document';
  const file: ActivityAttachment = { url, filename, size, kind };
  return files.some((one) => one.url === replaced)
    ? files.map((one) => (one.url === replaced ? file : one))
    : [...files, file];
};
