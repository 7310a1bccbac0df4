import {
  ATTACHMENT_TOO_LARGE_MESSAGE,
  FILE_EMPTY_MESSAGE,
  FILE_TOO_LARGE_MESSAGE,
  FILE_TYPE_MESSAGE,
} from '@caravan/contract/messages.ts';
import { documentTypes, FILE_TOO_LARGE, FILE_TYPE_REFUSED } from '@caravan/contract/files/files.schema.ts';
import { ACTIVITY_ATTACHMENT_MAX_BYTES, FILE_MAX_BYTES } from '@caravan/contract/limits.ts';

/** What the file picker offers. */
export const ATTACHMENT_ACCEPT = documentTypes
  .flatMap(({ extension, contentType }) => [`.${extension}`, contentType])
  .join(',');

/** What the browser knows of a file before it is read. */
interface ChosenFile {
  readonly name: string;
  /** What the browser takes it for; empty where it does not know. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** What is said of a file that an activity cannot carry; `null` for one that may go to the server, which reads its content. */
export const refusalOf = (file: ChosenFile): { title: string; description: string } | null => {
  if (!isDocument(file)) return { title: FILE_TYPE_REFUSED, description: FILE_TYPE_MESSAGE };
  if (file.size > FILE_MAX_BYTES) return { title: FILE_TOO_LARGE, description: FILE_TOO_LARGE_MESSAGE };
  if (file.size > ACTIVITY_ATTACHMENT_MAX_BYTES) {
    return { title: FILE_TOO_LARGE, description: ATTACHMENT_TOO_LARGE_MESSAGE };
  }
  return file.size === 0 ? { title: 'Upload failed', description: FILE_EMPTY_MESSAGE } : null;
};

/** By either sign: phones hand over files without an ending, and some systems know no type of an old one. */
const isDocument = ({ name, type }: ChosenFile): boolean =>
  documentTypes.some(({ extension, contentType }) => type === contentType || extensionOf(name) === extension);

/** How a stored attachment can be shown in a tab of its own, by its name: as what, or `null` for what can only be saved. */
export const viewTypeOf = (filename: string): string | null => {
  const extension = extensionOf(filename);
  if (extension === 'pdf') return 'application/pdf';
  return extension === 'txt' ? 'text/plain; charset=utf-8' : null;
};

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
