import type { ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
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
export const useActivityUploads = (draft: string, form: () => Form) =>
  useUploads({
    draft,
    refusalOf,
    onUploaded: (arrived) => {
      const { values, change } = form();
      change({ attachments: attachmentsText(arrived.reduce(withArrived, attachmentsIn(values.attachments))) });
    },
    onAnew: () => form().forgetError('attachments'),
  });

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
