import { FILE_EMPTY_MESSAGE, IMAGE_TOO_LARGE_MESSAGE, IMAGE_TYPE_MESSAGE } from '@caravan/contract/messages.ts';
import { FILE_TOO_LARGE, FILE_TYPE_REFUSED, imageTypes } from '@caravan/contract/files/files.rules.ts';
import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';

/** What the file picker offers; some systems know HEIC by its ending alone. */
export const PICTURE_ACCEPT = [...imageTypes, '.heic'].join(',');

/** What is said of a file that is not taken as a picture; `null` for one that may go to the server, which reads its content. */
export const pictureRefusal = ({ type, size }: { readonly type: string; readonly size: number }) => {
  // Some systems know no type for HEIC, and leave it empty.
  const isPicture = type === '' || type === 'image/heif' || imageTypes.some((known) => known === type);
  if (!isPicture) return { title: FILE_TYPE_REFUSED, description: IMAGE_TYPE_MESSAGE };
  if (size > FILE_MAX_BYTES) return { title: FILE_TOO_LARGE, description: IMAGE_TOO_LARGE_MESSAGE };
  return size === 0 ? { title: 'Upload failed', description: FILE_EMPTY_MESSAGE } : null;
};
