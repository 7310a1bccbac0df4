import { documentTypes, formatFileSize, imageTypes } from '@caravan/contract/files/files.rules.ts';
import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';

/** The kinds of files that go with messages, as `<input accept>` takes them. */
export const MESSAGE_FILES = [...imageTypes, ...documentTypes.map(({ extension }) => `.${extension}`)].join(',');

/** Why a file can go with no message; `null`: it can. */
export const whyUnfit = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (size === 0) return `${name} is empty.`;
  return size > FILE_MAX_BYTES ? `${name} is larger than ${formatFileSize(FILE_MAX_BYTES)}.` : null;
};
