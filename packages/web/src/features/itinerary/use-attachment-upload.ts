import { useUpload } from '../../platform/use-upload.ts';
import type { ActivityFormValues } from './activity-form.rules.ts';

const ON_ITS_WAY = 'The file is still on its way. Wait for it, or cancel it.';
const NOT_UPLOADED = 'The file is not uploaded. Try again, or go on without it.';

type Attached = Pick<ActivityFormValues, 'attachmentUrl' | 'attachmentFilename' | 'attachmentFileSize'>;

/**
 * The upload of an activity's attachment: `awaited` says why nothing can be saved while a chosen file is not there.
 *
 * @param onAttached told the stored file, as the form holds it.
 */
export const useAttachmentUpload = (onAttached: (attached: Attached) => void) => {
  const upload = useUpload(({ objectPath, filename, size }) =>
    onAttached({ attachmentUrl: objectPath, attachmentFilename: filename, attachmentFileSize: String(size) }),
  );
  const { state } = upload;
  return {
    ...upload,
    awaited: state && (state.hasFailed ? NOT_UPLOADED : ON_ITS_WAY),
    /** What is wrong with the file, without what was said of an upload that is over. */
    errorIn: (error: string | undefined): string | undefined =>
      !state && (error === ON_ITS_WAY || error === NOT_UPLOADED) ? undefined : error,
  };
};
